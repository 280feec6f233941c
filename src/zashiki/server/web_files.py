"""The files of the page, in memory: found by their exact names, sent compressed, and kept by browsers for good.

Their address has a hash of all of them in it, so that a browser never mixes the files of two versions.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from zashiki.kernel.registry import names
from zashiki.server.packed_bodies import PackedBody, packed_body
from zashiki.texts.outside_files import read_at_most
from zashiki.texts.packages import entries, folder_of
from zashiki.texts.problems import Problem
from zashiki.web import FOLDER, GROUP, ROOM

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""What is sent; all other files stay where they are."""
ROOMS = "rooms"
LARGEST = 4 << 20
"""Bytes of a file; those of other packages come from outside."""
_log = logging.getLogger(__name__)


class WebFiles:
    """All files of the page, and of the rooms that other packages bring."""

    def __init__(self, folder: Path, rooms: Mapping[str, Path]) -> None:
        """Read the page's own folder, and that of the room of each game which has one."""
        self._files, self._rooms = _read("", folder), set[str]()
        for game, files in _readable(rooms):
            self._files |= files
            self._rooms.add(game)
        self.version = _hash_of(self._files)

    def find(self, version: str, name: str) -> PackedBody | None:
        """Find a file by its name; one of another version is not there."""
        return self._files.get(name) if version == self.version else None

    def address(self, name: str) -> str:
        """Say where a file is found."""
        return f"/static/{self.version}/{name}"

    def named(self, *starts: str, suffix: str) -> list[str]:
        """List the names of files that begin and end so, in order."""
        return sorted(name for name in self._files if name.startswith(starts) and name.endswith(suffix))

    def room(self, game: str) -> str:
        """Say where the module of a game's room is found; nothing: it has none."""
        name = f"{ROOMS}/{game}/{ROOM}"
        return self.address(name) if game in self._rooms and name in self._files else ""


@cache
def web_files() -> WebFiles:
    """Read the files of the page; they are those of the packages that are installed."""
    return WebFiles(FOLDER, dict(_installed_rooms()))


def _installed_rooms() -> Iterator[tuple[str, Path]]:
    """Find the rooms; one that two packages claim, or without its module, is left out, and the operator's log says why.

    A game whose room is left out is played at a table of plain text.
    """
    for game in names():
        try:
            own, folder = [one.value for one in entries(GROUP, game) if one.name == game], folder_of(GROUP, game)
        except Problem as problem:
            _log.warning("the room of %s is left out: %s", game, problem)
            continue
        if folder is not None and (folder / ROOM).is_file():
            yield game, folder
        elif own:
            text = "the room of %s is left out: the package %s, registered in %s, has no %s in its folder"
            _log.warning(text, game, own[0], GROUP, ROOM)


def _readable(rooms: Mapping[str, Path]) -> Iterator[tuple[str, dict[str, PackedBody]]]:
    """Read rooms; one that cannot be read is left out, and the operator's log says why."""
    for game, folder in rooms.items():
        try:
            yield game, _read(f"{ROOMS}/{game}/", folder)
        except OSError as error:
            _log.warning("the room of %s is left out: %s", game, error)


def _read(start: str, folder: Path) -> dict[str, PackedBody]:
    """Read the files of a folder that may be sent, each by the name that it is found under."""
    return {
        start + file.relative_to(folder).as_posix(): packed_body(read_at_most(file, LARGEST), MEDIA_TYPES[file.suffix])
        for file in folder.rglob("*")
        if file.suffix in MEDIA_TYPES and file.is_file()
    }


def _hash_of(files: Mapping[str, PackedBody]) -> str:
    every = sha256()
    for name, file in sorted(files.items()):
        every.update(f"{name}\n{len(file.plain)}\n".encode())
        every.update(file.plain)
    return every.hexdigest()[:16]
