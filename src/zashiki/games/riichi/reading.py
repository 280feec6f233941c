"""What a seat reads in its own tiles: counts, waits, discards that leave it ready; remembered, as it is asked often."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from zashiki.games.riichi.pieces import KINDS, Kind, Meld, Tile
from zashiki.games.riichi.shanten import is_complete, shanten, waits

_REMEMBERED = 1 << 14


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """Count tiles by kind; hidden ones must not be among them."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return counts


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
            if waits_of(tuple(sorted(rest, key=_order)), melds):
                found.add(tile.kind)
    return frozenset(found)


def _order(tile: Tile) -> int:
    return tile.order
