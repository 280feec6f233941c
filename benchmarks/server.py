"""What a house online takes: choices over real sockets on loopback, from the frame sent to the frame that says `done`.

Games of reversi are played by many pairs of sockets at once, to a server in a process of its own; beside it, in the
same run and with the same frames, a bare server of the same libraries that keeps one line a frame and echoes it.

python benchmarks/server.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from zashiki import Match
from zashiki.games import reversi
from zashiki.records.promises import seat_promise

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report

GENEROUS = (
    *("commands", "burst", "sockets", "guests", "unstarted", "unfinished", "requests"),
    *("connections", "address_connections"),
)
ECHO = Path(__file__).with_name("_echo_server.py")
PROMISED = bytes(32)


class Heard(NamedTuple):
    """What one socket was sent, and how long it waited."""

    waited: list[float]
    sizes: list[int]


@contextmanager
def served(*command: str) -> Iterator[str]:
    """Run a server, and give its address, which is the first one that it prints."""
    with subprocess.Popen(  # noqa: S603 - our own programs
        [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as one:
        try:
            yield next(found[0] for line in one.stdout or () if (found := re.search(r"http://[\d.]+:\d+", line)))
        finally:
            one.send_signal(signal.SIGTERM)
            one.communicate(timeout=20)


def house(data: str) -> Iterator[str]:
    """The command of a house that lets a benchmark in."""
    limits = [part for name in GENEROUS for part in ("--limit", f"{name}=1000000")]
    return iter(["-m", "zashiki", "serve", "--port", "0", "--data", data, *limits])


def moves() -> dict[int, bytes]:
    """One game: what is chosen once so many events have been told."""
    match = Match.open(reversi, seed="bench")
    found, told = dict[int, bytes](), len(match.opening)
    while match.outcome is None:
        action = match.legal(match.to_act[0])[0]
        found[told] = msgspec.json.encode(action)
        told += len(match.submit(match.to_act[0], action))
    return found


async def opened(http: httpx.AsyncClient) -> tuple[str, list[dict[str, str]]]:
    """Open a table for two."""
    names = ("Aki", "Ren")
    keys = [(await http.post("/api/guests", json={"name": name, "key": True})).json()["key"] for name in names]
    mine, theirs = ({"Authorization": f"Bearer {key}"} for key in keys)
    facts = (await http.post("/api/tables", json={"game": "reversi"}, headers=mine)).json()
    code = facts["invitation"].rpartition("/")[2]
    (await http.post(f"/api/invitations/{code}", json={}, headers=theirs)).raise_for_status()
    return facts["table"], [mine, theirs]


async def joined(url: str, table: str, headers: dict[str, str]) -> ClientConnection:
    """Listen at a table."""
    address = f"{url.replace('http', 'ws', 1)}/table/{table}"
    socket = await connect(address, subprotocols=["zashiki.1"], additional_headers=headers, compression=None)  # type: ignore[list-item] # a plain str is what a subprotocol is
    await socket.send(b'{"type":"hello"}')
    return socket


async def played(socket: ClientConnection, table: str, seat: int, frames: dict[int, bytes], detail: Heard) -> None:
    """Play a game that is known beforehand: nobody thinks, so that only the house is measured."""
    sent, promised, opened_ = 0.0, False, False
    async for raw in socket:
        data = raw.encode() if isinstance(raw, str) else raw
        if data.startswith(b'{"type":"done"') and sent:
            detail.waited.append(time.perf_counter() - sent)
        elif data.startswith((b'{"type":"told"', b'{"type":"table"')):
            detail.sizes.append(len(data))
            message = json.loads(data)
            if message.get("asked") is not None:
                sent = time.perf_counter()
                action = frames[message["number"]]
                await socket.send(b'{"type":"choose","id":"%d","action":%b}' % (message["number"], action))
        elif data.startswith(b'{"type":"gathering"') and b'"state":"promising"' in data:
            if not promised:
                promised, promise = True, seat_promise(PROMISED, table=table, seat=seat).hex()
                await socket.send(b'{"type":"promise","promise":"%b"}' % promise.encode())
            if b'"may_open":true' in data and not opened_:
                opened_ = True
                await socket.send(b'{"type":"open","entropy":"%b"}' % PROMISED.hex().encode())
        elif data.startswith(b'{"type":"over"'):
            await socket.close()


async def games(url: str, tables: int) -> tuple[float, Heard]:
    """Play at many tables at once; gives the seconds from the first start on."""
    frames, heard = moves(), Heard([], [])
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        all_of_them = [await opened(http) for _ in range(tables)]
        sockets = [
            (await joined(url, table, headers), table, seat)
            for table, seats in all_of_them
            for seat, headers in enumerate(seats)
        ]
        playing = [asyncio.create_task(played(socket, table, seat, frames, heard)) for socket, table, seat in sockets]
        began = time.perf_counter()
        for table, (mine, _) in all_of_them:
            (await http.post(f"/api/tables/{table}/start", headers=mine)).raise_for_status()
        await asyncio.wait_for(asyncio.gather(*playing), timeout=300)
    return time.perf_counter() - began, heard


async def echoes(url: str, sockets: int, each: int) -> tuple[float, list[float]]:
    """Have frames kept and echoed by the bare server."""
    waited: list[float] = []

    async def one() -> None:
        async with connect(url.replace("http", "ws", 1), compression=None) as socket:
            for _ in range(each):
                sent = time.perf_counter()
                await socket.send(b"{}" * 100)
                await socket.recv()
                waited.append(time.perf_counter() - sent)

    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(sockets)))
    return time.perf_counter() - began, waited


def figures(*, quick: bool) -> Iterator[Figure]:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as data, served(*house(data)) as url:
        sizes: list[int] = []
        for tables in (1, 10) if quick else (1, 10, 100):
            seconds, heard = asyncio.run(games(url, tables))
            sizes += heard.sizes
            told = "from frame to `done`; told to both in words and scenes"
            yield Figure(f"choices, tables of two: {tables}", rate(seconds, heard.waited), told)
        spread = f"{median(sizes):,.0f} (p95 {quantiles(sizes, n=20)[-1]:,.0f})"
        yield Figure("bytes of a frame in words and scenes", spread, "aim: p95 at most 8,192 a choice")
    with tempfile.TemporaryDirectory() as data, served(str(ECHO), data) as url:
        for sockets in (2, 20) if quick else (2, 20, 200):
            bare = rate(*asyncio.run(echoes(url, sockets, 60)))
            yield Figure(f"… a bare echo, sockets: {sockets}", bare, "same libraries, one durable line a frame")
    yield from starts(10 if quick else 200)


def rate(seconds: float, waited: list[float]) -> str:
    """So many a second; the median of the waits, and the slowest of twenty."""
    slow = quantiles(waited, n=20)[-1]
    return f"{len(waited) / seconds:,.0f} a second, {1e3 * median(waited):.1f} ms (p95 {1e3 * slow:.1f})"


def starts(tables: int) -> Iterator[Figure]:
    """How long it takes until a house answers, empty and with tables that are being played."""
    with tempfile.TemporaryDirectory() as data:
        for then in ("an empty folder", f"{tables} matches have begun; each is folded when somebody comes"):
            began = time.perf_counter()
            with served(*house(data)) as url:
                yield Figure("from the command to the address", f"{time.perf_counter() - began:.2f} s", then)
                asyncio.run(left(url, tables))


async def left(url: str, tables: int) -> None:
    """Begin matches, and go."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        key = (await http.post("/api/guests", json={"name": "Aki", "key": True})).json()["key"]
        asked: dict[str, Any] = {"game": "reversi", "computers": {"1": "random"}, "start": True}
        for _ in range(tables):
            (await http.post("/api/tables", json=asked, headers={"Authorization": f"Bearer {key}"})).raise_for_status()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a glance")
    parser.add_argument("--json", action="store_true", help="for programs")
    args = parser.parse_args()
    report("The house online", figures(quick=args.quick), json=args.json)


if __name__ == "__main__":
    main()
