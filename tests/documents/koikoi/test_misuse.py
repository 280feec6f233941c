"""What is handed to the names of document 000 by mistake is refused in words, and what they give is a plain value."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.koikoi.table import go, position, random_match, states
from zashiki.documents.koikoi import (
    ActionValidator,
    CallShobuAction,
    Card,
    DealingValidator,
    DrawHandler,
    GamePhase,
    GameResult,
    GameRules,
    GameState,
    InvalidGameStateException,
    KoiKoiGame,
    KuitsukiHandler,
    PlayerId,
    ScoreCalculator,
    TeshiHandler,
    TurnManager,
    TurnPhase,
    YakuEvaluator,
)
from zashiki.games import koikoi
from zashiki.games.koikoi import Phase, cards
from zashiki.testing.koikoi import TestDecks, stacked

S0 = koikoi.preset("seed-000")
ONE, TWO = PlayerId
STATE = GameState.of(position(S0, hand="1a 2a"))
AKATAN = position(S0, hand="3c 7c", field="3b", captured="1b 2b")
WON = GameState.of(go(AKATAN, "3c, stop").state)
DRAWN = GameResult(None, {}, {}, is_koikoi_win=False, is_draw=True)
PLAYER = STATE.players[ONE]


# The room's rules behind the document's


@pytest.mark.parametrize("service", [YakuEvaluator, ScoreCalculator])
def test_seed_000_12_services_take_the_documents_rules_or_the_rooms(
    service: type[YakuEvaluator] | type[ScoreCalculator],
) -> None:
    assert service().rules == S0
    assert service(koikoi.preset("nintendo")).rules == koikoi.preset("nintendo")
    assert service(GameRules(sanko_score=9)).rules == GameRules(sanko_score=9).to_ruleset()
    assert YakuEvaluator(GameRules(sanko_score=9)).evaluate_yaku(cards("1a 3a 8a"))[0].total_score == 9


def test_seed_000_12_1_default_is_a_property() -> None:
    assert GameRules.default == GameRules()
    assert KoiKoiGame(random_seed=1, rules=GameRules.default).get_state() == KoiKoiGame(random_seed=1).get_state()


# What was loaded


def test_seed_000_16_1_each_load_of_an_unseeded_game_deals_anew_after_reset(tmp_path: Path) -> None:
    game, path = KoiKoiGame(), tmp_path / "game.jsonl"
    game.save(path)
    loads = [KoiKoiGame.load(path) for _ in range(2)]
    for one in (game, *loads):
        one.reset(ONE)
    assert len({one.get_state().deck for one in (game, *loads)}) == 3


def test_seed_000_16_1_a_loaded_stacked_deck_stays_stacked(tmp_path: Path) -> None:
    game, path = KoiKoiGame(chance=stacked(TestDecks.SANKO_TEST_DECK)), tmp_path / "game.jsonl"
    game.save(path)
    again = KoiKoiGame.load(path)
    again.reset(ONE)
    assert again.get_state() == game.get_state()


# Values


@pytest.mark.parametrize("state", [WON, STATE.with_result(DRAWN), STATE], ids=["won", "drawn", "begun"])
def test_seed_000_3_4_6_a_state_can_be_hashed_copied_pickled_and_encoded(state: GameState) -> None:
    assert hash(state) == hash(replace(state))
    assert copy.deepcopy(state) == state
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    encoded = msgspec.json.decode(msgspec.json.encode(state))
    assert (encoded["result"] is None) == (state.result is None)
    if state.result is not None:
        assert encoded["result"]["scores"] == {"player1": state.result.scores[ONE], "player2": 0}


def test_seed_000_3_4_6_scores_and_yaku_are_read_only_dictionaries() -> None:
    assert WON.result is not None
    assert WON.result.scores == {ONE: 6, TWO: 0}
    assert msgspec.to_builtins(WON.result)["scores"] == {"player1": 6, "player2": 0}
    assert (list(WON.result.scores), len(WON.result.scores), WON.result.scores.get(anything("x"))) == (
        [ONE, TWO],
        2,
        None,
    )
    with pytest.raises(TypeError):
        WON.result.scores[ONE] = 7  # type: ignore[index]
    assert (dict(DRAWN.scores), dict(DRAWN.completed_yaku)) == ({ONE: 0, TWO: 0}, {ONE: (), TWO: ()})


def test_seed_000_3_4_both_kinds_of_phase_are_keys_of_one_dictionary() -> None:
    assert len({*GamePhase, *TurnPhase}) == len(GamePhase) + len(TurnPhase)


# Results


@pytest.mark.thinned(each="name")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", ["seed-000", "seed-001", "nintendo"])
def test_seed_000_7_1_the_result_is_computed_from_the_state_as_the_table_did(name: str, seed: int) -> None:
    over = [state for *_, state in states(random_match(koikoi.preset(name), seed)) if state.phase is Phase.ROUND_OVER]
    assert over
    for state in over:
        assert ScoreCalculator().calculate_game_result(GameState.of(state)).house == state.result


def test_seed_000_7_1_the_result_of_a_state_that_was_put_together() -> None:
    akatan, call = YakuEvaluator().evaluate_yaku(cards("1b 2b 3b")), PLAYER.with_koikoi_called(True)
    state = STATE.with_player_state(ONE, call.with_completed_yaku(akatan)).with_winner(ONE, DRAWN)
    result = ScoreCalculator().calculate_game_result(state)
    assert (result.winner, result.scores, result.is_koikoi_win, result.is_draw) == (ONE, {ONE: 12, TWO: 0}, True, False)
    assert result.completed_yaku == {ONE: akatan, TWO: ()}
    without = STATE.with_winner(TWO, DRAWN)
    with pytest.raises(InvalidGameStateException, match="the winner holds no yaku"):
        ScoreCalculator().calculate_game_result(without)
    drawn = ScoreCalculator().calculate_game_result(STATE.with_phase(GamePhase.DRAW).with_result(DRAWN))
    assert (drawn.winner, drawn.scores, drawn.is_draw) == (None, {ONE: 0, TWO: 0}, True)


@pytest.mark.parametrize("winner", PlayerId)
@pytest.mark.parametrize("state", [STATE, WON], ids=["begun", "won"])
def test_seed_000_3_4_5_a_winner_that_was_set_reaches_the_room(state: GameState, winner: PlayerId) -> None:
    scores = {winner: 7}
    given = GameResult(None, scores, {}, is_koikoi_win=True, is_draw=True)
    for result in (given, WON.result):
        assert result is not None
        for won in (
            state.with_winner(winner, result).with_phase(GamePhase.GAME_OVER),
            state.with_phase(GamePhase.GAME_OVER).with_winner(winner, result),
        ):
            again = GameState.of(won.house)
            assert again.result is not None
            assert won.result is not None
            assert (again.phase, again.winner) == (won.phase, won.winner) == (GamePhase.GAME_OVER, winner)
            assert replace(again.result, house=None) == replace(won.result, house=None)


def test_seed_000_3_4_5_a_game_that_is_over_without_a_result_is_no_draw() -> None:
    over = STATE.with_phase(GamePhase.GAME_OVER)
    assert (GameState.of(over.house).phase, GameState.of(over.house).result) == (GamePhase.GAME_OVER, None)


# Mistakes

NO: None = None
MISTAKES: list[tuple[str, Callable[..., object], str]] = [
    ("a word for rules", lambda x: KoiKoiGame(rules=x("x")), "rules must be .*GameRules or Ruleset, not 'x'"),
    ("a dict for rules", lambda x: KoiKoiGame(rules=x({})), "rules .*not {}"),
    ("rules of a service", lambda x: YakuEvaluator(x({})), "rules .*not {}"),
    ("a list for a seed", lambda x: KoiKoiGame(random_seed=x([])), r"random_seed must be of type int, not \[\]"),
    ("a fraction for a seed", lambda x: KoiKoiGame(random_seed=x(1.5)), "random_seed .*not 1.5"),
    ("a truth for a seed", lambda x: KoiKoiGame(random_seed=x(True)), "random_seed .*not True"),
    ("a word for an option", lambda x: GameRules(enable_teshi=x("no")), "enable_teshi must be of type bool, not 'no'"),
    ("a word for points", lambda x: GameRules(goko_score=x("15")), "goko_score"),
    ("no yaku", lambda x: ScoreCalculator().calculate_final_score(x(NO), False, False), "yaku must be an iterable"),
    ("no pile", lambda x: YakuEvaluator().evaluate_yaku(x(NO)), "captured_cards must be an iterable of Card, not None"),
    ("a pile of words", lambda x: YakuEvaluator().evaluate_yaku(x(["1a"])), "each of captured_cards .*not '1a'"),
    ("a pile for one yaku", lambda x: YakuEvaluator().evaluate_sanko(x("1a")), "each of cards .*not '1'"),
    ("numbers", lambda x: DealingValidator().has_four_of_same_month(x([1, 2])), "each of cards .*not 1"),
    ("a hand of words", lambda x: TeshiHandler().check_teshi(x("1a")), "each of cards"),
    ("a seat", lambda x: TeshiHandler().handle_teshi(STATE, x(0), True), "player must be of type PlayerId, not 0"),
    ("a word for a player", lambda x: TeshiHandler().handle_teshi(STATE, x("x"), True), "player .*not 'x'"),
    ("a word for a card", lambda x: KuitsukiHandler().check_kuitsuki(x("1a"), ()), "played_card .*not '1a'"),
    ("a word for a field", lambda x: KuitsukiHandler().execute_kuitsuki(Card("1a"), x("x")), "each of field"),
    ("phase", lambda x: STATE.with_phase(x(NO)), "phase must be of type GamePhase, not None"),
    ("turn phase", lambda x: STATE.with_turn_phase(x(GamePhase.DRAW)), "turn_phase must be of type TurnPhase"),
    ("current player", lambda x: STATE.with_current_player(x(1)), "player .*not 1"),
    ("result", lambda x: STATE.with_result(x(NO)), "result must be of type GameResult, not None"),
    ("result of a winner", lambda x: STATE.with_winner(ONE, x(NO)), "result .*not None"),
    ("winner", lambda x: STATE.with_winner(x(NO), DRAWN), "winner .*not None"),
    ("player's state", lambda x: STATE.with_player_state(ONE, x(NO)), "state must be of type PlayerState, not None"),
    ("player", lambda x: STATE.with_player_state(x(NO), PLAYER), "player must be of type PlayerId, not None"),
    ("field", lambda x: STATE.with_field(x("x")), "each of field must be of type Card, not 'x'"),
    ("deck", lambda x: STATE.with_deck(x(7)), "deck must be an iterable of Card, not 7"),
    ("hand", lambda x: PLAYER.with_hand(x(["1a"])), "each of new_hand must be of type Card, not '1a'"),
    ("captured", lambda x: PLAYER.with_captured_cards(x(["1a"])), "each of new_captured"),
    ("completed yaku", lambda x: PLAYER.with_completed_yaku(x(["sanko"])), "each of yaku .*not 'sanko'"),
    ("no scores", lambda x: GameResult(NO, x(NO), {}, False, True), "scores must be a dictionary by PlayerId"),
    ("names in scores", lambda x: GameResult(NO, x({"one": 3}), {}, False, True), "scores must be a dictionary by"),
    ("words in scores", lambda x: GameResult(NO, {ONE: x("6")}, {}, False, True), "each of scores .*not '6'"),
    ("yaku of a result", lambda x: GameResult(NO, {}, x(NO), False, True), "completed_yaku must be a dictionary"),
    ("winner of a result", lambda x: GameResult(x("x"), {}, {}, False, False), "winner .*not 'x'"),
    *(
        (f"state for {service.__qualname__}", lambda x, service=service: service(x(NO)), "state .*GameState, not None")
        for service in (
            ScoreCalculator().calculate_game_result,
            lambda none: ActionValidator().validate(CallShobuAction(), none),
            lambda none: ActionValidator().validate_koikoi_decision(CallShobuAction(), none),
            lambda none: TeshiHandler().handle_teshi(none, ONE, True),
            DrawHandler().check_draw,
            DrawHandler().handle_draw,
            DealingValidator().requires_redeal,
            TurnManager().current_player,
            TurnManager().turn_count,
            TurnManager().game_phase,
            TurnManager().turn_phase,
        )
    ),
]


def anything(value: object) -> Any:
    """Say nothing of a value's type, so that a mistake can be typed here."""
    return value


@pytest.mark.parametrize(("call", "words"), [one[1:] for one in MISTAKES], ids=[one[0] for one in MISTAKES])
def test_seed_000_13_2_a_wrong_type_is_named(call: Callable[..., object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        call(anything)


def test_seed_000_7_2_the_opponents_call_goes_by_its_name_only() -> None:
    with pytest.raises(TypeError, match="positional"):
        ScoreCalculator().calculate_final_score((), False, False, True)  # type: ignore[call-arg]
