"""Setting a table: a game's own part of it, for whom, and where it is seen."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from zashiki.cli.keyboard import Input, Lines
from zashiki.cli.surfaces import Surface
from zashiki.cli.surfaces.plain import PlainSurface
from zashiki.cli.tables.register import kit_of
from zashiki.cli.tables.table import Table, TableSetup
from zashiki.cli.watched_lines import WatchedLines
from zashiki.cli.watching import Watch
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console


class TableSetting(NamedTuple):
    """A table that is set."""

    table: Table
    setup: TableSetup
    surface: Surface


def set_table(  # noqa: PLR0913 - all that a table is made from, once
    game: AnyGame,
    rules: object,
    words: Words,
    *,
    names: tuple[str, ...],
    me: Seat | None,
    answers: Input,
    console: Console,
    plain: bool,
    toggles: Mapping[str, bool] | None = None,
    watch: Watch | None = None,
) -> TableSetting:
    """Set a game's table, drawn or in lines; while lines are typed on a drawn one, something else may be watched."""
    setup = TableSetup(
        game=game,
        words=words,
        rules=rules,
        names=names,
        me=me,
        console=console,
        drawn=not plain,
        by_line=answers.by_line,
        toggles=dict(toggles or {}),
    )
    table = kit_of(game).table(setup)
    if plain:
        return TableSetting(table, setup, PlainSurface(answers, words))
    from zashiki.cli.surfaces.drawn import DrawnSurface

    typed: Input | None = None
    if table.typed_lines and not answers.by_line:
        typed = Lines(sys.stdin) if watch is None else WatchedLines(sys.stdin, watch)
    return TableSetting(table, setup, DrawnSurface(table, console, answers, words, typed=typed))
