"""Uploaded records: files of other programs become records of ours, and records of ours are checked.

A file is read in a worker process of its own, for a few seconds and within bounds of memory; what goes beyond them
ends that process and nothing else. Nothing of a file is kept, in memory or on disk, once it is answered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Literal

import msgspec

from zashiki.parlour.house_messages import Trouble
from zashiki.server.http import HttpRefusal
from zashiki.server.limits import Limits, Windows, counted_address
from zashiki.server.loop_time import loop_seconds
from zashiki.server.stopped_at_the_end import StoppedAtTheEnd
from zashiki.server.uploads import Upload
from zashiki.server.workers import Lost, Workers, WorkersStopped
from zashiki.texts.outside_files import in_units

LARGEST_UPLOAD = 1 << 20
"""Bytes of a file."""
LONGEST_READING = 5.0
"""Seconds that reading one may take."""
MOST_RECEIVED = 16 << 20
"""Bytes of all files together that are being received, wait or are read; more are refused for the moment."""
MOST_WAITING = 4
"""Files that wait for the one that is read; more are refused for the moment."""
MINUTE = 60.0
ENTRY = "zashiki.server.conversion_worker:main"


class NotConverted(Exception):
    """A file of which nothing could be given; `trouble` says why, in the language of whoever sent it."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, trouble: Trouble) -> None:
        """Keep what is answered."""
        super().__init__(trouble.code)
        self.trouble = trouble


class Conversions(StoppedAtTheEnd):
    """Who reads uploaded files: `async with Conversions(limits) as conversions: await conversions.make(upload)`."""

    def __init__(
        self,
        limits: Limits,
        *,
        limit: float = LONGEST_READING,
        clock: Callable[[], float] = loop_seconds,
    ) -> None:
        """Read one file at a time, for at most `limit` seconds; no process is started yet."""
        self.workers = Workers(ENTRY, count=1, limit=limit)
        self._limit, self._clock = limit, clock
        self._most = {"convert": limits.conversions, "replay": limits.replays}
        self._counted = {kind: Windows(most, MINUTE) for kind, most in self._most.items()}
        self._received = 0

    async def stop(self) -> None:
        """End the worker; whoever waits is told that the house closes."""
        await self.workers.stop()

    def admit(self, address: str, kind: Literal["convert", "replay"] = "convert") -> None:
        """Count a file of an address, before it is even received; too many in a minute are refused with 429."""
        key, now, counted = counted_address(address), self._clock(), self._counted[kind]
        if counted.take(key, now):
            return
        wait = counted.wait(key, now)
        seconds = math.ceil(wait) if math.isfinite(wait) else int(MINUTE)
        gaps = {"most": self._most[kind], "seconds": seconds}
        raise HttpRefusal(HTTPStatus.TOO_MANY_REQUESTS, "convert.too_many", retry_after=seconds, **gaps)

    @contextmanager
    def receiving(self) -> Iterator[Receiving]:
        """Receive a file: what comes of it is counted, for as long as this lasts."""
        receiving = Receiving(self)
        try:
            yield receiving
        finally:
            self._received -= len(receiving.data)

    def take(self, size: int) -> None:
        """Count bytes that came; where all files together have too many, that is refused with 503."""
        if self._received + size > MOST_RECEIVED:
            raise self._busy()
        self._received += size

    def _busy(self) -> HttpRefusal:
        return HttpRefusal(HTTPStatus.SERVICE_UNAVAILABLE, "convert.busy", retry_after=math.ceil(self._limit))

    async def make(self, upload: Upload) -> bytes:
        """Make what is wanted of a file: another file, or JSON.

        What is wrong with the file is `NotConverted`; what is wrong around it an `HttpRefusal`.
        """
        if len(upload.data) > LARGEST_UPLOAD:
            raise too_large()
        if self.workers.waiting >= MOST_WAITING:
            raise self._busy()
        try:
            data = await self.workers.ask(msgspec.msgpack.encode(upload))
        except WorkersStopped:
            raise HttpRefusal(HTTPStatus.SERVICE_UNAVAILABLE, "convert.stopping", retry_after=1) from None
        except Lost as lost:
            code = "convert.too_slow" if lost.code == "timeout" else "convert.too_hard"
            raise HttpRefusal(HTTPStatus.UNPROCESSABLE_ENTITY, code, seconds=f"{self._limit:g}") from None
        good, answer = msgspec.msgpack.decode(data, type=tuple[bool, bytes])
        if not good:
            raise NotConverted(msgspec.json.decode(answer, type=Trouble))
        return answer


class Receiving:
    """A file that comes in, part by part."""

    def __init__(self, conversions: Conversions) -> None:
        """Begin with nothing."""
        self._conversions = conversions
        self.data = bytearray()

    def add(self, part: bytes) -> None:
        """Take a part, as long as the file and all files together are not too large."""
        if len(self.data) + len(part) > LARGEST_UPLOAD:
            raise too_large()
        self._conversions.take(len(part))
        self.data += part


def too_large() -> HttpRefusal:
    """Refuse a file for its size."""
    return HttpRefusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "convert.too_large", size=in_units(LARGEST_UPLOAD))
