"""Random winning hands with random circumstances and rules, in our terms and in those of PyPI's `mahjong`.

A tile is one of the 136 here, as `mahjong` numbers them: the first five of each suit is the red one.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from zashiki.games.riichi.pieces import BY_KIND, EAST, KINDS, NORTH, Kind, Meld, Tile
from zashiki.games.riichi.rules import Ruleset, change_rules, preset
from zashiki.games.riichi.value.hand_value import WinningHand

RED = {16: Tile.RED_FIVE_MAN, 52: Tile.RED_FIVE_PIN, 88: Tile.RED_FIVE_SOU}
ENDS = (0, 8, 9, 17, 18, 26, *range(EAST, KINDS))
SUITS = [tuple(range(first, first + 9)) for first in (0, 9, 18)]
HONOURS = tuple(range(EAST, KINDS))
GREENS = (19, 20, 21, 23, 25, 32)
SIMPLES = tuple(kind for kind in range(EAST) if kind not in ENDS)
ANY = tuple(range(KINDS))
SAME = [tuple(suit[at] for suit in SUITS for at in range(low, low + 3)) for low in (0, 3, 6)]
OUTER = tuple(suit[at] for suit in SUITS for at in (0, 1, 2, 6, 7, 8)) + ENDS
DRAGONS = (0, 1, 2, *range(31, 34))
COMMON = (ANY, ANY, ANY, SIMPLES, SIMPLES, OUTER, *SAME)
POOLS = (*COMMON, *COMMON, *SUITS, *(suit + HONOURS for suit in SUITS), HONOURS, GREENS, ENDS, DRAGONS)
"""Kinds that a hand is made of, so that rare yaku are not rare."""
CALLS = {"run": ("chi",), "triplet": ("pon",), "kan": ("open_kan", "closed_kan", "added_kan")}
RULES = 100
"""Different rules in a run of hands."""
DOUBLE = ("suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii")


class Case(NamedTuple):
    """A winning hand as numbers of tiles, and its rules."""

    rules: Ruleset
    concealed: list[int]
    last: int
    melds: list[tuple[str, list[int]]]
    dora: list[int]
    ura: list[int]
    flags: dict[str, bool]
    seat_wind: Kind
    round_wind: Kind
    kita: int

    @property
    def win(self) -> WinningHand:
        """The hand in our terms."""
        reds = self.rules.red_fives > 0
        return WinningHand(
            tiles=_tiles(self.concealed, reds=reds),
            win=_tiles([self.last], reds=reds)[0],
            melds=tuple(Meld(kind, _tiles(some, reds=reds)) for kind, some in self.melds),  # type: ignore[arg-type]
            seat_wind=self.seat_wind,
            round_wind=self.round_wind,
            dora=_tiles(self.dora, reds=reds),
            ura=_tiles(self.ura, reds=reds),
            kita=self.kita,
            **self.flags,
        )


def _tiles(numbers: list[int], *, reds: bool) -> tuple[Tile, ...]:
    return tuple(RED[one] if reds and one in RED else BY_KIND[one // 4] for one in numbers)


def cases(seed: str) -> Iterator[Case]:
    """Winning hands without end, the same for a seed."""
    dice = Random(seed)
    tables = [_rules(dice, three=number % 10 == 0) for number in range(RULES)]
    while True:
        rules = dice.choice(tables)
        wall = _Wall(dice, three=rules.players == 3)
        groups = _special(dice, wall) if dice.random() < 0.12 else _groups(dice, wall)
        if groups:
            yield _case(dice, rules, wall, groups)


def _rules(dice: Random, *, three: bool) -> Ruleset:
    return change_rules(
        preset("tenhou-3p" if three else "tenhou"),
        open_tanyao=dice.random() < 0.8,
        kiriage=dice.random() < 0.3,
        thirteen_han=dice.choice(("yakuman", "sanbaiman")),
        double_yakuman=dice.choice(((), DOUBLE)),
        yakuman_stack=dice.random() < 0.7,
        renhou=dice.choice(("off", "mangan", "yakuman")),
        red_fives=dice.choice((0, 2 if three else 3)),
    )


class _Wall:
    """The tiles that are left to take."""

    def __init__(self, dice: Random, *, three: bool) -> None:
        self.dice = dice
        self.left = {kind: [4 * kind + copy for copy in range(4)] for kind in ANY if not three or not 0 < kind < 8}

    def take(self, *kinds: Kind) -> list[int] | None:
        """Tiles of these kinds, or none if one is lacking."""
        if any(len(self.left.get(kind, ())) < kinds.count(kind) for kind in kinds):
            return None
        return [(copies := self.left[kind]).pop(self.dice.randrange(len(copies))) for kind in kinds]


Groups = list[tuple[str, list[int]]]


def _groups(dice: Random, wall: _Wall) -> Groups | None:
    """Four groups and a pair from a pool of kinds."""
    pool = dice.choice(POOLS)
    runs, kans = dice.choice((0.0, 0.4, 0.7, 0.95)), dice.choice((0.0, 0.0, 0.2, 0.7))
    found: Groups = []
    for _ in range(60):
        kind = dice.choice(pool)
        if len(found) == 4:
            if pair := wall.take(kind, kind):
                return [*found, ("pair", pair)]
        elif dice.random() < runs:
            if kind < EAST and kind % 9 < 7 and (tiles := wall.take(kind, kind + 1, kind + 2)):
                found.append(("run", tiles))
        elif tiles := wall.take(*[kind] * (4 if dice.random() < kans else 3)):
            found.append(("kan" if len(tiles) == 4 else "triplet", tiles))
    return None


def _special(dice: Random, wall: _Wall) -> Groups | None:
    """Seven pairs, thirteen orphans, nine gates, or three dragons and winds."""
    which = dice.randrange(4)
    if which == 0:
        pool = sorted({kind for kind in dice.choice(POOLS) if kind in wall.left})
        kinds = [kind for kind in dice.sample(pool, min(7, len(pool))) for _ in range(2)]
    elif which == 1:
        kinds = [*ENDS, dice.choice(ENDS)]
    elif which == 2:
        suit = dice.choice(SUITS)
        kinds = [*(suit[0],) * 2, *suit, *(suit[8],) * 2, dice.choice(suit)]
    else:
        kinds = [kind for kind in dice.sample(HONOURS, 4) for _ in range(3)] + [dice.choice(HONOURS)] * 2
    tiles = wall.take(*kinds) if len(kinds) == 14 else None
    return [("whole", tiles)] if tiles else None


def _case(dice: Random, rules: Ruleset, wall: _Wall, groups: Groups) -> Case:
    """Call some groups, and say how the hand was won."""
    open_share = dice.choice((0.0, 0.0, 0.3, 0.8))
    concealed: list[int] = []
    melds: list[tuple[str, list[int]]] = []
    for shape, tiles in groups:
        callable_ = shape == "kan" or (shape in CALLS and dice.random() < open_share)
        if callable_ and not (rules.players == 3 and shape == "run"):
            kind = "closed_kan" if shape == "kan" and not open_share else dice.choice(CALLS[shape])
            melds.append((kind, tiles))
        else:
            concealed += tiles
    dice.shuffle(concealed)
    seat, last = EAST + dice.randrange(rules.players), dice.choice(concealed)
    flags = _flags(dice, melds, dealer=seat == EAST)
    left = [one for copies in wall.left.values() for one in copies]
    shown = dice.sample(left, min(dice.choice((1, 1, 2, 3, 5)), len(left)))
    hidden = dice.sample(left, len(shown)) if flags.get("riichi") or flags.get("double_riichi") else []
    kita = dice.randrange(len(wall.left[NORTH]) + 1) if rules.players == 3 else 0
    return Case(rules, concealed, last, melds, shown, hidden, flags, seat, EAST + dice.randrange(2), kita)


def _flags(dice: Random, melds: list[tuple[str, list[int]]], *, dealer: bool) -> dict[str, bool]:
    """How it was won, of what can come together."""
    tsumo, kan = dice.random() < 0.5, any("kan" in kind for kind, _ in melds)
    found = {"tsumo": tsumo}
    if not melds and dice.random() < 0.06:
        return found | {("tenhou" if dealer else "chiihou") if tsumo else "houtei" if dealer else "renhou": True}
    if all(kind == "closed_kan" for kind, _ in melds) and dice.random() < 0.6:
        found[dice.choice(("riichi", "riichi", "double_riichi"))] = True
        found["ippatsu"] = dice.random() < 0.3
    if dice.random() < 0.2:
        found[
            dice.choice(("haitei", "rinshan") if kan else ("haitei",)) if tsumo else dice.choice(("houtei", "chankan"))
        ] = True
    return found
