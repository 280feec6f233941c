"""A finished hand parted in one way and completed in one of its groups: what yaku and fu look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from zashiki.games.riichi.hand.decomposition import RANKS, Decomposition, Kinds, kinds_of
from zashiki.games.riichi.pieces import EAST, RED, Kind, Meld

Wait: TypeAlias = Literal["two_sided", "closed", "edge", "pair", "two_pairs"]
"""What the winning tile completed: 両面, 嵌張, 辺張, 単騎, 双碰."""
MAN, PIN, SOU = (kinds_of(range(first, first + RANKS)) for first in range(0, EAST, RANKS))
HONOURS: Kinds = kinds_of(range(EAST, RED + 1))
TERMINALS: Kinds = kinds_of((0, 8, 9, 17, 18, 26))
ENDS: Kinds = TERMINALS | HONOURS
"""Terminals and honours (么九)."""


class HandTraits(msgspec.Struct, frozen=True, gc=False):
    """What is the same however a hand is parted."""

    kinds: Kinds
    """All kinds held, melds too."""
    suits: int
    """How many suits they are of; honours are none."""
    closed: bool
    tsumo: bool
    seat_wind: Kind
    round_wind: Kind


class GroupedHand(msgspec.Struct, frozen=True, gc=False):
    """Four groups and a pair. A triplet completed by a ron counts as open."""

    wait: Wait
    traits: HandTraits
    pair: Kind
    runs: tuple[Kind, ...]
    """Lowest kinds, closed and open."""
    run_kinds: Kinds
    """The same as a set."""
    triplets: Kinds
    """Triplets and kans of every sort."""
    closed_triplets: tuple[Kind, ...]
    open_triplets: tuple[Kind, ...]
    closed_kans: tuple[Kind, ...]
    open_kans: tuple[Kind, ...]


class CalledGroups(msgspec.Struct, frozen=True, gc=False):
    """Groups that are no longer among the concealed tiles, by their lowest kinds."""

    runs: tuple[Kind, ...] = ()
    pons: tuple[Kind, ...] = ()
    closed_kans: tuple[Kind, ...] = ()
    open_kans: tuple[Kind, ...] = ()
    kinds: Kinds = 0
    """All kinds in them."""
    closed: bool = True
    """Whether the hand counts as closed; a closed kan does not open it."""


_NOTHING = CalledGroups()


def called_groups(melds: Sequence[Meld]) -> CalledGroups:
    """Sort melds by what they are."""
    if not melds:
        return _NOTHING
    kinds, closed = 0, True
    runs: list[Kind] = []
    pons: list[Kind] = []
    closed_kans: list[Kind] = []
    open_kans: list[Kind] = []
    for meld in melds:
        kind = meld.kind
        first = meld.first if kind == "chi" else meld.tiles[0].kind
        kinds |= (7 if kind == "chi" else 1) << first
        closed = closed and kind == "closed_kan"
        group = runs if kind == "chi" else pons if kind == "pon" else closed_kans if kind == "closed_kan" else open_kans
        group.append(first)
    return CalledGroups(tuple(runs), tuple(pons), tuple(closed_kans), tuple(open_kans), kinds, closed)


def number_of_suits(kinds: Kinds) -> int:
    """How many suits kinds are of; honours are none."""
    return (kinds & MAN != 0) + (kinds & PIN != 0) + (kinds & SOU != 0)


def grouped_hands(way: Decomposition, melds: CalledGroups, traits: HandTraits, win: Kind) -> list[GroupedHand]:
    """List what a decomposition is if the winning tile belongs to each group that it may belong to."""
    pair, closed, runs = way
    waits = _waits(pair, runs, win)
    pons, closed_kans, open_kans = melds.pons, melds.closed_kans, melds.open_kans
    runs += melds.runs
    kinds, triplets = kinds_of(runs), kinds_of(closed + pons + closed_kans + open_kans)
    same = traits, pair, runs, kinds, triplets
    found = [GroupedHand(wait, *same, closed, pons, closed_kans, open_kans) for wait in waits]
    if win in closed:
        if not traits.tsumo:
            closed, pons = tuple([kind for kind in closed if kind != win]), (*pons, win)
        found.append(GroupedHand("two_pairs", *same, closed, pons, closed_kans, open_kans))
    return found


def _waits(pair: Kind, runs: tuple[Kind, ...], win: Kind) -> Iterable[Wait]:
    """What the winning tile may have completed, but for triplets."""
    found: dict[Wait, None] = {"pair": None} if pair == win else {}
    for run in runs:
        if run <= win <= run + 2:
            found[_WAITS[win - run][run % RANKS]] = None
    return found


_WAITS: tuple[tuple[Wait, ...], ...] = (
    (*("two_sided",) * 6, "edge"),
    ("closed",) * 7,
    ("edge", *("two_sided",) * 6),
)
"""By the winning tile's place in a run, and the run's lowest rank."""
