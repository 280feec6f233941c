"""The conversation with the scorer: a line is read, what it would change is shown, and it is entered once confirmed.

How things are shown is the surface's; the drawn and the plain table are two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.score_table.help_page import abort_words, help_lines
from zashiki.cli.tables.score_table.typed_choices import NO, UNDO, YES, Request, taken_back, understood
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.games import score_table as game
from zashiki.games.score_table import SCORER, Action, Event, GameState, start
from zashiki.games.score_table.notation import LineError
from zashiki.kernel.game import Illegal
from zashiki.telling.protocols import Listener
from zashiki.telling.score_table import Scene, ScoreTableSpeaker, piece_names
from zashiki.telling.score_table.changes import changed, foreseen
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.texts.sheets import Sheet


class Surface(Protocol):
    """Where the conversation is seen."""

    def show(self, scene: Scene, lines: Sequence[str], prompt: str) -> None:
        """Show the table, what is said, and what may be typed."""

    def page(self, lines: Sequence[str]) -> None:
        """Show something that is read for itself."""

    def read(self) -> str:
        """Wait for a line."""


class Talk:
    """What was entered so far, and what is about to be."""

    def __init__(self, setup: TableSetup) -> None:
        """Begin before the first round."""
        self.words, self._rules, self._me = setup.words, setup.rules, setup.me
        self._pieces = piece_names("name", setup.words)
        listener = Listener(game, setup.words, setup.names, setup.rules, setup.me, self._pieces)
        self.speaker, self._voice = ScoreTableSpeaker(listener), ScoreTableVoice(listener)
        self.story: Story[GameState, Event, Action, Scene] = Story(self.speaker, me=setup.me, choices=())
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
        scene = self.scene(view)
        if self._taking_back and scene.asking == "rons":
            return Command.UNDO  # several rons were entered together, and are taken back together
        if self._more_back and (self.story.chapters or len(self.story.round) > 1):  # one is the opening
            self._more_back -= 1
            return Command.UNDO
        self._taking_back, self._more_back = False, 0
        while True:
            surface.show(scene, self.said, self._prompt(view, scene))
            self.said = []
            text = surface.read()
            try:
                meaning = understood(text, self._rules, self.speaker.names)
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

    def _prompt(self, view: GameState, scene: Scene) -> str:
        """What may be typed now."""
        if scene.asking in ("rons", "stop"):
            return self.words.say(f"entry.{scene.asking}", question=self.speaker.question(view, SCORER))
        return self.words["entry.keys"]

    def _mistake(self, error: LineError) -> str:
        gaps = error.gaps
        if isinstance(kinds := gaps.get("kinds"), tuple):
            gaps = gaps | {"kinds": abort_words(kinds, self.words)}
        return self.words.say(f"line.{error.code}", **gaps)

    def _confirms(self, view: GameState, actions: tuple[Action, ...], surface: Surface) -> bool:
        """Show what an entry would change, and ask whether it is right."""
        try:
            lines = self.told(view, foreseen(view, actions))
        except Illegal as refusal:
            self.said = [self.words[f"refused.{refusal.code}"]]
            return False
        scene = self.scene(view)
        surface.show(scene, lines, self.words["entry.confirm"])
        while (answer := surface.read().casefold()) not in (*YES, *NO):
            surface.show(scene, lines, self.words["entry.confirm_again"])
        self.said = [self.words["entry.entered" if answer in YES else "entry.dropped"]]
        return answer in YES

    def _page(self, request: Request, view: GameState) -> list[str]:
        match request:
            case Request.HELP:
                brief = self.lines(self.speaker.brief())
                return [*help_lines(self.speaker.names, self._rules, self.words), "", *brief]
            case Request.LOG:
                return self.look_up(view, "log")
            case Request.STATISTICS:
                return self.look_up(view, "statistics")

    # What both surfaces show.

    def lines(self, sheet: Sheet) -> list[str]:
        """A sheet as lines."""
        return sheet_lines(sheet, self._pieces)

    def scene(self, view: GameState) -> Scene:
        """The table as it is."""
        return self.speaker.scene(view, self._me)

    def told(self, before: GameState | None, events: Sequence[Event]) -> list[str]:
        """What happened after a view, in lines."""
        return [] if before is None or not events else self.lines(changed(self._voice, before, events))

    def look_up(self, view: GameState, name: str) -> list[str]:
        """The log, or the figures."""
        return self.lines(self.speaker.sheets(view, self._me, self.story.chapters)[name])

    # What the session tells.

    def heard(self, before: GameState, events: Sequence[Event]) -> None:
        """Take in what happened."""
        for _ in self.story.heard(before, events):
            pass

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story after a pause or an undo."""
        self.story.recall(start(self._rules), events)
        self._confirmed = []
