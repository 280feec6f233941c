"""Questions that are answered by a single key, and long texts that are read page by page."""

from __future__ import annotations

import shutil
import string
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from zashiki.cli.keyboard import Input
from zashiki.cli.match_list import cut
from zashiki.cli.output import printable
from zashiki.cli.parser import columns, wrapped
from zashiki.texts.words import Words

BACK = ("q", "\x1b")
"""Keys that go back."""
KEYS = string.digits[1:] + "".join(letter for letter in string.ascii_lowercase if letter not in BACK)
"""The key of each option, in order."""
NAMES, LEAST_ROOM = 24, 16
"""Columns that names may take before what is said of them begins, and that this needs to be broken into lines."""
AROUND = 5
"""Lines of a screen that hold no option: the question, the keys, and what is said of a wrong one."""


class Option(NamedTuple):
    """Something to choose: what it stands for, what it is called, and a few words about it."""

    value: str
    name: str
    about: str = ""
    key: str = ""
    """Its own key; empty: the next digit or letter."""


def ask(question: str, options: Sequence[Option], words: Words, keys: Input, *, usual: str | None = None) -> str | None:
    """Ask until the key of an option is pressed; Enter takes the `usual` one or the first, `q` goes back (None)."""
    by_key = {option.key or KEYS[at]: option for at, option in enumerate(options)}
    first = next((key for key, option in by_key.items() if option.value == usual), next(iter(by_key)))
    print()
    for line in wrapped(question, width() - 1):
        bold(line)
    print(*listed(by_key, width(), shutil.get_terminal_size().lines - AROUND), sep="\n")
    print(words.say("menu.enter" if "q" in by_key else "menu.keys", first=first), flush=True)
    while True:
        key = keys.read().lower()
        if key in BACK and key not in by_key:
            return None
        if found := by_key.get(key or first):
            return found.value
        print(*wrapped(wrong_key(key, by_key, words, first=first), width() - 1), sep="\n", flush=True)


def wrong_key(key: str, known: Iterable[str], words: Words, *, first: str) -> str:
    """Say that a key does nothing, and which ones do."""
    shown = key if key.isprintable() and columns(key) <= len(KEYS) else "?"
    return words.say("menu.no_such_key", key=shown, keys=" ".join(known), first=first)


def listed(by_key: dict[str, Option], most: int, height: int) -> Iterator[str]:
    """Write options, with what is said of them below each other, broken between words.

    Where that would be higher than the screen, each is cut to the same number of lines.
    """
    room = min(max(columns(option.name) for option in by_key.values()), NAMES)
    indent = columns(f"  {next(iter(by_key))}  ") + room + 2
    told = {key: _told(option, most - indent - 1) for key, option in by_key.items()}
    each = max(map(len, told.values()))
    while each > 1 and sum(min(len(lines), each) for lines in told.values()) > height:
        each -= 1
    for key, option in by_key.items():
        first, *rest = told[key][:each]
        space = " " * max(room - columns(option.name), 0)
        lines = [f"  {key}  {option.name}{space}  {first}".rstrip(), *(" " * indent + piece for piece in rest)]
        if len(told[key]) > each:
            lines[-1] += f" {told[key][each]}"  # cut as a whole line is, so that it is seen to go on
        yield from (cut(printable(line), most) for line in lines)


def _told(option: Option, room: int) -> list[str]:
    """Break what is said of an option; where there is hardly room beside the names, it stays one line to be cut."""
    return wrapped(option.about, room) if room >= LEAST_ROOM else [option.about]


def bold(line: str) -> None:
    """Print a line that stands out."""
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Text(printable(line), "bold"), soft_wrap=True)


def width() -> int:
    """The columns of the screen."""
    return shutil.get_terminal_size().columns


def read_through(text: str, words: Words, keys: Input) -> None:
    """Show a text, one screen after the other; `q` ends it."""
    lines = [piece for line in text.splitlines() for piece in broken(line, width() - 1)]
    page = max(shutil.get_terminal_size().lines - 2, 1)
    for start in range(0, len(lines), page):
        print(*lines[start : start + page], sep="\n")
        if start + page < len(lines):
            at, of = start // page + 1, -(-len(lines) // page)
            bold(words.say("menu.page", at=at, of=of))
            if keys.read().lower() in BACK:
                return


def broken(line: str, most: int) -> list[str]:
    """Break a line between words; what follows is set in as the line is, and a little more.

    >>> broken("  one two three", 12)
    ['  one two', '    three']
    """
    if columns(line) <= most:
        return [line]
    text = line.lstrip()
    indent = " " * min(len(line) - len(text), most // 2)
    first, *rest = wrapped(text, most - len(indent) - 2)
    return [indent + first, *(f"{indent}  {piece}" for piece in rest)]
