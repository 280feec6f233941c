"""The end of a round and of a match: the part of `changes` in which points change hands."""

from __future__ import annotations

from msgspec.structs import replace

from zashiki.games.riichi.events import MatchEnded, RoundDrawn, RoundWon, StopAnswered, StopOffered
from zashiki.games.riichi.pieces import tile_set
from zashiki.games.riichi.state import MATCH_OVER, ROUND_OVER, STOPPING, GameState, PlayerState, RoundResult
from zashiki.games.riichi.value.payments import STICK
from zashiki.kernel.game import Seat

Players = tuple[PlayerState, ...]


def round_won(state: GameState, event: RoundWon) -> GameState:
    """A win: points and deposits change hands, and the hand lies open."""
    players = _paid(state.players, event.flow.total)
    players = with_player(players, event.seat, replace(players[event.seat], hand=event.hand, shown=True))
    if event.source == event.seat:
        players = with_player(players, event.seat, replace(players[event.seat], drawn=event.tile))
    before = () if state.ended is None else state.ended.winners
    loser = None if event.source == event.seat else event.source
    return replace(
        state,
        players=players,
        phase=ROUND_OVER,
        sticks=state.sticks - sum(event.flow.sticks) // STICK,
        ended=RoundResult("win", (*before, event.seat), loser),
        asked=(),
        answers=(),
    )


def round_drawn(state: GameState, event: RoundDrawn) -> GameState:
    """A round without a winner."""
    players = _paid(state.players, event.changes)
    for seat, tiles in event.shown:
        hand = tiles if players[seat].drawn is None else tiles[:-1]
        drawn = None if players[seat].drawn is None else tiles[-1]
        players = with_player(players, seat, replace(players[seat], hand=hand, drawn=drawn, shown=True))
    return replace(
        state,
        players=players,
        phase=ROUND_OVER,
        sticks=state.sticks - event.taken,
        ended=RoundResult(event.kind, event.nagashi, None, event.tenpai),
        asked=(),
        answers=(),
    )


def stop_offered(state: GameState, _event: StopOffered) -> GameState:
    """The dealer may stop."""
    return replace(state, phase=STOPPING)


def stop_answered(state: GameState, event: StopAnswered) -> GameState:
    """It said whether it does."""
    return replace(state, phase=ROUND_OVER, stops=event.stops)


def match_ended(state: GameState, event: MatchEnded) -> GameState:
    """The tiles go back into their box."""
    total = STICK * state.sticks + sum(player.score for player in state.players)
    return GameState(
        state.rules,
        tuple(PlayerState(score) for score in event.final.scores),
        tile_set(len(state.players), state.rules.red_fives),
        phase=MATCH_OVER,
        deal=state.deal,
        wind=state.wind,
        number=state.number,
        honba=state.honba,
        reason=event.reason,
        final=event.final,
        lost=total - sum(event.final.scores),
    )


def with_player(players: Players, seat: Seat, player: PlayerState) -> Players:
    """Put a seat in its place."""
    return (*players[:seat], player, *players[seat + 1 :])


def _paid(players: Players, changes: tuple[int, ...]) -> Players:
    return tuple(
        replace(player, score=player.score + change) if change else player
        for player, change in zip(players, changes, strict=True)
    )
