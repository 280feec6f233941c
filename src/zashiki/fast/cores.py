"""Where a batch lives: in memory, with its loops on processor cores. `zashiki.fast.gpu` is the same on a GPU."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from zashiki.fast.arguments import checked_row
from zashiki.fast.games import Games
from zashiki.fast.threads import Threads
from zashiki.fast.twins import Rules, loops_of

SMALL = 256
"""So many games go to a thread at least: with fewer, waking it takes longer than the work."""


NO_CHOICES = np.zeros(0, np.int32)


class Cores:
    """Arrays of numpy, and loops in threads."""

    name = "cpu"

    def __init__(self, game: str, threads: int) -> None:
        """Take the loops of a game."""
        self._loops, self._threads = loops_of(game), Threads(threads, SMALL)

    def empty(self, shape: tuple[int, ...], kind: DTypeLike) -> NDArray[Any]:
        """Make room for an array."""
        return np.empty(shape, kind)

    def sent(self, array: NDArray[Any]) -> NDArray[Any]:
        """Bring an array of ours to where the games are: it is there."""
        return array

    def fetched(self, array: NDArray[Any]) -> NDArray[Any]:
        """Bring an array from where the games are."""
        return array

    def row(self, given: ArrayLike, size: int, what: str, kind: type[Any]) -> NDArray[Any]:
        """One whole number for each game, or one for all."""
        return checked_row(given, size, what, kind)

    def run(self, loop: str, size: int, *arguments: object) -> None:
        """Run a loop over all games that only looks at them, or draws."""
        self._threads.each(getattr(self._loops, loop), arguments, size)

    def deal(self, games: Games, rules: Rules, size: int) -> None:
        """Open every table."""
        self._change(games, rules, self._loops.DEAL, size)

    def settle(self, games: Games, rules: Rules, size: int) -> None:
        """Let tables work that were put there."""
        self._change(games, rules, self._loops.SETTLE, size)

    def step(
        self, games: Games, rules: Rules, choices: NDArray[Any], refused: NDArray[np.bool_], *, anew: bool
    ) -> None:
        """Take one choice in every game, and mark those that were refused."""
        found = self._change(games, rules, self._loops.STEP, len(choices), choices, int(anew))
        np.less(found, 0, out=refused)

    def play_out(self, games: Games, rules: Rules, rounds: int, taken: NDArray[np.int32]) -> None:
        """Play every game at random for so many rounds, or to its end, and count the choices."""
        taken[:] = self._change(games, rules, self._loops.PLAY_OUT, len(taken), NO_CHOICES, rounds)

    def _change(
        self, games: Games, rules: Rules, task: int, size: int, choices: NDArray[Any] = NO_CHOICES, limit: int = 0
    ) -> NDArray[np.int32]:
        found = np.empty(size, np.int32)
        self._threads.each(self._loops.change, (games, rules, task, limit, choices, found), size)
        return found
