"""Games by name. A package joins by an entry point of the group `zashiki.games`; it is imported when asked for."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeAlias, cast

from zashiki.kernel.game import Game

GROUP = "zashiki.games"
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose types are known only when it is looked up by name."""


def names() -> tuple[str, ...]:
    """List the registered games."""
    return tuple(sorted({point.name for point in _points()}))


def load(name: str) -> AnyGame:
    """Import a game by its name; an unknown one is a `LookupError` that lists the known ones."""
    for point in _points():
        if point.name == name:
            return cast(AnyGame, point.load())
    raise LookupError(f"no game is called {name!r}; there are: {', '.join(names()) or 'none'}")


def _points() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))
