"""TOML from anybody's file, within limits.

The reader of the standard library keeps every beginning of a dotted key, and calls itself for every bracket, so that a
few kilobytes can fill the memory. Keys and brackets are counted here first, in one pass that skips texts and comments.
Where this pass and the reader would part ways, the reader has refused the file before.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from zashiki.texts.outside_files import in_units

LARGEST = 128 << 10
"""Bytes of a file, or letters of a text: one rule set, or one hand."""
MOST_DOTS = 16
"""Dots in one key."""
DEEPEST = 16
"""Brackets inside each other."""
MOST_TABLES = 1_000
"""Headings such as `[yaku.sanko]`."""
MOST_DIGITS = 100
"""Digits of a number; the longest of them that mean anything have twenty."""
_TOKEN = re.compile(
    r'''"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?+'''
    r"""|'''(?:[^']++|'(?!''))*+(?:'{3,5})?+"""
    r"""|"(?:[^"\\\n]++|\\[^\n])*+"?+"""
    r"""|'[^'\n]*+'?+"""
    r"""|\#[^\n]*+"""
    r"""|(?P<sign>[.=,\n\[\]{}])"""
    rf"""|(?P<digits>[0-9]\w{{{MOST_DIGITS},}}+)""",
    re.DOTALL,
)


class BeyondLimits(tomllib.TOMLDecodeError):
    """The text may be TOML, but goes beyond a limit."""


def read_toml(text: str) -> dict[str, Any]:
    """Read a text; what is no TOML, or beyond the limits, is a `tomllib.TOMLDecodeError` with its place."""
    if len(text) > LARGEST:
        raise BeyondLimits(f"Larger than {in_units(LARGEST)}")
    _check(text)

    def number(written: str) -> float:
        value = float(written)
        if abs(value) >= 10**MOST_DIGITS and written[-1].isdigit():  # or else 1e400 would be read as infinite
            raise _beyond(f"More than {MOST_DIGITS} digits in a number", text, text.index(written))
        return value

    return tomllib.loads(text, parse_float=number)


def _check(text: str) -> None:
    """Count dots, brackets, headings and digits."""
    depth = dots = tables = 0
    begins = True  # nothing but a key stands before, on a line of its own
    for token in _TOKEN.finditer(text):
        sign = token["sign"]
        if token["digits"]:
            raise _beyond(f"More than {MOST_DIGITS} digits in a number", text, token.start())
        if sign is None:
            continue
        dots = dots + 1 if sign == "." else 0
        if sign in "[{":
            tables += begins and not depth
            depth += 1
        elif sign in "]}":
            depth = max(depth - 1, 0)
        begins = begins and sign != "=" if depth or sign != "\n" else True
        if dots > MOST_DOTS:
            raise _beyond(f"More than {MOST_DOTS} dots in a key", text, token.start())
        if depth > DEEPEST:
            raise _beyond(f"More than {DEEPEST} brackets inside each other", text, token.start())
        if tables > MOST_TABLES:
            raise _beyond(f"More than {MOST_TABLES:,} tables", text, token.start())


def _beyond(what: str, text: str, at: int) -> BeyondLimits:
    """Refuse a text, with the place in the reader's own words."""
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return BeyondLimits(f"{what} (at line {line}, column {column})")
