"""Document 000, the rule-engine specification, typed as it stands there; the numbers in the names are its sections.

Its rules are held in `tests/games/koikoi/test_seed_000.py`. Here: that its nouns have its members, and mean the room's
values. A test whose name has "audit" mends a finding of the audit of the documents.
"""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.games.koikoi.table import go, held, kinds, opened, position, random_match, states
from zashiki import Fair, Match
from zashiki.documents.koikoi import (
    ActionType,
    ActionValidator,
    CallKoiKoiAction,
    CallShobuAction,
    Card,
    CardDefinitions,
    CardPlayedEvent,
    CardsCapturedEvent,
    CardType,
    DealingValidator,
    DrawHandler,
    GameActionResult,
    GameEndedEvent,
    GameEvent,
    GamePhase,
    GameResult,
    GameRules,
    GameRuleViolationException,
    GameState,
    IGameAction,
    InvalidActionException,
    InvalidGameStateException,
    KoiKoiCalledEvent,
    KoiKoiGame,
    KuitsukiHandler,
    Month,
    PlayCardAction,
    PlayerId,
    PlayerState,
    ScoreCalculator,
    SelectFieldCardAction,
    TeshiHandler,
    TurnManager,
    TurnPhase,
    ValidationResult,
    Yaku,
    YakuCompletedEvent,
    YakuEvaluator,
    YakuType,
)
from zashiki.games import koikoi, reversi
from zashiki.games.koikoi import CARDS, Phase, cards
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.testing.koikoi import TestDecks, stacked
from zashiki.texts.rulebook import RuleError

S0 = koikoi.preset("seed-000")
ONE, TWO = PlayerId
BRIGHTS = cards("1a 3a 8a 11a 12a")
TANE = cards("2a 4a 5a 6a 7a 8b 9a 10a 11b")
RIBBONS = cards("1b 2b 3b 4b 5b 6b 7b 9b 10b 11c")
KASU = tuple(card for card in CARDS if card.type is CardType.KASU)
FLOWERS = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")
AKATAN = position(S0, hand="3c 7c", field="3b", captured="1b 2b")
"""Seat 0 makes 赤短 with 3c."""


def seen(state: koikoi.GameState, choices: str = "") -> GameState:
    """The document's state after some choices."""
    return GameState.of(state) if not choices else GameState.of(*go(state, choices))


def told(choices: str, state: koikoi.GameState = AKATAN) -> list[GameEvent]:
    return [GameEvent.of(event) for event in go(state, choices).events]


def played_out(game: KoiKoiGame, pick: int = -1) -> GameState:
    while actions := game.get_available_actions():
        assert game.execute_action(actions[pick]).success
    return game.get_state()


# §1 Overview


def test_seed_000_1_3_a_change_of_state_makes_a_new_instance() -> None:
    game = KoiKoiGame(random_seed=1)
    before = game.get_state()
    kept = repr(before)
    after = game.execute_action(game.get_available_actions()[0]).new_state
    assert after != before
    assert repr(before) == kept
    with pytest.raises(AttributeError):
        before.phase = GamePhase.DRAW  # type: ignore[misc]


# §3.1 and §3.2 Cards


@pytest.mark.parametrize(("month", "flower"), [*enumerate(FLOWERS, 1)])
def test_seed_000_3_1_1_each_month_has_its_flower(month: int, flower: str) -> None:
    assert all(card.name.startswith(flower) for card in CardDefinitions.get_cards_by_month(Month(month)))


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


def test_seed_000_3_3_2_audit_a_yaku_has_its_type() -> None:
    (tane,) = YakuEvaluator().evaluate_yaku(cards("2a 4a 5a 8b 9a 10a 11b"))
    assert tane.type is YakuType.TANE
    assert (tane.base_score, tane.bonus_score, tane.total_score, len(tane.cards)) == (1, 2, 3, 7)
    assert tane.house == koikoi.yaku_of(S0, cards("2a 4a 5a 8b 9a 10a 11b"))[0]


def test_seed_000_3_3_2_a_yaku_is_made_as_its_constructor_says() -> None:
    made = Yaku(YakuType.GOKO, base_score=15, bonus_score=0, cards=list(BRIGHTS))  # type: ignore[arg-type]
    assert made == YakuEvaluator().evaluate_goko(BRIGHTS)
    assert Yaku.of(made) is made


def test_seed_000_3_3_2_a_yaku_that_the_document_does_not_have_goes_by_its_row() -> None:
    (made,) = YakuEvaluator(koikoi.preset("seed-001")).evaluate_yaku(cards("2a 2b 2c 2d"))
    assert (made.type, made.house.name) == ("tsukifuda", "tsukifuda")


# §3.4 State


def test_seed_000_3_4_1_player_ids_are_the_seats() -> None:
    assert [player.value for player in PlayerId] == [0, 1]


def test_seed_000_3_4_1_either_player_may_deal_though_the_comment_calls_player1_the_dealer() -> None:
    assert KoiKoiGame(TWO, random_seed=1).get_state().current_player is TWO


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
    state = GameState.of(replace(koikoi.start(S0), phase=phase))
    manager = TurnManager()
    assert (state.phase, state.turn_phase) == (game, turn)
    assert (manager.game_phase(state), manager.turn_phase(state)) == (game, turn)


def test_seed_000_3_4_4_audit_player_state_has_its_members() -> None:
    state = seen(AKATAN, "3c, koikoi")
    player, other = state.players[ONE], state.players[TWO]
    assert (player.id, other.id) == (ONE, TWO)
    assert (player.hand, player.captured_cards) == (cards("7c"), cards("1b 2b 3c 3b"))
    assert (player.has_called_koikoi, other.has_called_koikoi) == (True, False)
    assert [yaku.type for yaku in player.completed_yaku] == [YakuType.AKATAN]
    assert (player.current_score, other.current_score) == (6, 0)
    assert player.house is state.house.players[0]


def test_seed_000_3_4_4_audit_player_state_has_its_with_methods() -> None:
    player = PlayerState(TWO, koikoi.PlayerState(score=9))
    yaku = YakuEvaluator().evaluate_yaku(cards("1a 3a 8a"))
    changed = player.with_hand([Card("1a")]).with_captured_cards(list(BRIGHTS)).with_koikoi_called(True)
    changed = changed.with_completed_yaku(yaku)
    assert (changed.hand, changed.captured_cards, changed.has_called_koikoi) == (cards("1a"), BRIGHTS, True)
    assert (changed.completed_yaku, changed.current_score, changed.house.score) == (yaku, 6, 9)
    assert not changed.with_koikoi_called(False).has_called_koikoi
    assert player == PlayerState(TWO, koikoi.PlayerState(score=9))


def test_seed_000_3_4_5_state_after_a_deal() -> None:
    state = KoiKoiGame(TWO, random_seed=3).get_state()
    assert (state.dealer, state.current_player, state.turn_count) == (TWO, TWO, 0)
    assert (TurnManager().current_player(state), TurnManager().turn_count(state)) == (TWO, 0)
    assert (len(state.deck), len(state.field)) == (24, 8)
    assert {player: len(one.hand) for player, one in state.players.items()} == {ONE: 8, TWO: 8}
    assert (state.last_played_card, state.last_drawn_card, state.pending_capture) == (None, None, ())
    assert (state.winner, state.result) == (None, None)


def test_seed_000_3_4_5_audit_phase_is_a_game_phase() -> None:
    game = KoiKoiGame(random_seed=11)
    assert game.get_state().phase == GamePhase.PLAYER_TURN
    assert game.get_state().turn_phase == TurnPhase.PLAY_FROM_HAND
    assert played_out(game).phase == GamePhase.GAME_OVER
    phases = {GamePhase(phase.value) for phase in GamePhase}
    assert phases == set(GamePhase)


def test_seed_000_3_4_5_audit_phases_of_two_kinds_are_never_silently_unequal() -> None:
    """The room's Phase, GamePhase and TurnPhase share some words: across kinds `==` raises, whichever side it is on."""
    for ours in (*GamePhase, *TurnPhase):
        for theirs in (*Phase, *(GamePhase if type(ours) is TurnPhase else TurnPhase), "dealing"):
            with pytest.raises(TypeError, match="compare it with a"):
                assert ours == theirs
            with pytest.raises(TypeError, match="compare it with a"):
                assert theirs != ours
    assert GamePhase.DEALING == GamePhase.DEALING != GamePhase.DRAW
    assert GamePhase.DEALING != 1


def test_seed_000_3_4_5_audit_state_has_current_player_turn_count_and_deck() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    for text in ("1c", "2d"):
        assert game.execute_action(koikoi.parse_action(text)).success
    state = game.get_state()
    assert (state.current_player, state.turn_count, state.deck) == (ONE, 2, TestDecks.SANKO_TEST_DECK[26:])
    assert state.deck == state.house.stock


def test_seed_000_3_4_5_audit_state_has_the_cards_last_played_and_drawn() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    result = game.execute_action(PlayCardAction(Card("1c")))
    assert result.new_state is not None
    assert (result.new_state.last_played_card, result.new_state.last_drawn_card) == (
        Card("1c"),
        TestDecks.SANKO_TEST_DECK[24],
    )
    choosing = KoiKoiGame(
        chance=stacked(
            koikoi.deck("1a 2a 3a 4a 5a 6a 7a 8a", "9a 9b 10a 10b 11a 11b 12a 12b", "1b 1c 9c 10c 11c 12c 2b 3b")
        )
    )
    choosing.execute_action(PlayCardAction(Card("1a")))
    state = choosing.get_state()
    assert (state.last_played_card, state.last_drawn_card, state.pending_capture) == (Card("1a"), None, cards("1b 1c"))


def test_seed_000_3_4_5_the_cards_of_an_earlier_round_are_not_the_last_ones() -> None:
    match = random_match(koikoi.preset("nintendo"), 1)
    deal = max(at for at, event in enumerate(match.log) if type(event).__name__ == "Dealt")
    state = GameState.of(koikoi.start(match.rules), match.log[: deal + 1])
    assert (state.last_played_card, state.last_drawn_card) == (None, None)


def test_seed_000_3_4_5_audit_pending_capture_is_what_may_be_taken() -> None:
    state = seen(position(S0, hand="1a 2a", field="1b 1c 3c"), "1a")
    assert (state.turn_phase, state.pending_capture) == (TurnPhase.SELECT_FIELD_CARD, cards("1b 1c"))


def test_seed_000_3_4_5_audit_state_has_winner_and_result() -> None:
    state = seen(AKATAN, "3c, stop")
    assert state.winner is ONE
    assert isinstance(state.result, GameResult)
    assert state.result == GameResult.of(state.house.result) if state.house.result else False
    drawn = seen(position(S0, hand="1a", other="", turns=(7, 8), dealer=1), "1a")
    assert (drawn.phase, drawn.winner) == (GamePhase.DRAW, None)
    assert drawn.result is not None
    assert drawn.result.is_draw


def test_seed_000_3_4_5_a_win_in_a_later_round_is_not_the_earlier_result() -> None:
    state = go(position(koikoi.change_rules(S0, rounds=2), hand="1a", other="", turns=(7, 8), dealer=1), "1a").state
    assert (state.round, state.result is not None, GameState.of(state).result) == (2, True, None)
    assert GameState.of(replace(state, phase=Phase.SHOBU)).phase is GamePhase.GAME_OVER
    spent = GameState.of(replace(state, phase=Phase.MATCH_OVER, ended="deals_spent"))
    assert spent.phase is GamePhase.DRAW
    assert spent.result is not None
    assert (spent.result.is_draw, dict(spent.result.scores)) == (True, {ONE: 0, TWO: 0})


def test_seed_000_3_4_5_audit_state_has_its_with_methods() -> None:
    state = seen(position(S0, hand="1a 2a"))
    player = state.players[TWO].with_hand(cards("9a"))
    changed = state.with_current_player(TWO).with_deck(list(cards("5a"))).with_field(list(cards("6a")))
    changed = changed.with_player_state(TWO, player)
    assert (changed.current_player, changed.deck, changed.field) == (TWO, cards("5a"), cards("6a"))
    assert (changed.players[TWO], changed.players[ONE]) == (player, state.players[ONE])
    assert changed.with_player_state(ONE, state.players[ONE].with_hand(())).players[ONE].hand == ()
    result = GameResult(winner=None, scores={ONE: 6, TWO: 0}, completed_yaku={}, is_koikoi_win=False, is_draw=True)
    won = changed.with_winner(ONE, result).with_phase(GamePhase.GAME_OVER)
    assert (won.winner, won.phase, won.result is not None and won.result.is_draw) == (ONE, GamePhase.GAME_OVER, False)
    drawn = changed.with_phase(GamePhase.DRAW).with_result(result)
    assert (drawn.phase, drawn.winner, drawn.result) == (GamePhase.DRAW, None, result)
    assert state == seen(position(S0, hand="1a 2a"))


@pytest.mark.parametrize("phase", GamePhase)
@pytest.mark.parametrize("turn_phase", TurnPhase)
def test_seed_000_3_4_5_with_phase_and_with_turn_phase_are_what_was_asked_for(
    phase: GamePhase, turn_phase: TurnPhase
) -> None:
    state = seen(position(S0, hand="1a 2a"))
    changed = state.with_phase(phase).with_turn_phase(turn_phase)
    assert (changed.phase, changed.turn_phase) == (phase, turn_phase)
    again = state.with_turn_phase(turn_phase).with_phase(phase)
    assert (again.phase, again.turn_phase) == (phase, turn_phase)


@pytest.mark.parametrize("phase", [Phase.KOIKOI_DECISION, Phase.SELECT_FIELD_CARD, Phase.TURN_END, Phase.ROUND_OVER])
def test_seed_000_3_4_5_a_phase_that_was_set_reaches_the_room(phase: Phase) -> None:
    there = GameState.of(replace(koikoi.start(S0), phase=phase))
    state = seen(position(S0, hand="1a 2a"))
    assert state.with_phase(there.phase).with_turn_phase(there.turn_phase).house.phase is phase


def test_seed_000_3_4_6_audit_result_has_winner_scores_yaku_and_flags() -> None:
    result = ScoreCalculator().calculate_game_result(seen(AKATAN, "3c, stop"))
    assert (result.winner, dict(result.scores)) == (ONE, {ONE: 6, TWO: 0})
    assert (result.is_koikoi_win, result.is_draw) == (False, False)
    assert [yaku.type for yaku in result.completed_yaku[ONE]] == [YakuType.AKATAN]
    assert result.completed_yaku[TWO] == ()
    assert result.house is not None
    assert result.house.payments == (6, 0)
    with pytest.raises(TypeError):
        result.scores[ONE] = 7  # type: ignore[index]


# §4 The game's course


def test_seed_000_4_1_eight_cards_each_eight_on_the_field_and_the_dealer_begins() -> None:
    for dealer in PlayerId:
        state = KoiKoiGame(dealer, random_seed=5).get_state()
        assert [len(player.hand) for player in state.players.values()] == [8, 8]
        assert (len(state.field), len(state.deck), state.current_player) == (8, 24, dealer)


def test_seed_000_4_1_four_of_a_month_in_a_hand_is_looked_at_for_teshi() -> None:
    dealt = stacked(TestDecks.TESHI_TEST_DECK)
    assert KoiKoiGame(chance=dealt).get_available_actions()
    game = KoiKoiGame(chance=dealt, rules=GameRules(enable_teshi=True))
    assert game.get_state().phase is GamePhase.GAME_OVER


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
    followed = set()
    for seed in range(60):
        for before, _, after in states(random_match(S0, seed)):
            followed.add((GameState.of(before).phase.value, GameState.of(after).phase.value))
    followed = {(before, after) for before, after in followed if before != after}
    assert followed <= allowed
    assert followed >= allowed - {("player_turn", "dealing")}


# §5.1 The game


def test_seed_000_5_1_available_actions_are_those_of_the_player_in_turn() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    assert game.get_available_actions() == tuple(PlayCardAction(card) for card in TestDecks.SANKO_TEST_DECK[:8])


def test_seed_000_5_1_the_same_seed_gives_the_same_game() -> None:
    first, second, third = (KoiKoiGame(random_seed=seed).get_state() for seed in (9, 9, 10))
    assert first == second
    assert first != third


def test_seed_000_5_1_a_seed_deals_as_it_does_at_the_rooms_own_table() -> None:
    assert KoiKoiGame(random_seed=9).get_state().house == Match.open(koikoi, S0, seed="9").state


def test_seed_000_5_1_without_a_seed_every_game_is_another() -> None:
    assert KoiKoiGame().get_state() != KoiKoiGame().get_state()


def deals_by_reset(game: KoiKoiGame, count: int = 6) -> list[tuple[Card, ...]]:
    found = []
    for at in range(count):
        state = game.get_state()
        hands = [state.players[player].hand for player in (state.dealer, PlayerId(1 - state.dealer))]
        found.append((*hands[0], *hands[1], *state.field, *state.deck))
        game.reset(PlayerId(at % 2))
    return found


@pytest.mark.parametrize("seed", [None, 9])
def test_seed_000_5_1_audit_reset_deals_anew(seed: int | None) -> None:
    found = deals_by_reset(KoiKoiGame(random_seed=seed))
    assert len(set(found)) == len(found)


def test_seed_000_5_1_audit_games_by_reset_of_one_seed_are_the_same_every_time() -> None:
    assert deals_by_reset(KoiKoiGame(random_seed=9)) == deals_by_reset(KoiKoiGame(random_seed=9))
    assert deals_by_reset(KoiKoiGame(random_seed=9)) != deals_by_reset(KoiKoiGame(random_seed=8))


def test_seed_000_5_1_audit_reset_of_a_seeded_game_goes_on_with_the_next_keys_of_its_chain() -> None:
    game, chain = KoiKoiGame(random_seed=9), Fair.seeded("9", seats=2)
    spent = 0
    for _ in range(3):
        assert isinstance(game.match.chance, Fair)
        assert game.match.chance.key(1) == chain.key(spent + 1)
        spent += game.match.state.deal
        game.reset(ONE)


def test_seed_000_5_1_reset_never_runs_out_of_deals() -> None:
    game = KoiKoiGame(chance=Fair.seeded("short", seats=2, length=66))
    assert len(set(deals_by_reset(game, 9))) == 9
    assert isinstance(game.match.chance, Fair)
    assert game.match.chance.length > 66


def test_seed_000_5_1_reset_begins_with_the_given_dealer_and_an_empty_log() -> None:
    game = KoiKoiGame(ONE, random_seed=9)
    played_out(game)
    game.reset(TWO)
    state = game.get_state()
    assert (state.dealer, state.current_player, state.turn_count, state.result) == (TWO, TWO, 0, None)
    assert [type(event.house).__name__ for event in game.log] == ["DealerChosen", "RoundStarted", "Dealt"]


def test_seed_000_5_1_reset_deals_a_stacked_deck_as_it_is_stacked() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    opening = game.get_state()
    game.execute_action(game.get_available_actions()[0])
    game.reset(ONE)
    assert game.get_state() == opening


# §5.2 Actions


@pytest.mark.parametrize(
    ("action", "kind", "text"),
    [
        (PlayCardAction(Card("1a")), ActionType.PLAY_CARD, "1a"),
        (SelectFieldCardAction(Card("1b")), ActionType.SELECT_FIELD_CARD, "take 1b"),
        (CallKoiKoiAction(), ActionType.CALL_KOIKOI, "koikoi"),
        (CallShobuAction(), ActionType.CALL_SHOBU, "stop"),
    ],
)
def test_seed_000_5_2_audit_every_action_has_its_type(action: IGameAction, kind: ActionType, text: str) -> None:
    assert action.type is kind
    assert isinstance(action, IGameAction)
    assert action.house == koikoi.parse_action(text)


def test_seed_000_5_2_audit_select_field_card_action_has_a_field_card() -> None:
    action = SelectFieldCardAction(field_card=Card("1c"))
    game = KoiKoiGame(
        chance=stacked(
            koikoi.deck("1a 2a 3a 4a 5a 6a 7a 8a", "9a 9b 10a 10b 11a 11b 12a 12b", "1b 1c 9c 10c 11c 12c 2b 3b")
        )
    )
    game.execute_action(PlayCardAction(Card("1a")))
    assert game.get_available_actions() == (SelectFieldCardAction(Card("1b")), action)
    assert (action.field_card, game.execute_action(action).success) == (Card("1c"), True)


def test_seed_000_5_2_drawing_is_an_event_and_never_an_action() -> None:
    """The text lists DrawCard as an action type, without an action class."""
    actions = (PlayCardAction(Card("1a")), SelectFieldCardAction(Card("1a")), CallKoiKoiAction(), CallShobuAction())
    assert set(ActionType) - {action.type for action in actions} == {ActionType.DRAW_CARD}


def test_seed_000_5_2_koikoi_and_shobu_are_offered_as_actions() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    for text in ("1c", "2d", "3c", "4d", "8c"):
        game.execute_action(koikoi.parse_action(text))
    assert game.get_available_actions() == (CallKoiKoiAction(), CallShobuAction())


# §5.3 Results of actions


def test_seed_000_5_3_a_success_carries_the_new_state_and_the_events() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    result = game.execute_action(PlayCardAction(Card("1c")))
    assert (result.success, result.error_message, result.new_state) == (True, None, game.get_state())
    assert kinds(tuple(event.house for event in result.events)) == [
        *("CardPlayed", "CardsCaptured", "CardDrawn", "CardPlaced", "TurnEnded"),
    ]
    assert GameActionResult.successful(game.get_state(), []).events == ()


def test_seed_000_5_3_a_failure_carries_the_reason_and_the_unchanged_state() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    before = game.get_state()
    result = game.execute_action(PlayCardAction(Card("1a")))
    assert (result.success, result.error_message, result.events) == (False, "card_not_in_hand", ())
    assert result.new_state == before == game.get_state()
    assert GameActionResult.failed("why").new_state is None


# §5.4 Events


def test_seed_000_5_4_audit_events_have_their_player() -> None:
    played, taken, *_ = told("3c")
    assert isinstance(played, CardPlayedEvent)
    assert isinstance(taken, CardsCapturedEvent)
    assert (played.player, played.card, taken.player, taken.cards) == (ONE, Card("3c"), ONE, cards("3c 3b"))
    (made,) = [event for event in told("3c") if isinstance(event, YakuCompletedEvent)]
    assert (made.player, [yaku.type for yaku in made.yaku]) == (ONE, [YakuType.AKATAN])
    (called,) = [event for event in told("3c, koikoi") if isinstance(event, KoiKoiCalledEvent)]
    assert (called.player, called.house.points) == (ONE, 6)


def test_seed_000_5_4_audit_game_ended_event_has_a_game_result() -> None:
    (ended,) = [event for event in told("3c, stop") if isinstance(event, GameEndedEvent)]
    result = ended.result
    assert isinstance(result, GameResult)
    assert (result.winner, dict(result.scores), result.is_draw, result.is_koikoi_win) == (
        ONE,
        {ONE: 6, TWO: 0},
        False,
        False,
    )
    drawn = told("1a", position(S0, hand="1a", other="", turns=(7, 8), dealer=1))
    (ended,) = [event for event in drawn if isinstance(event, GameEndedEvent)]
    assert (ended.result.winner, ended.result.is_draw) == (None, True)


def test_seed_000_5_4_other_events_of_the_room_are_game_events_too() -> None:
    game = KoiKoiGame(random_seed=2)
    played_out(game)
    assert [event.house for event in game.log] == list(game.match.log)
    assert all(isinstance(event, GameEvent) for event in game.log)
    dealt = next(event for event in game.log if type(event.house).__name__ == "Dealt")
    assert (type(dealt), dealt.player) == (GameEvent, None)


# §6 Yaku


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
    assert (found.type, found.total_score) == (YakuType(kind), points)
    assert by_name(cards(short)) is None
    assert YakuEvaluator().evaluate(YakuType(kind), cards(enough)) == found
    assert YakuEvaluator().evaluate_yaku(cards(enough)) == (found,)


def test_seed_000_6_1_an_empty_pile_has_no_yaku() -> None:
    assert YakuEvaluator().evaluate_yaku(()) == ()


def test_seed_000_6_3_a_single_evaluator_sees_a_yaku_that_a_better_one_hides() -> None:
    assert YakuEvaluator().evaluate_sanko(BRIGHTS) is not None
    assert [yaku.type for yaku in YakuEvaluator().evaluate_yaku(BRIGHTS)] == [YakuType.GOKO]


# §7 Points


@pytest.mark.parametrize(("called", "after", "points"), [(False, False, 6), (True, True, 12), (True, False, 6)])
def test_seed_000_7_1_audit_booleans_go_by_position_too(called: bool, after: bool, points: int) -> None:
    yaku = YakuEvaluator().evaluate_yaku(cards("1a 3a 8a"))
    pays = ScoreCalculator().calculate_final_score
    assert pays(yaku, called, after) == points
    assert pays(yaku, has_called_koikoi=called, won_after_koikoi=after) == points
    assert pays([one.house for one in yaku], called, after) == points


def test_seed_000_7_1_the_loser_gets_nothing_and_a_draw_pays_nobody() -> None:
    calculator = ScoreCalculator()
    won = position(S0, hand="3c 7c", field="3b", captured="1b 2b", other_captured="6a 7a")
    assert dict(calculator.calculate_game_result(seen(won, "3c, stop")).scores) == {ONE: 6, TWO: 0}
    drawn = seen(position(S0, hand="1a", other="", turns=(7, 8), dealer=1), "1a")
    result = calculator.calculate_game_result(drawn)
    assert (result.winner, dict(result.scores), result.is_draw) == (None, {ONE: 0, TWO: 0}, True)
    assert not result.is_koikoi_win


def test_seed_000_7_1_a_win_after_koikoi_is_a_koikoi_win() -> None:
    start = position(S0, hand="3c 5d 7c", field="3b 5b", captured="1b 2b 4b")
    result = ScoreCalculator().calculate_game_result(seen(start, "3c, koikoi, 12c, 5d, stop"))
    assert (result.is_koikoi_win, result.scores[ONE]) == (True, 14)


def test_seed_000_7_2_case_3_needs_to_know_of_the_opponents_call() -> None:
    yaku = YakuEvaluator().evaluate_yaku(cards("6a 7a 10a"))
    assert ScoreCalculator().calculate_final_score(yaku, False, False, opponent_called_koikoi=True) == 10


# §8 Validation


def invalid(action: IGameAction, state: GameState) -> str | None:
    result = ActionValidator().validate(action, state)
    assert result.is_valid == (result.error_message is None)
    return result.error_message


def test_seed_000_8_1_validation_result() -> None:
    assert ValidationResult.valid() == ValidationResult(is_valid=True)
    assert ValidationResult.invalid("why").error_message == "why"


def test_seed_000_8_2_1_a_card_is_played_in_its_phase_and_from_the_hand_only() -> None:
    table = position(S0, hand="1a 2a", field="1b 1c")
    assert ActionValidator().validate_play_card(PlayCardAction(Card("1a")), seen(table)).is_valid
    assert invalid(PlayCardAction(Card("2a")), seen(table, "1a")) == "wrong_phase"
    assert invalid(PlayCardAction(Card("12c")), seen(table)) == "card_not_in_hand"
    assert invalid(PlayCardAction(Card("1a")), seen(table).with_current_player(TWO)) == "card_not_in_hand"


def test_seed_000_8_2_2_a_field_card_is_chosen_in_its_phases_only() -> None:
    table = position(S0, hand="1a 2a", field="1b 1c 5b 5c", stock="5a")
    assert invalid(SelectFieldCardAction(Card("1b")), seen(table)) == "wrong_phase"
    choosing = seen(table, "1a")
    assert ActionValidator().validate_select_field_card(SelectFieldCardAction(Card("1b")), choosing).is_valid
    assert invalid(SelectFieldCardAction(Card("1d")), choosing) == "card_not_on_field"
    assert invalid(SelectFieldCardAction(Card("5b")), choosing) == "months_differ"
    assert ActionValidator().validate(SelectFieldCardAction(Card("5b")), seen(table, "1a, take 1b")).is_valid


def test_seed_000_8_2_3_koikoi_and_shobu_are_called_in_their_phase_only() -> None:
    calls: tuple[CallKoiKoiAction | CallShobuAction, ...] = (CallKoiKoiAction(), CallShobuAction())
    for call in calls:
        assert invalid(call, seen(AKATAN)) == "wrong_phase"
        assert ActionValidator().validate_koikoi_decision(call, seen(AKATAN, "3c")).is_valid


def test_seed_000_8_2_3_the_room_asks_only_who_has_a_yaku() -> None:
    match = random_match(S0, 3)
    asked = [state for *_, state in states(match) if state.phase is Phase.KOIKOI_DECISION]
    assert asked
    assert all(state.players[state.turn].yaku for state in asked)


def test_seed_000_8_2_3_koikoi_and_shobu_are_valid_only_with_a_yaku() -> None:
    """The room never asks without one; a state that was put together may."""
    asked = seen(AKATAN, "3c")
    without = asked.with_player_state(ONE, asked.players[ONE].with_completed_yaku(()).with_captured_cards(()))
    for call in (CallKoiKoiAction(), CallShobuAction()):
        assert invalid(call, without) == koikoi.why_not(without.house, 0, call.house) == "no_yaku"
        assert not ActionValidator().validate_koikoi_decision(call, without).is_valid
        assert ActionValidator().validate_koikoi_decision(call, asked).is_valid
    assert list(koikoi.legal(without.house, 0)) == []


def test_seed_000_8_1_the_validator_says_what_the_room_says_and_no_more() -> None:
    """Also of a state that was put together, and that the room never reaches."""
    state = seen(position(S0, hand="1a 2a")).with_phase(GamePhase.KOIKOI_DECISION)
    for call in (CallKoiKoiAction(), CallShobuAction(), PlayCardAction(Card("1a"))):
        assert invalid(call, state) == koikoi.why_not(state.house, 0, call.house)


# §9 Special rules


def test_seed_000_9_1_kuitsuki_handler_needs_no_fifth_card() -> None:
    """The text also asks for a drawn card of the month, which would be a fifth."""
    handler, field = KuitsukiHandler(), cards("2a 1b 1c 1d")
    assert handler.check_kuitsuki(Card("1a"), field)
    assert handler.execute_kuitsuki(Card("1a"), field) == cards("1a 1b 1c 1d")


@pytest.mark.parametrize("field", ["", "1b", "1b 1c"])
def test_seed_000_9_1_kuitsuki_does_not_happen_with_fewer(field: str) -> None:
    handler = KuitsukiHandler()
    assert not handler.check_kuitsuki(Card("1a"), cards(field))
    with pytest.raises(GameRuleViolationException, match="喰い付き"):
        handler.execute_kuitsuki(Card("1a"), cards(field))


@pytest.mark.parametrize(("hand", "four"), [("1a 1b 1c 1d 2a", True), ("1a 1b 1c 2a 2b 2c", False), ("", False)])
def test_seed_000_9_2_teshi_is_four_of_a_month_in_the_hand(hand: str, four: bool) -> None:
    assert TeshiHandler().check_teshi(cards(hand)) is four


def test_seed_000_9_2_teshi_is_off_unless_switched_on() -> None:
    state = KoiKoiGame(chance=stacked(TestDecks.TESHI_TEST_DECK)).get_state()
    assert state.phase is GamePhase.PLAYER_TURN
    assert TeshiHandler().handle_teshi(state, ONE, False) is None


@pytest.mark.parametrize("dealer", PlayerId)
def test_seed_000_9_2_teshi_switched_on_pays_its_holder_15_at_once(dealer: PlayerId) -> None:
    game = KoiKoiGame(dealer, chance=stacked(TestDecks.TESHI_TEST_DECK), rules=GameRules(enable_teshi=True))
    result = ScoreCalculator().calculate_game_result(game.get_state())
    assert (result.winner, sorted(result.scores.values()), result.is_draw) == (dealer, [0, 15], False)
    assert (dict(result.completed_yaku), result.is_koikoi_win) == ({ONE: (), TWO: ()}, False)
    assert game.get_available_actions() == ()


def test_seed_000_9_2_audit_teshi_handler_takes_its_boolean_by_position() -> None:
    state = KoiKoiGame(chance=stacked(TestDecks.TESHI_TEST_DECK)).get_state()
    handler = TeshiHandler()
    ended = handler.handle_teshi(state, ONE, True)
    assert ended is not None
    assert (ended.phase, ended.winner) == (GamePhase.GAME_OVER, ONE)
    assert ended.result is not None
    assert dict(ended.result.scores) == {ONE: 15, TWO: 0}
    assert handler.handle_teshi(state, TWO, teshi_rule_enabled=True) is None


def test_seed_000_9_2_teshi_counts_in_a_fresh_deal_only() -> None:
    state = seen(position(S0, hand="1a 1b 1c 1d"))
    with pytest.raises(InvalidGameStateException) as raised:
        TeshiHandler().handle_teshi(state, ONE, True)
    assert raised.value.state is state


def test_seed_000_9_3_the_round_runs_out_after_eight_turns_of_each() -> None:
    handler = DrawHandler()
    assert (handler.MAX_TURNS, S0.turns) == (8, 8)
    assert not handler.check_draw(seen(position(S0, hand="1a", turns=(7, 7))))
    assert handler.check_draw(seen(position(S0, hand="", other="", turns=(8, 8))))


def test_seed_000_9_3_a_draw_pays_nobody_even_with_a_standing_koikoi() -> None:
    state = seen(position(S0, hand="", other="", captured="1b 2b 3b", calls=(1, 0), turns=(8, 8)))
    after = DrawHandler().handle_draw(replace(state, last_drawn_card=Card("5a")))
    assert (after.phase, after.winner, after.last_drawn_card) == (GamePhase.DRAW, None, Card("5a"))
    assert after.result is not None
    assert (dict(after.result.scores), after.result.is_draw) == ({ONE: 0, TWO: 0}, True)
    assert DrawHandler().check_draw(after)


def test_seed_000_9_3_a_round_still_played_or_won_is_no_draw() -> None:
    handler, won = DrawHandler(), seen(AKATAN, "3c, stop")
    assert not handler.check_draw(won)
    for state in (seen(position(S0, hand="1a")), won):
        with pytest.raises(InvalidGameStateException):
            handler.handle_draw(state)


def test_seed_000_9_4_four_of_a_month_on_the_field_requires_a_redeal() -> None:
    validator = DealingValidator()
    assert validator.has_four_of_same_month(cards("1a 1b 1c 1d 2a 3a 4a 5a"))
    assert not validator.has_four_of_same_month(cards("1a 1b 1c 2a 2b 2c 3a 3b"))
    state = KoiKoiGame(random_seed=1).get_state()
    assert not validator.requires_redeal(state)
    assert validator.requires_redeal(state.with_field(cards("1a 1b 1c 1d 2a 3a 4a 5a")))
    with pytest.raises(InvalidGameStateException, match="freshly dealt"):
        validator.requires_redeal(seen(position(S0, hand="1a")))


# §11 The tests it asks for


def test_seed_000_11_2_1_a_whole_game_from_start_to_end() -> None:
    for seed in range(8):
        state = played_out(KoiKoiGame(random_seed=seed), seed % 2 - 1)
        assert state.phase in (GamePhase.GAME_OVER, GamePhase.DRAW)
        assert (state.winner is None) is (state.phase is GamePhase.DRAW)


def test_seed_000_11_2_1_audit_several_games_by_reset_have_different_cards() -> None:
    game = KoiKoiGame(random_seed=4)
    logs = []
    for _ in range(5):
        played_out(game)
        logs.append(game.match.log)
        game.reset(ONE)
    assert all(first != second for first, second in pairwise(logs))


def test_seed_000_11_2_2_dealt_teshi_and_dealt_field_four_in_one_game() -> None:
    bad = koikoi.deck("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b")
    match = opened(GameRules(enable_teshi=True).to_ruleset(), stacked(bad, TestDecks.TESHI_TEST_DECK))
    assert kinds(match.log).count("DealCancelled") == kinds(match.log).count("LuckyHandShown") == 1
    assert GameState.of(match.state).winner is ONE


def test_seed_000_11_3_1_sanko_deck_makes_sanko() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    events: list[GameEvent] = []
    for text in ("1c", "2d", "3c", "4d", "8c"):
        events += game.execute_action(koikoi.parse_action(text)).events
    (completed,) = [event for event in events if isinstance(event, YakuCompletedEvent)]
    assert (completed.player, [yaku.type for yaku in completed.yaku]) == (ONE, [YakuType.SANKO])


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
    assert getattr(GameRules.default, option) == points
    name = option.removesuffix("_score")
    assert held(GameRules().to_ruleset(), pile) == {name: points}
    assert held(replace(GameRules(), **{option: 33}).to_ruleset(), pile)[name] == 33


def test_seed_000_12_1_a_score_of_0_switches_a_yaku_off() -> None:
    assert held(GameRules(hanami_score=0).to_ruleset(), "3a 9a") == {}


def test_seed_000_12_1_the_default_options_are_the_preset() -> None:
    assert GameRules.default.to_ruleset() == S0


def test_seed_000_12_1_special_rules_have_their_defaults() -> None:
    default = GameRules.default
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
    by = KoiKoiGame(ONE, rules=high).get_state().house.rules
    assert (held(by, BRIGHTS), held(by, "1a 3a 8a 12a"), held(by, "1a 3a 8a")) == (
        {"goko": 20},
        {"shiko": 15},
        {"sanko": 10},
    )
    sanko = YakuEvaluator(by).evaluate_yaku(cards("1a 3a 8a"))
    assert ScoreCalculator(by).calculate_final_score(sanko, True, True) == 30


def test_seed_000_12_2_teshi_enabled_rules() -> None:
    assert GameRules(enable_teshi=True).to_ruleset().teshi == "score"


def test_seed_000_12_2_a_ruleset_of_the_house_serves_as_well() -> None:
    state = KoiKoiGame(TWO, random_seed=1, rules=koikoi.preset("nintendo")).get_state()
    assert (state.house.rules.rounds, state.dealer) == (12, TWO)


# §13 Errors


@pytest.mark.parametrize("dealer", [0, None, "PLAYER1", 2])
def test_seed_000_13_2_a_wrong_type_of_dealer_is_a_programming_error(dealer: object) -> None:
    with pytest.raises(TypeError, match="PlayerId"):
        KoiKoiGame(dealer)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="PlayerId"):
        KoiKoiGame(random_seed=1).reset(dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("nonsense", [None, "1a", 3, Card("1a"), [PlayCardAction(Card("1a"))]])
def test_seed_000_13_2_what_is_no_action_raises_invalid_action(nonsense: object) -> None:
    game = KoiKoiGame(random_seed=1)
    with pytest.raises(InvalidActionException) as raised:
        game.execute_action(nonsense)  # type: ignore[arg-type]
    assert raised.value.action is nonsense


def test_seed_000_13_2_an_action_after_the_end_raises_invalid_game_state() -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.TESHI_TEST_DECK), rules=GameRules(enable_teshi=True))
    with pytest.raises(InvalidGameStateException) as raised:
        game.execute_action(CallShobuAction())
    assert raised.value.state == game.get_state()


def test_seed_000_13_2_a_result_before_the_end_raises_invalid_game_state() -> None:
    with pytest.raises(InvalidGameStateException):
        ScoreCalculator().calculate_game_result(KoiKoiGame(random_seed=1).get_state())


@pytest.mark.parametrize(
    "action", [PlayCardAction(Card("1a")), SelectFieldCardAction(Card("1a")), CallKoiKoiAction(), CallShobuAction()]
)
def test_seed_000_13_2_bad_input_is_a_failed_result_and_changes_nothing(action: IGameAction) -> None:
    game = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK))
    before = game.get_state()
    assert not game.execute_action(action).success
    assert game.get_state() == before


# §15 and §16: the log, saving and loading


@pytest.mark.parametrize("resets", [0, 2])
@pytest.mark.parametrize("seed", [None, 5])
def test_seed_000_16_1_audit_a_game_is_saved_and_loaded(tmp_path: Path, seed: int | None, resets: int) -> None:
    game, path = KoiKoiGame(random_seed=seed), tmp_path / "game.jsonl"
    for _ in range(resets):
        game.reset(TWO)
    for _ in range(3):
        game.execute_action(game.get_available_actions()[0])
    game.save(path)
    again = KoiKoiGame.load(str(path))
    assert (again.get_state(), again.log) == (game.get_state(), game.log)
    assert played_out(again) == played_out(game)
    again.reset(ONE)
    assert again.get_state().deck != game.get_state().deck


def test_seed_000_16_1_a_saved_game_is_a_record_that_verifies(tmp_path: Path) -> None:
    game, path = KoiKoiGame(random_seed=5), tmp_path / "game.jsonl"
    game.reset(TWO)
    played_out(game)
    game.save(path)
    found = verify(Record.from_bytes(path.read_bytes()))
    assert (found.finished, found.deals, found.choices) == (True, game.match.state.deal, len(game.match.steps))


def test_seed_000_16_1_saving_again_replaces_the_file(tmp_path: Path) -> None:
    game, path = KoiKoiGame(random_seed=5), tmp_path / "game.jsonl"
    game.save(path)
    played_out(game)
    game.save(path)
    assert KoiKoiGame.load(path).get_state() == game.get_state()


def test_seed_000_16_1_a_stacked_game_is_saved_too(tmp_path: Path) -> None:
    game, path = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK)), tmp_path / "game.jsonl"
    game.execute_action(PlayCardAction(Card("1c")))
    game.save(path)
    assert KoiKoiGame.load(path).get_state() == game.get_state()


def test_seed_000_16_1_what_is_no_game_of_koikoi_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(Record.start(Match.open(reversi, seed="tea")).to_bytes())
    with pytest.raises(RecordError, match="reversi"):
        KoiKoiGame.load(path)
    path.write_bytes(b"no record\n")
    with pytest.raises(RecordError):
        KoiKoiGame.load(path)


def test_seed_000_15_audit_the_log_is_all_that_happened() -> None:
    game = KoiKoiGame(random_seed=5)
    assert kinds(tuple(event.house for event in game.log)) == ["DealerChosen", "RoundStarted", "Dealt"]
    before = game.log
    result = game.execute_action(game.get_available_actions()[0])
    assert game.log == before + result.events
