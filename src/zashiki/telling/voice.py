"""What every speaker's sentences are made of: who is called what, and how parts are put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from zashiki.kernel.game import Seat
from zashiki.telling.protocols import Listener

R = TypeVar("R", bound=msgspec.Struct)


class Voice(Generic[R]):
    """Says things to one listener, who is "you" when `me` is a seat; others go by their names.

    A game's own voice adds how its pieces, rounds and yaku are called.
    """

    def __init__(self, listener: Listener[R]) -> None:
        """Speak to a listener."""
        self.words, self.rules, self.me, self.pieces = listener.words, listener.rules, listener.me, listener.pieces
        you = listener.words["telling.You"]
        self.names = tuple(you if seat == listener.me else name for seat, name in enumerate(listener.names))
        """The seats as they are called at the head of a line."""

    def who(self, seat: Seat) -> str:
        """Name a seat inside a sentence."""
        return self.words["telling.you"] if seat == self.me else self.names[seat]

    def by(self, seat: Seat, key: str, /, *, of: str = "event", **gaps: object) -> str:
        """Say a sentence about a seat, in the second person for the listener: `event.you.KEY` or `event.other.KEY`."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"{of}.{person}.{key}", who=self.names[seat], **gaps)

    def listed(self, some: Iterable[str]) -> str:
        """Join names with commas."""
        return self.words["telling.comma"].join(some)

    def sentences(self, some: Iterable[str]) -> str:
        """Say sentences one after the other."""
        return self.words["telling.sentences"].join(some)
