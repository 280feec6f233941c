"""Worlds that a seat cannot tell apart: what it does not see is dealt anew, compiled.

Hands of others are not just any tiles: each is dealt, and then draws as often as its seat has discarded, keeping what
brings it nearer. A seat in riichi draws until it is ready, and waits for nothing that it could not win by.
"""

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.bits import NONE, count, lowest, signed
from zashiki.fast.compiling import compiled, compiled_loop
from zashiki.fast.layout import Row, Tables
from zashiki.fast.philox import below, block
from zashiki.fast.riichi.concealed import FIVE, add_tile, kind_of, look, remove_tile
from zashiki.fast.riichi.hand.suits import Suits, with_tile, without_tile
from zashiki.fast.riichi.hand.waits import waits
from zashiki.fast.riichi.quick_play import steps_of, threatens
from zashiki.fast.riichi.rules import HandedRules, Rules
from zashiki.fast.riichi.table import INDICATORS, TILES, Table
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import EAST, KINDS

TRIES = 6
"""So often a hand in riichi is dealt anew that waits for what it cannot win by."""


@compiled
def take_hand(table: Table, seat: int, pool: Row, size: int) -> int:
    """Move a hand to a pool; how many tiles that then has."""
    while table.least[seat, 0] != NONE:
        face = lowest(table.least[seat, 0])
        if face < EAST and face % RANKS == FIVE and table.reds[seat, face // RANKS] > 0:
            face = KINDS + face // RANKS
        remove_tile(table, seat, face)
        pool[size] = face
        size += 1
    return size


@compiled
def shuffle_pool(pool: Row, first: int, size: int, key: np.uint64, use: int) -> None:
    """Put a pool into some order, from a place on."""
    words = block(key, 0, use, 0, 0)
    for at in range(first, size - 1):
        if at & 3 == 0:
            words = block(key, 1 + at, use, 0, 0)
        other = at + below(words[at & 3], size - at)
        pool[at], pool[other] = pool[other], pool[at]


@compiled
def let_go(rules: Rules, table: Table, seat: int, suits: Suits, pool: Row, first: int, last: int) -> int:
    """The place of a tile that a hand with one more can do without; of a hand that gets ready, with most waits."""
    called, place, most = signed(table.called[seat]), first, -1
    now = steps_of(rules, suits, called)
    for at in range(first, last):
        rest = without_tile(suits, kind_of(signed(pool[at])))
        if steps_of(rules, rest, called) == now:
            good = count(waits(rules.tables, rest, table.melds[seat], called)) if now == 0 else 0
            if good > most:
                place, most = at, good
    return place


@compiled
def improve(rules: Rules, table: Table, seat: int, pool: Row, first: int, last: int, draws: int) -> Suits:
    """Let the hand at these places of a pool draw from what lies behind, and keep what brings it nearer."""
    suits, called = Suits(0, 0, 0, 0), signed(table.called[seat])
    for at in range(first, last):
        suits = with_tile(suits, kind_of(signed(pool[at])))
    now = steps_of(rules, suits, called)
    for drawn in range(last, last + draws):
        if now == 0:
            return suits
        more = with_tile(suits, kind_of(signed(pool[drawn])))
        if steps_of(rules, more, called) < now:
            place = let_go(rules, table, seat, more, pool, first, last)
            suits = without_tile(more, kind_of(signed(pool[place])))
            pool[place], pool[drawn] = pool[drawn], pool[place]
            now -= 1
    return suits


@compiled
def deal_hand(
    table: Table, rules: Rules, seat: int, pool: Row, first: int, last: int, size: int, key: np.uint64
) -> None:
    """Give a seat the tiles at these places, after it has drawn."""
    declared = threatens(table, seat)
    known = table.passed[seat] | table.river_kinds[seat]
    draws = size - last if declared else min(signed(table.discarded[seat]), size - last)
    for attempt in range(TRIES):
        shuffle_pool(pool, first, size, key, 8 * seat + attempt)
        suits = improve(rules, table, seat, pool, first, last, draws)
        some = waits(rules.tables, suits, table.melds[seat], signed(table.called[seat]))
        if not declared or (some != NONE and some & known == NONE):
            break
    for at in range(first, last):
        add_tile(table, seat, signed(pool[at]))
    look(table, rules, seat)


@compiled
def gather(table: Table, rules: Rules, seat: int, pool: Row, sizes: Row) -> int:
    """Put all that a seat does not see into a pool; how many tiles that is."""
    size = 0
    for other in range(rules.knobs.seats):
        before = size
        if other != seat:
            size = take_hand(table, other, pool, size)
        sizes[other] = size - before
    for at in range(TILES):
        if is_hidden(table, rules, at):
            pool[size] = table.wall[at]
            size += 1
    return size


@compiled
def is_hidden(table: Table, rules: Rules, at: int) -> bool:
    """Whether a place of the wall has a tile that nobody has seen."""
    below_dora = rules.knobs.tiles - 2 * INDICATORS + signed(table.indicators)
    return signed(table.front) <= at < signed(table.back) or below_dora <= at < rules.knobs.tiles


@compiled
def redeal(table: Table, rules: Rules, seat: int, pool: Row, sizes: Row, key: np.uint64) -> None:
    """Deal all that a seat does not see anew, ready hands first."""
    size, first = gather(table, rules, seat, pool, sizes), 0
    for turn in range(2):
        for other in range(rules.knobs.seats):
            if other != seat and threatens(table, other) == (turn == 0):
                last = first + signed(sizes[other])
                deal_hand(table, rules, other, pool, first, last, size, key)
                first = last
    shuffle_pool(pool, first, size, key, 8 * rules.knobs.seats)
    for at in range(TILES):
        if is_hidden(table, rules, at):
            table.wall[at] = pool[first]
            first += 1


@compiled_loop
def redeal_all(
    tables: Tables, handed: HandedRules, seat: int, seed: np.uint64, pool: NDArray[np.uint8], sizes: NDArray[np.int64]
) -> None:
    """Deal every world anew, each in its own way."""
    rules = Rules(handed.knobs[0], handed.tables, handed.value[0])
    for world in range(len(tables)):
        redeal(tables[world], rules, seat, pool, sizes, seed + np.uint64(world))
