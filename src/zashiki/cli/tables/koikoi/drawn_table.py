"""The Koi-Koi table drawn in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.koikoi.board import Scene, composed
from zashiki.cli.tables.koikoi.card_pictures import Face
from zashiki.cli.tables.koikoi.pages import (
    chart,
    chart_legend,
    decision,
    headline,
    help_lines,
    standing,
    summary,
    walked,
)
from zashiki.cli.tables.koikoi.typed_choices import Request, accepted, asked_for, shown_choices, shown_hand, understood
from zashiki.cli.tables.koikoi.yaku_progress import captures, hints
from zashiki.cli.tables.line_breaks import in_columns
from zashiki.cli.tables.screen import Screen
from zashiki.games.koikoi import HIDDEN, Action, Card, GameState, Phase
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
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.teller import Teller, explain

TOLD = 60
"""Events that the story is told from."""
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
        self._words, self._input, self._screen = setup.words, setup.input, Screen(setup)
        self._me, self._undo = setup.me, setup.undo
        self._teller = Teller(setup.words, setup.names, setup.rules, me=setup.me)
        self._pace = self._full_pace = 0.0 if setup.input.by_line else setup.pace
        self._hinting, self._in_order = True, True
        self._events: list[Event] = []
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
        for view, event, after in walked(before, events):
            self._events.append(event)
            if isinstance(event, RoundEnded):
                self._screen.page(summary(view, event, after, self._teller))
            elif isinstance(event, DealCancelled):
                why = self._teller.tell(event)
                self._draw(self._scene(view, asides=why, prompt=self._words["prompt.any_key_or_leave"]))
                self._screen.wait()
            elif self._pace and (beats := _BEATS.get(type(event))):
                self._draw(self._scene(view))
                time.sleep(beats * self._pace)

    def recall(self, events: Sequence[Event]) -> None:
        """Take up the story."""
        self._events = list(events)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Draw the table until there is a choice, or the person wants to take one back or leave."""
        self._seat = seat
        while True:
            shown = shown_choices(view, seat, in_order=self._in_order)
            self._draw(self._asking(view, seat, shown))
            meaning = understood(self._input.read(), view, shown)
            self._notice = ""
            if meaning is None:
                typed = accepted(view, shown, self._words, undo=self._undo)
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
        self._screen.curtain(self._teller.names[seat])

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,
        before: GameState | None = None,  # noqa: ARG002 - the events say it all
    ) -> None:
        """Show a position of a replay; a month's end with the score explained."""
        self._seat = seat
        scores = (event.result for event in events if isinstance(event, RoundEnded))
        asides = [
            line
            for result in scores
            if result.score is not None
            for line in explain(result.score, view.rules, self._words, reason=result.reason)
        ]
        self._draw(self._scene(view, story=self._teller.story(events), asides=asides, prompt=footer))
        self._notice = ""

    def finished(self, view: GameState, lines: Sequence[str]) -> None:
        """Show the final standing."""
        self._screen.page([*standing(view, self._events, self._teller), "", *lines])

    def result(self, view: GameState) -> str:
        """Who won, to be said once the screen is given back."""
        return headline(view, self._teller)

    # Pictures.

    def _asking(self, view: GameState, seat: Seat, shown: tuple[Card, ...]) -> Scene:
        kind = asked_for(view)
        deciding = kind == "decide"
        if deciding:
            asides = decision(view, seat, self._teller, events=self._events, hinting=self._hinting)
        else:
            asides = self._hints(view, seat, shown)
        prompt = self._words.say(f"prompt.{kind}", n=len(shown))
        keys = self._words["prompt.keys_undo" if self._undo else "prompt.keys"]
        scene = self._scene(view, asides=asides, prompt=f"{prompt}  {keys}", shown=shown)
        return replace(scene, least_told=0) if deciding else scene

    def _hints(self, view: GameState, seat: Seat, shown: tuple[Card, ...]) -> list[str]:
        if not self._hinting:
            return []
        found = hints(view, seat, shown, self._teller)
        return [
            self._words.say("hint.line", number=key, taken=self._teller.brief(*hint.taken), hint=said)
            for key, said, hint in found
            if said
        ]

    def _scene(
        self,
        view: GameState,
        *,
        asides: Sequence[str] = (),
        prompt: str = "",
        shown: tuple[Card, ...] = (),
        story: Sequence[str] | None = None,
    ) -> Scene:
        heard = self._events[-TOLD:]
        if heard and isinstance(heard[-1], YakuCompleted) and asides:
            heard = heard[:-1]  # the decision says it
        told = self._teller.story(heard) if story is None else story
        hand = self._hand(view, shown)
        field = _field(view, shown, {face.card.month for face in hand if face.lit})
        return Scene(view, self._seat, hand, field, told, asides, self._notice, prompt)

    def _hand(self, view: GameState, shown: tuple[Card, ...]) -> list[Face]:
        """The hand: numbered when it may be played from, with a star on what would take something."""
        playing = view.phase is Phase.PLAY_FROM_HAND and bool(shown)
        faces = []
        hand = view.players[self._seat].hand
        cards = hand if HIDDEN in hand else shown_hand(view, self._seat, in_order=self._in_order)
        for key, card in enumerate(cards, 1):
            lit = playing and self._hinting and bool(captures(view, card))
            faces.append(Face(card, str(key) if playing else "", lit=lit, dim=bool(shown) and not playing))
        return faces

    def _draw(self, scene: Scene) -> None:
        self._screen.put(lambda width, height: composed(scene, self._teller, width, height))

    # Pages.

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        """Answer what needs no choice."""
        match request:
            case Request.HELP:
                self._screen.page(help_lines(view.rules, self._words, undo=self._undo, drawn=True), may_leave=False)
            case Request.CHART:
                rows = in_columns(chart(view, seat, self._teller), self._screen.width - 2)
                self._screen.page([*rows, "", *chart_legend(self._words)], may_leave=False)
            case Request.HINTS:
                self._hinting = not self._hinting
                self._notice = self._words["hint.on" if self._hinting else "hint.off"]
            case Request.ORDER:
                self._in_order = not self._in_order
                self._notice = self._words["order.month" if self._in_order else "order.dealt"]
            case Request.PACE:
                self._pace = 0.0 if self._pace else self._full_pace
                self._notice = self._words["pace.on" if self._pace else "pace.off"]


def _field(view: GameState, shown: tuple[Card, ...], wanted: set[int]) -> list[Face]:
    """The field by month; what a hand card could take has a star, what must be chosen between has a key."""
    taking = bool(shown) and view.phase is not Phase.PLAY_FROM_HAND
    faces = []
    for card in sorted(view.field, key=lambda card: card.id):
        key = str(shown.index(card) + 1) if taking and card in shown else ""
        faces.append(Face(card, key, lit=bool(key) or card.month in wanted, dim=taking and not key))
    return faces
