"""The end of a deal: bets nobody matched, the rake, side pots, who wins which half, and how pots are split."""

from zashiki.fast.bits import NONE, bit
from zashiki.fast.compiling import compiled
from zashiki.fast.stud.hand_tables import NO_CARDS
from zashiki.fast.stud.hand_worths import EIGHT, HIGH, LOW, NO_LOW, worth_for
from zashiki.fast.stud.odd_chips import card_of, odd_chip_place
from zashiki.fast.stud.rules import Rules
from zashiki.fast.stud.seats import how_many, sits_in, with_seat
from zashiki.fast.stud.table import HAND, NOBODY, RAZZ, STUD8, Table


@compiled
def settle_deal(table: Table, rules: Rules) -> None:
    """Everything from the last bet to the end of the deal."""
    give_back_uncalled(table, rules)
    if how_many(table.live) > 1:
        table.opened = table.deal  # whoever is the first to show does
    chips = 0
    for seat in range(rules.seats):
        chips += table.total[seat]
    rake = min(rules.rake, chips)
    table.raked += rake
    pay_pots(table, rules, rake)


@compiled
def give_back_uncalled(table: Table, rules: Rules) -> None:
    """The part of the highest bet that nobody matched goes back."""
    highest, second, owner = -1, -1, NOBODY
    for seat in range(rules.seats):
        total = table.total[seat]
        if total > highest:
            highest, second, owner = total, highest, seat
        elif total > second:
            second = total
    table.stack[owner] += highest - second
    table.total[owner] = second


@compiled
def pay_pots(table: Table, rules: Rules, rake: int) -> None:
    """Layer the bets: a pot is what was put in up to some live seat's all, and those who put in as much can win it.

    The rake comes out of the main pot first.
    """
    below = 0
    for _ in range(rules.most_pots):
        level = next_level(table, rules, below)
        if level <= below:
            return
        amount, seats = 0, 0
        for seat in range(rules.seats):
            amount += min(table.total[seat], level) - min(table.total[seat], below)
            if sits_in(seat, table.live) and table.total[seat] >= level:
                seats = with_seat(seats, seat)
        taken = min(rake, amount)
        rake -= taken
        award_pot(table, rules, amount - taken, seats)
        below = level


@compiled
def next_level(table: Table, rules: Rules, below: int) -> int:
    """The lowest that a live seat has put in, above what is layered already; the same if there is none."""
    found = below
    for seat in range(rules.seats):
        total = table.total[seat]
        if sits_in(seat, table.live) and total > below and (found == below or total < found):
            found = total
    return found


@compiled
def award_pot(table: Table, rules: Rules, amount: int, seats: int) -> None:
    """Pay a pot: whole, or in two halves where the game has two and somebody holds a low.

    The same hands both ways split the whole of it evenly. The odd chip between halves goes to the high one.
    """
    if how_many(seats) == 1:
        split(table, rules, amount, seats, table.game == RAZZ)
        return
    razz = table.game == RAZZ
    first = best_hands(table, rules, seats, LOW if razz else HIGH)
    second = best_hands(table, rules, seats, EIGHT) if table.game == STUD8 else 0
    if second == 0 or second == first:  # noqa: PLR1714 - compiled
        split(table, rules, amount, first, razz)
        return
    lower = amount // rules.chip // 2 * rules.chip
    split(table, rules, amount - lower, first, razz)
    split(table, rules, lower, second, not razz)


@compiled
def best_hands(table: Table, rules: Rules, seats: int, side: int) -> int:
    """The seats whose hands are best for a side; none where no hand qualifies."""
    found, best = 0, NO_LOW
    for seat in range(rules.seats):
        if sits_in(seat, seats):
            worth = hand_worth(table, rules, seat, side)
            if worth > best:
                found, best = with_seat(0, seat), worth
            elif worth == best and worth != NO_LOW:
                found = with_seat(found, seat)
    return found


@compiled
def hand_worth(table: Table, rules: Rules, seat: int, side: int) -> int:
    """What a whole hand is worth for a side, the community card too."""
    key, cards = NO_CARDS, NONE
    for at in range(HAND):
        card = card_of(table, seat, at)
        key += rules.hands.keys[card]
        cards |= bit(card)
    return worth_for(side, key, cards, rules.hands)


@compiled
def split(table: Table, rules: Rules, amount: int, seats: int, low: bool) -> None:  # noqa: FBT001 - compiled
    """Split evenly in the smallest chips; those left over go one by one to the seats that the rules name first."""
    count, units, loose = how_many(seats), amount // rules.chip, amount % rules.chip
    each, odd = units // count, units % count
    for seat in range(rules.seats):
        if sits_in(seat, seats):
            share = each * rules.chip
            if count == 1:
                share = amount
            elif odd > 0 or loose > 0:
                place = odd_chip_place(table, rules, seats, seat, low)
                share += (rules.chip if place < odd else 0) + (loose if place == 0 else 0)
            table.stack[seat] += share
