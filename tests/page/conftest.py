"""One browser and one house for all tests of a process; each test has guests of its own."""

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.cli.remote_house import RemoteHouse, opened_house
from tests.page.screens import Guests, Rested
from tests.server.houses import ROOMY

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The first is Chromium without a window of its own, which nobody sees here: a fifth less work."""
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--font-render-hinting=none"),
)
"""For a browser that runs as anybody, anywhere, and calls nobody."""


def found() -> str | None:
    """Find a Chromium: as `ZASHIKI_BROWSER` says, or on the path."""
    return os.environ.get("ZASHIKI_BROWSER") or next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start a browser; where there is none, tests of the page are skipped."""
    path = found()
    if path is None:
        pytest.skip("no Chromium on the path (install one, or say where it is by ZASHIKI_BROWSER)")
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        except Error as error:
            pytest.fail(f"{path} does not start: {error}")
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteHouse]:
    """Open a house."""
    with opened_house(tmp_path_factory.mktemp("house"), ROOMY) as opened:
        yield opened


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[RemoteHouse]:
    """Open a house for one test alone, which may close it or put its clock forward."""
    with opened_house(tmp_path, ROOMY) as opened:
        yield opened


@pytest.fixture(scope="session")
def rested() -> Rested:
    """Keep the browsers of guests who have left: they need not fetch the page again."""
    return defaultdict(list)


@pytest.fixture
def guests(browser: Browser, house: RemoteHouse, rested: Rested) -> Iterator[Guests]:
    """Let guests come; at the end none of them has met an error."""
    some = Guests(browser, house.url, rested)
    yield some
    some.leave()


@pytest.fixture
def own_guests(browser: Browser, own_house: RemoteHouse) -> Iterator[Guests]:
    """Let guests come to a house of their own."""
    some = Guests(browser, own_house.url)
    yield some
    some.leave()
