"""Tests of law 10 itself: each planted fault must be caught, and speakers without one must pass."""

from random import Random

import pytest

from tests.testing import planted_telling, sealed_bids
from tests.testing.planted import faulty
from zashiki.games import koikoi
from zashiki.testing import laws
from zashiki.testing.random_play import random_match
from zashiki.testing.telling_laws import check_telling, law_10_twin_worlds_are_told_alike

RULES = koikoi.change_rules(koikoi.preset("nintendo"), rounds=2)
LEAKS = {
    planted_telling.LeakInWords: "is told more than it heard",
    planted_telling.LeakInQuestion: "can tell two worlds apart by the question",
    planted_telling.LeakInScene: "can tell two worlds apart by the scene",
}
GAPS = {
    planted_telling.Forgetful: "nobody is told of CardPlaced, and no reason is given",
    planted_telling.Wordless: "KeyError: 'event.you.card_placed'",
    planted_telling.Unoffered: "is offered of",
}


@pytest.mark.parametrize("kind", LEAKS, ids=lambda kind: kind.__name__)
def test_a_leak_is_caught(kind: type[planted_telling.Planted]) -> None:
    match = random_match(planted_telling.GAME, RULES, "bites")
    with pytest.raises(laws.LawBroken, match=f"law 10: .*{LEAKS[kind]}"):
        law_10_twin_worlds_are_told_alike(match, "en", Random("bites"), speak=planted_telling.speak(kind))


def test_the_other_laws_do_not_see_such_a_leak() -> None:
    match = random_match(planted_telling.GAME, RULES, "bites")
    laws.law_4_twin_worlds_look_the_same(match, Random("bites"))
    law_10_twin_worlds_are_told_alike(
        match, "en", Random("bites"), speak=planted_telling.speak(planted_telling.Planted)
    )


@pytest.mark.parametrize("kind", GAPS, ids=lambda kind: kind.__name__)
def test_a_missing_sentence_or_choice_is_caught(kind: type[planted_telling.Planted]) -> None:
    with pytest.raises(laws.LawBroken, match=f"law 10: .*{GAPS[kind]}"):
        check_telling(random_match(faulty(), RULES, "bites"), speak=planted_telling.speak(kind))


def test_a_trace_of_a_choice_made_in_secret_is_caught() -> None:
    match = random_match(sealed_bids.GAME, sealed_bids.Ruleset(), "bites")
    with pytest.raises(laws.LawBroken, match="law 10: viewer 0 notices a secret choice before BidsOpened"):
        check_telling(match, speak=planted_telling.counting)
    check_telling(match)


def test_the_speaker_without_a_fault_keeps_the_law() -> None:
    match = random_match(faulty(), RULES, "bites")
    check_telling(match, speak=planted_telling.speak(planted_telling.Planted))
