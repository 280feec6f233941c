"""One match at a table elsewhere, with the same screens as at home: what comes is told, what is asked is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from zashiki.cli.answers import Command, Switch, Wished
from zashiki.cli.conversation import Conversation
from zashiki.cli.hearing import Hearing
from zashiki.cli.mailbox import Letter, Mailbox, Sent
from zashiki.cli.match_end import Ended
from zashiki.cli.narration import folded
from zashiki.cli.program_words import language_notice
from zashiki.cli.remote_finale import RemoteEnd, RemoteFinale
from zashiki.cli.remote_status import RemoteStatus
from zashiki.cli.remote_wishes import Asker, RemoteWishes
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables import Left
from zashiki.cli.watching import Interrupted
from zashiki.kernel.problems import Problem
from zashiki.parlour import scorer_of
from zashiki.parlour.outward import Next, Over, Request, Table, Told
from zashiki.texts.problems import said

if TYPE_CHECKING:
    from zashiki.client.blocking import Listener


COME_BACK = "come_back"


class RemoteSession:
    """At one table, from where the match stands to its end, or until the person leaves."""

    def __init__(
        self,
        listener: Listener,
        mailbox: Mailbox,
        first: Table,
        setting: TableSetting,
        talk: Conversation,
        *,
        heard: Callable[[], Sequence[Any]],
        closing: Callable[[], Sequence[str]],
        asker: Asker,
    ) -> None:
        """Begin with the whole table; `heard` gives the story so far, and `closing` what is said at the end."""
        self._listener, self._mailbox, self._talk = listener, mailbox, talk
        self._surface, setup = setting.surface, setting.setup
        self._words, self._names, self._game, self._me = setup.words, setup.names, setup.game, setup.me
        self._by_key = setup.drawn and not setup.by_line and not setting.table.typed_lines
        self._drawn, self._scores = setup.drawn, setting.table.last_entry
        self._heard = heard
        self._status = RemoteStatus(mailbox, self._names, self._words, self._surface, me=self._me, drawn=setup.drawn)
        self._status.keeper = scorer_of(self._game)
        self._clock = first.options.clock
        self._hearing = Hearing(self._game, talk)
        self._first = first
        self._asked, self._number, self._told_bank = False, 0, -1
        self._pressed: list[Switch] = []
        self._over: Over | None = None
        self._undo_asked = False
        self._wishes = RemoteWishes(listener, mailbox, setting, talk, asker, by_key=self._by_key)
        self._finale = RemoteFinale(listener, mailbox, setting, talk, closing)
        self._end: RemoteEnd | None = None
        self.moved: Table | None = None
        """The table as it is seen from another seat now, if they sit elsewhere."""
        talk.hurry_if(lambda: mailbox.hurries)

    def run(self) -> RemoteEnd:
        """Play. Leaving in any way (q, Ctrl-C, end of input, a signal) keeps the seat."""
        with self._talk.taken():
            try:
                self._arrive()
                while self._end is None:
                    self._go_on_or_leave()
            except (Left, EOFError, KeyboardInterrupt):
                self._end = RemoteEnd.FINISHED if self._over else RemoteEnd.LEFT
        return self._end

    def result(self) -> Sequence[str]:
        """Who won, in lines to be said once the screen is given back."""
        over = self._over
        return self._talk.result(self._hearing.view, Ended(over.outcome, over.why)) if over else ()

    def _go_on_or_leave(self) -> None:
        """Go on; who wants to leave while their time runs is asked once whether they do."""
        try:
            self._go_on()
        except Left:
            if self._wishes.goes():
                raise
            self._recall()  # something may have been told only in part

    # What comes.

    def _arrive(self) -> None:
        """Take up the story of a match that goes on, where it can be had; where it is told in lines, the table, too."""
        self._hearing.view = self._first.view
        if self._scores and self._me is not None and self._first.number <= 1:  # nothing was entered yet
            self._wishes.show_link()
        if notice := language_notice(self._game, self._words):
            self._talk.notice(notice)
        self._status.begin(self._listener.known.presence, self._clock)
        self._recall()
        self._take_question(self._first)
        if not self._drawn and not self._asked:
            self._talk.show_table(self._first.view, self._me)

    def _go_on(self) -> None:
        """One thing after the other: what has come, what others ask for, what the seat is asked."""
        self._mailbox.take_in()
        if self._mailbox.letters:
            self._deal_with(self._mailbox.letters.popleft())
        elif self._over is not None:
            self._end = self._finale.show(self._hearing.view, self._over)
        elif self._pressed and not self._mailbox.sending:
            self._switch(self._pressed.pop(0))
        elif (wish := self._wishes.of_others()) is not None and not self._mailbox.sending:
            self._wishes.answer(wish)
        else:
            self._ask_or_wait()

    def _deal_with(self, letter: Letter) -> None:
        match letter:
            case Table():
                self._see_whole(letter)
            case Told():
                self._hear(letter)
            case Request(open=True, what="undo", seat=seat) if seat == self._me is not None:
                self._undo_asked = True
                if self._asked or not self._by_key:
                    self._talk.notice(self._words["remote.asked_undo"])
            case Request(open=False, what="undo") if self._undo_asked:
                self._undo_asked = False
                self._talk.notice(self._words["remote.not_agreed"])
            case Over():
                self._over, self._asked = letter, False
                self._mailbox.clocks.heard(None)
                if self._wishes.leaving:
                    self._end = RemoteEnd.GIVEN_UP
            case Next(table=table):
                self._finale.next_table = table
            case Request(open=False, what="rematch", agreed=agreed):
                self._finale.decided(agreed, self._status.presence)
            case Sent():
                self._mailbox.sending = False
                self._learn(letter.problem)
            case Problem():
                self._bear(letter)

    def _see_whole(self, table: Table) -> None:
        """Take the whole table: somebody took something back, or too much was missed meanwhile."""
        if table.me != self._me:
            self._end, self.moved = RemoteEnd.MOVED, table
            return
        if table.undone:
            self._undo_asked = False
            self._hearing.taken_back(table.undone, table.view, self._heard)
            self._over = None
        elif table.view != self._hearing.view:
            self._hearing.view = table.view
            self._recall()
        self._take_question(table)

    def _recall(self) -> None:
        """Take up the story up to what is seen now; more of it than that would be told again."""
        story, view = self._heard(), self._hearing.view
        seen = self._game.mask(self._game.start(view.rules), self._me)
        self._talk.recall(story if folded(self._game, seen, story) == view else ())

    def _hear(self, told: Told) -> None:
        late, self._mailbox.late = self._mailbox.late and self._asked and not self._mailbox.sending, False
        try:
            self._pressed += self._hearing.news(told.events, on=self._listener.known.switches)
        finally:  # also if they want to leave: they may stay after all
            if told.view is not UNSET:
                self._hearing.view = told.view
            self._take_question(told)
        if late:
            self._talk.notice(self._words["remote.away" if self._status.away else "remote.time_up"])
        if self._status.away and self._talk.key_pressed and not self._mailbox.sending:
            self._do(Wished(COME_BACK))

    def _take_question(self, message: Table | Told) -> None:
        self._asked, self._number = message.asked is not None, message.number
        self._status.say_after_silence("")

    def _learn(self, problem: Problem | None) -> None:
        """Learn what became of a command."""
        if problem is None:
            if self._wishes.leaving and self._over is None:
                self._end = RemoteEnd.GIVEN_UP
            return
        self._wishes.leaving = self._undo_asked = False
        if self._over is not None:
            self._finale.refused(said(problem, self._words))
        else:
            self._talk.refused(said(problem, self._words))

    def _bear(self, problem: Problem) -> None:
        """Say that deals need not be fair, and go on; nothing else that comes by itself can be borne."""
        from zashiki.client.problems import NotAsPromised

        if not isinstance(problem, NotAsPromised):
            raise problem
        self._surface.page([said(problem, self._words)])

    # What is asked.

    def _ask_or_wait(self) -> None:
        view, on = self._hearing.view, self._listener.known.switches
        try:
            if self._asked and self._me is not None and not self._mailbox.sending:
                self._mailbox.question_seen(self._number)
                self._tell_bank()
                answer = self._talk.ask(view, self._me, on=on)
            elif self._scores and self._me is not None and self._game.outcome(view) and not self._mailbox.sending:
                answer = self._close_or_undo()
            else:
                back = COME_BACK if self._status.away else ""
                answer = self._talk.idle(view, self._me, self._waiting(), on=on, any_key=back)
        except Interrupted:
            return
        self._do(answer)

    def _tell_bank(self) -> None:
        """Say once with each question what is left of the bank, where no picture shows it."""
        if self._told_bank != self._number:
            self._told_bank = self._number
            self._status.tell_bank()

    def _waiting(self) -> str:
        """Say whom everybody waits for; where nothing is drawn, only after a while."""
        if self._status.away:
            self._status.say_after_silence("" if self._by_key else self._words["remote.away"])
            return self._words["remote.away"] if self._by_key else ""
        if self._undo_asked:
            return self._words["remote.asked_undo"] if self._by_key else ""
        names = [self._names[seat] for seat in self._game.to_act(self._hearing.view) if seat != self._me]
        who = self._words["telling.comma"].join(names)
        text = self._words.say("remote.waiting_for", who=who) if who else self._words["remote.waiting"]
        if self._me is None:
            text = self._words["telling.sentences"].join((self._words["gathering.watching"], text))
        if self._by_key:
            return text
        self._status.say_after_silence(text)
        return ""

    def _do(self, answer: Any) -> None:  # noqa: ANN401 - an action of any game
        """Carry what was answered to the table."""
        listener, mailbox = self._listener, self._mailbox
        if answer is Command.QUIT:
            raise Left
        if answer is Command.UNDO:
            mailbox.send(listener.undo)
        elif isinstance(answer, Switch):
            self._switch(answer)
        elif answer == Wished(COME_BACK):
            self._talk.notice("")  # nobody is away any more
            mailbox.send(self._come_back)
        elif isinstance(answer, Wished):
            self._wishes.ask(answer.name, self._status.presence, view=self._hearing.view)
        elif answer is not None:
            mailbox.send(partial(listener.choose, answer, seen=self._number))

    def _come_back(self) -> None:
        """Say anything at all: whoever says something is there."""
        with suppress(Problem):
            self._listener.preview({})

    def _switch(self, switch: Switch) -> None:
        on = switch.name not in self._listener.known.switches
        self._talk.notice(self._words[f"request.{switch.name}.{'on' if on else 'off'}"])
        self._mailbox.send(partial(self._listener.switch, switch.name, on=on))

    def _close_or_undo(self) -> Command | Wished | None:
        """At the end of a score table: take the last entry back, or close it."""
        command = self._talk.finished(self._hearing.view, ())
        if command is None and not self._mailbox.letters:
            return Wished("close")
        return command
