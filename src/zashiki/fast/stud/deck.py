"""The deck of a deal: drawn no further than it is dealt, burnt cards, and what is done when it runs short."""

from zashiki.encoding.philox import use_of
from zashiki.fast.bits import NONE
from zashiki.fast.compiling import compiled
from zashiki.fast.philox import Chance, below, block, draw_key, is_given, shuffle
from zashiki.fast.stud.table import DECK, NO_CARD, Table

BURNS_LABEL = use_of("burns")
ASIDE = 8
"""Where cards are laid while they are shuffled again: at the front of the order, whose cards are long dealt."""


@compiled
def shuffle_deck(table: Table, chance: Chance) -> None:
    """Begin a deal's shuffle: a given order is whole at once; of one that is drawn no place is known yet."""
    table.top, table.burns, table.community = 0, 0, NO_CARD
    given = False
    for at in range(len(chance.draws)):
        given |= is_given(chance, at, draw_key(table.deal, 0), DECK)
    shuffle(chance, table.deal, 0, table.order, DECK, 0)
    table.drawn = DECK if given else 0


@compiled
def draw_as_far_as(table: Table, chance: Chance, place: int) -> None:
    """Go on with the shuffle until the places before this one are known: each is exchanged with one from itself on."""
    words = (NONE, NONE, NONE, NONE)
    first = table.drawn
    for at in range(first, min(place, DECK - 1)):
        if at == first or at & 3 == 0:
            words = block(chance.seed, at >> 2, draw_key(table.deal, 0), chance.game, chance.matches)
        other = at + below(words[at & 3], DECK - at)
        table.order[at], table.order[other] = table.order[other], table.order[at]
    table.drawn = max(first, place)


@compiled
def left(table: Table) -> int:
    """Cards left to deal."""
    return DECK - table.top


@compiled
def burn(table: Table, count: int) -> None:
    """Lay cards from the top aside, unseen."""
    for _ in range(count):
        table.burnt[table.burns] = table.order[table.top]
        table.burns += 1
        table.top += 1


@compiled
def deal_card(table: Table, seat: int, card: int) -> None:
    """Give a seat a card."""
    table.hands[seat, table.held[seat]] = card
    table.held[seat] += 1


@compiled
def shuffle_burns(table: Table, chance: Chance, rest: bool) -> None:  # noqa: FBT001 - compiled
    """Shuffle the burnt cards and put them below the rest of the deck, or shuffle the `rest` with them.

    The deck is short then, so the front of the order is free to lay things aside.
    """
    stays = 0 if rest else left(table)
    count = left(table) - stays + table.burns
    for at in range(left(table) - stays):
        table.order[ASIDE + at] = table.order[table.top + at]
    for at in range(table.burns):
        table.order[ASIDE + count - table.burns + at] = table.burnt[at]
    shuffle(chance, table.deal, BURNS_LABEL, table.order, count, count)
    begin = DECK - stays - count
    for at in range(stays):
        table.order[begin + at] = table.order[table.top + at]
    for at in range(count):
        table.order[begin + stays + at] = table.order[ASIDE + table.order[at]]
    table.top, table.burns = begin, 0
