"""Mutants are drawn by a seed, and each changes its file in one place."""

import ast
from pathlib import Path

import pytest

from tests.mutants import PACKAGES, drawn, mutants_of

SOURCE = '''
def first(some: int = 3) -> int:
    """Return."""
    if some == 2:
        return 1
    some += 1
    raise ValueError(f"{some}: 5")
'''


def test_a_comparison_is_turned_a_constant_raised_and_a_line_deleted() -> None:
    found = sorted(mutants_of("a.py", SOURCE), key=lambda one: (one.line, one.column, one.kind))
    assert [(one.line, one.kind, one.old, one.new) for one in found] == [
        (2, "constant", "3", "4"),
        (4, "comparison", "==", "!="),
        (4, "constant", "2", "3"),
        (5, "deleted line", "return 1", "pass"),
        (5, "constant", "1", "2"),
        (6, "deleted line", "some += 1", "pass"),
        (6, "constant", "1", "2"),
        (7, "deleted line", 'raise ValueError(f"{some}: 5")', "pass"),
    ]
    for one in found:
        ast.parse(planted := one.planted(SOURCE))
        assert planted != SOURCE
    with pytest.raises(ValueError, match="has changed"):
        found[0].planted(SOURCE.replace("3", "9"))


def test_a_seed_draws_the_same_ones_again_of_every_package(tmp_path: Path) -> None:
    for package in PACKAGES:
        folder = tmp_path / "src/zashiki" / package
        folder.mkdir(parents=True)
        (folder / "one.py").write_text(SOURCE * 20, encoding="utf-8")
    some = drawn("tea", 210, tmp_path)
    assert some == drawn("tea", 210, tmp_path) != drawn("sake", 210, tmp_path)
    assert {one.file.split("/")[2] for one in some} == {*PACKAGES}
    assert {one.kind for one in some} == {"comparison", "constant", "deleted line"}
