"""The names of seed 004, for readers who look for them, in snake case.

They are thin: the deck is `pieces.py`'s, the shuffle fair/1's, and dealing `dealing.py`'s by the preset `seed`. A
`DealState` is the house's `GameState`; events may be given as the seed writes them, `{"type": "DEAL_INIT", …}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.games.stud import changes, dealing
from zashiki.games.stud.events import DealInit, Event, Folded, StreetAdvanced
from zashiki.games.stud.pieces import CARDS, Card, mask_of
from zashiki.games.stud.rules import change_rules, preset
from zashiki.games.stud.settling import worth
from zashiki.games.stud.state import ANTES, GameState
from zashiki.games.stud.variants import VARIANTS, Side
from zashiki.kernel.chance import Fair, Stacked
from zashiki.kernel.game import Seat

Deck: TypeAlias = tuple[Card, ...]
DealState: TypeAlias = GameState
MOST_DOWN, MOST_UP = 3, 4
LEAST = 5
_STREETS = {"DEAL_CARD_4TH": 4, "DEAL_CARD_5TH": 5, "DEAL_CARD_6TH": 6, "DEAL_CARD_7TH": 7}


class PlayerHand(NamedTuple):
    """The cards of one seat (§4.2)."""

    down_cards: tuple[Card, ...]
    up_cards: tuple[Card, ...]


class DealError(ValueError):
    """A deal that cannot be: too few cards, or more than a hand may hold (§9)."""


def create_deck() -> Deck:
    """Give the 52 cards in order (§5.2).

    >>> len(set(create_deck()))
    52
    """
    return CARDS


def shuffle_deck(deck: Deck, seed: str) -> Deck:
    """Shuffle by a seed: the same seed gives the same order (§5.2).

    >>> shuffle_deck(create_deck(), "tea") == shuffle_deck(create_deck(), "tea")
    True
    """
    return Fair.seeded(seed, seats=0, length=1).shuffled(deck, deal=1)


def create_deal_state(seats: int, game: str = "stud") -> DealState:
    """Give a deal before its cards, for so many seats, all of them active."""
    return changes.start(change_rules(preset("seed"), seats=seats, rotation=(game,), deals=1))


def apply_event(state: DealState, event: Event | Mapping[str, object]) -> DealState:
    """Apply an event; DEAL_INIT shuffles by its `rngSeed`, and a DEAL event deals to the active seats (§7).

    >>> state = apply_event(create_deal_state(2), {"type": "DEAL_INIT", "rngSeed": "tea"})
    >>> state = apply_event(state, {"type": "DEAL_CARDS_3RD"})
    >>> [len(get_all_cards_for_seat(state, seat)) for seat in (0, 1)]
    [3, 3]
    """
    if not isinstance(event, Mapping):
        return changes.apply(state, event)
    match event.get("type"):
        case "DEAL_INIT":
            if not isinstance(seed := event.get("rngSeed"), str):
                raise DealError("DEAL_INIT needs a text as its rngSeed")
            order = shuffle_deck(create_deck(), seed)
            return changes.apply(state, DealInit(state.deal + 1, 0, state.rules.game_of(1).name, order))
        case "DEAL_CARDS_3RD":
            if state.phase is not ANTES:
                raise DealError("DEAL_CARDS_3RD comes once, after DEAL_INIT")
            return _dealt(state, dealing.third_street(state))
        case str(name) if name in _STREETS:
            return _deal_street(state, _STREETS[name])
        case "FOLD":
            return changes.apply(state, Folded(_seat_of(state, event.get("seat"))))
        case other:
            raise DealError(f"no event of a deal is called {other!r}")


def _seat_of(state: DealState, seat: object) -> Seat:
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        raise DealError(f"there is no seat {seat!r}")
    return seat


def _deal_street(state: DealState, street: int) -> DealState:
    if street != state.street + 1:
        raise DealError(f"street {street} cannot be dealt after street {state.street}")
    advanced = changes.apply(state, StreetAdvanced(street))
    if len(advanced.deck) < len(dealing.dealt_seats(advanced)):
        raise DealError(f"{len(advanced.deck)} cards are left for {len(dealing.dealt_seats(advanced))} seats")
    (event,) = dealing.next_street(advanced, Stacked({}))
    return _dealt(advanced, event)


def _dealt(state: DealState, event: Event) -> DealState:
    after = changes.apply(state, event)
    for seat, player in enumerate(after.players):
        if len(player.down) > MOST_DOWN or len(player.up) > MOST_UP:
            raise DealError(f"seat {seat} holds more than {MOST_DOWN} cards down and {MOST_UP} up")
    return replace(after, turn=None)


def hand_of(state: DealState, seat: Seat) -> PlayerHand:
    """Give the cards of a seat, down and up."""
    return PlayerHand(state.players[seat].down, state.players[seat].up)


def get_all_cards_for_seat(state: DealState, seat: Seat) -> tuple[Card, ...]:
    """Give all cards of a seat, the down ones first (§10.1)."""
    return state.players[seat].cards


def resolve_showdown(hands: Mapping[Seat, Sequence[Card]], game: str = "stud") -> dict[Side, tuple[Seat, ...]]:
    """Say which seats win each side of a game: the high hand, the low one, or the low of eight or better (§10.2).

    >>> from zashiki.games.stud.notation import cards
    >>> resolve_showdown({0: cards("AsAhAd KsKc 2c2d"), 1: cards("KdKh QsQhQd 3c3d")})
    {'high': (0,)}
    """
    found: dict[Side, tuple[Seat, ...]] = {}
    if not all(LEAST <= len(set(cards)) == len(cards) <= MOST_DOWN + MOST_UP for cards in hands.values()):
        raise DealError("a hand at the showdown is five to seven different cards")
    for side in VARIANTS[game].sides:
        worths = {seat: worth(mask_of(tuple(cards)), side) for seat, cards in hands.items()}
        best = max((one for one in worths.values() if one is not None), default=None)
        found[side] = () if best is None else tuple(seat for seat in worths if worths[seat] == best)
    return found
