"""A game's twin: what it offers, and how it is found and put together with the loops.

A twin is a package with an entry point of the group `zashiki.twins`, under the game's name. Its functions over tables
are compiled (`CompiledRules`); the others are plain Python, and translate between the room's values and the tables.
"""

import sys
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding import Philox
from zashiki.fast.philox import Chance
from zashiki.texts.problems import Problem

GROUP = "zashiki.twins"
OF = "_of_"
"""Stands in the name of each copy of the loops, before the game's."""
Table: TypeAlias = Any
"""One record; each twin says which fields its own has."""
Rules: TypeAlias = Any
"""What a twin makes of the room's rules: a NamedTuple of numbers and arrays, its own for each game."""


class CompiledRules(Protocol):
    """The rules of a game over one table, compiled. None allocates, raises or keeps anything outside the table."""

    def begin(self, table: Table, rules: Rules, chance: Chance, /) -> None:
        """Make an empty table of the record, as the room's `start` does."""

    def settle(self, table: Table, rules: Rules, chance: Chance, /) -> None:
        """Do what the table does by itself (the room's `advance`, to its fixed point); then set `legal`, `to_act`.

        A table at which somebody must choose already stays as it is.
        """

    def choose(self, table: Table, rules: Rules, number: int, /) -> None:
        """Make the choice of a legal number for the seat to act (the room's `decide` and `apply`)."""

    def scores(self, table: Table, rules: Rules, found: NDArray[np.int32], /) -> None:
        """Write the score of each seat, that of the room's outcome when the match is over."""

    def observe(self, table: Table, rules: Rules, seat: int, found: NDArray[np.integer[Any]], /) -> None:
        """Write what `zashiki.encoding` writes of that seat's view."""


class Twin(CompiledRules, Protocol):
    """All that a twin offers."""

    NOT_PLAYED: str
    """Which rules it refuses, for whoever reads the documentation; empty: none."""
    HISTORY: tuple[str, ...]
    """Fields of the room's state that come back plain from a batch without history; the docs list them."""

    MOST_REGISTERS: int | None
    """Registers that a thread of a GPU may take for play-outs; None: as many as it likes."""
    SHARED_MEMORY: bool
    """Whether play-outs keep tables in a GPU's shared memory, if a block of them fits; else each is a thread's own.

    Which is faster has to be measured: shared memory is quick, but there is little of it, so fewer threads are at work.
    """

    def record(self, rules: Any, /, *, history: bool) -> np.dtype[np.void]:  # noqa: ANN401 - the room's Ruleset
        """The record of one table under the room's rules."""

    def compiled_rules(self, rules: Any, /, *, history: bool) -> Rules:  # noqa: ANN401
        """The room's rules as the compiled ones need them; a knob that the twin does not play is refused by name."""

    def lifted(self, table: Table, rules: Any, /, *, history: bool, chance: Philox) -> Any:  # noqa: ANN401
        """Give a table as the room's own GameState; `chance` draws what was not drawn yet because nobody needed it."""

    def put(self, table: Table, state: Any, /) -> None:  # noqa: ANN401
        """Write the room's GameState into an empty table; the batch settles it afterwards.

        Somebody must choose in it, or it is over, and its pieces are those of the game: so much was looked at before.
        What else could lead compiled code astray (seats, sizes) is refused here.
        """

    def labels(self, rules: Any, /) -> Mapping[str, int]:  # noqa: ANN401
        """The draws that the room names by a label, each with how many pieces it shuffles; 0: that depends."""


class NotPlayed(Problem):
    """A rule that a twin does not play; the room does."""


def names() -> tuple[str, ...]:
    """List the games that have a twin."""
    return tuple(sorted(metadata.entry_points(group=GROUP).names))


@cache
def twin_of(name: str) -> Twin:
    """Load the twin of a game by its name."""
    known = names()
    if name not in known:
        text = "no twin of a game called {name!r}; there are: {games}"
        raise Problem("fast.no_twin", text, name=name, games=", ".join(known) or "none")
    return cast(Twin, metadata.entry_points(group=GROUP)[name].load())


@cache
def loops_of(name: str, file: str = "loops") -> Any:  # noqa: ANN401 - a module, whose functions that file declares
    """Read a file of loops once more, around the rules of one game."""
    twin_of(name)  # an unknown game is refused before anything is read
    path = Path(__file__).with_name(f"{file}.py")
    spec = spec_from_file_location(f"{__package__}.{file}{OF}{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module: ModuleType = module_from_spec(spec)
    sys.modules[spec.name] = module  # numba asks for it by name when it loads compiled code
    spec.loader.exec_module(module)
    return module


def game_of(module: str) -> str:
    """The game that a copy of the loops is for, by its name; a plain import gives some copy, to look at.

    >>> game_of("zashiki.fast.loops_of_stud")
    'stud'
    """
    return module.partition(OF)[2] or "reversi"
