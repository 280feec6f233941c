"""A server that runs: uvicorn around the app, from the opened port to the orderly end.

Inside an event loop, `Serving` starts and stops one, and leaves signals alone. `run` is what the command does.
"""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from types import FrameType, TracebackType
from typing import Protocol, Self, TypeAlias

import uvicorn
from starlette.types import ASGIApp

from zashiki.kernel.problems import Problem
from zashiki.parlour.protocol import LARGEST as FRAME
from zashiki.server.collecting import collected_by_the_clock
from zashiki.server.logs import Log
from zashiki.server.loop_time import loop_seconds
from zashiki.server.new_connections import Arrivals, NewConnections, OpenPort
from zashiki.server.open_connections import OpenConnections
from zashiki.server.patient_http import PatientHttp
from zashiki.server.patient_sockets import PatientSocket
from zashiki.server.server_settings import ServerSettings, checked, found
from zashiki.server.serving_note import ServingNote
from zashiki.server.unreadable_requests import MOST_HEADERS
from zashiki.server.uvicorn_server import UvicornServer
from zashiki.texts.words import LANGUAGES

STOP_WITHIN, TOLD_WITHIN = 1.4, 0.1
"""Seconds that the house has to flush and to tell everybody, requests their last ones included; and that those have
to hear of it who did not end by then. Ctrl-C ends within two."""
ANSWERED_WITHIN = 1.0
"""Seconds of it that requests have which are not answered yet."""
ACCEPTED_AT_ONCE, WAITING = 2, 1_024
"""Connections that are taken up together, each with an open file before it can be counted; those that wait for it."""
PING_EVERY, PING_WITHIN = 15.0, 15.0
"""Seconds: a connection that died without a word is noticed after 30."""
TURN = 0.000_1
"""Seconds after which a thread lets another one go on: the one that writes to the disk gets by with little, but needs
it many times for each commit, and everybody waits for that."""
INTERRUPTED = 130


class Housekeeping(Protocol):
    """What is to be done before the first request and after the last."""

    async def start(self) -> None:
        """Put every table in its place."""

    async def stop(self) -> None:
        """Flush what waits, tell those who listen, and close."""


Opening: TypeAlias = Callable[[ServerSettings], tuple[ASGIApp, Housekeeping]]
"""Makes the app, for settings that have the true port."""


def open_house(settings: ServerSettings) -> tuple[ASGIApp, Housekeeping]:
    """Open the data folder, and make the app around it."""
    from zashiki.server.app import make_app  # noqa: PLC0415 - another app needs none of this
    from zashiki.server.catalogue import words_in  # noqa: PLC0415
    from zashiki.server.house import House  # noqa: PLC0415

    for language in LANGUAGES:  # so that nobody ever waits for words, or for a file to read them from
        words_in(language)
    house = House.open(settings)
    return make_app(house, settings), house


class Serving:
    """A server in this event loop: `async with Serving(settings) as serving:`, then it is at `serving.url`."""

    def __init__(self, settings: ServerSettings, *, opening: Opening = open_house) -> None:
        """Take the settings, and what makes the app."""
        self.settings = checked(settings)
        """After the start, with the true port and the URL of the links."""
        self._opening, self._log = opening, Log()
        self._house: Housekeeping | None = None
        self._server: UvicornServer | None = None
        self._task: asyncio.Task[None] | None = None
        self._note = ServingNote(self.settings.database)

    @property
    def url(self) -> str:
        """Where it is."""
        return self.settings.url

    async def start(self) -> str:
        """Listen, and give the URL. A port that is taken, or data that another server has open, is a `Problem`."""
        self.settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._note.refuse_second()
        listening = bound(self.settings)
        try:
            self.settings = found(self.settings, listening.getsockname()[1])
            app, self._house = self._opening(self.settings)
            await self._house.start()
            self._server = UvicornServer(_config(app, self.settings), told_within=TOLD_WITHIN)
            self._task = asyncio.create_task(self._server.serve(sockets=[listening]))
            listens = asyncio.create_task(self._server.listening.wait())
            await asyncio.wait((self._task, listens), return_when=asyncio.FIRST_COMPLETED)
            listens.cancel()
            listening.listen(WAITING)
        except BaseException:
            listening.close()
            await self.stop()
            raise
        self._note.note(self.url)
        self._log.note("serving", url=self.url)
        return self.url

    async def stop(self) -> None:
        """End in order: what waits is kept, listeners are told to come back, then the port closes."""
        began = loop_seconds()
        house, self._house = self._house, None
        if house is not None:
            await self._stop_house(house)
        if self._server is not None and self._task is not None:
            left = min(ANSWERED_WITHIN, max(0.0, STOP_WITHIN - (loop_seconds() - began)))
            self._server.ask_to_stop(within=left)
            await self._task
            self._server = self._task = None
            self._note.forget()
            self._log.note("stopped")

    async def _stop_house(self, house: Housekeeping) -> None:
        stopping = asyncio.ensure_future(house.stop())
        await asyncio.wait([stopping], timeout=STOP_WITHIN)
        if not stopping.done():
            self._log.note("stop_took_too_long", level="warning")
            stopping.cancel()
            await asyncio.wait([stopping], timeout=TOLD_WITHIN)
        elif error := stopping.exception():  # the port must close all the same
            self._log.problem("stop_failed", error)

    async def ended(self) -> None:
        """Wait until the server ends, which it does only when it is stopped."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.stop()


def bound(settings: ServerSettings) -> socket.socket:
    """Take the port; where that cannot be, say in one line what would work."""
    host, port = settings.host, settings.port
    try:
        known = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, number, _, address = min(known, key=lambda one: one[0] != socket.AF_INET)
        listening = OpenPort(family, kind, number)
        listening.lets_in = NewConnections(settings).let_in
    except OSError as error:
        raise _no_address(host, error) from None
    try:
        if os.name == "posix":  # elsewhere it would let two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1)  # only now is a port taken that another program shares in the same way
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            text = "port {port} of {host} is taken by another program; take another with --port, or any with --port 0"
            raise Problem("serving.port_taken", text, port=port, host=host) from None
        if error.errno == errno.EACCES:
            text = "port {port} may not be opened here; take one above 1023 with --port, and a proxy before it"
            raise Problem("serving.port_denied", text, port=port) from None
        raise _no_address(host, error) from None
    return listening


def _no_address(host: str, error: OSError) -> Problem:
    text = "{host!r} is no address of this machine ({why}); --host takes one, such as 127.0.0.1 or 0.0.0.0"
    return Problem("serving.no_address", text, host=host, why=error.strerror or str(error))


def _config(app: ASGIApp, settings: ServerSettings) -> uvicorn.Config:
    counted = OpenConnections(settings.limits, settings.networks)
    http = partial(PatientHttp, open_connections=counted, arrivals=Arrivals())
    ws = partial(PatientSocket, open_connections=counted)
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        backlog=ACCEPTED_AT_ONCE,
        http=http,  # type: ignore[arg-type]  # it is only called
        ws=ws,  # type: ignore[arg-type]  # likewise
        ws_max_size=4
        * FRAME,  # the shield refuses what is larger than one frame in words; beyond this, nobody reads on
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_WITHIN,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=MOST_HEADERS,
    )


def run(
    settings: ServerSettings, *, started: Callable[[str], None] = lambda _url: None, opening: Opening = open_house
) -> int:
    """Serve until Ctrl-C or SIGTERM; a second one ends at once. `started` is told the URL."""
    return asyncio.run(_until_signalled(Serving(settings, opening=opening), started))


async def _until_signalled(serving: Serving, started: Callable[[str], None]) -> int:
    loop, asked, times = asyncio.get_running_loop(), asyncio.Event(), count(1)

    def ask(_number: int, _frame: FrameType | None) -> None:
        if next(times) > 1:  # everything that was acknowledged is on disk; the next start only looks through the file
            os._exit(INTERRUPTED)
        loop.call_soon_threadsafe(asked.set)

    with _signals(ask):
        async with serving, collected_by_the_clock():
            sys.setswitchinterval(TURN)
            started(serving.url)
            waits = [asyncio.ensure_future(one) for one in (asked.wait(), serving.ended())]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for one in waits:
                one.cancel()
    return 0


@contextmanager
def _signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(ValueError):  # only the main thread hears signals
                before[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, one in before.items():
            signal.signal(number, one)
