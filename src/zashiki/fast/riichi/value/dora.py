"""Dora of all kinds: what indicators make of the tiles held, red fives, Norths set aside, and the indicators below."""

from typing import NamedTuple

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled
from zashiki.fast.layout import Row
from zashiki.fast.riichi.hand.melds import called_of
from zashiki.fast.riichi.hand.suits import Suits, count_of
from zashiki.fast.riichi.value.value_rules import ValueRules
from zashiki.games.riichi.pieces import NORTH


class Dora(NamedTuple):
    """How many of each kind a hand has; they count only beside a yaku."""

    dora: int
    red: int
    kita: int
    """Norths set aside, in a game of three."""
    ura: int


@compiled
def count_dora(
    rules: ValueRules, suits: Suits, melds: Row, called: int, kita: int, indicators: Row, number: int
) -> int:
    """How many dora the first so many indicators (their kinds) make of a hand, its melds and Norths set aside."""
    found = signed(0)
    for at in range(number):
        kind = signed(rules.after[indicators[at]])
        found += count_of(suits, kind) + called_of(melds, called, kind)
        if kind == NORTH:
            found += kita
    return found
