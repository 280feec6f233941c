"""A finished hand parted in one way and completed in one of its groups: what fu and yaku look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from zashiki.games.riichi.pieces import Kind, Meld
from zashiki.games.riichi.splitting import Way

Wait: TypeAlias = Literal["two_sided", "closed", "edge", "pair", "two_pairs"]
"""What the winning tile completed: 両面, 嵌張, 辺張, 単騎, 双碰."""


class Shape(NamedTuple):
    """Four groups and a pair. A triplet completed by a ron counts as open."""

    pair: Kind
    runs: tuple[Kind, ...]
    """Lowest kinds, closed and open."""
    closed_triplets: tuple[Kind, ...]
    open_triplets: tuple[Kind, ...]
    closed_kans: tuple[Kind, ...]
    open_kans: tuple[Kind, ...]
    wait: Wait

    @property
    def triplets(self) -> tuple[Kind, ...]:
        """Triplets and kans of every kind."""
        return self.closed_triplets + self.open_triplets + self.closed_kans + self.open_kans


def shapes(way: Way, melds: Sequence[Meld], win: Kind, *, tsumo: bool) -> Iterator[Shape]:
    """List what a way is if the winning tile belongs to each group that it may belong to."""
    runs = way.runs + tuple(meld.first for meld in melds if meld.kind == "chi")
    pons = tuple(meld.first for meld in melds if meld.kind == "pon")
    closed_kans = tuple(meld.first for meld in melds if meld.kind == "closed_kan")
    open_kans = tuple(meld.first for meld in melds if meld.kind in ("open_kan", "added_kan"))
    if way.pair == win:
        yield Shape(way.pair, runs, way.triplets, pons, closed_kans, open_kans, "pair")
    for wait in sorted({_wait(run, win) for run in way.runs if run <= win < run + 3 and win // 9 == run // 9}):
        yield Shape(way.pair, runs, way.triplets, pons, closed_kans, open_kans, wait)
    if win in way.triplets:
        if tsumo:
            yield Shape(way.pair, runs, way.triplets, pons, closed_kans, open_kans, "two_pairs")
        else:
            closed = tuple(kind for kind in way.triplets if kind != win)
            yield Shape(way.pair, runs, closed, (*pons, win), closed_kans, open_kans, "two_pairs")


def _wait(run: Kind, win: Kind) -> Wait:
    place = win - run
    if place == 1:
        return "closed"
    edge = (place == 2 and run % 9 == 0) or (place == 0 and run % 9 == 6)  # noqa: PLR2004 - 123 and 789
    return "edge" if edge else "two_sided"
