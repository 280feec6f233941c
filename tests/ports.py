"""Ports for houses that are closed and opened again."""

import os
import socket

PORTS_APART = 7
"""How far apart two processes begin to look for a port."""


def lasting_port() -> int:
    """Find a free port for a house that is gone now and then.

    It is none of those that the system hands out by itself: whoever calls a port of that kind at which nobody listens
    may be given the same one to call from, reach itself, and so keep the house out. Each process has places
    of its own, so that none takes that of another whose house is gone just now.
    """
    first = os.getpid() * PORTS_APART
    for step in range(10_000):
        port = 20_000 + (first + step) % 10_000
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")
