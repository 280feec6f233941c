"""The number of a choice: 0 to 47 plays that card, 48 to 95 takes that card from the field, 96 is koi-koi, 97 stops.

Cards are numbered by their id: `1a` is 0, `12d` is 47.
"""

from zashiki.encoding.game_encoding import Numbers
from zashiki.games.koikoi import CARDS, Action, CallKoiKoi, CallShobu, GameState, PlayCard, Ruleset, SelectFieldCard
from zashiki.kernel.game import Seat

SELECT = len(CARDS)
KOIKOI = 2 * SELECT
SHOBU = KOIKOI + 1


def numbers(_rules: Ruleset) -> tuple[Numbers, ...]:
    """Every card to play, every card to take, and two calls."""
    return (
        Numbers(SELECT, "play that card from the hand: 1a is the first, then 1b, to 12d"),
        Numbers(SELECT, "take that card from the field, of two that match"),
        Numbers(1, "call koi-koi"),
        Numbers(1, "stop (shobu)"),
    )


def number(_view: GameState, _seat: Seat, action: Action) -> int:
    """The card's id, after the kinds of choice before it."""
    match action:
        case PlayCard(card):
            return card.id
        case SelectFieldCard(card):
            return SELECT + card.id
        case CallKoiKoi():
            return KOIKOI
        case CallShobu():
            return SHOBU


def action(_view: GameState, _seat: Seat, number: int) -> Action:
    """The choice of a number."""
    if number < SELECT:
        return PlayCard(CARDS[number])
    if number < KOIKOI:
        return SelectFieldCard(CARDS[number - SELECT])
    return CallKoiKoi() if number == KOIKOI else CallShobu()
