"""The stud table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.screen import Screen
from zashiki.cli.tables.stud.board import Scene, composed
from zashiki.cli.tables.stud.card_pictures import style_of
from zashiki.cli.tables.stud.history import CHOICES, Story
from zashiki.cli.tables.stud.pages import headline, help_lines, standing, summary
from zashiki.cli.tables.stud.pot_odds import hints
from zashiki.cli.tables.stud.typed_choices import Option, Request, choice_words, offered, understood
from zashiki.games.stud import Action, Event, GameState, Phase
from zashiki.games.stud.events import (
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    CommunityDealt,
    DealEnded,
)
from zashiki.kernel.game import Seat
from zashiki.telling.stud.teller import Teller

_SHOWN = (*CHOICES, CardsDealt3rd, CardDealt4th, CardDealt5th, CardDealt6th, CardDealt7th, CommunityDealt)
"""Events that are shown for a while."""
WATCHING = 0.5
"""How much faster it goes for a person who has folded."""


class DrawnTable:
    """Stud drawn with coloured cards; answers by keystroke."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._screen = setup.words, setup.input, Screen(setup)
        self._me, self._undo, self._rules = setup.me, setup.undo, setup.rules
        self._style = style_of(setup.console)
        self._teller = Teller(setup.words, setup.names, setup.rules, me=setup.me, card=self._style.name)
        self._story = Story(self._teller)
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
            if isinstance(told.event, DealEnded):
                self._screen.page(summary(self._story.deal, self._teller))
            elif self._pace and isinstance(told.event, _SHOWN):
                self._draw(self._scene(told.view))
                watching = self._me is not None and not told.view.players[self._me].live
                time.sleep(self._pace * (WATCHING if watching else 1))

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._story.recall(self._rules, events)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        self._seat = seat
        options = offered(view, seat)
        while True:
            self._draw(self._asking(view, seat, options))
            meaning = understood(self._input.read(), options)
            self._notice = ""
            if meaning is None:
                self._notice = self._words["accepted.line" if self._input.by_line else "accepted.key"]
            elif isinstance(meaning, Request):
                self._serve(meaning, view)
            else:
                return meaning

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._notice = text

    def curtain(self, seat: Seat) -> None:
        """Hide everything until the right person is alone at the screen."""
        self._screen.curtain(self._teller.names[seat])

    def picture(
        self, view: GameState, events: Sequence[Event], footer: str, *, seat: Seat, before: GameState | None = None
    ) -> None:
        """Show a position of a replay; after the last deal the cards as they lay at its end."""
        self._seat = seat
        told = list(self._teller.walk(before, events)) if before is not None else []
        lying = [one.view for one in told if one.view.phase is not Phase.MATCH_OVER]
        shown = lying[-1] if lying and view.phase is Phase.MATCH_OVER else view
        scene = self._scene(shown, story=self._story.paragraphs(told), prompt=footer)
        self._draw(replace(scene, replayed=True))
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final standing."""
        self._screen.page([*standing(view, self._story.results, self._teller), "", *lines])

    def result(self, view: GameState) -> str:
        """Who won, to be said once the screen is given back."""
        return headline(view, self._teller)

    # Pictures.

    def _asking(self, view: GameState, seat: Seat, options: Sequence[Option]) -> Scene:
        keys = (
            self._words.say("prompt.option", n=n, letter=key, choice=choice_words(view, seat, action, self._words))
            for n, (key, action) in enumerate(options, 1)
        )
        more = self._words["prompt.keys_undo" if self._undo else "prompt.keys"]
        asides = hints(view, seat, self._words) if self._hinting else []
        return self._scene(view, asides=asides, prompt=f"{'  '.join(keys)}\n{more}")

    def _scene(
        self, view: GameState, *, story: Sequence[str] | None = None, asides: Sequence[str] = (), prompt: str = ""
    ) -> Scene:
        told = self._story.latest() if story is None else story
        return Scene(view, self._seat, told, asides, self._notice, prompt)

    def _draw(self, scene: Scene) -> None:
        self._screen.put(lambda width, height: composed(scene, self._teller, self._style, width, height))

    def _serve(self, request: Request, view: GameState) -> None:
        """Answer what needs no choice."""
        match request:
            case Request.HELP:
                self._screen.page(help_lines(view.rules, self._words, undo=self._undo, drawn=True), may_leave=False)
            case Request.HINTS:
                self._hinting = not self._hinting
                self._notice = self._words["hint.on" if self._hinting else "hint.off"]
            case Request.PACE:
                self._pace = 0.0 if self._pace else self._full_pace
                self._notice = self._words["pace.on" if self._pace else "pace.off"]
