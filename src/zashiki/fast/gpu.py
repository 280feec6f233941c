"""Where a batch lives on an NVIDIA GPU: its arrays in the GPU's memory, one game a thread (the extra `cuda`).

Arrays are numba's device arrays. They are handed to torch, CuPy and JAX, and taken from them, without a copy
(`__cuda_array_interface__`; `zashiki.fast.dlpack` for those who want DLPack).
"""

from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from zashiki.fast.arguments import checked_row, wrong_row
from zashiki.fast.games import Games
from zashiki.fast.twins import Rules, loops_of
from zashiki.texts.problems import Problem

THREADS = 128
"""Games to a block of threads."""


class Gpu:
    """Arrays and kernels on a GPU."""

    name = "cuda"

    def __init__(self, game: str) -> None:
        """Take the kernels of a game."""
        self._cuda = loaded_cuda()
        self._loops = loops_of(game, "gpu_loops")
        self._nothing: tuple[NDArray[Any], NDArray[Any]] | None = None
        """Stands for choices and marks where there are none."""

    def empty(self, shape: tuple[int, ...], kind: DTypeLike) -> NDArray[Any]:
        """Make room for an array; the same place of all games lies together, so that threads write side by side."""
        return cast(NDArray[Any], self._cuda.device_array(shape, kind, order="F"))

    def sent(self, array: NDArray[Any]) -> NDArray[Any]:
        """Bring an array of ours to the GPU; of an empty one there is nothing to bring."""
        if not array.size:
            return self.empty(array.shape, array.dtype)
        return cast(NDArray[Any], self._cuda.to_device(array))

    def fetched(self, array: NDArray[Any]) -> NDArray[Any]:
        """Bring an array from the GPU."""
        return cast(NDArray[Any], cast(Any, array).copy_to_host())

    def row(self, given: ArrayLike, size: int, what: str, kind: type[Any]) -> NDArray[Any]:
        """One whole number for each game, or one for all; what is on the GPU already stays there."""
        if not hasattr(given, "__cuda_array_interface__"):
            return self.sent(checked_row(given, size, what, kind))
        found = self._cuda.as_cuda_array(given)
        if found.dtype.kind not in "iu" or found.shape != (size,):
            raise wrong_row(what, size, found)
        return cast(NDArray[Any], found if found.dtype == kind else self._narrowed(found, kind))

    def _narrowed(self, given: Any, kind: type[Any]) -> NDArray[Any]:  # noqa: ANN401 - numba's device array
        """The same numbers in the kind that kernels are compiled for: for torch's, a large game would be anew."""
        from zashiki.fast.gpu_rows import narrow  # noqa: PLC0415 - only where there is a GPU

        found, bounds = self.empty(given.shape, kind), np.iinfo(kind)
        narrow[threads_for(len(given))](given, given.dtype.kind == "u", int(bounds.min), int(bounds.max), found)
        return found

    def run(self, loop: str, size: int, *arguments: object) -> None:
        """Run a kernel over all games."""
        getattr(self._loops, loop)[threads_for(size)](*arguments)

    def deal(self, games: Games, rules: Rules, size: int) -> None:
        """Open every table."""
        self._change(games, rules, "DEAL", size)

    def settle(self, games: Games, rules: Rules, size: int) -> None:
        """Let tables work that were put there."""
        self._change(games, rules, "SETTLE", size)

    def step(
        self, games: Games, rules: Rules, choices: NDArray[Any], refused: NDArray[np.bool_], *, anew: bool
    ) -> None:
        """Take one choice in every game, and mark those that were refused."""
        task = self._loops.STEP
        self.run("change", len(choices), games, rules, task, int(anew), choices, refused)

    def _change(self, games: Games, rules: Rules, task: str, size: int) -> None:
        if self._nothing is None:
            self._nothing = self.empty((0,), np.int32), self.empty((0,), np.bool_)
        self.run("change", size, games, rules, getattr(self._loops.one_game, task), 0, *self._nothing)

    def play_out(self, games: Games, rules: Rules, rounds: int, taken: NDArray[np.int32]) -> None:
        """Play every game at random for so many rounds, or to its end, and count the choices."""
        play_out = self._loops.play_out_of(games.tables.dtype)
        play_out[threads_for(len(taken))](games, rules, rounds, taken)


def threads_for(size: int) -> tuple[int, int]:
    """How many blocks of threads, and how many threads in each, so that there is one for each of so many."""
    return -(-size // THREADS), THREADS


def loaded_cuda() -> Any:  # noqa: ANN401 - a module without types
    """Load numba's part for GPUs, if there is a GPU."""
    if not hasattr(np, "row_stack"):
        cast(Any, np).row_stack = np.vstack  # numba-cuda asks for the name, which newer releases of numpy do not have
    try:
        from numba import cuda  # noqa: PLC0415 - loaded only where a GPU is asked for

        if cuda.is_available():
            return cuda
        why = "numba finds no GPU, or no driver for it"
    except ImportError as error:
        why = str(error)
    text = "device 'cuda' needs an NVIDIA GPU with its driver, and the extra `cuda` (numba-cuda): {why}"
    raise Problem("fast.no_gpu", text, why=why)
