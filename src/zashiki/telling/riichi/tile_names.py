"""How tiles are written inside sentences: by code (5m), by name (5 man), or by what stands on them (五萬)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zashiki.games.riichi.pieces import Tile
from zashiki.kernel.game import UNKNOWN
from zashiki.telling.pieces import PieceNames, Style
from zashiki.texts.words import Words

CODES: dict[Tile, str] = {tile: str(tile.value) for tile in Tile}
"""The code of each tile; a table is quicker than asking the tile."""
SUITS, HONOURS = "mps", "z"
_NUMBERS = dict(zip("0123456789", ("赤五", *"一二三四五六七八九"), strict=True))
_SUIT_SIGNS = dict(zip(SUITS, "萬筒索", strict=True))
_HONOUR_SIGNS = {f"{n}{HONOURS}": sign for n, sign in enumerate("東南西北白發中", 1)}


class TileNames:
    """Writes tiles; several of a suit together, so that a hand is read at a glance: 123m 055p 11z."""

    def __init__(
        self,
        ones: Mapping[str, str],
        numbers: Mapping[str, str],
        suits: Mapping[str, str],
        *,
        within: str = "",
        gap: str = "",
        between: str = " ",
        honours: str = "",
    ) -> None:
        """Take what each tile alone is called, the numbers and suits of several, and what stands between them.

        Where `suits` knows honours they are numbered as well; otherwise each has its name, with `honours` between.
        """
        self._ones, self._numbers, self._suits = ones, numbers, suits
        self._within, self._gap, self._between, self._honours = within, gap, between, honours

    def one(self, code: str, /) -> str:
        """Write a tile."""
        return self._ones.get(code, code)

    def many(self, codes: Sequence[str], /) -> str:
        """Write several, suit by suit; hidden ones are counted."""
        found = []
        for suit, sign in self._suits.items():
            if own := [self._numbers[code[0]] for code in codes if code[1:] == suit]:
                found.append(self._within.join(own) + self._gap + sign)
        if HONOURS not in self._suits and (named := [self._ones[code] for code in codes if code[1:] == HONOURS]):
            found.append(self._honours.join(named))
        if unseen := sum(not code[1:] for code in codes):
            found.append(UNKNOWN * unseen)
        return self._between.join(found)


def piece_names(style: Style, words: Words) -> PieceNames:
    """Write tiles in a style."""
    match style:
        case "code":
            return TYPED
        case "sign":
            return SIGNS
        case _:
            return _spoken(words)


def _spoken(words: Words) -> TileNames:
    return TileNames(
        {code: words[f"tile.{code}"] for code in CODES.values()},
        {number: words[f"number.{number}"] for number in _NUMBERS},
        {suit: words[f"suit.{suit}"] for suit in SUITS},
        within=words["tiles.within"],
        gap=words["tiles.gap"],
        between=words["tiles.between"],
        honours=words["tiles.honours"],
    )


_AS_TYPED = {number: number for number in _NUMBERS}
TYPED = TileNames({}, _AS_TYPED, {suit: suit for suit in SUITS + HONOURS})
"""As records write them."""
SIGNS = TileNames(
    {
        **{number + suit: _NUMBERS[number] + _SUIT_SIGNS[suit] for number in _NUMBERS for suit in SUITS},
        **_HONOUR_SIGNS,
    },
    _NUMBERS,
    _SUIT_SIGNS,
)
"""As they are printed."""


def typed_names(ones: Mapping[str, str], *, signs: bool) -> TileNames:
    """Write several as they are typed, 123m 055p; honours too, or by their `signs`; `ones` is what one is called."""
    if not signs:
        return TileNames(ones, _AS_TYPED, {suit: suit for suit in SUITS + HONOURS})
    return TileNames({**_HONOUR_SIGNS, **ones}, _AS_TYPED, {suit: suit for suit in SUITS})
