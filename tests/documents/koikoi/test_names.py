"""Every name of documents 000 and 001 has a home; `docs/glossary.md` says the same.

A line reads: the document's name, the house's name, the module. `koikoi` is `zashiki.games.koikoi`; a yaku's home is
its row in a preset. A dash is a name left out on purpose.
"""

import re
from enum import EnumType
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from zashiki.documents import koikoi as document
from zashiki.games import koikoi

GLOSSARY = Path(__file__).parents[3] / "docs" / "glossary.md"


class Name(NamedTuple):
    """One row of the glossary."""

    seed: str
    house: str
    where: str


NAMES = {
    "Seed 000 §3.1–3.2: cards": """
Month | Month | koikoi.pieces
Month.January | Month.JANUARY | koikoi.pieces
Month.February | Month.FEBRUARY | koikoi.pieces
Month.March | Month.MARCH | koikoi.pieces
Month.April | Month.APRIL | koikoi.pieces
Month.May | Month.MAY | koikoi.pieces
Month.June | Month.JUNE | koikoi.pieces
Month.July | Month.JULY | koikoi.pieces
Month.August | Month.AUGUST | koikoi.pieces
Month.September | Month.SEPTEMBER | koikoi.pieces
Month.October | Month.OCTOBER | koikoi.pieces
Month.November | Month.NOVEMBER | koikoi.pieces
Month.December | Month.DECEMBER | koikoi.pieces
CardType | CardType | koikoi.pieces
CardType.Hikari | CardType.HIKARI | koikoi.pieces
CardType.Tane | CardType.TANE | koikoi.pieces
CardType.Tanzaku | CardType.TANZAKU | koikoi.pieces
CardType.Kasu | CardType.KASU | koikoi.pieces
Card | Card | koikoi.pieces
Card.Id | Card.id | koikoi.pieces
Card.Month | Card.month | koikoi.pieces
Card.Type | Card.type | koikoi.pieces
Card.Name | Card.name | koikoi.pieces
Card.IsSpecial | Card.is_special | koikoi.pieces
Card.SpecialFlag | Card.special_flag | koikoi.pieces
SpecialCardFlag | SpecialCardFlag | koikoi.pieces
SpecialCardFlag.None | SpecialCardFlag.NONE | koikoi.pieces
SpecialCardFlag.RedPoetry | SpecialCardFlag.RED_POETRY | koikoi.pieces
SpecialCardFlag.BluePoetry | SpecialCardFlag.BLUE_POETRY | koikoi.pieces
SpecialCardFlag.SakeCup | SpecialCardFlag.SAKE_CUP | koikoi.pieces
SpecialCardFlag.Deer | SpecialCardFlag.DEER | koikoi.pieces
SpecialCardFlag.Boar | SpecialCardFlag.BOAR | koikoi.pieces
SpecialCardFlag.Butterfly | SpecialCardFlag.BUTTERFLY | koikoi.pieces
SpecialCardFlag.RainMan | SpecialCardFlag.RAIN_MAN | koikoi.pieces
CardDefinitions | CardDefinitions | documents.koikoi
CardDefinitions.AllCards | CARDS | koikoi.pieces
CardDefinitions.GetCardsByMonth | CardDefinitions.get_cards_by_month | documents.koikoi
CardDefinitions.GetCardsByType | CardDefinitions.get_cards_by_type | documents.koikoi
CardDefinitions.GetCard | CardDefinitions.get_card | documents.koikoi
""",
    "Seed 000 §3.3: yaku": """
YakuType | YakuType | documents.koikoi
YakuType.Goko | YakuType.GOKO | documents.koikoi
YakuType.Shiko | YakuType.SHIKO | documents.koikoi
YakuType.AmeShiko | YakuType.AME_SHIKO | documents.koikoi
YakuType.Sanko | YakuType.SANKO | documents.koikoi
YakuType.Inoshikacho | YakuType.INOSHIKACHO | documents.koikoi
YakuType.Hanami | YakuType.HANAMI | documents.koikoi
YakuType.Tsukimi | YakuType.TSUKIMI | documents.koikoi
YakuType.Tane | YakuType.TANE | documents.koikoi
YakuType.Akatan | YakuType.AKATAN | documents.koikoi
YakuType.Aotan | YakuType.AOTAN | documents.koikoi
YakuType.Tanzaku | YakuType.TANZAKU | documents.koikoi
YakuType.Kasu | YakuType.KASU | documents.koikoi
Yaku | Yaku | koikoi.state
Yaku.Type | Yaku.name | koikoi.state
Yaku.BaseScore | Yaku.base_score | koikoi.state
Yaku.BonusScore | Yaku.bonus_score | koikoi.state
Yaku.TotalScore | Yaku.total_score | koikoi.state
Yaku.Cards | Yaku.cards | koikoi.state
""",
    "Seed 000 §2.2 and §3.4: state": """
PlayerId | PlayerId | documents.koikoi
PlayerId.Player1 | PlayerId.PLAYER1 | documents.koikoi
PlayerId.Player2 | PlayerId.PLAYER2 | documents.koikoi
Deck | Deck | documents.koikoi
Field | Field | documents.koikoi
Hand | Hand | documents.koikoi
CapturedCards | CapturedCards | documents.koikoi
TurnManager | TurnManager | documents.koikoi
GamePhase | GamePhase | documents.koikoi
GamePhase.NotStarted | GamePhase.NOT_STARTED | documents.koikoi
GamePhase.Dealing | GamePhase.DEALING | documents.koikoi
GamePhase.PlayerTurn | GamePhase.PLAYER_TURN | documents.koikoi
GamePhase.DrawFromDeck | GamePhase.DRAW_FROM_DECK | documents.koikoi
GamePhase.YakuCheck | GamePhase.YAKU_CHECK | documents.koikoi
GamePhase.KoiKoiDecision | GamePhase.KOIKOI_DECISION | documents.koikoi
GamePhase.GameOver | GamePhase.GAME_OVER | documents.koikoi
GamePhase.Draw | GamePhase.DRAW | documents.koikoi
TurnPhase | TurnPhase | documents.koikoi
TurnPhase.PlayFromHand | TurnPhase.PLAY_FROM_HAND | documents.koikoi
TurnPhase.SelectFieldCard | TurnPhase.SELECT_FIELD_CARD | documents.koikoi
TurnPhase.DrawFromDeck | TurnPhase.DRAW_FROM_DECK | documents.koikoi
TurnPhase.SelectFieldCardForDraw | TurnPhase.SELECT_FIELD_CARD_FOR_DRAW | documents.koikoi
TurnPhase.YakuCheck | TurnPhase.YAKU_CHECK | documents.koikoi
TurnPhase.KoiKoiDecision | TurnPhase.KOIKOI_DECISION | documents.koikoi
TurnPhase.TurnEnd | TurnPhase.TURN_END | documents.koikoi
PlayerState | PlayerState | koikoi.state
PlayerState.Id | PlayerState.id | documents.koikoi
PlayerState.Hand | PlayerState.hand | koikoi.state
PlayerState.CapturedCards | PlayerState.captured | koikoi.state
PlayerState.HasCalledKoiKoi | PlayerState.calls | koikoi.state
PlayerState.CompletedYaku | PlayerState.yaku | koikoi.state
PlayerState.CurrentScore | points_of | koikoi.yaku
PlayerState.WithHand | PlayerState.with_hand | documents.koikoi
PlayerState.WithCapturedCards | PlayerState.with_captured_cards | documents.koikoi
PlayerState.WithKoiKoiCalled | PlayerState.with_koikoi_called | documents.koikoi
PlayerState.WithCompletedYaku | PlayerState.with_completed_yaku | documents.koikoi
GameState | GameState | koikoi.state
GameState.GameId | — | left out: ids never enter a state
GameState.Phase | GameState.phase | documents.koikoi
GameState.TurnPhase | GameState.turn_phase | documents.koikoi
GameState.CurrentPlayer | GameState.turn | koikoi.state
GameState.Dealer | GameState.dealer | koikoi.state
GameState.TurnCount | GameState.turn_count | documents.koikoi
GameState.Deck | GameState.stock | koikoi.state
GameState.Field | GameState.field | koikoi.state
GameState.Players | GameState.players | koikoi.state
GameState.LastPlayedCard | GameState.last_played_card | documents.koikoi
GameState.LastDrawnCard | GameState.last_drawn_card | documents.koikoi
GameState.PendingCapture | GameState.matching | koikoi.state
GameState.Winner | RoundResult.winner | koikoi.state
GameState.Result | GameState.result | koikoi.state
GameState.WithPhase | GameState.with_phase | documents.koikoi
GameState.WithTurnPhase | GameState.with_turn_phase | documents.koikoi
GameState.WithCurrentPlayer | GameState.with_current_player | documents.koikoi
GameState.WithDeck | GameState.with_deck | documents.koikoi
GameState.WithField | GameState.with_field | documents.koikoi
GameState.WithPlayerState | GameState.with_player_state | documents.koikoi
GameState.WithWinner | GameState.with_winner | documents.koikoi
GameState.WithResult | GameState.with_result | documents.koikoi
GameResult | GameResult | documents.koikoi
GameResult.Winner | GameResult.winner | documents.koikoi
GameResult.Scores | GameResult.scores | documents.koikoi
GameResult.CompletedYaku | GameResult.completed_yaku | documents.koikoi
GameResult.IsKoiKoiWin | GameResult.is_koikoi_win | documents.koikoi
GameResult.IsDraw | GameResult.is_draw | documents.koikoi
""",
    "Seed 000 §5: game, actions, events": """
KoiKoiGame | KoiKoiGame | documents.koikoi
KoiKoiGame._state | Match.state | kernel.match
KoiKoiGame._yakuEvaluator | yaku_of | koikoi.yaku
KoiKoiGame._scoreCalculator | score | koikoi.yaku
KoiKoiGame._actionValidator | why_not | koikoi.legality
KoiKoiGame.GetState | KoiKoiGame.get_state | documents.koikoi
KoiKoiGame.GetAvailableActions | KoiKoiGame.get_available_actions | documents.koikoi
KoiKoiGame.ExecuteAction | KoiKoiGame.execute_action | documents.koikoi
KoiKoiGame.Reset | KoiKoiGame.reset | documents.koikoi
IGameAction | Action | koikoi.actions
IGameAction.Type | PlayCardAction.type | documents.koikoi
ActionType | ActionType | documents.koikoi
ActionType.PlayCard | ActionType.PLAY_CARD | documents.koikoi
ActionType.SelectFieldCard | ActionType.SELECT_FIELD_CARD | documents.koikoi
ActionType.DrawCard | ActionType.DRAW_CARD | documents.koikoi
ActionType.CallKoiKoi | ActionType.CALL_KOIKOI | documents.koikoi
ActionType.CallShobu | ActionType.CALL_SHOBU | documents.koikoi
PlayCardAction | PlayCard | koikoi.actions
PlayCardAction.Type | PlayCardAction.type | documents.koikoi
PlayCardAction.Card | PlayCard.card | koikoi.actions
SelectFieldCardAction | SelectFieldCard | koikoi.actions
SelectFieldCardAction.Type | SelectFieldCardAction.type | documents.koikoi
SelectFieldCardAction.FieldCard | SelectFieldCard.card | koikoi.actions
CallKoiKoiAction | CallKoiKoi | koikoi.actions
CallKoiKoiAction.Type | CallKoiKoiAction.type | documents.koikoi
CallShobuAction | CallShobu | koikoi.actions
CallShobuAction.Type | CallShobuAction.type | documents.koikoi
GameActionResult | GameActionResult | documents.koikoi
GameActionResult.Success | GameActionResult.success | documents.koikoi
GameActionResult.ErrorMessage | GameActionResult.error_message | documents.koikoi
GameActionResult.NewState | GameActionResult.new_state | documents.koikoi
GameActionResult.Events | GameActionResult.events | documents.koikoi
GameActionResult.Successful | GameActionResult.successful | documents.koikoi
GameActionResult.Failed | GameActionResult.failed | documents.koikoi
GameEvent | Event | koikoi.events
GameEvent.Timestamp | — | left out: times never enter an event
CardPlayedEvent | CardPlayed | koikoi.events
CardPlayedEvent.Player | CardPlayed.seat | koikoi.events
CardPlayedEvent.Card | CardPlayed.card | koikoi.events
CardsCapturedEvent | CardsCaptured | koikoi.events
CardsCapturedEvent.Player | CardsCaptured.seat | koikoi.events
CardsCapturedEvent.Cards | CardsCaptured.cards | koikoi.events
YakuCompletedEvent | YakuCompleted | koikoi.events
YakuCompletedEvent.Player | YakuCompleted.seat | koikoi.events
YakuCompletedEvent.Yaku | YakuCompleted.yaku | koikoi.events
KoiKoiCalledEvent | KoiKoiCalled | koikoi.events
KoiKoiCalledEvent.Player | KoiKoiCalled.seat | koikoi.events
GameEndedEvent | RoundEnded | koikoi.events
GameEndedEvent.Result | RoundEnded.result | koikoi.events
""",
    "Seed 000 §6–9: services": """
YakuEvaluator | YakuEvaluator | documents.koikoi
YakuEvaluator.EvaluateYaku | yaku_of | koikoi.yaku
YakuEvaluator.EvaluateGoko | YakuEvaluator.evaluate_goko | documents.koikoi
YakuEvaluator.EvaluateShiko | YakuEvaluator.evaluate_shiko | documents.koikoi
YakuEvaluator.EvaluateAmeShiko | YakuEvaluator.evaluate_ame_shiko | documents.koikoi
YakuEvaluator.EvaluateSanko | YakuEvaluator.evaluate_sanko | documents.koikoi
YakuEvaluator.EvaluateInoshikacho | YakuEvaluator.evaluate_inoshikacho | documents.koikoi
YakuEvaluator.EvaluateHanami | YakuEvaluator.evaluate_hanami | documents.koikoi
YakuEvaluator.EvaluateTsukimi | YakuEvaluator.evaluate_tsukimi | documents.koikoi
YakuEvaluator.EvaluateTane | YakuEvaluator.evaluate_tane | documents.koikoi
YakuEvaluator.EvaluateAkatan | YakuEvaluator.evaluate_akatan | documents.koikoi
YakuEvaluator.EvaluateAotan | YakuEvaluator.evaluate_aotan | documents.koikoi
YakuEvaluator.EvaluateTanzaku | YakuEvaluator.evaluate_tanzaku | documents.koikoi
YakuEvaluator.EvaluateKasu | YakuEvaluator.evaluate_kasu | documents.koikoi
ScoreCalculator | ScoreCalculator | documents.koikoi
ScoreCalculator.CalculateFinalScore | score | koikoi.yaku
ScoreCalculator.CalculateGameResult | ScoreCalculator.calculate_game_result | documents.koikoi
ActionValidator | ActionValidator | documents.koikoi
ActionValidator.Validate | why_not | koikoi.legality
ActionValidator.ValidatePlayCard | ActionValidator.validate_play_card | documents.koikoi
ActionValidator.ValidateSelectFieldCard | ActionValidator.validate_select_field_card | documents.koikoi
ActionValidator.ValidateKoiKoiDecision | ActionValidator.validate_koikoi_decision | documents.koikoi
ValidationResult | ValidationResult | documents.koikoi
ValidationResult.IsValid | ValidationResult.is_valid | documents.koikoi
ValidationResult.ErrorMessage | ValidationResult.error_message | documents.koikoi
ValidationResult.Valid | ValidationResult.valid | documents.koikoi
ValidationResult.Invalid | ValidationResult.invalid | documents.koikoi
KuitsukiHandler | KuitsukiHandler | documents.koikoi
KuitsukiHandler.CheckKuitsuki | KuitsukiHandler.check_kuitsuki | documents.koikoi
KuitsukiHandler.ExecuteKuitsuki | KuitsukiHandler.execute_kuitsuki | documents.koikoi
TeshiHandler | TeshiHandler | documents.koikoi
TeshiHandler.CheckTeshi | TeshiHandler.check_teshi | documents.koikoi
TeshiHandler.HandleTeshi | TeshiHandler.handle_teshi | documents.koikoi
TeshiHandler.GetOpponent | other | koikoi.state
DrawHandler | DrawHandler | documents.koikoi
DrawHandler.MaxTurns | DrawHandler.MAX_TURNS | documents.koikoi
DrawHandler.CheckDraw | DrawHandler.check_draw | documents.koikoi
DrawHandler.HandleDraw | DrawHandler.handle_draw | documents.koikoi
DealingValidator | DealingValidator | documents.koikoi
DealingValidator.HasFourOfSameMonth | DealingValidator.has_four_of_same_month | documents.koikoi
DealingValidator.RequiresRedeal | DealingValidator.requires_redeal | documents.koikoi
""",
    "Seed 000 §11–13: tests, options, errors": """
TestDecks | TestDecks | testing.koikoi
TestDecks.SankoTestDeck | TestDecks.SANKO_TEST_DECK | testing.koikoi
TestDecks.KuitsukiTestDeck | TestDecks.KUITSUKI_TEST_DECK | testing.koikoi
TestDecks.TeshiTestDeck | TestDecks.TESHI_TEST_DECK | testing.koikoi
GameRules | Ruleset | koikoi.rules
GameRules.GokoScore | GameRules.goko_score | documents.koikoi
GameRules.ShikoScore | GameRules.shiko_score | documents.koikoi
GameRules.AmeShikoScore | GameRules.ame_shiko_score | documents.koikoi
GameRules.SankoScore | GameRules.sanko_score | documents.koikoi
GameRules.InoshikachoScore | GameRules.inoshikacho_score | documents.koikoi
GameRules.HanamiScore | GameRules.hanami_score | documents.koikoi
GameRules.TsukimiScore | GameRules.tsukimi_score | documents.koikoi
GameRules.AkatanScore | GameRules.akatan_score | documents.koikoi
GameRules.AotanScore | GameRules.aotan_score | documents.koikoi
GameRules.EnableTeshi | GameRules.enable_teshi | documents.koikoi
GameRules.KoiKoiMultiplier | GameRules.koikoi_multiplier | documents.koikoi
GameRules.MaxTurns | GameRules.max_turns | documents.koikoi
GameRules.Default | GameRules.default | documents.koikoi
GameRuleViolationException | GameRuleViolationException | documents.koikoi
InvalidActionException | InvalidActionException | documents.koikoi
InvalidActionException.Action | InvalidActionException.action | documents.koikoi
InvalidGameStateException | InvalidGameStateException | documents.koikoi
InvalidGameStateException.State | InvalidGameStateException.state | documents.koikoi
""",
    "Seed 000, appendix B": """
CalculateScore | score | koikoi.yaku
DefaultScore | YakuRule.points | koikoi.rules
光札 Hikari | CardType.HIKARI | koikoi.pieces
種札 Tane | CardType.TANE | koikoi.pieces
短冊札 Tanzaku | CardType.TANZAKU | koikoi.pieces
カス札 Kasu | CardType.KASU | koikoi.pieces
五光 Goko | goko | koikoi/presets/seed-000.toml
四光 Shiko | shiko | koikoi/presets/seed-000.toml
雨四光 AmeShiko | ame_shiko | koikoi/presets/seed-000.toml
三光 Sanko | sanko | koikoi/presets/seed-000.toml
猪鹿蝶 Inoshikacho | inoshikacho | koikoi/presets/seed-000.toml
花見で一杯 Hanami | hanami | koikoi/presets/seed-000.toml
月見で一杯 Tsukimi | tsukimi | koikoi/presets/seed-000.toml
赤短 Akatan | akatan | koikoi/presets/seed-000.toml
青短 Aotan | aotan | koikoi/presets/seed-000.toml
こいこい KoiKoi | CallKoiKoi | koikoi.actions
勝負 Shobu | CallShobu | koikoi.actions
喰い付き Kuitsuki | KuitsukiHandler | documents.koikoi
手四 Teshi | Ruleset.teshi | koikoi.rules
総流れ Draw | exhausted_round | koikoi.round_end
""",
    "Seed 001": """
2人対戦 | seats | koikoi
12局 | Ruleset.rounds | koikoi.rules
局（月） | GameState.round | koikoi.state
総得点 | PlayerState.score | koikoi.state
場札 | GameState.field | koikoi.state
手札 | PlayerState.hand | koikoi.state
山札 | GameState.stock | koikoi.state
役札 | Yaku.cards | koikoi.state
獲得札 | PlayerState.captured | koikoi.state
コイコイ | CallKoiKoi | koikoi.actions
上がる | CallShobu | koikoi.actions
光札（明かり） | CardType.HIKARI | koikoi.pieces
雨札 | Card.柳に小野道風 | koikoi.pieces
タネ札（動物札） | CardType.TANE | koikoi.pieces
短冊札 | CardType.TANZAKU | koikoi.pieces
カス札 | CardType.KASU | koikoi.pieces
通称 | Card.name | koikoi.pieces
シャッフル | Fair.shuffled | kernel.chance
配る | deal | koikoi.deals
初手番 | choose_dealer | koikoi.deals
先攻 | GameState.dealer | koikoi.state
交代 | Ruleset.next_dealer_on_draw | koikoi.rules
手番 | GameState.turn | koikoi.state
めくる | CardDrawn | koikoi.events
役成立 | YakuCompleted | koikoi.events
流局 | exhausted_round | koikoi.round_end
再配札 | DealCancelled | koikoi.events
基本点 | Yaku.base_score | koikoi.state
加点ルール | YakuRule.extra | koikoi.rules
倍付け | Factor | koikoi.state
五光 | goko | koikoi/presets/seed-001.toml
四光 | shiko | koikoi/presets/seed-001.toml
雨四光 | ame_shiko | koikoi/presets/seed-001.toml
三光 | sanko | koikoi/presets/seed-001.toml
花見で一杯 | hanami | koikoi/presets/seed-001.toml
月見で一杯 | tsukimi | koikoi/presets/seed-001.toml
猪鹿蝶 | inoshikacho | koikoi/presets/seed-001.toml
赤短 | akatan | koikoi/presets/seed-001.toml
青短 | aotan | koikoi/presets/seed-001.toml
短冊 | tanzaku | koikoi/presets/seed-001.toml
タネ | tane | koikoi/presets/seed-001.toml
カス | kasu | koikoi/presets/seed-001.toml
花札くっつき | tsukifuda | koikoi/presets/seed-001.toml
早上がりボーナス | Ruleset.early_win_bonus | koikoi.rules
完全勝利 | Ruleset.shutout_bonus | koikoi.rules
引き分け | Outcome.winners | kernel.game
延長戦 | Ruleset.extra_rounds | koikoi.rules
シード管理 | Fair.seeded | kernel.chance
履歴、ログ | Match.log | kernel.match
リプレイ検証 | Record | kernel.record
現在局の取得点 | points_of | koikoi.yaku
通算スコア | PlayerState.score | koikoi.state
設定ファイル | parse_rules | koikoi.rules
""",
}


def rows(table: str) -> list[Name]:
    return [Name(*(cell.strip() for cell in line.split("|"))) for line in table.strip().splitlines()]


ALL = [name for table in NAMES.values() for name in rows(table)]
KEPT = [name for name in ALL if name.house != "—"]
EXAMPLES = {"CalculateScore", "DefaultScore"}  # names that appendix B.1 makes up to show its casing
CLASSES = sorted({name.seed for name in ALL if re.fullmatch(r"[A-Z]\w+", name.seed)} - EXAMPLES)


def find(where: str, dotted: str) -> object:
    """Walk to a name; a field that only instances have counts by its annotation."""
    found: object = import_module(where if where.startswith("msgspec") else _module(where))
    for part in dotted.split("."):
        if isinstance(found, EnumType) and not hasattr(found, part):
            found = next(iter(found))  # what every member has
        if not hasattr(found, part) and part in getattr(found, "__annotations__", {}):
            return part
        found = getattr(found, part)
    return found


def _module(where: str) -> str:
    return f"zashiki.games.{where}" if where.startswith("koikoi") else f"zashiki.{where}"


def test_a_name_of_the_seeds_has_its_home() -> None:
    misses = [f"{name.seed}: no {name.house} in {name.where}" for name in KEPT if not has_its_home(name)]
    assert not misses, "\n".join(misses)


def has_its_home(name: Name) -> bool:
    if name.where.endswith(".toml"):
        return name.house in {row.name for row in koikoi.preset(Path(name.where).stem).yaku if row.points}
    return is_there(name.where, name.house)


def is_there(where: str, dotted: str) -> bool:
    try:
        find(where, dotted)
    except (ImportError, AttributeError):
        return False
    return True


def test_every_class_of_document_000_is_in_its_package() -> None:
    assert find("testing.koikoi", "TestDecks")
    misses = [name for name in CLASSES if name not in document.__all__ or not hasattr(document, name)]
    assert misses == ["TestDecks"]


def test_the_package_offers_nothing_that_the_document_does_not_name() -> None:
    assert set(document.__all__) <= set(CLASSES)


MEMBERS = [name.seed for name in KEPT if re.fullmatch(r"[A-Z]\w+\.[A-Z]\w+", name.seed)]
UNSAID = {"IGameAction.Type", "TeshiHandler.GetOpponent"}  # of an interface, and private


def test_every_member_of_document_000_is_typed_as_it_stands_there() -> None:
    """In Python casing: `GameState.CurrentPlayer` is `GameState.current_player`, `Month.May` is `Month.MAY`."""
    misses = [name for name in sorted({*MEMBERS} - UNSAID) if not is_typed(name)]
    assert not misses, "\n".join(misses)


def is_typed(name: str) -> bool:
    noun, member = name.split(".")
    home = "testing.koikoi" if noun == "TestDecks" else "documents.koikoi"
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", member.replace("KoiKoi", "Koikoi"))
    return any(is_there(home, f"{noun}.{cased}") for cased in (snake.lower(), snake.upper()))


VALUES = [name for name in CLASSES if name.endswith(("Action", "Event")) or name in ("Yaku", "GameResult")]


@pytest.mark.parametrize("name", [*VALUES, "PlayerState", "GameState"])
def test_every_value_of_the_document_gives_the_rooms_value_behind_it(name: str) -> None:
    kinds = get_args(document.IGameAction) if name == "IGameAction" else (getattr(document, name),)
    assert all(hasattr(kind, "house") for kind in kinds)


@pytest.mark.parametrize("name", ["Month", "CardType", "Card", "SpecialCardFlag"])
def test_a_name_kept_by_the_house_is_the_same_thing_in_the_document(name: str) -> None:
    assert getattr(document, name) is getattr(koikoi, name)


def test_only_ids_and_times_are_left_out() -> None:
    assert [name.seed for name in ALL if name.house == "—"] == ["GameState.GameId", "GameEvent.Timestamp"]


def test_the_glossary_page_has_the_same_sections_and_rows() -> None:
    text = GLOSSARY.read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    found = {}
    for section in sections:
        title, _, body = section.partition("\n")
        if not title.startswith(("Seed 000", "Seed 001")):
            continue
        lines = [line.strip("| ").replace("`", "") for line in body.splitlines() if line.startswith("|")]
        found[title] = rows("\n".join(lines[2:]))
    assert found == {title: rows(table) for title, table in NAMES.items()}
