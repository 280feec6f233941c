"""Koi-Koi's twin against the room: presets, house rules, deals that do not stand, and planted errors."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.fast.koikoi_house_rules import house_rules
from zashiki.encoding import Encoding, Philox
from zashiki.encoding.koikoi.numbering import KOIKOI, SHOBU
from zashiki.fast import Batch, NotPlayed
from zashiki.games import koikoi
from zashiki.games.koikoi import GameState, Ruleset
from zashiki.games.koikoi.state import FactorName, MatchEndReason, RoundReason
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.testing.law_tools import LawBroken
from zashiki.testing.side_by_side import SideBySide

PRESETS = koikoi.presets()
CHOICES = 80_000
HOUSES, HOUSE_CHOICES = 50, 400
"""Rule sets drawn at random, and the choices in each: 20,000 together."""
FIELD_OF_FOURS = tuple(range(48))
"""The canonical order: its field is two whole months, so that it is never played."""


def points(state: GameState) -> list[int]:
    return [player.score for player in state.players]


def daring(rng: Random, _match: AnyMatch, _seat: Seat, legal: Sequence[int], _encoding: Encoding) -> int:
    """Choose at random, but call koi-koi three times out of four: rounds run out with standing yaku, too."""
    return KOIKOI if KOIKOI in legal and rng.random() < 0.75 else rng.choice(legal)


def proof(rules: Ruleset, **options: Any) -> SideBySide:
    return SideBySide("koikoi", rules, scores=points, chooser=daring, **options)


@pytest.mark.thinned
@pytest.mark.parametrize("name", PRESETS)
def test_the_twin_plays_as_the_room(name: str) -> None:
    found = proof(koikoi.preset(name), games=20).play(CHOICES // len(PRESETS))
    assert found.finished > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_the_twin_plays_as_the_room_for_long(name: str) -> None:
    found = proof(koikoi.preset(name), games=200, seed=2).play(1_000_000 // len(PRESETS))
    assert found.finished > 100


class Seen:
    """Counts how rounds and matches ended, and which factors were paid."""

    def __init__(self) -> None:
        self.rounds: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.factors: Counter[str] = Counter()

    def look(self, matches: Sequence[AnyMatch]) -> None:
        for match in matches:
            if match.outcome is None or match.state.result is None:
                continue
            result = match.state.result
            self.ends[match.outcome.reason] += 1
            self.rounds[result.reason] += 1
            self.factors.update(factor.name for factor in (result.score.factors if result.score else ()))


def play_houses(seeds: range, choices: int) -> Seen:
    """Play by many rule sets, and count what occurs; states can be put back into a batch at any time."""
    seen = Seen()
    for seed in seeds:
        found = proof(house_rules(Random(seed)), games=20, seed=seed)
        while found.compared < choices:
            found.play(1)
            seen.look(found.matches)
        batch = Batch("koikoi", found.batch.rules, 1, history=True)
        for match in found.matches:
            batch.put(0, match.state)
            assert batch.state(0) == match.state
    return seen


def test_the_twin_plays_house_rules_as_the_room() -> None:
    seen = play_houses(range(HOUSES), HOUSE_CHOICES)
    reasons: set[RoundReason] = {"shobu", "teshi", "kuttsuki", "exhausted", "standing_yaku"}
    ends: set[MatchEndReason] = {"rounds", "target", "bust"}
    factors: set[FactorName] = {"seven_plus", "opponent_koikoi", "own_koikoi", "shared_koikoi", "early_win"}
    assert set(seen.rounds) >= reasons
    assert set(seen.ends) == ends
    assert set(seen.factors) >= factors


@pytest.mark.slow
def test_the_twin_plays_many_house_rules_as_the_room() -> None:
    play_houses(range(1000, 1500), 1000)


@pytest.mark.parametrize("many", [0, 300])
def test_any_number_of_house_yaku_is_played(many: int) -> None:
    proof(house_rules(Random(many), yaku=many), games=10).play(300)


def both_sides(rules: Ruleset, orders: Mapping[str, Sequence[int]]) -> tuple[Batch, AnyMatch]:
    """A batch and a match with the same stacked decks."""
    batch = Batch("koikoi", rules, 1, history=True)
    batch.deal(orders={name: np.array(order) for name, order in orders.items()})
    return batch, Match(koikoi, rules, Stacked(orders))


def deck(*parts: str) -> tuple[int, ...]:
    return tuple(card.id for card in koikoi.deck(*parts))


LUCKY = "1a 1b 1c 1d 2a 3a 4a 5a"
PAIRS = "6a 6b 7a 7b 8a 8b 9a 9b"
FIELD = "10a 11a 12a 2b 3b 4b 5b 2c"
PLAYED = deck("1a 1b 2a 2b 3a 3b 4a 5a", "1c 1d 2c 2d 3c 3d 4c 5c", "6a 6b 7a 7b 8a 9a 10a 11a")
"""A deal that stands."""


@pytest.mark.parametrize("both", ["draw", "dealer_first"])
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("hands", [(LUCKY, PAIRS), (PAIRS, LUCKY), (PAIRS, "10b 10c 11b 11c 12b 12c 2d 3c")])
def test_lucky_hands_end_a_round(hands: tuple[str, str], dealer: int, both: str) -> None:
    rules = koikoi.change_rules(
        koikoi.preset("nintendo"), rounds=1, first_dealer=f"seat_{dealer}", both_lucky=both, zero_sum=True
    )
    batch, match = both_sides(rules, {"1": deck(*hands, FIELD)})
    assert match.outcome is not None
    assert match.state.result.reason in {"both_lucky", "teshi", "kuttsuki"}
    assert batch.state(0) == match.state


def test_a_match_whose_every_deal_is_cancelled_ends() -> None:
    rules = koikoi.change_rules(koikoi.preset("nintendo"), rounds=1)
    orders = {str(deal): FIELD_OF_FOURS for deal in range(1, koikoi.most_deals(rules) + 1)}
    batch, match = both_sides(rules, orders | {"1/dealer": FIELD_OF_FOURS})
    assert match.state.ended == "deals_spent"
    assert batch.done.all()
    assert batch.state(0) == match.state


def test_a_match_without_a_further_deal_ends_after_its_round() -> None:
    rules = koikoi.change_rules(koikoi.preset("nintendo"), rounds=2, extra_rounds=2)
    last = koikoi.most_deals(rules)
    orders: dict[str, Sequence[int]] = {str(deal): FIELD_OF_FOURS for deal in range(1, last)}
    orders |= {str(last): PLAYED, "1/dealer": FIELD_OF_FOURS}
    batch, match = both_sides(rules, orders)
    while match.outcome is None:
        assert not batch.step(submit_any(Random(1), match, batch)).any()
        assert batch.state(0) == match.state
    assert match.state.ended == "deals_spent"
    assert len(match.steps) > 2


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_are_drawn_for_the_deal_until_they_differ(seat: Seat) -> None:
    ties = deck("1c 1d 2d 2c", "12a 11d" if seat else "11d 12a")
    rules = koikoi.preset("nintendo")
    batch, match = both_sides(rules, {"1/dealer": ties, "1": PLAYED})
    assert match.state.dealer == seat
    assert batch.state(0) == match.state


@pytest.mark.parametrize("name", PRESETS)
def test_a_state_that_was_put_in_is_played_on_as_the_room_does(name: str) -> None:
    rng, rules = Random(name), koikoi.preset(name)
    batch = Batch("koikoi", rules, 1, history=True)
    for seed in range(4):
        match = Match(koikoi, rules, Philox(seed))
        before = rng.randint(0, 40)
        while match.outcome is None and len(match.steps) < before:
            submit_any(rng, match, batch)
        month = match.state.round
        batch.put(0, match.state)
        while match.outcome is None and match.state.round == month:
            assert batch.state(0) == match.state
            batch.step(submit_any(rng, match, batch))
        assert batch.scores[0].tolist() == points(match.state)


def submit_any(rng: Random, match: AnyMatch, batch: Batch) -> int:
    """Choose at random in the room; the number of the choice."""
    seat = min(match.to_act)
    number = daring(rng, match, seat, batch.encoding.legal(match.state, seat), batch.encoding)
    match.submit(seat, batch.encoding.action(match.state, seat, number))
    return number


def test_without_history_orders_are_plain_and_nothing_else() -> None:
    rules = koikoi.preset("hanafuda-online")
    whole, plain = (Batch("koikoi", rules, 200, history=history) for history in (True, False))
    for batch in (whole, plain):
        batch.deal(seed=3)
        batch.play_out(until="round")
        for _ in range(9):
            batch.step(batch.random_choices())
    assert np.array_equal(whole.observe(), plain.observe())
    assert np.array_equal(whole.scores, plain.scores)
    for at in range(200):
        one, other = whole.state(at), plain.state(at)
        assert [player.hand for player in one.players] == [player.hand for player in other.players]
        assert [player.yaku for player in one.players] == [player.yaku for player in other.players]
        assert set(one.field) == set(other.field)
        plain.put(0, other)
        assert plain.state(0) == other


def test_scores_that_do_not_fit_are_refused_by_name() -> None:
    rules = koikoi.change_rules(koikoi.preset("seed-001"), koikoi_factor=100)
    with pytest.raises(NotPlayed, match="koikoi_factor"):
        Batch("koikoi", rules)


SETS = 13
"""The sets of a month that form a yaku, by the rules of `nintendo`; those of the other months follow."""


def one_more_point(yaku: Any) -> None:
    yaku["points"][10::SETS] += 1


def nothing_is_beaten(yaku: Any) -> None:
    yaku["beaten_to"] = yaku["beaten_from"]


def another_card(yaku: Any) -> None:
    yaku["cards"][4::SETS] = yaku["cards"][5::SETS]


def one_card_less(yaku: Any) -> None:
    yaku["count"][12::SETS] -= 1


def no_extra(yaku: Any) -> None:
    yaku["extra"][11::SETS] = 0


@pytest.mark.parametrize("planted", [one_more_point, nothing_is_beaten, another_card, one_card_less, no_extra])
def test_an_error_planted_in_the_yaku_is_found(planted: Callable[[Any], None]) -> None:
    found = proof(koikoi.change_rules(koikoi.preset("nintendo"), rounds=1))
    yaku = found.batch._rules.yaku.copy()
    assert len(yaku) == 12 * SETS
    planted(yaku)
    found.batch._rules = found.batch._rules._replace(yaku=yaku)
    with pytest.raises(LawBroken):
        found.play(50_000)


def test_calls_are_the_last_two_numbers() -> None:
    assert (KOIKOI, SHOBU) == (96, 97)
    assert Encoding("koikoi").choices == SHOBU + 1
