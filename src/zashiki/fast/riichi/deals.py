"""A match opened, a round dealt: the wall, the hands, the first indicator."""

from zashiki.fast.bits import NONE, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.philox import Chance, shuffle
from zashiki.fast.riichi.concealed import add_tile, look
from zashiki.fast.riichi.rules import HandedRules, Rules
from zashiki.fast.riichi.table import COPIES, DEALT, INDICATORS, NO_TILE, NOBODY, SEATS, START, SUITS, Table
from zashiki.games.riichi.deals import DEALT_TILES
from zashiki.games.riichi.state import NEVER_DRAWN

BLOCKS, BLOCK = 3, 4
"""A hand is dealt in three blocks of four and a single tile."""


@compiled
def begin(table: Table, handed: HandedRules, _chance: Chance) -> None:
    """Open a match: the scores and the round it begins with."""
    knobs = handed.knobs[0]
    clear_round(table)
    for seat in range(SEATS):
        table.scores[seat] = knobs.scores[seat] if seat < knobs.seats else 0
        table.points[seat], table.places[seat] = 0, 0
    table.phase, table.deal, table.lap = START, 0, 0
    table.wind, table.number, table.honba, table.sticks = (
        knobs.wind,
        knobs.number,
        knobs.honba,
        knobs.sticks,
    )
    table.reason, table.lost = 0, 0


@compiled
def clear_round(table: Table) -> None:
    """Take everything of a round off the table."""
    for seat in range(SEATS):
        clear_seat(table, seat)
    table.opened, table.taken, table.ippatsu, table.shown = 0, 0, 0, 0
    table.front, table.back = 0, 0
    table.turn, table.drawn, table.lying, table.robbable = 0, NO_TILE, NO_TILE, 0
    table.indicators, table.kans, table.unshown = 0, 0, 0
    table.untouched, table.replaced, table.forbidden = 1, 0, NONE
    close_window(table)
    table.ended, table.winners, table.loser, table.tenpai, table.stops = 0, 0, NOBODY, 0, 0


@compiled
def clear_seat(table: Table, seat: int) -> None:
    """Take a seat's tiles away; what lies behind its last meld or discard is not looked at."""
    for level in range(COPIES):
        table.least[seat, level] = NONE
    for suit in range(SUITS):
        table.suits[seat, suit] = 0
    for suit in range(3):
        table.reds[seat, suit] = 0
    table.away[seat], table.waits[seat] = 0, NONE
    table.called[seat], table.discarded[seat], table.declared_at[seat] = 0, 0, NOBODY
    table.river_kinds[seat], table.passed[seat] = NONE, NONE
    table.riichi[seat], table.kita[seat] = 0, 0
    table.liable[seat, 0], table.liable[seat, 1] = 0, 0


@compiled
def close_window(table: Table) -> None:
    """Nobody is asked any more."""
    table.asked, table.answered = 0, 0
    for seat in range(SEATS):
        table.offers[seat] = 0


@compiled
def deal(table: Table, rules: Rules, chance: Chance, wind: int, number: int, honba: int) -> None:
    """Shuffle and deal a round; the winds have gone round once more where they begin again."""
    if wind < table.wind:
        table.lap += 1
    clear_round(table)
    table.deal += 1
    table.wind, table.number, table.honba = wind, number, honba
    table.turn, table.phase, table.indicators = number - 1, DEALT, 1
    shuffle(chance, signed(table.deal), 0, table.wall, rules.knobs.tiles, rules.knobs.tiles)
    for at in range(rules.knobs.tiles):
        table.wall[at] = rules.knobs.faces[table.wall[at]]
    table.front, table.back = DEALT_TILES * rules.knobs.seats, rules.knobs.tiles - 2 * INDICATORS
    for step in range(rules.knobs.seats):
        deal_hand(table, rules, (number - 1 + step) % rules.knobs.seats, step)


@compiled
def deal_hand(table: Table, rules: Rules, seat: int, step: int) -> None:
    """Deal the seat that sits this many seats after the dealer."""
    for block in range(BLOCKS):
        first = BLOCK * (rules.knobs.seats * block + step)
        for at in range(first, first + BLOCK):
            add_tile(table, seat, signed(table.wall[at]))
    add_tile(table, seat, signed(table.wall[BLOCKS * BLOCK * rules.knobs.seats + step]))
    look(table, rules, seat)


@compiled
def left(table: Table) -> int:
    """How many tiles can still be drawn."""
    return signed(table.back) - signed(table.front) - NEVER_DRAWN


@compiled
def dealer_of(table: Table) -> int:
    """The dealer."""
    return signed(table.number) - 1
