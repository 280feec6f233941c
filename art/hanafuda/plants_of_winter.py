"""October to December: maple, willow and paulownia."""

from collections.abc import Iterable
from math import cos, pi, sin

from art.palettes import Palette, Tone
from art.svg import Stamps, at, cased, line, n, path

Maple = tuple[float, float, float, float, int]  # x, y, scale, turn, and which colour: red, orange, gold
Strand = tuple[int, int, int]  # x, length, sway

LOBES = ((-138, 0.62), (-92, 0.88), (-46, 1.0), (0, 1.1), (46, 1.0), (92, 0.88), (138, 0.62))


def maple_leaf(p: Palette, tone: Tone) -> str:
    """Seven pointed lobes on a stalk; the radius is 34."""
    points, veins, r = [], "", 34
    for i, (angle, reach) in enumerate(LOBES):
        a = angle * pi / 180
        for off, part in ((-15, 0.66), (0, 1), (15, 0.66)):
            b = a + off * pi / 180
            points.append((r * reach * part * sin(b), -r * reach * part * cos(b)))
        veins += f"M0 0L{n(r * reach * 0.8 * sin(a))} {n(-r * reach * 0.8 * cos(a))}"
        if i + 1 < len(LOBES):
            middle = (angle + LOBES[i + 1][0]) / 2 * pi / 180
            points.append((r * 0.46 * sin(middle), -r * 0.46 * cos(middle)))
    outline = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "L0 5Z"
    stalk = line("M0 2L2 22", tone.edge, 2.6)
    return stalk + path(outline, tone.fill, tone.edge, p.fine) + line(veins, tone.edge, p.fine * 0.8)


def maple(s: Stamps, p: Palette, branch: str, leaves: Iterable[Maple]) -> str:
    """A branch and its leaves in three colours."""
    kinds = tuple(maple_leaf(p, tone) for tone in (p.maple, p.orange_maple, p.gold_maple))
    wood = cased(branch, p.bark.fill, p.bark.edge, 5.4, p.line * 0.8)
    return wood + "".join(s.put(kinds[c], x, y, k, turn) for x, y, k, turn, c in leaves)


def willow_strand(strand: Strand) -> tuple[str, str]:
    """Path data of one hanging twig, and of the leaves on it."""
    x, length, sway = strand
    twig = f"M{x} -4C{n(x + sway * 0.2)} {n(length * 0.4)} {x + sway} {n(length * 0.6)} {x + sway} {length}"
    leaves = ""
    for i in range(1, int(length / 17) + 1):
        t = i * 17 / length
        held = (1 - t) ** 3 + 3 * t * (1 - t) ** 2
        px = held * x + 0.2 * 3 * t * (1 - t) ** 2 * sway + (1 - held) * (x + sway)
        side = 1 if i % 2 else -1
        leaves += f"M{n(px)} {i * 17 - 6}q{side * 14} 2 {side * 13} 23q{-side * 13} -3 {-side * 13} -23Z"
    return twig, leaves


def willow(p: Palette, strands: Iterable[Strand], tone: Tone) -> str:
    """A curtain of hanging twigs."""
    parts = [willow_strand(strand) for strand in strands]
    twigs, leaves = "".join(t for t, _ in parts), "".join(leaf for _, leaf in parts)
    return line(twigs, tone.edge, 2.6) + path(leaves, tone.fill, tone.edge, p.fine * 0.6)


def willow_trunk(p: Palette) -> str:
    """The old trunk at the right edge of a card."""
    trunk = "M206 -4H150C176 16 182 60 172 120C164 168 182 220 160 292C174 302 190 304 206 302Z"
    bark = "M186 20C190 70 184 120 184 170M196 60C192 130 200 180 190 250M178 210C182 240 178 260 174 284"
    return path(trunk, p.bark.fill, p.bark.edge, p.line) + line(bark, p.bark.edge, 2.4)


def kiri_leaf(p: Palette, fill: str) -> str:
    """A broad leaf of five corners, growing upwards from the origin, with all its veins."""
    left = "M0 0C-14 12 -42 14 -56 -2C-48 -12 -50 -22 -42 -32C-30 -32 -26 -42 -21 -56C-13 -62 -6 -70 0 -82"
    right = "C6 -70 13 -62 21 -56C26 -42 30 -32 42 -32C50 -22 48 -12 56 -2C42 14 14 12 0 0Z"
    veins = "M0 0V-66M0 -8L-40 -4M0 -8L40 -4M0 -22L-30 -29M0 -22L30 -29M0 -40L-13 -52M0 -40L13 -52"
    return path(left + right, fill, p.ink, p.line) + line(veins, p.kiri_leaf.edge, 2.2)


def kiri_spike(p: Palette, count: int) -> str:
    """An upright spike of bells, in pairs, one at the tip."""
    bell = path("M0 -15C-8 -13 -10 -3 -9 5L-3 1L0 7L3 1L9 5C10 -3 8 -13 0 -15Z", p.kiri.fill, p.kiri.edge, p.fine)
    shine = line("M-2 -10C-4 -7 -4 -4 -4 -2", p.kiri.light, 2.2)
    out = line(f"M0 6V{-count * 15}", p.kiri_leaf.edge, 3.4)
    for i in range(count - 1):
        y = -6 - i * 15
        out += at(bell + shine, -11, y, 1, -26) + at(bell + shine, 11, y, 1, 26)
    return out + at(bell + shine, 0, -6 - (count - 1) * 15 - 8)


def kiri(
    s: Stamps, p: Palette, foot: tuple[float, float], k: float, spikes: tuple[int, int, int], *, young: bool = False
) -> str:
    """Three leaves and three spikes of flowers, as on a crest."""
    (x, y), (left, middle, right) = foot, spikes
    leaf = kiri_leaf(p, p.kiri_leaf.light if young else p.kiri_leaf.fill)
    places = ((left, -42, 62, -16), (right, 42, 62, 16), (middle, 0, 76, 0))
    flowers = "".join(s.put(kiri_spike(p, c), x + dx * k, y - dy * k, k, turn) for c, dx, dy, turn in places)
    sides = "".join(s.put(leaf, x + side * 44 * k, y - 10 * k, k * 0.92, side * 58) for side in (-1, 1))
    return flowers + sides + s.put(leaf, x, y, k * 1.04)
