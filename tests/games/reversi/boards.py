"""What the tests of reversi share: boards in text, and random positions. The slow twin of the rules is `naive.py`."""

from collections.abc import Iterator
from random import Random

from zashiki.games.reversi import BLACK, WHITE, Board, Position

MIRRORED = ["........"] * 3 + ["...BW...", "...WB..."] + ["........"] * 3
STANDARD = ["........"] * 3 + ["...WB...", "...BW..."] + ["........"] * 3


def board(*rows: str) -> Board:
    """A board from rows of `B`, `W` and `.`; what is missing below is empty."""
    size = len(rows[0])
    squares = "".join(rows).ljust(size * size, ".")
    sides = [sum(1 << at for at, sign in enumerate(squares) if sign == one) for one in "BW"]
    return Board(sides[0], sides[1], size)


def rows_of(found: Board) -> list[list[str]]:
    """A board as rows of signs."""
    signs = ["B" if found.black >> at & 1 else "W" if found.white >> at & 1 else "." for at in range(found.size**2)]
    return [signs[at : at + found.size] for at in range(0, found.size**2, found.size)]


def random_position(dice: Random, size: int) -> Position:
    """Discs strewn at random: such boards hold far longer and odder lines than games do."""
    filled = dice.random()
    squares = [dice.choice("BW") if dice.random() < filled else "." for _ in range(size * size)]
    rows = ("".join(squares[at : at + size]) for at in range(0, size * size, size))
    return Position(board(*rows), dice.choice((BLACK, WHITE)))


def random_walk(dice: Random, size: int = 8) -> Iterator[Position]:
    """The positions of a game played at random, forced passes and the last one included."""
    position = Position(Board.standard(size))
    while not position.over:
        yield position
        moves = position.board.geometry.named(position.board.moves(position.turn))
        after = position.board
        if moves:
            after = after.placed(position.turn, after.geometry.squares[dice.choice(moves)])
        position = Position(after, 1 - position.turn)
    yield position
