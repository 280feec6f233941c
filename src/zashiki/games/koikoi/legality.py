"""Who must choose, what they may choose (`legal`), and why not (`why_not`): one rule stands behind both."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.choices import Choices
from zashiki.games.koikoi.actions import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.pieces import HIDDEN, Card
from zashiki.games.koikoi.state import DECIDING, PLAYING, SELECTING, SELECTING_FOR_DRAW, GameState, Phase
from zashiki.kernel.game import Seat

CHOOSES_BETWEEN = 2
"""With two matching field cards the seat chooses; with one or three the table takes."""

_PHASES: dict[type, tuple[Phase, ...]] = {
    PlayCard: (PLAYING,),
    SelectFieldCard: (SELECTING, SELECTING_FOR_DRAW),
    CallKoiKoi: (DECIDING,),
    CallShobu: (DECIDING,),
}
"""When each kind of choice is made."""
_CALLS = (CallKoiKoi(), CallShobu())


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Name the seat that must choose, if one must."""
    phase, turn = state.phase, state.turn
    if phase is PLAYING:
        waits = bool(state.players[turn].hand) and not exhausted(state)
    elif phase in (SELECTING, SELECTING_FOR_DRAW):
        waits = len(state.matching) == CHOOSES_BETWEEN
    else:
        waits = phase is DECIDING and may_play_on(state)
    return (turn,) if waits else ()


def exhausted(state: GameState) -> bool:
    """Say whether the round has run out: the seat to play has had all its turns."""
    return state.players[state.turn].turns >= state.rules.turns


def may_play_on(state: GameState) -> bool:
    """Say whether the seat in turn has anything to play on for: cards in its hand, or further turns with an empty one.

    Whoever has neither is not asked koi-koi or stop; the round is over for that seat.
    """
    player = state.players[state.turn]
    return bool(player.hand) or player.turns + 1 < state.rules.turns


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    """Give the code of the rule against an action, or None if it is legal. Anything at all may be asked about."""
    if (seat,) != to_act(state):
        return "not_your_turn"
    phases = _PHASES.get(type(action))
    if phases is None:
        return "not_an_action"
    if state.phase not in phases:
        return "wrong_phase"
    match action:
        case PlayCard(card):
            return None if card in _cards(state) else "card_not_in_hand"
        case SelectFieldCard(card) if card not in _cards(state):
            return "months_differ" if card in state.field else "card_not_on_field"
        case CallKoiKoi() | CallShobu() if not state.players[seat].yaku:
            return "no_yaku"  # the table never asks so; a state that was put together may
        case CallKoiKoi() if _called_enough(state):
            return "koikoi_limit"
    return None


def _cards(state: GameState) -> tuple[Card, ...]:
    """The cards that may be named: the ones in hand, or those on the field that match. A veiled hand has none."""
    if state.phase is not PLAYING:
        return state.matching
    hand = state.players[state.turn].hand
    return () if hand[0] is HIDDEN else hand


def legal(state: GameState, seat: Seat) -> Choices[GameState, Action]:
    """List what a seat may choose, cards in the order it holds them."""
    return Choices(_listed, why_not, state, seat)


def _listed(state: GameState, seat: Seat) -> Sequence[Action]:
    if (seat,) != to_act(state):
        return ()
    if state.phase is DECIDING:
        return [call for call in _CALLS if why_not(state, seat, call) is None]
    kind = PlayCard if state.phase is PLAYING else SelectFieldCard
    return [kind(card) for card in _cards(state)]


def _called_enough(state: GameState) -> bool:
    most = state.rules.koikoi_calls
    return bool(most) and state.players[state.turn].calls >= most
