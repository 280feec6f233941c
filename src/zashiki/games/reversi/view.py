"""What a seat may know: everything. Reversi hides nothing, so views are states and nothing is redacted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zashiki.games.reversi.deals import most_deals
from zashiki.games.reversi.events import Event
from zashiki.games.reversi.state import START, GameState
from zashiki.kernel.game import Inventory, Rng, Seat

VEILED: Mapping[str, Sequence[str]] = {}
"""No field hides anything …"""
PUBLIC = {
    "GameState": ("rules", "board", "turn", "phase", "opening", "reason"),
    "Board": ("black", "white", "size"),
    "BoardSet": ("squares", "turn"),
    "OpeningChosen": ("moves",),
    "DiscPlaced": ("seat", "square", "flipped"),
    "TurnPassed": ("seat",),
    "MatchEnded": ("reason", "raw", "official"),
}
"""… so all of them are here. A field that is in neither list fails a test."""


def mask(state: GameState, seat: Seat | None) -> GameState:  # noqa: ARG001 - every seat sees the same
    """Give what a seat may see: the state."""
    return state


def redact(event: Event, seat: Seat | None) -> Event | None:  # noqa: ARG001 - likewise
    """Give what a seat may hear: the event."""
    return event


def sample(view: GameState, rng: Rng) -> GameState:  # noqa: ARG001 - there is nothing to draw
    """Give the only state that agrees with a view: itself."""
    return view


def inventory(state: GameState) -> Inventory:
    """Every square by name, once for each side that holds it, once if it is empty: none may be held twice or lost."""
    board = state.board
    named = board.geometry.named
    return Inventory(tuple(sorted(named(board.black) + named(board.white) + named(board.empties))))


def revealed(state: GameState) -> int:
    """The only thing drawn is the opening, which is seen at once, so its key may be published at once."""
    return 0 if state.phase is START else most_deals(state.rules)


def laid_open(_state: GameState) -> int:
    """Nobody holds anything in hand, so nothing is ever laid open."""
    return 0
