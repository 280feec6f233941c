"""Tables of people with a host, in memory: what the benchmarks of the parlour measure."""

from __future__ import annotations

import gc
import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import Sitting
from zashiki.parlour.host import Host
from zashiki.records.sitting_lines import Options
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry

GAMES: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 12},
    "reversi": {},
    "riichi": {"length": "hanchan"},
    "stud": {"deals": 200, "seats": 6},
}


def opened(name: str, number: int, *, may_undo: bool = True) -> AnyMatch:
    """Open a match."""
    game = load(name)
    rules = game.change_rules(game.preset(game.presets()[0]), **GAMES[name])
    return Match(game, rules, Fair.seeded(f"bench/{number}", seats=game.seats(rules), length=300), may_undo=may_undo)


class LiveTable:
    """A table all of whose seats are people, each with a connection that is told words and scenes."""

    def __init__(self, name: str, number: int, *, listening: bool = True) -> None:
        """Open it; the languages alternate."""
        match = opened(name, number, may_undo=False)
        seats = tuple(SeatInfo(f"P{seat}", "person") for seat in range(match.game.seats(match.rules)))
        sitting, first = Sitting.opened(match, seats, options=Options(watching="all"), now=1)
        self.match, self.host, self.lines, self.now = match, Host(f"t{number}", sitting), list(first.lines), 1
        self._dice, self._seats = Random(number), len(seats)
        for seat in range(len(seats)):
            self.host.connected(str(seat), seat, now=1)
            hello = {"type": "hello", "language": ("en", "ja")[seat % 2], "detail": "scene" if listening else "events"}
            self.host.received(str(seat), msgspec.json.encode(hello), now=1)
        self._work()

    def choose(self) -> tuple[float, int] | None:
        """Let somebody choose: how long it took and how many bytes went out; None when the match is over."""
        if self.match.outcome is not None:
            return None
        seat = self.match.to_act[0]
        action = self._dice.choice(list(self.match.legal(seat)))
        command = {"type": "choose", "id": f"c{self.now}", "action": action}
        frame = msgspec.json.encode(command)
        self.now += 1000
        began = time.perf_counter()
        self.host.received(str(seat), frame, now=self.now)
        self._work()
        spent = time.perf_counter() - began
        sent = sum(len(data) for _, data in self.host.out)
        self.host.out.clear()
        return spent, sent

    def _work(self) -> None:
        while (commit := self.host.work(now=self.now)) is not None:
            self.lines += commit.lines
            self.host.kept(now=self.now)


class Cost(NamedTuple):
    """What choices of one table cost."""

    seconds: list[float]
    sent: list[int]


def cost(name: str, number: int, most: int) -> Cost:
    """Play at random, with everybody told in words and scenes."""
    table, found = LiveTable(name, number), Cost([], [])
    while len(found.sent) < most and (one := table.choose()) is not None:
        found.seconds.append(one[0])
        found.sent.append(one[1])
    return found


def played(number: int, choices: int, *, listening: bool) -> LiveTable:
    """A riichi table after some choices, of which nothing is remembered here."""
    table = LiveTable("riichi", number, listening=listening)
    while choices and table.choose():
        choices -= 1
    table.lines.clear()
    return table


def kib_a_table(tables: int, choices: int, *, listening: bool) -> float:
    """Measure what a riichi table holds in memory, beyond what all of them share."""
    played(0, choices, listening=listening)  # what is computed once is not a table's own
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [played(0, choices, listening=listening) for _ in range(tables)]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / 1024 / len(kept)


class Restart(NamedTuple):
    """How long it took to come back, in seconds."""

    first: float
    """From opening the store to the first answer at one table."""
    all: float
    """Until every table is live again."""


def restarted(folder: Path, tables: int, choices: int) -> Restart:
    """Keep riichi tables in SQLite, then open the store anew and go on."""
    live = LiveTable("riichi", 0, listening=False)
    for _ in range(choices):
        live.choose()
    names = [f"t{number}" for number in range(tables)]
    with SqliteStore(folder / "restart.db") as store:
        for number, name in enumerate(names):
            store.begin(name, live.lines, entry=Entry("live", "riichi", ("a", "b", "c", "d"), touched=number))
    began = time.perf_counter()
    with SqliteStore(folder / "restart.db") as store:
        known = [name for name, _ in store.entries(state="live", most=tables)]
        _answer(store, known[0])
        first = time.perf_counter() - began
        kept = [Host(name, Sitting.restored(store.take(name))) for name in known[1:]]
        return Restart(first, time.perf_counter() - began if kept else first)


def _answer(store: SqliteStore, name: str) -> None:
    """Let a seat come back and choose at a table that was kept."""
    host = Host(name, Sitting.restored(store.take(name)))
    match, now = host.sitting.match, 10_000_000
    seat = match.to_act[0]
    host.connected("a", seat, now=now)
    host.received("a", b'{"type":"hello"}', now=now)
    action = next(iter(match.legal(seat)))
    host.received("a", msgspec.json.encode({"type": "choose", "id": "back", "action": action}), now=now)
    while (commit := host.work(now=now)) is not None:
        store.append(name, commit.lines, number=commit.number)
        host.kept(now=now)
    if not any(b'"done"' in data for _, data in host.out):
        raise RuntimeError("the table did not answer")
