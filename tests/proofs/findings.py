"""What is left when a house is closed, held to all that its guests have noted; and what a run comes to, in figures."""

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.proofs.companies import Company
from tests.proofs.histories import History, Sent
from tests.proofs.history_checks import Broken, Lines, broken_promises
from tests.proofs.recoveries import Calm, late_recoveries, live_recoveries, promising_recoveries
from tests.proofs.replaying import Replayed
from zashiki.storage.sqlite_reader import DATABASE, SqliteReader

FEW = 20
"""So many broken promises are shown."""


class Kept(NamedTuple):
    """What a data folder holds when the house is closed."""

    lines: dict[str, Lines]
    waiting: tuple[str, ...]
    """Tables whose match has not begun."""


def kept_in(folder: Path) -> Kept:
    """Read what is kept; the file is whole."""
    reader = SqliteReader(folder / DATABASE)
    try:
        assert reader.complaints() == ()
        return Kept({table: reader.read(table) for table in reader.tables()}, reader.rows())
    finally:
        reader.close()


async def hold_everything(folder: Path, companies: Sequence[Company], calms: Sequence[Calm], *, seed: str) -> None:
    """Hold all that everybody noted to what is kept (C1 to C4, C7), and every record to its replay (C6)."""
    broken = await whatever_is_broken(folder, companies, calms)
    assert not broken, f"seed {seed}: {len(broken)} promises broken\n" + "\n".join(map(str, broken[:FEW]))


async def whatever_is_broken(folder: Path, companies: Sequence[Company], calms: Sequence[Calm]) -> list[Broken]:
    """Name every promise that was not kept."""
    histories, kept = all_histories(companies), kept_in(folder)
    found = broken_promises(histories, kept.lines, waiting=kept.waiting)
    for table in (table for one in companies for table in one.opened):
        if table not in kept.lines and table not in kept.waiting:
            found.append(Broken("C1", table, "its opener", "it was opened, and is not kept"))
    found += late_recoveries(histories, calms)
    replays = {one.table: one for one in await replayed_elsewhere(folder)}
    for table, lines in kept.lines.items():
        one = replays.get(table, Replayed(table, "it was not replayed", ""))
        if one.wrong or one.written != sha256(b"".join(lines)).hexdigest():
            found.append(Broken("C6", table, "another process", one.wrong or "it writes another record"))
    return found


async def replayed_elsewhere(folder: Path) -> list[Replayed]:
    """Play every record again in another process, with hashes of its own."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.proofs.replaying", str(folder)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "17"},
        cwd=Path(__file__).parents[2],
    )
    out, _ = await program.communicate()
    assert program.returncode == 0
    return [msgspec.json.decode(line, type=Replayed) for line in out.splitlines()]


def all_histories(companies: Sequence[Company]) -> list[History]:
    """What all of them have noted."""
    return [history for one in companies for history in one.histories]


def figures(companies: Sequence[Company], calms: Sequence[Calm]) -> dict[str, object]:
    """What a run comes to."""
    histories = all_histories(companies)
    done = sum(note.type == "done" for one in histories for note in one.answers())
    back = sorted(one.after for one in live_recoveries(histories, calms) if one.after is not None)
    live = [one.after for one in promising_recoveries(histories, calms) if one.after is not None]
    again = list(_answered_later(histories))
    return {
        "clients": sum(one.plan.clients for one in companies),
        "tables": len({one.table for one in histories}),
        "matches over": len({one.table for one in histories if any(one.all_heard("over"))}),
        "connections": sum(one.connections for one in histories),
        "commands done": done,
        "of those, on a later connection than they were first sent on": len(again),
        "events heard": sum(len(note.events) for one in histories for note in one.all_heard("told")),
        "live tables back after a fault": len(back),
        "ms until back, p50": back[len(back) // 2] if back else "-",
        "ms until back, most": back[-1] if back else "-",
        "ms until a promising table was live, most": max(live, default="-"),
    }


def _answered_later(histories: Sequence[History]) -> Iterator[str]:
    for history in histories:
        first: dict[str, int] = {}
        for note in history.notes:
            if isinstance(note, Sent):
                first.setdefault(note.command.id, note.connection)
            elif note.type == "done" and note.connection > first.pop(note.id, 1 << 60):
                yield note.id
