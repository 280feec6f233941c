"""How each event changes the table.

Only this file builds a GameState. No legality and no arithmetic of payments here: an event says what was paid. Nothing
is hidden, so a view is folded exactly as the table itself.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from zashiki.games.riichi.rounds import WINDS, Ending
from zashiki.games.riichi.rules import MatchStart, Ruleset
from zashiki.games.riichi.value.payments import STICK, Flow
from zashiki.games.score_table import events
from zashiki.games.score_table.events import Event
from zashiki.games.score_table.state import (
    MATCH_OVER,
    PLAYING,
    REPLAYED,
    RONS,
    ROUND_OVER,
    STOPPING,
    GameState,
    PlayerState,
)
from zashiki.kernel.game import Seat

RoundEnd: TypeAlias = events.RoundWon | events.DrawEnded | events.RoundAborted | events.ChomboMade


def start(rules: Ruleset) -> GameState:
    """Give a table before its first round: with everybody's starting points, or as the match was left elsewhere."""
    begun = rules.opening or MatchStart(scores=(rules.start_points,) * rules.players)
    wind, players = WINDS[begun.wind], tuple(map(PlayerState, begun.scores))
    return GameState(rules, players, wind=wind, number=begun.number, honba=begun.honba, sticks=begun.sticks)


def apply(state: GameState, event: Event) -> GameState:
    """Fold one event into a state or a view."""
    match event:
        case events.RoundStarted(wind, number, honba, sticks):
            players = tuple(replace(player, riichi=False) for player in state.players)
            count = state.hand + (state.result != REPLAYED)
            lap = state.lap + (WINDS.index(wind) < WINDS.index(state.wind))
            return GameState(state.rules, players, PLAYING, count, wind, number, lap, honba, sticks)
        case events.RiichiDeclared(seat) | events.RiichiCancelled(seat):
            return _stick(state, seat, riichi=isinstance(event, events.RiichiDeclared))
        case events.RonsAnnounced(loser, winners):
            return replace(state, phase=RONS, loser=loser, pending=winners)
        case events.RonEntered(ron):
            pending = tuple(seat for seat in state.pending if seat != ron.winner)
            return replace(state, pending=pending, rons=(*state.rons, ron))
        case events.RoundWon() | events.DrawEnded() | events.RoundAborted() | events.ChomboMade():
            return _ended(state, event)
        case events.StopOffered():
            return replace(state, phase=STOPPING)
        case events.DealerStopped() | events.DealerPlaysOn():
            return _answered(state, stops=isinstance(event, events.DealerStopped))
        case events.MatchEnded():
            return _match_over(state, event)
        case _:
            assert_never(event)


def _stick(state: GameState, seat: Seat, *, riichi: bool) -> GameState:
    """A seat puts its stick down, or takes it back."""
    sign = 1 if riichi else -1
    players = tuple(
        replace(player, score=player.score - sign * STICK, riichi=riichi) if at == seat else player
        for at, player in enumerate(state.players)
    )
    return replace(state, players=players, sticks=state.sticks + sign)


def _ended(state: GameState, event: RoundEnd) -> GameState:
    """A round is over: what was paid is paid, and what comes next is looked up from its result."""
    if not isinstance(event, events.RoundAborted):
        state = _moved(state, event.flow)
    if isinstance(event, events.ChomboMade):
        state = _penalised(state, event.seat, later=bool(event.penalty))
    return replace(state, phase=ROUND_OVER, result=_result(state.rules, event), loser=None, pending=(), rons=())


def _result(rules: Ruleset, event: RoundEnd) -> Ending:
    """How a round ended, for the rules of what comes next."""
    match event:
        case events.RoundWon(wins):
            return Ending("win", tuple(one.winner for one in wins))
        case events.DrawEnded(_, nagashi) if nagashi and rules.nagashi == "win":
            return Ending("win", nagashi)
        case events.DrawEnded(tenpai, nagashi):
            return Ending("nagashi" if nagashi else "exhaustive", tenpai=tenpai)
        case events.RoundAborted():
            return Ending("abort")
        case events.ChomboMade():
            return REPLAYED
        case _:
            assert_never(event)


def _penalised(state: GameState, seat: Seat, *, later: bool) -> GameState:
    """The sticks of a round that is played again lie no longer on the table; a later penalty is noted."""
    players = tuple(
        replace(player, riichi=False, chombo=player.chombo + (later and at == seat))
        for at, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _moved(state: GameState, flow: Flow) -> GameState:
    """Change the scores; sticks that somebody got leave the table."""
    players = tuple(
        replace(player, score=player.score + change) for player, change in zip(state.players, flow.total, strict=True)
    )
    return replace(state, players=players, sticks=state.sticks - sum(flow.sticks) // STICK)


def _answered(state: GameState, *, stops: bool) -> GameState:
    """The dealer's answer goes into the result of the round."""
    result = replace(state.result or Ending("abort"), dealer_stops=stops)
    return replace(state, phase=ROUND_OVER, result=result, answered=True)


def _match_over(state: GameState, event: events.MatchEnded) -> GameState:
    players = tuple(
        replace(player, score=score, riichi=False) for player, score in zip(state.players, event.scores, strict=True)
    )
    return replace(
        state,
        players=players,
        phase=MATCH_OVER,
        sticks=0,
        lost=event.lost,
        reason=event.reason,
        places=event.places,
        points=event.points,
    )
