"""A house that is not in order, in a process of its own: `python -m tests.proofs.faulty_house FAULT serve …`.

A proof that does not find what is wrong with it is worth nothing.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from zashiki.__main__ import main
from zashiki.parlour import sitting
from zashiki.parlour.sitting import Sitting
from zashiki.server import folding
from zashiki.server.keeping import Keeper

LATE = 0.4
"""Seconds by which such a house keeps too late what it has told already."""


def tell_before_it_is_kept() -> None:
    """Let everything out at once, and make it durable a little later."""
    keep, locks, tasks = Keeper.keep, defaultdict[str, asyncio.Lock](asyncio.Lock), set[asyncio.Task[None]]()

    async def late(keeper: Keeper, table: str, *what: Any) -> None:
        async with locks[table]:
            await asyncio.sleep(LATE)
            await keep(keeper, table, *what)

    async def instead(keeper: Keeper, table: str, *what: Any) -> bool:
        tasks.add(asyncio.create_task(late(keeper, table, *what)))
        return True

    Keeper.keep = instead  # type: ignore[method-assign,assignment]  # that is the fault


def lose_a_game() -> None:
    """Never take a table of reversi into memory again."""
    restoring = sitting.restoring

    def instead(lines: Iterable[bytes]) -> tuple[Sitting, Iterator[None]]:
        found = restoring(lines)
        if found[0].match.game.name == "reversi":
            raise RuntimeError("lost")
        return found

    folding.restoring = instead  # type: ignore[attr-defined]  # likewise


FAULTS: dict[str, Callable[[], None]] = {
    "tell_before_it_is_kept": tell_before_it_is_kept,
    "lose_a_game": lose_a_game,
}

if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    sys.exit(main())
