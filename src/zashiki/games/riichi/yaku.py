"""The yaku of the tiles, each a row: its han closed and open, and when a shape has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zashiki.games.riichi.pieces import EAST, GREEN, NORTH, RED, WHITE, Kind
from zashiki.games.riichi.shapes import Shape

TERMINALS = frozenset({0, 8, 9, 17, 18, 26})
HONOURS = frozenset(range(EAST, RED + 1))
ENDS = TERMINALS | HONOURS
"""Terminals and honours (么九)."""
GREENS = frozenset({19, 20, 21, 23, 25, GREEN})
DRAGONS = (WHITE, GREEN, RED)
WINDS = range(EAST, NORTH + 1)
_EDGE_RUNS = frozenset({0, 6, 9, 15, 18, 24})
"""Runs with a terminal: 123 and 789."""
FOUR, THREE, TWO = 4, 3, 2


class Hand(NamedTuple):
    """What a yaku looks at."""

    shape: Shape
    kinds: frozenset[Kind]
    """All kinds held, melds too."""
    closed: bool
    tsumo: bool
    seat_wind: Kind
    round_wind: Kind

    @property
    def groups_with_ends(self) -> bool:
        """Whether each group and the pair hold a terminal or an honour."""
        shape = self.shape
        return (
            shape.pair in ENDS
            and all(run in _EDGE_RUNS for run in shape.runs)
            and all(kind in ENDS for kind in shape.triplets)
        )


class Yaku(NamedTuple):
    """One row. `open` is its han in an open hand; 0: it must be closed."""

    name: str
    closed: int
    open: int
    holds: Callable[[Hand], bool]
    beats: tuple[str, ...] = ()
    """Yaku that do not count beside it."""


def _is_value_pair(hand: Hand) -> bool:
    return hand.shape.pair in (hand.seat_wind, hand.round_wind, *DRAGONS)


def _pinfu(hand: Hand) -> bool:
    shape = hand.shape
    return len(shape.runs) == FOUR and shape.wait == "two_sided" and not _is_value_pair(hand)


def _repeated_runs(hand: Hand) -> int:
    """How many pairs of equal runs there are; four equal ones are two."""
    runs = hand.shape.runs
    return sum(runs.count(run) // 2 for run in set(runs))


def _same_in_three_suits(kinds: tuple[Kind, ...]) -> bool:
    return any(kind < 9 and kind + 9 in kinds and kind + 18 in kinds for kind in kinds)  # noqa: PLR2004 - a suit


def _straight(hand: Hand) -> bool:
    runs = hand.shape.runs
    return any(run in runs and run + 3 in runs and run + 6 in runs for run in (0, 9, 18))


def _suits(hand: Hand) -> set[int]:
    return {kind // 9 for kind in hand.kinds if kind < EAST}


def _closed_triplets(hand: Hand) -> int:
    return len(hand.shape.closed_triplets) + len(hand.shape.closed_kans)


def _kans(hand: Hand) -> int:
    return len(hand.shape.closed_kans) + len(hand.shape.open_kans)


def _dragon_triplets(hand: Hand) -> int:
    return sum(kind in hand.shape.triplets for kind in DRAGONS)


ORDINARY: tuple[Yaku, ...] = (
    Yaku("tsumo", 1, 0, lambda hand: hand.tsumo),
    Yaku("pinfu", 1, 0, _pinfu),
    Yaku("tanyao", 1, 1, lambda hand: not hand.kinds & ENDS),
    Yaku("iipeikou", 1, 0, lambda hand: _repeated_runs(hand) == 1),
    Yaku("seat_wind", 1, 1, lambda hand: hand.seat_wind in hand.shape.triplets),
    Yaku("round_wind", 1, 1, lambda hand: hand.round_wind in hand.shape.triplets),
    Yaku("haku", 1, 1, lambda hand: WHITE in hand.shape.triplets),
    Yaku("hatsu", 1, 1, lambda hand: GREEN in hand.shape.triplets),
    Yaku("chun", 1, 1, lambda hand: RED in hand.shape.triplets),
    Yaku("chanta", 2, 1, lambda hand: bool(hand.shape.runs) and hand.groups_with_ends and bool(hand.kinds & HONOURS)),
    Yaku("ittsu", 2, 1, _straight),
    Yaku("sanshoku", 2, 1, lambda hand: _same_in_three_suits(hand.shape.runs)),
    Yaku("sanshoku_doukou", 2, 2, lambda hand: _same_in_three_suits(hand.shape.triplets)),
    Yaku("sankantsu", 2, 2, lambda hand: _kans(hand) == THREE),
    Yaku("toitoi", 2, 2, lambda hand: not hand.shape.runs),
    Yaku("sanankou", 2, 2, lambda hand: _closed_triplets(hand) == THREE),
    Yaku("shousangen", 2, 2, lambda hand: _dragon_triplets(hand) == TWO and hand.shape.pair in DRAGONS),
    Yaku("honroutou", 2, 2, lambda hand: hand.kinds <= ENDS, beats=("chanta",)),
    Yaku("ryanpeikou", 3, 0, lambda hand: _repeated_runs(hand) == TWO),
    Yaku("junchan", 3, 2, lambda hand: bool(hand.shape.runs) and hand.groups_with_ends and not hand.kinds & HONOURS),
    Yaku("honitsu", 3, 2, lambda hand: len(_suits(hand)) == 1 and bool(hand.kinds & HONOURS)),
    Yaku("chinitsu", 6, 5, lambda hand: len(_suits(hand)) == 1 and not hand.kinds & HONOURS),
)
"""Yaku of the tiles. Which of them a rule set plays, and with which han, its presets say."""

SEVEN_PAIRS: tuple[str, ...] = ("tsumo", "tanyao", "honroutou", "honitsu", "chinitsu")
"""What seven pairs may have beside chiitoitsu."""


YAKUMAN: tuple[Yaku, ...] = (
    Yaku("daisangen", 1, 1, lambda hand: _dragon_triplets(hand) == THREE),
    Yaku("suuankou", 1, 0, lambda hand: _closed_triplets(hand) == FOUR and hand.shape.wait != "pair"),
    Yaku("suuankou_tanki", 1, 0, lambda hand: _closed_triplets(hand) == FOUR and hand.shape.wait == "pair"),
    Yaku("tsuuiisou", 1, 1, lambda hand: hand.kinds <= HONOURS),
    Yaku("ryuuiisou", 1, 1, lambda hand: hand.kinds <= GREENS),
    Yaku("chinroutou", 1, 1, lambda hand: hand.kinds <= TERMINALS),
    Yaku("daisuushii", 1, 1, lambda hand: all(wind in hand.shape.triplets for wind in WINDS)),
    Yaku(
        "shousuushii",
        1,
        1,
        lambda hand: sum(wind in hand.shape.triplets for wind in WINDS) == THREE and hand.shape.pair in WINDS,
    ),
    Yaku("suukantsu", 1, 1, lambda hand: _kans(hand) == FOUR),
)
