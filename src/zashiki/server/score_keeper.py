"""Whose seat enters the score, once the pen of a score table has been passed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from zashiki.kernel.game import Seat
from zashiki.parlour.host import Host

if TYPE_CHECKING:
    from zashiki.server.socket_protocol import Socket
    from zashiki.server.stopped_host import StoppedHost


def guests_after_pen(guests: Sequence[str], scorer: Seat, keeper: str) -> tuple[str, ...]:
    """Give the guests by seat with a new keeper in the scorer's; whoever had it takes the place the new one leaves.

    >>> guests_after_pen(("aki", "", "ren", ""), 0, "ren")
    ('ren', '', 'aki', '')
    >>> guests_after_pen(("aki", "", "", ""), 0, "somebody who watched")
    ('somebody who watched', '', '', '')
    """
    seats = list(guests)
    if keeper in seats:
        seats[seats.index(keeper)] = seats[scorer]
    seats[scorer] = keeper
    return tuple(seats)


def guests_of_seats(
    guests: tuple[str, ...], host: Host | StoppedHost, sockets: Mapping[str, Socket]
) -> tuple[str, ...]:  # fmt: skip
    """Say whose each seat is from now on: whoever was given the pen of a score table keeps it for good."""
    sitting = host.sitting if isinstance(host, Host) else None
    socket = None if sitting is None else sockets.get(sitting.holder)
    if sitting is None or sitting.scorer is None or socket is None or not socket.guest:
        return guests
    return guests_after_pen(guests, sitting.scorer, socket.guest)
