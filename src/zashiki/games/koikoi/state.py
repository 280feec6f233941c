"""The table: who holds what, and what the table waits for."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec

from zashiki.games.koikoi.pieces import Card, Month, month_of
from zashiki.games.koikoi.rules import Ruleset
from zashiki.kernel.game import Seat

T = TypeVar("T")
Pair: TypeAlias = tuple[T, T]
"""One for each seat."""


class Phase(StrEnum):
    """What the table waits for."""

    START = "start"
    DEALING = "dealing"
    PLAY_FROM_HAND = "play_from_hand"
    SELECT_FIELD_CARD = "select_field_card"
    DRAW_FROM_DECK = "draw_from_deck"
    SELECT_FIELD_CARD_FOR_DRAW = "select_field_card_for_draw"
    YAKU_CHECK = "yaku_check"
    KOIKOI_DECISION = "koikoi_decision"
    TURN_END = "turn_end"
    SHOBU = "shobu"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


# The phases of a turn by short names: reaching a member through its class costs 150 ns in Python 3.11.
PLAYING = Phase.PLAY_FROM_HAND
SELECTING = Phase.SELECT_FIELD_CARD
DRAWING = Phase.DRAW_FROM_DECK
SELECTING_FOR_DRAW = Phase.SELECT_FIELD_CARD_FOR_DRAW
CHECKING = Phase.YAKU_CHECK
DECIDING = Phase.KOIKOI_DECISION
TURN_END = Phase.TURN_END


class Yaku(msgspec.Struct, frozen=True, gc=False):
    """A scoring combination that a pile holds: which one, its points, and the cards that form it."""

    name: str
    base_score: int
    bonus_score: int
    cards: tuple[Card, ...]

    @property
    def total_score(self) -> int:
        """Base and bonus together."""
        return self.base_score + self.bonus_score


FactorName: TypeAlias = Literal[
    "seven_plus", "opponent_koikoi", "own_koikoi", "shared_koikoi", "koikoi_bonus", "early_win"
]
RoundReason: TypeAlias = Literal["shobu", "teshi", "kuttsuki", "both_lucky", "exhausted", "standing_yaku"]
MatchEndReason: TypeAlias = Literal["rounds", "target", "bust", "deals_spent"]
SeatNumber: TypeAlias = Annotated[Seat, msgspec.Meta(ge=0, le=1)]
"""A seat at this table."""


class Factor(msgspec.Struct, frozen=True, gc=False):
    """One named step from the sum of yaku to the points paid: first `times`, then `plus`."""

    name: FactorName
    times: int = 1
    plus: int = 0


class Score(msgspec.Struct, frozen=True, gc=False):
    """What a win is worth, and why: the yaku, their sum, each factor in order, and the total."""

    yaku: tuple[Yaku, ...]
    base: int
    factors: tuple[Factor, ...]
    total: int


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """How one round (month) ended and what it paid."""

    round: int
    dealer: SeatNumber
    winner: SeatNumber | None
    reason: RoundReason
    score: Score | None
    payments: Pair[int]
    """What each seat's match score changes by."""
    calls: Pair[int]
    """How often each seat had called koi-koi."""
    yaku: Pair[tuple[Yaku, ...]]
    """The yaku that each seat held."""


class PlayerState(msgspec.Struct, frozen=True, gc=False):
    """One seat's cards and standing."""

    hand: tuple[Card, ...] = ()
    captured: tuple[Card, ...] = ()
    yaku: tuple[Yaku, ...] = ()
    """As last announced."""
    calls: int = 0
    """Koi-koi calls in this round."""
    called_points: int = 0
    """Yaku points at the last call; a prompt comes when they are exceeded."""
    turns: int = 0
    """Turns finished in this round."""
    score: int = 0
    """Points of the match."""


class GameState(msgspec.Struct, frozen=True, gc=False):
    """The whole truth of a table; masked, it is a view."""

    rules: Ruleset
    players: Pair[PlayerState]
    stock: tuple[Card, ...]
    field: tuple[Card, ...] = ()
    phase: Phase = Phase.START
    round: int = 0
    """1 is the first month."""
    dealer: SeatNumber = 0
    turn: SeatNumber = 0
    """Whose turn it is."""
    deal: int = 0
    """Deals so far in the match, redeals too: the number of the fair/1 deal on the table."""
    pending: Card | None = None
    """The card just played or drawn, until it is laid down or has taken."""
    improved: SeatNumber | None = None
    """The seat whose yaku rose last in this round."""
    result: RoundResult | None = None
    """How the latest round to end did so. Earlier ones are in the log, so that a view stays small in a long match."""
    made_yaku: Pair[bool] = (False, False)
    """Which seats have held a yaku at the end of a round so far (for 完全勝利)."""
    ended: MatchEndReason | None = None
    """Why the match is over, once it is."""

    @property
    def month(self) -> Month:
        """The month of this round; a thirteenth round is January again."""
        return month_of(self.round)

    @property
    def matching(self) -> tuple[Card, ...]:
        """The field cards of the pending card's month."""
        return () if self.pending is None else of_month(self.field, self.pending.month)


def of_month(cards: tuple[Card, ...], month: Month) -> tuple[Card, ...]:
    """Give those of some cards that belong to a month."""
    return tuple([card for card in cards if card.month is month])


def other(seat: Seat) -> Seat:
    """Give the opponent's seat."""
    return 1 - seat
