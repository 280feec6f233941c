"""What a table costs: opening it, keeping it in memory, writing it down and bringing it back.

python benchmarks/tables.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel import registry
from zashiki.kernel.match import Match, fair_table
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players.player import Seated
from zashiki.records.replay import restored, resumed
from zashiki.storage import files

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report

SEED = "benchmark"
ENDLESS = 0


class Table(NamedTuple):
    """A kind of table."""

    name: str
    game: str
    changes: dict[str, object]


KINDS: tuple[Table, ...] = (
    Table("koikoi, 12 months", "koikoi", {}),
    Table("riichi, 4 players", "riichi", {}),
    Table("stud, 6 seats, 24 deals", "stud", {"seats": 6, "deals": 24}),
    Table("reversi", "reversi", {}),
)


def rules_of(kind: Table) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """The rules of a kind of table."""
    game = registry.load(kind.game)
    return game.change_rules(game.preset(game.presets()[0]), **kind.changes)


def choose(match: AnyMatch, dice: Random, count: int) -> None:
    """Make so many choices at random, or as many as there are."""
    while count and match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
        count -= 1


def shortest(work: Callable[[], object], repeats: int) -> float:
    """The shortest time of some runs, in milliseconds: other work on the machine disturbs it least."""
    best = float("inf")
    for _ in range(repeats):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best * 1e3


def kept_size(make: Callable[[int], object], count: int) -> float:
    """How many KiB one of some things takes for as long as it is kept; what all of them share is made before."""
    for number in range(count):
        make(number)
    gc.collect()
    tracemalloc.start()
    made = [make(number) for number in range(count)]
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / len(made) / 1024


def opening(options: argparse.Namespace) -> Iterator[Figure]:
    """How long a table takes to open, and how much a fresh one takes."""
    repeats = 20 if options.quick else 200
    for kind in KINDS:
        game, rules = registry.load(kind.game), rules_of(kind)
        make = partial(Match.open, game, rules)
        chain = shortest(partial(fair_table, game, rules, None), repeats)
        took, size = shortest(make, repeats), kept_size(lambda _number, make=make: make(), repeats)  # type: ignore[misc]  # each its own
        name = f"open a drawn table: {kind.name} ({game.most_deals(rules)} deals)"
        yield Figure(
            name, f"{took:.2f} ms (chain {chain:.2f} ms), {size:.1f} KiB", "aim 0.2 ms, 20 KiB; was 2 ms, 296 KiB"
        )
    stud = registry.load("stud")
    endless = stud.change_rules(stud.preset(stud.presets()[0]), deals=ENDLESS)
    took = shortest(lambda: Match.open(stud, endless), 5)
    size = kept_size(lambda _number: Match.open(stud, endless), 5)
    name = f"open a drawn table without an end ({stud.most_deals(endless):,} deals)"
    yield Figure(name, f"{took:.0f} ms, {size:.1f} KiB", "aim 40 ms, 20 KiB; was not possible")


def with_record(choices: int) -> Callable[[int], tuple[AnyMatch, Record]]:
    """Tables of riichi with so many choices, each with its record; the same number gives the same table."""
    game, rules = registry.load("riichi"), rules_of(KINDS[1])

    def make(number: int) -> tuple[AnyMatch, Record]:
        dice = Random(f"{SEED} {number}")
        match: AnyMatch = Match.open(game, rules, seed=number)
        record = Record.start(match)
        while len(match.steps) < choices:
            choose(match, dice, 1)
            record.update(match)
        return match, record

    return make


def live(options: argparse.Namespace) -> Iterator[Figure]:
    """What a table of riichi takes after 250 choices, and how fast a thousand of them come back."""
    count = 20 if options.quick else 50  # of more, the shared caches forget some, which would be counted then
    make = with_record(250)
    size = kept_size(make, count)
    yield Figure("riichi, 250 choices, with its record", f"{size:.0f} KiB", "aim 200 KiB; was 1,124 KiB")
    tables = 50 if options.quick else 1000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.jsonl"
        path.write_bytes(make(0)[1].to_bytes())
        start = process_time()
        for _ in range(tables):
            restored(files.load(path))
        took = (process_time() - start) * 1000 / tables
        yield Figure(
            "1,000 such tables folded back, one core", f"{took:.1f} s", "aim 10 s; was about 20 s decided again"
        )
        start = process_time()
        for _ in range(10):
            resumed(files.load(path))
        yield Figure("… and decided again", f"{(process_time() - start) * 100:.1f} s", "")


class Listener:
    """A program that only hears."""

    name, trouble = "listener", ""

    def __init__(self) -> None:
        """Hear nothing yet."""
        self.heard = 0
        self.when_slow: Callable[[], None] = lambda: None

    def choose(self, _view: object, _seat: int, /) -> object:
        """Never asked."""
        raise NotImplementedError

    def hear(self, events: Sequence[object], _seat: int, /, *, anew: bool = False) -> None:
        """Count what it is told."""
        self.heard = len(events) + (0 if anew else self.heard)

    def leave(self) -> None:
        """Nothing to end."""


def growth(options: argparse.Namespace) -> Iterator[Figure]:
    """Whether anything costs more at the forty-thousandth choice than at the hundredth."""
    stud, koikoi = registry.load("stud"), registry.load("koikoi")
    tables = {
        "stud, 20,000 deals": (stud, stud.change_rules(stud.preset(stud.presets()[0]), deals=20_000, rebuy="broke")),
        "koikoi, 1,000 months": (koikoi, koikoi.change_rules(koikoi.preset("nintendo"), rounds=1000)),
    }
    for name, (game, rules) in tables.items():
        match: AnyMatch = Match.open(game, rules)
        record, dice, guest = Record.start(match), Random(SEED), Listener()
        seated = Seated(guest, match, 0)
        for at in (100, 2_000) if options.quick else (100, 5_000, 15_000, 40_000):
            choose(match, dice, at - len(match.steps))
            if not match.to_act:
                break
            record.update(match)
            seated._tell()  # noqa: SLF001 - what a guest hears before it chooses
            yield Figure(f"{name}: choice {len(match.steps):,}", _costs(match, record, seated, dice), "aim: flat")


def _costs(match: AnyMatch, record: Record, seated: Seated, dice: Random) -> str:
    update = heard = view = 0.0
    size, count = 0, 200
    for _ in range(count):
        choose(match, dice, 1)
        start = perf_counter()
        record.update(match)
        update += perf_counter() - start
        start = perf_counter()
        seated._tell()  # noqa: SLF001 - likewise
        heard += perf_counter() - start
        start = perf_counter()
        size = len(msgspec.json.encode(match.view(0)))
        view += perf_counter() - start
    each = [one / count * 1e6 for one in (update, heard, view)]
    return f"update {each[0]:.0f} µs, heard {each[1]:.0f} µs, view {each[2]:.0f} µs and {size:,} B"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: few tables")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    figures = [*opening(options), *live(options), *growth(options)]
    report("what a table costs; what it was stands in the column beside", figures, json=options.json)


if __name__ == "__main__":
    main()
