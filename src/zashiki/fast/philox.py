"""Draws: Philox 4×32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3, 2011), compiled.

A draw is a function of where it is made, and of nothing before it: the key is the seed, the counter says which block of
which use in which deal of which game. So games can be dealt in any order, on a core or on a GPU, and deal the same.
`zashiki.encoding.philox` draws the same numbers in plain Python, and says how they become shuffles.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.philox import CHOICES, DEAL_BITS, KEY_STEPS, MULTIPLIERS, ROUNDS
from zashiki.fast.bits import NONE, signed
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.games import FREE
from zashiki.fast.layout import Row

HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
FIRST, SECOND = map(np.uint64, MULTIPLIERS)
FIRST_STEP, SECOND_STEP = map(np.uint64, KEY_STEPS)


Block: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


class Chance(NamedTuple):
    """Where a game's deals come from: given orders, and the seed for all others."""

    seed: np.uint64
    game: int
    matches: int
    orders: NDArray[np.uint16]
    """Given orders, a row each."""
    draws: NDArray[np.int64]
    """For each given order its deal and use, as `draw_key` numbers them."""


@inlined
def draw_key(deal: int, use: int) -> int:
    """A deal and a use in one number: the second word of the counter."""
    return deal | use << DEAL_BITS


@inlined
def block(seed: np.uint64, number: int, use: int, game: int, matches: int) -> Block:
    """Four words of 32 bits."""
    first, second = np.uint64(number) & LOW, np.uint64(use) & LOW
    third, fourth = np.uint64(game) & LOW, np.uint64(matches) & LOW
    low, high = seed & LOW, seed >> HALF
    for _ in range(ROUNDS):
        one, other = FIRST * first, SECOND * third
        first, second, third, fourth = (
            (other >> HALF) ^ second ^ low,
            other & LOW,
            (one >> HALF) ^ fourth ^ high,
            one & LOW,
        )
        low, high = (low + FIRST_STEP) & LOW, (high + SECOND_STEP) & LOW
    return first, second, third, fourth


@inlined
def below(word: np.uint64, limit: int) -> int:
    """A number below a limit, from a word."""
    return signed((word * np.uint64(limit)) >> HALF)


@inlined
def is_given(chance: Chance, given: int, draw: int, count: int) -> bool:
    """Whether a given order is for a draw, and has as many pieces: one that has not is not looked at."""
    places = chance.orders.shape[1]
    if chance.draws[given] != draw or count > places or chance.orders[given, count - 1] == FREE:
        return False
    return count == places or bool(chance.orders[given, count] == FREE)


@compiled
def shuffle(chance: Chance, deal: int, use: int, order: Row, count: int, known: int) -> None:
    """Lay out an order of `count` pieces: the given one, or one drawn as far as its first `known` places.

    The places behind hold the other pieces, in an order that nobody may look at.
    """
    draw = draw_key(deal, use)
    for given in range(len(chance.draws)):
        if is_given(chance, given, draw, count):
            for at in range(count):
                order[at] = chance.orders[given, at]
            return
    for at in range(count):
        order[at] = at
    words = (NONE, NONE, NONE, NONE)
    for at in range(min(known, count - 1)):
        if at & 3 == 0:
            words = block(chance.seed, at >> 2, draw, chance.game, chance.matches)
        other = at + below(words[at & 3], count - at)
        order[at], order[other] = order[other], order[at]


@inlined
def drawn_first(chance: Chance, deal: int, use: int, count: int) -> int:
    """The first of an order of `count` pieces, without the others."""
    draw = draw_key(deal, use)
    for given in range(len(chance.draws)):
        if is_given(chance, given, draw, count):
            return signed(chance.orders[given, 0])
    return below(block(chance.seed, 0, draw, chance.game, chance.matches)[0], count)


@inlined
def drawn_choice(chance: Chance, number: int, limit: int) -> int:
    """Which of `limit` choices random play takes, at its choice of this number."""
    words = block(chance.seed, number >> 2, draw_key(0, CHOICES), chance.game, chance.matches)
    return below(words[number & 3], limit)
