"""The events of document 004 (§7, §8) and what each does to a deal.

The document's order is DEAL_INIT, POST_ANTE for every seat, DEAL_CARDS_3RD; then STREET_ADVANCE and the deal of the
next street, up to seventh. A deal event whose STREET_ADVANCE was left out advances by itself. An event says its street
or leaves it out, by its name or its number; a wrong one is refused. Every other event of the house, such as FOLD, is
taken too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from zashiki.documents.argument_checks import need, shown
from zashiki.documents.stud.cards import DealError, create_deck, ours, shuffle_deck
from zashiki.documents.stud.deals import MOST_DOWN, MOST_UP, DealState, SeatIndex
from zashiki.games.stud import changes, deals, events, play
from zashiki.games.stud.state import ANTES, BETTING, DEAL_OVER, DEALING, START, GameState
from zashiki.games.stud.variants import LAST_STREET
from zashiki.kernel.chance import Stacked

Street: TypeAlias = Literal["3rd", "4th", "5th", "6th", "7th"]
EventType: TypeAlias = Literal[
    "DEAL_INIT",
    "POST_ANTE",
    "DEAL_CARDS_3RD",
    "STREET_ADVANCE",
    "DEAL_CARD_4TH",
    "DEAL_CARD_5TH",
    "DEAL_CARD_6TH",
    "DEAL_CARD_7TH",
]
"""The events that this document names; those of betting are its siblings'."""
_NUMBERS = {"3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7}
_NAMES = {number: name for name, number in _NUMBERS.items()}
_OURS = {"order", "hands", "added", "first"}
"""Keys that only the house's own events have."""


class DealInitEvent(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A deal begins: the deck is shuffled by the seed, and every hand is empty (§7.2)."""

    rng_seed: str
    type: Literal["DEAL_INIT"] = "DEAL_INIT"
    seat: None = None
    street: None = None


class PostAnteEvent(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A seat posts its ante (§8.1): the table's, or what it has, unless an amount is said."""

    seat: SeatIndex
    type: Literal["POST_ANTE"] = "POST_ANTE"
    street: Street | None = None
    amount: int | None = None


class DealCards3rdEvent(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Two cards down and one up to every active seat, in the order of seats (§7.3)."""

    type: Literal["DEAL_CARDS_3RD"] = "DEAL_CARDS_3RD"
    seat: None = None
    street: Street | None = "3rd"


class DealCardEvent(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """One card to every active seat: up on fourth to sixth street, down on seventh (§7.4)."""

    type: Literal["DEAL_CARD_4TH", "DEAL_CARD_5TH", "DEAL_CARD_6TH", "DEAL_CARD_7TH"]
    seat: None = None
    street: Street | None = None


class StreetAdvanceEvent(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The bets of a street are in (§8.2); `street` is the one that begins."""

    type: Literal["STREET_ADVANCE"] = "STREET_ADVANCE"
    seat: None = None
    street: Street | None = None


BaseEvent: TypeAlias = DealInitEvent | PostAnteEvent | DealCards3rdEvent | DealCardEvent | StreetAdvanceEvent
"""An event as the document has it: a type, a seat or null, a street or null."""


def apply_event(state: DealState, event: BaseEvent | events.Event | Mapping[str, Any] | str | bytes) -> DealState:
    """Apply an event of the document, as a struct, a dict or JSON text, or any event of the house (§7).

    >>> from zashiki.documents.stud import create_deal_state
    >>> state = apply_event(create_deal_state(2), DealInitEvent(rng_seed="tea"))
    >>> state = apply_event(state, {"type": "POST_ANTE", "seat": 0})
    >>> state = apply_event(state, {"type": "POST_ANTE", "seat": 1})
    >>> state = apply_event(state, '{"type": "DEAL_CARDS_3RD", "seat": null, "street": "3rd"}')
    >>> state = apply_event(state, {"type": "STREET_ADVANCE"})
    >>> state = apply_event(state, {"type": "DEAL_CARD_4TH", "seat": None, "street": "4th"})
    >>> [(len(hand.down_cards), len(hand.up_cards)) for hand in state.hands.values()]
    [(2, 2), (2, 2)]
    """
    read = _read(need("state", state, DealState, error=DealError), event)
    change = _CHANGES.get(type(read))
    return change(state, read) if change else _with(state, _applied(state.table, read))


# Reading.


def _read(state: DealState, event: object) -> Any:  # noqa: ANN401 - one of two unions, told apart by their types
    """Give an event as a struct, the document's or the house's."""
    said = _plain(event)
    name, street = said.get("type"), said.get("street")
    if not isinstance(name, str) or name not in _NAMED:
        if name is None:
            raise DealError("deal.no_type", "{event} is not an event: it has no type", event=shown(said))
        raise DealError("deal.unknown_type", "{event} is not an event: its type is unknown", event=shown(said))
    if isinstance(street, int):
        said["street"] = street = _NAMES.get(street, shown(street))
    kind = None if _OURS & said.keys() else _KINDS.get(name)
    if kind is None:
        _check_street(name, street, _NAMES.get(state.table.street))
    try:
        return msgspec.convert(said, events.Event if kind is None else kind)
    except (msgspec.ValidationError, RecursionError) as error:
        text = "{event} is not a valid {name}: {why}"
        raise DealError("deal.invalid", text, event=shown(said), name=name, why=str(error)) from None


def _plain(event: object) -> dict[str, Any]:
    """Give an event as a dictionary, whatever it came as."""
    try:
        if isinstance(event, str | bytes):
            event = msgspec.json.decode(event)
        elif isinstance(event, BaseEvent | events.Event):
            event = msgspec.to_builtins(event)
    except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError) as error:
        raise DealError("deal.unread", "an event cannot be read: {why}", why=str(error)) from None
    if not isinstance(event, Mapping):
        raise DealError("deal.no_event", "{event} is not an event", event=shown(event))
    return dict(event)


def _check_street(name: object, said: object, due: str | None) -> None:
    """Refuse an event whose street is another than the one it can belong to."""
    if said is not None and said != due:
        if due is None:
            text = "{name} belongs to no street, since none has begun, not to {street}"
            raise DealError("deal.no_street", text, name=name, street=said)
        text = "{name} belongs to street {due}, not to {street}"
        raise DealError("deal.other_street", text, name=name, due=due, street=said)


# What each event does.


def _init(state: DealState, event: DealInitEvent) -> DealState:
    order, table = ours(shuffle_deck(create_deck(), event.rng_seed)), state.table
    begun = events.DealInit(table.deal + 1, table.dealer, table.rules.game_of(1).name, order)
    return DealState(_begun(table, begun), event.rng_seed)


def _house_init(state: DealState, event: events.DealInit) -> DealState:
    return _with(state, _begun(state.table, event))


def _begun(table: GameState, event: events.DealInit) -> GameState:
    if table.phase not in (START, DEAL_OVER):
        raise DealError("deal.init", "DEAL_INIT comes before a deal, not within one")
    return _applied(table, event)


def _ante(state: DealState, event: PostAnteEvent) -> DealState:
    table = state.table
    _check_street(event.type, event.street, "3rd")
    if table.phase is not ANTES:
        raise DealError("deal.ante", "POST_ANTE comes between DEAL_INIT and DEAL_CARDS_3RD")
    if not 0 <= event.seat < len(table.players):
        raise DealError("deal.no_seat", "there is no seat {seat}", seat=event.seat)
    player = table.players[event.seat]
    amount = play.ante(table, event.seat).added if event.amount is None else event.amount
    if player.total or not 0 <= amount <= player.stack:
        if player.total:
            raise DealError("deal.posted", "seat {seat} has posted its ante", seat=event.seat)
        text = "seat {seat} cannot post {amount} of {stack}"
        raise DealError("deal.cannot_post", text, seat=event.seat, amount=amount, stack=player.stack)
    return _with(state, changes.apply(table, events.AntePosted(event.seat, amount)))


def _third(state: DealState, event: DealCards3rdEvent) -> DealState:
    _check_street(event.type, event.street, "3rd")
    if state.table.phase is not ANTES:
        raise DealError("deal.third", "DEAL_CARDS_3RD comes once, after DEAL_INIT")
    _check_seats(state.table)
    return _dealt(state, state.table, deals.third_street(state.table))


def _advance(state: DealState, event: StreetAdvanceEvent) -> DealState:
    table = state.table
    if table.phase is not BETTING or table.street >= LAST_STREET:
        raise DealError(
            "deal.advance", "STREET_ADVANCE comes after the cards of a street, and not after seventh street"
        )
    _check_street(event.type, event.street, _NAMES[table.street + 1])
    return _with(state, changes.apply(table, events.StreetAdvanced(table.street + 1)))


def _card(state: DealState, event: DealCardEvent) -> DealState:
    table, name = state.table, event.type.removeprefix("DEAL_CARD_").lower()
    _check_street(event.type, event.street, name)
    street = _NUMBERS[name]
    if (table.phase, table.street) == (BETTING, street - 1):
        table = changes.apply(table, events.StreetAdvanced(street))
    if (table.phase, table.street) != (DEALING, street):
        raise DealError(
            "deal.order", "street {street} cannot be dealt after street {before}", street=street, before=table.street
        )
    seats = _check_seats(table)
    if len(table.deck) < len(seats):
        raise DealError("deal.short", "{n} cards are left for {seats} seats", n=len(table.deck), seats=len(seats))
    (dealt,) = deals.next_street(table, Stacked({}))
    return _dealt(state, table, dealt)


def _check_seats(table: GameState) -> list[SeatIndex]:
    """Give the seats that are dealt to; there must be one that has not folded."""
    if not table.live:
        raise DealError("deal.folded", "every seat has folded, so nobody is dealt cards")
    return deals.dealt_seats(table)


def _dealt(state: DealState, table: GameState, event: events.Event) -> DealState:
    """Deal, unless a hand would hold too many cards (§9.2)."""
    after = changes.apply(table, event)
    for seat, player in enumerate(after.players):
        if len(player.down) > MOST_DOWN or len(player.up) > MOST_UP:
            raise DealError(
                "deal.too_many",
                "seat {seat} holds more than {down} cards down and {up} up",
                seat=seat,
                down=MOST_DOWN,
                up=MOST_UP,
            )
    return _with(state, after)


def _applied(table: GameState, event: events.Event) -> GameState:
    """Apply an event of the house as it is."""
    try:
        return changes.apply(table, event)
    except IndexError:
        raise DealError("deal.no_such_seat", "there is no such seat at this table: {event!r}", event=event) from None


def _with(state: DealState, table: GameState) -> DealState:
    return DealState(table, state.rng_seed)


_KINDS: dict[str, type[BaseEvent]] = {
    "DEAL_INIT": DealInitEvent,
    "POST_ANTE": PostAnteEvent,
    "DEAL_CARDS_3RD": DealCards3rdEvent,
    "STREET_ADVANCE": StreetAdvanceEvent,
    **dict.fromkeys(("DEAL_CARD_4TH", "DEAL_CARD_5TH", "DEAL_CARD_6TH", "DEAL_CARD_7TH"), DealCardEvent),
}
_NAMED = {*_KINDS, *(kind.__struct_config__.tag for kind in get_args(events.Event))}
"""The type of every event, the document's and the house's."""
_CHANGES: dict[type, Callable[[DealState, Any], DealState]] = {  # each function takes the event it stands beside
    DealInitEvent: _init,
    events.DealInit: _house_init,
    PostAnteEvent: _ante,
    DealCards3rdEvent: _third,
    StreetAdvanceEvent: _advance,
    DealCardEvent: _card,
}
