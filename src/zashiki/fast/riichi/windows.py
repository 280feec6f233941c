"""Windows: a tile lies open, and all that could do something with it are asked, in the order of seats."""

import numpy as np

from zashiki.encoding.riichi.numbering import CHI, OPEN_KAN, PASS, PON, RON
from zashiki.fast.bits import NONE, bit, lowest, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.aborts import abort_due
from zashiki.fast.riichi.calls import calls, take
from zashiki.fast.riichi.deals import left
from zashiki.fast.riichi.discards import accept_riichi
from zashiki.fast.riichi.draws import draw, replacement_after_robbing, show_indicators
from zashiki.fast.riichi.round_end import abort, exhaust, rons
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import CALLS, FOUR_RIICHI, NOBODY, Table
from zashiki.fast.riichi.wins import may_ron


@compiled
def answers(table: Table, rules: Rules, seat: int) -> np.uint64:
    """What a seat could do with the tile that lies open, but for passing.

    No calls in riichi, of the last tile, of a tile that can only be robbed, or of one that ends the round.
    """
    found = bit(RON) if may_ron(table, rules, seat) else NONE
    if table.phase != CALLS or table.riichi[seat] != 0 or left(table) == 0:
        return found
    called = calls(table, rules, seat)
    return found | called if called != NONE and abort_due(table, rules) == 0 else found


@compiled
def ask(table: Table, rules: Rules) -> None:
    """Ask all that could do something."""
    asked = 0
    for seat in range(rules.knobs.seats):
        if seat != table.turn:
            found = answers(table, rules, seat)
            if found != NONE:
                asked |= 1 << seat
                table.offers[seat] = signed(found >> np.uint64(RON))
    table.asked = asked


@compiled
def next_asked(table: Table, rules: Rules) -> None:
    """Let the first seat choose that has not answered; a table that was put there has its offers worked out here."""
    seat = lowest(np.uint64(table.asked))
    if table.offers[seat] == 0:
        table.offers[seat] = signed(answers(table, rules, seat) >> np.uint64(RON))
    table.legal[0] = (np.uint64(table.offers[seat]) << np.uint64(RON)) | bit(PASS)
    table.to_act = seat


@compiled
def answer(table: Table, rules: Rules, number: int) -> None:
    """Note what the seat to act says; nobody else hears it."""
    seat = signed(table.to_act)
    if rules.knobs.history:
        place = 0
        for other in range(rules.knobs.seats):
            place += (signed(table.answered) >> other) & 1
        table.answer_order[place] = seat
    table.asked = signed(table.asked) & ~(1 << seat)
    table.answered = signed(table.answered) | 1 << seat
    table.answers[seat] = number


@compiled
def said(table: Table, seat: int) -> int:
    """What a seat has answered; -1 if it was not asked."""
    return signed(table.answers[seat]) if (signed(table.answered) >> seat) & 1 else NOBODY


@compiled
def winners_of(table: Table, rules: Rules) -> int:
    """The seats that said ron."""
    found = 0
    for seat in range(rules.knobs.seats):
        if said(table, seat) == RON:
            found |= 1 << seat
    return found


@compiled
def caller_of(table: Table, rules: Rules) -> int:
    """Who takes the tile: kan and pon go before chi. No two seats can have two tiles of its kind each."""
    found = NOBODY
    for seat in range(rules.knobs.seats):
        number = said(table, seat)
        if number == OPEN_KAN or PON <= number < CHI:
            return seat
        if number >= CHI:
            found = seat
    return found


@compiled
def calls_window(table: Table, rules: Rules) -> bool:
    """After a discard: show indicators that are due, ask who could call, resolve the answers; whether it rests."""
    show_indicators(table, signed(table.unshown))
    if table.asked == 0 and table.answered == 0:
        ask(table, rules)
    if table.asked != 0:
        return True
    winners = winners_of(table, rules) if table.answered else 0
    if winners:
        rons(table, rules, winners)
        return False
    accepted = accept_riichi(table)
    caller = caller_of(table, rules) if table.answered else NOBODY
    if caller != NOBODY:
        take(table, rules, caller, said(table, caller))
    else:
        after_discard(table, rules, accepted)
    return False


@compiled
def after_discard(table: Table, rules: Rules, accepted: bool) -> None:  # noqa: FBT001 - compiled
    """Nobody took the tile: the round ends, or the next seat draws."""
    kind = abort_due(table, rules)
    if kind != 0:
        abort(table, kind, (1 << rules.knobs.seats) - 1 if kind == FOUR_RIICHI else 0)
    elif left(table) == 0:
        exhaust(table, rules, accepted)
    else:
        draw(table, rules, (signed(table.turn) + 1) % rules.knobs.seats)


@compiled
def robbing_window(table: Table, rules: Rules) -> bool:
    """After a kan or kita of one's own: ask who could rob it, then draw the replacement."""
    if table.asked == 0 and table.answered == 0:
        ask(table, rules)
    if table.asked != 0:
        return True
    winners = winners_of(table, rules) if table.answered else 0
    if winners:
        rons(table, rules, winners)
    else:
        replacement_after_robbing(table, rules)
    return False
