"""Whole numbers of whatever kind, as Python's own: those of numpy among them, which overflow."""

from operator import index
from typing import Any


def whole(value: Any) -> int | None:  # noqa: ANN401 - whatever somebody hands in
    """A whole number as Python's own; None if it is not one, as True and False are not.

    >>> whole(7), whole(7.0), whole("7"), whole(True)
    (7, None, None, None)
    """
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None
