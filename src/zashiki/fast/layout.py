"""How one game lies in memory: a record whose fields are declared, with their meaning, in a class of annotations.

A twin's `Table` is such a class. Its base `Shared` has what all games have, and the loops need. Fields with the mark
ONLY_WITH_HISTORY hold what no rule asks for (orders of cards that only people care about, past rounds); they take room
only in a batch that keeps history.
"""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any, Protocol, TypeAlias, get_type_hints

import numpy as np
from numpy.typing import NDArray

LEFT_ALONE = -1
"""Instead of a choice: this game is left as it is."""
NEVER_DEALT = (1 << 32) - 1
"""Instead of how many matches were played at a table: none was opened there. The next number is 0."""
ONLY_WITH_HISTORY = "history"
"""Marks a row that only a batch with history keeps; without it the row has one place, and nobody looks at it."""


class Row(Protocol):
    """Several small numbers in a record."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """Several rows in a record."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


class Words(Protocol):
    """Several sets in a record."""

    def __getitem__(self, at: int, /) -> np.uint64: ...
    def __setitem__(self, at: int, value: np.uint64, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[np.uint64]: ...


I8: TypeAlias = Annotated[int, "i1"]
I16: TypeAlias = Annotated[int, "i2"]
I32: TypeAlias = Annotated[int, "i4"]
I64: TypeAlias = Annotated[int, "i8"]
U8: TypeAlias = Annotated[int, "u1"]
U32: TypeAlias = Annotated[int, "u4"]
Set64: TypeAlias = Annotated[np.uint64, "u8"]
Tables: TypeAlias = NDArray[np.void]
"""One record a game."""


class Shared(Protocol):
    """What the table of every game has."""

    legal: Annotated[Words, "u8", "words"]
    """The numbers of what the seat to act may choose, 64 to a word; none when the match is over."""
    to_act: I8
    """The seat that must choose; -1 when the match is over."""
    rounds: U32
    """Rounds that are over."""
    matches: U32
    """Matches that were played at this table before: a table that is dealt anew goes on with other deals."""
    chosen: U32
    """Choices drawn by `play_out` in this match."""


def record_of(table: type, *, history: bool, **sizes: int) -> np.dtype[np.void]:
    """The record that a class of annotations describes; `sizes` stand for the names among its dimensions.

    >>> class Pile(Protocol):
    ...     top: I8
    ...     cards: Annotated[Row, "u1", "most"]
    ...     past: Annotated[Row, "u1", 48, ONLY_WITH_HISTORY]
    >>> record_of(Pile, history=False, most=8)
    dtype((numpy.record, [('top', 'i1'), ('cards', 'u1', (8,)), ('past', 'u1', (1,))]), align=True)
    """
    fields = []
    for name, hint in get_type_hints(table, include_extras=True).items():
        kind, *dimensions = hint.__metadata__
        small = ONLY_WITH_HISTORY in dimensions and not history
        given = [sizes[one] if isinstance(one, str) else one for one in dimensions if one != ONLY_WITH_HISTORY]
        shape = tuple(1 if small else one for one in given)
        fields.append((name, kind, shape) if shape else (name, kind))
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)  # wide fields first: no gaps between them
    gap = np.dtype(fields, align=True).itemsize - np.dtype(fields).itemsize
    if gap:  # what lies behind the last field has a name, too, so that equal tables are equal bytes
        fields.append(("unused", "u1", (gap,)))
    return np.dtype((np.record, np.dtype(fields, align=True)))


def fields_of(record: Any) -> Any:  # noqa: ANN401 - one of `Tables`, and the same to read
    """Return a record's fields under their names, to be read many times: numpy takes longer to find one each time."""
    return SimpleNamespace(**{name: record[name] for name in record.dtype.names})


def filled(table: type, /, **values: object) -> Any:  # noqa: ANN401 - as the class says
    """One record of a class of annotations, for rules of many parts; a row that is given short ends with zeros.

    Handed from function to function it is one address. Rules that are tuples of fifty numbers go as fifty each time,
    and that is most of what there is to compile.
    """
    record = np.zeros(1, record_of(table, history=False))
    for name, value in values.items():
        if isinstance(value, list | tuple):
            record[name][0, : len(value)] = value
        else:
            record[name][0] = value
    return record[0]


def in_array(record: Any) -> Any:  # noqa: ANN401 - what `filled` gives, and many of it
    """A record in an array of its own: so it can be sent to a GPU."""
    found = np.empty(1, record.dtype)
    found[0] = record
    return found
