"""Law 10 over every registered game, preset and language: a new game is told, or the plain speaker tells it."""

import pytest

from tests.testing import sealed_bids
from zashiki.kernel import registry
from zashiki.testing.random_play import random_match
from zashiki.testing.telling_laws import check_telling

PRESETS = [(name, preset) for name in registry.names() for preset in registry.load(name).presets()]
LOOKED_AT = 80
"""Choices of a match that are told, to everybody and in every language."""
MANY = 4


@pytest.mark.thinned
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_law_10_what_was_heard_is_told_and_nothing_more(game: str, preset: str) -> None:
    door = registry.load(game)
    check_telling(random_match(door, door.preset(preset), "told", LOOKED_AT), seed="told")


def test_law_10_holds_for_a_game_that_brings_no_speaker() -> None:
    check_telling(random_match(sealed_bids.GAME, sealed_bids.Ruleset(), "told"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_law_10_over_many_whole_matches(game: str, preset: str) -> None:
    door = registry.load(game)
    for number in range(MANY):
        check_telling(random_match(door, door.preset(preset), f"told {number}", 2_000), seed=str(number))
