"""The seal of the house as pictures of dots, for devices that put a page among their apps and take no drawings.

`web/icon.svg` is the drawing; here it is filled, dot by dot, the same on every machine.
"""

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path

Point = tuple[float, float]
Shape = Sequence[Sequence[Point]]
"""Closed lines; a dot is inside where they go round it."""
SIDE = 64
"""Of the drawing."""
FINE = 8
"""Lines of the raster to a row of dots, and straight pieces to a curve."""
DRAWING = re.compile(r'rx="(\d+)" fill="(#\w+)"/><path d="([^"]+)" fill="(#\w+)"')
TOKENS = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
TAKEN = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "z": 0}


@dataclass(frozen=True, slots=True)
class AppIcon:
    """One picture: how large, and whether it fills its square, with how much of it for the sign."""

    name: str
    size: int
    full: bool = False
    share: float = 1.0


APP_ICONS = (
    AppIcon("seal-192", 192),
    AppIcon("seal-512", 512),
    AppIcon("seal-maskable-512", 512, full=True, share=0.78),  # what is outside a circle may be cut away
    AppIcon("seal-touch-180", 180, full=True, share=0.9),
)


def drawn(icon: AppIcon, svg: Path) -> bytes:
    """Draw an icon as a PNG file."""
    found = DRAWING.search(svg.read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f"{svg} is not drawn as it was: a square, and a sign on it")
    radius, ground, path, sign = found.groups()
    square = [[(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)]]
    under = square if icon.full else [rounded(float(radius))]
    over = [[_scaled(point, icon.share) for point in line] for line in outline(path)]
    paper, ink = colour(ground), colour(sign)
    rows = [
        b"".join(_dot(paper, below, ink, above) for below, above in zip(lower, upper, strict=True))
        for lower, upper in zip(filled(under, icon.size), filled(over, icon.size), strict=True)
    ]
    return png(rows, icon.size)


def _scaled(point: Point, share: float) -> Point:
    half = SIDE / 2
    return half + (point[0] - half) * share, half + (point[1] - half) * share


def _dot(paper: bytes, below: float, ink: bytes, above: float) -> bytes:
    mixed = (round(low + (high - low) * above) for low, high in zip(paper, ink, strict=True))
    return bytes((*mixed, round(255 * below)))


def colour(text: str) -> bytes:
    """Read a colour.

    >>> list(colour("#a8231c"))
    [168, 35, 28]
    """
    return bytes.fromhex(text.removeprefix("#"))


def rounded(radius: float) -> list[Point]:
    """Give the edge of the square with round corners."""
    far = SIDE - radius
    centres = ((far, far), (radius, far), (radius, radius), (far, radius))
    steps = 4 * FINE
    return [
        (x + radius * cos(turn), y + radius * sin(turn))
        for corner, (x, y) in enumerate(centres)
        for turn in (pi / 2 * (corner + step / steps) for step in range(steps + 1))
    ]


def outline(path: str) -> Shape:
    """Read the path of a drawing that has straight lines and simple curves, as straight pieces.

    >>> outline("M1 1h2v2H1z")
    [[(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)]]
    """
    lines: list[list[Point]] = []
    for letter, numbers in _commands(path):
        kind, (x, y) = letter.lower(), lines[-1][-1] if lines else (0.0, 0.0)
        from_x, from_y = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "m":
            lines.append([(numbers[0], numbers[1])])
        elif kind == "h":
            lines[-1].append((from_x + numbers[0], y))
        elif kind == "v":
            lines[-1].append((x, from_y + numbers[0]))
        elif kind == "l":
            lines[-1].append((from_x + numbers[0], from_y + numbers[1]))
        elif kind == "q":
            bend, end = (from_x + numbers[0], from_y + numbers[1]), (from_x + numbers[2], from_y + numbers[3])
            lines[-1].extend(_curve((x, y), bend, end))
    return lines


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    letter, tokens = "", TOKENS.findall(path)
    while tokens:
        if tokens[0].isalpha():
            letter = tokens.pop(0)
        taken = TAKEN[letter.lower()]
        yield letter, [float(one) for one in tokens[:taken]]
        del tokens[:taken]


def _curve(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    for step in range(1, FINE + 1):
        t = step / FINE
        shares = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
        yield (
            sum(share * point[0] for share, point in zip(shares, (start, bend, end), strict=True)),
            sum(share * point[1] for share, point in zip(shares, (start, bend, end), strict=True)),
        )


def filled(shape: Shape, size: int) -> list[list[float]]:
    """Say of each dot how much of it a shape covers."""
    rows = [[0.0] * size for _ in range(size)]
    scale = size / SIDE
    edges = [(a, b) for line in shape for a, b in pairwise([*line, line[0]]) if a[1] != b[1]]
    for at in range(size * FINE):
        for left, right in _inside(edges, (at + 0.5) / FINE / scale):
            _cover(rows[at // FINE], left * scale, right * scale)
    return rows


def _inside(edges: Sequence[tuple[Point, Point]], y: float) -> Iterator[tuple[float, float]]:
    """Find the parts of a line of the raster that are inside, by how often the edges go round them."""
    crossings = sorted(
        (a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]), 1 if b[1] > a[1] else -1)
        for a, b in edges
        if min(a[1], b[1]) <= y < max(a[1], b[1])
    )
    around = 0
    for (left, turn), (right, _) in pairwise(crossings):
        around += turn
        if around:
            yield left, right


def _cover(row: list[float], left: float, right: float) -> None:
    for at in range(max(0, int(left)), min(len(row), int(right) + 1)):
        row[at] = min(1.0, row[at] + max(0.0, min(right, at + 1) - max(left, at)) / FINE)


def png(rows: Sequence[bytes], size: int) -> bytes:
    """Write dots of four bytes each as a PNG file."""
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    lines = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", lines) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
