"""What a card is worth to each seat: how far it brings one of them towards a yaku, and the other away from it.

The model is one line. Every card that nobody has taken yet falls to a seat with a chance that shrinks with the turns
it has left, each card for itself; so a yaku that needs k of n free cards comes about with a binomial chance. All
points come from the rows of the rule set in play.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from zashiki.games.koikoi import Card, GameState, Ruleset
from zashiki.games.koikoi.pieces import bits
from zashiki.games.koikoi.rules import Row
from zashiki.kernel.game import Seat

REACH = 0.05
"""The chance that a free card falls to a seat, for each turn that seat has left."""
TEMPO = 1.5
"""What forming any yaku is worth beyond its points: its holder may end the round."""
HALF = 0.5
"""What counts of a yaku that cannot stand alone, or that the weather can undo."""
DECK = (1 << 48) - 1
NOTHING = (0.0, 0.0)
MONTH = ~3
"""What is left of a card's id is where the bits of its month begin."""


@cache
def likely(free: int, need: int, turns: int) -> float:
    """Give the chance that a seat with this many turns left gets at least `need` of `free` cards."""
    p = REACH * turns
    return sum(comb(free, k) * p**k * (1 - p) ** (free - k) for k in range(max(need, 0), free + 1))


class Goal(NamedTuple):
    """A yaku row as something to strive for, and what taking one more of its cards is worth."""

    cards: int
    """The cards that can make it, as an int; 0: those of the month."""
    needed: int
    points: float
    """What it adds to the lesser yaku that it replaces."""
    extra: int
    """Points of each further card …"""
    extra_cards: int
    """… of these."""
    known: dict[int, tuple[float, float]]
    """What `stake` found before, since rollouts ask for the same again and again."""

    def chance(self, own: int, lost: int, turns: int) -> float:
        """How likely a seat forms this that has `own` of the cards, and the opponent `lost` of them."""
        size = self.cards.bit_count() or 4
        return likely(size - own - lost, self.needed - own, turns) if own < self.needed else 1.0

    def stake(self, own: int, lost: int, turns: int) -> tuple[float, float]:
        """Say what the next of its cards is worth to a seat, and what it costs the seat if the opponent takes it."""
        take = self._step(own, lost, turns) + self._harm(lost, own, turns)
        give = self._step(lost, own, turns) + self._harm(own, lost, turns)
        return take, give

    def _step(self, own: int, lost: int, turns: int) -> float:
        return self.points * (self.chance(own + 1, lost, turns) - self.chance(own, lost, turns))

    def _harm(self, own: int, lost: int, turns: int) -> float:
        return self.points * (self.chance(own, lost, turns) - self.chance(own, lost + 1, turns))


@lru_cache(maxsize=16)
def goals(rules: Ruleset) -> tuple[Goal, ...]:
    """Read what there is to strive for from a rule set."""
    return tuple(_goal(rules, row, cards) for row in rules.rows for cards in row.choices or (0,))


def _goal(rules: Ruleset, row: Row, cards: int) -> Goal:
    rule = row.rule
    lesser = [low.rule.points for low in rules.rows if low.rule.name in rule.beats and not low.mask & ~row.mask]
    points = max(max(rule.points, rule.after_call) - max(lesser, default=0), 0) + (0 if lesser else TEMPO)
    sure = rule.alone and not rule.void_while_on_field
    return Goal(cards, row.count, points if sure else points * HALF, rule.extra, row.extra, {})


def prospects(aims: tuple[Goal, ...], mine: int, theirs: int, turns: int, month: int) -> float:
    """Give the chance that a seat will add to its points in the turns it has left."""
    never = 1.0
    for goal in aims:
        cards = goal.cards or 15 << 4 * (month - 1)
        own = (cards & mine).bit_count()
        if own < goal.needed:
            never *= 1 - goal.chance(own, (cards & theirs).bit_count(), turns)
        elif goal.extra:
            never *= 1 - likely((goal.extra_cards & ~mine & ~theirs).bit_count(), 1, turns)
    return 1 - never


class Appraisal:
    """The worth of cards to a seat and to its opponent, at one moment of a round."""

    __slots__ = ("_held", "_known", "_stakes")

    def __init__(self, aims: tuple[Goal, ...], view: GameState, seat: Seat) -> None:
        """Look at both piles, the field and the seat's own hand, and at nothing that is hidden."""
        me, them = view.players[seat], view.players[1 - seat]
        mine, theirs = bits(me.captured), bits(them.captured)
        self._stakes = _stakes(aims, mine, theirs, view.rules.turns - me.turns, view.month)
        self._known = mine | theirs | bits(me.hand) | bits(view.field) | (view.pending.bit if view.pending else 0)
        missed = 1 - len(them.hand) / max((DECK & ~self._known).bit_count(), 1)
        self._held = (1 - missed**4, 1 - missed**3, 1 - missed**2, 1 - missed, 0.0)

    def weigh(self, card: int) -> tuple[float, float]:
        """What it brings the seat to take a card (given as its bit), and what it costs if the opponent does.

        Either counts what it denies the other one.
        """
        take = give = 0.0
        for cards, brings, costs in self._stakes:
            if cards & card:
                take += brings
                give += costs
        return take, give

    def held(self, card: Card) -> float:
        """The chance that the opponent holds a card of the same month."""
        seen = (self._known >> (card.id & MONTH) & 15).bit_count()
        return self._held[seen]


def _stakes(aims: tuple[Goal, ...], mine: int, theirs: int, turns: int, month: int) -> list[tuple[int, float, float]]:
    """List which cards matter, with what taking one brings and what giving one away costs."""
    found = []
    for goal in aims:
        cards, needed, _, extra, extra_cards, known = goal
        cards = cards or 15 << 4 * (month - 1)
        own, lost = (cards & mine).bit_count(), (cards & theirs).bit_count()
        key = own << 12 | lost << 6 | turns
        stake = known.get(key)
        if stake is None:
            stake = known[key] = goal.stake(own, lost, turns)
        if stake != NOTHING:
            found.append((cards, *stake))
        if extra and own >= needed:
            found.append((extra_cards, extra, 0.0))
        if extra and lost >= needed:
            found.append((extra_cards, 0.0, extra))
    return found
