"""Tables that nobody touches: those that gather have deadlines, and those that sleep for too long are closed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.storage.store import TableState

if TYPE_CHECKING:
    from zashiki.server.house import House

MOST = 1_000_000
EVERY = 3_600.0
"""Seconds between two looks."""
AGAIN = 60.0
"""Seconds until the next one, where something could not be looked at."""


async def sweep(house: House, *, every: float = EVERY) -> None:
    """Take up what gathers, once; and again and again what has slept for so long that it is to be closed."""
    taken_up = False
    while True:
        try:
            if not taken_up:
                await _touch(house, "gathering", before=house.clock() + 1)
                await _touch(house, "promising", before=house.clock() + 1)
                taken_up = True
            await _touch(house, "live", before=house.clock() - house.settings.abandoned_after)
            pause = every
        except Problem as error:  # the disk refuses; nothing of it may end the sweeping
            house.log.problem("sweep_failed", error)
            pause = min(AGAIN, every)
        await asyncio.sleep(pause)


async def _touch(house: House, state: TableState, *, before: int) -> None:
    for table, entry in await asyncio.to_thread(house.store.entries, state=state, most=MOST):
        if entry.touched < before:
            try:
                await house.table(table)
            except Illegal as refusal:
                if refusal.code == "stopping":
                    return
            await asyncio.sleep(0)  # people go first
