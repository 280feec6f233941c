"""Opening many riichi tables of four people, over HTTP and sockets as people do."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import httpx

from benchmarks._load_line import line
from benchmarks._load_players import Player, Players

SEATS = 4
OPTIONS = {"pauses": "fast", "clock": {"each": 300, "bank": 600}, "watching": "all"}
"""Nobody's time runs out: who chooses when is the generator's business."""
TOGETHER = 8
"""Tables that are opened at the same time."""
EACH = 20
"""Tables of a guest."""


class OpenTable(NamedTuple):
    """A table, and whose its seats are."""

    table: str
    keys: tuple[str, ...]


async def opened(http: httpx.AsyncClient, keys: tuple[str, ...]) -> OpenTable:
    """Open a table for four, and let them sit down."""
    first, *others = ({"Authorization": f"Bearer {key}"} for key in keys)
    asked = {"game": "riichi", "options": OPTIONS}
    facts = (await http.post("/api/tables", json=asked, headers=first)).raise_for_status().json()
    code = facts["invitation"].rpartition("/")[2]
    for one in others:
        (await http.post(f"/api/invitations/{code}", json={}, headers=one)).raise_for_status()
    return OpenTable(facts["table"], keys)


async def seated(url: str, players: Players, one: OpenTable, *, detail: str = "scene") -> list[Player]:
    """Let all four listen, every other one in Japanese."""
    found = []
    for seat, key in enumerate(one.keys):
        player = Player(players, one.table, seat)
        player.line = await line(url, f"/table/{one.table}", player.heard, key=key)
        hello = f'{{"type":"hello","language":"{("en", "ja")[seat % 2]}","detail":"{detail}"}}'
        player.line.say(hello.encode())
        found.append(player)
    return found


async def begun(url: str, players: Players, tables: int) -> list[OpenTable]:
    """Open so many tables, connect everybody, start, and wait until all matches have begun."""
    found: list[OpenTable] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:

        async def some(number: int) -> None:
            names = [f"{name}{number}" for name in ("Aki", "Ren", "Mio", "Sho")]
            answers = [(await http.post("/api/guests", json={"name": name, "key": True})).json() for name in names]
            keys = tuple(answer["key"] for answer in answers)
            while len(found) < tables:
                found.append(OpenTable("", ()))  # this one is mine
                mine = len(found) - 1
                found[mine] = one = await opened(http, keys)
                await seated(url, players, one)
                bearer = {"Authorization": f"Bearer {keys[0]}"}
                (await http.post(f"/api/tables/{one.table}/start", headers=bearer)).raise_for_status()
                if mine % EACH == EACH - 1:
                    return

        while len(found) < tables:
            await asyncio.gather(*(some(len(found) + number) for number in range(TOGETHER)))
    async with asyncio.timeout(60):
        while players.live < SEATS * tables:
            await asyncio.sleep(0.05)
    return found
