"""November's poet: Ono no Michikaze under his umbrella, who learnt from a frog not to give up."""

from math import sin

from art.palettes import Palette
from art.svg import circle, line, n, path


def umbrella(p: Palette) -> str:
    """An umbrella of oiled paper, with a pale ring (the snake's eye)."""
    dome = (
        "M0 -72C-44 -70 -80 -44 -92 -6C-82 -14 -70 -14 -61 -5C-50 -14 -36 -14 -26 -4C-15 -13 15 -13 26 -4"
        "C36 -14 50 -14 61 -5C70 -14 82 -14 92 -6C80 -44 44 -70 0 -72Z"
    )
    eye = "M-62 -51C-30 -68 30 -68 62 -51C70 -43 76 -36 80 -29C48 -50 -48 -50 -80 -29C-76 -36 -70 -43 -62 -51Z"
    ribs = "".join(
        f"M0 -72Q{n(70 * sin(a))} {n(-62 + 8 * a * a)} {n(91 * sin(a))} -8" for a in (-0.72, -0.29, 0.29, 0.72)
    )
    top = line("M0 -72V-82", p.ink, 6)
    return (
        top
        + path(dome, p.red.fill, p.ink, p.line)
        + path(eye, p.white.fill)
        + line(ribs, p.ink, 1.6)
        + path(dome, "", p.ink, p.line)
    )


def robe(p: Palette) -> str:
    """The wide robe of the court, its sleeves hanging."""
    tone = p.robe
    trousers = path("M-32 92L-40 128H-8L0 112L8 128H40L34 92Z", tone.light, p.ink, p.line)
    folds = line("M-22 100L-26 126M22 100L26 126", p.ink, p.fine)
    shoes = path("M-40 128H-8V137H-44C-44 132 -42 130 -40 128ZM8 128H40C44 130 46 134 46 137H8Z", p.ink)
    coat = path("M-18 24C-28 50 -36 76 -38 100C-12 108 18 108 40 100C38 74 32 48 20 24Z", tone.fill, p.ink, p.line)
    left = path("M-16 26C-40 34 -58 56 -58 84C-46 94 -32 92 -22 84C-20 70 -14 58 -8 50Z", tone.fill, p.ink, p.line)
    right = path("M18 26C42 34 58 58 56 86C46 94 32 92 24 84C22 70 16 58 10 50Z", tone.fill, p.ink, p.line)
    hems = line("M-54 80C-46 86 -34 86 -26 80M52 80C44 86 34 86 28 80", p.gold.fill, 3)
    sash = line("M-20 70C-8 76 10 76 22 70", p.red.fill, 6)
    collar = path("M-10 22L1 44L12 22Z", p.white.fill, p.ink, p.fine)
    return trousers + folds + shoes + coat + sash + right + left + hems + collar


def head(p: Palette) -> str:
    """A calm face under the tall black cap."""
    face = path("M-14 -4C-16 14 -8 26 2 26C12 26 20 14 18 -4Z", p.skin.fill, p.ink, p.line)
    cap = path("M-18 0C-16 -12 -12 -18 -10 -36C-4 -44 12 -42 15 -34C14 -20 22 -12 22 0C10 -8 -6 -8 -18 0Z", p.ink)
    features = line("M-8 6h6M7 6h6M2 8l-2 6M-2 19h7", p.ink, 1.8) + line("M-9 1q4 -2 7 0M7 1q4 -2 7 0", p.ink, 1.4)
    return face + cap + features


def rain_man(p: Palette) -> str:
    """The whole figure; his feet stand 137 below the origin."""
    pole = line("M-34 78L-2 -70", p.ink, 6.4) + line("M-34 78L-2 -70", p.gold.fill, 3.4)
    hand = circle(-30, 64, 6, p.skin.fill, p.ink, p.line)
    return robe(p) + pole + hand + head(p) + umbrella(p)
