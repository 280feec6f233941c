"""What a seat can do, as a poker player thinks of it: give up, stay, or bet more."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.legality import legal
from zashiki.games.stud.play import decide
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat

_WAGERS = (Complete, Bet, Raise)
_STAYS = (Check, Call, BringIn)
FOLD = Fold()


class Menu(NamedTuple):
    """The choices of a seat, and what staying costs."""

    fold: Fold | None
    stay: Action
    """Checks, calls, or brings in."""
    wagers: tuple[Action, ...]
    """Completes, bets or raises, the smaller first; none where the rules leave no room."""
    price: int
    """Chips that staying costs."""
    prize: int
    """Chips in the middle that the seat could win if it stays, its own payment among them."""

    @property
    def more(self) -> Action:
        """The largest wager, or staying where there is none."""
        return self.wagers[-1] if self.wagers else self.stay

    @property
    def out(self) -> Action:
        """The cheapest way: folding where staying costs something, else staying."""
        return self.fold if self.price and self.fold else self.stay


def cost(view: GameState, seat: Seat, action: Action) -> int:
    """What a choice takes from a seat's stack, as the table counts it."""
    return sum(getattr(event, "added", 0) for event in decide(view, seat, action))


def prize(view: GameState, seat: Seat, price: int) -> int:
    """What a seat can win if it pays a price: its own payment, and from each seat no more than it has put in then."""
    total = view.players[seat].total + price
    return price + sum(min(one.total, total) for one in view.players)


def menu(view: GameState, seat: Seat) -> Menu:
    """Read the choices off a view."""
    listed = legal(view, seat)
    stay = next(action for action in listed if isinstance(action, _STAYS))
    price = cost(view, seat, stay)
    wagers = tuple(action for action in listed if isinstance(action, _WAGERS))
    return Menu(FOLD if FOLD in listed else None, stay, wagers, price, prize(view, seat, price))
