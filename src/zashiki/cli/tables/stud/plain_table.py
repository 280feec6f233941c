"""The stud table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.cli.tables.stud.history import Story
from zashiki.cli.tables.stud.pages import help_lines, standing, summary
from zashiki.cli.tables.stud.pot_odds import hints, pot_words
from zashiki.cli.tables.stud.typed_choices import Option, Request, choice_words, offered, understood
from zashiki.games.stud import HIDDEN, Action, Event, GameState
from zashiki.games.stud.betting import to_call
from zashiki.games.stud.events import BetReturned, DealEnded, HandMucked, HandShown, PotAwarded, RakeTaken
from zashiki.games.stud.hand_names import card_name
from zashiki.kernel.game import Seat
from zashiki.telling.stud.teller import Teller, Told, chips

RECALLED = 4
"""Events that are told again after a pause or an undo."""


class PlainTable:
    """Stud told line by line; answers by letter, number or notation."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._rules = setup.rules
        card, between = partial(card_name, words=setup.words), setup.words["telling.comma"]
        self._teller = Teller(setup.words, setup.names, setup.rules, me=setup.me, card=card, between=between)
        self._story = Story(self._teller)
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
        self._story.recall(self._rules, events)
        for told in self._story.deal[-RECALLED:]:
            self._tell(told)

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the position, then ask until the answer is a choice, or the person wants to take one back or leave."""
        options = offered(view, seat)
        if view != self._told:
            say(*self._position(view, seat))
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
        draw_curtain(self._teller.names[seat], self._words, self._input)

    def picture(
        self, view: GameState, events: Sequence[Event], footer: str, *, seat: Seat, before: GameState | None = None
    ) -> None:
        """Tell a step of a replay: what happened, and how the table looks then."""
        say(footer)
        for told in self._teller.walk(before, events) if before is not None else ():
            say(*told.lines, *told.boards)
        if view.street:
            say(*self._seats(view, seat), pot_words(view, self._words))

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final standing; what can be done with the record is said outside."""
        say(*standing(view, self._story.results, self._teller))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What is told.

    def _tell(self, told: Told) -> None:
        """Tell an event; hands and pots wait for the summary of the deal, which has them all."""
        if isinstance(told.event, DealEnded):
            say(*summary(self._story.deal, self._teller))
        elif not isinstance(told.event, HandShown | HandMucked | BetReturned | RakeTaken | PotAwarded):
            say(*told.lines, *told.boards)

    def _position(self, view: GameState, seat: Seat) -> Iterator[str]:
        words = self._words
        street = words.get(f"street.{view.street}", "")
        yield words.say("table.title", game=words[f"variant.{view.game}"], street=street)
        yield from self._seats(view, seat)
        yield pot_words(view, words)
        if price := to_call(view, seat):
            yield words.say("table.to_call", amount=chips(price))
        if view.community:
            yield words.say("table.community", card=self._teller.cards(view.community))
        yield words.say("table.hand", hand=self._teller.hand(view, seat))

    def _seats(self, view: GameState, seat: Seat) -> Iterator[str]:
        """Every seat in a line, one's own last."""
        words, count = self._words, len(view.players)
        for at in ((seat + step) % count for step in range(1, count + 1)):
            player = view.players[at]
            facts = [words.say("plain.chips", name=self._teller.names[at], amount=chips(player.stack))]
            if player.down and HIDDEN not in player.down:
                facts.append(words.say("plain.down", cards=self._teller.cards(player.down)))
            if player.up:
                facts.append(words.say("plain.up", cards=self._teller.cards(player.up)))
            if player.street:
                facts.append(words.say("plain.bet", amount=chips(player.street)))
            if not player.live:
                facts.append(words["table.folded" if player.up else "table.out"])
            elif not player.stack:
                facts.append(words["table.all_in"])
            yield words["plain.facts"].join(facts)

    def _choices(self, view: GameState, seat: Seat, options: Sequence[Option]) -> Iterator[str]:
        if self._hinting:
            yield from hints(view, seat, self._words)
        for n, (key, action) in enumerate(options, 1):
            choice = choice_words(view, seat, action, self._words)
            yield self._words.say("plain.choice", n=n, letter=key, choice=choice)

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        match request:
            case Request.HELP:
                say(*help_lines(view.rules, self._words, undo=self._undo, drawn=False))
            case Request.HINTS:
                self._hinting = not self._hinting
                say(self._words["hint.on" if self._hinting else "hint.off"])
                if self._hinting:
                    say(*hints(view, seat, self._words))
            case Request.PACE:
                say(self._words["plain.no_pace"])
