"""The Koi-Koi table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.koikoi import speaker_for
from zashiki.cli.tables.koikoi.board import Picture, composed
from zashiki.cli.tables.koikoi.card_pictures import Face
from zashiki.cli.tables.koikoi.pages import chart_legend, chart_rows, decision_lines, help_lines, points_lines
from zashiki.cli.tables.koikoi.turns import turn_lines
from zashiki.cli.tables.koikoi.typed_choices import Request, accepted, asked_for, in_shown_order, understood
from zashiki.cli.tables.line_breaks import in_columns
from zashiki.cli.tables.screen import Screen
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.games.koikoi import Action, GameState, start
from zashiki.games.koikoi.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    DealCancelled,
    Event,
    KoiKoiCalled,
    RoundEnded,
    ShobuCalled,
    YakuCompleted,
)
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling import Offer
from zashiki.telling.koikoi import Scene, piece_names
from zashiki.telling.koikoi.cards import by_month
from zashiki.texts.sheets import Sheet

_CHOICES = (CardPlayed, KoiKoiCalled, ShobuCalled)
"""What a seat chose; taking one of two goes on with a turn that was begun."""
_BEATS: dict[type, float] = {
    CardPlayed: 1.0,
    CardDrawn: 1.0,
    CardsCaptured: 0.6,
    CardPlaced: 0.6,
    YakuCompleted: 1.5,
    KoiKoiCalled: 2.0,
    ShobuCalled: 2.0,
}
"""How long each event is shown, in beats of the table's pace."""


class DrawnTable:
    """Koi-Koi drawn with colours and boxes; answers by keystroke."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._screen, self._rules = setup.words, setup.input, Screen(setup), setup.rules
        self._me, self._undo = setup.me, setup.undo
        self._speaker = speaker_for(setup.rules, setup.words, setup.names, setup.me)
        self._signs = piece_names("sign", setup.words)
        self._story = Story(self._speaker, me=setup.me, choices=_CHOICES)
        self._pace = self._full_pace = 0.0 if setup.input.by_line else setup.pace
        self._hinting, self._in_order = True, True
        self._notice = ""
        self._seat = setup.me or 0

    # What the session asks for.

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Take the whole screen, and give it back as it was."""
        with self._screen.taken():
            yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Show events one after the other; a month's end and a cancelled deal wait for a key."""
        for told in self._story.heard(before, events):
            if isinstance(told.event, RoundEnded):
                self._screen.page(self._lines(self._speaker.round_end(self._story.round)))
            elif isinstance(told.event, DealCancelled):
                self._draw(self._picture(told.scene, asides=told.lines, prompt=self._words["prompt.any_key_or_leave"]))
                self._screen.wait()
            elif self._pace and (beats := _BEATS.get(type(told.event))):
                self._draw(self._picture(told.scene))
                time.sleep(beats * self._pace)

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._story.recall(start(self._rules), events)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        self._seat = seat
        while True:
            offers = in_shown_order(self._speaker.offers(view, seat), self._hand(self._speaker.scene(view, seat)))
            self._draw(self._asking(view, seat, offers))
            meaning = understood(self._input.read(), offers)
            self._notice = ""
            if meaning is None:
                typed = accepted(offers, self._words, undo=self._undo)
                self._notice = typed if self._input.by_line else self._words["accepted.key"]
            elif isinstance(meaning, Request):
                self._serve(meaning, view, seat)
            else:
                return meaning

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._notice = text

    def curtain(self, seat: Seat) -> None:
        """Hide everything until the right person is alone at the screen."""
        self._screen.curtain(self._speaker.names[seat])

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,
        before: GameState | None = None,
    ) -> None:
        """Show a position of a replay; a month's end with the score explained."""
        self._seat = seat
        told = [] if before is None else list(self._speaker.walk(before, events))
        ended = self._speaker.round_end(told)
        asides = points_lines(ended, self._signs) if ended else []
        story = turn_lines(told, self._speaker)
        self._draw(self._picture(self._speaker.scene(view, seat), story=story, asides=asides, prompt=footer))
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final standing."""
        self._screen.page([*self._lines(self._speaker.standing(view, self._story.chapters)), "", *lines])

    def result(self, view: GameState) -> str:
        """Who won, to be said once the screen is given back."""
        return self._speaker.standing(view).title

    # Pictures.

    def _asking(self, view: GameState, seat: Seat, offers: Sequence[Offer[Action]]) -> Picture:
        sheet = self._speaker.decision(view, seat, self._story.round)
        if sheet is None:
            asides = self._hints(view, seat, offers)
        else:
            asides = decision_lines(sheet, self._signs, hinting=self._hinting)
        prompt = self._words.say(f"prompt.{asked_for(offers)}", n=len(offers))
        keys = self._words["prompt.keys_undo" if self._undo else "prompt.keys"]
        scene = self._speaker.scene(view, seat)
        picture = self._picture(scene, asides=asides, prompt=f"{prompt}  {keys}", offers=offers)
        return picture if sheet is None else replace(picture, least_told=0)

    def _hints(self, view: GameState, seat: Seat, offers: Sequence[Offer[Action]]) -> list[str]:
        """What a choice would do, each with its key."""
        if not self._hinting:
            return []
        keys = {offer.action: key for key, offer in enumerate(offers, 1)}
        found = self._speaker.hints(view, seat)
        return [f"[{keys[hint.action]}] {hint.text}" for hint in found if hint.action is not None]

    def _picture(
        self,
        scene: Scene,
        *,
        asides: Sequence[str] = (),
        prompt: str = "",
        offers: Sequence[Offer[Action]] = (),
        story: Sequence[str] | None = None,
    ) -> Picture:
        told = self._story.round
        if told and isinstance(told[-1].event, YakuCompleted) and asides:
            told = told[:-1]  # the decision says it
        lines = turn_lines(told, self._speaker) if story is None else story
        hand = self._faces(scene, offers)
        lit = {card for face in hand if face.lit for card in scene.matches.get(face.card, ())}
        return Picture(scene, self._seat, hand, _field(scene, offers, lit), lines, asides, self._notice, prompt)

    def _hand(self, scene: Scene) -> tuple[str, ...]:
        """The hand as its holder sees it: by month, or as it was dealt."""
        hand = scene.seats[self._seat].hand
        return by_month(hand) if self._in_order and UNKNOWN not in hand else hand

    def _faces(self, scene: Scene, offers: Sequence[Offer[Action]]) -> list[Face]:
        """The hand: numbered when it may be played from, with a star on what would take something."""
        keys = {offer.pieces[0]: str(key) for key, offer in enumerate(offers, 1) if offer.group == "play"}
        return [
            Face(
                card,
                keys.get(card, ""),
                lit=card in keys and self._hinting and card in scene.matches,
                dim=bool(offers) and not keys and asked_for(offers) == "take",
            )
            for card in self._hand(scene)
        ]

    def _draw(self, picture: Picture) -> None:
        self._screen.put(lambda width, height: composed(picture, self._words, width, height))

    # Pages.

    def _lines(self, sheet: Sheet | None) -> list[str]:
        return sheet_lines(sheet, self._signs) if sheet else []

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        """Answer what needs no choice."""
        match request:
            case Request.HELP:
                brief = self._speaker.brief()
                lines = help_lines(brief, self._words, undo=self._undo, drawn=True)
                self._screen.page(lines, may_leave=False)
            case Request.CHART:
                chart = self._speaker.sheets(view, seat)["yaku"]
                rows = in_columns(chart_rows(chart, self._signs), self._screen.width - 2)
                self._screen.page([*rows, "", *chart_legend(chart, self._signs)], may_leave=False)
            case Request.HINTS:
                self._hinting = not self._hinting
                self._notice = self._words["hint.on" if self._hinting else "hint.off"]
            case Request.ORDER:
                self._in_order = not self._in_order
                self._notice = self._words["order.month" if self._in_order else "order.dealt"]
            case Request.PACE:
                self._pace = 0.0 if self._pace else self._full_pace
                self._notice = self._words["pace.on" if self._pace else "pace.off"]


def _field(scene: Scene, offers: Sequence[Offer[Action]], lit: set[str]) -> list[Face]:
    """The field by month; what a hand card could take has a star, what must be chosen between has a key."""
    keys = {offer.takes[0]: str(key) for key, offer in enumerate(offers, 1) if offer.group == "take"}
    return [
        Face(card, keys.get(card, ""), lit=card in keys or card in lit, dim=bool(keys) and card not in keys)
        for card in by_month(scene.field)
    ]
