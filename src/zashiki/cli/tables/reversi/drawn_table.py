"""The reversi table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.reversi.board import PLAYABLE, Picture, composed, sign_of_playable
from zashiki.cli.tables.reversi.help_page import help_drawn, hint_keys
from zashiki.cli.tables.reversi.teller import Teller
from zashiki.cli.tables.reversi.typed_choices import Pointer, Request, understood
from zashiki.cli.tables.screen import Screen
from zashiki.games.reversi import Action, Event, GameState
from zashiki.games.reversi.events import DiscPlaced, MatchEnded, TurnPassed
from zashiki.kernel.game import Seat
from zashiki.telling.reversi import Scene

TOLD = 12
"""Events that the story is told from."""
BEATS = 1.5
"""How long a disc is shown before the next one, in beats of the table's pace."""


class DrawnTable:
    """Reversi drawn as a coloured board; answers by keystroke, with a pointer or by spelling a square."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo, self._me = setup.words, setup.input, setup.undo, setup.me
        self._size, self._screen = setup.rules.size, Screen(setup)
        self._console = console = setup.console
        colour = console.color_system is not None and not console.no_color
        self._composed, self._sign = partial(composed, colour=colour), partial(sign_of_playable, colour=colour)
        self._title = setup.words.say("table.title", game=setup.words["game.name"], rules=setup.rules.name)
        self._teller = Teller(setup)
        self._pace = 0.0 if setup.input.by_line else setup.pace
        self._pointer = Pointer(setup.rules.size)
        self._notice = ""
        self._passed = ""
        """The latest pass, until there is a choice or the match is over."""
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
        scene: Scene | None = None
        for told in self._teller.heard(before, events):
            scene, headed = told.scene, self._teller.in_brief((told,))
            if isinstance(told.event, TurnPassed):
                self._passed = " ".join(told.lines)
                if not self._input.by_line:
                    prompt = self._words["prompt.any_key_or_leave"]
                    self._draw(replace(self._picture(scene), headed=headed, prompt=prompt))
                    self._screen.wait()
            elif isinstance(told.event, MatchEnded):
                self._passed = ""
            elif self._pace and isinstance(told.event, DiscPlaced):
                self._draw(replace(self._picture(scene), headed=headed))
                time.sleep(BEATS * self._pace)
        if self._pace and scene is not None and not scene.over and self._me not in (None, scene.turn):
            self._draw(self._picture(scene))

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._teller.recall(events)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        scene = self._teller.scene(view, seat)
        self._pointer.leave(scene.squares, [one.square for one in scene.legal])
        while True:
            self._draw(self._asking(view, scene))
            answer = self._input.read()
            meaning = understood(answer) if self._input.by_line else self._pointer.pressed(answer)
            self._notice = self._passed = ""
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
        seat: Seat,
        before: GameState | None = None,
    ) -> None:
        """Show a position of a replay, with the squares that may be played next."""
        told = self._teller.told_apart(before, events)
        scene = told[-1].scene if told else self._teller.scene(view, seat)
        story = [line for one in told if not isinstance(one.event, MatchEnded) for line in (*one.lines, *one.asides)]
        story += self._teller.result(view) if scene.over else []
        passes = [line for one in told if isinstance(one.event, TurnPassed) for line in one.lines]
        notice = self._notice or " ".join(passes)
        signs = {one.square: PLAYABLE for one in scene.legal}
        picture = Picture(scene, self._title, signs, story=story, notice=notice, prompt=footer, whole=scene.over)
        self._draw(picture)
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final board, the result, and the moves."""
        asides, prompt = [*self._teller.transcript(view)[1:], *lines], self._words["prompt.any_key_or_leave"]
        picture = self._picture(self._teller.scene(view, self._me), asides=asides)
        self._draw(replace(picture, story=self._teller.result(view), prompt=prompt, whole=True))
        self._screen.wait()

    def result(self, view: GameState) -> str:
        """Who won, the scores and the moves, to be said once the screen is given back."""
        return "\n".join(self._teller.closing(view))

    # Pictures.

    def _asking(self, view: GameState, scene: Scene) -> Picture:
        asides: list[str] = []
        signs: Mapping[str, str] = {one.square: PLAYABLE for one in scene.legal}
        if self._hint is not None and self._hint[0] == view:
            signs = {one.square: str(len(one.turns)) for one in scene.legal}
            asides = [line for line in (self._words["hint.numbers"], self._hint[1]) if line]
        keys = self._words.say("prompt.keys_undo" if self._undo else "prompt.keys", hints=hint_keys(scene.size))
        pointer = None if self._input.by_line else self._pointer.square
        picture = self._picture(scene, asides=asides)
        return replace(picture, signs=signs, pointer=pointer, prompt=f"{self._spelled()}\n{keys}")

    def _spelled(self) -> str:
        """How a square is chosen, or how to go on with one that is being typed."""
        typed = self._pointer.typed
        if self._input.by_line:
            return self._words["prompt.line"]
        if not typed:
            return self._words["prompt.place"]
        key = "ten" if len(typed) > 1 else "column_h" if typed == "h" else "column"
        return self._words.say(f"prompt.{key}", typed=typed, n=self._size)

    def _picture(self, scene: Scene, *, asides: Sequence[str] = ()) -> Picture:
        """A scene with the latest of the story."""
        story, notice = self._teller.lines(TOLD), self._notice or self._passed
        return Picture(scene, self._title, story=story, asides=asides, notice=notice)

    def _draw(self, picture: Picture) -> None:
        self._screen.put(lambda width, height: self._composed(picture, self._words, width, height))

    # Pages.

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        """Answer what needs no choice."""
        match request:
            case Request.HELP:
                self._screen.page(self._help(view, seat), may_leave=False)
            case Request.TRANSCRIPT:
                if lines := self._teller.transcript(view):
                    self._screen.page([lines[0], "", *lines[1:]], may_leave=False)
            case Request.HINTS:
                self._hint = None if self._hint is not None and self._hint[0] == view else self._thought(view, seat)
            case Request.POINT:
                pass

    def _help(self, view: GameState, seat: Seat) -> list[str]:
        """The help page, with the marks as they are on the board that it hides."""
        asking = self._asking(view, self._teller.scene(view, seat))
        playable = self._sign(asking, self._words, *self._console.size)
        width = self._screen.width - 2  # a page leaves a column at both sides
        brief = self._teller.speaker.brief()
        return help_drawn(self._size, brief, self._words, undo=self._undo, playable=playable, width=width)

    def _thought(self, view: GameState, seat: Seat) -> tuple[GameState, str]:
        """Ask the adviser, who may take a while."""
        self._notice = self._words["hint.thinking"]
        self._draw(self._asking(view, self._teller.scene(view, seat)))
        self._notice = ""
        advice = (hint.text for hint in self._teller.speaker.hints(view, seat) if hint.kind == "advice")
        return view, next(advice, "")
