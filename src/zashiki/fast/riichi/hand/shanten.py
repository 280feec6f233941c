"""How far a hand is from complete (向聴数): -1 is complete, 0 is tenpai. What the room's `shanten` says, by tables.

Each called group is three tiles less. In three-player games (`three`) there is no 2 to 8 of man, so 1m and 9m make no
runs: they are looked up among the honours.
"""

import numpy as np

from zashiki.fast.bits import signed
from zashiki.fast.compiling import inlined
from zashiki.fast.riichi.hand.services import (
    IN_PAIRS,
    ORPHANS,
    PAIRED_ORPHANS,
    SERVICE,
    TALLY,
    joined,
    served,
)
from zashiki.fast.riichi.hand.suits import BASE, NINE, NUMBERS, Suits
from zashiki.fast.riichi.hand.tables import HandTables
from zashiki.games.riichi.hand.suit_tables import GROUPS

FAR = 99
"""Greater than any shanten: a shape that is out of reach, as seven pairs are once a group is called."""
FOUR, THREE = np.uint64(15), np.uint64(7)
"""Lanes of a tally: four bits, and three."""
PAIRS = 7
KINDS_OF_ORPHANS = 13


@inlined
def man_service(tables: HandTables, man: int, three: bool) -> np.uint64:  # noqa: FBT001 - compiled
    """The service of man; with three players only its ends are there."""
    return np.uint64(tables.services[NUMBERS + man % BASE + BASE * (man // NINE) if three else man])


@inlined
def most_served(one: np.uint64, other: np.uint64, groups: int) -> int:
    """How many tiles of two halves of a hand serve in so many groups and a pair."""
    most = np.uint64(0)
    for first in range(groups + 1):
        paired, alone = first + GROUPS + 1, groups - first
        most = max(most, served(one, paired) + served(other, alone))
        most = max(most, served(one, first) + served(other, alone + GROUPS + 1))
    return signed(most)


@inlined
def shanten_by_shape(tables: HandTables, suits: Suits, called: int, three: bool) -> tuple[int, int, int]:  # noqa: FBT001
    """The shanten of four groups and a pair, of seven pairs, and of thirteen orphans."""
    man, pin = man_service(tables, suits.man, three), tables.services[suits.pin]
    sou, honours = tables.services[suits.sou], tables.services[NUMBERS + suits.honours]
    groups = GROUPS - called
    low, high = joined(man & SERVICE, pin & SERVICE), joined(sou & SERVICE, honours & SERVICE)
    normal = 3 * groups + 1 - most_served(low, high, groups)
    if called > 0:
        return normal, FAR, FAR
    tally = (man >> TALLY) + (pin >> TALLY) + (sou >> TALLY) + (honours >> TALLY)
    kinds, pairs = signed(tally & FOUR), signed((tally >> IN_PAIRS) & THREE)
    orphans, paired = signed((tally >> ORPHANS) & FOUR), (tally >> PAIRED_ORPHANS) & THREE
    seven = PAIRS - 1 - pairs + max(0, PAIRS - kinds)
    return normal, seven, KINDS_OF_ORPHANS - orphans - (paired > np.uint64(0))


@inlined
def shanten(tables: HandTables, suits: Suits, called: int, three: bool) -> int:  # noqa: FBT001 - compiled
    """How many useful tiles a hand is away from tenpai, by its nearest shape."""
    normal, seven, orphans = shanten_by_shape(tables, suits, called, three)
    return min(normal, seven, orphans)
