"""Strips for poems (tanzaku): red ones written on, plain red ones, blue ones."""

from art.hanafuda.ribbon_signs import SIGNS
from art.palettes import Palette, Tone
from art.svg import at, line, path

SIZE = 31  # of a sign, of which five fit on a strip


def writing(tone: Tone, text: str) -> str:
    """Signs below each other, in the middle of the strip."""
    first = -(len(text) - 1) * 17 + 11.5
    return "".join(
        at(path(SIGNS[sign], tone.light), -SIZE / 2, first + i * 34, SIZE / 1000) for i, sign in enumerate(text)
    )


def ribbon(p: Palette, tone: Tone, text: str = "", *, x: float = 100, y: float = 168, turn: float = -12) -> str:
    """A strip on its thread, hung over the plant."""
    thread = line("M0 -106C-12 -122 10 -130 0 -148", p.ink, 2.6)
    strip = path("M-27 -106H27V106H-27Z", tone.fill, tone.edge, p.line)
    ends = path("M-27 -106H27V-97H-27ZM-27 97H27V106H-27Z", tone.edge)
    return at(thread + strip + ends + writing(tone, text), x, y, 1, turn)
