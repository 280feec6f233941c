"""Fu: what the groups, the pair, the wait and the way of winning add, line by line."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.riichi.pieces import Kind
from zashiki.games.riichi.shapes import Shape
from zashiki.games.riichi.yaku import DRAGONS, ENDS

BASE, CLOSED_RON, TSUMO, WAIT = 20, 10, 2, 2
SEVEN_PAIRS = 25
OPEN_LEAST = 30
"""An open hand without any fu beyond the base counts as 30."""


class FuLine(NamedTuple):
    """One reason for fu."""

    reason: str
    fu: int
    kind: Kind | None = None


def fu_lines(
    shape: Shape, *, closed: bool, tsumo: bool, pinfu: bool, seat_wind: Kind, round_wind: Kind, double_wind: int
) -> tuple[FuLine, ...]:
    """List all fu of a shape before rounding; a pinfu tsumo has its base alone."""
    lines = [FuLine("base", BASE)]
    if closed and not tsumo:
        lines.append(FuLine("closed_ron", CLOSED_RON))
    if tsumo and not pinfu:
        lines.append(FuLine("tsumo", TSUMO))
    for kinds, fu, reason in (
        (shape.open_triplets, 2, "open_triplet"),
        (shape.closed_triplets, 4, "closed_triplet"),
        (shape.open_kans, 8, "open_kan"),
        (shape.closed_kans, 16, "closed_kan"),
    ):
        lines += [FuLine(reason, 2 * fu if kind in ENDS else fu, kind) for kind in kinds]
    lines += _pair(shape.pair, seat_wind, round_wind, double_wind)
    if shape.wait in ("closed", "edge", "pair"):
        lines.append(FuLine(f"{shape.wait}_wait", WAIT))
    if not closed and sum(line.fu for line in lines) == BASE:
        lines.append(FuLine("open_least", OPEN_LEAST - BASE))
    return tuple(lines)


def _pair(pair: Kind, seat_wind: Kind, round_wind: Kind, double_wind: int) -> list[FuLine]:
    if pair in DRAGONS:
        return [FuLine("dragon_pair", 2, pair)]
    if pair == seat_wind == round_wind:
        return [FuLine("double_wind_pair", double_wind, pair)]
    if pair in (seat_wind, round_wind):
        return [FuLine("seat_wind_pair" if pair == seat_wind else "round_wind_pair", 2, pair)]
    return []


def rounded(fu: int) -> int:
    """Round up to tens; the 25 of seven pairs stay."""
    return fu if fu == SEVEN_PAIRS else -(-fu // 10) * 10
