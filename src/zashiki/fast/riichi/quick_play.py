"""Quick play: a plain way to go on with any round, compiled, for whoever tries a choice in many worlds.

It wins where it may, declares riichi when ready, else discards towards fewer steps; it calls for an honour that is a
yaku, and then for speed; against a riichi it keeps to safe tiles unless it is near.
"""

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.riichi.numbering import CHI, CHI_STEPS, DRAWN, KITA, PASS, PON, RIICHI, RON, TSUMO
from zashiki.fast.bits import NONE, bit, holds, lowest, signed, without_lowest
from zashiki.fast.compiling import compiled, compiled_loop
from zashiki.fast.layout import LEFT_ALONE, Tables
from zashiki.fast.riichi.concealed import THREE_PLAYERS, held, kind_of
from zashiki.fast.riichi.deals import dealer_of
from zashiki.fast.riichi.discards import declares
from zashiki.fast.riichi.hand.melds import called_of
from zashiki.fast.riichi.hand.shanten import shanten
from zashiki.fast.riichi.hand.suits import Suits, count_of, with_tile, without_tile
from zashiki.fast.riichi.hand.waits import waits
from zashiki.fast.riichi.rules import HandedRules, Rules
from zashiki.fast.riichi.table import INDICATORS, NO_TILE, TURN, Table
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import EAST, KINDS, WHITE

PLAIN, FOLDING, SILENT, PUSHING = range(4)
"""How a seat goes on: as said above; with safe tiles alone; without riichi; never giving way."""
STEP, RISK = 10_000, 1_000
"""What a step and a danger count, beside the worth of tiles."""
RISKY = 5
"""A hand that is not ready does not take such a risk."""
TRIPLET = 3
ALL_KINDS = np.uint64((1 << KINDS) - 1)
STEPS = np.array(CHI_STEPS, np.int64)


@compiled
def threatens(table: Table, seat: int) -> bool:
    """Whether a seat is in riichi, or has just declared it."""
    return table.riichi[seat] != 0 or declares(table, seat)


@compiled
def safe_kinds(table: Table, rules: Rules, seat: int) -> np.uint64:
    """What no riichi of another can win by: all kinds, where there is none."""
    found = ALL_KINDS
    for other in range(rules.knobs.seats):
        if other != seat and threatens(table, other):
            found &= table.river_kinds[other] | table.passed[other]
    return found


@compiled
def risk(kind: int, safe: np.uint64) -> int:
    """How dangerous a kind is: 0 is safe; ends, honours and tiles with safe ones three away (筋) are less so."""
    if holds(safe, kind):
        return 0
    if kind >= EAST:
        return 2
    rank = kind % RANKS
    below = rank < TRIPLET or holds(safe, kind - TRIPLET)
    above = rank >= RANKS - TRIPLET or holds(safe, kind + TRIPLET)
    if below and above:
        return 1 if rank in (0, RANKS - 1) else 2
    return RISKY if below or above else RISKY + 1


@compiled
def is_yaku(table: Table, rules: Rules, seat: int, kind: int) -> bool:
    """Whether a triplet of a kind is one."""
    own = (seat - dealer_of(table) + rules.knobs.seats) % rules.knobs.seats
    return kind >= WHITE or kind in (EAST + signed(table.wind), EAST + own)


@compiled
def has_yaku(table: Table, rules: Rules, seat: int, suits: Suits) -> bool:
    """Whether a hand has such a triplet, called or not."""
    for kind in range(EAST, KINDS):
        tiles = count_of(suits, kind) + called_of(table.melds[seat], signed(table.called[seat]), kind)
        if tiles >= TRIPLET and is_yaku(table, rules, seat, kind):
            return True
    return False


@compiled
def worth(table: Table, rules: Rules, seat: int, suits: Suits, face: int) -> int:
    """What a tile is good for: neighbours, being in the middle, a pair, dora."""
    kind, found = kind_of(face), 0
    own = count_of(suits, kind)
    if kind >= EAST:
        found = 20 * (own - 1) + (3 if is_yaku(table, rules, seat, kind) else 0)
    else:
        rank = kind % RANKS
        found = 12 * (own - 1) + min(rank, RANKS - 1 - rank) + 4
        for step in range(-2, 3):
            if step != 0 and 0 <= rank + step < RANKS and count_of(suits, kind + step) > 0:
                found += 10 if step in (-1, 1) else 6
    first = rules.knobs.tiles - 2 * INDICATORS
    for at in range(first, first + signed(table.indicators)):
        if signed(rules.value.after[kind_of(signed(table.wall[at]))]) == kind:
            found += 15
    return found + (15 if face >= KINDS else 0)


@compiled
def breadth(table: Table, rules: Rules, seat: int, suits: Suits) -> int:
    """How many tiles a ready hand waits for, as far as it knows; few where that is furiten."""
    some = waits(rules.tables, suits, table.melds[seat], signed(table.called[seat]))
    furiten, found = (some & table.river_kinds[seat]) != NONE, 0
    while some != NONE:
        kind = lowest(some)
        found += 4 - count_of(suits, kind) + (2 if kind >= EAST else 0)
        some = without_lowest(some)
    return found // 4 if furiten else found


@compiled
def steps_of(rules: Rules, suits: Suits, called: int) -> int:
    """Shanten."""
    return shanten(rules.tables, suits, called, rules.knobs.seats == THREE_PLAYERS)


@compiled
def discard_choice(table: Table, rules: Rules, seat: int, stance: int) -> int:
    """The discard of the nearest hand; or, where that is too dangerous, the safest."""
    suits, called = held(table, seat), signed(table.called[seat])
    if table.drawn != NO_TILE:
        suits = with_tile(suits, kind_of(signed(table.drawn)))
    safe, now = safe_kinds(table, rules, seat), steps_of(rules, suits, called)
    folds = stance == FOLDING or (safe != ALL_KINDS and stance != PUSHING and now > 1)
    best, most, safest, least = LEFT_ALONE, 0, LEFT_ALONE, 0
    some = table.legal[0] & ((bit(DRAWN) << np.uint64(1)) - np.uint64(1))
    while some != NONE:
        number = lowest(some)
        some = without_lowest(some)
        face = signed(table.drawn) if number == DRAWN else number
        kind = kind_of(face)
        danger, use = risk(kind, safe), worth(table, rules, seat, suits, face)
        if safest == LEFT_ALONE or RISK * danger + use < least:
            safest, least = number, RISK * danger + use
        if not folds:
            rest = without_tile(suits, kind)
            away = steps_of(rules, rest, called)
            if away == 0:
                use -= 40 * breadth(table, rules, seat, rest)
            if best == LEFT_ALONE or -STEP * away - use - danger > most:
                best, most = number, -STEP * away - use - danger
    if folds:
        return safest
    face = signed(table.drawn) if best == DRAWN else best
    if stance != PUSHING and now == 1 and risk(kind_of(face), safe) >= RISKY:
        return safest
    return best


@compiled
def turn_choice(table: Table, rules: Rules, seat: int, stance: int) -> int:
    """Win, set a North aside, declare riichi, or discard."""
    if holds(table.legal[0], TSUMO):
        return TSUMO
    if holds(table.legal[0], KITA):
        return KITA
    if table.riichi[seat] != 0:
        return DRAWN
    found = discard_choice(table, rules, seat, stance)
    declared = RIICHI + found
    if stance in (PLAIN, PUSHING) and holds(table.legal[declared >> 6], declared & 63):
        return declared
    return found


@compiled
def nearer(rules: Rules, suits: Suits, called: int, one: int, other: int) -> int:
    """How many steps two tiles of a hand save when they are called with."""
    rest = without_tile(without_tile(suits, one), other)
    return steps_of(rules, suits, called) - steps_of(rules, rest, called + 1)


@compiled
def call_choice(table: Table, rules: Rules, seat: int, stance: int) -> int:
    """Ron; a call that brings a hand with a yaku nearer; else nothing."""
    if holds(table.legal[0], RON):
        return RON
    if stance == FOLDING or table.legal[0] >> np.uint64(PON) == NONE:
        return PASS
    suits, called, kind = held(table, seat), signed(table.called[seat]), kind_of(signed(table.lying))
    if safe_kinds(table, rules, seat) != ALL_KINDS and steps_of(rules, suits, called) > 1:
        return PASS
    sure = has_yaku(table, rules, seat, suits)
    some = table.legal[0] >> np.uint64(PON) << np.uint64(PON)
    while some != NONE:
        number = lowest(some)
        some = without_lowest(some)
        if number < CHI:
            if (sure or is_yaku(table, rules, seat, kind)) and nearer(rules, suits, called, kind, kind) > 0:
                return number
        elif sure:
            shape = (number - CHI) >> 1
            if nearer(rules, suits, called, kind + STEPS[shape, 0], kind + STEPS[shape, 1]) > 0:
                return number
    return PASS


@compiled_loop
def quick_choices(
    tables: Tables,
    handed: HandedRules,
    seat: int,
    stances: NDArray[np.int8],
    chosen: NDArray[np.int32],
) -> int:
    """Choose in every game that is in its first round; `seat` goes on by its stance, others plainly. How many chose."""
    rules, found = Rules(handed.knobs[0], handed.tables, handed.value[0]), 0
    for game in range(len(tables)):
        table = tables[game]
        chosen[game] = LEFT_ALONE
        if table.rounds == 0 and table.to_act >= 0:
            asked = signed(table.to_act)
            stance = signed(stances[game]) if asked == seat else PLAIN
            if table.phase == TURN:
                chosen[game] = turn_choice(table, rules, asked, stance)
            else:
                chosen[game] = call_choice(table, rules, asked, stance)
            found += 1
    return found
