"""Hostile input, by the schema and beside it: all of it is refused in words, and nothing comes of what is refused."""

import asyncio
from pathlib import Path

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.hostile_visit import Visit, resident
from tests.proofs.socketless import socketless
from zashiki.server.limits import Limits

LIMITS = Limits(commands=10**8, burst=10**8, requests=10**8, guests=60, conversions=0, sockets=1_000)
"""As usual, but for how fast somebody may speak."""


def test_ten_thousand_hostile_inputs_are_refused_in_words(tmp_path: Path, figure: Figures) -> None:
    async def run() -> None:
        async with socketless(tmp_path, LIMITS) as house:
            visit = Visit(house, "quick")
            await visit.arrive()
            await visit.go_on(8_500, 1_500)
            await visit.end()
            figure("inputs", visit.sent)

    asyncio.run(asyncio.wait_for(run(), 60))
