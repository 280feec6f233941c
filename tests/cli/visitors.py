"""A game from another package that can be broken in many ways: High Card, registered as `visitor`."""

import shutil
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from tests.house import ROOT
from zashiki.cli import known_games
from zashiki.kernel import registry

PACKAGES = {
    "zashiki.games": "visitor_game",
    "zashiki.telling": "visitor_game.telling",
    "zashiki.tables": "visitor_game.terminal",
    "zashiki.players": "visitor_game.players",
}
"""What it brings, by group."""


class Visitor:
    """The package, which is imported anew by each test."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder / "visitor_game", patch
        toy = ROOT / "examples" / "toy_game"
        shutil.copytree(toy, self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in self.folder.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            named = text.replace("from examples import toy_game", "import visitor_game as toy_game")
            path.write_text(named.replace("examples.toy_game", "visitor_game"), encoding="utf-8")
        self.change("__init__.py", '"high-card"', '"visitor"')
        patch.syspath_prepend(str(folder))
        self._forget()
        known_games._say_once.cache_clear()
        self._real = registry.entry_points
        self.register(PACKAGES)

    def change(self, file: str, old: str, new: str) -> None:
        """Change a file of the package."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        self._forget()

    def _forget(self) -> None:
        """Let the package be imported anew."""
        for name in [name for name in sys.modules if name.partition(".")[0] == "visitor_game"]:
            self._patch.delitem(sys.modules, name)

    def speak_no(self, language: str) -> None:
        """Take all words of a language away."""
        for path in self.folder.rglob(f"{language}.toml"):
            path.unlink()

    def register(self, packages: dict[str, str], *more: EntryPoint) -> None:
        """Register these packages as `visitor`, by group, and more besides."""
        mine = [EntryPoint("visitor", package, group) for group, package in packages.items()]
        found = (*mine, *more)
        real = self._real
        self._patch.setattr(
            registry,
            "entry_points",
            lambda *, group: EntryPoints((*real(group=group), *(one for one in found if one.group == group))),
        )
