"""What a seat may know: its own hand and what lies open. The other hand and the rest are hidden until the end."""

from __future__ import annotations

from msgspec.structs import replace

from examples.toy_game.table import CARDS, HIDDEN, Card, Dealt, Event, GameState
from zashiki.kernel.game import Inventory, Rng, Seat

VEILED = {"GameState": ("hands", "rest"), "Dealt": ("hands", "rest")}
"""Fields that hold hidden cards while the match is played …"""
PUBLIC = {
    "GameState": ("rules", "trick", "taken", "lead", "deal", "over"),
    "CardPlayed": ("seat", "card"),
    "TrickTaken": ("seat",),
    "MatchEnded": ("rest",),
}
"""… and those that everybody may see. A field that is in neither list fails a test."""


def mask(state: GameState, seat: Seat | None) -> GameState:
    """Veil what a seat (or a spectator, None) may not see. In the box and at the end everything is open."""
    if state.deal == 0 or state.over:
        return state
    hands = tuple(hand if at == seat else _veiled(hand) for at, hand in enumerate(state.hands))
    return replace(state, hands=hands, rest=_veiled(state.rest))


def redact(event: Event, seat: Seat | None) -> Event | None:
    """Veil what a seat may not hear: only the deal has anything to hide."""
    if not isinstance(event, Dealt):
        return event
    hands = tuple(hand if at == seat else _veiled(hand) for at, hand in enumerate(event.hands))
    return Dealt(hands, _veiled(event.rest))


def inventory(state: GameState) -> Inventory:
    """All nine cards, wherever they lie."""
    piles = (state.rest, state.trick, *state.hands, *state.taken)
    return Inventory(tuple(sorted(str(card) for pile in piles for card in pile)))


def sample(view: GameState, rng: Rng) -> GameState:
    """Put the unseen cards where the view has hidden ones: one world that the seat may be in."""
    seen = {card for pile in (view.rest, view.trick, *view.hands, *view.taken) for card in pile}
    unseen = [card for card in CARDS if card not in seen]
    rng.shuffle(unseen)

    def filled(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(unseen.pop() if card == HIDDEN else card for card in pile)

    return replace(view, hands=tuple(filled(hand) for hand in view.hands), rest=filled(view.rest))


def _veiled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)
