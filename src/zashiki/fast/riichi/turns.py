"""What the seat in turn may choose: discards, riichi, tsumo, kans, kita, nine terminals."""

import numpy as np

from zashiki.encoding.riichi.numbering import ADDED_KAN, CLOSED_KAN, DRAWN, KITA, NINE_TERMINALS, RIICHI, TSUMO
from zashiki.fast.bits import NONE, bit, count, holds, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.concealed import FIVE, faces_held, held, is_open, kind_of
from zashiki.fast.riichi.deals import left
from zashiki.fast.riichi.hand.suits import with_tile
from zashiki.fast.riichi.hand.waits import ENDS, ready_discards
from zashiki.fast.riichi.kans import added_kans, closed_kans, may_kan, may_kita
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import NO_TILE, Table
from zashiki.fast.riichi.wins import may_tsumo
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.legality import LEAST_KINDS
from zashiki.games.riichi.pieces import KINDS
from zashiki.games.riichi.value.payments import STICK

WORD = 64


@compiled
def allow(table: Table, first: int, members: np.uint64) -> None:
    """Make choices legal: the number `first` and so on, for each member of a set."""
    word, shift = first // WORD, first % WORD
    table.legal[word] |= members << np.uint64(shift)
    if shift > 0 and word + 1 < len(table.legal):
        table.legal[word + 1] |= members >> np.uint64(WORD - shift)


@compiled
def turn_choices(table: Table, rules: Rules) -> None:
    """List what the seat in turn may choose."""
    seat = signed(table.turn)
    table.to_act = seat
    discards = NONE if table.riichi[seat] else faces_held(table, seat, ~table.forbidden)
    if table.drawn == NO_TILE:
        table.legal[0] = discards
        return
    discards |= bit(DRAWN)
    table.legal[0] = discards
    if may_tsumo(table, rules):
        table.legal[0] |= bit(TSUMO)
    if may_throw_in(table, rules):
        table.legal[0] |= bit(NINE_TERMINALS)
    if may_kita(table, rules):
        table.legal[0] |= bit(KITA)
    if may_kan(table):
        allow(table, CLOSED_KAN, closed_kans(table, rules))
        if is_open(table, seat):
            allow(table, ADDED_KAN, added_kans(table))
    if may_declare(table, rules):
        allow(table, RIICHI, discards & ready_faces(table, rules))


@compiled
def may_throw_in(table: Table, rules: Rules) -> bool:
    """Nine kinds of terminals and honours on a seat's first turn, before any call."""
    seat = signed(table.turn)
    if not rules.knobs.nine_terminals or not table.untouched or table.discarded[seat] > 0:
        return False
    return count((table.least[seat, 0] | bit(kind_of(signed(table.drawn)))) & ENDS) >= LEAST_KINDS


@compiled
def may_declare(table: Table, rules: Rules) -> bool:
    """Riichi needs a closed hand that is near enough, a stick, and tiles left to draw."""
    seat = signed(table.turn)
    if table.away[seat] > 1 or table.riichi[seat] or is_open(table, seat):
        return False
    enough = table.scores[seat] >= STICK or rules.knobs.riichi_below_zero != 0
    return enough and left(table) >= rules.knobs.riichi_tiles


@compiled
def ready_faces(table: Table, rules: Rules) -> np.uint64:
    """The discards that leave the hand ready, the one of the drawn tile among them."""
    seat, drawn = signed(table.turn), kind_of(signed(table.drawn))
    kinds = ready_discards(
        rules.tables, with_tile(held(table, seat), drawn), table.melds[seat], signed(table.called[seat])
    )
    found = kinds
    for suit in range(3):
        if holds(kinds, FIVE + RANKS * suit):
            found |= bit(KINDS + suit)
    return found | bit(DRAWN) if holds(kinds, drawn) else found
