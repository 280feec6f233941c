"""Players of one's own at the table: seated by their class, told of when they fail, and never run by a record."""

import sys
from pathlib import Path

import pytest

from tests.cli.parlour import Room
from zashiki.records.audit import verify
from zashiki.storage import files

BOTS = """
from zashiki.games import koikoi

class First:
    def choose(self, view, seat):
        return koikoi.legal(view, seat)[0]

class Crashes(First):
    def choose(self, view, seat):
        return super().choose(view, seat) if len(view.players[seat].hand) > 7 else view.no_such_field

class Silent:
    def choose(self, view, seat):
        pass

class Texts:
    def choose(self, view, seat):
        return "1a"

class Leaves:
    def choose(self, view, seat):
        raise SystemExit

class Divides:
    def choose(self, view, seat):
        return 1 // 0
"""
PLAY = ("play", "koikoi", "--seed", "x", "--plain")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    monkeypatch.delitem(sys.modules, "bots", raising=False)
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


@pytest.mark.parametrize("bot", ["bots:First", "bots.py:First"])
def test_a_player_of_ones_own_sits_down_and_is_called_by_its_class(room: Room, bot: str) -> None:
    said = room.run(*PLAY, "--opponent", bot, lines=["1", "1", "q"])
    assert room.status == 0
    assert "First" in said
    assert "bots" not in said
    (path,) = room.files
    record = files.load(path)
    assert [seat.kind for seat in record.header.seats] == ["person", bot]
    assert verify(record).choices > 1


def test_a_record_runs_no_class_unless_it_is_named_again(room: Room, tmp_path: Path) -> None:
    room.run(*PLAY, "--opponent", "bots.py:First", lines=["1", "q"])
    (path,) = room.files
    ran = tmp_path / "ran"
    (tmp_path / "bots.py").write_text(f"open({str(ran)!r}, 'w').close()\n{BOTS}", encoding="utf-8")
    for name in [name for name in sys.modules if name.startswith("bots")]:
        del sys.modules[name]
    for args in ((), ("--opponent", "bots:First"), ("--opponent", "greedy")):
        room.run("resume", path, "--plain", *args, lines=["q"])
        assert room.status == 2
        assert f"zashiki resume {path} --opponent bots.py:First" in room.err
    room.run("verify", path)
    room.run("replay", path, "--plain", lines=["q"])
    room.run("resume", lines=["q"])
    assert not ran.exists()
    room.run("resume", path, "--plain", "--opponent", "bots.py:First", lines=["q"])
    assert room.status == 0
    assert ran.exists()


def test_several_are_named_again_with_commas(room: Room, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOTS.replace("koikoi", "riichi"), encoding="utf-8")
    seats = "bots:First,greedy,bots.py:First"
    room.run("play", "riichi", "--opponent", seats, "--seat", 3, "--seed", "x", "--plain", lines=["x", "t", "q"])
    (path,) = room.files
    for named in ((), ("--opponent", "bots:First"), ("--opponent", "bots.py:First")):
        room.run("resume", path, "--plain", *named, lines=["q"])
        assert room.status == 2
        assert "--opponent bots:First,bots.py:First" in room.err
    room.run("resume", path, "--plain", "--opponent", "bots:First,bots.py:First", lines=["q"])
    assert room.status == 0


@pytest.mark.parametrize(
    ("lang", "bot", "said"),
    [
        (
            "en",
            "Crashes",
            "bots.py:10): AttributeError: 'GameState' object has no attribute 'no_such_field'",
        ),
        ("ja", "Crashes", "対戦はそのまま残してあります。"),
        ("en", "Silent", "bots:Silent, in seat 1, chose None, which is refused: That is not a choice in this game."),
        ("en", "Texts", "bots:Texts, in seat 1, chose '1a', which is refused: That is not a choice in this game."),
        ("en", "Leaves", "bots.py:22): SystemExit. The match is kept as it stood."),
        ("en", "Divides", "bots.py:26): ZeroDivisionError: integer division or modulo by zero. The match is kept"),
        ("ja", "Divides", "integer division or modulo by zero。 対戦はそのまま残してあります。"),
        ("ja", "Silent", "席 1 の bots:Silent が None を選びましたが、その手は選べません: "),
    ],
)
def test_a_failure_ends_the_sitting_and_the_match_is_kept_as_it_stood(
    room: Room, lang: str, bot: str, said: str
) -> None:
    room.run(*PLAY, "--opponent", f"bots:{bot}", lines=["1"] * 9, lang=lang)
    assert room.status == 2
    assert said in room.err
    assert room.err.count("\n") == 1
    (path,) = room.files
    assert f"zashiki resume {path} --opponent bots:{bot}" in room.err
    record = files.load(path)
    assert record.outcome is None
    assert verify(record).complete


def test_once_mended_it_goes_on_from_there(room: Room, tmp_path: Path) -> None:
    room.run(*PLAY, "--opponent", "bots:Crashes", lines=["1"] * 9)
    (path,) = room.files
    before = verify(files.load(path)).choices
    mended = BOTS.replace("view.no_such_field", "super().choose(view, seat)")
    (tmp_path / "bots.py").write_text(mended, encoding="utf-8")
    del sys.modules["bots"]
    room.run("resume", path, "--plain", "--opponent", "bots:Crashes", lines=["1", "q"])
    assert room.status == 0
    assert verify(files.load(path)).choices > before


@pytest.mark.thinned
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("bot", ["bots:Nobody", "nowhere:Bot", "nowhere.py:Bot"])
def test_one_that_is_not_there_is_refused_before_anything_is_written(room: Room, bot: str, lang: str) -> None:
    for args in (("play", "koikoi", "--opponent", bot), ("simulate", "koikoi", "--players", f"{bot},random")):
        room.run(*args, lang=lang)
        assert (room.status, room.err.count("\n")) == (2, 1)
    assert not room.files


@pytest.mark.parametrize("command", [("play", "koikoi", "--opponent"), ("simulate", "koikoi", "--players")])
def test_a_file_without_a_class_is_answered_with_its_classes(
    room: Room, tmp_path: Path, command: tuple[str, ...]
) -> None:
    source = "from zashiki.players import Player\n\nclass Bold:\n    def choose(self, view, seat): ...\n"
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    room.run(*command, "mine.py")
    said = "mine.py may hold several players; name the class: mine.py:Bold"
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert said in room.err
    room.run(*command, "nobody.py")
    assert "there is no file nobody.py" in room.err
    assert not room.files


def test_one_that_ends_the_program_ends_a_simulation_with_one_line(room: Room) -> None:
    room.run("simulate", "koikoi", "--players", "bots:Leaves,random", "--rounds", 1, "--matches", 2, "--workers", 1)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "bots:Leaves failed (" in room.err


@pytest.mark.parametrize("workers", [1, 2])
def test_it_is_measured_against_others(room: Room, workers: int) -> None:
    asked = ("--rounds", 1, "--matches", 4, "--workers", workers)
    said = room.run("simulate", "koikoi", "--players", "bots.py:First,bots:First", *asked)
    assert room.status == 0
    assert "bots.py:First" in said
    room.run("simulate", "koikoi", "--players", "bots:Crashes,random", *asked)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "bots:Crashes failed (" in room.err
    assert "bots.py:10): AttributeError: " in room.err
