"""The birds of the deck, each drawn about the origin: crane, warbler, cuckoo, goose and swallow."""

from art.palettes import Palette
from art.svg import cased, circle, line, path


def crane(p: Palette) -> str:
    """January's crane, standing, its crown red."""
    legs = line("M-8 70L-12 120M8 70L10 120M-12 120l-10 4M-12 120l8 5M10 120l-9 5M10 120l10 4", p.ink, 3.4)
    tail = path("M20 38C48 42 68 58 78 88C64 78 56 78 50 82C48 72 40 70 32 72C30 64 24 58 16 58Z", p.ink)
    body = path(
        "M-32 44C-36 20 -10 8 16 16C36 23 48 40 52 60C32 56 24 78 0 76C-18 74 -30 62 -32 44Z",
        p.white.fill,
        p.ink,
        p.line,
    )
    wing = line("M-10 38C6 30 24 38 33 52M-12 48C4 42 18 48 26 60M-8 58C2 54 10 57 16 64", p.white.edge, 2.4)
    neck = line("M-22 42C-42 20 -38 -4 -26 -18C-20 -26 -20 -36 -28 -42", p.ink, 15)
    throat = line("M-20 42C-38 22 -34 -4 -22 -19C-17 -26 -17 -34 -22 -40", p.white.fill, 6)
    head = circle(-29, -45, 11, p.white.fill, p.ink, p.line) + path(
        "M-38 -51A11 11 0 0 1 -20 -51Q-29 -45 -38 -51Z", p.red.fill
    )
    beak = path("M-39 -47L-68 -38L-38 -39Z", p.gold.fill, p.ink, p.fine) + circle(-32, -44, 2, p.ink)
    return legs + tail + body + wing + neck + throat + head + beak


def warbler(p: Palette) -> str:
    """February's bush warbler, round and green."""
    tone = p.warbler
    tail = path("M-66 34L-24 6L-8 24L-52 44Z", tone.edge, p.ink, p.fine)
    body = path("M-38 18C-30 -12 4 -32 30 -25C50 -20 52 6 38 22C22 40 -16 40 -38 18Z", tone.fill, p.ink, p.line)
    belly = path("M-6 33C14 38 34 29 41 10C45 -2 41 -9 34 -11C34 6 16 24 -6 33Z", tone.light)
    wing = path("M-46 26C-30 -4 0 -14 14 -6C10 16 -14 30 -46 26Z", tone.edge, p.ink, p.fine)
    quills = line("M-30 20C-18 16 -6 8 2 2M-22 24C-12 22 0 16 6 10", tone.fill, 2.2)
    face = circle(31, -11, 3, p.ink) + line("M22 -16C28 -19 35 -19 40 -16", tone.light, 2)
    beak = path("M44 -12L63 -7L45 -2Z", p.gold.fill, p.ink, p.fine)
    return tail + line("M4 35L0 50M16 33L17 49M0 50h-7M17 49h7", p.ink, 3) + body + belly + wing + quills + face + beak


def cuckoo(p: Palette) -> str:
    """April's lesser cuckoo in full flight, crying."""
    tone = p.cuckoo
    far = path(
        "M4 -6C2 -40 20 -72 58 -88C54 -74 60 -68 52 -58C57 -52 48 -42 44 -38C46 -28 36 -14 28 -6Z",
        tone.light,
        p.ink,
        p.line,
    )
    tail = path("M-44 18L-90 22L-76 32L-92 42L-74 46L-80 58L-34 32Z", tone.light, p.ink, p.line)
    body = path(
        "M-52 28C-38 8 -14 -6 12 -10C32 -14 50 -12 56 2C54 18 32 28 8 32C-14 35 -36 34 -52 28Z",
        tone.fill,
        p.ink,
        p.line,
    )
    belly = path("M-30 30C-6 22 22 18 54 6C50 18 30 26 8 30C-6 32 -20 32 -30 30Z", p.white.fill)
    bars = line("M-12 25l5 6M2 21l6 8M16 18l7 8M30 14l6 7", p.ink, 2)
    near = path(
        "M18 4C4 -32 -30 -58 -78 -62C-70 -52 -78 -46 -64 -38C-70 -30 -56 -26 -50 -22"
        "C-54 -12 -38 -8 -30 -4C-26 8 -4 14 18 4Z",
        tone.fill,
        p.ink,
        p.line,
    )
    quills = line(
        "M-4 -6C-20 -28 -42 -44 -62 -50M-10 -2C-24 -18 -38 -28 -52 -32M-12 4C-20 -4 -28 -10 -38 -12", tone.edge, 2.4
    )
    head = circle(40, -2, 2.6, p.ink) + path("M55 -2L72 -8L58 2L70 8L54 9Z", p.red.fill, p.ink, p.fine)
    return far + tail + body + belly + bars + near + quills + head


def goose(p: Palette) -> str:
    """One of August's wild geese, flying to the left."""
    tone = p.cuckoo
    far = path("M6 -6C2 -28 10 -52 34 -64C34 -50 40 -44 34 -32C34 -20 30 -10 24 -4Z", tone.light, p.ink, p.line)
    neck = cased("M-34 4C-46 2 -54 -4 -66 -2", tone.light, p.ink, 8, p.line * 0.8)
    body = path(
        "M-42 2C-28 -8 -8 -12 14 -8C32 -5 48 0 66 4L56 12C38 18 8 20 -12 16C-28 14 -38 10 -42 2Z",
        tone.fill,
        p.ink,
        p.line,
    )
    belly = path("M-34 8C-10 10 20 12 46 9C30 17 4 18 -12 15C-22 14 -30 12 -34 8Z", p.white.fill)
    near = path(
        "M-16 4C-32 -18 -36 -44 -24 -68C-14 -60 -4 -58 0 -44C10 -36 16 -18 18 0C8 8 -6 8 -16 4Z",
        tone.light,
        p.ink,
        p.line,
    )
    quills = line("M-10 -6C-18 -22 -20 -38 -18 -52M0 -6C-6 -20 -6 -30 -6 -40M9 -5C6 -14 6 -20 4 -28", tone.fill, 2.4)
    beak = path("M-71 -4L-84 2L-70 3Z", p.orange.fill, p.ink, p.fine) + circle(-66, -3, 1.8, p.white.fill)
    return far + neck + body + belly + near + quills + beak


def swallow(p: Palette) -> str:
    """November's swallow, wings spread, its tail forked."""
    left = path("M-4 0C-30 -24 -62 -34 -98 -26C-82 -20 -80 -16 -66 -10C-60 0 -50 2 -40 6C-28 14 -16 14 -4 10Z", p.ink)
    right = path("M10 -4C10 -36 34 -64 70 -78C62 -64 64 -58 56 -48C58 -38 50 -30 44 -20C38 -8 28 0 16 4Z", p.ink)
    quills = line(
        "M-24 -4C-40 -14 -56 -20 -72 -22M-20 4C-32 -2 -42 -6 -52 -8M22 -10C28 -30 40 -48 54 -58", p.cuckoo.light, 2
    )
    tail = path("M-24 38L-92 74L-50 46L-78 14L-16 26Z", p.ink)
    body = path("M-48 58C-32 36 -20 14 2 0C18 -12 42 -14 54 -2C54 14 34 28 10 32C-6 34 -28 44 -48 58Z", p.ink)
    belly = path("M-18 31C6 27 36 22 50 4C46 -4 36 -2 30 2C16 13 0 20 -18 31Z", p.white.fill, p.ink, p.fine)
    throat = path("M34 -11C46 -13 56 -6 54 4C46 10 36 5 34 -11Z", p.red.fill, p.ink, p.fine)
    return (
        left
        + right
        + quills
        + tail
        + body
        + belly
        + throat
        + path("M53 -4L70 2L53 6Z", p.gold.fill, p.ink, p.fine)
        + circle(42, -5, 2.2, p.white.fill)
    )
