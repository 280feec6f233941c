"""The reversi table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.output import printable
from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.reversi.help_page import help_in_lines
from zashiki.cli.tables.reversi.teller import Teller
from zashiki.cli.tables.reversi.typed_choices import Request, understood
from zashiki.games.reversi import Action, Event, GameState
from zashiki.games.reversi.events import MatchEnded
from zashiki.kernel.game import Seat
from zashiki.telling.reversi import Scene

RECALLED = 3
"""Events that are told again after a pause or an undo."""


class PlainTable:
    """Reversi told line by line; answers by the name of a square."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo, self._me = setup.words, setup.input, setup.undo, setup.me
        self._teller = Teller(setup)
        self._told: GameState | None = None
        """The position that was told last; it is not told again after a slip."""

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Tell each event; the end comes with the standing."""
        for told in self._teller.heard(before, events):
            if not isinstance(told.event, MatchEnded):
                self._say(*told.lines, *told.asides)

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few moves again."""
        self._teller.recall(events)
        self._say(*self._teller.lines(RECALLED))

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the position, then ask until the answer is a choice, or the person wants to take one back or leave."""
        scene = self._teller.scene(view, seat)
        if view != self._told:
            self._say(*_board(scene), self._count(scene))
        self._told = view
        squares = self._words["telling.comma"].join(one.square for one in scene.legal)
        self._say(scene.turn_text, self._words.say("plain.legal", squares=squares))
        more = self._words["accepted.more_undo" if self._undo else "accepted.more"]
        while True:
            print(f"{self._words['accepted.square']} {more}", flush=True)
            meaning = understood(self._input.read())
            if meaning is None:
                self._say(self._words["plain.not_understood"])
            elif isinstance(meaning, Request):
                self._serve(meaning, view, seat)
            else:
                return meaning

    def notice(self, text: str) -> None:
        """Say it."""
        self._say(text)

    def curtain(self, seat: Seat) -> None:
        """Nothing is hidden in reversi; whose turn it is, is told with every question."""

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,
        before: GameState | None = None,
    ) -> None:
        """Tell a step of a replay: what happened, and the board."""
        told = self._teller.told_apart(before, events)
        self._say(footer)
        for one in told:
            if not isinstance(one.event, MatchEnded):
                self._say(*one.lines, *one.asides)
        scene = self._teller.scene(view, seat)
        self._say(*_board(scene), self._count(scene))
        if scene.over:
            self._say(*self._teller.result(view))

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final board, the result and the moves; what can be done with the record is said outside."""
        self._say(*_board(self._teller.scene(view, self._me)), *self._teller.closing(view))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(printable(line.rstrip()))

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        match request:
            case Request.HELP:
                brief = self._teller.speaker.brief()
                self._say(*help_in_lines(view.board.size, brief, self._words, undo=self._undo))
            case Request.TRANSCRIPT:
                self._say(*self._teller.transcript_in_a_line())
            case _:
                self._say(*(hint.text for hint in self._teller.speaker.hints(view, seat)))

    def _count(self, scene: Scene) -> str:
        black, white = (side.discs for side in scene.seats)
        return self._words.say("plain.count", black=black, white=white, empty=scene.empties)


def _board(scene: Scene) -> Iterator[str]:
    """The board as rows of `B W .`, with the letters of the columns above and the number of each row before it."""
    yield "   " + " ".join(scene.columns)
    for down, number in enumerate(scene.rows):
        yield f"{number:>2} " + " ".join(scene.squares[down * scene.size : (down + 1) * scene.size])
