"""The store of the terminal: a folder with one file a table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.record_files import RecordFile, contents, created, taken
from zashiki.storage.store import wrong_number

SUFFIX = ".jsonl"


@dataclass
class _Held:
    """A file that is written to, and how many lines it has."""

    file: RecordFile
    lines: int


class FileStore:
    """Keeps each table in the file of its name. A file is locked while its table is held."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which must be there before something is written."""
        self._folder = folder
        self._held: dict[str, _Held] = {}
        self._begun: set[str] = set()
        """Tables that were begun here, and may be forgotten."""

    def begin(self, table: str, lines: Sequence[bytes], /) -> None:
        """Make a file, with its first lines, or none at all."""
        path = self._path(table)
        file = created(path)
        try:
            file.write(b"".join(lines))
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)  # without its first lines it is not a record
            raise
        self._held[table] = _Held(file, len(lines))
        self._begun.add(table)

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Lock a file, and give its lines; part of a last line goes."""
        self.let_go(table)
        file, data = taken(self._path(table))
        lines = tuple(data.splitlines(keepends=True))
        self._held[table] = _Held(file, len(lines))
        return lines

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int) -> None:
        """Put lines on disk, all or none."""
        held = self._held.get(table)
        if held is None:
            raise RecordError("storage.not_held", "{table}: it must be taken before it is written to", table=table)
        if number != held.lines + 1:
            raise wrong_number(table, number, held.lines + 1)
        held.file.write(b"".join(lines))
        held.lines += len(lines)

    def read(self, table: str, /, *, since: int = 0) -> tuple[bytes, ...]:
        """Give the whole lines of a file."""
        data = contents(self._path(table))
        return tuple(data[: data.rfind(b"\n") + 1].splitlines(keepends=True)[since:])

    def tables(self) -> tuple[str, ...]:
        """Name the files, those that were written to last first."""
        if not self._folder.is_dir():
            return ()
        found: list[tuple[int, str]] = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            with suppress(FileNotFoundError):  # it has just gone
                found.append((path.lstat().st_mtime_ns, path.name))
        return tuple(name for _, name in sorted(found, reverse=True))

    def let_go(self, table: str, /) -> None:
        """Close a file, and end its lock."""
        if held := self._held.pop(table, None):
            held.file.close()

    def forget(self, table: str, /) -> None:
        """Take a file away that was begun here."""
        if table in self._begun:
            self.let_go(table)
            self._path(table).unlink(missing_ok=True)
            self._begun.discard(table)

    def _path(self, table: str) -> Path:
        """The file of a table; a name that leads elsewhere is refused."""
        if table in ("", ".", "..") or any(sign in table for sign in ("/", os.sep, os.altsep or "/", "\0")):
            raise RecordError("storage.wrong_name", "{table!r} is not the name of a table", table=table)
        return self._folder / table
