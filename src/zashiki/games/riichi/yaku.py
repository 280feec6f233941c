"""The yaku of the tiles, each a row: its han closed and open, and when a hand has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zashiki.games.riichi.pieces import EAST, GREEN, NORTH, RED, WHITE, Kind
from zashiki.games.riichi.shapes import ENDS, HONOURS, TERMINALS, Hand, kinds_of

GREENS = kinds_of((19, 20, 21, 23, 25, GREEN))
DRAGONS = (WHITE, GREEN, RED)
WINDS = range(EAST, NORTH + 1)
_EDGE_RUNS = kinds_of((0, 6, 9, 15, 18, 24))
"""Runs with a terminal: 123 and 789."""
FOUR, THREE, TWO = 4, 3, 2
Han = tuple[str, int]
"""A yaku and what it counts."""


class Yaku(NamedTuple):
    """One row. `open` is its han in an open hand; 0: it must be closed."""

    name: str
    closed: int
    open: int
    holds: Callable[[Hand], bool]


def _pinfu(hand: Hand) -> bool:
    """Four runs, completed at one of two sides, and a pair without fu (平和)."""
    return (
        hand.wait == "two_sided"
        and len(hand.runs) == FOUR
        and (hand.pair < EAST or hand.pair not in (hand.seat_wind, hand.round_wind, *DRAGONS))
    )


def _repeated_runs(hand: Hand) -> int:
    """How many pairs of equal runs there are; four equal ones are two."""
    runs = hand.runs
    different = set(runs)
    return 0 if len(different) == len(runs) else sum(runs.count(run) // 2 for run in different)


def _same_in_three_suits(kinds: tuple[Kind, ...]) -> bool:
    return len(kinds) >= THREE and any(kind + 9 in kinds and kind + 18 in kinds for kind in kinds if kind < 9)  # noqa: PLR2004 - a suit


def _straight(hand: Hand) -> bool:
    """123, 456 and 789 of a suit (一気通貫)."""
    runs = hand.runs
    return len(runs) >= THREE and any(run in runs and run + 3 in runs and run + 6 in runs for run in (0, 9, 18))


def _ends_in_each_group(hand: Hand) -> bool:
    """Whether each group and the pair hold a terminal or an honour, and there is a run."""
    return (
        bool(hand.runs)
        and ENDS >> hand.pair & 1 == 1
        and all(_EDGE_RUNS >> run & 1 for run in hand.runs)
        and all(ENDS >> kind & 1 for kind in hand.triplets)
    )


def _closed_triplets(hand: Hand) -> int:
    return len(hand.closed_triplets) + len(hand.closed_kans)


def _kans(hand: Hand) -> int:
    return len(hand.closed_kans) + len(hand.open_kans)


def _triplets_among(hand: Hand, kinds: tuple[Kind, ...] | range) -> int:
    return sum(kind in hand.triplets for kind in kinds)


ORDINARY: tuple[Yaku, ...] = (
    Yaku("tsumo", 1, 0, lambda hand: hand.tsumo),
    Yaku("pinfu", 1, 0, _pinfu),
    Yaku("tanyao", 1, 1, lambda hand: not hand.kinds & ENDS),
    Yaku("iipeikou", 1, 0, lambda hand: _repeated_runs(hand) == 1),
    Yaku("seat_wind", 1, 1, lambda hand: hand.seat_wind in hand.triplets),
    Yaku("round_wind", 1, 1, lambda hand: hand.round_wind in hand.triplets),
    Yaku("haku", 1, 1, lambda hand: WHITE in hand.triplets),
    Yaku("hatsu", 1, 1, lambda hand: GREEN in hand.triplets),
    Yaku("chun", 1, 1, lambda hand: RED in hand.triplets),
    Yaku("chanta", 2, 1, lambda hand: bool(hand.kinds & HONOURS) and _ends_in_each_group(hand)),
    Yaku("ittsu", 2, 1, _straight),
    Yaku("sanshoku", 2, 1, lambda hand: _same_in_three_suits(hand.runs)),
    Yaku("sanshoku_doukou", 2, 2, lambda hand: _same_in_three_suits(hand.triplets)),
    Yaku("sankantsu", 2, 2, lambda hand: _kans(hand) == THREE),
    Yaku("toitoi", 2, 2, lambda hand: not hand.runs),
    Yaku("sanankou", 2, 2, lambda hand: _closed_triplets(hand) == THREE),
    Yaku("shousangen", 2, 2, lambda hand: hand.pair in DRAGONS and _triplets_among(hand, DRAGONS) == TWO),
    Yaku("honroutou", 2, 2, lambda hand: not hand.kinds & ~ENDS),
    Yaku("ryanpeikou", 3, 0, lambda hand: _repeated_runs(hand) == TWO),
    Yaku("junchan", 3, 2, lambda hand: not hand.kinds & HONOURS and _ends_in_each_group(hand)),
    Yaku("honitsu", 3, 2, lambda hand: hand.suits == 1 and bool(hand.kinds & HONOURS)),
    Yaku("chinitsu", 6, 5, lambda hand: hand.suits == 1 and not hand.kinds & HONOURS),
)
"""Yaku of the tiles. Which of them a rule set plays, and with which han, its presets say."""

YAKUMAN: tuple[Yaku, ...] = (
    Yaku("daisangen", 1, 1, lambda hand: _triplets_among(hand, DRAGONS) == THREE),
    Yaku("suuankou", 1, 0, lambda hand: _closed_triplets(hand) == FOUR and hand.wait != "pair"),
    Yaku("suuankou_tanki", 1, 0, lambda hand: _closed_triplets(hand) == FOUR and hand.wait == "pair"),
    Yaku("tsuuiisou", 1, 1, lambda hand: not hand.kinds & ~HONOURS),
    Yaku("ryuuiisou", 1, 1, lambda hand: not hand.kinds & ~GREENS),
    Yaku("chinroutou", 1, 1, lambda hand: not hand.kinds & ~TERMINALS),
    Yaku("daisuushii", 1, 1, lambda hand: _triplets_among(hand, WINDS) == FOUR),
    Yaku("shousuushii", 1, 1, lambda hand: hand.pair in WINDS and _triplets_among(hand, WINDS) == THREE),
    Yaku("suukantsu", 1, 1, lambda hand: _kans(hand) == FOUR),
)


_PAIRS = frozenset({"tsumo", "tanyao", "honroutou", "honitsu", "chinitsu"})
"""What seven pairs may have beside chiitoitsu: yaku that look at kinds alone."""

Row = tuple[Han, Callable[[Hand], bool]]
"""What a yaku counts, and when a hand has it."""
_CLOSED: tuple[Row, ...] = tuple(((row.name, row.closed), row.holds) for row in ORDINARY)
_OPEN: tuple[Row, ...] = tuple(((row.name, row.open), row.holds) for row in ORDINARY if row.open)
_OPEN_WITHOUT_TANYAO = tuple(row for row in _OPEN if row[0][0] != "tanyao")
_SEVEN_PAIRS = tuple(row for row in _CLOSED if row[0][0] in _PAIRS)


def ordinary(hand: Hand, *, open_tanyao: bool) -> list[Han]:
    """The yaku of the tiles."""
    rows = _CLOSED if hand.closed else _OPEN if open_tanyao else _OPEN_WITHOUT_TANYAO
    return [han for han, holds in rows if holds(hand)]


def beside_seven_pairs(hand: Hand) -> list[Han]:
    """The yaku that seven pairs have beside chiitoitsu."""
    return [han for han, holds in _SEVEN_PAIRS if holds(hand)]


def yakuman(hand: Hand) -> list[str]:
    """The yakuman of the tiles. All but the green one have three triplets or more."""
    if len(hand.triplets) < THREE and hand.kinds & ~GREENS:
        return []
    return [row.name for row in YAKUMAN if (hand.closed or row.open) and row.holds(hand)]
