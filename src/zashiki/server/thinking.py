"""Computers of a table that are being asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from zashiki.parlour.computers import any_choice
from zashiki.players.player import cpu_seed
from zashiki.server.computer_pool import Chosen, ComputerFailed
from zashiki.server.workers import WorkersStopped

if TYPE_CHECKING:
    from zashiki.parlour.effects import Ask
    from zashiki.parlour.host import Host
    from zashiki.server.house import House


class Thinking:
    """Of one table."""

    def __init__(self, house: House, take: Callable[[Callable[[], None]], None]) -> None:
        """Ask the computers of a house; each answer is handed to `take`, for when the host can take it in."""
        self._house, self._take = house, take
        self._failure: ComputerFailed | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        """Whether anybody thinks."""
        return bool(self._tasks)

    def ask(self, host: Host, ask: Ask) -> None:
        """Have a computer choose, however long it takes; the table goes on meanwhile."""
        task = asyncio.create_task(self._ask(host, ask))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, host: Host, ask: Ask) -> None:
        sitting = host.sitting
        try:
            chosen = await self._house.computers.choose(
                game=sitting.match.game.name,
                player=ask.player or sitting.seats[ask.seat].kind,
                seed=cpu_seed(sitting.match, ask.seat),
                view=ask.view,
                seat=ask.seat,
            )
        except WorkersStopped:  # it is asked again after the restart
            return
        except ComputerFailed as error:
            self._failure = error
            self._take(lambda: None)  # so that the table looks
            return
        except Exception as error:  # such as a player that this house has no more: the table goes on without it
            self._house.log.problem("computer_failed", error, table=host.table)
            chosen = Chosen(any_choice(sitting.match, ask), "replaced: failed")
        self._take(lambda: host.answered(ask, chosen.action, note=chosen.note, now=self._house.clock()))

    def raise_failure(self) -> None:
        """Raise what a computer has failed at, if one has."""
        if self._failure is not None:
            raise self._failure

    async def stop(self) -> None:
        """Wait for nobody any more."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
