"""The program of a crowd: `python -m tests.proofs.crowd_kinds '{"kind": "pings,hellos", "port": 8770, …}'`.

It says `there` once it is, or, where it asks at `most` so often, once one was refused; it goes on until its input ends,
and then tells what became of it.
"""

import asyncio
import json
import os
import resource
import sys
from itertools import cycle
from typing import Any

from tests.proofs import crowd_floods, crowd_idlers, crowd_slow
from tests.proofs.crowd_stage import Stage


def main(spec: dict[str, Any]) -> None:
    """Do what was asked."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if spec.get("core") is not None:
        os.sched_setaffinity(0, {spec["core"]})
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # those who are measured there go first
    stage = asyncio.run(_performed(spec))
    sys.stdout.write(json.dumps({"tally": stage.tally, "samples": stage.samples}))


async def _performed(spec: dict[str, Any]) -> Stage:
    stage = Stage(spec)
    loop = asyncio.get_running_loop()
    loop.add_reader(sys.stdin.fileno(), stage.over.set)
    if spec["kind"] == "idle":
        await crowd_idlers.idle(stage)
        return stage
    known = crowd_floods.KINDS | crowd_slow.KINDS
    kinds = cycle(known[one] for one in spec["kind"].split(","))
    crowd = [asyncio.create_task(does(stage, number)) for number, does in zip(range(stage.count), kinds, strict=False)]
    if stage.most:
        await asyncio.wait(
            [asyncio.create_task(one.wait()) for one in (stage.enough, stage.over)], return_when=asyncio.FIRST_COMPLETED
        )
    await stage.stay()
    loop.remove_reader(sys.stdin.fileno())
    _, late = await asyncio.wait(crowd, timeout=0.2)
    for one in late:
        one.cancel()
    for result in await asyncio.gather(*crowd, return_exceptions=True):
        if isinstance(result, Exception):
            stage.samples.setdefault(type(result).__name__, repr(result))
    return stage


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
