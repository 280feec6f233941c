"""Seed 001, the rules sheet, heading by heading: target, cards, terms, preparation, turn, choice, end, points, yaku, …

Its headings have no numbers, so each test names the heading in English; the docstrings quote departures. Where the
preset `seed-001` departs from the text, the test's name or docstring says so (the preset's notes say why).
"""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.games.koikoi.table import (
    FAIR,
    go,
    held,
    kinds,
    only,
    opened,
    position,
    random_match,
    results,
    rules,
    settled,
    states,
)
from zashiki import Match
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Card, CardType, GameState, Month, Phase, RoundResult, Ruleset, cards
from zashiki.games.koikoi.events import (
    CardDrawn,
    CardPlayed,
    DealCancelled,
    DealerChosen,
    Dealt,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    YakuCompleted,
)
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.testing.koikoi import TestDecks, stacked
from zashiki.texts.words import Words

S1 = koikoi.preset("seed-001")
TANE = cards("2a 4a 5a 6a 7a 8b 9a 10a 11b")
KASU = tuple(card for card in CARDS if card.type is CardType.KASU)
PLAIN_KASU = cards("1c 2c 3c 4c 5c 6c 7c 8c 9c 10c 11d 12b")


def after_round(by: Ruleset, *, winner: int | None, dealer: int = 0, number: int = 1) -> GameState:
    """A table at the end of a round that `winner` won."""
    result = RoundResult(number, dealer, winner, "shobu", None, (0, 0), (0, 0), ((), ()))
    table = replace(koikoi.start(by), phase=Phase.ROUND_OVER, round=number, dealer=dealer)
    return replace(table, deal=number, result=result)


def scored(state: GameState, *scores: int) -> GameState:
    players = tuple(replace(player, score=score) for player, score in zip(state.players, scores, strict=True))
    return replace(state, players=players)


# 対象ゲーム, 目的


def test_seed_001_target_two_seats_and_twelve_months() -> None:
    assert koikoi.seats(S1) == 2
    match = random_match(S1, 1)
    assert [result.round for result in results(match.log)] == list(range(1, 13))
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"


def test_seed_001_target_each_round_is_a_month() -> None:
    months = [after.month for _, event, after in states(random_match(S1, 2)) if isinstance(event, RoundStarted)]
    assert months == list(Month)


def test_seed_001_purpose_points_of_the_rounds_add_up() -> None:
    match = random_match(S1, 3)
    assert match.outcome is not None
    for seat in (0, 1):
        assert match.outcome.scores[seat] == sum(result.payments[seat] for result in results(match.log))


# 使用カード


@pytest.mark.parametrize(("kind", "count"), [("hikari", 5), ("tane", 9), ("tanzaku", 10), ("kasu", 24)])
def test_seed_001_cards_are_5_9_10_and_24(kind: str, count: int) -> None:
    assert len([card for card in CARDS if card.type is CardType(kind)]) == count


def test_seed_001_cards_are_twelve_months_of_four() -> None:
    assert len(CARDS) == 48
    assert all(len([card for card in CARDS if card.month is month]) == 4 for month in Month)


def test_seed_001_cards_three_red_three_blue_and_four_other_ribbons() -> None:
    flags = [card.special_flag for card in CARDS if card.type is CardType.TANZAKU]
    red, blue = koikoi.SpecialCardFlag.RED_POETRY, koikoi.SpecialCardFlag.BLUE_POETRY
    assert (flags.count(red), flags.count(blue), len(flags) - flags.count(red) - flags.count(blue)) == (3, 3, 4)


def test_seed_001_cards_the_rain_card_is_a_bright() -> None:
    assert Card.parse("柳に小野道風").type is CardType.HIKARI


# 準備


def test_seed_001_preparation_1_to_4_shuffle_eight_each_eight_on_the_field_the_rest_is_stock() -> None:
    (dealt,) = only(opened(S1, FAIR).opening, Dealt)
    assert ([len(hand) for hand in dealt.hands], len(dealt.field), len(dealt.stock)) == ([8, 8], 8, 24)
    assert {*dealt.hands[0], *dealt.hands[1], *dealt.field, *dealt.stock} == set(CARDS)


def test_seed_001_preparation_3_and_4_the_field_is_seen_by_all_and_the_stock_by_nobody() -> None:
    match = opened(S1, FAIR)
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view.field == match.state.field
        assert set(view.stock) == {koikoi.HIDDEN}


def test_seed_001_preparation_5_the_first_start_is_random() -> None:
    first = [only(opened(S1, FAIR.at_table(str(n))).opening, DealerChosen)[0].dealer for n in range(60)]
    assert 15 <= sum(first) <= 45


@pytest.mark.parametrize("winner", [0, 1])
def test_seed_001_preparation_5_who_scored_leads_the_next_month(winner: int) -> None:
    table = settled(after_round(S1, winner=winner))
    (started,) = only(table.events, RoundStarted)
    assert (started.round, started.dealer, koikoi.to_act(table.state)) == (2, winner, (winner,))


@pytest.mark.parametrize("dealer", [0, 1])
def test_seed_001_preparation_5_a_tied_month_changes_the_lead(dealer: int) -> None:
    (started,) = only(settled(after_round(S1, winner=None, dealer=dealer)).events, RoundStarted)
    assert started.dealer == 1 - dealer


# 手番の流れ


def test_seed_001_turn_1_any_card_of_the_hand_may_be_played() -> None:
    match = opened(S1, FAIR)
    (seat,) = match.to_act
    assert list(match.legal(seat)) == [koikoi.PlayCard(card) for card in match.state.players[seat].hand]


def test_seed_001_turn_2_one_match_takes_both_cards() -> None:
    assert go(position(S1, hand="1a 2a", field="1c 3c"), "1a").state.players[0].captured == cards("1a 1c")


def test_seed_001_turn_2_two_matches_choose_one_and_the_other_stays() -> None:
    table = go(position(S1, hand="1a 2a", field="1b 1c"), "1a")
    assert table.options == ["take 1b", "take 1c"]
    state = go(table.state, "take 1b").state
    assert (state.players[0].captured, state.field) == (cards("1a 1b"), cards("1c 11d"))


def test_seed_001_turn_2_three_matches_are_all_taken_though_the_text_says_choose_one() -> None:
    """Choosing one of three would leave two that nothing can ever capture."""
    state = go(position(S1, hand="1a 2a", field="1b 1c 1d"), "1a").state
    assert state.players[0].captured == cards("1a 1b 1c 1d")


def test_seed_001_turn_2_no_match_leaves_the_card_on_the_field() -> None:
    assert go(position(S1, hand="1a 2a", field="3c"), "1a").state.field == cards("3c 1a 11d")


def test_seed_001_turn_3_one_card_is_turned_from_the_stock() -> None:
    table = go(position(S1, hand="1a 2a", stock="5a 6a"), "1a")
    assert only(table.events, CardDrawn) == [CardDrawn(0, Card("5a"))]
    assert table.state.stock == cards("6a")


@pytest.mark.parametrize(
    ("field", "choices", "taken", "left"),
    [
        ("3c", "1a", "", "3c 1a 5a"),
        ("5b 3c", "1a", "5a 5b", "3c 1a"),
        ("5b 5c", "1a, take 5c", "5a 5c", "5b 1a"),
        ("5b 5c 5d", "1a", "5a 5b 5c 5d", "1a"),
    ],
)
def test_seed_001_turn_4_the_drawn_card_is_matched_the_same_way(
    field: str, choices: str, taken: str, left: str
) -> None:
    by = rules("seed-001", yaku=[{"name": "sanko", "cards": ["1a", "3a", "8a"], "points": 5}])
    state = go(position(by, hand="1a 2a", field=field, stock="5a 6d"), choices).state
    assert (state.players[0].captured, state.field) == (cards(taken), cards(left))


def test_seed_001_turn_5_yaku_are_checked_after_the_draw() -> None:
    table = go(position(S1, hand="1c 7c", field="8a", captured="1a 3a", stock="8c"), "1c")
    assert kinds(table.events)[-2:] == ["CardsCaptured", "YakuCompleted"]


# 役成立後の選択


def test_seed_001_choice_stop_or_koikoi_on_the_turn_a_yaku_is_made() -> None:
    table = go(position(S1, hand="8c 7c", field="8a", captured="1a 3a"), "8c")
    assert table.options == ["koikoi", "stop"]


def test_seed_001_choice_after_koikoi_only_a_further_yaku_lets_one_stop() -> None:
    start = position(S1, hand="8c 7c 9c 6c", field="8a 9a", captured="1a 3a", stock="11d 12b 10c 4c 2c")
    table = go(start, "8c, koikoi, 12c, 7c")
    assert only(table.events, YakuCompleted)[0].points == 5
    assert table.state.turn == 1  # nothing new, so no question
    asked = go(table.state, "12d, 9c")  # 花見 and 月見
    assert (asked.options, only(asked.events, YakuCompleted)[0].points) == (["koikoi", "stop"], 15)


def test_seed_001_choice_a_stop_against_a_koikoi_is_doubled() -> None:
    start = position(S1, hand="8c 7c", field="8a 10a", captured="1a 3a", other="10c 12d", other_captured="6a 7a")
    table = go(start, "8c, koikoi, 10c, stop")
    assert (table.result.winner, table.result.payments) == (1, (0, 10))


def test_seed_001_choice_is_asked_with_an_empty_hand_too_while_there_are_turns_left() -> None:
    """選択: this preset plays twelve turns a seat, so a yaku made after the last hand card can still be played on."""
    stock = "2c 3c 4c 5c 6c 7c 9c 10c 11d"
    table = go(position(S1, hand="8c", other="", field="8a", captured="1a 3a", turns=(7, 8), stock=stock), "8c")
    assert (table.state.players[0].hand, table.options) == ((), ["koikoi", "stop"])
    assert go(table.state, "stop").result.payments == (5, 0)
    called = go(table.state, "koikoi")
    assert [event.seat for event in only(called.events, CardDrawn)[:8]] == [1, 0] * 4
    assert (called.result.reason, called.result.calls) == ("standing_yaku", (1, 0))


def test_seed_001_choice_is_asked_when_a_card_turned_up_with_an_empty_hand_makes_the_yaku() -> None:
    start = position(S1, hand="", other="", field="8a", captured="1a 3a", turns=(9, 9), stock="8c 2c 4c 5c 6c 7c")
    table = settled(start)
    assert kinds(table.events) == ["CardDrawn", "CardsCaptured", "YakuCompleted"]
    assert table.options == ["koikoi", "stop"]


@pytest.mark.parametrize(("turns", "asked"), [(8, True), (10, True), (11, False)])
def test_seed_001_choice_stops_by_itself_only_on_the_twelfth_turn(turns: int, asked: bool) -> None:
    start = position(
        S1, hand="", other="", field="8a", captured="1a 3a", turns=(turns, turns), stock="8c 2c 4c 5c 6c 7c 9c 10c"
    )
    table = settled(start)
    stopped = [(one.reason, one.winner) for one in results(table.events)]
    assert stopped == ([] if asked else [("shobu", 0)])
    assert (table.state.phase is Phase.KOIKOI_DECISION) is asked


def test_seed_001_choice_a_seat_that_always_calls_plays_all_its_twelve_turns() -> None:
    """The audit's trial: with both always calling, no round was ended by the table while turns were left."""
    for seed in range(20):
        match, rng = opened(rules("seed-001", rounds=1), FAIR.at_table(f"calling {seed}")), Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            choices = list(match.legal(seat))
            match.submit(seat, koikoi.CallKoiKoi() if koikoi.CallKoiKoi() in choices else rng.choice(choices))
        (ended,) = results(match.log)
        stopped = only(match.log, YakuCompleted)[-1:] if ended.reason == "shobu" else []
        assert all(match.state.players[one.seat].turns == 11 for one in stopped)


def test_seed_001_notes_say_that_twelve_turns_are_asked_and_why_play_cannot_get_stuck() -> None:
    notes = " ".join(S1.notes)
    assert "「進行不能」 cannot happen" in notes
    assert "twelve turns a seat" in notes


# 局の終了条件


def test_seed_001_end_when_a_seat_stops() -> None:
    table = go(position(S1, hand="8c 7c", field="8a", captured="1a 3a"), "8c, stop")
    assert (table.result.reason, table.result.payments) == ("shobu", (5, 0))


def test_seed_001_end_when_hands_and_stock_are_empty_so_a_round_has_24_turns() -> None:
    """The last four turns of each seat only draw: eight stock cards are left when the hands are empty."""
    hard = rules("seed-001", rounds=6, yaku=[{"name": "goko", "cards": "hikari", "points": 10}])
    ended = only(random_match(hard, 1).log, RoundEnded)
    exhausted = [event for event in ended if event.result.reason == "exhausted"]
    assert exhausted
    assert all(event.stock == () and event.hands == ((), ()) for event in exhausted)


def test_seed_001_end_a_seat_without_cards_draws_by_itself() -> None:
    table = go(position(S1, hand="1a", other="", turns=(7, 8), stock="2c 3c 4c 5c 6c 7c 8c 9c 10c"), "1a")
    played, drawn = only(table.events, CardPlayed), only(table.events, CardDrawn)
    assert len(played) == 1
    assert [event.seat for event in drawn[:9]] == [0, 1, 0, 1, 0, 1, 0, 1, 0]


def test_seed_001_end_play_can_always_go_on_so_no_redeal_for_being_stuck() -> None:
    """「進行不能になったとき（再配札）」 never happens: a card without a match is laid down."""
    for seed in range(3):
        for before, _, after in states(random_match(S1, seed)):
            stuck = not koikoi.to_act(after) and not koikoi.advance(after, FAIR)
            assert not stuck or after.phase is Phase.MATCH_OVER, before


# 流局時の処理


def test_seed_001_drawn_without_a_yaku_nobody_scores() -> None:
    table = settled(position(S1, hand="", other="", turns=(12, 12)))
    assert (table.result.winner, table.result.reason, table.result.payments) == (None, "exhausted", (0, 0))


def test_seed_001_drawn_with_standing_yaku_the_higher_one_is_paid() -> None:
    """「役が成立していなければ得点は入らない」 implies points where there is one; its own program pays the higher."""
    start = position(
        S1, hand="", other="", turns=(12, 12), captured="1b 2b 3b", other_captured="1a 3a 8a 12a", calls=(1, 1)
    )
    table = settled(start)
    assert (table.result.winner, table.result.reason) == (1, "standing_yaku")
    assert table.result.payments == (0, 8)  # nobody stopped, so no call doubles


def test_seed_001_drawn_with_equal_standing_yaku_nobody_is_paid() -> None:
    start = position(
        S1, hand="", other="", turns=(12, 12), captured="1b 2b 3b", other_captured="6b 9b 10b", calls=(1, 1)
    )
    assert settled(start).result.payments == (0, 0)


@pytest.mark.parametrize(
    ("parts", "reason", "seat"),
    [
        (("1a 1b 1c 1d 2a 3a 4a 5a", "6a 7a 8a 9a 10a 11a 12a 2b", "3b 4b 5b 6b 7b 8c 9b 10b"), "hand_four", 0),
        (("6a 7a 8a 9a 10a 11a 12a 2b", "1a 1b 1c 1d 2a 3a 4a 5a", "3b 4b 5b 6b 7b 8c 9b 10b"), "hand_four", 1),
        (("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b"), "field_four", None),
    ],
)
def test_seed_001_drawn_four_of_a_month_in_a_hand_or_on_the_field_is_dealt_again(
    parts: tuple[str, ...], reason: str, seat: int | None
) -> None:
    by = rules("seed-001", first_dealer="seat_0")
    match = opened(by, stacked(koikoi.deck(*parts), TestDecks.SANKO_TEST_DECK))
    (cancelled,) = only(match.opening, DealCancelled)
    assert (cancelled.deal, cancelled.reason, cancelled.seat) == (1, reason, seat)
    assert cancelled.cards == cards("1a 1b 1c 1d")
    assert (match.state.deal, match.state.round) == (2, 1)


def test_seed_001_drawn_a_field_of_one_month_cannot_be() -> None:
    """「場の札がすべて同じ月」: eight field cards, four cards of a month."""
    assert max(len([card for card in CARDS if card.month is month]) for month in Month) < 8


# 得点計算


@pytest.mark.parametrize(
    ("own", "opponent", "times"),
    [(0, 0, 1), (1, 0, 2), (2, 0, 4), (3, 0, 8), (0, 1, 2), (0, 2, 2), (1, 1, 4), (2, 1, 8)],
)
def test_seed_001_points_own_calls_double_each_time_and_the_opponents_once_more(
    own: int, opponent: int, times: int
) -> None:
    yaku = koikoi.yaku_of(S1, cards("1a 3a 8a"))
    assert koikoi.score(S1, yaku, own_calls=own, opponent_calls=opponent).total == 5 * times


def test_seed_001_points_are_the_sum_of_the_yaku() -> None:
    yaku = koikoi.yaku_of(S1, cards("1a 3a 8a 9a"))
    assert koikoi.points_of(yaku) == 15
    assert koikoi.score(S1, yaku, own_calls=0, opponent_calls=0).total == 15


def test_seed_001_points_two_calls_in_play_pay_four_times() -> None:
    start = position(
        S1,
        hand="8c 9c 6c 7c",
        field="8a 9a 6a",
        captured="1a 3a 7a 10a",
        other="12c 12d 5c",
        stock="11d 12b 4c 2c 5d 1d",
    )
    table = go(start, "8c, koikoi, 12c, 9c, koikoi, 12d, 6c, stop")
    assert table.result.calls == (2, 0)
    assert table.result.score is not None
    assert (table.result.score.base, table.result.payments) == (5 + 5 + 5 + 5, (80, 0))


# 役一覧


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("1a 3a 8a 11a 12a", {"goko": 10}),
        ("1a 3a 8a", {"sanko": 5}),
        ("1a 3a 11a", {}),
        ("3a 9a", {"hanami": 5}),
        ("8a 9a", {"tsukimi": 5}),
        ("3a 8a 9a", {"hanami": 5, "tsukimi": 5}),
        ("6a 7a 10a", {"inoshikacho": 5}),
        ("6a 7a 10a 2a 4a", {"inoshikacho": 5, "tane": 1}),
        ("6a 7a", {}),
        ("1b 2b 3b", {"akatan": 5}),
        ("1b 2b 6b", {}),
        ("6b 9b 10b", {"aotan": 5}),
        ("2a 4a 5a 8b", {}),
        ("2a 4a 5a 8b 11b", {"tane": 1}),
        ("2a 4a 5a 8b 9a 11b", {"tane": 2}),
        ("1b 2b 4b 5b", {}),
        ("1b 2b 4b 5b 7b", {"tanzaku": 1}),
        ("1b 2b 4b 5b 7b 6b", {"tanzaku": 2}),
    ],
)
def test_seed_001_yaku_table(pile: str, worth: dict[str, int]) -> None:
    assert held(S1, pile) == worth


def test_seed_001_yaku_shiko_is_without_the_rain_man_though_the_table_has_it_the_other_way_round() -> None:
    assert held(S1, "1a 3a 8a 12a") == {"shiko": 8}


def test_seed_001_yaku_ame_shiko_is_with_the_rain_man() -> None:
    for three in ("1a 3a 8a", "1a 3a 12a", "1a 8a 12a", "3a 8a 12a"):
        assert held(S1, f"{three} 11a") == {"ame_shiko": 7}


@pytest.mark.parametrize(("count", "points"), [(10, 1), (11, 2), (12, 3)])
def test_seed_001_yaku_kasu_from_ten_and_one_for_each_further(count: int, points: int) -> None:
    assert held(S1, PLAIN_KASU[:count]) == {"kasu": points}
    assert held(S1, PLAIN_KASU[:9]) == {}


def test_seed_001_yaku_the_cup_is_a_tane_only() -> None:
    """Not said there."""
    assert held(S1, (*PLAIN_KASU[:8], Card("9a"), Card("12c"))) == {}


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("1b 2b 3b 6b", {"akatan": 6}),
        ("6b 9b 10b 4b", {"aotan": 6}),
        ("1b 2b 3b 4b 5b", {"akatan": 7, "tanzaku": 1}),
        ("1b 2b 3b 6b 9b 10b", {"akatan": 8, "aotan": 8, "tanzaku": 2}),
    ],
)
def test_seed_001_yaku_red_and_blue_count_further_ribbons_of_any_kind(pile: str, worth: dict[str, int]) -> None:
    """「4枚目以降1点ずつ追加」: there are only three of each, so literally never."""
    assert held(S1, pile) == worth


def test_seed_001_yaku_four_of_any_month_score_four() -> None:
    assert held(S1, "2a 2b 2c 2d") == {"tsukifuda": 4}
    assert held(S1, "2a 2b 2c") == {}
    assert held(S1, "2a 2b 2c 2d 4a 4b 4c 4d") == {"tsukifuda": 8}


@pytest.mark.parametrize(("language", "said"), [("ja", "花札くっつき"), ("en", "Hanafuda Kuttsuki")])
def test_seed_001_yaku_hanafuda_kuttsuki_is_shown_under_its_own_name(language: str, said: str) -> None:
    words = Words(language, Path(koikoi.__file__).parent / "words")
    assert yaku_name("tsukifuda", S1, words) == said
    assert yaku_name("tsukifuda", koikoi.preset("fudawiki"), words) == words["yaku.tsukifuda"] != said


def test_seed_001_yaku_four_of_a_month_dealt_are_no_yaku_but_a_redeal() -> None:
    assert (S1.teshi, S1.kuttsuki, S1.field_pairs) == ("redeal", "play", "play")


# 追加ルール案


def test_seed_001_extras_are_off_unless_switched_on() -> None:
    assert (S1.early_win_bonus, S1.shutout_bonus, S1.extra_rounds) == (0, 0, 0)


@pytest.mark.parametrize(("turns", "points"), [(0, 6), (1, 6), (2, 5), (7, 5)])
def test_seed_001_extras_a_win_within_two_turns_gets_one_point_more(turns: int, points: int) -> None:
    by = rules("seed-001", early_win_bonus=1)
    start = position(by, hand="8c 7c", field="8a", captured="1a 3a", turns=(turns, turns))
    assert go(start, "8c, stop").result.payments == (points, 0)


def shutout(by: Ruleset, *makers: int) -> MatchEnded:
    """The end of a match in which these seats made a yaku, round by round."""
    state = after_round(by, winner=0, number=12)
    for at, seat in enumerate(makers, 1):
        state = koikoi.apply(state, month_of_yaku(by, at, seat))
    (ended,) = only(settled(scored(state, 9, 4)).events, MatchEnded)
    return ended


def month_of_yaku(by: Ruleset, number: int, seat: int) -> RoundEnded:
    """The end of a month in which one seat made a yaku."""
    yaku = koikoi.yaku_of(by, cards("1a 3a 8a"))
    held_by = (yaku, ()) if seat == 0 else ((), yaku)
    return RoundEnded(RoundResult(number, 0, seat, "shobu", None, (0, 0), (0, 0), held_by), ((), ()), ())


@pytest.mark.parametrize(("makers", "bonuses"), [((0, 0), (5, 0)), ((1, 1), (0, 5)), ((0, 1), (0, 0)), ((), (0, 0))])
def test_seed_001_extras_a_match_without_a_yaku_of_the_opponent_gets_five_more(
    makers: tuple[int, ...], bonuses: tuple[int, ...]
) -> None:
    assert shutout(rules("seed-001", shutout_bonus=5), *makers).bonuses == bonuses


def test_seed_001_extras_the_shutout_bonus_reaches_the_final_scores() -> None:
    by = rules("seed-001", shutout_bonus=5)
    state = koikoi.apply(scored(after_round(by, winner=0, number=12), 9, 0), month_of_yaku(by, 12, 0))
    outcome = koikoi.outcome(settled(state).state)
    assert outcome is not None
    assert outcome.scores == (14, 0)


# 勝敗判定


def test_seed_001_winning_the_higher_total_wins_after_twelve_months() -> None:
    outcome = koikoi.outcome(settled(scored(after_round(S1, winner=0, number=12), 30, 31)).state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "rounds")


def test_seed_001_winning_equal_totals_are_a_draw() -> None:
    outcome = koikoi.outcome(settled(scored(after_round(S1, winner=0, number=12), 30, 30)).state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_seed_001_winning_extra_rounds_are_played_one_by_one_while_tied() -> None:
    by = rules("seed-001", extra_rounds=2)
    tied = settled(scored(after_round(by, winner=0, number=12), 30, 30))
    assert (tied.state.round, tied.state.month, tied.state.phase) == (13, Month.JANUARY, Phase.PLAY_FROM_HAND)
    assert settled(scored(after_round(by, winner=0, number=13), 30, 30)).state.round == 14
    for number, scores in ((12, (30, 31)), (13, (30, 31)), (14, (30, 30))):
        assert settled(scored(after_round(by, winner=0, number=number), *scores)).state.phase is Phase.MATCH_OVER


# 不正防止


def test_seed_001_fairness_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    first, second, third = (Match.open(koikoi, S1, seed=seed).state for seed in ("花", "花", "月"))
    assert first == second
    assert first.players != third.players


def test_seed_001_fairness_the_log_replays_to_the_same_state() -> None:
    match = random_match(S1, 4)
    state = koikoi.start(S1)
    for event in match.log:
        state = koikoi.apply(state, event)
    assert state == match.state
    again = opened(S1, match.chance)
    for step in match.steps:
        assert again.submit(step.seat, step.action) == step.events
    assert again.log == match.log


# UI表示ルール: what the engine has ready for a screen


def test_seed_001_display_captured_cards_can_be_grouped_by_type() -> None:
    captured = random_match(S1, 5).state.players[0].captured
    assert {card.type for card in captured} <= set(CardType)


def test_seed_001_display_a_yaku_is_announced_by_name_with_its_points_before_the_question() -> None:
    table = go(position(S1, hand="8c 7c", field="8a", captured="1a 3a"), "8c")
    announced = only(table.events, YakuCompleted)[-1]
    assert ([(yaku.name, yaku.total_score) for yaku in announced.yaku], announced.points) == ([("sanko", 5)], 5)
    assert table.state.players[0].yaku == announced.yaku


def test_seed_001_display_every_card_has_its_common_name() -> None:
    assert Card("1a").name == "松に鶴"
    assert len({card.name for card in CARDS}) == 48


def test_seed_001_display_points_of_the_round_and_of_the_match_are_public() -> None:
    match = opened(S1, FAIR)
    rng = Random(1)
    while len(results(match.log)) < 2:
        (seat,) = match.to_act
        match.submit(seat, rng.choice(list(match.legal(seat))))
    view = match.view(None)
    assert [player.score for player in view.players] == [player.score for player in match.state.players]
    assert [koikoi.points_of(player.yaku) for player in view.players] == [
        koikoi.points_of(player.yaku) for player in match.state.players
    ]


# 将来拡張


def test_seed_001_future_yaku_and_points_are_a_configuration_file() -> None:
    by = koikoi.parse_rules(
        """
        extends = "seed-001"
        [yaku.sanko]
        points = 6
        [yaku.five_birds]
        cards = ["1a", "2a", "4a", "8b", "11b"]
        points = 5
        ja = "五鳥"
        """
    )
    assert held(by, "1a 3a 8a") == {"sanko": 6}
    assert held(by, "1a 2a 4a 8b 11b") == {"five_birds": 5}


def test_seed_001_future_every_yaku_of_the_table_is_a_row_of_its_preset() -> None:
    rows = {row.name: row.points for row in S1.yaku if row.points}
    assert rows == {
        "goko": 10,
        "shiko": 8,
        "ame_shiko": 7,
        "sanko": 5,
        "hanami": 5,
        "tsukimi": 5,
        "inoshikacho": 5,
        "akatan": 5,
        "aotan": 5,
        "tanzaku": 1,
        "tane": 1,
        "kasu": 1,
        "tsukifuda": 4,
    }
