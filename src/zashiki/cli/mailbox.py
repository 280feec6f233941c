"""What a table elsewhere says, taken in while a person is waited for; and commands on their way to it."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from zashiki.cli import clock
from zashiki.cli.time_left import RunningClocks
from zashiki.cli.watching import Interrupted
from zashiki.kernel.problems import Problem
from zashiki.parlour.outward import Clocks, Presence, Switches, Told

if TYPE_CHECKING:
    from zashiki.client.blocking import Listener
    from zashiki.client.known import Known, Message

MARGIN = 0.3
"""Seconds by which this machine may count otherwise than the table."""
TICK = 1.0
"""Seconds after which a running clock is looked at again."""


class Sent(NamedTuple):
    """A command has reached the table; or why it was not done."""

    problem: Problem | None


Letter: TypeAlias = "Message | Sent | Problem"
"""What must be dealt with in its order."""


class Mailbox:
    """Between a listener and a terminal; it is watched while a key or a line is waited for."""

    def __init__(self) -> None:
        """Nobody is listened to yet."""
        self._listener: Listener | None = None
        self.letters: deque[Letter] = deque()
        """What has come and was not dealt with."""
        self.clocks = RunningClocks(None)
        self.patient = True
        """Whether something is being read, which only a choice against the clock breaks off."""
        self.interrupted = False
        """Whether something was interrupted since whoever wants to know set it to False."""
        self.sending = False
        """Whether a command is on its way."""
        self.late = False
        """Whether something happened at the end of the person's own time, since whoever wants to know set it so."""
        self.beside: Callable[[Message | None], None] = lambda _message: None
        """Is told what changes beside the table: clocks, who is there, the connection; None: a second has passed."""
        self.remind_at: float | None = None
        """When to look though nothing came, for whatever reason a session has."""
        self._half_over: float | None = None
        """When half of the time is over that the person has for a question they have not seen."""
        self._seen = -1
        self._ticked = clock.now()
        self._bell, self._ring = os.pipe()
        os.set_blocking(self._bell, False)

    def listen_to(self, listener: Listener | None) -> None:
        """Take in what is said at a table from now on, and nothing more of the one before; None: of none."""
        self._listener, self.sending, self._half_over, self._seen = listener, False, None, -1
        self.letters.clear()
        self.clocks.heard(None)
        self.beside = lambda _message: None

    def close(self) -> None:
        """Hear nothing more."""
        self.listen_to(None)
        ring, self._ring = self._ring, -1
        os.close(ring)
        os.close(self._bell)

    # As something to be watched.

    def sources(self) -> Sequence[int]:
        """Give what can be read from while something has come."""
        return [self._bell] if self._listener is None else [self._bell, self._listener.fileno()]

    def due(self) -> float | None:
        """Say when to look again: a clock runs on, and a page must not outlast it."""
        times = [self.remind_at, self._ticked + TICK if self.clocks.run else None, self._break_at]
        return min((at for at in times if at is not None), default=None)

    def look(self) -> None:
        """Take in what has come; whatever must be dealt with interrupts."""
        self.take_in()
        if self.clocks.run and clock.now() >= self._ticked + TICK:
            self._ticked = clock.now()
            self.beside(None)
        if self.remind_at is not None and clock.now() >= self.remind_at:
            self.remind_at = None
            self.beside(None)
        broken = self._break_at is not None and clock.now() >= self._break_at
        if broken if self.patient else bool(self.letters):
            self.interrupted = True
            raise Interrupted

    @property
    def hurries(self) -> bool:
        """Whether something waits that should not wait for what is being told."""
        return bool(self.letters) or self._half_over is not None

    @property
    def _break_at(self) -> float | None:
        """When a page is closed though somebody reads it: they must choose, and time enough was theirs to read."""
        return self._half_over if self.patient else None

    # What comes.

    def take_in(self) -> None:
        """Take in what has come, without waiting."""
        from zashiki.client.problems import NotAsPromised

        with suppress(BlockingIOError):
            os.read(self._bell, 64)
        while (listener := self._listener) is not None:
            try:
                message = listener.next(timeout=0)
            except Problem as problem:
                self.letters.append(problem)
                if not isinstance(problem, NotAsPromised):
                    self._listener = None
                continue
            if message is None:
                self._follow(listener.known)
                break
            self._sort(message, listener.known)

    def question_seen(self, number: int) -> None:
        """Take in that the person sees the question of this number: whatever they read now, they do by choice."""
        self._seen, self._half_over = number, None

    def _follow(self, known: Known) -> None:
        """Note how long the person may go on reading who must choose against the clock, and does not know it yet."""
        ends = self.clocks.asks(known.me)
        if known.asked is None or known.number == self._seen or ends is None:
            self._half_over = None
        elif self._half_over is None:
            self._half_over = (clock.now() + ends) / 2

    def _sort(self, message: Message, known: Known) -> None:
        from zashiki.client.known import Connection

        if isinstance(message, Told):  # what the clocks say since comes after it
            ends = self.clocks.asks(known.me)
            self.late = self.late or (ends is not None and clock.now() > ends - MARGIN)
        if isinstance(message, Clocks):
            self.clocks.heard(message if known.over is None else None)
        if isinstance(message, Clocks | Presence | Switches | Connection):
            self.beside(message)
        else:
            self.letters.append(message)

    # What goes.

    def send(self, command: Callable[[], object]) -> None:
        """Carry a command to the table; what becomes of it comes as a letter.

        It may have to wait for a lost connection, and the terminal must not, so a thread of its own waits for it.
        """
        self.sending = True
        threading.Thread(target=self._carry, args=(command,), daemon=True).start()

    def _carry(self, command: Callable[[], object]) -> None:
        problem: Problem | None = None
        try:
            command()
        except Problem as found:
            problem = found
        self.letters.append(Sent(problem))
        with suppress(OSError):  # nobody looks any more
            os.write(self._ring, b"!")
