"""A crowd in a process of its own, so that what it costs to be one is not paid by those who are measured."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.house import ROOT

GATHERS_WITHIN = 240.0
"""Seconds after which a crowd that is not there will not be."""


class Crowd:
    """What became of a crowd, once it has gone."""

    def __init__(self) -> None:
        self.tally: Counter[str] = Counter()
        """How often what happened to it: `status 429`, `closed 4429`, `ended`."""
        self.samples: dict[str, str] = {}
        """The beginning of one answer of each kind that nobody should get."""

    def bad(self) -> dict[str, str]:
        """Answers that speak of something unexpected: any 5xx but that the disk waits, and a close with 1011."""
        return {kind: text for kind, text in self.samples.items() if "storage_waits" not in text}


@asynccontextmanager
async def crowd(kind: str, port: int, *, core: int | None = None, **asked: object) -> AsyncIterator[Crowd]:
    """Send a crowd to a house; it is there when this begins, and gone at the end, with its report."""
    spec = json.dumps({"kind": kind, "port": port, "core": core, **asked})
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.proofs.crowd_kinds", spec),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    found = Crowd()
    try:
        said = await asyncio.wait_for(process.stdout.readline(), GATHERS_WITHIN)
        assert said == b"there\n", said
        yield found
        process.stdin.close()
        report = json.loads(await asyncio.wait_for(process.stdout.read(), 60))
        found.tally.update(report["tally"])
        found.samples.update(report["samples"])
    finally:
        if process.returncode is None:
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 10)
            except TimeoutError:
                process.kill()
                await process.wait()
