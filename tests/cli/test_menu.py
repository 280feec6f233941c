"""The menu: everything that a match needs can be chosen, every key is answered, and it fits on a small screen."""

import shutil
from contextlib import suppress
from os import terminal_size
from pathlib import Path

import pytest

from tests.cli.parlour import Answers, Room
from tests.cli.test_play_terminal import Terminal, home, started, terminals
from zashiki.cli import settings, settings_menu
from zashiki.cli.commands import menu
from zashiki.cli.menu_questions import KEYS, Option, ask, broken, read_through
from zashiki.cli.new_match import new_match, which_rules
from zashiki.cli.parser import columns
from zashiki.cli.program_words import words_for
from zashiki.cli.settings import Settings
from zashiki.kernel.registry import load, names
from zashiki.players import levels
from zashiki.texts.words import LANGUAGES

__all__ = ["home", "terminals"]
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
SIZES = pytest.mark.parametrize("size", [(80, 24), (60, 20)])
GAME = {name: str(at) for at, name in enumerate(menu.playable(), 1)}


def sized(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: terminal_size(size))


# What can be chosen.


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("game", "keys", "args"),
    [
        ("koikoi", ["", "", ""], ("--opponent", "normal")),
        ("koikoi", ["1", "1", "2"], ("--opponent", "normal", "--rounds", "3")),
        ("koikoi", ["2", "4", "", "1"], ("--rules", "classic", "--hotseat")),
        ("koikoi", ["1", "4", "Aki, Ben", "1"], ("--hotseat", "--name=Aki,Ben")),
        ("riichi", ["7", "3", "2"], ("--rules", "tenhou-3p", "--opponent", "hard", "--length", "east")),
        ("riichi", ["1", "4", "2", "-x", "1"], ("--people", "2", "--name=-x")),
        ("riichi", ["9", "4", "4", "", "1"], ("--rules", "wrc", "--people", "4")),
        ("stud", ["1", "3", "2", "1"], ("--seats", "3", "--opponent", "easy")),
        ("stud", ["1", "2", "4", "", "2"], ("--seats", "2", "--hotseat", "--deals", "6")),
        ("stud", ["1", "6", "1", "1"], ("--opponent", "normal")),
        ("reversi", ["3", "1"], ("--rules", "mini-6x6", "--opponent", "normal")),
    ],
)
def test_p13_game_rules_players_company_and_length_can_be_chosen(
    game: str, keys: list[str], args: tuple[str, ...]
) -> None:
    answers = Answers(*keys)
    assert new_match(load(game), words_for("en", load(game)), answers, answers) == ("play", game, *args)


@pytest.mark.parametrize("game", menu.playable())
def test_enter_alone_leads_to_the_usual_match_of_a_game(game: str, tmp_path: Path, room: Room) -> None:
    args = menu._arguments("play", words_for("en"), Answers(GAME[game], *[""] * 4))
    assert args is not None
    room.run(*args, "--plain", "--record", tmp_path / "x.jsonl")
    assert room.status == 0


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


@pytest.mark.parametrize("game", menu.playable())
def test_q_goes_one_step_back_from_every_question(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, shared = words_for("en", load(game)), str(len(levels(game)) + 1)

    def asked(*keys: str) -> list[str]:
        answers = Answers(*keys)
        with suppress(EOFError):
            assert new_match(load(game), words, answers, answers) is None
        return [block.splitlines()[0] for block in f"\n{capsys.readouterr().out}".split("\n\n")[1:]]

    steps = [
        "",
        *([""] if game == "stud" else []),
        shared,
        *(["2"] if game in ("riichi", "stud") else []),
        *([""] if game != "reversi" else []),
    ]
    there = asked(*steps)
    back = asked(*steps[: len(there) - 1], *["q"] * len(there))
    assert len({*there}) == len(there)
    assert back == [*there, *there[-2::-1]]


def test_q_at_the_rules_leads_to_the_games_again(capsys: pytest.CaptureFixture[str]) -> None:
    for entry in ("play", "rules"):
        assert menu._arguments(entry, words_for("en"), Answers("1", "q", "q")) is None
        assert capsys.readouterr().out.count("Which game?") == 2


def test_names_that_do_not_fit_are_asked_for_again(capsys: pytest.CaptureFixture[str]) -> None:
    answers = Answers("1", "4", "Aki,Ben,Cleo", "Aki,aki", "Aki,Ben", "1")
    args = new_match(load("koikoi"), words_for("en", load("koikoi")), answers, answers)
    assert args == ("play", "koikoi", "--hotseat", "--name=Aki,Ben")
    said = capsys.readouterr().out
    assert "names: 3, people: 2" in said
    assert "two people cannot both be called 'aki'" in said


def test_rules_that_the_project_began_with_come_last() -> None:
    for name in menu.playable():
        said: list[str] = []
        for key in KEYS[: len(load(name).presets())]:
            said += filter(None, (which_rules(load(name), words_for("en", load(name)), Answers(key)),))
        assert sorted(said) == sorted(load(name).presets())
        assert said == sorted(said, key=lambda one: one.startswith("seed"))


@BOTH
@pytest.mark.parametrize("game", menu.playable())
def test_what_is_said_of_rules_is_not_cut_at_eighty_columns(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sized(monkeypatch, (80, 24))
    words = words_for(lang, load(game))
    which_rules(load(game), words, Answers(""))
    said = "".join(capsys.readouterr().out.split())
    for preset in load(game).presets():
        assert "".join(words[f"preset.{preset}"].split()) in said


@BOTH
def test_hints_in_the_menu_name_its_keys(lang: str) -> None:
    words = menu.in_the_menu(words_for(lang))
    for key in ("saves.none_unfinished", "saves.none_all", "statistics.none", "statistics.more", "rules.others"):
        assert "zashiki" in words_for(lang)[key]
        assert "zashiki" not in words[key]
    assert {key.split(".", 2)[2] for key in words if key.startswith(menu.INSTEAD)} <= {*words_for(lang)}


def test_the_usual_rules_come_first() -> None:
    for game in names():
        args = menu._arguments("rules", words_for("en"), Answers(str(names().index(game) + 1), ""))
        assert args == ("rules", game, load(game).presets()[0])


def test_p24_the_score_table_is_an_entry_of_its_own_and_no_game_to_play() -> None:
    assert "score-table" not in menu.playable()
    assert menu._arguments("score-table", words_for("en"), Answers()) == ("score-table",)


def test_there_is_a_key_for_every_preset() -> None:
    assert all(len(load(game).presets()) <= len(KEYS) for game in names())
    assert "q" not in KEYS


def test_p25_statistics_of_all_games_or_of_one() -> None:
    words = words_for("en")
    assert menu._arguments("statistics", words, Answers("")) == ("statistics",)
    assert menu._arguments("statistics", words, Answers("2")) == ("statistics", names()[0])
    assert menu._arguments("statistics", words, Answers("q")) is None


# How it looks.


@BOTH
@SIZES
def test_p13_nothing_is_wider_or_higher_than_the_screen(
    lang: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sized(monkeypatch, size)
    monkeypatch.setenv("COLUMNS", str(size[0]))
    for game in GAME.values():
        menu._arguments("play", words_for(lang), Answers("?", game, "?", "", "?", "", "?", "", "", ""))
    with pytest.raises(EOFError):
        menu._menu(words_for(lang), Answers("x", "s"))
    for block in capsys.readouterr().out.split("\n\n"):
        lines = block.splitlines()
        assert len(lines) < size[1]
        assert max(map(columns, lines), default=0) < size[0]


@BOTH
def test_p13_an_unknown_key_says_so_and_asks_on(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = words_for(lang)
    options = [Option("one", "One"), Option("two", "Two", "which is more")]
    assert ask("Which?", options, words, Answers("x", "3", "2")) == "two"
    said = capsys.readouterr().out
    assert words.say("menu.no_such_key", key="x", keys="1 2", first="1") in said
    assert words.say("menu.no_such_key", key="3", keys="1 2", first="1") in said
    assert ask("Which?", options, words, Answers("\x1b[A", "")) == "one"
    assert "\x1b[A" not in capsys.readouterr().out


@BOTH
@SIZES
def test_p13_a_long_text_is_read_page_by_page(
    lang: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sized(monkeypatch, size)
    text = "\n".join(f"  {n} one line of many" for n in range(60))
    read_through(text, words_for(lang), Answers(*[""] * 20))
    whole = capsys.readouterr().out
    assert all(f"  {n} one" in whole for n in range(60))
    pages = whole.split("[Enter]")
    assert len(pages) == -(-60 // (size[1] - 2))
    assert all(page.count("\n") < size[1] for page in pages)
    read_through(text, words_for(lang), Answers("q"))
    assert "  59 one" not in capsys.readouterr().out


def test_a_text_that_fits_asks_for_no_key(capsys: pytest.CaptureFixture[str]) -> None:
    read_through("short", words_for("en"), Answers())
    assert capsys.readouterr().out == "short\n"


def test_lines_are_broken_between_words_below_themselves() -> None:
    assert broken("- one two three four", 12) == ["- one two", "  three four"]
    assert all(columns(piece) <= 20 for piece in broken("    " + "花札の札と役" * 8, 20))


# Language and settings.


def test_p13_the_language_is_switched_and_stays(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(EOFError):
        menu._menu(words_for("en"), Answers("g"))
    assert "続きから" in capsys.readouterr().out
    assert settings.load().language == "ja"
    with pytest.raises(EOFError):
        menu._menu(words_for("ja"), Answers("g"))
    assert settings.load().language == "en"


def test_p13_settings_are_changed_by_keys(capsys: pytest.CaptureFixture[str]) -> None:
    keys = Answers("3", "3", "4", "2", "5", "2", "6", "1", "2", "q")
    settings_menu.change(words_for("en"), keys, Answers("Aki", by_line=True))
    assert settings.load() == Settings(name="Aki", speed="fast", hints=False, in_order=False, signs=True)
    assert "fast" in capsys.readouterr().out


def test_a_name_that_does_not_fit_is_refused_and_the_menu_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    settings_menu.change(words_for("en"), Answers("2", "2", "q"), Answers("x" * 40, "Aki", by_line=True))
    assert "a name of 40 letters is too long" in capsys.readouterr().out
    assert settings.load().name == "Aki"


def test_enter_at_a_setting_keeps_what_it_is_and_that_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    before = Settings(name="Aki", speed="fast", hints=False, in_order=False, signs=True)
    settings.keep(before)
    keys = Answers("1", "", "2", "3", "", "4", "", "5", "", "6", "", "q")
    settings_menu.change(words_for("en"), keys, Answers("", by_line=True))
    assert settings.load() == before
    said = capsys.readouterr().out
    assert "  3  fast    (now)" in said
    assert "Enter: 3, q: back" in said
    settings_menu.change(words_for("en"), Answers("2", "q"), Answers("-", by_line=True))
    assert settings.load().name == ""


def test_a_new_language_is_spoken_at_once() -> None:
    assert settings_menu.change(words_for("en"), Answers("1", "2", "q")).language == "ja"
    assert settings_menu.change(words_for("ja"), Answers("q")).language == "ja"


# In a terminal.


def test_rules_and_statistics_are_read_in_the_menu(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "--lang", "en")
    terminal.until("leave")
    terminal.press("l")
    terminal.until("Which game?")
    terminal.press("1")
    terminal.until("By which rules?")
    terminal.press("\r")
    terminal.until("[Enter] more")
    terminal.press("\r")
    terminal.until("[Enter] more")
    terminal.press("q")
    terminal.until("leave")
    terminal.press("t")
    terminal.until("1  all games")
    terminal.press("\r")
    assert "None of your matches is over yet." in terminal.until("leave")
    terminal.press("q")
    assert terminal.close() == 0


def test_p24_play_score_table_asks_who_sits_there(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "score-table", "--lang", "en")
    terminal.until("A:")
    terminal.press("Hanako\n")
    terminal.until("B:")
    terminal.type("\x04")
    assert terminal.close() == 0
