"""What a CPU player is: it sees a view, never a state, and answers with one legal action."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Protocol, TypeVar

import msgspec

from zashiki.kernel.game import Seat

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Player(Protocol[V_contra, A_co]):
    """Somebody who chooses. Built from a text seed; the same view brings the same answer, whatever came before."""

    @property
    def name(self) -> str:
        """What it is called in the register, such as `greedy`."""

    def choose(self, view: V_contra, seat: Seat, /) -> A_co:
        """Choose one of the legal actions of `seat`, knowing no more than that seat's view."""


def dice(seed: str, view: object) -> Random:
    """Give the dice of a player for one choice: from its seed and what it sees, so that nothing depends on the past."""
    return Random(f"{seed}/{sha256(msgspec.json.encode(view)).hexdigest()}")
