"""Players of one's own, named `module:Class` or `path/to/file.py:Class` wherever a player is named.

What fails in such a player is its author's to see: nobody chooses for it. A `WrongPlayer` cannot sit down; one that
fails while it plays is a `PlayerFailed`. Both say in one sentence what is wrong, with the file and the line.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast, get_args, runtime_checkable

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.registry import AnyGame
from zashiki.players.player import Player, ProgramPlayer
from zashiki.texts.packages import ENDS_ALL, is_ours, load_game
from zashiki.texts.problems import Problem

LONGEST = 200
"""Letters of an odd choice, or of an error, that are repeated."""


class UnknownPlayer(Problem):
    """A game has no player of that name or level."""


class WrongPlayer(UnknownPlayer):
    """A player of one's own that cannot sit down; the message says why."""


class PlayerFailed(Problem):
    """A player of one's own broke off, or chose what the rules refuse; the match stands as it stood before."""


@runtime_checkable
class Chooser(Protocol):
    """What such a player must have; all else is its own business."""

    def choose(self, view: Any, seat: Seat, /) -> Any:  # noqa: ANN401 - of any game
        """Choose one of the legal actions of `seat`, knowing no more than that seat's view."""


class OwnPlayer:
    """A player of one's own at a table: what it chooses is held to the rules before anybody else sees it."""

    def __init__(self, game: AnyGame, called: str, player: Chooser, file: str, *, name: str = "") -> None:
        """Seat it. `called` is what it was asked for by, `file` is where its class is written."""
        self.name = name or called
        self._game, self._called, self._player, self._file = game, called, player, file

    def choose(self, view: Any, seat: Seat, /) -> Any:  # noqa: ANN401 - of any game
        """Let it choose; a failure, and a choice that the rules refuse, is a `PlayerFailed`."""
        try:
            action = self._player.choose(view, seat)
        except ENDS_ALL:
            raise
        except BaseException as error:  # a player leaves the table, not the program
            text = "{name} failed ({place}): {error}"
            name, place, last = self._called, _place(error, self._file), _one_line(error)
            raise PlayerFailed("players.failed", text, name=name, place=place, error=last) from error
        if (code := self._why_not(view, seat, action)) is not None:
            text = "{name}, in seat {seat}, chose {action}, which is refused: {why}"
            shown, why = self._shown(action), Illegal(code)
            raise PlayerFailed("players.refused", text, name=self._called, seat=seat, action=shown, why=why)
        return action

    def _why_not(self, view: object, seat: Seat, action: object) -> str | None:
        try:
            return self._game.why_not(view, seat, action)
        except Exception:  # the right class with odd things in it
            return "not_an_action"

    def _shown(self, action: object) -> str:
        """Write an action as records do, and anything else as Python does: `'1a'` is a text, and no action."""
        kinds = get_args(self._game.Action) or (self._game.Action,)
        try:
            return self._game.show_action(action) if type(action) in kinds else repr(action)[:LONGEST]
        except Exception:  # the right class with odd things in it, or one that cannot even be written
            return f"<{type(action).__name__}>"


def is_own(name: str) -> bool:
    """Whether a text names a player of one's own, whether or not that is there.

    >>> is_own("bots.tengu:Tengu"), is_own("bots/tengu.py:Tengu"), is_own("greedy"), is_own("mjai:./tengu")
    (True, True, False, False)
    """
    where, _, what = name.rpartition(":")
    return bool(where) and all(part.isidentifier() for part in what.split("."))


def is_file(name: str) -> bool:
    """Whether a text names a file of players and none of its classes.

    >>> is_file("bots/tengu.py"), is_file("bots/tengu.py:Tengu"), is_file("greedy")
    (True, False, False)
    """
    return ":" not in name and name.endswith(".py")


def unnamed(file: str) -> WrongPlayer:
    """Say which class of a file may be meant; a file that cannot be imported is a `WrongPlayer`."""
    known = ", ".join(f"{file}:{name}" for name in _classes(vars(_module(file))))
    text = "{file} may hold several players; name the class: {known}"
    return WrongPlayer("players.which_class", text, file=file, known=known or f"{file}:Class")


def _classes(inside: Mapping[str, object]) -> list[str]:
    """Name the classes that can choose, without those of the house that are imported there."""
    kinds = ((key, one) for key, one in inside.items() if isinstance(one, type) and issubclass(one, Chooser))
    return [key for key, one in kinds if not is_ours(one.__module__)]


def short_name(name: str) -> str:
    """Give what such a player is called at the table: its class."""
    return name.rpartition(":")[2]


def found(name: str) -> Callable[..., object]:
    """Import what makes such a player; what is not there, or cannot choose, is a `WrongPlayer`."""
    where, _, what = name.rpartition(":")
    module = _module(where)
    thing: object = module
    for part in what.split("."):
        if part not in (inside := vars(thing) if isinstance(thing, type | ModuleType) else {}):
            known = ", ".join(_classes(inside))
            text = "{where} has no {what!r}; classes with a choose(view, seat) in it: {known}"
            raise WrongPlayer("players.no_class", text, where=where, what=what, known=known or "–")
        thing = inside[part]
    if not callable(thing) or (isinstance(thing, type) and not issubclass(thing, Chooser)):
        raise _no_chooser(name)
    return thing


def made(game: AnyGame, name: str, seed: str) -> OwnPlayer:
    """Make such a player: with the seed if it takes one argument, else with none."""
    make = found(name)
    file = _file_of(make)
    player = _made(name, file, partial(make, seed) if _takes_seed(make) else make)
    return OwnPlayer(game, name, player, file)


def _made(name: str, file: str, make: Callable[[], object]) -> Chooser:
    try:
        player = make()
    except ENDS_ALL:
        raise
    except BaseException as error:
        text = "{name} cannot be made ({place}): {error}"
        place = _place(error, file)
        raise WrongPlayer("players.not_made", text, name=name, place=place, error=_one_line(error)) from error
    if not isinstance(player, Chooser):
        raise _no_chooser(name)
    return player


def guarded(
    game: str, name: str, make: Callable[[str, int | None], Player[Any, Any]]
) -> Callable[[str, int | None], Player[Any, Any]]:
    """Let a player that a package from outside brings be held to the rules like one's own.

    A program is its own guard: the table chooses for one that fails.
    """

    def made(seed: str, budget: int | None, /) -> Player[Any, Any]:
        file = _file_of(make)
        player = _made(name, file, partial(make, seed, budget))
        if isinstance(player, ProgramPlayer):
            return cast("Player[Any, Any]", player)
        own = _file_of(type(player))
        return OwnPlayer(load_game(game), name, player, own or file, name=str(getattr(player, "name", "")))

    return made


def _no_chooser(name: str) -> WrongPlayer:
    return WrongPlayer("players.no_chooser", "{name} is no player: it has no method choose(view, seat)", name=name)


def _takes_seed(make: Callable[..., object]) -> bool:
    """Whether something takes one argument, or has one called `seed`."""
    try:
        taken = inspect.signature(make).parameters.values()
    except ValueError:  # something built in
        return False
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [one for one in taken if one.default is one.empty and one.kind not in several]
    first = next(iter(taken), None)
    return len(needed) == 1 or (first is not None and first.name == "seed")


# Importing.


def _module(where: str) -> ModuleType:
    """Import a module, or a file by its path; as for a script, what lies beside it can be imported, too."""
    path = Path(where)
    is_file = path.suffix == ".py"
    if not is_file and not all(part.isidentifier() for part in where.split(".")):
        raise _no_module(where)
    _look_in(path.parent if is_file else Path())
    try:
        return _of_file(path) if is_file else import_module(where)
    except ENDS_ALL:
        raise
    except BaseException as error:  # whatever somebody's module does when it is imported
        if is_file and isinstance(error, FileNotFoundError) and error.filename == str(path.resolve()):
            raise WrongPlayer("players.no_file", "there is no file {file}", file=path) from None
        if isinstance(error, ModuleNotFoundError) and f"{where}.".startswith(f"{error.name}."):
            raise _no_module(where) from None
        text = "{where} cannot be imported ({place}): {error}"
        place = _place(error, str(path.resolve()))
        raise WrongPlayer("players.not_imported", text, where=where, place=place, error=_one_line(error)) from error


def _no_module(where: str) -> WrongPlayer:
    text = "there is no module {where!r}; name one that Python finds from here, or a file: path/to/file.py:Class"
    return WrongPlayer("players.no_module", text, where=where)


def _look_in(folder: Path) -> None:
    """Let modules be found in a folder, after all places where Python looks."""
    if (place := str(folder.resolve())) not in sys.path:
        sys.path.append(place)


def _of_file(path: Path) -> ModuleType:
    """Import a file once, under a name that no other module has."""
    whole = path.resolve()
    name = f"{path.stem}_{sha256(str(whole).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, whole)
    assert spec is not None  # noqa: S101 - it ends with .py
    assert spec.loader is not None  # noqa: S101 - likewise
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


# Saying what went wrong.


def _file_of(make: Callable[..., object]) -> str:
    try:
        return inspect.getsourcefile(make) or ""
    except (OSError, TypeError):  # it was not written in a file
        return ""


def _place(error: BaseException, file: str) -> str:
    """Say where something went wrong: the innermost line of the player's own file, or else of any but this one."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    frames, step = list[tuple[str, int]](), error.__traceback__
    while step is not None:
        frames.append((step.tb_frame.f_code.co_filename, step.tb_lineno))
        step = step.tb_next
    inside = [frame for frame in frames if frame[0] == file] or [frame for frame in frames if frame[0] != __file__]
    return "{}:{}".format(*inside[-1]) if inside else file


def _one_line(error: BaseException) -> str:
    """Give an error as Python's last line has it."""
    text = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())[:LONGEST]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
