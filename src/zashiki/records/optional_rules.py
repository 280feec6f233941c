"""What a game may say of somebody who does not choose, and need not: both are None where it says nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.registry import AnyGame


def quiet_choice(game: AnyGame, view: Any, seat: Seat) -> Any:  # noqa: ANN401 - each game has its own views
    """What is chosen for a seat that is not there; None where there is no such choice."""
    quiet: Callable[[Any, Seat], Any] | None = getattr(game, "quiet", None)
    return None if quiet is None else quiet(view, seat)


def forfeited(game: AnyGame, state: Any, seat: Seat) -> Outcome | None:  # noqa: ANN401 - each game has its own states
    """How the match ends if a seat gives it up; None: it goes on without it, or the game does not say."""
    forfeit: Callable[[Any, Seat], Outcome | None] | None = getattr(game, "forfeit", None)
    return None if forfeit is None else forfeit(state, seat)
