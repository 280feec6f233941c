"""What a seat sees of a board, as planes of squares; row by row from a1."""

from zashiki.encoding.game_encoding import Part
from zashiki.games.reversi import GameState, Phase, Ruleset, to_act
from zashiki.kernel.game import Seat

DTYPE = "int8"
SHOWN = {
    "GameState.board": ("own", "opponent"),
    "GameState.turn": ("turn", "moves"),
    "GameState.phase": ("centre", "moves"),
    "Board.black": ("own", "opponent"),
    "Board.white": ("own", "opponent"),
}
LEFT_OUT = {
    "GameState.rules": "the same throughout a match",
    "GameState.opening": "its moves are made before anybody may choose",
    "GameState.reason": "follows from the board",
    "Board.size": "the shape of the planes",
}


def parts(rules: Ruleset) -> tuple[Part, ...]:
    """Three planes, and two numbers."""
    board = (rules.size, rules.size)
    return (
        Part("own", board, "1 where the seat has a disc"),
        Part("opponent", board, "1 where the opponent has one"),
        Part("moves", board, "1 where the seat may place a disc now; all 0 when it is not its turn"),
        Part("turn", (1,), "1 if the seat must choose now"),
        Part("centre", (1,), "1 while the four centre squares are filled (historic Reversi)"),
    )


def encoded(view: GameState, seat: Seat) -> list[int]:
    """Write a view; everybody sees the same board, each from its own side."""
    own, opponent = view.board.sides(seat)
    turn = (seat,) == to_act(view)
    squares = range(view.board.size * view.board.size)
    planes = (own, opponent, view.moves if turn else 0)
    return [*(plane >> at & 1 for plane in planes for at in squares), int(turn), int(view.phase is Phase.CENTRE)]
