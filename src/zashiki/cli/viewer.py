"""Looking through a recorded match, both ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import reduce
from typing import Any

from zashiki.cli.keyboard import FIRST, LAST, NEXT, PREVIOUS, Input, number
from zashiki.cli.tables import Table
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.texts.words import Words

_FORWARD = (*NEXT, "n", "", "next")
_BACK = (*PREVIOUS, "p", "prev")
_FIRST = (*FIRST, "g", "0", "first")
_LAST = (*LAST, "e", "$", "last")
_LEAVE = ("q", "quit")
_ROUND = ("r", "m")
"""With a number: to that round, or month."""


class Viewer:
    """A place in a match, and the ways to another."""

    def __init__(
        self,
        match: AnyMatch,
        table: Table,
        answers: Input,
        words: Words,
        *,
        seat: Seat | None,
        round_of: Callable[[Any], int],
    ) -> None:
        """`seat` is whose cards are seen (None: everything the record holds), `round_of` counts rounds begun."""
        self._round_of = round_of
        self._match, self._table, self._input, self._words, self._seat = match, table, answers, words, seat
        self._length = len(match.steps)
        self._one_round = round_of(match.state) == getattr(match.rules, "rounds", 1) == 1
        """Whether the whole match is a single round, so that there is no other to go to."""
        self.at = 0
        self._closing = False
        """At a choice that ended a round: whether that end is shown, or already the beginning of the next."""

    def view(self, at: int) -> Any:  # noqa: ANN401 - each game has its own views
        """The table after this many choices, as this viewer may see it."""
        state = self._match.state_at(at)
        return state if self._seat is None else self._match.game.mask(state, self._seat)

    def _before(self, at: int) -> Any:  # noqa: ANN401 - likewise
        """The table before the choice that led there; before the first one, the empty table."""
        game = self._match.game
        return self.view(at - 1) if at else game.mask(game.start(self._match.rules), self._seat)

    def events(self, at: int) -> Sequence[Any]:
        """What led there."""
        happened = self._match.steps[at - 1].events if at else self._match.opening
        return happened if self._seat is None else self._match.heard(happened, self._seat)

    def show(self) -> None:
        """Draw the place."""
        place = self._words.say("replay.place", at=self.at, of=self._length)
        footer = f"{place}  {self._words['replay.keys_one_round' if self._one_round else 'replay.keys']}"
        view, events, cut = self.view(self.at), self.events(self.at), self._new_round(self.at)
        before = self._before(self.at)
        ended = reduce(self._match.game.apply, events[:cut], before)
        if self._closing:
            view, events = ended, events[:cut]
        else:
            before, events = ended, events[cut:]
        self._table.picture(view, events, footer, seat=self._seat or 0, before=before)

    def _new_round(self, at: int) -> int:
        """Count the events of a choice that still belong to the round it ended; 0 if it ended none."""
        before = self._round_of(self._match.state_at(max(at - 1, 0)))
        if self._round_of(self._match.state_at(at)) == before:
            return 0
        view, events = self.view(at - 1), self.events(at)
        for n, event in enumerate(events):
            view = self._match.game.apply(view, event)
            if self._round_of(view) != before:
                return n
        return 0

    def browse(self) -> None:
        """Step about until the person has seen enough."""
        with self._table.at_table(), suppress(EOFError, KeyboardInterrupt):
            self.show()
            while (answer := self._input.read()).lower() not in _LEAVE:
                self._go(answer if answer.startswith("\x1b") else answer.lower())
                self.show()

    def tell(self) -> None:
        """Tell everything from the first step to the last."""
        for at in range(self._length + 1):
            place = self._words.say("replay.place", at=at, of=self._length)
            before = self._before(at)
            self._table.picture(self.view(at), self.events(at), place, seat=self._seat or 0, before=before)

    def _go(self, answer: str) -> None:
        closing, self._closing = self._closing, False
        if answer in _FORWARD:
            if not closing and self.at < self._length:
                self.at += 1
                self._closing = bool(self._new_round(self.at))
        elif answer in _BACK:
            if not closing and self._new_round(self.at):
                self._closing = True
            else:
                self.at = max(self.at - 1, 0)
        elif answer in _FIRST:
            self.at = 0
        elif answer in _LAST:
            self.at = self._length
        elif answer[:1] in _ROUND and not self._one_round:
            self._to_round(answer[1:].strip() or self._number())
        else:
            self._closing = closing
            self._table.notice(self._words["replay.accepted_one_round" if self._one_round else "replay.accepted"])

    def _number(self) -> str:
        """Read a number key by key, until anything else is pressed; its place is below the picture."""
        if self._input.by_line:
            return self._input.read()
        text = ""
        while True:
            self._table.notice(self._words.say("replay.which_round", typed=text))
            self.show()
            key = self._input.read()
            text += "" if key.startswith("\x1b") else key
            if not key.isdecimal():
                return text

    def _to_round(self, text: str) -> None:
        """Go to where a round begins."""
        wanted = number(text, self._round_of(self._match.state))
        for at in range(self._length + 1):
            if self._round_of(self._match.state_at(at)) == wanted:
                self.at = at
                return
        self._table.notice(self._words.say("replay.no_such_round", text=text[:40]))
