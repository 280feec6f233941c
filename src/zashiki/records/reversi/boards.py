"""What the formats of reversi share: rules for any first position, and moves played on bare boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from zashiki.games.reversi.actions import PlaceDisc
from zashiki.games.reversi.bitboard import SIZES, geometry
from zashiki.games.reversi.events import Event
from zashiki.games.reversi.notation import COLOURS, is_pass, show_position
from zashiki.games.reversi.pieces import Board, Position, other
from zashiki.games.reversi.rules import Ruleset, change_rules, preset
from zashiki.games.reversi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.records.foreign import ForeignError

ACTIONS = {size: {name: PlaceDisc(name) for name in geometry(size).names} for size in SIZES}
"""Every choice there is, by the size of the board and the square's name."""


class WrongMove(ValueError):
    """A move that cannot be played: its number, counted from 1 as written, and why."""

    def __init__(self, number: int, reason: str) -> None:
        """Name the place and the reason."""
        self.number, self.reason = number, reason
        super().__init__(f"move {number}: {reason}")


@lru_cache(maxsize=256)
def rules_from(first: Position, *, score: str = "official") -> Ruleset:
    """Give the rules of a game that begins so: those of a preset if it has that beginning.

    >>> rules_from(Position(Board.standard())).name
    'othello'
    """
    size = first.board.size
    for name in ("othello", "mini-6x6", "seed-003"):
        rules = preset(name)
        if rules.size == size and rules.first == first:
            return rules if score == rules.score else change_rules(rules, score=score)
    standard = first == Position(Board.standard(size))
    position = "" if standard else show_position(first)
    return change_rules(preset("othello"), size=size, position=position, score=score)


def followed(
    moves: Iterable[tuple[Seat | None, str]], first: Position
) -> tuple[tuple[tuple[Seat, PlaceDisc], ...], Position]:
    """Play moves from a position; each has the seat that made it, or None where the file does not say.

    Forced passes need not be written. What breaks the rules is a `WrongMove`.
    """
    choices: list[tuple[Seat, PlaceDisc]] = []
    actions, position = ACTIONS[first.board.size], first
    for number, (seat, move) in enumerate(moves, 1):
        if is_pass(move):
            position = _passed(position, seat, number)
            continue
        board, turn = position.board, position.turn
        at = board.geometry.squares.get(move)
        possible = board.moves(turn)
        if not possible:
            turn = other(turn)
            possible = board.moves(turn)
        if at is None or not possible >> at & 1 or seat not in (None, turn):
            raise WrongMove(number, f"{move[:12]}: {_reason(Position(board, turn), at, seat)}")
        choices.append((turn, actions[move]))
        position = Position(board.placed(turn, at), other(turn))
    return tuple(choices), position


def _passed(position: Position, seat: Seat | None, number: int) -> Position:
    """Follow a pass that is written down. One after the last move says nothing, and some programs write it."""
    board, turn = position.board, position.turn
    if position.over:
        return position
    if seat not in (None, turn):
        raise WrongMove(number, f"a pass of {COLOURS[other(turn)]}, and it is {COLOURS[turn]}'s turn")
    if possible := board.moves(turn):
        example = board.geometry.named(possible)[0]
        raise WrongMove(number, f"{COLOURS[turn]} may not pass; {example} can be played")
    return Position(board, other(turn))


def _reason(position: Position, at: int | None, seat: Seat | None) -> str:
    board, turn = position.board, position.turn
    if at is None:
        return f"outside a board of {board.size} rows"
    if position.over:
        return "the game is over"
    if seat not in (None, turn):
        return f"a move of {COLOURS[other(turn)]}, and it is {COLOURS[turn]}'s turn"
    return "the square is taken" if not board.empties >> at & 1 else f"encloses nothing for {COLOURS[turn]}"


def first_and_moves(match: AnyMatch) -> tuple[Position, tuple[Event, ...]]:
    """Give the position a match began from, and what was placed and passed since.

    Other programs do not know the historic start: such a game is told from the filled centre on.
    """
    if match.game.name != "reversi":
        raise ForeignError(f"this format is for reversi, and this is a match of {match.game.name}")
    rules: Ruleset = match.rules
    if rules.start != "free":
        return rules.first, match.log
    centre = rules.first.board.geometry.centre.bit_count()
    if len(match.steps) < centre:
        raise ForeignError("the centre is not filled yet, and other programs begin with a filled one")
    state: GameState = match.state_at(centre)
    before = len(match.opening) + sum(len(step.events) for step in match.steps[:centre])
    return Position(state.board, state.turn), match.log[before:]
