"""The rules: who must choose and what, what follows from it, and how each event changes the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import assert_never

from msgspec.structs import replace

from examples.toy_game.rules import Ruleset
from examples.toy_game.table import (
    CARDS,
    HIDDEN,
    Action,
    Card,
    CardPlayed,
    Dealt,
    Event,
    GameState,
    MatchEnded,
    PlayCard,
    TrickTaken,
)
from zashiki.games.choices import Choices
from zashiki.games.open_table import FORFEIT
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Outcome, Seat

FULL = 2


def start(rules: Ruleset) -> GameState:
    """Give an empty table, with all cards in their box."""
    return GameState(rules)


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Name the seat that must play a card, if one must."""
    waits = len(state.trick) < FULL and bool(state.hands[state.turn])
    return (state.turn,) if waits else ()


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    """Give the code of the rule against an action, or None."""
    if seat not in to_act(state):
        return "not_your_turn"
    if not isinstance(action, PlayCard):
        return "not_an_action"
    return None if action.card in state.hands[seat] else "card_not_in_hand"


def legal(state: GameState, seat: Seat) -> Choices[GameState, Action]:
    """List what a seat may choose."""
    return Choices(_listed, why_not, state, seat)


def _listed(state: GameState, seat: Seat) -> list[Action]:
    """Try every card; the rule against one is stated in `why_not` alone."""
    tried = map(PlayCard, state.hands[seat])
    return [action for action in tried if why_not(state, seat, action) is None]


SWITCHES: Mapping[str, bool] = {"last_card": True}
"""A seat may have its last card played for it, whatever it is."""


def automatic(view: GameState, seat: Seat, on: Collection[str]) -> Action | None:
    """Play the only card left, for a seat that has switched that on."""
    choices = legal(view, seat)
    return choices[0] if "last_card" in on and len(choices) == 1 else None


def quiet(view: GameState, seat: Seat) -> Action | None:
    """Play the lowest card, for a seat whose time is up."""
    return min(legal(view, seat), key=lambda action: action.card, default=None)


def forfeit(state: GameState, seat: Seat) -> Outcome | None:
    """Count the tricks so far; who gave up has lost, whatever they come to."""
    return None if state.over else Outcome(_tricks(state), FORFEIT, lost=(seat,))


def may_ask(_event: Event) -> bool:
    """Nobody is ever asked in secret: whose turn it is lies open."""
    return False


def decide(_state: GameState, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Give the direct consequence of a legal choice."""
    return (CardPlayed(seat, action.card),)


def advance(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Deal, take a full trick, end the match; () means that a seat must choose, or that it is over."""
    if state.deal == 0:
        order, size = chance.shuffled(CARDS, deal=1), state.rules.hand
        return (Dealt((order[:size], order[size : 2 * size]), order[2 * size :]),)
    if len(state.trick) == FULL:
        led, answered = state.trick
        return (TrickTaken(state.lead if led > answered else 1 - state.lead),)
    if to_act(state) or state.over:
        return ()
    return (MatchEnded(state.rest),)


def apply(state: GameState, event: Event) -> GameState:
    """Fold one event into a state or a view. Cards come from the event: in a view, the state's own are hidden."""
    match event:
        case Dealt(hands, rest):
            return replace(state, hands=hands, rest=rest, deal=state.deal + 1)
        case CardPlayed(seat, card):
            hand = _without(state.hands[seat], card)
            return replace(state, hands=_with(state.hands, seat, hand), trick=(*state.trick, card))
        case TrickTaken(seat):
            pile = state.taken[seat] + state.trick
            return replace(state, taken=_with(state.taken, seat, pile), trick=(), lead=seat)
        case MatchEnded(rest):
            return replace(state, rest=rest, over=True)
        case _:
            assert_never(event)


def outcome(state: GameState) -> Outcome | None:
    """Count the tricks, once the match is over."""
    return Outcome(_tricks(state), "played_out") if state.over else None


def _tricks(state: GameState) -> tuple[int, ...]:
    return tuple(len(pile) // FULL for pile in state.taken)


def _with(piles: tuple[tuple[Card, ...], ...], seat: Seat, pile: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (pile, piles[1]) if seat == 0 else (piles[0], pile)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Take a card out of a hand; from a hidden hand, one hidden card."""
    at = hand.index(card if card in hand else HIDDEN)
    return hand[:at] + hand[at + 1 :]
