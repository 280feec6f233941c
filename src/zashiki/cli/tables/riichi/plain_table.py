"""The riichi table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.cli.tables.riichi.help_page import help_lines
from zashiki.cli.tables.riichi.prompts import choice_words, not_understood, typed
from zashiki.cli.tables.riichi.story import CHOICES
from zashiki.cli.tables.riichi.switches import People
from zashiki.cli.tables.riichi.typed_choices import Choices, NoTile, Request, Which
from zashiki.cli.tables.riichi.typed_tiles import plain_names
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.story import Story
from zashiki.games import riichi
from zashiki.games.riichi import Action, Event, GameState, Phase
from zashiki.games.riichi.events import CallAnswered, MatchEnded
from zashiki.kernel.game import Seat
from zashiki.telling import Listener, Sheet
from zashiki.telling.riichi import RiichiSpeaker

RECALLED = 6
"""Sentences that are told again after a pause or an undo."""


class PlainTable:
    """Riichi told line by line; answers by tile, word, letter or number."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._rules, self._pieces = setup.rules, plain_names(setup.words)
        self._speaker = RiichiSpeaker(
            Listener(riichi, setup.words, setup.names, setup.rules, setup.me, self._pieces)
        )  # fmt: skip
        self._story = Story(self._speaker, me=setup.me, choices=CHOICES)
        self._people = People(setup.me)
        self._informing = self._hinting = False

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Tell each event; a round's end with its summary."""
        for told in self._story.heard(before, events):
            if told.chapter is not None and (ended := self._speaker.round_end(self._story.round)):
                self._say(ended)
                self._people.new_round()
            elif not isinstance(told.event, (riichi.events.RoundWon, MatchEnded, CallAnswered)):  # ends are summed up
                say(*told.lines, *told.asides)

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few things again."""
        self._story.recall(riichi.start(self._rules), events)
        self._people.recalled()
        said = [line for told in self._story.round for line in (*told.lines, *told.asides)]
        say(*said[-RECALLED:])

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the hand and the choices, then ask for a choice, or whether to take one back or leave."""
        if (action := self._people.automatic(view, seat)) is not None:
            return action
        if self._people.curtain_for(seat):
            draw_curtain(self._speaker.names[seat], self._words, self._input)
        choices, which = Choices(self._speaker.offers(view, seat), view, seat, self._words, by_line=True), ""
        self._tell_position(view, seat)
        say(*self._choices(choices))
        more = self._words["accepted.more_undo" if self._undo else "accepted.more"]
        while True:
            print(self._words["telling.sentences"].join((typed(choices, self._words), more)), flush=True)
            text = self._input.read()
            meaning = choices.understood(text, which)
            which = meaning.key if isinstance(meaning, Which) else ""
            if isinstance(meaning, Which):
                say(*self._several(choices, meaning.key))
            elif meaning is None or isinstance(meaning, NoTile):
                say(not_understood(meaning, text, self._words))
            elif isinstance(meaning, Request):
                self._serve(meaning, view, seat)
            else:
                return meaning

    def notice(self, text: str) -> None:
        """Say it."""
        say(text)

    def waiting(self, text: str) -> None:
        """Say at once what is waited for."""
        say(text)
        sys.stdout.flush()

    def curtain(self, seat: Seat) -> None:
        """Push what was told out of sight before this seat's person is asked anything."""
        self._people.awaits(seat)

    def picture(
        self, view: GameState, events: Sequence[Event], footer: str, *, seat: Seat, before: GameState | None = None
    ) -> None:
        """Tell a step of a replay: what happened, and every hand that lies open, that of the followed seat first."""
        say(footer)
        for told in self._speaker.walk(before, events) if before is not None else ():
            say(*told.lines, *told.asides)
        if view.deal and view.phase is not Phase.MATCH_OVER:
            count = len(view.players)
            for at in ((seat + step) % count for step in range(count)):
                self._say(self._speaker.sheets(view, at)["hand"])

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final table; what can be done with the record is said outside."""
        self._say(self._speaker.standing(view, self._story.chapters))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What is told.

    def _say(self, sheet: Sheet) -> None:
        say(*sheet_lines(sheet, self._pieces))

    def _tell_position(self, view: GameState, seat: Seat) -> None:
        """What is asked where it is not one's own turn, the hand, and what was wished for."""
        say(*([] if view.phase is Phase.TURN else [self._speaker.question(view, seat)]))
        self._say(self._speaker.sheets(view, seat)["hand"])
        self._tell_hints(view, seat, reading=self._informing, advice=self._hinting)

    def _tell_hints(self, view: GameState, seat: Seat, **wanted: bool) -> None:
        if any(wanted.values()):
            say(*(one.text for one in self._speaker.hints(view, seat) if wanted.get(one.kind)))

    def _choices(self, choices: Choices) -> Iterator[str]:
        ready = list(dict.fromkeys(code for one in choices.offered("r") for code in one.pieces))
        if ready:
            yield self._words.say("plain.riichi", tiles=self._pieces.many(ready))
        for n, (key, one) in enumerate(choices.options, 1):
            if key != "r":
                form = "plain.letter" if choices.phase is Phase.TURN else "plain.choice"
                yield self._words.say(form, n=n, letter=key, choice=choice_words(one, self._words))

    def _several(self, choices: Choices, key: str) -> Iterator[str]:
        if key == "r":
            yield self._words["plain.riichi_with"]
            return
        for n, one in enumerate(choices.offered(key), 1):
            yield self._words.say("plain.one", n=n, choice=choice_words(one, self._words))

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        mine, words = self._people.of(seat), self._words
        match request:
            case Request.HELP:
                three = view.rules.three
                say(*help_lines(self._speaker, words, three=three, undo=self._undo, drawn=False))
            case Request.TABLE:
                self._say(self._speaker.sheets(view, seat)["table"])
            case Request.INFO:
                self._informing = not self._informing
                say(words["reading.on" if self._informing else "reading.off"])
                self._tell_hints(view, seat, reading=self._informing)
            case Request.HINTS:
                self._hinting = not self._hinting
                say(words["hint.on" if self._hinting else "hint.off"])
                self._tell_hints(view, seat, advice=self._hinting)
            case Request.NO_CALLS:
                mine.no_calls = not mine.no_calls
                say(words["no_calls.on" if mine.no_calls else "no_calls.off"])
            case Request.LET_GO:
                mine.letting = not mine.letting
                say(words["letting.on" if mine.letting else "letting.off"])
            case Request.SIGNS | Request.PACE:
                say(words["plain.only_drawn"])
