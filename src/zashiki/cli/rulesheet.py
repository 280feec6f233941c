"""A rule set in words: every knob with its label and value, every yaku as a row, and how two rule sets differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.games.koikoi import YakuRule

ABOUT = ("name", "source", "notes")
"""What a rule set says of itself; two that differ only here play the same."""
COLUMNS = ("points", "extra", "cards", "replaces", "remarks")
"""What there is to say of a yaku, beside its name."""


class Difference(NamedTuple):
    """A key in which two rule sets differ, such as `rounds` or `yaku.goko.points`; None: not played there."""

    key: str
    left: object
    right: object


def knobs(rules: msgspec.Struct, words: Words) -> dict[str, tuple[str, str]]:
    """Give label and value of each knob, by its key."""
    return {
        field: (words.get(f"knob.{field}", field), value_text(field, value, words))
        for field, value in _plain(rules).items()
        if not isinstance(value, dict)
    }


def value_text(field: str, value: object, words: Words) -> str:
    """Say a knob's value in words."""
    key = str(value).lower() if isinstance(value, bool) else str(value)
    return words.get(f"value.{field}.{key}", key)


def yaku_rows(rules: msgspec.Struct, words: Words) -> dict[str, dict[str, str]]:
    """Say of each yaku that is played what it is called (`name`) and what each column holds, by its key."""
    rows: Sequence[YakuRule] = getattr(rules, "yaku", ())
    names = {row.name: _name(row, words) for row in rows}
    played = {row.name for row in rows if row.points}
    return {row.name: {"name": names[row.name], **_cells(row, names, played, words)} for row in rows if row.points}


def not_played(rules: msgspec.Struct, words: Words) -> list[str]:
    """Name the yaku that are switched off."""
    rows: Sequence[YakuRule] = getattr(rules, "yaku", ())
    return [_name(row, words) for row in rows if not row.points]


def differences(left: msgspec.Struct, right: msgspec.Struct) -> list[Difference]:
    """List the keys in which two rule sets differ, with both values."""
    return list(_differences("", _plain(left), _plain(right)))


def in_words(left: msgspec.Struct, right: msgspec.Struct, words: Words) -> Iterator[tuple[str, str, str]]:
    """Give label, left and right value of whatever differs, for people."""
    mine, theirs = knobs(left, words), knobs(right, words)
    yield from ((label, value, theirs[key][1]) for key, (label, value) in mine.items() if value != theirs[key][1])
    rows, others = yaku_rows(left, words), yaku_rows(right, words)
    for key in dict.fromkeys((*rows, *others)):
        row, other = rows.get(key), others.get(key)
        if row is None or other is None:
            yield (row or other or {})["name"], _summary(row, words), _summary(other, words)
        else:
            for column in COLUMNS:
                if row[column] != other[column]:
                    yield f"{row['name']}: {words[f'rules.{column}']}", row[column], other[column]


def _plain(rules: msgspec.Struct) -> dict[str, Any]:
    """Give the knobs as plain values, and rows by their names, without those that are switched off."""
    table = msgspec.to_builtins(rules)
    return {key: _by_name(value) for key, value in table.items() if key not in ABOUT}


def _by_name(value: object) -> object:
    if isinstance(value, list | tuple):
        return {row["name"]: row for row in value if row["points"]}
    return value


def _differences(path: str, left: object, right: object) -> Iterator[Difference]:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in dict.fromkeys((*left, *right)):
            yield from _differences(f"{path}.{key}" if path else key, left.get(key), right.get(key))
    elif left != right:
        yield Difference(path, left, right)


def _name(row: YakuRule, words: Words) -> str:
    own = row.ja if words.language == "ja" else row.en
    return own or words.get(f"yaku.{row.name}", row.name)


def _cells(row: YakuRule, names: dict[str, str], played: set[str], words: Words) -> dict[str, str]:
    none = words["rules.none"]
    return {
        "points": str(row.points),
        "extra": _extra(row, words) or none,
        "cards": _needed(row, words),
        "replaces": words["rules.comma"].join(names[one] for one in row.beats if one in played) or none,
        "remarks": words["rules.semicolon"].join(_remarks(row, words)) or none,
    }


def _summary(row: dict[str, str] | None, words: Words) -> str:
    """Give a whole yaku in one cell."""
    if row is None:
        return words["rules.not_played"]
    none = words["rules.none"]
    said = (f"{words[f'rules.{column}']}: {row[column]}" for column in COLUMNS if row[column] != none)
    return words["rules.semicolon"].join(said)


def _needed(row: YakuRule, words: Words) -> str:
    key = ("count" if row.count else "all") + ("_set" if isinstance(row.cards, Enum) else "_of")
    said = words.say(f"rules.{key}", count=row.count, cards=_cards(row.cards, words))
    return said + (words.say("rules.including", cards=_cards(row.including, words)) if row.including else "")


def _extra(row: YakuRule, words: Words) -> str:
    if row.extra and row.extra_cards:
        return words.say("rules.extra_of", extra=row.extra, cards=_cards(row.extra_cards, words))
    return f"+{row.extra}" if row.extra else ""


def _remarks(row: YakuRule, words: Words) -> Iterator[str]:
    if not row.alone:
        yield words["rules.alone"]
    if row.void_while_on_field:
        months = words["rules.comma"].join(words[f"flower.{month.value}"] for month in row.void_while_on_field)
        yield words.say("rules.void", months=months)
    if row.after_call:
        yield words.say("rules.after_call", points=row.after_call)


def _cards(some: Sequence[Any] | Enum, words: Words) -> str:
    if isinstance(some, Enum):
        return words[f"set.{some.value}"]
    return words["rules.comma"].join(words[f"card.{card.value}"] for card in some)
