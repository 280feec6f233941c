"""The stateless services of document 000 but those of points: nouns for functions of legality, dealing and play."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from zashiki.documents.argument_checks import need, need_all
from zashiki.documents.koikoi.actions import (
    CallKoiKoiAction,
    CallShobuAction,
    IGameAction,
    PlayCardAction,
    SelectFieldCardAction,
    house_action,
)
from zashiki.documents.koikoi.game_options import (
    GameRuleViolationException,
    InvalidGameStateException,
    ValidationResult,
)
from zashiki.documents.koikoi.names import GamePhase, PlayerId, TurnPhase
from zashiki.documents.koikoi.state import GameState
from zashiki.games import koikoi
from zashiki.games.koikoi import Card, Event, apply, deals, round_end, why_not
from zashiki.games.koikoi.events import Dealt, LuckyHandShown
from zashiki.games.koikoi.legality import exhausted
from zashiki.games.koikoi.state import PLAYING, of_month

_OTHERS = 3
"""The cards of a month that meet the fourth."""


class ActionValidator:
    """Whether the player in turn may do something (§8.1): `legality.why_not`.

    >>> from zashiki.games.koikoi import preset, start
    >>> ActionValidator().validate(CallShobuAction(), GameState.of(start(preset("seed-000")))).error_message
    'not_your_turn'
    """

    def validate(self, action: IGameAction, state: GameState) -> ValidationResult:
        """Check any action against the state."""
        table = _table(state)
        code = why_not(table, table.turn, house_action(action))
        return ValidationResult.valid() if code is None else ValidationResult.invalid(code)

    def validate_play_card(self, action: PlayCardAction, state: GameState) -> ValidationResult:
        """§8.2.1: the phase, the turn, and that the card is in the hand."""
        return self.validate(action, state)

    def validate_select_field_card(self, action: SelectFieldCardAction, state: GameState) -> ValidationResult:
        """§8.2.2: the phase, and that the card lies on the field and is of the month."""
        return self.validate(action, state)

    def validate_koikoi_decision(
        self, action: CallKoiKoiAction | CallShobuAction, state: GameState
    ) -> ValidationResult:
        """§8.2.3: the phase, and that the player has made a yaku."""
        return self.validate(action, state)


class KuitsukiHandler:
    """喰い付き (§9.1): a card that meets the other three of its month takes them all.

    >>> KuitsukiHandler().check_kuitsuki(Card("1a"), (Card("1b"), Card("1c"), Card("1d")))
    True
    """

    def check_kuitsuki(self, played_card: Card, field: Iterable[Card]) -> bool:
        """Say whether the other three lie on the field."""
        return len(_meeting(played_card, field)) == _OTHERS

    def execute_kuitsuki(self, played_card: Card, field: Iterable[Card]) -> tuple[Card, ...]:
        """Give the four cards taken. That document also asks for a drawn card, which would be the month's fifth."""
        others = _meeting(played_card, field)
        if len(others) != _OTHERS:
            raise GameRuleViolationException("喰い付き needs the other three cards of the month on the field")
        return (played_card, *others)


class TeshiHandler:
    """手四 (§9.2): four of a month in a dealt hand.

    >>> TeshiHandler().check_teshi((Card("1a"), Card("1b"), Card("1c"), Card("1d")))
    True
    """

    def check_teshi(self, hand: Iterable[Card]) -> bool:
        """Say whether four cards of a month are in the hand."""
        return _four(hand) is not None

    def handle_teshi(
        self,
        state: GameState,
        player: PlayerId,
        teshi_rule_enabled: bool,  # noqa: FBT001 - as that document has it
    ) -> GameState | None:
        """End the round for the holder; None if the rule is off or the hand has no four. Only a fresh deal counts."""
        found = _four(_table(state).players[need("player", player, PlayerId)].hand)
        if not teshi_rule_enabled or found is None:
            return None
        shown = LuckyHandShown(player.value, "teshi", found)
        return _after(state, round_end.lucky_round(state.house, _fresh(state), (shown,)))


class DrawHandler:
    """総流れ (§9.3): the cards run out and nobody has won.

    >>> DrawHandler.MAX_TURNS
    8
    """

    MAX_TURNS = 8
    """Of each seat; `Ruleset.turns` is what a table plays by."""

    def check_draw(self, state: GameState) -> bool:
        """Say whether a round has run out, or has ended so."""
        run_out = _has_run_out(state)
        return run_out if state.result is None else state.result.is_draw

    def handle_draw(self, state: GameState) -> GameState:
        """End a round that has run out."""
        if not _has_run_out(state):
            raise InvalidGameStateException(state, "the round has not run out")
        return _after(state, round_end.exhausted_round(state.house))


class DealingValidator:
    """配り直し (§9.4): which deals do not stand.

    >>> DealingValidator().has_four_of_same_month([Card("1a"), Card("1b"), Card("1c"), Card("2a")])
    False
    """

    def has_four_of_same_month(self, field: Iterable[Card]) -> bool:
        """Say whether four cards of a month are among some cards."""
        return _four(field) is not None

    def requires_redeal(self, state: GameState) -> bool:
        """Say whether a fresh deal must be made again."""
        return deals.cancelled(_table(state).rules, _fresh(state)) is not None


class TurnManager:
    """Whose turn it is and how far it has come (§2.2.2, which names it and says no more).

    >>> from zashiki.games.koikoi import preset, start
    >>> TurnManager().turn_count(GameState.of(start(preset("seed-000"))))
    0
    """

    def current_player(self, state: GameState) -> PlayerId:
        """Give the player in turn."""
        return need("state", state, GameState).current_player

    def turn_count(self, state: GameState) -> int:
        """Count the turns finished in this round, those of both players."""
        return need("state", state, GameState).turn_count

    def game_phase(self, state: GameState) -> GamePhase:
        """Give the game phase."""
        return need("state", state, GameState).phase

    def turn_phase(self, state: GameState) -> TurnPhase:
        """Give the turn phase."""
        return need("state", state, GameState).turn_phase


def _table(state: GameState) -> koikoi.GameState:
    return need("state", state, GameState).house


def _meeting(card: Card, field: Iterable[Card]) -> tuple[Card, ...]:
    """Give the field cards of a card's month."""
    return of_month(need_all("field", field, Card), need("played_card", card, Card).month)


def _four(given: Iterable[Card]) -> tuple[Card, ...] | None:
    cards = need_all("cards", given, Card)
    found = deals.lucky(cards) if cards else None
    return found.cards if found and found.pattern == "four" else None


def _has_run_out(state: GameState) -> bool:
    table = _table(state)
    return table.phase is PLAYING and exhausted(table)


def _after(state: GameState, event: Event) -> GameState:
    """The state that an event of the room leads to."""
    after = GameState.of(apply(state.house, event))
    return replace(after, last_played_card=state.last_played_card, last_drawn_card=state.last_drawn_card)


def _fresh(state: GameState) -> Dealt:
    """Give the deal that lies on the table, provided that nobody has played yet."""
    table = _table(state)
    if table.phase is not PLAYING or any(len(player.hand) != deals.HAND for player in table.players):
        raise InvalidGameStateException(state, "the cards are not freshly dealt")
    first, second = table.players
    return Dealt(table.deal, (first.hand, second.hand), table.field, table.stock)
