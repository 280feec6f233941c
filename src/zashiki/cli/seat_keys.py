"""The keys of computers that were brought to tables online: each is a guest of its own, and comes back to its seat."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from pathlib import Path

from zashiki.cli import settings
from zashiki.client import KeyFolder
from zashiki.storage.record_files import OpenElsewhere
from zashiki.storage.store_locks import LOCK, StoreLock

FOLDER = "seats"


class SeatKey:
    """Of one computer that came by a link.

    The same command again is the same guest, who comes back. While that one is still there, it is another guest, so
    that one link may bring several computers alike.
    """

    def __init__(self, *command: str) -> None:
        """Take the first key of a command that no other program has in use."""
        self._keys = KeyFolder(settings.home() / FOLDER)
        self._keys.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        digest = sha256("\n".join(command).encode()).hexdigest()[:32]
        for number in count(1):
            self._name = f"{digest}-{number}"
            try:
                self._lock = StoreLock(self._path)
            except OpenElsewhere:
                continue
            return

    def get(self, _server: str, _house: str = "") -> tuple[str, ...]:
        """Give the key, if it has come before; a link is one house's alone, so which house it is says nothing more."""
        return self._keys.get(self._name)

    def put(self, _server: str, key: str, _house: str = "") -> None:
        """Keep the key."""
        self._keys.put(self._name, key)

    def throw_away(self) -> None:
        """Throw the key away: its guest came for one match, and that is over."""
        self._path.unlink(missing_ok=True)

    def let_go(self) -> None:
        """Let another program use the key; where there is none, nothing stays behind."""
        if not self._path.exists():
            self._path.with_name(self._path.name + LOCK).unlink(missing_ok=True)
        self._lock.release()

    @property
    def _path(self) -> Path:
        return self._keys.path(self._name)
