"""The names of document 004, the plan of stud's cards and dealing, in snake case.

They are thin: the deck is the room's, the shuffle is fair/1, and cards are dealt by the rules of the preset `seed`.
Events may be given as the document writes them, as JSON or as plain dicts, or as structs.

>>> state = create_deal_state(2)
>>> for event in ({"type": "DEAL_INIT", "seat": None, "street": None, "rngSeed": "tea"}, {"type": "DEAL_CARDS_3RD"}):
...     state = apply_event(state, event)
>>> state.hands[0].up_cards
(Card(suit='h', rank='T'),)
"""

from zashiki.documents.stud.cards import Card, DealError, Deck, Rank, Suit, create_deck, shuffle_deck
from zashiki.documents.stud.deal_events import (
    BaseEvent,
    DealCardEvent,
    DealCards3rdEvent,
    DealInitEvent,
    EventType,
    PostAnteEvent,
    Street,
    StreetAdvanceEvent,
    apply_event,
)
from zashiki.documents.stud.deals import (
    MOST_DOWN,
    MOST_UP,
    DealState,
    PlayerHand,
    PlayerState,
    SeatIndex,
    create_deal_state,
    get_all_cards_for_seat,
    resolve_showdown,
)

__all__ = [
    "MOST_DOWN",
    "MOST_UP",
    "BaseEvent",
    "Card",
    "DealCardEvent",
    "DealCards3rdEvent",
    "DealError",
    "DealInitEvent",
    "DealState",
    "Deck",
    "EventType",
    "PlayerHand",
    "PlayerState",
    "PostAnteEvent",
    "Rank",
    "SeatIndex",
    "Street",
    "StreetAdvanceEvent",
    "Suit",
    "apply_event",
    "create_deal_state",
    "create_deck",
    "get_all_cards_for_seat",
    "resolve_showdown",
    "shuffle_deck",
]
