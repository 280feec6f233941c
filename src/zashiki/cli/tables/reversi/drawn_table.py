"""The reversi table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.reversi.board import PLAYABLE, Scene, composed, sign_of_playable
from zashiki.cli.tables.reversi.pages import (
    advice,
    closing,
    help_drawn,
    hint_keys,
    last_placed,
    transcript,
    turned_by,
)
from zashiki.cli.tables.reversi.typed_choices import Pointer, Request, understood
from zashiki.cli.tables.screen import Screen
from zashiki.games.reversi import Action, Event, GameState, Phase, apply
from zashiki.games.reversi.bitboard import bits
from zashiki.games.reversi.events import DiscPlaced, MatchEnded, TurnPassed
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.teller import Teller

TOLD = 12
"""Events that the story is told from."""
BEATS = 1.5
"""How long a disc is shown before the next one, in beats of the table's pace."""


class DrawnTable:
    """Reversi drawn as a coloured board; answers by keystroke, with a pointer or by spelling a square."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._rules, self._screen = setup.rules, Screen(setup)
        self._console = console = setup.console
        colour = console.color_system is not None and not console.no_color
        self._composed, self._sign = partial(composed, colour=colour), partial(sign_of_playable, colour=colour)
        self._teller = Teller(setup.words, setup.names, me=setup.me)
        self._pace = 0.0 if setup.input.by_line else setup.pace
        self._pointer = Pointer(setup.rules.size)
        self._events: list[Event] = []
        self._notice = ""
        self._hint: tuple[GameState, str] | None = None
        """The position that hints were asked for, and what an adviser would do there."""

    # What the session asks for.

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Take the whole screen, and give it back as it was."""
        with self._screen.taken():
            yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Show each disc; a pass waits for a key, so that nobody misses it.

        Whose turn is next stands there only when all is shown: at once for a CPU player, who may think for a while,
        and for a person with the question.
        """
        view = before
        for event in events:
            view = apply(view, event)
            self._events.append(event)
            if isinstance(event, TurnPassed):
                self._notice = self._teller.tell(event)
                if not self._input.by_line:
                    passed = self._words.say("table.passed", who=self._teller.who(event.seat))
                    prompt = self._words["prompt.any_key_or_leave"]
                    self._draw(replace(self._scene(view, prompt=prompt), headed=passed))
                    self._screen.wait()
            elif self._pace and isinstance(event, DiscPlaced):
                played = self._words.say("table.played", who=self._teller.who(event.seat), square=event.square)
                self._draw(replace(self._scene(view), headed=played))
                time.sleep(BEATS * self._pace)
        if self._pace and view.phase is not Phase.MATCH_OVER and self._teller.me not in (None, view.turn):
            self._draw(self._scene(view))

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._events = list(events)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        self._pointer.leave(view.board.black | view.board.white, bits(view.moves))
        while True:
            self._draw(self._asking(view, seat))
            answer = self._input.read()
            meaning = understood(answer) if self._input.by_line else self._pointer.pressed(answer)
            self._notice = ""
            if meaning is None:
                self._notice = self._words["accepted.square" if self._input.by_line else "accepted.key"]
            elif isinstance(meaning, Request):
                self._serve(meaning, view, seat)
            else:
                self._pointer.typed = ""
                return meaning

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._notice = text

    def curtain(self, seat: Seat) -> None:
        """Nothing is hidden in reversi, so nothing is drawn over; whose turn it is stands above the board."""

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,  # noqa: ARG002 - every seat sees the same
        before: GameState | None = None,  # noqa: ARG002 - the events say it all
    ) -> None:
        """Show a position of a replay, with the squares that may be played next."""
        story = [self._teller.tell(event) for event in events if not isinstance(event, MatchEnded)]
        story += self._teller.result(view) if view.reason else []
        passes = [self._teller.tell(event) for event in events if isinstance(event, TurnPassed)]
        self._notice = self._notice or " ".join(passes)
        marks = dict.fromkeys(bits(view.moves), PLAYABLE)
        scene = self._scene(view, last=last_placed(events), legal=marks, story=story, prompt=footer)
        self._draw(replace(scene, whole=bool(view.reason)))
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final board, the result, and the moves."""
        asides = [*transcript(view.rules, self._events, self._words, gaps=True), *lines]
        prompt = self._words["prompt.any_key_or_leave"]
        scene = self._scene(view, story=self._teller.result(view), asides=asides, prompt=prompt)
        self._draw(replace(scene, whole=True))
        self._screen.wait()

    def result(self, view: GameState) -> str:
        """Who won, the scores and the moves, to be said once the screen is given back."""
        return "\n".join(closing(view, self._events, self._teller))

    # Pictures.

    def _asking(self, view: GameState, seat: Seat) -> Scene:
        asides: list[str] = []
        marks: Mapping[int, str] = dict.fromkeys(bits(view.moves), PLAYABLE)
        if self._hint is not None and self._hint[0] == view:
            marks = {at: str(turned) for at, turned in turned_by(view, seat).items()}
            asides = [line for line in (self._words["hint.numbers"], self._hint[1]) if line]
        keys = self._words.say("prompt.keys_undo" if self._undo else "prompt.keys", hints=hint_keys(view.board.size))
        pointer = None if self._input.by_line else self._pointer.at
        return self._scene(view, legal=marks, pointer=pointer, asides=asides, prompt=f"{self._spelled()}\n{keys}")

    def _spelled(self) -> str:
        """How a square is chosen, or how to go on with one that is being typed."""
        typed = self._pointer.typed
        if self._input.by_line:
            return self._words["prompt.line"]
        if not typed:
            return self._words["prompt.place"]
        key = "ten" if len(typed) > 1 else "column_h" if typed == "h" else "column"
        return self._words.say(f"prompt.{key}", typed=typed, n=self._rules.size)

    def _scene(
        self,
        view: GameState,
        *,
        last: DiscPlaced | None = None,
        legal: Mapping[int, str] | None = None,
        pointer: int | None = None,
        story: Sequence[str] | None = None,
        asides: Sequence[str] = (),
        prompt: str = "",
    ) -> Scene:
        told = [self._teller.tell(event) for event in self._events[-TOLD:]] if story is None else story
        last = last or last_placed(self._events)
        return Scene(view, last, legal or {}, pointer, told, asides, self._notice, prompt)

    def _draw(self, scene: Scene) -> None:
        self._screen.put(lambda width, height: self._composed(scene, self._teller, width, height))

    # Pages.

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        """Answer what needs no choice."""
        match request:
            case Request.HELP:
                self._screen.page(self._help(view, seat), may_leave=False)
            case Request.TRANSCRIPT:
                lines = transcript(view.rules, self._events, self._words, gaps=True)
                self._screen.page([self._words["transcript.title"], "", *lines], may_leave=False)
            case Request.HINTS:
                self._hint = None if self._hint is not None and self._hint[0] == view else self._thought(view, seat)
            case Request.POINT:
                pass

    def _help(self, view: GameState, seat: Seat) -> list[str]:
        """The help page, with the marks as they are on the board that it hides."""
        playable = self._sign(self._asking(view, seat), self._teller, *self._console.size)
        width = self._screen.width - 2  # a page leaves a column at both sides
        return help_drawn(view.rules, self._words, undo=self._undo, playable=playable, width=width)

    def _thought(self, view: GameState, seat: Seat) -> tuple[GameState, str]:
        """Ask the adviser, who may take a while."""
        self._notice = self._words["hint.thinking"]
        self._draw(self._asking(view, seat))
        self._notice = ""
        return view, advice(view, seat, self._words)
