"""A match at a table: people and CPU players choose in turn, and every choice is on disk before the next one.

Nothing here knows a game; what is seen and said is the table's (`zashiki.cli.tables`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack
from enum import Enum, auto
from functools import partial
from pathlib import Path
from shlex import quote

from zashiki.cli.seat_names import names_of, only_person, scorer_of
from zashiki.cli.signals import ending_in_order
from zashiki.cli.tables import Command, Left, Table, TableOfPrograms
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players.player import ProgramPlayer, Seated
from zashiki.players.roster import AnyPlayer
from zashiki.texts.words import Words


class End(Enum):
    """How a session ended."""

    FINISHED = auto()
    LEFT = auto()


class Session:
    """One sitting: from where the match stands to its end, or until the person leaves."""

    def __init__(
        self, match: AnyMatch, record: Record, table: Table, cpus: Mapping[Seat, AnyPlayer], words: Words
    ) -> None:
        """`cpus` are the seats that the computer plays; people sit at the others."""
        self._match, self._record, self._table, self._words = match, record, table, words
        self._cpus = {seat: Seated(player, match, seat) for seat, player in cpus.items()}
        self._me = only_person(match, cpus)
        """Who watches."""
        self._at_screen: Seat | None = self._me
        self._excused: set[Seat] = set()
        """Programs whose failing has been told."""
        for seat, player in cpus.items():
            if isinstance(player, ProgramPlayer):
                player.when_slow = partial(self._wait_for, seat)

    def run(self, *, closing: Sequence[str] = ()) -> End:
        """Play. Leaving in any way (q, Ctrl-C, end of input, a signal) loses nothing and leaves no program behind."""
        with ending_in_order(), self._table.at_table():
            try:
                self._open()
                while not self._over(closing):
                    self._turn()
            except (Left, EOFError, KeyboardInterrupt):
                return End.FINISHED if self._match.outcome is not None else End.LEFT
            finally:
                with ExitStack() as leaving:  # whatever fails, the rest is done
                    leaving.callback(self._dismiss)
                    leaving.callback(self._record.close)
                    self._record.update(self._match)  # nobody takes the last choice back any more
        return End.FINISHED

    def _over(self, closing: Sequence[str]) -> bool:
        """Whether the match is over and its end was seen; who keeps score may take the last entry back there."""
        if self._match.outcome is None:
            return False
        if self._table.finished(self._match.view(self._me), closing) is not Command.UNDO:
            return True
        self._undo()
        return self._match.outcome is not None

    def _dismiss(self) -> None:
        """End the programs that sit at this table."""
        with ExitStack() as leaving:
            for seated in self._cpus.values():
                leaving.callback(seated.leave)

    def _open(self) -> None:
        """Watch the opening, or take up the story of a match that goes on."""
        match, game = self._match, self._match.game
        if match.steps:
            self._table.recall(match.heard(match.log, self._me))
        else:
            self._table.watch(game.mask(game.start(match.rules), self._me), match.heard(match.opening, self._me))

    def _turn(self) -> None:
        """One choice of whoever must choose."""
        seat = self._match.to_act[0]
        if seat in self._cpus:
            self._computed(seat, self._cpus[seat])
            return
        if self._at_screen != seat:
            self._table.curtain(seat)
            self._at_screen = seat
        answer = self._table.ask(self._match.view(seat), seat)
        if answer is Command.QUIT:
            raise Left
        if answer is Command.UNDO:
            self._undo()
            return
        try:
            self._submit(seat, answer)
        except Illegal as refusal:
            self._table.notice(self._refusal(refusal))

    def _computed(self, seat: Seat, seated: Seated) -> None:
        """A choice of the computer; one that was made for a program that failed is noted, and told the first time."""
        action, player = seated.choose(), seated.player
        trouble = player.trouble if isinstance(player, ProgramPlayer) else ""
        self._submit(seat, action, note=f"replaced: {trouble}" if trouble else "")
        if trouble and seat not in self._excused:
            self._excused.add(seat)
            why = self._words[f"program_player.{trouble}"]
            self._table.notice(self._words.say("program_player.replaced", name=self._name(seat), why=why))

    def _wait_for(self, seat: Seat) -> None:
        """Say that a program has been thinking for a while."""
        if isinstance(self._table, TableOfPrograms):
            self._table.waiting(self._words.say("program_player.waiting", name=self._name(seat)))

    def _name(self, seat: Seat) -> str:
        """What a seat is called at this table."""
        return names_of(self._record.header.seats, self._words, me=self._me)[seat]

    def _refusal(self, refusal: Illegal) -> str:
        return self._words.get(f"refused.{refusal.code}", refusal.code)

    def _submit(self, seat: Seat, action: object, *, note: str = "") -> None:
        before = self._match.view(self._me)
        events = self._match.submit(seat, action)
        self._record.update(self._match, note=note, close=scorer_of(self._match.game) is None)
        self._table.watch(before, self._match.heard(events, self._me))

    def _undo(self) -> None:
        """Take back to the person's previous choice; what a CPU player answered goes with it."""
        if self._me is None:
            self._table.notice(self._words["session.no_undo"])
            return
        own = [at for at, step in enumerate(self._match.steps) if step.seat == self._me]
        try:
            self._match.undo(own[-1] if own else -1)
        except Illegal as refusal:
            self._table.notice(self._refusal(refusal))
            return
        self._record.update(self._match)
        self._table.recall(self._match.heard(self._match.log, self._me))
        self._table.notice(self._words["session.taken_back"])


def farewell(end: End, path: Path, words: Words, *, closing: str, listed: bool) -> list[str]:
    """What is said when the screen is given back: where the match is kept, and what can be done with it.

    `closing` is for a match that is over. `listed`: `zashiki resume` shows it by itself, since it lies in the folder
    of kept matches.
    """
    if end is End.FINISHED:
        return [words.say("session.finished", path=path), closing]
    command = "zashiki resume" if listed else f"zashiki resume {quote(str(path))}"
    return [words.say("session.saved", path=path, command=command)]


def nobody_chose(match: AnyMatch, cpus: Collection[Seat]) -> bool:
    """Whether no person has chosen anything yet, so that there is nothing to go on with."""
    return all(step.seat in cpus for step in match.steps)
