"""Which hand beats which, with an example of each: for looking up at any time."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.stud.hand_names import side_words
from zashiki.games.stud.hand_ranks import Category
from zashiki.games.stud.notation import cards
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
NO_EIGHT = ("9c 5d 4h 3s 2c", "Ks Qd Jc Th 9s", "Ac Ad 4h 3s 2c", "2h 2d Ah As 3c", "3c 3d 3h 2s Ad")
"""Low hands that win only where nothing asks for an eight: high cards, then pairs, and three of a kind."""


def chart(voice: StudVoice, *variants: Variant) -> Sheet:
    """The hands of a game, or of all that are played in turn."""
    sides = dict.fromkeys(side for variant in variants for side in variant.sides)
    parts = (part for side in sides for part in _side(voice.words, side))
    return Sheet(voice.words["chart.title"], tuple(parts))


def _side(words: Words, side: Side) -> Iterator[Text | Pieces]:
    yield text(words[f"chart.{side}"], role="heading")
    if side == "high":
        for category, some in HIGH.items():
            yield _row(some, words.say("chart.row", hand=words[f"chart.{category.value}"]))
        return
    for some in (*LOW, *(NO_EIGHT if side == "low" else ())):
        yield _row(some, words.say("chart.row", hand=side_words(cards(some), (side,), words)))


def _row(some: str, label: str) -> Pieces:
    return Pieces(tuple(map(Piece, some.split())), label)
