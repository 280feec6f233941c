"""A game's own package of a layer, found by the game's name: how the terminal finds its tables."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


def package_of(layer: str, game: str) -> ModuleType | None:
    """Import a game's own package of a layer, such as `zashiki.cli.tables`; None: it has none.

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
