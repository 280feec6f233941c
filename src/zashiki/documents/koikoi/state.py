"""GameState as document 000 has it (§3.4.5), read off the room's state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from zashiki.documents.argument_checks import need, need_all
from zashiki.documents.koikoi.names import GamePhase, PlayerId, TurnPhase
from zashiki.documents.koikoi.values import ByPlayer, GameResult, PlayerState, house_yaku
from zashiki.games import koikoi
from zashiki.games.koikoi import Card, Event, Phase, RoundResult
from zashiki.games.koikoi.events import CardDrawn, CardPlayed, Dealt
from zashiki.games.koikoi.state import Score

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
        return ByPlayer(*(PlayerState(player, self.house.players[player]) for player in PlayerId))

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
        need("phase", phase, GamePhase)
        near = [one for one, (game_phase, _) in PHASES.items() if game_phase is _played(phase)]
        if phase is GamePhase.GAME_OVER and self.result is None:
            near = [Phase.SHOBU]  # over, but not settled: without a result the room would call it a draw
        return replace(self, phase=phase, house=_moved(self.house, near, (_played(phase), self.turn_phase)))

    def with_turn_phase(self, turn_phase: TurnPhase) -> GameState:
        """The same in another phase of the turn."""
        need("turn_phase", turn_phase, TurnPhase)
        near = [one for one, (_, in_turn) in PHASES.items() if in_turn is turn_phase]
        return replace(self, turn_phase=turn_phase, house=_moved(self.house, near, (_played(self.phase), turn_phase)))

    def with_current_player(self, player: PlayerId) -> GameState:
        """The same with another player in turn."""
        return replace(self, house=replace(self.house, turn=need("player", player, PlayerId).value))

    def with_deck(self, deck: Iterable[Card]) -> GameState:
        """The same with another stock."""
        return replace(self, house=replace(self.house, stock=need_all("deck", deck, Card)))

    def with_field(self, field: Iterable[Card]) -> GameState:
        """The same with other cards on the field."""
        return replace(self, house=replace(self.house, field=need_all("field", field, Card)))

    def with_player_state(self, player: PlayerId, state: PlayerState) -> GameState:
        """The same with one player's state changed."""
        players = list(self.house.players)
        players[need("player", player, PlayerId)] = need("state", state, PlayerState).house
        return replace(self, house=replace(self.house, players=(players[0], players[1])))

    def with_winner(self, winner: PlayerId, result: GameResult) -> GameState:
        """The same with a result, which that winner won."""
        need("winner", winner, PlayerId)
        if need("result", result, GameResult).winner is not winner:
            result = replace(result, winner=winner, is_draw=False, house=None)
        return self.with_result(result)

    def with_result(self, result: GameResult) -> GameState:
        """The same with a result, which the room's state behind it has too."""
        house = replace(self.house, result=_round_result(self.house, need("result", result, GameResult)))
        if house.phase is Phase.SHOBU:
            house = replace(house, phase=Phase.ROUND_OVER)
        return replace(self, result=result, house=house)


def _played(phase: GamePhase) -> GamePhase:
    """The phase by which the room's is found: a draw is the end of a round, like a win."""
    return GamePhase.GAME_OVER if phase is GamePhase.DRAW else phase


def _moved(table: koikoi.GameState, near: list[Phase], both: tuple[GamePhase, TurnPhase]) -> koikoi.GameState:
    """The room's state in the one of some phases that is both of the document's, or else in the first of them."""
    return replace(table, phase=next((one for one in near if PHASES[one] == both), near[0]))


def _round_result(table: koikoi.GameState, result: GameResult) -> RoundResult:
    """The room's value for a result: its own where the result was read off one, or else one that says the same."""
    if result.house is not None and GameResult.of(result.house) == result:
        return replace(result.house, round=table.round)
    winner, (first, second) = result.winner, PlayerId
    yaku = house_yaku(result.completed_yaku[first]), house_yaku(result.completed_yaku[second])
    points = result.scores[first], result.scores[second]
    called = [int(player is winner and result.is_koikoi_win) for player in PlayerId]
    return RoundResult(
        table.round,
        table.dealer,
        None if winner is None else winner.value,
        "exhausted" if winner is None else "shobu",
        None if winner is None else Score(yaku[winner], points[winner], (), points[winner]),
        points,
        (called[0], called[1]),
        yaku,
    )


def _result(state: koikoi.GameState) -> GameResult:
    """The result of this round; one that the table could not deal has none, which is a draw."""
    if state.result is not None and state.result.round == state.round:
        return GameResult.of(state.result)
    return GameResult(None, {}, {}, is_koikoi_win=False, is_draw=True)


def _last(log: Sequence[Event], kind: type[CardPlayed | CardDrawn]) -> Card | None:
    """The card of the latest such event since the deal."""
    for event in reversed(log):
        if isinstance(event, kind):
            return event.card
        if isinstance(event, Dealt):
            break
    return None
