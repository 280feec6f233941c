"""Whose screen it is."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import is_person, scorer_of


def only_person(game: AnyGame, seats: Sequence[SeatInfo]) -> Seat | None:
    """The seat of the only person; None where several share the screen, and nobody in particular watches."""
    if (scorer := scorer_of(game)) is not None:
        return scorer
    people = [seat for seat, info in enumerate(seats) if is_person(info)]
    return people[0] if len(people) == 1 else None
