"""Every test of the terminal program has a home of its own, so that nobody's settings change what is tested."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path / "nobodys-home"))
