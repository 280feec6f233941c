"""Discards, and the riichi that one declares."""

from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.concealed import add_tile, kind_of, refresh, remove_tile
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import AS_DRAWN, CALLS, NO_TILE, NOBODY, RIVER, Table
from zashiki.games.riichi.value.payments import STICK


@compiled
def discard(table: Table, rules: Rules, face: int, as_drawn: int, riichi: int) -> None:
    """Discard; what others showed before no longer binds the seat, unless it is in riichi."""
    seat = signed(table.turn)
    if not as_drawn:
        remove_tile(table, seat, face)
        if table.drawn != NO_TILE:
            add_tile(table, seat, signed(table.drawn))
        refresh(table, rules, seat)
    table.drawn = NO_TILE
    # No deal fills a river, but a state that was put in may be none of a deal: its river then ends with the last place.
    place = min(signed(table.discarded[seat]), RIVER - 1)
    table.rivers[seat, place] = face | (AS_DRAWN if as_drawn else 0)
    table.discarded[seat] = place + 1
    table.river_kinds[seat] |= bit(kind_of(face))
    if riichi:
        table.declared_at[seat] = place
    if table.riichi[seat] == 0:
        table.passed[seat] = NONE
    table.ippatsu = signed(table.ippatsu) & ~(1 << seat)
    table.phase, table.lying, table.forbidden, table.replaced = CALLS, face, NONE, 0


@compiled
def declares(table: Table, seat: int) -> bool:
    """Whether a seat's last discard declared riichi."""
    at = signed(table.declared_at[seat])
    return at != NOBODY and at == signed(table.discarded[seat]) - 1


@compiled
def accept_riichi(table: Table) -> bool:
    """A riichi stands once nobody has won on its tile; it is double on the first turn, if nobody called before."""
    seat = signed(table.turn)
    if table.riichi[seat] != 0 or not declares(table, seat):
        return False
    table.scores[seat] -= STICK
    table.sticks += 1
    table.riichi[seat] = 2 if table.untouched and table.discarded[seat] == 1 else 1
    table.ippatsu = signed(table.ippatsu) | 1 << seat
    return True
