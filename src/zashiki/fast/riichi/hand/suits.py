"""A hand as four numbers, one for each suit: cheap to change by a tile, and the places to look up in the tables.

Each kind is a digit to the base of five (none to four tiles of it), the lowest rank the lowest digit.
"""

from typing import NamedTuple

import numpy as np

from zashiki.fast.bits import signed
from zashiki.fast.compiling import inlined
from zashiki.fast.layout import Row
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import COPIES, EAST, KINDS

BASE = COPIES + 1
NUMBERS, HONOURS = BASE**RANKS, BASE ** (KINDS - EAST)
"""How many numbers a suit of nine ranks has, and the seven honours."""
POWERS = np.array([BASE ** (kind % RANKS) for kind in range(KINDS)], np.int64)
"""What a tile of each kind adds to its suit."""
WITH_RUNS, NO_RUNS = True, False
"""What suits of nine ranks have, and honours do not."""
NINE = BASE ** (RANKS - 1)
"""What a nine adds."""


class Suits(NamedTuple):
    """The concealed tiles of a hand; red fives are fives."""

    man: int
    pin: int
    sou: int
    honours: int


@inlined
def suit_of(counts: Row, first: int, after: int) -> int:
    """The number of one suit, from its counts in a row of all 34."""
    found = signed(0)
    for kind in range(after - 1, first - 1, -1):
        found = BASE * found + signed(counts[kind])
    return found


@inlined
def suits_of(counts: Row) -> Suits:
    """A hand by its 34 counts."""
    return Suits(suit_of(counts, 0, 9), suit_of(counts, 9, 18), suit_of(counts, 18, 27), suit_of(counts, 27, 34))


@inlined
def changed(suits: Suits, kind: int, by: int) -> Suits:
    """A hand with so many tiles of a kind more, or fewer."""
    suit, change = kind // RANKS, by * POWERS[kind]
    return Suits(
        suits.man + (change if suit == 0 else 0),
        suits.pin + (change if suit == 1 else 0),
        suits.sou + (change if suit == 2 else 0),  # noqa: PLR2004 - the third suit
        suits.honours + (change if suit == 3 else 0),  # noqa: PLR2004 - and the last
    )


@inlined
def with_tile(suits: Suits, kind: int) -> Suits:
    """A hand with a tile more; it must hold fewer than four of the kind."""
    return changed(suits, kind, 1)


@inlined
def without_tile(suits: Suits, kind: int) -> Suits:
    """A hand without one of its tiles."""
    return changed(suits, kind, -1)


@inlined
def count_of(suits: Suits, kind: int) -> int:
    """How many tiles of a kind a hand holds."""
    suit = kind // RANKS
    if suit == 0:
        tiles = suits.man
    elif suit == 1:
        tiles = suits.pin
    else:
        tiles = suits.sou if suit == 2 else suits.honours  # noqa: PLR2004 - the third suit
    return signed(tiles // POWERS[kind] % BASE)
