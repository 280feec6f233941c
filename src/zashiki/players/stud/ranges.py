"""What the hidden cards of others may be, and how often a seat wins against them.

Worlds are dealt from the cards a view does not show; folded upcards are shown, so they are dead here. Who bet on this
street is likely to hold something: of several pairs of down cards that such a seat is dealt, the best looking is kept.
Who only checks or calls is dealt one pair, whatever it is.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from zashiki.games.stud.pieces import CARDS, HIDDEN
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import FIRST_STREET, LAST_STREET
from zashiki.kernel.game import Seat
from zashiki.players.stud.equity import Outcomes, Picker, Spot, sampled
from zashiki.players.stud.hand_keys import KEYS, key_of
from zashiki.players.stud.shares import share_of
from zashiki.players.stud.strength import look

BETTOR, RAISER = 3, 4
"""Pairs of down cards of which one who made the last bet, or raised one, keeps the best."""


def share(view: GameState, seat: Seat, samples: int, dice: Random) -> float:
    """The part of the pot that a seat wins on average if everybody now live stays to the end."""
    order = (seat, *(at for at in view.live if at != seat))
    pickers = [_picker(view, at, dice) for at in order]
    picked = [view.players[at].down.count(HIDDEN) if picker else 0 for at, picker in zip(order, pickers, strict=True)]
    outcomes: Outcomes = Counter()
    sampled(_spot(view, order, picked), samples, dice, outcomes, pickers)
    return share_of(outcomes, 0)


def estimate(view: GameState, seat: Seat, samples: int) -> float:
    """The same for people who ask twice: equal views have equal answers."""
    return share(view, seat, samples, Random(0))


def _spot(view: GameState, order: tuple[Seat, ...], picked: list[int]) -> Spot:
    """Put the hands of some seats on a table. Cards that are `picked` for one are not among those it misses."""
    seen = {card for player in view.players for card in player.down + player.up} | set(view.community)
    unseen = tuple(KEYS[card] for card in CARDS if card not in seen)
    coming = 0 if view.community else LAST_STREET - max(view.street, FIRST_STREET)
    hidden = [view.players[at].down.count(HIDDEN) for at in order]
    shared = int(coming > 0 and sum(hidden) + coming * len(order) > len(unseen))
    keys = tuple(key_of(view.players[at].cards + view.community) for at in order)
    missing = tuple(unknown - gone + coming - shared for unknown, gone in zip(hidden, picked, strict=True))
    return Spot(view.variant, keys, missing, shared, unseen)


def _picker(view: GameState, seat: Seat, dice: Random) -> Picker | None:
    """Deal one who bet several pairs of down cards and keep the best looking; others have no picker."""
    game, random = view.game, dice.random
    hidden, tries = view.players[seat].down.count(HIDDEN), BETTOR if view.level <= 1 else RAISER
    if view.aggressor != seat or not hidden:
        return None

    def pick(deck: list[int], left: int, known: int) -> tuple[int, int]:
        lower, place, kept, best = left, 0, 0, -1000
        for _ in range(min(tries, left // hidden)):
            key = known
            for _ in range(hidden):
                at = int(random() * lower)
                lower -= 1
                card = deck[at]
                deck[at], deck[lower] = deck[lower], card
                key += card
            if (found := look(game, key)) > best:
                best, kept, place = found, key, lower
        top = left - hidden
        deck[place : place + hidden], deck[top:left] = deck[top:left], deck[place : place + hidden]
        return kept, top

    return pick
