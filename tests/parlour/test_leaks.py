"""C5: nothing hidden reaches a seat or a watcher, in bytes, numbers, order, message ends or, if strict, pauses."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from tests.parlour.tables import GAMES
from zashiki.games import riichi
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Choice, SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import PERSON, News, Who
from zashiki.parlour.automatons import Automatons
from zashiki.parlour.desk import Desk
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.streams import Streams
from zashiki.players import make
from zashiki.records import timeline
from zashiki.records.export import export
from zashiki.records.sitting_lines import Clock, Options, Pauses, SeatChange
from zashiki.records.timeline import Timeline
from zashiki.testing.law_tools import as_json
from zashiki.testing.twin_bytes import Compared, Exporter, Leak
from zashiki.testing.twin_sittings import check_twins
from zashiki.testing.twin_worlds import Got, Plan, World

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


@pytest.mark.thinned(each=("name", "pauses"))
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


honest_switches = Desk._tell_switches
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


def switches_when_nothing_is_held(desk: Desk) -> None:
    if desk.ledger.due is None:
        honest_switches(desk)


def neighbours_view(ledger: Ledger, who: Who) -> object:
    return honest_view(ledger, None if who is None else (who + 1) % len(ledger.seats))


def cut_by_choices(_game: object, events: Sequence[Any]) -> list[Sequence[Any]]:
    return [events] if events else []


PLANTED: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "clocks that name whoever is asked in secret": lambda patch: patch.setattr(Desk, "clocks", clocks_of_all),
    "numbers that count answers in secret": lambda patch: patch.setattr(Streams, "hear", counting_choices),
    "a window that ends with the last answer": lambda patch: patch.setattr(Timeline, "_parts", ending_early),
    "a switch told to others": lambda patch: patch.setattr(Desk, "_tell_switches", switches_for_all),
    "a switch told once nothing is held back": lambda patch: patch.setattr(
        Desk, "_tell_switches", switches_when_nothing_is_held
    ),
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


# A round that is over in secret.

W = 4_000


class Decided(World):
    """A world that follows a match up to a discard which can be won with; then all who are asked pass …"""

    wins = False

    steps: Sequence[tuple[Seat, riichi.Action]] = ()

    def follow(self, steps: Sequence[tuple[Seat, riichi.Action]]) -> None:
        """Choose what was chosen there."""
        self.steps = steps
        while rest := self._rest():
            self.until_asked(self.now + 60_000)
            if rest == self._rest() and rest[0][0] in self.known:
                self.choose(*rest[0])
        self.until_asked(self.now + 60_000)

    def _rest(self) -> Sequence[tuple[Seat, riichi.Action]]:
        return self.steps[self.match.forgotten + len(self.match.steps) :]

    def _planned(self, seat: Seat) -> Plan:
        if rest := [action for one, action in self._rest() if one == seat]:
            return Plan(self.now + 500, rest[0])
        legal = list(self.match.legal(seat))
        return Plan(self.now + 1_000, riichi.Ron() if self.wins and riichi.Ron() in legal else riichi.Pass())


class Winning(Decided):
    """… or one of them wins."""

    wins = True


def fresh() -> Any:
    return Match(riichi, riichi.preset("tenhou"), Fair.seeded("ron 13", seats=4, length=60), may_undo=False)


@cache
def about_to_lose() -> tuple[tuple[tuple[Seat, riichi.Action], ...], Seat]:
    """The choices of a first round up to a discard that another wins with, and a seat that is not asked then."""
    match, steps = fresh(), list[tuple[Seat, riichi.Action]]()
    players = [make("riichi", "greedy", seed=str(seat)) for seat in range(4)]
    while True:
        seat = match.to_act[0]
        steps.append((seat, players[seat].choose(match.view(seat), seat)))
        match.submit(*steps[-1])
        if any(riichi.Ron() in list(match.legal(one)) for one in match.state.asked):
            return tuple(steps), next(one for one in range(4) if one not in (seat, *match.state.asked))


def poked(world: World, discarder: Seat, action: object, me: Seat) -> int:
    """Discard after twelve seconds, and let another try everything while the window is open; gives its end."""
    sitting = world.sitting
    world.do(partial(sitting.switch, me, "discard_drawn", on=True, now=world.now))
    world.until(world.now + 12_000)
    world.choose(discarder, action)
    end = world.now + W
    world.until(world.now + 1_500)
    tries = (
        partial(sitting.left, me),
        partial(sitting.arrived, me),
        partial(sitting.choose, me, "nonsense"),
        partial(sitting.rematch, me),
        partial(sitting.switch, me, "auto_win", on=True),
        partial(sitting.switch, me, "auto_win", on=False),
        partial(sitting.undo, me),
        partial(sitting.stand_in, me, discarder),
    )
    for one in tries:
        world.until(world.now + 100)
        world.do(partial(one, now=world.now), by=me)
    world.fetch(me)
    world.until(end)
    return end


def round_over_in_secret() -> tuple[list[list[Got]], int]:
    """What a seat gets while another has won in secret, or has not, and when everybody hears of it."""
    (*steps, (discarder, action)), me = about_to_lose()
    options = Options(clock=Clock(5, 20, refill="round"), pauses="strict", window=4, watching="link")
    seats = tuple(SeatInfo(f"P{seat}", PERSON) for seat in range(4))
    got, ends = [], set[int]()
    for kind in (Winning, Decided):
        world = kind(fresh(), seats, options, (me, None), Random(0))
        world.follow(steps)
        ends.add(poked(world, discarder, action, me))
        got.append(world.got[me])
    (end,) = ends
    return got, end


def sent(one: Got) -> bytes:
    return as_json((one.at, type(one.message).__name__, one.message))


def test_c5_a_win_in_secret_shows_nowhere_before_its_window_is_over() -> None:
    (won, passed), end = round_over_in_secret()
    early = [[sent(one) for one in got if one.at < end] for got in (won, passed)]
    assert early[0] == early[1]
    assert len(early[0]) > 12
    assert [sent(one) for one in won] != [sent(one) for one in passed]


@pytest.mark.parametrize(
    ("owner", "name", "leak"),
    [
        (Timeline, "known_left", lambda line, seat, _now: line.left.get(seat)),
        (Automatons, "known_on", lambda automatons, seat: automatons.on(seat)),
        (Ledger, "view", lambda ledger, who: ledger.match.view(who)),
    ],
)
def test_a_win_in_secret_that_shows_is_found(
    owner: type, name: str, leak: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, leak)
    (won, passed), end = round_over_in_secret()
    assert [sent(one) for one in won if one.at < end] != [sent(one) for one in passed if one.at < end]
