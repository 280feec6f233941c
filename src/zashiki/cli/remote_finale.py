"""The end of a match at a table elsewhere: the standing, the record, and another match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from zashiki.cli.answers import Command
from zashiki.cli.conversation import Conversation
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.match_end import Ended
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.watching import impatient
from zashiki.kernel.game import Seat
from zashiki.parlour import is_person
from zashiki.parlour.outward import Over, Presence

if TYPE_CHECKING:
    from zashiki.client.blocking import Listener


class RemoteEnd(Enum):
    """How a match elsewhere ended for this terminal."""

    LEFT = auto()
    """The person went, and the seat stays theirs."""
    GIVEN_UP = auto()
    """The person left the table for good."""
    FINISHED = auto()
    NEXT = auto()
    """They go over to the table of the rematch."""
    MOVED = auto()
    """They sit elsewhere at this table now."""


class RemoteFinale:
    """Of one match, on one screen."""

    def __init__(
        self,
        listener: Listener,
        mailbox: Mailbox,
        setting: TableSetting,
        talk: Conversation,
        closing: Callable[[], Sequence[str]],
    ) -> None:
        """Nothing was shown yet; `closing` keeps the record, and gives what is said of it."""
        self._listener, self._mailbox, self._talk, self._closing = listener, mailbox, talk, closing
        self._words, self._names, self._me = setting.setup.words, setting.setup.names, setting.setup.me
        self._drawn, self._scores = setting.setup.drawn, setting.table.last_entry
        self.next_table = ""
        """The table of the rematch, once there is one."""
        self.asked = False
        """Whether this person asked for another match, and waits for it."""
        self._willing = False
        """Whether they go over to one as soon as it is there."""
        self._none = ""
        """Why there will be no other match."""
        self._lines: Sequence[str] | None = None
        self._offered = ""

    def show(self, view: Any, over: Over) -> RemoteEnd | None:  # noqa: ANN401 - of any game
        """Show how it ended until something comes or is pressed; gives how it ends here, or None: not yet."""
        if self.next_table and self._willing:
            return RemoteEnd.NEXT
        again = self._lines is not None
        if self._lines is None:
            self._lines = self._closing()
        before, self._offered = self._offered, self._offer()
        if not self._drawn and self._offered != before:
            self._talk.notice(self._offered)
        lines = [*self._lines, *filter(None, [self._offered])]
        self._mailbox.interrupted = False
        may = bool(self.next_table) or (self._me is not None and not self._scores and not self._somebody_left)
        with impatient(self._mailbox):
            command = self._talk.end.show(
                view, lines, rematch=may, ended=Ended(over.outcome, over.why), again=again, for_good=True
            )
        if command is Command.REMATCH:
            return self._go_over()
        return None if self._mailbox.interrupted else RemoteEnd.FINISHED

    def decided(self, agreed: Collection[Seat], presence: Presence | None) -> None:
        """Take in that nobody waits for consent any more: all people have agreed, or there is no other match."""
        missing = [seat for seat in self._people if seat not in agreed]
        if missing:
            self.asked = self._willing = False
            gone = [self._names[seat] for seat in missing if presence and presence.seats[seat] != "here"]
            name = self._words["telling.comma"].join(gone)
            self._none = self._words.say("remote_match.nobody_there" if gone else "remote_match.no_rematch", name=name)

    def refused(self, text: str) -> None:
        """Take in why there is no other match."""
        self.asked, self._willing, self._none = False, False, text

    @property
    def _people(self) -> list[Seat]:
        return [seat for seat, info in enumerate(self._listener.known.seats) if is_person(info)]

    @property
    def _somebody_left(self) -> bool:
        """Whether somebody has left for good whose consent would be needed."""
        presence = self._listener.known.presence
        return presence is not None and any(presence.seats[seat] in ("left", "computer") for seat in self._people)

    def _go_over(self) -> RemoteEnd | None:
        if self.next_table:
            return RemoteEnd.NEXT
        if not self.asked and not self._mailbox.sending:
            self.asked, self._willing, self._none = True, True, ""
            self._mailbox.send(self._listener.rematch)
        return None

    def _offer(self) -> str:
        """What there is to say of another match."""
        wanted = next((one for one in self._listener.known.requests if one.what == "rematch"), None)
        if self.next_table:
            return self._words["remote.next_there"]
        if self.asked:
            return self._words["remote.asked_rematch"]
        if wanted is not None and wanted.seat is not None and wanted.seat != self._me:
            return self._words.say("remote.wants_rematch", name=self._names[wanted.seat])
        return self._none
