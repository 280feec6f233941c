"""The conversation with the scorer: a line is read, what it would change is shown, and it is entered once confirmed.

How things are shown is the surface's; the drawn and the plain table are two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.score_table.pages import abort_words, help_lines, keys_line, log_lines, statistics_lines, told
from zashiki.cli.tables.score_table.typed_choices import (
    NO,
    UNDO,
    YES,
    NotAllowed,
    Request,
    foreseen,
    taken_back,
    understood,
)
from zashiki.games.score_table import Action, Event, GameState, Phase
from zashiki.games.score_table.notation import LineError
from zashiki.telling.score_table.teller import Teller


class Surface(Protocol):
    """Where the conversation is seen."""

    def show(self, view: GameState, lines: Sequence[str], prompt: str) -> None:
        """Show the table, what is said, and what may be typed."""

    def page(self, lines: Sequence[str]) -> None:
        """Show something that is read for itself."""

    def read(self) -> str:
        """Wait for a line."""


class Talk:
    """What was entered so far, and what is about to be."""

    def __init__(self, setup: TableSetup) -> None:
        """Begin before the first round."""
        self.words, self.teller = setup.words, Teller(setup.words, setup.names)
        self._rules, self._can_undo = setup.rules, setup.undo
        self.events: list[Event] = []
        """All that happened."""
        self._confirmed: list[Action] = []
        """Choices of a line that are still to be made."""
        self._taking_back, self._more_back = False, 0
        """Whether an entry is being taken back, and how many more are to be."""
        self.said: list[str] = []
        """What is to be said with the next question."""

    def ask(self, view: GameState, surface: Surface) -> Action | Command:
        """Talk until there is a confirmed choice, or the person wants to take one back or leave."""
        if self._confirmed:
            return self._confirmed.pop(0)
        if self._taking_back and view.phase is Phase.RONS:
            return Command.UNDO  # several rons were entered together, and are taken back together
        if self._more_back and len(self.events) > 1:  # one is the opening
            self._more_back -= 1
            return Command.UNDO
        self._taking_back, self._more_back = False, 0
        while True:
            surface.show(view, self.said, keys_line(view, self.words, self.teller))
            self.said = []
            text = surface.read()
            try:
                meaning = understood(text, view, self.teller.names)
            except LineError as error:
                self.said = [self._mistake(error)]
                continue
            if isinstance(meaning, Request):
                surface.page(self._page(meaning, view))
            elif isinstance(meaning, Command):
                if meaning is Command.UNDO:
                    self._taking_back, self._more_back = True, taken_back(text) - 1
                return meaning
            elif self._confirms(view, meaning, surface):
                first, *self._confirmed = meaning
                return first

    def takes_back(self, answer: str) -> bool:
        """Whether an answer to the final settlement takes the last entry back."""
        self._taking_back = answer.casefold() in UNDO
        return self._taking_back

    def _mistake(self, error: LineError) -> str:
        gaps = error.gaps
        if isinstance(kinds := gaps.get("kinds"), tuple):
            gaps = gaps | {"kinds": abort_words(kinds, self.words)}
        return self.words.say(f"line.{error.code}", **gaps)

    def _confirms(self, view: GameState, actions: tuple[Action, ...], surface: Surface) -> bool:
        """Show what an entry would change, and ask whether it is right."""
        try:
            events = foreseen(view, actions)
        except NotAllowed as refusal:
            self.said = [self.words[f"refused.{refusal}"]]
            return False
        surface.show(view, list(told(view, events, self.teller)), self.words["entry.confirm"])
        while (answer := surface.read().casefold()) not in (*YES, *NO):
            surface.show(view, list(told(view, events, self.teller)), self.words["entry.confirm_again"])
        self.said = [self.words["entry.entered" if answer in YES else "entry.dropped"]]
        return answer in YES

    def _page(self, request: Request, view: GameState) -> list[str]:
        match request:
            case Request.HELP:
                return help_lines(view.rules, self.teller)
            case Request.LOG:
                return log_lines(self._rules, self.events, self.teller)
            case Request.STATISTICS:
                return statistics_lines(self.events, self.teller)

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story after a pause or an undo."""
        self.events, self._confirmed = list(events), []
