"""`zashiki export`."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk, played
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.storage import files


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    played(tmp_path / "match.jsonl", choices=4)
    return tmp_path / "match.jsonl"


@pytest.mark.parametrize(("text", "seat"), [("0", 0), ("1", 1), ("spectator", None)])
def test_it_prints_what_a_seat_saw(desk: Desk, path: Path, text: str, seat: int | None) -> None:
    printed = desk.run("export", path, "--seat", text).encode()
    assert desk.status == 0
    assert printed == export(files.load(path), seat).to_bytes()
    assert b'"secret"' not in printed


@pytest.mark.parametrize(("lang", "who"), [("en", "what seat 1 saw"), ("ja", "席 1 に見えたもの")])
def test_it_writes_a_file_and_says_how_to_look_at_it(desk: Desk, path: Path, lang: str, who: str) -> None:
    out = path.with_name("mine.jsonl")
    said = desk.run("export", path, "--seat", 1, "--out", out, lang=lang)
    assert who in said
    assert f"zashiki replay {out}" in said
    assert len(replayed(files.load(out)).steps) == 4


def test_it_names_a_spectator(desk: Desk, path: Path) -> None:
    assert "a spectator" in desk.run("export", path, "--seat", "spectator", "--out", path.with_name("seen.jsonl"))


def test_it_writes_over_nothing(desk: Desk, path: Path) -> None:
    before = path.read_bytes()
    assert "exists already" in desk.refused("export", path, "--seat", 0, "--out", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("seat", ["2", "-1", "me", "٠", ""])
def test_a_seat_nobody_has_is_refused(desk: Desk, path: Path, seat: str) -> None:
    assert "the seats are: 0, 1, spectator" in desk.refused("export", path, f"--seat={seat}")


def test_an_export_is_not_exported_again(desk: Desk, path: Path) -> None:
    out = path.with_name("mine.jsonl")
    desk.run("export", path, "--seat", 1, "--out", out)
    assert "a seat's record already" in desk.refused("export", out, "--seat", 0)


def test_what_cannot_be_read_or_written_is_refused(desk: Desk, path: Path) -> None:
    nowhere = path.parent / "no" / "mine.jsonl"
    assert str(nowhere) in desk.refused("export", path, "--seat", 0, "--out", nowhere)
    assert "No such file" in desk.refused("export", nowhere, "--seat", 0)
    assert "missing: --seat" in desk.refused("export", path)


def test_p15_o_names_the_file_too(desk: Desk, tmp_path: Path) -> None:
    played(tmp_path / "match.jsonl")
    desk.run("export", tmp_path / "match.jsonl", "--seat", 0, "-o", tmp_path / "mine.jsonl")
    assert (desk.status, (tmp_path / "mine.jsonl").exists()) == (0, True)


def test_a_folder_that_is_missing_is_said(desk: Desk, tmp_path: Path) -> None:
    played(tmp_path / "match.jsonl")
    out = tmp_path / "nowhere" / "mine.jsonl"
    said = desk.refused("export", tmp_path / "match.jsonl", "--seat", 0, "-o", out)
    assert f"the folder {out.parent} does not exist" in said
