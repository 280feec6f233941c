"""Games that people played, through reversi's twin: all at once, no move refused, every result as it was recorded."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from zashiki.encoding import Encoding
from zashiki.fast import LEFT_ALONE, Batch
from zashiki.games import reversi
from zashiki.kernel.match import Match

HEADER, BOARD_SIZE = 16, 12
"""How long a file's header is, and where it has the size of the board; 0 is that of eight rows, too."""
SAMPLE = 40
"""Every so many-th game is also played in the room."""
GAME = np.dtype([("ids", "<u2", 3), ("black", "u1"), ("theory", "u1"), ("moves", "u1", 60)])


def wthor_games(folder: Path) -> NDArray[np.void]:
    """The games of all files, on boards of eight rows."""
    files = sorted((folder / "reversi").rglob("*.wtb"))
    if not files:
        pytest.skip("no WTHOR files in the data folder")
    bytes_of = [raw for raw in (path.read_bytes() for path in files) if raw[BOARD_SIZE] in (0, 8)]
    return np.concatenate(
        [np.frombuffer(raw[HEADER : HEADER + (len(raw) - HEADER) // 68 * 68], GAME) for raw in bytes_of]
    )


def test_recorded_games_through_the_twin(data_folder: Path, record_property: Callable[[str, object], None]) -> None:
    games = wthor_games(data_folder)
    row, column = np.divmod(games["moves"].astype(np.int32), 10)
    squares = np.where(games["moves"] > 0, (row - 1) * 8 + column - 1, LEFT_ALONE)
    batch = Batch("reversi", size=len(games))
    batch.deal()
    matches = {at: Match.open(reversi, seed=1) for at in range(0, len(games), SAMPLE)}
    for turn in range(squares.shape[1]):
        legal = batch.legal[::SAMPLE]
        for mask, (at, match) in zip(legal, matches.items(), strict=True):
            play_in_room(match, mask, int(squares[at, turn]), batch.encoding)
        assert not batch.step(squares[:, turn]).any(), f"move {turn + 1} of games {batch.refused.nonzero()[0][:5]}"
    assert all(batch.state(at) == match.state for at, match in matches.items())
    done = batch.done
    scores = batch.scores
    assert (scores[done, 0] == games["black"][done]).all()
    assert (scores[done].sum(axis=1) == 64).all()
    assert done.mean() > 0.9
    made = int((squares >= 0).sum())
    said = (
        f"{made:,} moves of {len(games):,} games, {int(done.sum()):,} results, {len(matches):,} games beside the room"
    )
    record_property("checked", f"reversi's twin: {said}")


def play_in_room(match: Match[Any, Any, Any, Any], mask: NDArray[np.bool_], square: int, encoding: Encoding) -> None:
    """Hold what may be chosen against the room, and make the recorded move there."""
    seat = min(match.to_act, default=-1)
    assert mask.nonzero()[0].tolist() == (encoding.legal(match.state, seat) if seat >= 0 else [])
    if square != LEFT_ALONE:
        match.submit(seat, encoding.action(match.state, seat, square))
