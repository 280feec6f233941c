"""Small parts of a drawing, each a pure function that gives SVG text. All strokes have round ends."""

from collections.abc import Iterable
from math import cos, dist, pi, sin, tau
from random import Random

Point = tuple[float, float]
Spot = tuple[int, int, float]
Box = tuple[float, float, float, float]


def n(value: float) -> str:
    """A number as short as it can be written, with one place after the point.

    >>> n(3.0), n(0.26), n(-0.04), n(-12.34)
    ('3', '.3', '0', '-12.3')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    whole = {"-0": "0", "": "0"}.get(text, text)
    return whole.replace("0.", ".", 1) if whole.startswith(("0.", "-0.")) else whole


def stroked(stroke: str, width: float) -> str:
    """The attributes of a line, or nothing where there is none."""
    return f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke and width else ""


def path(d: str, fill: str = "", stroke: str = "", width: float = 0) -> str:
    """A shape from path data; a card fills nothing by itself."""
    colour = f' fill="{fill}"' if fill else ""
    return f'<path d="{d}"{colour}{stroked(stroke, width)}/>'


def line(d: str, stroke: str, width: float) -> str:
    """A stroke without a filling."""
    return path(d, "", stroke, width)


def cased(d: str, fill: str, case: str, width: float, edge: float) -> str:
    """A thick stroke with an edge on both sides, as branches have."""
    return line(d, case, width + 2 * edge) + line(d, fill, width)


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 0) -> str:
    """A disc, with an edge where one is asked for."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{stroked(stroke, width)}/>'


def oval(centre: Point, radii: Point, fill: str, turn: float = 0, stroke: str = "", width: float = 0) -> str:
    """An ellipse, turned about its centre."""
    (x, y), (rx, ry) = centre, radii
    spin = f' transform="rotate({n(turn)} {n(x)} {n(y)})"' if turn else ""
    edge = stroked(stroke, width)
    return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}" fill="{fill}"{edge}{spin}/>'


def placed(x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False) -> str:
    """The transform that brings a shape drawn about the origin to its place.

    >>> placed(3, 4.5, 0.5, 20, flip=True)
    'translate(3 4.5)rotate(20)scale(-0.5 0.5)'
    """
    spin = f"rotate({n(turn)})" if turn else ""
    size = f"scale({-scale:.3g} {scale:.3g})" if flip else f"scale({scale:.3g})" if scale != 1 else ""
    return f"translate({n(x)} {n(y)}){spin}{size}"


def at(body: str, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False) -> str:
    """A drawing brought to its place."""
    return f'<g transform="{placed(x, y, scale, turn, flip=flip)}">{body}</g>'


def mirrored(body: str) -> str:
    """A whole card turned left to right."""
    return at(body, 200, 0, flip=True)


def around(d: str, count: int, fill: str, edge: str, width: float, first: float = 0) -> str:
    """One petal repeated about the origin."""
    petals = "".join(f'<path transform="rotate({n(360 / count * i + first)})" d="{d}"/>' for i in range(count))
    return f'<g fill="{fill}"{stroked(edge, width)}>{petals}</g>'


def ring(count: int, radius: float, half: float = 0) -> list[Point]:
    """Points on a circle about the origin, the first above it, or half a step on."""
    angles = [tau * (i + half) / count for i in range(count)]
    return [(radius * sin(a), -radius * cos(a)) for a in angles]


def rays(points: Iterable[Point]) -> str:
    """Path data of lines from the origin."""
    return "".join(f"M0 0L{n(x)} {n(y)}" for x, y in points)


def fan(count: int, radius: float) -> list[Point]:
    """Points on the upper half of a circle, its two ends left out."""
    angles = [pi + pi * i / (count + 1) for i in range(1, count + 1)]
    return [(radius * cos(a), radius * sin(a)) for a in angles]


def along(curve: tuple[Point, Point, Point], t: float) -> Point:
    """The point at `t` (0 to 1) of a quadratic curve."""
    (x0, y0), (x1, y1), (x2, y2) = curve
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2


def spaced(curve: tuple[Point, Point, Point], gap: float) -> list[Point]:
    """Points of a curve from its end back, as far apart as `gap`, over its last two thirds."""
    marks = [along(curve, 1 - i / 300) for i in range(201)]
    points = [marks[0]]
    for mark in marks:
        if dist(mark, points[-1]) >= gap:
            points.append(mark)
    return points


def scatter(seed: int, box: Box, count: int, sizes: Point, gap: float = 0.82) -> list[Spot]:
    """Places that keep their distance, (x, y, r), always the same for a seed."""
    chance = Random(seed)
    spots: list[Spot] = []
    for _ in range(6000):
        r, x, y = chance.uniform(*sizes), chance.uniform(box[0], box[2]), chance.uniform(box[1], box[3])
        if all((x - a) ** 2 + (y - b) ** 2 > ((r + c) * gap) ** 2 for a, b, c in spots):
            spots.append((round(x), round(y), round(r, 1)))
        if len(spots) == count:
            break
    return spots


class Stamps:
    """The shapes that a card repeats: each is kept once in its `<defs>` and used many times."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def put(self, body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
        """Use a shape at a place; a new shape is kept first."""
        name = self._names.setdefault(body, chr(ord("a") + len(self._names)))
        return f'<use href="#{name}" transform="{placed(x, y, scale, turn)}"/>'

    def defs(self) -> str:
        """The shapes used so far, named."""
        shapes = "".join(f'<g id="{name}">{body}</g>' for body, name in self._names.items())
        return f"<defs>{shapes}</defs>" if shapes else ""
