"""What a winning hand is worth: every way to part it is considered, and the best value taken, with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from zashiki.games.riichi.fu import SEVEN_PAIRS, FuLine, fu_lines, rounded
from zashiki.games.riichi.pieces import EAST, KINDS, NORTH, WHITE, Kind, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.shapes import Shape, shapes
from zashiki.games.riichi.splitting import packed, ways
from zashiki.games.riichi.yaku import ENDS, ORDINARY, YAKUMAN, Hand
from zashiki.games.riichi.yaku import SEVEN_PAIRS as PAIRS_MAY_HAVE

Han = tuple[str, int]


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


_BESIDE = ("riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei")


def value_of(rules: Ruleset, win: Win) -> Value:
    """Give the best value of a winning hand."""
    counts = _counts(win.tiles)
    every = _counts(win.tiles + tuple(tile for meld in win.melds for tile in meld.tiles))
    found = list(_candidates(rules, win, counts, every))
    if not found:
        raise NotComplete("these tiles are not four groups and a pair, seven pairs or thirteen orphans")
    best = max(found, key=lambda one: (one.base, one.han, one.fu))
    if win.renhou and rules.renhou == "mangan" and best.base < MANGAN:
        return Value((("renhou", 5),), 5, best.fu, best.fu_lines, 0, "mangan", MANGAN)
    if not best.base:
        raise NoYaku("this hand is complete, but has no yaku")
    return best


def _counts(tiles: Sequence[Tile]) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return counts


def _candidates(rules: Ruleset, win: Win, counts: list[int], every: list[int]) -> Iterator[Value]:
    kinds = frozenset(kind for kind in range(KINDS) if every[kind])
    closed = not any(meld.open for meld in win.melds)
    dora = _dora(rules, win, every)
    if not win.melds:
        if (orphans := _orphans(counts, win.win.kind)) is not None:
            yield _yakuman(rules, [*_heavenly(rules, win), orphans])
            return
        if sum(count == 2 for count in counts) == 7:  # noqa: PLR2004 - seven pairs
            yield _seven_pairs(rules, win, kinds, dora)
    for way in ways(packed(counts)):
        for shape in shapes(way, win.melds, win.win.kind, tsumo=win.tsumo):
            hand = Hand(shape, kinds, closed, win.tsumo, win.seat_wind, win.round_wind)
            yield _shaped(rules, win, hand, counts, dora)


def _shaped(rules: Ruleset, win: Win, hand: Hand, counts: list[int], dora: tuple[Han, ...]) -> Value:
    """Value a hand of four groups and a pair."""
    held = [row.name for row in YAKUMAN if (hand.closed or row.open) and row.holds(hand)]
    if hand.closed and not win.melds and (gates := _gates(counts, win.win.kind)):
        held.append(gates)
    if yakuman := [*_heavenly(rules, win), *held]:
        return _yakuman(rules, yakuman)
    yaku = [*_circumstances(win), *_ordinary(rules, hand)]
    pinfu = ("pinfu", 1) in yaku
    lines = fu_lines(
        hand.shape,
        closed=hand.closed,
        tsumo=win.tsumo,
        pinfu=pinfu,
        seat_wind=win.seat_wind,
        round_wind=win.round_wind,
        double_wind=rules.double_wind_fu,
    )
    return _valued(rules, yaku, dora, lines)


def _ordinary(rules: Ruleset, hand: Hand) -> list[Han]:
    """The yaku of the tiles; those that another includes do not count beside it."""
    closed = hand.closed
    rows = [row for row in ORDINARY if (closed or row.open) and row.holds(hand)]
    beaten = {name for row in rows for name in row.beats}
    if not closed and not rules.open_tanyao:
        beaten.add("tanyao")
    return [(row.name, row.closed if closed else row.open) for row in rows if row.name not in beaten]


def _circumstances(win: Win) -> list[Han]:
    """Yaku that lie in how the hand was won."""
    found = [(name, 2 if name == "double_riichi" else 1) for name in _BESIDE if getattr(win, name)]
    if win.double_riichi:
        found = [one for one in found if one[0] != "riichi"]
    return found


def _heavenly(rules: Ruleset, win: Win) -> list[str]:
    """Yakuman that lie in how the hand was won."""
    found = [name for name in ("tenhou", "chiihou") if getattr(win, name)]
    return [*found, "renhou"] if win.renhou and rules.renhou == "yakuman" else found


def _seven_pairs(rules: Ruleset, win: Win, kinds: frozenset[Kind], dora: tuple[Han, ...]) -> Value:
    """Seven different pairs: a shape of its own, with the yaku that look at kinds alone."""
    if kinds <= frozenset(range(EAST, KINDS)):
        return _yakuman(rules, [*_heavenly(rules, win), "tsuuiisou"])
    if heavenly := _heavenly(rules, win):
        return _yakuman(rules, heavenly)
    empty = Hand(_PAIRS, kinds, True, win.tsumo, win.seat_wind, win.round_wind)  # noqa: FBT003 - closed by nature
    yaku = [("chiitoitsu", 2)]
    yaku += [(row.name, row.closed) for row in ORDINARY if row.name in PAIRS_MAY_HAVE and row.holds(empty)]
    return _valued(rules, [*_circumstances(win), *yaku], dora, (FuLine("seven_pairs", SEVEN_PAIRS),))


_PAIRS = Shape(-1, (0,), (), (), (), (), "pair")


def _orphans(counts: list[int], win: Kind) -> str | None:
    """Thirteen orphans (国士無双): one of each terminal and honour, and a second of one of them."""
    if any(count > 0 and kind not in ENDS for kind, count in enumerate(counts)) or any(
        not counts[kind] for kind in ENDS
    ):
        return None
    return "kokushi_13" if counts[win] == 2 else "kokushi"  # noqa: PLR2004 - the pair was completed last


def _gates(counts: list[int], win: Kind) -> str | None:
    """Nine gates (九蓮宝燈): 1112345678999 of a suit and any tile more of it; pure if it waited on all nine."""
    suit = next((base for base in (0, 9, 18) if sum(counts[base : base + 9]) == 14), None)  # noqa: PLR2004 - all
    if suit is None:
        return None
    extra = [count - need for count, need in zip(counts[suit : suit + 9], (3, 1, 1, 1, 1, 1, 1, 1, 3), strict=True)]
    if min(extra) < 0:
        return None
    return "junsei_chuuren" if extra[win - suit] == 1 else "chuuren"


def _dora(rules: Ruleset, win: Win, every: list[int]) -> tuple[Han, ...]:
    """Dora by their kinds: indicators, ura indicators, red fives, and set-aside Norths."""
    three = rules.players == 3  # noqa: PLR2004 - three players
    held = every.copy()
    held[NORTH] += win.kita
    dora = sum(held[next_kind(tile.kind, three=three)] for tile in win.dora)
    ura = sum(held[next_kind(tile.kind, three=three)] for tile in win.ura)
    red = sum(tile.red for tile in win.tiles) + sum(tile.red for meld in win.melds for tile in meld.tiles)
    found = (("dora", dora), ("red", red), ("kita", win.kita), ("ura", ura))
    return tuple((name, han) for name, han in found if han)


def next_kind(kind: Kind, *, three: bool = False) -> Kind:
    """The kind that an indicator makes a dora; with three players nine man follows one man."""
    if kind < EAST:
        if three and kind == 0:
            return 8
        return kind - 8 if kind % 9 == 8 else kind + 1  # noqa: PLR2004 - after the nine comes the one
    if kind <= NORTH:
        return EAST if kind == NORTH else kind + 1
    return WHITE if kind == KINDS - 1 else kind + 1


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


def _valued(rules: Ruleset, yaku: list[Han], dora: tuple[Han, ...], lines: tuple[FuLine, ...]) -> Value:
    han = sum(han for _, han in yaku)
    fu = rounded(sum(line.fu for line in lines))
    if not han:
        return Value((), 0, fu, lines, 0, "", 0)
    han += sum(extra for _, extra in dora)
    limit, base = limit_of(rules, han, fu)
    return Value((*yaku, *dora), han, fu, lines, 0, limit, base)


def limit_of(rules: Ruleset, han: int, fu: int) -> tuple[str, int]:
    """The limit of so many han and fu, and the basic points."""
    for least, name, base in LIMITS:
        if han >= least:
            return (name, base) if name != "yakuman" or rules.thirteen_han == "yakuman" else ("sanbaiman", 6000)
    base = fu << 2 + han
    if base >= MANGAN or (rules.kiriage and base >= 1920):  # noqa: PLR2004 - 30 fu 4 han and 60 fu 3 han
        return "mangan", MANGAN
    return "", base


def _yakuman(rules: Ruleset, names: list[str]) -> Value:
    counted = [(name, 2 if name in rules.double_yakuman else 1) for name in names]
    times = sum(count for _, count in counted) if rules.yakuman_stack else max(count for _, count in counted)
    return Value(tuple(counted), 0, 0, (), times, "yakuman", YAKUMAN_BASE * times)
