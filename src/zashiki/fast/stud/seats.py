"""Sets of seats, a bit each, and the way round the table."""

import numpy as np

from zashiki.fast.bits import count
from zashiki.fast.compiling import inlined
from zashiki.fast.stud.table import Table


@inlined
def sits_in(seat: int, seats: int) -> bool:
    """Whether a seat is in a set."""
    return (seats >> seat) & 1 != 0


@inlined
def with_seat(seats: int, seat: int) -> int:
    """A set and one more."""
    return seats | 1 << seat


@inlined
def without_seat(seats: int, seat: int) -> int:
    """A set but for one."""
    return seats & ~(1 << seat)


@inlined
def how_many(seats: int) -> int:
    """The size of a set."""
    return count(np.uint64(seats))


@inlined
def left_of(seat: int, size: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < size else 0


@inlined
def is_able(table: Table, seat: int) -> bool:
    """Whether a seat can act: it is live and has chips."""
    return sits_in(seat, table.live) and table.stack[seat] > 0


@inlined
def can_act(table: Table, size: int) -> int:
    """How many seats can act."""
    found = 0
    for seat in range(size):
        found += is_able(table, seat)
    return found
