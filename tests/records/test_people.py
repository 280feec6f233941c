"""Records of tables of people: honest ones hold, and each lie in a changed one has a check that finds it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from tests.records.people import OPENED, TIMED, Evening
from tests.records.test_tampered import changed, rows_of, sealed
from zashiki.kernel.chance import Fair
from zashiki.kernel.problems import Problem
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.records.audit import Verdict, verify
from zashiki.records.closings import why_closed
from zashiki.records.export import export
from zashiki.records.promises import seat_promise
from zashiki.records.replay import replayed, resumed
from zashiki.records.sitting_lines import Choice, Clock, Close, Promise, SeatChange, read

Rows = list[dict[str, Any]]
CLOCKS = {"reversi": Clock(0, 60, 3), "riichi": Clock(5, 20, refill="round")}
PAUSES = pytest.mark.parametrize("pauses", ["fast", "even", "strict"])


def evening(name: str, pauses: str = "even", **how: Any) -> Evening:
    options = msgspec.convert(
        msgspec.to_builtins(TIMED) | {"pauses": pauses, "clock": msgspec.to_builtins(CLOCKS.get(name, Clock(5, 20)))},
        type(TIMED),
    )
    return Evening(name, options=options, **how)


def lie(rows: Rows) -> str:
    """What `verify` finds wrong with some lines: the code of the reason."""
    with pytest.raises(RecordError) as found:
        verify(read(sealed(rows)))
    why = found.value.gaps["why"]
    assert isinstance(why, Problem) or hasattr(why, "code")
    return str(why.code)


def viewers(record: Record) -> tuple[int | None, ...]:
    return (*range(len(record.header.seats)), None)


def check_all(record: Record) -> Verdict:
    """The table's own record holds, and nothing contradicts any seat's."""
    for seat in viewers(record):
        verify(read(export(record, seat).to_bytes()))
    return verify(record)


# Honest tables.


@pytest.mark.thinned
@PAUSES
@pytest.mark.parametrize("name", ["koikoi", "reversi", "riichi", "stud"])
def test_the_record_of_a_table_of_people_holds_and_so_does_every_seats(name: str, pauses: str) -> None:
    told = set[str]()
    for n in range(2):
        record = evening(name, pauses, seed=f"honest {n}").play(90, restless=0.15).record
        assert check_all(record).complete
        told |= {line.by for line in record.lines if isinstance(line, Choice)}
        told |= {line.why for line in record.lines if isinstance(line, SeatChange)}
    assert name == "reversi" or "clock" in told


def test_a_table_of_computers_and_one_person_holds() -> None:
    record = evening("riichi", people=(2,), seed="alone").play(60).record
    assert check_all(record).complete
    assert {line.seat for line in record.lines if isinstance(line, Choice) and line.left is not None} == {2}


def test_a_computer_that_sits_in_is_named_and_its_choices_are_not_made_again() -> None:
    table = evening("riichi", seed="sits in").play(20)
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    record = table.play(40).record
    assert "computer:steady" in {line.by for line in record.lines if isinstance(line, Choice)}
    assert check_all(record).complete
    rows = rows_of(record)
    (row, *_) = (row for row in rows if row.get("by") == "computer:steady" and row["line"] == "choice")
    row["by"] = "computer:random"
    assert lie(rows) == "record.by_computer"


# Lies in a line that is the last one: what follows cannot give them away.


def last_choice(table: Evening) -> Rows:
    """The lines up to the last choice that a person made."""
    rows = rows_of(table.record)
    while rows[-1]["line"] != "choice" or rows[-1].get("by"):
        rows.pop()
    return rows


def koikoi_rows() -> Rows:
    return last_choice(evening("koikoi", seed="lies").play(14))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"id": "c1"}, "record.id"),
        ({"at": OPENED}, "record.time"),
        ({"left": 1}, "record.left"),
        ({"left": None}, "record.left"),
        ({"by": "a friend"}, "record.by"),
        ({"by": "computer:random"}, "record.by_computer"),
        ({"by": "switch"}, "record.by_switch"),
        ({"by": "clock"}, "record.by_clock"),
        ({"by": "away"}, "record.by_away"),
        ({"at": OPENED + 10**7}, "record.late"),
        ({"at": OPENED + 10**7, "by": "clock", "left": 0}, "record.quiet"),
    ],
)
def test_a_choice_with_another_time_or_by_somebody_else_is_false(change: dict[str, Any], code: str) -> None:
    rows = koikoi_rows()
    verify(read(sealed(rows)))
    if code == "record.id":
        change = {"id": next(row["id"] for row in rows if row.get("seat") == rows[-1]["seat"])}
    rows[-1] |= change
    assert lie(rows) == code


def test_a_choice_before_its_question_was_let_out_is_false() -> None:
    rows = rows_of(evening("riichi", seed="early").play(30).record)
    for number, row in enumerate(rows):
        before = rows[number - 1]
        drawn = before["line"] == "choice" and any(event["type"] == "tile_drawn" for event in before["events"])
        if row["line"] == "choice" and drawn and row["at"] > before["at"] + 800:
            rows = rows[: number + 1]
            row["at"] = before["at"] + 799
            break
    assert lie(rows) == "record.asked"


def test_a_person_who_is_away_does_not_choose() -> None:
    rows = koikoi_rows()
    at = rows[-1]["at"] + 60_000
    away = {"line": "seat", "seat": rows[-1]["seat"], "is": "away", "why": "gone", "at": at}
    assert lie([*rows[:-1], away, rows[-1] | {"at": at}]) == "record.absent"


def test_nobody_counts_as_gone_who_was_asked_less_than_a_minute_ago() -> None:
    table = evening("koikoi", seed="gone").play(9)
    (seat,) = table.sitting.waiting_for
    rows = rows_of(table.record)
    asked_at = rows[-1]["at"]
    assert rows[-1]["line"] == "choice"
    away = {"line": "seat", "seat": seat, "is": "away", "why": "gone"}
    assert lie([*rows, away | {"at": asked_at + 59_999}]) == "record.away"
    verify(read(sealed([*rows, away | {"at": asked_at + 60_000}])))
    other = {"line": "seat", "seat": 1 - seat, "is": "away", "why": "gone", "at": asked_at + 60_000}
    assert lie([*rows, other]) == "record.away"  # who is not asked


def test_a_seats_own_record_tells_that_it_cannot_have_been_gone() -> None:
    table = evening("koikoi", seed="gone").play(9)
    (seat,) = table.sitting.waiting_for
    away = {"line": "seat", "seat": seat, "is": "away", "why": "gone", "at": table.now}
    assert lie([*rows_of(export(table.record, seat)), away]) == "record.away"
    verify(read(sealed([*rows_of(export(table.record, 1 - seat)), away])))  # others cannot know


def appended(**row: Any) -> Callable[[Rows], Rows]:
    return lambda rows: [*rows, {"at": rows[-1]["at"]} | row]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (appended(line="switch", seat=0, name="no_calls", on=True), "record.switch"),
        (appended(line="seat", seat=0, **{"is": "here"}, why="returned", excused=20_001), "record.excused"),
        (appended(line="seat", seat=0, **{"is": "away"}, why="asked", excused=1), "record.excused"),
        (appended(line="seat", seat=0, **{"is": "away"}, why="clock"), "record.streak"),
        (appended(line="seat", seat=7, **{"is": "away"}, why="gone"), "record.nobody"),
        (appended(line="pen", name="Ren"), "record.pen"),
        (appended(line="flag", seat=0, at=OPENED + 10**7), "record.flag"),
        (appended(line="resigned", seat=7), "record.flag"),
        (appended(line="close", outcome=None, why="rules"), "record.close"),
        (appended(line="close", outcome=None, why="resigned"), "record.close"),
        (appended(line="close", outcome=None, why="flag"), "record.close"),
        (appended(line="close", outcome=None, why="left"), "record.close"),
        (appended(line="close", outcome=None, why="claimed"), "record.close"),
        (appended(line="close", outcome={"scores": [1, 2], "reason": "x"}, why="abandoned"), "record.close"),
        (appended(line="close", outcome={"scores": [1, 2], "reason": "x"}, why="closed"), "record.close"),
        (appended(line="close", outcome=None, why="closed"), "record.close"),
        (appended(line="close", outcome=None, why="abandoned"), "record.close"),
    ],
)
def test_a_line_that_cannot_come_here_is_false(change: Callable[[Rows], Rows], code: str) -> None:
    assert lie(change(koikoi_rows())) == code


def test_a_line_that_can_come_here_is_believed() -> None:
    rows = koikoi_rows()
    for change in (
        appended(line="seat", seat=1, **{"is": "here"}, why="woken", excused=10**9, at=rows[-1]["at"] + 10**9),
        appended(line="close", outcome=None, why="abandoned", at=rows[-1]["at"] + 3_600_000),
    ):
        verify(read(sealed(change(rows))))


def asked_rows() -> tuple[Rows, int]:
    """Some lines, and the seat that was asked by the last of them."""
    table = evening("koikoi", seed="gone").play(9)
    (seat,) = table.sitting.waiting_for
    return rows_of(table.record), seat


def test_absences_are_excused_for_a_minute_in_all() -> None:
    rows, seat = asked_rows()
    for _ in range(3):
        later = rows[-1]["at"] + 20_000
        rows = appended(line="seat", seat=seat, **{"is": "here"}, why="returned", excused=20_000, at=later)(rows)
    verify(read(sealed(rows)))
    later = rows[-1]["at"] + 20_000
    assert lie(appended(line="seat", seat=seat, **{"is": "here"}, why="returned", excused=1, at=later)(rows)) == (
        "record.excused"
    )


@pytest.mark.parametrize("why", ["returned", "gone"])
def test_no_more_is_excused_than_has_passed_since_the_question(why: str) -> None:
    rows, seat = asked_rows()
    here = {"line": "seat", "seat": seat, "is": "here", "why": why, "at": rows[-1]["at"] + 5_000}
    verify(read(sealed([*rows, here | {"excused": 5_000}])))
    assert lie([*rows, here | {"excused": 5_001}]) == "record.excused"


def test_a_table_slept_no_longer_than_since_it_was_opened_or_last_woken() -> None:
    rows, seat = asked_rows()
    at = rows[-1]["at"] + 5_000
    woken = {"line": "seat", "seat": seat, "is": "here", "why": "woken"}
    assert lie([*rows, woken | {"at": at, "excused": at - OPENED + 1}]) == "record.excused"
    rows.append(woken | {"at": at, "excused": at - OPENED})
    verify(read(sealed(rows)))
    assert lie([*rows, woken | {"at": at + 7, "excused": 8}]) == "record.excused"
    verify(read(sealed([*rows, woken | {"at": at + 7, "excused": 7}])))


def test_nothing_is_excused_from_before_the_last_return_nor_for_whoever_is_not_asked() -> None:
    rows, seat = asked_rows()
    back = {"line": "seat", "seat": seat, "is": "here", "why": "returned", "excused": 9_000}
    rows.append(back | {"at": rows[-1]["at"] + 9_000})
    verify(read(sealed(rows)))
    assert lie([*rows, back | {"excused": 1, "at": rows[-1]["at"]}]) == "record.excused"
    other = back | {"seat": 1 - seat, "excused": 1, "at": rows[-1]["at"] + 9_000}
    assert lie([*rows, other]) == "record.excused"


def test_nobody_is_excused_where_there_is_no_clock() -> None:
    table = Evening("koikoi", options=msgspec.structs.replace(TIMED, clock=None), seed="gone").play(9)
    (seat,) = table.sitting.waiting_for
    rows = rows_of(table.record)
    later = rows[-1]["at"] + 9_000
    assert lie(appended(line="seat", seat=seat, **{"is": "here"}, why="returned", excused=1, at=later)(rows)) == (
        "record.excused"
    )


@pytest.mark.parametrize(
    ("place", "why", "by"),
    [
        ("away", "", ""),
        ("away", "returned", ""),
        ("away", "left", ""),
        ("away", "woken", ""),
        ("here", "", ""),
        ("here", "left", ""),
        ("here", "asked", ""),
        ("here", "returned", "steady"),
        ("left", "gone", ""),
        ("computer", "", "steady"),
        ("computer", "gone", "steady"),
        ("computer", "left", ""),
        ("computer", "left", "steady"),  # in a game of two the match is lost
    ],
)
def test_a_seat_comes_to_be_something_for_a_reason_that_leads_to_it(place: str, why: str, by: str) -> None:
    rows, seat = asked_rows()
    row = {"line": "seat", "seat": seat, "is": place, "why": why, "by": by, "at": rows[-1]["at"] + 60_000}
    assert lie([*rows, row]) == "record.seat_change"
    assert lie([*rows_of(export(read(sealed(rows)), 1 - seat)), row]) == "record.seat_change"


@pytest.mark.parametrize(("clock", "right", "wrong"), [(Clock(5, 20), "gone", "asked"), (None, "asked", "gone")])
def test_others_let_the_table_play_where_no_clock_runs_and_only_there(
    clock: Clock | None, right: str, wrong: str
) -> None:
    table = Evening("koikoi", options=msgspec.structs.replace(TIMED, clock=clock), seed="gone").play(9)
    (seat,) = table.sitting.waiting_for
    rows = rows_of(table.record)
    away = {"line": "seat", "seat": seat, "is": "away", "at": rows[-1]["at"] + 60_000}
    verify(read(sealed([*rows, away | {"why": right}])))
    assert lie([*rows, away | {"why": wrong}]) == "record.away_why"


@pytest.mark.parametrize(("plays", "by"), [("quiet", ""), ("computer:random", "random")])
def test_whoever_is_away_is_played_for_as_the_table_was_opened(plays: str, by: str) -> None:
    options = msgspec.structs.replace(TIMED, away=plays, clock=Clock(5, 600))
    table = Evening("koikoi", options=options, seed="gone").play(9)
    (seat,) = table.sitting.waiting_for
    table.go(seat)
    table.pass_time(70_000)
    check_all(table.record)
    rows = rows_of(table.record)
    number = next(n for n, row in enumerate(rows) if row["line"] == "seat")
    away, choice = rows[number], rows[number + 1]
    assert (away["is"], away.get("by", ""), choice["by"]) == ("away", by, f"computer:{by}" if by else "away")
    assert lie([*rows[:number], away | {"by": "cheater"}]) == "record.stand_in"
    assert lie([*rows[:number], away | {"by": "" if by else "random"}]) == "record.stand_in"
    chosen = choice | {"by": "away" if by else "computer:random"}
    assert lie([*rows[: number + 1], chosen]) == ("record.by_away" if by else "record.by_computer")


def test_a_seat_that_was_left_is_played_by_whom_its_line_names() -> None:
    table = evening("riichi", seed="sits in").play(20)
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    rows = rows_of(table.play(40).record)
    number = next(n for n, row in enumerate(rows) if row.get("why") == "left")
    assert (rows[number]["is"], rows[number]["by"]) == ("computer", "steady")
    rows[number] |= {"by": "random"}
    assert lie(rows) == "record.by_computer"
    rows[number] |= {"is": "left", "by": ""}
    assert lie(rows) == "record.by_computer"


def test_what_was_excused_is_in_what_is_left() -> None:
    table = evening("reversi", seed="excused").play(6)
    (seat,) = table.sitting.waiting_for
    table.go(seat)
    table.pass_time(30_000)
    table.come(seat)
    table.choose(seat)
    rows = rows_of(table.record)
    verify(read(sealed(rows)))
    assert rows[-2]["excused"] == 20_000
    rows[-2]["excused"] = 19_999
    assert lie(rows) == "record.left"


def test_a_choice_by_a_switch_is_that_of_the_switches_at_that_time() -> None:
    table = evening("riichi", people=(0,), seed="switches")
    table.do(table.sitting.switch(0, "discard_drawn", on=True, now=table.now))
    rows = rows_of(table.play(12).record)
    assert "switch" in {row.get("by") for row in rows}
    verify(read(sealed(rows)))
    switch = next(row for row in rows if row["line"] == "switch")
    assert lie([row for row in rows if row is not switch]) == "record.by_switch"


def test_switches_of_a_round_are_off_after_it() -> None:
    table = evening("riichi", people=(0,), seed="rounds", hands=3)
    game, match = table.sitting.match.game, table.sitting.match
    table.do(table.sitting.switch(0, "discard_drawn", on=True, now=table.now))
    drawn = None
    while drawn is None or not game.laid_open(match.state) or table.sitting.waiting_for != (0,):
        table.play(1)
        drawn = game.automatic(match.view(0), 0, {"discard_drawn"})
    table.do(table.sitting.choose(0, drawn, now=table.now))
    rows = last_choice(table)
    verify(read(sealed(rows)))
    rows[-1]["by"] = "switch"
    assert lie(rows) == "record.by_switch"
    on = {"line": "switch", "seat": 0, "name": "discard_drawn", "on": True, "at": rows[-1]["at"]}
    verify(read(sealed([*rows[:-1], on, rows[-1]])))


# Taking back.


def undone() -> Rows:
    table = evening("koikoi", undo=True, seed="undo").play(9)
    seat = next(seat for seat in (0, 1) if seat not in table.sitting.waiting_for)
    table.do(table.sitting.undo(seat, id="back", now=table.now))
    table.do(table.sitting.agree(1 - seat, "undo", now=table.now))
    assert check_all(table.record).notes == ("unfinished", "undone")
    rows = rows_of(table.record)
    while rows[-1]["line"] != "undo":
        rows.pop()
    return rows


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda _: {"agreed": []}, "record.agreed"),
        (lambda _: {"agreed": [0, 1]}, "record.agreed"),
        (lambda _: {"by": None}, "record.undo_by"),
        (lambda row: {"by": row["agreed"][0], "agreed": [row["by"]]}, "record.undo_to"),
        (lambda row: {"to": row["to"] - 1}, "record.undo_to"),
    ],
)
def test_an_undo_that_nobody_could_ask_for_or_agree_to_is_false(
    change: Callable[[dict[str, Any]], dict[str, Any]], code: str
) -> None:
    rows = undone()
    rows[-1] |= change(rows[-1])
    assert lie(rows) == code


def test_no_undo_between_people_where_the_game_has_none() -> None:
    table = evening("stud", people=(0,), undo=True, seed="undo").play(6)
    table.do(table.sitting.undo(0, id="back", now=table.now))
    rows = rows_of(table.record)
    verify(read(sealed(rows)))
    rows[0]["seats"][1]["kind"] = "person"
    rows = [row | {"left": 20_000} if row.get("seat") == 1 and row["line"] == "choice" else row for row in rows]
    assert lie(rows) in ("record.undo_by", "record.left")
    rows[0]["sitting"].pop("clock")
    for row in rows:
        row.pop("left", None)
    assert lie(rows) == "record.undo_by"


# Ends.


def resigned(**how: Any) -> Evening:
    table = evening("koikoi", seed="ends", rounds=12, **how).play(30)
    assert not table.sitting.over
    table.do(table.sitting.resign(0, id="enough", now=table.now))
    return table


@PAUSES
def test_a_match_that_was_resigned_holds_with_the_keys_of_all_deals_that_were_begun(pauses: str) -> None:
    record = resigned(pauses=pauses).record
    verdict = check_all(record)
    assert record.outcome is not None
    assert record.outcome.winners == (1,)
    assert (verdict.finished, verdict.notes) == (True, ("end_resigned",))
    assert record.revealed == verdict.deals > 0
    for seat in viewers(record):
        seen = read(export(record, seat).to_bytes())
        assert (seen.outcome, why_closed(seen)) == (record.outcome, "resigned")
        assert verify(seen).deals == verdict.deals
    with pytest.raises(RecordError, match="closed"):
        record.append(Close(None))


@pytest.mark.parametrize(
    "change",
    [
        lambda row: {"outcome": row["outcome"] | {"lost": [1]}},
        lambda row: {"outcome": row["outcome"] | {"scores": [99, 0]}},
        lambda _: {"outcome": None},
        lambda _: {"why": "flag"},
        lambda _: {"why": "left"},
        lambda _: {"why": "abandoned"},
        lambda row: {"why": "claimed", "outcome": row["outcome"] | {"lost": [0, 1]}},
    ],
)
def test_another_end_than_was_given_up_is_false(change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    record = resigned().record
    for seen in (record, export(record, 1)):
        rows = rows_of(seen)
        rows[-1] |= change(rows[-1])
        assert lie(rows) == "record.close"


def test_nothing_but_keys_and_the_close_follow_when_a_match_was_given_up() -> None:
    rows = [row for row in rows_of(resigned().record) if row["line"] not in ("reveal", "close")]
    rows = appended(line="seat", seat=1, **{"is": "away"}, why="gone")(rows)
    assert lie(rows) == "record.must_close"


@pytest.mark.parametrize("name", ["koikoi", "reversi"])
def test_nothing_but_keys_and_the_close_follow_when_somebody_left_a_game_of_two(name: str) -> None:
    rows = last_choice(evening(name, seed="leaves").play(8))
    left = {"line": "seat", "seat": 1 - rows[-1]["seat"], "is": "left", "why": "left", "at": rows[-1]["at"]}
    before = {"at": rows[-2].get("at", OPENED)}
    assert lie([*rows[:-1], left | before, rows[-1]]) == "record.must_close"


def test_nothing_but_keys_and_the_close_follow_when_everybody_left_or_the_rules_ended_the_match() -> None:
    table = evening("riichi", people=(0, 1), seed="leaves").play(5)
    for seat in (0, 1):
        table.do(table.sitting.leave(seat, id="bye", now=table.now))
    over = evening("koikoi", seed="over", rounds=1).play(60)
    assert why_closed(over.record) == "rules"
    for record in (table.record, over.record):
        rows = [row for row in rows_of(record) if row["line"] not in ("reveal", "close")]
        verify(read(sealed(rows)))
        switched = {"line": "switch", "seat": 0, "name": "no_calls", "on": True, "at": rows[-1]["at"]}
        assert lie([*rows, switched]) == "record.must_close"


def test_a_key_of_a_running_deal_stands_directly_before_such_a_close() -> None:
    rows = rows_of(resigned().record)
    assert [row["line"] for row in rows[-3:]] == ["resigned", "reveal", "close"]
    assert lie([*rows[:-3], rows[-2], rows[-3], rows[-1]]) == "record.key_early"


def test_no_key_of_a_deal_that_was_not_begun() -> None:
    table = resigned()
    rows = rows_of(table.record)
    chance = table.sitting.match.chance
    assert isinstance(chance, Fair)
    rows[-2] |= {"deal": rows[-2]["deal"] + 1, "key": chance.key(rows[-2]["deal"] + 1).hex()}
    assert lie(rows) == "record.key_early"


def test_a_flag_falls_with_nothing_left() -> None:
    table = evening("reversi", seed="flag").play(5)
    table.pass_time(200_000)
    record = table.record
    assert check_all(record).notes == ("end_flag",)
    rows = rows_of(record)
    rows[-1]["at"] = rows[-2]["at"] = rows[-2]["at"] - 1
    assert rows[-2]["line"] == "flag"
    assert lie(rows) == "record.flag"


def test_whoever_leaves_a_game_of_two_has_lost_and_the_last_to_leave_a_larger_one_closes_it() -> None:
    table = evening("koikoi", seed="leaves").play(5)
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    assert check_all(table.record).notes == ("end_left",)
    assert table.record.outcome is not None
    assert table.record.outcome.lost == (1,)

    table = evening("riichi", people=(0, 1), seed="leaves").play(5)
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    table.do(table.sitting.leave(0, id="bye", now=table.now))
    record = table.record
    assert (record.closed, record.outcome) == (True, None)
    verdict = check_all(record)
    assert (verdict.finished, verdict.notes, verdict.deals) == (True, ("end_left",), 1)
    rows = [row for row in rows_of(record) if row.get("why") != "left" or row.get("seat") != 1]
    assert lie(rows) in ("record.close", "record.by_computer")


def test_a_claim_needs_five_minutes_without_the_other() -> None:
    table = Evening("koikoi", options=msgspec.structs.replace(TIMED, clock=None), seed="claims").play(5)
    table.go(1)
    table.pass_time(400_000)
    table.do(table.sitting.claim(0, now=table.now))
    assert check_all(table.record).notes == ("end_claimed",)
    rows = rows_of(table.record)
    rows[-1]["outcome"]["lost"] = [0]
    last = {seat: max(row["at"] for row in rows if row["line"] == "choice" and row["seat"] == seat) for seat in (0, 1)}
    assert last[0] < last[1], "whoever chose last was there"
    verify(read(sealed(rows)))  # a person who does nothing may be gone
    rows[-1] |= {"at": last[0] + 299_999}
    assert lie(rows) == "record.close"
    rows[-1] |= {"outcome": rows[-1]["outcome"] | {"lost": [1]}}
    assert lie(rows) == "record.close"


def test_a_closed_match_is_not_played_on() -> None:
    record = evening("riichi", people=(0, 1), seed="leaves").record
    resumed(record)
    table = evening("riichi", people=(0,), seed="leaves").play(5)
    table.do(table.sitting.leave(0, now=table.now))
    assert replayed(table.record).outcome is None
    assert table.record.closed


# Promises.


def promising() -> Rows:
    entropy = (bytes(range(32)), bytes(32))
    fair = Fair(bytes(32), entropy=entropy, table="table 7", length=30)
    promise = seat_promise(entropy[0], table="table 7", seat=0).hex()
    promises = (Promise(promise), Promise(seat_promise(b"1" * 32, table="table 7", seat=1).hex(), "withheld"))
    options = msgspec.structs.replace(TIMED, promises=promises)
    return rows_of(Evening("koikoi", options=options, fair=fair).record)


def test_promises_fit_the_bytes_that_were_opened() -> None:
    rows = promising()
    verify(read(sealed(rows)))
    first, second = rows[0]["sitting"]["promises"]
    for promises, code in (
        ([first | {"promise": "0" * 64}, second], "record.promise"),
        ([first | {"silent": "withheld"}, second], "record.promise"),
        ([first, {"promise": second["promise"]}], "record.promise"),
        ([first], "record.promises"),
    ):
        rows[0]["sitting"]["promises"] = promises
        assert lie(rows) == code


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"silent": "computer"},
        {"silent": "withheld"},
        {"silent": "late", "promise": "0" * 64},
        {"silent": "computer", "promise": "0" * 64},
        {"silent": "withheld", "promise": "0" * 63},
        {"silent": "withheld", "promise": "0" * 63 + "g"},
        {"silent": "withheld", "promise": "0" * 63 + "A"},
    ],
)
def test_a_person_promises_32_bytes_or_was_late(said: dict[str, str]) -> None:
    rows = promising()
    rows[0]["sitting"]["promises"][1] = {"silent": "late"}
    verify(read(sealed(rows)))
    rows[0]["sitting"]["promises"][1] = said
    assert lie(rows) == "record.promise_form"


def test_a_computer_promises_nothing() -> None:
    rows = promising()
    rows[0]["seats"][1]["kind"] = "random"
    for said in ({"silent": "late"}, {"silent": "withheld", "promise": "0" * 64}):
        rows[0]["sitting"]["promises"][1] = said
        assert lie(rows) == "record.promise_form"
    rows[0]["sitting"]["promises"][1] = {"silent": "computer"}
    verify(read(sealed(rows)))


# Reading.


@pytest.mark.parametrize("row", [{"line": "gossip", "text": "…"}, {"line": "resigned", "seat": 0, "mood": "bad"}])
def test_unknown_lines_and_fields_are_refused_with_one_error_that_names_the_line(row: dict[str, Any]) -> None:
    rows = koikoi_rows()
    with pytest.raises(RecordError, match=rf"record: line {len(rows) + 1}: .*(gossip|mood)"):
        read(sealed([*rows, row]))


@pytest.mark.thinned
@pytest.mark.parametrize("seat", ["table", 0, None])
@pytest.mark.parametrize("name", ["koikoi", "reversi", "riichi"])
def test_a_record_of_people_that_was_changed_is_refused_or_read_but_never_crashes(
    name: str, seat: int | str | None
) -> None:
    table = evening(name, seed="changed", rounds=12) if name == "koikoi" else evening(name, seed="changed")
    table.play(14, restless=0.2)
    if name != "riichi" and not table.sitting.over:
        table.do(table.sitting.resign(0, id="enough", now=table.now))
    rows = rows_of(table.record if isinstance(seat, str) else export(table.record, seat))
    dice, refused = Random(f"{name} {seat}"), 0
    for _ in range(15):
        forged = sealed(changed(rows, dice))
        for use in (
            verify,
            replayed,
            resumed,
            lambda one: export(one, 0),
            lambda one: export(one, 1, now=OPENED + 9000),
        ):
            try:
                use(read(forged))
            except (RecordError, UnknownGame):
                refused += 1
    assert refused > 15
    verify(read(sealed(rows)))
