"""A whole screen with pictures, and single keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from zashiki.cli import clock
from zashiki.cli.keyboard import Input, Keys
from zashiki.cli.parser import columns
from zashiki.cli.surfaces import Asked
from zashiki.cli.tables import Left
from zashiki.cli.tables.screen import Picture, Screen
from zashiki.cli.tables.table import Shown, Table
from zashiki.cli.watched_lines import WatchedLines, watch_of
from zashiki.cli.watching import Interrupted, impatient
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

TYPED_HERE = "> "
"""Stands where lines are typed."""
NOTICED = 3.0
"""Seconds after which everybody has noticed what was to be noticed."""
CALM = 0.5
"""Seconds after a page in which no key counts: somebody may still be turning pages …"""
BROKEN_OFF = 1.5
"""… and after one that was closed while somebody read it: they may press a key to close it."""


class DrawnSurface:
    """The screen of a drawn table."""

    def __init__(
        self, table: Table, console: Console, answers: Input, words: Words, *, typed: Input | None = None
    ) -> None:
        """Draw a table's pictures on a console, and wait for keys; to a question, for what is `typed`."""
        self._table, self._input, self._words = table, answers, words
        self._typed = typed or answers
        self._screen = Screen(console, answers, words)
        self._notice = ""
        self.status: Callable[[], str] = str

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Take the whole screen, and give it back as it was."""
        with self._screen.taken(typed=self._table.typed_lines):
            yield

    def _put(self, shown: Shown) -> None:
        self._screen.put(self._picture(shown))

    def _picture(self, shown: Shown) -> Picture:
        """A picture, with how things are at the moment when it is drawn."""

        def drawn(width: int, height: int) -> Sequence[Text]:
            prompt = "\n".join(filter(None, (self.status(), shown.prompt)))
            return self._table.picture(replace(shown, prompt=prompt), width, height)

        return drawn

    def refresh(self) -> None:
        """Draw what has changed in the picture that is there."""
        self._screen.refresh()

    def event(self, lines: Sequence[str], shown: Callable[[], Shown], *, seconds: float, stop: bool) -> str:
        """Show a picture of it."""
        if stop and not self._input.by_line:
            prompt = self._words["prompt.any_key_or_leave"]
            self._put(_with(shown(), asides=tuple(lines), prompt=prompt))
            with suppress(Interrupted):
                self._leave_or(self._input.read())
            self._calm()
        elif seconds:
            self._put(replace(shown(), notice=self._notice))
            return self._rest(seconds)
        return ""

    def _rest(self, seconds: float) -> str:
        """Wait for a while; a key makes it shorter."""
        if isinstance(self._input, Keys):
            with suppress(Interrupted):
                return self._input.within(seconds)
            return ""
        clock.sleep(seconds)
        return ""

    def page(
        self, lines: Sequence[str], *, may_leave: bool = True, ending: Sequence[str] = (), prompt: str = ""
    ) -> str:
        """Show as many screens as they need; what was said before one that goes on with the match is over with it."""
        key, calm = "", BROKEN_OFF
        self._screen.status = self.status
        with suppress(Interrupted):
            key = self._screen.page(lines, may_leave=may_leave, ending=ending, prompt=prompt)
            calm = CALM
        self._notice = "" if may_leave else self._notice
        self._calm(calm)
        return key

    def _calm(self, seconds: float = CALM) -> None:
        if isinstance(self._input, Keys):
            self._input.ignore_for(seconds)

    def ask(self, asked: Asked) -> str:
        """Draw the table with what is asked below it."""
        prompt = self._prompt(asked.question.prompt, asked.more)
        if isinstance(self._typed, Keys) and not asked.again:
            self._typed.forget()  # nobody has seen this question yet
        if asked.thinking:
            self._put(_with(asked.shown(), notice=asked.thinking, prompt=prompt))
        self._put(_with(asked.shown(), asides=tuple(asked.asides()), notice=self._notice, prompt=prompt))
        return self._answered(self._typed.read)

    def idle(self, text: str, shown: Callable[[], Shown], keys: str) -> str:
        """Draw the table with what is waited for below it."""
        typed = self._table.typed_lines
        prompt = self._prompt(text, f"{keys}\n{TYPED_HERE}" if typed else keys)
        picture = self._picture(_with(shown(), notice=self._notice, prompt=prompt))
        if typed:  # what was typed before stands on the screen, too
            self._screen.put(picture)
        else:
            self._screen.update(picture)
        return self._answered(self._typed.remark if isinstance(self._typed, WatchedLines) else self._typed.read)

    def _answered(self, read: Callable[[], str]) -> str:
        """Wait for an answer; what is to be noticed stays if something else comes before anybody could read it."""
        notice, self._notice, begun = self._notice, "", clock.now()
        try:
            with impatient(watch_of(self._typed)):
                return read()
        except Interrupted:
            self._notice = notice if clock.now() < begun + NOTICED else ""
            raise

    def keep(self, answer: str) -> bool:
        """Keep lines; a key that means nothing is pressed by mistake."""
        if isinstance(self._typed, WatchedLines) and answer:
            self._typed.keep(answer)
        return self._typed.by_line

    def _prompt(self, choices: str, more: str) -> str:
        """The choices and what else may be pressed, in one line where they fit."""
        beside = "  ".join(filter(None, (choices, more)))
        fits = "\n" not in beside and columns(beside) <= self._screen.width and not self._table.typed_lines
        return beside if fits else "\n".join(filter(None, (choices, more)))

    def say(self, text: str) -> None:
        """Say something with the next picture, after what is still to be said there; nothing: drop that."""
        if not text or text not in self._notice:
            self._notice = "  ".join(filter(None, (self._notice, text))) if text else ""

    def waiting(self, text: str) -> None:
        """Say it below the picture that is there."""
        self._screen.waiting(text)

    def recalled(self, lines: Sequence[str]) -> None:
        """The next picture shows them."""

    def curtain(self, name: str) -> None:
        """Hide everything until the right person is alone at the screen."""
        turn, away = (self._words.say(f"curtain.{key}", name=name) for key in ("turn", "away"))
        self._screen.page([turn, "", away])
        self._calm()

    def anybody(self, text: str, shown: Callable[[], Shown], *, seconds: float) -> str:
        """Ask below the picture, for a moment only; several may press, and Enter ends it."""
        self._put(_with(shown(), prompt=text))
        if not isinstance(self._input, Keys):
            return self._input.read()
        until, pressed = clock.now() + seconds, ""
        while (left := until - clock.now()) > 0 and not pressed.endswith("\n"):
            pressed += self._input.within(left)
        return pressed

    def replayed(self, shown: Callable[[], Shown], _lines: Callable[[], Sequence[str]], footer: str) -> None:
        """Draw a place."""
        self._put(_with(shown(), notice=self._notice, prompt=footer))
        self._notice = ""

    def final(self, shown: Callable[[], Shown], *, ending: Sequence[str], prompt: str) -> str:
        """Draw the end."""
        self._put(_with(shown(), notice=self._notice, prompt=prompt or self._words["prompt.any_key_or_leave"]))
        self._notice = ""
        key = ""
        with suppress(Interrupted):
            key = self._input.read().lower()
        return key if key in ending else self._leave_or(key)

    def _leave_or(self, key: str) -> str:
        if key.lower() == "q":
            raise Left
        return key


def _with(shown: Shown, *, prompt: str, notice: str = "", asides: Sequence[str] = ()) -> Shown:
    return replace(shown, prompt=prompt, notice=notice or shown.notice, asides=asides or shown.asides)
