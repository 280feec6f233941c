"""Every RULES.md is true: the functions and tests that it names exist, and every knob of the room is on it."""

from pkgutil import resolve_name

import pytest

from tests.games.rules_page import Rule, home_of, named_tests, rule_keeper, rules_of, ticked
from zashiki.kernel.registry import load, names

RULES = [(game, rule) for game in names() for rule in rules_of(game)]
LEAST = 30
"""No game is ruled by fewer rows."""


@pytest.mark.parametrize(("game", "rule"), RULES, ids=[f"{game}-{rule.id}" for game, rule in RULES])
def test_a_rule_names_its_source_and_functions_and_tests_that_exist(game: str, rule: Rule) -> None:
    assert rule.source
    assert rule.functions
    assert rule.tests
    for dotted in rule.functions:
        resolve_name(home_of(game, dotted))
    assert set(rule.tests) <= named_tests(game)


@pytest.mark.parametrize("game", names())
def test_rule_ids_are_unique(game: str) -> None:
    rules = rules_of(game)
    assert len({rule.id for rule in rules}) == len(rules)
    assert len({rule for one in (game, rule_keeper(game)) for rule in rules_of(one)}) >= LEAST


@pytest.mark.parametrize("game", names())
def test_every_knob_is_on_the_page(game: str) -> None:
    told = {name for rule in rules_of(rule_keeper(game)) for name in ticked(rule.rule)}
    assert set(load(game).Ruleset.__struct_fields__) <= told
