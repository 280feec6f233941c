"""KoiKoiGame, the facade of document 000 (§5.1): a `Match` for one round, under that document's names."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

import msgspec

from zashiki.documents.argument_checks import need
from zashiki.documents.koikoi.actions import IGameAction, document_action, house_action
from zashiki.documents.koikoi.events import GameEvent
from zashiki.documents.koikoi.game_options import (
    GameRules,
    InvalidActionException,
    InvalidGameStateException,
    house_rules,
)
from zashiki.documents.koikoi.names import PlayerId
from zashiki.documents.koikoi.state import GameState
from zashiki.games import koikoi
from zashiki.games.koikoi import Action, Event, Ruleset, change_rules, most_deals
from zashiki.kernel.chance import Chance, Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.records.replay import resumed
from zashiki.storage import files


class GameActionResult(msgspec.Struct, frozen=True):
    """What came of an action (§5.3): a refusal carries its code and the unchanged state.

    >>> GameActionResult.failed("card_not_in_hand").success
    False
    """

    success: bool
    error_message: str | None
    new_state: GameState | None
    events: tuple[GameEvent, ...]

    @classmethod
    def successful(cls, new_state: GameState, events: Iterable[GameEvent]) -> GameActionResult:
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
    (True, 'CardPlayedEvent')
    """

    match: Match[Ruleset, koikoi.GameState, Action, Event]
    """The room's table behind it."""

    def __init__(
        self,
        dealer: PlayerId = PlayerId.PLAYER1,
        random_seed: int | None = None,
        rules: GameRules | Ruleset | None = None,
        *,
        chance: Chance | None = None,
    ) -> None:
        """Deal; `chance` may be a stacked deck. Rules of the house's own kind may have several rounds."""
        by = _dealt_by(dealer, house_rules(rules))
        seed = None if random_seed is None else str(need("random_seed", random_seed, int))
        self._drawn = seed is None and chance is None
        self.match = Match.open(koikoi, by, seed=seed) if chance is None else Match(koikoi, by, chance)

    def reset(self, dealer: PlayerId) -> None:
        """Begin another game with another deal.

        A seeded one goes on with the next numbers of its chain; one without a seed, or one that was loaded, draws a
        new chain. A stacked deck is dealt as it is stacked, every time.
        """
        rules, chance = _dealt_by(dealer, self.match.rules), self.match.chance
        if self._drawn:
            self.match = Match.open(koikoi, rules)
            return
        if isinstance(chance, Fair):
            chance = _further(chance, self.match.state.deal, needed=most_deals(rules))
        self.match = Match(koikoi, rules, chance)

    def get_state(self) -> GameState:
        """Give the whole truth, as that document has it; `koikoi.mask` makes a view of its `house` for one player."""
        return GameState.of(self.match.state, self.match.log)

    def get_available_actions(self) -> tuple[IGameAction, ...]:
        """List what the player in turn may do; nothing, once the game is over."""
        return tuple(map(document_action, self.match.legal(self.match.state.turn)))

    def execute_action(self, action: IGameAction | Action) -> GameActionResult:
        """Act for the player in turn; an action of the room's serves as well."""
        wish = house_action(action)
        if not isinstance(wish, Action):
            raise InvalidActionException(action, f"{action!r} is not an action")
        if self.match.outcome is not None:
            raise InvalidGameStateException(self.get_state(), "the game is over; reset begins another")
        try:
            events = self.match.submit(self.match.state.turn, wish)
        except Illegal as refused:
            return GameActionResult.failed(refused.code, self.get_state())
        return GameActionResult.successful(self.get_state(), map(GameEvent.of, events))

    # §15, phase 4, and §16.1: the log, saving and loading.

    @property
    def log(self) -> tuple[GameEvent, ...]:
        """Everything that has happened, from the empty table on."""
        return tuple(map(GameEvent.of, self.match.log))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file, a record of the house's: `zashiki verify`, `replay` and `resume` read it too."""
        files.save(Record.start(self.match), Path(path))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> KoiKoiGame:
        """Read a game from a file, ready to be played on; what is no such file is a `RecordError`."""
        record = files.load(Path(path))
        if record.header.game != koikoi.name:
            text = "{file}: a record of {game}, not of {wanted}"
            raise RecordError("record.other_game", text, file=path, game=record.header.game, wanted=koikoi.name)
        game = object.__new__(cls)
        game.match = resumed(record)
        game._drawn = isinstance(game.match.chance, Fair)  # a record does not say whether somebody chose the seed
        return game


def _dealt_by(dealer: object, rules: Ruleset) -> Ruleset:
    return change_rules(rules, first_dealer=f"seat_{need('dealer', dealer, PlayerId).value}")


def _further(chance: Fair, spent: int, *, needed: int) -> Fair:
    """The deals that come next: the rest of the chain, or, where that is too short, a chain made from its root."""
    left = chance.length - spent
    if left < needed:
        return Fair.seeded(chance.root.hex(), seats=len(chance.entropy), table=chance.table)
    return Fair(chance.root, entropy=chance.entropy, table=chance.table, length=left)
