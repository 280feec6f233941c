"""The value objects and exceptions of seed 000."""

from __future__ import annotations

import msgspec

from zashiki.games.koikoi.facade.names import PlayerId
from zashiki.games.koikoi.pieces import CARDS, Card, CardType, Month
from zashiki.games.koikoi.rules import Ruleset, change_rules, preset
from zashiki.games.koikoi.state import GameState, RoundResult, Yaku


class CardDefinitions:
    """The 48 cards by month and type (§3.2.1).

    >>> CardDefinitions.get_card(Month.JANUARY, CardType.HIKARI).name
    '松に鶴'
    """

    all_cards: tuple[Card, ...] = CARDS

    @staticmethod
    def get_cards_by_month(month: Month) -> tuple[Card, ...]:
        """Give the four cards of a month, the best one first."""
        return tuple(card for card in CARDS if card.month is Month(month))

    @staticmethod
    def get_cards_by_type(type: CardType) -> tuple[Card, ...]:  # noqa: A002 - that document's name
        """Give all cards of a type."""
        return tuple(card for card in CARDS if card.type is CardType(type))

    @staticmethod
    def get_card(month: Month, type: CardType, index: int = 0) -> Card:  # noqa: A002 - that document's name
        """Give one card; `index` tells the kasu of a month apart. One that does not exist is an IndexError."""
        found = [card for card in CardDefinitions.get_cards_by_month(month) if card.type is CardType(type)]
        if not 0 <= index < len(found):
            raise IndexError(f"month {int(month)} has {len(found)} cards of type {CardType(type).value}")
        return found[index]


class GameResult(msgspec.Struct, frozen=True):
    """A round's result under that document's names (§3.4.6); the tuples are indexed by PlayerId.

    >>> GameResult.of(RoundResult(1, 0, 1, "shobu", None, (0, 5), (0, 2), ((), ()))).is_koikoi_win
    True
    """

    winner: PlayerId | None
    scores: tuple[int, ...]
    completed_yaku: tuple[tuple[Yaku, ...], ...]
    is_koikoi_win: bool
    is_draw: bool

    @classmethod
    def of(cls, result: RoundResult) -> GameResult:
        """Read it off the result of a round."""
        winner = None if result.winner is None else PlayerId(result.winner)
        called = winner is not None and result.calls[winner] > 0
        return cls(winner, result.payments, result.yaku, called, winner is None)


class ValidationResult(msgspec.Struct, frozen=True):
    """Whether an action may be taken, and if not, the code of the rule against it (§8.1).

    >>> ValidationResult.invalid("card_not_in_hand").is_valid
    False
    """

    is_valid: bool
    error_message: str | None = None

    @classmethod
    def valid(cls) -> ValidationResult:
        """Say yes."""
        return cls(is_valid=True)

    @classmethod
    def invalid(cls, error_message: str) -> ValidationResult:
        """Say no, and why."""
        return cls(is_valid=False, error_message=error_message)


_SCORED = ("goko", "shiko", "ame_shiko", "sanko", "inoshikacho", "hanami", "tsukimi", "akatan", "aotan")


class GameRules(msgspec.Struct, frozen=True, kw_only=True):
    """The options of §12.1; the house's own, with every other knob, is `Ruleset`.

    >>> GameRules(koikoi_multiplier=3).to_ruleset().koikoi_factor
    3
    """

    goko_score: int = 15
    shiko_score: int = 10
    ame_shiko_score: int = 8
    sanko_score: int = 6
    inoshikacho_score: int = 5
    hanami_score: int = 5
    tsukimi_score: int = 5
    akatan_score: int = 6
    aotan_score: int = 6
    enable_teshi: bool = False
    koikoi_multiplier: int = 2
    max_turns: int = 8
    """Of each seat."""

    @classmethod
    def default(cls) -> GameRules:
        """Give the rules of that document."""
        return cls()

    def to_ruleset(self) -> Ruleset:
        """Give the preset `seed-000` with these options; a value out of range is a `RuleError`."""
        base = preset("seed-000")
        points = {name: getattr(self, f"{name}_score") for name in _SCORED}
        rows = [msgspec.to_builtins(row) | {"points": points.get(row.name, row.points)} for row in base.yaku]
        teshi = "score" if self.enable_teshi else "play"
        return change_rules(base, yaku=rows, teshi=teshi, koikoi_factor=self.koikoi_multiplier, turns=self.max_turns)


class GameRuleViolationException(Exception):
    """Something that the rules do not allow was asked of a service (§13.1).

    >>> str(GameRuleViolationException("three field cards are needed"))
    'three field cards are needed'
    """


class InvalidActionException(Exception):
    """What was handed in is no action at all (§13.1); an action against the rules is a failed result instead.

    >>> InvalidActionException(None, "no action").action is None
    True
    """

    action: object

    def __init__(self, action: object, message: str) -> None:
        """Keep what was handed in."""
        super().__init__(message)
        self.action = action


class InvalidGameStateException(Exception):
    """A state in which the question makes no sense (§13.1).

    >>> InvalidGameStateException(GameState(preset("seed-000"), (), ()), "not dealt").state.round
    0
    """

    state: GameState

    def __init__(self, state: GameState, message: str) -> None:
        """Keep the state."""
        super().__init__(message)
        self.state = state
