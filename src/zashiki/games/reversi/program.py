"""The program of document 003: a board and a player in nine lines, the same out with `0` on every legal square.

Input is read strictly, and a mistake is named by its line and column. LF or CRLF, blanks before and after what a line
says, a byte order mark and a missing last newline are not mistakes. The answer comes with the ninth line, and nothing
after it is read. Nothing heavy is imported here: the program must start at once.
"""

import os
import sys

from zashiki.games.reversi.bitboard import bits, geometry

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than the whole program
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

SIZE = 8
EMPTY, BLACK, WHITE, MARK = ".", "B", "W", "0"
FAILED, INTERRUPTED, NOBODY_LISTENS = 2, 130, 141
"""Exit statuses."""
_CAPITALS = str.maketrans("bw", BLACK + WHITE)
_LENIENT = str.maketrans(f"bw{MARK}", BLACK + WHITE + EMPTY)
_BOM = "\ufeff"
_LONGEST = 4096
"""Bytes of a line that are looked at; no longer one is right."""


class BoardError(ValueError):
    """Input that is not a board and player: where, and the code of what is wrong there (the words are in `words/`)."""

    def __init__(self, code: str, line: int, column: int, **found: object) -> None:
        """Name the place, both numbers counted from 1."""
        self.code, self.line, self.column, self.found, self.gaps = code, line, column, found, found
        super().__init__(code, line, column)

    def __str__(self) -> str:
        """Say in English what is wrong, and where."""
        return in_words(self)


def lines_of(stream: "BinaryIO") -> "Iterator[str]":
    """Give the lines of a stream one by one; bytes that are not text become characters that no board has.

    A line that says little between endless blanks is a mistake of its own: its rest would pass for the next line.
    """
    number = 0
    while line := stream.readline(_LONGEST):
        number, text = number + 1, line.decode(errors="replace")
        if len(line) == _LONGEST and not line.endswith(b"\n") and len(text.strip()) <= SIZE:
            raise BoardError("long_line", number, len(text), most=_LONGEST)
        yield text


def read(lines: "Iterable[str]", *, lenient: bool = False) -> "tuple[list[str], str]":
    """Read eight rows and the player. `lenient` accepts small letters, and takes `0` for an empty square.

    What comes after the ninth line is not asked for: whoever writes it may keep the pipe open.
    """
    rows: list[str] = []
    number = 0
    for number, given in zip(range(1, SIZE + 2), lines, strict=False):
        line = given.removeprefix(_BOM) if number == 1 else given
        text = line.strip()
        before = len(line) - len(line.lstrip()) if text else 0
        if number > SIZE:
            return rows, _player(text.translate(_CAPITALS) if lenient else text, number, before)
        rows.append(_row(text.translate(_LENIENT) if lenient else text, number, before))
    raise BoardError("no_player" if number == SIZE else "too_few_lines", number + 1, 1, lines=number)


def _row(text: str, line: int, before: int) -> str:
    """Check a row; `before` blanks are in front of it."""
    for column, sign in enumerate(text):
        if column >= SIZE:
            raise BoardError("long_row", line, before + column + 1)
        if sign not in (EMPTY, BLACK, WHITE):
            code = "stale_mark" if sign == MARK else "strange_sign"
            raise BoardError(code, line, before + column + 1, sign=sign)
    if len(text) < SIZE:
        raise BoardError("short_row" if text else "blank_row", line, before + len(text) + 1, length=len(text))
    return text


def _player(text: str, line: int, before: int) -> str:
    if text not in (BLACK, WHITE):
        raise BoardError("wrong_player" if text else "no_player", line, before + 1, sign=text[:20])
    return text


def sides(rows: "list[str]", player: str) -> tuple[int, int]:
    """Give the discs of the player and of the opponent as two ints."""
    black, white = (
        sum(1 << row * SIZE + column for row in range(SIZE) for column in range(SIZE) if rows[row][column] == sign)
        for sign in (BLACK, WHITE)
    )
    return (black, white) if player == BLACK else (white, black)


def marked(rows: "list[str]", player: str) -> "list[str]":
    """Give the rows with a mark on every square where the player may place a disc.

    >>> start = ["........"] * 3 + ["...BW...", "...WB..."] + ["........"] * 3
    >>> marked(start, "B")[2:6]
    ['....0...', '...BW0..', '..0WB...', '...0....']
    """
    legal = set(bits(geometry(SIZE).moves(*sides(rows, player))))
    return [
        "".join(MARK if row * SIZE + column in legal else sign for column, sign in enumerate(signs))
        for row, signs in enumerate(rows)
    ]


def answer(lines: "Iterable[str]", *, lenient: bool = False) -> str:
    """Read a board and a player, and give the nine lines that the program prints."""
    rows, player = read(lines, lenient=lenient)
    return "\n".join([*marked(rows, player), player, ""])


def in_words(error: BoardError, language: str = "en") -> str:
    """Say in one line what is wrong with the input, and where."""
    from pathlib import Path  # noqa: PLC0415 - what only a mistake needs is not loaded before one is made

    from zashiki.texts.words import Words  # noqa: PLC0415

    words = Words(language, Path(__file__).parent / "words")
    what = words.say(f"program.{error.code}", **error.found)
    return words.say("program.at", line=error.line, column=error.column, what=what)


def serve(source: "BinaryIO | None", explain: "Callable[[BoardError], str]", *, name: str, lenient: bool) -> int:
    """Answer a stream on standard output, and give the exit status; a mistake is one line on stderr.

    `explain` puts a mistake into words, `name` is what the program is called in that line.
    """
    try:
        said = answer(lines_of(source) if source else (), lenient=lenient)
    except BoardError as error:
        return complain(explain(error), name)
    except KeyboardInterrupt:
        return INTERRUPTED
    try:
        sys.stdout.buffer.write(said.encode())
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the end of the program would try again
        return NOBODY_LISTENS
    except (OSError, AttributeError) as error:  # a full disk, or no standard output at all
        sys.stdout = None  # so that the end of the program does not try again
        return complain(f"standard output: {getattr(error, 'strerror', None) or 'closed'}", name)
    return 0


def complain(text: str, name: str) -> int:
    """Write one line to stderr, if there is one, and give the status of a failure."""
    if sys.stderr is not None:
        sys.stderr.write(f"{name}: {text}\n")
    return FAILED
