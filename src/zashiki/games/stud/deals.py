"""The deck: what each seat is dealt on each street, and what happens when the cards run short."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.boards import bring_in_seat, first_seat
from zashiki.games.stud.events import (
    BurnsShuffled,
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    CommunityDealt,
    DealInit,
    Dealt,
    Event,
    StreetDealt,
)
from zashiki.games.stud.pieces import CARDS, Card
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import GameState, PlayerState
from zashiki.games.stud.variants import LAST_STREET, STREETS
from zashiki.kernel.chance import LONGEST_CHAIN, Chance
from zashiki.kernel.game import Seat

_DEALT: dict[int, type[StreetDealt]] = {4: CardDealt4th, 5: CardDealt5th, 6: CardDealt6th, 7: CardDealt7th}
SPARE = 2
"""Cards that must be left over beyond those dealt on seventh street, where cards are burnt (WSOP live 228)."""


def deal_init(state: GameState, deal: int, dealer: Seat, chance: Chance) -> DealInit:
    """Shuffle for a deal."""
    return DealInit(deal, dealer, state.rules.game_of(deal).name, chance.shuffled(CARDS, deal=deal))


def first_dealer(state: GameState, chance: Chance) -> Seat:
    """Who deals first: a seat that the rules name, or one that is drawn."""
    rules = state.rules
    if rules.first_dealer >= 0:
        return rules.first_dealer
    return chance.shuffled(range(rules.seats), deal=1, label="dealer")[0]


def next_dealer(state: GameState) -> Seat:
    """The next seat to the left with chips."""
    size = state.rules.seats
    seats = ((state.dealer + step) % size for step in range(1, size + 1))
    return next(seat for seat in seats if state.players[seat].stack)


def third_street(state: GameState) -> CardsDealt3rd:
    """Two cards down and one up: round by round from the dealer's left, or seat by seat."""
    rules, seats = state.rules, dealt_seats(state)
    count, deck = len(seats), state.deck
    if rules.dealing == "seats":
        hands = [deck[3 * at : 3 * at + 3] for at in range(count)]
    else:
        hands = [(deck[at], deck[count + at], deck[2 * count + at]) for at in range(count)]
    dealt = tuple(Dealt(seat, cards[:2], cards[2:]) for seat, cards in zip(seats, hands, strict=True))
    opener = bring_in_seat(state.variant, [(one.seat, one.up[0]) for one in dealt])
    return CardsDealt3rd(dealt, _able(state.players, opener))


def dealt_seats(state: GameState) -> list[Seat]:
    """The seats that are dealt to, from the dealer's left, or in seat order where the rules say so."""
    size = state.rules.seats
    order = (
        range(size) if state.rules.dealing == "seats" else ((state.dealer + step) % size for step in range(1, size + 1))
    )
    return [seat for seat in order if state.players[seat].dealt]


def next_street(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Deal the street that the state has advanced to; on seventh, one card for all if there are too few."""
    seats, burn = dealt_seats(state), int(state.rules.burns)
    if state.street < LAST_STREET or len(state.deck) >= len(seats) + SPARE * burn:
        return (_street(state, state.deck, seats, burn),)
    live = [seat for seat in seats if state.players[seat].live]
    if len(state.deck) >= len(live) + SPARE * burn:
        return (_street(state, state.deck, live, burn),)
    return _short(state, live, chance)


def _street(state: GameState, deck: Sequence[Card], seats: list[Seat], burn: int) -> StreetDealt:
    cards = deck[burn : burn + len(seats)]
    down = bool(STREETS[state.street].down)
    dealt = tuple(
        Dealt(seat, (card,)) if down else Dealt(seat, (), (card,)) for seat, card in zip(seats, cards, strict=True)
    )
    boards = {one.seat: state.players[one.seat].up + one.up for one in dealt if state.players[one.seat].live}
    return _DEALT[state.street](dealt, _first(state, boards), tuple(deck[:burn]))


def _short(state: GameState, live: list[Seat], chance: Chance) -> tuple[Event, ...]:
    """Too few cards for seventh street (WSOP live 228): folded seats get none, and burnt cards may help."""
    rules, boards = state.rules, {seat: state.players[seat].up for seat in state.live}
    deck, events = state.deck, list[Event]()
    if rules.shortage == "burns_first" and state.burnt:
        enough = len(deck) + len(state.burnt) >= len(live) + SPARE
        if enough or len(deck) <= SPARE:
            shuffled = chance.shuffled(state.burnt if enough else deck + state.burnt, deal=state.deal, label="burns")
            deck = deck + shuffled if enough else shuffled
            events.append(BurnsShuffled(deck))
        if enough:
            return (*events, _street(state, deck, live, int(rules.burns)))
    burn = int(rules.burns and len(deck) > 1)
    return (*events, CommunityDealt(deck[burn], _first(state, boards), deck[:burn]))


def _first(state: GameState, boards: dict[Seat, tuple[Card, ...]]) -> Seat | None:
    """Who acts first: the best board, or if it is all-in the next seat with chips; nobody where too few have any."""
    opener = first_seat(state.rules, state.variant, list(boards.items()), state.dealer)
    return _able(state.players, opener)


def _able(players: tuple[PlayerState, ...], seat: Seat) -> Seat | None:
    """A seat, or the next one to its left, that has chips to act with; None if fewer than two live seats have any."""
    able = [at for at, player in enumerate(players) if player.live and player.stack]
    if len(able) < 2:  # noqa: PLR2004 - it takes two to bet
        return None
    return min(able, key=lambda at: (at - seat) % len(players))


def most_deals(rules: Ruleset) -> int:
    """Count the deals that a match can take: those that the rules name, or 65,536 where they name no end.

    >>> most_deals(Ruleset(name="short", deals=24)), most_deals(Ruleset(name="endless", deals=0))
    (24, 65536)
    """
    return min(rules.deals or LONGEST_CHAIN, LONGEST_CHAIN)


def canonical_order(_rules: Ruleset) -> tuple[str, ...]:
    """List the 52 cards in the order that fair/1 starts from: clubs, diamonds, hearts, spades, the two to the ace."""
    return tuple(card.value for card in CARDS)
