"""The end of a match: places, left-over deposits, return points, uma and oka."""

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.deals import clear_round
from zashiki.fast.riichi.rules import (
    FIVE_DOWN_SIX_UP,
    HALF_UP,
    STICKS_FIRST,
    STICKS_LOST,
    UNROUNDED,
    Rules,
)
from zashiki.fast.riichi.table import OVER, Table
from zashiki.games.riichi.standings import UMA_UNIT
from zashiki.games.riichi.value.payments import STICK


@compiled
def end_match(table: Table, rules: Rules, reason: int) -> None:
    """Settle the match as it stands; the tiles go back into their box."""
    find_places(table, rules)
    first = first_of(table, rules)
    hand_out_sticks(table, rules, first)
    find_points(table, rules, first)
    clear_round(table)
    table.phase, table.reason, table.lap = OVER, reason, 0


@compiled
def find_places(table: Table, rules: Rules) -> None:
    """Say who stands where; of equal scores the first to deal is ahead, unless they share a place."""
    for seat in range(rules.knobs.seats):
        place, own = 1, signed(table.scores[seat])
        for other in range(rules.knobs.seats):
            score = signed(table.scores[other])
            if score > own or (score == own and other < seat and not rules.knobs.tie_shared):
                place += 1
        table.places[seat] = place


@compiled
def first_of(table: Table, rules: Rules) -> int:
    """The first, who takes what is left over: of equal scores the first to deal."""
    best = 0
    for seat in range(rules.knobs.seats):
        if table.scores[seat] > table.scores[best]:
            best = seat
    return best


@compiled
def hand_out_sticks(table: Table, rules: Rules, first: int) -> None:
    """Deposits that are left go to the first, are split between tied firsts, or are nobody's."""
    points, tied = STICK * signed(table.sticks), 0
    table.sticks, table.lost = 0, 0
    if rules.knobs.final_sticks == STICKS_LOST:
        table.lost = points
        return
    best = signed(table.scores[first])
    for seat in range(rules.knobs.seats):
        tied += 1 if table.scores[seat] == best else 0
    each = 0 if rules.knobs.final_sticks == STICKS_FIRST else points // tied // 100 * 100
    for seat in range(rules.knobs.seats):
        if seat != first and table.scores[seat] == best:
            table.scores[seat] += each
    table.scores[first] += points - each * (tied - 1)


@compiled
def find_points(table: Table, rules: Rules, first: int) -> None:
    """Scores from the return points, rounded, with uma and oka; what that leaves over, the first takes."""
    whole = UMA_UNIT * rules.knobs.oka
    for seat in range(rules.knobs.seats):
        score = signed(table.scores[seat])
        points = rounded(rules, score) - rules.knobs.return_points + bonus(table, rules, seat)
        table.points[seat] = points
        whole += score - rules.knobs.return_points + UMA_UNIT * rules.knobs.uma[seat] - points
    table.points[first] += whole


@compiled
def bonus(table: Table, rules: Rules, seat: int) -> int:
    """The uma of a place, and the oka of the first; tied seats share those of all their places."""
    place, tied = signed(table.places[seat]), 0
    for other in range(rules.knobs.seats):
        tied += 1 if table.places[other] == place else 0
    found = rules.knobs.oka if place == 1 else 0
    for at in range(place - 1, place - 1 + tied):
        found += rules.knobs.uma[at]
    return UMA_UNIT * found // tied


@compiled
def rounded(rules: Rules, score: int) -> int:
    """A score in whole thousands, as the rules round it; halves go away from zero, or towards it."""
    if rules.knobs.rounding == UNROUNDED:
        return score
    if rules.knobs.rounding in (HALF_UP, FIVE_DOWN_SIX_UP):
        up = 500 if rules.knobs.rounding == HALF_UP else 400
        whole = (abs(score) + up) // UMA_UNIT * UMA_UNIT
        return whole if score >= 0 else -whole
    down = score // UMA_UNIT * UMA_UNIT
    return down if score >= rules.knobs.return_points or score == down else down + UMA_UNIT
