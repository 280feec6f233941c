"""Going on with a match that was kept in a file, in one call."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError
from zashiki.records.closings import is_over
from zashiki.records.replay import resumed
from zashiki.storage import files


class Resumed(NamedTuple):
    """A match that goes on, and its record, which follows it."""

    match: AnyMatch
    record: Record
    """Open for writing: `record.update(match)` after each choice, `record.close()` at the end."""


def resume(path: Path | str) -> Resumed:
    """Go on with the match in a file: every deal is made and every choice decided again, and the file is held open.

    A match that is over, one of another version of its game, a seat's record, a damaged file and one that another
    program writes (`OpenElsewhere`) are a `RecordError`, and nothing was written then.
    """
    record = files.load(path)
    if is_over(record):
        raise RecordError("record.over", "{file}: this match is over; zashiki.load reads it, to look at", file=path)
    try:
        match = resumed(record)
    except RecordError as error:
        raise RecordError("record.file", "{file}: {why}", file=path, why=error) from None
    files.reopen(record, path)
    return Resumed(match, record)
