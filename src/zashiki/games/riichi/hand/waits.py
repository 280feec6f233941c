"""What a seat reads in its own tiles: counts, waits, discards that leave it ready; remembered, as it is asked often."""

from __future__ import annotations

from functools import lru_cache

from zashiki.games.riichi.hand.decomposition import packed, suits, ways
from zashiki.games.riichi.hand.shanten import is_complete, shanten, waits
from zashiki.games.riichi.pieces import BY_KIND, Kind, Meld, Tile, counts_of, in_order

_REMEMBERED = 1 << 14


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
    return all(kind in way.triplets for wait in waits for way in ways(suits(packed((*hand, BY_KIND[wait])))))
