"""What one player's own matches come to, as labelled figures: data that a screen can draw without knowing any game.

A game counts its matches once, into a `Tally` (`PlayerKit.figures`). What the counts of one player say, in words, is
`PlayerKit.own`; that of all players at a table is `PlayerKit.report`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from zashiki.players.tally import Counts, Tally, share

ME = 0
"""Whoever's figures they are is the first player of every tally."""
Drawing: TypeAlias = Literal["numbers", "shares", "ranked", "signed"]
"""What figures look best as: large numbers, bars up to the whole, bars up to the largest, or bars to both sides."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was counted, in words."""

    label: str
    value: str
    """As people write it; a dash where there was nothing to count."""
    bar: float | None = None
    """How long its bar is, from 0 to 1, or from -1 to 1 where bars go to both sides; None: there is none to draw."""
    note: str = ""
    """What it was counted from, such as `12 / 51`."""


class FigureGroup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Figures that belong together."""

    title: str
    drawn: Drawing
    figures: tuple[Figure, ...]
    note: str = ""


class Played(NamedTuple):
    """What was counted of one's own matches under the same rules, oneself as the first player."""

    tally: Tally
    rules: Any  # of any game


NOTHING = "–"


def added(some: Iterable[Played]) -> Counts:
    """Add up what was counted under several rules, with however many seats."""
    found = Counts()
    for one in some:
        found.update(dict(one.tally.counts))
    return found


def rate(label: str, part: int, whole: int) -> Figure:
    """Say how often something happened, as a share of how often it could have.

    >>> rate("Won", 12, 48)
    Figure(label='Won', value='25.0%', bar=0.25, note='12 / 48')
    """
    found = share(part, whole).value
    return Figure(label, f"{found:.1%}" if whole else NOTHING, found if whole else None, f"{part:,} / {whole:,}")


def number(label: str, value: float | None, pattern: str = "{:,.0f}", *, note: str = "") -> Figure:
    """Say a number; None: there was nothing to count.

    >>> number("Points", 2600.0).value, number("Points", None).value, number("Bets", -0.04, "{:+.1f}").value
    ('2,600', '–', '−0.0')
    """
    return Figure(label, NOTHING if value is None else pattern.format(value).replace("-", "−"), note=note)


def per(total: float, times: int) -> float | None:
    """Give a mean; None: there is nothing to divide by."""
    return total / times if times else None


def both_ways(some: Sequence[tuple[str, float | None, str]], pattern: str) -> tuple[Figure, ...]:
    """Draw gains and losses to both sides, the largest as far as there is room; each has a label, a value and a note.

    >>> [one.bar for one in both_ways([("a", 3.0, ""), ("b", -6.0, ""), ("c", None, "")], "{:+.1f}")]
    [0.5, -1.0, None]
    """
    most = max((abs(value) for _, value, _ in some if value is not None), default=0) or 1
    return tuple(
        msgspec.structs.replace(number(label, value, pattern, note=note), bar=None if value is None else value / most)
        for label, value, note in some
    )


def ranked(some: Iterable[tuple[str, int]], whole: int) -> tuple[Figure, ...]:
    """Say how often each of several things happened, the most frequent first; bars are drawn to the largest.

    >>> [(one.label, one.value, one.bar, one.note) for one in ranked([("a", 1), ("b", 4)], 8)]
    [('b', '4', 1.0, '50.0%'), ('a', '1', 0.25, '12.5%')]
    """
    order = sorted(some, key=lambda one: -one[1])
    most = order[0][1] if order else 1
    return tuple(
        Figure(label, f"{count:,}", count / max(most, 1), f"{share(count, whole).value:.1%}") for label, count in order
    )
