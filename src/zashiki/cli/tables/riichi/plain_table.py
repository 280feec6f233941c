"""The riichi table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.cli.tables.riichi.hints import hints, status
from zashiki.cli.tables.riichi.history import ENDS, Story, replayed
from zashiki.cli.tables.riichi.pages import help_lines, standing, summary
from zashiki.cli.tables.riichi.prompts import choice_words, not_understood, question, typed
from zashiki.cli.tables.riichi.switches import People
from zashiki.cli.tables.riichi.table_lines import seat_lines, table_lines, tile_in_words, tiles_in_codes
from zashiki.cli.tables.riichi.typed_choices import NoTile, Offer, Request, Which
from zashiki.games.riichi import HIDDEN, Action, DeclareRiichi, Event, GameState, Phase
from zashiki.games.riichi.events import MatchEnded
from zashiki.kernel.game import Seat
from zashiki.telling.riichi.teller import Teller

RECALLED = 6
"""Sentences that are told again after a pause or an undo."""


class PlainTable:
    """Riichi told line by line; answers by tile, word, letter or number."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._rules = setup.rules
        tile = partial(tile_in_words, words=setup.words)
        self._teller = Teller(setup.words, setup.names, setup.rules, me=setup.me, tile=tile, tiles=tiles_in_codes)
        self._story, self._people = Story(self._teller), People(setup.me)
        self._informing = self._hinting = False

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Tell each event; a round's end with its summary."""
        for told, over in self._story.heard(before, events):
            if over is not None:
                say(*summary(over, self._teller))
                self._people.new_round()
            if not isinstance(told.event, (*ENDS, MatchEnded)):  # what ends is summed up
                say(*told.lines)

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few things again."""
        self._story.recall(self._rules, events)
        self._people.recalled()
        say(*self._story.last(RECALLED))

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the hand and the choices, then ask for a choice, or whether to take one back or leave."""
        if (action := self._people.automatic(view, seat)) is not None:
            return action
        if self._people.curtain_for(seat):
            draw_curtain(self._teller.names[seat], self._words, self._input)
        offer, which = Offer(view, seat, self._words, by_line=True), ""
        say(*self._position(view, seat), *self._choices(view, seat, offer))
        more = self._words["accepted.more_undo" if self._undo else "accepted.more"]
        while True:
            print(self._words["story.sentences"].join((typed(offer, self._words), more)), flush=True)
            text = self._input.read()
            meaning = offer.understood(text, which)
            which = meaning.key if isinstance(meaning, Which) else ""
            if isinstance(meaning, Which):
                say(*self._several(offer, meaning.key))
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
        for told in replayed(self._teller.walk(before, events), self._teller) if before is not None else ():
            say(*told.lines)
        if view.deal and view.phase is not Phase.MATCH_OVER:
            count = len(view.players)
            for at in ((seat + step) % count for step in range(count)):
                if HIDDEN not in view.players[at].concealed:
                    say(*seat_lines(view, at, self._teller))

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final table; what can be done with the record is said outside."""
        say(*standing(view, self._teller))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What is told.

    def _position(self, view: GameState, seat: Seat) -> Iterator[str]:
        if view.lying is not None:
            yield self._words.say("plain.asked", tile=self._teller.tile(view.lying))
        else:
            yield from question(view, self._teller)
        yield from seat_lines(view, seat, self._teller)
        if self._informing:
            yield from status(view, seat, self._teller)

    def _choices(self, view: GameState, seat: Seat, offer: Offer) -> Iterator[str]:
        if self._hinting:
            yield from hints(view, seat, self._teller)
        ready = list(dict.fromkeys(one.tile for one in offer.named("r") if isinstance(one, DeclareRiichi)))
        if ready:
            yield self._words.say("plain.riichi", tiles=tiles_in_codes(ready))
        for n, (key, action) in enumerate(offer.options, 1):
            if key != "r":
                choice = choice_words(action, self._words, tiles_in_codes)
                form = "plain.letter" if view.phase is Phase.TURN else "plain.choice"
                yield self._words.say(form, n=n, letter=key, choice=choice)

    def _several(self, offer: Offer, key: str) -> Iterator[str]:
        if key == "r":
            yield self._words["plain.riichi_with"]
            return
        for n, action in enumerate(offer.named(key), 1):
            yield self._words.say("plain.one", n=n, choice=choice_words(action, self._words, tiles_in_codes))

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        mine, words = self._people.of(seat), self._words
        match request:
            case Request.HELP:
                say(*help_lines(view.rules, words, undo=self._undo, drawn=False))
            case Request.TABLE:
                say(*table_lines(view, seat, self._teller))
            case Request.INFO:
                self._informing = not self._informing
                say(words["reading.on" if self._informing else "reading.off"])
                say(*(status(view, seat, self._teller) if self._informing else ()))
            case Request.HINTS:
                self._hinting = not self._hinting
                say(words["hint.on" if self._hinting else "hint.off"])
                say(*(hints(view, seat, self._teller) if self._hinting else ()))
            case Request.NO_CALLS:
                mine.no_calls = not mine.no_calls
                say(words["no_calls.on" if mine.no_calls else "no_calls.off"])
            case Request.LET_GO:
                mine.letting = not mine.letting
                say(words["letting.on" if mine.letting else "letting.off"])
            case Request.SIGNS | Request.PACE:
                say(words["plain.only_drawn"])
