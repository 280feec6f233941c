"""The deal: who deals, antes, the cards of each street, and who is the first to act on it."""

from zashiki.encoding.philox import use_of
from zashiki.fast.compiling import compiled
from zashiki.fast.philox import Chance, drawn_first
from zashiki.fast.stud.betting import HEADS_UP, THIRD
from zashiki.fast.stud.boards import bring_in_seat, first_seat
from zashiki.fast.stud.deck import burn, deal_card, draw_as_far_as, left, shuffle_burns, shuffle_deck
from zashiki.fast.stud.rules import Rules
from zashiki.fast.stud.seats import can_act, how_many, is_able, left_of, sits_in, with_seat
from zashiki.fast.stud.table import NOBODY, PLAYING, Table
from zashiki.games.stud.deals import SPARE

DEALER_LABEL = use_of("dealer")
FIFTH, SEVENTH = 5, 7
THIRD_STREET_CARDS = 3


@compiled
def first_dealer(rules: Rules, chance: Chance) -> int:
    """Who deals first: a seat that the rules name, or one that is drawn."""
    return rules.first_dealer if rules.first_dealer >= 0 else drawn_first(chance, 1, DEALER_LABEL, rules.seats)


@compiled
def next_dealer(table: Table, rules: Rules) -> int:
    """The next seat to the left with chips."""
    seat = left_of(table.dealer, rules.seats)
    while table.stack[seat] == 0:
        seat = left_of(seat, rules.seats)
    return seat


@compiled
def open_deal(table: Table, rules: Rules, chance: Chance) -> None:
    """Begin a deal: seats with chips are in, post their antes, and are dealt third street."""
    table.phase = PLAYING
    table.deal += 1
    table.game = rules.rotation[(table.deal - 1) // rules.deals_per_game % len(rules.rotation)]
    table.live, table.acted = 0, 0
    for seat in range(rules.seats):
        table.paid[seat], table.held[seat] = 0, 0
        ante = min(rules.ante, table.stack[seat])
        if table.stack[seat] > 0:
            table.live = with_seat(table.live, seat)
        table.stack[seat] -= ante
        table.total[seat] = ante
    table.dealt = table.live
    clear_bets(table, rules, THIRD)
    shuffle_deck(table, chance)
    deal_third_street(table, rules, chance)
    ask_first(table, rules, bring_in_seat(table, rules.seats))


@compiled
def clear_bets(table: Table, rules: Rules, street: int) -> None:
    """A street begins without bets."""
    table.street, table.opener, table.aggressor = street, NOBODY, NOBODY
    table.bet, table.full, table.level, table.capped = 0, 0, 0, 0
    table.unit = rules.big_bet if street >= FIFTH else 0
    table.began = how_many(table.live)


@compiled
def dealt_first(table: Table, rules: Rules) -> int:
    """The seat that dealing begins with: left of the dealer, or the first one."""
    return 0 if rules.by_seats else left_of(table.dealer, rules.seats)


@compiled
def deal_third_street(table: Table, rules: Rules, chance: Chance) -> None:
    """Two cards down and one up: round by round from the dealer's left, or three to each seat in seat order."""
    count, at = how_many(table.dealt), 0
    draw_as_far_as(table, chance, THIRD_STREET_CARDS * count)
    seat = dealt_first(table, rules)
    for _ in range(rules.seats):
        if sits_in(seat, table.dealt):
            for card in range(THIRD_STREET_CARDS):
                place = THIRD_STREET_CARDS * at + card if rules.by_seats else count * card + at
                deal_card(table, seat, table.order[place])
            at += 1
        seat = left_of(seat, rules.seats)
    table.top = THIRD_STREET_CARDS * count


@compiled
def deal_street(table: Table, rules: Rules, chance: Chance, seats: int) -> None:
    """Burn as the rules say, and deal one card to each of some seats."""
    draw_as_far_as(table, chance, table.top + rules.burns + how_many(seats))
    burn(table, rules.burns)
    seat = dealt_first(table, rules)
    for _ in range(rules.seats):
        if sits_in(seat, seats):
            deal_card(table, seat, table.order[table.top])
            table.top += 1
        seat = left_of(seat, rules.seats)


@compiled
def deal_next_street(table: Table, rules: Rules, chance: Chance) -> None:
    """Clear the bets and deal the next street; on seventh, folded seats go without before the deck runs short."""
    clear_bets(table, rules, table.street + 1)
    table.acted = 0
    for seat in range(rules.seats):
        table.paid[seat] = 0
    spare = SPARE * rules.burns
    if table.street < SEVENTH or left(table) >= how_many(table.dealt) + spare:
        deal_street(table, rules, chance, table.dealt)
    elif left(table) >= how_many(table.live) + spare:
        deal_street(table, rules, chance, table.live)
    else:
        deal_short(table, rules, chance)
    ask_first(table, rules, first_seat(table, rules))


@compiled
def deal_short(table: Table, rules: Rules, chance: Chance) -> None:
    """Too few cards for seventh street: the burnt ones are shuffled in if that helps, or one card is dealt for all."""
    draw_as_far_as(table, chance, len(table.order))
    if rules.burns_first and table.burns > 0:
        enough = left(table) + table.burns >= how_many(table.live) + SPARE
        if enough or left(table) <= SPARE:
            shuffle_burns(table, chance, not enough)
        if enough:
            deal_street(table, rules, chance, table.live)
            return
    burn(table, rules.burns if left(table) > 1 else 0)
    table.community = table.order[table.top]
    table.top += 1


@compiled
def ask_first(table: Table, rules: Rules, seat: int) -> None:
    """Let the betting begin with a seat, or the next that has chips; with nobody where fewer than two have any."""
    if can_act(table, rules.seats) < HEADS_UP:
        seat = NOBODY
    else:
        while not is_able(table, seat):
            seat = left_of(seat, rules.seats)
    table.to_act, table.opener = seat, seat
