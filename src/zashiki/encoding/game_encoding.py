"""What a game's encoding offers: a package with an entry point of the group `zashiki.encodings`.

`numbering` and `parts` are plain Python, without numpy: whoever wants only the numbers needs nothing else.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, Protocol

from zashiki.kernel.game import Seat


class Part(NamedTuple):
    """A part of an observation: a plane over the squares, cards or tiles, or a few plain numbers."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    """What its numbers say, for whoever reads the documentation."""

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Numbers(NamedTuple):
    """Some of the numbers that choices have."""

    span: int
    """How many; they follow upon those before."""
    meaning: str


class GameEncoding(Protocol):
    """The functions of one game. `rules`, `view` and `action` are the room's own values."""

    DTYPE: str
    """What numpy calls the numbers of an observation, such as `int8`."""
    SHOWN: Mapping[str, Sequence[str]]
    """For each field of a view, as `GameState.board`, the parts that show it."""
    LEFT_OUT: Mapping[str, str]
    """Fields that no part shows, each with the reason."""

    def numbers(self, rules: Any, /) -> tuple[Numbers, ...]:  # noqa: ANN401 - the room's own types, as in all of these
        """Say what the numbers mean that choices may have under these rules, from 0 on."""

    def number(self, view: Any, seat: Seat, action: Any, /) -> int:  # noqa: ANN401
        """Give the number of a legal action."""

    def action(self, view: Any, seat: Seat, number: int, /) -> Any:  # noqa: ANN401
        """Give the action of a number; where it is not legal, some action that `why_not` refuses, or None."""

    def parts(self, rules: Any, /) -> tuple[Part, ...]:  # noqa: ANN401
        """List what an observation is made of, in its order."""

    def encoded(self, view: Any, seat: Seat, /) -> list[int]:  # noqa: ANN401
        """Write a seat's view as the numbers of an observation."""
