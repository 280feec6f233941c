"""The cards of October, November and December."""

from art.hanafuda.animals import deer, frog
from art.hanafuda.birds import swallow
from art.hanafuda.objects import cloud, lightning, sky, thunder_drum
from art.hanafuda.phoenix import phoenix
from art.hanafuda.plants_of_winter import Maple, Strand, kiri, maple, willow, willow_trunk
from art.hanafuda.rain_man import rain_man
from art.hanafuda.ribbons import ribbon
from art.palettes import Palette, Tone
from art.svg import Stamps, at, line, path

BRANCHES = "M-6 74C40 78 60 112 110 116C150 120 170 150 210 150M206 330C160 290 150 250 90 236C60 230 30 200 -6 206"
LEAVES: tuple[Maple, ...] = (
    (44, 58, 1.2, -20, 0),
    (116, 56, 1.1, 14, 1),
    (172, 104, 1.2, 30, 0),
    (82, 124, 1.15, -6, 2),
    (142, 168, 1.2, 24, 0),
    (32, 168, 1.1, -30, 1),
    (86, 208, 1.2, 8, 0),
    (172, 236, 1.1, 34, 2),
    (34, 252, 1.15, -18, 0),
    (116, 274, 1.15, 12, 1),
    (174, 304, 1.05, 30, 0),
    (58, 314, 1.05, -16, 2),
)
STRANDS: tuple[Strand, ...] = (
    (18, 240, 8),
    (46, 304, -8),
    (76, 210, 8),
    (104, 318, -4),
    (132, 250, 8),
    (158, 310, 4),
    (184, 226, 4),
)


def october_deer(s: Stamps, p: Palette) -> str:
    """紅葉に鹿."""
    branch = "M-6 56C50 54 90 76 130 76C160 78 180 100 210 108M150 84C160 120 176 140 206 160"
    leaves = (
        (38, 52, 1.15, -16, 0),
        (104, 48, 1.1, 10, 1),
        (168, 72, 1.15, 26, 0),
        (128, 108, 1, 6, 2),
        (172, 150, 1.1, 34, 0),
        (30, 128, 0.95, -24, 0),
    )
    ground = path("M0 300C60 288 140 306 200 292V330H0Z", p.earth.fill, p.earth.edge, p.line)
    return maple(s, p, branch, leaves) + ground + at(deer(p), 96, 214, 1.04)


def october_ribbon(s: Stamps, p: Palette) -> str:
    """紅葉に青短."""
    return maple(s, p, BRANCHES, LEAVES) + ribbon(p, p.blue_ribbon)


def october_first(s: Stamps, p: Palette) -> str:
    """紅葉のカス."""
    return maple(s, p, BRANCHES, LEAVES)


def october_second(s: Stamps, p: Palette) -> str:
    """紅葉のカス: upside down, with more gold."""
    turned = [(200 - x, 330 - y, k, -t, (c + 2) % 3 if i % 3 else c) for i, (x, y, k, t, c) in enumerate(LEAVES)]
    turned += [(36, 306, 1, 20, 2), (120, 312, 0.9, -30, 0)]
    return maple(
        s,
        p,
        "M206 256C160 252 140 218 90 214C50 210 30 180 -10 180M-6 0C40 40 50 80 110 94C140 100 170 130 206 124",
        turned,
    )


def november_rain_man(s: Stamps, p: Palette) -> str:  # noqa: ARG001 (nothing is repeated here)
    """柳に小野道風."""
    stream = "M-6 252C40 238 110 248 206 226V340H-6Z"
    ripples = "M10 270C50 256 90 266 120 258M-4 286C30 274 60 278 84 272M180 246C190 244 196 242 204 240"
    river = path(stream, p.water.fill, p.water.edge, p.line) + line(ripples, p.water.light, 2.6)
    bank = path("M206 258C150 256 104 264 88 288C82 304 88 318 94 334H206Z", p.earth.light, p.earth.edge, p.line)
    shore = path("M-6 290C24 284 54 294 68 308C74 318 72 326 70 334H-6Z", p.earth.fill, p.earth.edge, p.line)
    twigs = willow(p, ((20, 220, 4), (48, 130, -4), (80, 70, 4), (112, 70, 6), (146, 110, -2), (176, 210, 4)), p.willow)
    banks = river + bank + shore + willow_trunk(p)
    return banks + twigs + at(rain_man(p), 102, 160, 0.92) + at(frog(p), 44, 288, 0.84)


def november_swallow(s: Stamps, p: Palette) -> str:  # noqa: ARG001 (nothing is repeated here)
    """柳に燕."""
    return willow(p, STRANDS, p.willow) + at(swallow(p), 112, 166, 0.98, 4)


def november_ribbon(s: Stamps, p: Palette) -> str:  # noqa: ARG001 (nothing is repeated here)
    """柳に短冊."""
    return willow(p, STRANDS, p.willow) + ribbon(p, p.red_ribbon, turn=12)


def november_storm(s: Stamps, p: Palette) -> str:  # noqa: ARG001 (nothing is repeated here)
    """柳のカス: thunder and rain."""
    strands = ((20, 230, 10), (46, 320, -4), (88, 318, 4), (142, 190, 8), (176, 250, -4))
    dark = willow(p, strands, Tone(p.ink, p.ink, p.ink))
    return sky(p.storm.fill) + dark + cloud(64, p.ink) + lightning(p) + at(thunder_drum(p), 150, 262, 1.1)


def december_phoenix(s: Stamps, p: Palette) -> str:
    """桐に鳳凰."""
    return kiri(s, p, (104, 352), 1.05, (2, 2, 2)) + at(phoenix(p), 104, 116, 0.96)


def december_first(s: Stamps, p: Palette) -> str:
    """桐のカス."""
    return kiri(s, p, (100, 316), 1.24, (6, 9, 6))


def december_second(s: Stamps, p: Palette) -> str:
    """桐のカス: two plants."""
    return kiri(s, p, (148, 322), 0.98, (2, 12, 6)) + kiri(s, p, (54, 322), 0.98, (6, 9, 2))


def december_third(s: Stamps, p: Palette) -> str:
    """桐のカス: the one on yellow ground."""
    ground = path("M0 224H200V330H0Z", p.gold.fill) + line("M0 224H200", p.gold.edge, p.line)
    return ground + kiri(s, p, (100, 272), 1.14, (6, 9, 6), young=True)


CARDS = {
    "10a": october_deer,
    "10b": october_ribbon,
    "10c": october_first,
    "10d": october_second,
    "11a": november_rain_man,
    "11b": november_swallow,
    "11c": november_ribbon,
    "11d": november_storm,
    "12a": december_phoenix,
    "12b": december_first,
    "12c": december_second,
    "12d": december_third,
}
