"""What packages bring for a game, found by entry points: one group for each kind of thing, one entry for each package.

An entry is called by the game's name; a package that adds something to a game which has some already calls its own
`<game>.<anything>`. The game's own comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from zashiki.kernel import registry
from zashiki.texts.problems import Problem


class WrongPackage(Problem):
    """A package cannot be used for what its entry point promises; the message names it, and what is missing."""


class Brought(NamedTuple):
    """What a package brought, and what the package is called."""

    package: str
    thing: object


def entries(group: str, game: str) -> tuple[EntryPoint, ...]:
    """Find the entry points of a group that are for a game, its own first."""
    found = (point for point in registry.entry_points(group=group) if point.name.partition(".")[0] == game)
    return tuple(sorted(found, key=lambda point: (point.name, point.value)))


def brought(group: str, game: str, name: str) -> Iterator[Brought]:
    """Import the packages that a group has for a game, and give what each offers as `name`."""
    for point in entries(group, game):
        yield Brought(point.value, vars(_imported(point, (name,)))[name])


def package(group: str, game: str, *names: str) -> ModuleType | None:
    """Import the package that a group has for a game, which must offer all these names; None: there is none."""
    return next((_imported(point, names) for point in entries(group, game)), None)


def _imported(point: EntryPoint, names: Sequence[str]) -> ModuleType:
    try:
        found = import_module(point.module)
    except Exception as error:  # a package of somebody else may fail in any way
        text = "the package {package}, registered in {group}, cannot be imported ({why}); repair or remove it"
        why = f"{type(error).__name__}: {error}"
        raise WrongPackage("package.broken", text, package=point.value, group=point.group, why=why) from error
    for name in names:
        if name not in vars(found):
            text = "the package {package}, registered in {group}, offers no {name}"
            raise WrongPackage("package.empty", text, package=point.value, group=point.group, name=name)
    return found


def word_folders(group: str, game: str) -> Iterator[Path]:
    """Find the `words/` beside the packages that a group has for a game, without importing those."""
    for point in entries(group, game):
        spec = find_spec(point.module)
        folder = Path(spec.origin).parent / "words" if spec and spec.origin else None
        if folder and folder.is_dir():
            yield folder
