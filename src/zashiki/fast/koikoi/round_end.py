"""How a round ends and what it pays, who deals next, and when the match is over."""

from zashiki.fast.bits import NONE, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.koikoi.past_rounds import keeps_history, note_result
from zashiki.fast.koikoi.rules import HIGHER, LAST_IMPROVER, TO_DEALER, Rules
from zashiki.fast.koikoi.table import (
    BY_BOTH_LUCKY,
    BY_BUST,
    BY_DEALS_SPENT,
    BY_EXHAUSTION,
    BY_ROUNDS,
    BY_SHOBU,
    BY_STANDING_YAKU,
    BY_TARGET,
    DEALING,
    NO_POINTS,
    NOBODY,
    NOTHING,
    OVER,
    Table,
)
from zashiki.fast.koikoi.yaku import win_points


@compiled
def won_round(table: Table, rules: Rules) -> None:
    """The seat in turn takes its yaku (勝負, or the last card played)."""
    seat = signed(table.turn)
    turns = table.turns[seat] + 1
    total = win_points(rules, signed(table.points[seat]), table.calls[seat], table.calls[1 - seat], turns)
    end_round(table, rules, seat, BY_SHOBU, seat, total)


@compiled
def lucky_round(table: Table, rules: Rules, seat: int, kind: int) -> None:
    """手四 or くっつき: the holder is paid at once."""
    end_round(table, rules, seat, kind, seat, rules.lucky_points)


@compiled
def both_lucky_round(table: Table, rules: Rules) -> None:
    """Two lucky hands share a draw."""
    end_round(table, rules, NOBODY, BY_BOTH_LUCKY, signed(table.dealer), NO_POINTS)


@compiled
def exhausted_round(table: Table, rules: Rules) -> None:
    """The cards ran out (総流れ): a standing yaku is paid or not, and otherwise the dealer gets 親権."""
    first, second = signed(table.points[0]), signed(table.points[1])
    rule, paid = rules.exhausted_with_standing_yaku, NOBODY
    if rule == LAST_IMPROVER:
        paid = signed(table.improved)
    elif rule == HIGHER and first != second:
        paid = 0 if first > second else 1
    if paid != NOBODY:
        end_round(table, rules, paid, BY_STANDING_YAKU, paid, first if paid == 0 else second)
        return
    forfeit = (first > 0 or second > 0) and rule != TO_DEALER
    end_round(table, rules, NOBODY, BY_EXHAUSTION, signed(table.dealer), 0 if forfeit else rules.oya_ken)


@compiled
def end_round(table: Table, rules: Rules, winner: int, reason: int, paid: int, points: int) -> None:
    """Pay a seat, keep who made a yaku, and go on to the next round or the end of the match."""
    if keeps_history(table):
        note_result(table, winner, reason, paid, points, rules.zero_sum)
    pay(table, rules, paid, points)
    for seat in range(2):
        if table.points[seat] > 0:
            table.made_yaku[seat] = 1
    table.rounds += 1
    reason_to_end = why_over(table, rules)
    if reason_to_end == BY_ROUNDS and table.made_yaku[0] != table.made_yaku[1]:
        pay(table, rules, 0 if table.made_yaku[0] else 1, rules.shutout_bonus)
    if reason_to_end == NOTHING:
        start_round(table, next_dealer(table, rules, winner))
    else:
        end_match(table, reason_to_end)


@compiled
def pay(table: Table, rules: Rules, seat: int, points: int) -> None:
    """Give points to a seat; in a zero-sum match the other one pays them."""
    table.score[seat] += points
    if rules.zero_sum:
        table.score[1 - seat] -= points


@compiled
def why_over(table: Table, rules: Rules) -> int:
    """Why the match is over: by points, then by rounds, with extra ones while it is tied, then by its deals."""
    first, second = table.score[0], table.score[1]
    if rules.bust and min(first, second) <= 0:
        return BY_BUST
    if rules.target and max(first, second) >= rules.target:
        return BY_TARGET
    if table.round_number < rules.rounds or (
        first == second and table.round_number < rules.rounds + rules.extra_rounds
    ):
        return BY_DEALS_SPENT if table.deal >= rules.most_deals else NOTHING
    return BY_ROUNDS


@compiled
def next_dealer(table: Table, rules: Rules, winner: int) -> int:
    """The winner deals next; after a draw the rules say."""
    if rules.alternate:
        return 1 - table.dealer
    if winner != NOBODY:
        return winner
    return 1 - table.dealer if rules.switch_on_draw else table.dealer


@compiled
def start_round(table: Table, dealer: int) -> None:
    """Begin a month."""
    gather(table)
    table.round_number += 1
    table.dealer = dealer


@compiled
def gather(table: Table) -> None:
    """Take all cards up for the next deal; what a month has brought so far is forgotten."""
    for seat in range(2):
        table.hand[seat], table.captured[seat], table.announced[seat] = NONE, NONE, NONE
        table.announced_field[seat], table.announced_calls[seat] = NONE, 0
        table.calls[seat], table.turns[seat] = 0, 0
        table.points[seat], table.called_points[seat] = 0, 0
    table.field, table.improved, table.took, table.phase = NONE, NOBODY, 0, DEALING
    table.placed_cards = 0


@compiled
def end_match(table: Table, reason: int) -> None:
    """The match is over."""
    table.ended, table.phase = reason, OVER
