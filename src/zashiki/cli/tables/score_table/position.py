"""The score table in lines: the round, and a line for every seat."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.score_table import Scene
from zashiki.texts.words import Words


def position(words: Words, scene: Scene, _seat: Seat, /, *, asked: bool) -> Iterator[str]:  # noqa: ARG001 - all see the same
    """Tell the table; what is asked stands in no part of it."""
    yield scene.title
    for seat in scene.seats:
        key = "board.seat_riichi" if seat.riichi else "board.seat"
        letter = seat.letter
        name = letter if seat.name == letter else words.say("board.name", letter=letter, name=seat.name)
        yield words.say(key, name=name, wind=seat.wind_text, score=amount(seat.score))
