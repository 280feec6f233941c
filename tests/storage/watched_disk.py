"""A folder whose disk notes in what order files are written, named and synced, and what a power cut could still take.

Calls of the system are passed on as they are; beside them stands a list of what was done. What was written is certain
once its file is synced, a new, changed or deleted name once the folder is.
"""

import os
from pathlib import Path
from typing import Any

import pytest

CALLS = ("open", "close", "write", "ftruncate", "fsync", "link", "replace", "rename", "unlink")
FOLDER = "the folder"


class WatchedDisk:
    """One folder, from now on."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.steps: list[str] = []
        """What was done: `write a.jsonl`, `sync a.jsonl`, `sync the folder`; the number of this process is left out."""
        self.exposed: list[tuple[str, tuple[str, ...]]] = []
        """Each write made while an earlier change could still be lost: the file, and what could be lost."""
        self.uncertain: set[str] = set()
        """What a power cut could take now."""
        self._folder, self._named = os.fspath(folder), dict[int, str]()
        self._real: dict[str, Any] = {name: getattr(os, name) for name in CALLS}
        for name in CALLS:
            patch.setattr(os, name, getattr(self, f"_{name}"))

    def _name(self, path: Any) -> str:
        """Name a file of the folder; of others nothing is noted."""
        where, name = os.path.split(os.fspath(path))
        if os.fspath(path) == self._folder:
            return FOLDER
        return name.removesuffix(f".{os.getpid()}") if where == self._folder else ""

    def _note(self, does: str, name: str, *, leaves: str = "") -> None:
        if name:
            self.steps.append(f"{does} {name}")
            self.uncertain |= {leaves} if leaves else set()

    def _open(self, path: Any, flags: int, *more: Any, **how: Any) -> int:
        is_new = not os.path.lexists(path)
        descriptor: int = self._real["open"](path, flags, *more, **how)
        self._named[descriptor] = name = self._name(path)
        if is_new:
            self._note("make", name, leaves=f"the name {name}")
        return descriptor

    def _close(self, descriptor: int) -> None:
        self._named.pop(descriptor, None)
        self._real["close"](descriptor)

    def _write(self, descriptor: int, data: bytes) -> int:
        name = self._named.get(descriptor, "")
        before = tuple(sorted(self.uncertain - {name, f"the name {name}"}))
        if name and before:
            self.exposed.append((name, before))
        self._note("write", name, leaves=name)
        count: int = self._real["write"](descriptor, data)
        return count

    def _ftruncate(self, descriptor: int, size: int) -> None:
        self._note("cut", name := self._named.get(descriptor, ""), leaves=name)
        self._real["ftruncate"](descriptor, size)

    def _fsync(self, descriptor: int) -> None:
        name = self._named.get(descriptor, "")
        self._note("sync", name)
        names = {one for one in self.uncertain if one.startswith("the name ")}
        self.uncertain -= names if name == FOLDER else {name}
        self._real["fsync"](descriptor)

    def _link(self, path: Any, to: Any) -> None:
        self._renamed("link", path, to, keeps=True)

    def _replace(self, path: Any, to: Any) -> None:
        self._renamed("replace", path, to)

    def _rename(self, path: Any, to: Any) -> None:
        self._renamed("rename", path, to)

    def _renamed(self, call: str, path: Any, to: Any, *, keeps: bool = False) -> None:
        name, new = self._name(path), self._name(to)
        if name in self.uncertain:
            self.uncertain |= {new}
        if not keeps:
            self.uncertain.discard(name)
        self._note("name", new, leaves=f"the name {new}")
        self._real[call](path, to)
        self._named.update({descriptor: new for descriptor, one in self._named.items() if one == name})

    def _unlink(self, path: Any, **how: Any) -> None:
        there = os.path.lexists(path)
        self._real["unlink"](path, **how)
        if there:
            self._note("delete", name := self._name(path), leaves=f"the name {name}")
