"""Where a guest's keys are kept: whoever has the key of a guest is that guest, so nobody else may read it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Final, Protocol
from urllib.parse import quote

import msgspec

from zashiki.client.problems import NotUnderstood

LARGEST: Final = 1 << 14
"""Bytes of a file; a larger one is not ours."""


class Keys(Protocol):
    """Remembers one key for each house, by its address."""

    def get(self, server: str) -> str | None:
        """Give the key for a house; None: there is none."""

    def put(self, server: str, key: str) -> None:
        """Keep a key, in place of the one before."""

    def forget(self, server: str) -> None:
        """Forget a key."""


class MemoryKeys:
    """Lasts as long as the program."""

    def __init__(self) -> None:
        """There is none yet."""
        self._keys: dict[str, str] = {}

    def get(self, server: str) -> str | None:
        """Give the key for a house."""
        return self._keys.get(server)

    def put(self, server: str, key: str) -> None:
        """Keep a key."""
        self._keys[server] = key

    def forget(self, server: str) -> None:
        """Forget a key."""
        self._keys.pop(server, None)


class _Kept(msgspec.Struct, frozen=True):
    server: str
    key: str


class KeyFolder:
    """A folder with one file a house, each written whole and for its owner alone."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which is made with the first key."""
        self.folder = folder

    def path(self, server: str) -> Path:
        """Say where the key for a house is kept."""
        return self.folder / f"{quote(server, safe='')}.json"

    def get(self, server: str) -> str | None:
        """Give the key for a house; a damaged file is a `Problem` that names it, and is never written over."""
        path = self.path(server)
        try:
            with path.open("rb") as file:
                kept = msgspec.json.decode(file.read(LARGEST), type=_Kept)
        except FileNotFoundError:
            return None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            text = "{path}: this file should hold your key for {server}, and cannot be read: {why}"
            raise NotUnderstood("client.key_file", text, path=path, server=server, why=str(error)) from None
        return kept.key

    def put(self, server: str, key: str) -> None:
        """Keep a key: a crash leaves the file before or this one, never half of it."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = mkstemp(dir=self.folder, prefix=".key-")  # for the owner alone, from the beginning
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(_Kept(server, key)) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path(server))
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise

    def forget(self, server: str) -> None:
        """Forget a key."""
        self.path(server).unlink(missing_ok=True)
