"""OBF: positions with the exact score of each move, one a line.

    endgames, problems = parse_obf(text, "fforum-1-19.obf")
    endgames[0].position, endgames[0].scores, endgames[0].best

A line is 64 signs from a1 (`X` black, `O` white, `-` empty), a blank, the side to move, and after a semicolon any
number of `MOVE:SCORE;`. A score is the final difference for the side to move, empty squares to the winner, both sides
playing perfectly. Blank lines and those that begin with `%` or `#` are left out. A bad line is a `Problem` with its
number; the others still load. `-127` marks a move that was not scored, which is left out too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from zashiki.games.reversi.notation import PASSES, NotationError, is_pass, parse_position, show_position
from zashiki.games.reversi.pieces import Position
from zashiki.records.foreign import (
    NOT_TEXT,
    About,
    ForeignError,
    ForeignGame,
    Format,
    Loaded,
    Problem,
    gathered,
    lines_of,
    text_of,
    whole_file,
)
from zashiki.records.reversi.first_positions import rules_from
from zashiki.texts.problems import reason

_SCORED = re.compile(r"\s*([A-Ja-j](?:10|[1-9])|--|pa|pass)\s*:\s*([+-]?[0-9]{1,3})(?:\.0*)?\s*", re.IGNORECASE)
_UNSCORED = -127
LONGEST_TEXT = 4_096
"""Letters of a line; a board of a hundred squares with a score for each has half of that."""
PASS = PASSES[0]
"""`--`: the one move of a side that must pass, in `scores`."""


class Endgame(msgspec.Struct, frozen=True):
    """A position, and what each of its moves is worth."""

    position: Position
    scores: dict[str, int]
    """Final disc difference for the side to move, by square (`g8`; `PASS` where it must pass), in the file's order."""
    number: int = 1
    """Which position of its file this is."""

    @property
    def best(self) -> int | None:
        """The exact value of the position for the side to move; None if no move has a score."""
        return max(self.scores.values(), default=None)


def parse_obf(text: str, name: str = "obf") -> Loaded[Endgame]:
    """Read positions with the scores of their moves; `name` is what problems call the file.

    >>> row = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;"
    >>> parse_obf(row).games[0].scores
    {'g8': 18, 'h1': 12}
    """
    return gathered(_each(text, name), name)


def _each(text: str, name: str) -> Iterator[Endgame | Problem]:
    number = 0
    try:
        rows = lines_of(text)
    except ForeignError as error:
        yield Problem(name, reason(error))
        return
    for line, row in enumerate(rows, 1):
        if not row.strip() or row.lstrip()[0] in "%#":
            continue
        number += 1
        try:
            yield _endgame(row, number)
        except ValueError as error:
            yield Problem(name, reason(error), game=number, line=line)


def _endgame(row: str, number: int) -> Endgame:
    if len(row) > LONGEST_TEXT:
        raise NotationError("obf.too_long", "longer than {n:,} letters", n=LONGEST_TEXT)
    squares, *scored = row.split(";")
    position = parse_position(squares)
    scores: dict[str, int] = {}
    for at, text in enumerate(scored, 1):
        if not text.strip():
            continue
        found = _SCORED.fullmatch(text)
        if found is None:
            raise NotationError(
                "obf.score", "score {n}: {text!r} is not MOVE:SCORE, such as G8:+18", n=at, text=text.strip()[:20]
            )
        move, score = PASS if is_pass(found[1]) else found[1].lower(), int(found[2])
        if score != _UNSCORED:
            _check(position, move, score, scores)
            scores[move] = score
    return Endgame(position, scores, number)


def _check(position: Position, move: str, score: int, before: dict[str, int]) -> None:
    """Refuse a score of a move that cannot be played, or that no game can end with."""
    board = position.board
    possible = board.moves(position.turn)
    legal = not possible if move == PASS else move in board.geometry.named(possible)
    if not legal:
        raise NotationError("obf.unplayable", "{move}: cannot be played here", move=move)
    if move in before:
        raise NotationError("obf.twice", "{move}: scored twice", move=move)
    if abs(score) > board.size**2 or score % 2:
        raise NotationError(
            "obf.odd_score",
            "{move}: no game ends with a difference of {score} (empty squares go to the winner)",
            move=move,
            score=score,
        )


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file as games that begin at its positions and have no move yet."""
    text = text_of(data)
    if text is None:
        return whole_file(name, NOT_TEXT)
    endgames, problems = parse_obf(text, name)
    return Loaded(tuple(map(_as_game, endgames)), problems)


def _as_game(endgame: Endgame) -> ForeignGame:
    scores = " ".join(f"{move}:{score:+}" for move, score in endgame.scores.items())
    about = About(ending="unfinished", tags={"position": show_position(endgame.position, "obf"), "scores": scores})
    return ForeignGame("reversi", rules_from(endgame.position), about=about, number=endgame.number)


FORMAT = Format("obf", "reversi", (".obf",), read=read)
