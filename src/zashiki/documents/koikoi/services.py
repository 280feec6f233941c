"""The stateless services of document 000: nouns for functions that live in scoring, legality, dealing and play."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from zashiki.documents.koikoi.actions import (
    CallKoiKoiAction,
    CallShobuAction,
    IGameAction,
    PlayCardAction,
    SelectFieldCardAction,
    house_action,
)
from zashiki.documents.koikoi.names import GamePhase, PlayerId, TurnPhase, YakuType
from zashiki.documents.koikoi.options import GameRuleViolationException, InvalidGameStateException, ValidationResult
from zashiki.documents.koikoi.state import GameState
from zashiki.documents.koikoi.values import AnyYaku, GameResult, Yaku, house_yaku
from zashiki.games.koikoi import Card, Event, Ruleset, apply, dealing, preset, score, settling, why_not, yaku_of
from zashiki.games.koikoi.events import Dealt, LuckyHandShown
from zashiki.games.koikoi.legality import exhausted
from zashiki.games.koikoi.state import DECIDING, PLAYING, of_month

THREE = 3


class YakuEvaluator:
    """Which yaku a pile holds (§6.1): `scoring.yaku_of`.

    >>> pile = [Card("1a"), Card("3a"), Card("8a")]
    >>> [(yaku.type, yaku.total_score) for yaku in YakuEvaluator().evaluate_yaku(pile)]
    [(<YakuType.SANKO: 'sanko'>, 6)]
    """

    def __init__(self, rules: Ruleset | None = None) -> None:
        """Judge by some rules; by that document's, unless told."""
        self.rules = rules or preset("seed-000")

    def evaluate_yaku(self, captured_cards: Iterable[Card]) -> tuple[Yaku, ...]:
        """List all that count, the brights exclusively (§6.2)."""
        return tuple(map(Yaku.of, yaku_of(self.rules, captured_cards)))

    def evaluate(self, yaku_type: YakuType, cards: Iterable[Card]) -> Yaku | None:
        """Look for one yaku by itself, whatever better one the cards may hold."""
        rows = tuple(replace(row, beats=(), alone=True) for row in self.rules.yaku if row.name == yaku_type)
        return next(map(Yaku.of, yaku_of(replace(self.rules, yaku=rows), cards)), None)

    def evaluate_goko(self, cards: Iterable[Card]) -> Yaku | None:
        """五光: all five brights."""
        return self.evaluate(YakuType.GOKO, cards)

    def evaluate_shiko(self, cards: Iterable[Card]) -> Yaku | None:
        """四光: the four brights without the rain man."""
        return self.evaluate(YakuType.SHIKO, cards)

    def evaluate_ame_shiko(self, cards: Iterable[Card]) -> Yaku | None:
        """雨四光: four brights with the rain man."""
        return self.evaluate(YakuType.AME_SHIKO, cards)

    def evaluate_sanko(self, cards: Iterable[Card]) -> Yaku | None:
        """三光: three brights without the rain man."""
        return self.evaluate(YakuType.SANKO, cards)

    def evaluate_inoshikacho(self, cards: Iterable[Card]) -> Yaku | None:
        """猪鹿蝶: boar, deer and butterflies."""
        return self.evaluate(YakuType.INOSHIKACHO, cards)

    def evaluate_hanami(self, cards: Iterable[Card]) -> Yaku | None:
        """花見で一杯: curtain and cup."""
        return self.evaluate(YakuType.HANAMI, cards)

    def evaluate_tsukimi(self, cards: Iterable[Card]) -> Yaku | None:
        """月見で一杯: moon and cup."""
        return self.evaluate(YakuType.TSUKIMI, cards)

    def evaluate_tane(self, cards: Iterable[Card]) -> Yaku | None:
        """種: five, and one point for each further one."""
        return self.evaluate(YakuType.TANE, cards)

    def evaluate_akatan(self, cards: Iterable[Card]) -> Yaku | None:
        """赤短: the three red poetry ribbons."""
        return self.evaluate(YakuType.AKATAN, cards)

    def evaluate_aotan(self, cards: Iterable[Card]) -> Yaku | None:
        """青短: the three blue ribbons."""
        return self.evaluate(YakuType.AOTAN, cards)

    def evaluate_tanzaku(self, cards: Iterable[Card]) -> Yaku | None:
        """短冊: five, and one point for each further one."""
        return self.evaluate(YakuType.TANZAKU, cards)

    def evaluate_kasu(self, cards: Iterable[Card]) -> Yaku | None:
        """カス: ten, and one point for each further one."""
        return self.evaluate(YakuType.KASU, cards)


class ScoreCalculator:
    """What a win pays (§7.1): `scoring.score` and the result of the round.

    >>> yaku = YakuEvaluator().evaluate_yaku([Card("1b"), Card("2b"), Card("3b")])
    >>> ScoreCalculator().calculate_final_score(yaku, True, True)
    12
    """

    def __init__(self, rules: Ruleset | None = None) -> None:
        """Pay by some rules; by that document's, unless told."""
        self.rules = rules or preset("seed-000")

    def calculate_final_score(
        self,
        completed_yaku: Iterable[AnyYaku],
        has_called_koikoi: bool,  # noqa: FBT001 - as that document has it
        won_after_koikoi: bool,  # noqa: FBT001 - likewise
        opponent_called_koikoi: bool = False,  # noqa: FBT001, FBT002 - likewise
    ) -> int:
        """Give the winner's points. The last flag is what case 3 of §7.2 needs and the signature there lacks."""
        own = int(has_called_koikoi and won_after_koikoi)
        yaku, opponent = house_yaku(completed_yaku), int(opponent_called_koikoi)
        return score(self.rules, yaku, own_calls=own, opponent_calls=opponent).total

    def calculate_game_result(self, state: GameState) -> GameResult:
        """Give the result of the round last ended."""
        if state.result is None:
            raise InvalidGameStateException(state, "the round is not over")
        return state.result


class ActionValidator:
    """Whether the player in turn may do something (§8.1): `legality.why_not`.

    >>> from zashiki.games.koikoi import start
    >>> ActionValidator().validate(CallShobuAction(), GameState.of(start(preset("seed-000")))).error_message
    'not_your_turn'
    """

    def validate(self, action: IGameAction, state: GameState) -> ValidationResult:
        """Check any action against the state."""
        table, player = state.house, state.current_player
        code = why_not(table, player.value, house_action(action))
        if code is None and table.phase is DECIDING and not table.players[player].yaku:
            code = "no_yaku"
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
        """§8.2.3: the phase, and that there is a yaku."""
        return self.validate(action, state)


class KuitsukiHandler:
    """喰い付き (§9.1): a card that meets the other three of its month takes them all.

    >>> KuitsukiHandler().check_kuitsuki(Card("1a"), (Card("1b"), Card("1c"), Card("1d")))
    True
    """

    def check_kuitsuki(self, played_card: Card, field: Iterable[Card]) -> bool:
        """Say whether the other three lie on the field."""
        return len(of_month(tuple(field), played_card.month)) == THREE

    def execute_kuitsuki(self, played_card: Card, field: Iterable[Card]) -> tuple[Card, ...]:
        """Give the four cards taken. That document also asks for a drawn card, which would be the month's fifth."""
        field = tuple(field)
        if not self.check_kuitsuki(played_card, field):
            raise GameRuleViolationException("喰い付き needs the other three cards of the month on the field")
        return (played_card, *of_month(field, played_card.month))


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
        found = _four(state.players[player].hand)
        if not teshi_rule_enabled or found is None:
            return None
        shown = LuckyHandShown(player.value, "teshi", found)
        return _after(state, settling.lucky_round(state.house, _fresh(state), (shown,)))


class DrawHandler:
    """総流れ (§9.3): the cards run out and nobody has won.

    >>> DrawHandler.MAX_TURNS
    8
    """

    MAX_TURNS = 8
    """Of each seat; `Ruleset.turns` is what a table plays by."""

    def check_draw(self, state: GameState) -> bool:
        """Say whether a round has run out, or has ended so."""
        return _has_run_out(state) if state.result is None else state.result.is_draw

    def handle_draw(self, state: GameState) -> GameState:
        """End a round that has run out."""
        if not _has_run_out(state):
            raise InvalidGameStateException(state, "the round has not run out")
        return _after(state, settling.exhausted_round(state.house))


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
        return dealing.cancelled(state.house.rules, _fresh(state)) is not None


class TurnManager:
    """Whose turn it is and how far it has come (§2.2.2, which names it and says no more).

    >>> from zashiki.games.koikoi import start
    >>> TurnManager().turn_count(GameState.of(start(preset("seed-000"))))
    0
    """

    def current_player(self, state: GameState) -> PlayerId:
        """Give the player in turn."""
        return state.current_player

    def turn_count(self, state: GameState) -> int:
        """Count the turns finished in this round, those of both players."""
        return state.turn_count

    def game_phase(self, state: GameState) -> GamePhase:
        """Give the game phase."""
        return state.phase

    def turn_phase(self, state: GameState) -> TurnPhase:
        """Give the turn phase."""
        return state.turn_phase


def _four(cards: Iterable[Card]) -> tuple[Card, ...] | None:
    cards = tuple(cards)
    found = dealing.lucky(cards) if cards else None
    return found.cards if found and found.pattern == "four" else None


def _has_run_out(state: GameState) -> bool:
    return state.house.phase is PLAYING and exhausted(state.house)


def _after(state: GameState, event: Event) -> GameState:
    """The state that an event of the room leads to."""
    after = GameState.of(apply(state.house, event))
    return replace(after, last_played_card=state.last_played_card, last_drawn_card=state.last_drawn_card)


def _fresh(state: GameState) -> Dealt:
    """Give the deal that lies on the table, provided that nobody has played yet."""
    table = state.house
    if table.phase is not PLAYING or any(len(player.hand) != dealing.HAND for player in table.players):
        raise InvalidGameStateException(state, "the cards are not freshly dealt")
    first, second = table.players
    return Dealt(table.deal, (first.hand, second.hand), table.field, table.stock)
