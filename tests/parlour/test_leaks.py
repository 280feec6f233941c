"""C5: nothing hidden reaches a seat or a watcher, in bytes, numbers, order, message ends or, if strict, pauses."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.parlour.tables import GAMES
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Choice
from zashiki.kernel.registry import load
from zashiki.parlour import News, Who
from zashiki.parlour.desk import Desk
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.streams import Streams
from zashiki.records import timeline
from zashiki.records.export import export
from zashiki.records.sitting_lines import Pauses, SeatChange
from zashiki.records.timeline import Timeline
from zashiki.testing.twin_bytes import Compared, Exporter, Leak
from zashiki.testing.twin_sittings import check_twins

PAUSES: tuple[Pauses, ...] = ("strict", "even", "fast")
RUNS = {"riichi": 30, "koikoi": 12, "score-table": 10}
"""How many pairs of worlds are compared for each kind of pauses; 5 where nothing is said."""
MANY = 150
"""After so many pairs a leak counts as not found."""


def compared(name: str, pauses: Pauses, runs: range, *, exporter: Exporter = export) -> Iterator[Compared]:
    game = load(name)
    rules = game.preset(game.presets()[0])
    for seed in runs:
        found = check_twins(game, rules, f"{name} {pauses} {seed}", pauses=pauses, exporter=exporter)
        if found is not None:
            yield found


def no_record(_record: Record, _who: Who) -> Record:
    return Record()


@pytest.mark.parametrize("pauses", PAUSES)
@pytest.mark.parametrize("name", GAMES)
def test_c5_twin_sittings_give_equal_bytes(name: str, pauses: Pauses) -> None:
    found = list(compared(name, pauses, range(RUNS.get(name, 5))))
    assert sum(one.things for one in found) > 50
    if name == "riichi":  # where somebody was asked in one world, and nobody in the other
        assert sum(one.windows for one in found) > 5


@pytest.mark.slow
@pytest.mark.parametrize("pauses", PAUSES)
@pytest.mark.parametrize("name", GAMES)
def test_c5_many_twin_sittings_give_equal_bytes(name: str, pauses: Pauses) -> None:
    assert sum(one.things for one in compared(name, pauses, range(1_000, 1_200))) > 1_000


# Leaks that are put there on purpose are found.


def found(pauses: Pauses, *, exporter: Exporter = no_record) -> bool:
    try:
        for _ in compared("riichi", pauses, range(MANY), exporter=exporter):
            pass
    except Leak:
        return True
    return False


def clocks_of_all(desk: Desk, _who: Who) -> object:
    return honest_clocks(desk, next(iter(desk.ledger.timeline.asked), None))


honest_clocks, honest_hear, honest_parts, honest_view = Desk.clocks, Streams.hear, Timeline._parts, Ledger.view


def counting_choices(streams: Streams, events: Sequence[Any]) -> Iterator[tuple[Who, News]]:
    for stream in streams._streams.values():
        stream.number += any(type(event).__name__ == "CallAnswered" for event in events)
    yield from honest_hear(streams, events)


def ending_early(line: Timeline, at: int, events: Sequence[Any]) -> list[timeline.Part]:
    if any(type(event).__name__ == "CallAnswered" for event in events):
        line.free_at = at
    return honest_parts(line, at, events)


def switches_for_all(desk: Desk) -> None:
    for seat in desk.company.guests:
        if desk.automatons.on(seat) != desk._told_on.get(seat, frozenset()):
            desk._told_on[seat] = desk.automatons.on(seat)
            desk.tell_all(desk.company.presence())


def neighbours_view(ledger: Ledger, who: Who) -> object:
    return honest_view(ledger, None if who is None else (who + 1) % len(ledger.seats))


def cut_by_choices(_game: object, events: Sequence[Any]) -> list[Sequence[Any]]:
    return [events] if events else []


PLANTED: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "clocks that name whoever is asked in secret": lambda patch: patch.setattr(Desk, "clocks", clocks_of_all),
    "numbers that count answers in secret": lambda patch: patch.setattr(Streams, "hear", counting_choices),
    "a window that ends with the last answer": lambda patch: patch.setattr(Timeline, "_parts", ending_early),
    "a switch told to others": lambda patch: patch.setattr(Desk, "_tell_switches", switches_for_all),
    "a view masked for another seat": lambda patch: patch.setattr(Ledger, "view", neighbours_view),
    "a message that ends where a choice was made": lambda patch: patch.setattr(
        "zashiki.parlour.streams.cut", cut_by_choices
    ),
    "an answer in secret that is charged": lambda patch: patch.setattr(
        timeline.Asked, "secret", property(lambda _asked: False)
    ),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    assert found("fast" if "message" in leak else "strict")


def telling_when(record: Record, who: Who) -> Record:
    """An export that tells when somebody else chose in secret."""
    seen = export(record, who)
    for line in record.lines:
        if isinstance(line, Choice) and b"call_answered" in bytes(line.events[0]):
            seen.append(SeatChange(line.seat, "here", at=getattr(line, "at", 0)))
    return seen


def test_the_time_of_a_secret_answer_in_a_record_is_found() -> None:
    assert found("strict", exporter=telling_when)
