"""The pairs of input and output that come with the data: the program of seed 003 answers byte for byte."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from zashiki.games import reversi

COUNTS = {"A": "A_pass_is_ply_terminal_1", "B": "B_pass_is_ply_terminal_0", "C": "C_pass_free_terminal_1"}


def test_every_pair_is_answered(data_folder: Path, record_property: Callable[[str, object], None]) -> None:
    paths = sorted((data_folder / "reversi").glob("acceptance*.json"))
    if not paths:
        pytest.skip("no acceptance pairs in the data folder")
    cases = [case for path in paths for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]
    for case in cases:
        line = [sys.executable, "-m", "zashiki.games.reversi"]
        ran = subprocess.run(line, input=case["in"].encode(), capture_output=True, check=False)  # noqa: S603 - our own
        assert (ran.returncode, ran.stdout.decode(), ran.stderr) == (0, case["out"], b""), case["id"]
    record_property("checked", f"reversi acceptance: {len(cases)} pairs, byte for byte")


@pytest.mark.parametrize("convention", reversi.CONVENTIONS)
def test_published_counts_are_counted(
    data_folder: Path, record_property: Callable[[str, object], None], convention: reversi.Convention
) -> None:
    path = data_folder / "reversi" / "perft.json"
    if not path.is_file():
        pytest.skip("no perft counts in the data folder")
    counts = json.loads(path.read_text(encoding="utf-8"))[COUNTS[convention]][:7]
    start = reversi.Position(reversi.Board.standard())
    assert [reversi.perft(start, depth, convention) for depth in range(1, len(counts) + 1)] == counts
    record_property("checked", f"reversi perft, convention {convention}: depths 1 to {len(counts)}")
