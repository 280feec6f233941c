"""Players by name or by level, for every game of the register.

A game's own players live in the package of its name here, which is found by that name. Without one, a game has the
random player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, TypeAlias, cast

from zashiki.kernel import registry
from zashiki.kernel.registry import AnyGame
from zashiki.players.player import Player
from zashiki.players.programs import missing, short_name
from zashiki.players.random_player import RandomPlayer
from zashiki.players.reports import Report, plain_report, with_replaced
from zashiki.players.tally import Counts, Tally
from zashiki.texts.problems import Problem
from zashiki.texts.words import Words

AnyPlayer: TypeAlias = Player[Any, Any]
"""A player of a game whose types are known only when it is looked up by name."""

Seeded: TypeAlias = Callable[[str], AnyPlayer]
"""Makes a player from a seed; `maker` gives one that can be sent to another process."""

RANDOM = "random"


class UnknownPlayer(Problem):
    """A game has no player of that name or level."""


class NoProgram(UnknownPlayer):
    """A program that was named as a player cannot be found; the message says which."""


class Maker(Protocol):
    """What makes a player from a seed."""

    def __call__(self, seed: str, budget: int | None, /) -> AnyPlayer:
        """Make it; `budget` bounds how long a searching player thinks, and others need none."""


class PlayerKit(Protocol):
    """What a game's package of players offers. Its `words/`, if it has any, are those of its report."""

    @property
    def PLAYERS(self) -> Mapping[str, Maker]:  # noqa: N802 - a module's constant
        """Its players by name, the weakest first."""

    @property
    def LEVELS(self) -> Mapping[str, str]:  # noqa: N802 - likewise
        """Which player `easy`, `normal` and `hard` are, as far as there is one."""

    # Where other programs may sit down, also `PROGRAMS`: prefixes such as `mjai`, and what makes a player of a command.

    def figures(self, match: Any, players: tuple[int, ...], /) -> Counts:  # noqa: ANN401 - of its own game
        """Count what is worth counting in a finished match; `players` says who sat in which seat."""

    def report(self, tally: Tally, names: tuple[str, ...], rules: Any, words: Words, /) -> Report:  # noqa: ANN401 - likewise
        """Say what the counts of many matches come to."""


def package_of(layer: str, game: str) -> ModuleType | None:
    """Import a game's own package of a layer, such as `zashiki.players`; None: it has none.

    >>> package_of("zashiki.players", "koikoi").__name__
    'zashiki.players.koikoi'
    >>> package_of("zashiki.players", "arena")
    """
    folder = folder_of(layer, game)
    return import_module(f"{layer}.{folder.name}") if folder else None


def folder_of(layer: str, game: str) -> Path | None:
    """Find the folder of a game's own package of a layer, without importing it; None: it has none."""
    name = game.replace("-", "_")
    spec = find_spec(f"{layer}.{name}") if name.isidentifier() else None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def kit_of(game: str) -> PlayerKit | None:
    """Give the package of a game's own players, if it has one."""
    return cast("PlayerKit | None", package_of("zashiki.players", game))


def names(game: str) -> tuple[str, ...]:
    """Name the players of a game, the weakest first.

    >>> names("koikoi")
    ('random', 'greedy', 'search')
    """
    registry.load(game)
    kit = kit_of(game)
    return (RANDOM, *(kit.PLAYERS if kit else ()))


def levels(game: str) -> dict[str, str]:
    """Say which player each level of a game is, the weakest first.

    >>> levels("koikoi")
    {'easy': 'random', 'normal': 'greedy', 'hard': 'search'}
    """
    registry.load(game)
    kit = kit_of(game)
    return dict(kit.LEVELS) if kit else {"easy": RANDOM}


def prefixes(game: str) -> tuple[str, ...]:
    """Say what may stand before the colon of `program`: nothing where no programs sit down.

    >>> prefixes("riichi"), prefixes("koikoi")
    (('mjai', 'mjai-lines'), ())
    """
    return tuple(getattr(kit_of(game), "PROGRAMS", ()))


def program(game: str, name: str) -> tuple[Callable[[str], AnyPlayer], str] | None:
    """Take apart a text such as `mjai:./bot`: what makes such a player, and the command; None: it is another text."""
    prefix, colon, command = name.partition(":")
    makers: Mapping[str, Callable[[str], AnyPlayer]] = getattr(kit_of(game), "PROGRAMS", {})
    return (makers[prefix], command) if colon and prefix in makers else None


def named(game: str, name: str) -> str:
    """Give the name of a player that may be asked for by its level; an unknown one is an `UnknownPlayer`."""
    if found := program(game, name):
        if reason := missing(found[1]):
            raise NoProgram(*reason.parts)
        return name
    wanted = levels(game).get(name, name)
    if wanted not in (known := names(game)):
        listed = f"{', '.join(known)} (levels: {', '.join(levels(game))})"
        text = "no player of {game} is called {name!r}; there are: {names}"
        raise UnknownPlayer("players.unknown", text, game=game, name=name, names=listed)
    return wanted


def shown(game: str, name: str) -> str:
    """Give what a player that `named` knows is called at the table: a program has a short name there."""
    found = program(game, name)
    return short_name(found[1]) if found else name


def make(game: str, name: str, *, seed: str, budget: int | None = None) -> AnyPlayer:
    """Make a player by its name or level; `budget` is how many choices a searching one may simulate."""
    if outside := program(game, name):
        return outside[0](outside[1])
    wanted = named(game, name)
    kit, found = kit_of(game), registry.load(game)
    return RandomPlayer(found, seed) if wanted == RANDOM or kit is None else kit.PLAYERS[wanted](seed, budget)


def maker(game: str, name: str, *, budget: int | None = None) -> Seeded:
    """Give what makes a player from a seed alone; it can be sent to another process."""
    return partial(_made, game, name, budget)


def _made(game: str, name: str, budget: int | None, seed: str) -> AnyPlayer:
    return make(game, name, seed=seed, budget=budget)


def counted(game: AnyGame, match: Any, players: tuple[int, ...]) -> Counts:  # noqa: ANN401 - a match of any game
    """Count a finished match as its game's figures do; a game without figures counts nothing."""
    kit = kit_of(game.name)
    return kit.figures(match, players) if kit else Counts()


def reported(game: AnyGame, tally: Tally, players: tuple[str, ...], rules: object, words: Words) -> Report:
    """Say what many matches come to: a game's own report, or what there is to say of any game."""
    kit = kit_of(game.name)
    report = kit.report(tally, players, rules, words) if kit else plain_report(tally, players, words)
    programs = {at: name for at, name in enumerate(players) if program(game.name, name)}
    return with_replaced(report, tally, programs, words)
