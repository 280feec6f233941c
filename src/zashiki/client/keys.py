"""Where a guest's keys are kept: whoever has the key of a guest is that guest, so nobody else may read it.

A key is never thrown away here. One that is refused today may be of another house, which has been at the same address
and comes back, or of this one from before a backup; without it the guest's seats would be lost for good.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from tempfile import mkstemp
from typing import Final, Protocol
from urllib.parse import quote

import msgspec

from zashiki.client.problems import NotUnderstood

LARGEST: Final = 1 << 20
"""Bytes of a file; a larger one is not ours."""


class Keys(Protocol):
    """Remembers keys by the address of a house and by its id, since several houses may be at one address by turns."""

    def get(self, server: str, house: str = "") -> tuple[str, ...]:
        """Give the keys that may be for a house, the likeliest first; without an id, all for the address."""

    def put(self, server: str, key: str, house: str = "") -> None:
        """Keep a key as the first for a house; those before it stay behind it."""


class MemoryKeys:
    """Lasts as long as the program."""

    def __init__(self) -> None:
        """There is none yet."""
        self._keys: dict[tuple[str, str], tuple[str, ...]] = {}

    def get(self, server: str, house: str = "") -> tuple[str, ...]:
        """Give the keys that may be for a house, or all for its address."""
        if house:
            return _distinct(self._keys.get((server, house), ()), self._keys.get((server, ""), ()))
        return _distinct(*(keys for (at, _), keys in self._keys.items() if at == server))

    def put(self, server: str, key: str, house: str = "") -> None:
        """Keep a key as the first for a house."""
        self._keys[server, house] = _distinct([key], self._keys.get((server, house), ()))


class _Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    server: str
    key: str
    house: str = ""
    older: tuple[str, ...] = ()
    """Keys from before this one, the newest first."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key, *self.older)


class KeyFolder:
    """A folder with one file a house, each written whole and for its owner alone."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which is made with the first key."""
        self.folder = folder

    def path(self, server: str, house: str = "") -> Path:
        """Say where the keys for a house are kept; without an id, those that may be for any at this address."""
        return self.folder / f"{_file_name(server)}{f'@{_file_name(house)}' if house else ''}.json"

    def get(self, server: str, house: str = "") -> tuple[str, ...]:
        """Give the keys that may be for a house, or all for its address.

        A damaged file is a `Problem` that names it, and is never written over.
        """
        paths = [self.path(server, house), self.path(server)] if house else list(self._all(server))
        return _distinct(*(kept.keys for path in paths if (kept := _read(path, server)) is not None))

    def put(self, server: str, key: str, house: str = "") -> None:
        """Keep a key as the first for a house: a crash leaves the file before or this one, never half of it."""
        path = self.path(server, house)
        before = _read(path, server)
        if before is not None and before.key == key:
            return
        older = () if before is None else tuple(one for one in before.keys if one != key)
        self._write(path, _Kept(server, key, house, older))

    def servers(self) -> tuple[str, ...]:
        """Name the addresses that there are keys for; a file that cannot be read names none."""
        found: dict[str, None] = {}
        for path in sorted(self.folder.glob("*.json")):
            with suppress(NotUnderstood, OSError):
                if (kept := _read(path, path.name)) is not None:
                    found[kept.server] = None
        return tuple(found)

    def _all(self, server: str) -> Iterator[Path]:
        yield self.path(server)
        yield from sorted(self.folder.glob(f"{_file_name(server)}@*.json"))

    def _write(self, path: Path, kept: _Kept) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = mkstemp(dir=self.folder, prefix=".key-")  # for the owner alone, from the beginning
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(kept) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise


def _read(path: Path, server: str) -> _Kept | None:
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(LARGEST), type=_Kept)
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        text = "{path}: this file should hold your key for {server}, and cannot be read: {why}"
        raise NotUnderstood("client.key_file", text, path=path, server=server, why=str(error)) from None


def _file_name(text: str) -> str:
    return quote(text, safe="")


def _distinct(*groups: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chain(*groups)))
