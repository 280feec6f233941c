"""Which server has a data folder: a note beside the database, for whoever starts a second one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from zashiki.kernel.problems import Problem
from zashiki.storage.record_files import OpenElsewhere
from zashiki.storage.store_locks import StoreLock
from zashiki.texts.outside_files import read_at_most

NOTE = ".serving"
"""The end of the note's name."""
LARGEST = 4_096


class WhoServes(msgspec.Struct, frozen=True):
    """Who serves, and where."""

    process: int
    url: str


class ServingNote:
    """The note of one database. The lock decides; the note only says where the other server is."""

    def __init__(self, database: Path) -> None:
        """Take the database, which need not exist yet."""
        self._database = database
        self._path = database.with_name(database.name + NOTE)

    def refuse_second(self) -> None:
        """Refuse if another program has the database, with its process and, where it is a server, its URL."""
        try:
            StoreLock(self._database).release()
        except OpenElsewhere as held:
            found = self.found()
            if found is None or str(found.process) != held.gaps.get("process"):
                raise
            text = "a server already runs with this data, at {url} (process {process}); the folder is {folder}"
            folder = self._database.parent
            raise Problem("serving.runs", text, url=found.url, process=found.process, folder=folder) from None

    def found(self) -> WhoServes | None:
        """Read the note; it may be that of a server which was stopped hard."""
        try:
            return msgspec.json.decode(read_at_most(self._path, LARGEST), type=WhoServes)
        except (OSError, ValueError):
            return None

    def note(self, url: str) -> None:
        """Leave the note; where it cannot be written, a second server is refused without the URL."""
        with suppress(OSError):
            self._path.touch(mode=0o600)
            self._path.write_bytes(msgspec.json.encode(WhoServes(os.getpid(), url)) + b"\n")

    def forget(self) -> None:
        """Take it away."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
