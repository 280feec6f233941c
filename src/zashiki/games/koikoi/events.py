"""What can happen at the table. The log of these is the game: state is nothing but their sum."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from zashiki.games.koikoi.pieces import Card
from zashiki.games.koikoi.state import MatchEndReason, Pair, RoundResult, SeatNumber, Yaku

CancelReason: TypeAlias = Literal["field_four", "field_three", "field_pairs", "hand_four", "hand_pairs"]
LuckyKind: TypeAlias = Literal["teshi", "kuttsuki"]


class DealerChosen(msgspec.Struct, frozen=True, gc=False, tag="dealer_chosen"):
    """The first dealer (親) was found; `drawn` are the cards each seat turned up, draw by draw."""

    dealer: SeatNumber
    drawn: tuple[Pair[Card], ...] = ()


class RoundStarted(msgspec.Struct, frozen=True, gc=False, tag="round_started"):
    """A month began."""

    round: int
    dealer: SeatNumber


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt"):
    """Cards were dealt: the shuffled order is the dealer's hand, the other hand, the field, the stock."""

    deal: int
    hands: Pair[tuple[Card, ...]]
    """By seat."""
    field: tuple[Card, ...]
    stock: tuple[Card, ...]


class DealCancelled(msgspec.Struct, frozen=True, gc=False, tag="deal_cancelled"):
    """The deal does not stand and is made again (配り直し)."""

    deal: int
    reason: CancelReason
    seat: SeatNumber | None
    cards: tuple[Card, ...]
    """The cards that are the reason."""


class LuckyHandShown(msgspec.Struct, frozen=True, gc=False, tag="lucky_hand_shown"):
    """A seat was dealt 手四 (four of a month) or くっつき (four pairs) and shows it."""

    seat: SeatNumber
    kind: LuckyKind
    cards: tuple[Card, ...]


class CardPlayed(msgspec.Struct, frozen=True, gc=False, tag="card_played"):
    """A seat played a card from its hand."""

    seat: SeatNumber
    card: Card


class CardDrawn(msgspec.Struct, frozen=True, gc=False, tag="card_drawn"):
    """The top card of the stock was turned up for a seat."""

    seat: SeatNumber
    card: Card


class CardPlaced(msgspec.Struct, frozen=True, gc=False, tag="card_placed"):
    """The played or drawn card matched nothing and stays on the field."""

    seat: SeatNumber
    card: Card


class CardsCaptured(msgspec.Struct, frozen=True, gc=False, tag="cards_captured"):
    """A seat took cards: the played or drawn one first, then the field cards."""

    seat: SeatNumber
    cards: tuple[Card, ...]


class YakuCompleted(msgspec.Struct, frozen=True, gc=False, tag="yaku_completed"):
    """A seat's yaku rose to `points`; `yaku` are all that it now holds."""

    seat: SeatNumber
    yaku: tuple[Yaku, ...]
    points: int


class KoiKoiCalled(msgspec.Struct, frozen=True, gc=False, tag="koikoi_called"):
    """A seat plays on for more; it will be asked again when its yaku exceed `points`."""

    seat: SeatNumber
    points: int


class ShobuCalled(msgspec.Struct, frozen=True, gc=False, tag="shobu_called"):
    """A seat stopped to take its points."""

    seat: SeatNumber


class TurnEnded(msgspec.Struct, frozen=True, gc=False, tag="turn_ended"):
    """A seat's turn is over and the other one's begins."""

    seat: SeatNumber


class RoundEnded(msgspec.Struct, frozen=True, gc=False, tag="round_ended"):
    """The month is over: its result, and the hands and stock that everybody may now see."""

    result: RoundResult
    hands: Pair[tuple[Card, ...]]
    stock: tuple[Card, ...]


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag="match_ended"):
    """The match is over; `bonuses` are added to the scores first (完全勝利)."""

    reason: MatchEndReason
    bonuses: Pair[int]


Event: TypeAlias = (
    DealerChosen
    | RoundStarted
    | Dealt
    | DealCancelled
    | LuckyHandShown
    | CardPlayed
    | CardDrawn
    | CardPlaced
    | CardsCaptured
    | YakuCompleted
    | KoiKoiCalled
    | ShobuCalled
    | TurnEnded
    | RoundEnded
    | MatchEnded
)
"""Everything that can happen."""
