"""The cards of July, August and September."""

from art.hanafuda.animals import boar
from art.hanafuda.birds import goose
from art.hanafuda.objects import sake_cup, sky
from art.hanafuda.plants_of_autumn import Curve, clover, kiku, pampas_hill, plumes
from art.hanafuda.plants_of_summer import Leaning
from art.hanafuda.ribbons import ribbon
from art.palettes import Palette
from art.svg import Stamps, at, circle, path

BUSH: tuple[Curve, ...] = (
    ((88, 340), (60, 210), (22, 206)),
    ((112, 340), (140, 230), (182, 226)),
    ((94, 340), (70, 110), (26, 96)),
    ((106, 340), (140, 140), (178, 110)),
    ((100, 340), (92, 150), (108, 52)),
)
LOW_BUSH: tuple[Curve, ...] = (
    ((88, 340), (64, 240), (24, 236)),
    ((112, 340), (144, 210), (182, 190)),
    ((94, 340), (60, 160), (22, 136)),
    ((106, 340), (130, 100), (172, 70)),
    ((100, 340), (86, 150), (76, 54)),
)
KIKU_LEAVES: tuple[Leaning, ...] = (
    (46, 214, 1.1, -50),
    (106, 206, 1, 10),
    (160, 238, 1.1, 56),
    (58, 284, 1.1, -46),
    (142, 300, 1.1, 40),
    (100, 326, 1, 0),
)


def july_boar(s: Stamps, p: Palette) -> str:
    """萩に猪."""
    stems = (((90, 290), (70, 100), (26, 92)), ((116, 290), (140, 110), (182, 92)), ((102, 290), (98, 120), (106, 46)))
    ground = path("M0 292C60 280 140 282 200 290V330H0Z", p.earth.fill, p.earth.edge, p.line)
    return clover(s, p, stems) + ground + at(boar(p), 108, 240, 0.98)


def july_ribbon(s: Stamps, p: Palette) -> str:
    """萩に短冊."""
    return clover(s, p, BUSH) + ribbon(p, p.red_ribbon, turn=12)


def july_first(s: Stamps, p: Palette) -> str:
    """萩のカス."""
    return clover(s, p, BUSH)


def july_second(s: Stamps, p: Palette) -> str:
    """萩のカス: its tips bend elsewhere."""
    return clover(s, p, LOW_BUSH)


def august_moon(s: Stamps, p: Palette) -> str:  # noqa: ARG001 (nothing is repeated here)
    """芒に月."""
    moon = circle(106, 104, 68, p.white.fill, p.ink, p.line)
    return sky(p.red.fill) + moon + pampas_hill(p, 190, 8)


def august_geese(s: Stamps, p: Palette) -> str:
    """芒に雁."""
    bird = goose(p)
    flock = s.put(bird, 104, 78, 0.84, -4) + s.put(bird, 140, 142, 0.72, -4) + s.put(bird, 62, 192, 0.58, -4)
    return pampas_hill(p, 210, 21) + flock


def august_first(s: Stamps, p: Palette) -> str:
    """芒のカス."""
    return plumes(s, p, [(44, 240, 4, 96), (110, 220, 14, 116)]) + pampas_hill(p, 178, 5)


def august_second(s: Stamps, p: Palette) -> str:
    """芒のカス: a lower hill, three blades."""
    return plumes(s, p, [(70, 240, 6, 158), (22, 270, 0, 96), (128, 240, 10, 104)]) + pampas_hill(p, 206, 13)


def september_cup(s: Stamps, p: Palette) -> str:
    """菊に盃."""
    leaves = ((34, 200, 1.1, -40), (104, 196, 1, 8), (170, 214, 1.1, 50), (112, 96, 0.9, 56))
    return kiku(s, p, [(60, 78, 1.14, 0), (146, 130, 0.98, 1)], leaves, 290) + at(sake_cup(p), 100, 248, 1.06)


def september_ribbon(s: Stamps, p: Palette) -> str:
    """菊に青短."""
    return kiku(s, p, [(50, 76, 1.04, 0), (152, 142, 1, 1), (54, 228, 0.96, 2)], KIKU_LEAVES) + ribbon(
        p, p.blue_ribbon, x=104, turn=12
    )


def september_first(s: Stamps, p: Palette) -> str:
    """菊のカス."""
    return kiku(s, p, [(70, 88, 1.28, 0), (138, 184, 1.12, 1)], (*KIKU_LEAVES, (122, 116, 1.1, 52)))


def september_second(s: Stamps, p: Palette) -> str:
    """菊のカス: three flowers, the red one on top."""
    return kiku(s, p, [(134, 84, 1.2, 1), (58, 152, 1.12, 0), (146, 222, 0.9, 2)], (*KIKU_LEAVES, (88, 104, 1.1, -58)))


CARDS = {
    "7a": july_boar,
    "7b": july_ribbon,
    "7c": july_first,
    "7d": july_second,
    "8a": august_moon,
    "8b": august_geese,
    "8c": august_first,
    "8d": august_second,
    "9a": september_cup,
    "9b": september_ribbon,
    "9c": september_first,
    "9d": september_second,
}
