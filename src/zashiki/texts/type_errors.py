"""What the reader of types (msgspec) says, taken apart: a code and gaps for each of its messages.

English stays as it reads there, but for bounds, which are said in plain words. This is the one place that knows these
messages; rule files, records, foreign files and documents use it alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from zashiki.texts.problems import Sentence

_KINDS = {
    "int": Sentence("types.int", "int"),
    "float": Sentence("types.float", "float"),
    "str": Sentence("types.str", "str"),
    "bool": Sentence("types.bool", "bool"),
    "null": Sentence("types.null", "null"),
    "array": Sentence("types.array", "array"),
    "object": Sentence("types.object", "object"),
}
_TYPE = "`([^`]+)`"
_PLACE = re.compile(r"(?P<what>.*?) - at (?P<path>`(?:key|\$.*)`.*)", re.DOTALL)
_MALFORMED = {
    "trailing characters": Sentence("json.trailing", "trailing characters"),
    "trailing comma in array": Sentence("json.trailing_comma", "trailing comma in array"),
    "trailing comma in object": Sentence("json.trailing_comma_in_object", "trailing comma in object"),
    "invalid character": Sentence("json.character", "invalid character"),
    "invalid number": Sentence("json.number", "invalid number"),
    "object keys must be strings": Sentence("json.keys", "object keys must be strings"),
    "expected ':'": Sentence("json.colon", "expected ':'"),
    "expected ',' or ']'": Sentence("json.array_end", "expected ',' or ']'"),
    "expected ',' or '}'": Sentence("json.object_end", "expected ',' or '}}'"),
    "expected '\"'": Sentence("json.quote", "expected '\"'"),
    "invalid escape character in string": Sentence("json.string_escape", "invalid escape character in string"),
    "invalid escaped character": Sentence("json.escaped", "invalid escaped character"),
    "invalid character in unicode escape": Sentence("json.unicode_escape", "invalid character in unicode escape"),
    "unexpected end of hex escape": Sentence("json.hex_end", "unexpected end of hex escape"),
    "invalid utf-16 surrogate pair": Sentence("json.surrogates", "invalid utf-16 surrogate pair"),
    "unexpected end of escaped utf-16 surrogate pair": Sentence(
        "json.surrogates_end", "unexpected end of escaped utf-16 surrogate pair"
    ),
}


def type_sentence(message: str) -> Sentence | None:
    """Take a message apart; None: the reader of types never says this.

    >>> type_sentence("Expected `int`, got `str` - at `$.points`").gaps["path"]
    '`$.points`'
    """
    if (placed := _PLACE.fullmatch(message)) is not None:
        what = type_sentence(placed["what"])
        return what and Sentence("types.at", "{what} - at {path}", what=what, path=placed["path"])
    for pattern, made in _MESSAGES:
        if (found := re.fullmatch(pattern, message, re.DOTALL)) is not None:
            return made(found)
    return None


def plainly(message: str) -> str:
    """Say in plain words what the reader of types found wrong, as a rule book does.

    >>> plainly("Expected `int` >= 2"), plainly("Invalid enum value 'x'")
    ('at least 2', "Invalid enum value 'x'")
    """
    found = re.fullmatch(r"Expected `int` ([<>])= (-?[0-9]+)", message)
    if found is None:
        return type_sentence(message) or message
    if found[1] == ">":
        return Sentence("types.least", "at least {n:,}", n=int(found[2]))
    return Sentence("types.most", "at most {n:,}", n=int(found[2]))


def _kind(text: str) -> Sentence | str:
    """Name a type, or one of several."""
    first, bar, others = text.partition(" | ")
    known = _KINDS.get(first, first)
    return Sentence("types.either", "{one} | {other}", one=known, other=_kind(others)) if bar else known


def _wrong(found: re.Match[str]) -> Sentence:
    return Sentence("types.wrong", "Expected `{expected}`, got `{got}`", expected=_kind(found[1]), got=_kind(found[2]))


def _bound(found: re.Match[str]) -> Sentence:
    kind, sign, bound = _kind(found[1]), found[2], found[3]
    if sign == ">=":
        return Sentence("types.at_least", "Expected `{kind}` >= {bound}", kind=kind, bound=bound)
    if sign == "<=":
        return Sentence("types.at_most", "Expected `{kind}` <= {bound}", kind=kind, bound=bound)
    if sign == ">":
        return Sentence("types.above", "Expected `{kind}` > {bound}", kind=kind, bound=bound)
    return Sentence("types.below", "Expected `{kind}` < {bound}", kind=kind, bound=bound)


def _long(found: re.Match[str]) -> Sentence:
    if found[2] == ">=":
        return Sentence("types.length_least", "Expected `{kind}` of length >= {n}", kind=_kind(found[1]), n=found[3])
    return Sentence("types.length_most", "Expected `{kind}` of length <= {n}", kind=_kind(found[1]), n=found[3])


def _malformed(found: re.Match[str]) -> Sentence:
    why = _MALFORMED.get(found[1], found[1])
    return Sentence("json.malformed", "JSON is malformed: {why} (byte {byte})", why=why, byte=found[2])


_MESSAGES: tuple[tuple[str, Callable[[re.Match[str]], Sentence]], ...] = (
    (rf"Expected {_TYPE}, got {_TYPE}", _wrong),
    (rf"Expected {_TYPE} ([<>]=?) (\S+)", _bound),
    (rf"Expected {_TYPE} of length ([<>]=) (\d+)", _long),
    (
        rf"Expected {_TYPE} of length (\d+ to \d+|\d+)",
        lambda found: Sentence("types.length", "Expected `{kind}` of length {n}", kind=_kind(found[1]), n=found[2]),
    ),
    (
        rf"Expected {_TYPE} of length (\d+ to \d+|\d+), got (\d+)",
        lambda found: Sentence(
            "types.length_got",
            "Expected `{kind}` of length {n}, got {got}",
            kind=_kind(found[1]),
            n=found[2],
            got=found[3],
        ),
    ),
    (
        r"Expected `array` of at least length (\d+), got (\d+)",
        lambda found: Sentence(
            "types.array_least", "Expected `array` of at least length {n}, got {got}", n=found[1], got=found[2]
        ),
    ),
    (
        r"Expected `array` of at most length (\d+), got (\d+)",
        lambda found: Sentence(
            "types.array_most", "Expected `array` of at most length {n}, got {got}", n=found[1], got=found[2]
        ),
    ),
    (
        r"Expected `str` matching regex (.*)",
        lambda found: Sentence("types.regex", "Expected `str` matching regex {regex}", regex=found[1]),
    ),
    (rf"Expected {_TYPE}", lambda found: Sentence("types.expected", "Expected `{kind}`", kind=_kind(found[1]))),
    (r"Invalid enum value (.*)", lambda found: Sentence("types.enum", "Invalid enum value {value}", value=found[1])),
    (r"Invalid value (.*)", lambda found: Sentence("types.value", "Invalid value {value}", value=found[1])),
    (
        r"Object missing required field `(.*)`",
        lambda found: Sentence("types.missing", "Object missing required field `{field}`", field=found[1]),
    ),
    (
        r"Object contains unknown field `(.*)`",
        lambda found: Sentence("types.unknown", "Object contains unknown field `{field}`", field=found[1]),
    ),
    (r"JSON is malformed: (.+) \(byte (\d+)\)", _malformed),
    (r"Input data was truncated", lambda _: Sentence("json.truncated", "Input data was truncated")),
    (r"Integer value out of range", lambda _: Sentence("types.int_range", "Integer value out of range")),
    (r"Number out of range", lambda _: Sentence("types.number_range", "Number out of range")),
    (
        r"Encoding objects of type (\S+) is unsupported",
        lambda found: Sentence("types.unsupported", "Encoding objects of type {kind} is unsupported", kind=found[1]),
    ),
)
"""Each message, and what it is made into."""
