"""What the check of a record comes to, for whoever reports it: the terminal of files, the server of uploads."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FORMAT, FairTable, RecordError, Reveal, Secret
from zashiki.kernel.registry import UnknownGame
from zashiki.records.audit import verify
from zashiki.records.line_errors import without_file
from zashiki.records.sitting_lines import read as read_record

HOLDS, FALSE, UNREADABLE, NOT_CHECKED = 0, 1, 2, 3
OUR_BEGINNING = f'{{"line":"header","format":"{FORMAT.rpartition("/")[0]}/'.encode()
"""How every record of ours begins, of whatever format."""


class FileVerdict(msgspec.Struct, frozen=True):
    """What the check of one file came to."""

    file: str
    holds: bool = False
    """Whether every choice and deal was made again and agreed."""
    status: int = HOLDS
    """0: it holds; 1: it does not; 2: it cannot be read; 3: it could not be checked in full."""
    choices: int = 0
    """Choices decided again."""
    undone: int = 0
    """Choices that were taken back; they are among `choices`."""
    deals: int = 0
    """Deals made again."""
    keys: int = 0
    """Published keys that lead to the commitment."""
    commitment: str = ""
    finished: bool = False
    scores: tuple[int, ...] | None = None
    notes: tuple[str, ...] = ()
    error: str = ""


class Checked(NamedTuple):
    """A file that was checked: what that came to, the record as far as it could be read, and what is wrong with it."""

    report: FileVerdict
    record: Record | None = None
    problem: RecordError | UnknownGame | None = None


def checked_lines(name: str, read: Callable[[], bytes]) -> Checked:
    """Check a record that is read from anywhere."""
    name = name.encode(errors="replace").decode()
    record, data = None, b""
    try:
        data = read()
        record = read_record(data, name)
        verdict = verify(record)
    except RecordError as error:
        status, problem = FALSE if data.startswith(OUR_BEGINNING) else UNREADABLE, without_file(error)
        return Checked(FileVerdict(name, error=str(problem), status=status), record, problem)
    except UnknownGame as error:  # a game that is not installed here
        return Checked(FileVerdict(name, error=str(error), status=UNREADABLE), None, error)
    chance = record.header.chance
    report = FileVerdict(
        name,
        holds=verdict.complete,
        status=HOLDS if verdict.complete else NOT_CHECKED,
        choices=verdict.choices,
        undone=verdict.undone,
        deals=verdict.deals,
        commitment=chance.commitment if isinstance(chance, FairTable) else "",
        keys=sum(isinstance(line, Reveal | Secret) for line in record.lines),
        finished=verdict.finished,
        scores=record.outcome.scores if record.outcome else None,
        notes=verdict.notes,
    )
    return Checked(report, record)
