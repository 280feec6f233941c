"""Seed 000, the rule-engine specification, section by section; the numbers in the names are its own.

Where the preset `seed-000` departs from the text, the test's name or docstring says so (the preset's notes say why).
"""

from itertools import combinations

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
    rules,
    settled,
    states,
)
from zashiki import Illegal
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, CallKoiKoi, CallShobu, Phase, PlayCard, SelectFieldCard, cards, facade
from zashiki.games.koikoi.events import CardsCaptured, DealCancelled, LuckyHandShown, YakuCompleted
from zashiki.games.koikoi.facade import (
    ActionValidator,
    Card,
    CardDefinitions,
    CardType,
    GamePhase,
    GameRules,
    KoiKoiGame,
    Month,
    PlayerId,
    SpecialCardFlag,
    TurnPhase,
    YakuEvaluator,
    YakuType,
)
from zashiki.testing.koikoi import TestDecks, stacked
from zashiki.texts.rulebook import RuleError

S0 = koikoi.preset("seed-000")
BRIGHTS = cards("1a 3a 8a 11a 12a")
TANE = cards("2a 4a 5a 6a 7a 8b 9a 10a 11b")
RIBBONS = cards("1b 2b 3b 4b 5b 6b 7b 9b 10b 11c")
KASU = tuple(card for card in CARDS if card.type is CardType.KASU)

FLOWERS = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")

# §1 Overview


def test_seed_000_1_3_a_change_of_state_makes_a_new_instance() -> None:
    game = KoiKoiGame(random_seed=1)
    before = game.get_state()
    kept = msgspec.json.encode(before)
    after = game.execute_action(game.get_available_actions()[0]).new_state
    assert after is not before
    assert msgspec.json.encode(before) == kept
    with pytest.raises(AttributeError):
        before.field = ()  # type: ignore[misc]


# §3.1 Value objects


def test_seed_000_3_1_1_twelve_months_from_january_to_december() -> None:
    assert [month.value for month in Month] == list(range(1, 13))
    assert (Month.JANUARY, Month.NOVEMBER, Month.DECEMBER) == (1, 11, 12)


@pytest.mark.parametrize(("month", "flower"), [*enumerate(FLOWERS, 1)])
def test_seed_000_3_1_1_each_month_has_its_flower(month: int, flower: str) -> None:
    assert all(card.name.startswith(flower) for card in CardDefinitions.get_cards_by_month(Month(month)))


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
    assert CardDefinitions.all_cards == CARDS
    assert all(len(CardDefinitions.get_cards_by_month(month)) == 4 for month in Month)
    assert CardDefinitions.get_cards_by_month(Month.DECEMBER) == cards("12a 12b 12c 12d")


@pytest.mark.parametrize(
    ("kind", "found"),
    [(CardType.HIKARI, BRIGHTS), (CardType.TANE, TANE), (CardType.TANZAKU, RIBBONS), (CardType.KASU, KASU)],
)
def test_seed_000_3_2_1_cards_by_type(kind: CardType, found: tuple[Card, ...]) -> None:
    assert CardDefinitions.get_cards_by_type(kind) == found


def test_seed_000_3_2_1_get_card_by_month_type_and_index() -> None:
    assert CardDefinitions.get_card(Month.JANUARY, CardType.HIKARI).name == "松に鶴"
    assert CardDefinitions.get_card(Month.DECEMBER, CardType.KASU, 2) is Card("12d")
    for missing in (3, -1):
        with pytest.raises(IndexError, match="month 12 has 3 cards of type kasu"):
            CardDefinitions.get_card(Month.DECEMBER, CardType.KASU, missing)


# §3.3 Yaku


def test_seed_000_3_3_1_every_yaku_type_is_a_row_of_the_rules() -> None:
    assert {kind.value for kind in YakuType} <= {row.name for row in S0.yaku}
    assert len(YakuType) == 12


def test_seed_000_3_3_2_total_score_is_base_and_bonus() -> None:
    (tane,) = koikoi.yaku_of(S0, cards("2a 4a 5a 8b 9a 10a 11b"))
    assert (tane.name, tane.base_score, tane.bonus_score, tane.total_score) == (YakuType.TANE, 1, 2, 3)
    assert tane.cards == cards("2a 4a 5a 8b 9a 10a 11b")


# §3.4 State


def test_seed_000_3_4_1_player_ids_are_the_seats() -> None:
    assert [player.value for player in PlayerId] == [0, 1]


def test_seed_000_3_4_1_either_player_may_deal_though_the_comment_calls_player1_the_dealer() -> None:
    assert KoiKoiGame(PlayerId.PLAYER2, random_seed=1).get_state().turn == PlayerId.PLAYER2


@pytest.mark.parametrize(
    ("phase", "game", "turn"),
    [
        (Phase.START, GamePhase.NOT_STARTED, TurnPhase.PLAY_FROM_HAND),
        (Phase.DEALING, GamePhase.DEALING, TurnPhase.PLAY_FROM_HAND),
        (Phase.PLAY_FROM_HAND, GamePhase.PLAYER_TURN, TurnPhase.PLAY_FROM_HAND),
        (Phase.SELECT_FIELD_CARD, GamePhase.PLAYER_TURN, TurnPhase.SELECT_FIELD_CARD),
        (Phase.DRAW_FROM_DECK, GamePhase.DRAW_FROM_DECK, TurnPhase.DRAW_FROM_DECK),
        (Phase.SELECT_FIELD_CARD_FOR_DRAW, GamePhase.DRAW_FROM_DECK, TurnPhase.SELECT_FIELD_CARD_FOR_DRAW),
        (Phase.YAKU_CHECK, GamePhase.YAKU_CHECK, TurnPhase.YAKU_CHECK),
        (Phase.KOIKOI_DECISION, GamePhase.KOIKOI_DECISION, TurnPhase.KOIKOI_DECISION),
        (Phase.TURN_END, GamePhase.PLAYER_TURN, TurnPhase.TURN_END),
        (Phase.SHOBU, GamePhase.GAME_OVER, TurnPhase.TURN_END),
    ],
)
def test_seed_000_3_4_2_and_3_4_3_phases_are_read_off_the_one_phase(
    phase: Phase, game: GamePhase, turn: TurnPhase
) -> None:
    state = replace(koikoi.start(S0), phase=phase)
    manager = facade.TurnManager()
    assert (facade.game_phase(state), facade.turn_phase(state)) == (game, turn)
    assert (manager.game_phase(state), manager.turn_phase(state)) == (game, turn)


def test_seed_000_3_4_4_player_state_holds_hand_pile_call_yaku_and_score() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, koikoi")
    player = table.state.players[PlayerId.PLAYER1]
    assert (player.hand, player.captured) == (cards("7c"), cards("1b 2b 3c 3b"))
    assert (player.calls, koikoi.points_of(player.yaku)) == (1, 6)


def test_seed_000_3_4_4_and_3_4_5_with_methods_are_structs_replace() -> None:
    state = position(S0, hand="1a 2a")
    player = replace(state.players[0], hand=(), captured=cards("1a"), calls=1, yaku=())
    changed = replace(state, phase=Phase.YAKU_CHECK, turn=1, stock=(), field=(), players=(player, state.players[1]))
    assert (changed.turn, changed.players[0].captured, state.turn, state.players[0].captured) == (1, cards("1a"), 0, ())


def test_seed_000_3_4_5_state_after_a_deal() -> None:
    state = KoiKoiGame(PlayerId.PLAYER2, random_seed=3).get_state()
    assert (state.dealer, state.turn, facade.TurnManager().turn_count(state)) == (1, 1, 0)
    assert facade.TurnManager().current_player(state) is PlayerId.PLAYER2
    assert (len(state.stock), len(state.field), [len(player.hand) for player in state.players]) == (24, 8, [8, 8])
    assert (state.pending, state.matching, state.results) == (None, (), ())


def test_seed_000_3_4_5_pending_capture_is_shown_while_a_field_card_is_chosen() -> None:
    state = go(position(S0, hand="1a 2a", field="1b 1c"), "1a").state
    assert (state.pending, state.matching) == (Card("1a"), cards("1b 1c"))


def test_seed_000_3_4_6_result_names_winner_scores_and_yaku() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, stop")
    result = facade.ScoreCalculator().calculate_game_result(table.state)
    assert (result.winner, result.scores, result.is_koikoi_win, result.is_draw) == (
        PlayerId.PLAYER1,
        (6, 0),
        False,
        False,
    )
    assert [yaku.name for yaku in result.completed_yaku[PlayerId.PLAYER1]] == [YakuType.AKATAN]


# §4.1 Dealing


def test_seed_000_4_1_eight_cards_each_eight_on_the_field_and_the_dealer_begins() -> None:
    for dealer in PlayerId:
        state = KoiKoiGame(dealer, random_seed=5).get_state()
        assert [len(player.hand) for player in state.players] == [8, 8]
        assert (len(state.field), len(state.stock), koikoi.to_act(state)) == (8, 24, (dealer,))


def test_seed_000_4_1_four_of_a_month_on_the_field_is_dealt_again() -> None:
    bad = koikoi.deck("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b")
    match = opened(S0, stacked(bad, TestDecks.SANKO_TEST_DECK))
    (cancelled,) = only(match.log, DealCancelled)
    assert (cancelled.reason, cancelled.seat, cancelled.cards) == ("field_four", None, cards("1a 1b 1c 1d"))
    assert (match.state.deal, match.state.field) == (2, TestDecks.SANKO_TEST_DECK[16:24])


def test_seed_000_4_1_four_of_a_month_in_a_hand_is_looked_at_for_teshi() -> None:
    dealt = stacked(TestDecks.TESHI_TEST_DECK)
    assert KoiKoiGame(chance=dealt).get_available_actions()
    game = KoiKoiGame(chance=dealt, rules=GameRules(enable_teshi=True))
    assert facade.game_phase(game.get_state()) is GamePhase.GAME_OVER


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
    assert facade.turn_phase(table.state) is TurnPhase.SELECT_FIELD_CARD
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
    assert facade.turn_phase(table.state) is TurnPhase.SELECT_FIELD_CARD_FOR_DRAW
    assert facade.game_phase(table.state) is GamePhase.DRAW_FROM_DECK
    assert table.options == ["take 5b", "take 5c"]
    after = go(table.state, "take 5b").state
    assert (after.players[0].captured, after.field, after.turn) == (cards("5a 5b"), cards("5c 1a"), 1)


def test_seed_000_4_2_drawn_card_with_three_matches_takes_all() -> None:
    state = go(position(S0, hand="1a 2a", field="5b 5c 5d", stock="5a"), "1a").state
    assert (state.players[0].captured, state.field) == (cards("5a 5b 5c 5d"), cards("1a"))


def test_seed_000_4_2_without_a_yaku_the_turn_passes() -> None:
    state = go(position(S0, hand="1a 2a"), "1a").state
    assert (state.turn, facade.turn_phase(state), state.players[0].turns) == (1, TurnPhase.PLAY_FROM_HAND, 1)


def test_seed_000_4_2_a_yaku_asks_for_koikoi_or_shobu() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c")
    assert facade.game_phase(table.state) is GamePhase.KOIKOI_DECISION
    assert table.options == ["koikoi", "stop"]


def test_seed_000_4_2_shobu_ends_the_game() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, stop")
    assert facade.game_phase(table.state) is GamePhase.GAME_OVER
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
    assert facade.game_phase(table.state) is GamePhase.DRAW


def test_seed_000_4_3_the_phases_follow_each_other_as_drawn() -> None:
    allowed = {
        ("not_started", "dealing"),
        ("dealing", "player_turn"),
        ("player_turn", "dealing"),  # 配り直し
        ("player_turn", "draw_from_deck"),
        ("draw_from_deck", "yaku_check"),
        ("yaku_check", "koikoi_decision"),
        ("yaku_check", "player_turn"),
        ("koikoi_decision", "player_turn"),
        ("koikoi_decision", "game_over"),
        ("player_turn", "draw"),
    }
    seen = set()
    for seed in range(60):
        for before, _, after in states(random_match(S0, seed)):
            seen.add((facade.game_phase(before).value, facade.game_phase(after).value))
    seen = {(before, after) for before, after in seen if before != after}
    assert seen <= allowed
    assert seen >= allowed - {("player_turn", "dealing")}


# §5 The facade


def test_seed_000_5_1_available_actions_are_those_of_the_player_in_turn() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    assert game.get_available_actions() == tuple(PlayCard(card) for card in TestDecks.SANKO_TEST_DECK[:8])


def test_seed_000_5_1_the_same_seed_gives_the_same_game() -> None:
    first, second, third = (KoiKoiGame(random_seed=seed).get_state() for seed in (9, 9, 10))
    assert first == second
    assert first != third


def test_seed_000_5_1_without_a_seed_every_game_is_another() -> None:
    assert KoiKoiGame().get_state() != KoiKoiGame().get_state()


def test_seed_000_5_1_reset_begins_again_with_the_given_dealer() -> None:
    game = KoiKoiGame(PlayerId.PLAYER1, random_seed=9)
    opening = game.get_state()
    game.execute_action(game.get_available_actions()[0])
    game.reset(PlayerId.PLAYER2)
    assert (game.get_state().dealer, game.get_state().turn, game.get_state().deal) == (1, 1, 1)
    game.reset(PlayerId.PLAYER1)
    assert game.get_state() == opening


@pytest.mark.parametrize(
    ("text", "kind"),
    [("1a", "PLAY_CARD"), ("take 1a", "SELECT_FIELD_CARD"), ("koikoi", "CALL_KOIKOI"), ("stop", "CALL_SHOBU")],
)
def test_seed_000_5_2_every_action_has_its_type(text: str, kind: str) -> None:
    assert facade.action_type(koikoi.parse_action(text)) is facade.ActionType[kind]


def test_seed_000_5_2_drawing_is_an_event_and_never_an_action() -> None:
    """The text lists DrawCard as an action type, without an action class."""
    tags = {kind.__struct_config__.tag for kind in (PlayCard, SelectFieldCard, CallKoiKoi, CallShobu)}
    assert {kind.value for kind in facade.ActionType} - tags == {facade.ActionType.DRAW_CARD}


def test_seed_000_5_3_a_success_carries_the_new_state_and_the_events() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    result = game.execute_action(PlayCard(Card("1c")))
    assert (result.success, result.error_message, result.new_state) == (True, None, game.get_state())
    assert kinds(result.events) == ["CardPlayed", "CardsCaptured", "CardDrawn", "CardPlaced", "TurnEnded"]
    assert facade.GameActionResult.successful(game.get_state(), []).events == ()


def test_seed_000_5_3_a_failure_carries_the_reason_and_the_unchanged_state() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    before = game.get_state()
    result = game.execute_action(PlayCard(Card("1a")))
    assert (result.success, result.error_message, result.events) == (False, "card_not_in_hand", ())
    assert result.new_state is before is game.get_state()


def test_seed_000_5_4_events_name_player_card_cards_yaku_and_result() -> None:
    called = go(position(S0, hand="3c 7c 5d", field="3b 5b", captured="1b 2b 4b"), "3c, koikoi, 12c")
    table = go(called.state, "5d, stop")
    (completed,) = only(table.events, facade.YakuCompletedEvent)
    assert (completed.seat, [yaku.name for yaku in completed.yaku]) == (0, ["akatan", "tanzaku"])
    (ended,) = only(table.events, facade.GameEndedEvent)
    assert ended.result == table.result
    (played,) = only(table.events, facade.CardPlayedEvent)
    (taken, *_) = only(table.events, facade.CardsCapturedEvent)
    assert (played.seat, played.card, taken.seat, taken.cards) == (0, Card("5d"), 0, cards("5d 5b"))


def test_seed_000_5_4_koikoi_called_event() -> None:
    table = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, koikoi")
    (called,) = only(table.events, facade.KoiKoiCalledEvent)
    assert (called.seat, called.points) == (0, 6)


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
    assert {yaku.name: yaku.total_score for yaku in YakuEvaluator().evaluate_yaku(cards(pile))} == worth


@pytest.mark.parametrize(("count", "worth"), [(9, {}), (10, {"kasu": 1}), (11, {"kasu": 2}), (24, {"kasu": 15})])
def test_seed_000_6_1_kasu_from_ten_cards_and_one_more_for_each_further(count: int, worth: dict[str, int]) -> None:
    assert held(S0, KASU[:count]) == worth


def test_seed_000_6_1_the_cup_is_a_tane_only() -> None:
    """Not said there; the text counts by card type."""
    assert held(S0, (*KASU[:9], Card("9a"))) == {}


def test_seed_000_6_1_all_nine_tane_and_all_ten_ribbons() -> None:
    assert held(S0, TANE) == {"inoshikacho": 5, "tane": 5}
    assert held(S0, RIBBONS) == {"akatan": 6, "aotan": 6, "tanzaku": 6}


def test_seed_000_6_1_an_empty_pile_has_no_yaku() -> None:
    assert YakuEvaluator().evaluate_yaku(()) == ()


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


ONE_BY_ONE = [
    ("goko", "1a 3a 8a 11a 12a", 15, "1a 3a 8a 12a"),
    ("shiko", "1a 3a 8a 12a", 10, "1a 3a 8a 11a"),
    ("ame_shiko", "1a 3a 8a 11a", 8, "1a 3a 8a 12a"),
    ("sanko", "1a 3a 8a", 6, "1a 3a 11a"),
    ("inoshikacho", "6a 7a 10a", 5, "6a 7a"),
    ("hanami", "3a 9a", 5, "3a"),
    ("tsukimi", "8a 9a", 5, "9a"),
    ("tane", "2a 4a 5a 8b 11b", 1, "2a 4a 5a 8b"),
    ("akatan", "1b 2b 3b", 6, "1b 2b 4b"),
    ("aotan", "6b 9b 10b", 6, "6b 9b 1b"),
    ("tanzaku", "1b 2b 4b 5b 7b", 1, "1b 2b 4b 5b"),
    ("kasu", "1c 1d 2c 2d 3c 3d 4c 4d 5c 5d", 1, "1c 1d 2c 2d 3c 3d 4c 4d 5c"),
]


@pytest.mark.parametrize(("kind", "enough", "points", "short"), ONE_BY_ONE)
def test_seed_000_6_1_each_yaku_has_an_evaluator_of_its_own(kind: str, enough: str, points: int, short: str) -> None:
    by_name = getattr(YakuEvaluator(), f"evaluate_{kind}")
    found = by_name(cards(enough))
    assert (found.name, found.total_score) == (kind, points)
    assert by_name(cards(short)) is None
    assert YakuEvaluator().evaluate(YakuType(kind), cards(enough)) == found


def test_seed_000_6_3_goko_scores_fifteen_with_its_five_cards() -> None:
    found = YakuEvaluator().evaluate_goko(cards("2a 1a 3a 8a 11a 12a"))
    assert found is not None
    assert (found.base_score, found.bonus_score, found.cards) == (15, 0, BRIGHTS)


@pytest.mark.parametrize(("count", "bonus"), [(5, 0), (6, 1), (9, 4)])
def test_seed_000_6_3_tane_bonus_is_one_for_each_card_above_five(count: int, bonus: int) -> None:
    found = YakuEvaluator().evaluate_tane(TANE[:count])
    assert found is not None
    assert (found.base_score, found.bonus_score) == (1, bonus)


def test_seed_000_6_3_akatan_needs_the_pine_plum_and_cherry_ribbons() -> None:
    for pair in combinations(cards("1b 2b 3b"), 2):
        assert YakuEvaluator().evaluate_akatan((*pair, *cards("4b 5b 6b"))) is None
    found = YakuEvaluator().evaluate_akatan(cards("1b 2b 3b 4b"))
    assert found is not None
    assert (found.base_score, found.bonus_score, found.cards) == (6, 0, cards("1b 2b 3b"))


def test_seed_000_6_3_a_single_evaluator_sees_a_yaku_that_a_better_one_hides() -> None:
    assert YakuEvaluator().evaluate_sanko(BRIGHTS) is not None


# §7 Points


@pytest.mark.parametrize(("called", "after", "points"), [(False, False, 6), (True, True, 12), (True, False, 6)])
def test_seed_000_7_1_a_win_after_koikoi_is_doubled(called: bool, after: bool, points: int) -> None:
    yaku = koikoi.yaku_of(S0, cards("1a 3a 8a"))
    pays = facade.ScoreCalculator().calculate_final_score
    assert pays(yaku, has_called_koikoi=called, won_after_koikoi=after) == points


def test_seed_000_7_1_the_loser_gets_nothing_and_a_draw_pays_nobody() -> None:
    calculator = facade.ScoreCalculator()
    won = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b", other_captured="6a 7a"), "3c, stop").state
    assert calculator.calculate_game_result(won).scores == (6, 0)
    drawn = go(position(S0, hand="1a", other="", turns=(7, 8), dealer=1), "1a").state
    result = calculator.calculate_game_result(drawn)
    assert (result.winner, result.scores, result.is_draw, result.is_koikoi_win) == (None, (0, 0), True, False)


def test_seed_000_7_1_a_win_after_koikoi_is_a_koikoi_win() -> None:
    state = go(position(S0, hand="3c 5d 7c", field="3b 5b", captured="1b 2b 4b"), "3c, koikoi, 12c, 5d, stop").state
    assert facade.ScoreCalculator().calculate_game_result(state).is_koikoi_win


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
    yaku = koikoi.yaku_of(S0, cards("6a 7a 10a"))
    pays = facade.ScoreCalculator().calculate_final_score
    assert pays(yaku, has_called_koikoi=False, won_after_koikoi=False, opponent_called_koikoi=True) == 10


def test_seed_000_7_2_both_called_and_it_is_doubled_once() -> None:
    yaku = koikoi.yaku_of(S0, cards("6a 7a 10a"))
    assert koikoi.score(S0, yaku, own_calls=2, opponent_calls=1).total == 10


# §8 Validation


def invalid(action: koikoi.Action, state: koikoi.GameState) -> str | None:
    result = ActionValidator().validate(action, state)
    assert result.is_valid == (result.error_message is None)
    return result.error_message


def test_seed_000_8_1_validation_result() -> None:
    assert facade.ValidationResult.valid() == facade.ValidationResult(is_valid=True)
    assert facade.ValidationResult.invalid("why").error_message == "why"


def test_seed_000_8_2_1_a_card_is_played_in_its_phase_only() -> None:
    state = position(S0, hand="1a 2a", field="1b 1c")
    assert ActionValidator().validate_play_card(PlayCard(Card("1a")), state).is_valid
    assert invalid(PlayCard(Card("2a")), go(state, "1a").state) == "wrong_phase"


def test_seed_000_8_2_1_only_the_player_in_turn_plays() -> None:
    state = position(S0, hand="1a 2a")
    assert koikoi.why_not(state, 1, PlayCard(Card("12c"))) == "not_your_turn"
    match = opened(S0, stacked(TestDecks.SANKO_TEST_DECK))
    with pytest.raises(Illegal, match="not_your_turn"):
        match.submit(1, PlayCard(Card("2d")))


def test_seed_000_8_2_1_the_card_is_in_the_hand() -> None:
    assert invalid(PlayCard(Card("12c")), position(S0, hand="1a 2a")) == "card_not_in_hand"
    assert invalid(PlayCard(koikoi.HIDDEN), position(S0, hand="1a 2a")) == "card_not_in_hand"


def test_seed_000_8_2_2_a_field_card_is_chosen_in_its_phases_only() -> None:
    state = position(S0, hand="1a 2a", field="1b 1c 5b 5c", stock="5a")
    assert invalid(SelectFieldCard(Card("1b")), state) == "wrong_phase"
    choosing = go(state, "1a").state
    assert ActionValidator().validate_select_field_card(SelectFieldCard(Card("1b")), choosing).is_valid
    assert ActionValidator().validate(SelectFieldCard(Card("5b")), go(choosing, "take 1b").state).is_valid


def test_seed_000_8_2_2_the_chosen_card_lies_on_the_field_and_its_month_agrees() -> None:
    choosing = go(position(S0, hand="1a 2a", field="1b 1c 3c"), "1a").state
    assert invalid(SelectFieldCard(Card("1d")), choosing) == "card_not_on_field"
    assert invalid(SelectFieldCard(Card("3c")), choosing) == "months_differ"


def test_seed_000_8_2_3_koikoi_and_shobu_are_called_in_their_phase_only() -> None:
    state = position(S0, hand="3c 7c", field="3b", captured="1b 2b")
    for call in (CallKoiKoi(), CallShobu()):
        assert invalid(call, state) == "wrong_phase"
        assert ActionValidator().validate_koikoi_decision(call, go(state, "3c").state).is_valid


def test_seed_000_8_2_3_there_must_be_a_yaku() -> None:
    state = replace(position(S0, hand="1a 2a"), phase=Phase.KOIKOI_DECISION)
    assert invalid(CallShobu(), state) == "no_yaku"


def test_seed_000_8_2_3_the_decision_comes_only_with_a_yaku() -> None:
    for seed in range(20):
        for _, _, after in states(random_match(S0, seed)):
            assert after.phase is not Phase.KOIKOI_DECISION or after.players[after.turn].yaku


# §9 Special rules


def test_seed_000_9_1_kuitsuki_takes_the_three_field_cards_with_the_played_one() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.KUITSUKI_TEST_DECK))
    result = game.execute_action(PlayCard(Card("1a")))
    assert only(result.events, CardsCaptured)[0].cards == cards("1a 1b 1c 1d")


def test_seed_000_9_1_kuitsuki_handler_needs_no_fifth_card() -> None:
    """The text also asks for a drawn card of the month, which would be a fifth."""
    handler, field = facade.KuitsukiHandler(), cards("2a 1b 1c 1d")
    assert handler.check_kuitsuki(Card("1a"), field)
    assert handler.execute_kuitsuki(Card("1a"), field) == cards("1a 1b 1c 1d")


@pytest.mark.parametrize("field", ["", "1b", "1b 1c"])
def test_seed_000_9_1_kuitsuki_does_not_happen_with_fewer(field: str) -> None:
    handler = facade.KuitsukiHandler()
    assert not handler.check_kuitsuki(Card("1a"), cards(field))
    with pytest.raises(facade.GameRuleViolationException, match="喰い付き"):
        handler.execute_kuitsuki(Card("1a"), cards(field))


@pytest.mark.parametrize(("hand", "four"), [("1a 1b 1c 1d 2a", True), ("1a 1b 1c 2a 2b 2c", False), ("", False)])
def test_seed_000_9_2_teshi_is_four_of_a_month_in_the_hand(hand: str, four: bool) -> None:
    assert facade.TeshiHandler().check_teshi(cards(hand)) is four


def test_seed_000_9_2_teshi_is_off_unless_switched_on() -> None:
    state = KoiKoiGame(chance=stacked(TestDecks.TESHI_TEST_DECK)).get_state()
    assert state.phase is Phase.PLAY_FROM_HAND
    assert facade.TeshiHandler().handle_teshi(state, PlayerId.PLAYER1, teshi_rule_enabled=False) is None


@pytest.mark.parametrize("dealer", PlayerId)
def test_seed_000_9_2_teshi_switched_on_pays_its_holder_15_at_once(dealer: PlayerId) -> None:
    game = KoiKoiGame(dealer, chance=stacked(TestDecks.TESHI_TEST_DECK), rules=GameRules(enable_teshi=True))
    result = facade.ScoreCalculator().calculate_game_result(game.get_state())
    assert (result.winner, sorted(result.scores), result.is_draw) == (dealer, [0, 15], False)
    assert (result.completed_yaku, result.is_koikoi_win) == (((), ()), False)
    assert game.get_available_actions() == ()


def test_seed_000_9_2_teshi_handler_ends_the_round_for_the_holder_alone() -> None:
    state = KoiKoiGame(chance=stacked(TestDecks.TESHI_TEST_DECK)).get_state()
    handler = facade.TeshiHandler()
    ended = handler.handle_teshi(state, PlayerId.PLAYER1, teshi_rule_enabled=True)
    assert ended is not None
    assert (ended.results[-1].winner, ended.results[-1].reason, ended.results[-1].payments) == (0, "teshi", (15, 0))
    assert handler.handle_teshi(state, PlayerId.PLAYER2, teshi_rule_enabled=True) is None


def test_seed_000_9_2_teshi_counts_in_a_fresh_deal_only() -> None:
    state = position(S0, hand="1a 1b 1c 1d")
    with pytest.raises(facade.InvalidGameStateException) as raised:
        facade.TeshiHandler().handle_teshi(state, PlayerId.PLAYER1, teshi_rule_enabled=True)
    assert raised.value.state is state


def test_seed_000_9_3_the_round_runs_out_after_eight_turns_of_each() -> None:
    handler = facade.DrawHandler()
    assert (handler.MAX_TURNS, S0.turns) == (8, 8)
    assert not handler.check_draw(position(S0, hand="1a", turns=(7, 7)))
    assert handler.check_draw(position(S0, hand="", other="", turns=(8, 8)))


def test_seed_000_9_3_a_draw_pays_nobody_even_with_a_standing_koikoi() -> None:
    state = position(S0, hand="", other="", captured="1b 2b 3b", calls=(1, 0), turns=(8, 8))
    after = facade.DrawHandler().handle_draw(state)
    assert (after.results[-1].winner, after.results[-1].payments) == (None, (0, 0))
    assert facade.game_phase(after) is GamePhase.DRAW
    assert facade.DrawHandler().check_draw(after)


def test_seed_000_9_3_a_round_still_played_or_won_is_no_draw() -> None:
    handler = facade.DrawHandler()
    with pytest.raises(facade.InvalidGameStateException):
        handler.handle_draw(position(S0, hand="1a"))
    won = go(position(S0, hand="3c 7c", field="3b", captured="1b 2b"), "3c, stop").state
    assert not handler.check_draw(won)
    with pytest.raises(facade.InvalidGameStateException):
        handler.handle_draw(won)


def test_seed_000_9_4_four_of_a_month_on_the_field_requires_a_redeal() -> None:
    validator = facade.DealingValidator()
    assert validator.has_four_of_same_month(cards("1a 1b 1c 1d 2a 3a 4a 5a"))
    assert not validator.has_four_of_same_month(cards("1a 1b 1c 2a 2b 2c 3a 3b"))
    state = KoiKoiGame(random_seed=1).get_state()
    assert not validator.requires_redeal(state)
    assert validator.requires_redeal(replace(state, field=cards("1a 1b 1c 1d 2a 3a 4a 5a")))


def test_seed_000_9_4_only_a_fresh_deal_is_judged() -> None:
    with pytest.raises(facade.InvalidGameStateException, match="freshly dealt"):
        facade.DealingValidator().requires_redeal(position(S0, hand="1a"))


# §10 and §11: the tests it asks for beyond the above


def test_seed_000_11_2_1_a_whole_game_from_start_to_end() -> None:
    game = KoiKoiGame(random_seed=11)
    while actions := game.get_available_actions():
        assert game.execute_action(actions[0]).success
    assert facade.game_phase(game.get_state()) in (GamePhase.GAME_OVER, GamePhase.DRAW)


def test_seed_000_11_2_1_several_rounds_and_the_winner_deals_next() -> None:
    match = random_match(rules(rounds=4), 5)
    assert len(match.state.results) == 4
    for before, after in zip(match.state.results, match.state.results[1:], strict=False):
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


def test_seed_000_11_2_2_dealt_teshi_and_dealt_field_four_in_one_game() -> None:
    bad = koikoi.deck("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b")
    match = opened(GameRules(enable_teshi=True).to_ruleset(), stacked(bad, TestDecks.TESHI_TEST_DECK))
    assert len(only(match.log, DealCancelled)) == 1
    (shown,) = only(match.log, LuckyHandShown)
    assert (shown.seat, shown.kind, shown.cards) == (0, "teshi", cards("1a 1b 1c 1d"))
    assert match.state.results[0].payments == (15, 0)


def test_seed_000_11_3_1_sanko_deck_makes_sanko() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    events: list[koikoi.Event] = []
    for text in ("1c", "2d", "3c", "4d", "8c"):
        events += game.execute_action(koikoi.parse_action(text)).events
    (completed,) = only(tuple(events), YakuCompleted)
    assert (completed.seat, [yaku.name for yaku in completed.yaku]) == (0, ["sanko"])
    assert game.get_available_actions() == (CallKoiKoi(), CallShobu())


@pytest.mark.parametrize("deck", [TestDecks.SANKO_TEST_DECK, TestDecks.KUITSUKI_TEST_DECK, TestDecks.TESHI_TEST_DECK])
def test_seed_000_11_3_1_fixed_decks_hold_every_card_once(deck: tuple[Card, ...]) -> None:
    assert sorted(deck, key=lambda card: card.id) == list(CARDS)


# §12 Options


OPTIONS = [
    ("goko_score", "1a 3a 8a 11a 12a", 15),
    ("shiko_score", "1a 3a 8a 12a", 10),
    ("ame_shiko_score", "1a 3a 8a 11a", 8),
    ("sanko_score", "1a 3a 8a", 6),
    ("inoshikacho_score", "6a 7a 10a", 5),
    ("hanami_score", "3a 9a", 5),
    ("tsukimi_score", "8a 9a", 5),
    ("akatan_score", "1b 2b 3b", 6),
    ("aotan_score", "6b 9b 10b", 6),
]


@pytest.mark.parametrize(("option", "pile", "points"), OPTIONS)
def test_seed_000_12_1_each_score_has_its_default_and_can_be_set(option: str, pile: str, points: int) -> None:
    assert getattr(GameRules.default(), option) == points
    name = option.removesuffix("_score")
    assert held(GameRules().to_ruleset(), pile) == {name: points}
    assert held(replace(GameRules(), **{option: 33}).to_ruleset(), pile)[name] == 33


def test_seed_000_12_1_a_score_of_0_switches_a_yaku_off() -> None:
    assert held(GameRules(hanami_score=0).to_ruleset(), "3a 9a") == {}


def test_seed_000_12_1_the_default_options_are_the_preset() -> None:
    assert GameRules.default().to_ruleset() == S0


def test_seed_000_12_1_special_rules_have_their_defaults() -> None:
    default = GameRules.default()
    assert (default.enable_teshi, default.koikoi_multiplier, default.max_turns) == (False, 2, 8)


@pytest.mark.parametrize("turns", [1, 3, 8, 12])
def test_seed_000_12_1_max_turns_ends_the_round(turns: int) -> None:
    by = GameRules(max_turns=turns).to_ruleset()
    for seed in range(5):
        match = random_match(by, seed)
        assert all(player.turns <= turns for player in match.state.players)


def test_seed_000_12_1_an_option_out_of_range_is_refused() -> None:
    for bad in (GameRules(max_turns=0), GameRules(koikoi_multiplier=0), GameRules(goko_score=-1)):
        with pytest.raises(RuleError):
            KoiKoiGame(rules=bad)


def test_seed_000_12_2_high_score_rules() -> None:
    """The constructor of §5.1 has no `rules`, though §12.2 passes it; ours has."""
    high = GameRules(goko_score=20, shiko_score=15, sanko_score=10, koikoi_multiplier=3)
    by = KoiKoiGame(PlayerId.PLAYER1, rules=high).get_state().rules
    assert (held(by, BRIGHTS), held(by, "1a 3a 8a 12a"), held(by, "1a 3a 8a")) == (
        {"goko": 20},
        {"shiko": 15},
        {"sanko": 10},
    )
    sanko = koikoi.yaku_of(by, cards("1a 3a 8a"))
    assert koikoi.score(by, sanko, own_calls=1, opponent_calls=0).total == 30


def test_seed_000_12_2_teshi_enabled_rules() -> None:
    assert GameRules(enable_teshi=True).to_ruleset().teshi == "score"


def test_seed_000_12_2_a_ruleset_of_the_house_serves_as_well() -> None:
    game = KoiKoiGame(PlayerId.PLAYER2, random_seed=1, rules=koikoi.preset("nintendo"))
    assert (game.get_state().rules.rounds, game.get_state().dealer) == (12, 1)


# §13 Errors


@pytest.mark.parametrize("dealer", [0, None, "PLAYER1", 2])
def test_seed_000_13_2_a_wrong_type_of_dealer_is_a_programming_error(dealer: object) -> None:
    with pytest.raises(TypeError, match="PlayerId"):
        KoiKoiGame(dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("nonsense", [None, "1a", 3, Card("1a"), [PlayCard(Card("1a"))]])
def test_seed_000_13_2_what_is_no_action_raises_invalid_action(nonsense: object) -> None:
    game = KoiKoiGame(random_seed=1)
    with pytest.raises(facade.InvalidActionException) as raised:
        game.execute_action(nonsense)  # type: ignore[arg-type]
    assert raised.value.action is nonsense


def test_seed_000_13_2_an_action_after_the_end_raises_invalid_game_state() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.TESHI_TEST_DECK), rules=GameRules(enable_teshi=True))
    with pytest.raises(facade.InvalidGameStateException) as raised:
        game.execute_action(CallShobu())
    assert raised.value.state is game.get_state()


def test_seed_000_13_2_a_result_before_the_end_raises_invalid_game_state() -> None:
    with pytest.raises(facade.InvalidGameStateException):
        facade.ScoreCalculator().calculate_game_result(KoiKoiGame(random_seed=1).get_state())


@pytest.mark.parametrize("text", ["1a", "take 1a", "koikoi", "stop"])
def test_seed_000_13_2_bad_input_is_a_failed_result_and_changes_nothing(text: str) -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    before = game.get_state()
    assert not game.execute_action(koikoi.parse_action(text)).success
    assert game.get_state() is before


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
