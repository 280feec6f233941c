"""Cards by their codes, as scenes and sheets hold them, and how each is written."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.stud.hand_names import card_name, card_sign
from zashiki.games.stud.pieces import CARDS, HIDDEN, Card
from zashiki.kernel.game import UNKNOWN
from zashiki.telling.pieces import PieceNames, Style, Written
from zashiki.texts.words import Words


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """Give cards by their codes.

    >>> codes((Card.parse("As"), HIDDEN))
    ('As', '?')
    """
    return tuple([UNKNOWN if card is HIDDEN else card._value_ for card in cards])


ALL = (*CARDS, HIDDEN)
SIGNED = Written(dict(zip(codes(ALL), map(card_sign, ALL), strict=True)))
"""Cards with the signs of their suits: `A♠ T♦`."""
LETTERS = Written({UNKNOWN: HIDDEN.value})
"""Cards as in records, each two letters wide: `As ??`."""


def piece_names(style: Style, words: Words) -> PieceNames:
    """Write cards in a style: `As`, "ace of spades", `A♠`."""
    match style:
        case "code":
            return LETTERS
        case "sign":
            return SIGNED
        case "name":
            names = {code: card_name(card, words) for code, card in zip(codes(ALL), ALL, strict=True)}
            return Written(names, words["telling.comma"])
