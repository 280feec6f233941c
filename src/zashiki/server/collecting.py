"""When Python looks for rubbish that refers to itself; all other memory is given back at once.

Left to itself, it looks once there are so many more things than at its last look. Where hundreds of tables are played,
new scenes take the place of old ones: hundreds of thousands of things are new, and hardly any are more. Then it looks
through all of those at once, and everybody waits. So it is done here by the clock, a little at a time.

The values of a match cannot refer to themselves, so there is little to be found: what an error, a connection or a table
that was let go leaves behind. What outlives its first look waits for one through everything, which takes half a second
in a house of five hundred tables, and twenty milliseconds in a small one: the longer it takes, the rarer it is.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

YOUNG, ALL = 1, 2
"""Generations of things, as Python counts them: those that were not looked at yet, and everything."""
YOUNG_EVERY, ALL_EVERY = 0.05, 10.0
"""Seconds from one look to the next, at least."""
RARELY = 400
"""How many times as long as it took it is until the next look through everything."""


@asynccontextmanager
async def collected_by_the_clock() -> AsyncIterator[None]:
    """Look by the clock for as long as this lasts, and never at what the program itself has made at its start."""
    gc.collect()
    gc.freeze()
    gc.disable()
    looking = asyncio.create_task(_look())
    try:
        yield
    finally:
        looking.cancel()
        gc.enable()
        gc.unfreeze()


async def _look() -> None:
    loop = asyncio.get_running_loop()
    next_of_all = loop.time() + ALL_EVERY
    while True:
        await asyncio.sleep(YOUNG_EVERY)
        if (began := loop.time()) < next_of_all:
            gc.collect(YOUNG)
        else:
            gc.collect(ALL)
            ended = loop.time()
            next_of_all = ended + max(ALL_EVERY, RARELY * (ended - began))
