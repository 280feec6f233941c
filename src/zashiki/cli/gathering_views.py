"""Where a table elsewhere is seen before its match: on a whole screen, or line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from zashiki.cli.gathering_lines import Block, fitting
from zashiki.cli.keyboard import Input
from zashiki.cli.output import printable
from zashiki.cli.parser import wrapped
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console

LONG_WORD = 30


class Shown(Protocol):
    """Where it is seen."""

    def taken(self) -> AbstractContextManager[None]:
        """Take the screen."""

    def show(self, blocks: Sequence[Block], news: Sequence[str], prompt: str) -> None:
        """Show the table, what is new there, and what may be done."""


class InLines:
    """Line by line: all of it once, and then what is new."""

    def __init__(self) -> None:
        """Nothing was told yet."""
        self._told = False
        self._prompt = ""

    def taken(self) -> AbstractContextManager[None]:
        """Nothing to take: lines follow lines."""
        return nullcontext()

    def show(self, blocks: Sequence[Block], news: Sequence[str], prompt: str) -> None:
        """Tell what was not told yet."""
        told = list(news) if self._told else [line for block in blocks for line in block.lines]
        told += prompt.split("\n") if prompt != self._prompt else []
        self._told, self._prompt = True, prompt
        for line in told:
            print(printable(line))
        sys.stdout.flush()


class Drawn:
    """On a whole screen."""

    def __init__(self, console: Console, answers: Input, words: Words) -> None:
        """Draw on a console."""
        from zashiki.cli.tables.screen import Screen

        self._screen = Screen(console, answers, words)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Take the screen, and give it back."""
        with self._screen.taken():
            yield

    def show(self, blocks: Sequence[Block], news: Sequence[str], prompt: str) -> None:
        """Draw all of it."""
        from rich.text import Text

        from zashiki.cli.tables.screen import said_below

        def picture(width: int, height: int) -> list[Text]:
            tail = said_below("  ".join(news), prompt, width)
            lines = fitting(blocks, height - len(tail) - 1, lambda line: len(_broken(line, width)))
            found = [Text(one) for line in lines for one in ([line] if _is_whole(line) else wrapped(line, width))]
            found[0].stylize("bold")
            return [*found, Text(), *tail]

        self._screen.put(picture)


def _broken(line: str, width: int) -> list[str]:
    """A line as the terminal breaks it; a link stays one line, so that it is copied as one."""
    if not _is_whole(line):
        return wrapped(line, width)
    return [line[at : at + width] for at in range(0, len(line), width)]


def _is_whole(line: str) -> bool:
    """Whether a line is one long word: a link, or a commitment."""
    return len(line) > LONG_WORD and " " not in line and line.isascii()
