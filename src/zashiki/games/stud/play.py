"""What a choice leads to (`decide`), and what the table does by itself (`advance`)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.open_table import FORFEIT
from zashiki.games.stud import deal_end, deals, events
from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.betting import HEADS_UP
from zashiki.games.stud.events import Event
from zashiki.games.stud.state import ANTES, BETTING, DEAL_OVER, DEALING, MATCH_OVER, START, GameState, Phase
from zashiki.games.stud.variants import FIRST_STREET, LAST_STREET
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Outcome, Seat


def decide(state: GameState, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Give the direct consequence of a legal choice."""
    player = state.players[seat]
    match action:
        case Fold():
            return (events.Folded(seat),)
        case Check():
            return (events.Checked(seat),)
        case Call():
            to = min(state.bet, player.street + player.stack)
            return (events.Called(seat, to - player.street, to),)
        case BringIn():
            to = min(state.rules.bring_in, player.stack)
            return (events.BroughtIn(seat, to, to),)
        case Complete(to):
            return (events.Completed(seat, to - player.street, to),)
        case Bet(to):
            return (events.BetMade(seat, to - player.street, to),)
        case Raise(to):
            return (events.Raised(seat, to - player.street, to),)


def advance(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Let the table do its next step; () means that a seat must choose, or that the match is over."""
    return () if state.turn is not None else _STEPS[state.phase](state, chance)


def _open(state: GameState, chance: Chance) -> tuple[Event, ...]:
    return (deals.deal_init(state, 1, deals.first_dealer(state, chance), chance),)


def _antes(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    """Antes, then third street. The cards are dealt by a state that has the antes in."""
    if state.rules.ante and not state.pot:
        return tuple(ante(state, seat) for seat, player in enumerate(state.players) if player.live)
    return (deals.third_street(state),)


def ante(state: GameState, seat: Seat) -> events.AntePosted:
    """A seat's ante, or what it has."""
    return events.AntePosted(seat, min(state.rules.ante, state.players[seat].stack))


def _street_over(state: GameState, _chance: Chance) -> tuple[Event, ...]:
    """The bets are in: seats that sit out are folded, then comes the next street, or the end of the deal."""
    if away := _away(state):
        return tuple(events.Folded(seat) for seat in away)
    live = sum(player.live for player in state.players)
    if live < HEADS_UP or state.street == LAST_STREET:
        return deal_end.settled(state)
    return (events.StreetAdvanced(state.street + 1),)


def _away(state: GameState) -> list[Seat]:
    """The seats that sit out and are all-in for the ante; if no other is live, the last of them wins."""
    if not state.rules.sitting_out or state.street != FIRST_STREET:
        return []
    players, most = state.players, state.rules.ante
    short = [seat for seat in state.live if not players[seat].stack and players[seat].total <= most]
    away = [seat for seat in short if seat in state.rules.sitting_out]
    return away if len(away) < len(state.live) else away[:-1]


def _next_deal(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """End the match, or fill up the stacks as the rules say and deal again."""
    if end := match_end(state):
        return (end,)
    if changes := refills(state):
        return changes
    return (deals.deal_init(state, state.deal + 1, deals.next_dealer(state), chance),)


def match_end(state: GameState) -> events.MatchEnded | None:
    """How the match ends after a deal that is over; None: there is another deal."""
    refilled = {event.seat for event in refills(state)}
    playing = sum(player.stack > 0 or seat in refilled for seat, player in enumerate(state.players))
    if playing < HEADS_UP:
        return events.MatchEnded("last_seat")
    if state.deal < deals.most_deals(state.rules):
        return None
    return events.MatchEnded("deals") if state.rules.deals else events.MatchEnded("deals_spent")


def refills(state: GameState) -> tuple[events.Rebought, ...]:
    """What seats bring to the table, or take from it, between two deals."""
    rules = state.rules
    start = enumerate(zip(rules.starting_stacks, state.players, strict=True))
    if rules.between_deals == "reset":
        missing = ((seat, first - player.stack) for seat, (first, player) in start)
        return tuple(events.Rebought(seat, amount) for seat, amount in missing if amount)
    if rules.rebuy == "broke":
        return tuple(events.Rebought(seat, first) for seat, (first, player) in start if not player.stack and first)
    return ()


def _rest(_state: GameState, _chance: Chance) -> tuple[Event, ...]:
    return ()


_STEPS: dict[Phase, Callable[[GameState, Chance], tuple[Event, ...]]] = {
    START: _open,
    ANTES: _antes,
    DEALING: deals.next_street,
    BETTING: _street_over,
    DEAL_OVER: _next_deal,
    MATCH_OVER: _rest,
}


def outcome(state: GameState) -> Outcome | None:
    """What each seat won or lost, once the match is over."""
    if state.phase is not MATCH_OVER:
        return None
    return Outcome(tuple(player.stack - player.bought for player in state.players), state.reason)


def forfeit(state: GameState, seat: Seat) -> Outcome | None:
    """Give the match up, where two play: finished deals count, and all chips of the one that is played go back.

    None: more than two play, and the seat is played quietly to the end; or the match is over already.
    """
    if state.phase is MATCH_OVER or len(state.players) > HEADS_UP:
        return None
    void = state.phase not in (START, DEAL_OVER)
    won = (player.stack + player.total * void - player.bought for player in state.players)
    return Outcome(tuple(won), FORFEIT, lost=(seat,))
