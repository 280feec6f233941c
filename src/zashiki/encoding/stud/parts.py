"""What a seat sees of a table: cards as planes of four suits by thirteen ranks, chips and marks as rows of seats.

Rows begin with the seat itself and go on clockwise. Planes tell on which street a card came, since that is what players
remember of a hand: an upcard's number is its place in the hand, from 1.
"""

from collections.abc import Iterator

from zashiki.encoding.game_encoding import Part
from zashiki.games.stud import Card, GameState, PlayerState, Ruleset
from zashiki.games.stud.pieces import RANKS, SUITS
from zashiki.games.stud.variants import LAST_STREET, VARIANTS
from zashiki.kernel.game import Seat

DTYPE = "int32"
DECK = (len(SUITS), len(RANKS))
STREETS = 5
SHOWN = {
    "GameState.players": ("down", "up", "held", "stack", "live"),
    "GameState.deal": ("deal",),
    "GameState.dealer": ("dealer",),
    "GameState.game": ("game",),
    "GameState.street": ("street",),
    "GameState.community": ("community",),
    "GameState.pot": ("pot",),
    "GameState.turn": ("turn",),
    "GameState.opener": ("opener",),
    "GameState.aggressor": ("aggressor",),
    "GameState.bet": ("bet",),
    "GameState.full": ("full",),
    "GameState.level": ("level",),
    "GameState.unit": ("unit",),
    "GameState.capped": ("capped",),
    "GameState.began": ("began",),
    "GameState.deck": ("deck",),
    "GameState.burnt": ("burnt",),
    "PlayerState.stack": ("stack",),
    "PlayerState.bought": ("won",),
    "PlayerState.down": ("down", "held"),
    "PlayerState.up": ("up",),
    "PlayerState.live": ("live",),
    "PlayerState.street": ("paid",),
    "PlayerState.total": ("total",),
    "PlayerState.acted": ("acted",),
    "PlayerState.dealt": ("dealt",),
}
LEFT_OUT = {
    "GameState.rules": "the same throughout a match",
    "GameState.phase": "whenever somebody must choose it is the betting; when the match is over no seat is live",
    "GameState.raked": "what the house has taken in earlier deals changes nothing in this one",
    "GameState.opened": "about earlier deals, whose cards are shuffled again",
    "GameState.reason": "only said when the match is over",
    "PlayerState.shown": "hands are shown when a deal is over, and the next begins before anybody must choose",
}


def parts(rules: Ruleset) -> tuple[Part, ...]:
    """List planes first, then rows of seats, then plain numbers."""
    row = (rules.seats,)
    return (
        Part("down", DECK, "the seat's own down cards: 1 and 2 of third street, 3 of seventh; clubs first, twos first"),
        Part("up", (rules.seats, *DECK), "each seat's upcards: 1 of third street to 4 of sixth; folded ones stay"),
        Part("community", DECK, "1 at a card that is for all"),
        Part("held", row, "how many down cards each seat has"),
        Part("stack", row, "chips before each seat"),
        Part("won", row, "chips before each seat and in this deal's pot, less what it brought to the table"),
        Part("paid", row, "chips put in on this street"),
        Part("total", row, "chips put in in this deal, the ante too"),
        Part("live", row, "1 if the seat is in the deal and has not folded"),
        Part("acted", row, "1 if it has chosen since the last full bet, so that it may call but not raise"),
        Part("dealt", row, "1 if it is still dealt to"),
        Part("dealer", row, "1 at the dealer"),
        Part("turn", row, "1 at the seat that must choose"),
        Part("opener", row, "1 at the seat that opened this street, or was the first to act on it"),
        Part("aggressor", row, "1 at the last seat that bet or raised on this street"),
        Part("game", (len(VARIANTS),), "1 at the game that is played: stud, razz, stud8"),
        Part("street", (STREETS,), "1 at the street: third to seventh"),
        Part("pot", (1,), "all chips in the middle"),
        Part("bet", (1,), "what must be matched on this street"),
        Part("full", (1,), "the same without a short all-in on top"),
        Part("level", (1,), "full bets made on this street"),
        Part("unit", (1,), "the size of a bet now; 0 where nobody has bet on a street of small bets"),
        Part("capped", (1,), "1 if the cap was reached on this street with more than two live"),
        Part("began", (1,), "how many were live when the street began"),
        Part("deal", (1,), "the number of this deal"),
        Part("deck", (1,), "cards left to deal"),
        Part("burnt", (1,), "cards burnt"),
    )


def encoded(view: GameState, seat: Seat) -> list[int]:
    """Write a view from a seat's side."""
    order = [(seat + step) % len(view.players) for step in range(len(view.players))]
    seats = [view.players[at] for at in order]
    found = _plane(seats[0].down)
    for one in seats:
        found += _plane(one.up)
    found += _plane(view.community)
    found += [number for row in zip(*map(_row, seats), strict=True) for number in row]
    for mark in (view.dealer, view.turn, view.opener, view.aggressor):
        found += [int(at == mark) for at in order]
    found += [int(name == view.game) for name in VARIANTS]
    found += [int(street == view.street) for street in range(LAST_STREET - STREETS + 1, LAST_STREET + 1)]
    return found + list(_numbers(view))


def _plane(cards: tuple[Card, ...]) -> list[int]:
    """Each known card's place among these, from 1."""
    plane = [0] * (DECK[0] * DECK[1])
    for place, card in enumerate(cards, 1):
        if card.bit:
            plane[card.suit * len(RANKS) + card.rank] = place
    return plane


def _row(one: PlayerState) -> tuple[int, ...]:
    won = one.stack + one.total - one.bought
    return (len(one.down), one.stack, won, one.street, one.total, int(one.live), int(one.acted), int(one.dealt))


def _numbers(view: GameState) -> Iterator[int]:
    yield from (view.pot, view.bet, view.full, view.level, view.unit, int(view.capped), view.began, view.deal)
    yield from (len(view.deck), len(view.burnt))
