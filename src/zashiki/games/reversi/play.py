"""What a choice leads to (`decide`), and what the table does by itself (`advance`)."""

from __future__ import annotations

from zashiki.games.open_table import FORFEIT
from zashiki.games.reversi.actions import Action
from zashiki.games.reversi.deals import drawn_opening
from zashiki.games.reversi.events import BoardSet, DiscPlaced, Event, MatchEnded, OpeningChosen, TurnPassed
from zashiki.games.reversi.final_score import official, raw, scores, why_over
from zashiki.games.reversi.notation import parse_transcript, show_squares
from zashiki.games.reversi.pieces import other
from zashiki.games.reversi.rules import Ruleset
from zashiki.games.reversi.state import CENTRE, MATCH_OVER, OPENING, START, GameState
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Outcome, Seat


def decide(state: GameState, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Give the direct consequence of a legal choice."""
    return (_placed(state, seat, action.square),)


def _placed(state: GameState, seat: Seat, square: str) -> DiscPlaced:
    """A disc in the historic centre turns nothing over; any other does."""
    board = state.board
    if state.phase is CENTRE:
        return DiscPlaced(seat, square, ())
    geometry = board.geometry
    return DiscPlaced(seat, square, geometry.named(board.flips(seat, geometry.squares[square])))


def advance(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Set the board, play the opening, pass, end; () means that a seat must choose, or that the match is over."""
    if state.phase is START:
        return _set_up(state.rules, chance)
    if state.phase is MATCH_OVER:
        return ()
    if not state.moves:
        return _stuck(state)
    return (_placed(state, state.turn, state.opening[0]),) if state.phase is OPENING else ()


def _set_up(rules: Ruleset, chance: Chance) -> tuple[Event, ...]:
    first = rules.first
    board = BoardSet(show_squares(first.board), first.turn)
    if not rules.openings:
        return (board,)
    moves = parse_transcript(drawn_opening(rules, chance), first)
    return (board, OpeningChosen(moves)) if moves else (board,)


def _stuck(state: GameState) -> tuple[Event, ...]:
    """Without a move the turn passes; if the opponent has none either, the match is over."""
    board = state.board
    if board.moves(other(state.turn)):
        return (TurnPassed(state.turn),)
    return (MatchEnded(why_over(board), raw(board), official(board)),)


def outcome(state: GameState) -> Outcome | None:
    """Count the discs as the rules say, once the match is over."""
    return Outcome(scores(state.rules, state.board), state.reason) if state.phase is MATCH_OVER else None


def forfeit(state: GameState, seat: Seat) -> Outcome | None:
    """Give the match up: the discs are counted as they lie. None: it is over already."""
    return None if state.phase is MATCH_OVER else Outcome(raw(state.board), FORFEIT, lost=(seat,))
