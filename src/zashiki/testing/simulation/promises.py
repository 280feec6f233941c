"""What a table of people promises, by the names under which the simulation reports it."""

from __future__ import annotations

PROMISES = {
    "C1": "what was answered with `done` is in the record, for ever",
    "C2": "a command of a seat takes effect at most once",
    "C3": "a stream is the fold of what was kept: no gap, no repetition, one order, and the right view",
    "C4": "nothing is told that a crash could take back",
    "C5": "what somebody is told follows from what they may know",
    "C6": "the record of the table, and that of every seat, can be verified",
    "C7": "once faults stop, a table takes commands again within five seconds",
}


class PromiseBroken(AssertionError):
    """A table did not keep a promise."""

    def __init__(self, promise: str, seen: str) -> None:
        """Name the promise (one of `PROMISES`) and what was seen."""
        self.promise, self.seen = promise, seen
        super().__init__(f"{promise} ({PROMISES[promise]}): {seen}")


def hold(promise: str, kept: bool, seen: str) -> None:  # noqa: FBT001 - the one condition of an assertion
    """Raise `PromiseBroken` unless something was kept; where words cost time, raise it yourself."""
    if not kept:
        raise PromiseBroken(promise, seen)
