"""What a seat sees, as `zashiki.encoding.riichi` writes it: one part after another, `at` the place of the next."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.riichi.numbering import CHI, OPEN_KAN, PASS, RON
from zashiki.encoding.riichi.parts import INDICATORS, MELD_NUMBERS, MELDS, RIVER, SEAT_NUMBERS
from zashiki.encoding.riichi.planes import MOST
from zashiki.fast.bits import NONE, holds, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.concealed import FIVE, count_held, is_furiten, kind_of
from zashiki.fast.riichi.deals import dealer_of, left
from zashiki.fast.riichi.hand.melds import CHI as RUN
from zashiki.fast.riichi.hand.melds import CLOSED_KAN, called_of, meld_first, meld_sort
from zashiki.fast.riichi.liability import liable_seat, liable_yakuman
from zashiki.fast.riichi.meld_sources import CALLED_RED, PART, SOURCE_SHIFT, reds_of
from zashiki.fast.riichi.rules import HandedRules, Rules
from zashiki.fast.riichi.table import AS_DRAWN, CALLS, COPIES, NO_TILE, OVER, ROBBING, STOPPING, TAKEN, Table
from zashiki.fast.riichi.windows import said
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import KINDS, NORTH

Numbers: TypeAlias = NDArray[np.integer[Any]]
FACES = KINDS + 3
MAN_ENDS = (0, RANKS - 1)


@compiled
def observe(table: Table, handed: HandedRules, seat: int, found: Numbers) -> None:
    """Write a seat's view."""
    rules = Rules(handed.knobs[0], handed.tables, handed.value[0])
    for at in range(len(found)):
        found[at] = 0
    at = write_own(table, seat, found)
    at = write_table_tiles(table, rules, seat, found, at)
    for step in range(rules.knobs.seats):
        at = write_set(table.passed[(seat + step) % rules.knobs.seats], found, at)
    for step in range(rules.knobs.seats):
        at = write_melds(table, rules, (seat + step) % rules.knobs.seats, found, at)
    at = write_rivers(table, rules, seat, found, at)
    for step in range(rules.knobs.seats):
        at = write_seat(table, rules, (seat + step) % rules.knobs.seats, seat, found, at)
    write_table(table, rules, seat, found, at)


@compiled
def has_drawn(table: Table, seat: int) -> bool:
    """Whether a seat has a tile that it has just drawn."""
    return table.drawn != NO_TILE and table.turn == seat


@compiled
def write_own(table: Table, seat: int, found: Numbers) -> int:
    """The hand by faces, the drawn tile, and what the hand waits for."""
    for kind in range(KINDS):
        found[kind] = count_held(table, seat, kind)
    for suit in range(3):
        reds = table.reds[seat, suit]
        found[FIVE + RANKS * suit] -= reds
        found[KINDS + suit] = reds
    if has_drawn(table, seat):
        found[FACES + signed(table.drawn)] = 1
    return write_set(table.waits[seat], found, 2 * FACES)


@compiled
def write_set(kinds: np.uint64, found: Numbers, at: int) -> int:
    """A set of kinds."""
    for kind in range(KINDS):
        found[at + kind] = holds(kinds, kind)
    return at + KINDS


@compiled
def write_table_tiles(table: Table, rules: Rules, seat: int, found: Numbers, at: int) -> int:
    """What may not be discarded, the open tile, dora, tiles that are unseen, and the indicators."""
    at = write_set(table.forbidden, found, at)
    if table.lying != NO_TILE:
        found[at + signed(table.lying)] = 1
    at += FACES
    unseen, indicators = at + KINDS, at + 2 * KINDS
    write_unseen(table, rules, seat, found, unseen)
    for place in range(signed(table.indicators)):
        face = signed(table.wall[rules.knobs.tiles - 2 * INDICATORS + place])
        found[indicators + place] = face + 1
        found[at + signed(rules.value.after[kind_of(face)])] += 1
        found[unseen + kind_of(face)] -= 1
    return indicators + INDICATORS


@compiled
def write_unseen(table: Table, rules: Rules, seat: int, found: Numbers, at: int) -> None:
    """Tiles that lie neither open nor in the seat's own hand, indicators apart; a called one lies in its meld."""
    for kind in range(KINDS):
        played = rules.knobs.seats == COPIES or kind >= RANKS or kind in MAN_ENDS
        unseen = COPIES if played else 0
        for other in range(rules.knobs.seats):
            unseen -= called_of(table.melds[other], signed(table.called[other]), kind)
        found[at + kind] = unseen - count_held(table, seat, kind)
    if has_drawn(table, seat):
        found[at + kind_of(signed(table.drawn))] -= 1
    for other in range(rules.knobs.seats):
        found[at + NORTH] -= table.kita[other]
        for place in range(signed(table.discarded[other])):
            tile = signed(table.rivers[other, place])
            if tile & TAKEN == 0:
                found[at + kind_of(tile & (AS_DRAWN - 1))] -= 1


@compiled
def write_melds(table: Table, rules: Rules, owner: int, found: Numbers, at: int) -> int:
    """Each meld of a seat by five numbers."""
    for place in range(signed(table.called[owner])):
        code, source = signed(table.melds[owner, place]), signed(table.sources[owner, place])
        sort, first, here = meld_sort(code), meld_first(code), at + place * MELD_NUMBERS
        found[here], found[here + 1], found[here + 4] = sort + 1, first, reds_of(source)
        if sort != CLOSED_KAN:
            found[here + 2] = called_face(code, source) + 1
            found[here + 3] = (((source >> SOURCE_SHIFT) & PART) - owner + rules.knobs.seats) % rules.knobs.seats
    return at + MELDS * MELD_NUMBERS


@compiled
def called_face(code: int, source: int) -> int:
    """The face of the tile that was called."""
    kind = meld_first(code) + (source & PART if meld_sort(code) == RUN else 0)
    return KINDS + kind // RANKS if source & CALLED_RED else kind


@compiled
def write_rivers(table: Table, rules: Rules, seat: int, found: Numbers, at: int) -> int:
    """The discards of each seat, then their marks."""
    marks = at + rules.knobs.seats * RIVER
    for step in range(rules.knobs.seats):
        owner = (seat + step) % rules.knobs.seats
        for place in range(signed(table.discarded[owner])):
            tile, here = signed(table.rivers[owner, place]), step * RIVER + place
            found[at + here] = (tile & (AS_DRAWN - 1)) + 1
            riichi = 2 if table.declared_at[owner] == place else 0
            found[marks + here] = (tile & AS_DRAWN != 0) + riichi + 4 * (tile & TAKEN != 0)
    return marks + rules.knobs.seats * RIVER


@compiled
def hand_tiles(table: Table, seat: int) -> int:
    """How many tiles a hand has, without the one just drawn."""
    found = 0
    for kind in range(KINDS):
        found += count_held(table, seat, kind)
    return found


@compiled
def write_seat(table: Table, rules: Rules, owner: int, viewer: int, found: Numbers, at: int) -> int:
    """What single numbers tell of a seat."""
    score, code = signed(table.scores[owner]), signed(table.liable[owner, 0])
    found[at], found[at + 1] = clipped(score // 1000), score % 1000 // 100
    found[at + 2], found[at + 3] = table.riichi[owner], (signed(table.ippatsu) >> owner) & 1
    found[at + 4] = table.kita[owner]
    if code:
        found[at + 5] = (liable_seat(code) - viewer + rules.knobs.seats) % rules.knobs.seats
        found[at + 6] = liable_yakuman(code) + 1
    found[at + 7], found[at + 8] = hand_tiles(table, owner), has_drawn(table, owner)
    return at + len(SEAT_NUMBERS)


@compiled
def clipped(number: int) -> int:
    """A number that fits."""
    return max(-MOST, min(MOST, number))


@compiled
def phase_number(table: Table) -> int:
    """The phases in which somebody chooses, and the end."""
    if table.phase == CALLS:
        return 1
    if table.phase == ROBBING:
        return 2
    if table.phase == STOPPING:
        return 3
    return 4 if table.phase == OVER else 0


@compiled
def own_answer(table: Table, seat: int) -> int:
    """What a seat itself has said."""
    number = said(table, seat)
    if number < 0:
        return 0
    if number == PASS:
        return 1
    if number == RON:
        return 2
    if number == OPEN_KAN:
        return 3
    return 5 if number >= CHI else 4


@compiled
def write_table(table: Table, rules: Rules, seat: int, found: Numbers, at: int) -> None:
    """What single numbers tell of the table."""
    found[at] = phase_number(table)
    found[at + 1] = (signed(table.turn) - seat + rules.knobs.seats) % rules.knobs.seats
    found[at + 2] = (dealer_of(table) - seat + rules.knobs.seats) % rules.knobs.seats
    found[at + 3], found[at + 4] = table.wind, table.number
    found[at + 5], found[at + 6] = clipped(signed(table.lap)), clipped(signed(table.honba))
    found[at + 7], found[at + 8] = clipped(signed(table.sticks)), clipped(signed(table.deal))
    found[at + 9] = 0 if table.phase == OVER else left(table)
    found[at + 10], found[at + 11], found[at + 12] = table.kans, table.unshown, table.untouched
    found[at + 13], found[at + 14] = table.replaced, table.robbable
    found[at + 15], found[at + 16] = (signed(table.asked) >> seat) & 1, own_answer(table, seat)
    found[at + 17] = table.waits[seat] != NONE and is_furiten(table, seat)
