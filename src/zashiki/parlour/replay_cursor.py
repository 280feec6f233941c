"""A place in a recorded match, and the ways to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch

OPEN: Final = "open"
"""Everything that the record holds, face up."""
Perspective: TypeAlias = Seat | Literal["open"] | None
"""From where a match is looked at: from a seat, by somebody who only watches (None), or with everything `OPEN`."""


class Place(NamedTuple):
    """What is seen at a place: the table, and what led there from the view before."""

    before: Any
    events: Sequence[Any]
    view: Any


class ReplayCursor:
    """Goes through a match choice by choice. One that ended a round is two places: that end, and the next beginning."""

    def __init__(self, match: AnyMatch, perspective: Perspective, round_of: Callable[[Any], int]) -> None:
        """`perspective` says what is seen, and may be changed at any place; `round_of` counts rounds begun."""
        self._match, self._round_of = match, round_of
        self.perspective = perspective
        self.length = len(match.steps)
        self.at = 0
        """How many choices were made."""
        self._closing = False
        """Whether the end of the round is seen, or already the beginning of the next."""

    @property
    def place(self) -> Place:
        """What is seen here."""
        view, events, cut = self._view(self.at), self._events(self.at), self._ending(self.at)
        before = self._view(self.at - 1) if self.at else self._empty
        ended = reduce(self._match.game.apply, events[:cut], before)
        return Place(before, events[:cut], ended) if self._closing else Place(ended, events[cut:], view)

    @property
    def whole_choice(self) -> Place:
        """The same without the cut: all that followed from a choice."""
        before = self._view(self.at - 1) if self.at else self._empty
        return Place(before, self._events(self.at), self._view(self.at))

    @property
    def whole_match(self) -> Place:
        """All that the record holds, from the empty table on."""
        told = (event for at in range(self.length + 1) for event in self._events(at))
        return Place(self._empty, tuple(told), self._view(self.length))

    def forward(self) -> bool:
        """Go on by one place; whether there is one."""
        if self._closing:
            self._closing = False
            return True
        if self.at == self.length:
            return False
        self.at += 1
        self._closing = bool(self._ending(self.at))
        return True

    def back(self) -> None:
        """Go back by one place."""
        if not self._closing and self._ending(self.at):
            self._closing = True
        else:
            self._go(max(self.at - 1, 0))

    def first(self) -> None:
        """Go to the table before the first choice."""
        self._go(0)

    def last(self) -> None:
        """Go to where the record ends."""
        self._go(self.length)

    @property
    def round(self) -> int:
        """The round that is seen, 1 for the first."""
        return self._round_of(self._match.state_at(self.at)) - self._closing

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return self._round_of(self._match.state)

    def to_round(self, wanted: int) -> bool:
        """Go to where a round begins; whether there is such a one."""
        if wanted not in self._beginnings:
            return False
        self._go(self._beginnings[wanted])
        return True

    def _go(self, at: int) -> None:
        self.at, self._closing = at, False

    @cached_property
    def _beginnings(self) -> dict[int, int]:
        """The choice after which each round has begun."""
        found: dict[int, int] = {}
        for at in range(self.length + 1):
            found.setdefault(self._round_of(self._match.state_at(at)), at)
        return found

    @property
    def _empty(self) -> Any:  # noqa: ANN401 - each game has its own views
        return self._seen(self._match.game.start(self._match.rules))

    def _view(self, at: int) -> Any:  # noqa: ANN401 - likewise
        return self._seen(self._match.state_at(at))

    def _seen(self, state: Any) -> Any:  # noqa: ANN401 - likewise
        return state if self.perspective == OPEN else self._match.game.mask(state, self.perspective)

    def _events(self, at: int) -> Sequence[Any]:
        happened = self._match.steps[at - 1].events if at else self._match.opening
        return happened if self.perspective == OPEN else self._match.heard(happened, self.perspective)

    def _ending(self, at: int) -> int:
        """Count the events of a choice that still belong to the round it ended; 0 if it ended none."""
        before = self._round_of(self._match.state_at(max(at - 1, 0)))
        if self._round_of(self._match.state_at(at)) == before:
            return 0
        view = self._view(at - 1)
        for n, event in enumerate(self._events(at)):
            view = self._match.game.apply(view, event)
            if self._round_of(view) != before:
                return n
        return 0
