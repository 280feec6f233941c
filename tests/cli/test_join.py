"""Tables of a house elsewhere, from real terminals: opened, joined, watched, left and come back to."""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.emulated_terminal import EmulatedTerminal
from tests.cli.remote_house import RemoteHouse, opened_house
from tests.cli.terminal_scenes import link
from zashiki.cli.main import main
from zashiki.storage import files

PROGRAM = [sys.executable, "-m", "zashiki.cli"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteHouse]:
    with opened_house(tmp_path_factory.mktemp("house")) as found:
        yield found


class People:
    """Terminals of people, each with a home of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.terminals: list[EmulatedTerminal] = []

    def come(self, name: str, *args: str, columns: int = 80, rows: int = 24) -> EmulatedTerminal:
        terminal = EmulatedTerminal(self.folder / name, *args, "--lang", "en", columns=columns, rows=rows)
        self.terminals.append(terminal)
        return terminal

    def two(self, house: RemoteHouse, game: str, *options: str) -> tuple[EmulatedTerminal, EmulatedTerminal]:
        """Aki opens a table, Ren comes by the link, and the match begins."""
        aki = self.come("aki", "play", game, "--at", house.url, "--name", "Aki", *options)
        invitation = link(aki.until("/join/"), "join")
        ren = self.come("ren", "join", invitation, "--name", "Ren")
        aki.until("Ren sits down in seat 2.")
        ren.until("Waiting for the opener to begin.")
        aki.press("s")
        aki.until("[!]more")
        ren.until("[!]more")
        return aki, ren


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    found = People(tmp_path)
    yield found
    for terminal in found.terminals:
        terminal.kill()


@pytest.mark.slow
def test_two_people_play_with_the_screens_of_home_from_the_link_to_the_rematch(
    house: RemoteHouse, people: People
) -> None:
    aki, ren = people.two(house, "reversi")
    assert re.search(r"▸You [45]:\d\d  Ren 5:00", aki.screen)
    assert "Waiting for Aki." in ren.screen

    drawn = aki.glass.clears
    before = aki.screen
    aki.until(lambda screen: screen != before and "▸You 4:" in screen)
    assert aki.glass.clears == drawn, "a running clock draws its own line, and nothing else"

    aki.press("d3")
    ren.until("White (you) to move")
    aki.until("Waiting for Ren.")
    aki.press("u")
    aki.until("You have asked to take back your last choice")
    ren.until("Aki asks to take back their last choice.")
    ren.press("n")
    aki.until("The others did not agree.")
    ren.until("White (you) to move")
    aki.press("u")
    ren.until("Aki asks to take back their last choice.")
    ren.press("y")
    aki.until("Taken back.")

    aki.press("!")
    aki.until("[1] resign")
    aki.press("1")
    aki.until("Really?")
    aki.press("y")
    aki.until("You resigned; Ren wins.")
    assert "to move" not in ren.until("Aki resigned; you win.")
    ren.press("r")
    aki.until("Ren would like another match")
    aki.press("r")
    ren.until("Black (you) to move")  # everybody one seat on
    aki.until("Waiting for Ren.")
    (record,) = (people.folder / "ren" / "games").glob("*.jsonl")
    assert main(["verify", str(record)]) == 0


def test_who_leaves_keeps_the_seat_and_comes_back_to_it(house: RemoteHouse, people: People) -> None:
    aki, ren = people.two(house, "koikoi", "--clock", "none")
    ren.press("q")
    assert ren.close() == 0
    assert "Your seat stays yours. Come back with:" in ren.screen
    aki.until("Ren (not connected)")
    again = people.come("ren", "join", link(ren.screen, "table"))
    again.until("[!]more")
    aki.until(lambda screen: "not connected" not in screen)
    (key,) = (people.folder / "ren" / "servers").iterdir()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_a_closed_house_is_waited_for_and_what_was_chosen_meanwhile_is_done_once(
    tmp_path: Path, people: People
) -> None:
    with opened_house(tmp_path / "house") as house:
        aki, ren = people.two(house, "reversi")
        house.close()
        aki.until("The connection is lost; trying again")
        assert "[arrows] move" in aki.screen
        aki.press("d3")
        house.open()
        ren.until("White (you) to move")
        aki.until("Waiting for Ren.")
        assert "The connection is lost" not in aki.screen
        assert aki.screen.count("Black (you): d3") == 1


@pytest.mark.slow
def test_time_that_is_up_is_told_and_whoever_was_away_comes_back_by_any_key(house: RemoteHouse, people: People) -> None:
    aki = people.come("aki", "play", "koikoi", "--at", house.url, "--name", "Aki", "--opponent", "easy", "--clock", "1")
    aki.until("Your time was up, so the table chose for you.")

    def goes_on(wanted: Callable[[str], bool], key: str = "") -> bool:
        """Whether something is seen in the end; a month may be over meanwhile, and its page waits for a key."""
        for _ in range(10_000):
            if wanted(aki.look()):
                return True
            aki.press(key or (" " if "press any key" in aki.screen else ""))
        return False

    # the table plays so quickly then that a month may be over before anybody has read it
    assert goes_on(lambda screen: "the table plays for you" in screen or "(away)" in screen)
    assert goes_on(lambda screen: "(away)" not in screen and "[1-" in screen, "x")


@pytest.mark.slow
def test_those_who_watch_see_no_hands_and_are_asked_nothing(house: RemoteHouse, people: People) -> None:
    aki, ren = people.two(house, "koikoi", "--clock", "none")
    aki.press("q")
    aki.close()
    watcher = people.come("wen", "join", link(aki.screen, "table"), "--watch")
    watcher.until("[!]more")
    assert "Hand: Aki" in watcher.screen
    assert "[1-8]" not in watcher.screen
    ren.until("watching: 1")
    assert not (people.folder / "wen" / "servers").exists(), "who only watches is nobody's guest"


def plainly(home: Path, *args: str, answers: str) -> subprocess.CompletedProcess[str]:
    """Run the program with lines of input and no terminal."""
    env = {**os.environ, "ZASHIKI_HOME": str(home)}
    return subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, *args, "--lang", "en"],
        input=answers,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_lines_typed_ahead_play_a_whole_match_against_a_computer_of_the_house(
    house: RemoteHouse, tmp_path: Path
) -> None:
    lines = "1\ns\n" * 60
    found = plainly(
        tmp_path, "play", "koikoi", "--at", house.url, "--opponent", "easy", "--rounds", "1", "--plain", answers=lines
    )
    assert found.returncode == 0, found.stderr
    assert "r plays again; Enter leaves." in found.stdout
    (path,) = (tmp_path / "games").glob("*.jsonl")
    assert f"Recorded in {path}" in found.stdout
    assert files.load(path).header.seen_by == "table"
    assert main(["verify", str(path)]) == 0


def test_lines_typed_ahead_of_a_match_with_a_computer_are_its_answers(house: RemoteHouse, tmp_path: Path) -> None:
    asked = ("play", "reversi", "--at", house.url, "--opponent", "easy", "--plain")
    found = plainly(tmp_path, *asked, answers="t\nq\n")
    assert "Nobody has moved yet." in found.stdout, "the first line asks the match for its moves"
    assert found.returncode == 0, found.stderr


def test_a_link_that_leads_nowhere_is_one_line(house: RemoteHouse, tmp_path: Path) -> None:
    found = plainly(tmp_path, "join", f"{house.url}/join/nobody", "--plain", answers="")
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("zashiki: ")
    assert found.stderr.count("\n") == 1


def test_a_listed_table_is_joined_by_its_name_and_left_by_ctrl_c(house: RemoteHouse, people: People) -> None:
    aki = people.come("aki", "play", "reversi", "--at", house.url, "--name", "Aki", "--listed")
    table = link(aki.until("/table/"), "table").rsplit("/", 1)[1]
    ren = people.come("ren", "play", "reversi", "--at", house.url, "--table", table, "--name", "Ren")
    ren.until("2  Ren (you)")
    aki.until("[s] start")
    aki.press("\x03")
    assert aki.close() == 0
    assert f"zashiki join {house.url}/table/{table}" in aki.screen
