"""What is said at a table that only the house can refuse: its host knows neither guests nor limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.parlour.host import Host
from zashiki.parlour.protocol import kind_of

if TYPE_CHECKING:
    from zashiki.server.folding import AnyHost
    from zashiki.server.limits import Limits
    from zashiki.server.socket_protocol import Socket


def refusal_of(frame: bytes, socket: Socket, host: AnyHost, limits: Limits) -> str:
    """Say why a frame is not even handed to the host; empty: it is."""
    kind = kind_of(frame)
    if kind == "pen" and not socket.guest:
        return "no_guest"  # nobody could give the pen back to them after a reconnect
    if kind == "undo" and isinstance(host, Host) and host.record.count > limits.lines:
        return "too_many_lines"
    return ""
