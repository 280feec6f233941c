"""How far a hand is from complete (向聴数): -1 is complete, 0 is tenpai; and which tiles bring it nearer.

Hands are 34 counts of the concealed tiles. Each called group is three tiles less, so the number of tiles says how many
groups are called: 13 or 14 tiles are none, 10 or 11 one, and so on down to 1 or 2. In three-player games (`three`)
there is no 2 to 8 of man, so 1m and 9m make no runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zashiki.games.riichi.hand.suit_tables import (
    GROUPS,
    HONOURS,
    IN_KINDS,
    IN_PAIRS,
    JOINED,
    NUMBERS,
    ORPHANS,
    PAIRED_ORPHANS,
    TILES,
    Drawn,
    Draws,
    Service,
    Suit,
    lane,
    served,
)
from zashiki.games.riichi.pieces import KINDS, WHOLE_HAND, Kind
from zashiki.texts.problems import Problem, Sentence

_FAR = 99
"""Greater than any shanten: a shape that is out of reach, as seven pairs are once a group is called."""
DRAWN = Sentence("riichi.drawn", "the hand has drawn already; a tile must be discarded first")
_PART = 15
_ALL = 31
Suits = tuple[Suit, Suit, Suit, Suit]


class Shanten(NamedTuple):
    """Shanten by shape."""

    normal: int
    """Four groups and a pair."""
    seven_pairs: int | None
    """七対子; None once a group is called."""
    orphans: int | None
    """国士無双; the same."""

    @property
    def least(self) -> int:
        """What the hand's shanten is."""
        return min(one for one in self if one is not None)


class _Goal(NamedTuple):
    """What a tally says: the shanten of a hand in which nothing serves, where to find what serves, and other shapes."""

    unserved: int
    shift: int
    other: int
    seven_pairs: int
    orphans: int


class _Goals(dict[int, _Goal]):
    """Goals by the sum of the suits' tallies."""

    def __missing__(self, tally: int) -> _Goal:
        parts = (IN_KINDS, IN_PAIRS, ORPHANS, PAIRED_ORPHANS)
        kinds, pairs, orphans, paired = (tally >> part & _PART for part in parts)
        tiles = tally >> TILES
        if tiles % 3 == 0 or tiles > WHOLE_HAND:
            raise Problem(
                "riichi.tiles",
                "{n} tiles are not a hand; it has 13 or 14, and three fewer for every called group",
                n=tiles,
            )
        groups = tiles // 3
        seven = thirteen = _FAR
        if groups == GROUPS:
            seven, thirteen = 6 - pairs + max(0, 7 - kinds), 13 - orphans - (paired > 0)
        self[tally] = _Goal(3 * groups + 1, lane(groups, 1), min(seven, thirteen), seven, thirteen)
        return self[tally]


_GOALS = _Goals()


def _suits(hand: bytes, *, three: bool) -> Suits:
    man = HONOURS[hand[:9:8]] if three else NUMBERS[hand[:9]]
    return man, NUMBERS[hand[9:18]], NUMBERS[hand[18:27]], HONOURS[hand[27:]]


def shanten(counts: Sequence[int], *, three: bool = False) -> int:
    """Tell how many useful tiles a hand is away from tenpai, by its nearest shape."""
    hand = bytes(counts)
    man, man_tally = HONOURS[hand[:9:8]] if three else NUMBERS[hand[:9]]
    pin, pin_tally = NUMBERS[hand[9:18]]
    sou, sou_tally = NUMBERS[hand[18:27]]
    honours, honours_tally = HONOURS[hand[27:]]
    unserved, shift, other, _, _ = _GOALS[man_tally + pin_tally + sou_tally + honours_tally]
    normal = unserved - (JOINED[JOINED[man][pin]][JOINED[sou][honours]] >> shift & _ALL)
    return normal if normal < other else other  # noqa: FURB136 - `min` takes a fifth of the time of all this


def shanten_by_shape(counts: Sequence[int], *, three: bool = False) -> Shanten:
    """Tell the shanten of each shape."""
    suits = _suits(bytes(counts), three=three)
    goal = _GOALS[sum(suit.tally for suit in suits)]
    normal = goal.unserved - (_joined(suits) >> goal.shift & _ALL)
    if goal.other == _FAR:
        return Shanten(normal, None, None)
    return Shanten(normal, goal.seven_pairs, goal.orphans)


def _joined(suits: Suits) -> Service:
    man, pin, sou, honours = suits
    return JOINED[JOINED[man.service][pin.service]][JOINED[sou.service][honours.service]]


def is_complete(counts: Sequence[int]) -> bool:
    """Tell whether these are four groups and a pair (less the called groups), seven pairs, or thirteen orphans."""
    return shanten(counts) == -1


def lowering(counts: Sequence[int], *, three: bool = False) -> tuple[int, tuple[Kind, ...]]:
    """Give the shanten of a hand that has not drawn, and the kinds that lower it; its own fifth tiles do not exist."""
    hand = bytes(counts)
    suits = _suits(hand, three=three)
    tally = sum([suit.tally for suit in suits])
    goal = _GOALS[tally]
    if tally >> TILES > goal.unserved:
        raise Problem(*DRAWN.parts)
    now = min(goal.unserved - (_joined(suits) >> goal.shift & _ALL), goal.other)
    served_now, shift = goal.unserved - now, goal.shift
    near = goal.other <= now  # a draw brings the other shapes nearer by one at most
    kinds: tuple[Kind, ...] = ()
    for suit, (others, draws) in zip(suits, _changes(hand, suits, three=three), strict=True):
        joined, rest = JOINED[others], tally - suit.tally
        for (service, tallied), made_by in draws:
            if joined[service] >> shift & _ALL > served_now or (near and _GOALS[rest + tallied].other < now):
                kinds += made_by
    return now, tuple(sorted(kinds))


def lacking(counts: Sequence[int], groups: int, *, three: bool = False) -> int:
    """Tell how many tiles this many groups and a pair lack, less one; any number of tiles may be there to make them.

    It is the shanten of a hand that has no use for its other tiles: in a flush, those of the other suits.
    """
    service = _joined(_suits(bytes(counts), three=three))
    return 3 * groups + 1 - served(service, groups, 1)


def filling(counts: Sequence[int], groups: int, *, three: bool = False) -> tuple[Kind, ...]:
    """List the kinds of which one more tile leaves less lacking."""
    hand, shift = bytes(counts), lane(groups, 1)
    suits = _suits(hand, three=three)
    now = _joined(suits) >> shift & _ALL
    kinds: tuple[Kind, ...] = ()
    for others, draws in _changes(hand, suits, three=three):
        joined = JOINED[others]
        for (service, _), made_by in draws:
            if joined[service] >> shift & _ALL > now:
                kinds += made_by
    return tuple(sorted(kinds))


_MAN, _PIN, _SOU = (Draws(NUMBERS, range(first, first + 9)) for first in (0, 9, 18))
_TERMINALS, _HONOURS = Draws(HONOURS, (0, 8)), Draws(HONOURS, range(27, KINDS))


def _changes(hand: bytes, suits: Suits, *, three: bool) -> tuple[tuple[Service, Drawn], ...]:
    """Give of each suit what the other three serve, and its draws."""
    man, pin, sou, honours = [suit.service for suit in suits]
    low, high = JOINED[man][pin], JOINED[sou][honours]
    return (
        (JOINED[pin][high], _TERMINALS[hand[:9:8]] if three else _MAN[hand[:9]]),
        (JOINED[man][high], _PIN[hand[9:18]]),
        (JOINED[honours][low], _SOU[hand[18:27]]),
        (JOINED[sou][low], _HONOURS[hand[27:]]),
    )


def is_all_groups(counts: Sequence[int]) -> bool:
    """Tell whether these tiles are groups alone, with none left over and no pair."""
    tiles = sum(counts)
    return served(_joined(_suits(bytes(counts), three=False)), tiles // 3, 0) == tiles
