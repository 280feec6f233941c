"""The loops over games: what a batch does with every table, around the rules of one game.

This file is read once for each game, under a name of its own (`zashiki.fast.twins.loops_of`): numba keeps compiled code
by file and by the types of arguments, and cannot keep what is made of functions that are handed in.

Each loop goes over the games from `first` to before `last`, so that threads can share a batch; what is done with one
game is a function of its own, which is what a GPU runs.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.philox import CHOICES
from zashiki.fast.bits import NONE, count, holds, nth, signed
from zashiki.fast.compiling import compiled, compiled_loop, inlined
from zashiki.fast.games import Games
from zashiki.fast.layout import LEFT_ALONE, Shared
from zashiki.fast.philox import Block, Chance, below, block, draw_key, drawn_choice
from zashiki.fast.twins import Rules, Twin, game_of, twin_of

twin: Twin = twin_of(game_of(__name__))
"""The rules of the game that this copy of the file is for, by its name; a plain import gives some copy, to look at."""

REFUSED, NOTHING = -1, 0
DEAL, OPEN, SETTLE, STEP, PLAY_OUT = range(1, 6)
"""What can be done with a table."""


@inlined
def chance_of(games: Games, game: int) -> Chance:
    """Where a game's deals come from."""
    matches = signed(games.tables[game].matches)
    # Given orders are those of the first match; a table that is dealt anew draws its own.
    given = 0 if matches else games.orders.shape[1]
    place = game if games.orders.shape[0] > 1 else 0
    return Chance(games.seed, games.first + game, matches, games.orders[place, :given], games.draws[:given])


@inlined
def is_legal(table: Shared, number: int) -> bool:
    """Whether a number is among what may be chosen."""
    return 0 <= number < 64 * len(table.legal) and holds(table.legal[number >> 6], number & 63)


@inlined
def count_legal(table: Shared) -> int:
    """How many choices there are."""
    found = 0
    for word in range(len(table.legal)):
        found += count(table.legal[word])
    return found


@inlined
def nth_legal(table: Shared, place: int) -> int:
    """The choice at a place, counted from the lowest number."""
    for word in range(len(table.legal)):
        here = count(table.legal[word])
        if place < here:
            return 64 * word + nth(table.legal[word], place)
        place -= here
    return LEFT_ALONE


@inlined
def task_of(table: Shared, task: int, number: int, anew: bool) -> int:  # noqa: FBT001 - compiled code has no keywords
    """What is to be done with a table: of a step, whether it chooses, opens a finished table anew, or is refused."""
    if task != STEP:
        return task
    if table.to_act < 0 and anew:
        return OPEN
    if number == LEFT_ALONE:
        return NOTHING
    return STEP if is_legal(table, number) else REFUSED


@inlined
def drawn_number(table: Shared, chance: Chance, words: Block) -> tuple[int, Block]:
    """Draw a legal choice; four of them to a block of draws."""
    number = signed(table.chosen)
    if number & 3 == 0:
        words = block(chance.seed, number >> 2, draw_key(0, CHOICES), chance.game, chance.matches)
    table.chosen = number + 1
    return nth_legal(table, below(words[number & 3], count_legal(table))), words


@compiled
def change_one(games: Games, rules: Rules, game: int, task: int, number: int, limit: int) -> int:
    """Open a table, make one choice, or choose at random until `limit` more rounds, or the match, are over.

    After each the table works until somebody must choose. Every function of the rules is called at one place only:
    it would be compiled as often as it is called. Gives how many choices were drawn, or REFUSED.
    """
    table = games.tables[game]
    if task == DEAL:
        table.matches = 0
    task = task_of(table, task, number, limit != 0)
    if task in (NOTHING, REFUSED):
        return task
    if task == OPEN:
        table.matches += 1
    chance, until, taken = chance_of(games, game), signed(table.rounds) + limit, 0
    words = (NONE, NONE, NONE, NONE)
    if task == PLAY_OUT:
        words = block(chance.seed, signed(table.chosen) >> 2, draw_key(0, CHOICES), chance.game, chance.matches)
    while True:
        if task in (DEAL, OPEN):
            table.rounds = 0
            table.chosen = 0
            twin.begin(table, rules, chance)
        elif task != SETTLE:
            if task == PLAY_OUT:
                if table.to_act < 0 or (limit and table.rounds >= until):
                    return taken
                number, words = drawn_number(table, chance, words)
                taken += 1
            twin.choose(table, rules, number)
        twin.settle(table, rules, chance)
        if task != PLAY_OUT:
            return NOTHING


@compiled
def drawn_one(games: Games, game: int) -> int:
    """Draw a legal choice, as `play_out` would."""
    table = games.tables[game]
    if table.to_act < 0:
        return LEFT_ALONE
    chance, number = chance_of(games, game), signed(table.chosen)
    table.chosen = number + 1
    return nth_legal(table, drawn_choice(chance, number, count_legal(table)))


@compiled
def mask_one(games: Games, mask: NDArray[np.bool_], game: int) -> None:
    """Spread the set of legal numbers out to a mask."""
    table = games.tables[game]
    for number in range(mask.shape[1]):
        mask[game, number] = holds(table.legal[number >> 6], number & 63)


@compiled
def scores_one(games: Games, rules: Rules, found: NDArray[np.int32], game: int) -> None:
    """Count the score of every seat."""
    twin.scores(games.tables[game], rules, found[game])


@compiled
def observe_one(
    games: Games, rules: Rules, seats: NDArray[np.int8], size: int, found: NDArray[np.integer[Any]], game: int
) -> None:
    """Write what a seat may know; for one that is not there, of so many, nothing but zeros."""
    seat = signed(seats[game])
    if not 0 <= seat < size:
        for at in range(found.shape[1]):
            found[game, at] = 0
    else:
        twin.observe(games.tables[game], rules, seat, found[game])


# ------------------------------------------------------------------------------------------------ on processor cores


@compiled_loop
def change(
    games: Games,
    rules: Rules,
    task: int,
    limit: int,
    choices: NDArray[np.int32],
    found: NDArray[np.int32],
    first: int,
    last: int,
) -> None:
    """Do something with every game, and say what came of it: one loop, so that the rules are compiled once."""
    for game in range(first, last):
        number = signed(choices[game]) if task == STEP else LEFT_ALONE
        found[game] = change_one(games, rules, game, task, number, limit)


@compiled_loop
def random_choices(games: Games, chosen: NDArray[np.int32], first: int, last: int) -> None:
    """Draw a legal choice in every game."""
    for game in range(first, last):
        chosen[game] = drawn_one(games, game)


@compiled_loop
def to_act(games: Games, seats: NDArray[np.int8], first: int, last: int) -> None:
    """Say whose turn it is in every game."""
    for game in range(first, last):
        seats[game] = games.tables[game].to_act


@compiled_loop
def done(games: Games, found: NDArray[np.bool_], first: int, last: int) -> None:
    """Say which matches are over."""
    for game in range(first, last):
        found[game] = games.tables[game].to_act < 0


@compiled_loop
def legal(games: Games, mask: NDArray[np.bool_], first: int, last: int) -> None:
    """Spread the sets of legal numbers out to masks."""
    for game in range(first, last):
        mask_one(games, mask, game)


@compiled_loop
def scores(games: Games, rules: Rules, found: NDArray[np.int32], first: int, last: int) -> None:
    """Count the scores of every game."""
    for game in range(first, last):
        scores_one(games, rules, found, game)


@compiled_loop
def observe(
    games: Games,
    rules: Rules,
    seats: NDArray[np.int8],
    size: int,
    found: NDArray[np.integer[Any]],
    first: int,
    last: int,
) -> None:
    """Write what a seat of each game may know."""
    for game in range(first, last):
        observe_one(games, rules, seats, size, found, game)
