"""The numbers of mjlog: tiles from 0 to 135, melds in 16 bits, yaku by their ids."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.riichi.pieces import BY_KIND, MeldKind, Tile
from zashiki.texts.problems import Problem

TILES = 136
_REDS = {16: Tile.RED_FIVE_MAN, 52: Tile.RED_FIVE_PIN, 88: Tile.RED_FIVE_SOU}
NO_RED, NO_OPEN_TANYAO, HANCHAN, THREE_PLAYERS = 2, 4, 8, 16
"""Bits of a lobby's type."""
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
YAKU: tuple[str, ...] = (
    *("tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *("seat_wind",) * 4,
    *("round_wind",) * 4,
    *("haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku", "sanshoku_doukou"),
    *("sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu"),
    *("renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou"),
    *("chinroutou", "chuuren", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu"),
    *("dora", "ura", "red"),
)
"""Names of yaku by their ids."""


class Melded(NamedTuple):
    """A meld as its code says it."""

    kind: MeldKind | None
    """None: a North that was set aside."""
    own: tuple[int, ...]
    """The tiles of one's own hand, a tile that was added to a pon last."""
    called: int | None = None
    side: int = 0
    """Whose tile it was, counted from the caller: 1 to its right, 2 across, 3 to its left."""


def tile_of(number: int, *, red: bool) -> Tile:
    """Give a tile by its number; the first five of a suit is red, if there are red ones."""
    if not 0 <= number < TILES:
        raise Problem("mjlog.no_tile", "{n} is not a tile", n=number)
    return _REDS[number] if red and number in _REDS else BY_KIND[number // 4]


def meld_of(code: int) -> Melded:
    """Read a meld's code.

    >>> meld_of(31744)
    Melded(kind='closed_kan', own=(124, 125, 126, 127), called=None, side=0)
    """
    side = code & 3
    if code & 0x4:
        return _chi(code, side)
    if code & 0x18:
        return _pon(code, side)
    if code & 0x20:
        return Melded(None, (code >> 8,))
    first = code >> 8 & ~3
    tiles = tuple(range(first, first + 4))
    if not side:
        return Melded("closed_kan", tiles)
    called = code >> 8
    return Melded("open_kan", tuple(tile for tile in tiles if tile != called), called, side)


def _chi(code: int, side: int) -> Melded:
    base, which = divmod(code >> 10, 3)
    first = base // 7 * 9 + base % 7
    tiles = [4 * (first + at) + (code >> 3 + 2 * at & 3) for at in range(3)]
    called = tiles.pop(which)
    return Melded("chi", tuple(tiles), called, side)


def _pon(code: int, side: int) -> Melded:
    """A pon, or one with its fourth tile."""
    kind, which = divmod(code >> 9, 3)
    fourth = 4 * kind + (code >> 5 & 3)
    tiles = [tile for tile in range(4 * kind, 4 * kind + 4) if tile != fourth]
    called = tiles.pop(which)
    if code & 0x8:
        return Melded("pon", tuple(tiles), called, side)
    return Melded("added_kan", (*tiles, fourth), called, side)
