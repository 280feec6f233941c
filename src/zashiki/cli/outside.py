"""Mistakes of packages from outside, told apart from those of the house by where the code lies that made them.

What such a package fails at is one line that names it. What fails in the house alone stays a traceback.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from zashiki.kernel import registry
from zashiki.kernel.registry import AnyGame
from zashiki.texts.packages import WrongPackage, is_ours
from zashiki.texts.words import NoWord

GROUPS = (registry.GROUP, "zashiki.telling", "zashiki.tables", "zashiki.players", "zashiki.formats")
"""What packages join the house by."""
LONGEST = 200
"""Letters of an error that are repeated."""


class PackageFailed(WrongPackage):
    """A package from outside failed at what it was asked for."""


def failure_of(error: BaseException, game: AnyGame | None = None) -> PackageFailed | None:
    """Say what a package from outside did wrong; None: the error is the house's own.

    Where a `game` is played that is itself from outside, words that nobody has are missing from its own.
    """
    package, place = _culprit(error)
    if not package and game is not None and isinstance(error, NoWord):
        package = place = _top(_module_of(game))
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
    known = {_top(point.module) for group in GROUPS for point in registry.entry_points(group=group)}
    theirs = [(module, place) for module, place in _steps(error) if module in known and not is_ours(module)]
    if theirs:
        return theirs[-1]
    if isinstance(error, AttributeError) and error.obj is not None:
        module = _module_of(error.obj)
        if _top(module) in known:
            return _top(module), module
    return "", ""


def _steps(error: BaseException) -> Iterator[tuple[str, str]]:
    """Give the package and the line of each call, from where the error was caught to where it was made."""
    step = error.__traceback__
    while step is not None:
        frame = step.tb_frame
        yield _top(str(frame.f_globals.get("__name__", ""))), f"{frame.f_code.co_filename}:{step.tb_lineno}"
        step = step.tb_next


def _module_of(thing: object) -> str:
    return thing.__name__ if isinstance(thing, ModuleType) else type(thing).__module__


def _top(module: str) -> str:
    return module.partition(".")[0]


def _one_line(error: BaseException) -> str:
    """Give an error as Python's last line has it."""
    text = " ".join(str(error).split())[:LONGEST]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
