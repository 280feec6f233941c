"""December's phoenix, in parts: long plumes, two wings of three rows, a scaled body and a crowned head."""

from art.palettes import Palette, Tone
from art.svg import at, cased, line, oval, path

Eye = tuple[float, float, float]  # x, y, turn


def plume(p: Palette, d: str, eye: Eye, tones: tuple[Tone, Tone]) -> str:
    """A feather of the tail along a curve, barbed, with an eye at its end."""
    (x, y, turn), (tone, mark) = eye, tones
    shaft = cased(d, tone.fill, p.ink, 12, p.line * 0.9)
    barbs = f'<path d="{d}" stroke="{tone.edge}" stroke-width="12" stroke-dasharray="1.5 5.5" stroke-linecap="butt"/>'
    head = oval((x, y), (14, 20), tone.fill, turn, p.ink, p.line) + oval((x, y), (8.5, 13), mark.fill, turn)
    return shaft + barbs + line(d, mark.fill, 3) + head + oval((x, y), (4, 6.5), p.ink, turn)


def tail(p: Palette) -> str:
    """Four plumes that swing out and down."""
    return (
        plume(p, "M20 40C58 44 84 66 76 102C74 114 70 122 67 128", (63, 140, 18), (p.wisteria, p.gold))
        + plume(p, "M8 42C-40 40 -86 60 -82 104C-80 118 -72 128 -66 136", (-59, 147, -28), (p.pine, p.gold))
        + plume(p, "M16 42C36 74 10 92 24 128C28 140 34 148 36 156", (38, 168, 0), (p.orange, p.white))
        + plume(p, "M10 42C-2 76 -44 84 -38 126C-36 144 -24 154 -18 162", (-11, 172, -36), (p.red, p.gold))
    )


def wing(p: Palette) -> str:
    """A wing raised to the right: three rows of feathers, the longest behind."""
    row = (
        "M0 0C2 -40 30 -78 80 -92C76 -82 86 -78 80 -68C88 -62 82 -54 76 -50C82 -42 74 -34 68 -32"
        "C72 -22 62 -16 56 -15C56 -4 44 2 38 2C32 14 14 16 0 0Z"
    )
    shafts = line("M28 -36C40 -54 54 -68 70 -78M34 -24C46 -38 58 -48 72 -54M38 -12C48 -22 54 -28 62 -32", p.red.edge, 2)
    outer = path(row, p.red.fill, p.ink, p.line) + shafts
    middle = at(path(row, p.gold.fill, p.ink, p.line * 1.4), 0, 0, 0.68)
    return outer + middle + at(path(row, p.pine.fill, p.ink, p.line * 2.4), 0, 0, 0.4)


def head(p: Palette) -> str:
    """The head looks to the left under a crest of three flames; its middle is the origin."""
    crest = path(
        "M-8 -9C-12 -22 -6 -32 2 -38C2 -30 4 -26 6 -22C10 -32 18 -38 28 -38C24 -30 22 -24 18 -17C26 -22 34 -22 42 -18"
        "C34 -10 24 -2 10 0Z",
        p.red.fill,
        p.ink,
        p.line * 0.8,
    )
    wattle = path("M-6 8C-12 14 -12 22 -6 26C0 22 2 14 0 8Z", p.red.fill, p.ink, p.fine)
    skull = path("M-15 2C-16 -10 -4 -16 6 -12C16 -8 18 4 12 12C4 16 -12 14 -15 2Z", p.gold.light, p.ink, p.line)
    beak = path("M-13 -5C-24 -6 -34 2 -34 12C-28 6 -22 6 -14 7Z", p.gold.edge, p.ink, p.line * 0.8)
    return crest + wattle + skull + beak + path("M-8 -4Q-2 -9 4 -3Q-2 1 -8 -4Z", p.ink)


def body(p: Palette) -> str:
    """A curved neck and a round breast, covered with scales."""
    curve = "M-4 12C-30 -4 -6 -30 -22 -54"
    breast = path("M-24 20C-28 -2 -12 -12 6 -8C26 -2 38 22 28 44C14 54 -18 46 -24 20Z", p.gold.fill, p.ink, p.line)
    scales = (
        "M-17 10q5 6 10 0q5 6 10 0q5 6 9 1M-17 21q5.500 7 11 0q5.500 7 11 0q5 7 10 1M-12 32q5 6 10 0q5 6 10 0q4 6 8 1"
        "M-20 -2q5 5 9 0M-18 -14q5 5 9 0M-17 -26q5 5 9 0M-21 -38q5 5 9 0"
    )
    return (
        cased(curve, p.gold.fill, p.ink, 16, p.line)
        + breast
        + line(curve, p.gold.fill, 15)
        + line(scales, p.gold.edge, 1.8)
    )


def phoenix(p: Palette) -> str:
    """The whole bird, one wing raised and one spread."""
    spread = at(wing(p), -12, 14, 0.8, -36, flip=True)
    legs = line("M-6 46L-12 62M6 48L4 64", p.gold.edge, 4)
    return tail(p) + legs + spread + at(wing(p), 8, 8) + body(p) + at(head(p), -26, -64)
