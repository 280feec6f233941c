"""A game from another package works like a built-in one: High Card, installed under a name of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import ROOT

ENTRY_POINTS = """
[zashiki.games]
high-card = high_card

[zashiki.players]
high-card = high_card.players
koikoi.collector = high_card.more_players

[zashiki.telling]
high-card = high_card.telling

[zashiki.formats]
high-card = high_card.formats

[zashiki.tables]
high-card = high_card.terminal
"""
MORE = """
from examples.bots.koikoi_bot import Collector
from zashiki.players import PlayerKit

KIT = PlayerKit(players={"collector": lambda seed, budget: Collector()})
"""
NAMES = {"from examples import toy_game": "import high_card", "examples.toy_game": "high_card", "toy_game": "high_card"}
"""What is called otherwise there."""
GAME = "three 136978425 379681\n"
"""One game as its format writes it: 3 against 7, 9 against 6, 8 against 1."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages, with High Card and what says that it is installed."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "examples" / "toy_game", folder / "high_card", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "examples" / "bots", folder / "examples" / "bots")
    for path in (folder / "high_card").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        named = text.replace("examples.toy_game", "high_card").replace(
            "from examples import toy_game", "import high_card"
        )
        path.write_text(named.replace("toy_game", "high_card"), encoding="utf-8")
    (folder / "high_card" / "more_players.py").write_text(MORE, encoding="utf-8")
    about = folder / "high_card-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


class Program:
    """Runs `zashiki` in a process of its own, which finds that folder of packages, too."""

    def __init__(self, site: Path, here: Path) -> None:
        paths = [str(site), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LC_ALL": "C.UTF-8"}
        self._here = here

    def __call__(self, *args: object, lines: str = "") -> str:
        command = [sys.executable, "-P", "-m", "zashiki", *map(str, args)]
        done = subprocess.run(  # noqa: S603 - our own program
            command,
            cwd=self._here,
            env=self._environment,
            input=lines,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture
def zashiki(site: Path, tmp_path: Path) -> Program:
    return Program(site, tmp_path)


def test_its_players_play_and_beat_the_random_one(zashiki: Program) -> None:
    asked = ("simulate", "high-card", "--players", "normal,random", "--matches", "60", "--workers")
    one, two = (json.loads(zashiki(*asked, workers, "--json")) for workers in (1, 2))
    assert one == two
    high, other = one["players"]
    assert (high["name"], other["name"]) == ("normal", "random")
    assert high["wins"] > other["wins"]
    listed = " ".join(zashiki("simulate", "--help").split())
    assert "high-card: random (easy), high (normal);" in listed
    assert "koikoi: random (easy), greedy (normal), search (hard), collector;" in listed


def test_a_player_that_it_adds_to_another_game_plays_there(zashiki: Program) -> None:
    asked = ("simulate", "koikoi", "--players", "collector,random", "--rounds", "1", "--matches", "2", "--workers", "1")
    assert json.loads(zashiki(*asked, "--json"))["players"][0]["name"] == "collector"


@pytest.mark.parametrize(("lang", "name"), [("en", "High Card"), ("ja", "ハイカード")])
def test_its_rules_are_shown_in_its_own_words(zashiki: Program, lang: str, name: str) -> None:
    assert name in zashiki("rules", "--lang", lang)
    assert "three" in zashiki("rules", "high-card", "--lang", lang)


def test_its_format_is_read_checked_and_written_again(zashiki: Program, tmp_path: Path) -> None:
    (tmp_path / "game.cards").write_text(GAME, encoding="utf-8")
    zashiki("convert", "game.cards", "game.jsonl")
    assert "game.jsonl: holds" in zashiki("verify", "game.jsonl")
    zashiki("convert", "game.jsonl", "again.cards")
    assert (tmp_path / "again.cards").read_text(encoding="utf-8") == GAME


def test_its_choices_events_and_scenes_have_schemas(zashiki: Program) -> None:
    text = zashiki("schema", "high-card")
    assert json.loads(text)
    assert all(name in text for name in ("PlayCard", "TrickTaken", "SeatScene"))


@pytest.mark.parametrize(("lang", "said"), [("en", "The trick: "), ("ja", "場のカード：")])
def test_its_own_table_is_played_left_and_taken_up_again(zashiki: Program, lang: str, said: str) -> None:
    told = ("--record", "mine.jsonl", "--seed", "tea", "--seat", "1", "--lang", lang)
    assert said in zashiki("play", "high-card", *told, lines="7\nq\n")
    zashiki("resume", "mine.jsonl", "--lang", lang, lines="8\n9\n")
    assert "mine.jsonl: holds" in zashiki("verify", "mine.jsonl")
    assert said in zashiki("replay", "mine.jsonl", "--lang", lang)
