"""A house on this machine, in a thread beside the test; it can be closed and opened again in the middle of a match."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from starlette.types import ASGIApp

from tests.chance import seeded_clients
from tests.ports import lasting_port
from tests.processes import PATIENCE
from tests.server.houses import TestedHouse, seeded_house
from zashiki.server import serving
from zashiki.server.computer_pool import ComputerFailed
from zashiki.server.limits import Limits
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Serving

MANY_GUESTS = Limits(guests=1000)


class RemoteHouse:
    """Opened on a port, and again on the same one."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self._data, self._port, self._limits = data, lasting_port(), limits
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

    def _opened(self, settings: ServerSettings) -> tuple[ASGIApp, TestedHouse]:
        app, house = seeded_house(settings)
        self._houses.append(house)
        return app, house

    @property
    def house(self) -> TestedHouse:
        """The house that is open now."""
        return self._houses[-1]

    def put_forward(self, seconds: int) -> None:
        """Let the house's clock jump, and every table look at it."""
        self.house.ahead += 1_000 * seconds
        for table in list(self.house.in_memory):
            self._loop.call_soon_threadsafe(table._stir)

    def fail(self, table: str) -> None:
        """Let the game of a table fail, as a player of a package does."""

        def failed() -> None:
            loop = self.house.loaded(table)
            assert loop is not None
            loop._thinking._failure = ComputerFailed("ZeroDivisionError", "player.py:7")
            loop._stir()

        self._loop.call_soon_threadsafe(failed)

    def close(self) -> None:
        if self._serving is not None:
            with mock.patch.object(serving, "STOP_WITHIN", PATIENCE):  # else a slow machine leaves a worker to itself
                self._run(self._serving.stop())
            self._serving = None

    def _run(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def end(self) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def opened_house(data: Path, limits: Limits = MANY_GUESTS) -> Iterator[RemoteHouse]:
    house = RemoteHouse(data, limits)
    with seeded_clients():
        try:
            house.open()
            yield house
        finally:
            house.end()
