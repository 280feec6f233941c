"""The bare server that `server.py` compares with: keeps one line a frame, durably, and echoes the frame.

python benchmarks/_echo_server.py FOLDER
"""

from __future__ import annotations

import asyncio
import socket
import sys
from itertools import count
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from zashiki.storage.sqlite_store import SqliteStore

STORE = SqliteStore(Path(sys.argv[1]) / "echo.db")
NAMES = count(1)


async def echo(websocket: WebSocket) -> None:
    """Keep and echo whatever comes."""
    await websocket.accept()
    table = f"t{next(NAMES)}"
    await asyncio.wrap_future(STORE.begin_later(table, [b"begin\n"]))
    try:
        for number in count(2):
            data = await websocket.receive_bytes()
            await asyncio.wrap_future(STORE.append_later(table, [data + b"\n"], number=number))
            await websocket.send_bytes(data)
    except WebSocketDisconnect:
        return


def main() -> None:
    """Listen at a port that the system gives, and say which."""
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    uvicorn.Server(uvicorn.Config(app, log_level="critical", ws="websockets-sansio")).run(sockets=[listening])
    STORE.close()


if __name__ == "__main__":
    main()
