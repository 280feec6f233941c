"""An event loop whose time leaps: to the next timer at once, unless something is under way that takes real time.

Sockets, threads and processes are real ones. While a thread or a process works, time stands; when none works and no
socket has anything to read, nothing can happen before the next timer.
"""

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest import mock

import uvicorn.server

from tests.chance import current_test
from zashiki.server import house
from zashiki.server.workers import Worker

T = TypeVar("T")
GRACE, LONG_GRACE = 0.001, 0.003
"""How long to look for bytes under way on this machine before a leap, and before a long one."""
LONG = 1.0
"""Seconds of a long leap."""
LONGEST_HOLD = 120.0
"""Seconds for which time may be held while nothing at all happens."""
LOOK = 0.05
"""How often to look again while time is held."""
BEGAN = 2_000_000_000.0
"""What a wall clock shows when a test begins, in seconds since 1970."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop for `asyncio.Runner(loop_factory=VirtualLoop)`."""

    def __init__(self) -> None:
        self._now = 0.0
        self._working = 0
        self._began = _wall.seconds()
        super().__init__(_Leaping(self))

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._now

    def wall_clock(self) -> float:
        """Return what a wall clock shows, in seconds since 1970."""
        return self._began + self._now

    def wall_clock_ns(self) -> int:
        """Return the same in nanoseconds, rounded to microseconds."""
        return round(self.wall_clock() * 1e6) * 1_000

    def leap(self, seconds: float) -> bool:
        """Move time on, unless it is held."""
        if self.is_held:
            return False
        self._now += seconds
        _wall.reached(self.wall_clock())
        return True

    @property
    def is_held(self) -> bool:
        """Whether time stands, since a thread or process works."""
        return self._working > 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold time while the block runs."""
        self._working += 1
        try:
            yield
        finally:
            self._release()

    def hold_until(self, future: "Future[Any]") -> None:
        """Hold time until a thread has answered."""
        self._working += 1
        future.add_done_callback(lambda _: self.call_soon_threadsafe(self._release))

    def _release(self) -> None:
        self._working -= 1

    def run_in_executor(  # type: ignore[override]  # as it is called
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Hold time while a thread works."""
        self._working += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(lambda _: self._release())
        return future

    async def shutdown_default_executor(self, *args: Any) -> None:
        """Hold time until all threads have ended."""
        with self.held():
            await super().shutdown_default_executor(*args)


class _Leaping(selectors.DefaultSelector):
    """Waits for files as usual, but not for time."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop, self._looks = loop, 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        patience = LONG_GRACE if timeout >= LONG else GRACE
        found = super().select(LOOK if self._loop.is_held else patience)
        if found or not self._loop.is_held:
            self._looks = 0
        if not found and not self._loop.leap(timeout):
            self._looks += 1
            assert self._looks * LOOK < LONGEST_HOLD, "time is held by a thread or a process that never answers"
        return found


class _WallClock:
    """Goes on from one loop of a test to the next: it never falls while a house is closed."""

    def __init__(self) -> None:
        self._test, self._reached = "", BEGAN

    def seconds(self) -> float:
        if (test := current_test()) != self._test:
            self._test, self._reached = test, BEGAN
        return self._reached

    def reached(self, seconds: float) -> None:
        self._reached = max(self._reached, seconds)


_wall = _WallClock()


def wall_clock_ns() -> int:
    """Return what a wall clock shows now, in whole nanoseconds: that of the loop that runs, if its time leaps."""
    with suppress(RuntimeError):  # no loop runs
        loop = asyncio.get_running_loop()
        if isinstance(loop, VirtualLoop):
            return loop.wall_clock_ns()
    return time.time_ns()


def in_virtual_time(work: Coroutine[Any, Any, T], seconds: float = 300) -> T:
    """Run a coroutine without waiting for timers; fail after so many virtual seconds."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        with houses_on(loop):
            return runner.run(asyncio.wait_for(work, seconds))


@contextmanager
def houses_on(loop: VirtualLoop) -> Iterator[None]:
    """Make houses read the loop's clock, which stands while disks and workers are busy."""
    with (
        mock.patch.object(house, "time", SimpleNamespace(time_ns=loop.wall_clock_ns)),
        mock.patch.object(uvicorn.server, "time", SimpleNamespace(time=loop.wall_clock)),
        mock.patch.object(asyncio, "wrap_future", watched(loop)),
        mock.patch.object(Worker, "ask", _holding(Worker.ask, loop)),
        mock.patch.object(Worker, "end", _holding(Worker.end, loop)),
    ):
        yield


def watched(loop: VirtualLoop) -> Callable[..., asyncio.Future[Any]]:
    """Return an `asyncio.wrap_future` that holds time until its future is done."""
    real = asyncio.wrap_future

    def wrapped(future: "Future[Any]", **named: Any) -> "asyncio.Future[Any]":
        awaited = real(future, **named)
        loop.hold_until(future)  # after it, so that time goes on only once the answer is there
        return awaited

    return wrapped


def _holding(real: Callable[..., Coroutine[Any, Any, T]], loop: VirtualLoop) -> Callable[..., Coroutine[Any, Any, T]]:
    async def holding(*args: Any, **named: Any) -> T:
        with loop.held():
            return await real(*args, **named)

    return holding
