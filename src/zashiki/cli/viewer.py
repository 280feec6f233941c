"""Looking through a recorded match, both ways: keys and pictures around a replay cursor."""

from __future__ import annotations

from contextlib import suppress

from zashiki.cli.keyboard import FIRST, LAST, NEXT, NEXT_ROUND, PREVIOUS, PREVIOUS_ROUND, Input, number
from zashiki.cli.retelling import Retelling
from zashiki.parlour import ReplayCursor
from zashiki.texts.words import Words

_FORWARD = (*NEXT, "n", "", " ", "next")
_BACK = (*PREVIOUS, "p", "prev")
_FIRST = (*FIRST, "g", "0", "first")
_LAST = (*LAST, "e", "$", "last")
_LEAVE = ("q", "quit", "\x1b")
_ROUND = ("r", "m")
"""With a number: to that round, or month."""


class Viewer:
    """Shows the places that a cursor goes to."""

    def __init__(self, cursor: ReplayCursor, talk: Retelling, answers: Input, words: Words, *, one_round: bool) -> None:
        """In a match of `one_round` there is no other to go to."""
        self._cursor, self._talk, self._input, self._words, self._one_round = cursor, talk, answers, words, one_round

    def show(self, *, whole: bool = False) -> None:
        """Draw the place; `whole`: all that followed from its choice."""
        cursor = self._cursor
        footer = self._words.say("replay.place", at=cursor.at, of=cursor.length)
        if not whole:
            footer = f"{footer}  {self._words['replay.keys_one_round' if self._one_round else 'replay.keys']}"
        self._talk.show(cursor.whole_choice if whole else cursor.place, footer, seat=cursor.seat or 0)

    def browse(self) -> None:
        """Step about until the person has seen enough."""
        with self._talk.taken(), suppress(EOFError, KeyboardInterrupt):
            self.show()
            while (answer := self._input.read()).lower() not in _LEAVE:
                self._go(answer if answer.startswith("\x1b") else answer.lower())
                self.show()

    def tell(self) -> None:
        """Tell everything from the first step to the last."""
        for at in range(self._cursor.length + 1):
            self._cursor.at = at
            self.show(whole=True)

    def _go(self, answer: str) -> None:
        cursor = self._cursor
        if answer in _FORWARD:
            cursor.forward()
        elif answer in _BACK:
            cursor.back()
        elif answer in _FIRST:
            cursor.first()
        elif answer in _LAST:
            cursor.last()
        elif answer in (*NEXT_ROUND, *PREVIOUS_ROUND) and not self._one_round:
            cursor.to_round(cursor.round + (1 if answer in NEXT_ROUND else -1))
        elif answer[:1] in _ROUND and not self._one_round:
            self._to_round(answer[1:].strip() or self._number())
        else:
            self._talk.notice(self._words["replay.accepted_one_round" if self._one_round else "replay.accepted"])

    def _number(self) -> str:
        """Read a number key by key, until anything else is pressed; its place is below the picture."""
        if self._input.by_line:
            return self._input.read()
        text = ""
        while True:
            self._talk.notice(self._words.say("replay.which_round", typed=text))
            self.show()
            key = self._input.read()
            text += "" if key.startswith("\x1b") else key
            if not key.isdecimal():
                return text.strip()

    def _to_round(self, text: str) -> None:
        """Go to where a round begins."""
        wanted = number(text, self._cursor.rounds)
        if wanted is None or not self._cursor.to_round(wanted):
            self._talk.notice(self._words.say("replay.no_such_round", text=text[:40]))
