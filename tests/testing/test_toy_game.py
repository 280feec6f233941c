"""The laws of the house, held against High Card. docs/adding-a-game.md shows this file."""

import pytest
from hypothesis import given

from examples import toy_game
from examples.toy_game import telling as toy_telling
from zashiki import telling
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.testing.laws import check_ending, check_laws, every_field_is_listed, same_everywhere
from zashiki.testing.random_play import random_match
from zashiki.testing.strategies import matches
from zashiki.testing.telling_laws import check_telling


@given(matches(toy_game))
def test_laws_at_any_moment(match: AnyMatch) -> None:
    check_laws(match)


@pytest.mark.parametrize("preset", toy_game.presets())
def test_laws_of_a_whole_match(preset: str) -> None:
    check_laws(check_ending(toy_game, toy_game.preset(preset), "whole"))
    same_everywhere("examples.toy_game", preset, "elsewhere")


def test_every_field_is_public_or_veiled() -> None:
    every_field_is_listed(toy_game)


@pytest.mark.parametrize("preset", toy_game.presets())
def test_law_10(preset: str) -> None:
    def speak(match: AnyMatch, me: Seat | None, language: str) -> telling.AnySpeaker:
        return telling.speaker(match.game, language=language, rules=match.rules, me=me, kit=toy_telling)

    check_telling(random_match(toy_game, toy_game.preset(preset), "told"), speak=speak)
