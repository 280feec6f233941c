"""Where matches are kept, and which of them wait to be played on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from zashiki import telling
from zashiki.cli.output import printable
from zashiki.cli.program_words import words_for
from zashiki.cli.seat_names import PERSON, names_of
from zashiki.cli.settings import home
from zashiki.cli.tables import find_kit
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.records.replay import replayed
from zashiki.storage import files
from zashiki.telling.rulesheet import name_of
from zashiki.texts.problems import said
from zashiki.texts.words import Words


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


def new_path(game: str, *, now: datetime | None = None) -> Path:
    """A file for a match that begins now."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    stem = f"{now or datetime.now().astimezone():%Y-%m-%d_%H-%M-%S}_{game}"
    paths = (place / f"{stem}{f'-{n}' if n > 1 else ''}.jsonl" for n in count(1))
    return next(path for path in paths if not path.exists())


def saved(words: Words, *, unfinished: bool = False) -> list[Saved]:
    """Every record in the folder, or the unfinished ones, the latest first."""
    place = folder()
    read = [_read(path, words, unfinished=unfinished) for path in place.glob("*.jsonl")] if place.is_dir() else []
    found = (one for one in read if one is not None)
    return sorted(found, key=lambda one: (one.when, one.path.name), reverse=True)


def _read(path: Path, words: Words, *, unfinished: bool) -> Saved | None:
    """Read a record; None: it is finished, and was not asked for."""
    when = datetime.fromtimestamp(path.lstat().st_mtime).astimezone()
    try:
        record = files.load(path)
        if unfinished and record.outcome is not None:
            return None
        if problem := sitting_problem(record, words):
            return Saved(path, when, problem=printable(problem))
        return Saved(path, when, record, replayed(record), _why_not_playable(record, words))
    except (RecordError, UnknownGame) as error:
        return Saved(path, when, problem=printable(words.say("saves.damaged", error=said(error, words))))


def sitting_problem(record: Record, words: Words) -> str:
    """Say why nobody can sit down to a record: rules of another version, too few or too many seats, no table here."""
    game = record.game
    try:
        rules = record.rules
    except RecordError as error:  # the hash fits, so they are as they were written
        return words.say("saves.rules", error=said(error, words))
    given, seats = len(record.header.seats), game.seats(rules)
    if given != seats:
        return words.say("saves.seats", given=given, seats=seats)
    return "" if find_kit(game) else words["saves.no_table"]


def _why_not_playable(record: Record, words: Words) -> str:
    header = record.header
    if header.version != record.game.version:
        return words.say("saves.older", version=header.version, now=record.game.version)
    return words["saves.export"] if header.seen_by != "table" else ""


def described(one: Saved, words: Words) -> str:
    """One line about a record: when, what, by which rules, against whom, how far."""
    when = f"{one.when:%Y-%m-%d %H:%M}"
    if one.record is None or one.match is None:
        return words.say("saves.unreadable", when=when, file=one.path.name, problem=one.problem)
    game = one.record.game
    words = words_for(words.language, game)
    people = [seat for seat, info in enumerate(one.record.header.seats) if info.kind == PERSON]
    names = names_of(one.record.header.seats, words, me=people[0] if len(people) == 1 else None)
    seats = words["saves.versus" if len(names) == 2 else "rules.comma"].join(names)  # noqa: PLR2004 - a pair
    rules = name_of(one.record.rules, words)
    speaker = telling.speaker(game, language=words.language, names=names, rules=one.record.rules)
    far = speaker.progress(one.match.view(None))
    facts = [when, words["game.name"], rules, seats, far, one.problem]
    return "  ".join(fact for fact in facts if fact)


def numbered(some: list[Saved], words: Words) -> Iterator[str]:
    """Records as a list to choose from by number."""
    for number, one in enumerate(some, 1):
        yield printable(f"{number:>3}  {described(one, words)}")
