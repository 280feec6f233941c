"""Apply: one event, the next state.

Only this file, with `end_changes` for the end of a round, builds a GameState. No legality is here and no chance; every
case also works on masked states, so tiles come from the event and never from the wall, and a tile that leaves a veiled
hand takes a hidden one with it.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from zashiki.games.riichi import end_changes, events
from zashiki.games.riichi.calls import liability, swapped
from zashiki.games.riichi.deals import dealt_wall
from zashiki.games.riichi.end_changes import Players, with_player
from zashiki.games.riichi.events import Event
from zashiki.games.riichi.furiten import let_pass
from zashiki.games.riichi.pieces import BY_KIND, HIDDEN, NORTH, Tile, in_order, tile_set
from zashiki.games.riichi.rules import MatchStart, Ruleset
from zashiki.games.riichi.state import (
    CALLS,
    DEALT,
    REPLACING,
    ROBBING,
    TURN,
    WINNING,
    Discarded,
    GameState,
    PlayerState,
)
from zashiki.games.riichi.value.payments import STICK


def start(rules: Ruleset) -> GameState:
    """Give an empty table with the tiles in their box."""
    tiles = tile_set(rules.players, rules.red_fives)
    begun = rules.opening or MatchStart(scores=(rules.start_points,) * rules.players)
    players = tuple(map(PlayerState, begun.scores))
    return GameState(
        rules, players, tiles, wind=begun.wind, number=begun.number, honba=begun.honba, sticks=begun.sticks
    )


def apply(state: GameState, event: Event) -> GameState:  # noqa: C901, PLR0911, PLR0912 - one case per kind of event
    """Fold one event into a state or a view. What happens most stands first."""
    match event:
        case events.TileDrawn():
            return _drawn(state, event)
        case events.TileDiscarded():
            return _discarded(state, event)
        case events.CallsOffered():
            return _offered(state, event)
        case events.CallAnswered():
            return _answered(state, event)
        case events.TileCalled():
            return _called(state, event)
        case events.RiichiAccepted():
            return _accepted(state, event)
        case events.RoundDealt():
            return _dealt(state, event)
        case events.KanDeclared():
            return _kan_declared(state, event)
        case events.KitaDeclared():
            return _kita_declared(state, event)
        case events.DoraShown():
            return _dora_shown(state, event)
        case events.TsumoDeclared():
            return _tsumo_declared(state, event)
        case events.RoundWon():
            return end_changes.round_won(state, event)
        case events.RoundDrawn():
            return end_changes.round_drawn(state, event)
        case events.StopOffered():
            return end_changes.stop_offered(state, event)
        case events.StopAnswered():
            return end_changes.stop_answered(state, event)
        case events.MatchEnded():
            return end_changes.match_ended(state, event)
        case _:
            assert_never(event)


# -------------------------------------------------------------------------------------------------------- the wall


def _dealt(state: GameState, event: events.RoundDealt) -> GameState:
    dealer = event.number - 1
    layout = dealt_wall(event.order, players=state.rules.players, dealer=dealer)
    players = tuple(
        PlayerState(player.score, in_order(hand)) for player, hand in zip(state.players, layout.hands, strict=True)
    )
    return GameState(
        state.rules,
        players,
        layout.wall,
        phase=DEALT,
        deal=event.deal,
        wind=event.wind,
        number=event.number,
        lap=state.lap + (event.wind < state.wind),
        honba=event.honba,
        sticks=state.sticks,
        turn=dealer,
        dora=layout.dora[:1],
        under=layout.dora[1:],
        ura=layout.ura,
    )


def _drawn(state: GameState, event: events.TileDrawn) -> GameState:
    """A draw closes what was open: a tile that nobody took has passed everybody. A replacement ends the first turn."""
    players = let_pass(state)
    if event.replacement:
        players = _interrupted(players)
    players = with_player(players, event.seat, replace(players[event.seat], drawn=event.tile))
    return replace(
        state,
        players=players,
        wall=state.wall[:-1] if event.replacement else state.wall[1:],
        phase=TURN,
        turn=event.seat,
        untouched=state.untouched and not event.replacement,
        replaced=event.replacement,
        lying=None,
        robbable=None,
        forbidden=0,
        asked=(),
        answers=(),
    )


def _dora_shown(state: GameState, event: events.DoraShown) -> GameState:
    return replace(state, dora=(*state.dora, event.tile), under=state.under[1:], unshown=state.unshown - 1)


# ------------------------------------------------------------------------------------------------- in a seat's turn


def _discarded(state: GameState, event: events.TileDiscarded) -> GameState:
    """A discard; what others showed before it no longer binds the seat, unless it is in riichi."""
    player = state.players[event.seat]
    hand = player.hand
    if not event.drawn:
        left = _without(hand, event.tile)
        hand = left if player.drawn is None else in_order((*left, player.drawn))
    after = replace(
        player,
        hand=hand,
        drawn=None,
        river=(*player.river, Discarded(event.tile, event.drawn, event.riichi)),
        ippatsu=False,
        passed=player.passed if player.riichi else 0,
    )
    players = with_player(state.players, event.seat, after)
    return replace(state, players=players, phase=CALLS, lying=event.tile, forbidden=0, replaced=False)


def _accepted(state: GameState, event: events.RiichiAccepted) -> GameState:
    player = state.players[event.seat]
    after = replace(player, score=player.score - STICK, riichi=2 if event.double else 1, ippatsu=True)
    return replace(state, players=with_player(state.players, event.seat, after), sticks=state.sticks + 1)


def _kan_declared(state: GameState, event: events.KanDeclared) -> GameState:
    """A closed kan, or a pon that becomes a kan; the tile lies open to be robbed."""
    player, meld = state.players[event.seat], event.meld
    if meld.kind == "added_kan":
        melds = tuple(meld if one.kind == "pon" and one.first == meld.first else one for one in player.melds)
        hand = _without(player.concealed, meld.tiles[-1])
    else:
        melds, hand = (*player.melds, meld), player.concealed
        for tile in meld.tiles:
            hand = _without(hand, tile)
    after = replace(player, hand=in_order(hand), drawn=None, melds=melds)
    return replace(
        state,
        players=with_player(state.players, event.seat, after),
        phase=ROBBING,
        lying=meld.tiles[-1],
        robbable="added_kan" if meld.kind == "added_kan" else "closed_kan",
        kans=state.kans + 1,
        unshown=state.unshown + 1,
    )


def _kita_declared(state: GameState, event: events.KitaDeclared) -> GameState:
    player, north = state.players[event.seat], BY_KIND[NORTH]
    hand = in_order(_without(player.concealed, north))
    after = replace(player, hand=hand, drawn=None, kita=player.kita + 1)
    players = with_player(state.players, event.seat, after)
    return replace(state, players=players, phase=ROBBING, lying=north, robbable="kita")


def _tsumo_declared(state: GameState, _event: events.TsumoDeclared) -> GameState:
    return replace(state, phase=WINNING)


# ------------------------------------------------------------------------------------------------------------ calls


def _offered(state: GameState, event: events.CallsOffered) -> GameState:
    return replace(state, asked=event.seats)


def _answered(state: GameState, event: events.CallAnswered) -> GameState:
    asked = tuple(seat for seat in state.asked if seat != event.seat)
    return replace(state, asked=asked, answers=(*state.answers, (event.seat, event.answer)))


def _called(state: GameState, event: events.TileCalled) -> GameState:
    """A call: the tile changes hands, and everybody's first turn and ippatsu are over."""
    players, meld = _interrupted(let_pass(state)), event.meld
    river = players[state.turn].river
    taken = (*river[:-1], replace(river[-1], called=True))
    players = with_player(players, state.turn, replace(players[state.turn], river=taken))
    player = players[event.seat]
    hand = player.hand
    for tile in meld.tiles[:-1]:
        hand = _without(hand, tile)
    liable = liability(state.rules, player, meld)
    players = with_player(players, event.seat, replace(player, hand=hand, melds=(*player.melds, meld), liable=liable))
    return replace(
        state,
        players=players,
        phase=REPLACING if meld.is_kan else TURN,
        turn=event.seat,
        untouched=False,
        kans=state.kans + meld.is_kan,
        unshown=state.unshown + meld.is_kan,
        lying=None,
        forbidden=swapped(state.rules, meld),
        asked=(),
        answers=(),
    )


def _without(hand: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Take a tile out of a hand, or a hidden one if the hand is veiled."""
    at = hand.index(tile if tile in hand else HIDDEN)
    return hand[:at] + hand[at + 1 :]


def _interrupted(players: Players) -> Players:
    """Nobody wins within a turn of its riichi any more."""
    return tuple(replace(player, ippatsu=False) if player.ippatsu else player for player in players)
