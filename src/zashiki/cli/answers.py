"""What a person may answer at a table, beside a choice of the game."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias


class Command(Enum):
    """What a person may ask the session for, beside a choice of the game."""

    UNDO = auto()
    QUIT = auto()
    REMATCH = auto()


class Switch(NamedTuple):
    """Something is to be answered for a seat by itself, or no more."""

    name: str


class Wished(NamedTuple):
    """Something is asked of the house that the table stands in, by the name of its row."""

    name: str


Answer: TypeAlias = Any
"""An action of the game, a `Command`, a `Switch` or something `Wished`."""
