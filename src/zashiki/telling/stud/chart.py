"""Which hand beats which, with an example of each: for looking up at any time."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.stud.hand_ranks import Category
from zashiki.games.stud.variants import Side, Variant
from zashiki.telling.stud.voice import StudVoice
from zashiki.texts.sheets import Piece, Pieces, Sheet, Text, text
from zashiki.texts.words import Words

HIGH = {
    Category.STRAIGHT_FLUSH: "9s 8s 7s 6s 5s",
    Category.QUADS: "7c 7d 7h 7s Ah",
    Category.FULL_HOUSE: "Kc Kd Kh 4s 4c",
    Category.FLUSH: "Ah Jh 8h 4h 2h",
    Category.STRAIGHT: "Tc 9d 8h 7s 6c",
    Category.TRIPS: "Qc Qd Qh 9s 2d",
    Category.TWO_PAIR: "Jc Jd 5h 5s Ac",
    Category.PAIR: "Tc Td Kh 6s 3d",
    Category.HIGH_CARD: "Ac Jd 9h 6s 3c",
}
"""An example of each kind of high hand, the best first."""
LOW = ("5h 4c 3d 2s Ah", "6c 4d 3s 2h Ad", "8c 5d 4h 3s 2c", "8s 7d 6c 5h 4s")
"""Low hands, the best first."""


def chart(voice: StudVoice, variant: Variant) -> Sheet:
    """The hands of a game."""
    parts = (part for side in variant.sides for part in _side(voice.words, side))
    return Sheet(voice.words["chart.title"], tuple(parts))


def _side(words: Words, side: Side) -> Iterator[Text | Pieces]:
    yield text(words[f"chart.{side}"], role="heading")
    if side == "high":
        for category, cards in HIGH.items():
            yield _row(cards, words.say("chart.row", hand=words[f"chart.{category.value}"]))
    else:
        yield from map(_row, LOW)


def _row(cards: str, label: str = "") -> Pieces:
    return Pieces(tuple(map(Piece, cards.split())), label)
