"""The clock of the server's limits and waits: the event loop's, by which its timers ring."""

from __future__ import annotations

import asyncio


def loop_seconds() -> float:
    """Return the seconds of the running loop."""
    return asyncio.get_running_loop().time()
