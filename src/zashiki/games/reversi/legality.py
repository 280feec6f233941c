"""Who must choose, what they may choose (`legal`), and why not (`why_not`): one rule stands behind both."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.choices import Choices
from zashiki.games.reversi.actions import Action, PlaceDisc
from zashiki.games.reversi.bitboard import SIZES, bits, geometry
from zashiki.games.reversi.state import CENTRE, PLAYING, GameState
from zashiki.kernel.game import Seat

_ACTIONS = {size: tuple(map(PlaceDisc, geometry(size).names)) for size in SIZES}
"""Every action there is, by square."""


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Name the seat that must place a disc, if one can."""
    waits = (state.phase is PLAYING or state.phase is CENTRE) and state.moves
    return (state.turn,) if waits else ()


def _must_act(state: GameState, seat: object) -> bool:
    """Whether this is the seat that must choose; 0.0 and False equal one, but are none."""
    return type(seat) is int and (seat,) == to_act(state)


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    """Give the code of the rule against an action, or None if it is legal. Anything at all may be asked about."""
    if not _must_act(state, seat):
        return "not_your_turn"
    if not isinstance(action, PlaceDisc):
        return "not_an_action"
    at = _found(state, action.square)
    if at is None:
        return "no_such_square"
    if state.moves >> at & 1:
        return None
    if not state.board.empties >> at & 1:
        return "square_taken"
    return "outside_the_centre" if state.phase is CENTRE else "nothing_flips"


def _found(state: GameState, square: object) -> int | None:
    """Find a square by its name; anything that is not a name is not a square."""
    return state.board.geometry.squares.get(square) if isinstance(square, str) else None


def legal(state: GameState, seat: Seat) -> Choices[GameState, Action]:
    """List what a seat may choose, square by square from a1."""
    return Choices(_listed, why_not, state, seat)


def _listed(state: GameState, seat: Seat) -> Sequence[Action]:
    if not _must_act(state, seat):
        return ()
    actions = _ACTIONS[state.board.size]
    return [actions[at] for at in bits(state.moves)]
