"""What the system tells a running table: that the window has another size, and that it must end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

ENDED = 128
"""The exit status of a program that a signal ended, less the signal's number."""


@contextmanager
def heeding(name: str, action: Callable[[], None]) -> Iterator[None]:
    """Do something whenever a signal of that name comes; where the system has none, nothing."""
    known = getattr(signal, name, None)
    if known is None:
        yield
        return
    try:
        before = signal.signal(known, lambda _number, _frame: action())
    except ValueError:  # only the main thread hears signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(known, before)


def end() -> NoReturn:
    """End by way of everything that must be given back."""
    raise SystemExit(ENDED + signal.SIGTERM)
