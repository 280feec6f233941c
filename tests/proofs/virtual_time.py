"""An event loop whose time leaps: to the next timer at once, unless something is under way that takes real time.

Sockets, threads and processes are real ones. While a thread or a process is asked, time stands; when nobody is asked
and no socket has anything to read, nothing can happen before the next timer.
"""

import asyncio
import selectors
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

GRACE, LONG_GRACE = 0.001, 0.003
"""Seconds in which a byte that was sent on this machine arrives; and where it must have, before a leap that is long."""
LONG = 1.0
"""Seconds of a long leap."""
LOOK = 0.05
"""Seconds after which it is looked again whether somebody is still asked."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop for `asyncio.Runner(loop_factory=VirtualLoop)`."""

    def __init__(self) -> None:
        self._now = 0.0
        self._asked = 0
        self.busy: Callable[[], bool] = lambda: False
        """Whether any process is asked that this loop does not know of."""
        super().__init__(_Leaping(self))

    def time(self) -> float:
        """Give the seconds that have passed."""
        return self._now

    def leap(self, seconds: float) -> bool:
        """Let time pass, if nobody is asked."""
        if self._asked or self.busy():
            return False
        self._now += seconds
        return True

    @property
    def waits(self) -> bool:
        """Whether anybody is asked."""
        return bool(self._asked) or self.busy()

    def watch(self, future: "Future[Any]") -> None:
        """Let time stand until a thread has answered."""
        self._asked += 1
        future.add_done_callback(lambda _: self.call_soon_threadsafe(self._answered))

    def _answered(self) -> None:
        self._asked -= 1

    def run_in_executor(  # type: ignore[override]  # as it is called
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Let time stand while a thread works."""
        self._asked += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(lambda _: self._answered())
        return future


class _Leaping(selectors.DefaultSelector):
    """Waits for files as usual, but not for time."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        patience = LONG_GRACE if timeout > LONG else GRACE
        found = super().select(LOOK if self._loop.waits else patience)
        if not found:
            self._loop.leap(timeout)
        return found
