"""Where a record puts its lines until the command that led to them is through."""

from __future__ import annotations


class LineQueue:
    """A sink of a record (`zashiki.kernel.record.Sink`) from which the lines are taken."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lines: list[bytes] = []

    def write(self, data: bytes, /) -> None:
        """Take a line."""
        self._lines.append(data)

    def close(self) -> None:
        """There is nothing to let go of."""

    def take(self) -> tuple[bytes, ...]:
        """Give the lines that were written since the last time."""
        taken, self._lines = tuple(self._lines), []
        return taken
