"""One thread that writes to a database: everything that waits for it is one transaction.

While one COMMIT waits for the disk, the next transaction gathers; so a hundred tables cost hardly more than one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, TypeAlias

from zashiki.storage.connections import Connection, closed, problem_of, roll_back

Work: TypeAlias = Callable[[Connection], None]
MOST = 1_000
"""Pieces of work in one transaction, so that the first of them never waits long."""
_ONES_OWN = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""Errors of one piece of work; any other one of the engine is of the disk or the file, and meets all of them."""


class _Job(NamedTuple):
    work: Work
    done: Future[None]


class GroupCommits:
    """Does work in transactions, and answers for each piece after COMMIT only."""

    def __init__(self, connection: Connection, path: Path) -> None:
        """Write by this connection, which nobody else uses from now on."""
        self._connection, self._path = connection, path
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed, self._closing = False, Lock()
        self._thread = Thread(target=self._run, name="zashiki-storage", daemon=True)
        self._thread.start()

    def later(self, work: Work) -> Future[None]:
        """Have something written; the answer says that it is durable, or why it is not."""
        done: Future[None] = Future()
        with self._closing:  # so that nothing is left waiting behind the end
            if self._closed:
                raise closed(self._path)
            self._waiting.put(_Job(work, done))
        return done

    def close(self) -> None:
        """Write what waits, and end."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs, going_on = self._batch()
            if jobs:
                self._commit(jobs)

    def _batch(self) -> tuple[list[_Job], bool]:
        """Wait for something, and take all that waits; False: that was the end."""
        jobs: list[_Job] = []
        try:
            one = self._waiting.get()
            while one is not None:
                if one.done.set_running_or_notify_cancel():
                    jobs.append(one)
                if len(jobs) >= MOST:
                    return jobs, True
                one = self._waiting.get_nowait()
        except Empty:
            return jobs, True
        return jobs, False

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """Do all work in one transaction; if the disk refuses, none of it was done."""
        refused: dict[int, Exception] = {}
        try:
            self._begin()
            for at, job in enumerate(jobs):
                if (error := self._one(job)) is not None:
                    refused[at] = error
            self._connection.execute("COMMIT")
        except Exception as error:  # whatever it is, everybody who waits must hear of it
            roll_back(self._connection)
            for at, job in enumerate(jobs):
                problem = problem_of(self._path, error) if isinstance(error, sqlite3.Error) else error
                job.done.set_exception(refused.get(at, problem))
            return
        for at, job in enumerate(jobs):
            if at in refused:
                job.done.set_exception(refused[at])
            else:
                job.done.set_result(None)

    def _begin(self) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:  # it may be the last transaction that could not even be rolled back; that can be now
            roll_back(self._connection)
            self._connection.execute("BEGIN IMMEDIATE")

    def _one(self, job: _Job) -> Exception | None:
        """Do one piece of work, whole or not at all; gives why it is refused, if the others may go on."""
        self._connection.execute("SAVEPOINT one")
        try:
            job.work(self._connection)
        except _ONES_OWN as error:
            refusal: Exception = problem_of(self._path, error)
        except sqlite3.Error:
            raise
        except (UnicodeEncodeError, OverflowError) as error:  # a name that is no text, a number beyond all clocks
            refusal = problem_of(self._path, error)
        except Exception as error:  # such as a wrong number
            refusal = error
        else:
            self._connection.execute("RELEASE one")
            return None
        self._connection.execute("ROLLBACK TO one")
        self._connection.execute("RELEASE one")
        return refusal
