"""Things made by people, and what the sky and the ground do: curtain, bridge, cup, sun, clouds, water, drum."""

from art.hanafuda.ribbon_signs import SIGNS
from art.palettes import Palette, Tone
from art.svg import at, cased, circle, line, n, oval, path, placed, ring


def curtain_panel(p: Palette, tones: tuple[Tone, Tone], wide: float) -> str:
    """One strip of the curtain, from its rope to its hem, with a blossom for a crest."""
    cloth, crest = tones
    strip = path(f"M0 0H{n(wide)}V96Q{n(wide / 2)} 128 0 96Z", cloth.fill, p.ink, p.fine)
    band = path(f"M0 34H{n(wide)}V48H0Z", p.ink)
    petals = "".join(circle(x, y, 7, crest.fill) for x, y in ring(5, 9))
    return strip + band + at(petals + circle(0, 0, 4, cloth.fill), wide / 2, 78)


def curtain(p: Palette, top: int = 200) -> str:
    """The curtain of a party under the blossoms, its strips red and white, its rope of gold."""
    wide = 182 / 4
    strips = "".join(
        f'<g transform="{placed(9 + i * wide, top)}">'
        + curtain_panel(p, (p.red, p.white) if i % 2 == 0 else (p.white, p.red), wide)
        + "</g>"
        for i in range(4)
    )
    swags = "".join(f"M{n(9 + i * wide)} {top + 2}q{n(wide / 2)} 24 {n(wide)} 0" for i in range(4))
    pole = path(f"M9 {top - 10}H191V{top + 4}H9Z", p.ink)
    return strips + pole + cased(swags, p.gold.fill, p.ink, 5, p.line * 0.6)


def sun(p: Palette, x: float, y: float, r: float) -> str:
    """The red sun."""
    return circle(x, y, r, p.red.fill, p.red.edge, p.fine)


def crescent(p: Palette, x: float, y: float) -> str:
    """The thin red moon behind the cuckoo."""
    return at(path("M-6 -40A40 40 0 1 1 -34 26A33 33 0 1 0 -6 -40Z", p.red.fill, p.red.edge, p.fine), x, y)


def sky(fill: str) -> str:
    """The whole ground of a card in one colour."""
    return path("M0 0H200V330H0Z", fill)


def cloud(y: float, fill: str) -> str:
    """A band of cloud across the top."""
    right = (
        f"M0 0H200V{n(y)}C180 {n(y + 14)} 168 {n(y - 6)} 150 {n(y + 6)}C132 {n(y + 18)} 118 {n(y - 4)} 96 {n(y + 4)}"
    )
    return path(f"{right}C76 {n(y + 14)} 60 {n(y - 8)} 40 {n(y + 2)}C24 {n(y + 10)} 12 {n(y - 2)} 0 {n(y + 4)}Z", fill)


def water(p: Palette, y: float, lines: int) -> str:
    """Still water from `y` down, with its waves."""
    waves = "".join(f"M0 {n(y + 15 + i * 17)}q25 -9 50 0t50 0t50 0t50 0" for i in range(lines))
    shore = line(f"M0 {n(y)}H200", p.water.edge, p.line)
    return path(f"M0 {n(y)}H200V330H0Z", p.water.fill) + shore + line(waves, p.water.light, 2.4)


def bridge(p: Palette) -> str:
    """The bridge of eight planks that turns this way and that, of which three are seen."""
    tone = p.wood
    posts = line("M22 284V312M70 300V324M98 282V312M136 266V296M172 264V290", p.ink, 6)
    planks = (
        path("M138 230L206 246V272L138 256Z", tone.fill, p.ink, p.line)
        + path("M66 270L156 226V252L66 298Z", tone.light, p.ink, p.line)
        + path("M-4 256L84 276V302L-4 282Z", tone.fill, p.ink, p.line)
    )
    boards = line("M174 239v25M104 254v23M130 241v23M26 264v24M56 270v24", tone.edge, 2.2)
    return posts + planks + boards


def sake_cup(p: Palette) -> str:
    """The wide lacquered cup of September, long life (寿) written inside."""
    side = path("M-70 -8C-64 24 -36 40 -20 44L-26 60H26L20 44C36 40 64 24 70 -8Z", p.red.edge, p.ink, p.line)
    foot = line("M-22 50H22", p.gold.fill, 2.6)
    bowl = oval((0, -10), (70, 30), p.red.fill, 0, p.ink, p.line)
    gilt = f'<ellipse cy="-10" rx="62" ry="24"{_edge(p.gold.fill, 2.6)}/>'
    sign = f'<g transform="{placed(-25, 7)}scale(.05 .042)">{path(SIGNS["寿"], p.gold.fill)}</g>'
    return side + foot + bowl + gilt + sign


def _edge(colour: str, width: float) -> str:
    return f' stroke="{colour}" stroke-width="{n(width)}"'


def thunder_drum(p: Palette) -> str:
    """A drum of the god of thunder, with the three commas that chase each other."""
    comma = "M0 0C-2 -14 10 -22 19 -13C22 -4 14 2 8 -2C10 -8 4 -8 0 0Z"
    commas = "".join(f'<path transform="rotate({120 * i})" d="{comma}"/>' for i in range(3))
    nails = "".join(circle(x, y, 2.4, p.ink) for x, y in ring(12, 31))
    skin = circle(0, 0, 37, p.gold.fill, p.ink, p.line * 1.4) + circle(0, 0, 25, p.white.fill, p.ink, p.line)
    return skin + nails + f'<g fill="{p.ink}">{commas}</g>'


def lightning(p: Palette) -> str:
    """The bolt, from the cloud to the ground."""
    return path(
        "M146 -4L78 128L112 122L52 226L92 214L64 324L142 196L106 206L160 110L122 116L188 -4Z",
        p.storm.light,
        p.ink,
        p.line * 1.3,
    )
