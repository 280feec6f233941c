"""What must be durable before a host decides anything else: one commit at a time, tried again while it fails."""

from __future__ import annotations

from typing import Generic, TypeVar

C = TypeVar("C")
D = TypeVar("D")
FIRST_RETRY, LAST_RETRY = 100, 5_000
"""How many milliseconds after a commit failed it is tried again: at first, and at most."""


class PendingCommit(Generic[C, D]):
    """A commit that the shell is to make durable, and what is let out once it is; or nothing."""

    def __init__(self) -> None:
        """Nothing is pending."""
        self._pending: tuple[C, D] | None = None
        self._in_flight = False
        self._retry_at = 0
        self._failures = 0

    def __bool__(self) -> bool:
        """Whether something must be durable first."""
        return self._pending is not None

    @property
    def then(self) -> D | None:
        """What is let out once it is kept; None: nothing is pending."""
        return None if self._pending is None else self._pending[1]

    @property
    def failing(self) -> bool:
        """Whether the last attempt failed."""
        return self._failures > 0

    @property
    def wake(self) -> int | None:
        """When it is to be tried again; None: the shell is at it."""
        return None if self._in_flight else self._retry_at

    def begin(self, commit: C, then: D) -> C:
        """Hand a commit out for the first time."""
        self._pending, self._in_flight = (commit, then), True
        return commit

    def again(self, now: int) -> C | None:
        """Hand it out once more, if it failed and it is time."""
        if self._pending is None or self._in_flight or now < self._retry_at:
            return None
        self._in_flight = True
        return self._pending[0]

    def kept(self) -> D | None:
        """It is durable: give what is let out now."""
        then = self.then
        self._pending, self._in_flight, self._failures = None, False, 0
        return then

    def failed(self, now: int) -> None:
        """It was not kept: try it again later, each time after twice as long."""
        self._in_flight = False
        self._retry_at = now + min(FIRST_RETRY << min(self._failures, 16), LAST_RETRY)
        self._failures += 1
