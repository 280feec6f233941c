"""Melds of a table as the room's own, and back."""

from zashiki.encoding.riichi.numbering import FACES
from zashiki.fast.riichi.hand.melds import CHI, CLOSED_KAN, OPEN_KAN, PON, SORTS, coded
from zashiki.fast.riichi.meld_sources import ADDED_RED, CALLED_RED, OWN_REDS_SHIFT, PART, SOURCE_SHIFT
from zashiki.fast.riichi.table import Table
from zashiki.games.riichi import Meld, Tile
from zashiki.games.riichi.pieces import KINDS

RANKS, FIVE = 9, 4
OWN_TILES = {PON: 2, OPEN_KAN: 3, CLOSED_KAN: 4}


def lifted_meld(table: Table, seat: int, place: int) -> Meld:
    """Give a meld as the room has it: one's own tiles first, red ones before the others, then the called one."""
    code, source = int(table.melds[seat, place]), int(table.sources[seat, place])
    sort, first = divmod(code, KINDS)
    reds, discarder = source >> OWN_REDS_SHIFT & PART, source >> SOURCE_SHIFT & PART
    if sort == CLOSED_KAN:
        return Meld(SORTS[sort], _same(first, reds, 4))
    if sort == CHI:
        called = _tile(first + (source & PART), red=bool(source & CALLED_RED))
        kinds = [kind for kind in range(first, first + 3) if kind != called.kind]
        own = tuple(_tile(kind, red=bool(reds) and kind % RANKS == FIVE) for kind in kinds)
        return Meld(SORTS[sort], (*own, called), called, discarder)
    called = _tile(first, red=bool(source & CALLED_RED))
    own = _same(first, reds, OWN_TILES.get(sort, 2))
    added = () if sort in OWN_TILES else (_tile(first, red=bool(source & ADDED_RED)),)
    return Meld(SORTS[sort], (*own, called, *added), called, discarder)


def _tile(kind: int, *, red: bool) -> Tile:
    return FACES[KINDS + kind // RANKS] if red else FACES[kind]


def _same(kind: int, reds: int, count: int) -> tuple[Tile, ...]:
    """Tiles of a kind, red ones first."""
    return tuple(_tile(kind, red=place < reds) for place in range(count))


def put_meld(table: Table, seat: int, place: int, meld: Meld) -> None:
    """Write a meld of the room into a table."""
    table.melds[seat, place] = coded(meld)
    if meld.called is None:
        table.sources[seat, place] = sum(tile.red for tile in meld.tiles) << OWN_REDS_SHIFT
        return
    own, added = (meld.tiles[:-1], False) if meld.kind != "added_kan" else (meld.tiles[:2], meld.tiles[3].red)
    at = meld.called.kind - meld.first
    reds = sum(tile.red for tile in own)
    source = at | (meld.source or 0) << SOURCE_SHIFT | reds << OWN_REDS_SHIFT
    table.sources[seat, place] = source | CALLED_RED * meld.called.red | ADDED_RED * added
