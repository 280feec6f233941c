"""`zashiki replay`: every step in lines, and stepping about with keys."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from tests.cli.desk import played
from tests.cli.parlour import (
    STOPPING,
    Answers,
    Room,
    Screen,
    a_setting,
    koikoi_setting,
    opened,
    sat,
    spoken,
    table,
    viewer_of,
)
from zashiki import telling
from zashiki.cli.keyboard import FIRST, LAST, NEXT, PREVIOUS, Input, Keys
from zashiki.cli.program_words import words_for
from zashiki.cli.retelling import Retelling
from zashiki.cli.tables.sheets import written
from zashiki.cli.viewer import Viewer
from zashiki.games import koikoi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import OPEN, Perspective, ReplayCursor
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.storage import files
from zashiki.telling import CODES
from zashiki.texts.sheets import Text
from zashiki.texts.words import LANGUAGES


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    """A match of three months."""
    found = opened(rounds=3)
    sat(found, table(Screen(), Answers(*["1", "s"] * 200)))
    return found


EVERY_VIEW: tuple[Perspective, ...] = (0, 1, OPEN)


def viewer(
    match: AnyMatch,
    *keys: str,
    seat: Perspective = OPEN,
    views: tuple[Perspective, ...] = (),
    lang: str = "en",
    answers: Input | None = None,
) -> tuple[ReplayCursor, Screen]:
    screen, answers = Screen(), answers or Answers(*keys)
    shown = Retelling(koikoi_setting(screen, answers, lang=lang))
    cursor = ReplayCursor(match, seat, lambda view: view.round)
    Viewer(cursor, shown, answers, spoken(lang), one_round=False, views=views).browse()
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
    assert "n (next), p (back), Space (run), g (first)" in screen.pictures[-1]
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
    for seat in (OPEN, None, 0):
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


# What may be seen.


def begun(path: Path, *kinds: str, game: str = "koikoi", choices: int = 6) -> AnyMatch:
    """A match that is not over, with these in its seats."""
    found = load(game)
    match: AnyMatch = Match(found, found.preset(found.presets()[0]), Fair.seeded("begun", seats=len(kinds), length=64))
    seats = tuple(SeatInfo(f"N{at}" if kind == "person" else kind, kind) for at, kind in enumerate(kinds))
    record, dice = files.start(match, path, seats=seats), Random("begun")
    while match.to_act and len(match.steps) < choices:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    record.update(match)
    record.close()
    assert match.outcome is None
    return match


HIDDEN = {
    "en": "This match is not over, so hidden cards stay hidden; --open shows everything.",
    "ja": "対戦が終わっていないので、伏せた札は見せません。--open ですべて見られます。",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kinds", [("person", "person"), ("greedy", "random"), ("", "")])
def test_a_match_that_is_not_over_is_seen_as_who_watches_sees_it(
    room: Room, tmp_path: Path, kinds: tuple[str, str], lang: str
) -> None:
    begun(tmp_path / "a.jsonl", *kinds)
    hand = {"en": r", hand: ", "ja": r"の手札：(?!\d)"}[lang]
    out = room.run("replay", tmp_path / "a.jsonl", lang=lang)
    assert out.splitlines()[0] == HIDDEN[lang]
    assert not re.search(hand, out)
    opened_up = room.run("replay", tmp_path / "a.jsonl", "--open", lang=lang)
    assert HIDDEN[lang] not in opened_up
    assert re.search(hand, opened_up)


def test_a_match_that_is_not_over_is_seen_as_its_only_person_saw_it(room: Room, tmp_path: Path) -> None:
    begun(tmp_path / "a.jsonl", "greedy", "person")
    for args in ((), ("--seat", "1")):
        out = room.run("replay", tmp_path / "a.jsonl", *args)
        assert out.splitlines()[0] == HIDDEN["en"]
        assert "N1, hand: " in out
        assert "Kitsune, hand: " not in out
    out = room.run("replay", tmp_path / "a.jsonl", "--open", "--seat", "0")
    assert "Kitsune, hand: " in out
    assert "N1, hand: " not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_seat_of_a_match_that_is_not_over_needs_open(room: Room, tmp_path: Path, lang: str) -> None:
    for kinds, seats in ((("greedy", "person"), (0,)), (("person", "person"), (0, 1))):
        path = tmp_path / f"{len(seats)}.jsonl"
        begun(path, *kinds)
        for seat in seats:
            assert room.run("replay", path, "--seat", seat, lang=lang) == ""
            assert room.status == 2
            name = "N" + str(seat) if kinds[seat] == "person" else {"en": "Kitsune", "ja": "きつね"}[lang]
            assert name in room.err
            assert "--open" in room.err


def test_in_riichi_tiles_stay_hidden(room: Room, tmp_path: Path) -> None:
    begun(tmp_path / "a.jsonl", *["person"] * 4, game="riichi")
    out = room.run("replay", tmp_path / "a.jsonl", lang="ja")
    assert "伏せた牌は見せません" in out
    assert "札" not in out


def test_from_the_menu_the_command_is_said(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "a b.jsonl"
    begun(path, "person", "person")
    first = room.run("replay", path, "--from-menu").splitlines()[0]
    assert first.endswith(f"to see everything: zashiki replay '{path}' --open")


def test_a_game_without_secrets_is_seen_whole_at_any_time(room: Room, tmp_path: Path) -> None:
    begun(tmp_path / "a.jsonl", "person", "person", game="reversi")
    for args in ((), ("--seat", "1")):
        assert "not over" not in room.run("replay", tmp_path / "a.jsonl", *args)
        assert room.status == 0


def test_help_says_what_is_seen_without_a_seat(room: Room) -> None:
    out = " ".join(room.run("replay", "--help").split())
    assert "everything face up once the match is over" in out
    assert "--from-menu" not in out


# Perspectives.


def test_numbers_change_the_perspective_and_naught_opens_everything(match: AnyMatch) -> None:
    cursor, screen = viewer(match, "n", "1", "2", "0", views=EVERY_VIEW)
    assert cursor.at == 1
    assert cursor.perspective == OPEN
    _, _, first, second, everything = screen.pictures
    assert "Player 2 holds" in first
    assert "As seen by Player 1." in first
    assert "Hand: Player 2" in second
    assert "////" in first
    assert "////" in second
    assert "////" not in everything
    assert "Everything is face up." in everything
    assert "[0-2]view" in everything


def test_only_what_may_be_seen_is_seen(match: AnyMatch) -> None:
    cursor, screen = viewer(match, "2", "0", "8", seat=0, views=(0,))
    assert cursor.perspective == 0
    for picture in screen.pictures[1:]:
        assert "This match cannot be seen from there." in picture
        assert "////" in picture
        assert "]view" not in picture
    cursor, screen = viewer(match, "3", "x", views=EVERY_VIEW)
    assert cursor.perspective == OPEN
    assert "1 to 2 (as that seat saw it), 0 (everything face up)" in screen.pictures[-1]


def test_a_change_of_perspective_keeps_the_end_of_a_round(match: AnyMatch) -> None:
    for view in ("1", "2", "0"):
        cursor, screen = viewer(match, "r", "2", "", "p", view, "n", views=EVERY_VIEW)
        assert " 1/3 " in screen.pictures[-2]
        assert " 2/3 " in screen.pictures[-1]
        assert match.state_at(cursor.at).round == 2


def test_who_watches_sees_no_hand(match: AnyMatch) -> None:
    _, screen = viewer(match, "n", seat=None)
    assert all(picture.count("////") >= 2 for picture in screen.pictures)


def test_with_everything_open_the_table_begins_open(match: AnyMatch) -> None:
    assert ReplayCursor(match, OPEN, lambda view: view.round).place.before == koikoi.start(match.rules)
    masked = ReplayCursor(match, None, lambda view: view.round).place.before
    assert masked == koikoi.mask(koikoi.start(match.rules), None)


# Going on by itself.


class Hands(Keys):
    """Keys, of which those given as None are not pressed in time."""

    def __init__(self, *some: str | None) -> None:
        super().__init__()
        self._left, self.waited = list(some), list[float]()

    def read(self) -> str:
        if not self._left:
            raise EOFError
        return self._left.pop(0) or ""

    def within(self, seconds: float) -> str:
        self.waited.append(seconds)
        return self._left.pop(0) or "" if self._left else ""


def test_space_plays_on_a_step_a_second_until_a_key_is_pressed(match: AnyMatch) -> None:
    hands = Hands(" ", None, None, "x", "p")
    cursor, screen = viewer(match, answers=hands)
    assert hands.waited == [1.0, 1.0, 1.0]
    assert cursor.at == 2
    assert ["press any key to stop" in picture for picture in screen.pictures] == [
        *(False, True, True, True, False, False),
    ]


def test_played_on_to_the_end_it_stops_there(match: AnyMatch) -> None:
    hands = Hands(" ")
    cursor, screen = viewer(match, answers=hands)
    assert cursor.at == len(match.steps)
    assert "The record ends here." in screen.pictures[-1]


# Everything can be read.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_text_of_a_place_is_a_page(match: AnyMatch, lang: str) -> None:
    cursor = ReplayCursor(match, 0, lambda view: view.round)
    month = next(n for n in (2, 3) if cursor.to_round(n) and match.state_at(cursor.at).result.score)
    cursor.back()
    _, screen = viewer(match, f"r{month}", "p", ",", *["x"] * 3, seat=0, lang=lang)
    speaker = telling.speaker("koikoi", language=lang, rules=match.rules)
    ended = speaker.round_end(list(speaker.walk(cursor.place.before, cursor.place.events)))
    assert ended is not None
    counted = [part for part in ended.parts if isinstance(part, Text) and part.role in ("item", "sum")]
    pages = unbroken(screen.pictures[3:])
    assert counted
    assert all(unbroken([written(part, CODES)])[-6:] in pages for part in counted)
    assert unbroken([spoken(lang)["prompt.any_key"]])[:8] in pages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beyond_the_last_place_of_a_finished_match_lies_the_final_standing(match: AnyMatch, lang: str) -> None:
    cursor, screen = viewer(match, "e", "n", " ", "p", lang=lang)
    last, final, again = screen.pictures[1:4]
    assert cursor.at == len(match.steps) - 1
    months = {"en": ("January", "February", "March"), "ja": ("一月", "二月", "三月")}[lang]
    assert all(month in final for month in months)
    assert spoken(lang)["match_end.rounds"] in final
    assert again == last


def test_beyond_the_last_place_of_a_match_that_is_not_over_there_is_nothing(tmp_path: Path) -> None:
    found = begun(tmp_path / "a.jsonl", "person", "person")
    _, screen = viewer(found, "e", "n", seat=None)
    assert "The record ends here." in screen.pictures[-1]


def unbroken(pictures: Sequence[str]) -> str:
    """What is written, wherever its lines were broken."""
    return "".join("".join(pictures).split())


@pytest.mark.thinned
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["koikoi", "reversi", "riichi", "stud"])
@pytest.mark.parametrize("view", ["public", "open", "seat"])
def test_every_place_of_every_game_fits_a_small_screen(game: str, view: str, lang: str) -> None:
    found, words = load(game), words_for(lang, load(game))
    rules = found.preset(found.presets()[0])
    seats = found.seats(rules)
    match: AnyMatch = Match(found, rules, Fair.seeded("fits", seats=seats, length=64))
    dice = Random("fits")
    while match.to_act and len(match.steps) < 90:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    screen, answers = Screen(), Answers(*["n"] * 95, "p", ",", *["x"] * 6, "g", ",", "x", "x", "q")
    setting = a_setting(found, rules, [SeatInfo("", "person")] * seats, screen, answers, words)
    first: Perspective = {"public": None, "open": OPEN, "seat": seats - 1}[view]
    cursor = ReplayCursor(match, first, telling.speaker(found, rules=rules).round_of)
    views: tuple[Perspective, ...] = (*range(seats), OPEN)
    Viewer(cursor, Retelling(setting), answers, words, one_round=game == "reversi", views=views).browse()
    small = words["table.too_small"].split("(")[0].split("（")[0]
    for picture in screen.pictures:
        lines = picture.split("\n")
        assert len(lines) <= 24
        assert all(cell_len(line) <= 80 for line in lines)
        assert not picture.startswith(small)
        assert len([line for line in lines if "[q]" in line or "[→]" in line]) <= 1
