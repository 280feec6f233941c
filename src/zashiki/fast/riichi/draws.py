"""Draws from the wall and replacements from its end; what a draw, or a call, closes."""

import numpy as np

from zashiki.fast.bits import bit, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.concealed import kind_of
from zashiki.fast.riichi.deals import close_window
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import ADDED_KAN_ROBBED, CLOSED_KAN_ROBBED, NO_TILE, ROBBING, TURN, Table


@compiled
def let_pass(table: Table, rules: Rules) -> None:
    """The open tile was passed by everybody else: nobody may win on its kind until their own next discard.

    A closed kan was open to nobody, or to thirteen orphans alone, and binds no one.
    """
    if table.lying == NO_TILE or table.robbable == CLOSED_KAN_ROBBED:
        return
    passed = bit(kind_of(signed(table.lying)))
    for seat in range(rules.knobs.seats):
        if seat != table.turn:
            table.passed[seat] |= passed


@compiled
def draw(table: Table, rules: Rules, seat: int) -> None:
    """Draw the next tile of the wall."""
    face = signed(table.wall[table.front])
    table.front += 1
    take_up(table, rules, seat, face)
    table.replaced = 0


@compiled
def draw_replacement(table: Table, rules: Rules, late: int) -> None:
    """Show the indicators that are due, and draw from the end of the wall; `late`: the newest may have to wait."""
    show_indicators(table, signed(table.unshown) - (1 if late and not rules.knobs.kan_dora_at_once else 0))
    table.back -= 1
    take_up(table, rules, signed(table.turn), signed(table.wall[table.back]))
    table.replaced, table.ippatsu, table.untouched = 1, 0, 0


@compiled
def replacement_after_robbing(table: Table, rules: Rules) -> None:
    """Nobody robbed the tile."""
    draw_replacement(table, rules, signed(table.robbable == ADDED_KAN_ROBBED))


@compiled
def take_up(table: Table, rules: Rules, seat: int, face: int) -> None:
    """A draw closes what was open: a tile that nobody took has passed everybody."""
    let_pass(table, rules)
    table.drawn, table.turn, table.phase = face, seat, TURN
    table.lying, table.robbable, table.forbidden = NO_TILE, 0, np.uint64(0)
    close_window(table)


@compiled
def show_indicators(table: Table, number: int) -> None:
    """Turn indicators over that kans have earned: of five, and no kan is declared beyond the fourth."""
    if number > 0:
        table.indicators += number
        table.unshown -= number


@compiled
def lay_open(table: Table, face: int, robbable: int) -> None:
    """A tile of a kan or a kita may be robbed."""
    table.drawn, table.lying, table.robbable, table.phase = NO_TILE, face, robbable, ROBBING
