"""The reversi table in lines, one a fact."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.kernel.game import Seat
from zashiki.telling.reversi import Scene
from zashiki.texts.words import Words


def position(words: Words, scene: Scene, _seat: Seat, *, asked: bool) -> Iterator[str]:
    """The board as rows of `B W .` below the letters of the columns, and the discs; then what may be played."""
    yield "   " + " ".join(scene.columns)
    for down, number in enumerate(scene.rows):
        yield f"{number:>2} " + " ".join(scene.squares[down * scene.size : (down + 1) * scene.size])
    black, white = (side.discs for side in scene.seats)
    yield words.say("plain.count", black=black, white=white, empty=scene.empties)
    if not asked and scene.turn_text:
        yield scene.turn_text
        if scene.legal:
            yield words.say("plain.legal", squares=words["telling.comma"].join(one.square for one in scene.legal))
