"""Walls on which something happens that is seldom dealt: each is the places of the tiles in the canonical order."""

from collections import defaultdict
from collections.abc import Callable
from random import Random

from zashiki.games.riichi import Ruleset, tile_set
from zashiki.games.riichi.deals import DEALT_TILES, places
from zashiki.games.riichi.pieces import EAST, KINDS, NORTH

RANKS, SOME_TURNS, TURNS = 9, 3, 18
"""Turns after which something comes, and as many as anybody has without calls."""
DRAGONS, WINDS = range(NORTH + 1, KINDS), range(EAST, NORTH + 1)


def is_end(kind: int) -> bool:
    return kind >= EAST or kind % RANKS in (0, RANKS - 1)


class Wall:
    """Tiles that are not dealt yet, hands, and what is drawn early."""

    def __init__(self, rules: Ruleset, rng: Random) -> None:
        self.rng, self.seats, self.left = rng, rules.players, defaultdict[int, list[int]](list)
        for place, tile in enumerate(tile_set(rules.players, rules.red_fives)):
            self.left[tile.kind].append(place)
        self.kinds = list(self.left)
        self.hands: list[list[int]] = [[] for _ in range(rules.players)]
        self.first: list[int] = []
        """What is drawn first, in its order."""
        self.early: list[int] = []
        self.later: list[int] = []
        """What is drawn once everybody has had some turns."""

    def take(self, kind: int, to: list[int], times: int = 1) -> None:
        """Put tiles of a kind somewhere, as far as there are any and a hand has room."""
        for _ in range(times):
            if self.left[kind] and (to not in self.hands or len(to) < DEALT_TILES):
                to.append(self.left[kind].pop())

    def order(self, dealer: int) -> list[int]:
        """Deal: what is not told is any tile that is left."""
        rest = [place for kind in self.kinds for place in self.left[kind]]
        self.rng.shuffle(rest)
        told = (self.first, self.early, self.later, *self.hands)
        found = [-1] * (len(rest) + sum(map(len, told)))
        for seat, hand in enumerate(self.hands):
            hand += [rest.pop() for _ in range(DEALT_TILES - len(hand))]
            for place, tile in zip(places(self.seats, dealer, seat), hand, strict=True):
                found[place] = tile
        self.rng.shuffle(self.early)
        turns = SOME_TURNS * self.seats
        found[DEALT_TILES * self.seats :] = [*self.first, *self.early, *rest[:turns], *self.later, *rest[turns:]]
        return found


def make_ready(wall: Wall, hand: list[int], kinds: list[int]) -> None:
    """Fill a hand that has two tiles of a run up with three runs and a pair of some kinds."""
    runs = [kind for kind in kinds if kind < EAST and kind % RANKS <= 6 and kind + 1 in kinds and kind + 2 in kinds]
    for first in wall.rng.sample(runs, len(runs)):
        if len(hand) <= 8 and all(wall.left[first + step] for step in range(3)):
            for step in range(3):
                wall.take(first + step, hand)
    pair = next(kind for kind in wall.rng.sample(kinds, len(kinds)) if len(wall.left[kind]) > 1)
    wall.take(pair, hand, 2)


def shared_waits(wall: Wall) -> None:
    """All wait for the same tile, which comes when some have declared: several rons, four riichi."""
    kind = wall.rng.choice([one for one in range(RANKS, EAST) if 2 <= one % RANKS <= 6])
    for hand in wall.hands:
        wall.take(kind - 1, hand)
        wall.take(wall.rng.choice((kind - 2, kind + 1)), hand)
    for hand in wall.hands:
        make_ready(wall, hand, wall.kinds)
    wall.take(kind, wall.later, 3)


def triplets(wall: Wall) -> None:
    """Triplets, whose fourth tiles are drawn soon: kans of one seat and of several."""
    one_owner = wall.rng.choice((None, wall.rng.choice(wall.hands)))
    for kind in wall.rng.sample(wall.kinds, 5):
        wall.take(kind, one_owner or wall.rng.choice(wall.hands), 3)
        wall.take(kind, wall.early)


def orphans(wall: Wall) -> None:
    """One hand of terminals and honours, the last of which another seat holds: nine terminals, robbed kans."""
    ends = [kind for kind in wall.kinds if is_end(kind)]
    missing, (hand, other) = wall.rng.choice(ends), wall.rng.sample(wall.hands, 2)
    for kind in ends:
        if kind != missing:
            wall.take(kind, hand)
    wall.take(missing, other, 3)
    wall.take(missing, wall.early)


def winds(wall: Wall) -> None:
    """Everybody has the same wind."""
    wind = wall.rng.choice(WINDS)
    for hand in wall.hands:
        wall.take(wind, hand)


def ends(wall: Wall) -> None:
    """Two seats draw nothing but terminals and honours, and one of them is ready: nagashi mangan, riichi at the end."""
    lucky = wall.rng.sample(range(wall.seats), 2)
    kinds = [kind for kind in wall.kinds if not is_end(kind)]
    wall.take(RANKS + 3, wall.hands[lucky[0]])
    wall.take(RANKS + 4, wall.hands[lucky[0]])
    make_ready(wall, wall.hands[lucky[0]], kinds)
    outer = [kind for kind in wall.kinds if is_end(kind) for _ in wall.left[kind]]
    inner = [kind for kind in kinds for _ in wall.left[kind]]
    wall.rng.shuffle(outer)
    wall.rng.shuffle(inner)
    for draw in range(TURNS * wall.seats):
        wall.take((outer if draw % wall.seats in lucky else inner).pop(), wall.first)


def honours(wall: Wall) -> None:
    """Pairs of dragons or winds in one hand, the others with the other seats: liability."""
    owner = wall.rng.choice(wall.hands)
    for kind in wall.rng.choice((DRAGONS, WINDS)):
        wall.take(kind, owner, 2)
        wall.take(kind, wall.rng.choice([hand for hand in wall.hands if hand is not owner]))
        wall.take(kind, wall.early)


THEMES: dict[str, Callable[[Wall], None]] = {
    one.__name__: one for one in (shared_waits, triplets, orphans, winds, ends, honours)
}


def walls(rules: Ruleset, theme: str, games: int, rng: Random) -> list[list[int]]:
    """Walls of a theme, dealt to the first dealer of a match."""
    dealer = rules.opening.number - 1 if rules.opening else 0
    found = []
    for _ in range(games):
        wall = Wall(rules, rng)
        THEMES[theme](wall)
        found.append(wall.order(dealer))
    return found
