"""What a choice leads to (`decide`), and what the table does by itself (`advance`): pay, and open the next round.

What is paid, what comes next and how a match is settled is said by riichi (`value.payments`, `rounds`, `standings`);
nothing of that is worked out here. No chance is used: the dice and tiles are on the real table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from zashiki.games.riichi.rounds import WINDS, Ending, NextRound, PlayedRound, next_round
from zashiki.games.riichi.standings import final_table
from zashiki.games.riichi.value.payments import STICK, Claim, Flow, nagashi, nagashi_flow, noten, paid
from zashiki.games.score_table import events
from zashiki.games.score_table.actions import (
    Abort,
    Action,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    PlayOn,
    Ron,
    SeveralRon,
    StopMatch,
    Tsumo,
)
from zashiki.games.score_table.events import Event
from zashiki.games.score_table.hand_values import entered_win
from zashiki.games.score_table.state import MATCH_OVER, REPLAYED, RONS, ROUND_OVER, START, GameState
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Outcome, Seat


def decide(state: GameState, _seat: Seat, action: Action) -> tuple[Event, ...]:
    """Give the direct consequences of a legal choice."""
    match action:
        case Tsumo():
            return (won(state, (entered_win(state.rules, action),)),)
        case Ron():
            return _ron(state, entered_win(state.rules, action))
        case ExhaustiveDraw():
            return (_draw(state, action),)
        case Chombo(seat):
            return (_chombo(state, seat),)
        case EndMatch():
            return (match_end(_with_sticks_back(state), "Stopped"),)
        case _:
            return (_noted(state, action),)


def _noted(state: GameState, action: SeveralRon | DeclareRiichi | CancelRiichi | Abort | StopMatch | PlayOn) -> Event:
    """What is written down as it was entered."""
    match action:
        case SeveralRon(loser, winners):
            return events.RonsAnnounced(loser, winners)
        case DeclareRiichi(seat):
            return events.RiichiDeclared(seat)
        case CancelRiichi(seat):
            return events.RiichiCancelled(seat)
        case Abort(kind):
            return events.RoundAborted(kind)
        case StopMatch():
            return events.DealerStopped(state.dealer)
        case PlayOn():
            return events.DealerPlaysOn(state.dealer)
        case _:
            assert_never(action)


def _ron(state: GameState, ron: events.EnteredWin) -> tuple[Event, ...]:
    """Pay a ron; of several, note all and pay with the last."""
    if state.phase is not RONS:
        return (won(state, (ron,)),)
    if len(state.pending) > 1:
        return (events.RonEntered(ron),)
    return events.RonEntered(ron), won(state, (*state.rons, ron))


def won(state: GameState, wins: Sequence[events.EnteredWin]) -> events.RoundWon:
    """Pay the winners; several of them in turn order from the discarder, whatever order they were entered in."""
    loser = wins[0].loser
    first = state.dealer if loser is None else loser
    ordered = sorted(wins, key=lambda one: (one.winner - first) % state.rules.players)
    return events.RoundWon(tuple(ordered), _paid(state, [_as_won(one) for one in ordered]))


def _as_won(one: events.EnteredWin) -> Claim:
    return Claim(winner=one.winner, base=one.base, loser=one.loser, liable=one.liable, liable_base=one.liable_base)


def _paid(state: GameState, wins: Sequence[Claim]) -> Flow:
    return paid(
        state.rules, wins, dealer=state.dealer, honba=state.honba, deposits=state.in_riichi, sticks=state.sticks
    )


def _draw(state: GameState, action: ExhaustiveDraw) -> events.DrawEnded:
    """Noten payments; or nagashi mangan instead of them, as a payment at a draw or as a win."""
    rules, none = state.rules, (0,) * state.rules.players
    if not action.nagashi:
        return events.DrawEnded(action.tenpai, (), Flow(noten(rules, action.tenpai), none, none))
    flow = nagashi_flow(
        rules,
        action.nagashi,
        dealer=state.dealer,
        honba=state.honba,
        deposits=state.in_riichi,
        sticks=state.sticks,
    )
    return events.DrawEnded(action.tenpai, action.nagashi, flow)


def _chombo(state: GameState, seat: Seat) -> events.ChomboMade:
    """A mangan to all others, or a penalty after the match; the sticks of this round go back either way."""
    rules, none = state.rules, (0,) * state.rules.players
    back = tuple(STICK * player.riichi for player in state.players)
    if rules.chombo:
        return events.ChomboMade(seat, rules.chombo, Flow(none, none, back))
    # What the seat would be paid for a mangan by tsumo, it pays.
    hand = tuple(-points for points in nagashi(rules, (seat,), dealer=state.dealer))
    return events.ChomboMade(seat, 0, Flow(hand, none, back))


# ----------------------------------------------------------------------------------------------- between the rounds


def advance(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    """Open a round, ask the dealer whether to stop, or settle the match."""
    if state.phase is START:
        return (events.RoundStarted(state.wind, state.number, state.honba, state.sticks, state.dealer),)
    if state.phase is not ROUND_OVER or state.result is None:
        return ()
    found = after_round(state, state.result)
    if found.reason is not None:
        return (match_end(state, found.reason),)
    if _may_stop(state, state.result):
        return (events.StopOffered(state.dealer),)
    if state.hand == state.rules.hands and state.result != REPLAYED:
        return (match_end(state, "MaxRoundReached"),)
    place = (found.number - 1) % state.rules.players
    return (events.RoundStarted(WINDS[found.wind], found.number, found.honba, found.sticks, place),)


def after_round(state: GameState, result: Ending) -> NextRound:
    """What follows a round with this result; a chombo is the same round again, unless it broke somebody."""
    wind = WINDS.index(state.wind)
    hand = PlayedRound(state.scores, wind, state.number, state.honba, state.sticks, state.lap)
    found = next_round(state.rules, hand, result)
    if result != REPLAYED or found.reason == "Bankruptcy":
        return found
    return NextRound(wind, state.number, state.honba, found.sticks)


def _may_stop(state: GameState, result: Ending) -> bool:
    """Whether it is the dealer's choice to stop: it would be over if the dealer wished, and no answer was given."""
    if state.answered or result == REPLAYED:
        return False
    return after_round(state, replace(result, dealer_stops=True)).reason is not None


def _with_sticks_back(state: GameState) -> GameState:
    """A round that was never finished gives its sticks back."""
    players = tuple(replace(one, score=one.score + STICK * one.riichi, riichi=False) for one in state.players)
    return replace(state, players=players, sticks=state.sticks - len(state.in_riichi))


def match_end(state: GameState, reason: events.MatchEndReason) -> events.MatchEnded:
    """Settle the match: places, deposits that are left, uma and oka, and what chombo cost."""
    rules = state.rules
    final = final_table(rules, state.scores, sticks=state.sticks)
    penalties = tuple(rules.chombo * player.chombo for player in state.players)
    points = tuple(point - cost for point, cost in zip(final.points, penalties, strict=True))
    lost = state.sticks - (sum(final.scores) - sum(state.scores)) // STICK
    return events.MatchEnded(reason, final.places, final.scores, points, penalties, lost)


def outcome(state: GameState) -> Outcome | None:
    """Give the final points (+52.3 is 52300), and why it is over."""
    return Outcome(state.points, state.reason or "") if state.phase is MATCH_OVER else None
