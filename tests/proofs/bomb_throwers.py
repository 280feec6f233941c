"""Those who upload bombs, in a process of their own: what it costs to send them, those who are measured do not pay."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from time import monotonic
from typing import NamedTuple

import httpx

from tests.proofs.bombs import Bomb, bombs

PATIENCE = 60.0
"""Seconds that one waits for an answer."""


class Outcome(NamedTuple):
    """What became of an upload."""

    bomb: str
    status: int
    body: bytes
    seconds: float


async def sent(http: httpx.AsyncClient, bomb: Bomb, *, clock: Callable[[], float] = monotonic) -> Outcome:
    """Upload a file; what it takes is told by a clock."""
    asked, began = {"from": bomb.source} if bomb.source else {}, clock()
    answer = await http.post("/api/convert", params=asked, content=bomb.data)
    return Outcome(bomb.name, answer.status_code, answer.content, clock() - began)


async def thrown(url: str, hidden: str, *, at_once: bool = False) -> list[Outcome]:
    """Upload every bomb to a house, one after the other or all `at_once`; `hidden` is a file that nobody may read."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _after_all_others) as pool:
        return await asyncio.get_running_loop().run_in_executor(pool, _throw, url, hidden, at_once)


def _after_all_others() -> None:
    """Run where nobody else wants to: whoever throws has a machine of their own elsewhere."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _throw(url: str, hidden: str, at_once: bool) -> list[Outcome]:
    async def throw() -> list[Outcome]:
        all_of_them = bombs(hidden)
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE) as http:
            if at_once:
                return await asyncio.gather(*(sent(http, one) for one in all_of_them))
            return [await sent(http, one) for one in all_of_them]

    return asyncio.run(throw())
