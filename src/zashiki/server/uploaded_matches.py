"""What is made of an uploaded file besides records: a list of its games, another format, or a match to look through.

All of it runs in the worker that reads files, so that a file made to do harm ends that process and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.parlour import OPEN, Perspective
from zashiki.parlour.conversion_messages import GamesInFile, ListedGame
from zashiki.parlour.house_messages import Trouble
from zashiki.parlour.house_reading import Course, ToldRound
from zashiki.records.conversion import OURS, own_entry, written
from zashiki.records.foreign import Format, Problem, format_named, formats_of, reader_of
from zashiki.records.line_errors import without_file
from zashiki.records.sitting_lines import read
from zashiki.server.http import HttpRefusal, trouble_of
from zashiki.server.published import OPEN as OPEN_TEXT
from zashiki.server.published import WATCHER, WHOLE, seat_of
from zashiki.server.server_words import server_words
from zashiki.server.told_rounds import Reel
from zashiki.server.uploads import Refused, Upload, trouble
from zashiki.telling import words_for
from zashiki.texts.packages import load_game
from zashiki.texts.problems import said
from zashiki.texts.unseen_signs import plain
from zashiki.texts.words import Words

T = TypeVar("T")
MOST_LISTED = 5_000
"""Games of a file that are named."""
SHOWN = 200
"""Characters of a name, a place or a date that are repeated."""


def listed(upload: Upload, source: Format) -> GamesInFile:
    """Name the games of a file, without playing any of them again; a record of ours is one match."""
    if source is OURS:
        record = _ours(upload)
        names = tuple(_short(seat.name or seat.kind) for seat in record.header.seats)
        return GamesInFile(OURS.name, 1, (ListedGame(1, record.header.game, names),))
    games, problems = reader_of(source)(upload.data, upload.name)
    named = tuple(
        ListedGame(
            *(one.number, one.game, tuple(map(_short, one.about.names))),
            *(_short(one.about.place), _short(one.about.date), _short(one.about.result)),
        )
        for one in games[:MOST_LISTED]
    )
    return GamesInFile(source.name, len(games), named, len(problems))


def _short(text: str) -> str:
    return plain(text)[:SHOWN]


def in_format(upload: Upload) -> bytes:
    """Write a record of ours in another format; what that cannot hold is said."""
    target = OURS if upload.to == OURS.name else format_named(upload.to)
    record = _ours(upload)
    if target is OURS:
        return record.to_bytes()
    if target.write is None or target.game != record.header.game:
        known = ", ".join(one.name for one in formats_of(record.header.game) if one.write)
        raise Refused(trouble(upload.language, "convert.not_written", format=target.name, known=known))
    made = written(own_entry(record, "match", 1), target.write, upload.name)
    if isinstance(made, Problem):
        words = words_for(upload.language, record.game)
        raise Refused(Trouble(made.code or "convert.wrong", plain(said(made.reason, words))))
    return made


def told_round(upload: Upload) -> ToldRound:
    """Tell one round of a record of ours."""
    return _reeled(upload, lambda reel: reel.told(upload.round, upload.language))


def course(upload: Upload) -> Course:
    """Say how the match of a record of ours went."""
    return _reeled(upload, lambda reel: reel.course(upload.language))


def _reeled(upload: Upload, tell: Callable[[Reel], T]) -> T:
    """Tell something of a match, from the side that is asked for, as far as the record has it."""
    record = _ours(upload)
    try:
        seats = len(record.header.seats)
        near = seat_of(seats, upload.near) if upload.near else None
        return tell(Reel(record, _perspective(upload, record), near=near))
    except HttpRefusal as refused:
        raise Refused(trouble_of(refused, upload.language)) from None
    except RecordError as error:
        raise _false(error, words_for(upload.language, record.game)) from None


def _perspective(upload: Upload, record: Record) -> Perspective:
    """Whose side it is told from. What one seat saw, or a watcher, can be told from no other side."""
    kept, wanted = record.header.seen_by, upload.side
    if kept == "table":
        if wanted in (OPEN_TEXT, WHOLE):
            return OPEN
        return None if wanted == WATCHER else seat_of(len(record.header.seats), wanted)
    held = kept if isinstance(kept, int) else None
    if wanted not in (OPEN_TEXT, WATCHER if held is None else str(held)):
        raise Refused(trouble(upload.language, "convert.not_in_it"))
    return held


def _ours(upload: Upload) -> Record:
    """Read a record of ours; anything else is refused."""
    try:
        record = read(upload.data, upload.name)
        load_game(record.header.game)
    except RecordError as error:
        raise _false(error, server_words(upload.language)) from None
    except UnknownGame as error:
        raise Refused(Trouble(error.code, plain(said(error, server_words(upload.language))))) from None
    return record


def _false(error: RecordError, words: Words) -> Refused:
    """Say what is wrong with a record, without the name that it goes by here."""
    problem = without_file(error)
    return Refused(Trouble(problem.code, plain(said(problem, words))))
