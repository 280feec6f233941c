"""What every speaker offers, and what one is made from.

A speaker tells a match to one listener, in one language. What it says follows from the views and events that it is
handed, which hold no more than the listener may know; what it keeps, to be quick, changes nothing of that. Rules never
import it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.telling.pieces import PieceNames, Style
from zashiki.telling.table_scene import TableScene
from zashiki.telling.values import Chapter, Filled, Form, Hint, Offer, Told
from zashiki.texts.sheets import Sheet
from zashiki.texts.words import Words

V = TypeVar("V")
E = TypeVar("E")
A = TypeVar("A")
C = TypeVar("C", bound=TableScene)
R = TypeVar("R", bound=msgspec.Struct)


class Listener(NamedTuple, Generic[R]):
    """Whom a speaker speaks to, and of what."""

    game: AnyGame
    words: Words
    names: tuple[str, ...]
    """What the seats are called, in the listener's language."""
    rules: R
    me: Seat | None
    """The seat that is "you"; None: somebody who watches."""
    pieces: PieceNames


class Speaker(Protocol[V, E, A, C]):
    """A match in words, scenes and choices: `V` is the game's view, `E` its event, `A` its action, `C` its scene."""

    @property
    def WORDLESS(self) -> Mapping[type, str]:  # noqa: N802 - a class's constant
        """Kinds of events that nobody is told about, each with the reason."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats as they are called at the head of a line; the listener is "you"."""

    # What happened.

    def walk(self, before: V, events: Sequence[E], /) -> Iterator[Told[V, E, C]]:
        """Tell events that follow a view, one after the other: those that a listener is told at once."""

    def in_brief(self, told: Sequence[Told[V, E, C]], /) -> str:
        """Tell those of one turn in one sentence, which must be true by itself; empty if there is nothing to say."""

    # What lies before a seat.

    def scene(self, view: V, seat: Seat | None, /) -> C:
        """Give everything that a picture shows, from a seat's side; None: from that of somebody who watches."""

    def question(self, view: V, seat: Seat, /) -> str:
        """Say what a seat is asked, to whoever sits there; empty where nobody asks it anything."""

    def offers(self, view: V, seat: Seat, /) -> tuple[Offer[A], ...] | Form:
        """Give every legal choice of a seat once, or a form where they are made of parts."""

    def hints(self, view: V, seat: Seat, /) -> tuple[Hint[A], ...]:
        """Say what a beginner would overlook, from what the seat may know."""

    def decision(self, view: V, seat: Seat, told: Sequence[Told[V, E, C]] = (), /) -> Sheet | None:
        """Lay out what a grave choice is about; None where there is none. `told` is what the round was so far."""

    # Pages.

    def round_end(self, told: Sequence[Told[V, E, C]], /) -> Sheet | None:
        """Explain the end of the latest round among these, points step by step; None if none ended."""

    def standing(self, view: V, chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who stands where; once the match is over, who won. `chapters` are the rounds so far."""

    def sheets(self, view: V, seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give what may be looked up at any time, by name: a chart of yaku, the log of a score table."""

    def progress(self, view: V, /) -> str:
        """Say in a few words how far a match is."""

    def score(self, points: int, /) -> str:
        """Write the final score of a seat, as an outcome has it, as people read it."""

    def round_of(self, view: V, /) -> int:
        """Count the rounds begun, 1 for the first."""

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""

    def rules(self) -> Sheet:
        """Say all that the rules set: every knob, and rows such as yaku."""


@runtime_checkable
class FormSpeaker(Protocol):
    """What a speaker offers besides `Speaker` whose `offers` gives a form."""

    def fill(self, view: Any, seat: Seat, parts: Mapping[str, str], /) -> Filled[Any]:  # noqa: ANN401 - of its own game
        """Fill in a form: what is still possible, the choice once the parts say it, and what it would change."""


@runtime_checkable
class GuidingSpeaker(Protocol):
    """What a speaker offers besides `Speaker` that shows a learner what scores, before anybody sits down."""

    def guide(self) -> Mapping[str, Sheet]:
        """Show, by these rules, what scores or how pieces move, each with an example in pieces."""


LOOKED_BACK_ON = 16
"""So many events are remembered at most, and for a speaker that does not say how many it needs."""


@runtime_checkable
class LooksBack(Protocol):
    """What a speaker offers besides `Speaker` that says how far back it looks: each view remembered takes memory."""

    @property
    def looks_back(self) -> int:
        """How many of the last events are remembered, which `decision` is given, and `round_end` before the latest."""


@runtime_checkable
class SpeakerKit(Protocol):
    """What a package offers that speaks for a game (entry-point group `zashiki.telling`). Its `words/` lie in it."""

    @property
    def Scene(self) -> type[TableScene]:  # noqa: N802 - a class at the door of a package
        """What its scenes are; the page takes its types from their JSON Schema."""

    def speaker(self, listener: Listener[Any], /) -> AnySpeaker:
        """Make a speaker for a listener."""

    def piece_names(self, style: Style, words: Words, /) -> PieceNames:
        """Write pieces in a style."""


AnySpeaker: TypeAlias = Speaker[Any, Any, Any, Any]
"""A speaker of a game whose types are known only when it is looked up by name."""
