"""What a connection leaves behind when it is lost: nothing that waits for Python to look for rubbish.

Some of what it is made of refers to itself. Python finds such things only when it looks through everything, which a
server does seldom (`collecting`); until then those of every lost connection would heap up. So they are untied here.
"""

from __future__ import annotations

import asyncio

from websockets.protocol import Protocol


def untie(transport: asyncio.BaseTransport) -> None:
    """Untie one of asyncio's transports, which holds a method of its own."""
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None  # noqa: SLF001 - asyncio has no other way, and never calls it again


def untie_protocol(protocol: Protocol) -> None:
    """Untie the reader of a WebSocket: it stands in the middle of itself, and keeps what it could not read."""
    protocol.parser.close()
    protocol.handshake_exc = protocol.parser_exc = None


def forget_way_here(error: BaseException | None) -> None:
    """Let an error that was handled forget where it came from: those places have it among their variables."""
    while error is not None:
        error.__traceback__ = None
        error = error.__context__
