"""What a winning hand is worth: every way to part it is considered, and the best value taken, with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

import msgspec

from zashiki.games.riichi.fu import SEVEN_PAIRS, FuLine, fu_lines, rounded
from zashiki.games.riichi.pieces import EAST, KINDS, NORTH, WHITE, Kind, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.shapes import ENDS, HONOURS, Hand, Setting, called, hands, number_of_suits
from zashiki.games.riichi.splitting import NO_PAIR, RANKS, count_of, packed, suits, ways
from zashiki.games.riichi.yaku import Han, beside_seven_pairs, ordinary, yakuman


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """A winning hand and all that surrounds it."""

    tiles: tuple[Tile, ...]
    """The concealed tiles, the winning one among them."""
    win: Tile
    melds: tuple[Meld, ...] = ()
    tsumo: bool = False
    seat_wind: Kind = EAST
    round_wind: Kind = EAST
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    chankan: bool = False
    rinshan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora: tuple[Tile, ...] = ()
    """Indicators."""
    ura: tuple[Tile, ...] = ()
    kita: int = 0
    """North tiles set aside, in a game of three."""


class Value(msgspec.Struct, frozen=True):
    """What a hand is worth and why."""

    yaku: tuple[Han, ...]
    """Names and han, dora kinds last; for a yakuman its multiples."""
    han: int
    fu: int
    fu_lines: tuple[FuLine, ...]
    yakuman: int
    limit: str
    """`mangan` … `yakuman`; empty below a mangan."""
    base: int
    """Basic points: a non-dealer's ron is four times them, rounded up to a hundred."""


class NoYaku(ValueError):
    """A complete hand without a yaku cannot win."""


class NotComplete(ValueError):
    """The tiles do not make a winning hand."""


class _Reading(NamedTuple):
    """One way to see a hand, and what comes of it."""

    base: int
    yakuman: int
    han: int
    fu: int
    yaku: Sequence[Han]
    lines: Sequence[FuLine]
    limit: str


_worth = itemgetter(0, 1, 2, 3)
"""The best reading has the most points; a yakuman goes before han that make one, then more han, then more fu."""


class _Around(NamedTuple):
    """What counts however the tiles are seen."""

    rules: Ruleset
    beside: list[Han]
    """Yaku that lie in how the hand was won."""
    heavenly: list[str]
    """Yakuman that do, and nine gates."""
    dora: list[Han]


def value_of(rules: Ruleset, win: Win) -> Value:
    """Give the best value of a winning hand."""
    best = _best(rules, win)
    if best is None:
        raise NotComplete("these tiles are not four groups and a pair, seven pairs or thirteen orphans")
    if not best.base:
        raise NoYaku("this hand is complete, but has no yaku")
    return Value(tuple(best.yaku), best.han, best.fu, tuple(best.lines), best.yakuman, best.limit, best.base)


def has_yaku(rules: Ruleset, win: Win) -> bool:
    """Whether tiles are a winning hand with a yaku, which ron and tsumo need alike."""
    best = _best(rules, win)
    return best is not None and best.base > 0


def _best(rules: Ruleset, win: Win) -> _Reading | None:
    """The best reading, with a base of 0 if the hand has no yaku; None: the hand is not complete."""
    best = max(_readings(rules, win), key=_worth, default=None)
    if best and win.renhou and rules.renhou == "mangan" and best.base < MANGAN:
        return best._replace(base=MANGAN, han=5, yaku=(("renhou", 5),), limit="mangan")
    return best


def _readings(rules: Ruleset, win: Win) -> Iterator[_Reading]:
    """List every way to see a hand."""
    held, last, melds = packed(win.tiles), win.win.kind, called(win.melds)
    man, pin, sou, honours = parts = suits(held)
    kinds = man.kinds | pin.kinds | sou.kinds | honours.kinds | melds.kinds
    setting = Setting(kinds, number_of_suits(kinds), melds.closed, win.tsumo, win.seat_wind, win.round_wind)
    around = _Around(rules, _circumstances(win), _heavenly(rules, win), _dora(rules, win, held))
    if not win.melds:
        if kinds == ENDS and len(win.tiles) == WHOLE:
            around.heavenly.append("kokushi_13" if count_of(held, last) == PAIR else "kokushi")
            yield _yakuman(rules, around.heavenly)
            return
        if _seven_pairs(held):
            yield _paired(around, setting)
        if setting.suits == 1 and not honours.kinds:
            around.heavenly.extend(_gates(held, last))
    for way in ways(parts):
        for hand in hands(way, melds, setting, last):
            yield _grouped(around, hand)


def _grouped(around: _Around, hand: Hand) -> _Reading:
    """Value a hand of four groups and a pair."""
    rules, beside, heavenly, dora = around
    if names := heavenly + yakuman(hand):
        return _yakuman(rules, names)
    yaku = beside + ordinary(hand, open_tanyao=rules.open_tanyao)
    lines = fu_lines(hand, pinfu=("pinfu", 1) in yaku, double_wind=rules.double_wind_fu)
    return _counted(rules, yaku, dora, lines)


def _paired(around: _Around, setting: Setting) -> _Reading:
    """Value seven different pairs: a shape of its own (七対子), with the yaku that look at kinds alone."""
    rules, beside, heavenly, dora = around
    if not setting.kinds & ~HONOURS:
        return _yakuman(rules, [*heavenly, "tsuuiisou"])
    if heavenly:
        return _yakuman(rules, heavenly)
    yaku = [*beside, ("chiitoitsu", 2), *beside_seven_pairs(Hand(NO_PAIR, (), (), (), (), (), (), "pair", *setting))]
    return _counted(rules, yaku, dora, (SEVEN_PAIRS,))


def _counted(rules: Ruleset, yaku: list[Han], dora: list[Han], lines: Sequence[FuLine]) -> _Reading:
    """Add han and fu up; dora count only beside a yaku."""
    fu = rounded(lines)
    if not yaku:
        return _Reading(0, 0, 0, fu, (), lines, "")
    yaku += dora
    han = sum([han for _, han in yaku])
    limit, base = limit_of(rules, han, fu)
    return _Reading(base, 0, han, fu, yaku, lines, limit)


def _yakuman(rules: Ruleset, names: list[str]) -> _Reading:
    counted = [(name, 2 if name in rules.double_yakuman else 1) for name in names]
    times = sum(count for _, count in counted) if rules.yakuman_stack else max(count for _, count in counted)
    return _Reading(YAKUMAN_BASE * times, times, 0, 0, counted, (), "yakuman")


# ------------------------------------------------------------------------------------------ what surrounds the tiles

_BESIDE = ("riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei")
_beside = attrgetter(*_BESIDE)


def _circumstances(win: Win) -> list[Han]:
    """Yaku that lie in how the hand was won."""
    found = [(name, 1) for name, held in zip(_BESIDE, _beside(win), strict=True) if held]
    if win.double_riichi:
        return [("double_riichi", 2), *(one for one in found if one[0] not in ("riichi", "double_riichi"))]
    return found


def _heavenly(rules: Ruleset, win: Win) -> list[str]:
    """Yakuman that lie in how the hand was won."""
    found = [name for name in ("tenhou", "chiihou") if getattr(win, name)]
    return [*found, "renhou"] if win.renhou and rules.renhou == "yakuman" else found


def _seven_pairs(held: int) -> bool:
    """Whether packed tiles are seven different pairs."""
    return held.bit_count() == 7 and not held & ~_TWOS  # noqa: PLR2004 - seven


_TWOS = sum(2 << 3 * kind for kind in range(KINDS))
PAIR, WHOLE = 2, 14


def _gates(held: int, win: Kind) -> list[str]:
    """Nine gates (九蓮宝燈): 1112345678999 of a suit and any tile more of it; pure if it waited on all nine."""
    first = win - win % RANKS
    extra = [count_of(held, first + rank) - need for rank, need in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))]
    if min(extra) < 0:
        return []
    return ["junsei_chuuren" if extra[win - first] == 1 else "chuuren"]


def _dora(rules: Ruleset, win: Win, held: int) -> list[Han]:
    """Dora by their kinds: indicators, red fives, set-aside Norths, and ura indicators."""
    tiles = win.tiles
    if win.melds:
        others = tuple([tile for meld in win.melds for tile in meld.tiles])
        tiles, held = tiles + others, held + packed(others)
    held += win.kita << 3 * NORTH
    after = _AFTER[rules.players]
    dora = sum([count_of(held, after[tile.kind]) for tile in win.dora])
    ura = sum([count_of(held, after[tile.kind]) for tile in win.ura])
    red = sum([tile.red for tile in tiles])
    found = (("dora", dora), ("red", red), ("kita", win.kita), ("ura", ura))
    return [one for one in found if one[1]]


def next_kind(kind: Kind, *, three: bool = False) -> Kind:
    """The kind that an indicator makes a dora; with three players nine man follows one man."""
    if kind < EAST:
        if three and kind == 0:
            return 8
        return kind - 8 if kind % 9 == 8 else kind + 1  # noqa: PLR2004 - after the nine comes the one
    if kind <= NORTH:
        return EAST if kind == NORTH else kind + 1
    return WHITE if kind == KINDS - 1 else kind + 1


_AFTER = {3: tuple(next_kind(kind, three=True) for kind in range(KINDS)), 4: tuple(map(next_kind, range(KINDS)))}
"""What each indicator makes a dora, by the number of players."""


# ---------------------------------------------------------------------------------------------------------- points

LIMITS = (
    (13, "yakuman", 8000),
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", 2000),
)
MANGAN = 2000
YAKUMAN_BASE = 8000


def limit_of(rules: Ruleset, han: int, fu: int) -> tuple[str, int]:
    """The limit of so many han and fu, and the basic points."""
    for least, name, base in LIMITS:
        if han >= least:
            return (name, base) if name != "yakuman" or rules.thirteen_han == "yakuman" else ("sanbaiman", 6000)
    base = fu << 2 + han
    if base >= MANGAN or (rules.kiriage and base >= 1920):  # noqa: PLR2004 - 30 fu 4 han and 60 fu 3 han
        return "mangan", MANGAN
    return "", base
