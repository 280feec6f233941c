"""What a hand takes in (受け入れ): the tiles that bring it nearer, how many of them are unseen, and what to discard.

`visible` are 34 counts of the tiles that are seen outside the concealed hand: rivers, melds (one's own too), dora
indicators, and norths set aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zashiki.games.riichi.hand.shanten import lowering, shanten
from zashiki.games.riichi.pieces import COPIES, KINDS, WHOLE_HAND, Kind
from zashiki.texts.problems import Problem

UNSEEN = (0,) * KINDS
"""Nothing is visible but one's own tiles."""


class Ukeire(NamedTuple):
    """What a hand that has not drawn takes in."""

    shanten: int
    tiles: tuple[tuple[Kind, int], ...]
    """The kinds that lower its shanten (its waits, if tenpai) and how many of each are unseen, even if none are."""

    @property
    def total(self) -> int:
        """How many tiles that is."""
        return sum(left for _, left in self.tiles)


class DiscardOption(NamedTuple):
    """A kind that may be discarded, and what the hand takes in afterwards."""

    kind: Kind
    after: Ukeire


def ukeire(counts: Sequence[int], visible: Sequence[int] = UNSEEN, *, three: bool = False) -> Ukeire:
    """Tell what a hand that has not drawn takes in."""
    now, kinds = lowering(counts, three=three)
    return Ukeire(now, tuple([(kind, max(COPIES - counts[kind] - visible[kind], 0)) for kind in kinds]))


def discards(
    counts: Sequence[int], visible: Sequence[int] = UNSEEN, *, three: bool = False, nearest: bool = False
) -> tuple[DiscardOption, ...]:
    """List what a hand that has drawn may discard, the best first: least shanten, most tiles, then most kinds.

    What is discarded is seen in the river from then on, so it counts as visible. With `nearest`, only the discards
    that leave the least shanten are listed.
    """
    if sum(counts) not in range(2, WHOLE_HAND + 1, 3):
        raise Problem(
            "riichi.before_a_draw",
            "{n} tiles: nothing is discarded before a draw, which makes 14, 11, 8, 5 or 2 of them",
            n=sum(counts),
        )
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    if nearest:
        away = [shanten(_changed(counts, kind, -1), three=three) for kind in kinds]
        kinds = [kind for kind, one in zip(kinds, away, strict=True) if one == min(away)]
    found = [
        DiscardOption(kind, ukeire(_changed(counts, kind, -1), _changed(visible, kind, 1), three=three))
        for kind in kinds
    ]
    return tuple(sorted(found, key=_worth))


def _changed(counts: Sequence[int], kind: Kind, by: int) -> list[int]:
    changed = list(counts)
    changed[kind] += by
    return changed


def _worth(one: DiscardOption) -> tuple[int, int, int, Kind]:
    return one.after.shanten, -one.after.total, -len(one.after.tiles), one.kind
