"""What both tables of reversi have heard, and what is said from it: the story, the moves and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zashiki.cli.tables import TableSetup
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.games import reversi
from zashiki.games.reversi import Action, Event, GameState
from zashiki.games.reversi.events import DiscPlaced
from zashiki.kernel.game import Seat
from zashiki.telling import Listener
from zashiki.telling import Told as AnyTold
from zashiki.telling.reversi import ReversiSpeaker, Scene, piece_names
from zashiki.telling.reversi.standing import transcript_lines

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class Teller:
    """Follows one match for the person at this terminal."""

    def __init__(self, setup: TableSetup) -> None:
        """Begin before the board is set."""
        self._words, self._rules, self._pieces = setup.words, setup.rules, piece_names("code", setup.words)
        listener = Listener(reversi, setup.words, setup.names, setup.rules, setup.me, self._pieces)
        self.speaker = ReversiSpeaker(listener)
        self._story: Story[GameState, Event, Action, Scene] = Story(
            self.speaker, me=setup.me, choices=(DiscPlaced,), one_round=True
        )

    # What happened.

    def heard(self, before: GameState, events: Sequence[Event]) -> Iterator[Told]:
        """Take in events that follow a view, one after the other."""
        return self._story.heard(before, events)

    def recall(self, events: Sequence[Event]) -> None:
        """Take in everything from the empty table on."""
        self._story.recall(reversi.start(self._rules), events)

    def told_apart(self, before: GameState | None, events: Sequence[Event]) -> list[Told]:
        """Tell events of a replay, which are no part of the story."""
        return [] if before is None else list(self.speaker.walk(before, events))

    def in_brief(self, told: Sequence[Told]) -> str:
        """Tell a turn in one sentence."""
        return self.speaker.in_brief(told)

    def lines(self, latest: int) -> list[str]:
        """The sentences of the latest events."""
        return [line for told in self._story.round[-latest:] for line in (*told.lines, *told.asides)]

    def scene(self, view: GameState, seat: Seat | None) -> Scene:
        """The scene of a view; of the latest one that was heard of, with its marks."""
        told = self._story.round
        return told[-1].scene if told and told[-1].view == view else self.speaker.scene(view, seat)

    # Pages.

    def result(self, view: GameState) -> list[str]:
        """Who won and why, and the score; before the end, how it stands."""
        return sheet_lines(self.speaker.standing(view), self._pieces)

    def transcript(self, view: GameState) -> list[str]:
        """The title of a page, and the moves so far, with gaps where a line may be broken."""
        sheet = self.speaker.sheets(view, None, self._story.chapters).get("log")
        return sheet_lines(sheet, self._pieces) if sheet else []

    def transcript_in_a_line(self) -> list[str]:
        """The moves so far, to be pasted elsewhere."""
        return transcript_lines(self._rules, [chapter.line for chapter in self._story.chapters], self._words)

    def closing(self, view: GameState) -> list[str]:
        """The end of a match: who won and why, the score, and the moves if they are known."""
        return [*self.result(view), *(self.transcript_in_a_line() if self._story.chapters else [])]
