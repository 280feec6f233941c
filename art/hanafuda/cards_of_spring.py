"""The cards of January, February and March."""

from art.hanafuda.birds import crane, warbler
from art.hanafuda.objects import curtain, sun
from art.hanafuda.plants_of_spring import bough, cherry, cherry_buds, pine, plum
from art.hanafuda.ribbons import ribbon
from art.palettes import Palette
from art.svg import Spot, Stamps, at, mirrored

RISING = (
    "M22 334C48 284 30 250 66 214C94 186 84 150 122 112",
    "M66 214C100 206 122 214 152 196M92 178C70 164 60 150 54 128",
)
TUFTS: tuple[Spot, ...] = (
    (126, 86, 42),
    (48, 116, 40),
    (158, 140, 42),
    (84, 174, 40),
    (28, 214, 40),
    (156, 226, 46),
    (76, 262, 46),
    (164, 306, 46),
    (26, 320, 40),
)
LEFT_PLUM = (
    "M-4 304C40 288 44 252 72 224L98 150C104 130 132 112 140 64",
    (
        "M72 224C110 216 140 222 178 192M98 150C74 132 58 118 48 78M138 218C150 240 154 250 156 272"
        "M112 134C130 138 148 134 162 122"
    ),
)
RIGHT_PLUM = (
    "M204 304C160 286 150 250 120 226L98 168C90 144 62 128 60 66",
    (
        "M120 226C86 218 54 226 26 200M98 168C124 150 142 128 150 86M64 216C52 240 50 256 56 286"
        "M150 262C162 240 166 210 166 186M84 142C60 146 44 140 32 128"
    ),
)
TALL_PLUM = (
    "M30 340C46 280 78 262 84 210C88 170 120 150 118 76",
    (
        "M84 210C120 206 142 192 170 152M84 210C62 196 50 178 40 136M72 246C104 256 124 252 146 238"
        "M104 160C88 140 82 120 74 84"
    ),
)
BOUGH = "M0 316C60 258 60 192 118 152C150 128 156 90 200 60"


def january_crane(s: Stamps, p: Palette) -> str:
    """松に鶴."""
    tufts = ((30, 236, 38), (172, 262, 40), (104, 300, 46), (26, 312, 42), (178, 326, 44))
    trunk, boughs = "M8 334C30 296 20 262 44 232", "M20 290C60 270 120 290 168 258"
    return sun(p, 138, 66, 42) + pine(s, p, trunk, boughs, tufts) + at(crane(p), 108, 138, 1.06)


def january_ribbon(s: Stamps, p: Palette) -> str:
    """松に赤短."""
    return pine(s, p, *RISING, TUFTS) + ribbon(p, p.red_ribbon, "あかよろし")


def january_first(s: Stamps, p: Palette) -> str:
    """松のカス."""
    return pine(s, p, *RISING, TUFTS)


def january_second(s: Stamps, p: Palette) -> str:
    """松のカス: the other way round, and fewer."""
    tufts = (
        (148, 60, 40),
        (72, 100, 44),
        (154, 134, 42),
        (36, 176, 42),
        (116, 204, 46),
        (176, 250, 40),
        (48, 262, 46),
        (128, 306, 48),
    )
    return mirrored(pine(s, p, *RISING, [(200 - x, y, r) for x, y, r in tufts]))


def february_warbler(s: Stamps, p: Palette) -> str:
    """梅に鶯."""
    blossoms = [
        (46, 74, 23, False),
        (148, 58, 22, True),
        (174, 190, 24, False),
        (56, 272, 24, True),
        (122, 216, 21, False),
    ]
    buds: tuple[Spot, ...] = ((156, 268, 170), (78, 136, -50), (166, 122, 60), (34, 292, -60))
    return plum(s, p, LEFT_PLUM, blossoms, buds) + at(warbler(p), 84, 134, 1.06)


def february_ribbon(s: Stamps, p: Palette) -> str:
    """梅に赤短."""
    blossoms = [
        (52, 68, 23, False),
        (152, 82, 23, False),
        (28, 196, 23, True),
        (172, 276, 24, False),
        (52, 284, 23, False),
        (166, 180, 21, True),
    ]
    buds: tuple[Spot, ...] = ((36, 130, -60), (142, 118, 60), (130, 236, 150))
    return plum(s, p, RIGHT_PLUM, blossoms, buds) + ribbon(p, p.red_ribbon, "あかよろし", turn=12)


def february_first(s: Stamps, p: Palette) -> str:
    """梅のカス."""
    blossoms = [
        (46, 78, 25, False),
        (142, 62, 25, False),
        (102, 146, 23, True),
        (174, 190, 25, False),
        (72, 222, 25, False),
        (30, 296, 24, True),
        (152, 268, 23, False),
    ]
    buds: tuple[Spot, ...] = ((162, 122, 60), (70, 130, -50), (122, 102, -30), (118, 218, 20), (54, 264, 110))
    return plum(s, p, LEFT_PLUM, blossoms, buds)


def february_second(s: Stamps, p: Palette) -> str:
    """梅のカス."""
    blossoms = [
        (118, 72, 25, False),
        (38, 134, 25, False),
        (170, 150, 25, False),
        (84, 206, 25, True),
        (148, 238, 25, False),
        (46, 296, 24, False),
    ]
    buds: tuple[Spot, ...] = (
        (74, 86, -20),
        (116, 126, 50),
        (56, 184, -60),
        (136, 194, 70),
        (100, 254, 160),
        (64, 262, -70),
    )
    return plum(s, p, TALL_PLUM, blossoms, buds)


def march_curtain(s: Stamps, p: Palette) -> str:
    """桜に幕."""
    return cherry(s, p, 3, (16, 20, 184, 184), 19, (22, 31)) + curtain(p)


def march_ribbon(s: Stamps, p: Palette) -> str:
    """桜に赤短."""
    return (
        bough(p, BOUGH)
        + cherry(s, p, 11, (18, 22, 182, 308), 24, (23, 29))
        + ribbon(p, p.red_ribbon, "みよしの", turn=12)
    )


def march_first(s: Stamps, p: Palette) -> str:
    """桜のカス."""
    buds: tuple[Spot, ...] = ((48, 96, -8), (112, 108, 4), (168, 84, 6))
    return bough(p, BOUGH) + cherry_buds(s, p, buds) + cherry(s, p, 5, (22, 80, 178, 292), 16)


def march_second(s: Stamps, p: Palette) -> str:
    """桜のカス: the other way round, with blossoms up to the top."""
    buds: tuple[Spot, ...] = ((44, 252, 184), (100, 256, 172), (160, 258, 176))
    return mirrored(bough(p, BOUGH)) + cherry_buds(s, p, buds) + cherry(s, p, 23, (22, 30, 178, 262), 16)


CARDS = {
    "1a": january_crane,
    "1b": january_ribbon,
    "1c": january_first,
    "1d": january_second,
    "2a": february_warbler,
    "2b": february_ribbon,
    "2c": february_first,
    "2d": february_second,
    "3a": march_curtain,
    "3b": march_ribbon,
    "3c": march_first,
    "3d": march_second,
}
