"""Connections go over from a table that gathered to the match that has begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from zashiki.parlour.close_codes import FORBIDDEN

if TYPE_CHECKING:
    from zashiki.parlour.gathering_host import GatheringHost
    from zashiki.parlour.host import Host
    from zashiki.server.socket_protocol import Socket


def move(before: GatheringHost, host: Host, sockets: Mapping[str, Socket], *, now: int) -> None:
    """Connect everybody to the live table as they were; who has no seat is sent away where nobody may watch."""
    for moving in before.connections:
        socket = sockets.get(moving.connection)
        if socket is None:
            continue
        if moving.who is None and host.sitting.options.watching == "none":
            socket.end(FORBIDDEN, "no_watching")
            continue
        host.connected(moving.connection, moving.who, language=socket.language, now=now)
        if moving.hello is not None:
            host.received(moving.connection, moving.hello, now=now)
