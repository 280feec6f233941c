"""What can happen at the table. The tags on the wire are those of document 004 and its siblings.

Amounts: `added` is what left the seat's stack, `to` is what the seat has put in on this street altogether.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from zashiki.games.stud.pieces import Card
from zashiki.games.stud.variants import GameName

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=7)]
"""A seat; no table has more than eight."""
Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""Chips."""


class DealInit(msgspec.Struct, frozen=True, gc=False, tag="DEAL_INIT"):
    """A deal begins: who deals, which game it is, and the shuffled deck (hidden from everybody)."""

    deal: int
    dealer: SeatNumber
    game: GameName
    order: tuple[Card, ...]


class AntePosted(msgspec.Struct, frozen=True, gc=False, tag="POST_ANTE"):
    """A seat posted its ante, or what it had."""

    seat: SeatNumber
    added: Amount


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """What one seat was dealt; others see its down cards as hidden ones."""

    seat: SeatNumber
    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()


class CardsDealt3rd(msgspec.Struct, frozen=True, gc=False, tag="DEAL_CARDS_3RD"):
    """Two cards down and one up to every seat in the deal; `first` must open."""

    hands: tuple[Dealt, ...]
    first: SeatNumber | None


class _CardDealt(msgspec.Struct, frozen=True, gc=False):
    hands: tuple[Dealt, ...]
    first: SeatNumber | None
    """Who acts first; None: nobody can bet any more."""
    burnt: tuple[Card, ...] = ()


class CardDealt4th(_CardDealt, frozen=True, tag="DEAL_CARD_4TH"):
    """A card up to every seat that is dealt to."""


class CardDealt5th(_CardDealt, frozen=True, tag="DEAL_CARD_5TH"):
    """A card up to every seat that is dealt to; from here on the bet is the big one."""


class CardDealt6th(_CardDealt, frozen=True, tag="DEAL_CARD_6TH"):
    """A card up to every seat that is dealt to."""


class CardDealt7th(_CardDealt, frozen=True, tag="DEAL_CARD_7TH"):
    """A card down to every seat that is dealt to."""


class CommunityDealt(msgspec.Struct, frozen=True, gc=False, tag="DEAL_COMMUNITY"):
    """The cards do not suffice for seventh street: one card, face up, belongs to every hand."""

    card: Card
    first: SeatNumber | None
    burnt: tuple[Card, ...] = ()


class BurnsShuffled(msgspec.Struct, frozen=True, gc=False, tag="SHUFFLE_BURNS"):
    """The burnt cards were shuffled and put below the rest of the deck (or shuffled with it)."""

    order: tuple[Card, ...]
    """The whole deck now."""


class _PutIn(msgspec.Struct, frozen=True, gc=False):
    seat: SeatNumber
    added: Amount
    to: Amount


class BroughtIn(_PutIn, frozen=True, gc=False, tag="BRING_IN"):
    """A seat opened third street for the forced bet, or for what it had."""


class Completed(_PutIn, frozen=True, gc=False, tag="COMPLETE"):
    """A seat made it a full small bet."""


class BetMade(_PutIn, frozen=True, gc=False, tag="BET"):
    """A seat made the first bet of a street."""


class Raised(_PutIn, frozen=True, gc=False, tag="RAISE"):
    """A seat raised."""


class Called(_PutIn, frozen=True, gc=False, tag="CALL"):
    """A seat called, or put in all it had."""


class Checked(msgspec.Struct, frozen=True, gc=False, tag="CHECK"):
    """A seat checked."""

    seat: SeatNumber


class Folded(msgspec.Struct, frozen=True, gc=False, tag="FOLD"):
    """A seat gave its hand up."""

    seat: SeatNumber


class StreetAdvanced(msgspec.Struct, frozen=True, gc=False, tag="STREET_ADVANCE"):
    """The bets of a street are in; the next one begins."""

    street: Annotated[int, msgspec.Meta(ge=4, le=7)]


class BetReturned(msgspec.Struct, frozen=True, gc=False, tag="RETURN_BET"):
    """Nobody matched the last part of a bet; it goes back."""

    seat: SeatNumber
    amount: Amount


class HandShown(msgspec.Struct, frozen=True, gc=False, tag="SHOW_HAND"):
    """A seat turned its down cards up."""

    seat: SeatNumber
    down: tuple[Card, ...]


class HandMucked(msgspec.Struct, frozen=True, gc=False, tag="MUCK_HAND"):
    """A seat saw that it was beaten and threw its hand away unseen."""

    seat: SeatNumber


class RakeTaken(msgspec.Struct, frozen=True, gc=False, tag="TAKE_RAKE"):
    """The house took its part of the pot."""

    amount: Amount


class PotAwarded(msgspec.Struct, frozen=True, gc=False, tag="AWARD_POT"):
    """A pot, or half of one, was paid out."""

    pot: int
    """0 is the main pot; side pots follow."""
    side: Literal["whole", "high", "low"]
    shares: tuple[tuple[SeatNumber, Amount], ...]
    contested: bool = True
    """False: everybody else had folded, or could not win this pot."""


class DealEnded(msgspec.Struct, frozen=True, gc=False, tag="DEAL_END"):
    """A deal is over; `changes` are what each seat won or lost in it."""

    changes: tuple[int, ...]


class Rebought(msgspec.Struct, frozen=True, gc=False, tag="REBUY"):
    """A seat brought more chips to the table, or took some away (a negative amount)."""

    seat: SeatNumber
    amount: int


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag="MATCH_END"):
    """The match is over, and the cards go back into their box."""

    reason: Literal["deals", "last_seat", "deals_spent"]
    """All deals are played, one seat has all the chips, or a table without an end has had as many as it can."""


StreetDealt: TypeAlias = CardDealt4th | CardDealt5th | CardDealt6th | CardDealt7th
Wager: TypeAlias = BroughtIn | Completed | BetMade | Raised
Event: TypeAlias = (
    DealInit
    | AntePosted
    | CardsDealt3rd
    | CardDealt4th
    | CardDealt5th
    | CardDealt6th
    | CardDealt7th
    | CommunityDealt
    | BurnsShuffled
    | BroughtIn
    | Completed
    | BetMade
    | Raised
    | Called
    | Checked
    | Folded
    | StreetAdvanced
    | BetReturned
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
    | DealEnded
    | Rebought
    | MatchEnded
)
