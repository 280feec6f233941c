"""April to June: wisteria, iris and peony."""

from collections.abc import Iterable

from art.palettes import Palette, Tone
from art.svg import Stamps, around, cased, circle, line, n, oval, path, ring

Leaning = tuple[float, float, float, float]  # x, y, scale, turn
Leaf = tuple[int, int, int, int]  # x and y of the foot, lean of the tip, height
Flower = tuple[float, float, float]  # x, y, scale
Peony = tuple[int, int, float, bool]  # x, y, scale, and whether it is pale


def raceme(p: Palette, rows: int) -> str:
    """A hanging cluster: rows of petals that grow narrower towards the tip."""
    tone = p.wisteria
    out = line(f"M0 -10V{rows * 13 - 8}", p.wisteria_leaf.edge, 2.6)
    for i in range(rows):
        wide = 25 * (1 - i / rows) ** 0.6
        for side, fill in ((-1, tone.fill), (1, tone.light)) if i % 2 else ((-1, tone.light), (1, tone.fill)):
            out += oval(
                (side * wide * 0.55, i * 13 + 4), (4 + wide * 0.4, 7.6), fill, side * 24, tone.edge, p.fine * 0.5
            )
        out += oval((0, i * 13 + 9), (5.4, 7.4), tone.edge if i < rows * 0.6 else tone.fill)
    return out


def pinnate(p: Palette) -> str:
    """A feathered leaf, hanging from the origin."""
    tone = p.wisteria_leaf
    leaflets = "".join(
        oval((side * 14, 10 + i * 15), (14, 5.6), tone.fill, side * 30, tone.edge, p.fine * 0.5)
        for i in range(5)
        for side in (-1, 1)
    )
    tip = oval((0, 90), (5.4, 13), tone.fill, 0, tone.edge, p.fine * 0.5)
    return leaflets + tip + line("M0 0V84", tone.edge, 2)


def wisteria(
    s: Stamps, p: Palette, clusters: Iterable[tuple[int, int, int]], leaves: Iterable[Leaning], swing: float = 1
) -> str:
    """A vine along the top with leaves behind and clusters (x, y, rows) in front."""
    d = f"M-4 40C40 {n(40 - 24 * swing)} 70 {n(36 + 22 * swing)} 110 34C140 {n(34 - 18 * swing)} 170 44 206 26"
    vine = cased(d, p.bark.fill, p.bark.edge, 6, p.line * 0.8)
    behind = "".join(s.put(pinnate(p), x, y, k, turn) for x, y, k, turn in leaves)
    return behind + vine + "".join(s.put(raceme(p, rows), x, y) for x, y, rows in clusters)


def iris_flower(p: Palette) -> str:
    """Two standing petals, three that fall, each with its yellow tongue."""
    tone = p.iris
    stand = "M-4 2C-24 -12 -23 -38 -11 -50C1 -38 3 -14 -4 2ZM4 2C24 -12 23 -38 11 -50C-1 -38 -3 -14 4 2Z"
    middle = "M0 2C-13 18 -15 40 0 56C15 40 13 18 0 2Z"
    falls = "M-2 2C-20 2 -36 14 -36 38C-26 50 -8 38 0 12C8 38 26 50 36 38C36 14 20 2 2 2Z"
    veins = line("M-25 34C-22 22 -15 14 -6 9M25 34C22 22 15 14 6 9M0 44V18", tone.light, 3)
    body = path(stand, tone.fill, tone.edge, p.fine) + path(middle, tone.fill, tone.edge, p.fine)
    tongues = path("M0 -2C-7 6 -7 14 0 22C7 14 7 6 0 -2Z", p.gold.fill, p.gold.edge, p.fine * 0.6)
    return body + path(falls, tone.fill, tone.edge, p.fine) + veins + tongues


def iris_leaf(p: Palette, leaf: Leaf, fill: str) -> str:
    """One sword of a leaf."""
    x, y, lean, height = leaf
    tip, top = x + lean, y - height
    left = f"M{x - 10} {y}C{x - 9} {n(y - height * 0.5)} {n(tip - 6)} {n(y - height * 0.8)} {tip} {top}"
    right = f"C{n(tip + 5)} {n(y - height * 0.7)} {x + 11} {n(y - height * 0.45)} {x + 10} {y}Z"
    return path(left + right, fill, p.iris_leaf.edge, p.fine)


def iris(s: Stamps, p: Palette, flowers: Iterable[Flower], leaves: Iterable[Leaf], foot: float = 330) -> str:
    """Flowers on straight stems that end at `foot`, and swords of leaves in two greens."""
    shapes = list(flowers)
    stems = "".join(f"M{n(x)} {n(y + 8)}Q{n(x)} {n((y + foot) / 2)} {n(x * 0.8 + 20)} {n(foot)}" for x, y, _ in shapes)
    greens = (p.iris_leaf.fill, p.iris_leaf.light)
    swords = "".join(iris_leaf(p, leaf, greens[i % 2]) for i, leaf in enumerate(leaves))
    return (
        cased(stems, p.iris_leaf.fill, p.iris_leaf.edge, 3.4, p.fine)
        + swords
        + "".join(s.put(iris_flower(p), x, y, k) for x, y, k in shapes)
    )


def peony_flower(p: Palette, tone: Tone) -> str:
    """Three rings of ruffled petals; the radius is 44."""
    out = ""
    for size, count, fill in ((44.0, 7, tone.fill), (31.0, 6, tone.light), (18.0, 5, tone.fill)):
        a, b, c = n(size * 0.62), n(size * 0.22), n(size * 0.95)
        left = f"M0 4C-{a} {n(-size * 0.2)} -{n(size * 0.6)} -{c} -{b} {n(-size)}"
        petal = f"{left}Q0 {n(-size * 0.8)} {b} {n(-size)}C{n(size * 0.6)} -{c} {a} {n(-size * 0.2)} 0 4Z"
        out += around(petal, count, fill, tone.edge, p.fine, size)
    return (
        out
        + circle(0, 0, 8, p.gold.fill, p.gold.edge, p.fine)
        + "".join(circle(x, y, 2, p.gold.fill) for x, y in ring(7, 12))
    )


def peony_leaf(p: Palette) -> str:
    """A leaf of three pointed lobes, growing upwards from the origin."""
    tone = p.peony_leaf
    left = "M0 0C-12 -10 -30 -12 -44 -32C-30 -33 -24 -36 -19 -44C-17 -56 -9 -64 0 -74"
    right = "C9 -64 17 -56 19 -44C24 -36 30 -33 44 -32C30 -12 12 -10 0 0Z"
    stalk = cased("M0 28C2 18 -2 8 0 -4", tone.light, tone.edge, 2, p.fine * 0.8)
    return (
        stalk
        + path(left + right, tone.fill, tone.edge, p.fine)
        + line("M0 -4V-56M-3 -10L-28 -27M3 -10L28 -27", tone.light, 2.4)
    )


def peony(s: Stamps, p: Palette, flowers: Iterable[Peony], leaves: Iterable[Leaning]) -> str:
    """Stems from the foot of the card to every flower, leaves, and the heavy heads."""
    heads = list(flowers)
    stems = "".join(f"M100 334C104 {n(334 - (334 - y) * 0.4)} {x} {n(y + 90)} {x} {y + 20}" for x, y, _, _ in heads)
    stalks = cased(stems, p.peony_leaf.light, p.peony_leaf.edge, 3.6, p.fine)
    green = "".join(s.put(peony_leaf(p), x, y, k, turn) for x, y, k, turn in leaves)
    red, pale = peony_flower(p, p.peony), peony_flower(p, p.pale_peony)
    return stalks + green + "".join(s.put(pale if light else red, x, y, k, x % 40) for x, y, k, light in heads)
