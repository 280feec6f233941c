"""Mistakes of packages from outside, told apart from those of the house by where the code lies that made them.

What such a package fails at is one line that names it. What fails in the house alone stays a traceback.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from zashiki.kernel import registry
from zashiki.kernel.registry import AnyGame
from zashiki.texts.packages import HOUSE, WrongPackage, is_ours, steps_to, top_of
from zashiki.texts.words import NoWord

GROUPS = (registry.GROUP, "zashiki.telling", "zashiki.tables", "zashiki.players", "zashiki.formats")
"""What packages join the house by."""
LETTERS = 200
"""Letters of an error that are repeated."""


class PackageFailed(WrongPackage):
    """A package from outside failed at what it was asked for."""


def failure_of(error: BaseException, game: AnyGame | None = None) -> PackageFailed | None:
    """Say what a package from outside did wrong; None: the error is the house's own.

    Where a `game` is played that is itself from outside, words that nobody has are missing from its own.
    """
    package, place = _culprit(error)
    if not package and game is not None and isinstance(error, NoWord):
        package = place = top_of(_module_of(game))
    if not package or is_ours(package):
        return None
    if isinstance(error, NoWord):
        gaps: dict[str, object] = {"package": package, "language": error.language, "key": error.key, "place": place}
        if error.gap:
            text = "the package {package} says {key!r} of {language}.toml, in which nothing fills {gap!r} ({place})"
            return PackageFailed("package.no_gap", text, gaps, gap=error.gap)
        text = "the package {package} says {key!r}, which {language}.toml lacks ({place})"
        return PackageFailed("package.no_word", text, gaps)
    text = "the package {package} failed ({place}): {error}"
    return PackageFailed("package.failed", text, package=package, place=place, error=_one_line(error))


def place_of(error: BaseException) -> str:
    """Say in which file and line an error was made: of a package from outside, if one had a part in it."""
    while error.__cause__ is not None:
        error = error.__cause__
    return _culprit(error)[1] or next(reversed([place for _, place in steps_to(error)]), "")


@contextmanager
def blaming_packages(game: AnyGame) -> Iterator[None]:
    """Let what a package from outside does wrong while a game is played be a `PackageFailed`."""
    try:
        yield
    except Exception as error:
        failure = failure_of(error, game)
        if failure is None:
            raise
        raise failure from error


def _culprit(error: BaseException) -> tuple[str, str]:
    """Name the package whose code ran last on the way to an error, and the line; or whose thing lacks a name."""
    others = [(module, place) for module, place in steps_to(error) if not is_ours(module)]
    lacking = _module_of(error.obj) if isinstance(error, AttributeError) and error.obj is not None else HOUSE
    if others or not is_ours(lacking):
        known = {top_of(point.module) for group in GROUPS for point in registry.entry_points(group=group)}
        if theirs := [step for step in others if step[0] in known]:
            return theirs[-1]
        if top_of(lacking) in known:
            return top_of(lacking), lacking
    return "", ""


def _module_of(thing: object) -> str:
    return thing.__name__ if isinstance(thing, ModuleType) else type(thing).__module__


def _one_line(error: BaseException) -> str:
    """Give an error as Python's last line has it."""
    text = " ".join(str(error).split())[:LETTERS]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
