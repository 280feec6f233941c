"""How a client reaches the house: straight, or through a line that is not to be relied on."""

from typing import NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.houses import Visitor

LOST = (OSError, EOFError, InvalidHandshake, ConnectionClosed)
"""What somebody meets who connects to a house that is not there, or is cut off."""
OPENS_WITHIN = 6.0
"""Seconds that a client waits for a socket that does not open …"""
ANSWERS_WITHIN = 2.0
"""… and for the answer to a request, before it asks again."""


class Way(NamedTuple):
    """To the house at one port, through another or the same."""

    house: int
    port: int

    def http(self) -> httpx.AsyncClient:
        """Requests that go this way."""
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}",
            headers={"Host": f"127.0.0.1:{self.house}"},
            trust_env=False,
            timeout=ANSWERS_WITHIN,
        )

    async def connect(self, who: Visitor | None, table: str) -> ClientConnection:
        """Open a socket to a table; what is met instead is one of `LOST`."""
        return await connect(
            f"ws://127.0.0.1:{self.house}/table/{table}",
            host="127.0.0.1",
            port=self.port,
            additional_headers=who.headers if who else {},
            subprotocols=["zashiki.1"],  # type: ignore[list-item]  # a name is a text to everybody else
            compression=None,
            ping_interval=None,
            proxy=None,
            max_size=None,
            open_timeout=OPENS_WITHIN,
            close_timeout=0.2,
        )
