"""What is told at a table: events as they come, the story so far, and what a picture shows of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from zashiki.cli.story import Story
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables.questions import Question
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown, Speed
from zashiki.kernel.game import Seat
from zashiki.texts.sheets import Sheet

SPEEDS: dict[Speed, float] = {"slow": 0.9, "normal": 0.45, "fast": 0.0}
"""Seconds in a beat."""
RECALLED = 4
"""Lines that are told again after a pause or an undo."""


class Narration:
    """Follows what this screen hears of one match, and tells it."""

    def __init__(self, setting: TableSetting, speed: Speed) -> None:
        """Begin before the first event."""
        self._table, self._setup, self._surface = table, setup, _ = setting
        self.speed: Speed = "fast" if setup.by_line else speed
        self.story: Story[Any, Any, Any, Any] = Story(
            table.speaker, me=setup.me, choices=table.chosen, one_round=table.one_round
        )
        self.seat: Seat = setup.me or 0
        """From whose side pictures are seen."""
        self.hurried: Callable[[], bool] = bool
        """Whether something waits to be told or asked, so that nothing is shown for longer than it takes."""
        self.flags: Sequence[str] = ()
        """What that seat has switched on, in a word each."""

    def watch(self, before: Any, events: Sequence[Any]) -> Iterator[str]:  # noqa: ANN401 - each game has its own views
        """Show what happened, from the view before it; gives each key that was pressed meanwhile."""
        for told in self.story.heard(before, events):
            if self._table.tells_events and (key := self._tell(told)):
                yield key

    def _tell(self, told: AnyTold) -> str:
        ended = self._round_end(told)
        if ended is not None:
            self._surface.page(self.lines(ended))
            return ""
        return self._surface.event(
            list(self._said(told)),
            lambda: self.shown(told.scene),
            seconds=0.0 if self.hurried() else self._table.beats(told) * SPEEDS[self.speed],
            stop=self._table.stops(told),
        )

    def _round_end(self, told: AnyTold) -> Sheet | None:
        if told.chapter is None or self._table.one_round:
            return None
        return self._table.speaker.round_end(self.story.round)

    def _said(self, told: AnyTold) -> Iterator[str]:
        """An event in lines, unless the end of the round sums it up."""
        if not isinstance(told.event, self._table.summed_up):
            yield from told.lines
            yield from told.asides if self._table.aside_in_lines or self._setup.drawn else ()

    def recall(self, events: Sequence[Any]) -> None:
        """Take up the story of all that was heard, after a pause."""
        game = self._setup.game
        self.story.recall(game.mask(game.start(self._setup.rules), self._setup.me), events)
        self._recalled()

    def take_back(self, events: int, heard: Callable[[], Sequence[Any]]) -> None:
        """Forget the latest events; where that goes beyond the round, all that was `heard` is taken up anew."""
        if self.story.take_back(events):
            self._recalled()
        else:
            self.recall(heard())

    def _recalled(self) -> None:
        lines = [line for told in self.story.round for line in self._said(told)]
        self._surface.recalled(lines[-RECALLED:] if self._table.tells_events else ())

    def last_told(self) -> str:
        """The last event that was told; where a round has only begun, how the one before it ended."""
        sentences = self._setup.words["telling.sentences"]
        told = [sentences.join(self._said(one)) for one in self.story.round]
        return next(filter(None, reversed(told)), self.story.chapters[-1].line if self.story.chapters else "")

    def untold(self, lines: Sequence[str]) -> list[str]:
        """What the last event did not say already."""
        told = self.story.round[-1].lines if self.story.round else ()
        return [line for line in lines if line not in told]

    # What a picture shows.

    def scene(self, view: Any, seat: Seat | None) -> Any:  # noqa: ANN401 - likewise
        """The table from a seat's side; where nothing is hidden, with the marks of what happened last."""
        told = self.story.round
        if told and told[-1].view == view and not self._setup.game.VEILED:
            return told[-1].scene
        return self._table.speaker.scene(view, seat)

    def shown(self, scene: Any, *, question: Question | None = None) -> Shown:  # noqa: ANN401 - likewise
        """A scene with the story."""
        story = self.story
        return Shown(
            scene=scene,
            seat=self.seat,
            round=story.shown,
            latest=story.latest,
            chapters=story.chapters,
            question=question,
            flags=self.flags,
        )

    def looked_at(self, view: Any, seat: Seat | None) -> Shown:  # noqa: ANN401 - likewise
        """The table while nothing is asked."""
        return self.shown(self.scene(view, seat))

    def lines(self, sheet: Sheet) -> list[str]:
        """A sheet as lines."""
        width = self._setup.console.width - 2 if self._setup.drawn else None
        return sheet_lines(sheet, self._table.pieces, width)


def folded(game: Any, view: Any, events: Sequence[Any]) -> Any:  # noqa: ANN401 - of any game
    """What is seen after events that followed a view."""
    return reduce(game.apply, events, view)
