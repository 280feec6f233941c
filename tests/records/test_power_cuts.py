"""A table of people goes on from wherever the writing of its lines broke off, and its record stays true."""

from random import Random
from typing import Any

import pytest

from tests.records.people import Evening
from tests.records.test_people import evening
from tests.records.test_people_seats import taken_back
from tests.records.test_tampered import rows_of, sealed
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour import Sitting
from zashiki.records.audit import verify
from zashiki.records.closings import why_closed
from zashiki.records.sitting_lines import Options, read

BRIEF: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 1},
    "reversi": {"size": 4},
    "riichi": {"hands": 1},
    "stud": {"deals": 1, "seats": 2},
}
LONG: dict[str, dict[str, Any]] = {"koikoi": {"rounds": 12}, "stud": {"deals": 20, "seats": 2}}
BEGINNING = 3
"""Header, secret and opening: before them there is no table."""


def ended(name: str, why: str) -> Evening:
    """A table of restless people whose match was closed for a reason; or not at all, but choices were taken back."""
    undo = name in ("koikoi", "reversi") and not why
    knobs = BRIEF[name] if why == "rules" else LONG.get(name, {})
    table = evening(name, undo=undo, seed=f"cut {name} {why}", **knobs)
    table.play(400 if why == "rules" else 12, restless=0.05 if name == "reversi" else 0.2)
    match why:
        case "resigned":
            table.do(table.sitting.resign(1, id="enough", now=table.now))
        case "left":
            for seat in table.sitting.people:
                if not table.sitting.over:
                    table.do(table.sitting.leave(seat, id="bye", now=table.now))
                    table.play(2)
        case "flag":
            table.pass_time(200_000)
        case "" if undo:
            taken_back(table, 0)
            table.play(3)
    assert why_closed(table.record) == why
    return table


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("name", "why"),
    [(name, why) for name in BRIEF for why in ("", "rules", "left")]
    + [("koikoi", "resigned"), ("reversi", "resigned"), ("stud", "resigned"), ("reversi", "flag")],
)
def test_a_table_goes_on_from_every_line_at_which_a_power_cut_may_have_left_it(name: str, why: str) -> None:
    go_on_from_everywhere(ended(name, why), Random(f"{name} {why}"))


def test_so_does_a_score_table() -> None:
    table = Evening("score-table", people=(0,), options=Options(watching="link"), undo=True).play(3)
    table.do(table.sitting.undo(0, id="back", now=table.now))
    table.play(2)
    table.do(table.sitting.close(now=table.now))
    assert why_closed(table.record) == "closed"
    go_on_from_everywhere(table, Random("score"))


def go_on_from_everywhere(table: Evening, dice: Random) -> None:
    """Cut the lines off after each, go on, and hold the record to what it says; one that must be closed is."""
    lines, record = table.lines, table.record
    beginning = BEGINNING if record.lines[1].__struct_config__.tag == "secret" else BEGINNING - 1
    for kept in range(beginning):
        with pytest.raises(RecordError, match="broke off before the first choice"):
            Evening.restored(lines[:kept], now=0, seed="")
    for kept in range(beginning, len(lines)):
        now = max(getattr(line, "at", 0) for line in record.lines[:kept]) + dice.choice((0, 700, 30_000, 10**8))
        again = Evening.restored(lines[:kept], now=now, seed=f"{kept}")
        if kept == len(lines) - 1 and why_closed(record) in ("rules", "resigned", "left", "flag"):
            assert (again.record.outcome, why_closed(again.record)) == (record.outcome, why_closed(record))
        again.play(6, restless=0.3)
        assert again.lines[:kept] == lines[:kept]
        verify(read(b"".join(again.lines)))


@pytest.mark.parametrize("decide", [False, True])
def test_a_choice_that_was_taken_back_and_makes_no_sense_is_one_error_that_names_its_line(decide: bool) -> None:
    table = evening("reversi", undo=True, seed="nonsense").play(6)
    taken_back(table, 0)
    rows = rows_of(table.record)
    undo = next(n for n, row in enumerate(rows) if row["line"] == "undo")
    last = max(n for n, row in enumerate(rows[:undo]) if row["line"] == "choice")
    assert rows[last]["events"][0]["type"] == "disc_placed"
    rows[last]["events"][0]["flipped"] = ["5z"]
    with pytest.raises(RecordError, match=rf"line {last + 1}: its events do not add up: .*5z"):
        Sitting.restored(sealed(rows).splitlines(keepends=True), decide=decide)
