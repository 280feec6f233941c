"""The simulation of tables: nothing breaks under fixed seeds, planted faults are found, and a seed is a whole run."""

import os
import subprocess
import sys

import msgspec
import pytest

from zashiki.kernel.registry import names
from zashiki.testing.simulation import PromiseBroken, simulate
from zashiki.testing.simulation.long_runs import Summary, run_long, run_seed
from zashiki.testing.simulation.planted import FAULTS, Fault
from zashiki.testing.simulation.promises import PROMISES

pytestmark = pytest.mark.uncounted
GAMES = names()
STEPS = 10_000
"""Of each game in the quick run …"""
SEEDS = (1, 2, 3, 4)
"""… in these seeds: no two tables have the same faults."""
LOOKED_FOR, STEPS_EACH = 40, 2500
"""A planted fault is looked for in so many seeds, of so many steps each."""


@pytest.mark.parametrize("game", GAMES)
def test_no_promise_is_broken_under_fixed_seeds(game: str) -> None:
    seen = Summary()
    for seed in SEEDS:
        seen.add(run_seed(game, seed, STEPS // len(SEEDS)))
    assert not seen.failures, seen.failures[0].failure
    counts = seen.games[game].counts
    assert seen.steps >= STEPS
    for fault in ("crash", "commit failed", "commit failed but kept", "disconnect", "frame in repeated", "calm"):
        assert counts[fault], f"{fault} never happened"


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "_"))
def test_every_planted_fault_is_found(fault: Fault) -> None:
    with fault.planted():
        found = next(filter(None, (_broken(fault.game, seed) for seed in (fault.seed, *range(LOOKED_FOR)))), None)
    assert found is not None, f"{fault.name} was not found: {fault.what}"
    assert found.promise in PROMISES
    assert "again: python -m zashiki.testing.simulation" in "".join(found.__notes__)


def _broken(game: str, seed: int) -> PromiseBroken | None:
    try:
        simulate(game, seed=seed, steps=STEPS_EACH)
    except PromiseBroken as broken:
        return broken
    return None


def test_at_least_ten_faults_are_planted_and_each_promise_is_broken_by_one() -> None:
    assert len(FAULTS) >= 10
    assert {fault.promise for fault in FAULTS} == set(PROMISES)


def test_a_planted_fault_is_gone_afterwards() -> None:
    fault = FAULTS[0]
    before = getattr(fault.owner, fault.member)
    with fault.planted():
        assert getattr(fault.owner, fault.member) is not before
    assert getattr(fault.owner, fault.member) is before


def test_the_same_seed_is_the_same_run_whatever_the_hash_seed() -> None:
    program = (
        "import msgspec; from zashiki.testing.simulation import simulate; "
        "tallies = [simulate(game, seed=5, steps=1200) for game in ('riichi', 'koikoi')]; "
        "print(hash('koikoi'), msgspec.json.encode(tallies, order='sorted').decode())"
    )
    other = next(seed for seed in ("1", "2") if seed != os.environ.get("PYTHONHASHSEED"))
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": other}, capture_output=True, check=True
    )
    hashed, _, told = ran.stdout.decode().strip().partition(" ")
    assert int(hashed) != hash("koikoi")
    assert told.encode() == msgspec.json.encode(
        [simulate(game, seed=5, steps=1200) for game in ("riichi", "koikoi")], order="sorted"
    )


def test_a_failing_seed_is_told_with_the_steps_before_it_and_fails_alone_again() -> None:
    fault = FAULTS[0]
    with fault.planted():
        first, again = run_seed(fault.game, 0, 500), run_seed(fault.game, 0, 500)
    assert first.failure.splitlines()[-30:] == again.failure.splitlines()[-30:]
    assert f"--game {fault.game} --seed 0 --steps 500" in first.failure
    assert b'"type":"choose"' in first.failure.encode()


def test_a_long_run_takes_new_seeds_of_all_games_in_turn_until_time_is_up() -> None:
    times = iter(range(1000))
    heard: list[int] = []
    summary = run_long(
        ["reversi", "score-table"],
        seconds=6,
        first=100,
        steps=60,
        jobs=1,
        clock=lambda: next(times),
        tell=lambda summary: heard.append(summary.steps),
    )
    assert not summary.failures
    assert summary.steps == heard[-1] > 100
    assert set(summary.seeds) == {"reversi", "score-table"}
    assert summary.seeds["reversi"][0] == 100
    assert msgspec.json.decode(msgspec.json.encode(summary))["games"]["reversi"]["steps"]
