"""How soon the page is there, and how much of it is fetched, in a real browser over loopback.

python benchmarks/page.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report
from tests.cli.remote_house import opened_house
from tests.page.conftest import FLAGS, found
from tests.page.screens import Guests
from tests.server.houses import ROOMY

ART = ("/pieces/", "/fonts/")
TABLES = {
    "Koi-Koi": ("d1", ".hand button"),
    "riichi": ("d2", ".own button"),
    "reversi": ("d3", ".sq .disc"),
    "stud": ("d4", ".me .pc"),
}
"""Where each game is begun, and what is in the hand then."""


def milliseconds(began: float) -> float:
    """How long it is since a moment."""
    return 1000 * (perf_counter() - began)


class Start:
    """One visit of a browser that has never been here: a bare answer, the lobby, the lobby again, a table."""

    def __init__(self, browser: Browser, url: str) -> None:
        """Come, measure, and leave."""
        guests = Guests(browser, url)
        screen, self._sizes = guests.come(), dict[str, int]()
        (page,) = screen.context.pages  # itself: what a test waits for beside it would be measured, too
        page.on("response", self._weighed)
        began = perf_counter()
        page.goto(f"{url}/healthz")
        self.bare = milliseconds(began)
        self.cold = self._shown(page, f"{url}/", ".door")
        self.bytes = sum(size for path, size in self._sizes.items() if not any(art in path for art in ART))
        self.art = sum(self._sizes.values()) - self.bytes
        self.requests = len(self._sizes)
        self.warm = self._shown(page, f"{url}/", ".door")
        self.tables = {game: self._table(page, f"{url}/", *shown) for game, shown in TABLES.items()}
        screen.context.close()

    def _table(self, page: Page, lobby: str, door: str, selector: str) -> float:
        """How long it is from a press in the lobby to pieces in the hand; each room comes for the first time."""
        self._shown(page, lobby, ".door")
        began = perf_counter()
        page.locator(f".door.{door} .btn").first.click()
        page.wait_for_selector(selector)
        return milliseconds(began)

    def _weighed(self, answer: Response) -> None:
        self._sizes[answer.url] = int(answer.headers.get("content-length", 0))

    def _shown(self, page: Page, address: str, selector: str) -> float:
        began = perf_counter()
        page.goto(address)
        page.wait_for_selector(selector)
        return milliseconds(began)


def figures(starts: list[Start]) -> Iterator[Figure]:
    """Give the rows."""
    bare = f"a bare answer in the same browser: {median(one.bare for one in starts):.0f} ms"
    yield Figure("lobby, first visit", f"{median(one.cold for one in starts):.0f} ms", bare)
    yield Figure("lobby, again", f"{median(one.warm for one in starts):.0f} ms", bare)
    for game in TABLES:
        taken = median(one.tables[game] for one in starts)
        yield Figure(f"from a press in the lobby to {game}, dealt", f"{taken:.0f} ms", bare)
    yield Figure("fetched at first, without art and fonts", f"{starts[0].bytes / 1000:.0f} kB", "aim: 150 kB")
    yield Figure(
        "art and fonts of the lobby", f"{starts[0].art / 1000:.0f} kB", f"{starts[0].requests} requests in all"
    )


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three visits instead of ten")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    path = found()
    if path is None:
        print("There is no Chromium here, so nothing can be measured (ZASHIKI_BROWSER says where one is).")
        return
    with (
        tempfile.TemporaryDirectory() as data,
        opened_house(Path(data), ROOMY) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        starts = [Start(browser, house.url) for _ in range(3 if args.quick else 10)]
        browser.close()
    report("a page over loopback, medians", figures(starts), json=args.json)


if __name__ == "__main__":
    main()
