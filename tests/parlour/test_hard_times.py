"""Time that nobody could use: while nothing could be kept, behind a flood of others' messages, after an undo."""

from tests.parlour.hosts import Table
from zashiki.parlour.outward import Clocks, Done, Over, Refused
from zashiki.parlour.outward import Table as WholeTable
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import Clock, read


def seated(name: str, **how: object) -> Table:
    table = Table(name, **how)  # type: ignore[arg-type] # by name
    table.everybody(detail="events")
    return table


def test_an_outage_of_the_store_costs_nobody_time() -> None:
    """The question came together with the flag: five minutes had gone that nobody could use."""
    table = seated("reversi", clock=Clock(0, 60))
    table.send("p0", "choose", **table.choice(0))
    commit = table.host.work(now=table.now)
    assert commit is not None
    for _ in range(60):
        table.host.not_kept(now=table.now)
        table.now += 5_000
        commit = table.host.work(now=table.now)
        assert commit is not None
    table.keep(commit)
    table.settle()
    assert not table.heard("p1", Over)
    assert table.heard("p1", Clocks)[-1].until == table.now + 60_000
    table.say("p1", "choose", **table.choice(1))
    assert len(table.heard("p1", Done)) == 1
    verify(read(b"".join(table.lines)))


def test_a_quick_commit_is_no_outage() -> None:
    table = seated("reversi", clock=Clock(0, 60))
    written = sum(b'"woken"' in line for line in table.lines)
    table.say("p0", "choose", **table.choice(0))
    assert sum(b'"woken"' in line for line in table.lines) == written


def test_a_command_counts_from_when_it_came_however_many_were_before_it() -> None:
    table = seated("riichi", people=(0, 1, 2, 3), clock=Clock(5, 0), pauses="fast")
    choice = table.choice(0)
    table.now += 4_000
    for nth in range(50):
        table.send("p1", "switch", id=f"s{nth}", name="no_calls", on=nth % 2 == 0)
    table.send("p0", "choose", **choice)
    while (commit := table.host.work(now=table.now)) is not None:
        table.now += 200  # each commit takes its time
        table.keep(commit)
    table.take()
    assert table.heard("p0", Done) == [Done(choice["id"])]
    (first, *_) = (line for line in table.lines if b'"line":"choice"' in line)
    assert b'"by":"clock"' not in first


def test_whoever_says_hello_again_and_again_while_nothing_is_kept_is_greeted_once() -> None:
    table = seated("reversi")
    table.send("p0", "choose", **table.choice(0))
    assert table.host.work(now=table.now) is not None
    table.host.not_kept(now=table.now)
    table.forget()
    for _ in range(200):
        table.send("p1", "hello", detail="events")
    table.now += 5_000
    table.settle()
    assert len(table.heard("p1", WholeTable)) == 1


def test_a_gain_goes_with_the_choice_that_is_taken_back() -> None:
    table = seated("reversi", undo=True, clock=Clock(0, 300, 3))
    before = table.sitting.match.state
    for nth in range(5):
        table.say("p0", "choose", **table.choice(0))
        table.say("p0", "undo", id=f"u{nth}")
        table.say("p1", "agree", what="undo", request=f"u{nth}", id=f"a{nth}")
        assert table.sitting.match.state == before
    assert table.heard("p0", Clocks)[-1].left[0] == 300_000
    verify(read(b"".join(table.lines)))


def test_who_is_asked_again_without_time_does_not_hold_the_table() -> None:
    """The clock had chosen, the choice was taken back, and nothing ever woke the table again."""
    table = seated("koikoi", undo=True, clock=Clock(0, 1), pauses="fast", rounds=1)
    (seat,) = table.sitting.waiting_for
    table.now += 1_000
    table.settle()
    table.say(f"p{seat}", "undo", id="u")
    table.say(f"p{1 - seat}", "agree", what="undo", request="u", id="a")
    assert table.sitting.over or table.sitting.waiting_for != (seat,) or table.host.wake is not None


def test_a_switch_that_stands_so_already_is_refused_and_not_written() -> None:
    table = seated("riichi", people=(0, 1, 2, 3))
    table.say("p1", "switch", id="on", name="no_calls", on=True)
    lines = len(table.lines)
    table.say("p1", "switch", id="again", name="no_calls", on=True)
    assert [one.code for one in table.heard("p1", Refused)] == ["already_so"]
    assert len(table.lines) == lines
