"""JSON from anybody's file or program, within limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from math import isfinite
from typing import Any

from zashiki.texts.outside_files import in_units
from zashiki.texts.problems import Problem

LARGEST = 1 << 20
"""Letters of one value: a whole file, or one line of it."""
DEEPEST = 64
"""Brackets inside each other."""
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?+', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_BRACKET = re.compile(r"[\[\]{}]")


def read_json(text: str) -> Any:  # noqa: ANN401 - whatever it holds
    """Read a value; what is no JSON, or beyond the limits, is a `ValueError`.

    JSON knows neither infinity nor what is no number; both are read as null, so that nobody counts with them.

    >>> read_json('{"pai": ["5m", 1e999, NaN]}')
    {'pai': ['5m', None, None]}
    >>> read_json("[" * 9999)
    Traceback (most recent call last):
    zashiki.kernel.problems.Problem: nested more than 64 deep
    """
    if len(text) > LARGEST:
        raise Problem("json.larger", "larger than {size}", size=in_units(LARGEST))
    if depth_of(text) > DEEPEST:
        raise Problem("json.too_deep", "nested more than {n} deep", n=DEEPEST)
    return _DECODER.decode(text)


def depth_of(text: str) -> int:
    """Say how many brackets stand inside each other at most, or that there are no more than this many.

    >>> depth_of('[{"a": "[[["}]' + "[" * 70), depth_of("[]")
    (70, 1)
    """
    most = text.count("[") + text.count("{")
    return most if most <= DEEPEST else max(accumulate(_steps(text)), default=0)


def _steps(text: str) -> Iterator[int]:
    """Give a step down or up for each bracket that stands in no text."""
    return map(_STEPS.__getitem__, _BRACKET.findall(_STRING.sub("", text)))


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if isfinite(number) else None


def _nothing(_name: str) -> None:
    """Read NaN and Infinity as null."""


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_nothing)
