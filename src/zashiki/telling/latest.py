"""What was made last, to be given again: from event to event most of a view stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

G = TypeVar("G")
M = TypeVar("M")


class Latest(Generic[G, M]):
    """A function that remembers its last answer, and nothing else. What it makes must follow from what it is given.

    >>> shouted = Latest(str.upper)
    >>> shouted("pon") is shouted("pon")
    True
    """

    __slots__ = ("_given", "_made", "_make")

    def __init__(self, make: Callable[[G], M]) -> None:
        """Take the function; it must not refer to whoever keeps this, which could not be freed at once."""
        self._make = make
        self._given: G | None = None
        self._made: M | None = None

    def __call__(self, given: G) -> M:
        """Make something, or give it again if it was the last."""
        made = self._made
        if made is None or (given is not self._given and given != self._given):
            self._made = made = self._make(given)
            self._given = given
        return made
