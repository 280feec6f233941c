"""Every knob of `Ruleset` and `YakuRule`, every value: one test named after each, and the ten presets' own facts."""

from collections.abc import Sequence
from math import comb
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.koikoi.table import (
    FAIR,
    Table,
    go,
    held,
    only,
    opened,
    position,
    random_match,
    results,
    rules,
    settled,
    states,
)
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Card, GameState, Month, Phase, RoundResult, Ruleset, cards, deals
from zashiki.games.koikoi.events import (
    CardPlayed,
    CardsCaptured,
    DealCancelled,
    DealerChosen,
    Dealt,
    LuckyHandShown,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    YakuCompleted,
)
from zashiki.games.koikoi.view import SAMPLE_TRIES
from zashiki.testing.koikoi import TestDecks, stacked
from zashiki.texts.rulebook import RuleError

T = TypeVar("T")
PRESETS = koikoi.presets()
NINTENDO = koikoi.preset("nintendo")

TESHI = ("1a 1b 1c 1d 2a 3a 4a 5a", "6a 7a 8a 9a 10a 11a 12a 2b", "3b 4b 5b 6b 7b 8c 9b 10b")
KUTTSUKI = ("1a 1b 2a 2b 3a 3b 4a 4b", "5a 6a 7a 8a 9a 10a 11a 12a", "5b 6b 7b 8b 9b 10b 11b 12b")
BOTH = ("1a 1b 1c 1d 2a 3a 4a 5a", "6a 6b 7a 7b 8a 8b 9a 9b", "2c 3b 4b 5b 10a 10b 11a 12a")
FIELD_FOUR = ("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b")
FIELD_PAIRS = ("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 10a 10b 11a 11b 12a 12b")
FIELD_THREE = ("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 10a 11a 12a 10b 11b")


def dealt(by: Ruleset, *decks: tuple[str, str, str]) -> Table:
    """A table that begins with these deals, seat 0 deals, then fair ones."""
    by = koikoi.change_rules(by, first_dealer="seat_0")
    chance = stacked(*(koikoi.deck(*parts) for parts in decks), rest=FAIR)
    match = opened(by, chance)
    return Table(match.state, match.opening)


def over(by: Ruleset, *scores: int, number: int = 1, winner: int | None = 0, dealer: int = 0) -> GameState:
    """A table at the end of a round, with these match scores."""
    result = RoundResult(number, dealer, winner, "shobu", None, (0, 0), (0, 0), ((), ()))
    state = replace(koikoi.start(by), phase=Phase.ROUND_OVER, round=number, dealer=dealer, deal=1, result=result)
    players = tuple(replace(player, score=score) for player, score in zip(state.players, scores, strict=True))
    return replace(state, players=players)


def ran_out(
    by: Ruleset, *, standing: tuple[str, str] = ("", ""), improved: int | None = None, dealer: int = 0
) -> Table:
    """A round of which the cards ran out; who has a standing yaku has called koi-koi on it."""
    calls = (int(bool(standing[0])), int(bool(standing[1])))
    state = position(
        by,
        hand="",
        other="",
        turns=(by.turns, by.turns),
        captured=standing[0],
        other_captured=standing[1],
        calls=calls,
        dealer=dealer,
    )
    return settled(replace(state, improved=improved))


def row(**changes: object) -> Ruleset:
    """Rules whose only yaku is this one and 三光."""
    sanko = {"name": "sanko", "cards": ["1a", "3a", "8a", "12a"], "count": 3, "points": 5}
    return rules("nintendo", yaku=[sanko, {"name": "it", "points": 3} | changes])


def some_payment(by: Ruleset, base: str, *, own: int = 0, opponent: int = 0, turns: int = 8) -> int:
    yaku = koikoi.yaku_of(by, cards(base))
    return koikoi.score(by, yaku, own_calls=own, opponent_calls=opponent, turns=turns).total


# The match


@pytest.mark.parametrize("rounds", [1, 3, 12])
def test_rounds_ends_the_match(rounds: int) -> None:
    match = random_match(rules("nintendo", rounds=rounds), 1)
    assert len(results(match.log)) == rounds
    assert only(match.log, MatchEnded) == [MatchEnded("rounds", (0, 0))]


@pytest.mark.parametrize(("extra", "number", "ends"), [(0, 12, True), (1, 12, False), (1, 13, True), (2, 13, False)])
def test_extra_rounds_follow_a_tie(extra: int, number: int, ends: bool) -> None:
    by = rules("nintendo", extra_rounds=extra)
    assert bool(only(settled(over(by, 5, 5, number=number)).events, MatchEnded)) is ends
    assert only(settled(over(by, 5, 6, number=number)).events, MatchEnded)


def test_start_points_are_what_each_seat_begins_with() -> None:
    assert [player.score for player in koikoi.start(rules("nintendo", start_points=25)).players] == [25, 25]


@pytest.mark.parametrize(("zero_sum", "payments"), [(False, (5, 0)), (True, (5, -5))])
def test_zero_sum_lets_the_loser_pay(zero_sum: bool, payments: tuple[int, int]) -> None:
    by = rules("nintendo", zero_sum=zero_sum, start_points=30)
    table = go(position(by, hand="8c 7c", field="8a", captured="1a 3a"), "8c, stop")
    assert table.result.payments == payments
    assert table.state.players[1].score == 30 + payments[1]
    assert koikoi.inventory(table.state).chips == (60 if zero_sum else None)


def test_zero_sum_holds_for_the_shutout_bonus_too() -> None:
    by = rules("nintendo", zero_sum=True, start_points=30, shutout_bonus=5, rounds=1)
    table = go(position(by, hand="8c 7c", field="8a", captured="1a 3a"), "8c, stop")
    assert only(table.events, MatchEnded)[0].bonuses == (5, -5)
    assert koikoi.inventory(table.state).chips == 60


@pytest.mark.parametrize(
    ("bust", "scores", "ends"), [(True, (60, 0), True), (True, (59, 1), False), (False, (61, -1), False)]
)
def test_bust_ends_the_match_when_a_seat_has_nothing_left(bust: bool, scores: tuple[int, int], ends: bool) -> None:
    by = rules("nintendo", bust=bust, start_points=30, zero_sum=True)
    found = only(settled(over(by, *scores)).events, MatchEnded)
    assert [event.reason for event in found] == (["bust"] if ends else [])


@pytest.mark.parametrize(
    ("target", "scores", "ends"), [(50, (50, 3), True), (50, (3, 49), False), (0, (900, 3), False)]
)
def test_target_ends_the_match_when_a_seat_reaches_it(target: int, scores: tuple[int, int], ends: bool) -> None:
    found = only(settled(over(rules("nintendo", target=target), *scores)).events, MatchEnded)
    assert [event.reason for event in found] == (["target"] if ends else [])


def test_outcome_is_none_until_the_match_is_over() -> None:
    assert koikoi.outcome(over(NINTENDO, 1, 2)) is None


# Who deals


@pytest.mark.parametrize("seat", [0, 1])
def test_first_dealer_by_seat(seat: int) -> None:
    chosen = deals.choose_dealer(rules("nintendo", first_dealer=f"seat_{seat}"), FAIR)
    assert chosen == DealerChosen(seat)


def test_first_dealer_random_is_a_labelled_draw_of_deal_1() -> None:
    by = rules("nintendo", first_dealer="random")
    assert {deals.choose_dealer(by, FAIR.at_table(str(n))).dealer for n in range(20)} == {0, 1}
    assert deals.choose_dealer(by, FAIR).drawn == ()


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("2a 5a", 0),
        ("5a 2d", 1),
        ("3c 3a", 1),  # one month: the higher card
        ("3b 3c", 0),
        ("1c 1d 7a 4a", 1),  # two kasu of a month: drawn again
        ("12b 12d 1c 1d 9b 9c", 0),
    ],
)
def test_first_dealer_draw_card_the_earliest_month_then_the_higher_card(drawn: str, dealer: int) -> None:
    first = cards(drawn)
    order = first + tuple(card for card in CARDS if card not in first)
    chance = stacked(TestDecks.SANKO_TEST_DECK)
    chance.orders["1/dealer"] = tuple(card.id for card in order)
    chosen = deals.choose_dealer(NINTENDO, chance)
    pairs = tuple(zip(first[::2], first[1::2], strict=True))
    assert (chosen.dealer, chosen.drawn) == (dealer, pairs)


def test_first_dealer_draw_card_ends_even_if_nothing_tells_the_draws_apart() -> None:
    class Twins:
        def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
            assert (deal, label) == (1, "dealer")
            return tuple(pieces[2:4])  # 1c and 1d

    assert deals.choose_dealer(NINTENDO, Twins()).dealer == 0


@pytest.mark.parametrize(("winner", "dealer"), [(0, 0), (1, 1)])
def test_next_dealer_winner(winner: int, dealer: int) -> None:
    assert only(settled(over(NINTENDO, 5, 0, winner=winner)).events, RoundStarted)[0].dealer == dealer


@pytest.mark.parametrize("winner", [0, 1, None])
def test_next_dealer_alternate(winner: int | None) -> None:
    by = rules("nintendo", next_dealer="alternate")
    assert only(settled(over(by, 5, 0, winner=winner)).events, RoundStarted)[0].dealer == 1


@pytest.mark.parametrize(("rule", "dealer"), [("same", 0), ("switch", 1)])
def test_next_dealer_on_draw(rule: str, dealer: int) -> None:
    by = rules("nintendo", next_dealer_on_draw=rule)
    assert only(settled(over(by, 0, 0, winner=None)).events, RoundStarted)[0].dealer == dealer


# The deal


@pytest.mark.parametrize("dealer", [0, 1])
def test_deal_places_0_to_7_are_the_dealers_8_to_15_the_others_16_to_23_the_field_the_rest_stock(dealer: int) -> None:
    deck = TestDecks.SANKO_TEST_DECK
    found = deals.deal(1, dealer, stacked(deck))
    assert (found.hands[dealer], found.hands[1 - dealer]) == (deck[:8], deck[8:16])
    assert (found.field, found.stock) == (deck[16:24], deck[24:])


def test_deals_are_numbered_through_the_match_redeals_too() -> None:
    table = dealt(NINTENDO, FIELD_FOUR, FIELD_FOUR)
    assert [event.deal for event in only(table.events, Dealt)] == [1, 2, 3]
    assert [event.deal for event in only(table.events, DealCancelled)] == [1, 2]
    assert table.state.round == 1


@pytest.mark.parametrize("name", PRESETS)
def test_field_four_never_stands(name: str) -> None:
    (cancelled,) = only(dealt(koikoi.preset(name), FIELD_FOUR).events, DealCancelled)
    assert cancelled.reason == "field_four"


@pytest.mark.parametrize(("rule", "reasons"), [("play", []), ("redeal", ["field_three"])])
def test_field_three(rule: str, reasons: list[str]) -> None:
    found = only(dealt(rules("nintendo", field_three=rule), FIELD_THREE).events, DealCancelled)
    assert [event.reason for event in found] == reasons
    assert all(event.cards == cards("1a 1b 1c") for event in found)


@pytest.mark.parametrize(("rule", "reasons"), [("play", []), ("redeal", ["field_pairs"])])
def test_field_pairs(rule: str, reasons: list[str]) -> None:
    found = only(dealt(rules("nintendo", field_pairs=rule), FIELD_PAIRS).events, DealCancelled)
    assert [event.reason for event in found] == reasons


@pytest.mark.parametrize("hand", [0, 1])
@pytest.mark.parametrize("rule", ["score", "redeal", "play"])
def test_teshi(rule: str, hand: int) -> None:
    parts = TESHI if hand == 0 else (TESHI[1], TESHI[0], TESHI[2])
    table = dealt(rules("nintendo", teshi=rule), parts)
    shown, cancelled = only(table.events, LuckyHandShown), only(table.events, DealCancelled)
    assert [(one.seat, one.kind, one.cards) for one in shown] == (
        [(hand, "teshi", cards("1a 1b 1c 1d"))] if rule == "score" else []
    )
    assert [(one.seat, one.reason) for one in cancelled] == ([(hand, "hand_four")] if rule == "redeal" else [])
    if rule == "score":
        assert (table.result.winner, table.result.reason, table.result.payments[hand]) == (hand, "teshi", 6)


@pytest.mark.parametrize("rule", ["score", "redeal", "play"])
def test_kuttsuki(rule: str) -> None:
    table = dealt(rules("nintendo", kuttsuki=rule), KUTTSUKI)
    shown, cancelled = only(table.events, LuckyHandShown), only(table.events, DealCancelled)
    assert [(one.seat, one.kind, len(one.cards)) for one in shown] == ([(0, "kuttsuki", 8)] if rule == "score" else [])
    assert [(one.seat, one.reason) for one in cancelled] == ([(0, "hand_pairs")] if rule == "redeal" else [])


def test_a_dealt_triple_in_a_hand_is_played() -> None:
    by = rules("nintendo", teshi="redeal", kuttsuki="redeal", field_three="redeal")
    table = dealt(by, ("1a 1b 1c 2a 3a 4a 5a 6a", "2b 3b 4b 5b 6b 7b 8b 9b", "7a 8a 9a 10a 11a 12a 10b 11b"))
    assert not only(table.events, DealCancelled)
    assert table.state.deal == 1


@pytest.mark.parametrize("points", [0, 6, 15])
def test_lucky_points(points: int) -> None:
    assert dealt(rules("nintendo", lucky_points=points), TESHI).result.payments == (points, 0)


@pytest.mark.parametrize(
    ("rule", "winner", "reason", "payments"),
    [("draw", None, "both_lucky", (0, 0)), ("dealer_first", 0, "teshi", (6, 0))],
)
def test_both_lucky(rule: str, winner: int | None, reason: str, payments: tuple[int, int]) -> None:
    result = dealt(rules("nintendo", both_lucky=rule), BOTH).result
    assert (result.winner, result.reason, result.payments) == (winner, reason, payments)
    assert (result.yaku, result.calls) == (((), ()), (0, 0))


@pytest.mark.parametrize("dealer", [0, 1])
def test_both_lucky_dealer_first_is_whoever_deals(dealer: int) -> None:
    by = rules("nintendo", both_lucky="dealer_first", first_dealer=f"seat_{dealer}")
    match = opened(by, stacked(koikoi.deck(*BOTH), rest=FAIR))
    assert results(match.log)[0].winner == dealer


def test_lucky_hands_are_not_multiplied() -> None:
    assert dealt(rules("nintendo", lucky_points=7), TESHI).result.payments == (7, 0)


# Turns


@pytest.mark.parametrize("turns", [1, 5, 8, 12])
def test_turns_of_each_seat(turns: int) -> None:
    hard = rules("nintendo", turns=turns, rounds=2, yaku=[{"name": "goko", "cards": "hikari", "points": 1}])
    for seed in range(3):
        log = random_match(hard, seed).log
        assert any(event.result.reason == "exhausted" for event in only(log, RoundEnded))
        for event, finished in _turns_by_round(log):
            if event.result.reason == "exhausted":
                assert finished == 2 * turns
                assert len(event.stock) == 24 - 2 * turns
                assert [len(hand) for hand in event.hands] == [max(8 - turns, 0)] * 2


def _turns_by_round(log: tuple[koikoi.Event, ...]) -> list[tuple[RoundEnded, int]]:
    finished, found = 0, []
    for event in log:
        finished += isinstance(event, TurnEnded)
        if isinstance(event, RoundEnded):
            found.append((event, finished))
            finished = 0
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_at_most_16_turns_and_24_where_the_stock_is_emptied(name: str) -> None:
    by = koikoi.preset(name)
    most = 24 if name == "seed-001" else 16
    for seed in range(4):
        for event, finished in _turns_by_round(random_match(by, seed).log):
            assert finished <= most
            if event.result.reason in ("exhausted", "standing_yaku"):
                assert (finished, len(event.stock)) == (most, 0 if most == 24 else 8)


@pytest.mark.parametrize("name", PRESETS)
def test_the_prompt_comes_exactly_when_points_rose_and_the_seat_has_turns_left(name: str) -> None:
    by = koikoi.preset(name)
    prompts = 0
    for seed in range(3):
        for before, event, after in states(random_match(by, seed)):
            if before.phase is not Phase.YAKU_CHECK:
                assert after.phase is not Phase.KOIKOI_DECISION
                continue
            seat = before.turn
            player = before.players[seat]
            pile = koikoi.yaku_of(by, player.captured, field=before.field, month=before.month, calls=player.calls)
            rose = koikoi.points_of(pile) > player.called_points
            assert isinstance(event, YakuCompleted) is rose
            asked = koikoi.to_act(after) == (seat,) and after.phase is Phase.KOIKOI_DECISION
            assert asked is (rose and player.turns + 1 < by.turns)
            assert by.turns != 8 or asked is (rose and bool(player.hand))
            prompts += asked
    assert prompts


def test_with_an_empty_hand_the_round_stops_by_itself_and_still_announces_the_yaku() -> None:
    table = go(position("nintendo", hand="8c", field="8a", captured="1a 3a", turns=(7, 7)), "8c")
    assert [yaku.name for yaku in only(table.events, YakuCompleted)[0].yaku] == ["sanko"]
    assert (table.result.reason, table.result.payments) == ("shobu", (5, 0))


def test_a_seat_is_asked_exactly_when_the_table_has_nothing_to_do() -> None:
    met_three = koikoi.apply(
        position("nintendo", hand="1a 2a", field="1b 1c 1d"),
        CardPlayed(0, Card("1a")),
    )
    assert (koikoi.to_act(met_three), list(koikoi.legal(met_three, 0))) == ((), [])
    for _, _, state in states(random_match(NINTENDO, 0)):
        idle = not koikoi.advance(state, FAIR)
        assert idle is (bool(koikoi.to_act(state)) or state.phase is Phase.MATCH_OVER)


def test_matching_is_compulsory_but_playing_a_matching_card_is_not() -> None:
    table = go(position("nintendo", hand="1a 2a", field="1b 3c"), "2a")
    assert Card("1b") in table.state.field
    assert not only(table.events, CardsCaptured)


# Koi-koi


FACTORS = [
    ("none", 0, 0, 1),
    ("none", 3, 2, 1),
    ("opponent", 2, 0, 1),
    ("opponent", 0, 1, 2),
    ("opponent", 1, 3, 2),
    ("own", 1, 0, 2),
    ("own", 3, 0, 2),
    ("own", 0, 2, 1),
    ("either", 0, 0, 1),
    ("either", 1, 0, 2),
    ("either", 0, 1, 2),
    ("either", 2, 2, 2),
    ("own_pow2", 1, 0, 2),
    ("own_pow2", 3, 0, 8),
    ("own_pow2", 0, 1, 1),
    ("own_pow2_opponent", 2, 0, 4),
    ("own_pow2_opponent", 0, 3, 2),
    ("own_pow2_opponent", 2, 1, 8),
    ("shared", 0, 0, 1),
    ("shared", 1, 0, 2),
    ("shared", 2, 1, 4),
]


@pytest.mark.parametrize(("by", "own", "opponent", "times"), FACTORS)
def test_koikoi_by(by: str, own: int, opponent: int, times: int) -> None:
    assert some_payment(rules("classic", koikoi_by=by), "6a 7a 10a", own=own, opponent=opponent) == 5 * times


@pytest.mark.parametrize(("own", "points"), [(0, 5), (1, 6), (2, 7), (3, 8), (4, 10), (5, 15)])
def test_koikoi_by_bonus_then_mult_adds_up_to_three_then_multiplies(own: int, points: int) -> None:
    assert some_payment(rules("classic", koikoi_by="bonus_then_mult"), "6a 7a 10a", own=own, opponent=2) == points


@pytest.mark.parametrize(
    ("by", "total"), [("opponent", 15), ("own", 15), ("either", 15), ("own_pow2", 45), ("own_pow2_opponent", 135)]
)
def test_koikoi_factor_stands_for_the_two(by: str, total: int) -> None:
    assert some_payment(rules("classic", koikoi_by=by, koikoi_factor=3), "6a 7a 10a", own=2, opponent=1) == total


@pytest.mark.parametrize(("calls", "options"), [(0, ["koikoi", "stop"]), (1, ["stop"]), (2, ["koikoi", "stop"])])
def test_koikoi_calls_limits_a_seat_in_a_round(calls: int, options: list[str]) -> None:
    by = rules("nintendo", koikoi_calls=calls)
    start = position(by, hand="9c 7c", field="9a", captured="1a 3a 8a", calls=(1, 0), called_points=(5, 0))
    table = go(start, "9c")
    assert table.options == options
    assert koikoi.why_not(table.state, 0, koikoi.CallKoiKoi()) == (None if "koikoi" in options else "koikoi_limit")


def test_koikoi_calls_counts_each_seat_for_itself() -> None:
    by = rules("nintendo", koikoi_calls=1)
    start = position(by, hand="8c 7c", field="8a", captured="1a 3a", other_captured="1b 2b 3b", calls=(0, 1))
    assert go(start, "8c").options == ["koikoi", "stop"]


@pytest.mark.parametrize(
    ("factor", "base", "total"), [(1, "3a 8a 9a", 10), (2, "3a 8a 9a", 20), (2, "6a 7a 10a", 5), (3, "3a 8a 9a", 30)]
)
def test_seven_plus_factor(factor: int, base: str, total: int) -> None:
    assert some_payment(rules("classic", seven_plus_factor=factor), base) == total


@pytest.mark.parametrize(("tane", "total"), [("6a 7a 10a 2a", 6), ("6a 7a 10a 2a 4a", 14)])
def test_seven_plus_begins_at_seven(tane: str, total: int) -> None:
    assert some_payment(NINTENDO, tane) == total


def test_factors_are_named_and_in_order() -> None:
    by = rules("nintendo", early_win_bonus=1)
    found = koikoi.score(by, koikoi.yaku_of(by, cards("3a 8a 9a")), own_calls=0, opponent_calls=1, turns=2)
    assert [(one.name, one.times, one.plus) for one in found.factors] == [
        ("seven_plus", 2, 0),
        ("opponent_koikoi", 2, 0),
        ("early_win", 1, 1),
    ]
    assert (found.base, found.total) == (10, 41)


@pytest.mark.parametrize(("turns", "points"), [(1, 8), (2, 8), (3, 5)])
def test_early_win_bonus_within_two_turns_after_all_factors(turns: int, points: int) -> None:
    assert some_payment(rules("classic", early_win_bonus=3), "6a 7a 10a", turns=turns) == points


# The cards run out


@pytest.mark.parametrize(("points", "dealer"), [(0, 0), (1, 1), (6, 0)])
def test_oya_ken_is_the_dealers_when_nobody_has_a_yaku(points: int, dealer: int) -> None:
    result = ran_out(rules("nintendo", oya_ken=points), dealer=dealer).result
    assert (result.winner, result.reason, result.payments[dealer], result.payments[1 - dealer]) == (
        None,
        "exhausted",
        points,
        0,
    )


RED, BLUE, FOUR = "1b 2b 3b", "6b 9b 10b", "1a 3a 8a 12a"


@pytest.mark.parametrize(
    ("rule", "standing", "improved", "winner", "payments"),
    [
        ("forfeit", (FOUR, ""), 0, None, (0, 0)),
        ("last_improver", (FOUR, RED), 1, 1, (0, 6)),
        ("last_improver", (FOUR, RED), 0, 0, (10, 0)),
        ("last_improver", ("", ""), None, None, (0, 3)),
        ("higher", (FOUR, RED), 1, 0, (10, 0)),
        ("higher", (RED, FOUR), 0, 1, (0, 10)),
        ("higher", (RED, BLUE), 0, None, (0, 0)),
        ("higher", ("", ""), None, None, (0, 3)),
        ("dealer", (FOUR, ""), 0, None, (0, 3)),
    ],
)
def test_exhausted_with_standing_yaku(
    rule: str, standing: tuple[str, str], improved: int | None, winner: int | None, payments: tuple[int, int]
) -> None:
    by = rules("classic", exhausted_with_standing_yaku=rule, oya_ken=3)
    result = ran_out(by, standing=standing, improved=improved, dealer=1).result
    assert (result.winner, result.payments) == (winner, payments)
    assert result.reason == ("exhausted" if winner is None else "standing_yaku")


def test_exhausted_with_standing_yaku_last_improver_is_the_seat_whose_yaku_rose_last() -> None:
    by = rules("classic", exhausted_with_standing_yaku="last_improver")
    start = position(by, hand="8c 7c", field="8a", captured="1a 3a", turns=(6, 6))
    table = go(start, "8c, koikoi, 12c, 7c, 12d")
    assert (table.result.winner, table.result.reason, table.result.payments) == (0, "standing_yaku", (6, 0))


# What a row of the rules can say


@pytest.mark.parametrize(("rule", "worth"), [("both", {"kasu": 1}), ("tane", {})])
def test_sake_cup_as_kasu(rule: str, worth: dict[str, int]) -> None:
    assert held(rules("nintendo", sake_cup=rule), "1c 2c 3c 4c 5c 6c 7c 8c 10c 9a") == worth


@pytest.mark.parametrize("rule", ["both", "tane"])
def test_sake_cup_is_a_tane_either_way(rule: str) -> None:
    assert held(rules("nintendo", sake_cup=rule), "2a 4a 5a 8b 9a") == {"tane": 1}


def test_row_cards_a_list_and_count_0_means_all() -> None:
    by = row(cards=["5a", "5b"])
    assert (held(by, "5a 5b"), held(by, "5a 5c")) == ({"it": 3}, {})


def test_row_count_some_of_the_cards() -> None:
    by = row(cards=["5a", "5b", "5c"], count=2)
    assert (held(by, "5a 5c"), held(by, "5a")) == ({"it": 3}, {})


@pytest.mark.parametrize(
    ("kind", "enough", "short"),
    [
        ("hikari", "1a 11a", "1a 1b"),
        ("tane", "9a 2a", "9a 9b"),
        ("tanzaku", "9b 11c", "9b 9c"),
        ("kasu", "9a 9c", "9b 9c"),
        ("month", "1c 1d", "1c 2c"),
        ("any_month", "7c 7d", "7c 8c"),
    ],
)
def test_row_cards_a_named_set(kind: str, enough: str, short: str) -> None:
    by = row(cards=kind, count=2)
    assert (held(by, enough), held(by, short)) == ({"it": 3}, {})


def test_row_cards_month_is_the_month_of_the_round() -> None:
    by = koikoi.preset("fudawiki")
    assert held(by, "2a 2b 2c 2d", month=Month.FEBRUARY) == {"tsukifuda": 4}
    assert held(by, "2a 2b 2c 2d", month=Month.MARCH) == {}
    start = position(by, hand="2a 7c", field="2b 2c 2d", number=2)
    assert only(go(start, "2a").events, YakuCompleted)[0].points == 4


def test_row_cards_any_month_scores_each_month() -> None:
    by = row(cards="any_month")
    assert (held(by, "2a 2b 2c 2d"), held(by, "2a 2b 2c 2d 5a 5b 5c 5d")) == ({"it": 3}, {"it": 6})


def test_row_points_0_switches_it_off() -> None:
    assert held(row(cards=["5a"], points=0), "5a") == {}


@pytest.mark.parametrize(("pile", "points"), [("2a 4a", 3), ("2a 4a 5a", 5), ("2a 4a 5a 8b", 7)])
def test_row_extra_for_each_further_card_of_its_own(pile: str, points: int) -> None:
    assert held(row(cards="tane", count=2, extra=2), pile) == {"it": points}


@pytest.mark.parametrize(("pile", "points"), [("7a 7b 7c", 3), ("7a 7b 7c 7d", 4), ("7a 7b 7c 2c 3c", 3)])
def test_row_extra_of_any_month_counts_that_month_only(pile: str, points: int) -> None:
    assert held(row(cards="any_month", count=3, extra=1), pile) == {"it": points}


def test_row_extra_cards_may_be_another_set_or_a_list() -> None:
    assert held(row(cards=["1b", "2b"], extra=1, extra_cards="tanzaku"), "1b 2b 7b 9b") == {"it": 5}
    assert held(row(cards=["1b", "2b"], extra=1, extra_cards=["7b"]), "1b 2b 7b 9b") == {"it": 4}


def test_row_including_must_be_among_them() -> None:
    by = row(cards="tane", count=2, including=["9a"])
    assert (held(by, "9a 2a"), held(by, "2a 4a")) == ({"it": 3}, {})


def test_row_beats_hides_a_yaku() -> None:
    assert held(row(cards=["1a"], beats=["sanko"]), "1a 3a 8a") == {"it": 3}
    assert held(row(cards=["1a"]), "1a 3a 8a") == {"sanko": 5, "it": 3}


def test_row_alone_false_counts_only_beside_another() -> None:
    by = row(cards=["9a", "3a"], alone=False)
    assert (held(by, "3a 9a"), held(by, "1a 3a 8a 9a")) == ({}, {"sanko": 5, "it": 3})


@pytest.mark.parametrize(("field", "worth"), [("", 3), ("10c 12c", 3), ("11d", 0), ("1c 11a", 0)])
def test_row_void_while_on_field(field: str, worth: int) -> None:
    by = row(cards=["3a", "9a"], void_while_on_field=[11])
    assert held(by, "3a 9a", field=cards(field)) == ({"it": worth} if worth else {})


def test_row_void_while_on_field_beats_nothing() -> None:
    by = row(cards=["1a"], beats=["sanko"], void_while_on_field=[11])
    assert held(by, "1a 3a 8a", field=cards("11d")) == {"sanko": 5}


def test_row_after_call_scores_other_points_once_its_holder_has_called() -> None:
    by = row(cards=["3a", "9a"], after_call=7)
    assert (held(by, "3a 9a"), held(by, "3a 9a", calls=1)) == ({"it": 3}, {"it": 7})
    assert held(row(cards=["3a", "9a"]), "3a 9a", calls=2) == {"it": 3}


def test_row_after_call_the_call_itself_is_no_rise() -> None:
    """花見 rises from 1 to 3 by the call; only more than that asks again."""
    start = position("koikoi-japan", hand="9c 7c 6c", field="9a", captured="3a")
    table = go(start, "9c, koikoi, 12c, 7c")
    assert table.state.players[0].called_points == 3
    assert table.state.turn == 1


def test_row_names_of_a_house_yaku() -> None:
    by = row(cards=["5a"], ja="八橋", en="Eight bridges")
    assert (by.yaku[1].ja, by.yaku[1].en, by.yaku[0].ja) == ("八橋", "Eight bridges", "")


def test_house_yaku_matsu_kiri_bozu_in_a_few_lines_of_toml() -> None:
    by = koikoi.parse_rules(
        """
        extends = "nintendo"
        [yaku.matsu_kiri_bozu]
        cards = ["1a", "12a", "8a"]
        points = 5
        ja = "松桐坊主"
        en = "Pine, paulownia and priest"
        """.replace("松に鶴", "1a")
        .replace("桐に鳳凰", "12a")
        .replace("芒に月", "8a"),
        name="my table",
    )
    assert (by.name, by.rounds) == ("my table", 12)
    assert held(by, "1a 12a 8a") == {"sanko": 5, "matsu_kiri_bozu": 5}
    table = go(position(by, hand="8c 7c", field="8a", captured="1a 12a"), "8c, stop")
    assert table.result.payments == (20, 0)


# Files of rules


X = 'extends = "nintendo"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (X + "round = 3", "mine:2: round: unknown key 'round'; did you mean 'rounds'?"),
        (X + "zzz = 3", "mine:2: zzz: unknown key 'zzz'; allowed: name, source,"),
        (X + "\n[yaku.sanko]\npoint = 3", "mine:4: yaku.sanko.point: unknown key 'point'; did you mean 'points'?"),
        (X + 'teshi = "maybe"', "mine:2: teshi: Invalid enum value 'maybe'; allowed: play, redeal, score"),
        (X + 'sake_cup = "kasu"', "mine:2: sake_cup: Invalid enum value 'kasu'; allowed: both, tane"),
        (X + 'rounds = "three"', "mine:2: rounds: Expected `int`, got `str`"),
        (X + "zero_sum = 1", "mine:2: zero_sum: Expected `bool`, got `int`"),
        (X + "rounds = 0", "mine:2: rounds: at least 1"),
        (X + "turns = 13", "mine:2: turns: at most 12"),
        (X + "yaku.sanko.points = -1", "mine:2: yaku.sanko.points: at least 0"),
        ('extends = "nintedo"', "mine:1: extends: no preset is called 'nintedo'; did you mean 'nintendo'?"),
        ('extends = "zzz"', "mine:1: extends: no preset is called 'zzz'; allowed: nintendo, classic,"),
        ("extends = 3", "mine:1: extends: no preset is called 3"),
        ("rounds = = 3", "mine: not TOML: Invalid value (at line 1"),
        (
            X + '[yaku.it]\ncards = ["13a"]\npoints = 1',
            "mine:3: yaku.it.cards.0: Invalid enum value '13a'; allowed: 1a,",
        ),
        (X + '[yaku.it]\ncards = ["?"]\npoints = 1', "mine:2: yaku.it: yaku 'it' lists the hidden card"),
        (
            X + '[yaku.it]\ncards = "birds"\npoints = 1',
            "mine:3: yaku.it.cards: Invalid enum value 'birds'; allowed: hikari,",
        ),
        (X + "[yaku.it]\npoints = 5", "mine:2: yaku.it: Object missing required field `cards`"),
        (X + '[yaku.it]\ncards = ["1a"]', "mine:2: yaku.it: Object missing required field `points`"),
        (X + "[yaku.it]\ncards = []\npoints = 5", "mine:2: yaku.it: yaku 'it' lists no cards"),
        (X + "[yaku.sanko]\ncount = 9", "mine:2: yaku.sanko: yaku 'sanko' needs 9 of 4 cards"),
        (X + "[yaku.goko]\ncount = 6", "mine:2: yaku.goko: yaku 'goko' needs 6 of 5 cards"),
        (X + '[yaku.tane]\nextra_cards = "month"', "mine:2: yaku.tane: yaku 'tane': extra_cards cannot be a month"),
        (X + '[yaku.sanko]\nbeats = ["it"]', "mine: yaku 'sanko' beats ['it'], which these rules do not have"),
        (X + '[yaku.sanko]\nbeats = ["sanko"]', "mine: yaku 'sanko' beats ['sanko'], which these rules do not have"),
        (X + '[yaku.sanko]\nincluding = ["2a"]', "mine:2: yaku.sanko: yaku 'sanko' must include cards that are not"),
        (X + '[yaku.it]\ncards = ["1a", "1a"]\ncount = 2\npoints = 1', "mine:2: yaku.it: yaku 'it' needs 2 of 1 cards"),
        (X + "[yaku.sanko]\nname = true", "mine:3: yaku.sanko.name: a row's name is that of its table"),
        (X + '[[yaku]]\nname = "it"', "mine:2: yaku: write each row as a table of its own, [yaku.name]"),
        (
            X + "[yaku.hanami]\nvoid_while_on_field = [13]",
            "mine:3: yaku.hanami.void_while_on_field.0: Invalid enum value 13; allowed: 1,",
        ),
        (X + '[yaku.tane]\nincluding = ["1a"]', "mine:2: yaku.tane: yaku 'tane' must include cards that are not"),
        (X + "start_points = 50\ntarget = 50", "mine: target must be above start_points"),
        (X + 'name = ""', "mine:2: name: Expected `str` of length >= 1"),
        ("a = " + "[" * 5000, "mine: not TOML: "),
        (X + "bust = true", "mine: bust needs start_points above 0"),
        (X + "yaku = 3", "mine:2: yaku: Expected `array`, got `int`"),
        ("rounds = 3", "mine: Object missing required field `yaku`"),
    ],
)
def test_a_mistake_in_a_rules_file_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(RuleError) as raised:
        koikoi.parse_rules(text, "mine")
    assert str(raised.value).startswith(message)


def test_a_rules_file_is_loaded_by_its_path_and_named_after_it(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.toml"
    path.write_text(X + "rounds = 3\n", encoding="utf-8")
    by = koikoi.load_rules(path)
    assert (by.name, by.rounds, by.yaku) == ("kitchen", 3, NINTENDO.yaku)


def test_a_rules_file_that_cannot_be_read_is_a_rule_error(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="cannot be read"):
        koikoi.load_rules(tmp_path / "nowhere.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleError, match="cannot be read"):
        koikoi.load_rules(binary)


def test_an_unknown_preset_is_a_rule_error() -> None:
    with pytest.raises(RuleError, match="did you mean 'classic'"):
        koikoi.preset("clasic")


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_names_itself_and_its_source(name: str) -> None:
    by = koikoi.preset(name)
    assert by.name == name
    assert by.source


def test_a_rules_file_may_stand_alone() -> None:
    by = koikoi.parse_rules('[yaku.it]\ncards = ["1a"]\npoints = 2', name="one")
    assert (by.rounds, by.koikoi_by, held(by, "1a")) == (12, "none", {"it": 2})


# The ten presets


YAKU = (
    "goko",
    "shiko",
    "ame_shiko",
    "sanko",
    "inoshikacho",
    "akatan",
    "aotan",
    "hanami",
    "tsukimi",
    "aka_ao",
    "tsukifuda",
)
POINTS = {
    "nintendo": (10, 8, 7, 5, 5, 5, 5, 5, 5, 10, 0),
    "nintendo-strict": (10, 8, 7, 5, 5, 5, 5, 5, 5, 10, 0),
    "classic": (15, 10, 8, 6, 5, 6, 6, 5, 5, 0, 0),
    "koikoi-japan": (10, 8, 7, 5, 5, 5, 5, 1, 1, 10, 0),
    "fudawiki": (15, 8, 7, 6, 5, 5, 5, 5, 5, 10, 4),
    "clubhouse": (10, 8, 7, 5, 5, 5, 5, 5, 5, 10, 0),
    "hanafuda-online": (15, 10, 8, 6, 5, 6, 6, 5, 5, 12, 4),
    "dojo": (12, 9, 8, 6, 6, 6, 6, 5, 5, 0, 0),
    "seed-000": (15, 10, 8, 6, 5, 6, 6, 5, 5, 0, 0),
    "seed-001": (10, 8, 7, 5, 5, 5, 5, 5, 5, 0, 4),
}


def test_the_ten_presets_and_nintendo_is_the_default() -> None:
    assert PRESETS[0] == "nintendo"
    assert set(PRESETS) == set(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_preset_points(name: str) -> None:
    points = {row.name: row.points for row in koikoi.preset(name).yaku}
    assert tuple(points[yaku] for yaku in YAKU) == POINTS[name]
    assert (points["tane"], points["tanzaku"], points["kasu"]) == (1, 1, 1)


@pytest.mark.parametrize("name", POINTS)
@pytest.mark.parametrize(("yaku", "count"), [("tane", 5), ("tanzaku", 5), ("kasu", 10)])
def test_preset_plain_yaku_are_5_5_and_10_cards_and_one_for_each_further(name: str, yaku: str, count: int) -> None:
    (found,) = [row for row in koikoi.preset(name).yaku if row.name == yaku]
    assert (found.count, found.points, found.extra) == (count, 1, 1)


FACTS: dict[str, dict[str, object]] = {
    "nintendo": {"rounds": 12, "koikoi_by": "opponent", "seven_plus_factor": 2, "teshi": "score", "lucky_points": 6},
    "nintendo-strict": {
        "koikoi_calls": 1,
        "teshi": "redeal",
        "kuttsuki": "redeal",
        "field_three": "redeal",
        "field_pairs": "redeal",
        "next_dealer_on_draw": "switch",
        "first_dealer": "random",
    },
    "classic": {"koikoi_by": "none", "seven_plus_factor": 1, "oya_ken": 6, "next_dealer_on_draw": "same"},
    "koikoi-japan": {
        "rounds": 8,
        "start_points": 30,
        "zero_sum": True,
        "bust": True,
        "koikoi_by": "bonus_then_mult",
        "seven_plus_factor": 1,
        "oya_ken": 1,
        "teshi": "redeal",
        "exhausted_with_standing_yaku": "dealer",
    },
    "fudawiki": {"rounds": 12, "both_lucky": "draw", "field_pairs": "redeal", "koikoi_by": "opponent"},
    "clubhouse": {"rounds": 12, "start_points": 50, "zero_sum": True, "bust": False, "koikoi_calls": 1},
    "hanafuda-online": {"koikoi_by": "none", "seven_plus_factor": 1, "oya_ken": 0, "lucky_points": 6},
    "dojo": {
        "rounds": 3,
        "start_points": 30,
        "bust": True,
        "koikoi_by": "shared",
        "oya_ken": 0,
        "teshi": "play",
        "kuttsuki": "play",
    },
    "seed-000": {"rounds": 1, "koikoi_by": "either", "teshi": "play", "lucky_points": 15, "sake_cup": "tane"},
    "seed-001": {"koikoi_by": "own_pow2_opponent", "turns": 12, "first_dealer": "random", "sake_cup": "tane"},
}


@pytest.mark.parametrize("name", FACTS)
def test_preset_facts(name: str) -> None:
    by = koikoi.preset(name)
    assert {knob: getattr(by, knob) for knob in FACTS[name]} == FACTS[name]
    assert by.sake_cup == ("tane" if name.startswith("seed") else "both")


ISC, POETRY, BLUES = "6a 7a 10a 2a 4a", "1b 2b 3b 6b 9b 10b", "6b 9b 10b 4b 5b 7b"
STACKS = {
    "nintendo": ({"inoshikacho": 7}, {"aka_ao": 10}, {"aotan": 8}),
    "nintendo-strict": ({"inoshikacho": 7}, {"aka_ao": 10}, {"aotan": 8}),
    "classic": ({"inoshikacho": 5, "tane": 1}, {"akatan": 6, "aotan": 6, "tanzaku": 2}, {"aotan": 6, "tanzaku": 2}),
    "koikoi-japan": (
        {"inoshikacho": 5, "tane": 1},
        {"aka_ao": 10, "akatan": 5, "aotan": 5, "tanzaku": 2},
        {"aotan": 5, "tanzaku": 2},
    ),
    "fudawiki": ({"inoshikacho": 7}, {"aka_ao": 10}, {"aotan": 8}),
    "clubhouse": ({"inoshikacho": 7, "tane": 1}, {"aka_ao": 10, "tanzaku": 2}, {"aotan": 8, "tanzaku": 2}),
    "hanafuda-online": ({"inoshikacho": 7}, {"aka_ao": 12}, {"aotan": 9}),
    "dojo": ({"inoshikacho": 6, "tane": 1}, {"akatan": 6, "aotan": 6, "tanzaku": 2}, {"aotan": 6, "tanzaku": 2}),
    "seed-000": ({"inoshikacho": 5, "tane": 1}, {"akatan": 6, "aotan": 6, "tanzaku": 2}, {"aotan": 6, "tanzaku": 2}),
    "seed-001": ({"inoshikacho": 5, "tane": 1}, {"akatan": 8, "aotan": 8, "tanzaku": 2}, {"aotan": 8, "tanzaku": 2}),
}


@pytest.mark.parametrize("name", STACKS)
def test_preset_what_stacks_and_what_hides(name: str) -> None:
    assert tuple(held(name, pile) for pile in (ISC, POETRY, BLUES)) == STACKS[name]


def test_preset_aka_ao_counts_further_ribbons() -> None:
    assert held("nintendo", POETRY + " 4b 5b") == {"aka_ao": 12}


def test_preset_hanafuda_online_views_need_another_yaku_and_clear_weather() -> None:
    by = koikoi.preset("hanafuda-online")
    assert held(by, "3a 9a") == held(by, "3a 8a 9a") == {}
    assert held(by, "1a 3a 8a 9a") == {"sanko": 6, "hanami": 5, "tsukimi": 5}
    assert held(by, "1a 3a 8a 9a", field=cards("11d")) == {"sanko": 6, "tsukimi": 5}
    assert held(by, "1a 3a 8a 9a", field=cards("12d")) == {"sanko": 6, "hanami": 5}


def test_preset_koikoi_japan_views_score_1_and_3_after_a_call() -> None:
    assert held("koikoi-japan", "3a 8a 9a") == {"hanami": 1, "tsukimi": 1}
    assert held("koikoi-japan", "3a 8a 9a", calls=1) == {"hanami": 3, "tsukimi": 3}


# The odds of a deal


def ways(*, most: int, only_pairs: bool = False) -> int:
    """Count the eight-card sets with at most `most` of a month: the coefficient of x^8 in (Σ C(4,k) x^k)^12."""
    sizes = (0, 2) if only_pairs else range(most + 1)
    total = [1, *[0] * 8]
    for _ in range(12):
        total = [sum(comb(4, k) * total[n - k] for k in sizes if k <= n) for n in range(9)]
    return total[8]


def test_odds_of_eight_dealt_cards_by_counting() -> None:
    everything = ways(most=4)
    assert everything == comb(48, 8) == 377_348_994
    assert everything - ways(most=3) == 1_628_946  # four of a kind
    assert ways(most=2, only_pairs=True) == 641_520  # four pairs
    assert ways(most=3) - ways(most=2) == 51_283_584  # a triple and no four


def test_odds_of_eight_dealt_cards_by_dealing() -> None:
    rng, size = Random(48), 20_000
    found: dict[str | None, int] = {}
    for _ in range(size):
        pattern = deals.lucky(rng.sample(CARDS, 8))
        key = pattern.pattern if pattern else None
        found[key] = found.get(key, 0) + 1
    whole = comb(48, 8)
    for key, count in (("four", 1_628_946), ("pairs", 641_520), ("three", 51_283_584)):
        share = count / whole
        spread = (share * (1 - share) / size) ** 0.5
        assert abs(found.get(key, 0) / size - share) < 4 * spread, key


@pytest.mark.parametrize(
    ("hand", "pattern", "shown"),
    [
        ("1a 1b 1c 1d 2a 3a 4a 5a", "four", "1a 1b 1c 1d"),
        ("2a 1a 1b 2b 1c 2c 1d 2d", "four", "2a 2b 2c 2d"),
        ("1a 1b 1c 1d 2a 2b 3a 3b", "four", "1a 1b 1c 1d"),
        ("1a 2a 1b 2b 3a 4a 3b 4b", "pairs", "1a 1b 2a 2b 3a 3b 4a 4b"),
        ("1a 1b 1c 2a 2b 2c 3a 3b", "three", "1a 1b 1c"),
        ("1a 1b 2a 2b 3a 3b 4a 5a", None, ""),
    ],
)
def test_lucky_finds_four_then_four_pairs_then_three(hand: str, pattern: str | None, shown: str) -> None:
    found = deals.lucky(cards(hand))
    assert (found and found.pattern) == pattern
    assert (found.cards if found else ()) == cards(shown)


# What is seen when


def test_a_hand_is_seen_by_its_seat_and_the_stock_by_nobody_until_the_round_is_over() -> None:
    match = opened(NINTENDO, stacked(TestDecks.SANKO_TEST_DECK, rest=FAIR))
    view = match.view(0)
    assert view.players[0].hand == match.state.players[0].hand
    assert set(view.players[1].hand) == set(view.stock) == {koikoi.HIDDEN}
    for _, event, after in states(random_match(NINTENDO, 1)):
        if isinstance(event, RoundEnded):
            assert koikoi.mask(after, None) == after
            assert koikoi.redact(event, None) == event


def test_a_deal_is_heard_by_each_seat_with_its_own_hand_only() -> None:
    (deal,) = only(dealt(NINTENDO, FIELD_THREE).events, Dealt)
    heard = koikoi.redact(deal, 1)
    assert isinstance(heard, Dealt)
    assert heard.hands == ((koikoi.HIDDEN,) * 8, deal.hands[1])
    assert (heard.field, set(heard.stock)) == (deal.field, {koikoi.HIDDEN})


def test_the_key_of_a_deal_is_revealed_when_its_round_is_over() -> None:
    revealed = [(koikoi.revealed(after), after.deal, after.phase) for _, _, after in states(random_match(NINTENDO, 2))]
    assert revealed[0][0] == 0
    assert all(key == deal for key, deal, phase in revealed if phase in (Phase.ROUND_OVER, Phase.MATCH_OVER))
    assert all(key < deal for key, deal, phase in revealed if phase is Phase.PLAY_FROM_HAND)


def test_sample_fills_a_view_with_the_unseen_cards() -> None:
    match = opened(NINTENDO, FAIR)
    world = koikoi.sample(match.view(0), Random(1))
    assert koikoi.mask(world, 0) == match.view(0)
    assert koikoi.inventory(world) == koikoi.inventory(match.state)


# Notation


@given(st.lists(st.sampled_from(CARDS)))
def test_cards_come_back_from_their_notation(some: list[Card]) -> None:
    assert cards(koikoi.show_cards(tuple(some))) == tuple(some)
    assert cards("、".join(card.name for card in some)) == tuple(some)


@pytest.mark.parametrize("text", ["1a", "take 12d", "koikoi", "stop"])
def test_choices_come_back_from_their_notation(text: str) -> None:
    assert koikoi.show_action(koikoi.parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "same"), [("こいこい", "koikoi"), ("勝負", "stop"), ("shobu", "stop"), ("松に鶴", "1a"), ("1A", "1a")]
)
def test_choices_may_be_written_in_japanese(text: str, same: str) -> None:
    assert koikoi.parse_action(text) == koikoi.parse_action(same)


@pytest.mark.parametrize("text", ["", "13a", "take", "take 1a 1b", "1a 1b", "?", "draw"])
def test_what_is_no_choice_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a choice|no card"):
        koikoi.parse_action(text)


def test_a_stacked_deck_holds_each_card_once() -> None:
    assert sorted(card.id for card in koikoi.deck("12d", "1a")) == list(range(48))
    with pytest.raises(ValueError, match="twice"):
        koikoi.deck("1a", "1a")


def test_the_hidden_card_has_no_properties_and_no_name() -> None:
    with pytest.raises(AttributeError):
        _ = koikoi.HIDDEN.month
    with pytest.raises(ValueError, match="no card"):
        Card.parse("?")
    assert (str(koikoi.HIDDEN), repr(koikoi.HIDDEN), str(Card("1a"))) == ("?", "Card('?')", "1a")


# Refusals


@pytest.mark.parametrize("nonsense", [None, 3, "1a", ["1a"], Card("1a")])
def test_anything_at_all_may_be_asked_about(nonsense: object) -> None:
    assert koikoi.why_not(position("nintendo", hand="1a 2a"), 0, nonsense) == "not_an_action"


def test_legal_is_empty_for_the_seat_that_is_not_in_turn() -> None:
    assert list(koikoi.legal(position("nintendo", hand="1a 2a"), 1)) == []


@pytest.mark.parametrize(
    ("hand", "by", "stands"),
    [
        ("1a 1b 1c 1d 2a 3a 4a 5a", "nintendo", False),
        ("1a 1b 1c 1d 2a", "nintendo", False),
        ("1a 1b 1c 1d 2a 3a 4a 5a", "nintendo-strict", False),
        ("1a 1b 1c 1d 2a 3a 4a 5a", "dojo", True),
        ("1a 1b 2a 2b 3a 3b 4a 4b", "nintendo", False),
        ("1a 1b 2a 2b 3a 3b 4a 4b", "koikoi-japan", True),
        ("1a 1b 1c 2a 3a 4a 5a 6a", "nintendo-strict", True),
        ("", "nintendo", True),
    ],
)
def test_may_stand_tells_the_hands_that_are_played_from_those_that_end_or_cancel_the_deal(
    hand: str, by: str, stands: bool
) -> None:
    assert deals.may_stand(koikoi.preset(by), cards(hand)) is stands


EARLY_MONTHS = ("1a 1b 2a 2b 3a 3b 4a 5a", "6a 7a 8a 9a 10a 11a 12a 6b", "1c 2c 3c 4b 5b 4c 5c 6c")


class Rigged:
    """Dice that lay the unseen cards out from December on, which gives four of a month, and later rank by rank."""

    def __init__(self, *, honest_after: int) -> None:
        self.calls, self.honest_after = 0, honest_after

    def shuffle(self, x: list[Card], /) -> None:
        self.calls += 1
        x.sort(key=lambda card: (card.id % 4, card.id) if self.calls > self.honest_after else (0, -card.id))


def test_sample_passes_over_a_world_whose_deal_would_not_stand() -> None:
    view = koikoi.mask(dealt(NINTENDO, EARLY_MONTHS).state, 0)
    rng = Rigged(honest_after=1)
    assert deals.may_stand(NINTENDO, koikoi.sample(view, rng).players[1].hand)
    assert rng.calls == 2


def test_sample_gives_the_last_world_if_no_try_would_stand() -> None:
    view = koikoi.mask(dealt(NINTENDO, EARLY_MONTHS).state, 0)
    rng = Rigged(honest_after=1000)
    assert not deals.may_stand(NINTENDO, koikoi.sample(view, rng).players[1].hand)
    assert rng.calls == SAMPLE_TRIES + 1


def test_two_yaku_of_one_name_are_refused() -> None:
    rows = [*msgspec.to_builtins(NINTENDO)["yaku"], {"name": "goko", "cards": ["1a"], "points": 1}]
    with pytest.raises(RuleError, match="two yaku have the same name"):
        koikoi.change_rules(NINTENDO, yaku=rows)


def test_changed_rules_say_so_in_their_name() -> None:
    shorter = koikoi.change_rules(NINTENDO, rounds=3)
    assert (shorter.name, koikoi.change_rules(shorter, rounds=6).name) == ("nintendo*", "nintendo*")
    assert koikoi.change_rules(NINTENDO, rounds=NINTENDO.rounds).name == "nintendo"
    assert koikoi.change_rules(NINTENDO, rounds=3, name="short").name == "short"


def test_a_file_cannot_pass_for_a_preset_that_it_changes() -> None:
    assert koikoi.parse_rules(X + 'name = "nintendo"\nrounds = 3').name == "nintendo*"
    assert koikoi.parse_rules(X + 'name = "nintendo"') == NINTENDO


def test_a_rules_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(X, encoding="utf-8-sig")
    assert koikoi.load_rules(path).name == "mine"
