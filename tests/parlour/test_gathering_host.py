"""The host of a table before its match: decide, make durable, let out; promises come as frames."""

from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.parlour.gatherings import AKI, MIO, NAMES, OPENED, REN, ROOT, bytes_of, opened, silence
from tests.parlour.hosts import frame
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour import Sitting
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.parlour.gathering_host import Answer, GatheringHost, RowCommit
from zashiki.parlour.host import Host
from zashiki.parlour.outward import Done, Presence, Refused, Table
from zashiki.parlour.protocol import heard, schema
from zashiki.records.promises import seat_promise
from zashiki.records.sitting_lines import Options
from zashiki.storage.store import MemoryStore

TABLE = "T-0007"
SECONDS = 1000


class Hall:
    """A shell in virtual time: keeps rows in a store, and all that was sent."""

    def __init__(self, **how: Any) -> None:
        first = opened(**how)
        self.store, self.now, self.ids = MemoryStore(), OPENED, 0
        self.store.gather(TABLE, first.row)
        self.host = GatheringHost(TABLE, first.gathering)
        self.frames: list[tuple[str, bytes]] = []

    def settle(self) -> None:
        while (commit := self.host.work(now=self.now)) is not None:
            self.keep(commit)
        self.take()

    def keep(self, commit: RowCommit) -> None:
        if commit.row is None:
            self.store.forget(TABLE)
        else:
            self.store.gather(TABLE, commit.row)
        self.host.kept(now=self.now)

    def take(self) -> None:
        while self.host.out:
            self.frames.append(self.host.out.popleft())

    def restart(self) -> None:
        self.host = GatheringHost(TABLE, Gathering.restored(self.store.gathering(TABLE)))

    def ask(self, command: str, *args: Any, **how: Any) -> str:
        """Ask for something as the shell does; gives the id."""
        self.ids += 1
        getattr(self.host, command)(*args, **how, id=f"a{self.ids}", now=self.now)
        return f"a{self.ids}"

    def does(self, command: str, *args: Any, **how: Any) -> str:
        """Ask for something, and do all that follows; gives why it was refused, or nothing."""
        id = self.ask(command, *args, **how)  # noqa: A001
        self.settle()
        answer = self.host.answers.popleft()
        assert (answer.id, len(self.host.answers)) == (id, 0)
        return answer.refusal.code if answer.refusal else ""

    def connect(self, *guests: str, **hello: object) -> None:
        for guest in guests:
            self.host.connected(NAMES.get(guest, "watcher"), guest, now=self.now)
            self.say(guest, "hello", **hello)

    def send(self, guest: str, kind: str, **fields: object) -> None:
        self.host.received(NAMES.get(guest, "watcher"), frame(kind, **fields), now=self.now)

    def say(self, guest: str, kind: str, **fields: object) -> None:
        self.send(guest, kind, **fields)
        self.settle()

    def promise(self, *guests: str) -> None:
        for guest in guests:
            seat = self.host.gathering.seat_of(guest) or 0
            hash_ = seat_promise(bytes_of(guest), table=TABLE, seat=seat).hex()
            self.say(guest, "promise", promise=hash_, id="p")

    def open(self, *guests: str) -> None:
        for guest in guests:
            self.say(guest, "open", entropy=bytes_of(guest).hex(), id="o")

    def is_ready(self) -> bool:
        return self.host.ready is not None

    def heard(self, guest: str, kind: type | None = None) -> list[Any]:
        name = NAMES.get(guest, "watcher")
        said = [heard(data) for to, data in self.frames if to == name]
        return [one for one in said if kind is None or isinstance(one, kind)]


def started(**how: Any) -> Hall:
    """Three people who listen to a table that promises."""
    hall = Hall(**how)
    hall.does("sit", REN, "Ren")
    hall.does("sit", MIO, "Mio")
    hall.connect(AKI, REN, MIO)
    hall.does("start", AKI)
    hall.frames.clear()
    return hall


# What is told.


def test_hello_gives_the_table_and_the_seat() -> None:
    hall = Hall()
    hall.connect(AKI, REN)
    view = hall.host.gathering.view
    assert hall.heard(AKI) == [view, YourSeat(0)]
    assert hall.heard(REN) == [view, YourSeat(None)]


def test_who_is_gone_before_the_match_is_told_to_all_and_to_whoever_comes() -> None:
    hall = Hall()
    hall.connect(AKI)
    hall.does("sit", REN, "Ren")
    hall.connect(REN)
    assert hall.heard(AKI, Presence) == [], "people sit down a moment before they connect"
    hall.host.disconnected("Ren", now=hall.now)
    hall.connect(MIO)
    gone = Presence(("here", "gone", "left"), 0)
    assert hall.heard(AKI, Presence) == [gone]
    assert hall.heard(MIO, Presence) == [Presence(("here", "gone", "left"), 1)]
    hall.does("swap", AKI, 1, 2)
    assert hall.heard(AKI, Presence)[1:] == [Presence(("here", "left", "gone"), 1)]
    hall.connect(REN)
    assert hall.heard(AKI, Presence)[2:] == [Presence(("here", "left", "here"), 1)]


def test_who_is_gone_is_told_only_of_seats_that_are_durable() -> None:
    hall = Hall()
    hall.connect(AKI, REN)
    hall.does("sit", REN, "Ren")
    hall.ask("stand", REN)
    commit = hall.host.work(now=hall.now)
    assert commit is not None
    hall.host.disconnected("Ren", now=hall.now)
    assert not hall.host.out
    hall.keep(commit)
    hall.settle()
    assert hall.heard(AKI, Presence) == []


def test_the_seat_of_somebody_who_is_connected_cannot_be_freed() -> None:
    hall = Hall()
    hall.does("sit", REN, "Ren")
    hall.connect(AKI, REN, "")
    assert hall.does("free_seat", REN, 0) == "not_opener"
    assert [hall.does("free_seat", AKI, seat) for seat in (0, 1, 2)] == ["nobody_else", "still_here", "nobody_else"]
    hall.host.disconnected("Ren", now=hall.now)
    assert hall.does("free_seat", AKI, 1) == ""
    assert hall.heard(AKI, Presence)[-1] == Presence(("here", "left", "left"), 1)


def test_a_change_is_told_to_all_who_listen_and_a_seat_to_whom_it_concerns() -> None:
    hall = Hall()
    hall.connect(AKI, REN)
    hall.host.connected("silent", REN, now=hall.now)
    hall.frames.clear()
    assert hall.does("sit", REN, "Ren", seat=2) == ""
    assert [one.seats[2].name for one in hall.heard(AKI)] == ["Ren"]
    assert hall.heard(REN) == [YourSeat(2), hall.host.gathering.view]
    assert all(to != "silent" for to, _ in hall.frames)


def test_what_goes_out_is_as_the_schema_says_and_tells_no_secret() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    hall.open(AKI, REN, MIO)
    check = jsonschema.Draft202012Validator({**schema(), "$ref": "#/$defs/Outward"})
    assert hall.frames
    for _, data in hall.frames:
        check.validate(msgspec.json.decode(data))
        for secret in (ROOT.hex(), AKI, REN, MIO, *(bytes_of(guest).hex() for guest in (AKI, REN, MIO))):
            assert secret.encode() not in data


# Promising.


def test_promises_and_openings_come_as_frames_and_lead_to_the_deal() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    assert hall.heard(AKI, GatheringView)[-1].may_open
    assert not hall.is_ready()
    hall.open(AKI, REN, MIO)
    assert hall.host.ready is not None
    assert silence(hall.host.ready) == ["", "", ""]
    assert hall.heard(AKI, Done) == [Done("p"), Done("o")]
    assert hall.heard(REN, GatheringView)[-1].state == "live"


def test_a_table_deals_without_those_who_are_silent() -> None:
    hall = started()
    hall.promise(AKI, REN)
    assert hall.host.wake == OPENED + 10 * SECONDS
    hall.now = OPENED + 10 * SECONDS
    hall.settle()
    hall.open(AKI)
    hall.now = hall.host.wake or 0
    hall.settle()
    assert hall.now == OPENED + 20 * SECONDS
    assert hall.host.ready is not None
    assert silence(hall.host.ready) == ["", "withheld", "late"]
    assert hall.host.wake is None


def test_the_same_promise_again_is_done_again() -> None:
    hall = started()
    hall.promise(AKI, AKI)
    assert hall.heard(AKI, Done) == [Done("p"), Done("p")]
    assert len(hall.heard(REN, GatheringView)) == 1


@pytest.mark.parametrize(
    ("guest", "kind", "fields", "code"),
    [
        (AKI, "choose", {"id": "x", "action": {}}, "not_begun"),
        (AKI, "preview", {"id": "x", "parts": {}}, "not_begun"),
        (AKI, "open", {"id": "x", "entropy": "00" * 32}, "too_early"),
        ("", "promise", {"id": "x", "promise": "00" * 32}, "not_seated"),
        (AKI, "promise", {"id": "x", "promise": "short"}, "frame.wrong"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(guest: str, kind: str, fields: dict[str, Any], code: str) -> None:
    hall = started()
    hall.connect("", language="ja")
    hall.say(guest, kind, **fields)
    (refused,) = hall.heard(guest, Refused)
    assert (refused.id, refused.code) == ("x", code)
    assert refused.text not in ("", code)


def test_nothing_is_taken_before_hello() -> None:
    hall = Hall()
    hall.host.connected("Aki", AKI, now=hall.now)
    hall.say(AKI, "promise", promise="00" * 32, id="x")
    assert [one.code for one in hall.heard(AKI)] == ["hello_first"]


@given(st.lists(st.binary(max_size=80), max_size=5))
def test_anything_at_all_may_come(frames: list[bytes]) -> None:
    hall = Hall()
    hall.connect(AKI)
    for data in frames:
        hall.host.received("Aki", data, now=hall.now)
        hall.host.received("nobody", data, now=hall.now)
    hall.settle()
    assert len(hall.heard(AKI, Refused)) == len(frames)


# The order.


def test_nothing_goes_out_before_the_row_is_kept() -> None:
    hall = started()
    hall.send(AKI, "promise", promise="00" * 32, id="p")
    commit = hall.host.work(now=hall.now)
    assert commit is not None
    assert not hall.host.out
    hall.keep(commit)
    hall.take()
    assert [type(one) for one in hall.heard(AKI)] == [GatheringView, Done]


def test_the_shell_is_answered_once_it_is_kept() -> None:
    hall = Hall()
    hall.settle()
    hall.ask("sit", REN, "Ren")
    hall.ask("sit", REN, "Ren")
    commit = hall.host.work(now=hall.now)
    assert commit is not None
    assert not hall.host.answers  # the second is not even refused: the first may be lost
    hall.keep(commit)
    hall.settle()
    done, refused = hall.host.answers
    assert done == Answer("a1")
    assert (refused.id, getattr(refused.refusal, "code", "")) == ("a2", "already_seated")


def test_the_deal_is_not_there_before_its_row_is_kept() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    hall.open(AKI, REN)
    hall.send(MIO, "open", entropy=bytes_of(MIO).hex(), id="o")
    commit = hall.host.work(now=hall.now)
    assert commit is not None
    assert not hall.is_ready()
    hall.keep(commit)
    assert hall.is_ready()


def test_what_time_brought_about_is_kept_before_anything_is_refused_because_of_it() -> None:
    hall = started()
    hall.promise(AKI)
    hall.frames.clear()
    hall.now += 10 * SECONDS
    hall.send(REN, "promise", promise="00" * 32, id="late")
    commit = hall.host.work(now=hall.now)
    assert commit is not None
    hall.take()
    assert hall.frames == []
    hall.keep(commit)
    hall.settle()
    assert [type(one) for one in hall.heard(REN)] == [GatheringView, Refused]


def test_while_a_row_is_not_kept_commands_are_refused_and_it_is_tried_again() -> None:
    hall = started()
    hall.send(AKI, "promise", promise="00" * 32, id="p")
    commit = hall.host.work(now=hall.now)
    hall.send(REN, "promise", promise="00" * 32, id="waits")
    hall.send(REN, "hello")
    hall.ask("stand", MIO)
    for pause in (100, 200, 400, 800, 1600, 3200, 5000, 5000):
        hall.host.not_kept(now=hall.now)
        assert hall.host.wake == hall.now + pause
        assert hall.host.work(now=hall.now) is None
        hall.now += pause
        assert hall.host.work(now=hall.now) == commit
    hall.send(REN, "promise", promise="00" * 32, id="waits-too")
    hall.take()
    assert [(one.id, one.code) for one in hall.heard(REN)] == [
        ("waits", "storage_waits"),
        ("waits-too", "storage_waits"),
    ]
    assert [getattr(one.refusal, "code", "") for one in hall.host.answers] == ["storage_waits"]
    assert hall.heard(AKI) == []
    assert commit is not None
    hall.now = OPENED
    hall.keep(commit)
    hall.take()
    assert hall.heard(AKI, Done) == [Done("p")]


# The end of it.


def test_a_table_that_is_gone_takes_its_row_along() -> None:
    hall = Hall()
    hall.connect(AKI)
    assert hall.does("stand", AKI) == ""
    assert hall.host.gone
    assert hall.host.wake is None
    assert hall.heard(AKI, GatheringView)[-1].state == "gone"
    with pytest.raises(RecordError):
        hall.store.gathering(TABLE)
    assert hall.does("sit", AKI, "Aki") == "table_gone"


def test_after_a_crash_a_table_goes_on_and_is_ready_again() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    hall.restart()
    hall.connect(AKI, REN, MIO)
    hall.open(AKI, REN, MIO)
    before = hall.host.ready
    hall.restart()
    hall.settle()
    assert before is not None
    assert hall.host.ready is not None
    assert hall.host.ready.match.opening == before.match.opening


def test_whoever_leaves_is_sent_nothing_more_and_keeps_the_seat() -> None:
    hall = started()
    hall.send(REN, "promise", promise="00" * 32, id="p")
    hall.host.disconnected("Ren", now=hall.now)
    hall.settle()
    assert hall.heard(REN) == []
    assert hall.host.gathering.view.seats[1].promised


def test_connections_go_over_to_the_live_table_and_need_not_say_hello_again() -> None:
    hall = started(options=Options(watching="link"))
    hall.connect("", detail="events", language="ja")
    hall.host.connected("silent", AKI, now=hall.now)
    hall.promise(AKI, REN, MIO)
    hall.open(AKI, REN, MIO)
    ready = hall.host.ready
    assert ready is not None
    sitting, first = Sitting.opened(ready.match, ready.seats, options=ready.options, folded=ready.folded, now=ready.at)
    hall.store.begin(TABLE, first.lines)
    live = Host(TABLE, sitting)
    for connection, who, hello in hall.host.connections:
        live.connected(connection, who, now=hall.now)
        if hello is not None:
            live.received(connection, hello, now=hall.now)
    while (commit := live.work(now=hall.now)) is not None:
        hall.store.append(TABLE, commit.lines, number=commit.number)
        live.kept(now=hall.now)
    said = [(to, heard(data)) for to, data in live.out]
    tables = {to: one.me for to, one in said if isinstance(one, Table)}
    assert tables == {"Aki": 0, "Ren": 1, "Mio": 2, "watcher": None}


# Under faults.


@pytest.mark.thinned
@pytest.mark.parametrize("seed", range(60))
def test_c4_whatever_fails_only_what_is_durable_is_told(seed: int) -> None:
    dice, hall, guests = Random(seed), Hall(), (AKI, REN, MIO)
    durable = [hall.host.gathering.view]
    for _ in range(60):
        hall.now += dice.choice((0, 0, 0, 300, 4000))
        _anything(hall, dice, guests)
        while (commit := hall.host.work(now=hall.now)) is not None:
            fate = dice.random()
            if fate < 0.1:
                hall.restart()
                break
            if fate < 0.3:
                hall.host.not_kept(now=hall.now)
                break
            hall.keep(commit)
            if commit.row is None:
                return  # everybody has left
            durable.append(Gathering.restored(commit.row).view)
        hall.take()
        told = [heard(data) for _, data in hall.frames]
        assert all(one in durable for one in told if isinstance(one, GatheringView))
        assert not hall.is_ready() or durable[-1].state == "live"


def _anything(hall: Hall, dice: Random, guests: tuple[str, ...]) -> None:
    """Let somebody say something."""
    guest = dice.choice(guests)
    seat = hall.host.gathering.seat_of(guest) or 0
    promise = seat_promise(bytes_of(guest), table=TABLE, seat=seat).hex()
    match dice.randrange(8):
        case 0 | 1:
            hall.ask("sit", guest, NAMES[guest])
        case 2:
            hall.ask("start", AKI)
        case 3 if dice.random() < 0.2:
            hall.ask("stand", guest)
        case 4:
            hall.host.connected(NAMES[guest], guest, now=hall.now)
            hall.send(guest, "hello")
        case 5 | 6:
            hall.send(guest, "promise", promise=promise, id="p")
        case _:
            hall.send(guest, "open", entropy=bytes_of(guest).hex(), id="o")
