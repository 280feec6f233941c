"""Nothing hidden is in any byte that a seat or a watcher gets over real sockets, nor in when it comes.

Two houses that they cannot tell apart, driven alike; `twin_houses.py` says how. In reversi, and where only score is
kept, nothing is hidden: there the worlds differ in nothing but what others send in vain and how they name commands.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.house_bytes import Compared
from tests.proofs.planted_leaks import LEAKS, PlantedLeak
from tests.proofs.twin_houses import TwinHouses, opening_for
from zashiki.records.sitting_lines import Pauses
from zashiki.testing.twin_bytes import Leak

KINDS: list[tuple[str, Pauses]] = [
    ("koikoi", "even"),
    ("riichi", "strict"),
    ("riichi", "even"),
    ("riichi", "fast"),
    ("stud", "strict"),
    ("reversi", "fast"),
    ("score-table", "fast"),
]
WINDOW_SEED = "a window at once 0"
"""After the first choice somebody is asked in one house, and nobody in the other."""
CASES, CHOICES = 12, 40
"""How many pairs of houses of each kind the long run compares, and how many choices each makes at most."""


def twins(
    folder: Path, game: str, pauses: Pauses, seed: str, *, choices: int, looks: int = 2, thorough: bool = False
) -> Compared:
    """Compare two houses; the seed, which decides everything, is named where they differ. No choices: one window."""
    opening = opening_for(game, Random(seed), pauses=pauses)
    houses = TwinHouses(folder, opening, seed, thorough=thorough)
    try:
        if choices:
            houses.play(choices, looks=looks)
        else:
            houses.first_window()
        return houses.compare()
    except Leak as leak:
        raise Leak(f"seed {seed!r}, {game}, {pauses}: {leak}") from None
    finally:
        houses.close()


@pytest.mark.parametrize(("game", "pauses"), [kind for kind in KINDS if kind[1] != "fast" or kind[0] != "riichi"])
def test_two_houses_that_a_seat_cannot_tell_apart_send_the_same_bytes(
    tmp_path: Path, game: str, pauses: Pauses
) -> None:
    found = twins(tmp_path, game, pauses, "short 1", choices=2, looks=1)
    assert found.frames > 100
    assert found.answers > 15


def test_a_window_in_which_somebody_is_asked_is_like_one_in_which_nobody_is(tmp_path: Path) -> None:
    found = twins(tmp_path, "riichi", "strict", WINDOW_SEED, choices=0)
    assert found.windows == 1


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.what)
def test_a_planted_leak_is_found(tmp_path: Path, leak: PlantedLeak) -> None:
    with leak.planted(), pytest.raises(Leak):
        twins(tmp_path, "riichi", "strict", WINDOW_SEED, choices=0)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "pauses"), KINDS)
def test_many_houses_send_the_same_bytes_until_a_rule_reveals_a_difference(
    tmp_path: Path, figure: Figures, game: str, pauses: Pauses
) -> None:
    found: list[Any] = [
        twins(
            tmp_path / f"{case}", game, pauses, f"long {game} {pauses} {case}", choices=CHOICES, thorough=case % 4 == 0
        )
        for case in range(CASES)
    ]
    figure("pairs of houses", len(found))
    figure("frames", sum(one.frames for one in found))
    figure("answers of HTTP", sum(one.answers for one in found))
    figure("bytes that were the same", sum(one.size for one in found))
    figure("windows that asked somebody in one house only", sum(one.windows for one in found))
    assert game != "riichi" or sum(one.windows for one in found) > 0
