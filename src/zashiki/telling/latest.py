"""What was made last, to be given again: from event to event most of a view stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

G = TypeVar("G")
P = ParamSpec("P")
M = TypeVar("M")


class Latest(Generic[G, P, M]):
    """A function that remembers its last answer, and nothing else. What it makes follows from what it is given first.

    >>> shouted = Latest(str.upper)
    >>> shouted("pon") is shouted("pon")
    True
    """

    __slots__ = ("_given", "_made", "_make")

    def __init__(self, make: Callable[Concatenate[G, P], M]) -> None:
        """Take the function; it must not refer to whoever keeps this, which could not be freed at once."""
        self._make = make
        self._given: G | None = None
        self._made: M | None = None

    def __call__(self, given: G, /, *beside: P.args, **named: P.kwargs) -> M:
        """Make something, or give it again if it was the last; what stands `beside` is only for making it."""
        made = self._made
        if made is None or (given is not self._given and given != self._given):
            self._made = made = self._make(given, *beside, **named)
            self._given = given
        return made
