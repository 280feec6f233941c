"""The shell around the host, as a server is one: commits, lets out, asks computers, crashes and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from zashiki.kernel.record_lines import RecordError
from zashiki.parlour import Ask, Sitting, Who
from zashiki.parlour.host import Commit, Host
from zashiki.storage.store import MemoryStore
from zashiki.testing.simulation.faulty_store import Fate, FaultyStore
from zashiki.testing.simulation.plan import Plan, Rates
from zashiki.testing.simulation.promises import PromiseBroken
from zashiki.testing.simulation.tally import Tally
from zashiki.testing.simulation.witness import Witness

TABLE = "table"


class Server:
    """One process after the other, with one store."""

    def __init__(self, plan: Plan, witness: Witness, dice: Random, tally: Tally) -> None:
        """Begin with a store that holds nothing."""
        self.store = FaultyStore(MemoryStore())
        self.rates: Rates = plan.rates
        self._witness, self._dice, self._tally = witness, dice, tally
        self.host: Host | None = None
        """None while it is down."""
        self.life = 0
        """How often it was started: what was meant for an earlier process means nothing to this one."""
        self.commit: Commit | None = None
        """What is being written."""
        self.kept: bool | None = None
        """Whether that was kept, once the disk has answered."""

    # Life.

    def begin(self, lines: tuple[bytes, ...], sitting: Sitting) -> None:
        """Keep the first lines of a table, and run it."""
        self.store.store.begin(TABLE, lines)
        self._witness.follow(lines)
        self._run(sitting)

    def crash(self) -> None:
        """Lose everything but what is kept; a commit under way may have been kept, or not."""
        if self.commit is not None and self.kept is None and self._dice.random() < 0.5:  # noqa: PLR2004 - either
            self.write()
        self.host = self.commit = self.kept = None

    def restart(self) -> bool:
        """Come back with what was kept; False: that table is closed."""
        lines = self.store.store.read(TABLE)
        if self._witness.closed is not None:
            return False
        try:
            self._run(Sitting.restored(lines))
        except RecordError as error:
            raise PromiseBroken("C6", f"what was kept cannot be gone on with: {error}") from error
        return True

    def _run(self, sitting: Sitting) -> None:
        self.life += 1
        self.host = Host(TABLE, sitting)

    # The disk.

    def work(self, now: int) -> int | None:
        """Let the host decide; gives how long the disk takes for what must be kept, if anything must."""
        if self.host is None or (commit := self.host.work(now=now)) is None:
            return None
        self.commit, self.kept = commit, None
        if self._dice.random() < self.rates.hang:
            self._tally.counts["commit hung"] += 1
            return self._dice.randint(1000, 9000)
        return self._dice.randint(0, 30)

    def write(self) -> None:
        """Let the disk do what it was asked to; the host does not know yet."""
        if self.commit is None:
            return
        self.store.fate = fate = self._fate()
        self.kept = self.store.commit(TABLE, self.commit.lines, self.commit.number)
        self._tally.counts[f"commit {fate}"] += 1
        self._witness.follow(self.store.store.read(TABLE, since=len(self._witness.kept)))

    def answer(self, now: int) -> None:
        """Tell the host what the disk said."""
        kept, self.commit, self.kept = self.kept, None, None
        if self.host is not None and kept is not None:
            (self.host.kept if kept else self.host.not_kept)(now=now)

    def _fate(self) -> Fate:
        roll = self._dice.random()
        if roll < self.rates.fail:
            return "failed"
        return "failed but kept" if roll < self.rates.fail + self.rates.fail_kept else "kept"

    # What comes out.

    def frames(self) -> Iterator[tuple[str, bytes]]:
        """Take what is to be sent."""
        while self.host is not None and self.host.out:
            yield self.host.out.popleft()

    def asks(self) -> Iterator[Ask]:
        """Take the computers that are to be asked."""
        while self.host is not None and self.host.asks:
            yield self.host.asks.popleft()

    @property
    def wake(self) -> int | None:
        """When the host wants to be called."""
        return None if self.host is None else self.host.wake

    def connected(self, connection: str, who: Who, now: int) -> None:
        """Open a connection."""
        if self.host is not None:
            self.host.connected(connection, who, now=now)

    def received(self, connection: str, frame: bytes, now: int) -> None:
        """Take a frame from a connection."""
        if self.host is not None:
            self.host.received(connection, frame, now=now)

    def disconnected(self, connection: str, now: int) -> None:
        """Take in that a connection has ended."""
        if self.host is not None:
            self.host.disconnected(connection, now=now)

    def answered(self, ask: Ask, action: Any, now: int) -> None:  # noqa: ANN401 - each game has its own actions
        """Take a computer's answer."""
        if self.host is not None:
            self.host.answered(ask, action, now=now)
