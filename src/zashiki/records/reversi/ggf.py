"""GGF, the Generic Game Format of the GGS server, for Othello; NBoard, Edax and others write it too.

    1 (;GM[Othello]PC[GGS/os]PB[..]PW[..]RE[+4.00]TI[05:00]TY[8]BO[8 <64 signs> *]B[f5/eval/time]W[..];)

Several games may follow each other, on one line or not, with or without a count before them. RE is black's discs less
white's, and after a colon `r` (resigned), `t` (out of time) or `s` (a score agreed on). In a komi game KB and KW are
what each side bid for the first move, and KM is the komi from black's view. (https://skatgame.net/mburo/ggsa/ggf)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zashiki.games.reversi.events import Event
from zashiki.games.reversi.notation import NotationError, WrongMove, is_pass, moves_of, parse_position, show_position
from zashiki.games.reversi.pieces import BLACK, WHITE, Board, Position
from zashiki.kernel.game import Seat
from zashiki.records.foreign import (
    NOT_TEXT,
    About,
    ForeignGame,
    Format,
    Loaded,
    Outgoing,
    Problem,
    gathered,
    text_of,
    whole_file,
)
from zashiki.records.reversi.first_positions import chosen, first_and_moves, rules_from
from zashiki.records.reversi.ggf_results import result_of, shown_result
from zashiki.texts.problems import Sentence, reason

LONGEST_TEXT = 1 << 18
"""Letters of one game; the longest with all their notes have a tenth of that."""
_BEGIN = re.compile(r"\(\s*;")
_PLAIN = re.compile(r"(?:[^(\[]++|\[[^\[\](]*+\]|\((?!\s*+;))*+")
"""Text in which no game begins, up to where one does, or to a bracket that needs a closer look."""
_CLOSE = re.compile(r"\]")
_BEGIN_FOR_SURE = re.compile(r"\(\s*;GM\[")
"""Where a game begins even in a value, whose bracket then was never closed."""
_TAG = re.compile(r"[\s;]*+([A-Z]{1,3})\s*+\[([^\]]*+)\]")
_TAG_NAME = re.compile("[A-Z]{2,3}")
_END = re.compile(r"[\s;]*\)")
_BETWEEN = re.compile(r"[\s0-9]*")
_TYPE = re.compile(r"[sS]?([0-9]{1,3})?([a-zA-Z]*)")
_OWN = frozenset({"GM", "PC", "DT", "PB", "PW", "RE", "BO"})
"""Tags that have a place of their own in what is read."""
_MAKER = "Zashiki"
_NO_GAME = Sentence("ggf.no_game", "no game begins here: GGF games begin with (;GM[Othello]")


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of games."""
    text = text_of(data)
    return whole_file(name, NOT_TEXT) if text is None else parse_ggf(text, name)


def parse_ggf(text: str, name: str = "ggf") -> Loaded[ForeignGame]:
    """Read games; a bad one is a `Problem`, and the others still load.

    >>> games, problems = parse_ggf("(;GM[Othello]TY[8]RE[?]B[f5]W[d6//2.5];)(;GM[Othello]B[a1];)")
    >>> games[0].about.notes, str(problems[0])
    (('', '/2.5'), 'ggf: game 2: move 1: a1: encloses nothing for black')
    """
    return gathered(_each(text, name), name)


def _each(text: str, name: str) -> Iterator[ForeignGame | Problem]:
    """Give each game, or what is wrong with it. At the latest a game ends where the next begins."""
    at, number = 0, 0
    try:
        for start in _starts(text):
            if number:
                yield from _one(text[at:start], name, number)
            elif _BETWEEN.fullmatch(text, 0, start) is None:
                yield Problem(
                    name, Sentence("ggf.before", "text before the first game: {text}", text=_shown(text[:start]))
                )
            at, number = start, number + 1
    except NotationError as error:
        yield Problem(name, reason(error) if number else _NO_GAME, game=number)
        return
    if number:
        yield from _one(text[at:], name, number)
    else:
        yield Problem(name, _NO_GAME)


def _starts(text: str) -> Iterator[int]:
    """Find where games begin: not in a value in brackets, unless that bracket was never closed.

    Every search goes on from where the one before it ended, so that no part of the text is passed again and again.
    A game that is too long is a `NotationError`.
    """
    at = last = closed = sure = 0
    while (at := _plain_until(text, at)) < len(text):
        if at - last > LONGEST_TEXT:
            break
        at += 1
        if text[at - 1] == "(":
            last = at - 1
            yield last
            continue
        if closed < at:
            closed = found.start() if (found := _CLOSE.search(text, at)) else len(text)
        if sure < at:
            sure = found.start() if (found := _BEGIN_FOR_SURE.search(text, at)) else len(text)
        if closed < sure:
            at = closed + 1
    if at - last > LONGEST_TEXT:
        raise NotationError("ggf.too_long", "longer than {n:,} letters; the rest was not read", n=LONGEST_TEXT)


def _plain_until(text: str, at: int) -> int:
    """Find the next place that needs a closer look."""
    found = _PLAIN.match(text, at)
    return len(text) if found is None else found.end()


def _one(text: str, name: str, number: int) -> Iterator[ForeignGame | Problem]:
    try:
        tags, moves, rest = _tags(text)
        yield _game(tags, moves, number)
    except WrongMove as error:
        yield Problem(name, error.reason, game=number, move=error.number)
    except ValueError as error:
        yield Problem(name, reason(error), game=number)
    else:
        if _BETWEEN.fullmatch(rest) is None:
            yield Problem(
                name, Sentence("ggf.after", "text after game {n}, which was read: {text}", n=number, text=_shown(rest))
            )


def _shown(text: str) -> str:
    return repr(" ".join(text.split())[:30])


def _tags(text: str) -> tuple[dict[str, str], list[tuple[Seat, str]], str]:
    """Split one game into its tags, its moves and what stands behind it."""
    at, tags = (found.end() if (found := _BEGIN.match(text)) else 0), dict[str, str]()
    moves: list[tuple[Seat, str]] = []
    while (found := _TAG.match(text, at)) is not None:
        tag, value = found[1], found[2].strip()
        if tag in ("B", "W"):
            moves.append((BLACK if tag == "B" else WHITE, value))
        else:
            tags[tag] = value
        at = found.end()
    if (end := _END.match(text, at)) is None:
        where = Sentence("ggf.breaks_off_at", "breaks off at {text}", text=_shown(text[at:]))
        raise WrongMove(len(moves) + 1, where if text[at:].strip() else Sentence("ggf.breaks_off", "breaks off"))
    return tags, moves, text[end.end() :]


def _game(tags: dict[str, str], moves: list[tuple[Seat, str]], number: int) -> ForeignGame:
    if tags.get("GM", "Othello").lower() not in ("othello", "reversi"):
        raise NotationError("ggf.other_game", "a game of {game}, not of Othello", game=tags["GM"][:20])
    first = _first(tags)
    written = [(seat, *value.partition("/")[::2]) for seat, value in moves]
    choices, last = chosen(((seat, move.strip().lower()) for seat, move, _ in written), first)
    notes = tuple(note for _, move, note in written if not is_pass(move.strip()))
    found = result_of(tags, last)
    about = About(
        names=(tags.get("PB", ""), tags.get("PW", "")),
        place=tags.get("PC", ""),
        date=tags.get("DT", ""),
        result=tags.get("RE", ""),
        ending=found.ending,
        lost=found.lost,
        counted=found.counted,
        notes=notes if any(notes) else (),
        tags={tag: value for tag, value in tags.items() if tag not in _OWN},
    )
    rules = rules_from(first, score="raw" if found.counted.startswith("raw") else "official")
    return ForeignGame("reversi", rules, choices, about=about, number=number)


def _first(tags: dict[str, str]) -> Position:
    """Give the first position; without one, the standard start of the size that the type names."""
    kind = _TYPE.match(tags.get("TY", ""))
    named = int(kind[1]) if kind and kind[1] else 8
    if kind and "a" in kind[2].lower():
        raise NotationError(
            "ggf.anti",
            "TY[{kind}] is anti-Othello, where fewer discs win; that is not played here",
            kind=tags["TY"][:10],
        )
    try:
        if "BO" not in tags:
            return Position(Board.standard(named))
        size, _, squares = tags["BO"].partition(" ")
        position = parse_position(squares)
    except ValueError as error:
        raise NotationError("ggf.tag", "{tag}: {why}", tag="BO" if "BO" in tags else "TY", why=error) from None
    if size != str(position.board.size):
        raise NotationError(
            "ggf.size", "BO: says {size!r} rows and shows {rows}", size=size[:10], rows=position.board.size
        )
    return position


# Writing.


def write(told: Outgoing) -> bytes:
    """Write a game as a line. One that begins by filling the centre is told from the filled centre on."""
    return f"1 {show_ggf(told)}\n".encode()


def show_ggf(told: Outgoing) -> str:
    """Write one game, without the count before it and the line's end."""
    match, about = told
    first, moves = first_and_moves(match)
    names = (*about.names, "", "")
    tags = {"GM": "Othello", "PC": about.place or _MAKER, "DT": about.date, "PB": names[BLACK], "PW": names[WHITE]}
    kept = {tag: text for tag, text in about.tags.items() if _TAG_NAME.fullmatch(tag) and tag not in _OWN}
    tags |= {"TY": kept.pop("TY", "") or str(first.board.size), "RE": shown_result(match, about)}
    tags |= {"BO": f"{first.board.size} {_rows(first)}"} | kept
    wanted = ((tag, _safe(text)) for tag, text in tags.items() if text or tag in ("PB", "PW"))
    return f"(;{''.join(f'{tag}[{text}]' for tag, text in wanted)}{''.join(_shown_moves(moves, about))};)"


def _rows(first: Position) -> str:
    squares, turn = show_position(first, "ggf").split()
    size = first.board.size
    return f"{' '.join(squares[at : at + size] for at in range(0, size * size, size))} {turn}"


def _shown_moves(moves: Iterable[Event], about: About) -> Iterator[str]:
    """Write the moves, each with what the file it came from said of it."""
    listed = list(moves_of(moves))
    discs = sum(square is not None for _, square in listed)
    notes = iter(about.notes if len(about.notes) == discs else [""] * discs)
    for seat, square in listed:
        note = next(notes) if square else ""
        yield f"{'BW'[seat]}[{square or 'PA'}{f'/{_safe(note)}' if note else ''}]"


def _safe(text: str) -> str:
    """Give a text that ends no tag and begins no game."""
    return " ".join(text.translate(_SIGNS).split())


_SIGNS = str.maketrans({"[": "(", "]": ")", ";": ","})
FORMAT = Format("ggf", "reversi", (".ggf",), read=read, write=write, many=True)
