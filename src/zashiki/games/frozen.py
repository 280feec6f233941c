"""Pieces that nobody can change: what rooms put on the enums that have more than a name and a value.

from zashiki.games.frozen import frozen
"""

from enum import Enum
from typing import NoReturn, TypeVar

E = TypeVar("E", bound=Enum)


def frozen(kind: type[E]) -> type[E]:
    """Let the members of an enum refuse every change, once all of them are made; reading them costs the same.

    A member stands for the same piece at every table of the process, so a change of one would change all games.
    """
    for change in ("__setattr__", "__delattr__"):
        setattr(kind, change, _refuse)
    return kind


def _refuse(piece: Enum, name: str, _value: object = None, /) -> NoReturn:
    raise AttributeError(f"{piece!r} cannot be changed: {name!r} stays as it is")
