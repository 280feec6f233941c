"""Fu: what the groups, the pair, the wait and the way of winning add, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zashiki.games.riichi.hand.groups import ENDS, GroupedHand, Wait
from zashiki.games.riichi.pieces import EAST, KINDS, WHITE, Kind


class FuLine(NamedTuple):
    """One reason for fu."""

    reason: str
    fu: int
    kind: Kind | None = None


def _each_kind(reason: str, fu: int, ends: int) -> tuple[FuLine, ...]:
    return tuple(FuLine(reason, ends if ENDS >> kind & 1 else fu, kind) for kind in range(KINDS))


BASE = FuLine("base", 20)
CLOSED_RON = FuLine("closed_ron", 10)
TSUMO = FuLine("tsumo", 2)
OPEN_TRIPLET = _each_kind("open_triplet", 2, ends=4)
CLOSED_TRIPLET = _each_kind("closed_triplet", 4, ends=8)
OPEN_KAN = _each_kind("open_kan", 8, ends=16)
CLOSED_KAN = _each_kind("closed_kan", 16, ends=32)
WAITS: dict[Wait, FuLine] = {
    "closed": FuLine("closed_wait", 2),
    "edge": FuLine("edge_wait", 2),
    "pair": FuLine("pair_wait", 2),
}
OPEN_LEAST = FuLine("open_least", 10)
"""An open hand without any fu beyond the base counts as 30."""
SEVEN_PAIRS = FuLine("seven_pairs", 25)


def fu_lines(hand: GroupedHand, *, pinfu: bool, double_wind: int) -> list[FuLine]:
    """List all fu of a hand before rounding; a pinfu tsumo has its base alone."""
    lines, traits = [BASE], hand.traits
    if traits.tsumo:
        if not pinfu:
            lines.append(TSUMO)
    elif traits.closed:
        lines.append(CLOSED_RON)
    if hand.triplets:
        lines += [OPEN_TRIPLET[kind] for kind in hand.open_triplets]
        lines += [CLOSED_TRIPLET[kind] for kind in hand.closed_triplets]
        lines += [OPEN_KAN[kind] for kind in hand.open_kans]
        lines += [CLOSED_KAN[kind] for kind in hand.closed_kans]
    if hand.pair >= EAST and (pair := _pair(hand, double_wind)):
        lines.append(pair)
    if hand.wait in WAITS:
        lines.append(WAITS[hand.wait])
    if len(lines) == 1 and not traits.closed:
        lines.append(OPEN_LEAST)
    return lines


def _pair(hand: GroupedHand, double_wind: int) -> FuLine | None:
    pair, seat, round_ = hand.pair, hand.traits.seat_wind, hand.traits.round_wind
    if pair >= WHITE:
        return FuLine("dragon_pair", 2, pair)
    if pair == seat == round_:
        return FuLine("double_wind_pair", double_wind, pair)
    if pair in (seat, round_):
        return FuLine("seat_wind_pair" if pair == seat else "round_wind_pair", 2, pair)
    return None


def rounded(lines: Sequence[FuLine]) -> int:
    """Add lines up and round up to tens; the 25 of seven pairs stay."""
    fu = sum([line.fu for line in lines])
    return fu if fu == SEVEN_PAIRS.fu else -(-fu // 10) * 10
