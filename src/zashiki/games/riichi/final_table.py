"""The end of a match: places, left-over deposits, return points, uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

import msgspec

from zashiki.games.riichi.payments import STICK
from zashiki.games.riichi.rules import Ruleset
from zashiki.kernel.game import Seat

THOUSAND = 1000


class Final(msgspec.Struct, frozen=True):
    """What a match came to, by seat."""

    places: tuple[int, ...]
    """1 is the best; tied seats share the better place where ties are shared."""
    scores: tuple[int, ...]
    """With left-over deposits."""
    points: tuple[float, ...]
    """In thousands, with uma and oka."""


def final_table(rules: Ruleset, scores: Sequence[int], *, sticks: int = 0) -> Final:
    """Settle a match. Seats stand in the order in which they dealt first, which breaks ties unless they are shared."""
    if len(scores) != rules.players:
        raise ValueError(f"{len(scores)} scores, and there are {rules.players} players")
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    ended = list(scores)
    for seat, left in _left_over(rules, scores, order, sticks * STICK).items():
        ended[seat] += left
    if rules.tie == "share":
        return _shared(rules, ended)
    points = [0.0] * len(ended)
    for place, seat in enumerate(order[1:], 1):
        points[seat] = float(_thousands(rules, ended[seat]) + rules.uma[place])
    points[order[0]] = -sum(points) + 0.0
    places = [0] * len(ended)
    for place, seat in enumerate(order, 1):
        places[seat] = place
    return Final(tuple(places), tuple(ended), tuple(points))


def _left_over(rules: Ruleset, scores: Sequence[int], order: list[Seat], points: int) -> dict[Seat, int]:
    if not points or rules.final_sticks == "lost":
        return {}
    first = [seat for seat in order if scores[seat] == scores[order[0]]]
    if rules.final_sticks == "first" or len(first) == 1:
        return {order[0]: points}
    each = points // len(first) // 100 * 100
    return dict.fromkeys(first[1:], each) | {first[0]: points - each * (len(first) - 1)}


def _thousands(rules: Ruleset, score: int) -> Decimal:
    """A score as thousands above or below the return points."""
    exact = Decimal(score) / THOUSAND
    back = Decimal(rules.return_points) / THOUSAND
    match rules.rounding:
        case "none":
            return exact - back
        case "half_up":
            return exact.quantize(Decimal(1), ROUND_HALF_UP) - back
        case "five_down_six_up":
            return (exact + Decimal("0.4")).to_integral_value(ROUND_DOWN if exact >= 0 else ROUND_HALF_UP) - back
        case "seed":
            floor = Decimal(score // THOUSAND)
            return (floor if score >= rules.target or score % THOUSAND == 0 else floor + 1) - back


def _shared(rules: Ruleset, scores: list[int]) -> Final:
    """Tied seats share their uma, and the first ones the oka."""
    places = [1 + sum(other > score for other in scores) for score in scores]
    best = places.count(1)
    points = []
    for place, score in zip(places, scores, strict=True):
        tied = places.count(place)
        uma = sum(rules.uma[place - 1 : place - 1 + tied]) / tied
        oka = rules.oka / best if place == 1 else 0
        points.append(float(_thousands(rules, score)) + uma + oka)
    return Final(tuple(places), tuple(scores), tuple(points))
