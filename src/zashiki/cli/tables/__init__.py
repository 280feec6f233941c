"""How each game looks and reads in a terminal. `zashiki.cli.session` plays through these, whatever the game.

A game has a module of its name here, with `Table` (drawn), `Plain` (one line per fact), `progress` and
`round_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum, auto
from importlib import import_module
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from zashiki.cli.keys import Input
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console


class Command(Enum):
    """What a person may ask for beside a choice of the game. A table answers most of them by itself."""

    UNDO = auto()
    QUIT = auto()
    HELP = auto()
    CHART = auto()
    HINTS = auto()
    ORDER = auto()
    PACE = auto()


class Left(Exception):
    """The person leaves the table."""


@dataclass(frozen=True)
class Setting:
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
        """Hide everything until this seat's person is alone at the screen."""

    def picture(self, view: Any, events: Sequence[Any], footer: str, *, seat: Seat) -> None:  # noqa: ANN401 - likewise
        """Show a position from a seat's side, with what led to it, for a replay."""

    def finished(self, view: Any, lines: Sequence[str]) -> None:  # noqa: ANN401 - likewise
        """Show the final standing."""

    def result(self, view: Any) -> str:  # noqa: ANN401 - likewise
        """Who won, in a line to be said once the screen is given back; empty if it was said."""


HERE = Path(__file__).parents[1]


def program_words(language: str) -> Words:
    """The words of the program and of its tables, of no game in particular."""
    return Words(language, HERE / "words", HERE / "play_words")


def words_for(game: AnyGame, language: str) -> Words:
    """All words that a table needs: the program's, the tables' and the game's."""
    room = Path(getfile(cast("Any", game))).parent / "words"
    return Words(language, HERE / "words", HERE / "play_words", room)


def table_for(game: AnyGame, setting: Setting, *, plain: bool) -> Table:
    """The table of a game, drawn or plain."""
    return cast("Table", _module(game).Plain(setting) if plain else _module(game).Table(setting))


def progress(game: AnyGame, view: object, words: Words) -> str:
    """Say in a few words how far a match is."""
    return str(_module(game).progress(view, words))


def round_of(game: AnyGame, view: object) -> int:
    """Count the rounds (months) begun, 1 for the first."""
    return int(_module(game).round_of(view))


def _module(game: AnyGame) -> Any:  # noqa: ANN401 - a module per game
    return import_module(f"zashiki.cli.tables.{game.name}")
