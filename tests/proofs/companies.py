"""Companies of guests who play match after match: at all five games, with computers and watchers, and rematches."""

import asyncio
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import httpx

from tests.proofs.histories import History
from tests.proofs.playing_clients import Manners, TableClient
from tests.proofs.ways import Way
from tests.server.houses import Visitor

FAST = {"pauses": "fast", "computers_pause": 0, "watching": "all"}
REMATCHES = 0.5
"""How often a company plays on at the table of a rematch, if all of them agree in time."""
REMATCH_WITHIN = 3.0
CALLS = ("no_calls", "discard_drawn")


class Plan(NamedTuple):
    """What a company plays."""

    game: str
    people: int
    asked: Mapping[str, object]
    watchers: int = 0
    undoes: bool = False
    switches: Sequence[str] = ()

    @property
    def clients(self) -> int:
        """How many clients it has."""
        return self.people + self.watchers


def _computers(*seats: int) -> dict[str, str]:
    return {f"{seat}": "random" for seat in seats}


KOIKOI = {"knobs": {"rounds": 2}, "options": FAST}
REVERSI = {"preset": "mini-6x6", "options": FAST}
RIICHI = {"knobs": {"hands": 1, "length": "east"}, "options": FAST}
EVEN = {"knobs": {"length": "hand"}, "options": {"pauses": "even", "computers_pause": 200}}
STUD = {"knobs": {"seats": 4, "deals": 2}, "options": FAST}
SCORES = {"names": ["Aki", "Ren", "Mio", "Dai"], "knobs": {"length": "hand"}, "options": {"watching": "all"}}
PLANS = (
    Plan("koikoi", 2, KOIKOI, watchers=1),
    Plan("reversi", 2, REVERSI, undoes=True),
    Plan("riichi", 4, RIICHI, watchers=1, switches=CALLS),
    Plan("stud", 3, {**STUD, "computers": _computers(3)}),
    Plan("score-table", 1, SCORES, watchers=2, undoes=True),
    Plan("koikoi", 1, {**KOIKOI, "computers": _computers(1)}, undoes=True),
    Plan("riichi", 2, {**RIICHI, "computers": _computers(1, 3)}, switches=CALLS),
    Plan("reversi", 1, {**REVERSI, "computers": _computers(1)}, undoes=True),
    Plan("koikoi", 2, {**KOIKOI, "options": {**FAST, "clock": {"each": 1, "bank": 2}}}),
    Plan("riichi", 4, EVEN, switches=CALLS),
    Plan("stud", 4, {**STUD, "folded": "kept"}, watchers=1),
    Plan("reversi", 2, {**REVERSI, "options": {**FAST, "clock": {"bank": 10, "gain": 1}}}, watchers=1),
    Plan("riichi", 3, {**RIICHI, "computers": _computers(2)}),
    Plan("koikoi", 2, {**KOIKOI, "options": {**FAST, "hints": True}}),
    Plan("score-table", 1, SCORES, watchers=1),
    Plan("stud", 2, {**STUD, "knobs": {"seats": 2, "deals": 3}}, watchers=1),
    Plan("reversi", 2, REVERSI, watchers=1),
    Plan("koikoi", 2, KOIKOI, watchers=2),
)
"""Fifty clients and a few more."""


class Company:
    """One company, from its first table to the end of the proof."""

    def __init__(self, plan: Plan, way: Way, name: str, *, seed: str, pace: float = 0.1, silent: float = 0.03) -> None:
        self.plan, self.name = plan, name
        self._way, self._rng = way, random.Random(f"{seed} {name}")
        self._pace, self._silent = pace, silent
        self.histories: list[History] = []
        self.opened: list[str] = []
        """Tables that the house said it had opened."""
        self._turn = asyncio.Condition()
        self._table, self._code, self._round = "", "", 0
        self._here: set[int] = set()
        self._over: set[int] = set()
        self._next = ""
        self._again = False

    async def play(self) -> None:
        """Play table after table; it ends only by being cancelled."""
        async with AsyncExitStack() as ends:
            http = await ends.enter_async_context(self._way.http())
            guests = [await self._welcomed(http, f"{self.name}-{nth}") for nth in range(self.plan.clients)]
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._lead(http, guests[0]))
                for nth, guest in enumerate(guests):
                    tasks.create_task(self._follow(http, nth, guest))

    # Over HTTP.

    async def _welcomed(self, http: httpx.AsyncClient, name: str) -> Visitor:
        answer = await self._asked(http, None, "/api/guests", {"name": name, "key": True})
        return Visitor(name, str(answer["key"]))

    async def _asked(
        self, http: httpx.AsyncClient, who: Visitor | None, path: str, body: object = None
    ) -> Mapping[str, Any]:
        """Ask until there is an answer; a refusal is given, too, with its `code`."""
        wait = 0.04
        while True:
            try:
                answer = await http.post(path, json=body, headers=who.headers if who else {})
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR, answer.text
                    found: Mapping[str, Any] = answer.json()
                    return found
            except (httpx.TransportError, ValueError):
                pass
            await asyncio.sleep(wait * self._rng.uniform(0.5, 1))
            wait = min(2 * wait, 0.4)

    # The first of them opens tables.

    async def _lead(self, http: httpx.AsyncClient, leader: Visitor) -> None:
        while True:
            facts = await self._asked(http, leader, "/api/tables", {"game": self.plan.game, **self.plan.asked})
            assert "table" in facts, facts
            self.opened.append(facts["table"])
            await self._announce(facts["table"], facts["invitation"].rpartition("/")[2])
            async with self._turn:
                await self._turn.wait_for(lambda: len(self._here) == self.plan.people)
            await self._asked(http, leader, f"/api/tables/{self._table}/start")
            while await self._played():
                await self._announce(self._next, "")

    async def _announce(self, table: str, code: str) -> None:
        async with self._turn:
            self._table, self._code, self._next = table, code, ""
            self._here, self._over = set(), set()
            self._again = self._rng.random() < REMATCHES and self.plan.game != "score-table"
            self._round += 1
            self._turn.notify_all()

    async def _played(self) -> bool:
        """Wait for the end of a match; whether there is a rematch."""
        async with self._turn:
            await self._turn.wait_for(lambda: len(self._over) == self.plan.people)
            if not self._again:
                return False
            try:
                async with asyncio.timeout(REMATCH_WITHIN):
                    await self._turn.wait_for(lambda: bool(self._next))
            except TimeoutError:
                return False
            return True

    # And everybody goes there.

    async def _follow(self, http: httpx.AsyncClient, nth: int, guest: Visitor) -> None:
        before = 0
        while True:
            async with self._turn:
                await self._turn.wait_for(lambda: self._round > before)  # noqa: B023 - asked at once
                before, table, code = self._round, self._table, self._code
            if 0 < nth < self.plan.people and code:
                facts = await self._asked(http, guest, f"/api/invitations/{code}", {})
                assert "table" in facts, facts
            if nth < self.plan.people:
                await self._note(self._here, nth)
            await self._sit(nth, guest, table, before)

    async def _sit(self, nth: int, guest: Visitor, table: str, turn: int) -> None:
        watches = nth >= self.plan.people
        history = History(f"{guest.name}-{turn}", table, watches=watches)
        self.histories.append(history)
        client = TableClient(self._way, guest, history, self._rng, self._manners(watches=watches))
        client.wants_rematch = self._again and not watches
        await client.play(lambda one: one.over or self._round > turn)
        if client.over and not watches:
            await self._note(self._over, nth)
            await client.play(lambda one: bool(one.next) or self._round > turn or not self._again)
            if client.next and self._round == turn:
                async with self._turn:
                    self._next = client.next
                    self._turn.notify_all()
        async with self._turn:
            await self._turn.wait_for(lambda: self._round > turn)

    async def _note(self, where: set[int], nth: int) -> None:
        async with self._turn:
            where.add(nth)
            self._turn.notify_all()

    def _manners(self, *, watches: bool) -> Manners:
        words = self._rng.random() < 0.3 and self.plan.game != "score-table"
        return Manners(
            pace=self._pace,
            detail="scene" if words else "events",
            language=self._rng.choice(("en", "ja")),
            silent=0.0 if watches else self._silent,
            undoes=self.plan.undoes,
            switches=tuple(self.plan.switches),
        )


def companies(way: Way, rough: Way | None = None, *, clients: int, seed: str, **how: float) -> Iterator[Company]:
    """Give companies of so many clients or a few more; every third goes the rough way, if there is one."""
    there = 0
    for nth, plan in enumerate(PLANS):
        if there >= clients:
            return
        there += plan.clients
        yield Company(plan, rough if rough and nth % 3 == 1 else way, f"{plan.game}{nth}", seed=seed, **how)
