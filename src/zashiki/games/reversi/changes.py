"""How each event changes the table.

Only this file builds a GameState. No legality here: what an event says has happened. There is nothing to hide, so a
view is folded exactly as the table itself.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from zashiki.games.reversi.events import BoardSet, DiscPlaced, Event, MatchEnded, OpeningChosen, TurnPassed
from zashiki.games.reversi.notation import parse_squares
from zashiki.games.reversi.pieces import Board, other
from zashiki.games.reversi.rules import Ruleset
from zashiki.games.reversi.state import CENTRE, MATCH_OVER, OPENING, PLAYING, GameState, Phase


def start(rules: Ruleset) -> GameState:
    """Give an empty board."""
    return GameState(rules, Board(0, 0, rules.size))


def apply(state: GameState, event: Event) -> GameState:
    """Fold one event into a state or a view."""
    match event:
        case DiscPlaced(seat, square, flipped):
            geometry = state.board.geometry
            board = state.board.turned(seat, 1 << geometry.squares[square], geometry.set_of(flipped))
            opening = state.opening[1:]
            return GameState(state.rules, board, other(seat), _phase(state, board, opening), opening)
        case TurnPassed(seat):
            return replace(state, turn=other(seat))
        case BoardSet(squares, turn):
            board = parse_squares(squares)
            return replace(state, board=board, turn=turn, phase=CENTRE if state.rules.start == "free" else PLAYING)
        case OpeningChosen(moves):
            return replace(state, opening=moves, phase=OPENING)
        case MatchEnded(reason):
            return replace(state, phase=MATCH_OVER, reason=reason)
        case _:
            assert_never(event)


def _phase(state: GameState, board: Board, opening: tuple[str, ...]) -> Phase:
    """What is waited for after a disc: more of the opening or of the centre, or a move."""
    if opening:
        return OPENING
    return CENTRE if state.phase is CENTRE and board.geometry.centre & board.empties else PLAYING
