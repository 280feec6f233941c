"""How many connections are open, before a single byte of them was read: in all, and of one address.

A connection that says nothing costs a file of the process, and whoever takes them all would shut everybody else out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from zashiki.server.callers import address_in, is_trusted
from zashiki.server.limits import Limits, counted_address
from zashiki.server.logs import Log, shortened
from zashiki.server.server_settings import Network

SPARE_FILES = 256
"""Files that are kept free for all else: the database, pipes of workers, words, modules."""


class OpenConnections:
    """Counts them. A trusted proxy speaks for many, so only the whole counts there."""

    def __init__(self, limits: Limits, networks: tuple[Network, ...] = (), *, log: Log | None = None) -> None:
        """Take the limits, and the networks of trusted proxies."""
        self._most, self._most_of_one = room_for(limits.connections), limits.address_connections
        self._networks, self._log = networks, log or Log()
        self._open: dict[Hashable, str] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        """Count those that are open."""
        return len(self._open)

    def admit(self, connection: Hashable, address: str) -> bool:
        """Count a connection from now on; False: there are too many, and it is to be closed at once."""
        counted = counted_address(address)
        full = len(self._open) >= self._most
        many = self._by_address[counted] >= self._most_of_one
        if full or (many and not is_trusted(address_in(address), self._networks)):
            code = "connections" if full else "address_connections"
            self._log.note("connection_refused", level="warning", limit=code, address=shortened(address) or None)
            return False
        self._open[connection] = counted
        self._by_address[counted] += 1
        return True

    def ended(self, connection: Hashable) -> None:
        """Count a connection no more."""
        counted = self._open.pop(connection, None)
        if counted is not None:
            self._by_address[counted] -= 1
            if not self._by_address[counted]:
                del self._by_address[counted]


def room_for(connections: int) -> int:
    """Raise the limit of open files as far as so many connections need it, and give how many there is room for."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows, nor such a limit
    except ImportError:
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return connections
    wanted = connections + SPARE_FILES
    if soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
        except (OSError, ValueError):  # some systems have a lower limit than they say
            pass
    return max(min(connections, soft - SPARE_FILES), 1)
