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
from zashiki.cli.saves import Described, Saved, facts, is_open_elsewhere, put_away, saved
from zashiki.texts.problems import said
from zashiki.texts.words import Words

Which: TypeAlias = Literal["unfinished", "all", "away"]
"""Matches to go on with, all of them, or those that were put away."""
IN_A_PIPE = 20
"""How many matches are listed at once where there is no screen."""
AROUND = 6
"""Lines of a screen that are not for matches: the title, the question, and what may be said between them."""
WIDE, NARROW = 100, 70
"""On a screen that is not wide dates have no year, and on a narrow one there is only the day."""
COMPANY, LEAST_COMPANY = 28, 5
"""Columns of a screen for who plays: at most, and where it is narrow."""
SHOWN = 20
"""As much of an answer as is repeated."""


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
            self._say(self._question(first))
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
            self._say(self._words.say("saves.no_such", text=printable(text)[:SHOWN] or "Enter", known=self._known()))
        elif putting:
            self._put_away(one)
        elif not self._usable(one):
            self._say(one.problem)
        elif self._which == "unfinished" and is_open_elsewhere(one.path):
            self._say(self._words.say("resume.open_elsewhere", path=one.path.name))
        else:
            return one.path
        return None

    def _known(self) -> str:
        """What may be typed, in words."""
        known = [self._words.say("saves.a_number", n=len(self._found))]
        if self._which != "away":
            known.append(self._words["saves.d_number"])
        if len(self._found) > self._fit:
            known.append("m")
        return self._words["rules.comma"].join((*known, "q"))

    def _say(self, text: str) -> None:
        """Print a text, broken between words where a screen would break it anywhere."""
        width = _width()
        print(*([text] if width is None else wrapped(text, width - 1)), sep="\n", flush=True)

    def _put_away(self, one: Saved) -> None:
        """Move one out of the list, say where it is now, and show what is left."""
        try:
            place = put_away(one.path, self._words)
        except (Refused, OSError) as error:
            self._say(printable(said(error, self._words)))
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
    when = "%Y-%m-%d %H:%M" if width is None or width >= WIDE else "%m-%d %H:%M" if width >= NARROW else "%m-%d"
    told = [(at, one, facts(one, words)) for at, one in shown]
    before = max(columns(f"{at:>3}  {one.when:{when}}  ") for at, one in shown) if shown else 0
    known = {at: found for at, _, found in told if found is not None}
    heads = dict(zip(known, _heads(list(known.values()), None if width is None else width - before - 1), strict=True))
    for at, one, found in reversed(told):
        if found is None:
            line = words.say("saves.unreadable", when=f"{one.when:{when}}", file=one.path.name, problem=one.problem)
        else:
            line = "  ".join(filter(None, (f"{one.when:{when}}", heads[at], found.far, found.rules, found.problem)))
        yield cut(printable(f"{at:>3}  {line}"), width)


def _heads(some: Sequence[Described], room: int | None) -> list[str]:
    """Game and company, below each other where how far each match is stands beside them on the screen.

    On a narrow screen nothing is padded, and the company is cut rather than that.
    """
    company = None if room is None else COMPANY
    heads = list(aligned([(one.game, cut(one.seats, company)) for one in some])) if some else []
    if room is None or all(columns(f"{head}  {one.far}") < room for head, one in zip(heads, some, strict=True)):
        return heads
    return [
        f"{one.game}  {cut(one.seats, min(max(room - columns(f'{one.game}    {one.far}'), LEAST_COMPANY), COMPANY))}"
        for one in some
    ]


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
