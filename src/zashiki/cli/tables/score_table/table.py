"""The score table: lines of the scorer, what they would change, and the board with all seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from zashiki.cli.tables.requests import HINTS
from zashiki.cli.tables.score_table.position import position
from zashiki.cli.tables.score_table.typed_choices import LOG, STATISTICS, Confirmation, Entry, abort_words
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown, Table, TableSetup
from zashiki.games import score_table as game
from zashiki.games.score_table import Action, Event, GameState, Phase, RoundStarted, aborts_of
from zashiki.games.score_table.notation import LETTERS
from zashiki.kernel.game import Seat
from zashiki.telling import Chapter
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import name_of
from zashiki.telling.score_table import ScoreTableSpeaker, piece_names
from zashiki.telling.score_table.changes import changed, foreseen
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.texts.sheets import Sheet

if TYPE_CHECKING:
    from rich.text import Text

_ENTRIES = (
    *("seat", "ron", "several", "tsumo", "limit", "pao", "riichi", "cancel", "draw", "abort", "chombo", "stop"),
    *("end", "confirm"),
)
"""What the help page explains."""


def table(setup: TableSetup) -> Table:
    """Set the table."""
    setup.toggles.setdefault("hints", True)
    own = _ScoreTable(setup)
    return Table(
        speaker=own.speaker,
        question=own.question,
        picture=own.picture,
        position=partial(position, setup.words),
        pieces=own.pieces,
        requests=(LOG, STATISTICS, HINTS),
        asides=own.asides,
        summed_up=(RoundStarted,),
        tells_events=False,
        final=own.final,
        result=lambda view, _chapters: own.lines(own.speaker.standing(view)),
        help_keys=own.help_keys,
        typed_lines=True,
        halfway=lambda view: view.phase is Phase.RONS,
        last_entry=True,
    )


class _ScoreTable:
    def __init__(self, setup: TableSetup) -> None:
        self._words, self._rules, self._toggles = setup.words, setup.rules, setup.toggles
        self.pieces = piece_names("name", setup.words)
        listener = Listener(game, setup.words, setup.names, setup.rules, setup.me, self.pieces)
        self.speaker, self._voice = ScoreTableSpeaker(listener), ScoreTableVoice(listener)
        self._heading = setup.words.say(
            "table.title", game=setup.words["game.name"], rules=name_of(setup.rules, setup.words)
        )

    def lines(self, sheet: Sheet) -> list[str]:
        """A sheet as lines."""
        return sheet_lines(sheet, self.pieces)

    # What is asked, and what is said of it.

    def question(self, view: GameState, seat: Seat) -> Entry:
        """Ask how the round goes, for the rest of several rons, or whether the dealer stops."""
        asking = self.speaker.scene(view, seat).asking
        asked = self._words.say(f"entry.{asking}", question=self.speaker.question(view, seat))
        foretold = partial(self._foretold, view)
        return Entry(asked, self._rules, self.speaker.names, self._words, foretold)

    def _foretold(self, view: GameState, actions: Sequence[Action]) -> list[str]:
        return self._changes(view, foreseen(view, actions))

    def _changes(self, before: GameState, events: Sequence[Event]) -> list[str]:
        return self.lines(changed(self._voice, before, events))

    def asides(self, view: GameState, seat: Seat, _told: Sequence[AnyTold]) -> Sequence[str]:
        """What is easily forgotten."""
        return [hint.text for hint in self.speaker.hints(view, seat)] if self._toggles["hints"] else ()

    def help_keys(self) -> Iterator[str]:
        """How everything is entered, and who is who."""
        words, names, kinds = self._words, self.speaker.names, aborts_of(self._rules)
        comma = words["telling.comma"]
        seats = comma.join(f"{letter} {name}" for letter, name in zip(LETTERS, names, strict=False) if letter != name)
        for one in _ENTRIES:
            if kinds or one != "abort":
                yield words.say(f"help_page.key.{one}", seats=seats, kinds=abort_words(kinds, words))

    def final(self, view: GameState, chapters: Sequence[Chapter]) -> list[str]:
        """The final settlement, and the figures if there are any."""
        figures = self.lines(self.speaker.sheets(view, None, chapters)[STATISTICS.name]) if chapters else ()
        return [*self.lines(self.speaker.standing(view)), "", *figures]

    # The picture.

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Draw the board, with what is said below it."""
        from zashiki.cli.tables.score_table.board import Picture, composed

        picture = Picture(
            shown.scene,
            self._heading,
            chapters=shown.chapters,
            said=self._said(shown),
            notice=shown.notice,
            prompt=shown.prompt,
            typed=shown.question is not None,
        )
        return composed(picture, self._words, width, height)

    def _said(self, shown: Shown) -> Sequence[str]:
        """What an entry would change, what one changed that is looked at afterwards, or hints."""
        if isinstance(shown.question, Confirmation):
            return shown.question.lines()
        if shown.replayed and shown.round:
            return self._changes(shown.round[0].before, [told.event for told in shown.round])
        return shown.asides
