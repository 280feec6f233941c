"""Rubbish that refers to itself is looked for by the clock, a little at a time."""

import asyncio
import gc
from weakref import ref

import pytest

from tests.virtual_time import in_virtual_time
from zashiki.server import collecting
from zashiki.server.collecting import YOUNG_EVERY, collected_by_the_clock


class Loop:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_rubbish_is_found_by_the_clock_and_by_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with collected_by_the_clock():
            assert not gc.isenabled()
            young = ref(Loop())
            await asyncio.sleep(2 * YOUNG_EVERY)
            assert young() is None
            kept = Loop()
            old = ref(kept)
            await asyncio.sleep(2 * YOUNG_EVERY)
            del kept
            await asyncio.sleep(2 * YOUNG_EVERY)
            assert old() is not None  # it has outlived its first look
        assert gc.isenabled()
        monkeypatch.setattr(collecting, "ALL_EVERY", 0)
        monkeypatch.setattr(collecting, "RARELY", 0)
        async with collected_by_the_clock():
            kept = Loop()
            old = ref(kept)
            await asyncio.sleep(2 * YOUNG_EVERY)
            del kept
            await asyncio.sleep(2 * YOUNG_EVERY)
            assert old() is None

    in_virtual_time(scene())
    assert gc.get_freeze_count() == 0
