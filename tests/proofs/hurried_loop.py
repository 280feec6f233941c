"""An event loop over real sockets that waits for nothing: where it would sleep, its clock is put forward.

A house, its clients and the kernel's sockets are real; pauses of seconds cost nothing. Work takes no time by this
clock, so that two houses in which the same happens have the same times to the millisecond; or each turn of the loop
takes a while (`work_counts`), so that a pause has in it how much the server does, however busy the machine.
"""

import asyncio
import selectors
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from datetime import UTC, datetime
from typing import Any, TypeVar

T = TypeVar("T")
BEGAN = int(datetime(2026, 11, 16, tzinfo=UTC).timestamp())
"""What a wall clock shows at the beginning, in seconds."""
ARRIVES_WITHIN = 0.0 if sys.platform == "linux" else 0.0003
"""Seconds in which what is written on loopback can be read at its other end; Linux carries it there at once."""
TURN_MICROS = 50
"""Microseconds that a turn of the loop takes where work counts."""
STUCK = 10.0
"""Seconds after which what a loop waits for, with nothing that is due, will not come."""


class _Hurried(selectors.DefaultSelector):
    """Looks whether anything has come, and otherwise puts the clock forward."""

    skip: Callable[[float], None]
    settle: Callable[[], bool]
    turns = 0
    """How often something was to be done."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.turns += 1
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if ready := super().select(0) or (ARRIVES_WITHIN and super().select(ARRIVES_WITHIN)):
            return ready
        if self.settle():
            return []
        if timeout is None:
            return super().select(STUCK)
        self.skip(timeout)
        return []


class HurriedLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own, in microseconds."""

    def __init__(self, *, work_counts: bool = False) -> None:
        self._hurried = _Hurried()
        self._hurried.skip, self._hurried.settle = self._skip, self._settle
        self._skipped, self._micros_per_turn = 0, TURN_MICROS if work_counts else 0
        self._settling: list[asyncio.Future[None]] = []
        super().__init__(self._hurried)

    def time(self) -> float:
        """Give the time of this loop, in seconds since it was made."""
        return self._micros() / 1_000_000

    def wall_clock(self) -> float:
        """Give the time that a wall clock shows, in seconds since 1970."""
        return BEGAN + self.time()

    def wall_clock_ms(self) -> int:
        """Give the same in whole milliseconds."""
        return BEGAN * 1_000 + self._micros() // 1_000

    async def settled(self) -> None:
        """Wait until all is done that there is to do now; no time passes for it."""
        self._settling.append(self.create_future())
        await self._settling[-1]

    def run_in_executor(  # type: ignore[override]  # what a thread would do is done at once, or the clock would run away
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Do something at once."""
        del executor
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def _settle(self) -> bool:
        waiting, self._settling = self._settling, []
        for one in waiting:
            if not one.done():
                one.set_result(None)
        return bool(waiting)

    def _micros(self) -> int:
        return self._hurried.turns * self._micros_per_turn + self._skipped

    def _skip(self, seconds: float) -> None:
        due = round((self.time() + seconds) * 1_000_000)  # whole microseconds, so that no error adds up
        self._skipped += max(due - self._micros(), 0)
