"""Many hands at once: what each of them is worth, as the room's `hand_ranks` counts it; and all hands there are."""

from collections import Counter
from functools import cache
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zashiki.encoding.whole_numbers import whole
from zashiki.fast.arguments import as_array, checked_device
from zashiki.fast.bits import NONE, bit, count, signed
from zashiki.fast.compiling import compiled, compiled_loop
from zashiki.fast.gpu import loaded_cuda, threads_for
from zashiki.fast.stud.hand_tables import LEAST, MOST, NO_CARDS, HandTables, hand_tables
from zashiki.fast.stud.hand_worths import EIGHT, HIGH, LOW, NO_LOW, worth_for
from zashiki.games.stud.hand_ranks import CATEGORIES, Category
from zashiki.games.stud.pieces import CARDS
from zashiki.games.stud.variants import Side
from zashiki.texts.problems import Problem

NO_HAND = -(1 << 31)
"""The worth of a row that is no hand, since it has a card twice or a number that is no card."""
SIDES: dict[Side, int] = {"high": HIGH, "low": LOW, "eight": EIGHT}
HEADLINE_BITS, RANK_BITS, HEADLINES = 16, 4, 1 << 8
"""A worth without its last four digits says the category and the rank that decides first."""
NO_HEADLINE = HEADLINES - 1
Headline: TypeAlias = tuple[Category, int] | None
"""A category with its first rank as the worth has it (for low hands the ace is 0); None: no eight or better."""


def worths(cards: ArrayLike, side: Side = "high", *, device: str = "cpu") -> NDArray[np.int32]:
    """Rate hands of five to seven cards, a row each: numbers of 0 to 51 in the canonical order, the two of clubs first.

    A worth is the same number as the room's; for eight or better, `NO_LOW` is a hand that does not qualify. On a GPU
    (`device="cuda"`) nothing crosses the bus if the rows lie there already, so nobody looks at them first: one that is
    no hand comes back as `NO_HAND`, which is an error elsewhere.

    >>> from zashiki.games.stud import CARDS, cards
    >>> hands = [[CARDS.index(card) for card in cards(text)] for text in ("AsKsQsJsTs", "AcAdAhAsKc")]
    >>> [CATEGORIES[worth >> 20].name for worth in worths(hands)]
    ['STRAIGHT_FLUSH', 'QUADS']
    """
    number = _numbered(side)
    if checked_device(device) == "cuda":
        return _on_gpu(cards, number)
    hands = _checked(cards)
    found = np.empty(len(hands), np.int32)
    rate(hands, number, hand_tables(), found)
    if (wrong := found == NO_HAND).any():
        at = int(wrong.argmax())
        text = "row {at} is not a hand of distinct cards, numbers of 0 to 51: {cards}"
        raise Problem("fast.cards", text, at=at, cards=as_array(cards)[at].tolist())
    return found


def _on_gpu(cards: ArrayLike, side: int) -> NDArray[np.int32]:
    cuda = loaded_cuda()
    from zashiki.fast.stud.gpu_evaluations import rate_on_gpu  # noqa: PLC0415 - only where there is a GPU

    there = hasattr(cards, "__cuda_array_interface__")
    hands: Any = _formed(cuda.as_cuda_array(cards)) if there else cuda.to_device(_checked(cards))
    found = cuda.device_array(len(hands), np.int32)
    if len(hands):
        rate_on_gpu[threads_for(len(hands))](hands, side, _tables_on_gpu(), found)
    return cast(NDArray[np.int32], found)


@cache
def _tables_on_gpu() -> HandTables:
    """The tables in a GPU's memory, sent there once."""
    return HandTables(*map(loaded_cuda().to_device, hand_tables()))


def all_hands(size: int = MOST, side: Side = "high") -> Counter[Headline]:
    """Count all hands of five to seven cards by category and first rank; those of seven take a second."""
    if whole(size) not in range(LEAST, MOST + 1):
        raise Problem("fast.hand_size", "a hand has {least} to {most} cards, not {n!r}", least=LEAST, most=MOST, n=size)
    found, number = np.zeros(HEADLINES, np.int64), _numbered(side)
    count_all(size, number, hand_tables(), np.zeros((size, 3), np.uint64), found)
    return Counter({_headline(at): int(found[at]) for at in range(HEADLINES) if found[at]})


def _headline(number: int) -> Headline:
    return None if number == NO_HEADLINE else (CATEGORIES[number >> RANK_BITS], number & (1 << RANK_BITS) - 1)


def _numbered(side: Side) -> int:
    if side not in tuple(SIDES):
        raise Problem("fast.side", "no side is called {side!r}; there are: {sides}", side=side, sides=", ".join(SIDES))
    return SIDES[side]


def _checked(cards: ArrayLike) -> NDArray[np.uint8]:
    hands = _formed(as_array(cards))
    if hands.dtype != np.uint8:  # in fewer bits another number must not become a card
        hands = np.where((hands < 0) | (hands >= len(CARDS)), len(CARDS), hands)
    return np.ascontiguousarray(hands, np.uint8)


def _formed(hands: NDArray[Any]) -> NDArray[Any]:
    """Refuse what does not have the form of hands."""
    if hands.dtype.kind not in "iu" or hands.ndim != 2 or not LEAST <= hands.shape[1] <= MOST:  # noqa: PLR2004 - rows
        text = "hands are rows of {least} to {most} cards, numbers of 0 to 51; this has the form {form} of {kind}"
        raise Problem("fast.hands", text, least=LEAST, most=MOST, form=hands.shape, kind=hands.dtype)
    return hands


@compiled
def worth_of_row(cards: NDArray[np.uint8], size: int, side: int, tables: HandTables) -> int:
    """The worth of a row of cards; `NO_HAND` where they are none, or not all different."""
    key, held = NO_CARDS, NONE
    for at in range(size):
        card = signed(cards[at])
        if not 0 <= card < len(tables.keys):
            return NO_HAND
        key += tables.keys[card]
        held |= bit(card)
    return worth_for(side, key, held, tables) if count(held) == size else NO_HAND


@compiled_loop
def rate(hands: NDArray[np.uint8], side: int, tables: HandTables, found: NDArray[np.int32]) -> None:
    """Write the worth of each hand."""
    for at in range(len(hands)):
        found[at] = worth_of_row(hands[at], hands.shape[1], side, tables)


@compiled
def headline(worth: int) -> int:
    """The category and the first rank of a worth, high or low, as one number."""
    return NO_HEADLINE if worth == NO_LOW else abs(worth) >> HEADLINE_BITS


@compiled_loop
def count_all(size: int, side: int, tables: HandTables, chosen: NDArray[np.uint64], found: NDArray[np.int64]) -> None:
    """Go through all hands, each in ascending order; `chosen` has room for a card, the key and the set, `size` times.

    A row holds a card, and key and set of the cards before it. The last card goes round in a loop of its own.
    """
    deck, at = len(tables.keys), 0
    chosen[0, 0], chosen[0, 1], chosen[0, 2] = NONE, NO_CARDS, NONE
    while at >= 0:
        card = signed(chosen[at, 0])
        if at == size - 1:
            for last in range(card, deck):
                key, held = chosen[at, 1] + tables.keys[last], chosen[at, 2] | bit(last)
                found[headline(worth_for(side, key, held, tables))] += 1
            at -= 1
        elif card > deck - size + at:
            at -= 1
        else:
            chosen[at, 0] = np.uint64(card + 1)
            chosen[at + 1, 0] = np.uint64(card + 1)
            chosen[at + 1, 1] = chosen[at, 1] + tables.keys[card]
            chosen[at + 1, 2] = chosen[at, 2] | bit(card)
            at += 1
