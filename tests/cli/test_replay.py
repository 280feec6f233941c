"""`zashiki replay`: every step in lines, and stepping about with keys."""

from pathlib import Path

import pytest

from tests.cli.desk import played
from tests.cli.parlour import STOPPING, Answers, Room, Screen, koikoi_setting, opened, sat, spoken, table, viewer_of
from zashiki.cli.keyboard import FIRST, LAST, NEXT, PREVIOUS
from zashiki.cli.retelling import Retelling
from zashiki.cli.viewer import Viewer
from zashiki.kernel.record import AnyMatch
from zashiki.parlour import ReplayCursor
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.storage import files


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    """A match of three months."""
    found = opened(rounds=3)
    sat(found, table(Screen(), Answers(*["1", "s"] * 200)))
    return found


def viewer(match: AnyMatch, *keys: str, seat: int | None = None, lang: str = "en") -> tuple[ReplayCursor, Screen]:
    screen, answers = Screen(), Answers(*keys)
    shown = Retelling(koikoi_setting(screen, answers, lang=lang))
    cursor = ReplayCursor(match, seat, lambda view: view.round)
    Viewer(cursor, shown, answers, spoken(lang), one_round=False).browse()
    return cursor, screen


def test_steps_go_both_ways(match: AnyMatch) -> None:
    assert viewer(match, "n", "n", "n", "p")[0].at == 2
    assert viewer(match, NEXT[0], "", "n", PREVIOUS[0])[0].at == 2
    assert viewer(match, "p")[0].at == 0
    assert viewer(match, "e", "n")[0].at == len(match.steps)
    assert viewer(match, LAST[0], FIRST[0])[0].at == 0
    assert viewer(match, "n", "q", "n")[0].at == 1


def test_a_month_is_reached_by_its_number(match: AnyMatch) -> None:
    for keys in (("r", "3", ""), ("m", "3", ""), ("r 3",), ("m3",)):
        at = viewer(match, *keys)[0].at
        assert match.state_at(at).round == 3
        assert match.state_at(at - 1).round == 2
    found, screen = viewer(match, "r", "9", "")
    assert found.at == 0
    assert "This record has no round '9'." in screen.pictures[-1]
    assert "To which round? 9_" in "\n".join(screen.pictures)


def test_anything_else_says_what_is_understood(match: AnyMatch) -> None:
    assert "r 5 (to the fifth round)" in viewer(match, "x")[1].pictures[-1]


def test_a_match_of_one_month_offers_no_other() -> None:
    short = opened(rounds=1)
    sat(short, table(Screen(), Answers(*["1", "s"] * 9)))
    screen, answers = Screen(), Answers("r")
    viewer_of(short, koikoi_setting(screen, answers), answers, spoken("en"), one_round=True).browse()
    assert "[r]round" not in "".join(screen.pictures)
    assert "n (next), p (back), g (first)" in screen.pictures[-1]
    begun = opened(rounds=2)
    assert "[r]round" in viewer(begun)[1].pictures[0]


def test_everything_lies_open_unless_a_seat_is_chosen(match: AnyMatch) -> None:
    open_table = viewer(match)[1].pictures[0]
    assert "/////" not in open_table
    from_one_seat = viewer(match, seat=1)[1].pictures[0]
    assert "Player 1 holds" in from_one_seat
    assert "Hand: Kitsune" in from_one_seat or "Hand: Player 2" in from_one_seat
    assert "////" in from_one_seat


def test_the_end_of_a_month_and_the_beginning_of_the_next_are_two_pictures(match: AnyMatch) -> None:
    ends = [at for at in range(1, len(match.steps)) if match.state_at(at).round > match.state_at(at - 1).round]
    paid = next(at for at in ends if match.state_at(at).result.score)
    month = match.state_at(paid).round
    for seat in (None, 0):
        found, screen = viewer(match, "r", str(month), "", "p", "n", seat=seat)
        begun, ended, again = screen.pictures[-3:]
        assert found.at == paid
        assert begun == again
        assert "Total: " not in begun
        assert " wins " not in begun
        assert f" {month}/3 " in begun
        assert "Total: " in ended
        assert f" {month - 1}/3 " in ended
    steps = [at for at, _ in enumerate(viewer(match, *["n"] * (len(match.steps) + 2))[1].pictures)]
    assert len(steps) == len(match.steps) + 3
    back, _ = viewer(match, "e", *["p"] * (len(match.steps) + 2))
    assert back.at == 0


def test_a_round_that_is_no_number_is_said_to_be_none(match: AnyMatch) -> None:
    for keys in (("r", "x"), ("r x",)):
        assert "This record has no round 'x'." in viewer(match, *keys)[1].pictures[-1]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_without_a_terminal_every_step_is_told(room: Room, lang: str) -> None:
    room.run("play", "--seed", "demo", "--rounds", "2", lines=STOPPING)
    (path,) = room.files
    steps = len(replayed(files.load(path)).steps)
    out = room.run("replay", path, lang=lang)
    assert room.status == 0
    assert "\x1b" not in out
    places = [f"{at}／{steps}手" if lang == "ja" else f"{at}/{steps}" for at in range(steps + 1)]
    assert [line for line in out.splitlines() if line in places] == places


def test_a_seats_view_holds_no_hidden_hand(room: Room) -> None:
    room.run("play", "--seed", "demo", "--rounds", "1", lines=STOPPING)
    (path,) = room.files
    out = room.run("replay", path, "--seat", "0")
    assert out.count("Player 1, hand: ") > 5
    assert out.count("Kitsune, hand: ") <= 1  # at the very end all cards are turned up
    assert room.run("replay", path).count("Kitsune, hand: ") > 5


def test_an_export_is_replayed_as_it_was_seen(room: Room, tmp_path: Path) -> None:
    room.run("play", "--seed", "demo", "--rounds", "1", lines=STOPPING)
    for seat in (0, 1, None):
        path = tmp_path / f"{seat}.jsonl"
        path.write_bytes(export(files.load(room.files[0]), seat).to_bytes())
        out = room.run("replay", path)
        assert room.status == 0
        assert (out.count("Player 1, hand: ") > 1) == (seat == 0)  # at the very end all cards are turned up
    room.run("replay", tmp_path / "0.jsonl", "--seat", "1")
    assert room.status == 2


def test_there_is_no_third_seat(room: Room, tmp_path: Path) -> None:
    played(tmp_path / "a.jsonl")
    room.run("replay", tmp_path / "a.jsonl", "--seat", "2")
    assert room.status == 2
    assert "0, 1" in room.err
