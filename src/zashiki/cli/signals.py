"""What the system tells a running table: that the window has another size, and that it must end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import NoReturn

ENDED = 128
"""The exit status of a program that a signal ended, less the signal's number."""
ENDING = ("SIGTERM", "SIGHUP")
"""Signals to end by: somebody asks for it, or the terminal was closed."""


@contextmanager
def heeding(name: str, action: Callable[[], None]) -> Iterator[None]:
    """Do something whenever a signal of that name comes; where the system has none or is to ignore it, nothing."""
    known = getattr(signal, name, None)
    if known is None or signal.getsignal(known) is signal.SIG_IGN:  # such as SIGHUP below `nohup`
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


@contextmanager
def ending_in_order() -> Iterator[None]:
    """End by way of everything that must be given back when a signal says so."""
    with ExitStack() as heeded:
        for name in ENDING:
            heeded.enter_context(heeding(name, partial(_end, name)))
        yield


def _end(name: str) -> NoReturn:
    """End; a second signal, such as the shell's after the terminal's, does not break off what is being given back."""
    for one in ENDING:
        if hasattr(signal, one):
            signal.signal(getattr(signal, one), signal.SIG_IGN)
    raise SystemExit(ENDED + getattr(signal, name))


def stop() -> None:
    """Stop until the shell lets the program go on, where the system has that."""
    if hasattr(signal, "SIGTSTP"):
        signal.raise_signal(signal.SIGTSTP)
