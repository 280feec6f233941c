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
    DealEnded,
    DealInit,
    Folded,
    HandMucked,
    HandShown,
    MatchEnded,
    PotAwarded,
    Raised,
    StreetAdvanced,
)
from zashiki.telling.stud.teller import Teller, Told

CHOICES = (BroughtIn, Completed, BetMade, Raised, Called, Checked, Folded)
"""Events that a seat chose."""
_PARTS: dict[type, int] = {HandShown: 1, HandMucked: 1, PotAwarded: 2, DealEnded: 3, MatchEnded: 3}
"""Events of the end of a deal that are told apart from what went before."""


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
        """Join sentences to paragraphs: one a street, one for the hands shown, one for the pots, one for the end.

        What others were dealt lies on the table.
        """
        found: list[list[str]] = []
        part = 0
        for told in some:
            was, part = part, _PARTS.get(type(told.event), 0)
            if not found or part != was or isinstance(told.event, DealInit | StreetAdvanced):
                found.append([])
            found[-1] += told.lines
        return [self._teller.words["telling.sentences"].join(lines) for lines in found if lines]
