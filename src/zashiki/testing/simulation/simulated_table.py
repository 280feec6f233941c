"""One simulated table: the scheduler. A step is one thing that happens, at a moment of virtual time, drawn by dice."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from typing import Any

from zashiki.kernel.registry import load
from zashiki.parlour import Ask, Sitting, Who, scorer_of
from zashiki.players import make
from zashiki.testing.simulation.checks import Checks
from zashiki.testing.simulation.client import Client
from zashiki.testing.simulation.frames import Frame
from zashiki.testing.simulation.network import Network
from zashiki.testing.simulation.opening import Opening
from zashiki.testing.simulation.plan import CALM, Plan
from zashiki.testing.simulation.promises import PromiseBroken
from zashiki.testing.simulation.server import TABLE, Server
from zashiki.testing.simulation.tally import Tally
from zashiki.testing.simulation.times import ABSENCES, AT_ONCE, FORTNIGHT, MOMENTS, drawn
from zashiki.testing.simulation.twins import Twins
from zashiki.testing.simulation.witness import Witness

LATEST = 60
"""How many steps before a failure are told with it."""
FORSAKEN = 0.003
"""How much rarer than anybody else's absence that of everybody for two weeks is."""
QUIET = 400
"""So many after which a table is done with that is closed, or whose score nobody keeps any more."""
STUCK = 20_000
"""So many things do not happen at a table that goes on, without anything that is kept."""


class Table:
    """Runs a table until it is closed or somebody stops it."""

    def __init__(self, plan: Plan, dice: Random, tally: Tally, *, name: str, now: int = 0) -> None:
        """Prepare a table; nobody is there yet."""
        self.plan, self.dice, self.tally, self.now = plan, dice, tally, now
        self.game = load(plan.game)
        self.witness = Witness(self.game, plan.rules, plan.options, len(plan.seats))
        self.checks = Checks(self.witness)
        self.server = Server(plan, self.witness, dice, tally)
        self.network = Network(dice, plan.rates, tally)
        self.twins = Twins(plan, self.witness, dice, tally)
        self.clients: dict[str, Client] = {}
        self.latest: deque[tuple[Any, ...]] = deque(maxlen=LATEST)
        """What happened last, for whoever looks into a failure."""
        self.over = False
        """Whether nothing more can happen: it is closed, and the server has stopped."""
        self._heap: list[tuple[int, int, str, tuple[Any, ...]]] = []
        self._count = self._connections = self._still = 0
        self._alarm: int | None = None
        self._by_connection: dict[str, Client] = {}
        self._computer = make(plan.game, "random", seed=name)
        self._do: dict[str, Callable[..., bool]] = {
            "in": self._deliver_in,
            "out": self._deliver_out,
            "write": self._write,
            "written": self._written,
            "wake": self._wake,
            "decide": self._decide,
            "answer": self._answer,
            "connect": self._connect,
            "disconnect": self._disconnect,
            "noticed": self._noticed,
            "crash": self._crash,
            "restart": self._restart,
            "moment": lambda: True,
        }

    def open(self) -> None:
        """Let people gather and begin."""
        plan = self.plan
        opening = Opening(TABLE, plan, self.server.store.store, self.dice, self.tally, self.now)
        ready = opening.run()
        self.now = opening.now
        sitting, effects = Sitting.opened(
            ready.match, ready.seats, folded=ready.folded, options=ready.options, now=ready.at
        )
        self.server.begin(effects.lines, sitting)
        for seat in plan.people:
            self.come(seat)
        if plan.options.watching != "none" or self.dice.random() < 0.1:  # noqa: PLR2004 - some try
            self.come(None)

    def come(self, who: Who) -> Client:
        """Let somebody come: a person, one with another device, or one who watches."""
        client = Client(f"{'w' if who is None else who}.{len(self.clients)}", who, self.game, self.plan)
        self.clients[client.name] = client
        self.at(self.now + self.dice.randint(0, 2000), "connect", client.name)
        self.at(self.now + self.dice.randint(0, 3000), "decide", client.name)
        return client

    # Time.

    def at(self, when: int, what: str, *about: Any) -> None:  # noqa: ANN401 - whatever the step is about
        """Let something happen at a time."""
        self._count += 1
        heappush(self._heap, (max(when, self.now), self._count, what, about))

    def step(self) -> bool:
        """Let the next thing happen; False: nothing ever will."""
        while self._heap:
            self.now, _, what, about = heappop(self._heap)
            self._still += 1
            if self._still > QUIET and (self.witness.closed is not None or scorer_of(self.game) in self.witness.left):
                return False
            if self._still > STUCK:
                raise PromiseBroken("C7", f"nothing has been kept while {STUCK} things happened")
            if self._do[what](*about):
                self.latest.append((self.now, what, *about))
                self.tally.counts[what] += 1
                self._mishaps()
                self._pump()
                return True
        return False

    def _mishaps(self) -> None:
        rates, roll = self.network.rates, self.dice.random()
        if roll < rates.crash:
            self.at(self.now, "crash")
        elif roll < rates.crash + rates.disconnect:
            if self._by_connection:
                self.at(self.now, "disconnect", self.dice.choice(list(self._by_connection)))
        elif roll > 1 - FORSAKEN * rates.disconnect:
            self._forsake()
        elif roll < rates.crash + 1.2 * rates.disconnect and len(self.clients) < 3 * len(self.plan.seats):
            self.come(self.dice.choice((*self.plan.people, None)))

    def _pump(self) -> None:
        """Carry out what the host wants."""
        server = self.server
        delay = server.work(self.now)
        if delay is not None:
            self.at(self.now + delay, "write", server.life, server.commit)
        for connection, raw in server.frames():
            frame = self.checks.leaves(connection, raw, self.now)
            for when in self.network.arrivals(connection, "out", self.now):
                self.at(when, "out", connection, raw, frame)
        for ask in server.asks():
            self.at(self.now + drawn(self.dice, MOMENTS[:2]), "answer", server.life, ask)
        self._set_alarm(server.wake)

    def _set_alarm(self, wake: int | None) -> None:
        if wake is not None and (self._alarm is None or wake < self._alarm):
            self._alarm = wake
            self.at(wake, "wake", wake)

    # Days without faults.

    def calm(self) -> None:
        """Let faults stop, the server run, and everybody come."""
        self.network.rates = self.server.rates = CALM
        self.at(self.now, "restart")
        if self.server.commit is not None:
            self.at(self.now, "write", self.server.life, self.server.commit)
        for client in self.clients.values():
            if client.connection is None:
                self._come_back(client, self.now)

    def faults(self) -> None:
        """Let faults begin again."""
        self.network.rates = self.server.rates = self.plan.rates

    # What happens. Each gives whether it was anything at all.

    def _deliver_in(self, life: int, connection: str, raw: bytes) -> bool:
        client = self._by_connection.get(connection)
        if life != self.server.life or self.server.host is None or client is None:
            return False
        self.checks.reaches(connection, raw)
        self.twins.look(self.server, client, raw, self.now)
        self.server.received(connection, raw, self.now)
        return True

    def _deliver_out(self, connection: str, _raw: bytes, frame: Frame) -> bool:
        client = self._by_connection.get(connection)
        if client is None or client.connection != connection:
            return False
        before = client.number
        if not client.hear(frame):
            self.at(self.now, "disconnect", connection, self.dice.randint(50, 300))  # something is missing
        elif client.number != before:
            self.checks.arrived(client)
        return True

    def _write(self, life: int, commit: Any) -> bool:  # noqa: ANN401 - handed back as it was
        if life != self.server.life or self.server.commit is not commit or self.server.kept is not None:
            return False
        self.server.write()
        self._still = 0
        self.at(self.now + self.dice.randint(0, 20), "written", life)
        return True

    def _written(self, life: int) -> bool:
        if life != self.server.life or self.server.kept is None:
            return False
        self.server.answer(self.now)
        return True

    def _wake(self, when: int) -> bool:
        self._alarm = None if self._alarm == when else self._alarm
        if (wake := self.server.wake) is not None and wake > self.now:
            self._set_alarm(wake)  # this one was for something that has passed; the next may be weeks away
        return wake is not None and wake <= self.now

    def _answer(self, life: int, ask: Ask) -> bool:
        if life != self.server.life or self.server.host is None:
            return False
        self.server.answered(ask, self._computer.choose(ask.view, ask.seat), self.now)
        return True

    def _decide(self, name: str) -> bool:
        client = self.clients[name]
        again = drawn(self.dice, MOMENTS) if client.is_asked else self.dice.randint(200, 3000)
        self.at(max(self.now + again, client.back_at), "decide", name)
        if client.connection is None or (frame := client.decide(self.dice)) is None:
            return False
        self.send(client, frame)
        return True

    def send(self, client: Client, raw: bytes) -> None:
        """Let a client send a frame."""
        if client.connection is not None:
            self.checks.sends(client.who, raw)
            for when in self.network.arrivals(client.connection, "in", self.now):
                self.at(when, "in", self.server.life, client.connection, raw)

    # Coming and going.

    def _connect(self, name: str) -> bool:
        client = self.clients[name]
        if client.connection is not None or self.now < client.back_at:
            return False
        if self.server.host is None:
            self.at(self.now + self.dice.randint(200, 2000), "connect", name)
            return False
        self._connections += 1
        connection = f"{name}/{self._connections}"
        self._by_connection[connection] = client
        self.server.connected(connection, client.who, self.now)
        self.checks.connected(connection, client.who)
        for raw in client.connect(connection):
            self.send(client, raw)
        return True

    def _disconnect(self, connection: str, absence: int | None = None) -> bool:
        if connection not in self._by_connection:
            return False
        self._lose(connection, absence=absence)
        self.at(self.now + self.dice.randint(0, 3000), "noticed", self.server.life, connection)
        return True

    def _lose(self, connection: str, *, absence: int | None = None) -> None:
        client = self._by_connection.pop(connection)
        client.lose()
        self.network.closed(connection)
        if absence is None:
            absence = AT_ONCE if self.network.rates is CALM else drawn(self.dice, ABSENCES)
        self._come_back(client, self.now + absence)

    def _come_back(self, client: Client, when: int) -> None:
        client.back_at = when
        self.at(when, "connect", client.name)

    def _forsake(self) -> None:
        """Let nobody be there for two weeks."""
        self.tally.counts["forsaken"] += 1
        for connection in list(self._by_connection):
            self._lose(connection, absence=FORTNIGHT)
            self.at(self.now + self.dice.randint(0, 3000), "noticed", self.server.life, connection)
        for client in self.clients.values():
            client.back_at = self.now + FORTNIGHT

    def _noticed(self, life: int, connection: str) -> bool:
        if life != self.server.life or self.server.host is None:
            return False
        self.server.disconnected(connection, self.now)
        return True

    def _crash(self) -> bool:
        if self.server.host is None or self.network.rates is CALM:
            return False
        self.server.crash()
        for connection in list(self._by_connection):
            self._lose(connection)
        self._alarm = None
        self.at(self.now + drawn(self.dice, ABSENCES[:2]), "restart")
        return True

    def _restart(self) -> bool:
        if self.server.host is not None:
            return False
        self.checks.still_there(self.server.store.store.read("table"))
        self.over = not self.server.restart()
        return True
