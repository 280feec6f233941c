"""The score table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.output import printable
from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.cli.tables.score_table.conversation import Talk
from zashiki.cli.tables.score_table.typed_choices import QUIT, YES
from zashiki.games.score_table import Action, Event, GameState
from zashiki.games.score_table.events import RoundStarted
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.score_table import Scene


class PlainTable:
    """The score table told line by line."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input = setup.words, setup.input
        self._talk = Talk(setup)
        self._shown: Scene | None = None
        """The position that was told last; it is not told again after a slip."""

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    # What the session asks for.

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Take in what happened; it was told when it was confirmed."""
        self._talk.heard(before, events)

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._talk.recall(events)
        self._shown = None

    def ask(self, view: GameState, _seat: Seat) -> Action | Command:
        """Tell the position, then talk until there is a choice."""
        return self._talk.ask(view, self)

    def notice(self, text: str) -> None:
        """Say it with the next question."""
        self._talk.said = [text]

    def curtain(self, seat: Seat) -> None:
        """Push what was told out of sight, and wait for the next person."""
        draw_curtain(self._talk.speaker.names[seat], self._words, self._input)

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,  # noqa: ARG002 - everybody sees the same
        before: GameState | None = None,
    ) -> None:
        """Tell a step of a replay: what happened, and the scores then."""
        say(footer)
        self.page(self._talk.told(before, events))
        if view.hand:
            header, *seats = self._board(self._talk.scene(view))
            say(*seats if events and isinstance(events[-1], RoundStarted) else (header, *seats))  # it names the round

    def finished(self, view: GameState, _lines: Sequence[str]) -> Command | None:
        """Tell the final settlement and the figures; the last entry may still be taken back.

        What can be done with the record is said outside.
        """
        self.page([*self._talk.lines(self._talk.speaker.standing(view)), *self._talk.look_up(view, "statistics")])
        while True:
            print(self._words["entry.last_line"], flush=True)
            answer = self._input.read().casefold()
            if self._talk.takes_back(answer):
                return Command.UNDO
            if answer in (*YES, *QUIT):
                return None

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What the conversation asks for.

    def show(self, scene: Scene, lines: Sequence[str], prompt: str) -> None:
        """Say what is new, then the scores if they have not been told, then what may be typed."""
        self.page(lines)
        if scene != self._shown:
            say(*self._board(scene))
            self._shown = scene
        print(printable(prompt), flush=True)

    def page(self, lines: Sequence[str]) -> None:
        """Print lines as they are; columns stay below each other."""
        for line in lines:
            print(printable(line))

    def read(self) -> str:
        """Wait for a line."""
        return self._input.read()

    def _board(self, scene: Scene) -> Iterator[str]:
        """The round, and a line for every seat."""
        words = self._words
        yield scene.title
        for seat in scene.seats:
            key = "board.seat_riichi" if seat.riichi else "board.seat"
            letter = seat.letter
            name = letter if seat.name == letter else words.say("board.name", letter=letter, name=seat.name)
            yield words.say(key, name=name, wind=seat.wind_text, score=amount(seat.score))
