"""Those who are connected to a table before its match: who they are, and which of the people seated are not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.company import is_person
from zashiki.parlour.effects import Place, Who
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.inward import Hello, Language
from zashiki.parlour.outward import Presence
from zashiki.parlour.protocol import encoded


class Moving(NamedTuple):
    """A connection that goes over to the live table."""

    connection: str
    who: Who
    """The seat of its guest; None for one who watches."""
    hello: bytes | None
    """What it said when it began to listen here, for the host of the live table; None: it has not."""


class Ears:
    """Somebody's socket."""

    def __init__(self, name: str, guest: str, language: Language) -> None:
        """It is open, and has said nothing."""
        self.name, self.guest, self.language = name, guest, language
        self.open = True
        self.hello: Hello | None = None


class Audience:
    """All sockets of one table."""

    def __init__(self, gathering: Gathering) -> None:
        """Nobody has come."""
        self._gathering = gathering
        self._ears: dict[str, Ears] = {}
        self._sockets: Counter[str] = Counter()
        """How many sockets a guest has, so that nobody who comes is compared with all who are there."""
        self._told = frozenset[Seat]()
        """Seats that everybody knows to be without their people."""

    def add(self, ears: Ears) -> None:
        """Take in that a socket is open."""
        self._ears[ears.name] = ears
        self._sockets[ears.guest] += 1

    def remove(self, connection: str) -> Ears | None:
        """Take in that a socket is closed."""
        if (gone := self._ears.pop(connection, None)) is not None:
            gone.open = False
            self._sockets[gone.guest] -= 1
            if not self._sockets[gone.guest]:
                del self._sockets[gone.guest]
        return gone

    def get(self, connection: str) -> Ears | None:
        """Find a socket."""
        return self._ears.get(connection)

    def listeners(self, guest: str | None = None) -> Iterator[Ears]:
        """Give those who have said hello: of one guest, or all."""
        return (one for one in self._ears.values() if one.hello is not None and guest in (None, one.guest))

    def has(self, guest: str) -> bool:
        """Whether a guest is connected."""
        return self._sockets[guest] > 0

    @property
    def moving(self) -> tuple[Moving, ...]:
        """All connections, for the host of the live table."""
        return tuple(
            Moving(one.name, self._gathering.seat_of(one.guest), None if one.hello is None else encoded(one.hello))
            for one in self._ears.values()
        )

    def news(self, *, moved: bool) -> Presence | None:
        """Give who is there if others than before are not; None: all know that already.

        People sit down a moment before they connect. So who has `moved`, or has just sat down, is no news by itself,
        but only where somebody is missed already.
        """
        gone = self._gone()
        if gone == self._told or (moved and not self._told):
            return None
        self._told = gone
        return self.presence()

    def missing(self) -> Presence | None:
        """Give who is there for one who has just come; None: nobody is missed."""
        return self.presence() if self._gone() else None

    def presence(self) -> Presence:
        """Say who is there; a seat that is free has been left."""
        gone, seats = self._gone(), self._gathering.view.seats
        watchers = sum(count for guest, count in self._sockets.items() if self._gathering.seat_of(guest) is None)
        return Presence(tuple(_place(one.kind, gone=seat in gone) for seat, one in enumerate(seats)), watchers)

    def _gone(self) -> frozenset[Seat]:
        guests = enumerate(self._gathering.guests)
        return frozenset(seat for seat, guest in guests if guest and not self.has(guest))


def _place(kind: str, *, gone: bool) -> Place:
    if not kind:
        return "left"
    if not is_person(SeatInfo(kind=kind)):
        return "computer"
    return "gone" if gone else "here"
