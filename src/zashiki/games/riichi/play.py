"""What a choice leads to (`decide`), and what the table does by itself (`advance`)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.riichi import deals, events, round_end
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.calls import added_kan, call_meld, closed_kan
from zashiki.games.riichi.events import Event
from zashiki.games.riichi.legality import abort_due, answers
from zashiki.games.riichi.pieces import Meld
from zashiki.games.riichi.state import (
    CALLS,
    DEALT,
    MATCH_OVER,
    REPLACING,
    ROBBING,
    ROUND_OVER,
    START,
    STOPPING,
    TURN,
    WINNING,
    GameState,
    Phase,
)
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Outcome, Seat

Events = tuple[Event, ...]


def decide(state: GameState, seat: Seat, action: Action) -> Events:
    """Give the direct consequence of a legal choice."""
    return (_consequence(state, seat, action),)


def _consequence(state: GameState, seat: Seat, action: Action) -> Event:  # noqa: PLR0911 - a case for each action
    player = state.players[seat]
    match action:
        case Discard(tile, drawn):
            return events.TileDiscarded(seat, tile, drawn)
        case DeclareRiichi(tile, drawn):
            return events.TileDiscarded(seat, tile, drawn, riichi=True)
        case Pass() | Ron() | OpenKan() | Pon() | Chi():
            return events.CallAnswered(seat, action)
        case Tsumo():
            return events.TsumoDeclared(seat)
        case ClosedKan(tile):
            return events.KanDeclared(seat, closed_kan(player, tile))
        case AddedKan(tile):
            return events.KanDeclared(seat, added_kan(player, tile))
        case Kita():
            return events.KitaDeclared(seat)
        case NineTerminals():
            return round_end.aborted(state, "nine_terminals", [seat])
        case Stop() | PlayOn():
            return events.StopAnswered(seat, isinstance(action, Stop))


def advance(state: GameState, chance: Chance) -> Events:
    """Let the table do its next step; () means that a seat must choose, or that the match is over."""
    return _STEPS[state.phase](state, chance)


def _open(state: GameState, chance: Chance) -> Events:
    return (deals.deal(state, chance, wind=state.wind, number=state.number, honba=state.honba),)


def _first_draw(state: GameState, _chance: Chance) -> Events:
    return (events.TileDrawn(state.dealer, state.wall[0]),)


def _rest(_state: GameState, _chance: Chance) -> Events:
    return ()


# ---------------------------------------------------------------------------------------------- answers to an open tile


def _calls(state: GameState, _chance: Chance) -> Events:
    """After a discard: show indicators that are due, ask who could call, and resolve the answers."""
    if state.unshown:
        return _shown(state, state.unshown)
    if state.asked:
        return ()
    if not state.answers and (offers := offered(state)):
        return (events.CallsOffered(offers),)
    said = dict(state.answers)
    if winners := [seat for seat, answer in said.items() if isinstance(answer, Ron)]:
        return round_end.rons(state, winners)
    accepted = _accepted(state)
    for kinds in ((OpenKan, Pon), (Chi,)):
        for seat, answer in said.items():
            if isinstance(answer, kinds):
                return (*accepted, events.TileCalled(seat, _call(state, seat, answer)))
    return (*accepted, _after_discard(state))


def offered(state: GameState) -> tuple[Seat, ...]:
    """The seats that could do something with the tile that lies open."""
    return tuple(seat for seat in range(len(state.players)) if seat != state.turn and answers(state, seat))


def _call(state: GameState, seat: Seat, answer: Action) -> Meld:
    assert state.lying is not None  # noqa: S101 - a call is of a tile
    if isinstance(answer, OpenKan):
        own = tuple(tile for tile in state.players[seat].hand if tile.kind == state.lying.kind)
        return call_meld("open_kan", state.lying, own, state.turn)
    assert isinstance(answer, Pon | Chi)  # noqa: S101 - the other two calls
    return call_meld("pon" if isinstance(answer, Pon) else "chi", state.lying, answer.tiles, state.turn)


def _accepted(state: GameState) -> tuple[events.RiichiAccepted, ...]:
    """A riichi stands once nobody has won on its tile; it is double on the first turn, if nobody called before."""
    player = state.players[state.turn]
    if player.riichi or not player.river[-1].riichi:
        return ()
    return (events.RiichiAccepted(state.turn, state.untouched and len(player.river) == 1),)


def _after_discard(state: GameState) -> Event:
    """Nobody took the tile: the round ends, or the next seat draws."""
    kind = abort_due(state)
    if kind is not None:
        showing = list(range(len(state.players))) if kind == "four_riichi" else []
        return round_end.aborted(state, kind, showing)
    if state.left == 0:
        return round_end.exhausted(state)
    return events.TileDrawn((state.turn + 1) % len(state.players), state.wall[0])


def _robbing(state: GameState, _chance: Chance) -> Events:
    """After a kan or kita of one's own: ask who could rob it, then draw the replacement."""
    if state.asked:
        return ()
    if not state.answers and (offers := offered(state)):
        return (events.CallsOffered(offers),)
    if winners := [seat for seat, answer in state.answers if isinstance(answer, Ron)]:
        return round_end.rons(state, winners)
    return _replacement(state, late=state.robbable == "added_kan")


def _replacing(state: GameState, _chance: Chance) -> Events:
    return _replacement(state, late=True)


def _replacement(state: GameState, *, late: bool) -> Events:
    """Show the indicators that are due and draw from the end of the wall; `late`: the newest may have to wait."""
    due = state.unshown - (late and state.rules.kan_dora == "closed_first")
    return (*_shown(state, due), events.TileDrawn(state.turn, state.wall[-1], replacement=True))


def _shown(state: GameState, count: int) -> Events:
    return tuple(events.DoraShown(tile) for tile in state.under[:count])


# -------------------------------------------------------------------------------------------------- the end of a round


def _winning(state: GameState, _chance: Chance) -> Events:
    drawn = state.players[state.turn].drawn
    assert drawn is not None  # noqa: S101 - a tsumo is of a drawn tile
    return round_end.wins(state, [state.turn], drawn, source=state.turn)


def _next_round(state: GameState, chance: Chance) -> Events:
    """Ask the dealer where it may stop; then the next round, or the end."""
    found = round_end.after_round(state, dealer_stops=bool(state.stops))
    reason = round_end.why_over(state, found)
    if reason is not None:
        return (round_end.match_end(state, reason),)
    if state.stops is None and round_end.after_round(state, dealer_stops=True).reason is not None:
        return (events.StopOffered(state.dealer),)
    return (deals.deal(state, chance, wind=found.wind, number=found.number, honba=found.honba),)


_STEPS: dict[Phase, Callable[[GameState, Chance], Events]] = {
    START: _open,
    DEALT: _first_draw,
    TURN: _rest,
    CALLS: _calls,
    ROBBING: _robbing,
    REPLACING: _replacing,
    WINNING: _winning,
    ROUND_OVER: _next_round,
    STOPPING: _rest,
    MATCH_OVER: _rest,
}


def outcome(state: GameState) -> Outcome | None:
    """The final points with uma and oka (+52.3 is 52300), once the match is over."""
    return None if state.final is None else Outcome(state.final.points, state.reason)
