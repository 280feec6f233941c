"""Where the recorded games are. They are not part of this repository; without them these tests are skipped."""

import os
from pathlib import Path

import pytest

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
def _data_folder() -> Path:
    """`data_folder()` as a fixture."""
    return data_folder()


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
