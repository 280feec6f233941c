"""Sealed bids, a game for three in which everybody chooses at once and in secret, as in a riichi call window.

It exists to hold the kernel to that case: who has bid, and what, is nobody's business until all have.
"""

from collections.abc import Collection
from enum import Enum
from types import SimpleNamespace
from typing import Any, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from zashiki.games.choices import Choices
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Inventory, Outcome, Rng, Seat
from zashiki.kernel.registry import AnyGame

SEATS, ROUNDS = 3, 3


class Amount(Enum):
    """What can be bid."""

    ONE = 1
    TWO = 2
    THREE = 3


class Ruleset(msgspec.Struct, frozen=True):
    name: str = "plain"


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    amount: Amount


class BidMade(msgspec.Struct, frozen=True, tag="bid_made"):
    seat: Seat
    amount: Amount


class BidsOpened(msgspec.Struct, frozen=True, tag="bids_opened"):
    bids: tuple[Amount, ...]


class GameState(msgspec.Struct, frozen=True):
    bids: tuple[Amount | None, ...] = (None,) * SEATS
    scores: tuple[int, ...] = (0,) * SEATS
    rounds: int = 0
    seen_by: Seat | None = None
    whole: bool = True


Event: TypeAlias = BidMade | BidsOpened


def to_act(state: GameState) -> tuple[Seat, ...]:
    """On a view only the viewer is named: who else still thinks is secret."""
    if state.rounds == ROUNDS:
        return ()
    asked = range(SEATS) if state.whole else (state.seen_by,)
    return tuple(seat for seat in asked if seat is not None and state.bids[seat] is None)


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    if seat not in to_act(state):
        return "not_your_turn"
    return None if isinstance(action, Bid) else "not_an_action"


def legal(state: GameState, seat: Seat) -> Choices[GameState, Bid]:
    return Choices(_listed, why_not, state, seat)


def _listed(state: GameState, seat: Seat) -> list[Bid]:
    return [bid for bid in map(Bid, Amount) if why_not(state, seat, bid) is None]


def advance(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    bids = tuple(bid for bid in state.bids if bid is not None)
    return (BidsOpened(bids),) if len(bids) == SEATS else ()


def apply(state: GameState, event: Event) -> GameState:
    if isinstance(event, BidMade):
        return replace(
            state, bids=tuple(event.amount if at == event.seat else bid for at, bid in enumerate(state.bids))
        )
    best = max(bid.value for bid in event.bids)
    scores = tuple(score + (bid.value == best) for score, bid in zip(state.scores, event.bids, strict=True))
    return replace(state, bids=(None,) * SEATS, scores=scores, rounds=state.rounds + 1)


def mask(state: GameState, seat: Seat | None) -> GameState:
    bids = tuple(bid if at == seat else None for at, bid in enumerate(state.bids))
    return replace(state, bids=bids, seen_by=seat, whole=False)


def redact(event: Event, seat: Seat | None) -> Event | None:
    return None if isinstance(event, BidMade) and event.seat != seat else event


def sample(view: GameState, rng: Rng) -> GameState:
    """Others may have bid anything, or not yet; at least one seat is still asked."""
    possible: list[Amount | None] = [None, *Amount]
    bids = []
    for at, bid in enumerate(view.bids):
        rng.shuffle(possible)
        bids.append(bid if at == view.seen_by else possible[0])
    if None not in bids:
        bids[next(at for at in range(SEATS) if at != view.seen_by)] = None
    return replace(view, bids=tuple(bids), seen_by=None, whole=True)


def automatic(view: GameState, seat: Seat, on: Collection[str]) -> Bid | None:
    return Bid(Amount.ONE) if "cautious" in on and seat in to_act(view) else None


def outcome(state: GameState) -> Outcome | None:
    return Outcome(state.scores, "rounds") if state.rounds == ROUNDS else None


GAME = cast(
    AnyGame,
    SimpleNamespace(
        name="sealed-bids",
        version=1,
        Action=Bid,
        Event=Event,
        Ruleset=Ruleset,
        GameState=GameState,
        PUBLIC={"GameState": ("scores", "rounds", "seen_by", "whole"), "BidMade": (), "BidsOpened": ("bids",)},
        VEILED={"GameState": ("bids",), "BidMade": ("seat", "amount")},
        start=lambda _rules: GameState(),
        advance=advance,
        to_act=to_act,
        legal=legal,
        why_not=why_not,
        decide=lambda _state, seat, action: (BidMade(seat, action.amount),),
        apply=apply,
        mask=mask,
        redact=redact,
        outcome=outcome,
        may_ask=lambda event: isinstance(event, BidsOpened),
        SWITCHES={"cautious": False},
        automatic=automatic,
        parse_action=lambda text: Bid(Amount(int(text))),
        show_action=lambda action: str(action.amount.value),
        presets=lambda: ("plain",),
        preset=lambda _name: Ruleset(),
        load_rules=lambda _path: Ruleset(),
        change_rules=lambda rules, **_changes: rules,
        seats=lambda _rules: SEATS,
        revealed=lambda _state: 0,
        laid_open=lambda _state: 0,
        most_deals=lambda _rules: 0,
        canonical_order=lambda _rules: (),
        laid_out=lambda _events, _deal: (),
        inventory=lambda _state: Inventory(("bids",)),
        sample=sample,
    ),
)


def chosen(amounts: str) -> list[Any]:
    """Bids from text: `312` is three bids."""
    return [Bid(Amount(int(letter))) for letter in amounts]
