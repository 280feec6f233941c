"""Uma, oka and rounding as the final points of a record tell them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import floor, trunc

from zashiki.games.riichi.rules import Ruleset, change_rules
from zashiki.games.riichi.standings import UMA_UNIT, final_table

ROUNDINGS = ("none", "half_up", "five_down_six_up", "seed")
"""In the order in which they are tried, after the house's own."""
RETURNS = (30000, 25000, 40000, 35000, 20000)
"""Return points that are tried, after the house's own and the start."""


def fits(rules: Ruleset, scores: Sequence[int], points: Sequence[int], *, sticks: int = 0) -> bool:
    """Whether final points follow from the scores before left-over deposits."""
    return final_table(rules, scores, sticks=sticks).points == tuple(points)


def fits_whole(rules: Ruleset, scores: Sequence[int], points: Sequence[int], *, sticks: int = 0) -> bool:
    """Whether they do once their hundreds are left away, as programs do that take whole numbers only."""
    if any(one % UMA_UNIT for one in points):
        return False
    exact = final_table(rules, scores, sticks=sticks).points
    return any(
        all(UMA_UNIT * whole(one / UMA_UNIT) == told for one, told in zip(exact, points, strict=True))
        for whole in (trunc, floor, round)
    )


def inferred(rules: Ruleset, scores: Sequence[int], points: Sequence[int], *, sticks: int = 0) -> Ruleset | None:
    """Give the rules with the uma, oka, return points and rounding that these points tell; None: none do.

    Fives that mirror each other (10, 5, -5, -10) come before other uma that do, and these before any; the house's own
    rounding and return points before others. Oka is what all are short of the return points.
    """
    roundings = dict.fromkeys((rules.rounding, *ROUNDINGS))
    ties = dict.fromkeys((rules.tie, "start_seat", "share") if len(set(scores)) < len(scores) else (rules.tie,))
    for plain, tie, rounding in product((_fives, _mirrored, _any), ties, roundings):
        base = change_rules(rules, uma=[0] * rules.players, oka=0, rounding=rounding, tie=tie)
        for found in _with_uma(base, scores, points, sticks):
            if plain(found.uma) and fits(found, scores, points, sticks=sticks):
                return found
    return None


def _mirrored(uma: tuple[int, ...]) -> bool:
    return uma == tuple(-one for one in reversed(uma))


def _fives(uma: tuple[int, ...]) -> bool:
    return _mirrored(uma) and not any(one % 5 for one in uma)


def _any(_uma: tuple[int, ...]) -> bool:
    return True


def _with_uma(base: Ruleset, scores: Sequence[int], points: Sequence[int], sticks: int) -> Iterator[Ruleset]:
    """Solve for the uma of all places but the first, whose points are what is left."""
    final = final_table(base, scores, sticks=sticks)
    order = sorted(range(len(scores)), key=lambda seat: (final.places[seat], seat))
    above = [points[seat] - final.points[seat] for seat in order[1:]]
    for back in dict.fromkeys((base.return_points, base.start_points, *RETURNS)):
        others = [one + back - base.return_points for one in above]
        if any(one % UMA_UNIT for one in others):
            continue
        uma = [one // UMA_UNIT for one in others]
        oka = base.players * (back - base.start_points) // UMA_UNIT
        yield change_rules(base, return_points=back, uma=[-sum(uma), *uma], oka=oka)
