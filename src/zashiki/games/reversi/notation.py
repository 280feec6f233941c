"""Text to squares, positions and moves, and back.

Positions are written in many ways: `X O -`, `* O -`, `B W .`, `0 1 .`, `x o .`. All are read, with any blanks and line
breaks, and each can be written. A transcript is the squares one after the other, `f5d6c3…`; passes may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt

from zashiki.games.reversi.actions import Action, PlaceDisc
from zashiki.games.reversi.bitboard import SIZES, bits
from zashiki.games.reversi.events import DiscPlaced, Event, TurnPassed
from zashiki.games.reversi.pieces import BLACK, WHITE, Board, Position, other
from zashiki.kernel.game import Seat
from zashiki.texts.problems import Problem, Sentence

DIALECTS = {"seed": "BW.", "obf": "XO-", "ggf": "*O-", "egaroucid": "01.", "zebra": "xo."}
"""How programs write black, white and an empty square: the seed; OBF and Edax; GGF and NBoard; Egaroucid; Zebra."""
PASSES = ("--", "PA", "PASS")
"""How a pass is written, in capitals or not."""
COLOURS = (Sentence("reversi.black", "black"), Sentence("reversi.white", "white"))
STANDARD = Position(Board.standard())
"""Where a transcript begins unless something else is said."""
NO_MOVE = "{text!r} is neither a square nor a pass"
_EMPTY = "-."
_PAIRS = ("BW", "XO", "*O", "01")
_TOKEN = re.compile(r"[\s,;]*(?:[0-9]+\.\s*)?([a-j](?:10|[1-9])|--|pass|pa)")


class NotationError(Problem):
    """A text that is not a position, transcript or choice; the message names the place."""


class WrongMove(NotationError):
    """A move that cannot be played: its number, counted from 1 as written, and why."""

    def __init__(self, number: int, reason: str) -> None:
        """Name the place and the reason, a `Sentence`."""
        super().__init__("reversi.move", "move {n}: {why}", n=number, why=reason)
        self.number, self.reason, self.args = number, reason, (number, reason)


# Positions.


def parse_position(text: str) -> Position:
    """Read the squares row by row from a1, and after them whose turn it is.

    >>> parse_position("---- -O*- -*O- ---- *") == Position(Board.standard(4))
    True
    """
    letters = "".join(text.split()).rstrip(";")
    squares, turn = letters[:-1], letters[-1:]
    if _size_of(len(squares)) is None:
        *some, last = (f"{size * size}" for size in SIZES)
        shapes = Sentence("reversi.sizes", "{some} or {last}", some=", ".join(some), last=last)
        missing = Sentence("reversi.side_missing", " (is the side to move missing at the end?)")
        hint = "" if _size_of(len(letters)) is None else missing
        text = "a position is {shapes} squares and the side to move, not {n} signs{hint}"
        raise NotationError("reversi.squares", text, shapes=shapes, n=len(letters), hint=hint)
    black, white = _pair(squares, turn)
    if turn.upper() not in (black, white):
        raise NotationError(
            "reversi.side", "the side to move is {black} or {white}, not {turn!r}", black=black, white=white, turn=turn
        )
    return Position(_board(squares, black, white), WHITE if turn.upper() == white else BLACK)


def _size_of(squares: int) -> int | None:
    return isqrt(squares) if squares in [size * size for size in SIZES] else None


def _pair(squares: str, turn: str) -> tuple[str, str]:
    """Find out how black and white are written: one pair of signs for the whole position, one sign for empty."""
    signs = set(squares.upper())
    likely = [pair for pair in _PAIRS if turn.upper() in pair] or [pair for pair in _PAIRS if signs & set(pair)]
    fitting = [pair for pair in likely if signs <= set(pair + _EMPTY)]
    pair = (fitting or likely or _PAIRS)[0]
    if set(_EMPTY) <= signs:
        raise NotationError("reversi.two_empties", "an empty square is written `-` or `.`, not both in one position")
    size = isqrt(len(squares))
    for at, sign in enumerate(squares):
        if sign.upper() not in pair + _EMPTY:
            place = f"{chr(97 + at % size)}{at // size + 1}"
            text = "{sign!r} at {place} is none of {black} (black), {white} (white), - or . (empty)"
            raise NotationError("reversi.sign", text, sign=sign, place=place, black=pair[0], white=pair[1])
    return pair[0], pair[1]


def _board(squares: str, black: str, white: str) -> Board:
    sides = [sum(1 << at for at, sign in enumerate(squares) if sign.upper() == one) for one in (black, white)]
    return Board(sides[0], sides[1], isqrt(len(squares)))


def show_position(position: Position, dialect: str = "seed") -> str:
    """Write a position as `parse_position` reads it.

    >>> show_position(Position(Board.standard(4)), "obf")
    '-----OX--XO----- X'
    """
    if dialect not in DIALECTS:
        text = "no dialect is called {dialect!r}; there are: {known}"
        raise Problem("reversi.dialect", text, dialect=dialect, known=", ".join(DIALECTS))
    signs = DIALECTS[dialect]
    return f"{show_squares(position.board, signs)} {signs[position.turn]}"


def show_squares(board: Board, signs: str = DIALECTS["seed"]) -> str:
    """Write the squares row by row from a1; `signs` are those of black, white and empty."""
    kinds = (0 if board.black >> at & 1 else 1 if board.white >> at & 1 else 2 for at in range(board.size**2))
    return "".join(signs[kind] for kind in kinds)


def parse_squares(text: str) -> Board:
    """Read what `show_squares` writes."""
    return parse_position(f"{text} {DIALECTS['seed'][0]}").board


def rows(position: Position) -> Iterator[str]:
    """Write a position as the seed's nine lines."""
    squares, size = show_squares(position.board), position.board.size
    yield from (squares[at : at + size] for at in range(0, size * size, size))
    yield DIALECTS["seed"][position.turn]


def to_bits(board: Board, *, low: str = "a1") -> tuple[int, int]:
    """Give black and white as numbers whose lowest bit is a1, or h8 (`low`, the other corner) as some engines have it.

    >>> [hex(side) for side in to_bits(Board.standard(), low="h8")]
    ['0x810000000', '0x1008000000']
    """
    if low == "a1":
        return board.black, board.white
    if low != board.geometry.names[-1]:
        text = "the lowest bit is a1 or {last}, not {low}"
        raise Problem("reversi.lowest_bit", text, last=board.geometry.names[-1], low=low)
    return _reversed(board.black, board.size), _reversed(board.white, board.size)


def from_bits(black: int, white: int, *, size: int = 8, low: str = "a1") -> Board:
    """Make a board of two numbers; the same way both ways, so `from_bits(*to_bits(board))` is the board."""
    board = Board(black, white, size)
    if black & white or (black | white) & ~board.geometry.full:
        raise NotationError("reversi.two_sides", "two sides hold one square, or a bit lies outside the board")
    return Board(*to_bits(board, low=low), size)


def _reversed(side: int, size: int) -> int:
    last = size * size - 1
    return sum(1 << last - at for at in bits(side))


# Moves.


def parse_action(text: str) -> Action:
    """Read a square, in capitals or not.

    >>> parse_action("F5")
    PlaceDisc(square='f5')
    """
    square = text.strip().lower()
    if not re.fullmatch("[a-j](10|[1-9])", square):
        raise NotationError(
            "reversi.not_a_square", "{text!r} is not a square; write a letter and a number, such as f5", text=text
        )
    return PlaceDisc(square)


def show_action(action: Action) -> str:
    """Write a choice as `parse_action` reads it."""
    return action.square


def parse_transcript(text: str, first: Position | None = None) -> tuple[str, ...]:
    """Read moves and play them from a position (the standard start unless said); forced passes need not be written.

    >>> parse_transcript("F5 d6, C3")
    ('f5', 'd6', 'c3')
    """
    choices, _ = followed(((None, move) for move in tokens(text)), first or STANDARD)
    return tuple(square for _, square in choices)


def tokens(text: str) -> Iterator[str]:
    """Split a transcript into its moves, in small letters.

    >>> list(tokens("1. F5 2. d6 PA"))
    ['f5', 'd6', 'pa']
    """
    text, at, number = text.rstrip(" \t\r\n,;").lower(), 0, 1
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise WrongMove(number, Sentence("reversi.no_move", NO_MOVE, text=text[at:].lstrip()[:8]))
        yield found[1]
        at, number = found.end(), number + 1


def is_pass(move: str) -> bool:
    """Whether a move is one of the ways to write a pass."""
    return move.upper() in PASSES


def played(moves: Iterable[str], first: Position | None = None) -> Position:
    """Play moves from a position; one that breaks the rules is a `WrongMove`."""
    return followed(((None, move) for move in moves), first or STANDARD)[1]


def followed(
    moves: Iterable[tuple[Seat | None, str]], first: Position
) -> tuple[tuple[tuple[Seat, str], ...], Position]:
    """Play moves from a position; each has the seat that made it, or None where that is not said.

    Gives who placed a disc where, and the last position. What breaks the rules is a `WrongMove`.
    """
    choices: list[tuple[Seat, str]] = []
    position = first
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
            why = _reason(Position(board, turn), at, seat)
            raise WrongMove(number, Sentence("reversi.illegal", "{move}: {why}", move=move[:12], why=why))
        choices.append((turn, move))
        position = Position(board.placed(turn, at), other(turn))
    return tuple(choices), position


def _passed(position: Position, seat: Seat | None, number: int) -> Position:
    """Follow a pass that is written down. One after the last move says nothing, and some programs write it."""
    board, turn = position.board, position.turn
    if position.over:
        return position
    if seat not in (None, turn):
        text = "a pass of {other}, and it is {turn}'s turn"
        raise WrongMove(number, Sentence("reversi.others_pass", text, other=COLOURS[other(turn)], turn=COLOURS[turn]))
    if possible := board.moves(turn):
        example = board.geometry.named(possible)[0]
        text = "{colour} may not pass; {example} can be played"
        raise WrongMove(number, Sentence("reversi.no_pass", text, colour=COLOURS[turn], example=example))
    return Position(board, other(turn))


def _reason(position: Position, at: int | None, seat: Seat | None) -> Sentence:
    board, turn = position.board, position.turn
    if at is None:
        return Sentence("reversi.outside", "outside a board of {n} rows", n=board.size)
    if position.over:
        return Sentence("reversi.over", "the game is over")
    if seat not in (None, turn):
        text = "a move of {other}, and it is {turn}'s turn"
        return Sentence("reversi.others_move", text, other=COLOURS[other(turn)], turn=COLOURS[turn])
    if not board.empties >> at & 1:
        return Sentence("reversi.taken", "the square is taken")
    return Sentence("reversi.encloses_nothing", "encloses nothing for {colour}", colour=COLOURS[turn])


def show_transcript(events: Iterable[Event], *, passes: str = "") -> str:
    """Write the moves of a log one after the other; `passes` is how a pass is written, if it is.

    >>> show_transcript([DiscPlaced(0, "f5", ("e5",)), TurnPassed(1)], passes="--")
    'f5--'
    """
    return "".join(_shown(event, passes) for event in events)


def _shown(event: Event, passes: str) -> str:
    match event:
        case DiscPlaced(_, square):
            return square
        case TurnPassed():
            return passes
        case _:
            return ""


def moves_of(events: Iterable[Event]) -> Iterator[tuple[Seat, str | None]]:
    """List who placed a disc where, or passed (None)."""
    for event in events:
        if isinstance(event, DiscPlaced):
            yield event.seat, event.square
        elif isinstance(event, TurnPassed):
            yield event.seat, None
