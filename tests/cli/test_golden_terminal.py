"""What the terminal prints, scene by scene, in every game; a change shows as a diff of these files.

To write them anew after a change that is meant: ZASHIKI_GOLDEN=write, then this test.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.cli import terminal_scenes
from tests.cli.recorded_terminal import Drawn, DrawnByThread, recorded
from tests.cli.remote_house import RemoteHouse, opened_house
from tests.cli.terminal_scenes import PLANS, Stage
from zashiki.client.follower import Follower
from zashiki.parlour.table_options import usual_options
from zashiki.records.sitting_lines import Options
from zashiki.server import openings

FOLDER = Path(__file__).parents[1] / "golden" / "terminal"
LOOKS = (("en", 80), ("ja", 120), ("ja", 80), ("en", 120))
AT_HOME = ("home", "lines", "shared", "resumed", "rematch")
ONLINE = ("gathered", "joined", "watched")
SCENES = (*AT_HOME, *ONLINE)
NOT_AT_A_SCORE_TABLE = ("shared", "rematch")
HOUSE = "http://127.0.0.1:54321"
"""An address as long as the real one, whose port is the system's choice."""
MOST_BYTES = 64 * 1024


def cases() -> Iterator[tuple[str, str, str, int]]:
    """Every scene of every game, each in one language and width; all four come by turns."""
    for number, game in enumerate(PLANS):
        for turn, scene in enumerate(SCENES):
            if game != "score-table" or scene not in NOT_AT_A_SCORE_TABLE:
                yield (game, scene, *LOOKS[(number + turn) % len(LOOKS)])


CASES = tuple(cases())


def path_of(game: str, scene: str, lang: str, columns: int) -> Path:
    return FOLDER / game / f"{scene}-{lang}-{columns}.txt"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteHouse]:
    with opened_house(tmp_path_factory.mktemp("house")) as found:
        yield found


def without_pauses(*about: Any) -> Options:
    return replace(usual_options(*about), pauses="fast", computers_pause=0)


@contextmanager
def seeded(patch: pytest.MonkeyPatch, remote: RemoteHouse, name: str) -> Iterator[dict[object, Drawn]]:
    """Seed the house and its guests, and leave out pauses; yield what each guest draws, by thread."""
    guests: dict[object, Drawn] = {}
    house, by_house, usual = remote.house, Drawn(name).token_bytes, Follower.__init__.__kwdefaults__
    assert usual is not None
    with patch.context() as here:
        here.setattr(house, "draw", by_house)
        here.setattr(house.guests, "_draw", by_house)
        here.setitem(usual, "draw", DrawnByThread(guests, Drawn("Aki")).token_bytes)
        here.setattr(openings, "usual_options", without_pauses)
        yield guests


@pytest.mark.parametrize(("game", "scene", "lang", "columns"), CASES)
def test_golden_terminal(
    game: str,
    scene: str,
    lang: str,
    columns: int,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZASHIKI_HOME", "home")
    perform = partial(recorded, monkeypatch, columns=columns)
    if scene in AT_HOME:
        seen = getattr(terminal_scenes, scene)(Stage(game, lang, perform))
    else:
        house = request.getfixturevalue("house")
        url = house.url
        with seeded(monkeypatch, house, f"one {game} {scene}") as draws, ExitStack() as ends:
            stage = Stage(
                game,
                lang,
                partial(perform, mask=lambda text: text.replace(url, HOUSE)),
                url=url,
                ends=ends,
                draws=draws,
            )
            seen = getattr(terminal_scenes, scene)(stage)
    path = path_of(game, scene, lang, columns)
    if os.environ.get("ZASHIKI_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(seen, encoding="utf-8")
    assert path.exists(), f"{game} has no golden file of {scene}: run this test with ZASHIKI_GOLDEN=write"
    assert seen.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_golden_file_of_the_terminal_is_left_over_and_they_are_small() -> None:
    there = set(FOLDER.glob("*/*.txt"))
    assert there == {path_of(*case) for case in CASES}
    assert sum(path.stat().st_size for path in there) <= MOST_BYTES
