"""The loops over games on an NVIDIA GPU, one game a thread: `zashiki.fast.loops` with kernels in place of loops.

Read once for each game, as that file is; the rules are the same functions, which numba-cuda compiles for the GPU.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled_kernel, inlined
from zashiki.fast.games import Games
from zashiki.fast.gpu import THREADS
from zashiki.fast.layout import LEFT_ALONE
from zashiki.fast.twins import Rules, game_of, loops_of

one_game = loops_of(game_of(__name__))
"""What is done with one game, for the game that this copy of the file is for."""
STEP = one_game.STEP
WORD = 8
"""Bytes of a word; every table begins and ends with one, since its record is aligned and has sets in it."""
SHARED_BYTES = 48 << 10
"""So much shared memory a block of threads gets without asking for more."""


@compiled_kernel
def change(
    games: Games, rules: Rules, task: int, anew: int, choices: NDArray[np.int32], refused: NDArray[np.bool_]
) -> None:
    """Open, settle or choose in every game, and mark what was refused: one kernel, so that it is compiled once."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        number = signed(choices[game]) if task == STEP else LEFT_ALONE
        found = one_game.change_one(games, rules, game, task, number, anew)
        if task == STEP:
            refused[game] = found < 0


PlayOut: TypeAlias = Callable[[Games, Rules, int, NDArray[np.int32]], None]


@cache
def play_out_of(record: np.dtype[np.void]) -> PlayOut:
    """The kernel that plays games out, for one kind of record.

    Each thread takes its table along, since a table in the GPU's large memory would be fetched and written anew with
    every choice. It goes there and back by words of eight bytes: numba copies a record byte by byte, and each byte is a
    way to that memory.
    """
    shared = one_game.twin.SHARED_MEMORY and THREADS * record.itemsize <= SHARED_BYTES
    play_out = _with_shared_tables(record) if shared else _with_own_tables(record)
    return compiled_kernel(play_out, registers=one_game.twin.MOST_REGISTERS)


def _with_own_tables(record: np.dtype[np.void]) -> PlayOut:
    """Tables are their threads' own: in registers, or else in memory that the processor's cache holds."""
    length = record.itemsize // WORD

    def play_out(games: Games, rules: Rules, rounds: int, taken: NDArray[np.int32]) -> None:
        game = cuda.grid(1)
        if game < games.tables.shape[0]:
            words, own = games.tables.view(np.uint64), cuda.local.array(length, np.uint64)
            for at in range(length):
                own[at] = words[length * game + at]
            place = orders_place(games, game)
            orders = games.orders[place : place + 1]
            alone = Games(own.view(record), games.seed, games.first + game, orders, games.draws)
            taken[game] = one_game.change_one(alone, rules, 0, one_game.PLAY_OUT, LEFT_ALONE, rounds)
            for at in range(length):
                words[length * game + at] = own[at]

    return play_out


def _with_shared_tables(record: np.dtype[np.void]) -> PlayOut:
    """The tables of a block lie side by side in the processor's shared memory: nothing leaves it before the end.

    What is a thread's own is also written to the cache behind, at every change of a table, and there all threads wait.
    All threads of a block fetch all its tables together, word by word as they lie.
    """
    length = record.itemsize // WORD
    room = THREADS * length

    def play_out(games: Games, rules: Rules, rounds: int, taken: NDArray[np.int32]) -> None:
        thread, first, size = cuda.threadIdx.x, cuda.blockIdx.x * THREADS, games.tables.shape[0]
        words, block = games.tables.view(np.uint64), cuda.shared.array(room, np.uint64)
        end = min(room, length * (size - first))
        for at in range(thread, end, THREADS):
            block[at] = words[length * first + at]
        cuda.syncthreads()
        if first + thread < size:
            place = orders_place(games, first + thread)
            orders = games.orders[place : place + 1]
            tables = Games(block.view(record), games.seed, games.first + first, orders, games.draws)
            found = one_game.change_one(tables, rules, thread, one_game.PLAY_OUT, LEFT_ALONE, rounds)
            taken[first + thread] = found
        cuda.syncthreads()
        for at in range(thread, end, THREADS):
            words[length * first + at] = block[at]

    return play_out


@inlined
def orders_place(games: Games, game: int) -> int:
    """Where the given orders of a game are: all have the same ones, or each its own."""
    return game if games.orders.shape[0] > 1 else 0


@compiled_kernel
def random_choices(games: Games, chosen: NDArray[np.int32]) -> None:
    """Draw a legal choice in every game."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        chosen[game] = one_game.drawn_one(games, game)


@compiled_kernel
def to_act(games: Games, seats: NDArray[np.int8]) -> None:
    """Say whose turn it is in every game."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        seats[game] = games.tables[game].to_act


@compiled_kernel
def done(games: Games, found: NDArray[np.bool_]) -> None:
    """Say which matches are over."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        found[game] = games.tables[game].to_act < 0


@compiled_kernel
def legal(games: Games, mask: NDArray[np.bool_]) -> None:
    """Spread the sets of legal numbers out to masks."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        one_game.mask_one(games, mask, game)


@compiled_kernel
def scores(games: Games, rules: Rules, found: NDArray[np.int32]) -> None:
    """Count the scores of every game."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        one_game.scores_one(games, rules, found, game)


@compiled_kernel
def observe(games: Games, rules: Rules, seats: NDArray[np.int8], size: int, found: NDArray[np.integer[Any]]) -> None:
    """Write what a seat of each game may know."""
    game = cuda.grid(1)
    if game < games.tables.shape[0]:
        one_game.observe_one(games, rules, seats, size, found, game)
