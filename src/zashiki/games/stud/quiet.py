"""What is chosen for a seat whose time is up, or where nobody sits."""

from __future__ import annotations

from zashiki.games.stud.actions import Action, BringIn, Check, Fold
from zashiki.games.stud.legality import why_not
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat

_CHEAPEST_FIRST: tuple[Action, ...] = (Check(), Fold(), BringIn())
"""Nothing else is ever needed: whoever may neither check nor fold must bring in."""


def quiet(view: GameState, seat: Seat) -> Action | None:
    """Give the quiet choice: a check where that is free, else a fold; whoever must open brings in.

    None: it is not this seat's turn.
    """
    return next((choice for choice in _CHEAPEST_FIRST if why_not(view, seat, choice) is None), None)
