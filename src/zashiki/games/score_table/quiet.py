"""What is entered for a scorer who says nothing: nothing."""

from __future__ import annotations

from zashiki.games.score_table.state import GameState
from zashiki.kernel.game import Seat


def quiet(_view: GameState, _seat: Seat) -> None:
    """Nothing is entered for anybody: a score table has no clock, since the game is played elsewhere."""
