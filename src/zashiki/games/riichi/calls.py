"""Calls: which tiles a discard can be taken with, and what may not be discarded after one."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.riichi.pieces import COPIES, EAST, RED, WHITE, Kind, Meld, Tile, in_order
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import Liable, PlayerState
from zashiki.kernel.game import Seat

Pair = tuple[Tile, Tile]
MOST_KANS = 4
_WINDS, _DRAGONS = range(EAST, WHITE), range(WHITE, RED + 1)


def pons(hand: tuple[Tile, ...], tile: Tile) -> list[Pair]:
    """The pairs that make a triplet with a tile; a red five in hand gives a choice."""
    kind = tile.kind
    own = [one for one in hand if one.kind == kind]
    return list(dict.fromkeys((own[a], own[b]) for a in range(len(own)) for b in range(a + 1, len(own))))


def chis(hand: tuple[Tile, ...], tile: Tile) -> Iterator[Pair]:
    """The pairs that make a run with a tile."""
    kind = tile.kind
    if kind >= EAST:
        return
    rank = kind % 9
    near: dict[Kind, list[Tile]] = {}
    for one in dict.fromkeys(hand):
        if -2 <= one.kind - kind <= 2:  # noqa: PLR2004 - within a run
            near.setdefault(one.kind - kind, []).append(one)
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if rank + low >= 0 and rank + high < 9 and low in near and high in near:  # noqa: PLR2004 - ranks of a suit
            yield from ((first, second) for first in near[low] for second in near[high])


def swapped(rules: Ruleset, meld: Meld) -> int:
    """The kinds, a bit each, that may not be discarded right after a call (喰い替え)."""
    if rules.swap_call == "allowed" or meld.called is None or meld.is_kan:
        return 0
    called = meld.called.kind
    if meld.kind == "pon" or rules.swap_call == "same_tile":
        return 1 << called
    low = meld.first
    other = low + 3 if called == low else low - 1 if called == low + 2 else called
    same_suit = other >= 0 and other // 9 == called // 9
    return 1 << called | (1 << other if same_suit else 0)


def called(kind: str, tile: Tile, own: tuple[Tile, ...], source: Seat) -> Meld:
    """The meld that a call makes."""
    return Meld(kind, (*own, tile), tile, source)  # type: ignore[arg-type]  # one of the kinds of a call


def closed_kan(player: PlayerState, tile: Tile) -> Meld:
    """Four tiles of the player's own hand."""
    return Meld("closed_kan", in_order(one for one in player.concealed if one.kind == tile.kind))


def added_kan(player: PlayerState, tile: Tile) -> Meld:
    """A pon with its fourth tile, which stands last."""
    pon = next(meld for meld in player.melds if meld.kind == "pon" and meld.first == tile.kind)
    return Meld("added_kan", (*pon.tiles, tile), pon.called, pon.source)


def leaves_a_discard(rules: Ruleset, hand: tuple[Tile, ...], meld: Meld) -> bool:
    """Whether something may be discarded after a call; a call that leaves nothing is not offered."""
    forbidden = swapped(rules, meld)
    rest = list(hand)
    for tile in meld.tiles[:-1]:
        rest.remove(tile)
    return any(not forbidden >> tile.kind & 1 for tile in rest)


def liability(rules: Ruleset, player: PlayerState, meld: Meld) -> tuple[Liable, ...]:
    """Who is liable after this meld was called: the last dragon, the last wind, or the fourth kan (包)."""
    if meld.source is None or meld.kind == "chi":
        return player.liable
    before = {one.first for one in player.melds if one.kind != "chi"}
    kind, found = meld.first, player.liable
    for name, kinds in (("daisangen", _DRAGONS), ("daisuushii", _WINDS)):
        if name in rules.pao and kind in kinds and before | {kind} >= set(kinds):
            found = (*found, Liable(name, meld.source))
    kans = sum(one.is_kan for one in player.melds)
    if "suukantsu" in rules.pao and meld.kind == "open_kan" and kans == COPIES - 1:
        found = (*found, Liable("suukantsu", meld.source))
    return found
