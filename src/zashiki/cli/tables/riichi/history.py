"""What has happened at a riichi table: the round so far, what is new since a person's last choice, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from zashiki.cli.tables.riichi.prompts import choice_words
from zashiki.games.riichi import Event, GameState, Pass, Ruleset, start
from zashiki.games.riichi.events import (
    CallAnswered,
    KanDeclared,
    KitaDeclared,
    MatchEnded,
    RoundDealt,
    RoundDrawn,
    RoundWon,
    StopOffered,
    TileDiscarded,
)
from zashiki.telling.riichi.teller import Teller, Told

OWN = (TileDiscarded, CallAnswered, KanDeclared, KitaDeclared)
"""Events that a seat chose."""
ENDS = (RoundWon, RoundDrawn)
AFTER_ENDS = (RoundDealt, StopOffered, MatchEnded)
"""What follows the end of a round, whichever comes first."""


class Over(NamedTuple):
    """A round that is over."""

    ends: tuple[Told, ...]
    """Its wins, or its draw."""
    began: tuple[int, ...]
    """The scores with which it began."""


class Story:
    """Follows the events that one listener hears."""

    def __init__(self, teller: Teller) -> None:
        """Begin before the first round."""
        self._teller = teller
        self._hand: list[Told] = []
        self._began: tuple[int, ...] = ()
        self._ends: list[Told] = []
        self._new = 0
        """Where in the round begins what happened since the listener's last choice."""

    def heard(self, before: GameState, events: Sequence[Event]) -> Iterator[tuple[Told, Over | None]]:
        """Take in events that follow a view, one after the other; the first after a round brings its end."""
        for told in self._teller.walk(before, events):
            over = None
            if self._ends and isinstance(told.event, AFTER_ENDS):
                over, self._ends = Over(tuple(self._ends), self._began), []
            self._take(told)
            yield told, over

    def _take(self, told: Told) -> None:
        event = told.event
        if isinstance(event, RoundDealt):
            self._hand, self._new = [], 0
            self._began = tuple(player.score for player in told.view.players)
        elif isinstance(event, OWN) and event.seat == self._teller.me:
            self._new = len(self._hand)
        elif isinstance(event, ENDS):
            self._ends.append(told)
        self._hand.append(told)

    def recall(self, rules: Ruleset, events: Sequence[Event]) -> None:
        """Take in everything from the first round on."""
        self._hand, self._ends, self._new = [], [], 0
        for _ in self.heard(start(rules), events):
            pass

    def latest(self) -> list[str]:
        """What is new, as a paragraph."""
        return paragraph(self._hand[self._new :], self._teller)

    def last(self, count: int) -> list[str]:
        """The last few things that happened in this round."""
        return [line for told in self._hand for line in told.lines][-count:]


def replayed(some: Iterable[Told], teller: Teller) -> Iterator[Told]:
    """Tell events of a replay with what was answered to a tile; a call that is made at once tells of itself."""
    for told in some:
        event = told.event
        if isinstance(event, CallAnswered) and (isinstance(event.answer, Pass) or told.view.asked):
            answer = choice_words(event.answer, teller.words, teller.tiles)
            line = teller.words.say("story.answered", who=teller.names[event.seat], answer=answer)
            yield told._replace(lines=(line, *told.lines))
        else:
            yield told


def paragraph(some: Sequence[Told], teller: Teller) -> list[str]:
    """Join sentences to a paragraph; none if there is nothing to say."""
    lines = [line for told in some for line in told.lines]
    return [teller.words["story.sentences"].join(lines)] if lines else []
