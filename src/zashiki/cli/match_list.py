"""Kept matches as a list to choose from: one line each, the newest next to the question."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from zashiki.cli.keyboard import Input, Lines, number
from zashiki.cli.main import Refused
from zashiki.cli.output import aligned, printable
from zashiki.cli.parser import columns, wrapped
from zashiki.cli.saves import Saved, facts, put_away, saved
from zashiki.texts.problems import said
from zashiki.texts.words import Words

Which: TypeAlias = Literal["unfinished", "all", "away"]
"""Matches to go on with, all of them, or those that were put away."""
IN_A_PIPE = 20
"""How many matches are listed at once where there is no screen."""
AROUND = 6
"""Lines of a screen that are not for matches: the title, the question, and what may be said between them."""
WIDE = 100
"""On a narrower screen dates have no year."""
COMPANY = 28
"""Columns of a screen for who plays."""


def choose(words: Words, which: Which, answers: Input | None = None) -> Path | None:
    """List the kept matches and let the person choose one; None: there is none, or none is wanted."""
    found = saved(words, unfinished=which == "unfinished", away=which == "away")
    return _Choice(words, which, answers or Lines(sys.stdin), found).made()


class _Choice:
    """One list, from which a person chooses, puts away, or turns to older ones."""

    def __init__(self, words: Words, which: Which, answers: Input, found: list[Saved]) -> None:
        self._words, self._which, self._answers, self._found = words, which, answers, found
        self._start = 0

    def made(self) -> Path | None:
        """Ask until something is chosen, or nothing is wanted."""
        if not self._listed():
            return None
        while True:
            first = self._newest()
            if first is None and not sys.stdin.isatty():  # nobody is there to put them away
                return None
            asked = self._question(first)
            print(*([asked] if _width() is None else wrapped(asked, (_width() or 0) - 1)), sep="\n", flush=True)
            try:
                text = self._answers.read().lower()
            except EOFError:
                return None
            if text == "q":
                return None
            if (path := self._answered(text, first)) is not None:
                return path
            if not self._found:
                return None

    def _listed(self) -> bool:
        """Print as many matches as fit, unless there are none."""
        if not self._found:
            print(self._words[f"saves.none_{self._which}"])
            return False
        print(self._words[f"saves.title_{self._which}"])
        for line in lines(self._found, self._start, self._fit, self._words, width=_width()):
            print(line)
        return True

    @property
    def _fit(self) -> int:
        if not sys.stdout.isatty():
            return IN_A_PIPE
        return max(shutil.get_terminal_size().lines - AROUND, 1)

    def _usable(self, one: Saved) -> bool:
        return one.playable or self._which == "away" or (one.match is not None and self._which == "all")

    def _newest(self) -> int | None:
        """The number of the newest that can be chosen, of those that are shown or older."""
        numbers = range(self._start + 1, len(self._found) + 1)
        return next((at for at in numbers if self._usable(self._found[at - 1])), None)

    def _question(self, first: int | None) -> str:
        """The keys that mean something now."""
        say, known = self._words.say, []
        if first is not None:
            known.append(say("saves.enter", n=first))
        if self._which != "away":
            known.append(self._words["saves.put"])
        if len(self._found) > self._fit:
            known.append(say("saves.more", n=len(self._found)))
        known.append(self._words["saves.quit"])
        return say("saves.which", keys=self._words["rules.comma"].join(known))

    def _answered(self, text: str, first: int | None) -> Path | None:
        """Do what an answer asks for; a path, if that is a choice."""
        if text == "m" and len(self._found) > self._fit:
            self._start = self._start + self._fit if self._start + self._fit < len(self._found) else 0
            self._listed()
            return None
        putting = text.startswith("d") and self._which != "away"
        at = number(text.removeprefix("d").strip(), len(self._found)) if putting or text else first
        one = self._found[at - 1] if at else None
        if one is None:
            print(self._words.say("saves.no_such", n=len(self._found)))
        elif putting:
            self._put_away(one)
        elif self._usable(one):
            return one.path
        else:
            print(one.problem)
        return None

    def _put_away(self, one: Saved) -> None:
        """Move one out of the list, say where it is now, and show what is left."""
        try:
            place = put_away(one.path, self._words)
        except (Refused, OSError) as error:
            print(printable(said(error, self._words)))
            return
        print(self._words["saves.put_away"], f"  {printable(str(place))}", sep="\n")
        self._found.remove(one)
        self._start = 0
        self._listed()


def _width() -> int | None:
    """The columns of the screen; None: there is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def lines(some: Sequence[Saved], start: int, fit: int, words: Words, *, width: int | None) -> Iterator[str]:
    """Write matches from the `start`th on, as many as `fit`, the newest last; cut where a screen would break them."""
    shown = list(enumerate(some, 1))[start : start + fit]
    when = "%m-%d %H:%M" if width is not None and width < WIDE else "%Y-%m-%d %H:%M"
    told = [(at, one, facts(one, words)) for at, one in shown]
    company = None if width is None else COMPANY
    cells = {at: (found.game, cut(found.seats, company)) for at, _, found in told if found is not None}
    heads = dict(zip(cells, aligned(list(cells.values())), strict=True)) if cells else {}
    for at, one, found in reversed(told):
        if found is None:
            line = words.say("saves.unreadable", when=f"{one.when:{when}}", file=one.path.name, problem=one.problem)
        else:
            line = "  ".join(filter(None, (f"{one.when:{when}}", heads[at], found.far, found.rules, found.problem)))
        yield cut(printable(f"{at:>3}  {line}"), width)


def cut(line: str, width: int | None) -> str:
    """Cut a line to the columns of a screen; None: there is no screen.

    >>> cut("a long line", 8), cut("花札の対戦", 8), cut("short", 8), cut("any", None)
    ('a long…', '花札の…', 'short', 'any')
    """
    if width is None or columns(line) < width:
        return line
    while columns(line) > width - 2:  # the last column stays free: some terminals begin a new line behind it
        line = line[:-1]
    return f"{line.rstrip()}…"
