"""The end of a match: places, left-over deposits, return points, uma and oka. All in whole points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.payments import STICK
from zashiki.kernel.game import Seat
from zashiki.texts.problems import Problem

UMA_UNIT = 1000
"""Uma and oka are counted in thousands of points."""


class Final(msgspec.Struct, frozen=True):
    """What a match came to, by seat."""

    places: tuple[int, ...]
    """1 is the best; tied seats share the better place where ties are shared."""
    scores: tuple[int, ...]
    """With left-over deposits."""
    points: tuple[int, ...]
    """With uma and oka: 52300 is what people write as +52.3."""


def final_table(rules: Ruleset, scores: Sequence[int], *, sticks: int = 0) -> Final:
    """Settle a match. Seats are in the order in which they dealt first, which breaks ties unless they are shared.

    Places are those before left-over deposits are handed out. What rounding or sharing leaves over, the first takes.
    """
    if len(scores) != rules.players:
        raise Problem(
            "riichi.scores", "{n} scores, and there are {players} players", n=len(scores), players=rules.players
        )
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    places = places_of(rules, scores)
    ended = list(scores)
    for seat, left in _left_over(rules, scores, order, sticks * STICK).items():
        ended[seat] += left
    points = [
        _rounded(rules, score) - rules.return_points + _bonus(rules, places, place)
        for score, place in zip(ended, places, strict=True)
    ]
    whole = sum(ended) - len(ended) * rules.return_points + UMA_UNIT * (sum(rules.uma) + rules.oka)
    points[order[0]] += whole - sum(points)
    return Final(places, tuple(ended), tuple(points))


def places_of(rules: Ruleset, scores: Sequence[int]) -> tuple[int, ...]:
    """Say who stands where, 1 being the best; of equal scores the first to deal is ahead, unless they share a place."""
    order = sorted(scores, reverse=True)
    if rules.tie == "share" or len(set(order)) == len(order):
        return tuple([1 + order.index(score) for score in scores])
    return tuple([1 + order.index(score) + scores[:seat].count(score) for seat, score in enumerate(scores)])


def _bonus(rules: Ruleset, places: Sequence[int], place: int) -> int:
    """The uma of a place, and the oka of the first; tied seats share those of all their places."""
    tied = places.count(place)
    uma = sum(rules.uma[place - 1 : place - 1 + tied])
    return UMA_UNIT * (uma + (rules.oka if place == 1 else 0)) // tied


def _left_over(rules: Ruleset, scores: Sequence[int], order: list[Seat], points: int) -> dict[Seat, int]:
    if not points or rules.final_sticks == "lost":
        return {}
    first = [seat for seat in order if scores[seat] == scores[order[0]]]
    if rules.final_sticks == "first" or len(first) == 1:
        return {order[0]: points}
    each = points // len(first) // 100 * 100
    return dict.fromkeys(first[1:], each) | {first[0]: points - each * (len(first) - 1)}


def _rounded(rules: Ruleset, score: int) -> int:
    """A score in whole thousands, as the rules round it; halves go away from zero, or towards it."""
    sign = 1 if score >= 0 else -1
    match rules.rounding:
        case "none":
            return score
        case "half_up":
            return sign * ((abs(score) + 500) // UMA_UNIT) * UMA_UNIT
        case "five_down_six_up":
            return sign * ((abs(score) + 400) // UMA_UNIT) * UMA_UNIT
        case "seed":
            down = score // UMA_UNIT * UMA_UNIT
            return down if score >= rules.return_points or score == down else down + UMA_UNIT
