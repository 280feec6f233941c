"""Files that earlier versions of the program wrote: they are read, checked, replayed and exported for ever."""

from pathlib import Path

import pytest

from zashiki.kernel import record_lines as lines
from zashiki.records.audit import verify
from zashiki.records.closings import is_over, why_closed
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import read
from zashiki.storage import files

STORED = Path(__file__).parents[1] / "kernel"
UNDONE_AND_REOPENED = ("undone", "reopened")


@pytest.mark.parametrize(
    ("name", "format_", "choices", "notes"),
    [
        ("reversi_record_1", lines.FIRST_FORMAT, 65, UNDONE_AND_REOPENED),
        ("stud_record_1", lines.FIRST_FORMAT, 19, ("undone",)),
        ("stud_record_1_seat_0", lines.FIRST_FORMAT, 0, ("undone", "partial_view", "no_key_yet")),
        ("stud_record_2", lines.FORMAT, 22, ("undone",)),
        ("stud_record_2_seat_0", lines.FORMAT, 22, ("undone", "partial_view")),
    ],
)
def test_a_stored_record_is_read_verified_replayed_and_exported(
    name: str, format_: str, choices: int, notes: tuple[str, ...]
) -> None:
    kept = files.load(STORED / f"{name}.jsonl")
    assert kept.header.format == format_
    verdict = verify(kept)
    assert (verdict.choices, verdict.finished, verdict.notes) == (choices, True, notes)
    assert (is_over(kept), why_closed(kept)) == (True, "rules")
    match = replayed(kept)
    assert match.outcome == kept.outcome
    if kept.header.seen_by == "table":
        for seat in (*range(len(kept.header.seats)), None):
            seen = read(export(kept, seat).to_bytes())
            assert seen.header.format == lines.FORMAT
            assert replayed(seen).state == match.view(seat)
            verify(seen)


def test_what_stored_records_hold_is_every_kind_of_line_that_was_written_then() -> None:
    kinds = {
        name: {
            type(line).__name__ for path in STORED.glob(f"*_record_{name}*.jsonl") for line in files.load(path).lines
        }
        for name in ("1", "2")
    }
    first = {"Header", "Secret", "Opening", "Choice", "Undo", "Reveal", "Close"}
    assert kinds == {"1": first, "2": first | {"Heard"}}


def test_an_export_of_the_stored_table_is_what_was_exported_then() -> None:
    kept, then = files.load(STORED / "stud_record_2.jsonl"), (STORED / "stud_record_2_seat_0.jsonl").read_bytes()
    assert export(kept, 0).to_bytes() == then
