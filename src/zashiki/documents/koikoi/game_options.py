"""The options of document 000 (§12.1), what its checks answer (§8.1), and its exceptions (§13.1)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from zashiki.documents.argument_checks import need
from zashiki.documents.koikoi.state import GameState
from zashiki.games.koikoi import Ruleset, change_rules, preset

_SCORED = ("goko", "shiko", "ame_shiko", "sanko", "inoshikacho", "hanami", "tsukimi", "akatan", "aotan")


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


class GameRules(msgspec.Struct, frozen=True, kw_only=True):
    """The options of §12.1; the house's own, with every other knob, is `Ruleset`.

    >>> GameRules(koikoi_multiplier=3).to_ruleset().koikoi_factor
    3
    >>> GameRules.default.max_turns
    8
    """

    default: ClassVar[GameRules]
    """The rules of that document."""
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

    def __post_init__(self) -> None:
        """Refuse what is of another type; what is out of range, the rules refuse."""
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            need(name, getattr(self, name), type(default))

    def to_ruleset(self) -> Ruleset:
        """Give the preset `seed-000` with these options; a value out of range is a `RuleError`."""
        base = preset("seed-000")
        points = {name: getattr(self, f"{name}_score") for name in _SCORED}
        rows = [msgspec.to_builtins(row) | {"points": points.get(row.name, row.points)} for row in base.yaku]
        teshi = "score" if self.enable_teshi else "play"
        return change_rules(base, yaku=rows, teshi=teshi, koikoi_factor=self.koikoi_multiplier, turns=self.max_turns)


GameRules.default = GameRules()


def house_rules(rules: GameRules | Ruleset | None) -> Ruleset:
    """Give the room's rules for the document's; those of the room serve as they are, and None means the document's.

    >>> house_rules(GameRules(max_turns=3)).turns
    3
    """
    given = need("rules", GameRules.default if rules is None else rules, GameRules, Ruleset)
    return given.to_ruleset() if isinstance(given, GameRules) else given


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

    >>> from zashiki.games.koikoi import start
    >>> InvalidGameStateException(GameState.of(start(preset("seed-000"))), "not dealt").state.turn_count
    0
    """

    state: GameState

    def __init__(self, state: GameState, message: str) -> None:
        """Keep the state."""
        super().__init__(message)
        self.state = state
