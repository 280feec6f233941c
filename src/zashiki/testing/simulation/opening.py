"""How a simulated table begins: guests gather and promise, through crashes, refusals and silence, until all is dealt."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from zashiki.kernel.chance import SILENT, Fair
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.registry import load
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringEffects, Ready
from zashiki.records.promises import seat_promise
from zashiki.storage.store import MemoryStore
from zashiki.testing.simulation.plan import Plan
from zashiki.testing.simulation.promises import PromiseBroken, hold
from zashiki.testing.simulation.tally import Tally

SILENCE = 0.1
"""How likely a person's client is to promise, or to open, too late."""


class Opening:
    """From an empty table to its first deal. A step is a command, a crash, or what time brings about."""

    def __init__(self, table: str, plan: Plan, store: MemoryStore, dice: Random, tally: Tally, now: int) -> None:
        """Open a table; the first person of the plan does."""
        self._table, self._plan, self._store, self._dice, self._tally = table, plan, store, dice, tally
        self.now = now
        self._root, self._opener = dice.randbytes(32), _guest(plan.people[0])
        self._ready: Ready | None = None
        self._entropy = {seat: dice.randbytes(32) for seat in plan.people}
        self._gathering, effects = Gathering.opened(
            table,
            load(plan.game),
            plan.rules,
            options=plan.options,
            undo=plan.undo,
            folded=plan.folded,
            opener=self._opener,
            name=plan.seats[plan.people[0]].name,
            root=self._root,
            now=now,
        )
        self._carry_out(effects)

    def run(self) -> Ready:
        """Let all sit down, start, promise and open; gives what the sitting is made of."""
        self._sit_down()
        self._do(lambda: self._gathering.start(self._opener, now=self.now))
        for add in (self._promise, self._open):
            order = [seat for seat in self._plan.people if self._dice.random() >= SILENCE]
            self._dice.shuffle(order)
            for seat in order:
                self._later(300)
                add(seat)
            if self._ready is None:
                self._later(10_000, least=10_000)
                self._do(lambda: self._gathering.tick(self.now))
        if self._ready is None:
            raise PromiseBroken("C7", "a table has gathered and promised, and is not ready")
        self._check(self._ready)
        return self._ready

    def _sit_down(self) -> None:
        first, *others = self._plan.people
        if first:
            self._do(lambda: self._gathering.swap(self._opener, 0, first, now=self.now), once=True)
        for seat, info in enumerate(self._plan.seats):
            self._later(2000)
            if seat in others:
                self._do(lambda s=seat, i=info: self._gathering.sit(_guest(s), i.name, seat=s, now=self.now))  # type: ignore[misc]
            elif seat != first:
                self._do(
                    lambda s=seat, i=info: self._gathering.put_computer(  # type: ignore[misc]
                        self._opener, s, i.kind, name=i.name, now=self.now
                    )
                )

    def _promise(self, seat: Seat) -> None:
        promise = seat_promise(self._entropy[seat], table=self._table, seat=seat).hex()
        self._do(lambda: self._gathering.promise(_guest(seat), promise, now=self.now))

    def _open(self, seat: Seat) -> None:
        entropy = self._entropy[seat].hex()
        self._do(lambda: self._gathering.open(_guest(seat), entropy, now=self.now))

    def _later(self, most: int, *, least: int = 0) -> None:
        self.now += self._dice.randint(least, max(most, least))

    def _do(self, command: Callable[[], GatheringEffects], *, once: bool = False) -> None:
        """Give a command, perhaps twice; perhaps the server crashes after it, before or after its row was kept."""
        dice, rates = self._dice, self._plan.rates
        for _ in range(2 if dice.random() < rates.repeat and not once else 1):
            self._tally.steps += 1
            self._tally.counts["gathering"] += 1
            try:
                effects = command()
            except Illegal:  # said again, or too late
                continue
            if dice.random() < rates.crash:
                self._restart()
                self._do(command, once=once)
                return
            self._carry_out(effects)
        if dice.random() < rates.crash:
            self._restart()

    def _restart(self) -> None:
        self._tally.counts["crash while gathering"] += 1
        self._gathering = Gathering.restored(self._store.gathering(self._table))
        self._carry_out(self._gathering.tick(self.now))

    def _carry_out(self, effects: GatheringEffects) -> None:
        if effects.row is not None:
            self._store.gather(self._table, effects.row)
        hold("C7", not effects.gone, "a table with people at it is gone")
        for _, message in effects.sent:
            told = msgspec.json.encode(message)
            for secret in (self._root.hex(), *map(_guest, self._plan.people)):
                hold("C5", secret.encode() not in told, f"while people gathered, a message held {secret}")
        if effects.ready is not None:
            self._ready = effects.ready

    def _check(self, ready: Ready) -> None:
        """Check that what was opened, and nothing else, is in the deals."""
        chance = ready.match.chance
        hold("C1", isinstance(chance, Fair) and chance.root == self._root, "the table deals from another root")
        hold("C1", ready.seats == self._plan.seats, f"the seats are {ready.seats}")
        added = chance.entropy if isinstance(chance, Fair) else ()
        for seat, one in enumerate(added):
            said = ready.options.promises[seat]
            right = SILENT if said.silent else self._entropy.get(seat, SILENT)
            hold("C1", one == right, f"seat {seat} added {one.hex()} to the deals, as {said}")


def _guest(seat: Seat) -> str:
    return f"guest-of-{seat}-who-must-not-be-named"
