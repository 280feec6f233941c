"""What a winning hand is worth: every way to part it is considered, and the best value taken, with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import attrgetter

import msgspec

from zashiki.games.riichi.hand.decomposition import RANKS, SplitSuits, count_of, decompositions, packed, split_suits
from zashiki.games.riichi.hand.groups import (
    ENDS,
    CalledGroups,
    GroupedHand,
    HandTraits,
    called_groups,
    grouped_hands,
    number_of_suits,
)
from zashiki.games.riichi.pieces import EAST, KINDS, NORTH, WHITE, WHOLE_HAND, Kind, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.fu import SEVEN_PAIRS, FuLine, fu_lines, rounded
from zashiki.games.riichi.value.yaku import YakuHan, yaku_of_groups, yaku_of_kinds, yakuman_of_groups, yakuman_of_kinds
from zashiki.texts.problems import Problem


class WinningHand(msgspec.Struct, frozen=True, kw_only=True):
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


class HandValue(msgspec.Struct, frozen=True):
    """What a hand is worth and why."""

    yaku: tuple[YakuHan, ...]
    """Names and han, dora kinds last; for a yakuman its multiples."""
    han: int
    fu: int
    fu_lines: tuple[FuLine, ...]
    yakuman: int
    limit: str
    """`mangan` … `yakuman`; empty below a mangan."""
    base: int
    """Basic points: a non-dealer's ron is four times them, rounded up to a hundred."""


class NoYaku(Problem):
    """A complete hand without a yaku cannot win."""


class NotComplete(Problem):
    """The tiles do not make a winning hand."""


_worth = attrgetter("base", "yakuman", "han", "fu")
"""The best reading has the most points; a yakuman goes before han that make one, then more han, then more fu."""


class _Around(msgspec.Struct, frozen=True, gc=False):
    """What counts however the tiles are parted."""

    rules: Ruleset
    yaku: list[YakuHan]
    """Those of how the hand was won, and of its kinds."""
    yakuman: list[str]
    dora: list[YakuHan]


def value_of(rules: Ruleset, win: WinningHand) -> HandValue:
    """Give the best value of a winning hand."""
    best = _best(rules, win)
    if best is None:
        raise NotComplete(
            "riichi.not_complete", "these tiles are not four groups and a pair, seven pairs or thirteen orphans"
        )
    if not best.base:
        raise NoYaku("riichi.no_yaku", "this hand is complete, but has no yaku")
    return best


def has_yaku(rules: Ruleset, win: WinningHand) -> bool:
    """Whether tiles are a winning hand with a yaku, which ron and tsumo need alike."""
    best = _best(rules, win)
    return best is not None and best.base > 0


def _best(rules: Ruleset, win: WinningHand) -> HandValue | None:
    """The value of the best reading, with a base of 0 if the hand has no yaku; None: the hand is not complete."""
    found = _readings(rules, win)
    if not found:
        return None
    best = max(found, key=_worth) if len(found) > 1 else found[0]
    if win.renhou and rules.renhou == "mangan" and best.base < MANGAN:
        return HandValue((("renhou", 5),), 5, best.fu, best.fu_lines, 0, "mangan", MANGAN)
    return best


def _readings(rules: Ruleset, win: WinningHand) -> list[HandValue]:
    """List every way to see a hand."""
    held, last = packed(win.tiles), win.win.kind
    parts, melds, traits = split_hand(win, held)
    kinds = traits.kinds
    if not win.melds and kinds == ENDS and len(win.tiles) == WHOLE_HAND:
        orphans = "kokushi_13" if count_of(held, last) == PAIR else "kokushi"
        return [_yakuman(rules, [*_heavenly(rules, win), orphans])]
    around = _around(rules, win, traits, held)
    found = [] if win.melds or not _seven_pairs(held) else [_paired(around)]
    for way in decompositions(parts):
        found += [_grouped(around, hand) for hand in grouped_hands(way, melds, traits, last)]
    return found


def split_hand(win: WinningHand, held: int) -> tuple[SplitSuits, CalledGroups, HandTraits]:
    """The packed tiles of a win by suit, its melds, and what all ways to part it have in common."""
    man, pin, sou, honours = parts = split_suits(held)
    melds = called_groups(win.melds)
    kinds = man.kinds | pin.kinds | sou.kinds | honours.kinds | melds.kinds
    return (
        parts,
        melds,
        HandTraits(kinds, number_of_suits(kinds), melds.closed, win.tsumo, win.seat_wind, win.round_wind),
    )


def _around(rules: Ruleset, win: WinningHand, traits: HandTraits, held: int) -> _Around:
    yaku = [*_circumstances(_beside(win)), *yaku_of_kinds(traits, open_tanyao=rules.open_tanyao)]
    yakuman = _heavenly(rules, win) + yakuman_of_kinds(traits)
    if traits.suits == 1 and not win.melds:
        yakuman += _gates(held, win.win.kind)
    return _Around(rules, yaku, yakuman, _dora(rules, win, held))


def _grouped(around: _Around, hand: GroupedHand) -> HandValue:
    """Value a hand of four groups and a pair."""
    if names := around.yakuman + yakuman_of_groups(hand):
        return _yakuman(around.rules, names)
    yaku = around.yaku + yaku_of_groups(hand)
    return _counted(around, yaku, fu_lines(hand, pinfu=("pinfu", 1) in yaku, double_wind=around.rules.double_wind_fu))


def _paired(around: _Around) -> HandValue:
    """Value seven different pairs (七対子): a shape of its own, with the yaku that look at kinds alone."""
    if around.yakuman:
        return _yakuman(around.rules, around.yakuman)
    return _counted(around, [*around.yaku, ("chiitoitsu", 2)], (SEVEN_PAIRS,))


def _counted(around: _Around, yaku: list[YakuHan], lines: Sequence[FuLine]) -> HandValue:
    """Add han and fu up; dora count only beside a yaku."""
    fu = rounded(lines)
    if not yaku:
        return HandValue((), 0, fu, tuple(lines), 0, "", 0)
    counted = (*yaku, *around.dora)
    han = sum([han for _, han in counted])
    limit, base = limit_of(around.rules, han, fu)
    return HandValue(counted, han, fu, tuple(lines), 0, limit, base)


def _yakuman(rules: Ruleset, names: list[str]) -> HandValue:
    counted = [(name, 2 if name in rules.double_yakuman else 1) for name in names]
    times = sum(count for _, count in counted) if rules.yakuman_stack else max(count for _, count in counted)
    return HandValue(tuple(counted), 0, 0, (), times, "yakuman", YAKUMAN_BASE * times)


# ------------------------------------------------------------------------------------------ what surrounds the tiles

_BESIDE = ("riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei")
_beside = attrgetter(*_BESIDE)


@cache
def _circumstances(held: tuple[bool, ...]) -> tuple[YakuHan, ...]:
    """Yaku that lie in how the hand was won, by which of them there are."""
    found = {name: 1 for name, one in zip(_BESIDE, held, strict=True) if one}
    if "double_riichi" in found:
        found.pop("riichi", None)
        found["double_riichi"] = 2
    return tuple(found.items())


def _heavenly(rules: Ruleset, win: WinningHand) -> list[str]:
    """Yakuman that lie in how the hand was won."""
    found = ["tenhou"] if win.tenhou else ["chiihou"] if win.chiihou else []
    return [*found, "renhou"] if win.renhou and rules.renhou == "yakuman" else found


def _seven_pairs(held: int) -> bool:
    """Whether packed tiles are seven different pairs."""
    return held.bit_count() == 7 and not held & ~_TWOS  # noqa: PLR2004 - seven


_TWOS = sum(2 << 3 * kind for kind in range(KINDS))
PAIR = 2


def _gates(held: int, win: Kind) -> list[str]:
    """Nine gates (九蓮宝燈): 1112345678999 of a suit and any tile more of it; pure if it waited on all nine."""
    first = win - win % RANKS
    extra = [count_of(held, first + rank) - need for rank, need in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))]
    if min(extra) < 0:
        return []
    return ["junsei_chuuren" if extra[win - first] == 1 else "chuuren"]


def _dora(rules: Ruleset, win: WinningHand, held: int) -> list[YakuHan]:
    """Dora by their kinds: indicators, red fives, set-aside Norths, and ura indicators."""
    tiles = win.tiles
    for meld in win.melds:
        tiles += meld.tiles
        held += packed(meld.tiles)
    held += win.kita << 3 * NORTH
    after, dora, ura = _AFTER[rules.players], 0, 0
    for tile in win.dora:
        dora += count_of(held, after[tile.kind])
    for tile in win.ura:
        ura += count_of(held, after[tile.kind])
    found = [("dora", dora)] if dora else []
    if red := sum([tile.red for tile in tiles]):
        found.append(("red", red))
    if win.kita:
        found.append(("kita", win.kita))
    if ura:
        found.append(("ura", ura))
    return found


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
MANGAN_HAN = 5
_BY_HAN = tuple(next((name, base) for least, name, base in LIMITS if han >= least) for han in range(MANGAN_HAN, 14))


def limit_of(rules: Ruleset, han: int, fu: int) -> tuple[str, int]:
    """The limit of this many han and fu, and the basic points."""
    if han < MANGAN_HAN:
        base = fu << 2 + han
        if base >= MANGAN or (rules.kiriage and base >= 1920):  # noqa: PLR2004 - 30 fu 4 han and 60 fu 3 han
            return "mangan", MANGAN
        return "", base
    return _BY_HAN[min(han, 13 if rules.thirteen_han == "yakuman" else 12) - MANGAN_HAN]
