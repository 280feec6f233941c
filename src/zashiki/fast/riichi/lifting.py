"""The ways between a table in memory and the room's own state. Plain Python: only `lifted` and `put` come here."""

from collections.abc import Iterable, Iterator

import numpy as np
from msgspec.structs import replace

from zashiki.encoding import Philox
from zashiki.encoding.riichi import action, number
from zashiki.encoding.riichi.numbering import FACE, FACES
from zashiki.encoding.riichi.planes import LIABLE, ROBBABLE
from zashiki.fast.refusals import hold_most, hold_seats, no_state
from zashiki.fast.riichi.aborts import MOST_KANS
from zashiki.fast.riichi.lifted_melds import lifted_meld, put_meld
from zashiki.fast.riichi.table import (
    AS_DRAWN,
    COPIES,
    INDICATORS,
    MELDS,
    NO_TILE,
    NOBODY,
    OVER,
    RIVER,
    SEATS,
    START,
    STOPPING,
    TAKEN,
    Table,
)
from zashiki.games.riichi import Final, GameState, Phase, PlayerState, Ruleset, Tile, most_deals, start, tile_set
from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.pieces import KINDS, WHOLE_HAND, in_order
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.state import NEVER_DRAWN, Discarded, Liable, RoundResult

PHASES = tuple(Phase)
"""By their numbers in a table."""
ENDINGS = (
    *("", "win", "exhaustive", "nagashi", "nine_terminals"),
    *("four_winds", "four_riichi", "four_kans", "triple_ron"),
)
REASONS = ("", "Bankruptcy", "ScoreReached", "MaxRoundReached", "deals_spent")
YAKUMAN = tuple(LIABLE)
ROBBED = {number: name for name, number in ROBBABLE.items()}


def members(seats: int) -> tuple[int, ...]:
    """The seats of a set, in their order."""
    return tuple(seat for seat in range(4) if int(seats) >> seat & 1)


def set_of(seats: Iterable[int]) -> int:
    """A set of seats."""
    return sum(1 << seat for seat in seats)


# ------------------------------------------------------------------------------------------------------ out of a table


def lifted(table: Table, rules: Ruleset, *, history: bool, chance: Philox) -> GameState:  # noqa: ARG001
    """Give a table as the room's state."""
    if table.phase == START:
        return start(rules)
    if table.phase == OVER:
        return _lifted_end(table, rules)
    tiles = len(tile_set(rules.players, rules.red_fives))
    dora, ura = tiles - 2 * INDICATORS, tiles - INDICATORS
    shown = dora + int(table.indicators)
    state = GameState(
        rules,
        tuple(_lifted_seat(table, seat) for seat in range(rules.players)),
        _faces(table.wall, int(table.front), int(table.back)),
        phase=PHASES[table.phase],
        deal=int(table.deal),
        wind=int(table.wind),
        number=int(table.number),
        lap=int(table.lap),
        honba=int(table.honba),
        sticks=int(table.sticks),
        turn=int(table.turn),
        dora=_faces(table.wall, dora, shown),
        under=_faces(table.wall, shown, ura),
        ura=_faces(table.wall, ura, tiles),
        kans=int(table.kans),
        unshown=int(table.unshown),
        untouched=bool(table.untouched),
        replaced=bool(table.replaced),
        lying=None if table.lying == NO_TILE else FACES[table.lying],
        robbable=ROBBED[int(table.robbable)],  # type: ignore[arg-type]  # the room's own names
        forbidden=int(table.forbidden),
        asked=members(table.asked),
        ended=_lifted_ending(table, rules) if table.phase == STOPPING else None,
    )
    return _with_answers(state, table, history=history)


def _faces(row: Iterable[int], first: int, last: int) -> tuple[Tile, ...]:
    return tuple(FACES[face] for face in list(row)[first:last])


def _lifted_seat(table: Table, seat: int) -> PlayerState:
    has_drawn = table.turn == seat and table.drawn != NO_TILE
    return PlayerState(
        int(table.scores[seat]),
        in_order(_hand(table, seat)),
        FACES[table.drawn] if has_drawn else None,
        tuple(lifted_meld(table, seat, place) for place in range(table.called[seat])),
        tuple(_lifted_river(table, seat)),
        int(table.riichi[seat]),  # type: ignore[arg-type]  # 0, 1 or 2
        bool(int(table.ippatsu) >> seat & 1),
        int(table.kita[seat]),
        int(table.passed[seat]),
        tuple(_lifted_liable(table, seat)),
        bool(int(table.shown) >> seat & 1),
    )


def _hand(table: Table, seat: int) -> Iterator[Tile]:
    """The tiles of a hand, in no order."""
    levels = [int(table.least[seat, level]) for level in range(COPIES)]
    reds = {FACES[KINDS + suit].kind: (int(table.reds[seat, suit]), FACES[KINDS + suit]) for suit in range(3)}
    for kind in range(KINDS):
        number = sum(level >> kind & 1 for level in levels)
        red, tile = reds.get(kind, (0, FACES[kind]))
        yield from (tile,) * red
        yield from (FACES[kind],) * (number - red)


def _lifted_river(table: Table, seat: int) -> Iterator[Discarded]:
    for place in range(table.discarded[seat]):
        tile = int(table.rivers[seat, place])
        yield Discarded(
            FACES[tile & AS_DRAWN - 1],
            bool(tile & AS_DRAWN),
            bool(place == table.declared_at[seat]),
            bool(tile & TAKEN),
        )


def _lifted_liable(table: Table, seat: int) -> Iterator[Liable]:
    for place in range(2):
        code = int(table.liable[seat, place]) - 1
        if code >= 0:
            yield Liable(YAKUMAN[code // 4], code % 4)


def _with_answers(state: GameState, table: Table, *, history: bool) -> GameState:
    """The answers of a window, in the order in which they came if that is kept."""
    answered = members(table.answered)
    order = [int(table.answer_order[place]) for place in range(len(answered))] if history else answered
    answers = tuple((seat, action(state, seat, int(table.answers[seat]))) for seat in order)
    return replace(state, answers=answers) if answers else state


def _lifted_ending(table: Table, rules: Ruleset) -> RoundResult:
    """How the round ended; several winners stand in turn order from the discarder."""
    winners, loser = members(table.winners), int(table.loser)
    if loser != NOBODY:
        winners = tuple(sorted(winners, key=lambda seat: (seat - loser) % rules.players))
    kind = ENDINGS[table.ended]
    return RoundResult(kind, winners, None if loser == NOBODY else loser, members(table.tenpai))  # type: ignore[arg-type]


def _lifted_end(table: Table, rules: Ruleset) -> GameState:
    seats = range(rules.players)
    scores = tuple(int(table.scores[seat]) for seat in seats)
    places, points = (tuple(int(row[seat]) for seat in seats) for row in (table.places, table.points))
    return GameState(
        rules,
        tuple(map(PlayerState, scores)),
        tile_set(rules.players, rules.red_fives),
        phase=Phase.MATCH_OVER,
        deal=int(table.deal),
        wind=int(table.wind),
        number=int(table.number),
        honba=int(table.honba),
        reason=REASONS[table.reason],
        final=Final(places, scores, points),
        lost=int(table.lost),
    )


# ------------------------------------------------------------------------------------------------------- into a table


def put(table: Table, state: GameState) -> None:
    """Write the room's state into an empty table."""
    _check(state)
    table.phase = PHASES.index(state.phase)
    table.deal, table.wind, table.number, table.lap = state.deal, state.wind, state.number, state.lap
    table.honba, table.sticks, table.turn = state.honba, state.sticks, state.turn
    table.drawn, table.untouched, table.loser = NO_TILE, state.untouched, NOBODY
    table.kans, table.unshown, table.replaced = state.kans, state.unshown, state.replaced
    table.lying = NO_TILE if state.lying is None else FACE[state.lying]
    table.robbable, table.forbidden = ROBBABLE[state.robbable], np.uint64(state.forbidden)
    table.asked, table.answered = set_of(state.asked), set_of(seat for seat, _ in state.answers)
    for place, (seat, answer) in enumerate(state.answers):
        table.answers[seat] = number(state, seat, answer)
        if place < len(table.answer_order):
            table.answer_order[place] = seat
    for seat, player in enumerate(state.players):
        _put_seat(table, seat, player)
    for seat in range(len(state.players), SEATS):
        table.declared_at[seat] = NOBODY
    _put_wall(table, state)
    _put_end(table, state)


def _check(state: GameState) -> None:
    """Refuse seats that are not there, and more tiles in a hand, river or wall than there is room for."""
    if (seats := len(state.players)) != state.rules.players:
        raise no_state("riichi", "players", seats)
    hold_seats("riichi", seats, turn=state.turn, dealer=state.dealer)
    for seat in (*state.asked, *(seat for seat, _ in state.answers)):
        hold_seats("riichi", seats, asked=seat)
    hold_most("riichi", wind=(state.wind, len(WINDS) - 1), deal=(state.deal, most_deals(state.rules)))
    hold_most("riichi", kans=(state.kans, MOST_KANS))
    hold_most("riichi", dora=(len(state.dora), INDICATORS), unshown=(state.unshown, INDICATORS - len(state.dora)))
    over = state.phase is Phase.MATCH_OVER
    if not over and len(state.dora) + len(state.under) + len(state.ura) != 2 * INDICATORS:
        raise no_state("riichi", "dora", state.dora)
    if len(state.wall) < NEVER_DRAWN:
        raise no_state("riichi", "wall", state.wall)
    if state.phase in {Phase.CALLS, Phase.ROBBING} and state.lying is None:
        raise no_state("riichi", "lying", state.lying)
    for seat, player in enumerate(state.players):
        acts = state.phase is Phase.TURN and seat == state.turn
        _check_seat(player, seats, 0 if over else WHOLE_HAND if acts and player.drawn is None else WHOLE_HAND - 1)


def _check_seat(player: PlayerState, seats: int, tiles: int) -> None:
    if len(player.hand) + 3 * len(player.melds) != tiles:
        raise no_state("riichi", "hand", player.hand)
    hold_most(
        "riichi", melds=(len(player.melds), MELDS), river=(len(player.river), RIVER), liable=(len(player.liable), 2)
    )
    hold_most("riichi", kita=(player.kita, COPIES), riichi=(player.riichi, 2), passed=(player.passed, (1 << KINDS) - 1))
    for liable in player.liable:
        hold_seats("riichi", seats, liable=liable.seat)


def _put_seat(table: Table, seat: int, player: PlayerState) -> None:
    table.scores[seat], table.riichi[seat], table.kita[seat] = player.score, player.riichi, player.kita
    table.passed[seat] = np.uint64(player.passed)
    table.ippatsu |= player.ippatsu << seat
    table.shown |= player.shown << seat
    table.opened |= (not player.closed) << seat
    table.taken |= any(one.called for one in player.river) << seat
    if player.drawn is not None:
        table.drawn = FACE[player.drawn]
    _put_hand(table, seat, player)
    for place, meld in enumerate(player.melds):
        put_meld(table, seat, place, meld)
    table.called[seat], table.discarded[seat] = len(player.melds), len(player.river)
    table.declared_at[seat] = next((at for at, one in enumerate(player.river) if one.riichi), NOBODY)
    table.river_kinds[seat] = np.uint64(sum(1 << kind for kind in {one.tile.kind for one in player.river}))
    for place, one in enumerate(player.river):
        table.rivers[seat, place] = FACE[one.tile] | AS_DRAWN * one.drawn | TAKEN * one.called
    for place, liable in enumerate(player.liable):
        table.liable[seat, place] = 1 + 4 * YAKUMAN.index(liable.yakuman) + liable.seat


def _put_hand(table: Table, seat: int, player: PlayerState) -> None:
    """The hand, and what it waits for; how far away it is, is left at nothing, which is never too much."""
    for tile in player.hand:
        level = next(level for level in range(4) if not int(table.least[seat, level]) >> tile.kind & 1)
        table.least[seat, level] |= np.uint64(1 << tile.kind)
        table.suits[seat, tile.kind // 9] += 5 ** (tile.kind % 9)
        if tile.red:
            table.reds[seat, FACE[tile] - KINDS] += 1
    if len(player.hand) % 3 == 1:
        waits = waits_of(player.hand, player.melds)
        table.waits[seat] = np.uint64(sum(1 << kind for kind in waits))


def _put_wall(table: Table, state: GameState) -> None:
    """The wall from its beginning; the indicators at the end of all places."""
    if state.phase in {Phase.START, Phase.MATCH_OVER}:
        return
    tiles = len(tile_set(len(state.players), state.rules.red_fives))
    for at, tile in enumerate(state.wall):
        table.wall[at] = FACE[tile]
    for at, tile in enumerate((*state.dora, *state.under, *state.ura), tiles - 2 * INDICATORS):
        table.wall[at] = FACE[tile]
    table.front, table.back, table.indicators = 0, len(state.wall), len(state.dora)


def _put_end(table: Table, state: GameState) -> None:
    if state.ended is not None:
        over = state.ended
        table.ended, table.winners = ENDINGS.index(over.kind), set_of(over.winners)
        table.loser, table.tenpai = NOBODY if over.loser is None else over.loser, set_of(over.tenpai)
    if state.final is not None:
        table.reason, table.lost = REASONS.index(state.reason), state.lost
        for seat, (place, points) in enumerate(zip(state.final.places, state.final.points, strict=True)):
            table.places[seat], table.points[seat] = place, points
