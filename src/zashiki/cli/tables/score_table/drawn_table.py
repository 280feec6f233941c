"""The score table drawn in a terminal. Lines are typed as anywhere in it, so that Japanese input works too."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.keyboard import Lines
from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.score_table.board import Picture, composed
from zashiki.cli.tables.score_table.conversation import Talk
from zashiki.cli.tables.score_table.typed_choices import UNDO
from zashiki.cli.tables.screen import Screen
from zashiki.games.score_table import Action, Event, GameState
from zashiki.kernel.game import Seat
from zashiki.telling.rulesheet import name_of
from zashiki.telling.score_table import Scene


class DrawnTable:
    """The score board in boxes and colours."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._talk = setup.words, Talk(setup)
        self._heading = setup.words.say(
            "table.title", game=setup.words["game.name"], rules=name_of(setup.rules, setup.words)
        )
        self._input = setup.input if setup.input.by_line else Lines(sys.stdin)
        self._screen = Screen(setup)

    # What the session asks for.

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Take the whole screen, and give it back as it was; what is typed is seen."""
        with self._screen.taken(typed=True):
            yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Take in what happened; it was shown when it was confirmed."""
        self._talk.heard(before, events)

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._talk.recall(events)

    def ask(self, view: GameState, _seat: Seat) -> Action | Command:
        """Draw the board until there is a choice, or the person wants to take one back or leave."""
        return self._talk.ask(view, self)

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._talk.said = [text]

    def curtain(self, seat: Seat) -> None:
        """Nothing is hidden; this only says whose turn it is."""
        self._screen.curtain(self._talk.speaker.names[seat])

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,  # noqa: ARG002 - everybody sees the same
        before: GameState | None = None,
    ) -> None:
        """Show a position of a replay, with what led to it."""
        self._put(self._talk.scene(view), [*self._talk.told(before, events), *self._talk.said], footer)
        self._talk.said = []

    def finished(self, view: GameState, lines: Sequence[str]) -> Command | None:
        """Show the final settlement and the figures; the last entry may still be taken back."""
        talk = self._talk
        final, figures = talk.lines(talk.speaker.standing(view)), talk.look_up(view, "statistics")
        page = [*final, "", *figures, "", self._words["entry.last"], *lines]
        return Command.UNDO if talk.takes_back(self._screen.page(page, ending=UNDO)) else None

    def result(self, view: GameState) -> str:
        """The final settlement, to be said once the screen is given back."""
        return "\n".join(self._talk.lines(self._talk.speaker.standing(view)))

    # What the conversation asks for.

    def show(self, scene: Scene, lines: Sequence[str], prompt: str) -> None:
        """Draw the board with what is said below it."""
        self._put(scene, lines, f"{prompt}\n> ")

    def page(self, lines: Sequence[str]) -> None:
        """Show lines alone on the screen until a key is pressed."""
        self._screen.page(lines, may_leave=False)

    def read(self) -> str:
        """Wait for a line."""
        return self._input.read()

    def _put(self, scene: Scene, lines: Sequence[str], prompt: str) -> None:
        picture = Picture(scene, self._heading, tuple(self._talk.story.chapters), tuple(lines), prompt)
        self._screen.put(lambda width, height: composed(picture, self._words, width, height))
