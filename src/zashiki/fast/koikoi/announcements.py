"""Which pile was announced: a state lists yaku, a table keeps the pile and the field that they were read from.

The cards that form the yaku are nearly always such a pile. They are not where it also held a yaku that was beaten and
did itself beat another, or one that the field made void; then cards are added until exactly the listed yaku count.
"""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from zashiki.fast.koikoi.rules import MONTHS
from zashiki.games.koikoi import Ruleset, Yaku, yaku_of
from zashiki.games.koikoi.pieces import bits, month_of, of_bits
from zashiki.games.koikoi.rules import Row
from zashiki.texts.problems import Problem

STEPS = 8
"""So many cards of the field or yaku of the pile are guessed at most …"""
TRIES = 200
"""… and for each such yaku so many ways to hold it."""


class Announcement(NamedTuple):
    """What yaku are read from."""

    pile: int
    field: int = 0
    calls: int = 0


def yaku_read(rules: Ruleset, round: int, announced: Announcement) -> tuple[Yaku, ...]:  # noqa: A002 - the room's word
    """The yaku that were announced in a round; from an empty pile, none."""
    pile, field, calls = announced
    return yaku_of(rules, of_bits(pile), field=of_bits(field), month=month_of(round), calls=calls)


def announcement(rules: Ruleset, yaku: tuple[Yaku, ...], round: int, calls: int) -> Announcement:  # noqa: A002
    """Find what exactly these yaku are read from, by a seat that has called so often since."""
    if not yaku:
        return Announcement(0)
    pile = bits(card for one in yaku for card in one.cards)
    for called in sorted({0, calls}):
        search = _Search(rules, yaku, round)
        found = next(search.agreeing(Announcement(pile, 0, called), STEPS), None)
        if found is not None:
            return found
    text = "no pile is found that holds exactly these yaku: {yaku}"
    raise Problem("fast.koikoi_yaku", text, yaku=", ".join(one.name for one in yaku))


class _Search:
    """The search for a pile and a field in which exactly the wanted yaku count."""

    def __init__(self, rules: Ruleset, wanted: tuple[Yaku, ...], round: int) -> None:  # noqa: A002
        self.rules, self.wanted, self.round = rules, wanted, round
        self.names = {one.name for one in wanted}
        counted = [row for row in rules.rows if row.rule.name in self.names]
        self.clear = {month for row in counted for month in row.rule.void_while_on_field}
        """Months that cannot have lain on the field, or a wanted yaku would have been void."""
        self.complete = 0
        """Cards of the wanted yaku: those that their pile does not hold cannot be added."""
        for row in counted:
            self.complete |= row.extra if row.rule.extra else 0
            self.complete |= sum(row.choices) or MONTHS[month_of(round) - 1]

    def agreeing(self, guess: Announcement, steps: int) -> Iterator[Announcement]:
        """Give piles that agree, this one or those with a few more cards."""
        read = yaku_read(self.rules, self.round, guess)
        if read == self.wanted:
            yield guess
        elif steps and (names := {one.name for one in read}) != self.names:
            for other in self._repaired(guess, names):
                yield from self.agreeing(other, steps - 1)

    def _repaired(self, guess: Announcement, names: set[str]) -> Iterator[Announcement]:
        """Take one yaku too many or too few, and let another beat it, or the field void it or what beats it."""
        missing, unwanted = sorted(self.names - names), sorted(names - self.names)
        if missing:
            for row in self._beaters(missing[0]):
                yield from self._voided(guess, row)
            return
        yield from self._voided(guess, next(row for row in self.rules.rows if row.rule.name == unwanted[0]))
        for row in self._beaters(unwanted[0]):
            yield from self._held(guess, row)

    def _beaters(self, name: str) -> list[Row]:
        return [row for row in self.rules.rows if name in row.rule.beats]

    def _voided(self, guess: Announcement, row: Row) -> Iterator[Announcement]:
        """Let a card lie on the field that makes a yaku void."""
        for month in row.rule.void_while_on_field:
            if month not in self.clear:
                yield guess._replace(field=guess.field | 1 << 4 * (month - 1))

    def _held(self, guess: Announcement, row: Row) -> Iterator[Announcement]:
        """Add the cards with which a yaku is held."""
        pile = guess.pile | row.including
        for choice in row.choices or (MONTHS[month_of(self.round) - 1],):
            free = [card.bit for card in of_bits(choice & ~pile & ~self.complete)]
            lacking = max(0, row.count - (pile & choice).bit_count())
            for cards in islice(combinations(free, lacking), TRIES):
                if pile | sum(cards) != guess.pile:
                    yield guess._replace(pile=pile | sum(cards))
