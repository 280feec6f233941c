"""A program of its own: it plays every record of a data folder again, and says what came of each, a line a table.

    python -m tests.proofs.replaying FOLDER

`verify` makes every deal and decides every choice again, and compares events byte for byte; then every line is
written again from what was read, hashes included. What that makes is hashed, so that the caller can compare it.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import DECODER, read
from zashiki.storage.sqlite_reader import DATABASE, SqliteReader


class Replayed(NamedTuple):
    """What came of one table."""

    table: str
    wrong: str
    """Why it does not hold; empty: it does, in full."""
    written: str
    """The SHA-256 of all its lines, written again."""
    choices: int = 0


def replayed(table: str, data: bytes) -> Replayed:
    """Play one record again."""
    try:
        record = read(data)
        verdict = verify(record)
        again = Record(decoder=DECODER)
        for line in record.lines:
            again.append(line)
    except RecordError as error:
        return Replayed(table, str(error), "")
    wrong = "" if verdict.complete and not record.torn else f"not checked in full: {verdict.notes}"
    return Replayed(table, wrong, sha256(again.to_bytes()).hexdigest(), verdict.choices)


def replays(folder: Path) -> Iterator[Replayed]:
    """Play all records of a folder again."""
    reader = SqliteReader(folder / DATABASE)
    try:
        for table in reader.tables():
            yield replayed(table, b"".join(reader.read(table)))
    finally:
        reader.close()


if __name__ == "__main__":
    for one in replays(Path(sys.argv[1])):
        sys.stdout.write(msgspec.json.encode(one).decode() + "\n")
