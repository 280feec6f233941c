"""From scripts to games: the match that a file's hands make, or the place where they break a rule."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.riichi.rules import Opening, Ruleset, change_rules
from zashiki.kernel.chance import Stacked
from zashiki.records.foreign import LARGEST, About, ForeignGame, Problem
from zashiki.records.riichi.scripts import RiichiMatch, followed
from zashiki.records.riichi.sheets import begun
from zashiki.records.riichi.terms import EndsEarly, Script, WrongScript

WINDS = ("East", "South", "West", "North")


class Unreadable(ValueError):
    """A file that is not in its format; the message says what is missing or wrong."""


class Read(NamedTuple):
    """What a file's text says: by which rules, which hands, and what else."""

    rules: Ruleset
    scripts: tuple[Script, ...]
    about: About
    lengths: tuple[str, ...] = ()
    """Other lengths that a match may have had whose file does not say so."""
    check: Callable[[RiichiMatch], None] | None = None
    """Holds what else the file says against the match; a difference is a `WrongScript`."""


def unpacked(data: bytes) -> bytes | None:
    """Give what a gzip file holds, or the data itself if it is none; None: it is broken, or holds too much."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            plain = file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error):
        return None
    return plain if len(plain) <= LARGEST else None


def place_of(begins: Opening) -> str:
    """Name a hand as players do.

    >>> place_of(Opening(scores=(25000,) * 4, wind=1, number=3, honba=1))
    'South 3, 1 counter'
    """
    counters = f", {begins.honba} counter{'s' if begins.honba > 1 else ''}" if begins.honba else ""
    return f"{WINDS[begins.wind]} {begins.number}{counters}"


def played(read: Read) -> RiichiMatch:
    """Play the hands of a file; a match that breaks off is one of so many hands."""
    rules = begun(read.rules, read.scripts)
    try:
        return followed(rules, read.scripts)
    except EndsEarly:
        for length in read.lengths:
            try:
                return followed(change_rules(rules, length=length), read.scripts)
            except WrongScript:
                continue
    return followed(change_rules(rules, hands=len(read.scripts)), read.scripts)


def game_of(read: Read, match: RiichiMatch, *, number: int = 1) -> ForeignGame:
    """Give a match that was played again as a game of its file."""
    assert isinstance(match.chance, Stacked)  # noqa: S101 - `followed` stacks every wall
    choices = tuple((step.seat, step.action) for step in match.steps)
    about = read.about if match.outcome is not None else replace(read.about, ending="unfinished")
    return ForeignGame("riichi", match.rules, choices, match.chance.orders, about, number)


def opened(read: Callable[[], Read], name: str, number: int = 1) -> ForeignGame | Problem:
    """Read a file's one game and play it; what is wrong is a `Problem` with its hand and turn."""
    scripts: tuple[Script, ...] = ()
    try:
        found = read()
        scripts = found.scripts
        if not scripts:
            return Problem(name, "there is no hand in it", game=number)
        match = played(found)
        if found.check is not None:
            found.check(match)
        return game_of(found, match, number=number)
    except WrongScript as error:
        return problem_of(error, scripts, name, number)
    except (ValueError, RecursionError) as error:
        return Problem(name, str(error) or type(error).__name__, game=number)


def problem_of(error: WrongScript, scripts: Sequence[Script], name: str, number: int) -> Problem:
    """Say where in a file a rule is broken, in terms of hands and turns."""
    place = f" ({place_of(scripts[error.hand - 1].begins)})" if 0 < error.hand <= len(scripts) else ""
    turn = f", turn {error.move}" if error.move else ""
    return Problem(name, f"hand {error.hand}{place}{turn}: {error.reason}", game=number, move=error.move)
