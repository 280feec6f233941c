"""What is chosen for a seat whose time is up, or where nobody sits: never a win, a call or a declaration."""

from __future__ import annotations

from zashiki.games.riichi.actions import Action, Discard, Pass, PlayOn
from zashiki.games.riichi.legality import options, to_act
from zashiki.games.riichi.state import STOPPING, TURN, GameState
from zashiki.kernel.game import Seat


def quiet(view: GameState, seat: Seat) -> Action | None:
    """Give the quiet choice: the drawn tile is discarded, every open tile passed up, and the match played on.

    After a call the last tile of the hand goes that may be discarded. None: it is not this seat's turn.
    """
    if seat not in to_act(view):
        return None
    if view.phase is STOPPING:
        return PlayOn()
    if view.phase is not TURN:
        return Pass()
    drawn = view.players[seat].drawn
    return options(view, seat)[-1] if drawn is None else Discard(drawn, drawn=True)
