"""What commands print: JSON for programs, tables for people; drawn in a terminal, plain columns anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Protocol

import msgspec

from zashiki.cli.guarded_output import escaped
from zashiki.cli.guarded_output import printable as printable  # noqa: PLC0414 - whoever prints finds it here
from zashiki.cli.parser import columns
from zashiki.texts.problems import Sentence


class Progress(Protocol):
    """Told how many of the matches are over."""

    def __call__(self, done: int, /) -> None:
        """Show it."""


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    print(escaped(msgspec.json.format(msgspec.json.encode(value, enc_hook=_plain), indent=2).decode()))


def _plain(value: object) -> str:
    """Give the English of a sentence: what programs read is in no other language."""
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError


def print_table(
    title: str, headers: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()
) -> None:
    """Print rows under headers; the columns of numbers (`right`) are set to the right."""
    print(printable(title))
    headers, *rows = ([printable(cell) for cell in row] for row in (headers, *rows))
    if sys.stdout.isatty() and find_spec("rich"):
        _draw(headers, rows, right)
    else:
        for line in aligned((headers, *rows), right=right):
            print(line)


def _draw(headers: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, header in enumerate(headers):
        table.add_column(Text(header), justify="right" if at in right else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    Console(highlight=False).print(table)


def aligned(rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), gap: int = 2) -> Iterator[str]:
    """Rows as lines with their columns below each other; those in `right` are set to the right."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = [
            " " * (width - columns(cell)) + cell if at in right else cell + " " * (width - columns(cell))
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield (" " * gap).join(padded).rstrip()


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Progress]:
    """Show on stderr how far a long run is, if a person is looking there and rich is installed."""
    if not (sys.stderr.isatty() and find_spec("rich")):
        yield lambda _done, /: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, /: bar.update(task, completed=done)
