"""Worker processes, from outside: questions wait in one line, and each worker takes the next when it is free.

A worker is a Python of its own, started when there is something to ask and nobody is free, and runs a function
that calls `worker_process.serve`: nothing is forked, and it inherits no socket. One that ends, or thinks for too
long, is ended for certain, and another one takes its place.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from zashiki.server.stopped_at_the_end import StoppedAtTheEnd
from zashiki.server.worker_process import SIZE, framed

STARTUP = 30.0
"""Seconds that a worker has until it is ready, on a machine that is busy."""
GRACE = 0.5
"""Seconds that a worker has to end by itself once its input is closed."""
LARGEST = 64 << 20
"""Bytes of an answer; a worker that says more is not one of ours."""
BUFFER = 1 << 18


class Lost(Exception):
    """A question was not answered; `code` says why, as of programs at a table: `not_started`, `timeout` or `gone`."""

    def __init__(self, code: str) -> None:
        """Keep the code."""
        super().__init__(code)
        self.code = code


class WorkersStopped(Exception):
    """There is nobody to ask any more: the server stops."""


class Worker:
    """One place for a process, which is started when it is first asked, and again after it was lost."""

    def __init__(self, entry: str, environment: Mapping[str, str]) -> None:
        """Run `module:function` with these additions to the server's environment; nothing is started yet."""
        self._module, _, self._function = entry.partition(":")
        self._environment = environment
        self._process: Process | None = None
        self.started = 0
        """How often a process was started."""

    @property
    def number(self) -> int | None:
        """The number of its process; None: there is none."""
        return None if self._process is None else self._process.pid

    async def ask(self, question: bytes, *, limit: float) -> bytes:
        """Ask it, and start it before where it does not run; what goes wrong is `Lost`, and then it runs no more."""
        process = await self._running()
        try:
            async with asyncio.timeout(limit):
                return await _asked(process, question)
        except TimeoutError:
            await self.end(now=True)
            raise Lost("timeout") from None
        except (EOFError, OSError):
            await self.end(now=True)
            raise Lost("gone") from None

    async def end(self, *, now: bool = False) -> None:
        """End it: by closing its input, and by force where that is not enough, or at once with `now`."""
        process, self._process = self._process, None
        if process is None:
            return
        ending = asyncio.ensure_future(process.communicate(b""))  # closes its input, and waits
        try:
            if not now:
                await asyncio.wait([ending], timeout=GRACE)
        finally:  # also where a server that must stop in time waits no longer
            if not ending.done():
                with suppress(ProcessLookupError):
                    process.kill()
            await ending

    async def _running(self) -> Process:
        if self._process is not None and (self._process.returncode is not None or _streams(self._process)[1].at_eof()):
            await self.end(now=True)  # it ended while nobody asked
        if self._process is None:
            await self._start()
        assert self._process is not None  # noqa: S101 - it was started
        return self._process

    async def _start(self) -> None:
        self.started += 1
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # where the server was started, no file is taken for a module
                "-c",
                # Not by -m: values of a module that runs as __main__ cannot be unpickled here.
                f"from {self._module} import {self._function}; {self._function}()",
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env={**os.environ, "PYTHONPATH": _module_folders(), **self._environment},
                limit=BUFFER,
                start_new_session=True,  # so that Ctrl-C in a terminal is not even sent to it
            )
            async with asyncio.timeout(STARTUP):
                await _answer(_streams(process)[1])
        except (EOFError, OSError, TimeoutError):
            await self.end(now=True)
            raise Lost("not_started") from None


def _module_folders() -> str:
    """Where this process finds modules, for one that is to find the same ones."""
    return os.pathsep.join(str(Path(folder).absolute()) for folder in sys.path)


def _streams(process: Process) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
    assert process.stdin is not None  # noqa: S101 - they were asked for
    assert process.stdout is not None  # noqa: S101
    return process.stdin, process.stdout


async def _asked(process: Process, question: bytes) -> bytes:
    writer, reader = _streams(process)
    writer.write(framed(question))
    await writer.drain()
    return await _answer(reader)


async def _answer(reader: asyncio.StreamReader) -> bytes:
    size = int.from_bytes(await reader.readexactly(SIZE), "big")
    if size > LARGEST:
        raise EOFError
    return await reader.readexactly(size)


class _Question(NamedTuple):
    data: bytes
    answer: asyncio.Future[bytes]


class Workers(StoppedAtTheEnd):
    """Several workers that do the same: `async with Workers(…) as workers: await workers.ask(question)`."""

    def __init__(
        self,
        entry: str,
        *,
        count: int,
        limit: float,
        tries: int = 1,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """At most `count` run `module:function`; a question is asked `tries` times, for `limit` seconds, at most."""
        self._entry, self._count, self._environment = entry, max(count, 1), dict(environment or {})
        self._limit, self._tries = limit, tries
        self._waiting = asyncio.Queue[_Question]()
        self._tasks: list[asyncio.Task[None]] = []
        self._free = 0
        """Workers that wait for a question, or are about to take one out of the line."""
        self._stopped = False
        self.lost = 0
        """How many processes ended or were ended while they were asked."""
        self.all: list[Worker] = []

    @property
    def waiting(self) -> int:
        """How many questions no worker has taken yet."""
        return self._waiting.qsize()

    @property
    def busy(self) -> int:
        """How many workers are asked at this moment."""
        return len(self._tasks) - self._free

    async def ask(self, question: bytes) -> bytes:
        """Ask whoever is free next; first come, first served. `Lost` where no worker could answer."""
        if self._stopped:
            raise WorkersStopped
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Question(question, answer))
        if self.waiting > self._free and len(self._tasks) < self._count:
            self.all.append(worker := Worker(self._entry, self._environment))
            self._free += 1
            self._tasks.append(asyncio.create_task(self._serve(worker)))
        return await answer

    async def stop(self) -> None:
        """End all workers; whoever still waits for an answer hears that there is none."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        while not self._waiting.empty():
            _refuse(self._waiting.get_nowait(), WorkersStopped())
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self._free = 0

    async def _serve(self, worker: Worker) -> None:
        """Let one worker answer one question after the other, and end it at the end."""
        try:
            while True:
                question = await self._waiting.get()
                self._free -= 1
                try:
                    if not question.answer.done():  # else whoever asked is gone
                        await self._answer(worker, question)
                except asyncio.CancelledError:
                    _refuse(question, WorkersStopped())
                    raise
                finally:
                    self._free += 1
        finally:
            await worker.end()

    async def _answer(self, worker: Worker, question: _Question) -> None:
        """Ask until there is an answer; it is heard out even if nobody wants it any more, so that none is mixed up."""
        why = Lost("gone")
        for _ in range(self._tries):
            try:
                answer = await worker.ask(question.data, limit=self._limit)
            except Lost as error:
                self.lost += 1
                why = error
            else:
                if not question.answer.done():
                    question.answer.set_result(answer)
                return
        _refuse(question, why)


def _refuse(question: _Question, error: Exception) -> None:
    if not question.answer.done():
        question.answer.set_exception(error)
