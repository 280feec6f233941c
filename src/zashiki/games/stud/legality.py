"""Who must choose, what they may choose (`legal`), and why not (`why_not`); law 6 holds the two to each other."""

from __future__ import annotations

from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.betting import may_raise, opens, targets
from zashiki.games.stud.boards import bring_in_seat
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import FIRST_STREET
from zashiki.kernel.game import Choices, Seat

_KINDS = (Fold, Check, Call, BringIn, Complete, Bet, Raise)
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
    if isinstance(action, Complete | Bet | Raise) and type(action.to) is not int:
        return "wrong_amount"
    if opens(state):
        return None if action in _openings(state, seat) else "must_bring_in"
    owes = state.players[seat].street < state.bet
    if isinstance(action, Complete | Bet | Raise):
        return _why_no_wager(state, seat, action)
    if isinstance(action, BringIn):
        return "already_opened"
    needs = {Fold: owes, Check: False, Call: True}[type(action)]
    return None if owes == needs else "something_to_call" if owes else "nothing_to_call"


def _why_no_wager(state: GameState, seat: Seat, action: Complete | Bet | Raise) -> str | None:
    """What speaks against a bet of any kind."""
    if not may_raise(state, seat):
        return "already_acted" if state.players[seat].acted else "no_more_raises"
    wagers = [_wager(state, to) for to in targets(state, seat)]
    if action in wagers:
        return None
    return "wrong_amount" if type(action) in map(type, wagers) else "wrong_wager"


def legal(state: GameState, seat: Seat) -> Choices[Action]:
    """List what a seat may choose: folding first, then checking or calling, then betting."""
    listed = options(state, seat) if seat == state.turn else []
    return Choices(listed, lambda action: why_not(state, seat, action))


def options(state: GameState, seat: Seat) -> list[Action]:
    """All choices of the seat whose turn it is."""
    player = state.players[seat]
    if opens(state):
        return _openings(state, seat)
    listed: list[Action] = [_FOLD, _CHECK if player.street >= state.bet else _CALL]
    if may_raise(state, seat):
        listed += [_wager(state, to) for to in targets(state, seat)]
    return listed


def _openings(state: GameState, seat: Seat) -> list[Action]:
    """The bring-in, or a full bet at once. A seat that opens only for one that is all-in may fold too."""
    player, rules = state.players[seat], state.rules
    doors = [(at, one.up[0]) for at, one in enumerate(state.players) if one.up and (one.live or at == seat)]
    listed: list[Action] = [] if seat == bring_in_seat(state.variant, doors) else [_FOLD]
    listed.append(_BRING_IN)
    if player.stack > rules.bring_in and may_raise(state, seat):
        listed.append(Complete(min(rules.small_bet, player.stack)))
    return listed


def _wager(state: GameState, to: int) -> Action:
    """A wager by its name: the first of a street is a bet, on third street a completion, and all others raises."""
    if state.level:
        return Raise(to)
    return Complete(to) if state.street == FIRST_STREET else Bet(to) if not state.bet else Raise(to)
