"""Equity by samples that are drawn by number: compiled where numba is installed, and the same without it.

A sample is a function of the seed and of its own number. Its draws come from blocks of Philox 4×32-10 with that number
as the game. Two words make a fraction of 64 bits, whose digits to the bases of how many cards are left say which one is
dealt; after six digits the next fraction follows. A dealt card changes places with the last of those left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zashiki.encoding.philox import block
from zashiki.games.stud.pieces import CARDS
from zashiki.players.compiled_twins import twins_load
from zashiki.players.stud.equity import SECOND, Outcomes, Spot
from zashiki.players.stud.hand_keys import CARDS_AT, KEYS, NONE, worth_of

DIGITS = 6
"""Digits that a fraction is good for: of 52 cards they take 34 of its 64 bits."""
_WORD, _FRACTION = 32, 64
_NUMBERS = {KEYS[card]: number for number, card in enumerate(CARDS)}


def drawn(table: Spot, samples: int, seed: int, *, first: int = 0, compiled: bool | None = None) -> Outcomes:
    """Count the outcomes of the samples from number `first` on.

    `compiled` asks for the compiled loop, or for plain Python; without it, the loop where it can be loaded.
    """
    by_twin = twins_load() if compiled is None else compiled
    return (_by_twin if by_twin else _plainly)(table, samples, seed, first)


def _by_twin(table: Spot, samples: int, seed: int, first: int) -> Outcomes:
    from zashiki.fast.stud.equity import equity  # noqa: PLC0415 - numba is loaded when it is asked for

    known = [key >> CARDS_AT for key in table.keys]
    unseen = [_NUMBERS[key] for key in table.unseen]
    game, shared = table.variant.name, table.shared
    return equity(game, known, table.missing, unseen, shared=shared, samples=samples, seed=seed, first=first)


def _plainly(table: Spot, samples: int, seed: int, first: int) -> Outcomes:
    found: Outcomes = Counter()
    bases = range(len(table.unseen), len(table.unseen) - sum(table.missing) - table.shared, -1)
    for number in range(first, first + samples):
        deck = list(table.unseen)
        for base, place in zip(bases, _places(bases, seed, number), strict=True):
            deck[place], deck[base - 1] = deck[base - 1], deck[place]
        found[_outcome(table, deck)] += 1
    return found


def _places(bases: range, seed: int, number: int) -> Iterator[int]:
    """Which card of those left each draw takes."""
    key = (seed & (1 << _WORD) - 1, seed >> _WORD)
    for at in range(0, len(bases), 2 * DIGITS):
        words = block(key, (at // (2 * DIGITS), 0, number, 0))
        yield from _digits(words[0] << _WORD | words[1], bases[at : at + DIGITS])
        yield from _digits(words[2] << _WORD | words[3], bases[at + DIGITS : at + 2 * DIGITS])


def _digits(fraction: int, bases: range) -> Iterator[int]:
    """The first digits of a fraction of 64 bits, each to its own base."""
    for base in bases:
        fraction *= base
        yield fraction >> _FRACTION
        fraction &= (1 << _FRACTION) - 1


def _outcome(table: Spot, deck: list[int]) -> int:
    """Who wins with the cards at the end of the deck: the shared one first, then those of each hand."""
    sides = table.variant.sides
    left = len(deck) - table.shared
    common = sum(deck[left:])
    best, winners, low, lows = NONE, 0, NONE, 0
    for seat, (key, missing) in enumerate(zip(table.keys, table.missing, strict=True)):
        held = key + common + sum(deck[left - missing : left])
        left -= missing
        worth = worth_of(held, sides[0])
        if worth >= best:
            best, winners = worth, (winners if worth == best else 0) | 1 << seat
        if len(sides) > 1 and NONE < (worth := worth_of(held, sides[1])) >= low:
            low, lows = worth, (lows if worth == low else 0) | 1 << seat
    return winners | lows << SECOND
