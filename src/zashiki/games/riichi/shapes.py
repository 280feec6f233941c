"""A finished hand parted in one way and completed in one of its groups: what yaku and fu look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from zashiki.games.riichi.pieces import EAST, RED, Kind, Meld
from zashiki.games.riichi.splitting import RANKS, Way

Wait: TypeAlias = Literal["two_sided", "closed", "edge", "pair", "two_pairs"]
"""What the winning tile completed: 両面, 嵌張, 辺張, 単騎, 双碰."""
Kinds: TypeAlias = int
"""A set of kinds, a bit each: `kinds & HONOURS` are the honours among them."""


def kinds_of(some: Iterable[Kind]) -> Kinds:
    """Make a set of kinds."""
    found = 0
    for kind in some:
        found |= 1 << kind
    return found


SUITS: tuple[Kinds, ...] = tuple(kinds_of(range(first, first + RANKS)) for first in range(0, EAST, RANKS))


def number_of_suits(kinds: Kinds) -> int:
    """How many suits kinds are of; honours are none."""
    return sum([kinds & suit != 0 for suit in SUITS])


HONOURS: Kinds = kinds_of(range(EAST, RED + 1))
TERMINALS: Kinds = kinds_of((0, 8, 9, 17, 18, 26))
ENDS: Kinds = TERMINALS | HONOURS
"""Terminals and honours (么九)."""


class Called(NamedTuple):
    """Groups that are no longer among the concealed tiles, by their lowest kinds."""

    runs: tuple[Kind, ...]
    pons: tuple[Kind, ...]
    closed_kans: tuple[Kind, ...]
    open_kans: tuple[Kind, ...]

    @property
    def closed(self) -> bool:
        """Whether the hand counts as closed; a closed kan does not open it."""
        return not (self.runs or self.pons or self.open_kans)

    @property
    def kinds(self) -> Kinds:
        """All kinds in them."""
        return kinds_of((*self.pons, *self.closed_kans, *self.open_kans)) | kinds_of(
            kind for run in self.runs for kind in (run, run + 1, run + 2)
        )


class Setting(NamedTuple):
    """What is the same however a hand is parted."""

    kinds: Kinds
    """All kinds held, melds too."""
    suits: int
    """How many suits they are of; honours are none."""
    closed: bool
    tsumo: bool
    seat_wind: Kind
    round_wind: Kind


class Hand(NamedTuple):
    """Four groups and a pair, and the setting. A triplet completed by a ron counts as open."""

    pair: Kind
    runs: tuple[Kind, ...]
    """Lowest kinds, closed and open."""
    triplets: tuple[Kind, ...]
    """Triplets and kans of every kind."""
    closed_triplets: tuple[Kind, ...]
    open_triplets: tuple[Kind, ...]
    closed_kans: tuple[Kind, ...]
    open_kans: tuple[Kind, ...]
    wait: Wait
    # The rest is the setting's.
    kinds: Kinds
    suits: int
    closed: bool
    tsumo: bool
    seat_wind: Kind
    round_wind: Kind


def called(melds: Sequence[Meld]) -> Called:
    """Sort melds by what they are."""
    if not melds:
        return _NOTHING
    found: dict[str, list[Kind]] = {"chi": [], "pon": [], "closed_kan": [], "open_kan": [], "added_kan": []}
    for meld in melds:
        found[meld.kind].append(meld.first)
    chi, pon, closed_kan, open_kan, added_kan = map(tuple, found.values())
    return Called(chi, pon, closed_kan, open_kan + added_kan)


_NOTHING = Called((), (), (), ())


def hands(way: Way, melds: Called, setting: Setting, win: Kind) -> Iterator[Hand]:
    """List what a way is if the winning tile belongs to each group that it may belong to."""
    pair, closed, runs = way
    called_runs, pons, closed_kans, open_kans = melds
    runs += called_runs
    triplets = closed + pons + closed_kans + open_kans
    for wait in _waits(way, win):
        yield Hand(pair, runs, triplets, closed, pons, closed_kans, open_kans, wait, *setting)
    if win in closed:
        if not setting.tsumo:
            closed, pons = tuple(kind for kind in closed if kind != win), (*pons, win)
        yield Hand(pair, runs, triplets, closed, pons, closed_kans, open_kans, "two_pairs", *setting)


def _waits(way: Way, win: Kind) -> Iterable[Wait]:
    """What the winning tile may have completed, but for triplets."""
    found: dict[Wait, None] = {"pair": None} if way.pair == win else {}
    for run in way.runs:
        if run <= win <= run + 2:
            found[_WAITS[win - run][run % RANKS]] = None
    return found


_WAITS: tuple[tuple[Wait, ...], ...] = (
    (*("two_sided",) * 6, "edge"),
    ("closed",) * 7,
    ("edge", *("two_sided",) * 6),
)
"""By the winning tile's place in a run, and the run's lowest rank."""
