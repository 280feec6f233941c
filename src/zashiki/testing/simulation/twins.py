"""C5 by twin worlds: the same table, where one seat answers otherwise in secret, looks the same to everybody else.

When a choice is about to be taken that nobody else can know of, the table is restored twice from what was kept. In one
world the seat chooses as it did, in the other something else that it may. Until the window is over, what everybody else
is told must be the same, byte for byte and at the same time.
"""

from __future__ import annotations

from random import Random
from typing import Any

from zashiki.kernel.game import Seat
from zashiki.parlour import Sitting, Who
from zashiki.parlour.host import Host
from zashiki.testing.simulation.client import Client
from zashiki.testing.simulation.frames import written
from zashiki.testing.simulation.plan import Plan
from zashiki.testing.simulation.promises import PromiseBroken
from zashiki.testing.simulation.server import Server
from zashiki.testing.simulation.tally import Tally
from zashiki.testing.simulation.witness import Witness

LOOKED_AT = 0.05
"""How many secret answers are looked at: it takes as long as a thousand steps."""


class Twins:
    """Of one table."""

    def __init__(self, plan: Plan, witness: Witness, dice: Random, tally: Tally) -> None:
        """Begin with nothing seen."""
        self._plan, self._witness, self._dice, self._tally = plan, witness, dice, tally
        self._never = not plan.rules or not witness.game.VEILED

    def look(self, server: Server, client: Client, raw: bytes, now: int) -> None:
        """Look at a frame before the host gets it: if it is a secret answer, swap it in another world."""
        if self._never or client.who is None or not raw.startswith(b'{"type":"choose"'):
            return
        game, state, seat = self._witness.game, self._witness.state, client.who
        if server.commit is not None or seat not in game.to_act(state) or seat in game.to_act(game.mask(state, None)):
            return
        if self._dice.random() >= LOOKED_AT:
            return
        legal: list[Any] = list(game.legal(state, seat))
        if len(legal) > 1:
            self._tally.counts["twins"] += 1
            one, other = self._dice.sample(legal, 2)
            self._compare(seat, one, other, now)

    def _compare(self, seat: Seat, one: object, other: object, now: int) -> None:
        until = self._witness.free_at
        told, untold = (self._world(seat, action, now, until) for action in (one, other))
        if told is None or untold is None:
            return  # without a pause, the answer itself ended the window
        for mine, theirs in zip(told, untold, strict=False):
            if mine != theirs:
                raise PromiseBroken("C5", f"seat {seat} chose {one!r}: {mine!r}; had it chosen {other!r}: {theirs!r}")
        if len(told) != len(untold):
            text = f"others got {len(told)} frames as seat {seat} chose {one!r}, and {len(untold)} for {other!r}"
            raise PromiseBroken("C5", text)

    def _world(self, seat: Seat, action: object, now: int, until: int) -> list[tuple[int, str, bytes]] | None:
        """Give what everybody else is told before the window is over; None: it is over at once."""
        host = Host("table", Sitting.restored(self._witness.kept))
        everybody: tuple[Who, ...] = self._witness.everybody
        if self._plan.options.watching == "none":
            everybody = everybody[:-1]
        for who in everybody:
            host.connected(str(who), who, now=now)
            host.received(str(who), written("hello", detail="events"), now=now)
        self._carried_out(host, now)
        asked = set(host.sitting.match.to_act)
        host.out.clear()
        host.received(str(seat), written("choose", id="twin", action=action), now=now)
        told: list[tuple[int, str, bytes]] = []
        while True:
            self._carried_out(host, now)
            if now < until or self._goes_on(host, asked, seat):
                told += ((now, name, frame) for name, frame in host.out if name != str(seat))
            elif not told:
                return None
            host.out.clear()
            if host.wake is None or host.wake >= until:
                return told
            now = max(host.wake, now + 1)

    def _goes_on(self, host: Host, asked: set[Seat], seat: Seat) -> bool:
        """Whether others, who were asked before, must still answer in secret."""
        waiting = set(host.sitting.match.to_act)
        return bool(waiting) and waiting <= asked - {seat}

    def _carried_out(self, host: Host, now: int) -> None:
        while host.work(now=now) is not None:
            host.kept(now=now)
