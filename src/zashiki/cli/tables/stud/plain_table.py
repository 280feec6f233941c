"""The stud table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.cli.tables.stud.help_page import help_lines
from zashiki.cli.tables.stud.paragraphs import CHOICES
from zashiki.cli.tables.stud.seat_words import hand_words
from zashiki.cli.tables.stud.typed_choices import Option, Request, choice_words, lettered, understood
from zashiki.games.stud import Action, Event, GameState, start
from zashiki.games.stud.events import BetReturned, DealEnded, HandMucked, HandShown, PotAwarded, RakeTaken
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.kernel.registry import load
from zashiki.telling import Listener
from zashiki.telling.numbers import amount
from zashiki.telling.stud import Scene, StudSpeaker, piece_names
from zashiki.telling.stud.sentences import Told
from zashiki.texts.sheets import Sheet

RECALLED = 4
"""Events that are told again after a pause or an undo."""


class PlainTable:
    """Stud told line by line; answers by letter, number or notation."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._rules, self._pieces = setup.rules, piece_names("name", setup.words)
        listener = Listener(load("stud"), setup.words, setup.names, setup.rules, setup.me, self._pieces)
        self._speaker = StudSpeaker(listener)
        self._story: Story[GameState, Event, Action, Scene] = Story(self._speaker, me=setup.me, choices=CHOICES)
        self._hinting = False
        self._told: GameState | None = None
        """The position that was told last; it is not told again after a slip."""

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Tell each event; a deal's end with its summary."""
        for told in self._story.heard(before, events):
            self._tell(told)

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few events again."""
        self._story.recall(start(self._rules), events)
        for told in self._story.round[-RECALLED:]:
            self._tell(told)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the position, then ask until the answer is a choice, or the person wants to take one back or leave."""
        options = lettered(self._speaker.offers(view, seat))
        if view != self._told:
            say(*self._position(self._speaker.scene(view, seat), seat))
        self._told = view
        say(*self._choices(view, seat, options))
        more = self._words["accepted.more_undo" if self._undo else "accepted.more"]
        while True:
            print(self._words.say("accepted.plain", n=len(options), more=more), flush=True)
            meaning = understood(self._input.read(), options)
            if meaning is None:
                say(self._words["plain.not_understood"])
            elif isinstance(meaning, Request):
                self._serve(meaning, view, seat)
            else:
                return meaning

    def notice(self, text: str) -> None:
        """Say it."""
        say(text)

    def curtain(self, seat: Seat) -> None:
        """Push what was told out of sight, and wait for the next person."""
        draw_curtain(self._speaker.names[seat], self._words, self._input)

    def picture(
        self, view: GameState, events: Sequence[Event], footer: str, *, seat: Seat, before: GameState | None = None
    ) -> None:
        """Tell a step of a replay: what happened, and how the table looks then."""
        say(footer)
        for told in self._speaker.walk(before, events) if before is not None else ():
            say(*told.lines, *told.asides)
        scene = self._speaker.scene(view, seat)
        if scene.street:
            say(*self._seats(scene, seat), scene.pot_text)

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final standing; what can be done with the record is said outside."""
        self._read(self._speaker.standing(view, self._story.chapters))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What is told.

    def _tell(self, told: Told) -> None:
        """Tell an event; hands and pots wait for the summary of the deal, which has them all."""
        if isinstance(told.event, DealEnded):
            self._read(self._speaker.round_end(self._story.round))
        elif not isinstance(told.event, HandShown | HandMucked | BetReturned | RakeTaken | PotAwarded):
            say(*told.lines, *told.asides)

    def _read(self, sheet: Sheet | None) -> None:
        if sheet is not None:
            say(*sheet_lines(sheet, self._pieces))

    def _position(self, scene: Scene, seat: Seat) -> Iterator[str]:
        words = self._words
        yield f"{scene.variant_text}  {scene.street_text}"
        yield from self._seats(scene, seat)
        yield scene.pot_text
        if scene.to_call:
            yield scene.question
        if scene.community:
            yield words.say("table.community", card=self._pieces.many(scene.community))
        yield words.say("table.hand", hand=hand_words(scene.seats[seat], words))

    def _seats(self, scene: Scene, seat: Seat) -> Iterator[str]:
        """Every seat in a line, one's own last."""
        words, count = self._words, len(scene.seats)
        for at in ((seat + step) % count for step in range(1, count + 1)):
            one = scene.seats[at]
            facts = [words.say("plain.chips", name=one.name, amount=amount(one.stack))]
            if one.down and UNKNOWN not in one.down:
                facts.append(words.say("plain.down", cards=self._pieces.many(one.down)))
            if one.up:
                facts.append(words.say("plain.up", cards=self._pieces.many(one.up)))
            if one.bet:
                facts.append(words.say("plain.bet", amount=amount(one.bet)))
            if one.state is not None:
                facts.append(one.state.text)
            yield words["plain.facts"].join(facts)

    def _choices(self, view: GameState, seat: Seat, options: Sequence[Option]) -> Iterator[str]:
        if self._hinting:
            yield from self._hints(view, seat)
        for n, (key, offer) in enumerate(options, 1):
            yield self._words.say("plain.choice", n=n, letter=key, choice=choice_words(offer))

    def _hints(self, view: GameState, seat: Seat) -> Iterator[str]:
        return (hint.text for hint in self._speaker.hints(view, seat))

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        match request:
            case Request.HELP:
                say(*help_lines(self._speaker, self._words, undo=self._undo, drawn=False))
            case Request.HINTS:
                self._hinting = not self._hinting
                say(self._words["hint.on" if self._hinting else "hint.off"])
                if self._hinting:
                    say(*self._hints(view, seat))
            case Request.PACE:
                say(self._words["plain.no_pace"])
