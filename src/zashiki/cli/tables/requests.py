"""What a person may ask a table for, beside choosing: rows, the same in every game, and a game's own.

Words of a row: `request.NAME.key` stands below a picture, `.word` in a line of text (each may be empty), `.help` on the
help page; a toggle and a switch have `.on` and `.off`, and a switch a `.flag`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from zashiki.texts.words import Words


class Does(Enum):
    """What a request leads to."""

    HELP = auto()
    TOGGLE = auto()
    """Something of the screen's is turned on or off, and stays so at the next table."""
    SWITCH = auto()
    """Something is answered for the seat by itself (`SWITCHES` of its game)."""
    SHEET = auto()
    """One of the speaker's sheets is looked up."""
    TABLE = auto()
    """The table is told in lines."""
    AGAIN = auto()
    """What happened last is said again."""
    FASTER = auto()
    SLOWER = auto()
    UNDO = auto()
    QUIT = auto()
    HOUSE = auto()
    """Something is asked of the house that the table stands in, or of the others there."""


class Request(NamedTuple):
    """One row."""

    name: str
    typed: tuple[str, ...]
    """What asks for it, a key first."""
    does: Does
    drawn: bool = False
    """Whether it means something only where pictures follow what happens."""
    in_words: bool = False
    """Whether it has no key of its own, so that it can be asked for only where lines are typed."""


HELP = Request("help", ("?", "help", "ヘルプ"), Does.HELP)
HINTS = Request("hints", ("h", "hint", "hints", "ヒント"), Does.TOGGLE)
AGAIN = Request("again", (".", "again", "もう一度"), Does.AGAIN)
TABLE = Request("table", (",", "table", "卓", "場"), Does.TABLE)
FASTER = Request("faster", ("+", "="), Does.FASTER, drawn=True)
SLOWER = Request("slower", ("-",), Does.SLOWER, drawn=True)
UNDO = Request("undo", ("u", "undo", "待った", "戻す", "取り消し", "取り消す", "取消"), Does.UNDO)
QUIT = Request("quit", ("q", "quit", "exit", "やめる", "中断"), Does.QUIT)


class Requests:
    """The rows of one table."""

    def __init__(
        self, own: Iterable[Request], words: Words, *, drawn: bool, undo: bool, house: Iterable[Request] = ()
    ) -> None:
        """Put a game's own rows before those of every table; one of the same name stands in its place.

        `house` are rows of the house that the table stands in, where that is not this terminal.
        """
        rows: dict[str, Request] = {}
        for row in (*own, AGAIN, TABLE, FASTER, SLOWER, UNDO, *house, HELP, QUIT):
            if drawn or not row.drawn:
                rows.setdefault(row.name, row)
        self._words = words
        self._by_text = {text: row for row in rows.values() for text in row.typed}  # who may not undo is told why not
        self._rows = [row for row in rows.values() if undo or row is not UNDO]

    def asked(self, text: str) -> Request | None:
        """Read what was typed."""
        return self._by_text.get(text.casefold())

    def keys(self) -> str:
        """The most useful ones, as they stand below a picture."""
        return " ".join(self._said("key"))

    def in_a_line(self) -> str:
        """The most useful ones, as they are offered in a line of text."""
        return self._words["telling.comma"].join(self._said("word"))

    def _said(self, form: str) -> Iterator[str]:
        return (said for row in self._rows if (said := self._words[f"request.{row.name}.{form}"]))

    def help(self) -> Iterator[tuple[str, str]]:
        """Each with its key and what it does."""
        for row in self._rows:
            yield row.typed[0], self._words[f"request.{row.name}.help"]
