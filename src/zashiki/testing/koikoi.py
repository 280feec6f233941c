"""Stacked decks of Koi-Koi: the fixed decks of document 000 (§11.3), and what deals them."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.koikoi.notation import deck
from zashiki.games.koikoi.pieces import Card
from zashiki.kernel.chance import Chance, Stacked


class TestDecks:
    """Whole decks in the order in which they are dealt: dealer, other seat, field, stock.

    >>> stacked(TestDecks.TESHI_TEST_DECK).orders["1"][:4]
    (0, 1, 2, 3)
    """

    __test__ = False

    SANKO_TEST_DECK: tuple[Card, ...] = deck(
        "1c 3c 8c 2c 4c 5c 6c 7c",
        "2d 4d 5d 6d 7d 9c 10c 12b",
        "1a 3a 8a 9d 10d 11a 11b 12c",
    )
    """三光: the dealer has it by playing 1c, 3c and 8c, whatever the other seat plays first."""
    KUITSUKI_TEST_DECK: tuple[Card, ...] = deck(
        "1a 2c 3c 4c 5c 6c 7c 8c",
        "2d 3d 4d 5d 6d 7d 8d 9c",
        "1b 1c 1d 2a 3a 4a 5a 6a",
    )
    """喰い付き: the dealer's 1a meets the other three of its month."""
    TESHI_TEST_DECK: tuple[Card, ...] = deck(
        "1a 1b 1c 1d 2a 3a 4a 5a",
        "6a 7a 8a 9a 10a 11a 12a 2b",
        "3b 4b 5b 6b 7b 8c 9b 10b",
    )
    """手四: the dealer is dealt all of January."""


def stacked(*decks: Sequence[Card], rest: Chance | None = None) -> Stacked:
    """Deal these decks one after another, then `rest`."""
    orders = {str(number): [card.id for card in order] for number, order in enumerate(decks, 1)}
    return Stacked(orders, rest=rest)
