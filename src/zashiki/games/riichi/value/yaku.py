"""The yaku of the tiles, each a row: its han closed and open, and when a hand has it."""

# ruff: noqa: PLR2004 - how many runs, triplets and kans there are is what a row says

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from zashiki.games.riichi.hand.decomposition import RANKS, Kinds, kinds_of
from zashiki.games.riichi.hand.groups import ENDS, HONOURS, MAN, TERMINALS, GroupedHand, HandTraits
from zashiki.games.riichi.pieces import EAST, GREEN, NORTH, RED, WHITE

T = TypeVar("T")
GREENS = kinds_of((19, 20, 21, 23, 25, GREEN))
DRAGONS = kinds_of((WHITE, GREEN, RED))
WINDS = kinds_of(range(EAST, NORTH + 1))
_EDGE_RUNS = kinds_of((0, 6, 9, 15, 18, 24))
"""Runs with a terminal: 123 and 789."""
_FIRSTS = kinds_of((0, 9, 18))
YakuHan = tuple[str, int]
"""A yaku and what it counts."""


class Yaku(NamedTuple, Generic[T]):
    """One row. `open` is its han in an open hand; 0: it must be closed."""

    name: str
    closed: int
    open: int
    holds: Callable[[T], bool]


def _pinfu(hand: GroupedHand) -> bool:
    """Four runs, completed at one of two sides, and a pair without fu (平和)."""
    return (
        hand.wait == "two_sided"
        and len(hand.runs) == 4
        and (hand.pair < EAST or hand.pair not in (hand.traits.seat_wind, hand.traits.round_wind, WHITE, GREEN, RED))
    )


def _equal_runs(hand: GroupedHand) -> int:
    """How many pairs of equal runs there are; four equal ones are two."""
    return sum(hand.runs.count(run) // 2 for run in set(hand.runs))


def _straight(runs: Kinds) -> bool:
    """123, 456 and 789 of a suit (一気通貫)."""
    return runs & runs >> 3 & runs >> 6 & _FIRSTS != 0


def _same_in_three_suits(kinds: Kinds) -> bool:
    """The same in man, pin and sou (三色)."""
    return kinds & kinds >> RANKS & kinds >> 2 * RANKS & MAN != 0


def _ends_in_each_group(hand: GroupedHand) -> bool:
    """Whether each group and the pair hold a terminal or an honour."""
    return not hand.run_kinds & ~_EDGE_RUNS and not (hand.triplets | 1 << hand.pair) & ~ENDS


def _closed_triplets(hand: GroupedHand) -> int:
    return len(hand.closed_triplets) + len(hand.closed_kans)


def _kans(hand: GroupedHand) -> int:
    return len(hand.closed_kans) + len(hand.open_kans)


def _some_and_pair(hand: GroupedHand, kinds: Kinds, number: int) -> bool:
    """Whether this many triplets and the pair are of these kinds."""
    return (hand.triplets & kinds).bit_count() == number and kinds >> hand.pair & 1 == 1


OF_KINDS: tuple[Yaku[HandTraits], ...] = (
    Yaku("tsumo", 1, 0, lambda traits: traits.tsumo),
    Yaku("tanyao", 1, 1, lambda traits: not traits.kinds & ENDS),
    Yaku("honroutou", 2, 2, lambda traits: not traits.kinds & ~ENDS),
    Yaku("honitsu", 3, 2, lambda traits: traits.suits == 1 and traits.kinds & HONOURS != 0),
    Yaku("chinitsu", 6, 5, lambda traits: traits.suits == 1 and not traits.kinds & HONOURS),
)
"""Yaku that look at kinds alone, not at groups: those that seven pairs may have too."""

OF_RUNS: tuple[Yaku[GroupedHand], ...] = (
    Yaku("pinfu", 1, 0, _pinfu),
    Yaku("ittsu", 2, 1, lambda hand: _straight(hand.run_kinds)),
    Yaku("sanshoku", 2, 1, lambda hand: _same_in_three_suits(hand.run_kinds)),
    Yaku("chanta", 2, 1, lambda hand: _ends_in_each_group(hand) and hand.traits.kinds & HONOURS != 0),
    Yaku("junchan", 3, 2, lambda hand: _ends_in_each_group(hand) and not hand.traits.kinds & HONOURS),
)
"""Yaku of hands with a run."""

OF_EQUAL_RUNS: tuple[Yaku[GroupedHand], ...] = (
    Yaku("iipeikou", 1, 0, lambda hand: _equal_runs(hand) == 1),
    Yaku("ryanpeikou", 3, 0, lambda hand: _equal_runs(hand) == 2),
)
"""Yaku of hands in which a run comes twice."""

OF_HONOURS: tuple[Yaku[GroupedHand], ...] = (
    Yaku("seat_wind", 1, 1, lambda hand: hand.triplets >> hand.traits.seat_wind & 1 == 1),
    Yaku("round_wind", 1, 1, lambda hand: hand.triplets >> hand.traits.round_wind & 1 == 1),
    Yaku("haku", 1, 1, lambda hand: hand.triplets >> WHITE & 1 == 1),
    Yaku("hatsu", 1, 1, lambda hand: hand.triplets >> GREEN & 1 == 1),
    Yaku("chun", 1, 1, lambda hand: hand.triplets >> RED & 1 == 1),
    Yaku("shousangen", 2, 2, lambda hand: _some_and_pair(hand, DRAGONS, 2)),
)
"""Yaku of hands with a triplet of honours."""

OF_TRIPLETS: tuple[Yaku[GroupedHand], ...] = (
    Yaku("sanshoku_doukou", 2, 2, lambda hand: _same_in_three_suits(hand.triplets)),
    Yaku("sanankou", 2, 2, lambda hand: _closed_triplets(hand) == 3),
    Yaku("sankantsu", 2, 2, lambda hand: _kans(hand) == 3),
    Yaku("toitoi", 2, 2, lambda hand: not hand.runs),
)
"""Yaku of hands with three triplets or four."""

YAKUMAN_OF_KINDS: tuple[Yaku[HandTraits], ...] = (
    Yaku("tsuuiisou", 1, 1, lambda traits: not traits.kinds & ~HONOURS),
    Yaku("ryuuiisou", 1, 1, lambda traits: not traits.kinds & ~GREENS),
    Yaku("chinroutou", 1, 1, lambda traits: not traits.kinds & ~TERMINALS),
)

YAKUMAN_OF_TRIPLETS: tuple[Yaku[GroupedHand], ...] = (
    Yaku("daisangen", 1, 1, lambda hand: not DRAGONS & ~hand.triplets),
    Yaku("suuankou", 1, 0, lambda hand: _closed_triplets(hand) == 4 and hand.wait != "pair"),
    Yaku("suuankou_tanki", 1, 0, lambda hand: _closed_triplets(hand) == 4 and hand.wait == "pair"),
    Yaku("daisuushii", 1, 1, lambda hand: not WINDS & ~hand.triplets),
    Yaku("shousuushii", 1, 1, lambda hand: _some_and_pair(hand, WINDS, 3)),
    Yaku("suukantsu", 1, 1, lambda hand: _kans(hand) == 4),
)
"""All have three triplets or four."""

ORDINARY = tuple(row.name for rows in (OF_KINDS, OF_RUNS, OF_EQUAL_RUNS, OF_HONOURS, OF_TRIPLETS) for row in rows)
YAKUMAN = tuple(row.name for rows in (YAKUMAN_OF_KINDS, YAKUMAN_OF_TRIPLETS) for row in rows)
YakuRows: TypeAlias = tuple[tuple[YakuHan, Callable[[T], bool]], ...]
"""What yaku count in hands of one sort, and when."""


def _rows(table: tuple[Yaku[T], ...]) -> tuple[YakuRows[T], YakuRows[T]]:
    """Make a table ready for open hands, and for closed ones: an index of 0 and 1, or of False and True."""
    return (
        tuple(((row.name, row.open), row.holds) for row in table if row.open),
        tuple(((row.name, row.closed), row.holds) for row in table),
    )


_KINDS, _HONOURS, _TRIPLETS = _rows(OF_KINDS), _rows(OF_HONOURS), _rows(OF_TRIPLETS)
_RUNS, _EQUAL_RUNS = _rows(OF_RUNS), _rows(OF_EQUAL_RUNS)
_MIDDLES = ~(ENDS | GREENS)


def yaku_of_kinds(traits: HandTraits, *, open_tanyao: bool) -> list[YakuHan]:
    """The yaku that look at kinds alone."""
    found = [han for han, holds in _KINDS[traits.closed] if holds(traits)]
    return found if open_tanyao or traits.closed else [han for han in found if han[0] != "tanyao"]


def yaku_of_groups(hand: GroupedHand) -> list[YakuHan]:
    """The yaku of groups; tables that cannot have one are passed over."""
    closed, runs = hand.traits.closed, len(hand.runs)
    found = [han for han, holds in _RUNS[closed] if holds(hand)] if runs else []
    if hand.run_kinds.bit_count() < runs:
        found += [han for han, holds in _EQUAL_RUNS[closed] if holds(hand)]
    if hand.triplets & HONOURS:
        found += [han for han, holds in _HONOURS[closed] if holds(hand)]
    if runs <= 1:
        found += [han for han, holds in _TRIPLETS[closed] if holds(hand)]
    return found


def yakuman_of_kinds(traits: HandTraits) -> list[str]:
    """The yakuman that look at kinds alone."""
    return [] if traits.kinds & _MIDDLES else [row.name for row in YAKUMAN_OF_KINDS if row.holds(traits)]


def yakuman_of_groups(hand: GroupedHand) -> list[str]:
    """The yakuman of groups."""
    if len(hand.runs) > 1:
        return []
    closed = hand.traits.closed
    return [row.name for row in YAKUMAN_OF_TRIPLETS if (closed or row.open) and row.holds(hand)]
