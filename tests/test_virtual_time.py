"""What tests of the server go by: time that leaps, and chance that follows from a test's name."""

import asyncio
import threading

import pytest

from tests.chance import Stream
from tests.virtual_time import BEGAN, VirtualLoop, in_virtual_time


def test_time_leaps_to_the_next_timer_and_stands_while_a_thread_works() -> None:
    async def scene() -> tuple[float, ...]:
        loop, goes_on = asyncio.get_running_loop(), threading.Event()
        await asyncio.sleep(250)
        leapt = loop.time()
        working = asyncio.create_task(asyncio.to_thread(goes_on.wait, 60))
        waiting = asyncio.create_task(asyncio.sleep(40))
        for _ in range(10):
            await asyncio.sleep(0)
        stood = loop.time()
        goes_on.set()
        await working
        worked = loop.time()
        await waiting
        return leapt, stood, worked, loop.time()

    assert in_virtual_time(scene()) == (250, 250, 250, 290)


def test_a_wall_clock_goes_on_from_one_loop_of_a_test_to_the_next() -> None:
    async def shown() -> float:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        await asyncio.sleep(60)
        return loop.wall_clock()

    assert [in_virtual_time(shown()) for _ in range(2)] == [BEGAN + 60, BEGAN + 120]


def test_each_test_draws_the_same_every_time_and_what_no_other_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [[stream.draw(32) for _ in range(3)] for stream in (Stream(), Stream())]
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) == 3
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "test_other.py::test_other (call)")
    assert Stream().draw(32) not in drawn[0]
