"""Numbers for the operator, in the plain text that Prometheus reads.

They count secret answers, so nobody else may see them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from zashiki.server.loop_time import loop_seconds


class Kind(NamedTuple):
    """What is counted under a name."""

    labels: tuple[str, ...]
    about: str


COUNTED = {
    "commands": Kind(("kind", "result"), "Commands of seats: result is done, or the code of the refusal."),
    "commits": Kind(("result",), "Transactions that a table waited for: kept, or not_kept."),
    "commit_seconds": Kind((), "Seconds that tables waited for the disk, all together."),
    "dropped_readers": Kind((), "Connections that were too slow, and were closed."),
    "refused_requests": Kind(("code",), "Requests that the shield did not let in."),
}
"""What only grows."""
GAUGES = {
    "tables": Kind(("state",), "Tables in memory, by state."),
    "sockets": Kind((), "Open WebSockets."),
    "guests": Kind((), "Guests that the house knows."),
    "worker_restarts": Kind((), "Processes of computers that were lost, and started again when next needed."),
    "computers_asked": Kind((), "Choices that computers were asked for."),
    "computers_replaced": Kind((), "Those of them that the table made, since the computer could not."),
}
"""What is looked up when somebody asks."""
Reading: TypeAlias = float | Mapping[str, float]
"""A number, or one for each value of the only label."""
TRIED_AGAIN = 15.0
"""Seconds within which a transaction that was refused has been tried again, unless nobody waits for it any more."""
MOST_SERIES = 1_000
"""So many combinations of labels are kept a name; the rest is counted together."""


class Metrics:
    """All numbers of one server.

    >>> metrics = Metrics()
    >>> metrics.count("commands", "choose", "done")
    >>> metrics.watch("sockets", lambda: 3)
    >>> [line for line in metrics.text().splitlines() if line[0] != "#"][0]
    'zashiki_commands_total{kind="choose",result="done"} 1'
    """

    def __init__(self) -> None:
        """Begin at nothing."""
        self._counts: dict[str, dict[tuple[str, ...], float]] = {name: {} for name in COUNTED}
        self._readings: dict[str, Callable[[], Reading]] = {}
        self._refused_at: float | None = None
        """When the last transaction could not be kept; None: it was."""

    def count(self, name: str, *labels: str, by: float = 1) -> None:
        """Count something of `COUNTED`, with a value for each of its labels."""
        counted, wanted = self._counts[name], COUNTED[name].labels
        if len(labels) != len(wanted):
            raise TypeError(f"{name} has the labels {wanted}")
        known = labels in counted or len(counted) < MOST_SERIES
        key = labels if known else ("other",) * len(labels)
        counted[key] = counted.get(key, 0) + by

    def committed(self, *, kept: bool, seconds: float) -> None:
        """Count a transaction that a table waited for."""
        self._refused_at = None if kept else loop_seconds()
        self.count("commits", "kept" if kept else "not_kept")
        self.count("commit_seconds", by=seconds)

    @property
    def disk_refuses(self) -> bool:
        """Whether the last transaction could not be kept; whoever waits for one tries again within a few seconds."""
        return self._refused_at is not None and loop_seconds() - self._refused_at < TRIED_AGAIN

    def watch(self, name: str, reading: Callable[[], Reading]) -> None:
        """Say how a number of `GAUGES` is looked up."""
        if name not in GAUGES:
            raise KeyError(name)
        self._readings[name] = reading

    def text(self) -> str:
        """Write all of them."""
        lines: list[str] = []
        for name, kind in COUNTED.items():
            lines += _heading(f"{name}_total", kind.about, "counter")
            found = self._counts[name] or ({} if kind.labels else {(): 0.0})
            lines += [_line(f"{name}_total", kind.labels, labels, n) for labels, n in sorted(found.items())]
        for name, reading in self._readings.items():
            lines += _heading(name, GAUGES[name].about, "gauge")
            now = reading()
            if isinstance(now, Mapping):
                lines += [_line(name, GAUGES[name].labels, (label,), n) for label, n in sorted(now.items())]
            else:
                lines.append(_line(name, (), (), now))
        return "\n".join(lines) + "\n"


def _heading(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP zashiki_{name} {about}", f"# TYPE zashiki_{name} {kind}"]


def _line(name: str, names: tuple[str, ...], values: tuple[str, ...], number: float) -> str:
    pairs = ",".join(f'{one}="{_escaped(value)}"' for one, value in zip(names, values, strict=True))
    return f"zashiki_{name}{{{pairs}}} {number:g}" if pairs else f"zashiki_{name} {number:g}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
