"""Calls that wait for a table: each has a name, under which the table's host says what became of it."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING

from zashiki.kernel.game import Illegal

if TYPE_CHECKING:
    from zashiki.parlour.gathering_host import Answer


class WaitingCalls:
    """Of one table."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._numbers = count(1)
        self._waiting: dict[str, asyncio.Future[None]] = {}

    def begin(self) -> tuple[str, asyncio.Future[None]]:
        """Give a new name, and what to wait for."""
        name, answer = str(next(self._numbers)), asyncio.get_running_loop().create_future()
        self._waiting[name] = answer
        return name, answer

    def answered(self, answer: Answer) -> None:
        """Let a call go on, or raise what it was refused for."""
        waiting = self._waiting.pop(answer.id, None)
        if waiting is None or waiting.done():  # whoever called may be gone
            return
        if answer.refusal is None:
            waiting.set_result(None)
        else:
            waiting.set_exception(answer.refusal)

    def end(self, code: str) -> None:
        """Refuse all that still wait: there is no such table any more, or it stands still."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(Illegal(code))
                waiting.exception()  # whoever called may be gone
        self._waiting.clear()
