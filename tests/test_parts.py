"""Every file of tests is run by exactly one part, and `make test` runs all parts."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.parts import COVERED, PARTS, ROOT, arguments, part_of

FILES = [*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("src/**/*.py")]
WITHIN = {file: {file, *file.parents} for file in FILES}


def reached(parts: list[str]) -> list[Path]:
    """Find what pytest finds when it is given the arguments of some parts."""
    given = [*arguments(parts)]
    left_out = {ROOT / one.removeprefix("--ignore=") for one in given if one.startswith("--ignore=")}
    places = {ROOT / one for one in given if not one.startswith("--")}
    return [file for file, within in WITHIN.items() if places & within and not left_out & within]


def test_each_file_is_in_exactly_one_part() -> None:
    found = {part: set(reached([part])) for part in PARTS}
    misses = [
        f"{file.relative_to(ROOT)}: {parts}"
        for file in FILES
        if (parts := [part for part, files in found.items() if file in files]) != [part_of(f"{file.relative_to(ROOT)}")]
    ]
    assert not misses, "\n".join(misses)


def test_parts_that_are_run_together_reach_the_same_files() -> None:
    for some in (["ground", "upper", "twins"], ["server", "beside"], [*PARTS]):
        together = reached(some)
        assert sorted(together) == sorted(file for part in some for file in reached([part]))


def test_no_part_names_a_place_that_is_not_there() -> None:
    places = (*(place for places in PARTS.values() for place in places), *COVERED)
    assert not [place for place in places if not (ROOT / place).exists()]


@pytest.mark.parametrize("target", ["test", "test-full"])
def test_make_runs_all_parts(target: str) -> None:
    line = ["make", "--no-print-directory", "--dry-run", target, "PART="]
    environment = {**os.environ, "MAKEFLAGS": ""}  # what this run was asked for is not asked here
    said = subprocess.run(line, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout  # noqa: S603
    run = [part for line in re.findall(r"-m tests\.parts ([a-z ]+)", said) for part in line.split()]
    is_full = target == "test-full"
    assert sorted(run) == sorted([*PARTS, *(["covered"] if is_full else [])])
    assert ("pytest -q -n 0 tests/proofs" in said, '-m "not slow"' in said) == (is_full, not is_full)


def test_a_full_run_thins_nothing() -> None:
    assert "\ntest-full: export HYPOTHESIS_PROFILE = full\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name != "posix", reason="a shell is started")
def test_signals_that_a_run_was_started_to_ignore_reach_its_tests() -> None:
    """As below `nohup`, and in the background of a shell script."""
    said = "import signal, tests.conftest; print(*map(signal.getsignal, (signal.SIGINT, signal.SIGHUP)))"
    line = ["/bin/sh", "-c", 'trap \'\' INT HUP; exec "$0" -c "$@"', sys.executable, said]
    found = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603
    assert found == f"{signal.default_int_handler} {signal.SIG_DFL}\n"
