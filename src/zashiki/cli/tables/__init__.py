"""How each game looks and reads in a terminal. `zashiki.cli.session` plays through these, whatever the game.

A game has a package of its name here that offers what `TableKit` says, and its own `words/`. It is found by that name;
a game without one cannot be played or looked at in a terminal, and everything else can be done with it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from zashiki.cli.keyboard import Input
from zashiki.cli.main import Refused
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.players.roster import package_of
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console


class Command(Enum):
    """What a person may ask the session for, beside a choice of the game. A table answers all else by itself."""

    UNDO = auto()
    QUIT = auto()


class Left(Exception):
    """The person leaves the table."""


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """What a table is drawn with."""

    words: Words
    rules: Any
    names: tuple[str, ...]
    """Who sits where, as people read it."""
    me: Seat | None
    """The seat that is "you"; None: nobody in particular."""
    input: Input
    console: Console
    pace: float = 0.0
    """Seconds to show each event of a turn."""
    undo: bool = True
    """Whether choices can be taken back."""


class Table(Protocol):
    """One game's table as a person sees it. It is handed views, never states."""

    def at_table(self) -> AbstractContextManager[None]:
        """Take the screen, and give it back."""

    def watch(self, before: Any, events: Sequence[Any]) -> None:  # noqa: ANN401 - each game has its own views
        """Show what happened, from the view before it."""

    def recall(self, events: Sequence[Any]) -> None:
        """Take up the story after a pause or an undo, showing nothing yet."""

    def ask(self, view: Any, seat: Seat) -> Any:  # noqa: ANN401 - an action of the game, or UNDO or QUIT
        """Show the table to a seat until it has chosen an action, or wants to take one back, or to leave."""

    def notice(self, text: str) -> None:
        """Say something with the next picture."""

    def curtain(self, seat: Seat) -> None:
        """Hide what is hidden until this seat's person is alone at the screen."""

    def picture(
        self,
        view: Any,  # noqa: ANN401 - likewise
        events: Sequence[Any],
        footer: str,
        *,
        seat: Seat,
        before: Any = None,  # noqa: ANN401 - likewise
    ) -> None:
        """Show a position from a seat's side for a replay, with what led to it from the view before."""

    def finished(self, view: Any, lines: Sequence[str]) -> Command | None:  # noqa: ANN401 - likewise
        """Show the final standing. At a table that keeps score the last entry may be taken back there (UNDO)."""

    def result(self, view: Any) -> str:  # noqa: ANN401 - likewise
        """Who won, in lines to be said once the screen is given back; empty if it was said."""


@runtime_checkable
class TableOfPrograms(Protocol):
    """What a table offers besides `Table` where programs may sit down."""

    def waiting(self, text: str) -> None:
        """Say at once what is waited for."""


class TableKit(Protocol):
    """What a game's package of this folder offers. It draws nothing before it is asked to, so that it loads fast."""

    @property
    def LENGTHS(self) -> Sequence[int | str]:  # noqa: N802 - a module's constant
        """Rounds or lengths that the menu offers, asked for by `table.length`; none where the rules alone decide."""

    def drawn(self, setup: TableSetup) -> Table:
        """Give a table with colours and boxes, answered by single keys."""

    def plain(self, setup: TableSetup) -> Table:
        """Give a table in lines, one per fact: for screen readers, pipes and terminals that cannot draw."""


class KitWithOptions(Protocol):
    """What a package offers besides `TableKit` where its game has options of its own on the command line."""

    @property
    def LENGTH_OPTION(self) -> str:  # noqa: N802 - a module's constant
        """The option that takes one of `LENGTHS`."""

    def configure(self, parser: argparse._ActionsContainer, words: Words) -> None:
        """Take the game's own options; each is None unless it is given."""

    def chosen_rules(self, rules: Any, args: argparse.Namespace) -> Any:  # noqa: ANN401 - rules of its own game
        """Give the rules with what was asked for."""


def find_kit(game: AnyGame) -> TableKit | None:
    """Give the package of a game's table, if it has one."""
    return cast("TableKit | None", package_of(__name__, game.name))


def options_of(game: AnyGame) -> KitWithOptions | None:
    """Give the package of a game's table, if the game has options of its own."""
    package = package_of(__name__, game.name)
    return cast("KitWithOptions", package) if hasattr(package, "chosen_rules") else None


def kit_of(game: AnyGame, words: Words) -> TableKit:
    """Give the package of a game's table; a game without one is refused."""
    kit = find_kit(game)
    if kit is None:
        raise Refused(words.say("input.no_table", game=words.get("game.name", game.name), name=game.name))
    return kit


def table_for(kit: TableKit, setup: TableSetup, *, plain: bool) -> Table:
    """Set a table, drawn or plain."""
    return kit.plain(setup) if plain else kit.drawn(setup)
