"""How many games at once make a device fast: rates of batches from small to large, and a picture of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10

from benchmarks._table import Figure
from zashiki.fast import Batch

Points = list[tuple[int, float]]
"""Games at once, and random choices a second."""

SMALLEST, STEP = 1 << 8, 4
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 70, 90, 20, 50
LINE = 14
"""The height of a line of text."""
INK, FAINT, PAPER = "#2b2620", "#d8d0c0", "#fbf8f1"
COLOURS = {"reversi": "#2f6b4f", "koikoi": "#b5342c", "stud": "#2d4f8b", "riichi": "#8a6414"}
Timed = Callable[[Batch], tuple[int, float]]
"""Plays a batch out and gives how many choices were made, and in how many seconds."""


def sizes_up_to(largest: int) -> list[int]:
    """Batch sizes, each four times the last.

    >>> sizes_up_to(5000)
    [256, 1024, 4096]
    """
    return [SMALLEST * STEP**power for power in range(16) if SMALLEST * STEP**power <= largest]


def rates(name: str, rules: object, device: str, largest: int, timed: Timed) -> Points:
    """The rate of each size; what is compiled was compiled before, by a batch that does not count."""
    timed(Batch(name, rules, SMALLEST, device=device))
    found = []
    for size in sizes_up_to(largest):
        choices, seconds = timed(Batch(name, rules, size, device=device))
        found.append((size, choices / seconds))
    return found


def rows(by_game: Mapping[str, Points]) -> Sequence[Figure]:
    """A row for each game and size."""
    return [
        Figure(f"{name}: random choices a second, {size:,} games at once", f"{rate:,.0f}")
        for name, points in by_game.items()
        for size, rate in points
    ]


def picture(by_game: Mapping[str, Points], title: str) -> str:
    """Draw the rates as SVG, both axes by powers of ten."""
    points = [point for one in by_game.values() for point in one]
    (left, right), (low, high) = (_decades([point[axis] for point in points]) for axis in (0, 1))

    def across(size: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (log10(size) - left) / (right - left), 1)

    def up(rate: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (log10(rate) - low) / (high - low), 1)

    parts = [
        *(_line(across(10**at), TOP, across(10**at), HEIGHT - BOTTOM) for at in range(left, right + 1)),
        *(_line(LEFT, up(10**at), WIDTH - RIGHT, up(10**at)) for at in range(low, high + 1)),
        *(_text(across(10**at), HEIGHT - BOTTOM + 18, _short(10**at), "middle") for at in range(left, right + 1)),
        *(_text(LEFT - 8, up(10**at) + 4, _short(10**at), "end") for at in range(low, high + 1)),
        _text((WIDTH - RIGHT + LEFT) / 2, HEIGHT - 10, "games at once; upwards: random choices a second", "middle"),
    ]
    for name, one in by_game.items():
        colour = COLOURS.get(name, INK)
        path = " ".join(f"{across(size)},{up(rate)}" for size, rate in one)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{across(size)}" cy="{up(rate)}" r="3" fill="{colour}"/>' for size, rate in one]
    ends = {name: (across(one[-1][0]) + 8, up(one[-1][1]) + 4) for name, one in by_game.items()}
    parts += [_text(x, y, name, "start", COLOURS.get(name, INK)) for name, (x, y) in _apart(ends).items()]
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join((head, f"<title>{title}</title>", paper, *parts, "</svg>", ""))


def _apart(names: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Names at their places, those that would lie on each other one below the other.

    >>> _apart({"stud": (5, 43.0), "reversi": (5, 40.0)})
    {'reversi': (5, 40.0), 'stud': (5, 54.0)}
    """
    found, last = dict[str, tuple[float, float]](), -float(LINE)
    for name, (x, y) in sorted(names.items(), key=lambda one: one[1][1]):
        last = max(y, last + LINE)
        found[name] = x, last
    return found


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten around some values, at least two."""
    low = floor(log10(min(values)))
    return low, max(ceil(log10(max(values))), low + 1)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{FAINT}"/>'


def _text(x: float, y: float, said: str, anchor: str, colour: str = INK) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{said}</text>'


def _short(value: float) -> str:
    """A power of ten as people say it.

    >>> [_short(10**at) for at in (2, 3, 7, 10)]
    ['100', '1 k', '10 M', '10 G']
    """
    for unit, name in ((10**9, " G"), (10**6, " M"), (10**3, " k")):
        if value >= unit:
            return f"{value / unit:.0f}{name}"
    return f"{value:.0f}"
