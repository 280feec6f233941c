"""C5 by twin worlds: the same table, where one seat answers otherwise in secret, looks the same to everybody else."""

from __future__ import annotations

from random import Random

from zashiki.testing.simulation.client import Client
from zashiki.testing.simulation.plan import Plan
from zashiki.testing.simulation.server import Server
from zashiki.testing.simulation.tally import Tally
from zashiki.testing.simulation.witness import Witness


class Twins:
    """Of one table."""

    def __init__(self, plan: Plan, witness: Witness, dice: Random, tally: Tally) -> None:
        """Begin."""
        self._plan, self._witness, self._dice, self._tally = plan, witness, dice, tally

    def look(self, server: Server, client: Client, raw: bytes, now: int) -> None:
        """Look at a frame before the host gets it."""
