"""Tests of the tests: each planted fault must be caught by the law that forbids it."""

from collections.abc import Callable
from random import Random
from typing import get_args

import pytest

from tests.testing import planted
from zashiki.games import koikoi
from zashiki.games.koikoi import view
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.testing import laws
from zashiki.testing.playing import random_match


def _blind(state: koikoi.GameState) -> tuple[int, ...]:
    return () if koikoi.HIDDEN in state.stock else koikoi.to_act(state)


def _forgetful(state: koikoi.GameState, seat: int) -> list[koikoi.Action]:
    legal = list(koikoi.legal(state, seat))
    return legal[1:] or legal


def _twins(match: AnyMatch) -> None:
    laws.law_4_twin_worlds_look_the_same(match, Random("planted"))


FAULTS: dict[str, tuple[AnyGame, Callable[[AnyMatch], None]]] = {
    "a leak in redact": (
        planted.faulty(redact=planted.redact_that_leaks),
        laws.law_2_a_view_follows_from_its_own_events,
    ),
    "a field that mask forgets": (
        planted.faulty(mask=planted.mask_that_forgets_the_stock),
        laws.law_2_a_view_follows_from_its_own_events,
    ),
    "a view that cannot tell who acts": (planted.faulty(to_act=_blind), laws.law_3_a_view_is_enough_to_choose),
    "an event that whispers": (planted.faulty(advance=planted.advance_that_peeks), _twins),
    "a lost card": (planted.faulty(apply=planted.apply_that_loses_a_card), laws.law_5_nothing_appears_or_vanishes),
    "a refusal that changes the state": (
        planted.faulty(start=planted.start_with_scratch, why_not=planted.why_not_that_scribbles),
        laws.law_6_a_refused_action_changes_nothing,
    ),
    "a legal list that leaves one out": (
        planted.faulty(legal=_forgetful),
        laws.law_6_a_refused_action_changes_nothing,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    game, law = FAULTS[fault]
    with pytest.raises(laws.LawBroken, match=f"law {_number(fault)}"):
        law(random_match(game, koikoi.preset("nintendo"), "bites", limit=60))


@pytest.mark.parametrize("fault", FAULTS)
def test_the_game_without_the_fault_keeps_the_law(fault: str) -> None:
    FAULTS[fault][1](random_match(planted.faulty(), koikoi.preset("nintendo"), "bites", limit=60))


def test_a_dependency_on_set_order_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match=r"law 7: .* differently from process to process"):
        laws.same_everywhere("tests.testing.planted:BY_SET_ORDER", "nintendo", "sets")


def test_a_game_that_fails_elsewhere_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="failed in another process"):
        laws.same_everywhere("tests.testing.planted:NO_SUCH_GAME", "nintendo", "sets")


def test_a_forgotten_field_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="peek"):
        laws.every_field_is_listed(
            [planted.StateWithAPeek],
            {"StateWithAPeek": view.PUBLIC["GameState"]},
            {"StateWithAPeek": view.VEILED["GameState"]},
        )


def test_every_field_of_koikoi_is_public_or_veiled() -> None:
    kinds = [koikoi.GameState, koikoi.PlayerState, *get_args(koikoi.Event)]
    laws.every_field_is_listed(kinds, view.PUBLIC, view.VEILED)


def test_a_match_that_never_ends_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="law 9: not over after 10 random choices"):
        laws.check_ending(planted.faulty(), koikoi.preset("nintendo"), "endless", limit=10)


def _number(fault: str) -> str:
    return "4" if "whispers" in fault else FAULTS[fault][1].__name__.split("_")[1]
