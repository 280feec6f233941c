"""Legal choices as a live collection, behind which one predicate stands: what rooms give for `legal`.

from zashiki.games.choices import Choices
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar, overload

from zashiki.kernel.game import Seat

S = TypeVar("S")
A = TypeVar("A")

Rule: TypeAlias = Callable[[S, Seat, object], str | None]
"""Gives the code of what is against an action, or None: `why_not` of a game."""


class Choices(Sequence[A], Generic[S, A]):
    """The legal actions of one seat, listed when they are first looked at; `action in choices` lists nothing.

    The conformance suite holds the listing and the predicate to each other.
    """

    def __init__(self, listing: Callable[[S, Seat], Sequence[A]], why_not: Rule[S], state: S, seat: Seat) -> None:
        """`listing` gives the actions that `why_not` gives no reason against, both in this state and for this seat."""
        self._listing, self._why_not, self._state, self._seat = listing, why_not, state, seat

    @cached_property
    def _all(self) -> Sequence[A]:
        return self._listing(self._state, self._seat)

    @overload
    def __getitem__(self, at: int) -> A: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[A]: ...
    def __getitem__(self, at: int | slice) -> A | Sequence[A]:
        return self._all[at]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[A]:
        return iter(self._all)

    def __contains__(self, action: object) -> bool:
        return self._why_not(self._state, self._seat, action) is None

    def __repr__(self) -> str:
        return f"Choices({list(self)!r})"

    def __reduce__(self) -> tuple[type[list[A]], tuple[list[A]]]:  # the state, which hides nothing, stays here
        return list, (list(self),)
