"""Ways to the compiled draws: Python calls loops alone."""

import numpy as np

from zashiki.fast import philox
from zashiki.fast.compiling import compiled_loop
from zashiki.fast.layout import Row
from zashiki.fast.philox import Chance


@compiled_loop
def block(seed: np.uint64, number: int, use: int, game: int, matches: int) -> tuple[np.uint64, ...]:
    return philox.block(seed, number, use, game, matches)


@compiled_loop
def shuffle(chance: Chance, deal: int, use: int, order: Row, count: int, known: int) -> None:
    philox.shuffle(chance, deal, use, order, count, known)


@compiled_loop
def drawn_first(chance: Chance, deal: int, use: int, count: int) -> int:
    return philox.drawn_first(chance, deal, use, count)


@compiled_loop
def drawn_choice(chance: Chance, number: int, limit: int) -> int:
    return philox.drawn_choice(chance, number, limit)
