"""What a game brings to the terminal: its picture, its notation, its rows of requests. All else has a plain default.

`zashiki.cli.conversation` talks at such a table; `zashiki.cli.surfaces` shows it, drawn or in lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from zashiki.cli.tables.questions import Question, Reading
from zashiki.cli.tables.requests import Request
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.telling import CODES, AnySpeaker, Chapter, PieceNames, Told
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

AnyTold: TypeAlias = Told[Any, Any, Any]
Speed: TypeAlias = Literal["slow", "normal", "fast"]


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """What a table is made for."""

    game: AnyGame
    words: Words
    rules: Any
    names: tuple[str, ...]
    """Who sits where, as people read it."""
    me: Seat | None
    """The seat that is "you"; None: nobody in particular."""
    console: Console
    drawn: bool
    by_line: bool
    """Whether answers are lines of text, and not single keys."""
    toggles: dict[str, bool] = field(default_factory=dict)
    """What the person has turned on or off, by the name of the request; it changes while the table stands."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What a picture shows."""

    scene: Any
    seat: Seat
    """Whose pieces lie at the bottom."""
    round: Sequence[AnyTold] = ()
    """The round so far, below the one before where no page showed its end and the seat has not chosen since …"""
    latest: Sequence[AnyTold] = ()
    """… and what is new in it."""
    chapters: Sequence[Chapter] = ()
    asides: Sequence[str] = ()
    """Hints, or what a decision is about."""
    notice: str = ""
    prompt: str = ""
    question: Question | None = None
    """What the seat is asked; None: it only looks."""
    flags: Sequence[str] = ()
    """What the seat has switched on, in a word each."""
    replayed: bool = False
    """Whether it is looked at afterwards, so that nobody is asked and nobody is "you"."""
    final: Sequence[str] = ()
    """At the end of a match: how it ended, in lines."""


def _never(_told: AnyTold) -> bool:
    return False


def _nowhere(_view: Any) -> bool:  # noqa: ANN401 - of any game
    return False


def _at_once(_told: AnyTold) -> float:
    return 0.0


def _no_key(_answer: str) -> bool:
    return False


def _nothing(_view: Any, _seat: Seat, _told: Sequence[AnyTold]) -> Sequence[str]:  # noqa: ANN401 - of any game
    return ()


def _unsaid(_view: Any, _seat: Seat) -> str:  # noqa: ANN401 - likewise
    return ""


class Position(Protocol):
    """Tells a table in lines."""

    def __call__(self, scene: Any, seat: Seat, /, *, asked: bool) -> Iterable[str]:  # noqa: ANN401 - of any game
        """From a seat's side; if it is `asked`, its choices follow and need not be told."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """One game's table. It is handed views and scenes, never states."""

    speaker: AnySpeaker
    question: Callable[[Any, Seat], Question | Reading]
    """What a seat is asked, given its view; or at once the answer, where an earlier one said more."""
    picture: Callable[[Shown, int, int], Sequence[Text]]
    """The lines of a picture, for a screen of this many columns and rows."""
    position: Position
    """The table in lines, one a fact."""
    replayed: Position | None = None
    """What of it is told at each step of a replay; None: all."""
    pieces: PieceNames = CODES
    """How pieces are written on pages."""
    requests: tuple[Request, ...] = ()
    """What may be asked for at this table beside what all have."""
    claims: Callable[[str], bool] = _no_key
    """Whether an answer is for the question alone, though a request goes by it: h may begin a square."""
    chosen: tuple[type, ...] = ()
    """Events, with a `seat`, that a seat chose: what is new begins with one's own."""
    asides: Callable[[Any, Seat, Sequence[AnyTold]], Sequence[str]] = _nothing
    """What is said beside a question, given the view and the round so far: hints, and what a decision is about."""
    thinking: Callable[[Any, Seat], str] = _unsaid
    """What is said while those are worked out, given the view; empty: they are there at once."""
    beats: Callable[[AnyTold], float] = _at_once
    """How long an event is shown in a drawn table, in beats of its pace."""
    stops: Callable[[AnyTold], bool] = _never
    """Whether an event waits for a key, so that nobody misses it."""
    summed_up: tuple[type, ...] = ()
    """Events that the page of a round's end sums up, so that they are not told in lines before it."""
    aside_in_lines: bool = True
    """Whether what a picture shows anyway is told where there is none."""
    tells_events: bool = True
    """Whether what happens is told; not where it was shown before it was entered."""
    one_round: bool = False
    """Whether the match is a single round, of which chapters are the moves."""
    final_picture: bool = False
    """Whether the end of a match is seen at the table, and not on a page."""
    final: Callable[[Any, Sequence[Chapter]], Sequence[str]] | None = None
    """How a match ended, in lines; None: the speaker's standing."""
    result: Callable[[Any, Sequence[Chapter]], Sequence[str]] | None = None
    """What is said of it once the screen is given back; None: the first line of the standing."""
    help_keys: Callable[[], Iterable[str]] = tuple
    """How choices are made, a line each: the key, two blanks, what it does."""
    marks: Callable[[], str] = str
    """What the marks of a picture mean."""
    chart: Callable[[str, Any, int], Sequence[str]] | None = None
    """The lines of a sheet, by the name of the request, for so many columns, where it is not shown as any sheet is."""
    typed_lines: bool = False
    """Whether whole lines are typed even on the drawn table."""
    halfway: Callable[[Any], bool] = _nowhere
    """Whether a view lies between choices that are one entry, so that they are taken back together."""
    last_entry: bool = False
    """Whether the last choice may be taken back at the end of the match."""
