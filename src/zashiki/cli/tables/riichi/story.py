"""What of a riichi match is told at its table."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.riichi import Event, GameState
from zashiki.games.riichi.events import CallAnswered, KanDeclared, KitaDeclared, TileDiscarded
from zashiki.telling import Told
from zashiki.telling.riichi import Scene
from zashiki.texts.words import Words

CHOICES = (TileDiscarded, CallAnswered, KanDeclared, KitaDeclared)
"""Events that a seat chose."""


def paragraph(some: Sequence[Told[GameState, Event, Scene]], words: Words, *, everything: bool = False) -> list[str]:
    """Join sentences to a paragraph, with those said aside if everything is told; none if there is nothing to say."""
    lines = [line for told in some for line in (*told.lines, *(told.asides if everything else ()))]
    return [words["telling.sentences"].join(lines)] if lines else []
