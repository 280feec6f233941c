"""January to March: pine, plum and cherry."""

from collections.abc import Iterable
from random import Random

from art.palettes import Palette, Tone
from art.svg import (
    Box,
    Point,
    Spot,
    Stamps,
    around,
    cased,
    circle,
    fan,
    line,
    path,
    rays,
    ring,
    scatter,
)

Blossom = tuple[float, float, float, bool]  # x, y, radius, and whether it is white


def pine_tuft(p: Palette) -> str:
    """Needles spread like a fan; the radius is 40."""
    half = "M-40 2C-41 -14 -31 -34 -16 -38Q0 -43 16 -38C31 -34 41 -14 40 2Q20 10 0 2Q-20 10 -40 2Z"
    needles = rays(fan(11, 35))
    glow = rays((x * 0.5, y * 0.5) for x, y in fan(11, 35))
    return (
        path(half, p.pine.fill, p.pine.edge, p.line) + line(needles, p.pine.edge, 1.6) + line(glow, p.pine.light, 1.6)
    )


def pine(s: Stamps, p: Palette, trunk: str, boughs: str, tufts: Iterable[Spot]) -> str:
    """A crooked trunk, its boughs and the tufts on them, drawn from behind to the front."""
    wood = cased(boughs, p.bark.fill, p.bark.edge, 5, p.line * 0.8) + cased(trunk, p.bark.fill, p.bark.edge, 11, p.line)
    return wood + "".join(s.put(pine_tuft(p), x, y, r / 40) for x, y, r in tufts)


def plum_blossom(p: Palette, tone: Tone) -> str:
    """Five round petals about a tuft of stamens; the radius is about 20."""
    petals = "".join(circle(x, y, 9.6, tone.fill, tone.edge, p.fine) for x, y in ring(5, 11))
    heart = circle(0, 0, 7.4, tone.fill) + line(rays(ring(8, 9, 0.5)), p.gold.fill, 1.6)
    return petals + heart + circle(0, 0, 3, p.gold.fill)


def plum_bud(p: Palette) -> str:
    """A bud on its stalk, which begins at the origin."""
    return line("M0 0V-8", p.bark.edge, 3) + circle(0, -13, 6.4, p.plum.fill, p.plum.edge, p.fine)


def plum(s: Stamps, p: Palette, wood: tuple[str, str], blossoms: Iterable[Blossom], buds: Iterable[Spot]) -> str:
    """A trunk and twigs, blossoms of two colours, buds where the twigs end."""
    trunk, twigs = wood
    red, white = plum_blossom(p, p.plum), plum_blossom(p, p.white)
    tree = cased(twigs, p.bark.fill, p.bark.edge, 3, p.line * 0.7) + cased(trunk, p.bark.fill, p.bark.edge, 9, p.line)
    closed = "".join(s.put(plum_bud(p), x, y, 1, turn) for x, y, turn in buds)
    opened = "".join(s.put(white if pale else red, x, y, r / 20, (x * 7 + y) % 72) for x, y, r, pale in blossoms)
    return tree + closed + opened


def cherry_blossom(p: Palette) -> str:
    """Five notched petals; the radius is 26."""
    petal = "M0 0C-16 -9 -14 -26 -4 -26L0 -21L4 -26C14 -26 16 -9 0 0Z"
    dots = "".join(circle(x, y, 1.6, p.gold.fill) for x, y in ring(5, 12, 0.5))
    heart = line(rays(ring(5, 11, 0.5)), p.cherry.edge, 1.3) + circle(0, 0, 3.2, p.cherry.edge)
    return around(petal, 5, p.cherry.fill, p.cherry.edge, p.fine * 0.9) + heart + dots


def cherry_leaf(p: Palette) -> str:
    """A reddish young leaf that grows upwards from the origin."""
    blade = "M0 0C-15 -12 -15 -29 0 -42C15 -29 15 -12 0 0Z"
    return path(blade, p.cherry_leaf.fill, p.cherry_leaf.edge, p.fine * 0.7) + line(
        "M0 -4V-32", p.cherry_leaf.light, 1.6
    )


def cherry(s: Stamps, p: Palette, seed: int, box: Box, count: int, sizes: Point = (24, 31)) -> str:
    """A mass of blossom with leaves between."""
    chance, spots = Random(seed), scatter(seed, box, count, sizes)
    leaf, flower = cherry_leaf(p), cherry_blossom(p)
    leaves = "".join(s.put(leaf, x, y, r / 26, chance.randrange(360)) for x, y, r in spots)
    return leaves + "".join(s.put(flower, x, y, r / 26, chance.randrange(72)) for x, y, r in spots)


def cherry_buds(s: Stamps, p: Palette, spots: Iterable[Spot]) -> str:
    """Pairs of buds on long stalks: where the stalks begin, and where they lean."""
    bud = path("M0 -34C-10 -40 -9 -54 0 -60C9 -54 10 -40 0 -34Z", p.cherry.edge) + path(
        "M-5 -32Q0 -44 5 -32Q2 -26 0 -22Q-2 -26 -5 -32Z", p.peony_leaf.fill
    )
    stalk = line("M0 0V-28", p.peony_leaf.fill, 2.6) + bud
    pair = f'<g transform="rotate(-16)">{stalk}</g><g transform="rotate(14)scale(.9)">{stalk}</g>'
    return "".join(s.put(pair, x, y, 1, turn) for x, y, turn in spots)


def bough(p: Palette, d: str) -> str:
    """A bough of cherry, with an edge."""
    return cased(d, p.bark.fill, p.bark.edge, 9, p.line)
