"""The Koi-Koi table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.koikoi import speaker_for
from zashiki.cli.tables.koikoi.pages import chart_legend, chart_rows, decision_lines, help_lines
from zashiki.cli.tables.koikoi.turns import turn_lines
from zashiki.cli.tables.koikoi.typed_choices import Request, accepted, asked_for, in_shown_order, understood
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.games.koikoi import Action, GameState, start
from zashiki.games.koikoi.events import CardPlayed, Event, KoiKoiCalled, RoundEnded, ShobuCalled
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling import Offer
from zashiki.telling.koikoi import Scene, piece_names
from zashiki.telling.koikoi.cards import KINDS, LOOKS, by_month
from zashiki.telling.koikoi.scene import SeatScene
from zashiki.telling.koikoi.voice import points
from zashiki.texts.sheets import Sheet

RECALLED = 3
"""Turns that are told again after a pause."""


class PlainTable:
    """Koi-Koi told line by line; answers by number or notation."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo, self._rules = setup.words, setup.input, setup.undo, setup.rules
        self._speaker = speaker_for(setup.rules, setup.words, setup.names, setup.me)
        self._names, self._signs = piece_names("name", setup.words), piece_names("sign", setup.words)
        self._story = Story(self._speaker, me=setup.me, choices=(CardPlayed, KoiKoiCalled, ShobuCalled))
        self._hinting, self._in_order = True, True
        self._told: GameState | None = None
        """The position that was told last; it is not told again after a slip."""

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Tell each event; a month's end with its summary."""
        for told in self._story.heard(before, events):
            if isinstance(told.event, RoundEnded):
                say(*self._lines(self._speaker.round_end(self._story.round)))
            else:
                say(*told.lines)

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few turns again."""
        self._story.recall(start(self._rules), events)
        say(*turn_lines(self._story.round, self._speaker)[-RECALLED:])

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the position, then ask until the answer is a choice, or the person wants to take one back or leave."""
        scene = self._speaker.scene(view, seat)
        offers = self._offers(view, seat, scene)
        if view != self._told:
            say(*self._position(scene, seat))
        self._told = view
        say(*self._choices(view, seat, scene, offers))
        while True:
            print(accepted(offers, self._words, undo=self._undo), flush=True)
            meaning = understood(self._input.read(), offers)
            match meaning:
                case None:
                    say(self._words["plain.not_understood"])
                case Request.ORDER:
                    self._in_order = not self._in_order
                    offers = self._offers(view, seat, scene)
                    say(*self._choices(view, seat, scene, offers))
                case Request():
                    self._serve(meaning, view, seat)
                case _:
                    return meaning

    def notice(self, text: str) -> None:
        """Say it."""
        say(text)

    def curtain(self, seat: Seat) -> None:
        """Push what was told out of sight, and wait for the other person."""
        draw_curtain(self._speaker.names[seat], self._words, self._input)

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,
        before: GameState | None = None,
    ) -> None:
        """Tell a step of a replay: what happened, the field, and the hands that lie open."""
        say(footer)
        told = [] if before is None else list(self._speaker.walk(before, events))
        for at, one in enumerate(told):
            ended = isinstance(one.event, RoundEnded)
            say(*(self._lines(self._speaker.round_end(told[: at + 1])) if ended else one.lines))
        scene = self._speaker.scene(view, seat)
        say(self._field(scene))
        for side in (scene.seats[seat], scene.seats[1 - seat]):
            if side.hand and UNKNOWN not in side.hand:
                say(self._words.say("plain.hand", name=side.name, cards=self._names.many(side.hand)))

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final standing; why the match is over was told, and what can be done with it is said outside."""
        told = self._story.round[-1].lines if self._story.round else ()
        say(*(line for line in self._lines(self._speaker.standing(view, self._story.chapters)) if line not in told))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What is told.

    def _lines(self, sheet: Sheet | None) -> list[str]:
        return sheet_lines(sheet, self._signs) if sheet else []

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        match request:
            case Request.HELP:
                say(*help_lines(self._speaker.brief(), self._words, undo=self._undo, drawn=False))
            case Request.CHART:
                chart = self._speaker.sheets(view, seat)["yaku"]
                say(*(self._words["telling.comma"].join(row) for row in chart_rows(chart, self._signs)))
                say(*chart_legend(chart, self._signs))
            case Request.HINTS:
                self._hinting = not self._hinting
                say(self._words["hint.on" if self._hinting else "hint.off"])
            case _:
                say(self._words["plain.no_pace"])

    def _position(self, scene: Scene, seat: Seat) -> Iterator[str]:
        words = self._words
        dealer = [words.say("table.dealer", name=side.name) for side in scene.seats if side.dealer]
        yield words["telling.comma"].join((scene.title, *dealer, words.say("table.stock", n=scene.stock)))
        mine, theirs = scene.seats[seat], scene.seats[1 - seat]
        for side in (theirs, mine):
            yield words.say("table.score", name=side.name, points=points(side.score, words))
            if side.calls:
                yield words.say("plain.called", name=side.name, n=side.calls)
            yield words.say("plain.captured", name=side.name, cards=self._captured(side))
            if side.yaku:
                yield self._yaku(side)
        yield words.say("table.facing", name=theirs.name, n=len(theirs.hand))
        yield self._field(scene)

    def _yaku(self, side: SeatScene) -> str:
        words = self._words
        each = (words.say("score.yaku", yaku=one.name_text, points=points(one.points, words)) for one in side.yaku)
        total = points(side.points, words)
        return words.say("plain.yaku", name=side.name, yaku=words["telling.comma"].join(each), points=total)

    def _field(self, scene: Scene) -> str:
        cards = self._words["telling.comma"].join(map(self._card, by_month(scene.field)))
        return self._words.say("plain.field", n=len(scene.field), cards=cards)

    def _card(self, card: str) -> str:
        """A card by name, notation and kind."""
        name = self._words[f"card.{card}"]
        if card == UNKNOWN:
            return name
        return self._words.say("plain.card", card=name, code=card, kind=self._words[f"kind.{LOOKS[card].kind}"])

    def _captured(self, side: SeatScene) -> str:
        groups = []
        for kind in KINDS:
            if cards := getattr(side.captured, kind):
                label, names = self._words[f"type.{kind}"], self._names.many(cards)
                groups.append(self._words.say("plain.group", kind=label, n=len(cards), cards=names))
        return " ".join(groups) or self._words["telling.none"]

    def _offers(self, view: GameState, seat: Seat, scene: Scene) -> tuple[Offer[Action], ...]:
        hand = scene.seats[seat].hand
        return in_shown_order(self._speaker.offers(view, seat), by_month(hand) if self._in_order else hand)

    def _choices(self, view: GameState, seat: Seat, scene: Scene, offers: Sequence[Offer[Action]]) -> Iterator[str]:
        if sheet := self._speaker.decision(view, seat, self._story.round):
            yield from decision_lines(sheet, self._names, hinting=self._hinting)
            return
        if scene.pending:
            pending = "table.pending_drawn" if scene.pending_from == "stock" else "table.pending_played"
            yield self._words.say(pending, card=self._words[f"card.{scene.pending}"], mark=scene.pending)
        taking = asked_for(offers) == "take"
        for key, offer in enumerate(offers, 1):
            card = self._card(offer.takes[0] if taking else offer.pieces[0])
            line = self._words.say("plain.numbered", number=key, card=card)
            told = self._hinting and offer.takes and offer.hint
            yield line + (self._words.say("plain.hint", hint=offer.hint) if told else "")
