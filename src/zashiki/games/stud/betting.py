"""The arithmetic of fixed-limit betting: what may be bet, when a short all-in counts, and whose turn comes next.

A street has levels. The bet (on third street the completion) is the first, each raise the next, and `GameState.full` is
what a seat must put in to reach the current one. An all-in that falls short of the next level counts as reaching it if
it is half a bet or more above the current one, and short ones add up, since they are measured from the level; one that
falls short of half must be matched, but lets nobody raise who has acted already.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from zashiki.games.stud.boards import has_open_pair
from zashiki.games.stud.state import GameState, PlayerState
from zashiki.games.stud.variants import FIRST_STREET
from zashiki.kernel.game import Seat

FOURTH_STREET = 4
HEADS_UP = 2


def units(state: GameState) -> tuple[int, ...]:
    """The sizes a bet may have now, the usual one first: on fourth street an open pair allows the big one too."""
    rules, street = state.rules, state.street
    if street > FOURTH_STREET or state.unit == rules.big_bet:
        return (rules.big_bet,)
    if street == FOURTH_STREET and rules.open_pair == "double" and state.variant.open_pair and _open_pair(state):
        return (rules.small_bet, rules.big_bet)
    return (rules.small_bet,)


def _open_pair(state: GameState) -> bool:
    return any(player.live and has_open_pair(player.up) for player in state.players)


def may_raise(state: GameState, seat: Seat) -> bool:
    """Whether a seat may bet or raise: it has not acted since the last full bet, and there is room below the cap.

    It also needs more than it must call, and an opponent with chips to answer.
    """
    player = state.players[seat]
    if player.acted or player.stack <= state.bet - player.street or not _room(state):
        return False
    others = (*state.players[:seat], *state.players[seat + 1 :])
    return any([one.live and one.stack for one in others])  # noqa: C419 - quicker than a generator here


def _room(state: GameState) -> bool:
    """Whether the cap leaves room for another bet or raise."""
    rules = state.rules
    if state.level <= rules.raises:
        return True
    match rules.heads_up:
        case "street":
            return state.began == HEADS_UP
        case "any_time":
            return len(state.live) == HEADS_UP and not state.capped
        case "last_two":
            return sum(player.stack > 0 or player.total > 0 for player in state.players) == HEADS_UP
        case _:
            return False


def targets(state: GameState, seat: Seat) -> tuple[int, ...]:
    """What a seat may bet or raise to: a full bet above the level, or all it has if that is less."""
    player = state.players[seat]
    most = player.street + player.stack
    found = []
    for unit in units(state):
        to = min(state.full + unit, most)
        if to > state.bet and to not in found:
            found.append(to)
    return tuple(found)


class Level(NamedTuple):
    """Where a street stands after a wager."""

    full: int
    level: int
    unit: int
    reopened: bool
    """Whether those who have acted may raise again."""


def reached(state: GameState, to: int) -> Level:
    """Say what a wager of `to` comes to. Completing the bring-in is measured from the bring-in, not from nothing."""
    rules, sizes = state.rules, units(state)
    if state.street == FIRST_STREET and not state.level:
        whole, over = rules.small_bet - rules.bring_in, to - rules.bring_in
    else:
        whole, over = sizes[0], to - state.full
    if over * 2 < whole:
        return Level(state.full, state.level, state.unit, reopened=False)
    unit = max((size for size in sizes if to - state.full >= size), default=sizes[0])
    return Level(state.full + unit, state.level + 1, unit, reopened=True)


def to_call(state: GameState, seat: Seat) -> int:
    """What a seat must put in to stay: what is missing to the bet, or all it has."""
    player = state.players[seat]
    return min(state.bet - player.street, player.stack)


def next_turn(players: tuple[PlayerState, ...], after: Seat, bet: int) -> Seat | None:
    """Who must choose after a seat, clockwise: a live seat with chips that owes something, or has not acted yet.

    One that is left alone with chips has nobody to bet against, so only what it owes counts.
    """
    found, able = None, 0
    for seat in _clockwise(after, len(players)):
        player = players[seat]
        if player.live and player.stack:
            able += 1
            if found is None and (player.street < bet or not player.acted):
                found = seat
    return found if found is None or able > 1 or players[found].street < bet else None


@cache
def _clockwise(after: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats from the one to the left of a seat round to itself."""
    return (*range(after + 1, seats), *range(after + 1))


def opens(state: GameState) -> bool:
    """Whether third street still waits for its bring-in."""
    return state.street == FIRST_STREET and state.bet == 0
