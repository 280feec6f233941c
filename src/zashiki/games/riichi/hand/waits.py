"""What a hand waits for (待ち): from counts of tiles, or from a seat's own tiles, remembered, as it is asked often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from zashiki.games.riichi.hand.decomposition import decompositions, packed, split_suits
from zashiki.games.riichi.hand.shanten import DRAWN, is_all_groups, is_complete, lowering, shanten
from zashiki.games.riichi.pieces import BY_KIND, COPIES, KINDS, Kind, Meld, Tile, counts_of, in_order
from zashiki.texts.problems import Problem

_REMEMBERED = 1 << 14


def waits(counts: Sequence[int], *, called: Sequence[int] = (), fifth: bool = False) -> tuple[Kind, ...]:
    """List the kinds that complete a hand that has not drawn; none if it is not tenpai.

    A kind of which the hand holds all four, with the called tiles (`called`, 34 counts), is not a wait: Tenhou and most
    tables agree (a hand that waits for nothing else is noten). With `fifth` it is one, for where the shape is enough.
    """
    away = shanten(counts)
    if sum(counts) % 3 != 1:
        raise Problem(*DRAWN.parts)
    kinds = () if away else lowering(counts)[1]
    if fifth:
        more = tuple(kind for kind in range(KINDS) if counts[kind] == COPIES and _completed_by_fifth(counts, kind))
        return tuple(sorted(kinds + more))
    if called:
        return tuple(kind for kind in kinds if counts[kind] + called[kind] < COPIES)
    return kinds


def is_tenpai(counts: Sequence[int], *, called: Sequence[int] = (), fifth: bool = False) -> bool:
    """Tell whether a hand that has not drawn waits for anything; see `waits`."""
    return bool(waits(counts, called=called, fifth=fifth))


def _completed_by_fifth(counts: Sequence[int], kind: Kind) -> bool:
    """Tell whether a fifth tile would complete the hand.

    Five of a kind cannot all lie in runs, as there are four groups: three of them are a triplet, or two are the pair.
    """
    without_triplet, without_pair = list(counts), list(counts)
    without_triplet[kind], without_pair[kind] = 2, 3
    return is_complete(without_triplet) or is_all_groups(without_pair)


@lru_cache(_REMEMBERED)
def waits_of(hand: tuple[Tile, ...], melds: tuple[Meld, ...] = ()) -> tuple[Kind, ...]:
    """The kinds that a hand waits for before its draw; () if it is not ready, or holds all of them itself."""
    called = counts_of(tile for meld in melds for tile in meld.tiles) if melds else ()
    return waits(counts_of(hand), called=called)


@lru_cache(_REMEMBERED)
def completes(concealed: tuple[Tile, ...]) -> bool:
    """Whether concealed tiles, the last one drawn, make a complete hand."""
    return is_complete(counts_of(concealed))


@lru_cache(_REMEMBERED)
def ready_discards(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[Kind]:
    """The kinds whose discard leaves a hand ready."""
    if shanten(counts_of(concealed)) > 0:
        return frozenset()
    found = set()
    for tile in dict.fromkeys(concealed):
        if tile.kind not in found:
            rest = list(concealed)
            rest.remove(tile)
            if waits_of(in_order(rest), melds):
                found.add(tile.kind)
    return frozenset(found)


def always_a_triplet(hand: tuple[Tile, ...], kind: Kind, waits: tuple[Kind, ...]) -> bool:
    """Whether three tiles of a kind are a triplet in every way to part the hand with any tile it waits for."""
    complete = (split_suits(packed((*hand, BY_KIND[wait]))) for wait in waits)
    return all(kind in way.triplets for suits in complete for way in decompositions(suits))
