"""How near each pile is to each yaku, and what a capture would do for it: for hints and for the chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zashiki.games.koikoi import Card, GameState, Phase, points_of, yaku_of
from zashiki.games.koikoi.pieces import bits, of_bits
from zashiki.games.koikoi.rules import Row
from zashiki.games.koikoi.state import of_month, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.teller import Teller

NEAR = 2
"""A yaku that misses this many cards is worth a hint."""
MENTIONED = 2
"""Yaku in a hint, unless a capture makes more of them at once."""


class YakuProgress(NamedTuple):
    """A yaku as one pile stands to it."""

    name: str
    points: int
    have: int
    need: int
    missing: tuple[Card, ...]
    blocked: bool
    """The opponent holds what it needs."""

    @property
    def to_go(self) -> int:
        """How many cards are still wanted."""
        return max(self.need - self.have, 0)


class Hint(NamedTuple):
    """What a capture would do."""

    taken: tuple[Card, ...]
    gain: int
    """Points more than now."""
    completed: tuple[YakuProgress, ...]
    nearer: tuple[YakuProgress, ...]


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
    return YakuProgress(row.rule.name, row.rule.points, have, row.count, of_bits(best & ~pile), blocked)


def captures(view: GameState, card: Card) -> tuple[tuple[Card, ...], ...]:
    """What a card could take from the field: one card, all three, or either of two."""
    matching = of_month(view.field, card.month)
    if len(matching) == 2:  # noqa: PLR2004 - between two one chooses
        return tuple((one,) for one in matching)
    return (matching,) if matching else ()


def hint(view: GameState, seat: Seat, card: Card, taken: tuple[Card, ...]) -> Hint:
    """Say what taking these field cards with that card would complete or bring nearer."""
    more = (card, *taken)
    before, after = aims(view, seat), aims(view, seat, more=more)
    changed = [(was, now) for was, now in zip(before, after, strict=True) if now.have > was.have]
    nearer = [now for _, now in changed if 0 < now.to_go <= NEAR and not now.blocked]
    made = tuple(now for _, now in changed if not now.to_go)
    nearer.sort(key=lambda aim: (aim.to_go, -aim.points))
    return Hint(
        taken, _worth(view, seat, more) - _worth(view, seat, ()), made, tuple(nearer[: max(MENTIONED - len(made), 0)])
    )


def _worth(view: GameState, seat: Seat, more: tuple[Card, ...]) -> int:
    player = view.players[seat]
    field = tuple(card for card in view.field if card not in more)
    pile = player.captured + more
    return points_of(yaku_of(view.rules, pile, field=field, month=view.month, calls=player.calls))


def best_hint(view: GameState, seat: Seat, card: Card) -> Hint | None:
    """The best of what a hand card could take, or None if it takes nothing."""
    found = [hint(view, seat, card, taken) for taken in captures(view, card)]
    return max(found, key=_value, default=None)


def _value(one: Hint) -> tuple[int, int, int]:
    return one.gain, len(one.completed), sum(aim.points * (NEAR + 1 - aim.to_go) for aim in one.nearer)


def hint_words(one: Hint, teller: Teller) -> str:
    """A hint in words; empty if there is nothing to say."""
    say = teller.words.say
    parts = [
        say("telling.completes", yaku=teller.yaku(aim.name), points=teller.points(aim.points)) for aim in one.completed
    ]
    if one.gain and not parts:
        parts.append(say("points.signed", n=one.gain))
    parts += [say("telling.to_go", yaku=teller.yaku(aim.name), n=aim.to_go) for aim in one.nearer]
    return teller.words["hint.join"].join(parts)


def hints(view: GameState, seat: Seat, shown: tuple[Card, ...], teller: Teller) -> Iterator[tuple[int, str, Hint]]:
    """A hint for each key that would take something: the key, the words, the hint; the most telling first."""
    found: list[tuple[int, Hint]] = []
    for key, card in enumerate(shown, 1):
        if view.phase is Phase.PLAY_FROM_HAND:
            best = best_hint(view, seat, card)
        else:
            best = hint(view, seat, view.pending, (card,)) if view.pending else None
        found += [(key, best)] if best else []
    found.sort(key=lambda pair: _value(pair[1]), reverse=True)
    for key, best in found:
        yield key, hint_words(best, teller), best
