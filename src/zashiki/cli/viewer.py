"""Looking through a recorded match, both ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from zashiki.cli.keys import FIRST, LAST, NEXT, PREVIOUS, Input, number
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
        self.at = 0

    def view(self, at: int) -> Any:  # noqa: ANN401 - each game has its own views
        """The table after so many choices, as this viewer may see it."""
        state = self._match.state_at(at)
        return state if self._seat is None else self._match.game.mask(state, self._seat)

    def events(self, at: int) -> Sequence[Any]:
        """What led there."""
        happened = self._match.steps[at - 1].events if at else self._match.opening
        return happened if self._seat is None else self._match.heard(happened, self._seat)

    def show(self) -> None:
        """Draw the place."""
        place = self._words.say("replay.place", at=self.at, of=self._length)
        footer = f"{place}  {self._words['replay.keys']}"
        self._table.picture(self.view(self.at), self.events(self.at), footer, seat=self._seat or 0)

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
            self._table.picture(self.view(at), self.events(at), place, seat=self._seat or 0)

    def _go(self, answer: str) -> None:
        if answer in _FORWARD:
            self.at = min(self.at + 1, self._length)
        elif answer in _BACK:
            self.at = max(self.at - 1, 0)
        elif answer in _FIRST:
            self.at = 0
        elif answer in _LAST:
            self.at = self._length
        elif answer[:1] in _ROUND:
            self._to_round(answer[1:].strip() or self._number())
        else:
            self._table.notice(self._words["replay.accepted"])

    def _number(self) -> str:
        """Read a number key by key, until anything else is pressed; its place is below the picture."""
        if self._input.by_line:
            return self._input.read()
        text = ""
        while True:
            self._table.notice(self._words.say("replay.which_round", typed=text))
            self.show()
            key = self._input.read()
            if not key.isdecimal():
                return text
            text += key

    def _to_round(self, text: str) -> None:
        """Go to where a round begins."""
        wanted = number(text, self._round_of(self._match.state))
        for at in range(self._length + 1):
            if self._round_of(self._match.state_at(at)) == wanted:
                self.at = at
                return
        self._table.notice(self._words.say("replay.no_such_round", text=text[:40]))
