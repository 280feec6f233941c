"""What each game says in one short playthrough per preset; a change of behaviour shows as a diff of these files.

To write them anew after a change that is meant: ZASHIKI_GOLDEN=write, then this test.
"""

import os
from pathlib import Path

import pytest

from zashiki.kernel import registry
from zashiki.testing.golden import transcript

FOLDER = Path(__file__).parent / "golden"
CASES = [(name, preset) for name in registry.names() for preset in registry.load(name).presets()]


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_golden_playthrough(name: str, preset: str) -> None:
    game = registry.load(name)
    said = transcript(game, game.preset(preset), f"golden {preset}")
    path = FOLDER / name / f"{preset}.txt"
    if os.environ.get("ZASHIKI_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said, encoding="utf-8")
    assert path.exists(), f"{name} has no golden playthrough for {preset}: run this test with ZASHIKI_GOLDEN=write"
    assert said == path.read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    assert {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.txt")} == set(CASES)
