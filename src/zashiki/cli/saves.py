"""Where matches are kept, and which of them wait to be played on."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

import msgspec

from zashiki import telling
from zashiki.cli.known_games import check
from zashiki.cli.main import Refused
from zashiki.cli.output import printable
from zashiki.cli.program_words import words_for
from zashiki.cli.settings import home
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour import is_person
from zashiki.parlour.seat_names import names_of
from zashiki.records.closings import is_over
from zashiki.records.replay import replayed
from zashiki.storage import files
from zashiki.telling.rulesheet import name_of
from zashiki.texts.problems import Problem, said
from zashiki.texts.words import Words

LONGEST_HEADER = 1 << 20
"""Bytes of the first line of a record that are looked at."""


class Saved(NamedTuple):
    """A record in the folder. One that cannot be read has a `problem` and nothing else."""

    path: Path
    when: datetime
    record: Record | None = None
    match: AnyMatch | None = None
    problem: str = ""
    """In one line; it may hold words of the file."""

    @property
    def playable(self) -> bool:
        """Whether it can be played on."""
        return self.record is not None and not self.problem


def folder() -> Path:
    """The folder of recorded matches."""
    return home() / "games"


def put_away_folder() -> Path:
    """The folder of matches that are in no list."""
    return folder() / "put-away"


def new_path(game: str, *, now: datetime | None = None) -> Path | None:
    """A file for a match that begins now; None: nothing can be kept here, and `unkept` says why."""
    if _unwritable():
        return None
    return _free(folder(), f"{now or datetime.now().astimezone():%Y-%m-%d_%H-%M-%S}_{game}")


class _TableName(msgspec.Struct):
    table: str


def kept_path(game: str, table: str) -> Path | None:
    """Where the match of a table elsewhere is kept already; None: nowhere."""
    for path in chain(folder().glob(f"*_{game}*.jsonl"), put_away_folder().glob(f"*_{game}*.jsonl")):
        try:
            with path.open("rb") as file:
                header = msgspec.json.decode(file.readline(LONGEST_HEADER), type=_TableName)
        except (OSError, ValueError, msgspec.MsgspecError):
            continue  # it is no record, and not this one
        if header.table == table:
            return path
    return None


def _free(place: Path, stem: str) -> Path:
    """A file of this name, or of the next one that nobody has."""
    paths = (place / f"{stem}{f'-{n}' if n > 1 else ''}.jsonl" for n in count(1))
    return next(path for path in paths if not path.exists())


def unkept(words: Words) -> str:
    """Say that a match is played without being kept, why, and what would keep it."""
    error = _unwritable()
    if error is None:
        return ""
    unmade = error.errno == errno.ENOENT  # nothing is missing: where it would be, nobody makes folders
    return words.say("saves.unkept", path=folder(), why=words["saves.unmade"] if unmade else said(error, words))


def _unwritable() -> OSError | None:
    """What keeps the folder from taking files; None: nothing does."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return error
    return None if os.access(place, os.W_OK | os.X_OK) else PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def put_away(path: Path, words: Words) -> Path:
    """Move a match out of the list, and say where to; one that is being played stays."""
    return _moved(path, put_away_folder(), words)


def brought_back(path: Path, words: Words) -> Path:
    """Move a match back into the list."""
    return _moved(path, folder(), words)


def _moved(path: Path, place: Path, words: Words) -> Path:
    if is_open_elsewhere(path):
        raise Refused(words.say("resume.open_elsewhere", path=path))
    place.mkdir(parents=True, exist_ok=True)
    target = _free(place, path.stem)
    path.rename(target)
    return target


def is_open_elsewhere(path: Path) -> bool:
    """Whether another program is writing this record."""
    try:
        import fcntl

        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (ImportError, OSError):  # no such locks here, or nothing that could be held
        return False
    return False


def saved(words: Words, *, unfinished: bool = False, away: bool = False) -> list[Saved]:
    """Every record in the folder, or the unfinished ones, or those that were put away; the latest first."""
    place = put_away_folder() if away else folder()
    read = [_read(path, words, unfinished=unfinished) for path in place.glob("*.jsonl")] if place.is_dir() else []
    found = (one for one in read if one is not None)
    return sorted(found, key=lambda one: (one.when, one.path.name), reverse=True)


def _read(path: Path, words: Words, *, unfinished: bool) -> Saved | None:
    """Read a record; None: it is finished, and was not asked for."""
    when = datetime.fromtimestamp(path.lstat().st_mtime).astimezone()
    try:
        record = files.load(path)
        if unfinished and is_over(record):
            return None
        check(record.header.game, words.language)
        if problem := sitting_problem(record, words):
            return Saved(path, when, problem=printable(problem))
        return Saved(path, when, record, replayed(record), _why_not_playable(record, words))
    except Problem as error:
        return Saved(path, when, problem=printable(words.say("saves.damaged", error=said(error, words))))


def sitting_problem(record: Record, words: Words) -> str:
    """Say why nobody can sit down to a record: rules of another version, too few or too many seats."""
    game = record.game
    try:
        rules = record.rules
    except RecordError as error:  # the hash fits, so they are as they were written
        return words.say("saves.rules", error=said(error, words))
    given, seats = len(record.header.seats), game.seats(rules)
    if given != seats:
        return words.say("saves.seats", given=given, seats=seats)
    return ""


def _why_not_playable(record: Record, words: Words) -> str:
    header = record.header
    if header.version != record.game.version:
        return words.say("saves.older", version=header.version, now=record.game.version)
    return words["saves.export"] if header.seen_by != "table" else ""


class Described(NamedTuple):
    """What a list says of a record that can be read."""

    game: str
    seats: str
    far: str
    rules: str
    problem: str


def facts(one: Saved, words: Words) -> Described | None:
    """Say what was played, by whom, how far it is and by which rules; None: it cannot be read."""
    if one.record is None or one.match is None:
        return None
    game = one.record.game
    words = words_for(words.language, game)
    people = [seat for seat, info in enumerate(one.record.header.seats) if is_person(info)]
    names = names_of(one.record.header.seats, words, me=people[0] if len(people) == 1 else None)
    seats = words["saves.versus" if len(names) == 2 else "rules.comma"].join(names)  # noqa: PLR2004 - a pair
    rules = name_of(one.record.rules, words)
    speaker = telling.speaker(game, language=words.language, names=names, rules=one.record.rules)
    far = speaker.progress(one.match.view(None))
    return Described(words["game.name"], seats, far, rules, one.problem)


def described(one: Saved, words: Words) -> str:
    """One line about a record: when, what, against whom, how far, by which rules."""
    when, found = f"{one.when:%Y-%m-%d %H:%M}", facts(one, words)
    if found is None:
        return words.say("saves.unreadable", when=when, file=one.path.name, problem=one.problem)
    return "  ".join(filter(None, (when, *found)))
