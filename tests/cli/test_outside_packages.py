"""Games and players from other packages never break the house: what they cannot do is one line, and nothing is lost."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.cli.parlour import Answers, Room, Screen, session_of, set_table
from tests.cli.visitors import PACKAGES, Visitor
from zashiki import players
from zashiki.cli.program_words import words_for
from zashiki.cli.story import Story
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.records.audit import verify
from zashiki.storage import files
from zashiki.telling import register
from zashiki.texts.package_failures import PackageFailed, failure_of
from zashiki.texts.packages import load_game

LISTS: dict[str, list[tuple[str, ...]]] = {
    "zashiki.games": [("rules",), (), ("play", "--help"), ("simulate", "--help"), ("play", "nonsense")],
    "zashiki.telling": [("rules",), (), ("play", "--help"), ("simulate", "--help"), ("statistics", "nonsense")],
    "zashiki.tables": [("play", "--help"), ("play", "koikoi", "--stakes", "1/2")],
    "zashiki.players": [("simulate", "--help")],
}
"""Commands that look at what all games bring."""
SIMULATE = ("simulate", "koikoi", "--players", "easy,easy", "--rounds", 1, "--matches", 2, "--workers", 1)
PLAY = ("play", "visitor", "--seed", "tea", "--plain")


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    return Visitor(tmp_path, monkeypatch)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


# What cannot be used is left out.


@pytest.mark.thinned
@pytest.mark.parametrize(("group", "command"), [(group, one) for group, some in LISTS.items() for one in some])
def test_a_package_that_is_not_there_is_left_out_of_lists_and_named_once(
    visitor: Visitor, room: Room, group: str, command: tuple[str, ...]
) -> None:
    visitor.register({**PACKAGES, group: "nowhere"})
    out = room.run(*command)
    said = f"zashiki: visitor is left out: the package nowhere, registered in {group}, cannot be imported ("
    assert room.err.count(said) == 1
    assert "repair or remove it\n" in room.err
    assert "Traceback" not in room.err
    assert "koi" in (out + room.err).casefold()
    assert "High Card" not in out


@pytest.mark.thinned
@pytest.mark.parametrize("group", PACKAGES)
@pytest.mark.parametrize("command", [SIMULATE, ("statistics",)])
def test_it_ends_no_command_of_another_game(
    visitor: Visitor, room: Room, group: str, command: tuple[object, ...]
) -> None:
    visitor.register({**PACKAGES, group: "nowhere"})
    room.run(*command)
    assert room.status == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("group", PACKAGES)
def test_whoever_asks_for_it_is_told_in_one_line(visitor: Visitor, room: Room, group: str, lang: str) -> None:
    visitor.register({**PACKAGES, group: "nowhere"})
    room.run(*PLAY, lang=lang)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "nowhere" in room.err
    assert group in room.err


def test_a_game_that_fails_while_it_is_imported_is_left_out_whatever_it_raises(visitor: Visitor, room: Room) -> None:
    visitor.change("__init__.py", "version = 1", "raise SystemExit(3)")
    assert "koikoi" in room.run("rules")
    assert "visitor is left out: the package visitor_game, registered in zashiki.games, cannot be" in room.err


def test_a_game_must_offer_every_name_of_the_contract(visitor: Visitor, room: Room) -> None:
    visitor.change("__init__.py", "version = 1", "version = 1\ndel laid_out")
    room.run(*PLAY)
    assert room.err == "zashiki: the package visitor_game, registered in zashiki.games, offers no laid_out\n"


def test_a_game_is_called_as_it_is_registered(visitor: Visitor, room: Room) -> None:
    visitor.change("__init__.py", '"visitor"', '"auction"')
    room.run("rules", "visitor")
    said = "visitor_game calls itself 'auction', but is registered as 'visitor'; give both the same name\n"
    assert room.err == f"zashiki: {said}"
    room.run("rules")
    assert room.err == f"zashiki: visitor is left out: {said}"


def test_a_game_without_words_goes_by_its_registered_name(visitor: Visitor, room: Room) -> None:
    for language in ("en", "ja"):
        (visitor.folder / "words" / f"{language}.toml").unlink()
    (visitor.folder / "words").rmdir()
    assert "visitor visitor" in " ".join(room.run("rules").split())
    assert "visitor" in room.run()
    room.run(*PLAY, "--opponent", "nobody")
    assert "no CPU player of visitor is called 'nobody'" in room.err


@pytest.mark.parametrize("folder", ["words", "telling/words", "terminal/words", "players/words"])
def test_words_that_cannot_be_read_name_their_file(visitor: Visitor, room: Room, folder: str) -> None:
    (visitor.folder / folder).mkdir(exist_ok=True)
    (visitor.folder / folder / "en.toml").write_text("a = = b", encoding="utf-8")
    assert "koikoi" in room.run("rules")
    assert f"visitor is left out: {visitor.folder / folder / 'en.toml'}: Invalid value" in room.err
    for language in ("en", "ja"):
        (visitor.folder / folder / f"{language}.toml").unlink(missing_ok=True)
    room.run("rules", "visitor")
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert f"{visitor.folder / folder / 'en.toml'}: No such file" in room.err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_game_with_words_in_one_language_is_played_in_it_and_who_asked_for_another_is_told(
    visitor: Visitor, room: Room, lang: str
) -> None:
    visitor.speak_no("ja")
    assert "High Card" in room.run("rules", lang=lang)
    said = " ".join(room.run(*PLAY, lang=lang, lines=["1", "3", "6", "q"]).split())
    assert (room.status, room.err) == (0, "")
    assert "You play" in said
    assert ("このゲームには日本語の文言がないので、英語で表示します。" in said) == (lang == "ja")


def test_its_saves_do_not_keep_others_from_being_listed(visitor: Visitor, room: Room) -> None:
    room.run(*PLAY, lines=["1", "q"])
    room.run("play", "koikoi", "--seed", "a", "--plain", lines=["1", "q"])
    visitor.register({**PACKAGES, "zashiki.telling": "nowhere"})
    listed = room.run("resume")
    assert (room.status, "Koi-Koi" in listed, "the package nowhere" in listed) == (0, True, True)
    assert "the package nowhere" in room.run("statistics")


# One name, one package.


@pytest.mark.parametrize("group", PACKAGES)
def test_what_two_packages_claim_neither_gets(visitor: Visitor, room: Room, group: str) -> None:
    visitor.register(PACKAGES, EntryPoint("visitor", "another", group))
    room.run(*PLAY)
    said = f"both another and {PACKAGES[group]} are registered in {group} as 'visitor'; remove one of them"
    assert said in room.err
    assert (room.status, room.err.count("\n")) == (2, 1)


def test_a_package_that_claims_a_game_of_the_house_is_named_and_told_how_to_add_players(
    visitor: Visitor, room: Room
) -> None:
    visitor.register({}, EntryPoint("koikoi", "visitor_game.players", "zashiki.players"))
    room.run("play", "koikoi", "--plain")
    said = "both zashiki.players.koikoi and visitor_game.players are registered in zashiki.players as 'koikoi'"
    assert said in room.err
    assert "register it as koikoi.<anything>" in room.err
    assert "Koi-Koi" in room.run("rules")


def test_the_same_package_found_twice_is_one(visitor: Visitor, room: Room) -> None:
    visitor.register(PACKAGES, EntryPoint("visitor", "visitor_game.telling", "zashiki.telling"))
    assert "High Card" in room.run("rules")
    assert room.err == ""


# At the table.

WORDS, SPEAKER, TABLE = "telling/words/en.toml", "telling/speaker.py", "terminal/table.py"
OUTCOME = "def outcome(state: GameState) -> Outcome | None:\n"
FAULTS = {
    "a word": (WORDS, 'played = "You play {card}."', "", "says 'event.you.played', which en.toml lacks"),
    "a gap": (WORDS, "You play {card}", "You play {kard}", "nothing fills 'kard'"),
    "offers": (SPEAKER, "def offers(", "def offer(", "has no attribute 'offers'"),
    "standing": (SPEAKER, "def standing(", "def stand(", "has no attribute 'standing'"),
    "a position": (TABLE, "yield scene.title", "yield scene.heading", "has no attribute 'heading'"),
    "a rule": ("play.py", OUTCOME, f"{OUTCOME}    1 // (1 - len(state.trick))\n", "ZeroDivisionError"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_a_package_fails_at_is_one_line_and_the_match_is_kept(visitor: Visitor, room: Room, fault: str) -> None:
    file, old, new, said = FAULTS[fault]
    visitor.change(file, old, new)
    room.run(*PLAY, lines=["1", "3", "6", "7", "8", "9"] * 4)
    assert room.status == 2
    assert room.err.count("\n") == 1
    assert "the package visitor_game " in room.err
    assert said in room.err
    (path,) = room.files
    assert f" The match is kept as it stood. Once that is mended, go on with: zashiki resume {path}\n" in room.err
    assert ".. " not in room.err
    if fault != "a rule":
        assert verify(files.load(path)).complete


def test_once_its_words_are_mended_the_match_goes_on(visitor: Visitor, room: Room) -> None:
    file, old, _, _ = FAULTS["a word"]
    visitor.change(file, old, "")
    room.run(*PLAY, lines=["1"])
    visitor.change(file, "[event.you]\n", f"[event.you]\n{old}\n")
    register._words.cache_clear()  # as a new start of the program does
    room.run("resume", room.files[0], "--plain", lines=["3", "6"])
    assert (room.status, room.err) == (0, "")


def test_a_picture_that_fails_gives_the_screen_back_in_order(visitor: Visitor) -> None:
    visitor.change("terminal/table.py", "scene, words = shown.scene, setup.words", "raise RuntimeError('no paint')")
    game, words = load_game("visitor"), words_for("en", load_game("visitor"))
    match: AnyMatch = Match.open(game, seed="tea")
    seats, screen = (SeatInfo("Aki", "person"), SeatInfo("Tanuki", "random")), Screen(60, 20)
    shown = set_table(game, match.rules, seats, screen, Answers("1"), words, me=0)
    session = session_of(match, shown, {1: players.make("visitor", "random", seed="x")}, words, seats=seats)
    with pytest.raises(PackageFailed, match=r"visitor_game failed \(.*table\.py:\d+\): RuntimeError: no paint"):
        session.run()
    assert screen.raw.endswith("\x1b[?1049l\x1b[?25h")


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("1 // 0", "high failed ("),
        ("exit('enough')", "SystemExit: enough. The match"),
        ("PlayCard(9)", "high, in seat 1, chose 9, which is refused: That card is not in your hand. The match is kept"),
        ("'9'", "high, in seat 1, chose '9', which is refused: That is no choice of this game."),
    ],
)
def test_a_player_of_its_kit_is_held_to_the_rules(visitor: Visitor, room: Room, choice: str, said: str) -> None:
    source = (visitor.folder / "players" / "high_player.py").read_text(encoding="utf-8")
    head = source.partition("    def choose")[0]
    body = f"        from visitor_game.table import PlayCard\n        return {choice}\n"
    text = f"{head}    def choose(self, view, seat, /):\n{body}"
    (visitor.folder / "players" / "high_player.py").write_text(text, encoding="utf-8")
    room.run("play", "visitor", "--seed", "milk", "--plain", lines=["1", "2", "3", "4", "5", "6", "7", "8", "9"])
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert said in room.err
    assert f"go on with: zashiki resume {room.files[0]}\n" in room.err
    room.run("simulate", "visitor", "--players", "high,random", "--matches", 2, "--workers", 1)
    assert (room.status, room.err.count("\n")) == (2, 1)


def test_a_mistake_of_the_house_stays_a_traceback(
    visitor: Visitor, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_story: object, _told: object) -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr(Story, "_take", fails)
    assert visitor.folder.is_dir()
    with pytest.raises(RuntimeError, match="ours"):
        room.run(*PLAY, lines=["1"])
    with pytest.raises(RuntimeError, match="ours"):
        room.run("play", "koikoi", "--plain", "--seed", "x", lines=["1"])
    assert failure_of(RuntimeError("ours")) is None


def test_what_fails_away_from_tables_is_one_line_too(visitor: Visitor, room: Room) -> None:
    visitor.change("telling/speaker.py", "rules_sheet(self._rules", "rules_sheet(self._rules.no_such_rule")
    room.run("rules", "visitor", "three")
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "the package visitor_game failed (" in room.err


# Help.


@pytest.mark.thinned
@pytest.mark.parametrize("command", ["play", "simulate", "rules", "schema"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_help_names_the_games_that_are_installed(visitor: Visitor, room: Room, command: str, lang: str) -> None:
    assert visitor.folder.is_dir()
    said = " ".join(room.run(command, "--help", lang=lang).split())
    assert "koikoi, reversi, riichi, score-table, stud, visitor" in said
