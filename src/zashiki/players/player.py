"""What a CPU player is: it sees a view, never a state, and answers with one legal action."""

from __future__ import annotations

from typing import Protocol, TypeVar

from zashiki.kernel.game import Seat

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Player(Protocol[V_contra, A_co]):
    """Somebody who chooses. Built from a text seed, so that the same views bring the same answers."""

    @property
    def name(self) -> str:
        """What it is called in the register, such as `greedy`."""

    def choose(self, view: V_contra, seat: Seat, /) -> A_co:
        """Choose one of the legal actions of `seat`, knowing no more than that seat's view."""
