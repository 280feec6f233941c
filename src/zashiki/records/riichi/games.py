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
from zashiki.records.foreign import LARGEST, NOT_TEXT, About, ForeignGame, Problem, text_of
from zashiki.records.riichi.inferred_rules import Seen
from zashiki.records.riichi.record_rules import settled
from zashiki.records.riichi.round_scripts import Script, Stated, WrongScript
from zashiki.records.riichi.script_play import RiichiMatch
from zashiki.texts.problems import Problem as WrongValue
from zashiki.texts.problems import Sentence, reason

WINDS = (
    Sentence("riichi.east", "East"),
    Sentence("riichi.south", "South"),
    Sentence("riichi.west", "West"),
    Sentence("riichi.north", "North"),
)
NO_HAND = Sentence("riichi.no_hand", "there is no hand in it")


class Unreadable(WrongValue):
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
            raise Unreadable("riichi.gzip", "packed by gzip, and damaged") from None
    if len(data) > most:
        raise Unreadable("riichi.too_large", "larger than {n} MiB", n=most >> 20)
    return data


def text_in(data: bytes, most: int = LARGEST) -> str:
    """Give the text of a file that may be packed by gzip; what is none is `Unreadable`."""
    text = text_of(unpacked(data, most))
    if text is None:
        raise Unreadable(*NOT_TEXT.parts)
    return text


def place_of(begins: MatchStart) -> Sentence:
    """Name a round as players do.

    >>> place_of(MatchStart(scores=(25000,) * 4, wind=1, number=3, honba=1))
    'South 3, 1 counter'
    """
    counters: str = ""
    if begins.honba == 1:
        counters = Sentence("riichi.counter", ", {n} counter", n=begins.honba)
    elif begins.honba:
        counters = Sentence("riichi.counters", ", {n} counters", n=begins.honba)
    text = "{wind} {number}{counters}"
    return Sentence("riichi.round", text, wind=WINDS[begins.wind], number=begins.number, counters=counters)


def game_of(read: Read, *, number: int = 1) -> ForeignGame:
    """Play the rounds of a file by the rules that fit it best; what breaks every one of them is a `WrongScript`."""
    if not read.scripts:
        raise Unreadable(*NO_HAND.parts)
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
    gaps = {"hand": len(scripts), "place": place_of(last.begins)}
    if match.outcome is None:
        return Sentence("riichi.breaks_off_in", "the record breaks off in hand {hand} ({place})", gaps)
    return Sentence("riichi.breaks_off_after", "the record breaks off after hand {hand} ({place})", gaps)


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
        return Problem(name, reason(error), game=number)


def problem_of(error: WrongScript, scripts: Sequence[Script], name: str, number: int) -> Problem:
    """Say where in a file a rule is broken, in terms of rounds and turns."""
    place = turn = ""
    if 0 < error.hand <= len(scripts):
        place = Sentence("riichi.in_round", " ({place})", place=place_of(scripts[error.hand - 1].begins))
    if error.move:
        turn = Sentence("riichi.in_turn", ", turn {n}", n=error.move)
    text = "hand {hand}{place}{turn}: {why}"
    why = Sentence("riichi.hand", text, hand=error.hand, place=place, turn=turn, why=error.reason)
    return Problem(name, why, game=number, move=error.move)
