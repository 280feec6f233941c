"""Players by name or by level, for every game of the register."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from zashiki.kernel import registry
from zashiki.kernel.registry import AnyGame
from zashiki.players.player import Player
from zashiki.players.random_player import RandomPlayer
from zashiki.players.tally import Counts

AnyPlayer: TypeAlias = Player[Any, Any]
"""A player of a game whose types are known only when it is looked up by name."""

Seeded: TypeAlias = Callable[[str], AnyPlayer]
"""Makes a player from a seed; `maker` gives one that can be sent to another process."""

LEVELS = {"easy": "random", "normal": "greedy", "hard": "search"}
"""What people call them."""
ROOMS = {"koikoi": "zashiki.players.koikoi"}
"""Games with players of their own; each package is imported when a player of its game is asked for."""


class Maker(Protocol):
    """What makes a player from a seed."""

    def __call__(self, seed: str, budget: int | None, /) -> AnyPlayer:
        """Make it; `budget` bounds how long a searching player thinks, and others need none."""


class Room(Protocol):
    """What a package of players offers."""

    @property
    def PLAYERS(self) -> Mapping[str, Maker]:  # noqa: N802 - a module's constant
        """Its players by name, the weakest first."""

    def figures(self, match: Any, players: tuple[int, ...], /) -> Counts:  # noqa: ANN401 - of its own game
        """Count what is worth counting in a finished match; `players` says who sat in which seat."""


def room_of(game: str) -> Room | None:
    """Give the package of a game's own players, if it has one."""
    return cast(Room, import_module(ROOMS[game])) if game in ROOMS else None


def names(game: str) -> tuple[str, ...]:
    """Name the players of a game, the weakest first.

    >>> names("koikoi")
    ('random', 'greedy', 'search')
    """
    registry.load(game)
    room = room_of(game)
    return ("random", *(room.PLAYERS if room else ()))


def make(game: str, name: str, *, seed: str, budget: int | None = None) -> AnyPlayer:
    """Make a player by its name or level; `budget` is how many choices a searching one may simulate."""
    wanted = LEVELS.get(name, name)
    if wanted not in (known := names(game)):
        levels = ", ".join(level for level, meant in LEVELS.items() if meant in known)
        raise ValueError(f"no player of {game} is called {name!r}; there are: {', '.join(known)} (levels: {levels})")
    room, found = room_of(game), registry.load(game)
    return RandomPlayer(found, seed) if wanted == "random" or room is None else room.PLAYERS[wanted](seed, budget)


def maker(game: str, name: str, *, budget: int | None = None) -> Seeded:
    """Give what makes a player from a seed alone; it can be sent to another process."""
    return partial(_made, game, name, budget)


def _made(game: str, name: str, budget: int | None, seed: str) -> AnyPlayer:
    return make(game, name, seed=seed, budget=budget)


def counted(game: AnyGame, match: Any, players: tuple[int, ...]) -> Counts:  # noqa: ANN401 - a match of any game
    """Count a finished match as its game's figures do; a game without figures counts nothing."""
    room = room_of(game.name)
    return room.figures(match, players) if room else Counts()
