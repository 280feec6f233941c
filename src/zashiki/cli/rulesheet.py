"""A rule set in words: every knob with its label and value, a game's rows beside them, and how two rule sets differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from zashiki.texts.words import Words

ABOUT = ("name", "source", "notes")
"""What a rule set says of itself; two that differ only here play the same."""
LISTED, SHOWN = 8, 3
"""A knob that holds more than this many values shows the first few."""


class Difference(NamedTuple):
    """A key in which two rule sets differ, such as `rounds` or `yaku.goko.points`; None: not played there."""

    key: str
    left: object
    right: object


class RuleRows(NamedTuple):
    """What a game's rules hold beside knobs: a table of named rows, such as yaku."""

    title: str
    """What the rows are; it heads their names."""
    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    """By key: the name, then a cell for each column; an empty one holds nothing."""
    remark: str = ""
    """What is said below them."""


NO_ROWS = RuleRows("", (), {})


def name_of(rules: Any, words: Words) -> str:  # noqa: ANN401 - each game has its own Ruleset
    """Give the name of a rule set; the star of one that was changed is explained."""
    return words.say("rules.changed", name=rules.name) if rules.name.endswith("*") else str(rules.name)


def knobs(rules: msgspec.Struct, words: Words) -> dict[str, tuple[str, str]]:
    """Give label and value of each knob, by its key."""
    return {
        field: (words.get(f"knob.{field}", field), value_text(field, value, words))
        for field, value in _plain(rules).items()
        if not isinstance(value, dict)
    }


def value_text(field: str, value: object, words: Words) -> str:
    """Say a knob's value in words, each by itself where it holds several."""
    if isinstance(value, list | tuple) and len(value) > LISTED:
        return words.say("rules.many", some=value_text(field, value[:SHOWN], words), n=len(value))
    if isinstance(value, list | tuple):
        return words["rules.comma"].join(value_text(field, one, words) for one in value) or words["rules.none"]
    key = str(value).lower() if isinstance(value, bool) else str(value)
    return words.get(f"value.{field}.{key}", key)


def differences(left: msgspec.Struct, right: msgspec.Struct) -> list[Difference]:
    """List the keys in which two rule sets differ, with both values."""
    return list(_differences("", _plain(left), _plain(right)))


def knobs_in_words(left: msgspec.Struct, right: msgspec.Struct, words: Words) -> Iterator[tuple[str, str, str]]:
    """Give label, left and right value of the knobs that differ."""
    theirs, differ = knobs(right, words), {one.key for one in differences(left, right)}
    for key, (label, value) in knobs(left, words).items():
        other = theirs[key][1] if key in theirs else words["rules.none"]
        if key in differ:
            yield label, value, other


def rows_in_words(left: RuleRows, right: RuleRows, words: Words) -> Iterator[tuple[str, str, str]]:
    """Give label, left and right value of the rows that differ: a column each, or the whole if one has no such row."""
    for key in dict.fromkeys((*left.rows, *right.rows)):
        row, other = left.rows.get(key), right.rows.get(key)
        if row is None or other is None:
            name = (row or other or ("",))[0]
            yield name, _summary(left, row, words), _summary(right, other, words)
        else:
            for column, mine, theirs in zip(left.columns, row[1:], other[1:], strict=True):
                if mine != theirs:
                    yield f"{row[0]}: {column}", mine or words["rules.none"], theirs or words["rules.none"]


def _summary(rows: RuleRows, row: tuple[str, ...] | None, words: Words) -> str:
    """Give a whole row in one cell."""
    if row is None:
        return words["rules.not_played"]
    said = (f"{column}: {cell}" for column, cell in zip(rows.columns, row[1:], strict=True) if cell)
    return words["rules.semicolon"].join(said)


def _plain(rules: msgspec.Struct) -> dict[str, Any]:
    """Give the knobs as plain values, and named rows by their names."""
    table = msgspec.to_builtins(rules)
    return {key: _by_name(value) for key, value in table.items() if key not in ABOUT}


def _by_name(value: object) -> object:
    """Key rows by their names, without those that are switched off by being worth nothing."""
    if not isinstance(value, list | tuple) or not value:
        return value
    rows = [row for row in value if isinstance(row, dict) and "name" in row]
    return {row["name"]: row for row in rows if row.get("points", True)} if len(rows) == len(value) else value


def _differences(path: str, left: object, right: object) -> Iterator[Difference]:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in dict.fromkeys((*left, *right)):
            yield from _differences(f"{path}.{key}" if path else key, left.get(key), right.get(key))
    elif left != right:
        yield Difference(path, left, right)
