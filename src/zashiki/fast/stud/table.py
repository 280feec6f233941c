"""A table of stud in memory: what lies before each seat, the deck, and where the betting stands."""

from typing import Annotated

import numpy as np

from zashiki.fast.layout import I8, I32, U8, Grid, Row, Shared, record_of
from zashiki.games.stud import Ruleset

SEATS = 8
"""The most that play; a record has room for all, whatever the rules say."""
DECK, HAND, BURNS = 52, 7, 4
DOWN = 2
"""Of a hand's cards in the order of dealing the first two are down, then come the upcards, and the seventh is down."""
NOBODY, NO_CARD = -1, -1
PLAYING, OVER, DEALING = range(3)
"""Phases of a match; a table is only passing through the last one, between two deals."""
STUD, RAZZ, STUD8 = range(3)
"""The games, in the order of the room's variants."""
REASONS = ("", "deals", "last_seat", "deals_spent")
NOT_OVER, ALL_DEALS, LAST_SEAT, DEALS_SPENT = range(4)
HISTORY: tuple[str, ...] = ()


class Table(Shared):
    """One table. Sets of seats have a bit for each; cards are numbers in canonical order."""

    stack: Annotated[Row, "i4", SEATS]
    bought: Annotated[Row, "i4", SEATS]
    paid: Annotated[Row, "i4", SEATS]
    """What each seat has put in on this street; the room's `PlayerState.street`."""
    total: Annotated[Row, "i4", SEATS]
    """What it has put in in this deal. All of these are the pot."""
    hands: Annotated[Grid, "u1", SEATS, HAND]
    """The cards of each seat, in the order in which they are dealt."""
    held: Annotated[Row, "u1", SEATS]
    """How many cards it has."""
    live: U8
    acted: U8
    dealt: U8
    order: Annotated[Row, "u1", DECK]
    """The deck: from `top` on, what is left to deal."""
    top: U8
    drawn: U8
    """So many places of the order are drawn; what lies behind is drawn when it is needed."""
    burnt: Annotated[Row, "u1", BURNS]
    burns: U8
    """How many cards are burnt."""
    community: I8
    phase: I8
    deal: I32
    dealer: I8
    game: I8
    street: I8
    opener: I8
    aggressor: I8
    bet: I32
    full: I32
    level: I32
    unit: I32
    capped: U8
    began: U8
    raked: I32
    opened: I32
    """The latest deal that ended in a showdown."""
    reason: I8
    """Why the match is over: a place in `REASONS`."""


def record(_rules: Ruleset, *, history: bool) -> np.dtype[np.void]:
    """The record of one table: the same under all rules."""
    return record_of(Table, history=history, words=1)
