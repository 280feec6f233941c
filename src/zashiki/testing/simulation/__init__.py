"""Tables of people in virtual time, under everything that can go wrong: the promises of the parlour, held step by step.

    from zashiki.testing.simulation import simulate

    tally = simulate("koikoi", seed=7, steps=10_000)

The real host, sitting, streams, messages and store interface run here; the network, the disk, the people and the clock
are played by dice. After every step what was told is compared with what was kept. Whatever breaks is a `PromiseBroken`
with the last steps before it, and the same game and seed bring it back. `docs/simulation.md` says more.
"""

from zashiki.testing.simulation.promises import PromiseBroken
from zashiki.testing.simulation.runs import simulate
from zashiki.testing.simulation.tally import Tally

__all__ = ["PromiseBroken", "Tally", "simulate"]
