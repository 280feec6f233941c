"""The files of the page, in memory: found by their exact names, sent compressed, and kept by browsers for good.

Their address has a hash of all of them in it, so that a browser never mixes the files of two versions.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from zashiki.kernel.registry import names
from zashiki.texts.packages import folder_of
from zashiki.web import FOLDER, GROUP, ROOM

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""What is sent; all other files stay where they are."""
PACKED = frozenset({".css", ".js", ".svg"})
ROOMS = "rooms"


class WebFile(NamedTuple):
    """One file, as it is and compressed; nothing, where that would save nothing."""

    body: bytes
    packed: bytes
    media_type: str


class WebFiles:
    """All files of the page, and of the rooms that other packages bring."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        """Read folders, each by the path that its files are found under."""
        self._files = {name: _read(file) for name, file in sorted(_found(folders))}
        every = sha256()
        for name, file in self._files.items():
            every.update(f"{name}\n{len(file.body)}\n".encode())
            every.update(file.body)
        self.version = every.hexdigest()[:16]

    def find(self, path: str) -> WebFile | None:
        """Find a file by its version and name; one of another version is not there."""
        version, _, name = path.partition("/")
        return self._files.get(name) if version == self.version else None

    def address(self, name: str) -> str:
        """Say where a file is found."""
        return f"/static/{self.version}/{name}"

    def named(self, *starts: str) -> Iterator[str]:
        """List the names of files that begin so."""
        return (name for name in self._files if name.startswith(starts))

    def room(self, game: str) -> str:
        """Say where the module of a game's room is found; nothing: it has none."""
        name = f"{ROOMS}/{game}/{ROOM}"
        return self.address(name) if name in self._files else ""


@cache
def web_files() -> WebFiles:
    """Read the files of the page; they are those of the packages that are installed."""
    rooms = {f"{ROOMS}/{game}": folder for game in names() if (folder := folder_of(GROUP, game)) is not None}
    return WebFiles({"": FOLDER, **rooms})


def _found(folders: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    for prefix, folder in folders.items():
        for file in folder.rglob("*"):
            if file.suffix in MEDIA_TYPES and file.is_file():
                yield "/".join(part for part in (prefix, file.relative_to(folder).as_posix()) if part), file


def _read(file: Path) -> WebFile:
    body = file.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if file.suffix in PACKED else b""
    return WebFile(body, packed if len(packed) < len(body) else b"", MEDIA_TYPES[file.suffix])
