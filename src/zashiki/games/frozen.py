"""Pieces that nobody can change: what rooms put on the enums that have more than a name and a value."""

from enum import Enum, Flag
from typing import NoReturn, TypeVar

E = TypeVar("E", bound=Enum)
_OF_FLAGS = frozenset({"_value_", "_name_", "__objclass__", "_sort_order_", "_inverted_"})
"""What Python sets, once, on a combination of flags when somebody first asks for it."""


def frozen(kind: type[E]) -> type[E]:
    """Let the members of an enum refuse every change, once all of them are made; reading them costs the same.

    A member stands for the same piece at every table of the process, so a change of one would change all games.
    """
    for change in ("__setattr__", "__delattr__"):
        setattr(kind, change, _set_once if issubclass(kind, Flag) and change == "__setattr__" else _refuse)
    return kind


def _set_once(piece: Enum, name: str, value: object, /) -> None:
    if name in vars(piece) or name not in _OF_FLAGS:
        _refuse(piece, name)
    object.__setattr__(piece, name, value)


def _refuse(piece: Enum, name: str, _value: object = None, /) -> NoReturn:
    raise AttributeError(f"{piece!r} cannot be changed: {name!r} stays as it is")
