"""Waiting for a person while something else may happen, such as a message from a table elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from zashiki.cli import clock


class Interrupted(Exception):
    """Something came that ends the waiting; what was typed is still there for whoever reads next."""


class Watch(Protocol):
    """What goes on while a person is waited for."""

    patient: bool
    """Whether only what is urgent interrupts, as while somebody reads a page."""

    def sources(self) -> Sequence[int]:
        """Give descriptors; one of them can be read from while there is something to look at."""

    def due(self) -> float | None:
        """When to look though nothing came, by `clock.now`; None: never."""

    def look(self) -> None:
        """Look at what came, or at the clock. `Interrupted` ends the waiting."""


@contextmanager
def impatient(watch: Watch | None) -> Iterator[None]:
    """Let everything interrupt that must be dealt with, and not only what is urgent."""
    if watch is None:
        yield
        return
    before, watch.patient = watch.patient, False
    try:
        yield
    finally:
        watch.patient = before


def wait_for(source: int | None, until: float | None, watch: Watch | None) -> bool:
    """Wait until there is something to read from a source, no longer than until then; whether there is.

    Without a source only what goes on meanwhile is waited for, until it interrupts.
    """
    while True:
        due = None if watch is None else watch.due()
        times = [at for at in (until, due) if at is not None]
        left = max(min(times) - clock.now(), 0.0) if times else None
        sources = [*([] if source is None else [source]), *([] if watch is None else watch.sources())]
        found = clock.readable(sources, left)
        if source in found:  # an answer comes first: it was given to what is on the screen now
            return True
        if watch is not None and (found or (due is not None and clock.now() >= due)):
            watch.look()
        if until is not None and clock.now() >= until:
            return False
