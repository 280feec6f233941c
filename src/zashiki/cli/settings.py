"""What stays from one start to the next: language, name, speed, hints and how pieces are shown."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Any, Literal, NamedTuple, get_type_hints

import msgspec

from zashiki.cli.personal_names import fitting
from zashiki.texts.outside_files import read_at_most
from zashiki.texts.problems import reason, said
from zashiki.texts.words import Words

HOME = "ZASHIKI_HOME"
"""The variable that names another folder for everything the program keeps."""
FILE = "settings.json"
LARGEST = 1 << 16
"""Bytes of the file; a larger one is not ours."""
DAMAGED = (OSError, ValueError, RecursionError)
"""What reading a file may come to that is none of ours; msgspec's errors are values that do not fit."""


class Settings(msgspec.Struct, frozen=True):
    """What a person has set; nothing set is None or empty."""

    language: Literal["en", "ja"] | None = None
    """None: that of the system."""
    name: str = ""
    speed: Literal["slow", "normal", "fast"] = "normal"
    hints: bool | None = None
    """None: as each game has it."""
    in_order: bool = True
    """Whether hands are sorted."""
    signs: bool | None = None
    """Whether riichi tiles are shown as signs; None: as the table has it."""


class Found(NamedTuple):
    """What was read, and what was wrong with the file, if anything was."""

    settings: Settings
    problem: str = ""
    """Why nothing in it can be read."""
    unread: tuple[str, ...] = ()
    """Settings whose values are not known here, such as those of a newer version; the usual ones stand for them."""

    def complaint(self, words: Words) -> str:
        """Say what is wrong with the file, and what to do about it; empty: nothing is."""
        if self.problem:
            return words.say("settings.damaged", path=path(), why=said(self.problem, words))
        names = words["rules.comma"].join(name.replace("_", "-") for name in self.unread)
        return words.say("settings.unread", path=path(), names=names) if names else ""


def home() -> Path:
    """Give the folder that holds everything the program keeps."""
    if named := os.environ.get(HOME):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("zashiki", appauthor=False)


def path() -> Path:
    """Give the file of the settings, which need not exist."""
    return home() / FILE


def found() -> Found:
    """Read the settings one by one; one that is not understood, or a file that is none, gives the usual ones."""
    try:
        written = _written()
    except (ModuleNotFoundError, *DAMAGED) as error:
        return Found(Settings()) if isinstance(error, ModuleNotFoundError) else Found(Settings(), reason(error))
    known: dict[str, Any] = {}
    unread: list[str] = []
    for name, kind in get_type_hints(Settings).items():
        if name in written:
            try:
                known[name] = msgspec.json.decode(written[name], type=kind)
            except (msgspec.DecodeError, RecursionError):
                unread.append(name)
    if (called := known.get("name")) and fitting(called) is None:
        unread.append("name")
    elif called:
        known["name"] = fitting(called)
    known = {name: value for name, value in known.items() if name not in unread}
    return Found(Settings(**known), unread=tuple(unread))


def _written() -> dict[str, msgspec.Raw]:
    """Everything that the file holds, unread; nothing where there is no file."""
    try:
        return msgspec.json.decode(read_at_most(path(), LARGEST), type=dict[str, msgspec.Raw])
    except (FileNotFoundError, NotADirectoryError):
        return {}


def load() -> Settings:
    """Give the settings, or the usual ones where none can be read."""
    return found().settings


def change(**some: object) -> bool:
    """Change some settings and leave all else in the file as it is; whether they are kept now.

    They are not where nothing can be written, nor where the file is damaged as a whole: somebody may want to mend it.
    """
    try:
        with _alone():
            _write({**_written(), **some})
    except (ModuleNotFoundError, *DAMAGED):
        return False
    return True


def keep(settings: Settings) -> bool:
    """Put these settings in the place of whatever the file holds; whether they are kept now."""
    try:
        with _alone():
            _write(msgspec.structs.asdict(settings))
    except (OSError, ModuleNotFoundError):
        return False
    return True


@contextmanager
def _alone() -> Iterator[None]:
    """Make the folder, and let no other terminal write the settings meanwhile, where this system has such locks."""
    place = path().parent
    place.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:
        yield
        return
    descriptor = os.open(place, os.O_RDONLY)
    try:
        with suppress(OSError):  # a folder that cannot be held, such as one of another machine
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _write(values: Mapping[str, object]) -> None:
    """Write the file at once or not at all."""
    place = path()
    descriptor, beside = mkstemp(prefix=f".{FILE}.", dir=place.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(values)) + b"\n")
        Path(beside).replace(place)
    finally:
        with suppress(FileNotFoundError):  # it has its own name now
            Path(beside).unlink()
