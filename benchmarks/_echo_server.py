"""The bare server that `server.py` compares with: keeps one line a frame, durably, and sends frames to all of a group.

Whoever connects to the same path is of one group. Each of them is sent frames of the given sizes for every frame that
one of them sent, who is sent `done` after that. There is no game, no clock, no words: only sockets and the store, by
the libraries that the house is made of.

python benchmarks/_echo_server.py FOLDER SIZES…
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
FRAMES = ["." * int(size) for size in sys.argv[2:]]
WAITING = 1_024


class Group:
    """Those who hear the same."""

    def __init__(self, name: str) -> None:
        """Nobody is there yet."""
        self.name, self.sockets = name, list[WebSocket]()
        self.numbers = count(2)


GROUPS: dict[str, Group] = {}


async def echo(websocket: WebSocket) -> None:
    """Keep whatever comes, and tell all of the group."""
    await websocket.accept()
    name = websocket.path_params["group"]
    if (group := GROUPS.get(name)) is None:
        group = GROUPS[name] = Group(name)
        await asyncio.wrap_future(STORE.begin_later(name, [b"begin\n"]))
    group.sockets.append(websocket)
    try:
        while True:
            data = await websocket.receive_text()
            line = data.encode() + b"\n"
            await asyncio.wrap_future(STORE.append_later(name, [line], number=next(group.numbers)))
            for one in group.sockets:
                for frame in FRAMES:
                    await one.send_text(frame)
            await websocket.send_text("done")
    except (WebSocketDisconnect, RuntimeError):  # it is gone, or another of the group is
        group.sockets.remove(websocket)


def main() -> None:
    """Listen at a port that the system gives, and say which."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # by name, or small frames wait
    listening.bind(("127.0.0.1", 0))
    listening.listen(WAITING)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    app = Starlette(routes=[WebSocketRoute("/{group}", echo)])
    config = uvicorn.Config(app, log_level="critical", ws="websockets-sansio", ws_per_message_deflate=False)
    uvicorn.Server(config).run(sockets=[listening])
    STORE.close()


if __name__ == "__main__":
    main()
