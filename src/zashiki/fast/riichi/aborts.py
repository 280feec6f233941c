"""The aborts that follow a discard: four winds, four riichi, four kans."""

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.discards import declares
from zashiki.fast.riichi.meld_sources import kans_of
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import AS_DRAWN, FOUR_KANS, FOUR_RIICHI, FOUR_WINDS, SEATS, Table
from zashiki.games.riichi.pieces import EAST, NORTH

MOST_KANS = 4


@compiled
def abort_due(table: Table, rules: Rules) -> int:
    """The abort that follows this discard unless somebody wins by it; 0 for none."""
    if rules.knobs.four_winds and table.untouched and four_winds(table, rules):
        return FOUR_WINDS
    if rules.knobs.four_riichi and four_riichi(table, rules):
        return FOUR_RIICHI
    if rules.knobs.four_kans and table.kans == MOST_KANS and not kans_of_one(table, rules):
        return FOUR_KANS
    return 0


@compiled
def four_winds(table: Table, rules: Rules) -> bool:
    """Whether everybody's only discard is the same wind; marks of a river are above the face."""
    first = signed(table.rivers[0, 0]) & (AS_DRAWN - 1)
    if rules.knobs.seats != SEATS or not EAST <= first <= NORTH:
        return False
    for seat in range(SEATS):
        if table.discarded[seat] != 1 or signed(table.rivers[seat, 0]) & (AS_DRAWN - 1) != first:
            return False
    return True


@compiled
def four_riichi(table: Table, rules: Rules) -> bool:
    """Whether everybody has declared."""
    if rules.knobs.seats != SEATS:
        return False
    for seat in range(SEATS):  # noqa: SIM110 - compiled
        if table.riichi[seat] == 0 and not declares(table, seat):
            return False
    return True


@compiled
def kans_of_one(table: Table, rules: Rules) -> bool:
    """Whether one seat has all four kans."""
    for seat in range(rules.knobs.seats):  # noqa: SIM110 - compiled
        if kans_of(table, seat) == MOST_KANS:
            return True
    return False
