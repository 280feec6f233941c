"""How much one guest, one address or one table may ask of the house; each number is a setting of `zashiki serve`."""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from collections.abc import Hashable, Sequence
from ipaddress import IPv6Address, ip_address

import msgspec

from zashiki.kernel.problems import Problem

MOST_KEYS = 100_000
"""How many addresses or seats are counted at once; beyond, those that asked longest ago are forgotten."""
LARGEST_LIMIT = 10**9
AT_ONCE = 4
"""So many seconds' worth of requests or connections may come at once."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """All of them; none may be left out, and 0 lets nothing through."""

    commands: int = 20
    """Frames a second, of a guest at a table, or of all who only watch from an address."""
    burst: int = 40
    """Those of them that may come at once, after a while without any."""
    sockets: int = 60
    """Open WebSockets of an address."""
    guests: int = 30
    """New guests of an address in an hour."""
    unstarted: int = 5
    """Tables of a guest that have not begun."""
    unfinished: int = 20
    """Tables of a guest that are not over."""
    behind: int = 262_144
    """Bytes that wait for a reader before it is dropped."""
    requests: int = 50
    """Requests a second and address, and new connections; four times as many at once."""
    connections: int = 2_000
    """Open connections of all kinds, in all; fewer where the system allows fewer open files."""
    address_connections: int = 200
    """Those of them that one address may have, unless it is a trusted proxy's."""
    conversions: int = 30
    """Uploaded records of an address in a minute."""
    replays: int = 120
    """Rounds of uploaded records that are told to an address in a minute."""
    watchers: int = 100
    """Watchers of a table."""
    lines: int = 20_000
    """Lines of a match after which nothing is taken back any more: undone choices stay in the record."""
    tokens: int = 20
    """Bearer tokens of a guest."""
    invitations: int = 100
    """Invitations to a table."""


def parsed_limits(texts: Sequence[str]) -> Limits:
    """Read limits such as `sockets=60`; the others stay as they are, and of one named twice the last counts.

    >>> parsed_limits(["sockets=100", "guests=0"]).sockets
    100
    """
    known, found = Limits.__struct_fields__, dict[str, int]()
    for text in texts:
        name, _, number = (part.strip() for part in text.partition("="))
        if name not in known:
            says = "no limit is called {name!r}; there are: {known}"
            raise Problem("limits.unknown", says, name=name, known=", ".join(known))
        if not (number.isascii() and number.isdigit()) or len(number) > len(str(LARGEST_LIMIT)):
            raise _no_number(name, number)
        found[name] = int(number)
        if found[name] > LARGEST_LIMIT:
            raise _no_number(name, number)
    return msgspec.structs.replace(Limits(), **found)


def _no_number(name: str, number: str) -> Problem:
    text = "{name}={number}: a limit is a whole number from 0 to {most}"
    return Problem("limits.number", text, name=name, number=number, most=LARGEST_LIMIT)


def counted_address(address: str) -> str:
    """Give what an address is counted as: of IPv6 the first 64 bits, which are one household or one machine.

    >>> counted_address("2001:db8::1:2:3:4"), counted_address("192.0.2.7"), counted_address("::ffff:192.0.2.7")
    ('2001:db8::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:  # such as the name of a local socket
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Buckets:
    """Lets each key through so many times a second, and so many at once after a while without any."""

    def __init__(self, per_second: float, burst: int) -> None:
        """Begin with every bucket full."""
        self._per_second, self._burst = per_second, burst
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        """What is left for a key, and when that was counted; those that asked longest ago first."""

    def __len__(self) -> int:
        """Count the keys that are remembered."""
        return len(self._levels)

    def take(self, key: Hashable, now: float, cost: float = 1) -> bool:
        """Let a key through once, at a time in seconds; False: not now. What costs little counts as a part of one."""
        level = self._level(key, now)
        granted = level >= 1
        self._levels[key] = (level - cost * granted, max(now, self._levels.get(key, (0, now))[1]))
        self._levels.move_to_end(key)
        self._forget(now)
        return granted

    def wait(self, key: Hashable, now: float) -> float:
        """Give how many seconds a key waits until it is let through again; infinite, where nothing ever is."""
        missing = 1 - self._level(key, now)
        if missing <= 0:
            return 0.0
        return missing / self._per_second if self._per_second > 0 and self._burst >= 1 else math.inf

    def _level(self, key: Hashable, now: float) -> float:
        level, counted = self._levels.get(key, (float(self._burst), now))
        return min(float(self._burst), level + max(now - counted, 0.0) * self._per_second)

    def _forget(self, now: float) -> None:
        """Forget keys whose buckets are full again, two for each that comes, so that no call takes long."""
        for _ in range(2):
            oldest = next(iter(self._levels))
            if self._level(oldest, now) < self._burst and len(self._levels) <= MOST_KEYS:
                return
            del self._levels[oldest]
            if not self._levels:
                return


class Windows:
    """Lets each key through so many times in any span of time: an hour's number is never doubled around its end."""

    def __init__(self, most: int, span: float) -> None:
        """Begin with nobody counted; the span is in seconds."""
        self._most, self._span = most, span
        self._times: OrderedDict[Hashable, deque[float]] = OrderedDict()
        """When a key was let through; those that were longest ago first."""

    def __len__(self) -> int:
        """Count the keys that are remembered."""
        return len(self._times)

    def take(self, key: Hashable, now: float) -> bool:
        """Let a key through once, at a time in seconds; False: not now."""
        self._forget(now)
        if self.wait(key, now) > 0:
            return False
        self._times.setdefault(key, deque()).append(now)
        self._times.move_to_end(key)
        return True

    def give_back(self, key: Hashable) -> None:
        """Count the last time of a key no more, where it led to nothing."""
        if times := self._times.get(key):
            times.pop()

    def wait(self, key: Hashable, now: float) -> float:
        """Give how many seconds a key waits until it is let through again; infinite, where nothing ever is."""
        if not self._most:
            return math.inf
        times = self._times.get(key, deque[float]())
        while times and times[0] <= now - self._span:
            times.popleft()
        return 0.0 if len(times) < self._most else times[0] + self._span - now

    def _forget(self, now: float) -> None:
        for _ in range(2):
            oldest, times = next(iter(self._times.items()), (None, None))
            if times is None or (times and times[-1] > now - self._span and len(self._times) <= MOST_KEYS):
                return
            del self._times[oldest]
