"""A rule set in words, as a sheet: what it is called, every knob with its value, and a game's rows beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from zashiki.texts import unseen_signs
from zashiki.texts.sheets import Grid, Part, Pieces, Sheet, Text, paragraphs, text
from zashiki.texts.words import Words

ABOUT = ("name", "source", "notes")
"""What a rule set says of itself; two that differ only here play the same."""
LISTED, SHOWN = 8, 3
"""A knob that holds more than this many values shows the first few."""
_QUOTED = re.compile(r"`([\w-]+)`")


def name_of(rules: Any, words: Words) -> str:  # noqa: ANN401 - each game has its own Ruleset
    """Give the name of a rule set in words; where a star would say that it was changed, a word does."""
    given = unseen_signs.plain(str(rules.name))  # rules in a record may come from anybody
    key = given.rstrip("*")
    name = words.get(f"preset_name.{key}", key)
    return words.say("rules.changed", name=name) if given != key else name


def brief_sheet(
    rules: Any,  # noqa: ANN401 - likewise
    words: Words,
    *,
    always: Iterable[str],
    table: Iterable[str],
    shown: Mapping[str, tuple[Pieces, ...]] = MappingProxyType({}),
) -> Sheet:
    """Say how to play: what every table plays (keys of `brief_rule`), then what these rules say where tables differ.

    `shown` are pieces that stand below what is said of them.
    """
    parts: list[Part] = []
    for one in always:
        parts += (text(words[f"brief_rule.{one}"]), *shown.get(one, ()))
    here = text(words.say("brief_rule.table", rules=name_of(rules, words)))
    return Sheet(words["brief_rule.title"], (*parts, here, *paragraphs(table, role="item")))


def rules_sheet(rules: Any, words: Words, *rows: Grid | Text) -> Sheet:  # noqa: ANN401 - each game has its own Ruleset
    """Say all that a rule set sets; `rows` are what it holds beside knobs, such as yaku."""
    about = words.get(f"preset.{rules.name}", "")
    title = words["telling.colon"].join(filter(None, (name_of(rules, words), about)))
    said = (
        [text(words.say("rules.source", source=unseen_signs.plain(rules.source)))]
        if getattr(rules, "source", "")
        else []
    )
    grid = Grid(tuple(knobs(rules, words).values()), (words["rules.knob"], words["rules.value"]), left=2)
    notes = [text(_note(note, words), role="item") for note in getattr(rules, "notes", ())]
    heading = [text(words["knob.notes"], role="heading")] if notes else []
    return Sheet(title, (*said, grid, *rows, *heading, *notes))


def _note(note: str, words: Words) -> str:
    """Return a note in which other rule sets are called by their names."""
    return _QUOTED.sub(lambda found: words.get(f"preset_name.{found[1]}", found[0]), unseen_signs.plain(note))


def rows_of(sheet: Sheet) -> tuple[Grid | Text, ...]:
    """Give what a sheet of rules holds between its knobs and its notes: a game's rows, and what is said below them."""
    parts = [part for part in sheet.parts if isinstance(part, Grid | Text)]
    grids = (at for at, part in enumerate(parts) if isinstance(part, Grid))
    rest = parts[next(grids, len(parts)) + 1 :]
    notes = (at for at, part in enumerate(rest) if isinstance(part, Text) and part.role == "heading")
    return tuple(rest[: next(notes, len(rest))])


def knobs(rules: msgspec.Struct, words: Words) -> dict[str, tuple[str, str]]:
    """Give label and value of each knob, by its key."""
    return {
        field: (words.get(f"knob.{field}", field), value_text(field, value, words))
        for field, value in plain(rules).items()
        if not isinstance(value, dict)
    }


def value_text(field: str, value: object, words: Words) -> str:
    """Say a knob's value in words, each by itself where it holds several."""
    if isinstance(value, list | tuple) and len(value) > LISTED:
        return words.say("rules.many", some=value_text(field, value[:SHOWN], words), n=len(value))
    if isinstance(value, list | tuple):
        return words["telling.comma"].join(value_text(field, one, words) for one in value) or words["telling.none"]
    key = str(value).lower() if isinstance(value, bool) else str(value)
    return words.get(f"value.{field}.{key}", key)


def plain(rules: msgspec.Struct) -> dict[str, Any]:
    """Give the knobs as plain values, and named rows by their names."""
    table = msgspec.to_builtins(rules)
    return {key: _by_name(value) for key, value in table.items() if key not in ABOUT}


def _by_name(value: object) -> object:
    """Key rows by their names, without those that are switched off by being worth nothing."""
    if not isinstance(value, list | tuple) or not value:
        return value
    rows = [row for row in value if isinstance(row, dict) and "name" in row]
    return {row["name"]: row for row in rows if row.get("points", True)} if len(rows) == len(value) else value
