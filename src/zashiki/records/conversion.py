"""Games on their way from one format to another: what the terminal and the server share of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.records.foreign import (
    About,
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
from zashiki.texts.unseen_signs import plain


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
    """Write a game, or say why that cannot be; what its file says of it is written without signs that turn a text."""
    try:
        match, about = entry.tell()
        return write(Outgoing(match, _plain(about)))
    except (ForeignError, RecordError, UnknownGame) as error:
        return Problem(file, reason(error), game=entry.number)


def _plain(about: About) -> About:
    return replace(
        about,
        names=tuple(map(plain, about.names)),
        place=plain(about.place),
        date=plain(about.date),
        result=plain(about.result),
        notes=tuple(map(_plain_lines, about.notes)),
        tags={plain(name): _plain_lines(text) for name, text in about.tags.items()},
    )


def _plain_lines(text: str) -> str:
    return "\n".join(map(plain, text.split("\n")))
