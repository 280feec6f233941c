"""The rules as the twin plays them: numbers and arrays, made from the room's.

All knobs are played. `mucking` and `pot_order` need nothing here: they decide what is seen and in which order pots are
paid, and neither outlasts a deal. Chips are numbers of 31 bits; where a match may need more, its stacks are refused.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.refusals import not_played
from zashiki.fast.stud.hand_tables import HandTables, hand_tables
from zashiki.fast.stud.table import SEATS
from zashiki.games.stud import Ruleset, most_deals
from zashiki.games.stud.variants import VARIANTS

NOT_PLAYED = "amounts, and stacks with all that may be bought in later, of 1,073,741,824 chips and more"
MOST_CHIPS = 1 << 30
"""All chips of a match must be fewer; a bet may then stand above them all and still fit."""
CAPPED, STREET, ANY_TIME, LAST_TWO = range(4)
HEADS_UP_RULES = {"capped": CAPPED, "street": STREET, "any_time": ANY_TIME, "last_two": LAST_TWO}
SUITS, STUD_SUITS, POSITION, SEAT = range(4)
BOARD_TIES = {"suits": SUITS, "stud_suits": STUD_SUITS, "position": POSITION, "seat": SEAT}
USED, HELD, BY_SEAT = range(3)
ODD_CHIPS = {"used": USED, "held": HELD, "seat": BY_SEAT}


class Rules(NamedTuple):
    """Every rule that tables differ on, by the names of the room's `Ruleset`."""

    seats: int
    rotation: NDArray[np.int8]
    deals_per_game: int
    """Deals before the game changes, with an orbit counted as the deals that it has."""
    deals: int
    endless: bool
    """Whether the rules name no number of deals, and `deals` is only what there can be."""
    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    chip: int
    stacks: NDArray[np.int32]
    reset: bool
    rebuy: bool
    rake: int
    sitting_out: int
    """A set of seats."""
    first_dealer: int
    by_seats: bool
    """Whether third street is dealt in seat order, three cards at a time."""
    burns: int
    """Cards burnt before a street."""
    burns_first: bool
    folded_dealt: bool
    raises: int
    heads_up: int
    open_pair: bool
    board_ties: int
    odd_chip: int
    most_pots: int
    """How many pots there can be: no more than seats."""
    hands: HandTables


def labels(rules: Ruleset) -> dict[str, int]:
    """The first dealer is drawn; where the deck runs short, the burnt cards are shuffled, however many there are."""
    return {"dealer": rules.seats, "burns": 0}


def compiled_rules(rules: Ruleset, *, history: bool) -> Rules:  # noqa: ARG001 - a table has no history
    """Put the room's rules into numbers."""
    _check_chips(rules)
    stacks = np.zeros(SEATS, np.int32)
    stacks[: rules.seats] = rules.starting_stacks
    games = list(VARIANTS)
    return Rules(
        seats=rules.seats,
        rotation=np.array([games.index(name) for name in rules.rotation], np.int8),
        deals_per_game=rules.seats if rules.change == "orbit" else rules.deals_per_game,
        deals=most_deals(rules),
        endless=not rules.deals,
        ante=rules.ante,
        bring_in=rules.bring_in,
        small_bet=rules.small_bet,
        big_bet=rules.big_bet,
        chip=rules.chip,
        stacks=stacks,
        reset=rules.between_deals == "reset",
        rebuy=rules.rebuy == "broke",
        rake=rules.rake,
        sitting_out=sum(1 << seat for seat in set(rules.sitting_out)),
        first_dealer=rules.first_dealer,
        by_seats=rules.dealing == "seats",
        burns=int(rules.burns),
        burns_first=rules.shortage == "burns_first",
        folded_dealt=rules.folded_dealt,
        raises=rules.raises,
        heads_up=HEADS_UP_RULES[rules.heads_up],
        open_pair=rules.open_pair == "double",
        board_ties=BOARD_TIES[rules.board_ties],
        odd_chip=ODD_CHIPS[rules.odd_chip],
        most_pots=rules.seats,
        hands=hand_tables(),
    )


def _check_chips(rules: Ruleset) -> None:
    """Refuse amounts that do not fit; chips that are bought in later count for every deal in which they may be."""
    for knob in ("ante", "bring_in", "small_bet", "big_bet", "chip", "rake"):
        if getattr(rules, knob) >= MOST_CHIPS:
            raise not_played("stud", knob, getattr(rules, knob))
    times = most_deals(rules) + 1 if rules.rebuy == "broke" or rules.between_deals == "reset" else 1
    if times * sum(rules.starting_stacks) >= MOST_CHIPS:
        knob = "stacks" if rules.stacks else "stack"
        raise not_played("stud", knob, rules.stacks or rules.starting_stacks[0])
