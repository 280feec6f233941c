"""The kinds of seed 000: its enums, and aliases for what the room has under a shorter name."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TypeAlias

from zashiki.games.koikoi.actions import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.events import CardPlayed, CardsCaptured, Event, KoiKoiCalled, RoundEnded, YakuCompleted
from zashiki.games.koikoi.pieces import Card
from zashiki.games.koikoi.state import GameState, Phase

Deck: TypeAlias = tuple[Card, ...]
"""山札: `GameState.stock`."""
Field: TypeAlias = tuple[Card, ...]
"""場札: `GameState.field`."""
Hand: TypeAlias = tuple[Card, ...]
"""手札: `PlayerState.hand`."""
CapturedCards: TypeAlias = tuple[Card, ...]
"""取得札: `PlayerState.captured`."""
IGameAction: TypeAlias = Action
PlayCardAction: TypeAlias = PlayCard
SelectFieldCardAction: TypeAlias = SelectFieldCard
CallKoiKoiAction: TypeAlias = CallKoiKoi
CallShobuAction: TypeAlias = CallShobu
GameEvent: TypeAlias = Event
CardPlayedEvent: TypeAlias = CardPlayed
CardsCapturedEvent: TypeAlias = CardsCaptured
YakuCompletedEvent: TypeAlias = YakuCompleted
KoiKoiCalledEvent: TypeAlias = KoiKoiCalled
GameEndedEvent: TypeAlias = RoundEnded
"""That document's game is one round."""


class PlayerId(IntEnum):
    """A seat under that document's name (§3.4.1). Either may deal.

    >>> PlayerId.PLAYER2 == 1
    True
    """

    PLAYER1 = 0
    PLAYER2 = 1


class YakuType(StrEnum):
    """The yaku of §3.3.1; each value is the name of a row in the rules.

    >>> YakuType("ame_shiko").name
    'AME_SHIKO'
    """

    GOKO = "goko"
    SHIKO = "shiko"
    AME_SHIKO = "ame_shiko"
    SANKO = "sanko"
    INOSHIKACHO = "inoshikacho"
    HANAMI = "hanami"
    TSUKIMI = "tsukimi"
    TANE = "tane"
    AKATAN = "akatan"
    AOTAN = "aotan"
    TANZAKU = "tanzaku"
    KASU = "kasu"


class ActionType(StrEnum):
    """The kinds of choice (§5.2). Drawing is none: the table draws, and `CardDrawn` says so.

    >>> action_type(CallShobu()) is ActionType.CALL_SHOBU
    True
    """

    PLAY_CARD = "play_card"
    SELECT_FIELD_CARD = "select_field_card"
    DRAW_CARD = "draw_card"
    CALL_KOIKOI = "call_koikoi"
    CALL_SHOBU = "call_shobu"


def action_type(action: Action) -> ActionType:
    """Give the kind of an action (`IGameAction.Type`)."""
    return ActionType(str(type(action).__struct_config__.tag))


class GamePhase(StrEnum):
    """Where a game stands (§3.4.2); `game_phase` reads it off the one Phase of a state.

    >>> from zashiki.games.koikoi import preset, start
    >>> game_phase(start(preset("seed-000"))) is GamePhase.NOT_STARTED
    True
    """

    NOT_STARTED = "not_started"
    DEALING = "dealing"
    PLAYER_TURN = "player_turn"
    DRAW_FROM_DECK = "draw_from_deck"
    YAKU_CHECK = "yaku_check"
    KOIKOI_DECISION = "koikoi_decision"
    GAME_OVER = "game_over"
    DRAW = "draw"


class TurnPhase(StrEnum):
    """Where a turn stands (§3.4.3); `turn_phase` reads it off the one Phase of a state.

    >>> from zashiki.games.koikoi import preset, start
    >>> turn_phase(start(preset("seed-000"))) is TurnPhase.PLAY_FROM_HAND
    True
    """

    PLAY_FROM_HAND = "play_from_hand"
    SELECT_FIELD_CARD = "select_field_card"
    DRAW_FROM_DECK = "draw_from_deck"
    SELECT_FIELD_CARD_FOR_DRAW = "select_field_card_for_draw"
    YAKU_CHECK = "yaku_check"
    KOIKOI_DECISION = "koikoi_decision"
    TURN_END = "turn_end"


_PHASES: dict[Phase, tuple[GamePhase, TurnPhase]] = {
    Phase.START: (GamePhase.NOT_STARTED, TurnPhase.PLAY_FROM_HAND),
    Phase.DEALING: (GamePhase.DEALING, TurnPhase.PLAY_FROM_HAND),
    Phase.PLAY_FROM_HAND: (GamePhase.PLAYER_TURN, TurnPhase.PLAY_FROM_HAND),
    Phase.SELECT_FIELD_CARD: (GamePhase.PLAYER_TURN, TurnPhase.SELECT_FIELD_CARD),
    Phase.DRAW_FROM_DECK: (GamePhase.DRAW_FROM_DECK, TurnPhase.DRAW_FROM_DECK),
    Phase.SELECT_FIELD_CARD_FOR_DRAW: (GamePhase.DRAW_FROM_DECK, TurnPhase.SELECT_FIELD_CARD_FOR_DRAW),
    Phase.YAKU_CHECK: (GamePhase.YAKU_CHECK, TurnPhase.YAKU_CHECK),
    Phase.KOIKOI_DECISION: (GamePhase.KOIKOI_DECISION, TurnPhase.KOIKOI_DECISION),
    Phase.TURN_END: (GamePhase.PLAYER_TURN, TurnPhase.TURN_END),
    Phase.SHOBU: (GamePhase.GAME_OVER, TurnPhase.TURN_END),
    Phase.ROUND_OVER: (GamePhase.GAME_OVER, TurnPhase.TURN_END),
    Phase.MATCH_OVER: (GamePhase.GAME_OVER, TurnPhase.TURN_END),
}


def game_phase(state: GameState) -> GamePhase:
    """Give the game phase of a state; a round that nobody won is a draw."""
    phase = _PHASES[state.phase][0]
    drawn = phase is GamePhase.GAME_OVER and state.results and state.results[-1].winner is None
    return GamePhase.DRAW if drawn else phase


def turn_phase(state: GameState) -> TurnPhase:
    """Give the turn phase of a state."""
    return _PHASES[state.phase][1]
