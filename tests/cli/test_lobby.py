"""Before a match elsewhere: finding tables again, and what the lobby says and lets its opener do."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import cast

import msgspec
import pytest

from tests.cli.desk import Desk
from tests.cli.remote_house import RemoteHouse, opened_house
from tests.cli.terminal_scenes import link
from tests.cli.test_join import People, plainly
from tests.cli.test_join import people as people  # noqa: PLC0414 - a fixture
from zashiki.cli.gathering_lines import comings, late_seats, rules_in_words, who_sits
from zashiki.cli.house_requests import wishes
from zashiki.cli.program_words import words_for
from zashiki.cli.server_keys import server_keys
from zashiki.client.blocking import House
from zashiki.client.keys import KeyFolder
from zashiki.games import koikoi, reversi, riichi, stud
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.gathering_effects import GatheringView, SeatView
from zashiki.parlour.house_messages import NewTable, TableFacts
from zashiki.parlour.outward import Presence
from zashiki.records.sitting_lines import Options

EN, JA = words_for("en", reversi), words_for("ja", reversi)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteHouse]:
    with opened_house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def opened(house: RemoteHouse, table: NewTable) -> TableFacts:
    """Open a table as the guest of this home."""
    with House(house.url, name="Aki", keys=server_keys()) as mine:
        return mine.open_table(table)


# Finding tables again.


def test_my_tables_at_a_house_are_listed_with_what_to_type(
    house: RemoteHouse, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(capsys)
    assert "does not know you" in desk.refused("tables", "--at", house.url)
    first, second = opened(house, NewTable("koikoi")), opened(house, NewTable("reversi", computers={1: "random"}))
    said = desk.run("tables", "--at", house.url.removeprefix("http://"))
    assert f"Your tables at {house.url}: 2" in said
    assert "Koi-Koi  gathering  Aki, free  " in said
    assert "Reversi  gathering  Aki, Tanuki  " in said
    for facts in (first, second):
        assert f"\n  zashiki join {house.url}/table/{facts.table}\n" in said
    assert "leave with l" in said
    listed = json.loads(desk.run("tables", "--at", house.url, "--json"))["tables"]
    assert {one["table"] for one in listed} == {first.table, second.table}
    assert desk.run("tables", "--at", house.url, "--state", "live") == "No table is so.\n"
    assert desk.refused("tables", "--at", house.url, "--data", str(home)).endswith("--data cannot be used with --at\n")
    assert "add --at URL" in desk.refused("tables", "--open")


def test_open_tables_are_listed_for_anybody_and_full_ones_to_watch(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(capsys)
    with opened_house(tmp_path / "house") as house:
        assert "No table is open to all" in desk.run("tables", "--at", house.url, "--open")
        free = opened(house, NewTable("koikoi", listed=True))
        full = opened(house, NewTable("reversi", listed=True, computers={1: "random"}))
        monkeypatch.setenv("ZASHIKI_HOME", str(home / "somebody else"))
        said = desk.run("tables", "--at", house.url, "--open")
        assert f"  zashiki join {house.url}/table/{free.table}\n" in said
        assert f"  zashiki join {house.url}/table/{full.table} --watch\n" in said


@pytest.mark.usefixtures("home")
def test_resume_tells_of_tables_elsewhere_and_never_fails_for_a_house_that_is_closed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(capsys)
    with opened_house(tmp_path / "house") as house:
        facts = opened(house, NewTable("koikoi"))
        server_keys().put("http://127.0.0.1:1", "a key of a house that is closed")
        said = desk.run("resume")
        assert "Your tables elsewhere that are not over:" in said
        assert f"  zashiki join {house.url}/table/{facts.table}\n" in said
    assert desk.run("resume").startswith("There are no unfinished matches.")


def test_a_folder_of_keys_names_its_servers_and_passes_over_what_is_damaged(tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path)
    assert keys.servers() == ()
    for server, house in (("http://b", ""), ("http://a", "one"), ("http://a", "two")):
        keys.put(server, "key", house)
    (tmp_path / "damaged.json").write_text("{", "utf-8")
    assert keys.servers() == ("http://a", "http://b")


# Wrong turns.


def test_the_address_of_a_house_is_no_table_and_says_what_to_type(capsys: pytest.CaptureFixture[str]) -> None:
    said = Desk(capsys).refused("join", "127.0.0.1:8770")
    assert "zashiki play GAME --at http://127.0.0.1:8770" in said
    assert "https://play.example" in Desk(capsys).refused("join", "play.example/", lang="ja")


def test_a_game_that_there_is_not_is_answered_with_all_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    said = Desk(capsys).refused("play", "nosuch")
    for game in ("koikoi", "reversi", "riichi", "score-table", "stud"):
        assert game in said


def test_another_game_a_full_table_and_one_that_has_begun_are_told_apart(house: RemoteHouse, tmp_path: Path) -> None:
    with House(house.url, name="Aki") as aki, House(house.url, name="Ren") as ren:
        facts = aki.open_table(NewTable("reversi", listed=True))
        other = plainly(tmp_path, "play", "koikoi", "--at", house.url, "--table", facts.table, answers="")
        assert f"this is a table for Reversi; to sit down there: zashiki join {facts.link}" in other.stderr
        ren.sit(facts.table)
        full = plainly(tmp_path, "join", facts.link, "--plain", answers="")
        assert full.stderr.endswith(f"are taken; to watch: zashiki join {facts.link} --watch\n")
        aki.start(facts.table)
        with aki.listen(facts.table) as one, ren.listen(facts.table) as two:
            while one.known.view is None or two.known.view is None:
                one.next(0.05)
                two.next(0.05)
            begun = plainly(tmp_path, "play", "--at", house.url, "--table", facts.table, "--plain", answers="q\n")
    assert begun.stdout.startswith("The match has begun without you, so you watch.\n")


def test_players_for_some_of_the_seats_are_refused_with_what_people_means(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("play", "riichi", "--at", "http://127.0.0.1:1", "--opponent", "steady,greedy")
    assert "2 players named for 3 seats of computers (people: 1)" in Desk(capsys).refused(*args)


def test_a_guest_with_too_many_tables_is_told_how_to_find_them(house: RemoteHouse, tmp_path: Path) -> None:
    with House(house.url, name="Aki", keys=KeyFolder(tmp_path / "servers")) as aki:
        for _ in range(5):
            aki.open_table(NewTable("koikoi"))
    found = plainly(tmp_path, "play", "koikoi", "--at", house.url, "--plain", answers="")
    assert f"zashiki tables --at {house.url}" in found.stderr


# The lobby.


def gathering(*seats: SeatView, **how: object) -> GatheringView:
    rules = msgspec.Raw(msgspec.json.encode(reversi.preset("othello")))
    usual = {
        "table": "t",
        "game": "reversi",
        "rules": rules,
        "options": Options(),
        "undo": True,
        "folded": "open",
        "lots": False,
        "opener": 0,
        "commitment": "",
        "length": 0,
        "state": "gathering",
        "may_open": False,
        "promises": (),
        "deadline": None,
    }
    return GatheringView(**{**usual, "seats": seats, **how})  # type: ignore[arg-type]  # as a test asks for


def test_who_is_gone_is_marked_and_told() -> None:
    table = gathering(SeatView("Aki", "person"), SeatView("Ren", "person"))
    assert who_sits(table, 1, EN, me=0, gone=[1]) == "Ren (not connected)"
    assert who_sits(table, 1, JA, me=0) == "Ren"
    here, gone = Presence(("here", "here"), 0), Presence(("here", "gone"), 0)
    assert comings(None, gone, table, EN) == comings(here, gone, table, EN) == ["Ren has lost the connection."]
    assert comings(gone, here, table, EN) == ["Ren is there."]
    assert comings(here, Presence(("here", "left"), 0), table, EN) == []


def test_while_all_promise_it_is_known_whom_the_table_waits_for() -> None:
    seats = (SeatView("Aki", "person", promised=True), SeatView("Ren", "person"), SeatView("Tanuki", "random"))
    assert late_seats(gathering(*seats, state="promising")) == [1]
    both = [msgspec.structs.replace(seat, promised=True) for seat in seats[:2]]
    opened = gathering(msgspec.structs.replace(both[0], opened=True), both[1], seats[2], may_open=True)
    assert late_seats(opened) == [1]


def test_rules_are_told_with_what_is_otherwise_than_in_their_preset() -> None:
    rules = koikoi.preset("nintendo")
    words = words_for("en", koikoi)
    assert rules_in_words(koikoi, rules, words) == "Nintendo"
    assert rules_in_words(koikoi, koikoi.change_rules(rules, rounds=2), words) == "Nintendo; Months: 2"


def test_the_opener_sees_who_has_gone_frees_the_seat_and_is_asked_before_giving_up_their_own(
    house: RemoteHouse, people: People
) -> None:
    aki = people.come("aki", "play", "reversi", "--at", house.url, "--name", "Aki")
    invitation = link(aki.until("/join/"), "join")
    ren = people.come("ren", "join", invitation, "--name", "Ren")
    ren.until("[l] give up the seat")
    ren.press("q")
    ren.close()
    aki.until("2  Ren (not connected)")
    aki.press("x")
    aki.until("The link above is new")
    assert link(aki.screen, "join") != invitation
    assert "2  free" in aki.screen
    watcher = people.come("wen", "join", link(aki.screen, "table"), "--watch")
    watcher.until("You are watching. Waiting for the others to sit down.")
    assert "[q] leave" in watcher.screen
    assert "keep the seat" not in watcher.screen
    aki.press("l")
    aki.until("Give up your seat?")
    aki.press("n")
    aki.until("[l] give up the seat")
    aki.press("l")
    aki.until("Give up your seat?")
    aki.press("y")
    aki.close()
    assert "You have given up your seat." in aki.screen


# A score table.


def test_a_score_table_elsewhere_shows_its_link_and_its_help_speaks_of_nothing_else(
    house: RemoteHouse, tmp_path: Path
) -> None:
    args = ("play", "score-table", "--at", house.url, "--name", "Ann,Bo,Cy,Di", "--plain")
    done = plainly(tmp_path, *args, answers="?\nlink\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout
    lines = said.splitlines()
    told = lines.index("Whoever has this link may watch the score, and ask to keep it:")
    assert lines[told + 1] == link(said, "table")
    assert lines.count(lines[told]) == 2, "before the first entry, and when it is asked for"
    for word in ("not connected", "zashiki score-table", "resign", "claim", "let the table play"):
        assert word not in said
    assert "close" in said


@pytest.mark.parametrize(
    ("game", "says"),
    [(reversi, "the match is lost"), (riichi, "a computer plays on in your seat"), (stud, "quietly to the end")],
)
def test_leaving_for_good_says_what_becomes_of_the_match(game: ModuleType, says: str) -> None:
    played = cast("AnyGame", game)
    view = played.start(played.preset(played.presets()[0]))
    found = wishes(played, None, ("You", "Ren"), EN, me=0, now=0, view=view, options=Options())
    (leave,) = (wish for wish in found if wish.name == "leave")
    assert says in leave.label
