"""Equity by samples, compiled: who wins if the missing cards of some hands are dealt at random, so many times.

A sample is a function of the seed and of its own number, so samples can be drawn in any portions. Its draws come from
blocks of Philox 4×32-10 with that number as the game: two words make a fraction of 64 bits, whose digits to the bases
of how many cards are left say which is dealt; after six digits the next fraction follows. Dealt cards are exchanged
with the last of those left. `zashiki.players.stud.drawn_samples` does the same in plain Python.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.whole_numbers import whole
from zashiki.fast.arguments import checked_seed
from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import compiled, compiled_loop
from zashiki.fast.philox import HALF, LOW, block
from zashiki.fast.stud.evaluations import SIDES
from zashiki.fast.stud.hand_tables import LEAST, MOST, NO_CARDS, HandTables, hand_tables
from zashiki.fast.stud.hand_worths import NO_LOW, worth_for
from zashiki.fast.stud.table import SEATS
from zashiki.games.stud.pieces import CARDS
from zashiki.games.stud.variants import VARIANTS
from zashiki.texts.problems import Problem

DIGITS = 6
"""Digits that a fraction is good for: of 52 cards they take 34 of its 64 bits."""
SECOND = 8
"""Winners are bits, one a seat; those of the second side stand this much higher."""
ONE_SIDE = -1
MOST_SAMPLES = 1 << 32


class KnownHands(NamedTuple):
    """Hands to compare, as compiled code sees them."""

    cards: NDArray[np.uint64]
    """The known cards of each hand, as a set."""
    keys: NDArray[np.uint64]
    """The same cards' keys, added up."""
    missing: NDArray[np.int64]
    """Cards that each hand still gets."""
    shared: int
    """Cards that come for all."""
    unseen: NDArray[np.uint8]
    first_side: int
    second_side: int


def equity(
    game: str,
    known: Sequence[int],
    missing: Sequence[int],
    unseen: Sequence[int],
    *,
    shared: int = 0,
    samples: int,
    seed: int,
    first: int = 0,
) -> Counter[int]:
    """Deal the missing cards of hands that are `known` (the room's masks) from the `unseen` ones, and count who wins.

    An outcome is the bits of who wins the first side, and of who wins the second eight bits higher. `shared` cards are
    for all. The samples have the numbers from `first` on.

    >>> from zashiki.games.stud.notation import cards
    >>> from zashiki.games.stud.pieces import mask_of
    >>> hands = [mask_of(cards(text)) for text in ("AsAhAd", "KsKhQd")]
    >>> unseen = [card for card in range(52) if not sum(hands) >> card & 1]
    >>> found = equity("stud", hands, (4, 4), unseen, samples=10_000, seed=7)
    >>> found.total(), found[1] > found[2]
    (10000, True)
    """
    known, missing, unseen = (
        _numbers(name, row) for name, row in (("known", known), ("missing", missing), ("unseen", unseen))
    )
    (shared, samples, first) = _numbers("shared, samples, first", (shared, samples, first))
    _check(game, known, missing, unseen, shared)
    _check_draws(samples, seed, first)
    sides, tables = [SIDES[side] for side in VARIANTS[game].sides], hand_tables()
    two = len(sides) > 1
    keys = [int(NO_CARDS) + sum(int(tables.keys[at]) for at in range(len(CARDS)) if hand >> at & 1) for hand in known]
    hands = KnownHands(
        np.array(known, np.uint64),
        np.array(keys, np.uint64),
        np.array(missing, np.int64),
        shared,
        np.array(unseen, np.uint8),
        sides[0],
        sides[1] if two else ONE_SIDE,
    )
    found = np.zeros(1 << (2 * SECOND if two else SECOND), np.int64)
    deck = np.empty(len(CARDS), np.uint8)
    count_samples(hands, np.uint64(seed), first, samples, deck, tables, found)
    return Counter({int(at): int(found[at]) for at in found.nonzero()[0]})


def _numbers(name: str, row: Sequence[int]) -> list[int]:
    """Python's own whole numbers, of whatever kind they are given: numpy's have too few bits for sets of cards."""
    found = [whole(one) for one in row]
    if None in found:
        raise Problem("fast.whole", "{name}: these are not whole numbers: {given}", name=name, given=list(row))
    return cast(list[int], found)


def _check(game: str, known: Sequence[int], missing: Sequence[int], unseen: Sequence[int], shared: int) -> None:
    """Refuse what is no table of whole hands: compiled code looks them up without asking."""
    if game not in tuple(VARIANTS):
        text = "no game is called {name!r}; there are: {games}"
        raise Problem("fast.stud_game", text, name=game, games=", ".join(VARIANTS))
    if not 0 < len(known) <= SEATS or len(missing) != len(known) or min(missing) < 0 or shared < 0:
        text = "up to {most} hands, and for each how many cards are missing; these are {hands} and {missing}"
        raise Problem("fast.equity_hands", text, most=SEATS, hands=len(known), missing=tuple(missing))
    seen = sum(1 << card for card in unseen if 0 <= card < len(CARDS))
    if seen.bit_count() != len(unseen) or any(hand & seen for hand in known):
        raise Problem("fast.equity_cards", "unseen cards are numbers of 0 to 51, none of them twice or in a hand")
    held = 0
    for hand in known:
        if hand & held or not 0 <= hand < 1 << len(CARDS):
            raise Problem("fast.equity_known", "hands are sets of cards, as the room's masks, and share no card")
        held |= hand
    if sum(missing) + shared > len(unseen):
        raise Problem("fast.equity_short", "{n} unseen cards are too few for these hands", n=len(unseen))
    sizes = [hand.bit_count() + count + shared for hand, count in zip(known, missing, strict=True)]
    if not all(LEAST <= size <= MOST for size in sizes):
        raise Problem("fast.equity_size", "whole hands have {least} to {most} cards", least=LEAST, most=MOST)


def _check_draws(samples: int, seed: int, first: int) -> None:
    checked_seed(seed)
    if samples < 0 or first < 0 or first + samples > MOST_SAMPLES:
        text = "samples have numbers of 0 to {most}, not {first} to {last}"
        raise Problem("fast.samples", text, most=MOST_SAMPLES - 1, first=first, last=first + samples - 1)


@compiled
def digit(fraction: np.uint64, base: int) -> tuple[int, np.uint64]:
    """The first digit of a fraction to a base, and what is left of the fraction."""
    low = (fraction & LOW) * np.uint64(base)
    high = (fraction >> HALF) * np.uint64(base) + (low >> HALF)
    return signed(high >> HALF), (high << HALF) | (low & LOW)


@compiled
def draw_cards(deck: NDArray[np.uint8], left: int, count: int, seed: np.uint64, number: int) -> None:
    """Deal so many cards of a sample: afterwards they lie at the end of the deck, the first one last."""
    words = (NONE, NONE, NONE, NONE)
    fraction, digits = NONE, 0
    for at in range(count):
        if digits == 0:
            if at % (2 * DIGITS) == 0:
                words = block(seed, at // (2 * DIGITS), 0, number, 0)
                fraction = (words[0] << HALF) | words[1]
            else:
                fraction = (words[2] << HALF) | words[3]
            digits = DIGITS
        place, fraction = digit(fraction, left)
        digits -= 1
        left -= 1
        deck[place], deck[left] = deck[left], deck[place]


@compiled_loop
def count_samples(
    hands: KnownHands,
    seed: np.uint64,
    first: int,
    samples: int,
    deck: NDArray[np.uint8],
    tables: HandTables,
    found: NDArray[np.int64],
) -> None:
    """Count the outcomes of some samples; every sample begins with the unseen cards in their order."""
    count = hands.shared
    for seat in range(len(hands.missing)):
        count += hands.missing[seat]
    for number in range(first, first + samples):
        for at in range(len(hands.unseen)):
            deck[at] = hands.unseen[at]
        draw_cards(deck, len(hands.unseen), count, seed, number)
        found[outcome(hands, deck, tables)] += 1


@compiled
def outcome(hands: KnownHands, deck: NDArray[np.uint8], tables: HandTables) -> int:
    """Who wins with the cards at the end of the deck: the shared ones first, then those of each hand."""
    left = len(hands.unseen) - hands.shared
    best, winners, low, lows = NO_LOW, 0, NO_LOW, 0
    for seat in range(len(hands.cards)):
        cards, key = hands.cards[seat], hands.keys[seat]
        for at in range(left - hands.missing[seat], left):
            cards |= bit(deck[at])
            key += tables.keys[deck[at]]
        left -= hands.missing[seat]
        for at in range(len(hands.unseen) - hands.shared, len(hands.unseen)):
            cards |= bit(deck[at])
            key += tables.keys[deck[at]]
        worth = worth_for(hands.first_side, key, cards, tables)
        if worth >= best:
            winners = (winners if worth == best else 0) | 1 << seat
            best = worth
        if hands.second_side != ONE_SIDE:
            worth = worth_for(hands.second_side, key, cards, tables)
            if worth >= low and worth != NO_LOW:
                lows = (lows if worth == low else 0) | 1 << seat
                low = worth
    return winners | lows << SECOND
