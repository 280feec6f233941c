"""What ends a round: wins, draws and aborts, with what they pay."""

import numpy as np

from zashiki.fast.bits import NONE, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.deals import close_window, dealer_of
from zashiki.fast.riichi.hand.waits import ENDS
from zashiki.fast.riichi.liability import DAISANGEN, DAISUUSHII, liable_seat, liable_yakuman
from zashiki.fast.riichi.rules import NAGASHI_OFF, NAGASHI_WIN, Rules
from zashiki.fast.riichi.table import EXHAUSTIVE, NAGASHI, NOBODY, ROUND_OVER, TRIPLE_RON, WIN, Table
from zashiki.fast.riichi.value import yaku
from zashiki.fast.riichi.value.hand_value import yakuman_times
from zashiki.fast.riichi.value.payments import counted_honba, pay_noten, pay_win
from zashiki.fast.riichi.wins import how_by_draw, how_by_ron, won_value
from zashiki.games.riichi.rules import TRIPLE_RON as SEATS_OF_TRIPLE_RON
from zashiki.games.riichi.value.hand_value import MANGAN, YAKUMAN_BASE
from zashiki.games.riichi.value.payments import STICK


@compiled
def end_round(table: Table, kind: int) -> None:
    """The round is over."""
    table.phase, table.ended = ROUND_OVER, kind
    table.rounds += 1
    close_window(table)


@compiled
def win_by_draw(table: Table, rules: Rules) -> None:
    """A tsumo."""
    seat = signed(table.turn)
    pay_winner(table, rules, seat, NOBODY, signed(table.drawn), how_by_draw(table, seat), 0)
    take_sticks(table, rules, 1 << seat, seat)
    table.winners, table.shown, table.loser = 1 << seat, 1 << seat, NOBODY
    end_round(table, WIN)


@compiled
def rons(table: Table, rules: Rules, winners: int) -> None:
    """Let the seats win that said so: in turn order from the discarder, as many as the rules pay."""
    number = 0
    for seat in range(rules.knobs.seats):
        number += (winners >> seat) & 1
    if number == SEATS_OF_TRIPLE_RON and rules.knobs.triple_ron_aborts:
        abort(table, TRIPLE_RON, winners)
        return
    source, paid, first, nth = signed(table.turn), 0, NOBODY, 0
    for step in range(1, rules.knobs.seats):
        seat = (source + step) % rules.knobs.seats
        if (winners >> seat) & 1 and nth < rules.knobs.max_ron:
            pay_winner(table, rules, seat, source, signed(table.lying), how_by_ron(table, seat), nth)
            paid, nth = paid | 1 << seat, nth + 1
            first = seat if first == NOBODY else first
    take_sticks(table, rules, paid, first)
    table.winners, table.loser = paid, source
    table.shown = paid
    end_round(table, WIN)


@compiled
def pay_winner(table: Table, rules: Rules, seat: int, loser: int, face: int, how: np.uint64, nth: int) -> None:
    """Pay the nth winner of a tile; the scores change at once, since no payment looks at them."""
    value = won_value(table, rules, seat, face, how)
    liable, base, code = NOBODY, 0, signed(table.liable[seat, 0])
    if code:
        liable, base = liable_seat(code), YAKUMAN_BASE * yakuman_times(rules.value, yaku_of(liable_yakuman(code)))
    honba = counted_honba(rules.value, signed(table.honba), nth)
    pay_win(rules.value, value.base, seat, loser, dealer_of(table), honba, liable, base, table.scores)


@compiled
def yaku_of(liability: int) -> int:
    """The number of the yakuman that somebody is liable for."""
    if liability == DAISANGEN:
        return yaku.DAISANGEN
    return yaku.DAISUUSHII if liability == DAISUUSHII else yaku.SUUKANTSU


@compiled
def take_sticks(table: Table, rules: Rules, winners: int, first: int) -> None:
    """Deposits go to the first winner, or each winner gets its own back first."""
    sticks = signed(table.sticks)
    if rules.knobs.sticks_own_first:
        for seat in range(rules.knobs.seats):
            if (winners >> seat) & 1 and table.riichi[seat]:
                table.scores[seat] += STICK
                sticks -= 1
    table.scores[first] += STICK * sticks
    table.sticks = 0


@compiled
def abort(table: Table, kind: int, showing: int) -> None:
    """The round is thrown in; nobody pays."""
    table.shown = showing
    table.winners, table.loser, table.tenpai = 0, NOBODY, 0
    end_round(table, kind)


@compiled
def exhaust(table: Table, rules: Rules, accepted: bool) -> None:  # noqa: FBT001 - compiled
    """The wall is empty: noten payments, or nagashi mangan. `accepted`: the last discard declared riichi."""
    tenpai, lucky = 0, 0
    for seat in range(rules.knobs.seats):
        if table.waits[seat] != NONE:
            tenpai |= 1 << seat
        if rules.knobs.nagashi != NAGASHI_OFF and is_nagashi(table, seat):
            lucky |= 1 << seat
    if lucky:
        pay_nagashi(table, rules, lucky, accepted)
    else:
        pay_noten(rules.value, np.uint64(tenpai), table.scores)
    table.tenpai, table.shown, table.winners, table.loser = tenpai, tenpai, lucky, NOBODY
    end_round(table, NAGASHI if lucky else EXHAUSTIVE)


@compiled
def is_nagashi(table: Table, seat: int) -> bool:
    """A river of terminals and honours, none of them called."""
    called = (signed(table.taken) >> seat) & 1 == 1
    return table.discarded[seat] > 0 and not called and table.river_kinds[seat] & ~ENDS == NONE


@compiled
def pay_nagashi(table: Table, rules: Rules, lucky: int, accepted: bool) -> None:  # noqa: FBT001 - compiled
    """Each is paid a mangan as for a tsumo; where this is a win, with counters and deposits, from the dealer on.

    A stick that was paid for the very last discard stays on the table: the room counts the deposits before it.
    """
    as_win, nth, dealer = rules.knobs.nagashi == NAGASHI_WIN, 0, dealer_of(table)
    first = NOBODY
    for step in range(rules.knobs.seats):
        seat = (dealer + step) % rules.knobs.seats
        if (lucky >> seat) & 1:
            honba = counted_honba(rules.value, signed(table.honba), nth) if as_win else 0
            pay_win(rules.value, MANGAN, seat, NOBODY, dealer, honba, NOBODY, 0, table.scores)
            first = seat if first == NOBODY else first
            nth += 1
    if as_win:
        take_nagashi_sticks(table, rules, lucky, first, accepted)


@compiled
def take_nagashi_sticks(table: Table, rules: Rules, lucky: int, first: int, accepted: bool) -> None:  # noqa: FBT001
    """Deposits as for a win, but for one that was just paid."""
    turn = signed(table.turn)
    kept, declared = 1 if accepted else 0, table.riichi[turn]
    if accepted:
        table.riichi[turn] = 0
    table.sticks -= kept
    take_sticks(table, rules, lucky, first)
    table.sticks = kept
    table.riichi[turn] = declared
