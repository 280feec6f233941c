"""The follower: what it says, what it hears, and what it says again, without a socket."""

from __future__ import annotations

from itertools import permutations
from random import Random

import msgspec
import pytest

from tests.client.tables import Line, feed, kinds, replies, said
from tests.parlour.hosts import Table as HostTable
from zashiki.client.follower import Follower
from zashiki.client.problems import NotUnderstood
from zashiki.games import reversi
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import inward
from zashiki.parlour.outward import Clocks, Done, Next, Outward, Over, Refused, Request, Table, Told
from zashiki.parlour.protocol import FrameError
from zashiki.records.sitting_lines import DECODER, Choice, Options

SEATS = (SeatInfo("Aki", "person"), SeatInfo("Ren", "person"))
START = reversi.start(reversi.preset("othello"))


def table(number: int = 3, **more: object) -> Table:
    return msgspec.structs.replace(Table(number, "reversi", SEATS, Options(), me=0, view=START), **more)


def told(number: int, *squares: str, **more: object) -> Told:
    events = tuple({"type": "disc_placed", "seat": 0, "square": one, "flipped": []} for one in squares)
    return msgspec.structs.replace(Told(number, events, START), **more)


def follower_at(number: int = 3) -> Follower:
    """Somebody who was shown a table, and has nothing more to say."""
    follower = Follower("t")
    follower.connected()
    feed(follower, table(number))
    follower.out.clear()
    return follower


def seats_in(name: str) -> int:
    game = load(name)
    return game.seats(game.preset(game.presets()[0]))


def undo(follower: Follower) -> str:
    called = follower.new_id()
    follower.say(inward.Undo(called), called)
    return called


# -------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "game", ["reversi", "riichi", *(pytest.param(one, marks=pytest.mark.slow) for one in ("koikoi", "stud"))]
)
def test_each_event_is_heard_once_and_each_choice_takes_effect_once_wherever_the_line_is_cut(game: str) -> None:
    """Lines are cut before frames arrive, before answers are read, and between; the house also restarts."""
    host = HostTable(game, range(seats_in(game)), pauses="fast", clock=None)
    dice = Random(game)
    lines = [Line(host, seat, Follower("table")) for seat in host.sitting.people]
    chosen = [0 for _ in lines]
    for line in lines:
        line.connect()
    for _ in range(150):
        if host.sitting.over:
            break
        for line in lines:
            line.carry()
        seat = dice.choice(host.sitting.waiting_for)
        line = lines[seat]
        known = line.follower.known
        assert known.asked is not None, "who must choose was asked"
        line.choose(dice.choice(list(known.legal())))
        chosen[seat] += 1
        trouble = dice.random()
        if trouble < 0.2:  # it never got there
            line.cut()
            line.connect()
        elif trouble < 0.4:  # it did, and nobody heard the answer
            line.send()
            line.cut()
            line.connect()
        elif trouble < 0.5:
            line.send()
            host.restart()
            for one in lines:
                one.follower.disconnected()
                one.connect()
        line.carry()
        assert replies(line.follower)[-1][1] == "", "it was done, once"
    for line in lines:
        line.carry()
        heard = sum(len(one.events) for one in line.messages if isinstance(one, Told))
        first = next(one for one in line.messages if isinstance(one, Table))
        whole = [one for one in line.messages if isinstance(one, Table)]
        assert line.follower.known.view == host.sitting.match.view(line.who)
        if len(whole) == 1:
            assert first.number + heard == line.follower.known.number
        numbers = [one.number for one in line.messages if isinstance(one, Table | Told)]
        assert numbers == sorted(numbers)
    ids = [
        line.id for line in Record.from_bytes(b"".join(host.lines), decoder=DECODER).lines if isinstance(line, Choice)
    ]
    assert len(ids) == len(set(ids)) == sum(chosen) > 20


# ------------------------------------------------------------------------------------------------ numbers, in order


def test_what_was_read_already_is_read_past() -> None:
    follower = follower_at(3)
    (first,) = feed(follower, told(4, "d3"))
    assert isinstance(first, Told)
    assert feed(follower, told(3, "c3"), table(2)) == []
    (second,) = feed(follower, told(6, "d3", "c5", "f6"))
    assert isinstance(second, Told)
    assert [reversi.show_action(reversi.PlaceDisc(one.square)) for one in second.events] == ["c5", "f6"]
    assert follower.known.number == 6


def test_what_is_missing_is_asked_for() -> None:
    follower = follower_at(3)
    assert feed(follower, told(6, "d3")) == []
    assert follower.known.number == 3
    assert said(follower) == [{"type": "hello", "since": 3, "language": "en", "detail": "events"}]


def test_a_reminder_says_what_is_asked_though_nothing_has_happened() -> None:
    follower = follower_at(3)
    (message,) = feed(follower, msgspec.structs.replace(told(3), asked={}))
    assert follower.known.asked is not None
    assert isinstance(message, Told)
    assert not message.events
    feed(follower, told(3))
    assert follower.known.asked is None


def test_a_house_that_was_restored_from_a_backup_is_believed() -> None:
    follower = follower_at(9)
    follower.disconnected()
    follower.connected()
    assert kinds(feed(follower, table(4))) == ["Table"]
    assert follower.known.number == 4


def test_views_and_events_have_the_types_of_the_game_and_scenes_stay_as_they_came() -> None:
    follower = follower_at(3)
    (message,) = feed(follower, told(4, "d3"))
    assert isinstance(message, Told)
    assert isinstance(message.events[0], reversi.DiscPlaced)
    assert isinstance(follower.known.view, reversi.GameState)
    watching = Follower("t", detail="scene")
    watching.connected()
    feed(watching, Table(1, "no game that is installed here", SEATS, Options(), scene={"board": "…"}))
    assert watching.known.scene == {"board": "…"}
    assert watching.known.game is None


# ----------------------------------------------------------------------------------------------- saying things again


def test_after_hello_everything_unanswered_is_said_again_in_its_order_under_its_id() -> None:
    follower = follower_at(3)
    first, second = undo(follower), undo(follower)
    feed(follower, Done(first))
    follower.disconnected()
    third = undo(follower)
    assert not follower.out, "nothing is said without a connection"
    follower.connected()
    assert [(one["type"], one.get("id", one.get("since"))) for one in said(follower)] == [
        ("hello", 3),
        ("undo", second),
        ("undo", third),
    ]
    assert replies(follower) == [(first, "")]


@pytest.mark.parametrize("code", ["storage_waits", "too_many_commands"])
def test_what_the_house_cannot_take_at_the_moment_is_said_again_and_nobody_hears_of_it(code: str) -> None:
    follower = follower_at()
    called = undo(follower)
    follower.out.clear()
    feed(follower, Refused(called, code, ""))
    waited = follower.waits
    assert replies(follower) == []
    follower.again()
    assert (waited, follower.waits) == (True, False)
    assert [one["id"] for one in said(follower)] == [called]
    feed(follower, Refused(called, "no_undo", "No."))
    assert replies(follower) == [(called, "no_undo")]


def test_a_hello_that_was_not_taken_is_said_again() -> None:
    follower = Follower("t")
    follower.connected()
    follower.out.clear()
    feed(follower, Refused("", "too_many_commands", ""))
    assert follower.waits
    follower.again()
    assert [one["type"] for one in said(follower)] == ["hello"]


def test_two_followers_never_give_two_commands_the_same_id() -> None:
    some = [Follower("t") for _ in range(20)]
    ids = [one.new_id() for one in some for _ in range(20)]
    assert len(set(ids)) == len(ids)


def test_what_is_too_large_is_refused_here_and_said_to_nobody() -> None:
    follower = follower_at()
    called = follower.new_id()
    with pytest.raises(FrameError) as caught:
        follower.say(inward.Preview({"names": "x" * 20_000}, called), called)
    assert caught.value.code == "frame.large"
    follower.connected()
    assert [one["type"] for one in said(follower)] == ["hello"]


# -------------------------------------------------------------------------------------------------- what else is told


def test_requests_are_known_while_they_are_open_and_forgotten_with_the_connection() -> None:
    follower = follower_at()
    feed(follower, Request("undo", "u1", 1), Request("rematch", "r1", 1))
    feed(follower, Request("undo", "u1", 1, open=False))
    assert [one.id for one in follower.known.requests] == ["r1"]
    follower.disconnected()
    follower.connected()
    assert follower.known.requests == ()


def test_the_end_asks_for_nothing_more_and_the_next_table_is_noted() -> None:
    follower = follower_at()
    feed(follower, msgspec.structs.replace(told(3), asked={}), Clocks((1, 2), (0,), 0, 9, 1))
    assert kinds(feed(follower, Over(None, "closed"), Next("t2"))) == ["Over", "Next"]
    known = follower.known
    assert (known.asked, known.clocks, known.over, known.next_table) == (None, None, Over(None, "closed"), "t2")
    assert not known.legal()


def test_the_table_of_a_rematch_is_taken_whenever_it_is_said() -> None:
    over = Over(None, "resigned")
    some: tuple[Outward, ...] = (table(3), over, Next("again"))
    for order in permutations(some):
        follower = Follower("t")
        follower.connected()
        feed(follower, *order)
        assert (follower.known.next_table, follower.known.over, follower.known.number) == ("again", over, 3)
        follower.disconnected()
        follower.connected()
        assert follower.known.next_table == "again"
        assert kinds(feed(follower, Next("again"))) == ["Next"], "also alone, to one who has heard all else"


@pytest.mark.parametrize("frame", [b"", b"{", b'{"type":"sermon"}', b'{"type":"told"}', b"\xff", b"[" * 100_000])
def test_what_is_no_message_is_one_problem(frame: bytes) -> None:
    with pytest.raises(NotUnderstood) as caught:
        follower_at().received(frame)
    assert caught.value.code == "client.frame"


def test_a_view_that_is_none_of_the_game_is_one_problem() -> None:
    with pytest.raises(NotUnderstood):
        feed(follower_at(), Told(4, ({"type": "sermon"},), START))
