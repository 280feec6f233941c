"""What every card has: the black frame, the paper, the shapes it repeats, the numeral of its month if one is wanted."""

from art.palettes import Palette
from art.svg import Stamps, at, cased, circle, line, path, ring

WIDTH, HEIGHT = 200, 328

# Figures as strokes, 20 wide and 32 high, so that no font is needed.
FIGURES = {
    "0": "M10 2C3 2 2 8 2 16C2 24 3 30 10 30C17 30 18 24 18 16C18 8 17 2 10 2Z",
    "1": "M4 8L11 2V30",
    "2": "M3 9C3 4 6 2 10 2C15 2 18 5 18 9C18 16 8 21 3 30H18",
    "3": "M3 6C6 1 17 1 17 8C17 13 13 15 8 15C14 15 18 18 18 23C18 31 5 32 2 26",
    "4": "M14 30V2L2 21H19",
    "5": "M17 2H5L4 14C9 11 18 12 18 21C18 31 5 32 2 26",
    "6": "M15 3C7 4 2 12 2 21C2 33 18 33 18 22C18 12 6 12 3 19",
    "7": "M2 2H18C12 11 9 20 8 30",
    "8": "M10 2C2 2 2 14 10 15C20 16 20 30 10 30C0 30 0 16 10 15C18 14 18 2 10 2Z",
    "9": "M17 12C14 19 2 18 2 10C2 -1 18 -1 18 11C18 20 13 28 5 29",
}


def numeral(p: Palette, month: int) -> str:
    """The month in figures on a tab of paper, in the upper left corner."""
    text = str(month)
    wide = 24 * len(text)
    tab = path(f"M0 0H{wide + 26}V48Q{wide + 26} 56 {wide + 18} 56H0Z", p.frame.light, p.ink, p.line)
    figures = "".join(at(line(FIGURES[figure], p.ink, 5), 17 + 24 * i, 16) for i, figure in enumerate(text))
    return tab + figures


def framed(p: Palette, stamps: Stamps, body: str) -> str:
    """A whole file: a drawing inside the frame of its card."""
    edge, hair = p.frame.edge, 1.5 if p.name == "ink" else 3
    outer = f'<rect x="{hair / 2}" y="{hair / 2}" width="{WIDTH - hair}" height="{HEIGHT - hair}" rx="14"'
    inner = f'x="9" y="9" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="8"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke-linecap="round"'
        f' stroke-linejoin="round"><clipPath id="z"><rect {inner}/></clipPath>{stamps.defs()}'
        f'{outer} fill="{p.frame.fill}" stroke="{edge}" stroke-width="{hair}"/>'
        f'<g clip-path="url(#z)"><rect {inner} fill="{p.frame.light}"/>{body}</g></svg>\n'
    )


def back(p: Palette) -> str:
    """The back of every card: plain lacquer, linked circles hardly to be seen, and a plum blossom in the middle."""
    stamps, tone = Stamps(), p.back
    links = f'<circle r="26" stroke="{tone.light}" stroke-width="1.5"/>'
    places = [(x, y) for y in range(8, 340, 26) for x in range(22 + y // 26 % 2 * 26, 210, 52)]
    pattern = "".join(stamps.put(links, x, y) for x, y in places)
    petals = "".join(circle(x, y, 10, tone.light) for x, y in ring(5, 13))
    crest = circle(0, 0, 32, tone.fill, tone.light, 3) + petals + circle(0, 0, 5, tone.fill)
    lining = cased("M20 20H180V308H20Z", tone.light, tone.fill, 2, 5)
    ground = path("M0 0H200V330H0Z", tone.fill)
    return framed(p, stamps, ground + pattern + lining + at(crest, 100, 164))
