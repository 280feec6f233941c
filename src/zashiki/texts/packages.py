"""What packages bring for a game, found by entry points: one group for each kind of thing, one entry for each package.

An entry is called by the game's name; a package that adds something to a game which has some already calls its own
`<game>.<anything>`. The game's own comes first, and there is one of it: what two packages claim, neither gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, cast

from zashiki.kernel import registry
from zashiki.kernel.game import Game
from zashiki.kernel.registry import AnyGame
from zashiki.texts.problems import Problem

HOUSE = __name__.partition(".")[0]
ENDS_ALL = (KeyboardInterrupt, GeneratorExit)
"""What ends the program whoever raises it; anything else that a package raises is a failure of that package."""
_CONTRACT = tuple(one for one in (*Game.__annotations__, *vars(Game)) if not one.startswith("_"))
"""Every name that a game offers at its door."""


class WrongPackage(Problem):
    """A package cannot be used for what its entry point promises; the message names it, and what is missing."""


class Brought(NamedTuple):
    """What a package brought, and what the package is called."""

    package: str
    thing: object


def load_game(name: str) -> AnyGame:
    """Import a game by its name; one that cannot be used is a `WrongPackage`, an unknown one an `UnknownGame`."""
    if name not in registry.names():
        return registry.load(name)  # which says what there is
    point = next(one for one in entries(registry.GROUP, name) if one.name == name)
    try:
        found = point.load()
    except ENDS_ALL:
        raise
    except BaseException as error:  # whatever somebody's package does when it is imported
        raise _broken(point, error) from error
    for needed in _CONTRACT:
        if not hasattr(found, needed):
            raise _empty(point, needed)
    if found.name != name:
        text = "{package} calls itself {own!r}, but is registered as {name!r}; give both the same name"
        raise WrongPackage("package.other_name", text, package=point.value, own=found.name, name=name)
    return cast("AnyGame", found)


def is_ours(package: str) -> bool:
    """Whether a package is one of the house."""
    return top_of(package).partition(":")[0] == HOUSE


def entries(group: str, game: str) -> tuple[EntryPoint, ...]:
    """Find the entry points of a group that are for a game, its own first; two that claim it are a `WrongPackage`."""
    found = _registered(group, game)
    own = list(dict.fromkeys(point.value for point in found if point.name == game))
    if len(own) > 1:
        text = (
            "both {one} and {other} are registered in {group} as {name!r}; remove one of them, "
            "or, where it only adds to a game, register it as {name}.<anything>"
        )
        ours, theirs = sorted(own, key=lambda one: (not is_ours(one), one))[:2]
        raise WrongPackage("package.clash", text, one=ours, other=theirs, group=group, name=game)
    return found


def _registered(group: str, game: str) -> tuple[EntryPoint, ...]:
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
    except ENDS_ALL:
        raise
    except BaseException as error:  # a package of somebody else may fail in any way
        raise _broken(point, error) from error
    for name in names:
        if name not in vars(found):
            raise _empty(point, name)
    return found


def _broken(point: EntryPoint, error: BaseException) -> WrongPackage:
    text = "the package {package}, registered in {group}, cannot be imported ({why}); repair or remove it"
    places = [place for package, place in steps_to(error) if package == top_of(point.module)]
    if isinstance(error, SyntaxError):
        places.append(f"{error.filename}:{error.lineno}")
    why = ", ".join((f"{type(error).__name__}: {error}", *places[-1:]))
    return WrongPackage("package.broken", text, package=point.value, group=point.group, why=why)


def steps_to(error: BaseException) -> Iterator[tuple[str, str]]:
    """Give the package and the line of each call, from where the error was caught to where it was made."""
    step = error.__traceback__
    while step is not None:
        frame = step.tb_frame
        yield top_of(str(frame.f_globals.get("__name__", ""))), f"{frame.f_code.co_filename}:{step.tb_lineno}"
        step = step.tb_next


def top_of(module: str) -> str:
    """Name the package that a module lies in, however deep."""
    return module.partition(".")[0]


def _empty(point: EntryPoint, name: str) -> WrongPackage:
    text = "the package {package}, registered in {group}, offers no {name}"
    return WrongPackage("package.empty", text, package=point.value, group=point.group, name=name)


def word_folders(group: str, game: str) -> Iterator[Path]:
    """Find the `words/` beside the packages that a group has for a game, without importing those.

    A package that is not there has no words; whoever needs it says so.
    """
    for point in _registered(group, game):
        folder = _home(point.module) / "words"
        if folder.is_dir():
            yield folder


def folder_of(group: str, game: str) -> Path | None:
    """Find the folder of the package that a group has for a game, without importing it; None: there is none.

    A module that is no package has no folder of its own. Two packages that claim the game are a `WrongPackage`.
    """
    own = next((point for point in entries(group, game) if point.name == game), None)
    spec = _spec(own.module) if own else None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def _home(module: str) -> Path:
    """Give the folder that a module lies in; one that cannot be found lies nowhere."""
    spec = _spec(module)
    return Path(spec.origin).parent if spec and spec.origin else Path("nowhere")


def _spec(module: str) -> ModuleSpec | None:
    """Look for a module; None: it cannot be found."""
    try:
        return find_spec(module)
    except ENDS_ALL:
        raise
    except BaseException:  # what it lies in was imported to look for it
        return None
