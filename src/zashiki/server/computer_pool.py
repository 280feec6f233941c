"""The computers of all tables, which think in worker processes, so that nobody waits for them but their own table.

Only the house's players are asked, by their names. What one answers depends on the player, its seed, its view and its
seat, and on nothing that happened before, so another worker, or the same one after a restart, answers the same.

Measured on two busy cores: a question costs 0.2 to 0.5 ms more than choosing in this process (a view of 0.5 to 2.6 KB,
pickled, and two switches between processes), where a choice itself takes 0.15 ms and more. A worker is started by the
first question that finds none free; that one waits 0.2 s longer. A player that needs something done first, such as
compiling, has it done once, in a process of its own: its table waits for that, and no other.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from zashiki.kernel.game import Seat
from zashiki.players.random_player import RandomPlayer
from zashiki.players.roster import UnknownPlayer, names, preparation
from zashiki.records.optional_rules import quiet_choice
from zashiki.server.computer_worker import Answer, Preparation, Question
from zashiki.server.stopped_at_the_end import StoppedAtTheEnd
from zashiki.server.workers import Lost, Worker, Workers, WorkersStopped
from zashiki.texts.packages import load_game

LONGEST_THOUGHT = 20.0
"""Seconds that a player may take for one choice, each time it is asked."""
LONGEST_PREPARATION = 300.0
"""Seconds for what a player needs done before its first choice."""
MOST_WORKERS = 4
TRIES = 2
"""How often a question is asked whose worker is lost."""
ENTRY = "zashiki.server.computer_worker:main"
ENVIRONMENT = {"PYTHONHASHSEED": "0"}
"""So that no player depends on the order of a set."""


class Chosen(NamedTuple):
    """What was chosen, and what is noted with it: nothing, or `replaced: …` where the table chose for its player."""

    action: object
    note: str = ""


def usual_workers() -> int:
    """One worker less than there are cores, at least one and at most four."""
    return min(max((os.cpu_count() or 1) - 1, 1), MOST_WORKERS)


class ComputerFailed(Exception):
    """A player of a package failed while it chose; nobody chooses for it, and its author wants to see where."""

    def __init__(self, code: str, place: str) -> None:
        """Keep the kind of the error, and the file and line in which it was made."""
        super().__init__(code, place)
        self.code, self.place = code, place


class Computers(StoppedAtTheEnd):
    """All players of the house: `async with Computers() as computers: await computers.choose(…)`."""

    def __init__(self, *, workers: int | None = None, limit: float = LONGEST_THOUGHT) -> None:
        """Let at most `workers` processes think at once, each for at most `limit` seconds; none is started yet."""
        self.workers = Workers(
            ENTRY,
            count=usual_workers() if workers is None else workers,
            limit=limit,
            tries=TRIES,
            environment=ENVIRONMENT,
        )
        self._preparations: dict[Preparation, asyncio.Task[None]] = {}
        self._stopped = False
        self.asked = 0
        """How many questions were asked …"""
        self.replaced = 0
        """… and for how many of them the table chose."""

    async def stop(self) -> None:
        """End all workers; questions that wait are `WorkersStopped`, and so is every later one."""
        self._stopped = True
        for task in self._preparations.values():
            task.cancel()
        await asyncio.gather(*self._preparations.values(), return_exceptions=True)
        await self.workers.stop()

    async def choose(self, *, game: str, player: str, seed: str, view: object, seat: Seat) -> Chosen:
        """Let a player choose. Where it cannot, the choice is the quiet one of the game, or else a random one.

        One that fails while it chooses is a `ComputerFailed`.
        """
        if player not in _known(game):
            text = "no player of {game} is called {name!r}; there are: {names}"
            raise UnknownPlayer("players.unknown", text, game=game, name=player, names=", ".join(_known(game)))
        self.asked += 1
        await self._prepared(Preparation(game, player))
        question = Question(game, player, seed, view, seat)
        try:
            data = await self.workers.ask(pickle.dumps(question))
        except Lost as lost:
            return self._replaced(question, lost.code)
        answer: Answer = pickle.loads(data)  # noqa: S301 - from our own process
        if answer.error:
            raise ComputerFailed(answer.error, answer.place)
        return self._replaced(question, answer.trouble) if answer.trouble else Chosen(answer.action)

    async def _prepared(self, wanted: Preparation) -> None:
        """Wait until a player can be asked: whoever is the first has done what it needs."""
        if not _needs_preparation(wanted):
            return
        if self._stopped:
            raise WorkersStopped
        if wanted not in self._preparations:
            self._preparations[wanted] = asyncio.create_task(_prepare(wanted))
        task = self._preparations[wanted]
        try:
            await asyncio.shield(task)  # others wait for it, too
        except asyncio.CancelledError:
            if task.cancelled():
                raise WorkersStopped from None
            raise

    def _replaced(self, question: Question, why: str) -> Chosen:
        """Choose for a player that could not, and note it as the terminal does for programs."""
        self.replaced += 1
        game = load_game(question.game)
        action = quiet_choice(game, question.view, question.seat)
        if action is None:
            action = RandomPlayer(game, question.seed).choose(question.view, question.seat)
        return Chosen(action, f"replaced: {why}")


async def _prepare(wanted: Preparation) -> None:
    """Let a process of its own do what a player needs; if that is lost, its questions will show what is wrong."""
    worker = Worker(ENTRY, ENVIRONMENT)
    try:
        with suppress(Lost):
            await worker.ask(pickle.dumps(wanted), limit=LONGEST_PREPARATION)
    finally:
        await worker.end(now=True)


@cache
def _needs_preparation(wanted: Preparation) -> bool:
    return preparation(wanted.game, wanted.player) is not None


@cache
def _known(game: str) -> tuple[str, ...]:
    """The house's players of a game: packages are looked through once."""
    return names(game)
