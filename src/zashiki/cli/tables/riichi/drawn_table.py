"""The riichi table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.riichi.board import Picture, composed
from zashiki.cli.tables.riichi.help_page import help_lines
from zashiki.cli.tables.riichi.prompts import flags, not_understood, prompt
from zashiki.cli.tables.riichi.story import CHOICES, paragraph
from zashiki.cli.tables.riichi.switches import People
from zashiki.cli.tables.riichi.tile_pictures import can_show_signs, style_of
from zashiki.cli.tables.riichi.typed_choices import Choices, NoTile, Request, Which
from zashiki.cli.tables.screen import Screen
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.games import riichi
from zashiki.games.riichi import Action, Event, GameState, Phase
from zashiki.games.riichi.events import (
    KanDeclared,
    KitaDeclared,
    RoundDealt,
    TileCalled,
    TileDiscarded,
    TsumoDeclared,
)
from zashiki.kernel.game import Seat
from zashiki.telling import Listener, Sheet
from zashiki.telling.riichi import RiichiSpeaker

_SHOWN = (RoundDealt, TileDiscarded, TileCalled, KanDeclared, KitaDeclared, TsumoDeclared)
"""Events that are shown for a while."""


class DrawnTable:
    """Riichi drawn with coloured tiles; answers by keystroke."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._screen = setup.words, setup.input, Screen(setup)
        self._me, self._undo, self._rules = setup.me, setup.undo, setup.rules
        self._style = style_of(setup.console, setup.words)
        self._can_show_signs = can_show_signs(setup.console)
        self._speaker = RiichiSpeaker(
            Listener(riichi, setup.words, setup.names, setup.rules, setup.me, self)
        )  # fmt: skip
        self._story = Story(self._speaker, me=setup.me, choices=CHOICES)
        self._people = People(setup.me)
        self._pace = self._full_pace = 0.0 if setup.input.by_line else setup.pace
        self._informing = self._hinting = False
        self._notice = ""
        self._seat = setup.me or 0

    # What the session asks for.

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Take the whole screen, and give it back as it was."""
        with self._screen.taken():
            yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Show events one after the other; the end of a round waits for a key."""
        for told in self._story.heard(before, events):
            if self._pace and isinstance(told.event, _SHOWN):
                self._rest(told.view)
            if told.chapter is not None and (ended := self._speaker.round_end(self._story.round)):
                self._screen.page(self._lines(ended))
                self._people.new_round()

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._story.recall(riichi.start(self._rules), events)
        self._people.recalled()

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        if (action := self._people.automatic(view, seat)) is not None:
            if self._me is not None and self._pace:
                self._rest(view)
            return action
        if self._people.curtain_for(seat):
            self._screen.curtain(self._speaker.names[seat])
        self._seat, which = seat, ""
        while True:
            choices = self._choices(view, seat)
            self._draw(self._asking(view, choices, which))
            meaning = choices.understood(self._input.read(), which)
            self._notice = ""
            if isinstance(meaning, Which):
                which = meaning.key
                continue
            if isinstance(meaning, Request):
                self._serve(meaning, view)
            elif isinstance(meaning, NoTile):
                self._notice = not_understood(meaning, meaning.text, self._words)
            elif meaning is not None:
                return meaning
            elif not which:
                self._notice = self._words["accepted.line" if self._input.by_line else "accepted.key"]
            which = ""

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._notice = text

    def waiting(self, text: str) -> None:
        """Say at once what is waited for."""
        self._screen.waiting(text)

    def curtain(self, seat: Seat) -> None:
        """Hide what is hidden before this seat's person is asked anything."""
        self._people.awaits(seat)

    def picture(
        self, view: GameState, events: Sequence[Event], footer: str, *, seat: Seat, before: GameState | None = None
    ) -> None:
        """Show a position of a replay; after the last round the tiles as they lay at its end."""
        self._seat = seat
        told = list(self._speaker.walk(before, events)) if before is not None else []
        lying = [one.view for one in told if one.view.phase is not Phase.MATCH_OVER]
        shown = lying[-1] if lying and view.phase is Phase.MATCH_OVER else view
        scene = self._speaker.scene(shown, seat)
        self._draw(Picture(scene, paragraph(told, self._words, everything=True), (), self._notice, footer))
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final table."""
        self._screen.page([*self._lines(self._speaker.standing(view, self._story.chapters)), "", *lines])

    def result(self, view: GameState) -> str:
        """Who came where, to be said once the screen is given back."""
        return self._speaker.standing(view).title if view.final is not None else ""

    # Tiles inside sentences, as they are drawn now.

    def one(self, code: str, /) -> str:
        """Write a tile."""
        return self._style.one(code)

    def many(self, codes: Sequence[str], /) -> str:
        """Write several."""
        return self._style.many(codes)

    # Pictures.

    def _lines(self, sheet: Sheet) -> list[str]:
        return sheet_lines(sheet, self._style)

    def _choices(self, view: GameState, seat: Seat) -> Choices:
        offers = self._speaker.offers(view, seat)
        return Choices(offers, view, seat, self._words, by_line=self._input.by_line)

    def _asking(self, view: GameState, choices: Choices, which: str) -> Picture:
        keys = [slot.key if slot.allowed else "" for slot in choices.slots(which)]
        wanted = {"reading": self._informing, "advice": self._hinting}
        hints = self._speaker.hints(view, self._seat) if any(wanted.values()) else ()
        asked = self._speaker.question(view, self._seat)
        return Picture(
            self._speaker.scene(view, self._seat),
            paragraph(self._story.latest, self._words),
            [one.text for one in hints if wanted[one.kind]],
            self._notice,
            prompt(asked, choices, which, self._words, undo=self._undo),
            keys if view.phase is Phase.TURN and which in ("", "r") else (),
            flags(self._people.of(self._seat), self._words),
        )

    def _rest(self, view: GameState) -> None:
        """Show a position for a while."""
        on = "" if self._me is None else flags(self._people.of(self._seat), self._words)
        scene = self._speaker.scene(view, self._seat)
        self._draw(Picture(scene, paragraph(self._story.latest, self._words), flags=on))
        time.sleep(self._pace)

    def _draw(self, shown: Picture) -> None:
        self._screen.put(lambda width, height: composed(shown, self._style, width, height))

    def _serve(self, request: Request, view: GameState) -> None:
        """Answer what needs no choice."""
        mine = self._people.of(self._seat)
        match request:
            case Request.HELP:
                three = view.rules.three
                lines = help_lines(self._speaker, self._words, three=three, undo=self._undo, drawn=True)
                self._screen.page(lines, may_leave=False)
            case Request.INFO:
                self._informing = not self._informing
                self._notice = self._words["reading.on" if self._informing else "reading.off"]
            case Request.HINTS:
                self._hinting = not self._hinting
                self._notice = self._words["hint.on" if self._hinting else "hint.off"]
            case Request.NO_CALLS:
                mine.no_calls = not mine.no_calls
                self._notice = self._words["no_calls.on" if mine.no_calls else "no_calls.off"]
            case Request.LET_GO:
                mine.letting = not mine.letting
                self._notice = self._words["letting.on" if mine.letting else "letting.off"]
            case Request.SIGNS:
                self._style = self._style._replace(signs=self._can_show_signs and not self._style.signs)
                self._notice = "" if self._can_show_signs else self._words["signs.none"]
            case Request.PACE:
                self._pace = 0.0 if self._pace else self._full_pace
                self._notice = self._words["pace.on" if self._pace else "pace.off"]
            case Request.TABLE:
                pass  # it is before the person's eyes
