"""Games on their way from one format to another: what the terminal and the server share of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.records.foreign import (
    ForeignError,
    ForeignGame,
    Format,
    Outgoing,
    Problem,
    Writer,
    file_stem,
    outgoing,
    recorded,
)
from zashiki.texts.problems import reason


def write_ours(one: Outgoing) -> bytes:
    """Write a game as a record of ours."""
    return recorded(one.match, one.about).to_bytes()


OURS = Format("zashiki", "", (".jsonl",), write=write_ours)
"""Our own records, as one format among the others; they are read by `Record` itself."""


class Entry(NamedTuple):
    """A game that was read and can be written."""

    number: int
    stem: str
    finished: bool
    tell: Callable[[], Outgoing]
    remarks: tuple[str, ...] = ()
    """What was inferred or passed over."""


def foreign_entry(game: ForeignGame) -> Entry:
    """Give a game of another program's file."""
    about = game.about
    over = not about.ending or about.lost is not None
    return Entry(game.number, file_stem(game), over, lambda: Outgoing(game.match(), about), about.remarks)


def own_entry(record: Record, stem: str, number: int) -> Entry:
    """Give a game of ours; one that is false is found out when it is told."""
    return Entry(number, stem, record.outcome is not None, lambda: outgoing(record))


def written(entry: Entry, write: Writer, file: str) -> bytes | Problem:
    """Write a game, or say why that cannot be."""
    try:
        return write(entry.tell())
    except (ForeignError, RecordError, UnknownGame) as error:
        return Problem(file, reason(error), game=entry.number)
