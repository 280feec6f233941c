"""Random hands of riichi, with melds, for four and for three; many of few kinds, so that some are ready."""

from random import Random
from typing import NamedTuple

from zashiki.games.riichi.pieces import BY_KIND, KINDS, Meld, MeldKind, Tile

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, KINDS))
SORTS: tuple[MeldKind, ...] = ("chi", "pon", "open_kan", "closed_kan", "added_kan")


class Hand(NamedTuple):
    """Concealed tiles before the draw, what is drawn, and melds."""

    tiles: tuple[Tile, ...]
    drawn: Tile
    melds: tuple[Meld, ...]


def random_hand(dice: Random, *, three: bool) -> Hand:
    """Deal one."""
    kinds = [kind for kind in range(KINDS) if not three or not 0 < kind < 8]
    if dice.random() < 0.6:
        kinds = sorted(dice.sample(kinds, dice.randint(9, 15)))
    if dice.random() < 0.1:
        kinds = list(ORPHANS)
    wall = [kind for kind in kinds for _ in range(4)]
    melds = _melds(dice, kinds, wall, three=three)
    dice.shuffle(wall)
    held = 13 - 3 * len(melds)
    tiles = sorted(wall[:held])
    return Hand(tuple(BY_KIND[kind] for kind in tiles), BY_KIND[wall[held]], melds)


def _melds(dice: Random, kinds: list[int], wall: list[int], *, three: bool) -> tuple[Meld, ...]:
    """Call up to four groups, and take their tiles from the wall."""
    found: list[Meld] = []
    for _ in range(dice.choice((0, 0, 1, 2, 3, 4))):
        sort, kind = dice.choice(SORTS), dice.choice(kinds)
        tiles = [kind, kind + 1, kind + 2] if sort == "chi" else [kind] * (3 if sort == "pon" else 4)
        if sort == "chi" and (three or kind >= 27 or kind % 9 > 6):
            continue
        if all(wall.count(one) >= tiles.count(one) for one in tiles) and len(wall) > 30:
            for one in tiles:
                wall.remove(one)
            found.append(Meld(sort, tuple(BY_KIND[one] for one in tiles)))
    return tuple(found)
