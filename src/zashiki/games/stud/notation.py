"""Text to cards and actions, and back: `AsKd 2c` are three cards; `raise 40` is a choice."""

from __future__ import annotations

from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.pieces import SUITS, Card
from zashiki.texts.problems import Problem

_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", SUITS + SUITS)
_PLAIN: dict[str, Action] = {"fold": Fold(), "check": Check(), "call": Call(), "bring-in": BringIn()}
_WAGERS: dict[str, type[Complete | Bet | Raise]] = {"complete": Complete, "bet": Bet, "raise": Raise}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards one after the other, with or without blanks and commas; `??` is an unknown one.

    Signs of suits and `10` are read too, since tables show them.

    >>> cards("AsKd 2c"), cards("A♠ 10♦")
    ((Card('As'), Card('Kd'), Card('2c')), (Card('As'), Card('Td')))
    """
    letters = plain(text)
    return tuple(Card.parse(letters[at : at + 2]) for at in range(0, len(letters), 2))


def plain(text: str) -> str:
    """Write cards in plain letters, without blanks and commas."""
    return "".join(text.replace(",", " ").replace("10", "T").translate(_SIGNS).split())


def show_cards(some: tuple[Card, ...]) -> str:
    """Write cards as `cards` reads them.

    >>> show_cards(cards("As Kd"))
    'AsKd'
    """
    return "".join(card.value for card in some)


MOST_DIGITS = 18
"""No amount at any table has more."""


def parse_action(text: str) -> Action:
    """Read a choice; amounts are what the seat will have put in on this street.

    >>> parse_action("raise 40"), parse_action("Bring-in")
    (Raise(to=40), BringIn())
    """
    match text.lower().split():
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case [word, amount] if word in _WAGERS and amount.isdecimal() and len(amount) <= MOST_DIGITS:
            return _WAGERS[word](int(amount))
    known = ", ".join((*_PLAIN, *(f"{word} AMOUNT" for word in _WAGERS)))
    raise Problem("stud.no_choice", "{text!r} is not a choice; there are: {known}", text=text, known=known)


def show_action(action: Action) -> str:
    """Write a choice as `parse_action` reads it."""
    match action:
        case Complete(to):
            return f"complete {to}"
        case Bet(to):
            return f"bet {to}"
        case Raise(to):
            return f"raise {to}"
        case _:
            return next(word for word, known in _PLAIN.items() if known == action)
