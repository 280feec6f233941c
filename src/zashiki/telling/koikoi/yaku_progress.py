"""How near each pile is to each yaku, and what a capture would do for it: for hints, charts and scenes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zashiki.games.koikoi import Card, GameState, Yaku, points_of, yaku_of
from zashiki.games.koikoi.legality import CHOOSES_BETWEEN
from zashiki.games.koikoi.pieces import bits
from zashiki.games.koikoi.rules import CardSet, Row
from zashiki.games.koikoi.state import of_month, other
from zashiki.kernel.game import Seat

NEAR = 2
"""A yaku that misses this many cards is worth a hint."""
MENTIONED = 2
"""Yaku in a hint, unless a capture makes more of them at once."""
_MONTHS = (CardSet.MONTH, CardSet.ANY_MONTH)
"""Sets that have no name of their own."""


class YakuProgress(NamedTuple):
    """A yaku as one pile stands to it."""

    name: str
    points: int
    have: int
    need: int
    blocked: bool
    """The opponent holds what it needs."""

    @property
    def to_go(self) -> int:
        """How many cards are still wanted."""
        return max(self.need - self.have, 0)


def aims(view: GameState, seat: Seat, *, more: Iterable[Card] = ()) -> list[YakuProgress]:
    """Every yaku of the rules, for this seat's pile and some cards more."""
    pile = bits(view.players[seat].captured) | bits(more)
    lost = bits(view.players[other(seat)].captured)
    return [_aim(row, pile, lost, view.month) for row in view.rules.rows]


def _aim(row: Row, pile: int, lost: int, month: int) -> YakuProgress:
    choices = row.choices or (15 << 4 * (month - 1),)
    best = max(choices, key=lambda one: ((pile & one).bit_count(), -(lost & one).bit_count()))
    have = min((pile & best).bit_count(), row.count)
    if have == row.count and row.including & ~pile:
        have -= 1
    blocked = (best & ~lost).bit_count() < row.count or bool(row.including & lost)
    return YakuProgress(row.rule.name, row.rule.points, have, row.count, blocked)


# One card away.


class OneAway(NamedTuple):
    """A yaku that a single card would make."""

    row: Row
    cards: int
    """Any of these would do."""
    any_of: CardSet | None = None
    """The set, where any card of it would do that neither side has, and there are several."""


def one_away(view: GameState, seat: Seat) -> list[OneAway]:
    """List the yaku that one card more would make and that would then count, in the order of the rules."""
    pile, lost = bits(view.players[seat].captured), bits(view.players[other(seat)].captured)
    found, made = [], []
    for row in view.rules.rows:
        if (pile & row.mask).bit_count() < row.count - 1 or _void(row, view):
            continue
        cards = _completing(row, pile, lost, view.month)
        if cards is None:
            made.append(row)
        elif cards:
            found.append(OneAway(row, cards))
    return _counting(found, made) if found else found


def _void(row: Row, view: GameState) -> bool:
    """Say whether a card on the field keeps a yaku from counting."""
    void = row.rule.void_while_on_field
    return bool(void) and any(card.month in void for card in view.field)


def _completing(row: Row, pile: int, lost: int, month: int) -> int | None:
    """Give the cards any of which would make a yaku; None if it is made."""
    total, wanted = 0, row.including & ~pile
    for choice in row.choices or (15 << 4 * (month - 1),):
        to_go = row.count - (pile & choice).bit_count()
        if to_go <= 0 and not wanted:
            return None
        if to_go <= 1 and wanted.bit_count() <= 1:
            does = wanted & choice if to_go and wanted else wanted or choice
            total |= does & ~pile & ~lost
    return total


def _counting(found: list[OneAway], made: list[Row]) -> list[OneAway]:
    """Keep the cards that make a yaku count: not beaten, and in the company that some yaku need."""
    kept = [(one, one.cards & ~_beating(one.row, found, made)) for one in found]
    company = 0
    if not all(one.row.rule.alone for one in found):
        for row in made:
            company |= ~_beating(row, found, made) if row.rule.alone else 0
        for one, cards in kept:
            company |= cards if one.row.rule.alone else 0
    counting = ((one, cards if one.row.rule.alone else cards & company) for one, cards in kept)
    return [OneAway(one.row, cards, _whole_set(one, cards)) for one, cards in counting if cards]


def _beating(row: Row, found: list[OneAway], made: list[Row]) -> int:
    """Give the cards with which a yaku is beaten by another: all of them (-1), if one does that is made."""
    name = row.rule.name
    if any(name in greater.rule.beats for greater in made):
        return -1
    cards = 0
    for greater in found:
        if name in greater.row.rule.beats:
            cards |= greater.cards
    return cards


def _whole_set(one: OneAway, cards: int) -> CardSet | None:
    """Give the set of a yaku, if any card of it would do and there are several."""
    some = one.row.rule.cards
    if not isinstance(some, CardSet) or some in _MONTHS or one.row.including:
        return None
    return some if cards == one.cards and cards.bit_count() > 1 else None


# What a capture does.


class Gain(NamedTuple):
    """What a capture would do."""

    taken: tuple[Card, ...]
    points: int
    """More than now."""
    completed: tuple[Yaku, ...]
    nearer: tuple[YakuProgress, ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """What it is compared by."""
        near = sum(aim.points * (NEAR + 1 - aim.to_go) for aim in self.nearer)
        return self.points, len(self.completed), near


def captures(view: GameState, card: Card) -> tuple[tuple[Card, ...], ...]:
    """What a card could take from the field: one card, all three, or either of two."""
    matching = of_month(view.field, card.month)
    if len(matching) == CHOOSES_BETWEEN:
        return tuple([(one,) for one in matching])
    return (matching,) if matching else ()


class Standing(NamedTuple):
    """What a pile holds and is near to, which every capture is compared with."""

    yaku: tuple[Yaku, ...]
    aims: list[YakuProgress]


def standing(view: GameState, seat: Seat) -> Standing:
    """Give what a seat's pile is as it lies."""
    return Standing(_held(view, seat, ()), aims(view, seat))


def gain(view: GameState, seat: Seat, card: Card, taken: tuple[Card, ...], now: Standing | None = None) -> Gain:
    """Say what taking these field cards with that card would complete or bring nearer than `now`."""
    more, now = (card, *taken), now or standing(view, seat)
    before, after = now.yaku, _held(view, seat, more)
    names = {one.name for one in before}
    made = tuple([one for one in after if one.name not in names])
    nearer = sorted(_nearer(now.aims, aims(view, seat, more=more)), key=lambda aim: (aim.to_go, -aim.points))
    return Gain(taken, points_of(after) - points_of(before), made, tuple(nearer[: max(MENTIONED - len(made), 0)]))


def _nearer(before: list[YakuProgress], after: list[YakuProgress]) -> Iterator[YakuProgress]:
    for was, now in zip(before, after, strict=True):
        if now.have > was.have and 0 < now.to_go <= NEAR and not now.blocked:
            yield now


def _held(view: GameState, seat: Seat, more: tuple[Card, ...]) -> tuple[Yaku, ...]:
    """The yaku that a pile holds with some cards more, once those have left the field."""
    player = view.players[seat]
    field = [card for card in view.field if card not in more]
    return yaku_of(view.rules, player.captured + more, field=field, month=view.month, calls=player.calls)


def best_gain(view: GameState, seat: Seat, card: Card, now: Standing | None = None) -> Gain | None:
    """The best of what a card could take, or None if it takes nothing."""
    found = [gain(view, seat, card, taken, now) for taken in captures(view, card)]
    return max(found, key=lambda one: one.weight, default=None)
