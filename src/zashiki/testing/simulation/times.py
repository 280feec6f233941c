"""How long things take in the simulation, in milliseconds of virtual time."""

from __future__ import annotations

from random import Random

MOMENTS = ((0.55, 50, 900), (0.97, 900, 4000), (0.995, 4000, 30_000), (1.0, 60_000, 200_000))
"""How long people think: up to this part of all times, between so many milliseconds."""
ABSENCES = ((0.6, 100, 3000), (0.9, 3000, 40_000), (0.98, 60_000, 120_000), (1.0, 300_000, 500_000))
"""How long they are gone."""
AT_ONCE = 100
"""How soon they are back while faults rest …"""
FORTNIGHT = 15 * 24 * 3_600_000
"""… and how long all are gone from a table that is given up."""


def drawn(dice: Random, spans: tuple[tuple[float, int, int], ...]) -> int:
    """Draw a time from a table of spans."""
    roll = dice.random() * spans[-1][0]
    low, high = next((low, high) for most, low, high in spans if roll <= most)
    return dice.randint(low, high)
