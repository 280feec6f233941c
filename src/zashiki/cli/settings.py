"""What stays from one start to the next: language, name, speed, hints and how pieces are shown."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Literal, NamedTuple

import msgspec

from zashiki.cli.personal_names import fitting
from zashiki.texts.outside_files import read_at_most
from zashiki.texts.problems import reason

HOME = "ZASHIKI_HOME"
"""The variable that names another folder for everything the program keeps."""
FILE = "settings.json"
LARGEST = 1 << 16
"""Bytes of the file; a larger one is not ours."""


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
    """Read the settings; a file that is damaged gives the usual ones, and says why."""
    try:
        read = msgspec.json.decode(read_at_most(path(), LARGEST), type=Settings)
    except (FileNotFoundError, NotADirectoryError, ModuleNotFoundError):  # nothing kept, or no place to look
        return Found(Settings())
    except (OSError, ValueError, msgspec.DecodeError, RecursionError) as error:
        return Found(Settings(), reason(error))
    return Found(msgspec.structs.replace(read, name=fitting(read.name) or ""))


def load() -> Settings:
    """Give the settings, or the usual ones where none can be read."""
    return found().settings


def changed(**some: object) -> Settings:
    """Give the settings with some of them changed; `keep` them to make them stay."""
    return msgspec.structs.replace(load(), **some)


def keep(changed: Settings) -> bool:
    """Write the settings at once or not at all, and say whether they are kept: a home may not be writable."""
    try:
        place = path()
        place.parent.mkdir(parents=True, exist_ok=True)
        descriptor, beside = mkstemp(prefix=f".{FILE}.", dir=place.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(changed)) + b"\n")
            Path(beside).replace(place)
        finally:
            with suppress(FileNotFoundError):  # it has its own name now
                Path(beside).unlink()
    except (OSError, ModuleNotFoundError):
        return False
    return True
