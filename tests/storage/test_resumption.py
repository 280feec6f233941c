"""One call goes on with a match that was kept in a file."""

from pathlib import Path
from random import Random

import pytest

import zashiki
from tests.cli.desk import forged, played
from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.records.export import export
from zashiki.storage import files


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_l7_a_match_goes_on_to_its_end_in_the_same_file(path: Path) -> None:
    left = played(path, choices=5)
    match, record = zashiki.resume(path)
    assert (match.state, match.steps) == (left.state, left.steps)
    dice = Random("on")
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
        record.update(match)
    record.close()
    kept = zashiki.load(path)
    assert kept.outcome == match.outcome is not None
    assert verify(kept).choices == len(match.steps) > 5
    assert kept.to_bytes() == record.to_bytes() == path.read_bytes()


def test_what_was_left_can_be_taken_back(path: Path) -> None:
    played(path, choices=5)
    match, record = zashiki.resume(str(path))
    match.undo()
    record.update(match)
    record.close()
    assert verify(zashiki.load(path)).undone == 1


def test_a_torn_last_line_goes(path: Path) -> None:
    played(path, choices=5)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    match, record = zashiki.resume(path)
    record.close()
    assert len(match.steps) == 4
    assert path.read_bytes() == b"".join(whole.splitlines(keepends=True)[:-1])


def test_a_match_that_is_over_is_refused(path: Path) -> None:
    played(path)
    with pytest.raises(RecordError, match=r"match\.jsonl: this match is over; zashiki\.load reads it"):
        zashiki.resume(path)


def test_one_of_another_version_is_refused_with_both(path: Path) -> None:
    played(path, choices=5)
    forged(path, lambda lines: lines[0].update(version=99))
    with pytest.raises(RecordError, match=r"match\.jsonl: played with koikoi version 99, this is \d+: "):
        zashiki.resume(path)


def test_a_seats_record_is_refused(path: Path) -> None:
    played(path, choices=5)
    path.write_bytes(export(files.load(path), 0).to_bytes())
    with pytest.raises(RecordError, match=r"match\.jsonl: "):
        zashiki.resume(path)


def test_one_that_is_open_elsewhere_is_refused_and_not_touched(path: Path) -> None:
    played(path, choices=5)
    _, record = zashiki.resume(path)
    before = path.read_bytes()
    with pytest.raises(files.OpenElsewhere, match="another program is writing this record"):
        zashiki.resume(path)
    record.close()
    assert path.read_bytes() == before
    zashiki.resume(path).record.close()


def test_no_file_is_a_record_error(path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        zashiki.resume(path)
