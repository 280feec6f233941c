"""Where the recorded games are: a few in `samples`, and the others in a folder that is not part of this repository."""

import os
from pathlib import Path

import pytest

LONG = (
    "test_reversi_records.py::test_wthor_whole_years_on_bare_boards",
    "test_reversi_solver.py::test_published_scores_are_found",
    "test_reversi_solver.py::test_published_scores_of_every_move_are_found",
    "test_reversi_twin.py::test_recorded_games_through_the_twin",
    "test_riichi_telling.py::test_every_recorded_win_explains_itself",
    "test_riichi_twin.py::test_recorded_offers_in_the_twin",
)
"""What is tried with all the data only in `make test-full`: the quick run has the samples."""
HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def data_folder() -> Path:
    """The folder of recorded games: `ZASHIKI_DATA`, or `shared/data` beside the repository."""
    named = os.environ.get("ZASHIKI_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("The recorded games are not here: set ZASHIKI_DATA to their folder.")
    return folder


def samples(game: str) -> Path:
    """The few real records that ship with the repository."""
    return Path(__file__).parent / "samples" / game


@pytest.fixture(scope="session", name="data_folder")
def _data_folder(request: pytest.FixtureRequest) -> Path:
    """`data_folder()` as a fixture, or the samples, which lie as the files do there."""
    return samples("") if getattr(request, "param", "") == "samples" else data_folder()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of these games with the samples, and with the data folder where there is one."""
    game = metafunc.module.__name__.rpartition("test_")[2].partition("_")[0]
    if "data_folder" in metafunc.fixturenames and game in ("koikoi", "reversi", "riichi"):
        test = f"{metafunc.definition.path.name}::{metafunc.definition.originalname}"
        data = pytest.param("data", marks=pytest.mark.slow) if test in LONG else "data"
        metafunc.parametrize("data_folder", ["samples", data], indirect=True, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as `real`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.real)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was checked: each test leaves a `checked` property."""
    reports = (report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ()))
    said = [value for report in reports for name, value in report.user_properties if name == "checked"]
    for line in sorted(said):
        terminalreporter.write_line(f"checked: {line}")
