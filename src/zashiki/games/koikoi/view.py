"""What a seat may know. Every field of a state and of an event is public or veiled here; a test sees to that.

A hand belongs to its seat alone and the stock to nobody, until the round is over and everything is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from zashiki.games.koikoi.deals import may_stand
from zashiki.games.koikoi.events import Dealt, Event
from zashiki.games.koikoi.pieces import CARDS, HIDDEN, Card
from zashiki.games.koikoi.state import GameState, Phase
from zashiki.kernel.game import Inventory, Rng, Seat

VEILED = {"GameState": ("stock",), "PlayerState": ("hand",), "Dealt": ("hands", "stock")}
"""Fields that hold hidden cards while a round is played; all others are public."""
PUBLIC = {
    "GameState": (
        *("rules", "players", "field", "phase", "round", "dealer", "turn", "deal", "pending", "improved"),
        *("result", "made_yaku", "ended"),
    ),
    "PlayerState": ("captured", "yaku", "calls", "called_points", "turns", "score"),
    "DealerChosen": ("dealer", "drawn"),
    "RoundStarted": ("round", "dealer"),
    "Dealt": ("deal", "field"),
    "DealCancelled": ("deal", "reason", "seat", "cards"),
    "LuckyHandShown": ("seat", "kind", "cards"),
    "CardPlayed": ("seat", "card"),
    "CardDrawn": ("seat", "card"),
    "CardPlaced": ("seat", "card"),
    "CardsCaptured": ("seat", "cards"),
    "YakuCompleted": ("seat", "yaku", "points"),
    "KoiKoiCalled": ("seat", "points"),
    "ShobuCalled": ("seat",),
    "TurnEnded": ("seat",),
    "RoundEnded": ("result", "hands", "stock"),
    "MatchEnded": ("reason", "bonuses"),
}
FACE_UP = (Phase.START, Phase.DEALING, Phase.ROUND_OVER, Phase.MATCH_OVER)
"""Between rounds nothing is hidden: the cards lie open, or in their box in canonical order."""


SAMPLE_TRIES = 20


def mask(state: GameState, seat: Seat | None) -> GameState:
    """Veil what a seat (or a spectator, None) may not see."""
    if state.phase in FACE_UP:
        return state
    players = tuple(
        player if at == seat else replace(player, hand=_veiled(player.hand)) for at, player in enumerate(state.players)
    )
    return replace(state, players=players, stock=_veiled(state.stock))


def redact(event: Event, seat: Seat | None) -> Event | None:
    """Veil what a seat may not hear. Only the deal has anything to hide: cards played and drawn are seen by all."""
    if not isinstance(event, Dealt):
        return event
    hands = tuple(hand if at == seat else _veiled(hand) for at, hand in enumerate(event.hands))
    return replace(event, hands=hands, stock=_veiled(event.stock))


def sample(view: GameState, rng: Rng) -> GameState:
    """Put the unseen cards where the view has hidden ones, in random order: one world that the seat may be in.

    A world whose deal the rules would have ended or made again is passed over, as often as `SAMPLE_TRIES` says.
    """
    seen = set(_on_table(view))
    unseen = [card for card in CARDS if card not in seen]
    world = _filled_in(view, unseen, rng)
    for _ in range(SAMPLE_TRIES):
        if all(may_stand(view.rules, player.hand) for player in world.players):
            break
        world = _filled_in(view, unseen, rng)
    return world


def _filled_in(view: GameState, unseen: list[Card], rng: Rng) -> GameState:
    rng.shuffle(unseen)
    deck = iter(unseen)
    players = tuple(replace(player, hand=_filled(player.hand, deck)) for player in view.players)
    return replace(view, players=players, stock=_filled(view.stock, deck))


def inventory(state: GameState) -> Inventory:
    """All cards on the table, and the points of both seats where they only change hands."""
    cards = tuple(sorted(str(card) for card in _on_table(state)))
    chips = sum(player.score for player in state.players) if state.rules.zero_sum else None
    return Inventory(cards, chips)


def revealed(state: GameState) -> int:
    """A month's key is published when the month is over; deals before it are public already."""
    return state.deal if state.phase in FACE_UP else max(state.deal - 1, 0)


def laid_open(state: GameState) -> int:
    """A month's hands are shown when it is over, with its key: nothing before that can be taken back."""
    return revealed(state)


def _on_table(state: GameState) -> list[Card]:
    cards = [*state.stock, *state.field, *([state.pending] if state.pending else [])]
    for player in state.players:
        cards += player.hand + player.captured
    return cards


def _veiled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _filled(cards: tuple[Card, ...], deck: Iterator[Card]) -> tuple[Card, ...]:
    return tuple(next(deck) if card is HIDDEN else card for card in cards)
