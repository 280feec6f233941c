"""A house that only shows its page: the whole app with all its layers, and no socket."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.houses import ROOMY
from tests.virtual_time import in_virtual_time
from zashiki.server.app import make_app
from zashiki.server.house import House
from zashiki.server.server_settings import ServerSettings

HERE = "https://games.example"


class PageHouse:
    """Answers whoever asks, as their browser would be answered."""

    def __init__(self, house: House, settings: ServerSettings) -> None:
        self._app = make_app(house, settings)

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask for a page or a file; by itself nothing is accepted compressed."""
        asked = {"accept-encoding": "", **{name.replace("_", "-"): value for name, value in headers.items()}}
        return in_virtual_time(self._get(path, asked))

    async def _get(self, path: str, headers: dict[str, str]) -> httpx.Response:
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
            return await client.get(path, headers=headers)


@contextmanager
def page_house(folder: Path) -> Iterator[PageHouse]:
    """Open one that nobody plays in."""
    settings = ServerSettings(data=folder, public_url=HERE, limits=ROOMY)
    house = House.open(settings)
    try:
        yield PageHouse(house, settings)
    finally:
        house.store.close()
