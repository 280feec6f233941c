"""What a choice leads to (`decide`), and what the table does by itself (`advance`)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.koikoi import deals, round_end
from zashiki.games.koikoi.actions import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    Event,
    KoiKoiCalled,
    RoundStarted,
    ShobuCalled,
    TurnEnded,
    YakuCompleted,
)
from zashiki.games.koikoi.legality import CHOOSES_BETWEEN, exhausted, may_play_on
from zashiki.games.koikoi.pieces import Card
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
    Yaku,
)
from zashiki.games.koikoi.yaku import points_of, yaku_of
from zashiki.games.open_table import FORFEIT
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Outcome, Seat


def decide(state: GameState, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Give the direct consequence of a legal choice; what the table does next is `advance`'s."""
    match action:
        case PlayCard(card):
            return (CardPlayed(seat, card),)
        case SelectFieldCard(card):
            return (_captured(state, card),)
        case CallKoiKoi():
            return (_koikoi(state),)
        case CallShobu():
            return (ShobuCalled(seat),)


def _koikoi(state: GameState) -> KoiKoiCalled:
    """Play on. What must be exceeded counts the call just made, which raises a few yaku (koikoi-japan)."""
    calls = state.players[state.turn].calls + 1
    return KoiKoiCalled(state.turn, points_of(_held(state, calls)))


def advance(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Let the table do its next step; () means that a seat must choose, or that the match is over."""
    return _STEPS[state.phase](state, chance)


def _open(state: GameState, chance: Chance) -> tuple[Event, ...]:
    chosen = deals.choose_dealer(state.rules, chance)
    return (chosen, RoundStarted(1, chosen.dealer))


def _deal(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Deal; a deal that does not stand is cancelled, and a lucky hand ends the round at once."""
    if over := round_end.deals_spent(state):
        return (over,)
    dealt = deals.deal(state.deal + 1, state.dealer, chance)
    if cancelled := deals.cancelled(state.rules, dealt):
        return (dealt, cancelled)
    if shown := deals.lucky_hands(state.rules, dealt):
        return (dealt, *shown, round_end.lucky_round(state, dealt, shown))
    return (dealt,)


def _play(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    if exhausted(state):
        return (round_end.exhausted_round(state),)
    return () if state.players[state.turn].hand else _draw(state, _chance)


def _draw(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    return (CardDrawn(state.turn, state.stock[0]),)


def _match(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    """Lay the pending card down, or let it take: one card, or all three; between two, the seat chooses."""
    assert state.pending is not None  # noqa: S101 - these phases begin with a pending card
    matching = state.matching
    if not matching:
        return (CardPlaced(state.turn, state.pending),)
    return () if len(matching) == CHOOSES_BETWEEN else (_captured(state, *matching),)


def _captured(state: GameState, *cards: Card) -> CardsCaptured:
    assert state.pending is not None  # noqa: S101 - only a pending card takes
    return CardsCaptured(state.turn, (state.pending, *cards))


def _check_yaku(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    """Announce the yaku if their points rose above those at the seat's last call; else the turn is over."""
    player = state.players[state.turn]
    yaku = _held(state, player.calls)
    points = points_of(yaku)
    if points > player.called_points:
        return (YakuCompleted(state.turn, yaku, points),)
    return (TurnEnded(state.turn),)


def _held(state: GameState, calls: int) -> tuple[Yaku, ...]:
    captured = state.players[state.turn].captured
    return yaku_of(state.rules, captured, field=state.field, month=state.month, calls=calls)


def _decision(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    """Ask the seat; where there is nothing left to play on for, the round stops by itself."""
    return () if may_play_on(state) else (round_end.won_round(state),)


def _end_turn(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    return (TurnEnded(state.turn),)


def _settle(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    return (round_end.won_round(state),)


def _next_round(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    return (round_end.match_end(state) or RoundStarted(state.round + 1, round_end.next_dealer(state)),)


def _rest(_state: GameState, _chance: Chance) -> tuple[Event, ...]:
    return ()


_STEPS: dict[Phase, Callable[[GameState, Chance], tuple[Event, ...]]] = {
    Phase.START: _open,
    Phase.DEALING: _deal,
    PLAYING: _play,
    SELECTING: _match,
    DRAWING: _draw,
    SELECTING_FOR_DRAW: _match,
    CHECKING: _check_yaku,
    DECIDING: _decision,
    TURN_END: _end_turn,
    Phase.SHOBU: _settle,
    Phase.ROUND_OVER: _next_round,
    Phase.MATCH_OVER: _rest,
}


def outcome(state: GameState) -> Outcome | None:
    """The final scores, once the match is over."""
    return Outcome(tuple(player.score for player in state.players), state.ended) if state.ended else None


def forfeit(state: GameState, seat: Seat) -> Outcome | None:
    """Give the match up: finished months count, the one that is played is void. None: it is over already."""
    if state.ended:
        return None
    return Outcome(tuple(player.score for player in state.players), FORFEIT, lost=(seat,))
