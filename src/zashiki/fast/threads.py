"""Compiled loops on all cores: they let go of the interpreter's lock, so plain threads will do."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Condition

SHARES = 4
"""Shares of a batch for each thread: games differ in length, and who is done early takes another share."""


class Shares:
    """The shares of one loop: none begins once it is stopped, and those that have begun are waited for."""

    def __init__(self, loop: Callable[..., None], arguments: tuple[object, ...]) -> None:
        """Take a loop, and what it is called with before the first and the last game of a share."""
        self._loop, self._arguments = loop, arguments
        self._changed, self._begun, self._stopped = Condition(), 0, False

    def run(self, first: int, last: int) -> None:
        """Work through a share, in a thread of its own."""
        with self._changed:
            if self._stopped:
                return
            self._begun += 1
        try:
            self._loop(*self._arguments, first, last)
        finally:
            with self._changed:
                self._begun -= 1
                self._changed.notify_all()

    def stop(self) -> None:
        """Let no more begin, and wait for the others."""
        with self._changed:
            self._stopped = True
            self._changed.wait_for(lambda: not self._begun)


class Threads:
    """The threads of a batch, started when there is enough to do."""

    def __init__(self, count: int, least: int, *, shares: int = SHARES) -> None:
        """Work in `count` threads, each with at least so many games at a time, and as many `shares` if there are."""
        self.count, self.least, self.shares = count, least, shares
        self._started: tuple[int, ThreadPoolExecutor] | None = None

    def _pool(self) -> ThreadPoolExecutor:
        """The threads of this process: one that was forked off has those of its parent in name only."""
        if self._started is None or self._started[0] != os.getpid():
            self._started = os.getpid(), ThreadPoolExecutor(self.count, "zashiki-fast")
        return self._started[1]

    def each(
        self,
        loop: Callable[..., None],
        arguments: tuple[object, ...],
        size: int,
        *,
        progress: Callable[[int], None] = lambda _done: None,
    ) -> None:
        """Run a loop over all games, in shares; `progress` hears how many are done.

        Interrupted, it ends with those that have begun: nobody writes on.
        """
        share = max(self.least, -(-size // (self.count * self.shares)))
        parts = [(start, min(start + share, size)) for start in range(0, size, share)]
        if self.count == 1 or len(parts) == 1:
            for first, last in parts:
                loop(*arguments, first, last)
                progress(last)
            return
        shares, pool = Shares(loop, arguments), self._pool()
        try:
            for one, (_, last) in [(pool.submit(shares.run, *part), part) for part in parts]:
                one.result()
                progress(last)
        except BaseException:
            shares.stop()
            raise
