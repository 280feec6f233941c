"""The stud table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.screen import Screen
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.cli.tables.stud.board import Picture, composed
from zashiki.cli.tables.stud.card_pictures import style_of
from zashiki.cli.tables.stud.help_page import help_lines
from zashiki.cli.tables.stud.paragraphs import CHOICES, SHOWN, paragraphs
from zashiki.cli.tables.stud.typed_choices import Option, Request, choice_words, lettered, understood
from zashiki.games.stud import Action, Event, GameState, start
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import load
from zashiki.telling import Listener
from zashiki.telling.stud import Scene, StudSpeaker
from zashiki.texts.sheets import Sheet

WATCHING = 0.5
"""How much faster it goes for a person who has folded."""


class DrawnTable:
    """Stud drawn with coloured cards; answers by keystroke."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._screen = setup.words, setup.input, Screen(setup)
        self._me, self._undo, self._rules = setup.me, setup.undo, setup.rules
        self._style = style_of(setup.console)
        names = self._style.names
        self._speaker = StudSpeaker(Listener(load("stud"), setup.words, setup.names, setup.rules, setup.me, names))
        self._story: Story[GameState, Event, Action, Scene] = Story(self._speaker, me=setup.me, choices=CHOICES)
        self._pace = self._full_pace = 0.0 if setup.input.by_line else setup.pace
        self._hinting = False
        self._notice = ""
        self._seat = setup.me or 0

    # What the session asks for.

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Take the whole screen, and give it back as it was."""
        with self._screen.taken():
            yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Show events one after the other; the end of a deal waits for a key."""
        for told in self._story.heard(before, events):
            if told.chapter is not None:
                self._page(self._speaker.round_end(self._story.round))
            elif self._pace and isinstance(told.event, SHOWN):
                self._draw(self._picture(told.scene))
                watching = self._me is not None and not told.scene.seats[self._me].live
                time.sleep(self._pace * (WATCHING if watching else 1))

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._story.recall(start(self._rules), events)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        self._seat = seat
        options = lettered(self._speaker.offers(view, seat))
        while True:
            self._draw(self._asking(view, seat, options))
            meaning = understood(self._input.read(), options)
            self._notice = ""
            if meaning is None:
                self._notice = self._words["accepted.line" if self._input.by_line else "accepted.key"]
            elif isinstance(meaning, Request):
                self._serve(meaning)
            else:
                return meaning

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._notice = text

    def curtain(self, seat: Seat) -> None:
        """Hide everything until the right person is alone at the screen."""
        self._screen.curtain(self._speaker.names[seat])

    def picture(
        self, view: GameState, events: Sequence[Event], footer: str, *, seat: Seat, before: GameState | None = None
    ) -> None:
        """Show a position of a replay; after the last deal the cards as they lay at its end."""
        self._seat = seat
        told = list(self._speaker.walk(before, events)) if before is not None else []
        lying = [one.view for one in told if not one.scene.over]
        scene = self._speaker.scene(view, seat)
        shown = self._speaker.scene(lying[-1], seat) if lying and scene.over else scene
        self._draw(replace(self._picture(shown, story=paragraphs(told), prompt=footer), replayed=True))
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final standing."""
        self._page(self._speaker.standing(view, self._story.chapters), lines)

    def result(self, view: GameState) -> str:
        """Who won, to be said once the screen is given back."""
        return self._speaker.standing(view).title

    # Pictures.

    def _asking(self, view: GameState, seat: Seat, options: Sequence[Option]) -> Picture:
        keys = (
            self._words.say("prompt.option", n=n, letter=key, choice=choice_words(offer))
            for n, (key, offer) in enumerate(options, 1)
        )
        more = self._words["prompt.keys_undo" if self._undo else "prompt.keys"]
        asides = [hint.text for hint in self._speaker.hints(view, seat)] if self._hinting else []
        scene = self._speaker.scene(view, seat)
        return self._picture(scene, asides=asides, prompt=f"{'  '.join(keys)}\n{more}")

    def _picture(
        self,
        scene: Scene,
        *,
        story: Sequence[Sequence[str]] | None = None,
        asides: Sequence[str] = (),
        prompt: str = "",
    ) -> Picture:
        told = paragraphs(self._story.latest) if story is None else story
        return Picture(scene, self._seat, told, asides, self._notice, prompt)

    def _draw(self, picture: Picture) -> None:
        self._screen.put(lambda width, height: composed(picture, self._words, self._style, width, height))

    def _page(self, sheet: Sheet | None, lines: Sequence[str] = ()) -> None:
        if sheet is not None:
            self._screen.page([*sheet_lines(sheet, self._style.names), *([""] if lines else []), *lines])

    def _serve(self, request: Request) -> None:
        """Answer what needs no choice."""
        match request:
            case Request.HELP:
                lines = help_lines(self._speaker, self._words, undo=self._undo, drawn=True)
                self._screen.page(lines, may_leave=False)
            case Request.HINTS:
                self._hinting = not self._hinting
                self._notice = self._words["hint.on" if self._hinting else "hint.off"]
            case Request.PACE:
                self._pace = 0.0 if self._pace else self._full_pace
                self._notice = self._words["pace.on" if self._pace else "pace.off"]
