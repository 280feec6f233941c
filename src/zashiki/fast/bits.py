"""Sets of squares, cards or choices in words of 64 bits.

The types are spelt out: numba makes a float of a signed and an unsigned number together. The compiler knows these forms
and makes single instructions of them, on a core and on a GPU.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from zashiki.fast.compiling import inlined

ONE = np.uint64(1)
NONE = np.uint64(0)


@inlined
def signed(value: "np.integer[Any] | int") -> int:
    """A number as a signed one of 64 bits, which goes together with all but sets."""
    return np.int64(value)  # type: ignore[return-value]  # to compiled code this is what `int` is to Python


@inlined
def bit(at: int) -> np.uint64:
    """The set of one member."""
    return ONE << np.uint64(at)


@inlined
def holds(members: np.uint64, at: int) -> bool:
    """Whether a member is in a set."""
    return bool((members >> np.uint64(at)) & ONE)


@inlined
def either(value: int, one: int, other: int) -> bool:
    """Whether a value is one of two: after `in`, numba goes through a tuple, which takes a GPU thirty instructions."""
    return value == one or value == other  # noqa: PLR1714


def _counted(_typing: object, _members: object) -> tuple[object, Callable[..., object]]:
    """Tell numba of the instruction that counts bits: cores and GPUs have one, and Python has no word for it."""

    def made(_context: object, builder: Any, _signature: object, arguments: tuple[object]) -> object:  # noqa: ANN401
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), made


_count = cast(Callable[[np.uint64], int], intrinsic(_counted))


@inlined
def count(members: np.uint64) -> int:
    """How many members a set has."""
    return _count(members)


@inlined
def lowest(members: np.uint64) -> int:
    """The lowest member of a set that has one: as many as there are zeros below it."""
    return count((members - ONE) & ~members)


@inlined
def without_lowest(members: np.uint64) -> np.uint64:
    """A set without its lowest member."""
    return members & (members - ONE)


@inlined
def nth(members: np.uint64, place: int) -> int:
    """The member at a place of a set, counted from 0 at the lowest."""
    for _ in range(place):
        members = without_lowest(members)
    return lowest(members)
