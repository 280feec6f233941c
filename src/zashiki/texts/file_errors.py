"""What the operating system and the readers of TOML, JSON, XML and UTF-8 say, taken apart: a code and gaps for each.

This is the one place that knows these messages. Who reads English is told them as they are.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable

from zashiki.texts.problems import Sentence

Made = Callable[[re.Match[str]], Sentence]


def file_sentence(message: str) -> Sentence | None:
    """Take a message apart; None: none of them says this.

    >>> file_sentence("Invalid value (at line 3, column 5)").gaps["line"]
    '3'
    """
    return _system(message) or _toml(message) or _json(message) or _xml(message) or _found(_OTHERS, message)


def _found(rows: tuple[tuple[str, Made], ...], message: str) -> Sentence | None:
    for pattern, made in rows:
        if (found := re.fullmatch(pattern, message, re.DOTALL)) is not None:
            return made(found)
    return None


# The operating system.

_REASONS = {
    errno.ENOENT: Sentence("system.no_file", "No such file or directory"),
    errno.EACCES: Sentence("system.denied", "Permission denied"),
    errno.EPERM: Sentence("system.not_permitted", "Operation not permitted"),
    errno.EISDIR: Sentence("system.is_folder", "Is a directory"),
    errno.ENOTDIR: Sentence("system.no_folder", "Not a directory"),
    errno.EEXIST: Sentence("system.exists", "File exists"),
    errno.ENOSPC: Sentence("system.full", "No space left on device"),
    errno.EDQUOT: Sentence("system.quota", "Disk quota exceeded"),
    errno.EROFS: Sentence("system.read_only", "Read-only file system"),
    errno.ENAMETOOLONG: Sentence("system.long_name", "File name too long"),
    errno.ELOOP: Sentence("system.loop", "Too many levels of symbolic links"),
    errno.EINVAL: Sentence("system.invalid", "Invalid argument"),
    errno.EIO: Sentence("system.broken", "Input/output error"),
    errno.EFBIG: Sentence("system.too_large", "File too large"),
    errno.EMFILE: Sentence("system.too_many", "Too many open files"),
    errno.ENXIO: Sentence("system.no_device", "No such device or address"),
    errno.EBADF: Sentence("system.closed", "Bad file descriptor"),
    errno.EPIPE: Sentence("system.pipe", "Broken pipe"),
    errno.ENOTEMPTY: Sentence("system.not_empty", "Directory not empty"),
    errno.EBUSY: Sentence("system.busy", "Device or resource busy"),
    errno.ENOMEM: Sentence("system.memory", "Cannot allocate memory"),
}
_BY_REASON = {os.strerror(number): Sentence(one.code, os.strerror(number)) for number, one in _REASONS.items()}


def _system(message: str) -> Sentence | None:
    """Know a reason by the text that this system has for it."""
    return _BY_REASON.get(message)


# TOML.

_TOML: tuple[tuple[str, Made], ...] = (
    (r"Invalid statement", lambda _: Sentence("toml.statement", "Invalid statement")),
    (r"Invalid value", lambda _: Sentence("toml.value", "Invalid value")),
    (r"Invalid date or datetime", lambda _: Sentence("toml.date", "Invalid date or datetime")),
    (r"Invalid hex value", lambda _: Sentence("toml.hex", "Invalid hex value")),
    (
        r"Invalid initial character for a key part",
        lambda _: Sentence("toml.key_start", "Invalid initial character for a key part"),
    ),
    (
        r"Expected '=' after a key in a key/value pair",
        lambda _: Sentence("toml.equals", "Expected '=' after a key in a key/value pair"),
    ),
    (
        r"Expected '\]' at the end of a table declaration",
        lambda _: Sentence("toml.heading_end", "Expected ']' at the end of a table declaration"),
    ),
    (
        r"Expected '\]\]' at the end of an array declaration",
        lambda _: Sentence("toml.array_heading_end", "Expected ']]' at the end of an array declaration"),
    ),
    (
        r"Expected newline or end of document after a statement",
        lambda _: Sentence("toml.line_end", "Expected newline or end of document after a statement"),
    ),
    (r"Expected (.+)", lambda found: Sentence("toml.expected", "Expected {sign}", sign=found[1])),
    (r"Cannot overwrite a value", lambda _: Sentence("toml.twice", "Cannot overwrite a value")),
    (r"Cannot declare (.+) twice", lambda found: Sentence("toml.declared", "Cannot declare {key} twice", key=found[1])),
    (
        r"Cannot mutate immutable namespace (.+)",
        lambda found: Sentence("toml.closed", "Cannot mutate immutable namespace {key}", key=found[1]),
    ),
    (
        r"Cannot redefine namespace (.+)",
        lambda found: Sentence("toml.redefined", "Cannot redefine namespace {key}", key=found[1]),
    ),
    (
        r"Duplicate inline table key (.+)",
        lambda found: Sentence("toml.duplicate", "Duplicate inline table key {key}", key=found[1]),
    ),
    (r"Unclosed array", lambda _: Sentence("toml.array", "Unclosed array")),
    (r"Unclosed inline table", lambda _: Sentence("toml.table", "Unclosed inline table")),
    (r"Unterminated string", lambda _: Sentence("toml.text", "Unterminated string")),
    (r"Unescaped '\\' in a string", lambda _: Sentence("toml.escape", "Unescaped '\\' in a string")),
    (
        r"Escaped character is not a Unicode scalar value",
        lambda _: Sentence("toml.scalar", "Escaped character is not a Unicode scalar value"),
    ),
    (r"Illegal character (.+)", lambda found: Sentence("toml.illegal", "Illegal character {sign}", sign=found[1])),
    (
        r"Found invalid character (.+)",
        lambda found: Sentence("toml.character", "Found invalid character {sign}", sign=found[1]),
    ),
    # Our own limits, which `texts.toml` says in the reader's way.
    (r"Larger than (.+)", lambda found: Sentence("toml.too_large", "Larger than {size}", size=found[1])),
    (
        r"More than (\S+) digits in a number",
        lambda f: Sentence("toml.digits", "More than {n} digits in a number", n=f[1]),
    ),
    (r"More than (\S+) dots in a key", lambda f: Sentence("toml.dots", "More than {n} dots in a key", n=f[1])),
    (
        r"More than (\S+) brackets inside each other",
        lambda f: Sentence("toml.brackets", "More than {n} brackets inside each other", n=f[1]),
    ),
    (r"More than (\S+) tables", lambda f: Sentence("toml.tables", "More than {n} tables", n=f[1])),
)
_AT = re.compile(r"(.+) \(at line (\d+), column (\d+)\)", re.DOTALL)
_AT_END = re.compile(r"(.+) \(at end of document\)", re.DOTALL)


def _toml(message: str) -> Sentence | None:
    if (found := _AT.fullmatch(message)) is not None:
        what = _found(_TOML, found[1]) or found[1]
        return Sentence("toml.at", "{why} (at line {line}, column {column})", why=what, line=found[2], column=found[3])
    if (found := _AT_END.fullmatch(message)) is not None:
        return Sentence("toml.at_end", "{why} (at end of document)", why=_found(_TOML, found[1]) or found[1])
    return toml_reason(message) if message.startswith(("Larger than ", "More than ")) else None


def toml_reason(message: str) -> Sentence | None:
    """Take apart what stands before the place in a message of the reader of TOML."""
    return _found(_TOML, message)


# JSON, as the standard library reads it; what msgspec says of it is in `type_errors`.

_JSON: tuple[tuple[str, Made], ...] = (
    (r"Expecting value", lambda _: Sentence("json.no_value", "Expecting value")),
    (r"Expecting (.+) delimiter", lambda f: Sentence("json.delimiter", "Expecting {sign} delimiter", sign=f[1])),
    (
        r"Expecting property name enclosed in double quotes",
        lambda _: Sentence("json.name", "Expecting property name enclosed in double quotes"),
    ),
    (r"Extra data", lambda _: Sentence("json.extra", "Extra data")),
    (r"Unterminated string starting at", lambda _: Sentence("json.unterminated", "Unterminated string starting at")),
    (r"Invalid control character.*", lambda _: Sentence("json.control", "Invalid control character at")),
    (r"Invalid \\.*", lambda _: Sentence("json.escape", "Invalid \\escape")),
    (r"Illegal trailing comma.*", lambda _: Sentence("json.comma", "Illegal trailing comma")),
)
_JSON_AT = re.compile(r"(.+): line (\d+) column (\d+) \(char (\d+)\)", re.DOTALL)


def _json(message: str) -> Sentence | None:
    if (found := _JSON_AT.fullmatch(message)) is None:
        return None
    what = _found(_JSON, found[1]) or found[1]
    return Sentence(
        "json.at",
        "{why}: line {line} column {column} (char {char})",
        why=what,
        line=found[2],
        column=found[3],
        char=found[4],
    )


# XML.

_XML_AT = re.compile(r"([a-z].+): line (\d+), column (\d+)", re.DOTALL)
_XML = {
    "syntax error": Sentence("xml.syntax", "syntax error"),
    "no element found": Sentence("xml.no_element", "no element found"),
    "not well-formed (invalid token)": Sentence("xml.token", "not well-formed (invalid token)"),
    "unclosed token": Sentence("xml.unclosed", "unclosed token"),
    "mismatched tag": Sentence("xml.mismatched", "mismatched tag"),
    "duplicate attribute": Sentence("xml.duplicate", "duplicate attribute"),
    "junk after document element": Sentence("xml.junk", "junk after document element"),
    "undefined entity": Sentence("xml.entity", "undefined entity"),
    "unknown encoding": Sentence("xml.encoding", "unknown encoding"),
}


def _xml(message: str) -> Sentence | None:
    if (found := _XML_AT.fullmatch(message)) is None or found[1] not in _XML:
        return None
    return Sentence("xml.at", "{why}: line {line}, column {column}", why=_XML[found[1]], line=found[2], column=found[3])


# All others.

_OTHERS: tuple[tuple[str, Made], ...] = (
    (r"not a plain file", lambda _: Sentence("system.not_plain", "not a plain file")),
    (r"not an ordinary file", lambda _: Sentence("system.not_ordinary", "not an ordinary file")),
    (r"larger than (.+)", lambda f: Sentence("system.larger", "larger than {size}", size=f[1])),
    (r"not UTF-8 text", lambda _: Sentence("text.not_utf8", "not UTF-8 text")),
    (r"'utf-8' codec can't decode .+", lambda _: Sentence("text.not_utf8", "not UTF-8 text")),
    (r"'utf-8' codec can't encode .+", lambda _: Sentence("text.not_text", "not a text that can be written")),
    (
        r"maximum recursion depth exceeded.*|Recursion limit exceeded.*",
        lambda _: Sentence("text.too_deep", "nested too deep"),
    ),
    (r"embedded null byte", lambda _: Sentence("system.null", "embedded null byte")),
    (r"No closing quotation", lambda _: Sentence("text.no_quote", "No closing quotation")),
    (r"No escaped character", lambda _: Sentence("text.no_escaped", "No escaped character")),
    (r"non-hexadecimal number found .+", lambda _: Sentence("text.not_hex", "not a number in hexadecimal digits")),
)
