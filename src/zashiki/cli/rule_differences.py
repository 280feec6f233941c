"""How two rule sets differ: by keys for programs, in words for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from zashiki.cli.tables.sheets import written
from zashiki.telling.pieces import CODES
from zashiki.telling.rulesheet import knobs, plain
from zashiki.texts.sheets import Cell, Grid
from zashiki.texts.words import Words


class Difference(NamedTuple):
    """A key in which two rule sets differ, such as `rounds` or `yaku.goko.points`; None: not played there."""

    key: str
    left: object
    right: object


def differences(left: msgspec.Struct, right: msgspec.Struct) -> list[Difference]:
    """List the keys in which two rule sets differ, with both values."""
    return list(_differences("", plain(left), plain(right)))


def knobs_in_words(left: msgspec.Struct, right: msgspec.Struct, words: Words) -> Iterator[tuple[str, str, str]]:
    """Give label, left and right value of the knobs that differ."""
    theirs, differ = knobs(right, words), {one.key for one in differences(left, right)}
    for key, (label, value) in knobs(left, words).items():
        other = theirs[key][1] if key in theirs else words["rules.none"]
        if key in differ:
            yield label, value, other


def rows_in_words(left: Grid, right: Grid, words: Words) -> Iterator[tuple[str, str, str]]:
    """Give label, left and right value of the rows that differ: a column each, or the whole if one has no such row.

    Rows go by their names, which stand in the first column.
    """
    columns, ours, theirs = _cells(left.head or right.head)[1:], _by_name(left), _by_name(right)
    for name in dict.fromkeys((*ours, *theirs)):
        row, other = ours.get(name), theirs.get(name)
        if row is None or other is None:
            yield name, _summary(columns, row, words), _summary(columns, other, words)
            continue
        for column, mine, yours in zip(columns, row, other, strict=True):
            if mine != yours:
                yield f"{name}: {column}", mine or words["rules.none"], yours or words["rules.none"]


def _by_name(grid: Grid) -> dict[str, list[str]]:
    return {name: cells for name, *cells in map(_cells, grid.rows)}


def _cells(row: tuple[Cell, ...]) -> list[str]:
    return [written(cell, CODES) for cell in row]


def _summary(columns: list[str], row: list[str] | None, words: Words) -> str:
    """Give a whole row in one cell."""
    if row is None:
        return words["rules.not_played"]
    said = (f"{column}: {cell}" for column, cell in zip(columns, row, strict=True) if cell)
    return words["rules.semicolon"].join(said)


def _differences(path: str, left: object, right: object) -> Iterator[Difference]:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in dict.fromkeys((*left, *right)):
            yield from _differences(f"{path}.{key}" if path else key, left.get(key), right.get(key))
    elif left != right:
        yield Difference(path, left, right)
