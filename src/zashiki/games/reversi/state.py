"""The whole truth of a table. Nothing in it is hidden from anybody."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

import msgspec

from zashiki.games.reversi.pieces import BLACK, Board
from zashiki.games.reversi.rules import Ruleset
from zashiki.kernel.game import Seat


class Phase(Enum):
    """What the table waits for."""

    START = "start"
    """The board is still in its box."""
    OPENING = "opening"
    """Moves of the opening that the rules begin with."""
    CENTRE = "centre"
    """A disc on one of the four centre squares (historic Reversi)."""
    PLAYING = "playing"
    """A disc that encloses something."""
    MATCH_OVER = "match_over"


START, OPENING, CENTRE, PLAYING, MATCH_OVER = Phase


class GameState(msgspec.Struct, frozen=True, dict=True):
    """A table of Reversi; a view is the same, since everybody sees everything."""

    rules: Ruleset
    board: Board
    turn: Seat = BLACK
    phase: Phase = START
    opening: tuple[str, ...] = ()
    """Moves of the opening that are still to come."""
    reason: str = ""
    """Why it is over."""

    @cached_property
    def moves(self) -> int:
        """The squares where the seat to move may place a disc, whatever the phase; found once."""
        if self.phase is CENTRE:
            return self.board.empties & self.board.geometry.centre
        return self.board.moves(self.turn)
