"""The page among the apps of a device: its name and icons, and a house that does not answer."""

import struct
from pathlib import Path

import pytest

from art.app_icons import APP_ICONS
from tests.cli.remote_house import RemoteHouse
from tests.page.screens import PHONE, Guests, Screen

WEB = Path(__file__).parents[2] / "src/zashiki/web"
ICON_LIMIT = 12_000
AMONG_APPS = """const real = matchMedia;
window.matchMedia = (query) => (query.includes("standalone") ? { matches: true } : real(query));"""
VERSIONS = "() => caches.keys()"


def test_icons_have_the_sizes_that_they_claim_and_are_small() -> None:
    for icon in APP_ICONS:
        data = (WEB / "icons" / f"{icon.name}.png").read_bytes()
        assert struct.unpack(">II", data[16:24]) == (icon.size, icon.size), icon.name
        assert len(data) < ICON_LIMIT, icon.name


@pytest.mark.parametrize(("language", "name"), [("en", "Zashiki"), pytest.param("ja", "座敷", marks=pytest.mark.slow)])
def test_a_browser_can_install_the_page(guests: Guests, language: str, name: str) -> None:
    screen = guests.come(PHONE, language)
    screen.go()
    devtools = screen.devtools()
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith(f"/manifest.webmanifest?lang={language}")
    manifest = screen.ask("GET", f"/manifest.webmanifest?lang={language}")
    assert (manifest["name"], manifest["lang"], manifest["display"]) == (name, language, "standalone")
    assert [one["url"] for one in manifest["shortcuts"]] == [
        f"/?open={g}" for g in ("koikoi", "riichi", "reversi", "stud")
    ]
    problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in problems if one["errorId"] != "in-incognito"] == []
    for icon in manifest["icons"]:
        size = screen.evaluate(
            "async (src) => { const made = new Image(); made.src = src; await made.decode(); return made.width; }",
            icon["src"],
        )
        assert icon["sizes"] == f"{size}x{size}"


def test_the_colour_around_the_page_is_that_of_its_light(guests: Guests) -> None:
    screen = guests.come(light="day")
    screen.go()
    for colour, other in (("#e7d8b8", "Night"), ("#2a2019", "Day")):
        metas = screen.find("meta[name=theme-color]").all()
        assert [meta.get_attribute("content") for meta in metas] == [colour] * 2
        screen.find(".lintel").button(other).click()


def test_a_shortcut_leads_to_a_table_of_its_game(guests: Guests) -> None:
    screen = guests.come()
    screen.go("/?open=reversi")
    screen.wait("dialog[open] h2:has-text('Reversi')")
    assert screen.address == f"{screen.url}/"


def test_who_only_visits_gets_no_worker(guests: Guests) -> None:
    screen = guests.come(worker=True)
    screen.go()
    assert screen.evaluate("() => navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def installed(guests: Guests) -> Screen:
    """Let somebody come who has the page among their apps, and wait until the worker has kept what it needs."""
    screen = guests.come(PHONE, worker=True)
    screen.before_scripts(AMONG_APPS)
    screen.go()
    screen.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    screen.reload()  # from now on through the worker
    assert screen.evaluate("() => Boolean(navigator.serviceWorker.controller)")
    return screen


def test_an_installed_page_says_that_the_house_cannot_be_reached(own_house: RemoteHouse, own_guests: Guests) -> None:
    screen = installed(own_guests)
    asked: list[bool] = []
    screen.hears(lambda one: asked.append(one.from_service_worker) if "/api/" in one.url else None)
    screen.go()
    assert asked
    assert not any(asked), "the API is none of its business"
    screen.lost = True
    own_house.close()
    screen.go("/table/any")
    screen.wait(".blank:has-text('The house cannot be reached')")
    font = screen.find(".blank b").one("(one) => getComputedStyle(one).fontFamily")
    assert "Mincho" in font, "in its own look"
    own_house.open()
    screen.button("Try again").click()
    screen.wait(".blank:has-text('There is no such table')")


@pytest.mark.slow
def test_a_new_version_takes_the_place_of_the_old_one_at_once(own_guests: Guests) -> None:
    screen = installed(own_guests)
    [kept] = screen.evaluate(VERSIONS)
    old = kept.removeprefix("zashiki ")
    new = "0123456789abcdef"

    def newer(text: str) -> str:
        return text.replace(old, new)

    # The house is updated: everything is found under another hash, and under the old one there is nothing.
    screen.context.route(
        "**/*",
        lambda route: (
            route.fulfill(status=404)
            if f"/static/{old}/" in route.request.url
            else route.fulfill(
                response=(answer := route.fetch(url=route.request.url.replace(new, old))),
                body=newer(answer.text()) if "/static/" not in route.request.url else answer.body(),
            )
        ),
    )
    screen.go()
    assert new in (screen.find("html").get_attribute("data-files") or "")
    screen.wait_until(
        "async (name) => { const all = await caches.keys(); return all.length === 1 && all[0] === name; }",
        f"zashiki {new}",
    )
