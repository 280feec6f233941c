"""fair/1: a shuffle that is fixed before play, that nobody chooses alone, and that anybody can recompute.

The table draws a root key and hashes it down a chain. The end of the chain is published before the first deal
(the commitment); deal *n* is keyed by link *n*, which may be published once that deal is over. Each seat adds
entropy of its own. `docs/fair.md` has the bytes; `Fair` is the real thing, `Stacked` deals given orders.
"""

import hmac
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate, repeat
from struct import unpack
from typing import Protocol, Self, TypeAlias, TypeVar

from zashiki.kernel.problems import Problem

T = TypeVar("T")
Draw: TypeAlias = Callable[[int], bytes]
"""Draws that many bytes by chance."""

CHAIN, LONGEST_CHAIN = 4096, 1 << 16
"""How many deals the chain of a seeded table serves (a drawn one is as long as its rules need), and one without end."""
SILENT = bytes(32)
"""The entropy of a CPU seat, and of a person's client that never opened its own."""


class NoMoreDeals(Problem):
    """A deal beyond the end of a chain, or one that a stacked deck does not have."""


class Chance(Protocol):
    """Where `advance`, and nothing else, gets its orders from."""

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        """Shuffle canonically ordered pieces; `label` names any use in that deal but the deal itself."""


class Fair:
    """The fair/1 generator of one table. It keeps every few keys of its chain and computes the ones between.

    >>> table = Fair.seeded("tea", seats=2)
    >>> table.shuffled("abcdef", deal=1) == Fair.seeded("tea", seats=2).shuffled("abcdef", deal=1)
    True
    """

    def __init__(self, root: bytes, *, entropy: Sequence[bytes], table: str = "local", length: int = CHAIN) -> None:
        """Take the secret `root` (k_N of a chain of `length` keys) and the 32 bytes of each seat."""
        if {len(root), *map(len, entropy)} != {32}:
            raise Problem("chance.bytes", "the root and each seat's entropy are 32 bytes")
        if not 1 <= length <= LONGEST_CHAIN:
            raise Problem("chance.length", "a chain has 1 to {most} keys, not {n}", most=LONGEST_CHAIN, n=length)
        self.root, self.length, self.entropy, self.table = root, length, tuple(entropy), table
        self._step = max(int(length**0.5), 16)
        whole, rest = divmod(length - 1, self._step)
        # The keys 0, step, 2 * step …, and the root: 32 bytes each.
        self._kept = b"".join(reversed([*accumulate((rest + 1, *[self._step] * whole), hashed, initial=root)]))
        self.commitment = self._kept[:32]
        """k_0, published before the first deal."""

    @classmethod
    def seeded(cls, text: str, *, seats: int, table: str = "local", length: int = CHAIN) -> Self:
        """Stand a text seed for the root; the seats add nothing. Bytes that are no text count as they are."""
        how = ("surrogateescape" if "\udc80" <= sign <= "\udcff" else "surrogatepass" for sign in text)
        root = sha256(b"fair/1 seed" + b"".join(map(str.encode, text, repeat("utf-8"), how))).digest()
        return cls(root, entropy=(SILENT,) * seats, table=table, length=length)

    @classmethod
    def drawn(cls, *, seats: int, table: str = "local", length: int = CHAIN, entropy: Sequence[bytes] = ()) -> Self:
        """Draw the root from the operating system; the seats add nothing, unless `entropy` says what."""
        return cls(os.urandom(32), entropy=entropy or (SILENT,) * seats, table=table, length=length)

    def at_table(self, table: str) -> Self:
        """Serve another table from the same chain: other deals, with no chain to compute.

        For simulations. Tables whose keys are published must not share a chain: each would open the others' deals.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, table=table)
        return other

    def key(self, deal: int) -> bytes:
        """Give k_n, which opens deal n to anybody who holds it; beyond the chain there are `NoMoreDeals`."""
        if not 1 <= deal <= self.length:
            text = "deal {deal} is outside this chain of {length}; open the table with a longer one"
            raise NoMoreDeals("chance.no_deal", text, deal=deal, length=self.length)
        nth = -(-deal // self._step)
        return hashed(self._kept[32 * nth : 32 * nth + 32], min(nth * self._step, self.length) - deal)

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        """Shuffle by the stream of this deal (or of a labelled use in it), without modulo bias."""
        order, words = list(pieces), _stream(self._deal_key(deal), label)
        for i in range(len(order) - 1, 0, -1):
            while (x := next(words)) >= 2**32 - 2**32 % (i + 1):
                pass
            j = x % (i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def _deal_key(self, deal: int) -> bytes:
        parts = (b"fair/1 deal", self.table.encode(), deal.to_bytes(4, "big"), *self.entropy)
        return hmac.digest(self.key(deal), b"".join(map(_lp, parts)), "sha256")


class Stacked:
    """A stacked deck: chance that deals given orders, for tests and for games recorded elsewhere.

    `orders` maps a deal number, or `"<deal>/<label>"` for a labelled use, to places in the canonical order.

    >>> Stacked({"1": (2, 0, 1)}).shuffled("abc", deal=1)
    ('c', 'a', 'b')
    """

    def __init__(self, orders: Mapping[str, Sequence[int]], *, rest: Chance | None = None) -> None:
        """Deals that `orders` does not name come from `rest`, or are an error."""
        self.orders, self.rest = {name: tuple(order) for name, order in orders.items()}, rest

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        """Deal the given order."""
        order = self.orders.get(name := f"{deal}/{label}" if label else str(deal))
        if order is None:
            if self.rest is None:
                text = "this stacked deck has no order for draw {name!r}; it has {known}"
                raise NoMoreDeals("chance.no_order", text, name=name, known=sorted(self.orders))
            return self.rest.shuffled(pieces, deal=deal, label=label)
        if sorted(order) != list(range(len(pieces))):
            text = "the order stacked for draw {name!r} is not a permutation of {n} pieces"
            raise Problem("chance.order", text, name=name, n=len(pieces))
        return tuple(pieces[i] for i in order)


def hashed(key: bytes, links: int) -> bytes:
    """Go this many links down the chain: what a key opens, ending in the commitment."""
    digest, head = sha256, b"fair/1 chain"
    for _ in range(links):
        key = digest(head + key).digest()
    return key


def _lp(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def _stream(key: bytes, label: str) -> Iterator[int]:
    head = b"fair/1 stream" + (_lp(label.encode()) if label else b"")
    for block in range(2**64):
        yield from unpack(">8I", hmac.digest(key, head + block.to_bytes(8, "big"), "sha256"))
