"""What a CPU player is: it sees a view, never a state, and answers with one legal action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Player(Protocol[V_contra, A_co]):
    """Somebody who chooses. Built from a text seed; the same view brings the same answer, whatever came before."""

    @property
    def name(self) -> str:
        """What it is called in the register, such as `greedy`."""

    def choose(self, view: V_contra, seat: Seat, /) -> A_co:
        """Choose one of the legal actions of `seat`, knowing no more than that seat's view."""


@runtime_checkable
class Guest(Protocol):
    """A player that is a program of its own: it hears what happens, and may fail, so that the table chooses for it."""

    @property
    def trouble(self) -> str:
        """Why its last choice was made for it, as a code; empty: it chose itself."""

    when_slow: Callable[[], None]
    """Called when it has been thinking for a while."""

    def hear(self, events: Sequence[Any], seat: Seat, /) -> None:
        """Tell it all that its seat has heard in this match, from the beginning."""

    def leave(self) -> None:
        """End the program."""


def asked(player: Player[Any, Any], match: Match[Any, Any, Any, Any], seat: Seat) -> Any:  # noqa: ANN401 - of any game
    """Let a player choose at a table, knowing its seat's view; a guest has heard its seat's events before."""
    if isinstance(player, Guest):
        player.hear(match.heard(match.log, seat), seat)
    return player.choose(match.view(seat), seat)


def dice(seed: str, view: object) -> Random:
    """Give the dice of a player for one choice: from its seed and what it sees, so that nothing depends on the past."""
    return Random(f"{seed}/{sha256(msgspec.json.encode(view)).hexdigest()}")
