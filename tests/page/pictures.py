"""Takes pictures of every screen: `make pictures` writes them to build/pictures, and a few of them to docs/pictures.

Each screen is taken at four sizes, by day and by night, in both languages. The contact sheets show all of them small.
"""

import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.cli.remote_house import opened_house
from tests.page import rules_screens
from tests.page.conftest import FLAGS, found
from tests.page.deal_screens import deal_checked, deal_sealed, deal_tampered
from tests.page.keeper_screens import SCREENS as KEEPER
from tests.page.replay_screens import replay, replay_reversi, replay_riichi, replay_stud, replays
from tests.page.riichi_screens import riichi, riichi_call, riichi_result, riichi_three, riichi_yaku
from tests.page.screens import KASU_AT_ONCE, ONE_MONTH, SIZES, Guests, Screen
from tests.page.settled import picture_of
from tests.page.statistics_screens import (
    statistics,
    statistics_empty,
    statistics_koikoi,
    statistics_riichi,
    statistics_stud,
)
from tests.page.stud_screens import stud, stud_eight, stud_showdown
from tests.server.houses import ROOMY

ROOT = Path(__file__).parents[2]
ALL, KEPT = ROOT / "build/pictures", ROOT / "docs/pictures"
LOOKS = tuple(product(("day", "night"), ("ja", "en")))
MONTHS = {**ONE_MONTH, "rounds": 12}
QUALITY = 78
README = {
    "lobby": "lobby-desk-day-en",
    "koikoi": "koikoi_hand-desk-day-en",
    "riichi": "riichi-desk-day-en",
    "stud": "stud-desk-night-en",
    "lobby-ja": "lobby-desk-day-ja",
    "koikoi-ja": "koikoi_hand-desk-day-ja",
    "riichi-ja": "riichi-desk-day-ja",
    "stud-ja": "stud-desk-night-ja",
}
"""What both READMEs begin with."""
RISEN = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getTiming().iterations > 1)"""
"""Whether nothing moves but what moves for ever."""
HEIGHT = 164
"""Of a row of a contact sheet."""


def lobby(screen: Screen) -> None:
    screen.go()
    screen.wait(".floor .blank, .rows")


def open_sheet(screen: Screen) -> None:
    screen.go()
    screen.find(".friends .btn").first.click()
    screen.wait("dialog[open]")


def gathering(screen: Screen) -> None:
    screen.welcomed("あき" if screen.language == "ja" else "Aki")
    screen.go(f"/table/{screen.opened('koikoi')['table']}")
    screen.wait(".gather .qr")


def invitation(screen: Screen) -> None:
    other = "/join/" + screen.host.opened("koikoi")["invitation"].rpartition("/")[2]
    screen.go(other)
    screen.wait(".card-of")


def wrong_link(screen: Screen) -> None:
    screen.go("/join/nothing-here")
    screen.wait(".blank")


def koikoi(screen: Screen) -> None:
    screen.against_computer("koikoi", "greedy", knobs=MONTHS)
    for _ in range(9):
        screen.play_on()
    screen.until("asked")
    screen.wait(".toast2", state="detached")


def koikoi_hand(screen: Screen) -> None:
    koikoi(screen)
    card = screen.find(".hand .can, .hand button").last
    card.click() if screen.touched else card.hover()


def decision(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs={**MONTHS, "yaku": KASU_AT_ONCE})
    screen.until("decision")


def month_end(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs={**MONTHS, "yaku": KASU_AT_ONCE})
    screen.until("result")


def match_end(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.to_the_end()
    screen.wait("dialog.result")


def yaku(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs=MONTHS)
    screen.press("y")
    screen.wait("dialog .written table")


def reversi(screen: Screen) -> None:
    screen.against_computer("reversi", "glance")
    for _ in range(6):
        screen.take(".sq.offered")
    screen.settled()
    square = screen.find(".sq.offered").last
    square.click() if screen.touched else square.hover()


def plain(screen: Screen) -> None:
    screen.without_rooms()
    screen.welcomed()
    computers = {f"{seat}": "random" for seat in range(1, 4)}
    screen.go(f"/table/{screen.opened('riichi', computers=computers, start=True)['table']}")
    screen.wait(".offers .btn")


def settings(screen: Screen) -> None:
    screen.go()
    screen.find(".lintel .tool").last.click()
    screen.wait("dialog.settings")


def lost(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs=MONTHS)
    screen.until("asked")
    screen.lost = True
    screen.context.set_offline(True)
    screen.wait(".banner.lost")


def trouble(screen: Screen) -> None:
    screen.lost = True
    screen.route("**/api/games*", lambda route: route.abort())
    screen.go()
    screen.wait(".blank")


SCREENS: tuple[Callable[[Screen], None], ...] = (
    *(lobby, open_sheet, gathering, invitation, wrong_link, koikoi, koikoi_hand, decision, month_end, match_end),
    *(yaku, reversi, riichi, riichi_call, riichi_three, riichi_result, riichi_yaku, stud, stud_showdown, stud_eight),
    *KEEPER,
    *(statistics, statistics_koikoi, statistics_riichi, statistics_stud, statistics_empty),
    *(deal_sealed, deal_checked, deal_tampered),
    *(replays, replay, replay_riichi, replay_stud, replay_reversi),
    *(plain, settings, lost, trouble),
    *(rules_screens.rules_games, rules_screens.rules_brief, rules_screens.rules_cards, rules_screens.rules_koikoi),
    *(rules_screens.rules_knobs, rules_screens.rules_riichi, rules_screens.rules_points, rules_screens.rules_reversi),
    *(rules_screens.rules_stud, rules_screens.lesson_koikoi, rules_screens.lesson_riichi),
    *(rules_screens.lesson_reversi, rules_screens.lesson_stud),
)


def taken(browser: Browser, url: str, wanted: list[str]) -> Iterator[Path]:
    """Take all pictures, or those of some screens."""
    for show in SCREENS:
        if wanted and show.__name__ not in wanted:
            continue
        for (name, size), (light, language) in product(SIZES.items(), LOOKS):
            guests = Guests(browser, url)
            screen = guests.come(size, language, light=light, lessMotion=False)
            screen.host = guests.come()
            screen.host.welcomed("Haru")
            show(screen)
            screen.wait_until(RISEN)
            file = ALL / f"{show.__name__}-{name}-{light}-{language}.jpg"
            screen.screenshot(path=file, type="jpeg", quality=QUALITY)
            for one in (screen, screen.host):
                one.context.close()
            yield file


def contact_sheet(browser: Browser, files: list[Path], out: Path) -> None:
    """Put pictures side by side on one."""
    style = (
        f"<style>body {{ margin: 0; display: flex; flex-wrap: wrap; gap: 6px }} img {{ height: {HEIGHT}px }}</style>"
    )
    images = "".join(f'<img src="data:image/jpeg;base64,{b64encode(file.read_bytes()).decode()}">' for file in files)
    picture_of(browser, style + images, out, type="jpeg", quality=34)


def main(wanted: list[str]) -> None:
    """Take pictures."""
    for folder in (ALL, KEPT):
        folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        opened_house(Path(data), ROOMY) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        for file in taken(browser, house.url, wanted):
            print(file.relative_to(ROOT))
        for language in ("ja", "en"):
            files = [file for file in ALL.glob(f"*-{language}.jpg") if "day" in file.name or "desk" in file.name]
            contact_sheet(browser, sorted(files), KEPT / f"screens-{language}.jpg")
        browser.close()
    for name, shown in README.items():
        (KEPT / f"{name}.jpg").write_bytes((ALL / f"{shown}.jpg").read_bytes())


if __name__ == "__main__":
    main(sys.argv[1:])
