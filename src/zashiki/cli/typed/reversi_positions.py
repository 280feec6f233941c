"""A position of reversi that a user names: as signs, as moves from the start, by a board's size, or in a file."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from zashiki.cli.main import Refused
from zashiki.games.reversi.bitboard import SIZES
from zashiki.games.reversi.notation import NotationError, parse_position, played, tokens
from zashiki.games.reversi.pieces import Board, Position
from zashiki.texts.outside_files import in_units, read_at_most
from zashiki.texts.problems import said
from zashiki.texts.words import Words

LARGEST = 1 << 20
"""Bytes of a file of positions, or letters of standard input."""
_SIZE = re.compile(r"([0-9]{1,3})[xX×]([0-9]{1,3})")
_MOVE = re.compile(r"([0-9]+\.\s*)?[a-j][0-9]", re.IGNORECASE)
_NUMBERED = re.compile(r"(?P<path>.+):(?P<number>[0-9]{1,6})")
_FILE = re.compile(r".*/.*|[^*]*\.(obf|txt|ggf|pos)(:[0-9]+)?", re.IGNORECASE)
"""What can only be meant as a file."""
_SHOWN = 40


def position_of(text: str, words: Words) -> Position:
    """Read a position from what stands on the command line; what is none is refused in one line."""
    text = text.strip()
    where = text
    try:
        if found := _SIZE.fullmatch(text):
            return _start(found[1], found[2])
        if text == "-":
            text = _piped()
        elif (content := _content(text)) is not None:
            text = content
        return _parsed(text)
    except (NotationError, UnicodeDecodeError) as error:
        shown = where if len(where) <= _SHOWN else f"{where[:_SHOWN]}…"
        raise Refused(words.say("position.wrong", text=shown, error=said(error, words))) from None


def _piped() -> str:
    text = sys.stdin.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise NotationError("position.too_large", "larger than {size}", size=in_units(LARGEST))
    return text


def _start(rows: str, columns: str) -> Position:
    if rows != columns or int(rows) not in SIZES:
        sizes = ", ".join(f"{size}x{size}" for size in SIZES)
        raise NotationError("position.sizes", "boards are {sizes}", sizes=sizes)
    return Position(Board.standard(int(rows)))


def _parsed(text: str) -> Position:
    text = text.strip().removeprefix("\ufeff")
    if not text:
        raise NotationError("position.empty", "there is nothing in it")
    if _MOVE.match(text):
        return played(tokens(text))
    return parse_position(text.partition(";")[0])  # an OBF line goes on with scores


def _content(text: str) -> str | None:
    """Give the position in a file: all of it, or of a list of them, one a line, the one of that number."""
    numbered = _NUMBERED.fullmatch(text)
    for name, number in ((text, None), (numbered["path"], int(numbered["number"]))) if numbered else ((text, None),):
        try:
            if not Path(name).is_file():
                continue
        except OSError:  # longer than any name of a file
            continue
        content = read_at_most(Path(name), LARGEST).decode("utf-8-sig")
        listed = ";" in content or (_MOVE.match(content.strip()) and "\n" in content.strip())
        return content if number is None and not listed else _line(content, 1 if number is None else number)
    if _FILE.fullmatch(text):
        raise NotationError("position.no_file", "there is no such file")
    return None


def _line(content: str, number: int) -> str:
    lines = [line for line in content.splitlines() if line.strip() and line.lstrip()[0] not in "%#"]
    if not 1 <= number <= len(lines):
        raise NotationError("position.number", "there is no position {n}; it has {last}", n=number, last=len(lines))
    return lines[number - 1]
