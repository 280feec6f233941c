"""What comes after a round: who deals, which round is next, counters, and whether the match is over."""

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled
from zashiki.fast.philox import Chance
from zashiki.fast.riichi.deals import deal, dealer_of
from zashiki.fast.riichi.rules import (
    FIXED,
    NAGASHI_WIN,
    NO_EXTENSION,
    RENCHAN_ALWAYS,
    RENCHAN_TENPAI,
    SUDDEN_DEATH,
    TOBI_NEGATIVE,
    TOBI_OFF,
    YAME_ASK,
    YAME_AUTO,
    Rules,
)
from zashiki.fast.riichi.standings import end_match
from zashiki.fast.riichi.table import (
    BANKRUPTCY,
    DEALS_SPENT,
    EXHAUSTIVE,
    MAX_ROUND_REACHED,
    NAGASHI,
    SCORE_REACHED,
    STOPPING,
    WIN,
    Table,
)
from zashiki.games.riichi.rounds import WINDS as WIND_NAMES

WINDS = len(WIND_NAMES)
PLAYS_ON, STOPS = 1, 2


@compiled
def was_won(table: Table, rules: Rules) -> bool:
    """Whether the round counts as won; nagashi mangan may."""
    return table.ended == WIN or (table.ended == NAGASHI and rules.knobs.nagashi == NAGASHI_WIN)


@compiled
def was_drawn(table: Table) -> bool:
    """Whether the wall was drawn out; an abort is neither this nor a win."""
    return table.ended in (EXHAUSTIVE, NAGASHI)


@compiled
def dealer_among(table: Table, seats: int) -> bool:
    """Whether the dealer is one of a set of seats."""
    return (seats >> dealer_of(table)) & 1 == 1


@compiled
def dealer_repeats(table: Table, rules: Rules) -> bool:
    """Whether the dealer stays (連荘)."""
    if was_won(table, rules):
        return dealer_among(table, signed(table.winners))
    if not was_drawn(table):
        return rules.knobs.abort_keeps != 0
    if rules.knobs.renchan == RENCHAN_ALWAYS:
        return True
    return rules.knobs.renchan == RENCHAN_TENPAI and dealer_among(table, signed(table.tenpai))


@compiled
def next_honba(table: Table, rules: Rules) -> int:
    """Counters go to zero when somebody won and the dealer did not; else they grow by one."""
    if not rules.knobs.honba_enabled:
        return 0
    lost = was_won(table, rules) and not dealer_among(table, signed(table.winners))
    return 0 if lost else signed(table.honba) + 1


@compiled
def is_broke(table: Table, rules: Rules) -> bool:
    """Whether somebody's score ends the match."""
    if rules.knobs.tobi == TOBI_OFF:
        return False
    least = signed(table.scores[0])
    for seat in range(rules.knobs.seats):
        least = min(least, signed(table.scores[seat]))
    return least <= (-1 if rules.knobs.tobi == TOBI_NEGATIVE else 0)


@compiled
def best_score(table: Table, rules: Rules) -> int:
    """The leader's score."""
    best = signed(table.scores[0])
    for seat in range(rules.knobs.seats):
        best = max(best, signed(table.scores[seat]))
    return best


@compiled
def reason_over(table: Table, rules: Rules, stays: bool, stops: int) -> int:  # noqa: FBT001 - compiled
    """Why the match is over now; 0: it goes on. The first reason that holds counts."""
    if is_broke(table, rules):
        return BANKRUPTCY
    if rules.knobs.winds == 0:
        return MAX_ROUND_REACHED
    wind = signed(table.wind) + WINDS * signed(table.lap)
    last_of_wind = table.number == rules.knobs.seats
    last, extra = wind == rules.knobs.winds - 1 and last_of_wind, wind >= rules.knobs.winds
    if not (last or extra):
        return 0
    if stays:
        return SCORE_REACHED if dealer_stops(table, rules, stops) else 0
    reached = best_score(table, rules) >= rules.knobs.target
    if extra and rules.knobs.extension == SUDDEN_DEATH and reached:
        return SCORE_REACHED
    if extra and not last and not last_of_wind:
        return 0
    enough = rules.knobs.extension_winds > 0 and wind + 1 - rules.knobs.winds >= rules.knobs.extension_winds
    if rules.knobs.extension == NO_EXTENSION or (reached and rules.knobs.extension != FIXED) or enough:
        return MAX_ROUND_REACHED
    return 0


@compiled
def dealer_stops(table: Table, rules: Rules, stops: int) -> bool:
    """Agari-yame and tenpai-yame: a dealer who leads alone with the target may stop after the last round."""
    dealer, won = dealer_of(table), was_won(table, rules)
    if not won and not (was_drawn(table) and dealer_among(table, signed(table.tenpai))):
        return False
    own = signed(table.scores[dealer])
    for seat in range(rules.knobs.seats):
        if seat != dealer and table.scores[seat] >= own:
            return False
    if own < rules.knobs.target or (rules.knobs.yame_above_target and own == rules.knobs.target):
        return False
    rule = rules.knobs.agari_yame if won else rules.knobs.tenpai_yame
    return rule == YAME_AUTO or (rule == YAME_ASK and stops == 1)


@compiled
def next_round(table: Table, rules: Rules, chance: Chance) -> bool:
    """Ask the dealer where it may stop; then the next round, or the end. Whether the table rests."""
    stays = dealer_repeats(table, rules)
    reason = reason_over(table, rules, stays, signed(table.stops == STOPS))
    if reason == 0:
        reason = no_more_deals(table, rules)
    if reason != 0:
        end_match(table, rules, reason)
        return True
    if table.stops == 0 and reason_over(table, rules, stays, 1) != 0:
        table.phase = STOPPING
        return True
    wind, number = signed(table.wind), signed(table.number)
    if not stays and number < rules.knobs.seats:
        number += 1
    elif not stays:
        wind, number = (wind + 1) % WINDS, 1
    deal(table, rules, chance, wind, number, next_honba(table, rules))
    return False


@compiled
def no_more_deals(table: Table, rules: Rules) -> int:
    """The most rounds of the rules are played, or no deal is left; 0: neither."""
    if table.deal == rules.knobs.hands:
        return MAX_ROUND_REACHED
    return DEALS_SPENT if table.deal >= rules.knobs.most_deals else 0
