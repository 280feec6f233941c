"""A match at a table elsewhere, from real terminals: how it ends, who is there, what time there is, and going away."""

import json
import re
from collections.abc import Iterator
from functools import partial
from operator import ne
from pathlib import Path

import pytest

from tests.cli.emulated_terminal import EmulatedTerminal
from tests.cli.remote_house import RemoteHouse, opened_house
from tests.cli.terminal_scenes import link
from tests.cli.test_join import People, plainly


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteHouse]:
    with opened_house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    found = People(tmp_path)
    yield found
    for terminal in found.terminals:
        terminal.kill()


def gone(terminal: EmulatedTerminal) -> str:
    """Go away, though time may run; gives the link that leads back."""
    terminal.press("q")
    terminal.until(lambda screen: "Leave?" in screen or "/table/" in screen)
    if "Leave?" in terminal.screen:
        terminal.press("y")
    assert terminal.close() == 0
    return link(terminal.screen, "table")


def asked_of_the_house(terminal: EmulatedTerminal, wish: str) -> None:
    """Choose from what may be asked of the house."""
    terminal.press("!")
    found = re.search(rf"\[(\d)\] {wish}", terminal.until(wish))
    assert found is not None
    terminal.press(found[1])


def played_until(terminal: EmulatedTerminal, wanted: str) -> None:
    """Play any card as long as one is asked for, until something is seen."""
    while wanted not in terminal.until(lambda screen: wanted in screen or "[1-" in screen):
        before = terminal.screen
        terminal.press("1")
        terminal.until(partial(ne, before))


@pytest.mark.slow
def test_the_table_plays_for_one_who_is_gone_and_the_match_is_claimed_in_the_end(
    house: RemoteHouse, people: People
) -> None:
    aki, ren = people.two(house, "koikoi", "--clock", "none")
    gone(ren)
    played_until(aki, "Waiting for Ren.")
    aki.until("Ren (not connected)")
    house.put_forward(61)
    asked_of_the_house(aki, "let the table play for Ren")
    aki.until("Ren (away)")
    house.put_forward(301)
    aki.until(lambda screen: "[1-" in screen)
    before = aki.screen
    aki.press("1")
    aki.until(lambda screen: screen != before)  # what is told then has the new time
    played_until(aki, "[1-")
    asked_of_the_house(aki, "claim the match")
    aki.until("Ren was away for too long; you win.")


@pytest.mark.slow
def test_who_comes_back_sees_at_once_who_is_not_there_and_how_many_watch(house: RemoteHouse, people: People) -> None:
    aki, ren = people.two(house, "reversi")
    table = gone(ren)
    watcher = people.come("wen", "join", table, "--watch")
    watcher.until("Ren 5:00 (not connected)")
    gone(aki)
    again = people.come("aki", "join", table)
    again.until("[!]more")
    assert "(not connected)" in again.screen
    assert "watching: 1" in again.screen


def test_who_leaves_while_their_time_runs_is_asked_once(house: RemoteHouse, people: People) -> None:
    aki, _ren = people.two(house, "reversi")
    aki.press("q")
    aki.until("Your time runs on while you are gone")
    aki.press("n")
    aki.until("Black (you) to move")
    aki.press("q")
    aki.until("Your time runs on while you are gone")
    aki.press("q")
    assert aki.close() == 0
    assert "Your seat stays yours." in aki.screen


def test_a_game_that_fails_at_the_house_is_said_at_once_and_the_terminal_is_given_back(
    house: RemoteHouse, people: People
) -> None:
    aki, ren = people.two(house, "reversi")
    house.fail(house.house.in_memory[-1].table)
    for terminal in (aki, ren):
        assert terminal.close() == 2
        assert "Something in this game failed, so the table stands still." in " ".join(terminal.screen.split())


def test_an_undo_that_the_house_refuses_gets_one_answer(house: RemoteHouse, people: People) -> None:
    aki, _ren = people.two(house, "reversi")
    aki.press("u")
    aki.until("There is nothing to take back")
    assert "You have asked" not in aki.screen


@pytest.mark.slow
def test_in_lines_a_watcher_is_told_the_table_and_a_resigned_match_its_winner_once(
    house: RemoteHouse, people: People, tmp_path: Path
) -> None:
    aki, ren = people.two(house, "reversi")
    table = gone(ren)
    aki.press("d3")
    aki.until("Waiting for Ren.")
    watcher = people.come("wen", "join", table, "--watch", "--plain")
    assert "Discs: black 4, white 1" in watcher.until("White (Ren) to move")
    told = plainly(tmp_path / "ren", "join", table, "--plain", answers="resign\ny\n\n")
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert "Time: " in told.stdout
    assert "You resigned; Aki wins." in lines
    assert not any("wins" in line for line in lines[: lines.index("You resigned; Aki wins.")])
    aki.until("Ren resigned; you win.")
    for _ in range(2):  # the same table is kept once, however often somebody looks at it
        again = plainly(tmp_path / "ren", "join", table, "--plain", answers="\n")
        assert "You resigned; Aki wins." in again.stdout.splitlines(), again.stderr
    assert len(list((tmp_path / "ren" / "games").glob("*.jsonl"))) == 1
    for name, wins in (("ren", 0), ("aki", 1)):
        found = json.loads(plainly(tmp_path / name, "statistics", "--json", answers="").stdout)
        assert [(game["matches"], game["wins"]) for game in found["games"]] == [(1, wins)]


@pytest.mark.slow
@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "lines"])
def test_a_rematch_is_gone_over_to_at_once_or_it_is_said_why_there_is_none(
    house: RemoteHouse, people: People, *, plain: bool
) -> None:
    aki, ren = people.two(house, "reversi")
    table = gone(ren)
    ren = people.come("ren", "join", table, *(["--plain"] if plain else []))
    ren.until("Waiting for Aki." if plain else "[!]more")
    enter = "\n" if plain else ""
    asked_of_the_house(aki, "resign")
    aki.until("Really?")
    aki.press("y")
    ren.until("Aki resigned; you win.")
    ren.press(f"r{enter}")
    aki.until("Ren would like another match")
    house.put_forward(61)
    people.come("wen", "join", table, "--watch")  # the house looks at its clock when somebody comes
    ren.until("There will be no other match: not everybody agreed within a minute.")
    ren.press(f"r{enter}")
    aki.until("Ren would like another match")
    aki.press("r")
    ren.until(lambda screen: "a square" in screen)  # everybody one seat on, without another key
    aki.until("Waiting for Ren.")
