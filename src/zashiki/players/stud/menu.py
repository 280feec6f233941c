"""What a seat can do, as a poker player thinks of it: give up, stay, or bet more."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.legality import options
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


def menu(view: GameState, seat: Seat) -> Menu:
    """Read the choices off a view."""
    listed, player = options(view, seat), view.players[seat]
    stay = next(action for action in listed if isinstance(action, _STAYS))
    owed = view.rules.bring_in if isinstance(stay, BringIn) else max(view.bet - player.street, 0)
    price = min(owed, player.stack)
    total = player.total + price
    prize = price + sum(min(one.total, total) for one in view.players)
    wagers = tuple(action for action in listed if isinstance(action, _WAGERS))
    return Menu(FOLD if FOLD in listed else None, stay, wagers, price, prize)
