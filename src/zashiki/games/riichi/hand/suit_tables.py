"""How many tiles of a suit can serve, by the number of groups and with or without the pair: what shanten is made of.

A *service* is ten numbers: the most tiles that can serve in at most none to four groups, without the pair and with it.
They are packed into one integer, a lane of five bits each, so that the greater of two services, lane by lane, takes a
few operations. What no tile serves in yet costs nothing here and lacks all its tiles later, so only tiles that are
there are counted; a fifth tile of a kind is never counted on, because there is none.

A suit is read from its highest rank down. All that matters of the ranks above is a service for each number of runs
that reach into them from the two ranks below. Few such *states* differ, so the tables stay small: a state and a count
lead to the next state, and the last one's first service is the suit's. Every table fills as suits are met.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from zashiki.games.riichi.pieces import COPIES, Kind

Service: TypeAlias = int
_State: TypeAlias = tuple[Service, ...]

GROUPS = 4
_BITS = 5
_LANES = 2 * (GROUPS + 1)
_ONES = sum(1 << _BITS * lane for lane in range(_LANES))
_GUARDS = _ONES << _BITS - 1
"""The highest bit of each lane: no number needs it, so that a comparison may."""
_RUNS = 2
"""Runs that begin at one rank: three of them are three triplets."""
_OWN = ((0, 0, 0), (2, 0, 1), (3, 1, 0))
"""What one rank may be by itself, nothing, a pair or a triplet: tiles, groups, pairs."""
MOST = 1 << 17
"""Suits remembered in a table; there are 405,350. A full table is emptied."""


def lane(groups: int, pairs: int) -> int:
    """Give the shift that brings a lane of a service down."""
    return _BITS * (pairs * (GROUPS + 1) + groups)


def served(service: Service, groups: int, pairs: int) -> int:
    """Tell how many tiles serve in at most this many groups and pairs."""
    return service >> lane(groups, pairs) & (1 << _BITS) - 1


def _filled(number: int, groups: int, pairs: int) -> int:
    """A service with a number in every lane of at least this many groups and pairs, and zeros elsewhere."""
    return sum(number << lane(more, kind) for more in range(groups, GROUPS + 1) for kind in range(pairs, 2))


_ALL = (1 << _BITS) - 1
_SHIFTS = {(groups, pairs): lane(groups, pairs) for groups, pairs in product(range(GROUPS + 1), range(2))}
_MASKS = {(groups, pairs): _filled(_ALL, groups, pairs) for groups, pairs in _SHIFTS}


def _greater(one: Service, other: Service) -> Service:
    """The greater number in each lane."""
    not_less = ((one | _GUARDS) - other) & _GUARDS
    mask = not_less - (not_less >> _BITS - 1)
    return (one & mask) | (other & ~mask)


class _Joined(dict[Service, dict[Service, Service]]):
    """The service of two suits, or of two pairs of suits, together: `JOINED[one][other]`."""

    def __missing__(self, one: Service) -> dict[Service, Service]:
        self[one] = _With(one)
        return self[one]


class _With(dict[Service, Service]):
    """What one service gives together with others."""

    def __init__(self, one: Service) -> None:
        self._added = [
            (shift, _MASKS[groups, pairs], _filled(served(one, groups, pairs), groups, pairs))
            for (groups, pairs), shift in _SHIFTS.items()
        ]

    def __missing__(self, other: Service) -> Service:
        found = 0
        for shift, mask, added in self._added:
            found = _greater(found, (other << shift & mask) + added)
        self[other] = found
        return found


JOINED = _Joined()


@cache
def _choices(count: int, begun: int, began: int, runs: int) -> tuple[tuple[int, int, int, int], ...]:
    """List what a rank can do with its tiles: which service above it meets, the shift and mask, and what it adds.

    `begun` and `began` runs reach into it from two ranks and one rank below, and up to `runs` begin here.
    """
    best: dict[tuple[int, int, int], int] = {}
    for begin, (tiles, groups, pairs) in product(range(runs + 1), _OWN):
        taken = begun + began + begin + tiles
        if taken <= COPIES:
            best[begin, groups + begin, pairs] = min(count, taken)
    return tuple(
        ((_RUNS + 1) * began + begin, _SHIFTS[groups, pairs], _MASKS[groups, pairs], _filled(used, groups, pairs))
        for (begin, groups, pairs), used in best.items()
    )


@cache
def _read(above: _State, count: int, runs: int) -> _State:
    """The state one rank further down."""
    state = []
    for begun, began in product(range(_RUNS + 1), repeat=2):
        found = 0
        for at, shift, mask, added in _choices(count, begun, began, runs):
            found = _greater(found, (above[at] << shift & mask) + added)
        state.append(found)
    return tuple(state)


_TOP: _State = (0,) * (_RUNS + 1) ** 2


def _service(counts: bytes, *, runs: bool) -> Service:
    state = _TOP
    for rank in range(len(counts) - 1, -1, -1):
        state = _read(state, counts[rank], _RUNS if runs and rank + 2 < len(counts) else 0)
    return state[0]


class Suit(NamedTuple):
    """What a suit's tiles are good for."""

    service: Service
    tally: int
    """Kinds, pairs, orphans, orphans in pairs and tiles, four bits each, so that the tallies of four suits add up."""


IN_KINDS, IN_PAIRS, ORPHANS, PAIRED_ORPHANS, TILES = range(0, 20, 4)
"""The shift of each part of a tally; tiles are highest, so that too many of them are still seen."""


class _Suits(dict[bytes, Suit]):
    """What suits are good for, by their counts."""

    def __init__(self, *, runs: bool) -> None:
        self._runs = runs

    def __missing__(self, counts: bytes) -> Suit:
        if len(self) >= MOST:
            self.clear()
        self[counts] = found = _shared(Suit(_service(counts, runs=self._runs), self._tally(counts)))
        return found

    def _tally(self, counts: bytes) -> int:
        orphans = counts[::8] if self._runs else counts
        return (
            sum(count > 0 for count in counts) << IN_KINDS
            | sum(count > 1 for count in counts) << IN_PAIRS
            | sum(count > 0 for count in orphans) << ORPHANS
            | sum(count > 1 for count in orphans) << PAIRED_ORPHANS
            | sum(counts) << TILES
        )


@cache
def _shared(suit: Suit) -> Suit:
    """One object for all equal suits, which are many."""
    return suit


NUMBERS, HONOURS = _Suits(runs=True), _Suits(runs=False)


Drawn: TypeAlias = tuple[tuple[Suit, tuple[Kind, ...]], ...]
"""What a suit becomes with one tile more, and the kinds that make it that."""


class Draws(dict[bytes, Drawn]):
    """What a suit of these kinds becomes by a draw; a kind of which all four are there is not drawn."""

    def __init__(self, suits: _Suits, kinds: Sequence[Kind]) -> None:
        """Take the table of such suits and the kinds of this one."""
        self._suits, self._kinds = suits, kinds

    def __missing__(self, counts: bytes) -> Drawn:
        """Try a draw of each kind."""
        if len(self) >= MOST >> 3:
            self.clear()
        found: dict[Suit, tuple[Kind, ...]] = {}
        for place, count in enumerate(counts):
            if count < COPIES:
                suit = self._suits[counts[:place] + bytes((count + 1,)) + counts[place + 1 :]]
                found[suit] = (*found.get(suit, ()), self._kinds[place])
        self[counts] = tuple(found.items())
        return self[counts]
