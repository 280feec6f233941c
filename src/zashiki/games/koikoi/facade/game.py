"""KoiKoiGame, the facade of seed 000 (§5.1): a `Match` for one round, under that document's names."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from zashiki.games import koikoi
from zashiki.games.koikoi.actions import Action
from zashiki.games.koikoi.events import Event
from zashiki.games.koikoi.facade.names import PlayerId
from zashiki.games.koikoi.facade.values import GameRules, InvalidActionException, InvalidGameStateException
from zashiki.games.koikoi.rules import Ruleset, change_rules
from zashiki.games.koikoi.state import GameState
from zashiki.kernel.chance import Chance, Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match


class GameActionResult(msgspec.Struct, frozen=True):
    """What came of an action (§5.3): a refusal carries its code and the unchanged state.

    >>> GameActionResult.failed("card_not_in_hand").success
    False
    """

    success: bool
    error_message: str | None
    new_state: GameState | None
    events: tuple[Event, ...]

    @classmethod
    def successful(cls, new_state: GameState, events: Iterable[Event]) -> GameActionResult:
        """Say what happened."""
        return cls(success=True, error_message=None, new_state=new_state, events=tuple(events))

    @classmethod
    def failed(cls, error_message: str, state: GameState | None = None) -> GameActionResult:
        """Say why nothing happened."""
        return cls(success=False, error_message=error_message, new_state=state, events=())


class KoiKoiGame:
    """One round of Koi-Koi (§5.1). Bad input gives a failed result; misuse raises (§13.2).

    >>> game = KoiKoiGame(PlayerId.PLAYER1, random_seed=7)
    >>> result = game.execute_action(game.get_available_actions()[0])
    >>> result.success, type(result.events[0]).__name__
    (True, 'CardPlayed')
    """

    def __init__(
        self,
        dealer: PlayerId = PlayerId.PLAYER1,
        random_seed: int | None = None,
        rules: GameRules | Ruleset | None = None,
        *,
        chance: Chance | None = None,
    ) -> None:
        """Deal; `chance` may be a stacked deck. Rules of the house's own kind may have several rounds."""
        self._rules = rules if isinstance(rules, Ruleset) else (rules or GameRules.default()).to_ruleset()
        if chance is None:
            chance = Fair.drawn(seats=2) if random_seed is None else Fair.seeded(str(random_seed), seats=2)
        self._chance = chance
        self.reset(dealer)

    def reset(self, dealer: PlayerId) -> None:
        """Begin again with another dealer, or the same one; the cards are those of the same chance."""
        rules = change_rules(self._rules, first_dealer=f"seat_{_player(dealer).value}")
        self._match = Match(koikoi, rules, self._chance)

    def get_state(self) -> GameState:
        """Give the whole truth, as that document has it; `koikoi.mask` makes a view of it for one player."""
        return self._match.state

    def get_available_actions(self) -> tuple[Action, ...]:
        """List what the player in turn may do; nothing, once the game is over."""
        return tuple(self._match.legal(self._match.state.turn))

    def execute_action(self, action: Action) -> GameActionResult:
        """Act for the player in turn."""
        state = self._match.state
        if not isinstance(action, koikoi.Action):
            raise InvalidActionException(action, f"{action!r} is not an action")
        if self._match.outcome is not None:
            raise InvalidGameStateException(state, "the game is over; reset begins another")
        try:
            events = self._match.submit(state.turn, action)
        except Illegal as refused:
            return GameActionResult.failed(refused.code, state)
        return GameActionResult.successful(self._match.state, events)


def _player(dealer: object) -> PlayerId:
    if not isinstance(dealer, PlayerId):
        raise TypeError(f"the dealer must be a PlayerId, not {dealer!r}")
    return dealer
