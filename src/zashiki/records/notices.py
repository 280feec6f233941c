"""What one seat may notice of a match, one thing after the other: the one place that says what counts as a step to it.

A choice of another seat is nothing that a seat notices; only the events that it hears of are. So each of them stands
alone: were they told together as they followed from a choice, one could see where a choice came between them, and so
who was asked in secret. Records of seats are cut by this, and so is everything that tells a seat what happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from zashiki.kernel.game import Seat
from zashiki.kernel.match import Step
from zashiki.kernel.registry import AnyGame


class Own(NamedTuple):
    """A choice that the seat made itself."""

    action: Any


class HeardEvent(NamedTuple):
    """An event that the seat heard."""

    event: Any


def noticed(game: AnyGame, steps: Iterable[Step[Any, Any]], seat: Seat | None) -> Iterator[Own | HeardEvent]:
    """Give what a seat (None: a spectator) notices of some choices: its own, and each event that it hears."""
    for step in steps:
        if step.seat == seat:
            yield Own(step.action)
        for event in step.events:
            if (heard := game.redact(event, seat)) is not None:
                yield HeardEvent(heard)
