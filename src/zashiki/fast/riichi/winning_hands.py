"""Many winning hands as arrays, checked, and made from the room's own."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zashiki.fast.arguments import as_array
from zashiki.fast.riichi.hand.melds import SORTS, coded
from zashiki.fast.riichi.table import INDICATORS, MELDS
from zashiki.fast.riichi.value.yaku import BESIDE, HEAVENLY, NAMES, TSUMO
from zashiki.games.riichi.pieces import COPIES, EAST, KINDS, NORTH, WHOLE_HAND, Tile, counts_of
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import WinningHand
from zashiki.texts.problems import Problem

MELD = 3
"""Tiles of a meld, as they count."""
NONE_THERE = -1
"""In the places of melds and indicators that are not there; in `loser`, of a tsumo."""
HOW = (*BESIDE, "tsumo", *HEAVENLY)
"""The circumstances that `how` may hold."""
ALL_HOW = sum(1 << NAMES.index(name) for name in HOW)


Numbers: TypeAlias = NDArray[np.integer[Any]]


class WinningHands(NamedTuple):
    """Winning hands and all that surrounds them: a row of each array is one hand."""

    tiles: Numbers
    """34 counts of the concealed tiles, the winning one among them; red fives are fives."""
    win: Numbers
    """The kind of the winning tile."""
    melds: Numbers
    """Four places, for melds as `hand.melds` numbers them, the free ones -1 and last."""
    how: NDArray[np.uint64]
    """How the hand was won: a bit for each circumstance, by its number in `value.yaku.NAMES`."""
    seat_wind: Numbers
    """As a kind: 27 is east, who deals."""
    round_wind: Numbers
    dora: Numbers
    """Five places, for the kinds of indicators, the free ones -1 and last."""
    ura: Numbers
    red: Numbers
    """How many red fives are in hand and melds."""
    kita: Numbers
    """Norths set aside, in a game of three."""
    loser: Numbers
    """Who discarded, counted from the dealer; -1 for a tsumo."""


FORMS: dict[str, tuple[type[np.integer[Any]], tuple[int, ...], int, int]] = {
    "tiles": (np.uint8, (KINDS,), 0, COPIES),
    "win": (np.int8, (), 0, KINDS - 1),
    "melds": (np.int16, (MELDS,), NONE_THERE, KINDS * len(SORTS) - 1),
    "how": (np.uint64, (), 0, ALL_HOW),
    "seat_wind": (np.int8, (), EAST, NORTH),
    "round_wind": (np.int8, (), EAST, NORTH),
    "dora": (np.int8, (INDICATORS,), NONE_THERE, KINDS - 1),
    "ura": (np.int8, (INDICATORS,), NONE_THERE, KINDS - 1),
    "red": (np.int8, (), 0, COPIES),
    "kita": (np.int8, (), 0, COPIES),
    "loser": (np.int8, (), NONE_THERE, COPIES - 1),
}
"""Of each array its type, the form of a row, and the least and greatest number."""


def checked_hands(hands: object, rules: Ruleset) -> WinningHands:
    """The same hands in arrays of the right types; a wrong one is refused by its name."""
    if not isinstance(hands, WinningHands):
        text = "hands are WinningHands, which `winning_hands` makes, not {kind}"
        raise Problem("fast.winning_hands", text, kind=type(hands).__name__)
    size = len(np.atleast_1d(as_array(hands.win)))
    found = WinningHands(*(checked(name, given, size) for name, given in zip(FORMS, hands, strict=True)))
    winner, tsumo = found.seat_wind - EAST, found.how >> np.uint64(TSUMO) & np.uint64(1) == 1
    needed = WHOLE_HAND - MELD * (found.melds >= 0).sum(axis=1)
    wrong = {
        "melds": _gaps(found.melds),
        "dora": _gaps(found.dora),
        "ura": _gaps(found.ura),
        "how": found.how & ~np.uint64(ALL_HOW) != 0,
        "tiles": found.tiles.sum(axis=1, dtype=np.int64) != needed,
        "win": found.tiles[np.arange(size), found.win] == 0,
        "seat_wind": winner >= rules.players,
        "loser": ~tsumo & ((found.loser < 0) | (found.loser >= rules.players) | (found.loser == winner)),
    }
    for name, rows in wrong.items():
        if rows.any():
            text = "{name}: hand {at} cannot have won so"
            raise Problem("fast.no_win", text, name=name, at=int(rows.argmax()))
    return found


def _gaps(places: Numbers) -> NDArray[np.bool_]:
    """Which rows have a free place before a taken one."""
    return np.asarray(((places[:, :-1] < 0) & (places[:, 1:] >= 0)).any(axis=1))


def checked(name: str, given: ArrayLike, size: int) -> NDArray[Any]:
    """One of the arrays in its right type."""
    kind, row, least, most = FORMS[name]
    found = as_array(given)
    if found.dtype.kind not in "iu" or found.shape != (size, *row):
        text = "{name}: {size} hands take whole numbers of the form {form}, not {given} of {kind}"
        gaps = {"form": (size, *row), "given": found.shape, "kind": found.dtype}
        raise Problem("fast.hands_form", text, name=name, size=size, **gaps)
    if size and not least <= int(found.min()) <= int(found.max()) <= most:
        text = "{name}: numbers are {least} to {most}, and these {found_least} to {found_most}"
        gaps = {"least": least, "most": most, "found_least": int(found.min()), "found_most": int(found.max())}
        raise Problem("fast.hands_range", text, name=name, **gaps)
    return np.ascontiguousarray(found, dtype=kind)


def winning_hands(wins: Iterable[WinningHand], *, losers: Sequence[int] | None = None) -> WinningHands:
    """The room's winning hands as arrays; a ron is from the dealer, or from the seat after it, unless told."""
    listed = list(wins)
    if losers is not None and len(losers) != len(listed):
        text = "losers: {hands} hands take one each, not {n}"
        raise Problem("fast.losers", text, hands=len(listed), n=len(losers))
    rows = [_row(win, None if losers is None else losers[at]) for at, win in enumerate(listed)]
    columns = zip(*rows, strict=True) if rows else [()] * len(FORMS)
    arrays = [
        np.array(column, kind).reshape(len(listed), *row)
        for column, (kind, row, _, _) in zip(columns, FORMS.values(), strict=True)
    ]
    return WinningHands(*arrays)


def _row(win: WinningHand, loser: int | None) -> tuple[object, ...]:
    """One hand, a value for each array."""
    for tiles, most in ((win.melds, MELDS), (win.dora, INDICATORS), (win.ura, INDICATORS)):
        if len(tiles) > most:
            raise Problem("fast.too_many", "a hand has no more than {most} of these: {tiles}", most=most, tiles=tiles)
    every = (*win.tiles, *(tile for meld in win.melds for tile in meld.tiles))
    how = sum(1 << NAMES.index(name) for name in HOW if getattr(win, name))
    other = 1 if win.seat_wind == EAST else 0
    source = NONE_THERE if win.tsumo else other if loser is None else loser
    return (
        counts_of(win.tiles),
        win.win.kind,
        _padded([coded(meld) for meld in win.melds], MELDS),
        how,
        win.seat_wind,
        win.round_wind,
        _padded(_kinds(win.dora), INDICATORS),
        _padded(_kinds(win.ura), INDICATORS),
        sum(tile.red for tile in every),
        win.kita,
        source,
    )


def _kinds(tiles: Iterable[Tile]) -> list[int]:
    return [tile.kind for tile in tiles]


def _padded(numbers: list[int], places: int) -> list[int]:
    return numbers + [NONE_THERE] * (places - len(numbers))
