"""Runs: one seed for so many steps."""

from __future__ import annotations

from random import Random

from zashiki.testing.simulation.final_checks import check_end, check_recovery
from zashiki.testing.simulation.frames import Frame
from zashiki.testing.simulation.plan import drawn
from zashiki.testing.simulation.simulated_table import Table
from zashiki.testing.simulation.tally import Tally

AFTERWARDS = 40
"""How many steps a table is watched after its close."""
BETWEEN_CALM = 1500
"""After so many steps faults stop for a while."""


def simulate(game: str, *, seed: int, steps: int, tally: Tally | None = None) -> Tally:
    """Play tables of a game one after the other, for so many steps; a `PromiseBroken` tells how it came to be."""
    dice, tally = Random(f"simulation {game} {seed}"), Tally() if tally is None else tally
    left = steps
    while left > 0:
        table = Table(drawn(game, dice), dice, tally, name=f"{game} {seed} {tally.tables}")
        tally.tables += 1
        try:
            table.open()
            left -= _run(table, left)
        except Exception as broken:  # whatever it is, the seed brings it back
            broken.add_note(_story(table, game, seed, steps))
            raise
    return tally


def _run(table: Table, most: int) -> int:
    done, after = 0, 0
    while done < most and not table.over and after < AFTERWARDS and table.step():
        done += 1
        table.tally.steps += 1
        after += table.witness.closed is not None
        if done % BETWEEN_CALM == 0:
            done += check_recovery(table)
    done += check_recovery(table)
    check_end(table)
    return max(done, 1)


def _story(table: Table, game: str, seed: int, steps: int) -> str:
    """The last steps before a failure, and how to see it again."""
    again = f"python -m zashiki.testing.simulation --game {game} --seed {seed} --steps {steps}"
    return "\n".join([f"again: {again}", repr(table.plan)[:2000], *(_told(one) for one in table.latest)])


def _told(one: tuple[object, ...]) -> str:
    at, what, *about = one
    return f"{at:>10} {what:<10} {' '.join(repr(part)[:400] for part in about if not isinstance(part, Frame))}"
