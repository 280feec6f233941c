"""C7: how soon tables take commands again after each fault, by the histories of those who came back."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tests.proofs.histories import Heard, History
from tests.proofs.history_checks import Broken
from tests.proofs.playing_clients import WAITS

WITHIN, LIVE_WITHIN = 5_000, 20_000
"""Milliseconds after the end of a fault: a live table takes commands again, and one that promises is live …"""
ON_THE_WAY = 1_000
"""… and how many a table that deals at the last moment may take to do so and to be heard of."""


class Calm(NamedTuple):
    """A time without faults, in milliseconds: from the moment when the house is open to the next fault."""

    began: int
    ended: int


class Recovery(NamedTuple):
    """A table after a fault."""

    table: str
    calm: Calm
    after: int | None
    """Milliseconds until it took commands, or was live; None: not in this time."""

    @property
    def waited(self) -> int:
        """How long was waited for it."""
        return self.calm.ended - self.calm.began if self.after is None else self.after


def live_recoveries(histories: Iterable[History], calms: Sequence[Calm]) -> Iterator[Recovery]:
    """For each fault and each table that was live then: how soon somebody there was answered."""
    for table, mine in _by_table(histories):
        live = _first(mine, "table", "told")
        over = _first(mine, "over")
        answers = sorted(
            [note.at for one in mine for note in one.answers() if note.code not in WAITS]
            + [note.at for one in mine for note in one.all_heard("over")]
        )
        for calm in calms:
            if live is None or live >= calm.began or (over is not None and over < calm.began):
                continue
            after = next((at for at in answers if at >= calm.began), calm.ended + 1)
            yield Recovery(table, calm, after - calm.began if after <= calm.ended else None)


def promising_recoveries(histories: Iterable[History], calms: Sequence[Calm]) -> Iterator[Recovery]:
    """For each time without faults and each table that promised in it: how soon it was live."""
    for table, mine in _by_table(histories):
        promised = [note.at for one in mine for note in one.all_heard("gathering") if note.state == "promising"]
        live = _first(mine, "table", "told")
        for calm in calms:
            if not promised or min(promised) > calm.ended or (live is not None and live < calm.began):
                continue
            since = Calm(max(min(promised), calm.began), calm.ended)
            yield Recovery(table, since, live - since.began if live is not None and live <= calm.ended else None)


def late_recoveries(histories: Sequence[History], calms: Sequence[Calm]) -> Iterator[Broken]:
    """Name every table that was not back in time."""
    for one in live_recoveries(histories, calms):
        if one.waited > WITHIN:
            yield Broken("C7", one.table, "everybody", f"no command was taken within {one.waited} ms")
    for one in promising_recoveries(histories, calms):
        if one.waited > LIVE_WITHIN + ON_THE_WAY:
            yield Broken("C7", one.table, "everybody", f"it promises, and was not live within {one.waited} ms")


def still_promising(histories: Iterable[History]) -> bool:
    """Whether a table promises and is not known to be live."""
    for _, mine in _by_table(histories):
        stages = [note.state for one in mine for note in one.all_heard("gathering")]
        if "promising" in stages and _first(mine, "table", "told") is None:
            return True
    return False


def _by_table(histories: Iterable[History]) -> Iterator[tuple[str, list[History]]]:
    in_order = sorted(histories, key=lambda one: one.table)
    return ((table, list(mine)) for table, mine in groupby(in_order, key=lambda one: one.table))


def _first(histories: Iterable[History], *kinds: str) -> int | None:
    found: list[Heard] = [note for one in histories for note in one.all_heard(*kinds)]
    return min((note.at for note in found), default=None)
