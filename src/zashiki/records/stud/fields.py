"""The fields of PHH hands: from TOML to checked values, and values back to TOML.

A `.phh` file is one hand; a `.phhs` file has several, each below a heading such as `[1]`. The format's own pages
(https://phh.readthedocs.io) name the required and optional fields; anyone may add fields that begin with an underscore.
"""

from __future__ import annotations

import json
import re
import tomllib
from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from math import inf
from typing import Any, NamedTuple

import msgspec

from zashiki.games.stud.rules import MOST_CHIPS, Ruleset
from zashiki.texts.file_errors import toml_reason
from zashiki.texts.problems import Problem, Sentence
from zashiki.texts.toml import BeyondLimits, read_toml
from zashiki.texts.type_errors import type_sentence

GAMES = {"F7S": "stud", "FR": "razz", "F7S/8": "stud8"}
"""The variants that are stud, by their codes."""
KNOBS = (
    *("chip", "rake", "dealing", "burns", "shortage", "folded_dealt", "raises", "heads_up", "open_pair"),
    *("board_ties", "odd_chip", "mucking"),
)
"""Rules that PHH has no field for; `_rules` may name those that differ from the preset in `_preset`."""
SHOWN = 20
"""As much of a strange value as a refusal repeats."""
VARIANT = "variant: {said}; of the games of PHH, {games} are stud"
MONEY = ("antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "finishing_stacks")
_BOUNDS = {
    **dict.fromkeys(MONEY, (0, MOST_CHIPS)),
    "seats": (0, 100),
    "seat_count": (0, 100),
    "year": (1, 9999),
    "month": (1, 12),
    "day": (1, 31),
}
"""The least and the most of every number that means something here."""
_MAY_BE_UNKNOWN = ("starting_stacks", "finishing_stacks")
"""What a hand may leave open: the format writes `inf` for it."""
UNIT = "_chips_per_unit"
"""How many chips stand for one unit of a hand, where it has parts of a chip."""
_HEADING = re.compile(r"""^[ \t]*\[[ \t]*["']?([^\W_][\w-]*)["']?[ \t]*\][ \t]*(?:\#.*)?$""", re.MULTILINE)
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")
_FIELD = re.compile(r"^[A-Za-z_][\w-]*(?=[ \t]*=)", re.MULTILINE)
_ACTION = re.compile(r"""[\s,]*+(?:\#[^\n]*+[\s,]*+)*+('[^'\n]*+'|"(?:[^"\\\n]|\\.)*+")""")
_PLAIN = re.compile(r"[^'\x00-\x1f\x7f]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class FieldError(Problem):
    """A field, or the TOML around it, that cannot be believed, with its line in the hand's text (0: none)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        """Keep the reason, a `Sentence`, and the line."""
        super().__init__("phh.field", "{why}", why=reason)
        self.reason, self.line, self.args = reason, line, (reason, line)


class NotToml(FieldError):
    """The text is no TOML at that line."""


class Fields(msgspec.Struct, frozen=True):
    """What a stud hand must say, and the optional fields that mean something to a table."""

    variant: str
    antes: list[int | float]
    starting_stacks: list[int | float]
    actions: list[str]
    bring_in: int | float | None = None
    small_bet: int | float | None = None
    big_bet: int | float | None = None
    finishing_stacks: list[int | float] = []
    players: list[str] = []
    seats: list[int] = []
    ante_trimming_status: bool = False
    preset: str = msgspec.field(default="", name="_preset")
    rules: dict[str, bool | int | str] = msgspec.field(default={}, name="_rules")


READ = tuple(field.encode_name for field in msgspec.structs.fields(Fields))
"""Fields that have a meaning here; all others are kept as they are, and so are the numbers of the seats."""


class Piece(NamedTuple):
    """The text of one hand, and the line of the file before its first."""

    text: str
    above: int


def pieces(text: str) -> Iterator[Piece]:
    """Split a file into its hands: at headings, or not at all."""
    headings = list(_HEADING.finditer(text))
    if not headings:
        yield Piece(text, 0)
        return
    if text[: headings[0].start()].strip() and "variant" in text[: headings[0].start()]:
        yield Piece(text[: headings[0].start()], 0)
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        yield Piece(text[heading.end() : end], text.count("\n", 0, heading.end()))


def fields_of(text: str) -> tuple[Fields, dict[str, Any]]:
    """Read one hand: the fields that a table needs, and all others. What is wrong is a `FieldError` with its line."""
    try:
        table = read_toml(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = _AT_LINE.search(str(error))
        line = text.count("\n") + 1 if found is None or found[1] is None else int(found[1])
        why = _AT_LINE.sub("", str(error)).strip()
        told: str = toml_reason(why) or why
        if isinstance(error, BeyondLimits):
            raise FieldError(told, line) from None
        raise NotToml(Sentence("phh.not_toml", "not TOML: {why}", why=told), line) from None
    if str(table.get("variant")) not in GAMES:
        said = repr(table["variant"])[:SHOWN] if "variant" in table else Sentence("phh.missing", "missing")
        why = Sentence("phh.variant", VARIANT, said=said, games=", ".join(GAMES))
        raise FieldError(why, line_of(text, "variant"))
    blinds = table.get("blinds_or_straddles")
    if any(blinds) if isinstance(blinds, list) else blinds:
        raise FieldError(
            Sentence("phh.blinds", "blinds_or_straddles: not in a game of stud"), line_of(text, "blinds_or_straddles")
        )
    _check_numbers(table, text)
    try:
        fields = msgspec.convert(table, Fields)
    except msgspec.ValidationError as error:
        message, _, at = str(error).partition(" - at `$.")
        key = re.match(r"\w*", at)
        name = key[0] if key else ""
        told = type_sentence(message) or message
        if at:
            told = Sentence("phh.at", "{field}: {why}", field=at.rstrip("`"), why=told)
        raise FieldError(told, line_of(text, name) if name else 0) from None
    return fields, {name: value for name, value in table.items() if name not in READ or name == "seats"}


def _check_numbers(table: Mapping[str, object], text: str) -> None:
    """Refuse a number that can be none of its field's, such as nan, a negative amount or the thirteenth month."""
    for name, (least, most) in _BOUNDS.items():
        given = table.get(name)
        for value in given if isinstance(given, list) else (given,):
            if not isinstance(value, int | float) or least <= value <= most:
                continue
            if value != inf or name not in _MAY_BE_UNKNOWN:
                raise _wrong_number(name, value, (least, most), text)
    year, month, day = (table.get(name) for name in ("year", "month", "day"))
    if isinstance(year, int) and isinstance(month, int) and isinstance(day, int):
        _, last = monthrange(year, month)
        if day > last:
            raise _wrong_number("day", day, (1, last), text)


def _wrong_number(name: str, value: float, bounds: tuple[int, int], text: str) -> FieldError:
    least, most = bounds
    gaps = {"field": name, "value": str(value)[:SHOWN], "least": least, "most": most}
    why = Sentence("phh.number", "{field}: {value}; write a number from {least:,} to {most:,}", gaps)
    return FieldError(why, line_of(text, name))


def torn(text: str, error: NotToml) -> str | None:
    """Give what stands before the place where a text breaks off, of its actions those that are whole.

    None: it does not break off; what is wrong with it lies before its last line.
    """
    fields = list(_FIELD.finditer(text))
    if not fields or error.line < text.rstrip().count("\n") + 1:
        return None
    last, before = fields[-1], text[: fields[-1].start()]
    if last[0] != "actions":
        return before
    at, found = text.find("[", last.end()) + 1, list[str]()
    while at and (action := _ACTION.match(text, at)):
        found.append(action[1])
        at = action.end()
    return f"{before}actions = [{', '.join(found)}]\n"


def line_of(text: str, name: str) -> int:
    """Find the line on which a field begins; 0 if it is nowhere."""
    found = re.search(rf"""^[ \t]*["']?{re.escape(name)}["']?[ \t]*=""", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def changed_knobs(rules: Ruleset, usual: Ruleset) -> dict[str, object]:
    """Name the rules of a table that PHH has no field for and that differ from a preset's."""
    pairs = ((name, getattr(rules, name), getattr(usual, name)) for name in KNOBS)
    return {name: value for name, value, other in pairs if value != other}


# Writing.


def shown(value: object) -> str:
    """Write a value as TOML.

    >>> shown(["Aki", 7, True, {"rake": 2}])
    "['Aki', 7, true, {rake = 2}]"
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            plain = _PLAIN.fullmatch(value) is not None
            return f"'{value}'" if plain else json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case date() | time() | datetime():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(shown, value))}]"
        case Mapping():
            pairs = (f"{key if _BARE.fullmatch(key) else shown(key)} = {shown(one)}" for key, one in value.items())
            return f"{{{', '.join(pairs)}}}"
        case _:
            return str(value)


def kept(value: object) -> str:
    """Write a field's value as a tag: a text as it is, unless it could be taken for something else."""
    return value if isinstance(value, str) and _value(value) is None else shown(value)


def kept_shown(text: str) -> str:
    """Write a tag that `kept` made as TOML again."""
    return shown(text) if _value(text) is None else text


def _value(text: str) -> object | None:
    """Read a text as a TOML value; None: it is none."""
    if "\n" in text:
        return None
    try:
        return read_toml(f"x = {text}").get("x")
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
