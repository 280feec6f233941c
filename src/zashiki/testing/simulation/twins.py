"""C5 by twin worlds: the same table, where one seat answers otherwise in secret, looks the same to everybody else.

When a choice is about to be taken that nobody else can know of, the table is restored three times from what was kept.
In one world the seat chooses one thing that it may, in one another, and in one nothing yet. Until the window is over,
what everybody else is told must be the same, byte for byte and at the same time.
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

LOOKED_AT = 0.15
"""How many secret answers are looked at: it takes as long as a hundred steps."""


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
        first, *worlds = ((action, self._world(seat, action, now, until)) for action in (one, other, None))
        if first[1] is None or any(told is None for _, told in worlds):
            return  # without a pause, the answer itself ended the window
        for action, told in worlds:
            if told != first[1]:
                seen = f"of {first[0]!r}: {first[1]!r}"[:700]
                raise PromiseBroken("C5", f"others notice what seat {seat} chose: {seen}; of {action!r}: {told!r}"[:1500])

    def _world(self, seat: Seat, action: object | None, now: int, until: int) -> list[tuple[int, str, bytes]] | None:
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
        if action is not None:
            host.received(str(seat), written("choose", id="twin", action=action), now=now)
        told: list[tuple[int, str, bytes]] = []
        while True:
            self._carried_out(host, now)
            if now < until or self._goes_on(host, asked - {seat}):
                told += ((now, name, frame) for name, frame in host.out if name != str(seat))
            elif not told:
                return None
            host.out.clear()
            if host.wake is None or host.wake >= until:
                return told
            now = max(host.wake, now + 1)

    def _goes_on(self, host: Host, others: set[Seat]) -> bool:
        """Whether others, who were asked before, must still answer in secret."""
        return bool(others) and others <= set(host.sitting.match.to_act)

    def _carried_out(self, host: Host, now: int) -> None:
        while host.work(now=now) is not None:
            host.kept(now=now)
