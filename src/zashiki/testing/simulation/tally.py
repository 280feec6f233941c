"""What was counted in a run: steps, tables, and every kind of fault."""

from __future__ import annotations

from collections import Counter
from typing import Self

import msgspec


class Tally(msgspec.Struct):
    """Counts by the name of what happened, such as `crash` or `frame dropped`."""

    steps: int = 0
    tables: int = 0
    finished: int = 0
    """Tables whose match came to its end."""
    counts: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: Self) -> None:
        """Count what another run counted."""
        self.steps += other.steps
        self.tables += other.tables
        self.finished += other.finished
        self.counts.update(other.counts)
