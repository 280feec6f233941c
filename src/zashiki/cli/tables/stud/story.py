"""What has happened at a stud table: the deal so far, what is new since a person's last choice, and past results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.cli.tables.stud.pages import Result, results
from zashiki.games.stud import Event, GameState, Ruleset, start
from zashiki.games.stud.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Completed,
    DealInit,
    Folded,
    Raised,
    StreetAdvanced,
)
from zashiki.games.stud.telling import Teller, Told

CHOICES = (BroughtIn, Completed, BetMade, Raised, Called, Checked, Folded)
"""Events that a seat chose."""


class Story:
    """Follows the events that one listener hears."""

    def __init__(self, teller: Teller) -> None:
        """Begin before the first deal."""
        self._teller = teller
        self.deal: list[Told] = []
        """The deal that is played, or that has just ended."""
        self._new = 0
        """Where in it begins what happened since the listener's last choice."""
        self._events: list[Event] = []

    @property
    def results(self) -> list[Result]:
        """What the deals so far came to."""
        return list(results(self._events))

    def heard(self, before: GameState, events: Sequence[Event]) -> Iterator[Told]:
        """Take in events that follow a view, one after the other."""
        for told in self._teller.walk(before, events):
            self._events.append(told.event)
            if isinstance(told.event, DealInit):
                self.deal, self._new = [], 0
            elif isinstance(told.event, CHOICES) and told.event.seat == self._teller.me:
                self._new = len(self.deal)
            self.deal.append(told)
            yield told

    def recall(self, rules: Ruleset, events: Sequence[Event]) -> None:
        """Take in everything from the first deal on."""
        self.deal, self._new, self._events = [], 0, []
        for _ in self.heard(start(rules), events):
            pass

    def latest(self) -> list[str]:
        """What is new, a paragraph a street."""
        return self.paragraphs(self.deal[self._new :])

    def paragraphs(self, some: Sequence[Told]) -> list[str]:
        """Join sentences to paragraphs, one a deal or street; what others were dealt lies on the table."""
        found: list[list[str]] = []
        for told in some:
            if not found or isinstance(told.event, DealInit | StreetAdvanced):
                found.append([])
            found[-1] += told.lines
        return [self._teller.words["telling.sentences"].join(lines) for lines in found if lines]
