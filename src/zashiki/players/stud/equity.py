"""Equity: which part of the pot each of some hands wins if all are dealt out, with dead cards gone.

What can happen is counted as outcomes: who wins the first side (high, or in razz low) and who the second (stud8's low).
Everything else, wins, ties, shares and scoops, follows from these counts. Where few cards are missing every completion
is counted once; else completions are dealt by seeded dice, and intervals say how sure that is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from zashiki.games.stud.hand_ranks import high
from zashiki.games.stud.pieces import CARDS, HIDDEN, Card
from zashiki.games.stud.variants import LAST_STREET, VARIANTS, Side, Variant
from zashiki.players.stud.hand_keys import CARDS_AT, FLUSH, KEYS, NONE, RANK_BITS, WORTHS, key_of, worth_of
from zashiki.texts.problems import Problem

EXACT = 1_000_000
"""Completions up to which all are counted: a second or two."""
SAMPLES = 100_000
"""Completions dealt where there are more: half a second for two hands, and shares good to 0.3 %."""
BATCH = 5_000
"""Completions between two reports of progress."""
LEAST, MOST, FEWEST_CARDS = 2, 8, 3
SECOND = 8
"""Winners are bits, one a seat; those of the second side stand this much higher."""
Outcomes: TypeAlias = Counter[int]
"""How often each pair of winners' bits was met."""
ProgressListener: TypeAlias = Callable[[int], None]
"""Told how many completions are counted."""
Picker: TypeAlias = Callable[[list[int], int, int], tuple[int, int]]
"""Deals a hand some cards that are not any cards: takes the deck, how many of it are left and the hand's key, and gives
the key with those cards, which then lie behind what is left, and how many are left."""


class SpotError(Problem):
    """Hands that cannot lie on one table. `code` is stable; `gaps` say what it is about."""

    section = "problem.equity"

    def __str__(self) -> str:
        return f"{self.code}: {super().__str__()}"


class Spot(NamedTuple):
    """Hands to compare: what is known of them, and how many cards each still gets."""

    variant: Variant
    keys: tuple[int, ...]
    """The known cards of each hand, added up."""
    missing: tuple[int, ...]
    """Cards that each hand gets of its own."""
    shared: int
    """1 where the deck is too short for a last card each, so that one card is for all."""
    unseen: tuple[int, ...]
    """The keys of all cards that may still come."""

    @property
    def completions(self) -> int:
        """In how many ways the missing cards can fall."""
        left, found = len(self.unseen), 1
        for count in (*self.missing, self.shared):
            found *= comb(left, count)
            left -= count
        return found


def spot(game: str, hands: Sequence[Sequence[Card]], dead: Sequence[Card] = (), community: Sequence[Card] = ()) -> Spot:
    """Put hands of three to seven cards on a table, hidden ones among them; `dead` cards cannot come any more.

    >>> from zashiki.games.stud.notation import cards
    >>> spot("stud", [cards("JsTs9s"), cards("AhAdKc")]).missing
    (4, 4)
    """
    if game not in VARIANTS:
        text = "no game is called {name!r}; there are: {games}"
        raise SpotError("no_such_game", text, name=game, games=", ".join(VARIANTS))
    if not LEAST <= len(hands) <= MOST:
        text = "hands given: {n}; it takes {least} to {most}"
        raise SpotError("hands", text, n=len(hands), least=LEAST, most=MOST)
    most = LAST_STREET - len(community)
    for at, hand in enumerate(hands):
        if not FEWEST_CARDS <= len(hand) <= most:
            text = "hand {hand} has {n} cards; a hand has {least} to {most}"
            raise SpotError("cards", text, hand=at + 1, n=len(hand), least=FEWEST_CARDS, most=most)
    if HIDDEN in dead:
        raise SpotError("hidden_dead", "an unknown card cannot be dead; leave ?? out of --dead")
    known = [card for some in (*hands, dead, community) for card in some if card is not HIDDEN]
    if twice := [card for card, count in Counter(known).items() if count > 1]:
        raise SpotError("twice", "{card} appears twice", card=twice[0])
    unseen = tuple(KEYS[card] for card in CARDS if card not in set(known))
    missing = [most - sum(card is not HIDDEN for card in hand) for hand in hands]
    shared = int(sum(missing) > len(unseen) and not community and min(missing) > 0)
    missing = [count - shared for count in missing]
    if (short := sum(missing) + shared - len(unseen)) > 0:
        raise SpotError("too_few_left", "the deck is too short for these hands: {short} cards are missing", short=short)
    keys = tuple(key_of((*hand, *community)) for hand in hands)
    return Spot(VARIANTS[game], keys, tuple(missing), shared, unseen)


# ---------------------------------------------------------------------------------------------------------- counting


def enumerated(table: Spot, outcomes: Outcomes, heard: ProgressListener | None = None) -> None:
    """Count every completion once into `outcomes`."""
    commons = table.unseen if table.shared else (0,)
    for common in commons:
        hands = [
            _completed(table, key + common, count, common) for key, count in zip(table.keys, table.missing, strict=True)
        ]
        _descend(hands, 0, 0, (NONE - 1, 0, NONE, 0), outcomes, heard)


Completed: TypeAlias = tuple[int, int, int]
"""The cards that complete a hand, as a mask, and its worth for both sides."""
Best: TypeAlias = tuple[int, int, int, int]
"""The best worth so far and the bits of who holds it, for both sides."""


def _completed(table: Spot, key: int, count: int, common: int) -> list[Completed]:
    """Every way to complete one hand. Worths are found once here, however often the others vary."""
    sides = table.variant.sides
    unseen = [card for card in table.unseen if card != common]
    return [
        (
            sum(drawn) >> CARDS_AT,
            worth_of(key + sum(drawn), sides[0]),
            worth_of(key + sum(drawn), sides[1]) if len(sides) > 1 else NONE,
        )
        for drawn in combinations(unseen, count)
    ]


def _descend(
    hands: list[list[Completed]], seat: int, used: int, best: Best, outcomes: Outcomes, heard: ProgressListener | None
) -> None:
    """Complete the hands one after the other, with cards that no hand before has."""
    worth, winners, low, low_winners = best
    bit, last = 1 << seat, seat + 1 == len(hands)
    for mask, mine, my_low in hands[seat]:
        if mask & used:
            continue
        now = bit if mine > worth else winners | bit if mine == worth else winners
        lows = bit if my_low > low else low_winners | bit if my_low == low > NONE else low_winners
        if last:
            outcomes[now | lows << SECOND] += 1
        else:
            reached = (max(worth, mine), now, max(low, my_low), lows)
            _descend(hands, seat + 1, used | mask, reached, outcomes, heard)
    if last and heard:
        heard(outcomes.total())


def sampled(
    table: Spot, count: int, dice: Random, outcomes: Outcomes, pickers: Sequence[Picker | None] | None = None
) -> None:
    """Deal this many completions by dice and count them into `outcomes`. Plain local names: the time goes here.

    A hand with a picker is dealt by it first, and then its `missing` cards like the others.
    """
    sides: tuple[Side, ...] = table.variant.sides
    first, second = WORTHS[sides[0]], WORTHS[sides[1]] if len(sides) > 1 else None
    flush = FLUSH if sides[0] == "high" else 0
    random, deck, size = dice.random, list(table.unseen), len(table.unseen)
    each = zip(table.keys, map(range, table.missing), pickers or (None,) * len(table.keys), strict=True)
    hands = [(1 << seat, *one) for seat, one in enumerate(each)]
    for _ in range(count):
        left, common = size, 0
        if table.shared:
            left -= 1
            at = int(random() * size)
            common = deck[at]
            deck[at], deck[left] = deck[left], common
        best, winners, low, lows = NONE - 1, 0, NONE, 0
        for bit, key, missing, picker in hands:
            held = key
            if picker is not None:
                held, left = picker(deck, left, key)
            held += common
            for _ in missing:
                at = int(random() * left)
                left -= 1
                card = deck[at]
                deck[at] = deck[left]
                deck[left] = card
                held += card
            worth = high(held >> CARDS_AT) if held & flush else first[held & RANK_BITS]
            if worth > best:
                best, winners = worth, bit
            elif worth == best:
                winners |= bit
            if second is not None and (worth := second[held & RANK_BITS]) >= low and worth > NONE:
                lows = lows | bit if worth == low else bit
                low = worth
        outcomes[winners | lows << SECOND] += 1
