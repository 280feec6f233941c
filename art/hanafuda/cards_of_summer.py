"""The cards of April, May and June."""

from art.hanafuda.animals import butterfly
from art.hanafuda.birds import cuckoo
from art.hanafuda.objects import bridge, crescent, water
from art.hanafuda.plants_of_summer import Leaf, Leaning, iris, peony, wisteria
from art.hanafuda.ribbons import ribbon
from art.palettes import Palette
from art.svg import Stamps, at

VINE_LEAVES: tuple[Leaning, ...] = ((22, 36, 1.1, 22), (68, 40, 1.1, -6), (132, 34, 1.15, 8), (178, 32, 1.1, -16))
SWORDS: tuple[Leaf, ...] = (
    (20, 336, -12, 190),
    (48, 338, 6, 250),
    (78, 338, -10, 214),
    (110, 338, 14, 236),
    (138, 338, -4, 196),
    (168, 338, 18, 226),
    (190, 336, 10, 150),
)
PEONY_LEAVES: tuple[Leaning, ...] = (
    (66, 216, 1, -68),
    (138, 236, 1, 60),
    (54, 306, 1.1, -46),
    (150, 310, 1.1, 42),
    (100, 330, 1, 0),
    (110, 190, 0.9, 12),
)


def april_cuckoo(s: Stamps, p: Palette) -> str:
    """藤に杜鵑."""
    hanging = wisteria(s, p, [(34, 46, 10), (90, 48, 6), (168, 42, 4)], VINE_LEAVES)
    return crescent(p, 136, 142) + hanging + at(cuckoo(p), 106, 256, 1, -4)


def april_ribbon(s: Stamps, p: Palette) -> str:
    """藤に短冊."""
    return wisteria(s, p, [(36, 48, 15), (166, 38, 17), (102, 46, 10)], VINE_LEAVES) + ribbon(
        p, p.red_ribbon, turn=12, y=180
    )


def april_first(s: Stamps, p: Palette) -> str:
    """藤のカス."""
    return wisteria(s, p, [(36, 48, 15), (100, 48, 19), (164, 38, 14)], VINE_LEAVES)


def april_second(s: Stamps, p: Palette) -> str:
    """藤のカス: the middle cluster is the short one."""
    leaves = ((20, 40, 1.1, 26), (86, 44, 1.15, 6), (142, 40, 1.1, -10), (186, 30, 1, 12))
    return wisteria(s, p, [(44, 58, 18), (108, 44, 11), (166, 46, 16)], leaves, -0.8)


def may_bridge(s: Stamps, p: Palette) -> str:
    """菖蒲に八橋."""
    swords = (
        (18, 246, -6, 130),
        (46, 246, 6, 186),
        (76, 248, 8, 140),
        (118, 246, -6, 160),
        (150, 246, 10, 176),
        (182, 246, 6, 150),
    )
    return iris(s, p, [(50, 76, 1), (146, 70, 1), (100, 142, 0.9)], swords, 246) + water(p, 236, 5) + bridge(p)


def may_ribbon(s: Stamps, p: Palette) -> str:
    """菖蒲に短冊."""
    return iris(s, p, [(48, 84, 1), (156, 108, 1), (54, 226, 0.86), (158, 244, 0.8)], SWORDS) + ribbon(p, p.red_ribbon)


def may_first(s: Stamps, p: Palette) -> str:
    """菖蒲のカス."""
    return iris(s, p, [(52, 78, 1.05), (144, 112, 1.1), (84, 192, 0.96)], SWORDS) + water(p, 290, 2)


def may_second(s: Stamps, p: Palette) -> str:
    """菖蒲のカス: the tallest flower stands on the right."""
    return iris(s, p, [(136, 74, 1.1), (54, 128, 1.05), (148, 208, 0.96)], SWORDS) + water(p, 290, 2)


def june_butterflies(s: Stamps, p: Palette) -> str:
    """牡丹に蝶."""
    flowers = peony(s, p, [(148, 182, 0.94, True), (64, 238, 1.16, False)], PEONY_LEAVES)
    large, small = butterfly(p, p.gold.fill, p.red.fill), butterfly(p, p.orange.fill, p.white.fill)
    return flowers + at(large, 66, 88, 0.98, -16) + at(small, 144, 62, 0.74, 20)


def june_ribbon(s: Stamps, p: Palette) -> str:
    """牡丹に青短."""
    flowers = [(50, 86, 1.08, False), (152, 148, 1.04, True), (56, 250, 1.08, False)]
    return peony(s, p, flowers, PEONY_LEAVES) + ribbon(p, p.blue_ribbon, x=106)


def june_first(s: Stamps, p: Palette) -> str:
    """牡丹のカス."""
    return peony(s, p, [(72, 98, 1.34, False), (132, 220, 1.24, True)], PEONY_LEAVES)


def june_second(s: Stamps, p: Palette) -> str:
    """牡丹のカス: three heads."""
    return peony(s, p, [(128, 92, 1.3, False), (58, 186, 1.1, False), (142, 250, 1, True)], PEONY_LEAVES)


CARDS = {
    "4a": april_cuckoo,
    "4b": april_ribbon,
    "4c": april_first,
    "4d": april_second,
    "5a": may_bridge,
    "5b": may_ribbon,
    "5c": may_first,
    "5d": may_second,
    "6a": june_butterflies,
    "6b": june_ribbon,
    "6c": june_first,
    "6d": june_second,
}
