"""The harness of the proofs: what it starts, ends."""

import os
import signal
from pathlib import Path

import pytest

from tests.proofs.house_process import house_process
from tests.server.houses import to_the_end


@pytest.mark.skipif(os.name != "posix", reason="a process is killed by a signal")
def test_a_house_is_killed_and_started_again_at_the_same_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with house_process(tmp_path) as (process, door):
            (aki,) = await door.visitors("Aki")
            before = process.url
            assert await process.end() == -signal.SIGKILL
            await process.start()
            assert process.url == before
            assert (await door.ask(aki, "GET", "/api/me")).json()["name"] == "Aki"
            assert process.resident > 0
            pid = process.pid
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    to_the_end(run(), 600)
