"""The fifty-two cards, and the one that a seat may not see."""

from __future__ import annotations

from enum import Enum

from zashiki.games.frozen import frozen
from zashiki.texts.problems import Problem

RANKS = "23456789TJQKA"
SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades: the order of suits where it decides."""
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
ACE = 12
"""The place of the ace in `RANKS`."""


@frozen
class Card(Enum):
    """A card. Its value is its code, rank and suit: `As`, `Td`, `2c`; `??` is one that a seat may not see."""

    TWO_OF_CLUBS = "2c"
    THREE_OF_CLUBS = "3c"
    FOUR_OF_CLUBS = "4c"
    FIVE_OF_CLUBS = "5c"
    SIX_OF_CLUBS = "6c"
    SEVEN_OF_CLUBS = "7c"
    EIGHT_OF_CLUBS = "8c"
    NINE_OF_CLUBS = "9c"
    TEN_OF_CLUBS = "Tc"
    JACK_OF_CLUBS = "Jc"
    QUEEN_OF_CLUBS = "Qc"
    KING_OF_CLUBS = "Kc"
    ACE_OF_CLUBS = "Ac"
    TWO_OF_DIAMONDS = "2d"
    THREE_OF_DIAMONDS = "3d"
    FOUR_OF_DIAMONDS = "4d"
    FIVE_OF_DIAMONDS = "5d"
    SIX_OF_DIAMONDS = "6d"
    SEVEN_OF_DIAMONDS = "7d"
    EIGHT_OF_DIAMONDS = "8d"
    NINE_OF_DIAMONDS = "9d"
    TEN_OF_DIAMONDS = "Td"
    JACK_OF_DIAMONDS = "Jd"
    QUEEN_OF_DIAMONDS = "Qd"
    KING_OF_DIAMONDS = "Kd"
    ACE_OF_DIAMONDS = "Ad"
    TWO_OF_HEARTS = "2h"
    THREE_OF_HEARTS = "3h"
    FOUR_OF_HEARTS = "4h"
    FIVE_OF_HEARTS = "5h"
    SIX_OF_HEARTS = "6h"
    SEVEN_OF_HEARTS = "7h"
    EIGHT_OF_HEARTS = "8h"
    NINE_OF_HEARTS = "9h"
    TEN_OF_HEARTS = "Th"
    JACK_OF_HEARTS = "Jh"
    QUEEN_OF_HEARTS = "Qh"
    KING_OF_HEARTS = "Kh"
    ACE_OF_HEARTS = "Ah"
    TWO_OF_SPADES = "2s"
    THREE_OF_SPADES = "3s"
    FOUR_OF_SPADES = "4s"
    FIVE_OF_SPADES = "5s"
    SIX_OF_SPADES = "6s"
    SEVEN_OF_SPADES = "7s"
    EIGHT_OF_SPADES = "8s"
    NINE_OF_SPADES = "9s"
    TEN_OF_SPADES = "Ts"
    JACK_OF_SPADES = "Js"
    QUEEN_OF_SPADES = "Qs"
    KING_OF_SPADES = "Ks"
    ACE_OF_SPADES = "As"
    HIDDEN = "??"

    rank: int
    """Its place in `RANKS`, the ace highest; -1 for a hidden card."""
    low_rank: int
    """Its rank with the ace lowest."""
    suit: int
    """Its place in `SUITS`; -1 for a hidden card."""
    bit: int
    """Its own bit among 52: thirteen ranks of clubs, then of diamonds, hearts, spades; 0 for a hidden card."""

    def __init__(self, code: str) -> None:
        """Work out rank and suit once."""
        self.rank, self.suit = (-1, -1) if code == "??" else (RANKS.index(code[0]), SUITS.index(code[1]))
        self.low_rank = (self.rank + 1) % len(RANKS)
        self.bit = 0 if code == "??" else 1 << 13 * self.suit + self.rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a code, in capitals or not.

        >>> Card.parse("as"), Card.parse("TD")
        (Card('As'), Card('Td'))
        """
        code = text[:1].upper() + text[1:].lower()
        if code not in cls._value2member_map_:
            raise Problem(
                "stud.no_card",
                "{text!r} is not a card; write a rank of {ranks} and a suit of {suits}, such as As",
                text=text,
                ranks=RANKS,
                suits=SUITS,
            )
        return cls(code)

    def __repr__(self) -> str:
        return f"Card({self.value!r})"

    def __str__(self) -> str:
        return str(self.value)


HIDDEN = Card.HIDDEN
CARDS: tuple[Card, ...] = tuple(card for card in Card if card is not HIDDEN)
"""All 52 in canonical order: clubs, diamonds, hearts, spades, each from the two to the ace. This is fixed for good."""


def mask_of(cards: tuple[Card, ...]) -> int:
    """Give cards as one number, a bit a card."""
    found = 0
    for card in cards:
        found |= card.bit
    return found


def cards_of(mask: int) -> tuple[Card, ...]:
    """Give the cards of a mask, in canonical order."""
    return tuple(card for card in CARDS if mask & card.bit)
