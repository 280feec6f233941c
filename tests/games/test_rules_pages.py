"""Every RULES.md is true: the functions and tests that it names exist, and every knob of the room is on it."""

from collections.abc import Iterator
from pkgutil import resolve_name

import pytest

from tests.games.rules_page import Rule, home_of, named_tests, rule_keeper, rules_of, ticked
from zashiki.kernel.registry import load, names

LEAST = 30
"""No game is ruled by fewer rows."""


@pytest.mark.parametrize("game", names())
def test_a_rule_names_its_source_and_functions_and_tests_that_exist(game: str) -> None:
    misses = [f"{rule.id}: {what}" for rule in rules_of(game) for what in missing(game, rule)]
    assert not misses, "\n".join(misses)


def missing(game: str, rule: Rule) -> Iterator[str]:
    """What a rule does not name, or names though it is not there."""
    for what in ("source", "functions", "tests"):
        if not getattr(rule, what):
            yield f"names no {what}"
    yield from (f"there is no test {name}" for name in rule.tests if name not in named_tests(game))
    for dotted in rule.functions:
        try:
            resolve_name(home_of(game, dotted))
        except (ImportError, AttributeError, ValueError) as error:
            yield f"{dotted}: {error}"


@pytest.mark.parametrize("game", names())
def test_rule_ids_are_unique(game: str) -> None:
    rules = rules_of(game)
    assert len({rule.id for rule in rules}) == len(rules)
    assert len({rule for one in (game, rule_keeper(game)) for rule in rules_of(one)}) >= LEAST


@pytest.mark.parametrize("game", names())
def test_every_knob_is_on_the_page(game: str) -> None:
    told = {name for rule in rules_of(rule_keeper(game)) for name in ticked(rule.rule)}
    assert set(load(game).Ruleset.__struct_fields__) <= told
