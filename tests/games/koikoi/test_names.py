"""Every name of seed 000, and every term of seed 001, has a home; `docs/glossary.md` says the same.

A line reads: the seed's name, the house's name, the module. `koikoi` is `zashiki.games.koikoi`; a yaku's home is its
row in a preset. A dash is a name left out on purpose.
"""

import re
from enum import EnumType
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from zashiki.games import koikoi
from zashiki.games.koikoi import facade

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
CardDefinitions | CardDefinitions | koikoi.facade
CardDefinitions.AllCards | CARDS | koikoi.pieces
CardDefinitions.GetCardsByMonth | CardDefinitions.get_cards_by_month | koikoi.facade
CardDefinitions.GetCardsByType | CardDefinitions.get_cards_by_type | koikoi.facade
CardDefinitions.GetCard | CardDefinitions.get_card | koikoi.facade
""",
    "Seed 000 §3.3: yaku": """
YakuType | YakuType | koikoi.facade
YakuType.Goko | YakuType.GOKO | koikoi.facade
YakuType.Shiko | YakuType.SHIKO | koikoi.facade
YakuType.AmeShiko | YakuType.AME_SHIKO | koikoi.facade
YakuType.Sanko | YakuType.SANKO | koikoi.facade
YakuType.Inoshikacho | YakuType.INOSHIKACHO | koikoi.facade
YakuType.Hanami | YakuType.HANAMI | koikoi.facade
YakuType.Tsukimi | YakuType.TSUKIMI | koikoi.facade
YakuType.Tane | YakuType.TANE | koikoi.facade
YakuType.Akatan | YakuType.AKATAN | koikoi.facade
YakuType.Aotan | YakuType.AOTAN | koikoi.facade
YakuType.Tanzaku | YakuType.TANZAKU | koikoi.facade
YakuType.Kasu | YakuType.KASU | koikoi.facade
Yaku | Yaku | koikoi.state
Yaku.Type | Yaku.name | koikoi.state
Yaku.BaseScore | Yaku.base_score | koikoi.state
Yaku.BonusScore | Yaku.bonus_score | koikoi.state
Yaku.TotalScore | Yaku.total_score | koikoi.state
Yaku.Cards | Yaku.cards | koikoi.state
""",
    "Seed 000 §2.2 and §3.4: state": """
PlayerId | PlayerId | koikoi.facade
PlayerId.Player1 | PlayerId.PLAYER1 | koikoi.facade
PlayerId.Player2 | PlayerId.PLAYER2 | koikoi.facade
Deck | Deck | koikoi.facade
Field | Field | koikoi.facade
Hand | Hand | koikoi.facade
CapturedCards | CapturedCards | koikoi.facade
TurnManager | TurnManager | koikoi.facade
GamePhase | GamePhase | koikoi.facade
GamePhase.NotStarted | GamePhase.NOT_STARTED | koikoi.facade
GamePhase.Dealing | GamePhase.DEALING | koikoi.facade
GamePhase.PlayerTurn | GamePhase.PLAYER_TURN | koikoi.facade
GamePhase.DrawFromDeck | GamePhase.DRAW_FROM_DECK | koikoi.facade
GamePhase.YakuCheck | GamePhase.YAKU_CHECK | koikoi.facade
GamePhase.KoiKoiDecision | GamePhase.KOIKOI_DECISION | koikoi.facade
GamePhase.GameOver | GamePhase.GAME_OVER | koikoi.facade
GamePhase.Draw | GamePhase.DRAW | koikoi.facade
TurnPhase | TurnPhase | koikoi.facade
TurnPhase.PlayFromHand | TurnPhase.PLAY_FROM_HAND | koikoi.facade
TurnPhase.SelectFieldCard | TurnPhase.SELECT_FIELD_CARD | koikoi.facade
TurnPhase.DrawFromDeck | TurnPhase.DRAW_FROM_DECK | koikoi.facade
TurnPhase.SelectFieldCardForDraw | TurnPhase.SELECT_FIELD_CARD_FOR_DRAW | koikoi.facade
TurnPhase.YakuCheck | TurnPhase.YAKU_CHECK | koikoi.facade
TurnPhase.KoiKoiDecision | TurnPhase.KOIKOI_DECISION | koikoi.facade
TurnPhase.TurnEnd | TurnPhase.TURN_END | koikoi.facade
PlayerState | PlayerState | koikoi.state
PlayerState.Id | GameState.players | koikoi.state
PlayerState.Hand | PlayerState.hand | koikoi.state
PlayerState.CapturedCards | PlayerState.captured | koikoi.state
PlayerState.HasCalledKoiKoi | PlayerState.calls | koikoi.state
PlayerState.CompletedYaku | PlayerState.yaku | koikoi.state
PlayerState.CurrentScore | points_of | koikoi.scoring
PlayerState.WithHand | replace | msgspec.structs
PlayerState.WithCapturedCards | replace | msgspec.structs
PlayerState.WithKoiKoiCalled | replace | msgspec.structs
PlayerState.WithCompletedYaku | replace | msgspec.structs
GameState | GameState | koikoi.state
GameState.GameId | — | left out: ids never enter a state
GameState.Phase | game_phase | koikoi.facade
GameState.TurnPhase | turn_phase | koikoi.facade
GameState.CurrentPlayer | GameState.turn | koikoi.state
GameState.Dealer | GameState.dealer | koikoi.state
GameState.TurnCount | TurnManager.turn_count | koikoi.facade
GameState.Deck | GameState.stock | koikoi.state
GameState.Field | GameState.field | koikoi.state
GameState.Players | GameState.players | koikoi.state
GameState.LastPlayedCard | CardPlayed.card | koikoi.events
GameState.LastDrawnCard | CardDrawn.card | koikoi.events
GameState.PendingCapture | GameState.matching | koikoi.state
GameState.Winner | RoundResult.winner | koikoi.state
GameState.Result | GameState.results | koikoi.state
GameState.WithPhase | replace | msgspec.structs
GameState.WithTurnPhase | replace | msgspec.structs
GameState.WithCurrentPlayer | replace | msgspec.structs
GameState.WithDeck | replace | msgspec.structs
GameState.WithField | replace | msgspec.structs
GameState.WithPlayerState | replace | msgspec.structs
GameState.WithWinner | replace | msgspec.structs
GameState.WithResult | replace | msgspec.structs
GameResult | GameResult | koikoi.facade
GameResult.Winner | GameResult.winner | koikoi.facade
GameResult.Scores | GameResult.scores | koikoi.facade
GameResult.CompletedYaku | GameResult.completed_yaku | koikoi.facade
GameResult.IsKoiKoiWin | GameResult.is_koikoi_win | koikoi.facade
GameResult.IsDraw | GameResult.is_draw | koikoi.facade
""",
    "Seed 000 §5: game, actions, events": """
KoiKoiGame | KoiKoiGame | koikoi.facade
KoiKoiGame._state | Match.state | kernel.match
KoiKoiGame._yakuEvaluator | yaku_of | koikoi.scoring
KoiKoiGame._scoreCalculator | score | koikoi.scoring
KoiKoiGame._actionValidator | why_not | koikoi.legality
KoiKoiGame.GetState | KoiKoiGame.get_state | koikoi.facade
KoiKoiGame.GetAvailableActions | KoiKoiGame.get_available_actions | koikoi.facade
KoiKoiGame.ExecuteAction | KoiKoiGame.execute_action | koikoi.facade
KoiKoiGame.Reset | KoiKoiGame.reset | koikoi.facade
IGameAction | Action | koikoi.actions
IGameAction.Type | action_type | koikoi.facade
ActionType | ActionType | koikoi.facade
ActionType.PlayCard | ActionType.PLAY_CARD | koikoi.facade
ActionType.SelectFieldCard | ActionType.SELECT_FIELD_CARD | koikoi.facade
ActionType.DrawCard | ActionType.DRAW_CARD | koikoi.facade
ActionType.CallKoiKoi | ActionType.CALL_KOIKOI | koikoi.facade
ActionType.CallShobu | ActionType.CALL_SHOBU | koikoi.facade
PlayCardAction | PlayCard | koikoi.actions
PlayCardAction.Type | action_type | koikoi.facade
PlayCardAction.Card | PlayCard.card | koikoi.actions
SelectFieldCardAction | SelectFieldCard | koikoi.actions
SelectFieldCardAction.Type | action_type | koikoi.facade
SelectFieldCardAction.FieldCard | SelectFieldCard.card | koikoi.actions
CallKoiKoiAction | CallKoiKoi | koikoi.actions
CallKoiKoiAction.Type | action_type | koikoi.facade
CallShobuAction | CallShobu | koikoi.actions
CallShobuAction.Type | action_type | koikoi.facade
GameActionResult | GameActionResult | koikoi.facade
GameActionResult.Success | GameActionResult.success | koikoi.facade
GameActionResult.ErrorMessage | GameActionResult.error_message | koikoi.facade
GameActionResult.NewState | GameActionResult.new_state | koikoi.facade
GameActionResult.Events | GameActionResult.events | koikoi.facade
GameActionResult.Successful | GameActionResult.successful | koikoi.facade
GameActionResult.Failed | GameActionResult.failed | koikoi.facade
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
YakuEvaluator | YakuEvaluator | koikoi.facade
YakuEvaluator.EvaluateYaku | yaku_of | koikoi.scoring
YakuEvaluator.EvaluateGoko | YakuEvaluator.evaluate_goko | koikoi.facade
YakuEvaluator.EvaluateShiko | YakuEvaluator.evaluate_shiko | koikoi.facade
YakuEvaluator.EvaluateAmeShiko | YakuEvaluator.evaluate_ame_shiko | koikoi.facade
YakuEvaluator.EvaluateSanko | YakuEvaluator.evaluate_sanko | koikoi.facade
YakuEvaluator.EvaluateInoshikacho | YakuEvaluator.evaluate_inoshikacho | koikoi.facade
YakuEvaluator.EvaluateHanami | YakuEvaluator.evaluate_hanami | koikoi.facade
YakuEvaluator.EvaluateTsukimi | YakuEvaluator.evaluate_tsukimi | koikoi.facade
YakuEvaluator.EvaluateTane | YakuEvaluator.evaluate_tane | koikoi.facade
YakuEvaluator.EvaluateAkatan | YakuEvaluator.evaluate_akatan | koikoi.facade
YakuEvaluator.EvaluateAotan | YakuEvaluator.evaluate_aotan | koikoi.facade
YakuEvaluator.EvaluateTanzaku | YakuEvaluator.evaluate_tanzaku | koikoi.facade
YakuEvaluator.EvaluateKasu | YakuEvaluator.evaluate_kasu | koikoi.facade
ScoreCalculator | ScoreCalculator | koikoi.facade
ScoreCalculator.CalculateFinalScore | score | koikoi.scoring
ScoreCalculator.CalculateGameResult | ScoreCalculator.calculate_game_result | koikoi.facade
ActionValidator | ActionValidator | koikoi.facade
ActionValidator.Validate | why_not | koikoi.legality
ActionValidator.ValidatePlayCard | ActionValidator.validate_play_card | koikoi.facade
ActionValidator.ValidateSelectFieldCard | ActionValidator.validate_select_field_card | koikoi.facade
ActionValidator.ValidateKoiKoiDecision | ActionValidator.validate_koikoi_decision | koikoi.facade
ValidationResult | ValidationResult | koikoi.facade
ValidationResult.IsValid | ValidationResult.is_valid | koikoi.facade
ValidationResult.ErrorMessage | ValidationResult.error_message | koikoi.facade
ValidationResult.Valid | ValidationResult.valid | koikoi.facade
ValidationResult.Invalid | ValidationResult.invalid | koikoi.facade
KuitsukiHandler | KuitsukiHandler | koikoi.facade
KuitsukiHandler.CheckKuitsuki | KuitsukiHandler.check_kuitsuki | koikoi.facade
KuitsukiHandler.ExecuteKuitsuki | KuitsukiHandler.execute_kuitsuki | koikoi.facade
TeshiHandler | TeshiHandler | koikoi.facade
TeshiHandler.CheckTeshi | TeshiHandler.check_teshi | koikoi.facade
TeshiHandler.HandleTeshi | TeshiHandler.handle_teshi | koikoi.facade
TeshiHandler.GetOpponent | other | koikoi.state
DrawHandler | DrawHandler | koikoi.facade
DrawHandler.MaxTurns | DrawHandler.MAX_TURNS | koikoi.facade
DrawHandler.CheckDraw | DrawHandler.check_draw | koikoi.facade
DrawHandler.HandleDraw | DrawHandler.handle_draw | koikoi.facade
DealingValidator | DealingValidator | koikoi.facade
DealingValidator.HasFourOfSameMonth | DealingValidator.has_four_of_same_month | koikoi.facade
DealingValidator.RequiresRedeal | DealingValidator.requires_redeal | koikoi.facade
""",
    "Seed 000 §11–13: tests, options, errors": """
TestDecks | TestDecks | testing.koikoi
TestDecks.SankoTestDeck | TestDecks.SANKO_TEST_DECK | testing.koikoi
TestDecks.KuitsukiTestDeck | TestDecks.KUITSUKI_TEST_DECK | testing.koikoi
TestDecks.TeshiTestDeck | TestDecks.TESHI_TEST_DECK | testing.koikoi
GameRules | Ruleset | koikoi.rules
GameRules.GokoScore | GameRules.goko_score | koikoi.facade
GameRules.ShikoScore | GameRules.shiko_score | koikoi.facade
GameRules.AmeShikoScore | GameRules.ame_shiko_score | koikoi.facade
GameRules.SankoScore | GameRules.sanko_score | koikoi.facade
GameRules.InoshikachoScore | GameRules.inoshikacho_score | koikoi.facade
GameRules.HanamiScore | GameRules.hanami_score | koikoi.facade
GameRules.TsukimiScore | GameRules.tsukimi_score | koikoi.facade
GameRules.AkatanScore | GameRules.akatan_score | koikoi.facade
GameRules.AotanScore | GameRules.aotan_score | koikoi.facade
GameRules.EnableTeshi | GameRules.enable_teshi | koikoi.facade
GameRules.KoiKoiMultiplier | GameRules.koikoi_multiplier | koikoi.facade
GameRules.MaxTurns | GameRules.max_turns | koikoi.facade
GameRules.Default | GameRules.default | koikoi.facade
GameRuleViolationException | GameRuleViolationException | koikoi.facade
InvalidActionException | InvalidActionException | koikoi.facade
InvalidActionException.Action | InvalidActionException.action | koikoi.facade
InvalidGameStateException | InvalidGameStateException | koikoi.facade
InvalidGameStateException.State | InvalidGameStateException.state | koikoi.facade
""",
    "Seed 000, appendix B": """
CalculateScore | score | koikoi.scoring
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
喰い付き Kuitsuki | KuitsukiHandler | koikoi.facade
手四 Teshi | Ruleset.teshi | koikoi.rules
総流れ Draw | exhausted_round | koikoi.settling
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
配る | deal | koikoi.dealing
初手番 | choose_dealer | koikoi.dealing
先攻 | GameState.dealer | koikoi.state
交代 | Ruleset.next_dealer_on_draw | koikoi.rules
手番 | GameState.turn | koikoi.state
めくる | CardDrawn | koikoi.events
役成立 | YakuCompleted | koikoi.events
流局 | exhausted_round | koikoi.settling
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
現在局の取得点 | points_of | koikoi.scoring
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


@pytest.mark.parametrize("name", KEPT, ids=[name.seed for name in KEPT])
def test_a_name_of_the_seeds_has_its_home(name: Name) -> None:
    if name.where.endswith(".toml"):
        assert name.house in {row.name for row in koikoi.preset(Path(name.where).stem).yaku if row.points}
    else:
        find(name.where, name.house)


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_of_seed_000_is_in_the_facade(name: str) -> None:
    if name == "TestDecks":
        assert find("testing.koikoi", name)
    else:
        assert name in facade.__all__
        assert hasattr(facade, name)


def test_the_facade_offers_nothing_that_no_seed_names() -> None:
    helpers = {"action_type", "game_phase", "turn_phase"}
    assert set(facade.__all__) - helpers <= set(CLASSES)


@pytest.mark.parametrize(
    ("alias", "real"),
    [(name.seed, name) for name in ALL if name.seed in CLASSES and name.seed != name.house],
)
def test_an_alias_is_the_house_name_itself(alias: str, real: Name) -> None:
    if alias == "GameRules":  # the options of §12.1, which make a Ruleset
        assert isinstance(facade.GameRules().to_ruleset(), koikoi.Ruleset)
    else:
        assert getattr(facade, alias) is find(real.where, real.house)


@pytest.mark.parametrize("name", ["Month", "CardType", "Card", "SpecialCardFlag", "Yaku", "GameState", "PlayerState"])
def test_a_name_kept_by_the_house_is_the_same_thing_in_the_facade(name: str) -> None:
    assert getattr(facade, name) is getattr(koikoi, name)


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
