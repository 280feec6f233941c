"""What a hand waits for (待ち), whether it is complete, and which discards leave it ready: sets of kinds."""

from typing import NamedTuple

import numpy as np

from zashiki.fast.bits import NONE, count, holds, lowest, signed, without_lowest
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.layout import Row
from zashiki.fast.riichi.hand.melds import called_of
from zashiki.fast.riichi.hand.shapes import (
    completing,
    doubles_in,
    kinds_in,
    number_of_ways,
    start_of_ways,
    tiles_over,
)
from zashiki.fast.riichi.hand.suits import NUMBERS, Suits, count_of, with_tile, without_tile
from zashiki.fast.riichi.hand.tables import HandTables
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.hand.groups import ENDS as _ENDS
from zashiki.games.riichi.pieces import COPIES

ENDS = np.uint64(_ENDS)
"""Terminals and honours (么九)."""
PIN, SOU, HONOURS = np.uint64(RANKS), np.uint64(2 * RANKS), np.uint64(3 * RANKS)
"""Where a suit's kinds begin among all."""
PAIRS, ORPHANS = 7, 13


class Shapes(NamedTuple):
    """What the four suits of a hand are."""

    man: np.uint64
    pin: np.uint64
    sou: np.uint64
    honours: np.uint64


@inlined
def shapes_in(tables: HandTables, suits: Suits) -> Shapes:
    """Look the suits of a hand up."""
    return Shapes(
        tables.shapes[suits.man],
        tables.shapes[suits.pin],
        tables.shapes[suits.sou],
        tables.shapes[NUMBERS + suits.honours],
    )


@inlined
def whole(man: np.uint64, pin: np.uint64, sou: np.uint64, honours: np.uint64) -> np.uint64:
    """Sets of the kinds of each suit as one of all kinds."""
    return man | pin << PIN | sou << SOU | honours << HONOURS


@inlined
def held_kinds(shapes: Shapes) -> np.uint64:
    """All kinds that are there."""
    return whole(kinds_in(shapes.man), kinds_in(shapes.pin), kinds_in(shapes.sou), kinds_in(shapes.honours))


@inlined
def held_doubles(shapes: Shapes) -> np.uint64:
    """The kinds that are there twice or more."""
    return whole(doubles_in(shapes.man), doubles_in(shapes.pin), doubles_in(shapes.sou), doubles_in(shapes.honours))


@inlined
def pairs_due(shapes: Shapes) -> int:
    """How many suits have two tiles over threes: in a complete hand the one that has the pair."""
    found = signed(tiles_over(shapes.man) == 2)  # noqa: PLR2004 - a pair
    found += tiles_over(shapes.pin) == 2  # noqa: PLR2004
    found += tiles_over(shapes.sou) == 2  # noqa: PLR2004
    return found + signed(tiles_over(shapes.honours) == 2)  # noqa: PLR2004


@inlined
def is_grouped(shapes: Shapes) -> bool:
    """Whether all tiles are groups and one pair."""
    ways = number_of_ways(shapes.man) * number_of_ways(shapes.pin)
    ways *= number_of_ways(shapes.sou) * number_of_ways(shapes.honours)
    return ways > 0 and pairs_due(shapes) == 1


@inlined
def is_seven_pairs(shapes: Shapes) -> bool:
    """Whether fourteen tiles are seven different pairs: then there are seven kinds, and all at least twice."""
    kinds = held_kinds(shapes)
    return kinds == held_doubles(shapes) and count(kinds) == PAIRS


@compiled
def is_complete(tables: HandTables, suits: Suits, called: int) -> bool:
    """Whether a hand with its last tile is four groups and a pair, seven pairs, or thirteen orphans."""
    shapes = shapes_in(tables, suits)
    if is_grouped(shapes):
        return True
    return called == 0 and (is_seven_pairs(shapes) or held_kinds(shapes) == ENDS)


@inlined
def completes_suit(shape: np.uint64, incomplete: int, pairs: int) -> np.uint64:
    """The kinds of a suit that complete the hand, if all other suits are complete and the pair is where it must be.

    A suit with two tiles over becomes groups alone, so another has the pair; one with a tile over gets the pair itself.
    """
    over = tiles_over(shape)
    others = incomplete - (number_of_ways(shape) == 0)
    if others == 0 and ((over == 1 and pairs == 0) or (over == 2 and pairs == 2)):  # noqa: PLR2004
        return completing(shape)
    return NONE


@inlined
def incomplete_suits(shapes: Shapes) -> int:
    """How many suits are neither groups alone nor groups and a pair."""
    found = signed(number_of_ways(shapes.man) == 0) + signed(number_of_ways(shapes.pin) == 0)
    return found + signed(number_of_ways(shapes.sou) == 0) + signed(number_of_ways(shapes.honours) == 0)


@inlined
def waits_of_groups(shapes: Shapes) -> np.uint64:
    """What completes four groups and a pair."""
    incomplete = incomplete_suits(shapes)
    if incomplete > 1:
        return NONE
    pairs = pairs_due(shapes)
    return whole(
        completes_suit(shapes.man, incomplete, pairs),
        completes_suit(shapes.pin, incomplete, pairs),
        completes_suit(shapes.sou, incomplete, pairs),
        completes_suit(shapes.honours, incomplete, pairs),
    )


@inlined
def waits_of_pairs(kinds: np.uint64, doubles: np.uint64) -> np.uint64:
    """What completes seven pairs: of thirteen tiles in seven kinds, six are pairs and one waits for its second."""
    return kinds & ~doubles if count(kinds) == PAIRS and count(doubles) == PAIRS - 1 else NONE


@inlined
def waits_of_orphans(kinds: np.uint64) -> np.uint64:
    """What completes thirteen orphans: the one that is missing, or any if all are there."""
    if kinds & ~ENDS != NONE or count(kinds) < ORPHANS - 1:
        return NONE
    return ENDS if kinds == ENDS else ENDS & ~kinds


@inlined
def waits(tables: HandTables, suits: Suits, melds: Row, called: int) -> np.uint64:
    """The kinds that complete a hand that has not drawn; none if it is not tenpai.

    A kind of which the hand holds all four, with the called tiles, is not a wait.
    """
    shapes = shapes_in(tables, suits)
    found = waits_of_groups(shapes)
    if called == 0:
        kinds = held_kinds(shapes)
        return found | waits_of_pairs(kinds, held_doubles(shapes)) | waits_of_orphans(kinds)
    some = found
    while some != NONE:
        kind = lowest(some)
        if count_of(suits, kind) + called_of(melds, called, kind) >= COPIES:
            found &= ~(some & (NONE - some))
        some = without_lowest(some)
    return found


@inlined
def may_be_ready(shapes: Shapes, called: int) -> bool:
    """Whether a discard may leave the hand ready: one tile less and one more mend two suits at most."""
    if incomplete_suits(shapes) <= 2:  # noqa: PLR2004
        return True
    near_pairs, near_orphans = count(held_doubles(shapes)) >= PAIRS - 1, count(held_kinds(shapes) & ENDS) >= ORPHANS - 1
    return called == 0 and (near_pairs or near_orphans)


@compiled
def ready_discards(tables: HandTables, suits: Suits, melds: Row, called: int) -> np.uint64:
    """The kinds whose discard leaves a hand ready that has drawn."""
    shapes = shapes_in(tables, suits)
    found, held = NONE, held_kinds(shapes)
    if not may_be_ready(shapes, called):
        return NONE
    while held != NONE:
        kind = lowest(held)
        if waits(tables, without_tile(suits, kind), melds, called) != NONE:
            found |= held & (NONE - held)
        held = without_lowest(held)
    return found


@inlined
def is_always_triplet(shape: np.uint64, tables: HandTables, rank: int) -> bool:
    """Whether a suit has a triplet of a rank in all its ways."""
    start = start_of_ways(shape)
    always = True
    for at in range(start, start + number_of_ways(shape)):
        always = always and holds(tables.ways[at], rank)
    return always


@compiled
def always_a_triplet(tables: HandTables, suits: Suits, kind: int, some: np.uint64) -> bool:
    """Whether three tiles of a kind are a triplet in every way to part the hand with any tile it waits for."""
    suit, rank = kind // RANKS, kind % RANKS
    while some != NONE:
        shapes = shapes_in(tables, with_tile(suits, lowest(some)))
        shape = shapes.man if suit == 0 else shapes.pin if suit == 1 else shapes.sou if suit == 2 else shapes.honours  # noqa: PLR2004
        if is_grouped(shapes) and not is_always_triplet(shape, tables, rank):
            return False
        some = without_lowest(some)
    return True
