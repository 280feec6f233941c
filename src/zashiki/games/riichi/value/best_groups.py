"""How a hand was parted for its value: the groups, the pair and the wait that its yaku and fu were counted from."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from zashiki.games.riichi.hand.decomposition import Decomposition, decompositions, packed
from zashiki.games.riichi.hand.groups import GroupedHand, Wait, grouped_hands
from zashiki.games.riichi.pieces import Kind, Tile, in_order
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.fu import fu_lines
from zashiki.games.riichi.value.hand_value import HandValue, WinningHand, split_hand
from zashiki.games.riichi.value.yaku import yaku_of_groups, yakuman_of_groups

Groups = tuple[tuple[Tile, ...], ...]


def parted(rules: Ruleset, win: WinningHand, value: HandValue) -> tuple[Groups, Wait] | None:
    """Give the concealed groups, the pair last, and the wait; None for seven pairs and thirteen orphans.

    Several ways may give the same value; the one with the most of its yaku is taken, and then the first.
    """
    agreeing = [(_agreeing(rules, hand, value), way, hand.wait) for way, hand in _ways(win)]
    found = [one for one in agreeing if one[0] >= 0]
    if not found:
        return None
    _, way, wait = max(found, key=itemgetter(0))
    return _groups(win, way), wait


def _ways(win: WinningHand) -> Iterator[tuple[Decomposition, GroupedHand]]:
    parts, melds, traits = split_hand(win, packed(win.tiles))
    for way in decompositions(parts):
        for hand in grouped_hands(way, melds, traits, win.win.kind):
            yield way, hand


def _agreeing(rules: Ruleset, hand: GroupedHand, value: HandValue) -> int:
    """How many yaku of a value lie in the groups of a hand; -1 if its fu are others."""
    names = {name for name, _ in value.yaku}
    if value.yakuman:
        return len(names.intersection(yakuman_of_groups(hand)))
    yaku = yaku_of_groups(hand)
    lines = fu_lines(hand, pinfu=("pinfu", 1) in yaku, double_wind=rules.double_wind_fu)
    return len(names.intersection(name for name, _ in yaku)) if tuple(lines) == value.fu_lines else -1


def _groups(win: WinningHand, way: Decomposition) -> Groups:
    """Deal the tiles out to the groups of a way; a red five goes to the first that holds a five."""
    kinds = [(kind,) * 3 for kind in way.triplets] + [(run, run + 1, run + 2) for run in way.runs]
    left = list(in_order(win.tiles))
    return tuple(tuple(_taken(left, kind) for kind in group) for group in (*sorted(kinds), (way.pair,) * 2))


def _taken(left: list[Tile], kind: Kind) -> Tile:
    return left.pop(next(at for at, tile in enumerate(left) if tile.kind == kind))
