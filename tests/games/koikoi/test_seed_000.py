"""Seed 000, the rule-engine specification, as rules of the room; the numbers in the names are its sections.

Its own names, and what they do, are held in `tests/documents/koikoi`. Where the preset `seed-000` departs from the
text, the test's name or docstring says so (the preset's notes say why).
"""

from itertools import combinations, pairwise

import msgspec
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
from zashiki import Illegal
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Card, CardType, Month, Phase, PlayCard, SelectFieldCard, SpecialCardFlag, cards
from zashiki.games.koikoi.events import CardsCaptured, DealCancelled
from zashiki.testing.koikoi import TestDecks, stacked

S0 = koikoi.preset("seed-000")
BRIGHTS = cards("1a 3a 8a 11a 12a")
TANE = cards("2a 4a 5a 6a 7a 8b 9a 10a 11b")
RIBBONS = cards("1b 2b 3b 4b 5b 6b 7b 9b 10b 11c")
KASU = tuple(card for card in CARDS if card.type is CardType.KASU)

FLOWERS = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")


# §3.1 Value objects


def test_seed_000_3_1_1_twelve_months_from_january_to_december() -> None:
    assert [month.value for month in Month] == list(range(1, 13))
    assert (Month.JANUARY, Month.NOVEMBER, Month.DECEMBER) == (1, 11, 12)


def test_seed_000_3_1_2_four_types_of_card() -> None:
    assert [kind.name for kind in CardType] == ["HIKARI", "TANE", "TANZAKU", "KASU"]


def test_seed_000_3_1_3_a_card_has_id_month_type_name_and_flag() -> None:
    crane, cup = Card("1a"), Card("9a")
    assert (crane.id, crane.month, crane.type, crane.name) == (0, Month.JANUARY, CardType.HIKARI, "松に鶴")
    assert (crane.is_special, crane.special_flag) == (False, SpecialCardFlag.NONE)
    assert (cup.is_special, cup.special_flag) == (True, SpecialCardFlag.SAKE_CUP)


def test_seed_000_11_1_1_cards_are_equal_exactly_when_they_are_the_same_card() -> None:
    assert Card.parse("松に鶴") == Card("1a")
    assert hash(Card.parse("松に鶴")) == hash(Card("1a"))
    assert len(set(CARDS)) == len({card.id for card in CARDS}) == 48


@pytest.mark.parametrize(
    ("flag", "value", "carriers"),
    [
        (SpecialCardFlag.NONE, 0, ""),
        (SpecialCardFlag.RED_POETRY, 1, "1b 2b 3b"),
        (SpecialCardFlag.BLUE_POETRY, 2, "6b 9b 10b"),
        (SpecialCardFlag.SAKE_CUP, 4, "9a"),
        (SpecialCardFlag.DEER, 8, "10a"),
        (SpecialCardFlag.BOAR, 16, "7a"),
        (SpecialCardFlag.BUTTERFLY, 32, "6a"),
        (SpecialCardFlag.RAIN_MAN, 64, "11a"),
    ],
)
def test_seed_000_3_1_4_each_flag_has_its_value_and_its_cards(flag: SpecialCardFlag, value: int, carriers: str) -> None:
    assert flag.value == value
    assert tuple(card for card in CARDS if card.special_flag & flag) == cards(carriers)


def test_seed_000_3_2_1_card_definitions_are_48_cards_four_a_month() -> None:
    by_month = {month: tuple(card for card in CARDS if card.month is month) for month in Month}
    assert {len(some) for some in by_month.values()} == {4}
    assert by_month[Month.DECEMBER] == cards("12a 12b 12c 12d")


def test_seed_000_3_4_4_and_3_4_5_with_methods_are_structs_replace() -> None:
    state = position(S0, hand="1a 2a")
    player = replace(state.players[0], hand=(), captured=cards("1a"), calls=1, yaku=())
    changed = replace(state, phase=Phase.YAKU_CHECK, turn=1, stock=(), field=(), players=(player, state.players[1]))
    assert (changed.turn, changed.players[0].captured, state.turn, state.players[0].captured) == (1, cards("1a"), 0, ())


def test_seed_000_3_4_5_pending_capture_is_shown_while_a_field_card_is_chosen() -> None:
    state = go(position(S0, hand="1a 2a", field="1b 1c"), "1a").state
    assert (state.pending, state.matching) == (Card("1a"), cards("1b 1c"))


def test_seed_000_4_1_four_of_a_month_on_the_field_is_dealt_again() -> None:
    bad = koikoi.deck("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b")
    match = opened(S0, stacked(bad, TestDecks.SANKO_TEST_DECK))
    (cancelled,) = only(match.log, DealCancelled)
    assert (cancelled.reason, cancelled.seat, cancelled.cards) == ("field_four", None, cards("1a 1b 1c 1d"))
    assert (match.state.deal, match.state.field) == (2, TestDecks.SANKO_TEST_DECK[16:24])


# §4.2 The turn


def test_seed_000_4_2_hand_card_without_a_match_stays_on_the_field() -> None:
    table = go(position(S0, hand="1a 2a", field="3c", stock="11d 12b"), "1a")
    assert table.state.field == cards("3c 1a 11d")
    assert kinds(table.events) == ["CardPlayed", "CardPlaced", "CardDrawn", "CardPlaced", "TurnEnded"]


def test_seed_000_4_2_hand_card_with_one_match_takes_it() -> None:
    state = go(position(S0, hand="1a 2a", field="1c 3c"), "1a").state
    assert state.players[0].captured == cards("1a 1c")
    assert state.field == cards("3c 11d")


def test_seed_000_4_2_hand_card_with_two_matches_asks_which() -> None:
    table = go(position(S0, hand="1a 2a", field="1b 1c 3c"), "1a")
    assert table.state.phase is Phase.SELECT_FIELD_CARD
    assert table.options == ["take 1b", "take 1c"]
    after = go(table.state, "take 1c").state
    assert after.players[0].captured == cards("1a 1c")
    assert after.field == cards("1b 3c 11d")


def test_seed_000_4_2_hand_card_with_three_matches_takes_all_and_nobody_chooses() -> None:
    """The text lists "two or more: choose" and "three: take all"; exactly two ask."""
    state = go(position(S0, hand="1a 2a", field="1b 1c 1d 3c"), "1a").state
    assert state.players[0].captured == cards("1a 1b 1c 1d")
    assert state.field == cards("3c 11d")


def test_seed_000_4_2_drawn_card_without_a_match_stays_on_the_field() -> None:
    state = go(position(S0, hand="1a 2a", field="3c", stock="5a"), "1a").state
    assert state.field == cards("3c 1a 5a")


def test_seed_000_4_2_drawn_card_with_one_match_takes_it() -> None:
    state = go(position(S0, hand="1a 2a", field="5b 3c", stock="5a"), "1a").state
    assert (state.players[0].captured, state.field) == (cards("5a 5b"), cards("3c 1a"))


def test_seed_000_4_2_drawn_card_takes_the_card_just_played() -> None:
    state = go(position(S0, hand="1a 2a", stock="1d"), "1a").state
    assert (state.players[0].captured, state.field) == (cards("1d 1a"), ())


def test_seed_000_4_2_drawn_card_with_two_matches_asks_which() -> None:
    table = go(position(S0, hand="1a 2a", field="5b 5c", stock="5a"), "1a")
    assert table.state.phase is Phase.SELECT_FIELD_CARD_FOR_DRAW
    assert table.options == ["take 5b", "take 5c"]
    after = go(table.state, "take 5b").state
    assert (after.players[0].captured, after.field, after.turn) == (cards("5a 5b"), cards("5c 1a"), 1)


def test_seed_000_4_2_drawn_card_with_three_matches_takes_all() -> None:
    state = go(position(S0, hand="1a 2a", field="5b 5c 5d", stock="5a"), "1a").state
    assert (state.players[0].captured, state.field) == (cards("5a 5b 5c 5d"), cards("1a"))


def test_seed_000_4_2_without_a_yaku_the_turn_passes() -> None:
    state = go(position(S0, hand="1a 2a"), "1a").state
    assert (state.turn, state.phase, state.players[0].turns) == (1, Phase.PLAY_FROM_HAND, 1)


def test_seed_000_4_2_a_yaku_asks_for_koikoi_or_shobu() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c")
    assert table.state.phase is Phase.KOIKOI_DECISION
    assert table.options == ["koikoi", "stop"]


def test_seed_000_4_2_shobu_ends_the_game() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, stop")
    assert table.state.phase is Phase.MATCH_OVER
    assert (table.result.winner, table.result.reason) == (0, "shobu")


def test_seed_000_4_2_koikoi_passes_the_turn() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, koikoi")
    assert (table.state.turn, table.state.players[0].calls, table.state.players[0].turns) == (1, 1, 1)
    assert kinds(table.events)[-2:] == ["KoiKoiCalled", "TurnEnded"]


def test_seed_000_4_2_eight_turns_are_eight_of_each_seat_so_a_round_has_sixteen() -> None:
    """The text reads "8ターン経過"; eight in all would cut off four rounds in five."""
    longest = 0
    for seed in range(60):
        match = random_match(S0, seed)
        finished = sum(player.turns for player in match.state.players)
        assert all(player.turns <= 8 for player in match.state.players)
        longest = max(longest, finished)
    assert longest == 16


def test_seed_000_4_2_a_round_that_runs_out_is_a_draw() -> None:
    table = go(position(S0, hand="1a", other="", turns=(7, 8), dealer=1), "1a")
    assert (table.result.winner, table.result.reason, table.result.payments) == (None, "exhausted", (0, 0))


# §6 Yaku


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("1a 3a 8a 11a 12a", {"goko": 15}),
        ("1a 3a 8a 12a", {"shiko": 10}),
        ("1a 3a 8a 11a", {"ame_shiko": 8}),
        ("3a 8a 11a 12a", {"ame_shiko": 8}),
        ("1a 3a 8a", {"sanko": 6}),
        ("3a 8a 12a", {"sanko": 6}),
        ("1a 3a 11a", {}),
        ("1a 3a", {}),
        ("6a 7a 10a", {"inoshikacho": 5}),
        ("6a 7a", {}),
        ("6a 10a 11b", {}),
        ("3a 9a", {"hanami": 5}),
        ("8a 9a", {"tsukimi": 5}),
        ("3a 8a 9a", {"hanami": 5, "tsukimi": 5}),
        ("3a 9b", {}),
        ("8b 9a", {}),
        ("1b 2b 3b", {"akatan": 6}),
        ("1b 2b 4b", {}),
        ("6b 9b 10b", {"aotan": 6}),
        ("6b 9b 7b", {}),
        ("2a 4a 5a 8b", {}),
        ("2a 4a 5a 8b 11b", {"tane": 1}),
        ("2a 4a 5a 8b 9a 11b", {"tane": 2}),
        ("1b 2b 4b 5b", {}),
        ("1b 2b 4b 5b 7b", {"tanzaku": 1}),
        ("1b 2b 4b 5b 6b 7b", {"tanzaku": 2}),
    ],
)
def test_seed_000_6_1_yaku_of_a_pile(pile: str, worth: dict[str, int]) -> None:
    assert held(S0, pile) == worth


@pytest.mark.parametrize(("count", "worth"), [(9, {}), (10, {"kasu": 1}), (11, {"kasu": 2}), (24, {"kasu": 15})])
def test_seed_000_6_1_kasu_from_ten_cards_and_one_more_for_each_further(count: int, worth: dict[str, int]) -> None:
    assert held(S0, KASU[:count]) == worth


def test_seed_000_6_1_the_cup_is_a_tane_only() -> None:
    """Not said there; the text counts by card type."""
    assert held(S0, (*KASU[:9], Card("9a"))) == {}


def test_seed_000_6_1_all_nine_tane_and_all_ten_ribbons() -> None:
    assert held(S0, TANE) == {"inoshikacho": 5, "tane": 5}
    assert held(S0, RIBBONS) == {"akatan": 6, "aotan": 6, "tanzaku": 6}


@pytest.mark.parametrize("size", range(6))
def test_seed_000_6_2_brights_are_exclusive_and_the_best_one_counts(size: int) -> None:
    rain = Card("11a")
    for some in combinations(BRIGHTS, size):
        dry = len(set(some) - {rain})
        best = {5: "goko", 4: "ame_shiko" if rain in some else "shiko", 3: "" if rain in some else "sanko"}.get(size)
        assert list(held(S0, some)) == ([best] if best else []), (some, dry)


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("6a 7a 10a 2a 4a", {"inoshikacho": 5, "tane": 1}),
        ("3a 9a 2a 4a 5a 6a", {"hanami": 5, "tane": 1}),
        ("8a 9a 2a 4a 5a 6a", {"tsukimi": 5, "tane": 1}),
        ("1b 2b 3b 4b 5b", {"akatan": 6, "tanzaku": 1}),
        ("6b 9b 10b 4b 5b", {"aotan": 6, "tanzaku": 1}),
        ("1a 3a 8a 9a", {"sanko": 6, "hanami": 5, "tsukimi": 5}),
    ],
)
def test_seed_000_6_2_other_yaku_count_side_by_side(pile: str, worth: dict[str, int]) -> None:
    assert held(S0, pile) == worth


def test_seed_000_6_3_goko_scores_fifteen_with_its_five_cards() -> None:
    (found,) = koikoi.yaku_of(S0, cards("2a 1a 3a 8a 11a 12a"))
    assert (found.base_score, found.bonus_score, found.cards) == (15, 0, BRIGHTS)


@pytest.mark.parametrize(("count", "bonus"), [(5, 0), (6, 1), (9, 4)])
def test_seed_000_6_3_tane_bonus_is_one_for_each_card_above_five(count: int, bonus: int) -> None:
    found = koikoi.yaku_of(S0, TANE[:count])[-1]
    assert (found.name, found.base_score, found.bonus_score) == ("tane", 1, bonus)


def test_seed_000_6_3_akatan_needs_the_pine_plum_and_cherry_ribbons() -> None:
    for pair in combinations(cards("1b 2b 3b"), 2):
        assert held(S0, (*pair, *cards("4b 5b"))) == {}
    (found,) = koikoi.yaku_of(S0, cards("1b 2b 3b 4b"))
    assert (found.base_score, found.bonus_score, found.cards) == (6, 0, cards("1b 2b 3b"))


# §7 Points


def test_seed_000_7_2_case_1_plain_shobu_pays_6() -> None:
    result = go(position(S0, hand="8c 7c", field="8a", captured="1a 3a"), "8c, stop").result
    assert (result.winner, result.payments) == (0, (6, 0))


def test_seed_000_7_2_case_2_koikoi_success_pays_14() -> None:
    table = go(position(S0, hand="3c 5d 7c", field="3b 5b", captured="1b 2b 4b"), "3c, koikoi, 12c, 5d, stop")
    assert table.result.payments == (14, 0)
    assert table.result.score is not None
    assert [(one.name, one.times) for one in table.result.score.factors] == [("own_koikoi", 2)]


def test_seed_000_7_2_case_3_koikoi_failure_pays_the_opponent_10() -> None:
    """The code of §7.1 cannot double for the opponent's call; `koikoi_by = "either"` satisfies both cases."""
    start = position(S0, hand="5d 9c", field="5a 10a", captured="2a 4a 8b 11b", other="10c 12d", other_captured="6a 7a")
    table = go(start, "5d, koikoi, 10c, stop")
    assert [yaku.name for yaku in table.result.yaku[0]] == ["tane"]
    assert (table.result.winner, table.result.payments) == (1, (0, 10))
    assert koikoi.score(S0, koikoi.yaku_of(S0, cards("6a 7a 10a")), own_calls=0, opponent_calls=1).total == 10


def test_seed_000_7_2_both_called_and_it_is_doubled_once() -> None:
    yaku = koikoi.yaku_of(S0, cards("6a 7a 10a"))
    assert koikoi.score(S0, yaku, own_calls=2, opponent_calls=1).total == 10


# §8 Validation


def test_seed_000_8_2_1_only_the_player_in_turn_plays() -> None:
    state = position(S0, hand="1a 2a")
    assert koikoi.why_not(state, 1, PlayCard(Card("12c"))) == "not_your_turn"
    match = opened(S0, stacked(TestDecks.SANKO_TEST_DECK))
    with pytest.raises(Illegal, match="not_your_turn"):
        match.submit(1, PlayCard(Card("2d")))


def test_seed_000_8_2_1_the_card_is_in_the_hand() -> None:
    assert koikoi.why_not(position(S0, hand="1a 2a"), 0, PlayCard(Card("12c"))) == "card_not_in_hand"
    assert koikoi.why_not(position(S0, hand="1a 2a"), 0, PlayCard(koikoi.HIDDEN)) == "card_not_in_hand"


def test_seed_000_8_2_2_the_chosen_card_lies_on_the_field_and_its_month_agrees() -> None:
    choosing = go(position(S0, hand="1a 2a", field="1b 1c 3c"), "1a").state
    assert koikoi.why_not(choosing, 0, SelectFieldCard(Card("1d"))) == "card_not_on_field"
    assert koikoi.why_not(choosing, 0, SelectFieldCard(Card("3c"))) == "months_differ"


def test_seed_000_8_2_3_the_decision_comes_only_with_a_yaku() -> None:
    for seed in range(20):
        for _, _, after in states(random_match(S0, seed)):
            assert after.phase is not Phase.KOIKOI_DECISION or after.players[after.turn].yaku


# §9 Special rules


def test_seed_000_9_1_kuitsuki_takes_the_three_field_cards_with_the_played_one() -> None:
    match = opened(S0, stacked(TestDecks.KUITSUKI_TEST_DECK))
    assert only(match.submit(0, PlayCard(Card("1a"))), CardsCaptured)[0].cards == cards("1a 1b 1c 1d")


@pytest.mark.parametrize("dealer", [0, 1])
def test_seed_000_9_2_teshi_switched_on_pays_its_holder_15_at_once(dealer: int) -> None:
    match = opened(rules(teshi="score", first_dealer=f"seat_{dealer}"), stacked(TestDecks.TESHI_TEST_DECK))
    (result,) = results(match.log)
    assert (result.winner, result.reason, sorted(result.payments)) == (dealer, "teshi", [0, 15])
    assert (result.yaku, result.calls, match.to_act) == (((), ()), (0, 0), ())


# §10 and §11: the tests it asks for beyond the above


def test_seed_000_11_2_1_several_rounds_and_the_winner_deals_next() -> None:
    match = random_match(rules(rounds=4), 5)
    told = results(match.log)
    assert len(told) == 4
    for before, after in pairwise(told):
        assert after.dealer == (before.dealer if before.winner is None else before.winner)


def test_seed_000_11_2_2_koikoi_again_and_again_doubles_once() -> None:
    start = position(
        S0,
        hand="3c 5d 7c 6c",
        field="3b 5b 7b",
        captured="1b 2b 4b",
        other="12c 12d 8c",
        stock="11d 12b 4c 10c 2c 9c",
    )
    table = go(start, "3c, koikoi, 12c, 5d, koikoi, 12d, 7c, stop")
    assert table.result.calls == (2, 0)
    assert table.result.payments == ((6 + 2) * 2, 0)


@pytest.mark.parametrize("deck", [TestDecks.SANKO_TEST_DECK, TestDecks.KUITSUKI_TEST_DECK, TestDecks.TESHI_TEST_DECK])
def test_seed_000_11_3_1_fixed_decks_hold_every_card_once(deck: tuple[Card, ...]) -> None:
    assert sorted(deck, key=lambda card: card.id) == list(CARDS)


# §15 and §16: saving and replaying


def test_seed_000_15_and_16_events_and_states_can_be_saved_and_read_back() -> None:
    match = random_match(S0, 3)
    log = msgspec.json.decode(msgspec.json.encode(match.log), type=tuple[koikoi.Event, ...])
    assert log == match.log
    state = koikoi.start(S0)
    for event in log:
        state = koikoi.apply(state, event)
    assert state == match.state
    assert msgspec.json.decode(msgspec.json.encode(state), type=koikoi.GameState) == state


def test_seed_000_4_1_a_fresh_table_deals_by_itself() -> None:
    assert kinds(settled(koikoi.start(S0), chance=FAIR).events) == ["DealerChosen", "RoundStarted", "Dealt"]
