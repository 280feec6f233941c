"""What one listener has heard at a table: the round so far, what is new since a choice of their own, past rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from zashiki.kernel.game import Seat
from zashiki.telling import Chapter, Speaker, TableScene, Told

V = TypeVar("V")
E = TypeVar("E")
A = TypeVar("A")
C = TypeVar("C", bound=TableScene)


class Story(Generic[V, E, A, C]):
    """Follows the events that one listener hears."""

    def __init__(
        self, speaker: Speaker[V, E, A, C], *, me: Seat | None, choices: tuple[type, ...], one_round: bool = False
    ) -> None:
        """Begin before the first round; `choices` are the events, with a `seat`, that a seat chose.

        In a game of `one_round` chapters are moves, and end nothing.
        """
        self._speaker, self._me, self._choices, self._one_round = speaker, me, choices, one_round
        self.round: list[Told[V, E, C]] = []
        """The round that is played, or that has just ended."""
        self.chapters: list[Chapter] = []
        """The rounds that are over."""
        self._before: list[Told[V, E, C]] = []
        """The round before, if no page showed how it ended."""
        self._new = 0
        self._over = False

    def heard(self, before: V, events: Sequence[E]) -> Iterator[Told[V, E, C]]:
        """Take in events that follow a view, one after the other."""
        for told in self._speaker.walk(before, events):
            self._take(told)
            yield told

    def _take(self, told: Told[V, E, C]) -> None:
        if self._over:
            self._before = [] if self._speaker.round_end(self.round) else self.round
            self.round, self._new, self._over = [], 0, False
        if self._is_own(told):
            self._new = len(self.round)
        self.round.append(told)
        if told.chapter is not None:
            self.chapters.append(told.chapter)
            self._over = not self._one_round

    def take_back(self, events: int) -> bool:
        """Forget the latest events, if all of them are of this round; whether they were."""
        at = len(self.round) - events
        if at < 0 or self._over or any(told.chapter for told in self.round[at:]):
            return False
        del self.round[at:]
        own = (at for at in range(len(self.round) - 1, -1, -1) if self._is_own(self.round[at]))
        self._new = next(own, 0)
        return True

    def _is_own(self, told: Told[V, E, C]) -> bool:
        """Whether this listener chose it; whoever only watches chooses nothing."""
        return isinstance(told.event, self._choices) and getattr(told.event, "seat", None) == self._me

    def recall(self, start: V, events: Sequence[E]) -> None:
        """Take in everything from the empty table on."""
        self.round, self.chapters, self._before, self._new, self._over = [], [], [], 0, False
        for _ in self.heard(start, events):
            pass

    @property
    def shown(self) -> Sequence[Told[V, E, C]]:
        """The round, and above it the one before whose end no page showed, until the listener chooses again."""
        chosen = any(self._is_own(told) for told in self.round)
        return self.round if chosen else [*self._before, *self.round]

    @property
    def latest(self) -> Sequence[Told[V, E, C]]:
        """What is new since the listener's last choice, with that choice."""
        return self.round[self._new :]
