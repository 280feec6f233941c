"""Games that people played, through reversi's twin: all at once, no move refused, every result as it was recorded."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from zashiki.fast import LEFT_ALONE, Batch

HEADER = 16
GAME = np.dtype([("ids", "<u2", 3), ("black", "u1"), ("theory", "u1"), ("moves", "u1", 60)])


def wthor_games(folder: Path) -> NDArray[np.void]:
    """The games of all files, on boards of eight rows."""
    files = sorted((folder / "reversi").rglob("*.wtb"))
    if not files:
        pytest.skip("no WTHOR files in the data folder")
    bytes_of = [path.read_bytes() for path in files]
    return np.concatenate(
        [np.frombuffer(raw[HEADER : HEADER + (len(raw) - HEADER) // 68 * 68], GAME) for raw in bytes_of]
    )


def test_recorded_games_through_the_twin(data_folder: Path, record_property: Callable[[str, object], None]) -> None:
    games = wthor_games(data_folder)
    row, column = np.divmod(games["moves"].astype(np.int32), 10)
    squares = np.where(games["moves"] > 0, (row - 1) * 8 + column - 1, LEFT_ALONE)
    batch = Batch("reversi", size=len(games))
    batch.deal()
    for turn in range(squares.shape[1]):
        assert not batch.step(squares[:, turn]).any(), f"move {turn + 1} of games {batch.refused.nonzero()[0][:5]}"
    done = batch.done
    scores = batch.scores
    assert (scores[done, 0] == games["black"][done]).all()
    assert (scores[done].sum(axis=1) == 64).all()
    assert done.mean() > 0.9
    made = int((squares >= 0).sum())
    record_property("checked", f"reversi's twin: {made:,} moves of {len(games):,} games, {int(done.sum()):,} results")
