"""What a CPU player is: it sees a view, never a state, and answers with one legal action."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from zashiki.kernel.chance import Fair
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
class ProgramPlayer(Protocol):
    """A player that is a program of its own: it hears what happens, and may fail, so that the table chooses for it."""

    @property
    def trouble(self) -> str:
        """Why its last choice was made for it, as a code; empty: it chose itself."""

    when_slow: Callable[[], None]
    """Called when it has been thinking for a while."""

    def hear(self, events: Sequence[Any], seat: Seat, /, *, anew: bool = False) -> None:
        """Tell it what its seat has heard since the last time; `anew`: from the beginning, after an undo."""

    def leave(self) -> None:
        """End the program."""


class Hearing:
    """What one seat has been told of a match: each event once, and everything again after an undo."""

    def __init__(self, match: Match[Any, Any, Any, Any], seat: Seat) -> None:
        """Begin before the opening."""
        self._match, self._seat = match, seat
        self._steps = -1
        """How many choices were told; -1: not even the opening."""
        self._last: object = None

    def news(self) -> tuple[tuple[Any, ...], bool]:
        """Give what it has not been told, and whether that is everything anew; it counts as told now."""
        match, steps = self._match, self._match.steps
        undone = self._steps > len(steps) or (self._steps > 0 and steps[self._steps - 1] is not self._last)
        begun = 0 if undone else max(self._steps, 0)
        events = [] if begun or (self._steps == 0 and not undone) else list(match.opening)
        for step in steps[begun:]:
            events += step.events
        self._steps, self._last = len(steps), steps[-1] if steps else None
        return match.heard(events, self._seat), undone


class Seated:
    """A player at a table; a program among them is told what happens."""

    def __init__(self, player: Player[Any, Any], match: Match[Any, Any, Any, Any], seat: Seat) -> None:
        """Let a player sit down; nothing is told before it must choose."""
        self.player, self._match, self._seat = player, match, seat
        self._hearing = Hearing(match, seat)

    def choose(self) -> Any:  # noqa: ANN401 - of any game
        """Let it choose, knowing its seat's view."""
        self._tell()
        return self.player.choose(self._match.view(self._seat), self._seat)

    def leave(self) -> None:
        """End a player that is a program, after telling it the rest."""
        if isinstance(self.player, ProgramPlayer):
            try:
                self._tell()
            finally:
                self.player.leave()

    def _tell(self) -> None:
        if isinstance(self.player, ProgramPlayer):
            events, anew = self._hearing.news()
            self.player.hear(events, self._seat, anew=anew)


def cpu_seed(match: Match[Any, Any, Any, Any], seat: Seat) -> str:
    """What a CPU player's dice come from: the table's secret, so that a pause changes nothing and nobody foresees them.

    Dice that came from anything published would let others reckon back from a choice to the cards behind it.
    """
    if not isinstance(match.chance, Fair):
        return f"stacked/{seat}"
    return hmac.digest(match.chance.root, b"fair/1 cpu" + seat.to_bytes(4, "big"), "sha256").hex()


def dice(seed: str, view: object) -> Random:
    """Give the dice of a player for one choice: from its seed and what it sees, so that nothing depends on the past."""
    return Random(f"{seed}/{sha256(view_json(view)).hexdigest()}")


def view_json(view: object) -> bytes:
    """Write a view as JSON without the rules, which do not change: whoever needs them is sent them once."""
    names = getattr(view, "__struct_fields__", ())
    return msgspec.json.encode({name: getattr(view, name) for name in names if name != "rules"} if names else view)
