"""The names of document 000, the rule-engine specification: thin values and classes around the room's own.

Whoever has read that document finds each of its words here, in Python casing; `docs/glossary.md` lists them all with
what the house calls them. Nothing here decides a rule. States, players, yaku, results, actions and events have a
`house`: the room's value behind them.

>>> game = KoiKoiGame(PlayerId.PLAYER1, random_seed=9)
>>> while actions := game.get_available_actions():
...     result = game.execute_action(actions[-1])
>>> state = game.get_state()
>>> state.phase is GamePhase.GAME_OVER, state.winner, state.result.scores[PlayerId.PLAYER1]
(True, <PlayerId.PLAYER1: 0>, 6)
>>> [yaku.type.name for yaku in state.players[PlayerId.PLAYER1].completed_yaku]
['TSUKIMI', 'TANE']
"""

from zashiki.documents.koikoi.actions import (
    CallKoiKoiAction,
    CallShobuAction,
    IGameAction,
    PlayCardAction,
    SelectFieldCardAction,
)
from zashiki.documents.koikoi.evaluators import ScoreCalculator, YakuEvaluator
from zashiki.documents.koikoi.events import (
    CardPlayedEvent,
    CardsCapturedEvent,
    GameEndedEvent,
    GameEvent,
    KoiKoiCalledEvent,
    YakuCompletedEvent,
)
from zashiki.documents.koikoi.facade import GameActionResult, KoiKoiGame
from zashiki.documents.koikoi.game_options import (
    GameRules,
    GameRuleViolationException,
    InvalidActionException,
    InvalidGameStateException,
    ValidationResult,
)
from zashiki.documents.koikoi.names import (
    ActionType,
    CapturedCards,
    Deck,
    Field,
    GamePhase,
    Hand,
    PlayerId,
    TurnPhase,
    YakuType,
)
from zashiki.documents.koikoi.services import (
    ActionValidator,
    DealingValidator,
    DrawHandler,
    KuitsukiHandler,
    TeshiHandler,
    TurnManager,
)
from zashiki.documents.koikoi.state import GameState
from zashiki.documents.koikoi.values import CardDefinitions, GameResult, PlayerState, Yaku
from zashiki.games.koikoi.pieces import Card, CardType, Month, SpecialCardFlag

__all__ = [
    "ActionType",
    "ActionValidator",
    "CallKoiKoiAction",
    "CallShobuAction",
    "CapturedCards",
    "Card",
    "CardDefinitions",
    "CardPlayedEvent",
    "CardType",
    "CardsCapturedEvent",
    "DealingValidator",
    "Deck",
    "DrawHandler",
    "Field",
    "GameActionResult",
    "GameEndedEvent",
    "GameEvent",
    "GamePhase",
    "GameResult",
    "GameRuleViolationException",
    "GameRules",
    "GameState",
    "Hand",
    "IGameAction",
    "InvalidActionException",
    "InvalidGameStateException",
    "KoiKoiCalledEvent",
    "KoiKoiGame",
    "KuitsukiHandler",
    "Month",
    "PlayCardAction",
    "PlayerId",
    "PlayerState",
    "ScoreCalculator",
    "SelectFieldCardAction",
    "SpecialCardFlag",
    "TeshiHandler",
    "TurnManager",
    "TurnPhase",
    "ValidationResult",
    "Yaku",
    "YakuCompletedEvent",
    "YakuEvaluator",
    "YakuType",
]
