"""Deals as one seat saw them, held to the keys that were published: so that a seat can catch a dealer who cheats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel.chance import Fair
from zashiki.kernel.game import UNKNOWN
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FORMAT, Choice, FairTable, Heard, RecordError, Reveal, Undo
from zashiki.records.contents import opening_of, steps_of
from zashiki.records.line_errors import line_error
from zashiki.records.reconstruction import Retold, retold
from zashiki.records.replay import opened_by

MOST_HEARD = 2_000_000
"""How many events are looked at, those of undone choices again and again: more are not the record of a match."""
EARLIER = 16
"""How many deals before one are looked at with it: a month may be dealt again a few times before it is played."""


class SeenDeals(NamedTuple):
    """How many deals a record tells of, how many of them were made again, and how many choices with them."""

    told: int = 0
    made: int = 0
    choices: int = 0


class LaidDeals(msgspec.Struct, frozen=True):
    """How the deals of a match lay, for whoever makes them again from their keys."""

    order: tuple[str, ...]
    """What each of them shuffles, in the order that it starts from; empty where nothing is dealt."""
    laid_out: tuple[tuple[str, ...], ...]
    """Of each deal, from the first, the shuffled order as far as the record tells it; `?` where it does not."""


def check_seen_deals(record: Record) -> SeenDeals:
    """Make every revealed deal again and compare what the record tells of it: place by place, then the whole story.

    A record that tells of fewer deals than it has keys for is false. The story can be told again as long as keys open
    its deals; in a record of the first format, whose lines are cut otherwise, only the places are compared.
    """
    fair, order = _opened(record), record.game.canonical_order(record.rules)
    dealt: dict[int, tuple[str, ...]] = {}
    told = 0
    for number, events in _branches(record) if order else ():
        for deal, around in _deals(record, events):
            told = max(told, deal)
            if fair is None or deal > fair.length:
                continue
            if deal not in dealt:
                dealt[deal] = fair.shuffled(order, deal=deal)
            _compare(record.game.laid_out(around, deal), dealt[deal], deal, number)
    if fair is None:
        return SeenDeals(told=told)
    if len(dealt) != fair.length:
        raise RecordError(
            "record.told_deals",
            "the keys of {n} deals were published, and the record tells {told} of them",
            n=fair.length,
            told=len(dealt),
        )
    again = retold(record, fair) if record.header.format == FORMAT else Retold()
    return SeenDeals(told, len(dealt), again.own + again.found)


def laid_deals(record: Record) -> LaidDeals:
    """Say how every deal that stands lay, as far as the record tells it."""
    order = record.game.canonical_order(record.rules)
    events = [*opening_of(record), *(event for _, step in steps_of(record) for event in step.events)]
    told = _deals(record, events) if order else ()
    return LaidDeals(order, tuple(record.game.laid_out(around, deal) for deal, around in told))


def _deals(record: Record, events: Sequence[Any]) -> Iterator[tuple[int, Sequence[Any]]]:
    """Each deal with the events that tell of it, and some before them: who deals may be known from long ago."""
    starts = [0]
    for at, event in enumerate(events):
        if record.game.laid_out((event,), len(starts)):
            starts.append(at)
    for deal in range(1, len(starts)):
        yield deal, events[starts[max(deal - EARLIER, 0)] : starts[deal + 1] if deal + 1 < len(starts) else None]


def _opened(record: Record) -> Fair | None:
    """What the latest published key opens."""
    reveals = [line for line in record.lines if isinstance(line, Reveal)]
    described = record.header.chance
    if not reveals or not isinstance(described, FairTable):
        return None
    return opened_by(record, described, reveals[-1].key, reveals[-1].deal)


def _branches(record: Record) -> Iterator[tuple[int, Sequence[Any]]]:
    """What was heard, up to each place from which choices were taken back and up to the end, with its line."""
    steps, standing, number = dict(steps_of(record, undone=True)), [opening_of(record)], 0
    left = MOST_HEARD
    for number, line in enumerate(record.lines, 1):
        match line:
            case Undo(to):
                if (left := left - len(standing)) < 0:
                    raise line_error(
                        number, "record.too_many_undone", "too many choices were taken back to look at them all"
                    )
                yield number, [event for events in standing for event in events]
                del standing[to + 1 :]
            case Choice() | Heard():
                standing.append(steps[number].events)
    yield number, [event for events in standing for event in events]


def _compare(told: Sequence[str], dealt: Sequence[str], deal: int, number: int) -> None:
    """Compare place by place; a game may tell only of the first ones."""
    for at, seen in enumerate(told):
        if seen != UNKNOWN and dealt[at : at + 1] != (seen,):
            raise line_error(
                number,
                "record.deal",
                "deal {deal} does not follow from its key: place {at} was seen as {seen}",
                deal=deal,
                at=at,
                seen=seen,
            )
