"""Packs recorded games for a machine without them: python -m tests.real.packed_games FILE.

The tests that play recorded games through the twins are run, and what they deal and choose is written down.
"""

import pickle
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from tests.real import test_koikoi_twin, test_reversi_twin, test_riichi_twin, test_stud_twin
from tests.real.conftest import data_folder
from tests.real.koikoi_records import computer_games, human_games
from zashiki.fast import Batch
from zashiki.testing.gpu_proof import PackedGames

found: list[PackedGames] = []
deal, step = Batch.deal, Batch.step


def dealt(batch: Batch, seed: int = 0, *, orders: Any = None) -> None:
    """Note the deals of a batch, and make them."""
    deal(batch, seed, orders=orders)
    given = {} if orders is None else {name: np.asarray(order, np.uint16) for name, order in orders.items()}
    found.append(PackedGames(batch.game.name, msgspec.json.encode(batch.rules), batch.size, given, []))


def stepped(batch: Batch, choices: ArrayLike) -> Any:
    """Note the choices of a step, and make them."""
    found[-1].steps.append(np.broadcast_to(np.asarray(choices, np.int16), (batch.size,)).copy())
    return step(batch, choices)


def ignored(_name: str, _value: object) -> None:
    """Nobody asks what was checked."""


def main() -> None:
    """Play all recorded games, and write what was dealt and chosen."""
    folder = data_folder()
    Batch.deal, Batch.step = dealt, stepped  # type: ignore[method-assign, assignment]  # for as long as this program runs
    for source in (human_games, computer_games):
        test_koikoi_twin.test_recorded_matches_go_through_the_twin(source, folder, ignored)
    test_stud_twin.test_recorded_hands_through_the_twin(ignored)
    test_reversi_twin.test_recorded_games_through_the_twin(folder, ignored)
    test_riichi_twin.test_all_recorded_games_through_the_twin(folder, ignored)
    Path(sys.argv[1]).write_bytes(pickle.dumps(found))


if __name__ == "__main__":
    main()
