"""Lines, one per fact: for screen readers, pipes and terminals that cannot draw. It needs nothing that draws."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.keyboard import Input
from zashiki.cli.output import printable
from zashiki.cli.surfaces import Asked
from zashiki.cli.tables.requests import QUIT
from zashiki.cli.tables.table import Shown
from zashiki.cli.watched_lines import WatchedLines, watch_of
from zashiki.cli.watching import Interrupted, impatient
from zashiki.texts.words import Words

SCREENFUL = 60
"""Empty lines that push what was told out of sight."""


class PlainSurface:
    """Standard output, line by line."""

    def __init__(self, answers: Input, words: Words) -> None:
        """Answers are lines."""
        self._input, self._words = answers, words
        self.status: Callable[[], str] = str

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def event(self, lines: Sequence[str], _shown: Callable[[], Shown], *, seconds: float, stop: bool) -> str:  # noqa: ARG002 - nothing is waited for
        """Tell it."""
        _say(lines)
        return ""

    def page(
        self,
        lines: Sequence[str],
        *,
        may_leave: bool = True,  # noqa: ARG002 - nobody waits here
        ending: Sequence[str] = (),
        prompt: str = "",
    ) -> str:
        """Tell it all, without its indents; only where an answer may mean something it is waited for."""
        _say([line.strip() for line in lines])
        try:
            return self._ended(ending, prompt)
        except Interrupted:
            return ""

    def _ended(self, ending: Sequence[str], prompt: str) -> str:
        if not ending:
            return ""
        while True:
            print(printable(prompt), flush=True)
            answer = self._input.read().casefold()
            if answer in (*ending, "", *QUIT.typed):
                return answer

    def ask(self, asked: Asked) -> str:
        """Tell the position and the choices, then what may be typed."""
        if not asked.again:
            _say(asked.position())
            _say(asked.asides())
        if asked.further or not asked.again:
            _say(asked.question.lines())
        sentences = self._words["telling.sentences"]
        print(printable(sentences.join(filter(None, (asked.question.typed, asked.more)))), flush=True)
        with impatient(watch_of(self._input)):
            return self._input.read()

    def idle(self, text: str, _shown: Callable[[], Shown], _keys: str) -> str:
        """Say what is waited for, where that is worth a line, and wait for lines."""
        _say([text])
        sys.stdout.flush()
        with impatient(watch_of(self._input)):
            return self._input.remark() if isinstance(self._input, WatchedLines) else self._input.read()

    def keep(self, answer: str) -> bool:
        """Keep it, unless it is empty."""
        if answer and isinstance(self._input, WatchedLines):
            self._input.keep(answer)
        return True

    def refresh(self) -> None:
        """Nothing to refresh: what was said was said."""

    def say(self, text: str) -> None:
        """Say it."""
        _say([text])

    def waiting(self, text: str) -> None:
        """Say it now."""
        _say([text])
        sys.stdout.flush()

    def recalled(self, lines: Sequence[str]) -> None:
        """Say them."""
        _say(lines)

    def curtain(self, name: str) -> None:
        """Push what was told out of sight, and wait until the next person is alone at the screen."""
        print("\n" * SCREENFUL)
        _say([self._words.say("curtain.turn", name=name), self._words.say("curtain.away_line", name=name)])
        self._input.read()

    def anybody(self, text: str, _shown: Callable[[], Shown], *, seconds: float) -> str:  # noqa: ARG002 - a line takes its time
        """Ask for a line, however long that takes."""
        print(printable(text), flush=True)
        return self._input.read()

    def replayed(self, _shown: Callable[[], Shown], lines: Callable[[], Sequence[str]], footer: str) -> None:
        """Tell a place."""
        _say([footer, *lines()])

    def final(self, shown: Callable[[], Shown], *, ending: Sequence[str], prompt: str) -> str:
        """Tell how it ended."""
        _say(shown().final)
        try:
            return self._ended(ending, prompt)
        except Interrupted:
            return ""


def _say(lines: Iterable[str]) -> None:
    """Print lines, without the empty ones."""
    for line in lines:
        if line.strip():
            print(printable(line.rstrip()))
