"""Tests of law 10 itself: each planted fault must be caught, and speakers without one must pass."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from examples import toy_game
from examples.toy_game import telling as toy_telling
from tests.testing import planted_telling, sealed_bids
from tests.testing.planted import faulty
from zashiki import telling
from zashiki.games import koikoi
from zashiki.kernel import registry
from zashiki.kernel.record import AnyMatch
from zashiki.telling import AnySpeaker
from zashiki.telling.checked_speaker import NEEDED
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
    planted_telling.Stale: "otherwise after other words",
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


def lacking(name: str) -> Any:
    """Make speakers of Koi-Koi that have everything but one name."""

    def made(match: AnyMatch, me: int | None, language: str) -> AnySpeaker:
        own = telling.speaker("koikoi", language=language, rules=match.rules, me=me)
        kept = {one: getattr(own, one) for one in NEEDED if one != name}
        return cast("AnySpeaker", SimpleNamespace(**kept))

    return made


@pytest.mark.parametrize("name", NEEDED)
def test_a_speaker_that_lacks_a_name_is_caught(name: str) -> None:
    match = random_match(koikoi, RULES, "bites")
    with pytest.raises(laws.LawBroken, match=f"law 10: nobody can listen: .* has no {name};"):
        check_telling(match, speak=lacking(name))


@pytest.mark.parametrize("name", ["Scene", "speaker", "piece_names"])
def test_a_package_that_lacks_a_name_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match: AnyMatch = random_match(toy_game, toy_game.preset("three"), "bites")
    planted = ModuleType("planted_telling_kit")
    vars(planted).update({one: getattr(toy_telling, one) for one in ("Scene", "speaker", "piece_names")})
    vars(planted)["__file__"] = toy_telling.__file__
    monkeypatch.setitem(sys.modules, planted.__name__, planted)
    found = EntryPoints([EntryPoint("high-card", planted.__name__, "zashiki.telling")])
    monkeypatch.setattr(registry, "entry_points", lambda *, group: found.select(group=group))
    check_telling(match)
    del vars(planted)[name]
    with pytest.raises(laws.LawBroken, match=f"law 10: .*planted_telling_kit.* offers no {name}"):
        check_telling(match)


def test_the_speaker_without_a_fault_keeps_the_law() -> None:
    match = random_match(faulty(), RULES, "bites")
    check_telling(match, speak=planted_telling.speak(planted_telling.Planted))
