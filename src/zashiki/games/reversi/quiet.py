"""What is chosen for a seat whose time is up: nothing."""

from __future__ import annotations

from zashiki.games.reversi.state import GameState
from zashiki.kernel.game import Seat


def quiet(_view: GameState, _seat: Seat) -> None:
    """No move is made for anybody: whoever has no time left has lost."""
