"""Being at one table of a house elsewhere, from sitting down to going away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

from zashiki.cli import settings
from zashiki.cli.conversation import Conversation
from zashiki.cli.gathering_lines import Links
from zashiki.cli.gathering_screen import Gathered, GatheringScreen
from zashiki.cli.help_page import DEALS
from zashiki.cli.house_requests import ROWS
from zashiki.cli.keyboard import Input
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.program_words import words_for
from zashiki.cli.remote_finale import RemoteEnd
from zashiki.cli.remote_session import RemoteSession
from zashiki.cli.saves import kept_path, new_path, unkept
from zashiki.cli.table_opening import keep_setting, toggles_of
from zashiki.cli.table_setting import set_table
from zashiki.cli.time_left import RunningClocks
from zashiki.cli.watching import Interrupted, impatient, wait_for
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import is_person, scorer_of
from zashiki.parlour.gathering_effects import GatheringView
from zashiki.parlour.outward import Table
from zashiki.parlour.seat_names import names_of
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import read
from zashiki.texts.packages import load_game
from zashiki.texts.problems import said

if TYPE_CHECKING:
    from rich.console import Console

    from zashiki.client.blocking import House, Listener


ADVICE = ("hints", "reading")
"""What may be turned on at home, and between people only where the table has hints."""


class Terminal(NamedTuple):
    """Where a person sits."""

    mailbox: Mailbox
    answers: Input
    console: Console
    language: str
    plain: bool


class RemoteVisit:
    """Of one guest at one table."""

    def __init__(self, house: House, listener: Listener, terminal: Terminal, table: str) -> None:
        """Nothing is known of the table yet."""
        self._house, self._listener, self._table = house, listener, table
        self._terminal, self._mailbox = terminal, terminal.mailbox
        self._words = words_for(terminal.language)
        self._commitment = ""
        self._path: Path | None = None
        """Where the record is kept."""
        self._result: Sequence[str] = ()
        self._further = ""
        """What can be done with the record."""

    def stay(self, links: Links) -> RemoteEnd | Gathered:
        """Wait for the match if it has not begun, and play it or watch it."""
        first = self._first_letter()
        game = load_game(first.game)
        self._words = words_for(self._terminal.language, game)
        if isinstance(first, GatheringView):
            links.table = links.table or self.link
            screen = GatheringScreen(self._house, self._listener, self._mailbox, game, self._words, links=links)
            terminal = self._terminal
            begun = screen.run(first, terminal.answers, terminal.console, plain=terminal.plain)
            if isinstance(begun, Gathered):
                return begun
            first = begun
        while True:
            session = self._session(game, first)
            end = session.run()
            self._result = session.result()
            if end is RemoteEnd.GIVEN_UP and self._listener.known.over is not None:
                self._closing(game, first.me)
            if session.moved is None:
                return end
            first = session.moved

    @property
    def link(self) -> str:
        """Where the table is."""
        return f"{self._house.server}/table/{self._table}"

    def _first_letter(self) -> GatheringView | Table:
        while True:
            while not self._mailbox.letters:
                with suppress(Interrupted), impatient(self._mailbox):
                    wait_for(None, None, self._mailbox)
            letter = self._mailbox.letters.popleft()
            if isinstance(letter, GatheringView | Table):
                return letter
            if isinstance(letter, Problem):
                raise letter

    def _session(self, game: AnyGame, first: Table) -> RemoteSession:
        """Set the table as at home, for the seat that this guest has."""
        words, kept, terminal = self._words, settings.load(), self._terminal
        if game.VEILED and first.commitment:
            self._commitment = first.commitment
            words = words.plus({DEALS: words.say("session.deals", commitment=first.commitment)})
        self._mailbox.clocks = RunningClocks(first.options.clock)
        self._mailbox.clocks.heard(self._listener.known.clocks)
        several = sum(map(is_person, first.seats)) > 1
        setting = set_table(
            game,
            first.view.rules,
            words,
            names=names_of(first.seats, words, me=first.me if scorer_of(game) is None else None),
            me=first.me,
            answers=terminal.answers,
            console=terminal.console,
            plain=terminal.plain,
            toggles={**toggles_of(kept), **(dict.fromkeys(ADVICE, False) if several else {})},
            watch=self._mailbox,
        )
        if several and not first.options.hints:  # the same for all seats
            rows = tuple(row for row in setting.table.requests if row.name not in ADVICE)
            setting = setting._replace(table=replace(setting.table, requests=rows))
        undo = first.me is not None and self._house.table(self._table).undo
        talk = Conversation(setting, undo=undo, speed=kept.speed, keep=keep_setting, house=ROWS)
        return RemoteSession(
            self._listener,
            self._mailbox,
            first,
            setting,
            talk,
            heard=lambda: self._heard(first.me),
            closing=lambda: self._closing(game, first.me),
            name=self._house.name,
        )

    # Records.

    def _heard(self, me: int | None) -> Sequence[Any]:
        """Give all that was heard so far, from the record of this side; nothing where it is not to be had now."""
        try:
            return replayed(read(self._house.record(self._table, seat="watcher" if me is None else me))).log
        except Problem:
            return ()

    def _closing(self, game: AnyGame, me: int | None) -> Sequence[str]:
        """Keep the record where matches are kept, and say what can be done with it."""
        words = self._words
        if me is None:
            return ()
        self._path = path = self._path or kept_path(game.name, self._table) or new_path(game.name)
        if path is None:
            return [unkept(words)]
        try:
            path.write_bytes(self._record(me))
        except (OSError, Problem) as error:
            self._path = None
            return [words.say("remote.not_recorded", why=said(error, words))]
        self._further = words.say("session.verify" if game.VEILED else "session.check", path=quote(str(path)))
        return [self._further]

    def _record(self, me: int) -> bytes:
        """Give the whole record where it is published, else that of the own seat."""
        from zashiki.client.problems import HouseRefused

        try:
            return self._house.record(self._table, seat="table")
        except HouseRefused:
            return self._house.record(self._table, seat=me)

    # Afterwards.

    def farewell(self, end: RemoteEnd | Gathered) -> Iterator[str]:
        """Say what there is to say once the screen is given back."""
        words = self._words
        if end is Gathered.GONE or end is Gathered.GIVEN_UP:
            yield words["gathering.gone" if end is Gathered.GONE else "gathering.left"]
        elif end is RemoteEnd.GIVEN_UP:
            yield words["remote.left_for_good"]
            yield from self._result
        elif end is RemoteEnd.LEFT or end is Gathered.LEFT:
            if self._listener.known.me is None:
                yield words.say("remote.watched", link=self.link)
            else:
                yield words["remote.seat_stays"]
                yield words.say("remote.comes_back", link=self.link)
        else:
            yield from self._result
        if self._commitment:
            yield words.say("session.committed", commitment=self._commitment)
        if self._path is not None:
            yield words.say("session.finished", path=self._path)
            yield self._further
