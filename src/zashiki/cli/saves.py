"""Where matches are kept, and which of them wait to be played on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from zashiki.cli.session import PERSON, names_of
from zashiki.cli.tables import progress, words_for
from zashiki.kernel.lines import RecordError
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.replay import replayed
from zashiki.texts.words import Words

HOME = "ZASHIKI_HOME"
"""The variable that names another folder for everything the program keeps."""


class Saved(NamedTuple):
    """A record in the folder. One that cannot be read has a `problem` and nothing else."""

    path: Path
    when: datetime
    record: Record | None = None
    match: AnyMatch | None = None
    problem: str = ""

    @property
    def playable(self) -> bool:
        """Whether it can be played on."""
        return self.record is not None and not self.problem

    @property
    def unfinished(self) -> bool:
        """Whether it is not over, as far as one can tell."""
        return self.record is None or self.record.outcome is None


def folder() -> Path:
    """The folder of recorded matches."""
    from platformdirs import user_data_path

    home = os.environ.get(HOME)
    return (Path(home) if home else user_data_path("zashiki", appauthor=False)) / "games"


def new_path(game: str, *, now: datetime | None = None) -> Path:
    """A file for a match that begins now."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    stem = f"{now or datetime.now().astimezone():%Y-%m-%d_%H-%M-%S}_{game}"
    names = (stem, *(f"{stem}-{n}" for n in range(2, 100)))
    return next(place / f"{name}.jsonl" for name in names if not (place / f"{name}.jsonl").exists())


def saved(words: Words) -> list[Saved]:
    """Every record in the folder, the latest first."""
    place = folder()
    found = [_read(path, words) for path in place.glob("*.jsonl")] if place.is_dir() else []
    return sorted(found, key=lambda one: (one.when, one.path.name), reverse=True)


def _read(path: Path, words: Words) -> Saved:
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    try:
        record = Record.load(path)
        match = replayed(record)
    except (RecordError, LookupError) as error:
        return Saved(path, when, problem=words.say("saves.damaged", error=error))
    return Saved(path, when, record, match, _why_not_playable(record, words))


def _why_not_playable(record: Record, words: Words) -> str:
    header = record.header
    if header.version != record.game.version:
        return words.say("saves.older", version=header.version, now=record.game.version)
    return words["saves.export"] if header.seen_by != "table" else ""


def described(one: Saved, words: Words) -> str:
    """One line about a record: when, what, against whom, how far."""
    when = f"{one.when:%Y-%m-%d %H:%M}"
    if one.record is None or one.match is None:
        return words.say("saves.unreadable", when=when, file=one.path.name, problem=one.problem)
    words = words_for(one.record.game, words.language)
    names = names_of(one.record.header.seats, words, me=None)
    others = [name for name, info in zip(names, one.record.header.seats, strict=True) if info.kind != PERSON]
    alone = len(others) == len(names) - 1
    seats = words.say("saves.against", name=others[0]) if alone else words["saves.versus"].join(names)
    game = words["game.name"]
    facts = [when, game, seats, progress(one.record.game, one.match.view(None), words), one.problem]
    return "  ".join(fact for fact in facts if fact)


def numbered(some: list[Saved], words: Words) -> Iterator[str]:
    """Records as a list to choose from by number."""
    for number, one in enumerate(some, 1):
        yield f"{number:>3}  {described(one, words)}"
