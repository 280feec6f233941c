"""What the formats of reversi share: rules for any first position, and moves played on bare boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from zashiki.games.reversi.actions import PlaceDisc
from zashiki.games.reversi.bitboard import SIZES, geometry
from zashiki.games.reversi.events import Event
from zashiki.games.reversi.notation import followed, show_position
from zashiki.games.reversi.pieces import Board, Position
from zashiki.games.reversi.rules import Ruleset, change_rules, preset
from zashiki.games.reversi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.records.foreign import ForeignError

ACTIONS = {size: {name: PlaceDisc(name) for name in geometry(size).names} for size in SIZES}
"""Every choice there is, by the size of the board and the square's name."""


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


def chosen(
    moves: Iterable[tuple[Seat | None, str]], first: Position
) -> tuple[tuple[tuple[Seat, PlaceDisc], ...], Position]:
    """Play moves from a position as `notation.followed` does, and give them as choices of the game."""
    placed, last = followed(moves, first)
    actions = ACTIONS[first.board.size]
    return tuple((seat, actions[square]) for seat, square in placed), last


def first_and_moves(match: AnyMatch) -> tuple[Position, tuple[Event, ...]]:
    """Give the position a match began from, and what was placed and passed since.

    Other programs do not know the historic start: such a game is told from the filled centre on.
    """
    if match.game.name != "reversi":
        raise ForeignError(
            "foreign.for_reversi", "this format is for reversi, and this is a match of {game}", game=match.game.name
        )
    rules: Ruleset = match.rules
    if rules.start != "free":
        return rules.first, match.log
    centre = rules.first.board.geometry.centre.bit_count()
    if len(match.steps) < centre:
        raise ForeignError("reversi.centre", "the centre is not filled yet, and other programs begin with a filled one")
    state: GameState = match.state_at(centre)
    before = len(match.opening) + sum(len(step.events) for step in match.steps[:centre])
    return Position(state.board, state.turn), match.log[before:]
