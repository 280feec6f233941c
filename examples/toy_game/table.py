"""The pieces, what a seat may choose, what can happen, and the table that all of it adds up to."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from examples.toy_game.rules import Ruleset
from zashiki.kernel.game import Seat

Card: TypeAlias = int
HIDDEN: Card = 0
CARDS: tuple[Card, ...] = tuple(range(1, 10))


class PlayCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play_card"):
    """Play a card from the hand."""

    card: Card


Action: TypeAlias = PlayCard


def parse_action(text: str) -> Action:
    """Read a choice: the number of a card."""
    if not (text.isdecimal() and int(text) in CARDS):
        raise ValueError(f"{text!r} is not a card; write a number from 1 to 9")
    return PlayCard(int(text))


def show_action(action: Action) -> str:
    """Write a choice as `parse_action` reads it."""
    return str(action.card)


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Cards were dealt; `rest` stays face down."""

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]


class CardPlayed(msgspec.Struct, frozen=True, tag="card_played"):
    """A seat played a card."""

    seat: Seat
    card: Card


class TrickTaken(msgspec.Struct, frozen=True, tag="trick_taken"):
    """The higher card took both; its seat leads next."""

    seat: Seat


class MatchEnded(msgspec.Struct, frozen=True, tag="match_ended"):
    """All cards are played, and the rest is turned up."""

    rest: tuple[Card, ...]


Event: TypeAlias = Dealt | CardPlayed | TrickTaken | MatchEnded


class GameState(msgspec.Struct, frozen=True):
    """The whole truth of a table; masked, it is a view."""

    rules: Ruleset
    rest: tuple[Card, ...] = CARDS
    hands: tuple[tuple[Card, ...], ...] = ((), ())
    trick: tuple[Card, ...] = ()
    taken: tuple[tuple[Card, ...], ...] = ((), ())
    lead: Seat = 0
    deal: int = 0
    over: bool = False

    @property
    def turn(self) -> Seat:
        """Who plays the next card of the trick."""
        return self.lead if not self.trick else 1 - self.lead
