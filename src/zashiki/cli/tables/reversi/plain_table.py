"""The reversi table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.output import printable
from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.reversi.pages import advice, closing, help_in_lines, transcript, turned_by
from zashiki.cli.tables.reversi.typed_choices import Request, understood
from zashiki.games.reversi import BLACK, WHITE, Action, Board, Event, GameState
from zashiki.games.reversi.events import MatchEnded
from zashiki.games.reversi.notation import show_squares
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.teller import Teller, listed

RECALLED = 3
"""Events that are told again after a pause or an undo."""


class PlainTable:
    """Reversi told line by line; answers by the name of a square."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._teller = Teller(setup.words, setup.names, me=setup.me)
        self._events: list[Event] = []
        self._told: GameState | None = None
        """The position that was told last; it is not told again after a slip."""

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:  # noqa: ARG002 - an event says it all
        """Tell each event; the end comes with the standing."""
        for event in events:
            self._events.append(event)
            if not isinstance(event, MatchEnded):
                self._say(self._teller.tell(event))

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few moves again."""
        self._events = list(events)
        self._say(*(self._teller.tell(event) for event in events[-RECALLED:]))

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the position, then ask until the answer is a choice, or the person wants to take one back or leave."""
        if view != self._told:
            self._say(*_board(view.board), self._count(view))
        self._told = view
        squares = listed(view.board.geometry.named(view.moves), self._words)
        self._say(self._words.say("table.turn", who=self._teller.who(seat)))
        self._say(self._words.say("plain.legal", squares=squares))
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
        seat: Seat,  # noqa: ARG002 - every seat sees the same
        before: GameState | None = None,  # noqa: ARG002 - the events say it all
    ) -> None:
        """Tell a step of a replay: what happened, and the board."""
        self._say(footer, *(self._teller.tell(event) for event in events if not isinstance(event, MatchEnded)))
        self._say(*_board(view.board), self._count(view))
        if view.reason:
            self._say(*self._teller.result(view))

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final board, the result and the moves; what can be done with the record is said outside."""
        self._say(*_board(view.board), *closing(view, self._events, self._teller))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(printable(line.rstrip()))

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        match request:
            case Request.HELP:
                self._say(*help_in_lines(view.rules, self._words, undo=self._undo))
            case Request.TRANSCRIPT:
                self._say(*transcript(view.rules, self._events, self._words))
            case _:
                names = view.board.geometry.names
                for at, turned in turned_by(view, seat).items():
                    self._say(self._words.say("hint.turns", square=names[at], n=turned))
                if said := advice(view, seat, self._words):
                    self._say(said)

    def _count(self, view: GameState) -> str:
        board = view.board
        gaps = {"black": board.count(BLACK), "white": board.count(WHITE), "empty": board.empty}
        return self._words.say("plain.count", **gaps)


def _board(board: Board) -> Iterator[str]:
    """The board as rows of `B W .`, with the letters of the columns above and the number of each row before it."""
    squares, size = show_squares(board), board.size
    yield "   " + " ".join(chr(97 + column) for column in range(size))
    for row in range(size):
        yield f"{row + 1:>2} " + " ".join(squares[row * size : (row + 1) * size])
