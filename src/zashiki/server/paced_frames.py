"""Frames of a `strict` table, which go out when the clock says so, however much there was to do before.

A question costs time to ask, and a pass that the table makes for somebody must be durable first. Both would show in how
long everybody waits. So what is decided is held for a moment that is long enough for all of it, and goes out together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.host import HeldFrames, Host

if TYPE_CHECKING:
    from zashiki.server.folding import AnyHost
    from zashiki.server.socket_protocol import Socket

HELD = 100
"""Milliseconds after what caused it that anything is let out at a `strict` table."""
STEP = 0.000_25
"""Seconds: the clock counts whole milliseconds, so the last one is waited for in steps."""


class PacedFrames:
    """Of one table: at once where pauses are not `strict`."""

    def __init__(self, clock: Callable[[], int], sockets: Mapping[str, Socket], *, let_out: Callable[[], None]) -> None:
        """Hold nothing; what is due by the clock is sent by these sockets, and whoever waits for it is told."""
        self._clock, self._sockets, self._has_let_out = clock, sockets, let_out
        self._waiting: deque[HeldFrames] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._taken = self._told_at = 0
        """When something was last let out to everybody, of all that was taken here, and of what was sent."""
        self._ended = False

    def told_at(self, host: AnyHost) -> int:
        """When something was last let out to everybody; 0: nothing was, here."""
        if isinstance(host, GatheringHost):
            return 0
        return self._told_at if isinstance(host, Host) and host.out_at else host.told_at

    def ended(self, host: AnyHost) -> bool:
        """Whether a match is over, and everybody was told; that stays so, though what is said later is held again."""
        if not isinstance(host, GatheringHost) and host.ended and not self._waiting:
            self._ended = True
        return self._ended

    def take(self, host: AnyHost) -> None:
        """Send what a host lets out, once it is due and after all that was held before."""
        if isinstance(host, Host) and host.out_at:
            self._waiting += host.held
            host.held.clear()
            if host.out or host.told_at != self._taken:  # where nobody listens, lists still tell of it
                self._waiting.append(HeldFrames(host.out_at, tuple(host.out), host.told_at, host.ended))
            self._taken = host.told_at
        elif host.out:
            self._waiting.append(HeldFrames(0, tuple(host.out), 0, ended=False))
        host.out.clear()
        if self._waiting and self._timer is None:
            self._go_on()

    def flush(self) -> None:
        """Let everything out now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            self._let_out()

    def _go_on(self) -> None:
        self._timer = None
        while self._waiting and (left := self._waiting[0].due - self._clock()) <= 0:
            self._let_out()
        if self._waiting:
            pause = max((left - 1) / 1_000, STEP)
            self._timer = asyncio.get_running_loop().call_later(pause, self._go_on)

    def _let_out(self) -> None:
        batch = self._waiting.popleft()
        self._told_at = max(self._told_at, batch.told_at)
        self._ended = self._ended or batch.ended
        for name, frame in batch.frames:
            if (socket := self._sockets.get(name)) is not None:
                socket.send(frame)
        if batch.due:
            self._has_let_out()
