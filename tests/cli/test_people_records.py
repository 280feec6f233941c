"""Records of tables of people in the terminal program: `verify`, `replay`, `export`, `resume`, `statistics`."""

from pathlib import Path

import pytest

import zashiki
from tests.cli.desk import Desk
from tests.cli.parlour import Room
from tests.records.people import OPENED, Evening
from zashiki.cli import saves, settings
from zashiki.cli.program_words import words_for
from zashiki.cli.settings import Settings
from zashiki.cli.table_notes import notes_of
from zashiki.parlour import OPEN
from zashiki.records.closings import is_over
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.sitting_lines import Choice, SeatChange
from zashiki.storage import files
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.texts.words import LANGUAGES


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def resigned(path: Path, name: str = "koikoi") -> Path:
    """A match that the second person gave up."""
    table = Evening(name, people=(0, 1), seed="terminal").play(9)
    table.do(table.sitting.resign(1, id="enough", now=table.now))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(table.record.to_bytes())
    return path


def left(path: Path) -> Path:
    """A match that everybody left before its end."""
    table = Evening("riichi", people=(0, 1), seed="terminal").play(9)
    for seat in (0, 1):
        table.do(table.sitting.leave(seat, id="bye", now=table.now))
    path.write_bytes(table.record.to_bytes())
    return path


SAID = {
    "en": ("somebody resigned", "left before its end"),
    "ja": ("投了で終わった", "途中で終わった"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_says_how_a_match_ended_that_was_not_played_out(desk: Desk, tmp_path: Path, lang: str) -> None:
    for path, said in zip((resigned(tmp_path / "a.jsonl"), left(tmp_path / "b.jsonl")), SAID[lang], strict=True):
        assert said in desk.run("verify", path, lang=lang)
        assert desk.status == 0
    found = desk.json("verify", tmp_path / "a.jsonl", tmp_path / "b.jsonl")["files"]
    assert [one["notes"] for one in found] == [["end_resigned"], ["end_left"]]
    assert [one["finished"] for one in found] == [True, True]
    assert [one["scores"] is None for one in found] == [False, True]


ENDED = {
    "en": ("P1 resigned; P0 wins.", "Everybody left; there is no result."),
    "ja": ("P1が投了し、P0の勝ちです。", "全員が席を立ち、勝敗はつきませんでした。"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_shows_all_of_it_and_says_who_won_how(desk: Desk, tmp_path: Path, lang: str) -> None:
    for path, said in zip((resigned(tmp_path / "a.jsonl"), left(tmp_path / "b.jsonl")), ENDED[lang], strict=True):
        told = desk.run("replay", path, "--plain", lang=lang)
        assert desk.status == 0
        assert said in told
        assert "--open" not in told


def eventful(path: Path) -> Path:
    """A match at which time ran out, the first person went and came back, and the second left."""
    table = Evening("koikoi", people=(0, 1), seed="terminal", rounds=6).play(4)
    table.go(0)
    while not any(isinstance(line, SeatChange) and line.place == "away" for line in table.record.lines):
        table.pass_time(1_000)
        if 1 in table.sitting.waiting_for:
            table.choose(1)
    table.come(0)
    table.play(3)
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    path.write_bytes(table.record.to_bytes())
    return path


HAPPENED = {
    "en": ("was up; the next choice", "P0 is away", "P0 is back", "P1 has left the table"),
    "ja": (
        "次の手は代わりに選ばれました",
        "P0が席を外しました",
        "P0が戻りました",
        "P1が卓を離れました",
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_in_lines_says_who_went_and_came_and_whose_time_was_up_at_its_place(
    desk: Desk, tmp_path: Path, lang: str
) -> None:
    path = eventful(tmp_path / "a.jsonl")
    told = desk.run("replay", path, "--plain", lang=lang)
    found = [told.find(f"{said}") for said in HAPPENED[lang]]
    assert -1 not in found
    assert found == sorted(found)
    record = files.load(path)
    first = next(at for at, (number, _) in enumerate(steps_of(record)) if getattr(record.lines[number - 1], "by", ""))
    slash = "/" if lang == "en" else "／"
    assert told.find(f"{first}{slash}") < found[0] < told.find(f"{first + 1}{slash}")


def test_that_time_was_up_is_told_to_whoever_had_to_choose(desk: Desk, tmp_path: Path) -> None:
    path = eventful(tmp_path / "a.jsonl")
    clock = [line.seat for line in files.load(path).lines if isinstance(line, Choice) and line.by == "clock"]
    for seat in (0, 1):
        told = desk.run("replay", path, "--plain", "--seat", seat)
        assert told.count("was up; the next choice") == clock.count(seat)
        assert "P1 has left the table" in told
    assert desk.run("replay", path, "--plain").count("was up; the next choice") == len(clock) > 1


def test_who_is_only_excused_for_some_time_is_not_said_to_be_back() -> None:
    table = Evening("koikoi", people=(0, 1), seed="terminal").play(3)
    record = table.record
    made = len(steps_of(record))
    for line in (
        SeatChange(0, "here", "gone", 500),
        SeatChange(0, "computer", "asked", by="greedy"),
        SeatChange(0, "here", "woken", 500),
        SeatChange(0, "here", "returned"),
        SeatChange(0, "here", "returned"),
    ):
        record.append(line)
    said = notes_of(record, OPEN, ("Aki", "Ren"), words_for("en"))
    assert said == {made: ["(A computer plays for Aki from here on.)", "(Aki is back.)"]}


@pytest.mark.parametrize("seat", ["0", "1", "spectator"])
def test_a_seats_record_is_exported_verified_and_replayed(desk: Desk, tmp_path: Path, seat: str) -> None:
    for path in (resigned(tmp_path / "a.jsonl"), left(tmp_path / "b.jsonl")):
        out = tmp_path / f"{path.stem}-seen.jsonl"
        desk.run("export", path, "--seat", seat, "--out", out)
        assert desk.status == 0
        desk.run("verify", out)
        assert desk.status == 3
        assert ENDED["en"][path.stem == "b"] in desk.run("replay", out, "--plain")
        assert is_over(files.load(out))


def waiting(path: Path) -> tuple[Evening, int, int]:
    """A table where something waits to be let out, who is to hear it, and when all of it is out."""
    table = Evening("riichi", people=(0, 1, 2, 3), seed="waiting")
    for _ in range(60):
        table.play(1)
        everything = [export(table.record, seat).to_bytes() for seat in range(4)]
        for seat in range(4):
            if export(table.record, seat, now=table.now).to_bytes() != everything[seat]:
                path.write_bytes(table.record.to_bytes())
                return table, seat, table.now
    raise AssertionError("nothing ever waits here")


def test_an_export_of_a_table_that_goes_on_leaves_out_what_is_not_let_out_yet(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "live.jsonl"
    table, seat, now = waiting(path)
    monkeypatch.setattr("time.time", lambda: now / 1000)
    printed = desk.run("export", path, "--seat", seat).encode()
    assert printed == export(table.record, seat, now=now).to_bytes()
    assert printed != export(table.record, seat).to_bytes()
    with SqliteStore(tmp_path / "zashiki.db") as store:
        store.begin("live", table.lines)
    assert desk.run("export", "--data", tmp_path, "live", "--seat", seat).encode() == printed
    later = desk.run("export", path, "--seat", seat, "--at", now + 60_000).encode()
    assert later == export(table.record, seat).to_bytes()


def test_an_export_of_a_table_that_is_over_leaves_nothing_out(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = resigned(tmp_path / "a.jsonl")
    record = files.load(path)
    monkeypatch.setattr("time.time", lambda: OPENED / 1000)
    assert desk.run("export", path, "--seat", 0).encode() == export(record, 0).to_bytes()
    early = desk.run("export", path, "--seat", 0, "--at", OPENED).encode()
    assert early == export(record, 0, now=OPENED).to_bytes() != export(record, 0).to_bytes()
    assert "not open yet" in desk.refused("export", path, "--seat", 0, "--at", OPENED - 1)


def test_nobody_goes_on_with_a_match_that_is_closed(desk: Desk, tmp_path: Path) -> None:
    for path in (resigned(tmp_path / "a.jsonl"), left(tmp_path / "b.jsonl")):
        with pytest.raises(ValueError, match="is over"):
            zashiki.resume(path)
        desk.run("resume", path)
        assert desk.status != 0


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("name", ["koikoi", "reversi"])
def test_a_match_that_was_given_up_counts_for_its_winner(desk: Desk, name: str) -> None:
    resigned(saves.folder() / "given-up.jsonl", name)
    for who, wins in (("P0", 1), ("P1", 0)):
        settings.keep(Settings(name=who))
        found = desk.json("statistics")
        (game,) = found["games"]
        assert (found["matches"], found["unfinished"], game["wins"]) == (1, 0, wins)


@pytest.mark.usefixtures("room")
def test_a_table_that_was_kept_twice_counts_once(desk: Desk) -> None:
    for name in ("once", "twice"):
        resigned(saves.folder() / f"{name}.jsonl")
    settings.keep(Settings(name="P0"))
    assert desk.json("statistics")["matches"] == 1


@pytest.mark.usefixtures("room")
def test_a_kept_match_is_found_by_the_name_of_its_table() -> None:
    path = resigned(saves.folder() / "2026-01-01_koikoi.jsonl")
    (saves.folder() / "2026-01-02_koikoi.jsonl").write_bytes(b"no record\n")
    table = files.load(path).header.table
    assert saves.kept_path("koikoi", table) == path
    assert saves.kept_path("koikoi", f"{table}x") is None
    assert saves.kept_path("reversi", table) is None
    away = saves.put_away_folder() / path.name
    away.parent.mkdir()
    path.rename(away)
    assert saves.kept_path("koikoi", table) == away
