"""Counts of work, which are the same however busy the machine is."""

import sys
from collections.abc import Callable
from types import FrameType


def count_calls(work: Callable[[], object]) -> int:
    """Count function calls, built-in ones included."""
    number = 0

    def note(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number
