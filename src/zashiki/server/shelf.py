"""The latest few of something that takes long to make."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """Keeps what was used last, and lets go of what nobody has asked for in the longest time."""

    def __init__(self, most: int) -> None:
        """Keep at most so many."""
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def find(self, key: K) -> V | None:
        """Give what is kept; None: it must be made."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep something, and give it back."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value
