"""Who sits down to a match: people by name, a creature for every CPU player, and mixed company."""

from pathlib import Path

import pytest

from tests.cli.parlour import Room
from tests.house import PACKAGE
from zashiki.cli import settings
from zashiki.cli.kept_matches import own_seat
from zashiki.cli.program_words import words_for
from zashiki.cli.screen_owner import only_person
from zashiki.cli.settings import Settings
from zashiki.cli.table_opening import entropy_of
from zashiki.kernel.chance import SILENT
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour.seat_names import names_of
from zashiki.players import roster
from zashiki.players.creatures import CREATURES, cpu_names
from zashiki.records.foreign import outgoing
from zashiki.storage import files


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


def seats(room: Room, *args: object, answers: tuple[str, ...] = ("", "1", "q")) -> list[tuple[str, str]]:
    """Begin a match, and give who sat down to it."""
    path = room.home.parent / "match.jsonl"
    path.unlink(missing_ok=True)
    room.run("play", *args, "--seed", "x", "--plain", "--record", path, lines=answers)
    assert room.status == 0, room.err
    return [(info.name, info.kind) for info in files.load(path).header.seats]


# Names of people.


def test_p10_a_person_has_a_name_in_the_record(room: Room) -> None:
    assert seats(room, "koikoi", "--name", "Aki", answers=("1",)) == [("Aki", "person"), ("Kitsune", "greedy")]


def test_without_a_name_the_record_has_none(room: Room) -> None:
    assert seats(room, "koikoi", answers=("1",))[0] == ("", "person")


def test_a_name_that_is_given_stays_until_another_is(room: Room) -> None:
    seats(room, "koikoi", "--name", "Aki", answers=("1",))
    assert settings.load().name == "Aki"
    assert seats(room, "koikoi", answers=("1",))[0] == ("Aki", "person")
    assert seats(room, "koikoi", "--name", "Ben", answers=("1",))[0] == ("Ben", "person")
    assert settings.load().name == "Ben"


def test_a_name_of_a_table_that_is_refused_does_not_stay(room: Room) -> None:
    room.run("play", "koikoi", "--name", "Aki", "--seat", 7)
    assert room.status == 2
    assert settings.load().name == ""


def test_names_of_several_are_no_setting(room: Room) -> None:
    assert seats(room, "koikoi", "--name", "Aki,Ben") == [("Aki", "person"), ("Ben", "person")]
    assert settings.load().name == ""
    settings.keep(Settings(name="Cleo"))
    assert seats(room, "koikoi", "--hotseat") == [("", "person"), ("", "person")]


def test_people_are_called_by_their_names_behind_the_curtain(room: Room) -> None:
    seats(room, "koikoi", "--hotseat", "--name", "Aki,Ben", answers=("", "1", "1", "", "1", "q"))
    assert "Aki, it is your turn." in room.out
    assert "Ben, it is your turn." in room.out


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--hotseat", "--name", "Aki,aki"), "two people cannot both be called 'aki'"),
        (("--name", "Aki,Ben,Cleo"), "people: 3, seats at this table: 2"),
        (("--name", "Aki,Ben", "--people", 1), "names: 2, people: 1"),
        (("--name", ""), "cannot be a name"),
        (("--name", "x" * 40), "a name of 40 letters is too long (xxxxxxxxxxxx…); write at most 32"),
        (("--name", "a\u202eb"), "none of them invisible"),
        (("--people", 3), "people: 3, seats at this table: 2"),
        (("--people", 0), "'0' is not a whole number from 1 up"),
        (("--people", 2, "--hotseat"), "cannot be used with"),
        (("--people", 2, "--seat", 1), "--seat cannot be used with --people"),
        (("--name", "A,B", "--seat", 1), "--seat cannot be used with --name"),
        (("--people", 2, "--opponent", "easy"), "people take all 2 seats"),
        (("--hotseat", "--opponent", "easy"), "--opponent cannot be used with --hotseat"),
        (("--opponent", "easy,hard"), "2 players named for 1 free seat;"),
        (("--opponent", "grandmother"), "random, greedy, search, easy, normal, hard"),
    ],
)
def test_company_that_cannot_sit_down_is_refused_in_one_line(room: Room, args: tuple[object, ...], said: str) -> None:
    for lang in ("en", "ja"):
        room.run("play", "koikoi", *args, lang=lang)
        assert (room.status, room.err.count("\n")) == (2, 1)
        assert lang == "ja" or said in room.err
    assert not room.files


def test_other_programs_are_told_people_without_a_name_apart(room: Room) -> None:
    seats(room, "reversi", "--hotseat", answers=("", "d3", "", "c3", "q"))
    room.run("convert", room.home.parent / "match.jsonl", room.home.parent / "match.ggf")
    assert "PB[P1]PW[P2]" in (room.home.parent / "match.ggf").read_text(encoding="utf-8")


# CPU players.


@pytest.mark.parametrize(
    ("game", "players", "names"),
    [
        ("riichi", ("greedy",) * 3, ("Kitsune", "Tanuki", "Kappa")),
        ("riichi", ("random", "steady", "random"), ("Tanuki", "Fukurou", "Kitsune")),
        ("riichi", ("greedy", "greedy", "random"), ("Kitsune", "Kappa", "Tanuki")),
        ("stud", ("rules",) * 7, ("Karasu", "Tanuki", "Kitsune", "Kappa", "Tengu", "Fukurou", "Neko")),
        ("riichi", ("mjai:./bot.py", "mjai:./bot.py", "greedy"), ("bot.py", "bot.py", "Kitsune")),
    ],
)
def test_p10_every_cpu_seat_is_another_creature(game: str, players: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert cpu_names(game, players) == names


def test_no_creature_is_called_like_a_person(room: Room) -> None:
    assert cpu_names("riichi", ("greedy",) * 3, taken=("kitsune",)) == ("Tanuki", "Kappa", "Tengu")
    path = room.home.parent / "ja.jsonl"
    room.run("play", "--name", "きつね", "--seed", "x", "--record", path, lines=["1"], lang="ja")
    assert [info.name for info in files.load(path).header.seats] == ["きつね", "Tanuki"]


def test_a_creature_has_its_name_in_each_language() -> None:
    for game in ("koikoi", "riichi", "stud", "reversi"):
        en, ja = (words_for(language, load(game)) for language in ("en", "ja"))
        for creature, player in CREATURES.items():
            info = SeatInfo(creature, "greedy")
            assert names_of((info,), en, me=None) == (creature,) == (en[f"who.{player}"],)
            assert names_of((info,), ja, me=None) == (ja[f"who.{player}"],)


def test_every_player_of_the_house_has_a_creature() -> None:
    for game in ("koikoi", "riichi", "stud", "reversi"):
        assert set(roster.names(game)) <= set(CREATURES.values())


def test_records_of_before_read_as_they_did() -> None:
    words = words_for("en", load("riichi"))
    old = (SeatInfo("P1", "person"), *[SeatInfo("greedy", "greedy")] * 3)
    assert names_of(old, words, me=0) == ("You", "Kitsune 2", "Kitsune 3", "Kitsune 4")
    assert names_of(old, words, me=None) == ("Player 1", "Kitsune 2", "Kitsune 3", "Kitsune 4")
    people = (SeatInfo("P1", "person"), SeatInfo("P2", "person"))
    assert names_of(people, words, me=None) == ("Player 1", "Player 2")
    assert names_of((SeatInfo("Hanako"), SeatInfo()), words, me=None) == ("Hanako", "Player 2")
    program = (SeatInfo("bot.py", "mjai:bot.py"), SeatInfo("", "grandmother"))
    assert names_of(program, words, me=None) == ("bot.py", "grandmother")


def test_one_opponent_takes_all_seats_or_each_has_its_own(room: Room) -> None:
    alike = seats(room, "riichi", "--opponent", "hard", answers=("t", "q"))
    assert [kind for _, kind in alike[1:]] == ["steady"] * 3
    each = seats(room, "riichi", "--opponent", "hard,easy, greedy", "--seat", 1, answers=("t", "q"))
    assert each == [("Fukurou", "steady"), ("", "person"), ("Tanuki", "random"), ("Kitsune", "greedy")]


# Mixed company.


def test_p19_two_people_sit_with_two_cpu_players(room: Room) -> None:
    found = seats(room, "riichi", "--people", 2, "--name", "Aki,Ben", answers=("", "t", "q"))
    assert found == [("Aki", "person"), ("Ben", "person"), ("Kitsune", "greedy"), ("Tanuki", "greedy")]
    assert "Aki, it is your turn." in room.out


def test_people_at_every_seat_is_what_hotseat_means(room: Room) -> None:
    assert seats(room, "koikoi", "--people", 2) == seats(room, "koikoi", "--hotseat")


# What belongs to another game, and games by another name.


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("koikoi", "--length", "east"), "--length belongs to Riichi mahjong; Koi-Koi has: --rounds"),
        (("--mix", "HORSE"), "--mix belongs to Stud poker; Koi-Koi has: --rounds"),
        (("reversi", "--seats=3"), "--seats belongs to Stud poker; Reversi has no options of its own"),
        (("riichi", "--deals", "4"), "--deals belongs to Stud poker; Riichi mahjong has: --length"),
        (("riichi", "--rounds", "4"), "use --length in place of --rounds"),
        (("reversi", "--rounds", "4"), "leave --rounds out"),
        (("koikoi", "--nonsense", "4"), "not understood: --nonsense 4"),
        (("koikio",), "did you mean koikoi? There are: koikoi, reversi, riichi, score-table, stud\n"),
        (("Richi",), "did you mean riichi?"),
        (("scoretable",), "did you mean score-table?"),
        (("zzz",), "no game is called 'zzz'; there are: koikoi, reversi, riichi, score-table, stud\n"),
    ],
)
def test_p15_what_this_game_has_not_is_said_with_what_it_has(room: Room, args: tuple[str, ...], said: str) -> None:
    room.run("play", *args, lang="ja")
    assert (room.status, room.err.count("\n")) == (2, 1)
    room.run("play", *args)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert said in room.err


def test_p24_the_score_table_takes_names_and_no_company(room: Room) -> None:
    path = room.home.parent / "table.jsonl"
    room.run("play", "score-table", "--name", "Hana,Taro,Yuki,Ken", "--record", path, lines=["riichi Hana", "y", "q"])
    assert [info.name for info in files.load(path).header.seats] == ["Hana", "Taro", "Yuki", "Ken"]
    for wrong in (("--people", "2"), ("--hotseat",), ("--seat", "1"), ("--opponent", "easy")):
        room.run("play", "score-table", *wrong)
        assert (room.status, room.err.count("\n")) == (2, 1)
        assert wrong[0] in room.err
    room.run("play", "score-table", "--name", "Hana,Taro")
    assert "names: 2" in room.err


# Who is a person.


def test_a_person_whose_kind_was_not_written_is_a_person_everywhere() -> None:
    seats = (SeatInfo("Aki"), SeatInfo("Kitsune", "greedy"))
    assert [part == SILENT for part in entropy_of(seats)] == [False, True]
    assert own_seat(seats, "Aki") == own_seat(seats, "") == only_person(load("koikoi"), seats) == 0
    assert own_seat((SeatInfo(), SeatInfo("Kitsune", "greedy")), "Ben") == 0


def test_what_a_person_is_stands_in_one_place() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}

    def holding(said: str) -> list[str]:
        return sorted(path.relative_to(PACKAGE).as_posix() for path, text in texts.items() if said in text)

    assert holding('"person"') == holding("def is_person(") == holding('("", PERSON)') == ["records/sitting_bounds.py"]
    # Only where names of old records are read, and where a seat without a kind is still free, does it matter more.
    assert holding("kind == PERSON") == ["parlour/gathering_row.py", "parlour/seat_names.py"]
    assert holding("kind != PERSON") == []
    assert holding('USUAL_LEVEL = "') == ["cli/seating.py"]


@pytest.mark.parametrize(
    ("kind", "called"), [("person", "P1"), ("", "P1"), ("greedy", "greedy"), ("{", "{"), ("{0.real}", "{0.real}")]
)
def test_a_seat_without_a_name_is_called_by_its_number_or_its_kind_as_it_stands(kind: str, called: str) -> None:
    record = Record.start(Match.open(load("reversi"), seed="x"), seats=(SeatInfo("", kind), SeatInfo("Aki", "person")))
    assert outgoing(record).about.names == (called, "Aki")
