"""A house on this machine, in a thread beside the test; it can be closed and opened again in the middle of a match."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.types import ASGIApp

from tests.server.houses import TestedHouse
from zashiki.server.app import make_app
from zashiki.server.computer_pool import Computers
from zashiki.server.limits import Limits
from zashiki.server.logs import Log
from zashiki.server.metrics import Metrics
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Serving
from zashiki.storage.sqlite_store import SqliteStore

MANY_GUESTS = Limits(guests=1000)


class RemoteHouse:
    """Opened on a port of the system's choice, and again on the same one."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self._data, self._port, self._limits = data, 0, limits
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._serving: Serving | None = None
        self._houses: list[TestedHouse] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        settings = ServerSettings(data=self._data, port=self._port, workers=1, limits=self._limits)
        self._serving = Serving(settings, opening=self._opened)
        self._run(self._serving.start())
        self._port = self._serving.settings.port

    def _opened(self, settings: ServerSettings) -> tuple[ASGIApp, TestedHouse]:
        house = TestedHouse(
            settings,
            SqliteStore(settings.database),
            Computers(workers=settings.workers),
            log=Log(),
            metrics=Metrics(),
        )
        self._houses.append(house)
        return make_app(house, settings), house

    def put_forward(self, seconds: int) -> None:
        """Let the house's clock jump, and every table look at it."""
        house = self._houses[-1]
        house.ahead += 1_000 * seconds
        for table in list(house.in_memory):
            self._loop.call_soon_threadsafe(table._stir)

    def close(self) -> None:
        if self._serving is not None:
            self._run(self._serving.stop())
            self._serving = None

    def _run(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def end(self) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def opened_house(data: Path, limits: Limits = MANY_GUESTS) -> Iterator[RemoteHouse]:
    house = RemoteHouse(data, limits)
    try:
        house.open()
        yield house
    finally:
        house.end()
