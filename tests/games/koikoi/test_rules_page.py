"""RULES.md is true: every function and test that it names exists, and every knob and yaku of the room is on it."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from zashiki.games import koikoi

HERE = Path(__file__).parent
PAGE = Path(koikoi.__file__).with_name("RULES.md").read_text(encoding="utf-8")


class Rule(NamedTuple):
    """One row of the page."""

    id: str
    rule: str
    source: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


def page() -> list[Rule]:
    found = []
    for line in PAGE.splitlines():
        if line.startswith("| ") and not line.startswith("| id |"):
            number, rule, source, functions, tests = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(Rule(number, rule, source, _ticked(functions), _ticked(tests)))
    return found


def _ticked(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


RULES = page()
TESTS = {
    node.name
    for file in HERE.glob("test_*.py")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
}


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_a_rule_names_its_source_and_functions_and_tests_that_exist(rule: Rule) -> None:
    assert rule.source
    assert rule.functions
    assert rule.tests
    for dotted in rule.functions:
        module, *names = dotted.split(".")
        found = import_module(f"zashiki.games.koikoi.{module}")
        for name in names:
            found = getattr(found, name)
    assert set(rule.tests) <= TESTS


def test_rule_ids_are_unique() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES) > 70


@pytest.mark.parametrize("kind", [koikoi.Ruleset, koikoi.YakuRule])
def test_every_knob_is_on_the_page(kind: type[koikoi.Ruleset] | type[koikoi.YakuRule]) -> None:
    told = {name for rule in RULES for name in _ticked(rule.rule)}
    assert set(kind.__struct_fields__) <= told


def test_every_yaku_is_on_the_page() -> None:
    known = {row.name for name in koikoi.presets() for row in koikoi.preset(name).yaku}
    assert {f"yaku-{name.replace('_', '-')}" for name in known} <= {rule.id for rule in RULES}


def test_every_way_to_count_koikoi_is_on_the_page() -> None:
    ways = {row.id for row in RULES if row.id.startswith("by-")}
    assert len(ways) == 8
