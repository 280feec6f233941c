"""A match, round by round, as writers of other formats need it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zashiki.games.riichi import changes
from zashiki.games.riichi.deals import DealtWall, dealt_wall
from zashiki.games.riichi.events import (
    DoraShown,
    Event,
    MatchEnded,
    RoundDealt,
    RoundDrawn,
    RoundWon,
    StopAnswered,
    StopOffered,
)
from zashiki.games.riichi.pieces import HIDDEN, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState
from zashiki.kernel.record import AnyMatch
from zashiki.records.foreign import ForeignError


class WrittenRound(NamedTuple):
    """One round: the table when it was dealt, its events after the deal, and where its tiles lay."""

    table: GameState
    events: tuple[Event, ...]
    layout: DealtWall

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores before the first draw."""
        return tuple(player.score for player in self.table.players)

    @property
    def dora(self) -> tuple[Tile, ...]:
        """The indicators that were shown."""
        return self.layout.dora[:1] + tuple(one.tile for one in self.events if isinstance(one, DoraShown))

    @property
    def ura(self) -> tuple[Tile, ...]:
        """Those below, if somebody with a riichi won."""
        return max((one.ura for one in self.events if isinstance(one, RoundWon)), key=len, default=())

    @property
    def ends(self) -> tuple[RoundWon | RoundDrawn, ...]:
        """Its wins, or its draw; nothing: it is not over."""
        return tuple(one for one in self.events if isinstance(one, RoundWon | RoundDrawn))


def rounds_of(match: AnyMatch) -> Iterator[WrittenRound]:
    """Split a match into its rounds. Another game, or what one seat saw of a match, is a `ForeignError`."""
    if match.game.name != "riichi":
        raise ForeignError(
            "foreign.for_riichi", "this format is for riichi, and this is a match of {game}", game=match.game.name
        )
    rules: Ruleset = match.rules
    state: GameState = changes.start(rules)
    found: WrittenRound | None = None
    for event in match.log:
        state = changes.apply(state, event)
        if isinstance(event, RoundDealt):
            if found is not None:
                yield found
            if HIDDEN in event.order:
                raise ForeignError(
                    "riichi.seen", "this record is what one seat saw; only one with all tiles can be written"
                )
            found = WrittenRound(state, (), dealt_wall(event.order, players=rules.players, dealer=event.number - 1))
        elif found is not None and not isinstance(event, StopOffered | StopAnswered | MatchEnded):
            found = found._replace(events=(*found.events, event))
    if found is not None:
        yield found
