"""What a hand may aim for, and how far it is from there: any shape, or one with the yaku that an open hand needs.

An aim keeps to some kinds (tanyao, a flush), to triplets, or to the triplet of one honour. Its distance is counted as
shanten is, but tiles that the aim has no use for do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple

from zashiki.games.riichi.hand.shanten import filling, lacking, lowering, shanten
from zashiki.games.riichi.hand.suit_tables import GROUPS
from zashiki.games.riichi.pieces import COPIES, EAST, KINDS, Kind, Meld
from zashiki.players.riichi.sight import Sight

_REMEMBERED = 1 << 15
ALL = (1 << KINDS) - 1
_HONOURS = ALL >> EAST << EAST
_SUITS = tuple(0b111111111 << first | _HONOURS for first in (0, 9, 18))
"""What a half flush of each suit is made of."""
_SIMPLES = sum(0b011111110 << first for first in (0, 9, 18))
_SUITED = 9
"""Tiles of a suit and honours from which on a flush is thought of."""
_PAIRED = 4
"""Pairs and triplets from which on a hand of triplets is."""
PAIR, TRIPLET = 2, 3


class Aim(NamedTuple):
    """What a hand wants to be."""

    name: str
    kinds: int = ALL
    """The kinds it keeps to, a bit each."""
    kept: Kind | None = None
    """A pair that must become a triplet."""
    han: int = 0
    """What it is worth in itself, open; honours that are triplets already are counted elsewhere."""
    breadth: float = 1.0
    """How much of what a typical hand takes in is left to it."""


ANY = Aim("any")
HOPELESS = Aim("hopeless")
"""Any shape, without a yaku: it can be ready at a draw, no more."""
TANYAO = Aim("tanyao", _SIMPLES, han=1, breadth=0.85)
_SHAPES = ("any", "hopeless")
FLUSHES = tuple(Aim("honitsu", kinds, han=2, breadth=0.6) for kinds in _SUITS)
TRIPLETS = Aim("toitoi", han=2, breadth=0.5)


def aims(sight: Sight, counts: Sequence[int], melds: tuple[Meld, ...]) -> Iterator[Aim]:
    """Name what a hand may aim for, so that it can win; a closed one by riichi at the least."""
    taken, closed = kinds_in(melds), not any(meld.open for meld in melds)
    if closed or any(_sure(sight, counts, melds)):
        yield ANY
    for flush in FLUSHES:
        if not taken & ~flush.kinds and _within(counts, flush.kinds) + TRIPLET * len(melds) >= _SUITED:
            yield flush
    if closed:
        return
    for kind in range(EAST, KINDS):
        if sight.honours[kind] and counts[kind] == PAIR and sight.unseen[kind]:
            yield Aim("yakuhai", kept=kind, breadth=0.7)
    if sight.rules.open_tanyao and not taken & ~_SIMPLES:
        yield TANYAO
    sets = sum([count >= PAIR for count in counts]) + len(melds)
    if sets >= _PAIRED and not any(meld.kind == "chi" for meld in melds):
        yield TRIPLETS


def kinds_in(melds: tuple[Meld, ...]) -> int:
    """The kinds that melds are made of, a bit each."""
    found = 0
    for meld in melds:
        for tile in meld.tiles:
            found |= 1 << tile.kind
    return found


def _sure(sight: Sight, counts: Sequence[int], melds: tuple[Meld, ...]) -> Iterator[bool]:
    """Whether there is a triplet of an honour that is a yaku, in hand or called."""
    for kind in range(EAST, KINDS):
        if sight.honours[kind]:
            yield counts[kind] >= TRIPLET
    for meld in melds:
        yield bool(sight.honours[meld.tiles[0].kind])


def _within(counts: Sequence[int], kinds: int) -> int:
    return sum([count for kind, count in enumerate(counts) if kinds >> kind & 1])


@lru_cache(_REMEMBERED)
def distance(aim: Aim, hand: bytes, melds: int, three: bool) -> int:  # noqa: FBT001 - a key of what is remembered
    """Tell how many useful tiles a hand is away from being ready for an aim, with this many groups set aside."""
    if aim.name in _SHAPES:
        return shanten(hand, three=three)
    if aim is TRIPLETS:
        return _from_triplets(hand, GROUPS - melds)
    if aim.kept is not None:
        return lacking(_without(hand, aim.kept), GROUPS - melds - 1, three=three) + TRIPLET - hand[aim.kept]
    return lacking(_masked(hand, aim.kinds), GROUPS - melds, three=three)


@lru_cache(_REMEMBERED)
def needs(aim: Aim, hand: bytes, melds: int, three: bool) -> tuple[Kind, ...]:  # noqa: FBT001 - likewise
    """List the kinds that bring a hand that has not drawn nearer to an aim."""
    if aim.name in _SHAPES:
        return lowering(hand, three=three)[1]
    if aim is TRIPLETS:
        now = _from_triplets(hand, GROUPS - melds)
        return tuple(
            kind for kind in range(KINDS) if hand[kind] and _from_triplets(_with(hand, kind), GROUPS - melds) < now
        )
    if aim.kept is not None:
        rest = filling(_without(hand, aim.kept), GROUPS - melds - 1, three=three)
        return rest if hand[aim.kept] >= TRIPLET else (*rest, aim.kept)
    found = filling(_masked(hand, aim.kinds), GROUPS - melds, three=three)
    return tuple(kind for kind in found if aim.kinds >> kind & 1 and hand[kind] < COPIES)


def _with(hand: bytes, kind: Kind) -> bytes:
    return hand[:kind] + bytes((hand[kind] + 1,)) + hand[kind + 1 :]


def _without(hand: bytes, kind: Kind) -> bytes:
    """All tiles of a kind set aside."""
    return hand[:kind] + b"\0" + hand[kind + 1 :]


def _masked(hand: bytes, kinds: int) -> bytes:
    return bytes(map(mul, hand, _bits(kinds)))


@cache
def _bits(kinds: int) -> tuple[int, ...]:
    return tuple(kinds >> kind & 1 for kind in range(KINDS))


def _from_triplets(hand: bytes, groups: int) -> int:
    """The same for triplets alone."""
    made = min(sum([count >= TRIPLET for count in hand]), groups)
    open_ = groups - made + 1
    pairs = min(hand.count(PAIR), open_)
    single = min(hand.count(1), open_ - pairs)
    return TRIPLET * groups + PAIR - TRIPLET * made - PAIR * pairs - single - 1
