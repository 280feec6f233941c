"""From scripts to games: the match that a file's rounds make, or the place where they break a rule."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.riichi.rules import MatchStart, Ruleset
from zashiki.kernel.chance import Stacked
from zashiki.records.foreign import LARGEST, About, ForeignGame, Problem, text_of
from zashiki.records.riichi.inferred_rules import Seen
from zashiki.records.riichi.record_rules import settled
from zashiki.records.riichi.round_scripts import Script, Stated, WrongScript
from zashiki.records.riichi.script_play import RiichiMatch

WINDS = ("East", "South", "West", "North")


class Unreadable(ValueError):
    """A file that is not in its format; the message says what is missing or wrong."""


class Read(NamedTuple):
    """What a file's text says: by which rules, which rounds, and what else."""

    houses: tuple[Ruleset, ...]
    """Rules that it may have been played by, the likeliest first; what the file itself says is in all of them."""
    scripts: tuple[Script, ...]
    about: About
    stated: Stated | None = None
    """What it says of the end of the match; None: it does not say that there was one."""
    lengths: tuple[str, ...] = ()
    """Other lengths that a match may have had whose file does not say so."""
    check: Callable[[RiichiMatch], Iterable[str]] | None = None
    """Holds what else the file says against the match, and remarks what differs."""


def unpacked(data: bytes, most: int = LARGEST) -> bytes:
    """Give what a gzip file holds, or the data itself if it is none; a broken or too large one is `Unreadable`."""
    if data.startswith(b"\x1f\x8b"):
        try:
            with gzip.open(io.BytesIO(data)) as file:
                data = file.read(most + 1)
        except (OSError, EOFError, zlib.error):
            raise Unreadable("packed by gzip, and damaged") from None
    if len(data) > most:
        raise Unreadable(f"larger than {most >> 20} MiB")
    return data


def text_in(data: bytes, most: int = LARGEST) -> str:
    """Give the text of a file that may be packed by gzip; what is none is `Unreadable`."""
    text = text_of(unpacked(data, most))
    if text is None:
        raise Unreadable("not text")
    return text


def place_of(begins: MatchStart) -> str:
    """Name a round as players do.

    >>> place_of(MatchStart(scores=(25000,) * 4, wind=1, number=3, honba=1))
    'South 3, 1 counter'
    """
    counters = f", {begins.honba} counter{'s' if begins.honba > 1 else ''}" if begins.honba else ""
    return f"{WINDS[begins.wind]} {begins.number}{counters}"


def game_of(read: Read, *, number: int = 1) -> ForeignGame:
    """Play the rounds of a file by the rules that fit it best; what breaks every one of them is a `WrongScript`."""
    if not read.scripts:
        raise Unreadable("there is no hand in it")
    found = settled(read.houses, Seen(read.scripts, read.stated, read.lengths))
    match = found.match
    assert isinstance(match.chance, Stacked)  # noqa: S101 - `followed` stacks every wall
    said = () if read.check is None else tuple(read.check(match))
    broken = () if found.over else (_broken(match, read.scripts),)
    remarks = (*read.about.remarks, *found.remarks, *broken, *said)
    about = replace(read.about, remarks=remarks, ending="" if found.over else "unfinished")
    choices = tuple((step.seat, step.action) for step in match.steps)
    return ForeignGame("riichi", match.rules, choices, match.chance.orders, about, number)


def _broken(match: RiichiMatch, scripts: Sequence[Script]) -> str:
    """Say where a record breaks off."""
    last = scripts[-1]
    place = f"hand {len(scripts)} ({place_of(last.begins)})"
    return f"the record breaks off {'in' if match.outcome is None else 'after'} {place}"


def opened(read: Callable[[], Read], name: str, number: int = 1) -> ForeignGame | Problem:
    """Read a file's one game and play it; what is wrong is a `Problem` with its round and turn."""
    scripts: tuple[Script, ...] = ()
    try:
        found = read()
        scripts = found.scripts
        return game_of(found, number=number)
    except WrongScript as error:
        return problem_of(error, scripts, name, number)
    except (ValueError, RecursionError) as error:
        return Problem(name, str(error) or type(error).__name__, game=number)


def problem_of(error: WrongScript, scripts: Sequence[Script], name: str, number: int) -> Problem:
    """Say where in a file a rule is broken, in terms of rounds and turns."""
    place = f" ({place_of(scripts[error.hand - 1].begins)})" if 0 < error.hand <= len(scripts) else ""
    turn = f", turn {error.move}" if error.move else ""
    return Problem(name, f"hand {error.hand}{place}{turn}: {error.reason}", game=number, move=error.move)
