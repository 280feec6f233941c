"""What the program does for a game of which it knows nothing: the toy game, registered beside the others."""

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from examples import toy_game
from examples.toy_game.table import PlayCard, parse_action, show_action
from tests.cli.desk import Desk
from tests.cli.parlour import Answers, Room, Screen, session_of, set_table
from zashiki import players
from zashiki.cli import rule_differences
from zashiki.cli.commands import menu
from zashiki.cli.program_words import words_for
from zashiki.cli.tables import any_game
from zashiki.cli.tables.questions import Begun, Choice, Keyed, Listed, Question, Reading
from zashiki.cli.tables.register import kit_of
from zashiki.kernel import registry
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.players import kit
from zashiki.records.contents import steps_of
from zashiki.storage import files
from zashiki.telling import Offer, register, rulesheet
from zashiki.texts.words import LANGUAGES

GAMES = EntryPoints(
    [
        EntryPoint("high-card", "examples.toy_game", registry.GROUP),
        EntryPoint("koikoi", "zashiki.games.koikoi", registry.GROUP),
        EntryPoint("koikoi", "zashiki.telling.koikoi", register.GROUP),
        EntryPoint("koikoi", "zashiki.players.koikoi", kit.GROUP),
    ]
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda *, group: GAMES.select(group=group))


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


def kept(path: Path, *, choices: int = 100) -> Path:
    """Keep a record of the toy game."""
    match: AnyMatch = Match.open(toy_game, seed="tea")
    record = files.start(match, path)
    while match.to_act and len(match.steps) < choices:
        seat = match.to_act[0]
        match.submit(seat, next(iter(match.legal(seat))))
    record.update(match)
    record.close()
    return path


def test_it_has_no_packages_of_its_own() -> None:
    assert kit_of(toy_game) is any_game
    assert players.names("high-card") == ("random",)
    assert players.levels("high-card") == {"easy": "random"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_rules_are_shown(desk: Desk, lang: str) -> None:
    assert "high-card" in desk.run("rules", lang=lang)
    assert "three" in desk.run("rules", "high-card", lang=lang)
    assert words_for(lang, toy_game)["knob.hand"] in desk.run("rules", "high-card", "four", lang=lang)
    assert "4" in desk.run("rules", "high-card", "four", "--versus", "three", lang=lang)
    assert desk.status == 0


def test_its_rules_are_shown_as_json(desk: Desk) -> None:
    assert [one["name"] for one in desk.json("rules", "high-card")["presets"]] == ["three", "four"]
    assert desk.json("rules", "high-card", "four")["rules"]["hand"] == 4
    found = desk.json("rules", "high-card", "four", "--versus", "three")["differences"]
    assert found == [{"key": "hand", "left": 4, "right": 3}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_simulated(desk: Desk, lang: str) -> None:
    asked = ("simulate", "high-card", "--players", "easy,random", "--matches", "3", "--workers", "1")
    assert "random" in desk.run(*asked, lang=lang)
    assert desk.status == 0
    found = desk.json(*asked)
    assert (found["asked"], found["matches"]) == (3, 4)
    assert sum(player["wins"] for player in found["players"]) + found["draws"] == 4
    assert desk.json(*asked, "--no-duplicate")["matches"] == 3


def test_it_has_a_schema_and_records(desk: Desk, tmp_path: Path) -> None:
    assert desk.run("schema", "high-card")
    path = kept(tmp_path / "a.jsonl")
    assert "holds" in desk.run("verify", path)
    desk.run("export", path, "--seat", "1", "--out", tmp_path / "b.jsonl")
    assert desk.status == 0
    assert "equal in all that was seen of them: 1" in desk.run("verify", tmp_path / "b.jsonl")
    assert desk.status == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_l6_without_a_table_its_choices_are_listed(room: Room, lang: str) -> None:
    out = room.run("play", "high-card", "--seed", "tea", lines=["?", "1", "u", "3", "1", "6", ""], lang=lang)
    assert room.status == 0
    words = words_for(lang, toy_game)
    assert words.say("plain.number", n=1, choice="").strip() in out
    assert words["session.taken_back"] in out
    assert files.load(room.files[0]).outcome is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_l6_it_is_drawn_left_resumed_and_replayed(room: Room, lang: str) -> None:
    screen, words = Screen(60, 20), words_for(lang, toy_game)
    match: AnyMatch = Match.open(toy_game, seed="tea")
    seats = (SeatInfo("Aki", "person"), SeatInfo("Tanuki", "random"))
    shown = set_table(toy_game, match.rules, seats, screen, Answers("?", "", "x", "1", "q"), words, me=0)
    session_of(match, shown, {1: players.make("high-card", "random", seed="x")}, words, seats=seats).run()
    assert any(words["accepted.key"] in picture for picture in screen.pictures)
    assert all(cell_len(line) <= 60 for picture in screen.pictures for line in picture.split("\n"))
    room.run("play", "high-card", "--hotseat", "--seed", "tea", lines=["", "1", "q"], lang=lang)
    room.run("resume", lines=["", "", "9", "q"], lang=lang)
    assert room.status == 0
    assert len(steps_of(files.load(room.files[0]))) == 2
    told = room.run("replay", room.files[0], "--open", lang=lang)
    assert words.say("replay.place", at=2, of=2) in told


def listed(*cards: int, by_line: bool | None = None) -> Listed:
    """A question for cards, which the game writes as bare numbers."""
    choices = [Keyed("", Offer(PlayCard(card), f"the {card}")) for card in cards]
    return Listed(choices, parse_action, words_for("en", toy_game), by_line=by_line)


def chosen(question: Question, *answers: str) -> object:
    """What answers choose, one after the other; None: nothing."""
    for answer in answers:
        reading = question.read(answer)
        if isinstance(reading, Choice):
            return show_action(reading.action)
        if not isinstance(reading, Listed | Begun):
            return reading
        question = reading
    return question


def test_a_choice_that_the_game_writes_as_a_number_is_listed_and_read_by_it() -> None:
    question = listed(1, 3, 6)
    assert [*question.lines()] == ["1: the 1", "3: the 3", "6: the 6"]
    assert question.prompt == "[1] the 1  [3] the 3  [6] the 6"
    assert question.typed == "Type the number of a choice."
    assert [chosen(question, one) for one in ("1", "3", "6", "03")] == ["1", "3", "6", "3"]
    assert chosen(question, "2") == "2", "what is no choice is for the rules to refuse"


def read_bid(text: str) -> str:
    """The notation of a game of its own: any number up to 21, or `pass`."""
    if text == "pass" or (text.isdecimal() and 1 <= int(text) <= 21):
        return text
    raise ValueError(text)


def bids(*some: str, by_line: bool | None = None) -> Listed:
    return Listed([Keyed("", Offer(one, one)) for one in some], read_bid, words_for("en"), by_line=by_line)


def test_a_choice_without_a_number_among_such_has_one_that_means_nothing_else() -> None:
    question = bids("2", "pass")
    assert [*question.lines()] == ["2: 2", "22: pass"]
    assert question.read("22") == question.read("pass") == Choice("pass", question.choices[1].offer)


def test_single_keys_make_up_a_number_of_several_digits() -> None:
    question = bids("1", "11", "17", "3")

    def read(*keys: str) -> object:
        at: Reading = question
        for key in keys:
            assert isinstance(at, Listed | Begun)
            at = at.read(key)
        return at.action if isinstance(at, Choice) else at

    assert [read("3"), read("1", ""), read("1", "1"), read("1", "7"), read("1", "3")] == ["3", "1", "11", "17", "3"]
    begun = question.read("1")
    assert isinstance(begun, Begun)
    assert (begun.prompt, [*begun.lines()]) == ("1_  the next digit, or Enter", [])
    assert bids("1", "11", by_line=True).read("1") == Choice("1", question.choices[0].offer)


def test_a_long_list_is_within_reach_of_single_keys() -> None:
    words = words_for("en")
    choices = [Keyed("", Offer(letter, letter)) for letter in "abcdefghijkl"]
    by_keys, by_lines = (Listed(choices, _no_notation, words, by_line=one) for one in (False, True))
    begun = by_keys.read("1")
    assert isinstance(begun, Begun)
    assert begun.read("2") == by_lines.read("12") == Choice("l", choices[-1].offer)
    assert begun.read("") == by_lines.read("1") == Choice("a", choices[0].offer)
    assert by_keys.read("2") == Choice("b", choices[1].offer)


def _no_notation(text: str) -> str:
    raise ValueError(text)


def test_with_a_speaker_and_no_table_its_question_and_scene_are_shown(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = EntryPoint("high-card", "examples.toy_game.telling", register.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda *, group: EntryPoints((*GAMES, spoken)).select(group=group))
    out = room.run("play", "high-card", "--seed", "tea", lines=["3", "q"])
    assert "\nYou: hand the 1, the 3, the 6; tricks 0\nTanuki: hand ?, ?, ?; tricks 0\ntrick: none\n" in out
    assert "\nWhich card do you lead?\n1: the 1\n3: the 3\n6: the 6\n" in out
    assert "You play the 3." in out


def test_the_drawn_plain_table_lists_choices_once_and_offers_no_hints_it_cannot_give() -> None:
    screen, words = Screen(100, 30), words_for("en", toy_game)
    match: AnyMatch = Match.open(toy_game, seed="tea")
    seats = (SeatInfo("Aki", "person"), SeatInfo("Tanuki", "random"))
    shown = set_table(toy_game, match.rules, seats, screen, Answers("q"), words, me=0)
    session_of(match, shown, {1: players.make("high-card", "random", seed="x")}, words, seats=seats).run()
    picture = screen.pictures[-1]
    assert picture.count("3: 3") == 1
    assert "[3]" not in picture
    assert "What do you choose?" in picture
    assert "hints" not in picture
    assert "[q]" in picture


def test_what_it_does_not_have_is_refused_by_name(desk: Desk) -> None:
    assert "no number of rounds" in desk.refused("play", "high-card", "--rounds", "3")
    assert "there are: random, easy\n" in desk.refused("play", "high-card", "--opponent", "normal")
    assert "no number of rounds" in desk.refused("simulate", "high-card", "--players", "easy,easy", "--rounds", "3")


def test_its_saves_are_listed_beside_the_others(room: Room) -> None:
    room.run("play", "koikoi", "--seed", "a", lines=["1"])
    kept(room.home / "games" / "toy.jsonl", choices=2)
    out = room.run("resume")
    assert room.status == 0
    assert "High Card" in out
    assert "v Kitsune" in out


class Odd(msgspec.Struct, frozen=True):
    """Rules with a knob of several values."""

    name: str
    blinds: tuple[int, ...] = ()


def test_a_knob_may_hold_several_values() -> None:
    words, one, two = words_for("en", toy_game), Odd("one", (1, 2)), Odd("two")
    assert rulesheet.knobs(one, words) == {"blinds": ("blinds", "1, 2")}
    assert list(rule_differences.knobs_in_words(one, two, words)) == [("blinds", "1, 2", "none")]
    assert rule_differences.differences(one, two)[0].key == "blinds"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_asks_which_game_where_there_are_several(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = words_for(lang)
    assert menu._arguments("rules", words, Answers("9", "1", "1")) == ("rules", "high-card", "three")
    assert words_for(lang, toy_game)["game.name"] in capsys.readouterr().out
    assert menu._arguments("rules", words, Answers("q")) is None
    asked = ("play", "high-card", "--opponent", "easy")
    assert menu._arguments("play", words, Answers("1", "1", "1")) == asked
    assert menu._arguments("play", words, Answers("1", "q", "q")) is None
    assert menu._arguments("play", words, Answers("\x1b")) is None
    assert menu._arguments("play", words, Answers("", "", "")) == asked[:4]
