"""Tables by the name of their game. A package joins by an entry point of the group `zashiki.tables`.

A game that brings none has a plain one, which lists its choices (`zashiki.cli.tables.any_game`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Protocol, cast

from zashiki.cli.tables import any_game
from zashiki.cli.tables.table import Table, TableSetup
from zashiki.kernel.registry import AnyGame
from zashiki.texts.packages import package
from zashiki.texts.words import Words

GROUP = "zashiki.tables"


class GameOptions(Protocol):
    """Options of a game's own on the command line."""

    @property
    def LENGTH_OPTION(self) -> str:  # noqa: N802 - a module's constant
        """The option that takes one of the kit's `LENGTHS`."""

    def configure(self, parser: argparse._ActionsContainer, words: Words) -> None:
        """Take the options; each is None unless it is given."""

    def chosen_rules(self, rules: Any, args: argparse.Namespace) -> Any:  # noqa: ANN401 - rules of its own game
        """Give the rules with what was asked for."""


class TableKit(Protocol):
    """What a package offers that brings a game's table. Its `words/` lie in it.

    It draws nothing before it is asked to, so that it loads fast, and without `rich`.
    """

    @property
    def LENGTHS(self) -> Sequence[int | str]:  # noqa: N802 - a module's constant
        """Rounds or lengths that the menu offers, asked for by `table.length`; none where the rules alone decide."""

    @property
    def OPTIONS(self) -> GameOptions | None:  # noqa: N802 - likewise
        """The game's own options on the command line."""

    def table(self, setup: TableSetup, /) -> Table:
        """Set a table."""


def kit_of(game: AnyGame) -> TableKit:
    """Give the package of a game's table, or the plain one."""
    return cast("TableKit", package(GROUP, game.name, "LENGTHS", "OPTIONS", "table") or any_game)
