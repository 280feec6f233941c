"""Where a conversation is seen: drawn on a whole screen, or told in lines. Neither knows a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from zashiki.cli.tables.questions import Question
from zashiki.cli.tables.table import Shown


class Asked(NamedTuple):
    """A question as it is put to somebody."""

    question: Question
    shown: Callable[[], Shown]
    """The picture that it stands below …"""
    position: Callable[[], Sequence[str]]
    """… or the table in lines, where it has not been told …"""
    asides: Callable[[], Sequence[str]]
    """… and what is said beside it."""
    more: str
    """What else may be typed."""
    thinking: str = ""
    """What is said while that is worked out; empty: it is there at once."""
    again: bool = False
    """Whether all but what may be typed was said already."""
    further: bool = False
    """Whether it goes on with another question, which said all but its own lines; nothing else may be typed then."""


class Surface(Protocol):
    """What a conversation needs of a screen, or of lines of text. `Left` is raised where a person leaves.

    Where something is watched meanwhile, it may interrupt questions; a page or a pause just ends then.
    """

    status: Callable[[], str]
    """Gives what stands below every picture, such as what time is left."""

    def taken(self) -> AbstractContextManager[None]:
        """Take the screen, and give it back as it was."""

    def event(
        self, lines: Sequence[str], shown: Callable[[], Shown], *, seconds: float, stop: bool
    ) -> str:  # fmt: skip
        """Show one thing that happened, for a while or until a key is pressed; gives a key pressed meanwhile."""

    def page(
        self, lines: Sequence[str], *, may_leave: bool = True, ending: Sequence[str] = (), prompt: str = ""
    ) -> str:
        """Show lines for themselves; gives the key that ended them, which one of `ending` does at once."""

    def ask(self, asked: Asked) -> str:
        """Put a question, and wait for an answer."""

    def idle(self, text: str, shown: Callable[[], Shown], keys: str) -> str:
        """Show the table while nothing is asked, and what is waited for; gives what is typed nevertheless."""

    def keep(self, answer: str) -> bool:
        """Let what was typed too early answer the next question; whether this surface does that."""

    def refresh(self) -> None:
        """Show anew what stands below a picture, where it has changed."""

    def say(self, text: str) -> None:
        """Say something, at once or with the next picture."""

    def waiting(self, text: str) -> None:
        """Say at once what is waited for."""

    def recalled(self, lines: Sequence[str]) -> None:
        """Tell the last few things again after a pause or an undo, where no picture shows them."""

    def curtain(self, name: str) -> None:
        """Hide everything until the person of that name is alone at the screen."""

    def anybody(self, text: str, shown: Callable[[], Shown], *, seconds: float) -> str:
        """Put a question to all at the screen; gives what was answered in time, or nothing."""

    def replayed(self, shown: Callable[[], Shown], lines: Callable[[], Sequence[str]], footer: str) -> None:
        """Show a place of a recorded match, as a picture or in lines."""

    def final(self, shown: Callable[[], Shown], *, ending: Sequence[str], prompt: str) -> str:
        """Show the end of a match at the table; gives the key that ended it."""
