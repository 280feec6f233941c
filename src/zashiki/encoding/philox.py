"""Draws of a batch, in plain Python: Philox 4×32-10, which the twins draw by, on a core and on a GPU.

Fast deals for simulations, the same wherever they are made; for tables of people there is `zashiki.kernel.chance.Fair`.

A draw is one word of 32 bits, a function of the seed (the key) and of where it is made (the counter): the number of its
block of four words, its deal and use, its game, and how many matches were played there before. A shuffle goes from the
first place to the last but one, and exchanges each with one of those from itself on: place + (word × how many) >> 32.
So the first places are known after as many draws.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar
from zlib import crc32

from zashiki.encoding.whole_numbers import whole
from zashiki.texts.problems import Problem

T = TypeVar("T")

ROUNDS = 10
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
"""The constants of Philox 4×32 (Salmon et al., 2011)."""
_LOW = 0xFFFFFFFF

CHOICES = 255
"""The use of draws that choose in random play."""
_LABELLED = 254
DEAL_BITS = 24
"""A counter's second word holds the deal below, and the use above."""


def block(key: tuple[int, int], counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Four words.

    >>> [f"{word:08x}" for word in block((0, 0), (0, 0, 0, 0))]
    ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
    """
    low, high = key
    first, second, third, fourth = counter
    for _ in range(ROUNDS):
        one, other = MULTIPLIERS[0] * first, MULTIPLIERS[1] * third
        first, second, third, fourth = (
            (other >> 32) ^ second ^ low,
            other & _LOW,
            (one >> 32) ^ fourth ^ high,
            one & _LOW,
        )
        low, high = (low + KEY_STEPS[0]) & _LOW, (high + KEY_STEPS[1]) & _LOW
    return first, second, third, fourth


def use_of(label: str) -> int:
    """The use of a labelled draw; 0 is the deal itself."""
    return crc32(label.encode()) % _LABELLED + 1 if label else 0


def seed_of(text: str) -> int:
    """The number that a text stands for as a seed."""
    return int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big")


def _checked(name: str, value: int, bits: int) -> int:
    """A whole number of so many bits."""
    found = whole(value)
    if found is None or not 0 <= found < 1 << bits:
        text = "{name} is a whole number of 0 to 2**{bits} - 1, not {value!r}"
        raise Problem("encoding.draws", text, name=name, bits=bits, value=value)
    return found


class Philox:
    """The chance of one game of a batch.

    >>> Philox(7, game=3).shuffled("abcdef", deal=1) == Philox(7, game=3).shuffled("abcdef", deal=1)
    True
    """

    def __init__(self, seed: int, *, game: int = 0, matches: int = 0) -> None:
        """Take the seed of a batch, the place of a game in it, and how many matches were played there before."""
        found = _checked("seed", seed, 64)
        self.key, self.game, self.matches = (
            (found & _LOW, found >> 32),
            _checked("game", game, 32),
            _checked("matches", matches, 32),
        )

    def word(self, place: int, *, deal: int = 0, use: int = 0) -> int:
        """One draw: the word at a place of a use."""
        counter = (place >> 2, deal | use << DEAL_BITS, self.game, self.matches)
        return block(self.key, counter)[place & 3]

    def below(self, limit: int, place: int) -> int:
        """A number below `limit`: which of its choices a random player takes, at its choice number `place`."""
        return self.word(place, use=CHOICES) * limit >> 32

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "", drawn: int = 0) -> tuple[T, ...]:
        """Shuffle as a batch does; or go on with a shuffle whose first places are `drawn` already."""
        order, use = list(pieces), use_of(label)
        words = (0, 0, 0, 0)
        for place in range(drawn, len(order) - 1):
            if place == drawn or not place & 3:
                words = block(self.key, (place >> 2, deal | use << DEAL_BITS, self.game, self.matches))
            other = place + (words[place & 3] * (len(order) - place) >> 32)
            order[place], order[other] = order[other], order[place]
        return tuple(order)
