"""What every package here asks of its arguments: one clear error that names the argument and what was given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
OtherT = TypeVar("OtherT")
_SHOWN = 60


def shown(given: object) -> str:
    """Write a value for a message, shortened.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
    """
    text = repr(given)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def need(
    name: str, given: object, kind: type[T], *others: type[OtherT], error: type[Exception] = TypeError
) -> T | OtherT:
    """Give a value back if it is of a kind, or of one of several. True and False are no numbers.

    >>> need("seed", 7, int)
    7
    >>> need("seed", "7", int)
    Traceback (most recent call last):
    ...
    TypeError: seed must be of type int, not '7'
    """
    kinds: tuple[type[T | OtherT], ...] = (kind, *others)
    if isinstance(given, kinds) and not (isinstance(given, bool) and bool not in kinds):
        return given
    raise error(f"{name} must be of type {_names(kinds)}, not {shown(given)}")


def need_all(
    name: str, given: object, kind: type[T], *others: type[OtherT], error: type[Exception] = TypeError
) -> tuple[T | OtherT, ...]:
    """Give the members of anything that can be gone through, provided that all are of a kind.

    >>> need_all("seeds", [1, "2"], int)
    Traceback (most recent call last):
    ...
    TypeError: each of seeds must be of type int, not '2'
    """
    if not isinstance(given, Iterable):
        raise error(f"{name} must be an iterable of {_names((kind, *others))}, not {shown(given)}")
    return tuple(need(f"each of {name}", one, kind, *others, error=error) for one in given)


def _names(kinds: tuple[type, ...]) -> str:
    """Name some kinds; one of the document and one of the house may be called the same."""
    return " or ".join(dict.fromkeys(kind.__name__ for kind in kinds))
