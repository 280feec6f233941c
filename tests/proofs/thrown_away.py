"""A house in this process that ends as by a power cut: nobody is told, nothing is flushed, all breaks off."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.proofs.forgetful_disk import ForgetfulDisk
from tests.server.houses import OpenHouse, open_house
from zashiki.storage.sqlite_reader import DATABASE
from zashiki.storage.store_locks import UNCLEAN


@asynccontextmanager
async def thrown_away(folder: Path, disk: ForgetfulDisk) -> AsyncIterator[OpenHouse]:
    """Open a house; at the end there is no power, whether it went before or not."""
    async with open_house(folder, connecting=disk.connecting, troubled=True) as house:
        try:
            yield house
        finally:
            disk.cut()
            await house.hang_up()
            await _throw_away(house)


async def _throw_away(house: OpenHouse) -> None:
    """Break off all that the house does; what is left for its orderly stop is nothing."""
    serving, inner = house.serving, house.house
    server, serve = serving._server, serving._task
    assert server is not None
    assert serve is not None
    serving._house = serving._server = serving._task = None
    inner.stopping = True
    tasks: set[asyncio.Task[Any]] = {serve, *server.server_state.tasks}
    if inner._sweeper is not None:
        tasks.add(inner._sweeper)
    for loop in inner.in_memory:
        tasks |= {loop._task, *loop._thinking._tasks}
    for listening in server.servers:
        listening.close()
    for connection in list(server.server_state.connections):
        connection.transport.abort()
    await break_off(tasks)
    inner.hint_threads.shutdown(wait=False, cancel_futures=True)
    await asyncio.gather(inner.computers.stop(), inner.conversions.stop())
    await asyncio.to_thread(inner.store.close)


async def break_off(tasks: set[asyncio.Task[Any]]) -> None:
    """Cancel tasks, again and again until they end: `wait_for` of Python 3.11 may forget that it was cancelled."""
    left = tasks
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=0.02)
    for task in tasks:
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error


def switched_on_again(disk: ForgetfulDisk, before: Path, after: Path) -> None:
    """Take the place of a folder with what the disk has of it after the cut; its other files had been synced."""
    disk.end()
    disk.write_what_is_left(after)
    (after / (DATABASE + UNCLEAN)).touch()
    shutil.rmtree(before)
