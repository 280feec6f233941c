"""Text to cards and actions, and back: `1a` is 松に鶴; `1a`, `take 1b`, `koikoi` and `stop` are choices."""

from __future__ import annotations

from zashiki.games.koikoi.actions import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.pieces import CARDS, Card
from zashiki.texts.problems import Problem

_KOIKOI = ("koikoi", "こいこい")
_STOP = ("stop", "shobu", "勝負")


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas.

    >>> cards("1a 3a, 芒に月")
    (Card('1a'), Card('3a'), Card('8a'))
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").replace("、", " ").split())


def show_cards(some: tuple[Card, ...]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(map(str, some))


def parse_action(text: str) -> Action:
    """Read a choice.

    >>> parse_action("take 3b")
    SelectFieldCard(card=Card('3b'))
    """
    words = text.split()
    match words:
        case [word] if word.lower() in _KOIKOI:
            return CallKoiKoi()
        case [word] if word.lower() in _STOP:
            return CallShobu()
        case ["take", word]:
            return SelectFieldCard(Card.parse(word))
        case [word]:
            return PlayCard(Card.parse(word))
        case _:
            raise Problem(
                "koikoi.no_choice",
                "{text!r} is not a choice; write a card (1a), `take 1b`, `koikoi` or `stop`",
                text=text,
            )


def show_action(action: Action) -> str:
    """Write a choice as `parse_action` reads it."""
    match action:
        case PlayCard(card):
            return str(card)
        case SelectFieldCard(card):
            return f"take {card}"
        case CallKoiKoi():
            return "koikoi"
        case CallShobu():
            return "stop"


def deck(*parts: str) -> tuple[Card, ...]:
    """Stack a deck: the given cards (dealer, other seat, field, stock) in order, then the rest as they come.

    >>> len(deck("1a 1b", "2a"))
    48
    """
    first = cards(" ".join(parts))
    if len(set(first)) != len(first):
        raise Problem("koikoi.twice", "a card appears twice in the stacked deck")
    return first + tuple(card for card in CARDS if card not in first)
