"""What both tables of reversi say beside the events: hints, the transcript, the help, and the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from zashiki import players
from zashiki.cli.parser import columns, wrapped
from zashiki.cli.tables.reversi.brief import rules_in_brief
from zashiki.cli.tables.reversi.typed_choices import HINT_KEY, HINT_LINES
from zashiki.games.reversi import Board, Event, GameState, Phase, Position, Ruleset, show_position
from zashiki.games.reversi.bitboard import bits
from zashiki.games.reversi.events import DiscPlaced
from zashiki.games.reversi.notation import moves_of
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.teller import Teller
from zashiki.texts.words import Words

ADVISER = "search"
"""The CPU player whose choice a hint names, where there is one."""
MOVES_A_GROUP = 10
"""Moves that stand together in a transcript that may be broken."""
INDENT = 2
"""Blanks before the lines of a help page that stand below a title."""


def last_placed(events: Sequence[Event]) -> DiscPlaced | None:
    """The latest disc, if any was placed."""
    return next((event for event in reversed(events) if isinstance(event, DiscPlaced)), None)


def turned_by(view: GameState, seat: Seat) -> Mapping[int, int]:
    """How many discs each legal square turns over, by its bit."""
    if view.phase is Phase.CENTRE:
        return dict.fromkeys(bits(view.moves), 0)
    return {at: view.board.flips(seat, at).bit_count() for at in bits(view.moves)}


def advice(view: GameState, seat: Seat, words: Words) -> str:
    """What the strongest CPU player would do; empty where there is none."""
    if ADVISER not in players.names("reversi"):
        return ""
    chosen = players.make("reversi", ADVISER, seed="hint").choose(view, seat)
    return words.say("hint.adviser", name=words.get(f"who.{ADVISER}", ADVISER), square=chosen.square)


def transcript(rules: Ruleset, events: Iterable[Event], words: Words, *, gaps: bool = False) -> list[str]:
    """The moves of a match so far, in a line to be pasted elsewhere; before it the start, if it is not the usual.

    With `gaps` every ten moves, so that a line of them can be broken; other programs read past those, too.
    """
    moves = [square for _, square in moves_of(events) if square]
    groups = ["".join(moves[at : at + MOVES_A_GROUP]) for at in range(0, len(moves), MOVES_A_GROUP)]
    shown = (" " if gaps else "").join(groups)
    lines = [words.say("transcript.moves", moves=shown) if moves else words["transcript.none"]]
    if rules.first != Position(Board.standard(rules.size)):
        squares, turn = show_position(rules.first).split()
        rows = (squares[at : at + rules.size] for at in range(0, len(squares), rules.size))
        lines.insert(0, words.say("transcript.start", position=" ".join((*rows, turn))))
    return lines


def closing(view: GameState, events: Sequence[Event], teller: Teller) -> list[str]:
    """The end of a match: who won and why, the score, and the moves if they are all known."""
    known = transcript(view.rules, events, teller.words) if last_placed(events) else []
    return [*teller.result(view), *known]


def hint_keys(size: int) -> str:
    """How hints are asked for with keys: where h is also a column, by pressing it twice."""
    return HINT_KEY * 2 if size > ord(HINT_KEY) - ord("a") else HINT_KEY


def help_in_lines(rules: Ruleset, words: Words, *, undo: bool) -> list[str]:
    """What may be typed in lines, and the rules in brief."""
    return _help(_keys(rules, words, undo=undo, drawn=False), rules, words)


def help_drawn(rules: Ruleset, words: Words, *, undo: bool, playable: str, width: int) -> list[str]:
    """All keys, the rules in brief, and the marks, with `playable` the sign of a square that may be played.

    What a key does is broken below itself if the page has fewer columns (`width`) than it needs.
    """
    known = _keys(rules, words, undo=undo, drawn=True)
    keys = (piece for line in known for piece in _beside_its_key(line, width - INDENT))
    marks = words.say("help_page.marks", marks=words.say("legend.marks", playable=playable))
    return [*_help(keys, rules, words), marks]


def _help(keys: Iterable[str], rules: Ruleset, words: Words) -> list[str]:
    brief = rules_in_brief(rules, words)
    told = ((words["help_page.keys"], keys), (words["help_page.rules"], brief))
    return [line for title, lines in told for line in (title, *(" " * INDENT + one for one in lines))]


def _beside_its_key(line: str, width: int) -> Iterator[str]:
    """Break a line of a key, two blanks or more, and what it does; all of the latter stands in one column."""
    key, blanks, text = re.split("( {2,})", line, maxsplit=1)
    start = key + blanks
    first, *rest = wrapped(text, width - columns(start))
    yield start + first
    yield from (" " * columns(start) + piece for piece in rest)


def _keys(rules: Ruleset, words: Words, *, undo: bool, drawn: bool) -> Iterator[str]:
    last = f"{chr(96 + rules.size)}{rules.size}"
    for key in ("arrows", "enter", "type") if drawn else ("line",):
        yield words.say(f"help_page.key.{key}", last=last)
    if drawn and rules.size > 9:  # noqa: PLR2004 - rows of two digits
        yield words["help_page.key.ten"]
    yield words.say("help_page.key.hints", keys=hint_keys(rules.size) if drawn else ", ".join(HINT_LINES))
    for key in ("transcript", *(["undo"] if undo else []), "quit"):
        yield words[f"help_page.key.{key}"]
