"""The files of the page: sent to everybody, kept for good, and no others."""

import gzip
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from tests.house import ROOT
from tests.server.page_house import PageHouse, page_house
from zashiki.kernel import registry
from zashiki.server import web_files as web_files_module
from zashiki.server.catalogue import catalogue
from zashiki.server.packed_bodies import packed_body
from zashiki.server.web_files import MEDIA_TYPES, WebFiles, web_files
from zashiki.texts.packages import WrongPackage, folder_of
from zashiki.web import FOLDER, GROUP

EVERY = sorted(file for file in FOLDER.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
SENT = [file for file in EVERY if file.suffix in MEDIA_TYPES]
MODULE = web_files().address("main.js")


def name_of(file: Path) -> str:
    return file.relative_to(FOLDER).as_posix()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageHouse]:
    with page_house(tmp_path_factory.mktemp("house")) as found:
        yield found


# What is sent.


def test_every_file_is_sent_with_its_type(house: PageHouse) -> None:
    assert len(SENT) > 100
    for file in SENT:
        found = house.get(web_files().address(name_of(file)))
        assert (found.status_code, found.headers["content-type"]) == (200, MEDIA_TYPES[file.suffix]), name_of(file)
        assert found.headers["x-content-type-options"] == "nosniff"


def test_a_file_is_sent_as_it_is(house: PageHouse) -> None:
    for name in ("vendor/htm-preact.js", "fonts/mincho.woff2", "pieces/hanafuda/ink/1a.svg"):
        assert house.get(web_files().address(name)).content == (FOLDER / name).read_bytes()


def test_a_file_is_kept_for_good(house: PageHouse) -> None:
    assert house.get(MODULE).headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("*", True),
        ("", False),
        ("br", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("*, gzip; q=0.0", False),
        ("notgzip", False),
    ],
)
def test_a_file_is_compressed_for_those_alone_who_accept_it(house: PageHouse, accepted: str, packed: bool) -> None:
    for path in (MODULE, "/api/games", "/api/words/ja/page"):
        found = house.get(path, accept_encoding=accepted)
        assert (found.headers.get("content-encoding") == "gzip") is packed
        assert found.headers["vary"] == "accept-encoding"
        assert found.content == house.get(path).content
        assert (int(found.headers["content-length"]) < len(found.content)) is packed


def test_what_compression_would_make_longer_is_sent_as_it_is() -> None:
    noise = bytes(sha256(bytes([one])).digest()[0] for one in range(64))
    assert packed_body(noise, "image/png").packed == b""
    assert gzip.decompress(packed_body(noise * 9, "image/png").packed) == noise * 9


def test_no_file_of_another_kind_is_sent(house: PageHouse) -> None:
    kept = [file for file in EVERY if file.suffix not in MEDIA_TYPES]
    assert {".py", ".toml", ".txt"} <= {file.suffix for file in kept}
    for file in kept:
        found = house.get(web_files().address(name_of(file)))
        assert (found.status_code, found.json()["code"]) == (404, "no_such_page"), name_of(file)


@pytest.mark.parametrize(
    "path",
    [
        "/static",
        "/static/",
        "/static/main.js",
        "/static/0000000000000000/main.js",
        "{files}",
        "{files}nothing.js",
        "{files}MAIN.JS",
        "{files}main.js/",
        "{files}main.js%00",
        "{files}/main.js",
        "{files}frame",
        "{files}frame/",
        "{files}frame%2f..%2fmain.js",
        "{files}%2e%2e/web/main.js",
        "{files}..%2f..%2fserver%2fapp.py",
        "{files}%2fetc%2fpasswd",
        "{files}frame%5cwords.js",
    ],
)
def test_what_is_not_there_is_refused_in_words_and_kept_by_nobody(house: PageHouse, path: str) -> None:
    found = house.get(path.replace("{files}", web_files().address("")))
    if found.is_redirect:  # to the same with a stroke at its end
        found = house.get(found.headers["location"])
    assert (found.status_code, found.json()["code"]) == (404, "no_such_page")
    assert found.json()["text"] == "There is nothing here."
    assert found.headers["cache-control"] == "no-store"


def test_whatever_changes_changes_the_address(tmp_path: Path) -> None:
    def version() -> str:
        return WebFiles(tmp_path, {}).version

    (tmp_path / "main.js").write_text("one", encoding="utf-8")
    first = version()
    assert first == version()
    (tmp_path / "notes.txt").write_text("of nobody's interest", encoding="utf-8")
    assert first == version()
    (tmp_path / "main.js").write_text("two", encoding="utf-8")
    second = version()
    (tmp_path / "main.js").rename(tmp_path / "other.js")
    assert len({first, second, version()}) == 3


# The page.


@pytest.mark.parametrize("path", ["/", "/table/abcdefgh23456777", "/join/nobodys", "/?lang=ja"])
def test_the_page_is_closed_off_and_has_no_scripts_or_styles_of_its_own(house: PageHouse, path: str) -> None:
    found = house.get(path)
    policy = dict(rule.strip().split(" ", 1) for rule in found.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in found.headers["content-security-policy"]
    assert found.text.count("<script") == 1
    assert f'<script type="module" src="{MODULE}"></script>' in found.text
    assert not any(one in found.text.lower() for one in ("<style", "style=", "javascript:", " onload", " onclick"))


def test_a_wrong_address_is_a_page_for_those_who_look_for_one(house: PageHouse) -> None:
    shown = house.get("/nowhere", accept="text/html,*/*", accept_language="ja")
    assert (shown.status_code, shown.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "ここには何もありません" in shown.text
    assert house.get("/nowhere", accept="*/*").json()["code"] == "no_such_page"


def test_the_page_sets_no_cookie_and_is_not_kept(house: PageHouse) -> None:
    found = house.get("/")
    assert "set-cookie" not in found.headers
    assert found.headers["cache-control"] == "no-store"
    assert "set-cookie" not in house.get(MODULE).headers


def test_all_that_the_page_names_is_there(house: PageHouse) -> None:
    text = house.get("/").text
    named = [part.partition('"')[0] for part in text.split(web_files().address(""))[1:]]
    assert {"icon.svg", "main.js", "styles/zashiki.css", "frame/words.js", "screens/lobby.js"} <= set(named)
    for name in named:
        assert name == "" or house.get(web_files().address(name)).status_code == 200, name


# Rooms.


def test_the_room_of_a_game_is_where_the_catalogue_says(house: PageHouse) -> None:
    rooms = {game["name"]: game.get("room", "") for game in house.get("/api/games").json()["games"]}
    assert rooms == {game.name: game.room for game in catalogue().games}
    assert rooms["koikoi"] == web_files().address("rooms/koikoi/room.js")
    for name, room in rooms.items():
        there = (FOLDER / "rooms" / name.replace("-", "_") / "room.js").exists()
        assert (room != "") is there, name
        assert not room or house.get(room).headers["content-type"].startswith("text/javascript")


BRINGS = """
import asyncio, json, sys
import httpx
from starlette.applications import Starlette
from zashiki.server import catalogue_routes, front_routes

async def look():
    app = Starlette(routes=[*catalogue_routes.routes(None), *front_routes.routes(None)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as client:
        games = (await client.get("/api/games")).json()["games"]
        room = next(game["room"] for game in games if game["name"] == "high-card")
        files = [await client.get(room.replace("room.js", name)) for name in ("room.js", "pieces/card.svg")]
        print(json.dumps([room, *(file.text for file in files), "high_card_page" in sys.modules]))

asyncio.run(look())
"""
ENTRY_POINTS = """
[zashiki.games]
high-card = examples.toy_game

[zashiki.pages]
high-card = high_card_page
"""


PACKAGE = {
    "high_card_page/__init__.py": "raise RuntimeError('nobody needs to import it')\n",
    "high_card_page/room.js": "export const room = {};\n",
    "high_card_page/pieces/card.svg": "<svg/>\n",
    "high_card_page-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: high-card-page\nVersion: 1.0\n",
    "high_card_page-1.0.dist-info/entry_points.txt": ENTRY_POINTS,
}


def test_a_package_can_bring_the_room_of_its_own_game(tmp_path: Path) -> None:
    for name, text in PACKAGE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    command = [sys.executable, "-P", "-c", BRINGS]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stderr
    room, module, piece, imported = json.loads(done.stdout)
    version = room.split("/")[2]
    assert room == f"/static/{version}/rooms/high-card/room.js"
    assert version != web_files().version
    assert (module, piece) == (PACKAGE["high_card_page/room.js"], PACKAGE["high_card_page/pieces/card.svg"])
    assert not imported


def claim(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    """Have packages claim the room of Koi-Koi."""
    found, real = EntryPoints(EntryPoint("koikoi", one, GROUP) for one in packages), registry.entry_points
    monkeypatch.setattr(registry, "entry_points", lambda *, group: found if group == GROUP else real(group=group))


def test_a_room_that_two_packages_claim_is_nobodys(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    claim(monkeypatch, "zashiki.web.rooms.koikoi", "zashiki.web.rooms.reversi")
    with pytest.raises(WrongPackage, match=r"zashiki\.web\.rooms\.reversi"):
        folder_of(GROUP, "koikoi")
    assert dict(web_files_module._installed_rooms()) == {}
    assert WebFiles(FOLDER, {}).room("koikoi") == ""
    assert "the room of koikoi is left out: both zashiki.web.rooms.koikoi" in caplog.text


@pytest.mark.parametrize("package", ["json", "nowhere.at.all", "zashiki.web"])
def test_a_room_without_its_module_is_said_to_be_without_and_its_table_is_plain(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, package: str
) -> None:
    claim(monkeypatch, package)
    assert dict(web_files_module._installed_rooms()) == {}
    said = f"the package {package}, registered in zashiki.pages, has no room.js in its folder"
    assert caplog.messages == [f"the room of koikoi is left out: {said}"]


def test_the_page_says_which_class_is_around_a_room() -> None:
    screen = (FOLDER / "screens" / "table_screen.js").read_text(encoding="utf-8")
    assert 'class=${classes("room", table.game, ' in screen
    assert '`<div class="room morra">`' in (ROOT / "docs" / "page.md").read_text(encoding="utf-8")


def test_a_room_that_cannot_be_read_is_left_out_and_the_rest_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rooms = {game: tmp_path / game for game in ("fine", "huge")}
    for game, folder in rooms.items():
        folder.mkdir()
        (folder / "room.js").write_text(f"// {game}", encoding="utf-8")
    (rooms["huge"] / "piece.svg").write_bytes(b" " * 100)
    monkeypatch.setattr(web_files_module, "LARGEST", 99)
    found = WebFiles(tmp_path / "nothing", rooms)
    assert (found.room("fine"), found.room("huge")) == (found.address("rooms/fine/room.js"), "")
    assert found.find(found.version, "rooms/huge/room.js") is None
    assert "the room of huge is left out" in caplog.text


@pytest.mark.parametrize("package", ["nowhere.at.all", "json.decoder", "zashiki.web.rooms.koikoi.nothing"])
def test_what_is_no_package_has_no_folder_whose_files_could_be_sent(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    claim(monkeypatch, package)
    assert folder_of(GROUP, "koikoi") is None


# What others wrote.


def test_vendored_files_are_named_with_their_hash_and_their_licences_are_there() -> None:
    vendor = FOLDER / "vendor"
    listed = tomllib.loads((vendor / "VENDORED.toml").read_text(encoding="utf-8"))
    assert set(listed) == {file.name for file in vendor.glob("*.js")}
    for name, about in listed.items():
        assert sha256((vendor / name).read_bytes()).hexdigest() == about["sha256"], name
        assert about["for"]
        assert about["package"]
        assert about["licences"]
        for licence in about["licences"].values():
            assert len((vendor / licence.rpartition(", ")[2]).read_text(encoding="utf-8")) > 500


# What browsers ask for besides, at the door.


@pytest.mark.parametrize(("language", "name"), [("en", "Zashiki"), ("ja", "座敷")])
def test_the_manifest_names_the_house_in_the_language_asked_for(house: PageHouse, language: str, name: str) -> None:
    found = house.get(f"/manifest.webmanifest?lang={language}")
    assert found.headers["content-type"] == "application/manifest+json"
    assert found.headers["cache-control"] == "no-cache"
    manifest = found.json()
    assert (manifest["name"], manifest["lang"], manifest["start_url"], manifest["scope"]) == (name, language, "/", "/")
    for icon in manifest["icons"]:
        assert house.get(icon["src"]).headers["content-type"] == icon["type"]
    assert house.get("/manifest.webmanifest", accept_language="ja").json()["lang"] == "ja"


def test_the_worker_is_one_of_this_version_and_keeps_what_the_page_begins_with(house: PageHouse) -> None:
    found = house.get("/service-worker.js")
    assert found.headers["content-type"].startswith("text/javascript")
    assert found.headers["cache-control"] == "no-cache"
    assert f'"version": "{web_files().version}"' in found.text
    page = house.get("/").text
    fetched = re.findall(r'<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module" src)="([^"]+)"', page)
    assert len(fetched) > 20
    assert all(f'"{address}"' in found.text for address in fetched)


def test_the_page_says_how_it_is_kept_among_apps(house: PageHouse) -> None:
    page = house.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    touch = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', page)
    assert touch is not None
    assert house.get(touch[1]).headers["content-type"] == "image/png"
    assert page.count('<meta name="theme-color"') == 2
    assert "manifest-src 'self'" in house.get("/").headers["content-security-policy"]
