"""What the hidden cards of others may be, and how often a seat wins against them.

Worlds are dealt from the cards a view does not show; folded upcards are shown, so they are dead here. Who bet on this
street is likely to hold something: of several pairs of down cards that such a seat is dealt, the best looking is kept.
Who only checks or calls is dealt one pair, whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from zashiki.games.stud.pieces import CARDS, HIDDEN
from zashiki.games.stud.ranking import high
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import FIRST_STREET, LAST_STREET
from zashiki.kernel.game import Seat
from zashiki.players.stud.keys import CARDS_AT, FLUSH, KEYS, NONE, RANK_BITS, WORTHS, key_of
from zashiki.players.stud.looks import look

BETTOR, RAISER = 3, 4
"""Pairs of down cards of which one who made the last bet, or raised one, keeps the best."""
HALF = 0.5


class Rival(NamedTuple):
    """A live opponent: what is seen of it, and what is not."""

    key: int
    hidden: int
    """Down cards it holds."""
    coming: int
    """Cards it will still be dealt."""
    tries: int
    """Pairs of down cards of which it keeps the best."""


class Spot(NamedTuple):
    """A view as a loop needs it."""

    mine: int
    coming: int
    shared: int
    """1 where seventh street is one card for all."""
    rivals: tuple[Rival, ...]
    unseen: list[int]


def spot_of(view: GameState, seat: Seat) -> Spot:
    """Read a view."""
    seen = {card for player in view.players for card in player.down + player.up} | set(view.community)
    unseen = [KEYS[card] for card in CARDS if card not in seen]
    coming = 0 if view.community else LAST_STREET - max(view.street, FIRST_STREET)
    rivals = [at for at in view.live if at != seat]
    hidden = sum(view.players[at].down.count(HIDDEN) for at in rivals)
    shared = int(coming > 0 and hidden + coming * (len(rivals) + 1) > len(unseen))
    own = coming - shared
    return Spot(
        key_of(view.players[seat].cards + view.community),
        own,
        shared,
        tuple(_rival(view, at, own) for at in rivals),
        unseen,
    )


def _rival(view: GameState, seat: Seat, coming: int) -> Rival:
    player = view.players[seat]
    hidden, tries = player.down.count(HIDDEN), 1
    if view.aggressor == seat and hidden:
        tries = BETTOR if view.level <= 1 else RAISER
    return Rival(key_of(player.cards + view.community), hidden, coming, tries)


def share(view: GameState, seat: Seat, samples: int, dice: Random) -> float:
    """The part of the pot that a seat wins on average if everybody now live stays to the end."""
    return _share(spot_of(view, seat), view.game, samples, dice)


def _share(spot: Spot, game: str, samples: int, dice: Random) -> float:
    """Deal worlds and add up what the seat wins in them. Plain local names: this is where the time goes."""
    first = WORTHS["low" if game == "razz" else "high"]
    second = WORTHS["eight"] if game == "stud8" else None
    flush = 0 if game == "razz" else FLUSH
    random, deck, rivals, shared = dice.random, spot.unseen, spot.rivals, spot.shared
    size, won = len(deck), 0.0
    for _ in range(samples):
        left, mine, common = size, spot.mine, 0
        for _ in range(spot.coming + shared):
            at = int(random() * left)
            left -= 1
            card = deck[at]
            deck[at], deck[left] = deck[left], card
            mine += card
            common = card  # the last one is the one for all, if there is one
        common *= shared
        own = high(mine >> CARDS_AT) if mine & flush else first[mine & RANK_BITS]
        own_low = second[mine & RANK_BITS] if second else NONE
        better = better_low = tied = tied_low = 0
        any_low = own_low > NONE
        for rival in rivals:
            key, count = rival.key + common, rival.coming
            if rival.tries > 1:
                key = common + _kept(deck, left, rival, game, random)
                left -= rival.hidden
            else:
                count += rival.hidden
            for _ in range(count):
                at = int(random() * left)
                left -= 1
                card = deck[at]
                deck[at], deck[left] = deck[left], card
                key += card
            worth = high(key >> CARDS_AT) if key & flush else first[key & RANK_BITS]
            better += worth > own
            tied += worth == own
            if second and (worth := second[key & RANK_BITS]) > NONE:
                any_low = True
                better_low += worth > own_low
                tied_low += worth == own_low
        top = 0.0 if better else 1 / (1 + tied)
        if any_low:
            won += (top + (0.0 if better_low or own_low == NONE else 1 / (1 + tied_low))) * HALF
        else:
            won += top
    return won / max(samples, 1)


def _kept(deck: list[int], left: int, rival: Rival, game: str, random: Callable[[], float]) -> int:
    """Deal a rival several pairs of down cards and keep the best looking, at the end of those left."""
    hidden, lower, place, kept, best = rival.hidden, left, 0, 0, -1000
    for _ in range(min(rival.tries, left // hidden)):
        key = rival.key
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
    return kept
