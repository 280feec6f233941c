"""GameState as document 000 has it (§3.4.5), read off the room's state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from zashiki.documents.koikoi.names import GamePhase, PlayerId, TurnPhase
from zashiki.documents.koikoi.values import GameResult, PlayerState
from zashiki.games import koikoi
from zashiki.games.koikoi import Card, Event, Phase
from zashiki.games.koikoi.events import CardDrawn, CardPlayed, Dealt

PHASES: dict[Phase, tuple[GamePhase, TurnPhase]] = {
    Phase.START: (GamePhase.NOT_STARTED, TurnPhase.PLAY_FROM_HAND),
    Phase.DEALING: (GamePhase.DEALING, TurnPhase.PLAY_FROM_HAND),
    Phase.PLAY_FROM_HAND: (GamePhase.PLAYER_TURN, TurnPhase.PLAY_FROM_HAND),
    Phase.SELECT_FIELD_CARD: (GamePhase.PLAYER_TURN, TurnPhase.SELECT_FIELD_CARD),
    Phase.DRAW_FROM_DECK: (GamePhase.DRAW_FROM_DECK, TurnPhase.DRAW_FROM_DECK),
    Phase.SELECT_FIELD_CARD_FOR_DRAW: (GamePhase.DRAW_FROM_DECK, TurnPhase.SELECT_FIELD_CARD_FOR_DRAW),
    Phase.YAKU_CHECK: (GamePhase.YAKU_CHECK, TurnPhase.YAKU_CHECK),
    Phase.KOIKOI_DECISION: (GamePhase.KOIKOI_DECISION, TurnPhase.KOIKOI_DECISION),
    Phase.TURN_END: (GamePhase.PLAYER_TURN, TurnPhase.TURN_END),
    Phase.ROUND_OVER: (GamePhase.GAME_OVER, TurnPhase.TURN_END),
    Phase.SHOBU: (GamePhase.GAME_OVER, TurnPhase.TURN_END),
    Phase.MATCH_OVER: (GamePhase.GAME_OVER, TurnPhase.TURN_END),
}
"""The room's one phase as that document's two."""
OVER = (Phase.ROUND_OVER, Phase.MATCH_OVER)


class GameState(msgspec.Struct, frozen=True):
    """The whole truth of a game (§3.4.5); `house` is the room's own state.

    >>> table = koikoi.start(koikoi.preset("seed-000"))
    >>> GameState.of(table).phase is GamePhase.NOT_STARTED
    True
    >>> GameState.of(table).with_field([Card("1a")]).field
    (Card('1a'),)
    """

    house: koikoi.GameState
    phase: GamePhase
    turn_phase: TurnPhase
    last_played_card: Card | None = None
    last_drawn_card: Card | None = None
    result: GameResult | None = None
    """Of this round, once it is over."""

    @classmethod
    def of(cls, state: koikoi.GameState, log: Sequence[Event] = ()) -> GameState:
        """Read it off the room's state; the cards last played and drawn come from the events that led to it."""
        phase, turn_phase = PHASES[state.phase]
        result = None
        if state.phase in OVER:
            result = _result(state)
            phase = GamePhase.DRAW if result.is_draw else phase
        return cls(state, phase, turn_phase, _last(log, CardPlayed), _last(log, CardDrawn), result)

    @property
    def current_player(self) -> PlayerId:
        """Whose turn it is."""
        return PlayerId(self.house.turn)

    @property
    def dealer(self) -> PlayerId:
        """親."""
        return PlayerId(self.house.dealer)

    @property
    def turn_count(self) -> int:
        """The turns finished in this round, those of both players."""
        return sum(player.turns for player in self.house.players)

    @property
    def deck(self) -> tuple[Card, ...]:
        """山札."""
        return self.house.stock

    @property
    def field(self) -> tuple[Card, ...]:
        """場札."""
        return self.house.field

    @property
    def players(self) -> Mapping[PlayerId, PlayerState]:
        """Both players, by their id."""
        return MappingProxyType({player: PlayerState(player, self.house.players[player]) for player in PlayerId})

    @property
    def pending_capture(self) -> tuple[Card, ...]:
        """The field cards that the card just played or drawn may take."""
        return self.house.matching

    @property
    def winner(self) -> PlayerId | None:
        """Who won the round, once it is over and somebody has."""
        return None if self.result is None else self.result.winner

    # The same with one thing changed.

    def with_phase(self, phase: GamePhase) -> GameState:
        """The same in another phase."""
        return replace(self, phase=phase, house=self._in(phase, self.turn_phase, at=0))

    def with_turn_phase(self, turn_phase: TurnPhase) -> GameState:
        """The same in another phase of the turn."""
        return replace(self, turn_phase=turn_phase, house=self._in(self.phase, turn_phase, at=1))

    def with_current_player(self, player: PlayerId) -> GameState:
        """The same with another player in turn."""
        return replace(self, house=replace(self.house, turn=int(player)))

    def with_deck(self, deck: Iterable[Card]) -> GameState:
        """The same with another stock."""
        return replace(self, house=replace(self.house, stock=tuple(deck)))

    def with_field(self, field: Iterable[Card]) -> GameState:
        """The same with other cards on the field."""
        return replace(self, house=replace(self.house, field=tuple(field)))

    def with_player_state(self, player: PlayerId, state: PlayerState) -> GameState:
        """The same with one player's state changed."""
        first, second = self.house.players
        players = (state.house, second) if player == PlayerId.PLAYER1 else (first, state.house)
        return replace(self, house=replace(self.house, players=players))

    def with_winner(self, winner: PlayerId, result: GameResult) -> GameState:
        """The same with a result, which that winner won."""
        return self.with_result(replace(result, winner=winner, is_draw=False))

    def with_result(self, result: GameResult) -> GameState:
        """The same with a result."""
        return replace(self, result=result, house=replace(self.house, result=result.house))

    def _in(self, phase: GamePhase, turn_phase: TurnPhase, *, at: int) -> koikoi.GameState:
        """The room's state in the phase that is both, or else the one that was asked for."""
        phase = GamePhase.GAME_OVER if phase is GamePhase.DRAW else phase
        both = (phase, turn_phase)
        found = [one for one, pair in PHASES.items() if pair == both]
        found += [one for one, pair in PHASES.items() if pair[at] is both[at]]
        return replace(self.house, phase=found[0])


def _result(state: koikoi.GameState) -> GameResult:
    """The result of this round; one that the table could not deal has none, which is a draw."""
    if state.result is not None and state.result.round == state.round:
        return GameResult.of(state.result)
    return GameResult(None, dict.fromkeys(PlayerId, 0), dict.fromkeys(PlayerId, ()), is_koikoi_win=False, is_draw=True)


def _last(log: Sequence[Event], kind: type[CardPlayed | CardDrawn]) -> Card | None:
    """The card of the latest such event since the deal."""
    for event in reversed(log):
        if isinstance(event, kind):
            return event.card
        if isinstance(event, Dealt):
            break
    return None
