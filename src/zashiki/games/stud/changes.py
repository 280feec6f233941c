"""How each event changes the table.

Only this file builds a GameState. No legality here: what an event says has happened. Every case also works on masked
states: cards come from the event, and the deck is shortened by their number, whether or not it can be seen.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from zashiki.games.stud import events
from zashiki.games.stud.betting import next_turn, reached
from zashiki.games.stud.events import Event
from zashiki.games.stud.pieces import CARDS, Card
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import ANTES, BETTING, DEAL_OVER, DEALING, MATCH_OVER, GameState, PlayerState
from zashiki.games.stud.variants import FIRST_STREET, STREETS
from zashiki.kernel.game import Seat

Players = tuple[PlayerState, ...]


def start(rules: Ruleset) -> GameState:
    """Give an empty table, with the stacks bought in and the cards in their box."""
    return GameState(rules, tuple(PlayerState(stack, stack) for stack in rules.starting_stacks))


def apply(state: GameState, event: Event) -> GameState:  # noqa: C901, PLR0911, PLR0912 - one case per kind of event
    """Fold one event into a state or a view. What happens most stands first."""
    match event:
        case events.AntePosted():
            return _ante_posted(state, event)
        case events.Folded():
            return _folded(state, event)
        case events.Called():
            return _called(state, event)
        case events.Raised() | events.Completed() | events.BetMade():
            return _wagered(state, event)
        case (
            events.CardsDealt3rd()
            | events.CardDealt4th()
            | events.CardDealt5th()
            | events.CardDealt6th()
            | events.CardDealt7th()
        ):
            return _dealt(state, event)
        case events.StreetAdvanced():
            return _advanced(state, event)
        case events.DealInit():
            return _begun(state, event)
        case events.PotAwarded():
            return _awarded(state, event)
        case events.DealEnded():
            return _deal_ended(state, event)
        case events.Checked():
            return _checked(state, event)
        case events.BroughtIn():
            return _brought_in(state, event)
        case events.BetReturned():
            return _returned(state, event)
        case events.CommunityDealt():
            return _community_dealt(state, event)
        case events.BurnsShuffled():
            return _burns_shuffled(state, event)
        case events.HandShown():
            return _shown(state, event)
        case events.HandMucked():
            return _mucked(state, event)
        case events.RakeTaken():
            return _raked(state, event)
        case events.Rebought():
            return _rebought(state, event)
        case events.MatchEnded():
            return _match_ended(state, event)
        case _:
            assert_never(event)


# ---------------------------------------------------------------------------------------------------------- betting


def _called(state: GameState, event: events.Called) -> GameState:
    players = _paid(state.players, event.seat, event.added, event.to)
    return replace(state, players=players, pot=state.pot + event.added, turn=next_turn(players, event.seat, state.bet))


def _checked(state: GameState, event: events.Checked) -> GameState:
    players = _with(state.players, event.seat, replace(state.players[event.seat], acted=True))
    return replace(state, players=players, turn=next_turn(players, event.seat, state.bet))


def _folded(state: GameState, event: events.Folded) -> GameState:
    """A folded hand is out; where the rules say so, one folded without need is still dealt to.

    A seat that sits out is folded by the table, when it is nobody's turn.
    """
    player = state.players[event.seat]
    still = state.rules.folded_dealt and state.bet == 0
    players = _with(state.players, event.seat, replace(player, live=False, acted=True, dealt=still))
    goes_on = [one.live for one in players].count(True) > 1 and state.turn is not None
    return replace(state, players=players, turn=next_turn(players, event.seat, state.bet) if goes_on else None)


def _brought_in(state: GameState, event: events.BroughtIn) -> GameState:
    """The bring-in is not yet a level of betting, and must be matched in full even if it was short."""
    players, bet = _paid(state.players, event.seat, event.added, event.to), state.rules.bring_in
    turn = next_turn(players, event.seat, bet)
    return replace(state, players=players, pot=state.pot + event.added, bet=bet, opener=event.seat, turn=turn)


def _wagered(state: GameState, event: events.Completed | events.BetMade | events.Raised) -> GameState:
    """A bet; a full one lets everybody raise again."""
    seat, now, bet = event.seat, reached(state, event.to), max(event.to, state.bet)
    players = _paid(state.players, seat, event.added, event.to)
    if now.reopened:
        players = tuple(
            replace(one, acted=False) if one.acted and at != seat else one for at, one in enumerate(players)
        )
    return replace(
        state,
        players=players,
        pot=state.pot + event.added,
        bet=bet,
        full=now.full,
        level=now.level,
        unit=now.unit,
        capped=state.capped or (now.level > state.rules.raises and len(state.live) > 2),  # noqa: PLR2004 - heads-up
        aggressor=seat,
        turn=next_turn(players, seat, bet),
    )


# ---------------------------------------------------------------------------------------------------- deals and streets


def _begun(state: GameState, event: events.DealInit) -> GameState:
    players = tuple(_seated(player) for player in state.players)
    begun = GameState(state.rules, players, ANTES, event.deal, event.dealer, event.game, deck=event.order)
    return replace(begun, raked=state.raked, opened=state.opened)


def _ante_posted(state: GameState, event: events.AntePosted) -> GameState:
    player = state.players[event.seat]
    paid = replace(player, stack=player.stack - event.added, total=event.added)
    return replace(state, players=_with(state.players, event.seat, paid), pot=state.pot + event.added)


def _advanced(state: GameState, event: events.StreetAdvanced) -> GameState:
    """Clear the bets of a street."""
    players = tuple(replace(player, street=0, acted=False) for player in state.players)
    return replace(
        state,
        players=players,
        phase=DEALING,
        street=event.street,
        opener=None,
        aggressor=None,
        bet=0,
        full=0,
        level=0,
        capped=False,
        unit=state.rules.big_bet if STREETS[event.street].big_bet else 0,
        began=sum(player.live for player in players),
    )


def _dealt(state: GameState, event: events.StreetDealt | events.CardsDealt3rd) -> GameState:
    """Give cards to the seats, from the top of the deck."""
    burnt = () if isinstance(event, events.CardsDealt3rd) else event.burnt
    players, taken = list(state.players), len(burnt)
    for one in event.hands:
        player = players[one.seat]
        players[one.seat] = replace(player, down=player.down + one.down, up=player.up + one.up)
        taken += len(one.down) + len(one.up)
    return _opened(replace(state, players=tuple(players)), taken, burnt, event.first)


def _community_dealt(state: GameState, event: events.CommunityDealt) -> GameState:
    taken = len(event.burnt) + 1
    return _opened(replace(state, community=(event.card,)), taken, event.burnt, event.first)


def _opened(state: GameState, taken: int, burnt: tuple[Card, ...], first: Seat | None) -> GameState:
    """Take cards from the deck, and let the betting begin with the seat that the event names."""
    return replace(
        state,
        phase=BETTING,
        street=state.street or FIRST_STREET,
        deck=state.deck[taken:],
        burnt=state.burnt + burnt,
        turn=first,
        opener=first,
        began=state.began or sum(player.live for player in state.players),
    )


def _burns_shuffled(state: GameState, event: events.BurnsShuffled) -> GameState:
    return replace(state, deck=event.order, burnt=())


# ------------------------------------------------------------------------------------------------ showdown and between


def _returned(state: GameState, event: events.BetReturned) -> GameState:
    player = state.players[event.seat]
    back = replace(player, stack=player.stack + event.amount, total=player.total - event.amount)
    return replace(state, players=_with(state.players, event.seat, back), pot=state.pot - event.amount)


def _shown(state: GameState, event: events.HandShown) -> GameState:
    shown = replace(state.players[event.seat], down=event.down, shown=True)
    return replace(state, players=_with(state.players, event.seat, shown), opened=state.deal)


def _mucked(state: GameState, event: events.HandMucked) -> GameState:
    return replace(state, players=_with(state.players, event.seat, replace(state.players[event.seat], live=False)))


def _raked(state: GameState, event: events.RakeTaken) -> GameState:
    return replace(state, pot=state.pot - event.amount, raked=state.raked + event.amount)


def _awarded(state: GameState, event: events.PotAwarded) -> GameState:
    players, paid = list(state.players), 0
    for seat, amount in event.shares:
        players[seat] = replace(players[seat], stack=players[seat].stack + amount)
        paid += amount
    return replace(state, players=tuple(players), pot=state.pot - paid)


def _deal_ended(state: GameState, _event: events.DealEnded) -> GameState:
    return replace(state, phase=DEAL_OVER, turn=None)


def _rebought(state: GameState, event: events.Rebought) -> GameState:
    player = state.players[event.seat]
    more = replace(player, stack=player.stack + event.amount, bought=player.bought + event.amount)
    return replace(state, players=_with(state.players, event.seat, more))


def _match_ended(state: GameState, event: events.MatchEnded) -> GameState:
    """The cards go back into their box."""
    players = tuple(PlayerState(player.stack, player.bought) for player in state.players)
    boxed = GameState(state.rules, players, MATCH_OVER, state.deal, state.dealer, state.game)
    return replace(boxed, deck=CARDS, raked=state.raked, opened=state.opened, reason=event.reason)


def _with(players: Players, seat: Seat, player: PlayerState) -> Players:
    return (*players[:seat], player, *players[seat + 1 :])


def _seated(player: PlayerState) -> PlayerState:
    """A seat before a deal; one without chips sits out."""
    playing = player.stack > 0
    return PlayerState(player.stack, player.bought, live=playing, dealt=playing)


def _paid(players: Players, seat: Seat, added: int, to: int) -> Players:
    player = players[seat]
    paid = replace(player, stack=player.stack - added, street=to, total=player.total + added, acted=True)
    return (*players[:seat], paid, *players[seat + 1 :])
