"""`apply`: one event, one next state.

House rules of this file. It alone builds a GameState. No legality and no chance: an event is a fact. Cards come from
the event, never from the state's stock or an opponent's hand, so that every case also works on a masked state.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from zashiki.games.koikoi import events
from zashiki.games.koikoi.events import Event
from zashiki.games.koikoi.pieces import CARDS, HIDDEN, Card
from zashiki.games.koikoi.rules import Ruleset
from zashiki.games.koikoi.state import (
    CHECKING,
    DECIDING,
    DRAWING,
    PLAYING,
    SELECTING,
    SELECTING_FOR_DRAW,
    TURN_END,
    GameState,
    Phase,
    PlayerState,
    other,
)
from zashiki.kernel.game import Seat


def start(rules: Ruleset) -> GameState:
    """Give an empty table: two seats, and the deck still in its box."""
    player = PlayerState(score=rules.start_points)
    return GameState(rules, (player, player), CARDS)


def apply(state: GameState, event: Event) -> GameState:  # noqa: C901, PLR0911, PLR0912 - one case per kind of event
    """Fold one event into a state or a view."""
    match event:
        case events.CardPlayed(seat, card):
            player = state.players[seat]
            player = replace(player, hand=_without(player.hand, card))
            return replace(state, players=_with(state, seat, player), pending=card, phase=SELECTING)
        case events.CardsCaptured(seat, cards):
            player = state.players[seat]
            player = replace(player, captured=player.captured + cards)
            return replace(
                state,
                players=_with(state, seat, player),
                field=tuple([card for card in state.field if card not in cards]),
                pending=None,
                phase=_after_match(state),
            )
        case events.CardPlaced(_, card):
            return replace(state, field=(*state.field, card), pending=None, phase=_after_match(state))
        case events.CardDrawn(_, card):
            return replace(state, stock=state.stock[1:], pending=card, phase=SELECTING_FOR_DRAW)
        case events.TurnEnded(seat):
            player = state.players[seat]
            player = replace(player, turns=player.turns + 1)
            return replace(state, players=_with(state, seat, player), turn=other(seat), phase=PLAYING)
        case events.YakuCompleted(seat, yaku, _):
            player = replace(state.players[seat], yaku=yaku)
            return replace(state, players=_with(state, seat, player), improved=seat, phase=DECIDING)
        case events.KoiKoiCalled(seat, points):
            player = state.players[seat]
            player = replace(player, calls=player.calls + 1, called_points=points)
            return replace(state, players=_with(state, seat, player), phase=TURN_END)
        case events.ShobuCalled():
            return replace(state, phase=Phase.SHOBU)
        case events.RoundEnded():
            return _round_ended(state, event)
        case events.RoundStarted(number, dealer):
            return replace(_gathered(state), round=number, dealer=dealer)
        case events.Dealt():
            return _dealt(state, event)
        case events.DealCancelled():
            return _gathered(state)
        case events.LuckyHandShown():
            return state
        case events.DealerChosen(dealer):
            return replace(state, dealer=dealer)
        case events.MatchEnded(reason, bonuses):
            return replace(state, players=_paid(state, bonuses), ended=reason, phase=Phase.MATCH_OVER)
        case _:
            assert_never(event)


def _gathered(state: GameState) -> GameState:
    """Put all cards back into the box, in their canonical order, for the next deal."""
    players = tuple(PlayerState(score=player.score) for player in state.players)
    return replace(state, players=players, field=(), stock=CARDS, improved=None, phase=Phase.DEALING)


def _dealt(state: GameState, event: events.Dealt) -> GameState:
    players = tuple(replace(player, hand=hand) for player, hand in zip(state.players, event.hands, strict=True))
    return replace(
        state,
        players=players,
        field=event.field,
        stock=event.stock,
        deal=event.deal,
        turn=state.dealer,
        phase=PLAYING,
    )


def _round_ended(state: GameState, event: events.RoundEnded) -> GameState:
    """Pay, and turn everything face up."""
    players = tuple(
        replace(player, hand=hand)
        for player, hand in zip(_paid(state, event.result.payments), event.hands, strict=True)
    )
    first, second = (made or bool(yaku) for made, yaku in zip(state.made_yaku, event.result.yaku, strict=True))
    return replace(
        state,
        players=players,
        stock=event.stock,
        result=event.result,
        made_yaku=(first, second),
        phase=Phase.ROUND_OVER,
    )


def _paid(state: GameState, points: tuple[int, ...]) -> tuple[PlayerState, ...]:
    return tuple(replace(player, score=player.score + paid) for player, paid in zip(state.players, points, strict=True))


def _after_match(state: GameState) -> Phase:
    """The hand card is followed by the draw, the drawn card by the look at the yaku."""
    return DRAWING if state.phase is SELECTING else CHECKING


def _with(state: GameState, seat: Seat, player: PlayerState) -> tuple[PlayerState, ...]:
    first, second = state.players
    return (player, second) if seat == 0 else (first, player)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Take a card out of a hand; from a hidden hand, one hidden card."""
    at = hand.index(card if card in hand else HIDDEN)
    return hand[:at] + hand[at + 1 :]
