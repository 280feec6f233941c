"""Transcripts: `f5d6c3…`, a game a line, from the standard start; the common tongue of reversi programs.

Blanks, commas, move numbers, capitals and written passes are read; blank lines and what follows a `#` are left out.
Written are small letters without passes, and before each game that has names a comment with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.reversi.notation import STANDARD, WrongMove, show_transcript, tokens
from zashiki.records.foreign import (
    NOT_TEXT,
    About,
    ForeignError,
    ForeignGame,
    Format,
    Loaded,
    Outgoing,
    Problem,
    gathered,
    lines_of,
    text_of,
    whole_file,
)
from zashiki.records.reversi.first_positions import chosen, first_and_moves, rules_from
from zashiki.texts.problems import reason


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of transcripts."""
    text = text_of(data)
    return whole_file(name, NOT_TEXT) if text is None else parse_transcripts(text, name)


def parse_transcripts(text: str, name: str = "transcripts") -> Loaded[ForeignGame]:
    """Read transcripts, one a line.

    >>> [len(game.choices) for game in parse_transcripts("f5d6c3  # an opening").games]
    [3]
    """
    return gathered(_each(text, name), name)


def _each(text: str, name: str) -> Iterator[ForeignGame | Problem]:
    number = 0
    try:
        rows = lines_of(text)
    except ForeignError as error:
        yield Problem(name, reason(error))
        return
    for line, row in enumerate(rows, 1):
        if not (moves := row.partition("#")[0].strip()):
            continue
        number += 1
        try:
            yield _game(moves, number)
        except WrongMove as error:
            yield Problem(name, error.reason, game=number, move=error.number, line=line)


def _game(text: str, number: int) -> ForeignGame:
    choices, last = chosen(((None, move) for move in tokens(text)), STANDARD)
    about = About(ending="" if last.over else "unfinished")
    return ForeignGame("reversi", rules_from(STANDARD), choices, about=about, number=number)


def write(told: Outgoing) -> bytes:
    """Write a game as a line, after a comment with its names; only one that begins as Othello does can be told so."""
    first, moves = first_and_moves(told.match)
    if first != STANDARD:
        raise ForeignError(
            "transcripts.start",
            "a transcript begins from the standard start on a board of eight; write this game as ggf",
        )
    named = " – ".join(" ".join(name.split()) for name in told.about.names if name.strip())
    lines = [f"# {named}", show_transcript(moves)] if named else [show_transcript(moves)]
    return "".join(f"{line}\n" for line in lines).encode()


FORMAT = Format("transcripts", "reversi", (".txt",), read=read, write=write, many=True)
