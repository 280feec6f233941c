"""The records that ship with the repository: few, and each with its source."""

from pathlib import Path

import pytest

from tests.real.conftest import samples

MOST = 64 << 10
"""Bytes of all samples together."""
GAMES = sorted(path.name for path in samples("").iterdir() if path.is_dir())


def test_the_samples_are_small() -> None:
    assert sum(path.stat().st_size for path in samples("").rglob("*") if path.is_file()) <= MOST


@pytest.mark.parametrize("game", GAMES)
def test_every_sample_has_its_source_and_licence(game: str) -> None:
    folder = samples(game)
    (source,) = folder.glob("SOURCE*")
    said = source.read_text(encoding="utf-8")
    assert "licence" in said
    for path in folder.rglob("*"):
        if path.is_file() and path != source:
            assert named(path, folder, said), f"{path.name} is not in {source.name}"


def named(path: Path, folder: Path, said: str) -> bool:
    """Whether a file, or the pattern of its folder, stands in a text."""
    place = path.relative_to(folder)
    return str(place) in said or any(f"{place.parent}/*{''.join(place.suffixes[at:])}" in said for at in range(2))
