"""What a seat sees, as `zashiki.encoding.reversi` writes it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.bits import NONE, holds
from zashiki.fast.compiling import compiled
from zashiki.fast.reversi.play import sides
from zashiki.fast.reversi.table import CENTRE, Rules, Table


@compiled
def observe(table: Table, rules: Rules, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Write the three planes, whose turn it is, and whether the centre is being filled."""
    own, opponent = sides(table, seat)
    turn = table.to_act == seat
    possible = table.legal[0] if turn else NONE
    squares = np.int64(rules.size * rules.size)
    for at in range(squares):
        found[at] = holds(own, at)
        found[squares + at] = holds(opponent, at)
        found[2 * squares + at] = holds(possible, at)
    found[3 * squares] = turn
    found[3 * squares + 1] = table.phase == CENTRE
