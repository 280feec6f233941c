"""Deals as one seat saw them, held to the keys that were published: so that a seat can catch a dealer who cheats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zashiki.kernel.chance import Fair, NoMoreDeals
from zashiki.kernel.game import UNKNOWN
from zashiki.kernel.lines import Choice, FairTable, Heard, RecordError, Reveal, Undo, as_raw
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.contents import opening_of, steps_of
from zashiki.records.replay import opened_by

MOST_HEARD = 2_000_000
"""How many events are looked at, those of undone choices again and again: more are not the record of a match."""
EARLIER = 16
"""How many deals before one are looked at with it: a month may be dealt again a few times before it is played."""


def check_seen_deals(record: Record) -> int:
    """Make every revealed deal again, compare what the record tells of it, and count the deals.

    What the table did before the first choice follows from the rules and the first deals alone, so it is compared as a
    whole: the lot for the first dealer, too.
    """
    fair = _opened(record)
    if fair is None:
        return 0
    seat = record.header.seen_by
    _check_opening(record, fair, seat if isinstance(seat, int) else None)
    order = record.game.canonical_order(record.rules)
    dealt = [fair.shuffled(order, deal=deal) for deal in range(1, fair.length + 1)]
    told: set[int] = set()
    for number, events in _branches(record):
        for deal, around in _deals(record, events):
            if deal > fair.length:
                break
            _compare(record.game.laid_out(around, deal), dealt[deal - 1], deal, number)
            told.add(deal)
    if len(told) != fair.length:
        raise RecordError(f"the keys of {fair.length} deals were published, and the record tells {len(told)} of them")
    return len(told)


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


def _check_opening(record: Record, fair: Fair, seat: int | None) -> None:
    try:
        match: AnyMatch = Match(record.game, record.rules, fair)
    except NoMoreDeals:  # redeals whose keys are not out yet
        return
    mine = [bytes(as_raw(event)) for event in match.heard(match.opening, seat)]
    heard = [*opening_of(record), *(event for _, step in steps_of(record) for event in step.events)]
    theirs = [bytes(as_raw(event)) for event in heard[: len(mine)]]
    if mine != theirs:
        raise RecordError("what the table did before the first choice does not follow from its keys")


def _branches(record: Record) -> Iterator[tuple[int, Sequence[Any]]]:
    """What was heard, up to each place from which choices were taken back and up to the end, with its line."""
    steps, standing, number = dict(steps_of(record, undone=True)), [opening_of(record)], 0
    left = MOST_HEARD
    for number, line in enumerate(record.lines, 1):
        match line:
            case Undo(to):
                if (left := left - len(standing)) < 0:
                    raise RecordError(f"line {number}: too many choices were taken back to look at them all")
                yield number, [event for events in standing for event in events]
                del standing[to + 1 :]
            case Choice() | Heard():
                standing.append(steps[number].events)
    yield number, [event for events in standing for event in events]


def _compare(told: Sequence[str], dealt: Sequence[str], deal: int, number: int) -> None:
    wrong = [at for at, (seen, true) in enumerate(zip(told, dealt, strict=False)) if seen not in (UNKNOWN, true)]
    if wrong or len(told) != len(dealt):
        at = wrong[0] if wrong else min(len(told), len(dealt))
        seen = told[at] if wrong else f"{len(told)} pieces"
        raise RecordError(f"line {number}: deal {deal} does not follow from its key: place {at} was seen as {seen}")
