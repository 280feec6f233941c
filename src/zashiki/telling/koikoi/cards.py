"""The 48 cards as screens know them, by code: month, kind and ribbon; and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from zashiki.games.koikoi import CARDS, Card, SpecialCardFlag
from zashiki.kernel.game import UNKNOWN
from zashiki.telling.pieces import CODES, PieceNames, Style, Written
from zashiki.texts.words import Words

Kind: TypeAlias = Literal["hikari", "tane", "tanzaku", "kasu"]
Ribbon: TypeAlias = Literal["", "red", "blue", "plain"]
KINDS: tuple[Kind, ...] = ("hikari", "tane", "tanzaku", "kasu")
"""In the order in which captured cards lie."""


class Look(NamedTuple):
    """What is printed on a card."""

    month: int
    kind: Kind
    ribbon: Ribbon
    place: int
    """In the order of the deck, by month."""


def _look(card: Card) -> Look:
    kind: Kind = card.type.value
    ribbon: Ribbon = "plain" if kind == "tanzaku" else ""
    if card.special_flag is SpecialCardFlag.RED_POETRY:
        ribbon = "red"
    elif card.special_flag is SpecialCardFlag.BLUE_POETRY:
        ribbon = "blue"
    return Look(int(card.month), kind, ribbon, card.id)


LOOKS = {str(card): _look(card) for card in CARDS}
"""By code; a card that lies face down has none."""


def by_month(codes: Iterable[str]) -> tuple[str, ...]:
    """Put cards in the order of the deck; those that lie face down come last."""
    return tuple(sorted(codes, key=lambda code: LOOKS[code].place if code in LOOKS else len(LOOKS)))


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """Give the codes of cards."""
    return tuple([card._value_ for card in cards])


def piece_names(style: Style, words: Words) -> PieceNames:
    """Write cards by code (1a), by name (Pine Crane), or by month and picture (1Crane)."""
    if style == "code":
        return CODES
    if style == "name":
        return Written({code: words[f"brief.{code}"] for code in (*LOOKS, UNKNOWN)}, words["telling.comma"])
    return Written({code: f"{look.month}{words[f'picture.{code}']}" for code, look in LOOKS.items()})


def full_names(words: Words) -> PieceNames:
    """Write cards by their full names, which tell two plains of a month apart."""
    return Written({code: words[f"card.{code}"] for code in (*LOOKS, UNKNOWN)}, words["telling.comma"])
