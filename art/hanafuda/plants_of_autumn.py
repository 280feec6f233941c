"""July to September: bush clover, pampas grass and chrysanthemum."""

from collections.abc import Iterable
from random import Random

from art.hanafuda.plants_of_summer import Leaning
from art.palettes import Palette, Tone
from art.svg import Point, Stamps, around, at, cased, circle, line, n, oval, path, spaced

Curve = tuple[Point, Point, Point]
Kiku = tuple[int, int, float, int]  # x, y, scale, and which colour: gold, red, white
Plume = tuple[int, int, int, int]  # x and y of the foot, lean, height


def trefoil(p: Palette, fill: str) -> str:
    """Three round leaflets that grow upwards from the origin."""
    edge, width = p.clover.edge, p.fine * 0.8
    sides = oval((-11, -9), (11.5, 7.4), fill, 22, edge, width) + oval((11, -9), (11.5, 7.4), fill, -22, edge, width)
    return sides + oval((0, -21), (8, 12.5), fill, 0, edge, width)


def clover_flower(p: Palette) -> str:
    """Three small blossoms, like drops on a stalk."""
    tone, drop = p.clover_flower, "M0 0C-7 -6 -6 -15 0 -18C6 -15 7 -6 0 0Z"
    pale, full = (path(drop, fill, tone.edge, p.fine * 0.8) for fill in (tone.light, tone.fill))
    return at(pale, 0, 0, 1, -34) + at(pale, 0, 0, 1, 34) + full


def clover_stem(s: Stamps, p: Palette, curve: Curve) -> tuple[str, str]:
    """One arching stem with leaves on alternate sides, and apart from it the flowers, which lie on top."""
    (x0, y0), (x1, y1), (x2, y2) = curve
    green = line(f"M{n(x0)} {n(y0)}Q{n(x1)} {n(y1)} {n(x2)} {n(y2)}", p.clover.edge, 3)
    leaf, turned, flower, flowers = trefoil(p, p.clover.fill), trefoil(p, p.clover.light), clover_flower(p), ""
    for i, (x, y) in enumerate(spaced(curve, 25)):
        side, lean = (1 if i % 2 else -1), (x2 - x0) * 0.2
        green += s.put(turned if i % 3 == 1 else leaf, x, y, 0.86, lean + (side * 70 if i else 0))
        flowers += s.put(flower, x, y, 1.15, lean - side * 78) if i else ""
    return green, flowers


def clover(s: Stamps, p: Palette, stems: Iterable[Curve]) -> str:
    """A bush of arching stems."""
    parts = [clover_stem(s, p, curve) for curve in stems]
    return "".join(green for green, _ in parts) + "".join(flowers for _, flowers in parts)


def grass(seed: int, top: float, rows: int) -> str:
    """Path data of blades on the hill, row behind row, leaning away from its middle."""
    chance, blades = Random(seed), ""
    for row in range(rows):
        for x in range(0, 206, 12):
            foot = top + 34 + row * 27 + 46 * ((x - 104) / 100) ** 2 * (1 - row / (rows + 2))
            px, py = x + chance.uniform(-4, 4) + row * 5 % 11, foot + chance.uniform(-5, 5)
            tall, lean = chance.uniform(19, 30), chance.uniform(-0.25, 0.25) + (px - 104) / 190
            blades += f"M{n(px)} {n(py)}q{n(tall * lean * 0.2)} {n(-tall * 0.6)} {n(tall * lean)} {n(-tall)}"
    return blades


def pampas_hill(p: Palette, top: float, seed: int) -> str:
    """The round, bald hill, dark, with pale blades of grass."""
    left = f"M-4 {n(top + 76)}C20 {n(top + 22)} 62 {n(top)} 104 {n(top)}"
    dome = f"{left}C146 {n(top)} 184 {n(top + 22)} 206 {n(top + 66)}V340H-4Z"
    rows = int((318 - top) / 27) + 1
    return path(dome, p.hill.fill) + line(grass(seed, top, rows), p.hill.light, 1.7)


def plume_head(p: Palette) -> str:
    """The drooping head of a blade of pampas grass, its root at the origin."""
    tone = p.plume
    head = (
        "M0 4C-6 -18 2 -46 26 -56C48 -62 66 -48 72 -26C62 -36 56 -36 52 -34C56 -26 56 -18 52 -8C46 -20 40 -26 36 -26"
        "C36 -16 34 -8 28 0C26 -12 22 -18 18 -18C14 -10 8 -2 0 4Z"
    )
    hairs = "M4 -8C8 -28 18 -44 34 -48M12 -22C18 -34 26 -40 40 -42M24 -34C34 -42 46 -44 60 -38"
    return path(head, tone.fill, tone.edge, p.fine) + line(hairs, tone.edge, p.fine)


def plumes(s: Stamps, p: Palette, spots: Iterable[Plume]) -> str:
    """Blades behind the hill, each with its head."""
    out = ""
    for x, y, lean, height in spots:
        stem = f"M{x} {y}Q{n(x + lean * 0.1)} {n(y - height * 0.6)} {x + lean} {y - height}"
        out += line(stem, p.willow.edge, 3) + s.put(plume_head(p), x + lean, y - height, 0.9)
    return out


def kiku_flower(p: Palette, tone: Tone) -> str:
    """Three rings of narrow petals; the radius is 46."""
    out = ""
    for size, count, fill in ((46.0, 16, tone.fill), (33.0, 12, tone.light), (20.0, 8, tone.fill)):
        half = f"{n(size * 0.19)} {n(-size * 0.5)} {n(size * 0.18)} {n(-size)} 0 {n(-size)}"
        petal = f"M0 0C{half}C{n(-size * 0.18)} {n(-size)} {n(-size * 0.19)} {n(-size * 0.5)} 0 0Z"
        out += around(petal, count, fill, tone.edge, p.fine * 0.8, size / 5)
    return out + circle(0, 0, 5, tone.edge)


def kiku_leaf(p: Palette) -> str:
    """A lobed leaf, growing upwards from the origin."""
    tone = p.kiku_leaf
    left = "M0 0C-14 -4 -24 -14 -18 -22C-28 -26 -25 -40 -14 -39C-12 -53 12 -53"
    right = " 14 -39C25 -40 28 -26 18 -22C24 -14 14 -4 0 0Z"
    stalk = cased("M0 28C2 18 -2 8 0 -2", tone.fill, tone.edge, 2, p.fine * 0.8)
    return (
        stalk
        + path(left + right, tone.fill, tone.edge, p.fine)
        + line("M0 -2V-38M0 -14L-11 -24M0 -14L11 -24", tone.edge, 2.2)
    )


def kiku(s: Stamps, p: Palette, flowers: Iterable[Kiku], leaves: Iterable[Leaning], foot: float = 334) -> str:
    """Stems from `foot` to every flower, leaves, and the flowers in three colours."""
    heads = list(flowers)
    stems = "".join(
        f"M100 {n(foot)}C98 {n(foot - (foot - y) * 0.5)} {x} {n(y + 110)} {x} {y + 10}" for x, y, _, _ in heads
    )
    stalks = cased(stems, p.kiku_leaf.fill, p.kiku_leaf.edge, 3.4, p.fine)
    green = "".join(s.put(kiku_leaf(p), x, y, k, turn) for x, y, k, turn in leaves)
    kinds = tuple(kiku_flower(p, tone) for tone in (p.kiku, p.red_kiku, p.white))
    return stalks + green + "".join(s.put(kinds[c], x, y, k, x % 20) for x, y, k, c in heads)
