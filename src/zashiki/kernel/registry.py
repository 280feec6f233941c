"""Games by name. A package joins by an entry point of the group `zashiki.games`; it is imported when asked for."""

from collections.abc import Callable
from functools import cache
from importlib import metadata
from typing import Any, TypeAlias, cast

from zashiki.kernel.game import Game
from zashiki.kernel.problems import Problem

GROUP = "zashiki.games"
entry_points = cast(Callable[..., metadata.EntryPoints], cache(metadata.entry_points))
"""Packages are looked through once: that takes longer than opening a table."""
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose types are known only when it is looked up by name."""


class UnknownGame(Problem, LookupError):
    """No game of that name is registered."""


def names() -> tuple[str, ...]:
    """List the registered games."""
    return tuple(sorted(entry_points(group=GROUP).names))


def load(name: str) -> AnyGame:
    """Import a game by its name; an unknown one is an `UnknownGame` that lists the known ones."""
    if name not in (known := names()):
        text = "no game is called {name!r}; there are: {games}"
        raise UnknownGame("no_game", text, name=name, games=", ".join(known) or "none")
    return cast(AnyGame, entry_points(group=GROUP)[name].load())
