"""What pauses tell about hidden hands: nothing that can be measured under `strict`, and the estimator would see it."""

from random import Random

import pytest

from zashiki.testing.pauses import FACTS, MODES, Seen, Thinking, binned, discards, estimate, information

FEW = 3_000


@pytest.fixture(scope="module")
def seen() -> list[Seen]:
    return discards(FEW, "test")


@pytest.mark.uncounted
@pytest.mark.parametrize("fact", FACTS)
def test_strict_pauses_tell_less_than_a_hundredth_of_a_bit(seen: list[Seen], fact: str) -> None:
    assert abs(estimate(seen, "strict", fact, Random(1)).beyond) < 0.01
    assert {one.pauses[MODES.index("strict")] for one in seen} == {4_000}


@pytest.mark.uncounted
@pytest.mark.parametrize("fact", FACTS)
def test_fast_and_even_pauses_are_seen_to_tell_something(seen: list[Seen], fact: str) -> None:
    fast, even = (estimate(seen, mode, fact, Random(1)).beyond for mode in ("fast", "even"))
    assert fast > even > 0.02


@pytest.mark.uncounted
def test_even_pauses_last_as_long_as_they_must(seen: list[Seen]) -> None:
    pauses = [(one.pauses[MODES.index("even")], one.anybody) for one in seen]
    assert {pause for pause, asked in pauses if not asked} == {800}
    assert min(pause for pause, asked in pauses if asked) == 800
    assert max(pause for pause, _ in pauses) == 5_000  # the clock's time for each choice


def test_the_estimator_knows_what_is_known() -> None:
    dice = Random(7)
    coin = [dice.randrange(2) for _ in range(20_000)]
    noise = [dice.randrange(40) for _ in coin]
    flipped = [bit ^ (dice.random() < 0.11) for bit in coin]
    assert information(coin, coin) == pytest.approx(1, abs=0.001)
    assert information(coin, noise) == pytest.approx(0, abs=0.001)
    assert information(coin, flipped) == pytest.approx(0.5, abs=0.02)  # 1 less the entropy of 0.11


def test_the_shortest_pause_is_told_from_those_just_above_it() -> None:
    assert binned([800, 801, 999, 1_000]) == [-1, 3, 3, 4]


def test_thinking_times_have_the_medians_of_the_model() -> None:
    dice = Random(3)
    for calls, median in ((False, 1_200), (True, 1_900)):
        times = sorted(Thinking().time(dice, calls=calls) for _ in range(4_001))
        assert times[2_000] == pytest.approx(median, rel=0.05)
