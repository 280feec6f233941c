"""A table in memory: who holds what, and what the table waits for."""

from typing import Annotated, cast, get_args

import numpy as np

from zashiki.fast.layout import I8, I16, I32, ONLY_WITH_HISTORY, Grid, Row, Set64, Shared, Words, record_of
from zashiki.games.koikoi import Phase, Ruleset
from zashiki.games.koikoi.state import MatchEndReason, RoundReason


def _constants(*numbers: int) -> tuple[int, ...]:
    """Numpy's numbers: a function that is called with a plain one is compiled once more for just that number."""
    return cast(tuple[int, ...], tuple(map(np.int64, numbers)))


PHASES = tuple(Phase)
DEALING, PLAYING, SELECTING, DRAWING, SELECTING_FOR_DRAW, CHECKING, DECIDING, TURN_END, SHOBU, OVER = (
    PHASES.index(phase)
    for phase in (
        Phase.DEALING,
        Phase.PLAY_FROM_HAND,
        Phase.SELECT_FIELD_CARD,
        Phase.DRAW_FROM_DECK,
        Phase.SELECT_FIELD_CARD_FOR_DRAW,
        Phase.YAKU_CHECK,
        Phase.KOIKOI_DECISION,
        Phase.TURN_END,
        Phase.SHOBU,
        Phase.MATCH_OVER,
    )
)
"""The room's phases by their places; a round that is over is followed by the next at once."""
CALLED = len(PHASES)
"""A phase of our own, which no table waits in: koi-koi was called, and its points are to be counted."""
ENDS: tuple[MatchEndReason, ...] = get_args(MatchEndReason)
BY_ROUNDS, BY_TARGET, BY_BUST, BY_DEALS_SPENT = _constants(*range(4))
"""Why a match is over, in the room's order."""
REASONS: tuple[RoundReason, ...] = get_args(RoundReason)
BY_SHOBU, BY_TESHI, BY_KUTTSUKI, BY_BOTH_LUCKY, BY_EXHAUSTION, BY_STANDING_YAKU = _constants(*range(6))
"""Why a round is over, in the room's order."""
NOBODY, NOTHING, NO_POINTS = _constants(-1, -1, 0)
CARDS = 48
HAND, FIELD = 8, 8
STOCK = 2 * HAND + FIELD
"""The place in the deck where the stock begins."""


class Table(Shared):
    """One table. Cards are numbered by their ids; what has two places has one for each seat."""

    hand: Annotated[Words, "u8", 2]
    captured: Annotated[Words, "u8", 2]
    field: Set64
    order: Annotated[Row, "u1", CARDS]
    """The deck as it was shuffled: the dealer's hand, the other one, the field, the stock."""
    top: I8
    """The place in `order` of the card that is drawn next."""
    phase: I8
    round_number: I16
    dealer: I8
    turn: I8
    deal: I32
    pending: I8
    """The card just played or drawn, or NOTHING."""
    took: I8
    """1 if the seat in turn has taken cards since its yaku were last looked at."""
    improved: I8
    """The seat whose yaku rose last in this round, or NOBODY."""
    ended: I8
    """Why the match is over, or NOTHING."""
    calls: Annotated[Row, "i1", 2]
    turns: Annotated[Row, "i1", 2]
    made_yaku: Annotated[Row, "i1", 2]
    points: Annotated[Row, "i4", 2]
    """Yaku points as last announced; 0: none in this round."""
    called_points: Annotated[Row, "i4", 2]
    score: Annotated[Row, "i4", 2]
    announced: Annotated[Words, "u8", 2]
    """The pile that was announced; with the next two it says which yaku were."""
    announced_field: Annotated[Words, "u8", 2]
    announced_calls: Annotated[Row, "i1", 2]

    placed: Annotated[Row, "u1", CARDS, ONLY_WITH_HISTORY]
    """Cards that were laid on the field, in their order."""
    placed_cards: I8
    taken: Annotated[Grid, "u1", 2, CARDS, ONLY_WITH_HISTORY]
    """Each pile in its order."""
    result: Annotated[Row, "i4", 11, ONLY_WITH_HISTORY]
    """How the latest round to end did so: see `past_rounds`."""
    result_sets: Annotated[Words, "u8", 4, ONLY_WITH_HISTORY]


def record(_rules: Ruleset, *, history: bool) -> np.dtype[np.void]:
    """The record of one table."""
    return record_of(Table, history=history, words=2)
