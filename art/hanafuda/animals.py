"""Beasts and small creatures, each drawn about the origin: butterfly, boar, deer and frog."""

from art.palettes import Palette
from art.svg import at, circle, line, oval, path


def butterfly(p: Palette, fill: str, spot: str) -> str:
    """One of June's butterflies, seen from above."""
    wing = path(
        "M0 0C-6 -32 -34 -44 -48 -32C-56 -16 -32 4 0 2ZM0 4C-24 6 -40 18 -33 32C-22 42 -4 26 0 6Z", fill, p.ink, p.line
    )
    marks = circle(-33, -21, 7, spot) + circle(-21, 21, 4.6, spot) + line("M-6 -4L-20 -16M-5 9L-13 15", p.ink, 1.8)
    feelers = line("M-1 -10C-4 -22 -9 -27 -14 -29M1 -10C4 -22 9 -27 14 -29", p.ink, 2)
    return wing + marks + at(wing + marks, 0, 0, flip=True) + oval((0, 4), (3.8, 16), p.ink) + feelers


def boar(p: Palette) -> str:
    """July's boar, heavy and bristled, going left."""
    tone = p.boar
    legs = path(
        "M-40 30L-46 60H-32L-26 40ZM-12 38L-14 62H0L6 40ZM30 36L30 62H44L48 32ZM50 26L58 56H70L66 18Z",
        tone.edge,
        p.ink,
        p.line,
    )
    bristles = line(
        "M-42 -20l-9 -10M-29 -31l-8 -12M-14 -38l-5 -13M2 -41l-2 -13M18 -38l3 -13M33 -30l7 -11M47 -18l10 -9",
        tone.edge,
        5,
    )
    hide = path(
        "M-92 16C-92 4 -70 -6 -56 -12C-46 -36 -14 -47 16 -43C50 -38 71 -14 70 14C70 38 38 49 0 49C-24 49 -38 46 -48 38"
        "C-64 38 -90 32 -92 16Z",
        tone.fill,
        p.ink,
        p.line,
    )
    stripes = line("M-20 -32C-6 -18 -4 10 -16 30M6 -36C20 -20 22 10 10 36M32 -31C46 -14 46 10 36 30", tone.edge, 3.6)
    ear = path("M-52 -12C-60 -28 -50 -40 -40 -38C-32 -28 -36 -16 -44 -8Z", tone.edge, p.ink, p.line)
    snout = (
        oval((-87, 18), (7.500, 11), tone.light, 0, p.ink, p.line)
        + circle(-88, 14, 1.7, p.ink)
        + circle(-88, 22, 1.7, p.ink)
    )
    tusk = path("M-72 32C-74 18 -68 11 -60 9C-62 18 -64 24 -60 33Z", p.white.fill, p.ink, p.fine)
    eye = circle(-60, 1, 3.4, p.white.fill) + circle(-61, 1, 2.2, p.ink)
    return legs + bristles + hide + stripes + ear + snout + tusk + eye + line("M68 -2C82 -8 84 6 76 10", tone.edge, 3.8)


def deer_legs(p: Palette) -> str:
    """Four thin legs with dark hooves."""
    legs = "M-26 20L-31 84H-21L-11 34ZM-10 28L-11 88H-1L6 34ZM34 24L42 84H52L48 16ZM20 28L23 88H33L38 28Z"
    hooves = "M-31 84H-21V90H-32ZM-11 88H-1V94H-12ZM42 84H52V90H42ZM23 88H33V94H23Z"
    return path(legs, p.deer.edge, p.ink, p.fine) + path(hooves, p.ink)


def deer(p: Palette) -> str:
    """October's stag, who turns his head away (and gave ignoring people its name, shikato)."""
    tone = p.deer
    places = ((-14, 2), (0, -6), (14, 0), (27, -7), (4, 10), (20, 12), (36, 6), (-6, 18), (12, 23), (30, 21))
    spots = "".join(circle(x, y, 3.4, tone.light) for x, y in places)
    trunk = path(
        "M-36 10C-38 -12 -18 -18 4 -18C30 -18 50 -16 52 10C52 32 32 38 4 38C-18 38 -34 30 -36 10Z",
        tone.fill,
        p.ink,
        p.line,
    )
    rump = path("M51 0C62 -6 65 6 55 18C50 12 50 6 51 0Z", p.white.fill, p.ink, p.line)
    neck = path("M-36 18C-48 2 -50 -20 -42 -42L-18 -36C-22 -18 -16 -8 -8 -4Z", tone.fill, p.ink, p.line)
    chest = line("M-38 6C-43 -8 -43 -22 -38 -36", tone.light, 4.4)
    face = path(
        "M-48 -46C-42 -60 -22 -60 -14 -50C-4 -46 10 -38 14 -31C12 -22 -6 -21 -20 -26C-34 -24 -46 -30 -48 -46Z",
        tone.fill,
        p.ink,
        p.line,
    )
    ears = path("M-42 -52C-56 -54 -66 -62 -66 -70C-54 -70 -42 -64 -36 -55Z", tone.fill, p.ink, p.line)
    antlers = line(
        "M-36 -58C-44 -74 -38 -88 -48 -104M-41 -76L-60 -86M-43 -90L-34 -100"
        "M-24 -58C-22 -76 -10 -84 -12 -104M-19 -76L0 -84M-13 -90L-24 -98",
        p.bark.fill,
        5,
    )
    eye = circle(-17, -42, 3, p.ink) + circle(12, -31, 3, p.ink)
    return deer_legs(p) + trunk + rump + spots + neck + chest + antlers + ears + face + eye


def frog(p: Palette) -> str:
    """The frog that would not give up, about to leap to the right."""
    tone = p.frog
    hind = path("M-30 14C-42 4 -36 -14 -20 -12C-8 -10 -6 8 -14 16L-34 20Z", tone.fill, p.ink, p.line)
    body = path("M-22 6C-22 -14 -2 -28 18 -26C32 -24 36 -12 28 -4C16 10 -4 18 -16 16Z", tone.fill, p.ink, p.line)
    belly = path("M-10 14C4 12 18 4 26 -5C30 -2 26 4 18 8C8 14 0 16 -10 14Z", tone.light)
    eye = circle(16, -27, 5.4, tone.fill, p.ink, p.fine) + circle(17, -28, 2.2, p.ink)
    legs = line("M14 6L18 18H26M4 12L4 20H12M-34 20H-14", p.ink, 3.2)
    return legs + body + belly + hind + eye
