"""Who must choose, what they may choose (`legal`), and why not (`why_not`): one rule stands behind both."""

from __future__ import annotations

from zashiki.games.choices import Choices
from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.betting import may_raise, opens, targets
from zashiki.games.stud.boards import bring_in_seat
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import FIRST_STREET
from zashiki.kernel.game import Seat

_KINDS, _WAGERS = (Fold, Call, Check, Raise, Bet, Complete, BringIn), (Raise, Bet, Complete)
_FOLD, _CHECK, _CALL, _BRING_IN = Fold(), Check(), Call(), BringIn()


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Name the seat that must choose, if one must."""
    return () if state.turn is None else (state.turn,)


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    """Give the code of the rule against an action, or None if it is legal. Anything at all may be asked about."""
    if seat != state.turn:
        return "not_your_turn"
    if not isinstance(action, _KINDS):
        return "not_an_action"
    if isinstance(action, _WAGERS) and type(action.to) is not int:
        return "wrong_amount"
    if opens(state):
        return None if action in _openings(state, seat) else "must_bring_in"
    if isinstance(action, _WAGERS):
        return _why_no_wager(state, seat, action)
    if isinstance(action, Fold) or action == _stay(state, seat):
        return None
    if isinstance(action, BringIn):
        return "already_opened"
    return "something_to_call" if isinstance(action, Check) else "nothing_to_call"


def _stay(state: GameState, seat: Seat) -> Check | Call:
    """How a seat stays in without betting: it calls what it owes, or checks."""
    return _CALL if state.players[seat].street < state.bet else _CHECK


def _why_no_wager(state: GameState, seat: Seat, action: Complete | Bet | Raise) -> str | None:
    """What speaks against a bet of any kind."""
    if not may_raise(state, seat):
        return "already_acted" if state.players[seat].acted else "no_more_raises"
    wagers = _wagers(state, seat)
    if action in wagers:
        return None
    return "wrong_amount" if type(action) in map(type, wagers) else "wrong_wager"


def legal(state: GameState, seat: Seat) -> Choices[GameState, Action]:
    """List what a seat may choose: folding first, then checking or calling, then betting."""
    return Choices(_listed, why_not, state, seat)


def _listed(state: GameState, seat: Seat) -> list[Action]:
    if seat != state.turn:
        return []
    if opens(state):
        return _openings(state, seat)
    listed: list[Action] = [_FOLD, _stay(state, seat)]
    return listed + _wagers(state, seat) if may_raise(state, seat) else listed


def _openings(state: GameState, seat: Seat) -> list[Action]:
    """The bring-in, or a full bet at once. A seat that opens only for one that is all-in may fold too."""
    doors = [(at, one.up[0]) for at, one in enumerate(state.players) if one.up and (one.live or at == seat)]
    listed: list[Action] = [] if seat == bring_in_seat(state.variant, doors) else [_FOLD]
    listed.append(_BRING_IN)
    if state.players[seat].stack > state.rules.bring_in and may_raise(state, seat):
        listed += _wagers(state, seat)
    return listed


def _wagers(state: GameState, seat: Seat) -> list[Action]:
    """Bets of every size that there is now, by their names."""
    return [_wager(state, to) for to in targets(state, seat)]


def _wager(state: GameState, to: int) -> Action:
    """A wager by its name: the first of a street is a bet, on third street a completion, and all others raises."""
    if state.level:
        return Raise(to)
    return Complete(to) if state.street == FIRST_STREET else Bet(to) if not state.bet else Raise(to)
