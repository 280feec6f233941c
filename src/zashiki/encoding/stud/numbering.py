"""The seven numbers of stud's choices. Limit betting leaves at most two sizes of a wager, so no number has an amount.

A wager that is all a seat has goes by the size it falls short of; where that falls short of both (fourth street with an
open pair), the room lists it once, and it is the small one.
"""

from zashiki.encoding.game_encoding import Numbers
from zashiki.games.stud import Action, Bet, BringIn, Call, Check, Complete, Fold, GameState, Raise, Ruleset, legal
from zashiki.games.stud.betting import units
from zashiki.kernel.game import Seat

FOLD, CHECK, CALL, BRING_IN, COMPLETE, SMALL_WAGER, BIG_WAGER = range(7)
_PLAIN: dict[type[Action], int] = {
    Fold: FOLD,
    Check: CHECK,
    Call: CALL,
    BringIn: BRING_IN,
    Complete: COMPLETE,
}


def numbers(_rules: Ruleset) -> tuple[Numbers, ...]:
    """Seven under all rules."""
    return (
        Numbers(1, "fold"),
        Numbers(1, "check"),
        Numbers(1, "call what is missing to the bet, or all the seat has"),
        Numbers(1, "bring in"),
        Numbers(1, "complete: third street's full bet, or all the seat has"),
        Numbers(1, "bet or raise by the small bet, or all the seat has"),
        Numbers(1, "bet or raise by the big bet, or all the seat has"),
    )


def number(view: GameState, seat: Seat, action: Action) -> int:
    """The kind of choice; for a bet or raise the first size that comes to its amount."""
    if not isinstance(action, Bet | Raise):
        return _PLAIN[type(action)]
    player = view.players[seat]
    most = player.street + player.stack
    unit = next((unit for unit in units(view) if min(view.full + unit, most) == action.to), 0)
    return BIG_WAGER if unit == view.rules.big_bet else SMALL_WAGER


def action(view: GameState, seat: Seat, wanted: int) -> Action | None:
    """The legal choice of that number, if there is one."""
    return next((one for one in legal(view, seat) if number(view, seat, one) == wanted), None)
