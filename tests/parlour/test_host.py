"""The host of a table: decide, make durable, let out; and anything at all may come in."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.parlour.hosts import Table, frame
from tests.parlour.tables import GAMES
from zashiki.kernel.game import Illegal
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import load
from zashiki.parlour import Sitting, host
from zashiki.parlour.computers import any_choice
from zashiki.parlour.host import Commit
from zashiki.parlour.inward import Inward
from zashiki.parlour.outward import Done, Over, Presence, Refused, Request, Told
from zashiki.parlour.outward import Table as WholeTable
from zashiki.parlour.protocol import encoded, heard
from zashiki.parlour.refusals import SECTIONS
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import Clock, PenPassed, read
from zashiki.telling import words_for
from zashiki.texts.words import LANGUAGES

EACH = pytest.mark.parametrize("name", GAMES)


def seated(name: str = "reversi", **how: Any) -> Table:
    table = Table(name, **how)
    table.everybody(detail="events")
    return table


def chosen(table: Table) -> tuple[str, dict[str, Any]]:
    """Who must choose, and a choice of theirs."""
    (seat, *_) = table.sitting.waiting_for
    return f"p{seat}", table.choice(seat)


# The order.


@EACH
def test_nothing_goes_out_before_the_commit_is_kept(name: str) -> None:
    table = seated(name)
    table.forget()
    connection, choice = chosen(table)
    table.send(connection, "choose", **choice)
    commit = table.host.work(now=table.now)
    assert commit is not None
    assert not table.host.out
    assert not table.host.asks
    table.keep(commit)
    table.take()
    assert table.heard(connection, Done) == [Done(choice["id"])]


def test_done_is_the_last_that_a_command_leads_to() -> None:
    table = seated()
    table.forget()
    connection, choice = chosen(table)
    table.say(connection, "choose", **choice)
    assert [type(one).__name__ for one in table.heard(connection)] == ["Told", "Clocks", "Done"]


def test_while_a_commit_is_pending_nothing_is_decided() -> None:
    table = seated()
    connection, choice = chosen(table)
    table.send(connection, "choose", **choice)
    commit = table.host.work(now=table.now)
    table.forget()
    for kind in ("undo", "resign", "leave"):
        table.send("p0", kind, id=kind)
    table.host.received("p0", b"?", now=table.now)
    assert table.host.work(now=table.now + 60_000) is None
    assert not table.host.out
    assert table.host.wake is None
    assert not table.host.idle
    assert commit is not None
    table.keep(commit)
    table.settle()
    assert [one.code for one in table.heard("p0", Refused)] == ["no_undo", "match_over", "frame.wrong"]
    assert table.host.idle


@EACH
def test_a_crash_before_the_commit_leaves_nothing_told(name: str) -> None:
    table = seated(name)
    connection, choice = chosen(table)
    before, told = table.sitting.match.state, table.frames[connection][:]
    table.send(connection, "choose", **choice)
    assert table.host.work(now=table.now) is not None
    table.take()
    assert table.frames[connection] == told
    table.restart()
    assert table.sitting.match.state == before
    table.connect("again", int(connection[1:]), detail="events")
    table.say("again", "choose", **choice)
    assert table.heard("again", Done) == [Done(choice["id"])]


def test_what_time_brings_about_is_kept_on_its_own_before_a_command() -> None:
    table = seated(clock=Clock(0, 10, 0))
    connection, choice = chosen(table)
    table.now += 10_000
    table.send(connection, "choose", **choice)
    flag = table.host.work(now=table.now)
    assert flag is not None
    assert b'"line":"flag"' in flag.lines[0]
    table.keep(flag)
    table.settle()
    assert table.last(connection, Over).why == "flag"
    assert table.last(connection, Refused).code == "match_over"


def test_time_that_seems_to_fall_stands_still() -> None:
    table = seated()
    table.now -= 500
    connection, choice = chosen(table)
    table.say(connection, "choose", **choice)
    assert table.heard(connection, Done)


# A storage that fails.


def failing(table: Table) -> tuple[str, Commit]:
    connection, choice = chosen(table)
    table.send(connection, "choose", **choice)
    commit = table.host.work(now=table.now)
    assert commit is not None
    table.forget()
    return connection, commit


def test_a_failed_commit_is_tried_again_from_a_tenth_of_a_second_to_five_seconds() -> None:
    table = seated()
    _, commit = failing(table)
    waits = []
    for _ in range(9):
        table.host.not_kept(now=table.now)
        assert table.host.wake is not None
        waits.append(table.host.wake - table.now)
        assert table.host.work(now=table.host.wake - 1) is None
        table.now = table.host.wake
        assert table.host.work(now=table.now) == commit
        assert table.host.work(now=table.now + 9_999) is None
        table.now += 9_999
    assert waits == [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]


def test_while_the_storage_waits_every_command_is_refused_and_nothing_is_told() -> None:
    table = seated()
    connection, commit = failing(table)
    table.send("p0", "resign", id="queued")
    table.host.not_kept(now=table.now)
    table.send("p0", "resign", id="later")
    table.now += 100
    assert table.host.work(now=table.now) == commit
    table.send("p1", "leave", id="again")
    table.take()
    refused = [(one.id, one.code) for one in (*table.heard("p0"), *table.heard("p1"))]
    ids = ("queued", "later", "again")
    assert refused == [(one, "storage_waits") for one in ids]
    assert not table.heard("w")
    table.keep(commit)
    table.settle()
    assert table.heard("w", Told)
    assert table.heard(connection, Done)
    assert not table.sitting.over
    table.say("p0", "resign", id="later")
    assert table.last("p0", Done).id == "later"


def test_a_hello_waits_for_the_storage() -> None:
    table = seated()
    _, commit = failing(table)
    table.host.not_kept(now=table.now)
    table.connect("late", None, detail="events")
    assert not table.heard("late")
    table.now += 100
    assert table.host.work(now=table.now) == commit
    table.keep(commit)
    table.settle()
    (whole,) = table.heard("late", WholeTable)
    assert whole.number == table.last("w", Told).number


# Commands that are sent again.


@EACH
def test_a_command_that_is_sent_again_is_done_again_and_takes_effect_once(name: str) -> None:
    table = seated(name)
    connection, choice = chosen(table)
    table.say(connection, "choose", **choice)
    lines = list(table.lines)
    table.forget()
    table.say(connection, "choose", **choice)
    assert table.lines == lines
    assert table.heard(connection) == [Done(choice["id"])]
    table.restart()
    table.connect("again", int(connection[1:]))
    kept = list(table.lines)
    table.say("again", "choose", **choice)
    assert table.lines == kept
    assert table.last("again", Done) == Done(choice["id"])


def test_another_command_of_the_same_id_is_refused() -> None:
    table = seated()
    connection, choice = chosen(table)
    table.say(connection, "choose", **choice)
    table.say(connection, "resign", id=choice["id"])
    assert table.last(connection, Refused).code == "id_reused"


# Connections.


def test_two_connections_of_a_seat_are_told_the_same_and_one_is_told_done() -> None:
    table = seated()
    table.connect("second", 0, detail="events")
    assert [type(one) for one in table.heard("second")][:1] == [WholeTable]
    assert len(table.heard("p0", WholeTable)) == 1
    table.forget()
    table.play(6)
    mine = [one for one in table.frames["p0"] if b'"type":"done"' not in one]
    assert table.frames["second"] == mine
    assert len(mine) < len(table.frames["p0"])


def test_those_who_come_to_watch_at_once_are_told_the_table_once_and_of_each_other_together() -> None:
    table, crowd = seated(watching="all"), [f"w{number}" for number in range(50)]
    table.frames.clear()
    for name in crowd:
        table.host.connected(name, None, now=table.now)
        table.send(name, "hello", language="ja" if name.endswith("7") else "en")
    table.settle()
    for name in ("p0", "p1", "w", *crowd):
        told = [heard(one) for one in table.frames[name]]
        whole = [one.number for one in told if isinstance(one, WholeTable)]
        assert whole == ([table.sitting.streams[None].number] if name in crowd else [])
        assert [one.watchers for one in told if isinstance(one, Presence)] == [51]
    table.frames.clear()
    who, choice = chosen(table)
    table.say(who, "choose", **choice)
    assert all(any(isinstance(heard(one), Told) for one in table.frames[name]) for name in crowd)


def test_one_who_comes_back_to_watch_is_told_only_what_was_missed_among_many_who_come() -> None:
    table = seated(watching="all")
    number = table.sitting.streams[None].number
    who, choice = chosen(table)
    table.say(who, "choose", **choice)
    table.frames.clear()
    for name, since in (("a", 0), ("b", number), ("c", 0)):
        table.host.connected(name, None, now=table.now)
        table.send(name, "hello", detail="events", since=since)
    table.settle()
    kinds = {name: [type(heard(one)) for one in table.frames[name]] for name in "abc"}
    assert kinds["a"].count(WholeTable) == kinds["c"].count(WholeTable) == kinds["b"].count(Told) == 1
    assert WholeTable not in kinds["b"]


def test_a_seat_is_there_until_its_last_connection_ends() -> None:
    table = seated()
    table.connect("second", 0)
    table.host.disconnected("p0", now=table.now)
    table.settle()
    assert table.last("p1", Presence).seats == ("here", "here")
    table.host.disconnected("second", now=table.now)
    table.settle()
    assert table.last("p1", Presence).seats == ("gone", "here")


def test_what_a_connection_sent_before_it_ended_counts_and_nothing_more_goes_out_to_it() -> None:
    table = seated()
    connection, choice = chosen(table)
    table.send(connection, "choose", **choice)
    table.host.disconnected(connection, now=table.now)
    table.forget()
    table.settle()
    assert table.heard("w", Told)
    assert connection not in table.frames


def test_a_hello_of_a_connection_that_has_ended_lets_nobody_listen() -> None:
    table = seated()
    table.host.connected("gone", None, now=table.now)
    table.send("gone", "hello")
    table.host.disconnected("gone", now=table.now)
    table.settle()
    assert table.sitting.company.watchers == 1
    table.say("gone", "hello")
    assert "gone" not in table.frames


@EACH
@pytest.mark.parametrize("detail", ["events", "scene"])
def test_who_comes_back_by_since_sees_what_one_sees_who_never_left(name: str, detail: str) -> None:
    table = Table(name, people=(0, 1))
    table.everybody(detail=detail)
    for _ in range(8):
        table.play(3)
        number = max(one.number for one in table.heard("w") if isinstance(one, Told | WholeTable))
        table.host.disconnected("w", now=table.now)
        table.settle()
        table.connect("stays", None, detail=detail)
        table.play(4)
        table.connect("w", None, detail=detail, since=number)
        last, theirs = (table.heard(one, Told | WholeTable)[-1] for one in ("w", "stays"))  # type: ignore[arg-type]
        shown = "view" if detail == "events" else "scene"
        assert last.number == theirs.number
        assert strip(getattr(last, shown)) == strip(getattr(theirs, shown))
        table.host.disconnected("stays", now=table.now)
        table.settle()


def strip(shown: Any) -> Any:
    """A scene but for what is new in it, which depends on what was told last."""
    return {key: value for key, value in shown.items() if key != "new"}


def test_who_was_away_for_a_moment_is_told_only_what_was_missed() -> None:
    table = seated("koikoi", people=(0, 1))
    table.play(4)
    number = max(one.number for one in table.heard("p0", Told))
    table.host.disconnected("p0", now=table.now)
    table.settle()
    connection, choice = chosen(table)
    if connection == "p0":
        table.connect("p0", 0, detail="events", since=number)
        assert table.heard("p0", Told)[-1].events == ()
        return
    table.say(connection, "choose", **choice)
    table.forget()
    table.connect("p0", 0, detail="events", since=number)
    (rest,) = table.heard("p0", Told)
    assert rest.number - len(rest.events) == number
    assert not table.heard("p0", WholeTable)


def test_whoever_comes_after_the_end_is_told_that_it_is_over() -> None:
    table = seated()
    table.say("p0", "resign", id="r")
    table.connect("late", None)
    assert [type(one) for one in table.heard("late", (WholeTable, Over))] == [WholeTable, Over]  # type: ignore[arg-type]
    assert {*map(encoded, table.heard("p0", Over))} == {*map(encoded, table.heard("w", Over))}
    table.say("p1", "rematch", id="m")
    assert table.last("p0", Request).what == "rematch"


def test_whoever_says_hello_again_begins_anew_and_counts_once() -> None:
    table = seated()
    table.forget()
    table.say("w", "hello", language="ja", detail="scene")
    assert isinstance(table.heard("w", WholeTable)[0], WholeTable)
    assert table.sitting.company.watchers == 1
    table.say("w", "resign", id="r")
    assert "席" in table.last("w", Refused).text


# Refusals.


@pytest.mark.parametrize(
    ("who", "said", "code"),
    [
        (0, {"type": "promise", "promise": "0" * 64}, "begun"),
        (0, {"type": "open", "entropy": "0" * 64}, "begun"),
        (0, {"type": "preview", "parts": {}}, "no_form"),
        (1, {"type": "preview", "parts": {}}, "no_preview"),
        (None, {"type": "preview", "parts": {}}, "no_preview"),
        (None, {"type": "resign", "id": "1"}, "only_seats"),
        (None, {"type": "close"}, "only_seats"),
        (None, {"type": "pen", "id": "1", "name": "Aki"}, "no_pen"),
        (0, {"type": "close"}, "not_over"),
        (0, {"type": "rematch", "id": "1"}, "not_over"),
        (0, {"type": "claim"}, "no_claim"),
        (0, {"type": "stand_in", "seat": 1}, "clock_runs"),
        (0, {"type": "stand_in", "seat": 9}, "no_such_seat"),
        (0, {"type": "agree", "id": "1", "what": "undo", "request": "u"}, "nothing_asked"),
        (0, {"type": "switch", "id": "1", "name": "no_calls", "on": True}, "no_such_switch"),
        (0, {"type": "choose", "id": "1", "action": {"type": "nothing"}}, "frame.action"),
        (0, {"type": "choose", "id": "1", "action": None}, "frame.action"),
        (0, {"type": "choose", "id": "a b", "action": {"type": "place_disc", "square": "d3"}}, "frame.wrong"),
        (1, {"type": "choose", "id": "1", "action": {"type": "place_disc", "square": "d3"}}, "not_your_turn"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_code_and_changes_nothing(
    who: int | None, said: dict[str, Any], code: str
) -> None:
    table = seated()
    table.connect("x", who)
    table.forget()
    state, lines = table.sitting.match.state, list(table.lines)
    table.host.received("x", msgspec.json.encode(said), now=table.now)
    table.settle()
    (refused,) = table.heard("x")
    assert refused.code == code
    assert refused.text
    assert refused.id == (said.get("id", "") if code != "frame.wrong" else "")
    assert (table.sitting.match.state, table.lines) == (state, lines)


def test_whatever_the_host_refuses_has_words() -> None:
    parlour = Path(host.__file__).parent
    ours = [parlour / f"{name}.py" for name in ("commands", "host", "listeners", "narrator")]
    codes = {code for path in ours for code in re.findall(r'Illegal\("(\w+)"', path.read_text("utf-8"))}
    assert "storage_waits" in codes
    for language in LANGUAGES:
        words = words_for(language, load("reversi"))
        assert [code for code in codes if not any(f"{one}.{code}" in words for one in SECTIONS)] == []


def test_nothing_is_taken_before_hello() -> None:
    table = seated()
    table.host.connected("x", 0, now=table.now)
    table.say("x", "resign", id="1")
    assert [(one.id, one.code) for one in table.heard("x")] == [("1", "hello_first")]


def test_a_table_that_nobody_may_watch_says_so() -> None:
    table = Table("reversi", watching="none")
    table.connect("w", None)
    assert [one.code for one in table.heard("w")] == ["no_watching"]


@pytest.mark.parametrize(("language", "text"), [("en", "It is not your turn."), ("ja", "あなたの番ではありません。")])
def test_refusals_are_said_in_the_listeners_language(language: str, text: str) -> None:
    table = seated()
    seat = 1 - table.sitting.waiting_for[0]
    table.connect("x", seat, language=language)
    table.say("x", "choose", id="1", action={"type": "place_disc", "square": "d3"})
    assert table.last("x", Refused).text == text
    table.host.received("x", b"{", now=table.now)
    table.settle()
    assert table.last("x", Refused).text.isascii() == (language == "en")


@pytest.mark.parametrize(
    "sent", [r'{"type":"\u001b[2Jholds\u202e"}', r'{"type":"choose","action":{"type":"\u009b31m"}}']
)
def test_a_refusal_that_quotes_what_was_sent_steers_no_terminal(sent: str) -> None:
    table = seated()
    table.host.received("p0", sent.encode(), now=table.now)
    table.settle()
    assert table.last("p0", Refused).text.isprintable()


def test_only_the_keeper_of_a_score_table_closes_it() -> None:
    table = seated("score-table")
    table.say("p1", "close", id="1")
    assert table.last("p1", Refused).code == "only_keeper"
    table.say("p0", "close", id="2")
    assert table.last("w", Over).why == "closed"


def passed() -> Table:
    table = seated("score-table")
    table.connect("w2", None, detail="events")
    table.say("w", "pen", id="1", name="Mio")
    table.forget()
    table.say("p0", "agree", id="a", what="pen", request="1")
    return table


def test_who_is_given_the_pen_enters_and_who_had_it_watches() -> None:
    table = passed()
    assert (table.last("w", WholeTable).me, table.last("p0", WholeTable).me) == (0, None)
    assert table.last("w", WholeTable).asked is not None
    assert table.last("p0", Done).id == "a"
    assert not table.heard("w2", WholeTable)
    assert (table.sitting.company.watchers, table.sitting.company.guests[0].connections) == (2, 1)
    entry = table.choice(0)
    table.say("p0", "choose", **entry)
    assert table.last("p0", Refused).code == "only_seats"
    table.say("w", "choose", **entry)
    assert table.last("w", Done).id == entry["id"]
    table.say("w", "close", id="c")
    assert table.last("p0", Over)


def test_the_pen_can_be_asked_back() -> None:
    table = passed()
    table.say("p0", "pen", id="1", name="Aki")
    table.say("w", "agree", id="b", what="pen", request="1")
    assert (table.last("w", WholeTable).me, table.last("p0", WholeTable).me) == (None, 0)
    assert [line.name for line in read(b"".join(table.lines)).lines if isinstance(line, PenPassed)] == ["Mio", "Aki"]


def test_each_who_watches_has_ids_of_their_own() -> None:
    table = seated("score-table")
    table.connect("w2", None, detail="events")
    table.say("w", "pen", id="1", name="Mio")
    table.say("w2", "pen", id="1", name="Ren")
    assert table.last("w2", Refused).code == "already_asked"


# Computers.


def test_a_computers_answer_that_the_rules_refuse_is_asked_for_again_and_then_made_for_it() -> None:
    table = Table("koikoi", people=(0,))
    table.everybody()
    while not table.host.asks:
        table.step()
    ask = table.host.asks.popleft()
    before = len(table.sitting.match.log)
    for _ in range(2):
        table.host.answered(ask, None, now=table.now)
        table.settle()
        assert len(table.sitting.match.log) == before
    assert list(table.host.asks) == [ask]
    table.host.asks.clear()
    table.now = table.host.wake or table.now
    table.settle()
    assert len(table.sitting.match.log) > before
    assert b'"note":"not_an_action"' in b"".join(table.lines)


# Anything at all.


def words() -> st.SearchStrategy[Any]:
    scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    known = st.sampled_from(["", "0", "place_disc", "d3", "undo", "rematch", "ja", "events", "0" * 64])
    return st.recursive(
        scalars | known,
        lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=5), some, max_size=3),
    )


KINDS = [str(one.__struct_config__.tag) for one in get_args(Inward)]
FIELDS = sorted({field for one in get_args(Inward) for field in one.__struct_fields__})
MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(KINDS) | st.text(max_size=5),
    st.dictionaries(st.sampled_from(FIELDS), words(), max_size=4),
)


def as_bytes(message: object) -> bytes:
    try:
        return msgspec.json.encode(message)
    except (UnicodeEncodeError, msgspec.MsgspecError, OverflowError):
        return repr(message).encode(errors="replace")


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    frames=st.lists(st.binary(max_size=40) | MESSAGES.map(as_bytes), min_size=1, max_size=4),
    who=st.sampled_from([0, 1, None]),
)
def test_whatever_comes_is_taken_or_refused_once_and_a_refusal_changes_nothing(
    frames: list[bytes], who: int | None
) -> None:
    table = Table("reversi", undo=True)
    table.everybody(detail="events")
    table.connect("x", who, detail="events")
    for data in frames:
        table.forget()
        before = table.sitting.match.state, len(table.lines)
        table.host.received("x", data, now=table.now)
        table.settle()
        answers = [one for one in table.heard("x") if isinstance(one, Refused | Done)]
        assert len(answers) <= 1
        if answers and isinstance(answers[0], Refused):
            assert (table.sitting.match.state, len(table.lines)) == before
            assert table.heard("x") == answers
            assert not table.heard("w")
        else:
            assert table.heard("x")


def test_a_frame_for_a_connection_that_nobody_opened_is_nobodys() -> None:
    table = seated()
    table.host.received("nobody", frame("hello"), now=table.now)
    table.host.disconnected("nobody", now=table.now)
    assert table.host.idle


def test_illegal_is_what_the_sitting_refuses_with() -> None:
    """What else a sitting raises is a mistake of ours, and must not be taken for a refusal."""
    table = seated()
    with pytest.raises(Illegal):
        table.sitting.resign(7)


# Coming back, and what a shell says.


def test_whoever_is_away_and_says_anything_is_back() -> None:
    table = seated("koikoi", clock=Clock(1))
    (seat, *_) = table.sitting.waiting_for
    company = table.sitting.company
    while not company.is_away(seat) and not table.sitting.over:
        waiting = table.sitting.waiting_for
        if waiting and waiting != (seat,):
            table.say(f"p{waiting[0]}", "choose", **table.choice(waiting[0]))
        else:
            assert table.host.wake is not None
            table.now = table.host.wake
            table.settle()
    assert company.is_away(seat)
    table.forget()
    table.say(f"p{seat}", "switch", id="s", name="none", on=True)
    assert table.last(f"p{seat}", Refused).code == "no_such_switch"
    assert table.last("w", Presence).seats[seat] == "here"


def test_a_connection_has_a_name_of_its_own_and_a_seat_that_there_is() -> None:
    table = seated()
    for name, who, code in (("p0", 0, "already_connected"), ("x", 2, "no_such_seat"), ("x", -1, "no_such_seat")):
        with pytest.raises(Illegal, match=code):
            table.host.connected(name, who, now=table.now)


def test_how_long_a_table_may_sleep_is_the_shells_to_say() -> None:
    table = seated()
    hour = 3_600_000
    for millis, at_least in ((5 * hour, 5 * hour), (5_000, hour)):
        lines = list(table.lines)
        table.host = host.Host("table", Sitting.restored(lines), abandoned_after=millis)
        table.settle()
        assert table.host.wake == 1_000 + at_least
    table.now = 1_000 + hour
    table.settle()
    assert table.sitting.record.closed
    assert verify(read(b"".join(table.lines))).notes == ("end_abandoned",)


def test_what_is_chosen_for_a_computer_where_nothing_is_quiet_comes_from_the_tables_secret() -> None:
    table = seated("reversi", people=(0,))
    found: list[int] = []
    while len(found) < 5:
        if asks := table.host.asks:
            legal = list(table.game.legal(asks[0].view, asks[0].seat))
            choice = any_choice(table.sitting.match, asks[0])
            assert choice == any_choice(table.sitting.match, asks[0])
            found.append(legal.index(choice))
        table.step()
    assert set(found) != {0}


@pytest.mark.parametrize("pauses", ["fast", "even"])
def test_an_end_that_was_kept_and_not_told_is_told_after_a_restart(pauses: str) -> None:
    table = seated("riichi", people=(0, 1, 2, 3), pauses=pauses)
    for seat in range(3):
        table.say(f"p{seat}", "leave", id="l")
    table.play(0)
    table.send("p3", "leave", id="l")
    commit = table.host.work(now=table.now)
    assert commit is not None
    table.lines += commit.lines  # kept, and the host never came to know
    assert not table.heard("p3", Over)
    with pytest.raises(RecordError, match="closed"):
        Sitting.restored(table.lines)
    table.host = host.Host("table", Sitting.restored(table.lines, closed=True))
    table.forget()
    table.everybody(detail="events")
    while table.host.wake is not None:
        table.now = max(table.now, table.host.wake)
        table.settle()
    assert [over.why for over in table.heard("p0", Over)] == ["left"]
    table.say("p0", "leave", id="x")
    assert table.last("p0", Refused).code == "not_your_seat"


def test_after_a_restart_there_may_still_be_a_rematch() -> None:
    table = seated()
    table.say("p0", "resign", id="r")
    table.host = host.Host("table", Sitting.restored(table.lines, closed=True))
    table.forget()
    table.everybody(detail="events")
    assert table.last("w", Over).why == "resigned"
    table.say("p0", "choose", id="c", action={"type": "place_disc", "square": "d3"})
    assert table.last("p0", Refused).code == "match_over"
    for seat in (0, 1):
        table.say(f"p{seat}", "rematch", id="m")
    assert table.sitting.rematch_agreed
