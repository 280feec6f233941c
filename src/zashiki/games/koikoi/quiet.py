"""What is chosen for a seat whose time is up, or where nobody sits."""

from __future__ import annotations

from zashiki.games.koikoi.actions import Action, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.legality import to_act
from zashiki.games.koikoi.pieces import Card, CardType
from zashiki.games.koikoi.state import DECIDING, PLAYING, GameState
from zashiki.kernel.game import Seat

_CHEAPEST_FIRST = (CardType.KASU, CardType.TANZAKU, CardType.TANE, CardType.HIKARI)


def quiet(view: GameState, seat: Seat) -> Action | None:
    """Give the quiet choice: the plainest card of the hand, the better of two on the field, and stopping with a yaku.

    None: it is not this seat's turn.
    """
    if (seat,) != to_act(view):
        return None
    if view.phase is DECIDING:
        return CallShobu()
    if view.phase is PLAYING:
        return PlayCard(min(view.players[seat].hand, key=_worth))
    return SelectFieldCard(min(view.matching, key=lambda card: card.id))


def _worth(card: Card) -> tuple[int, int]:
    """Lowest kind first, and of one kind the card that stands last in the canonical order."""
    return _CHEAPEST_FIRST.index(card.type), -card.id
