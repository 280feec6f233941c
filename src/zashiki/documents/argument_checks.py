"""What every package here asks of its arguments: one clear error that names the argument and what was given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from zashiki.texts.problems import Problem, Sentence

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
    text = "{name} must be of type {kinds}, not {given}"
    raise _refused(error, "argument.kind", text, name=name, kinds=_names(kinds), given=shown(given))


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
        text = "{name} must be an iterable of {kinds}, not {given}"
        gaps = {"name": name, "kinds": _names((kind, *others)), "given": shown(given)}
        raise _refused(error, "argument.iterable", text, **gaps)
    each = Sentence("argument.each", "each of {name}", name=name)
    return tuple(need(each, one, kind, *others, error=error) for one in given)


def _refused(error: type[Exception], code: str, text: str, **gaps: object) -> Exception:
    """Make an error; one of ours keeps the code and the gaps."""
    return error(code, text, gaps) if issubclass(error, Problem) else error(text.format(**gaps))


def _names(kinds: tuple[type, ...]) -> str:
    """Name some kinds; one of the document and one of the house may be called the same."""
    return " or ".join(dict.fromkeys(kind.__name__ for kind in kinds))
