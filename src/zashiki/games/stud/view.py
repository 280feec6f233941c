"""What a seat may know: its own cards, all cards that lie open, and every chip. Deck and burnt cards are hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from zashiki.games.stud.events import (
    BurnsShuffled,
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    CommunityDealt,
    DealInit,
    Dealt,
    Event,
)
from zashiki.games.stud.pieces import CARDS, HIDDEN, Card
from zashiki.games.stud.state import MATCH_OVER, START, GameState
from zashiki.kernel.game import Inventory, Rng, Seat

VEILED = {
    "GameState": ("deck", "burnt", "players"),
    "PlayerState": ("down",),
    "DealInit": ("order",),
    "CardsDealt3rd": ("hands",),
    "CardDealt4th": ("burnt",),
    "CardDealt5th": ("burnt",),
    "CardDealt6th": ("burnt",),
    "CardDealt7th": ("hands", "burnt"),
    "Dealt": ("down",),
    "CommunityDealt": ("burnt",),
    "BurnsShuffled": ("order",),
}
"""Fields that hold hidden cards while a deal is played …"""
_MONEY = ("seat", "added", "to")
PUBLIC = {
    "GameState": (
        *("rules", "phase", "deal", "dealer", "game", "street", "community", "pot", "raked", "turn", "opener"),
        *("bet", "full", "level", "unit", "capped", "aggressor", "began", "opened", "reason"),
    ),
    "PlayerState": ("stack", "bought", "up", "live", "street", "total", "acted", "shown", "dealt"),
    "DealInit": ("deal", "dealer", "game"),
    "AntePosted": ("seat", "added"),
    "CardsDealt3rd": ("first",),
    "CardDealt4th": ("hands", "first"),
    "CardDealt5th": ("hands", "first"),
    "CardDealt6th": ("hands", "first"),
    "CardDealt7th": ("first",),
    "Dealt": ("seat", "up"),
    "CommunityDealt": ("card", "first"),
    "BroughtIn": _MONEY,
    "Completed": _MONEY,
    "BetMade": _MONEY,
    "Raised": _MONEY,
    "Called": _MONEY,
    "Checked": ("seat",),
    "Folded": ("seat",),
    "StreetAdvanced": ("street",),
    "BetReturned": ("seat", "amount"),
    "HandShown": ("seat", "down"),
    "HandMucked": ("seat",),
    "RakeTaken": ("amount",),
    "PotAwarded": ("pot", "side", "shares", "contested"),
    "DealEnded": ("changes",),
    "Rebought": ("seat", "amount"),
    "MatchEnded": ("reason",),
}
"""… and those that everybody may see. A field that is in neither list fails a test."""
_BOXED = (START, MATCH_OVER)
"""Before the first deal and after the last one the cards lie in their box, in canonical order."""


def mask(state: GameState, seat: Seat | None) -> GameState:
    """Veil what a seat (or a spectator, None) may not see."""
    if state.phase in _BOXED:
        return state
    players = tuple(
        player if at == seat or player.shown or not player.down else replace(player, down=_veiled(player.down))
        for at, player in enumerate(state.players)
    )
    return replace(state, players=players, deck=_veiled(state.deck), burnt=_veiled(state.burnt))


def redact(event: Event, seat: Seat | None) -> Event | None:
    """Veil what a seat may not hear: the deck, burnt cards, and other seats' down cards."""
    match event:
        case DealInit() | BurnsShuffled():
            return replace(event, order=_veiled(event.order))
        case CardsDealt3rd():
            return replace(event, hands=_heard(event.hands, seat))
        case CardDealt4th() | CardDealt5th() | CardDealt6th() | CardDealt7th():
            return replace(event, hands=_heard(event.hands, seat), burnt=_veiled(event.burnt))
        case CommunityDealt():
            return replace(event, burnt=_veiled(event.burnt))
        case _:
            return event


def sample(view: GameState, rng: Rng) -> GameState:
    """Put the unseen cards where the view has hidden ones, in random order: one world that the seat may be in."""
    seen = {card.value for card in _on_table(view)}
    unseen = [card for card in CARDS if card.value not in seen]
    rng.shuffle(unseen)
    cards = iter(unseen)
    players = tuple(
        replace(player, down=_filled(player.down, cards)) if HIDDEN in player.down else player
        for player in view.players
    )
    return replace(view, players=players, deck=_filled(view.deck, cards), burnt=_filled(view.burnt, cards))


def inventory(state: GameState) -> Inventory:
    """All 52 cards, and the chips at the table less those brought to it: what the house took counts too."""
    chips = state.pot + state.raked + sum(player.stack - player.bought for player in state.players)
    return Inventory(tuple(sorted(card.value for card in _on_table(state))), chips)


def revealed(state: GameState) -> int:
    """A deal's key exposes folded hands, so all keys are published together, when the match is over."""
    return state.deal if state.phase is MATCH_OVER else 0


def laid_open(state: GameState) -> int:
    """A showdown lays hidden hands open; a deal that ended by folds lays nothing open."""
    return state.opened


def _on_table(state: GameState) -> list[Card]:
    cards = [*state.deck, *state.burnt, *state.community]
    for player in state.players:
        cards += player.down + player.up
    return cards


def _heard(hands: tuple[Dealt, ...], seat: Seat | None) -> tuple[Dealt, ...]:
    return tuple(
        hand if hand.seat == seat or not hand.down else replace(hand, down=_veiled(hand.down)) for hand in hands
    )


def _veiled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _filled(cards: tuple[Card, ...], unseen: Iterator[Card]) -> tuple[Card, ...]:
    return tuple(next(unseen) if card is HIDDEN else card for card in cards)
