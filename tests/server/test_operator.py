"""What an operator sees of a real house: a log without secrets, health, numbers; and what the page says of itself."""

import asyncio
import io
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.apps import settings_for
from tests.server.houses import FAST, OpenHouse, in_house
from tests.virtual_time import in_virtual_time
from zashiki.server.app import make_app
from zashiki.server.house import House
from zashiki.server.logs import written_to
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Serving

Scene = Callable[[House, httpx.AsyncClient], Awaitable[None]]
TOKEN = "a token of the operator"  # noqa: S105 - of nobody


def visited(folder: Path, scene: Scene, *, peer: str = "127.0.0.1", **settings: object) -> None:
    """Play a scene with the app of a real house, and no socket."""

    async def whole() -> None:
        chosen = settings_for(folder, workers=1, **settings)
        house = House.open(chosen)
        await house.start()
        transport = httpx.ASGITransport(make_app(house, chosen), client=(peer, 50_000))
        try:
            async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{chosen.port}") as client:
                await scene(house, client)
        finally:
            await house.stop()

    in_virtual_time(whole())


# The log of a whole session.


async def _session(one: Serving) -> list[str]:
    """Play some of a match with every kind of secret; gives the secrets."""
    page = {"origin": one.url}
    async with httpx.AsyncClient(base_url=one.url) as aki, httpx.AsyncClient(base_url=one.url) as ren:
        assert (await aki.post("/api/guests", json={"name": "Aki of the log"}, headers=page)).status_code == 201
        key = next(iter(aki.cookies.values()))
        own = (await aki.post("/api/tokens", json={"label": "my bot"}, headers=page)).json()["secret"]
        token = (await ren.post("/api/guests", json={"name": "Ren of the log", "key": True})).json()["key"]
        opened = (await aki.post("/api/tables", json={"game": "koikoi"}, headers=page)).json()
        code = opened["invitation"].rpartition("/")[2]
        bearer = {"authorization": f"Bearer {token}"}
        await ren.get(f"/join/{code}")
        await ren.get(f"/join/{code}/qr.svg")
        await ren.get(f"/api/invitations/{code}", headers=bearer)
        sat = await ren.post(f"/api/invitations/{code}", json={}, headers=bearer)
        assert sat.status_code == 200, sat.text
        assert (await aki.post(f"/api/tables/{opened['table']}/start", headers=page)).status_code == 200
        await aki.get(f"/api/me?key={key}")  # as nobody should
        await aki.post(f"/api/tables/{opened['table']}/sit", content=f"broken {token}".encode(), headers=page)
        address = f"{one.url.replace('http', 'ws')}/table/{opened['table']}"
        entropy = "77" * 32
        async with websockets.connect(
            address, subprotocols=[websockets.Subprotocol("zashiki.1")], additional_headers=bearer
        ) as socket_:
            await socket_.send(json.dumps({"type": "hello", "detail": "events"}))
            await socket_.send(json.dumps({"type": "open", "id": "secret-id", "entropy": entropy}))
            async with asyncio.timeout(5):
                heard = [json.loads(await socket_.recv())["type"] for _ in range(4)]
            assert sorted(heard) == ["gathering", "presence", "refused", "seat"]
        numbers = (await aki.get("/metrics")).text
        assert 'zashiki_commands_total{kind="open",result="' in numbers
        assert 'zashiki_commits_total{result="kept"}' in numbers
        return [key, own, token, code, entropy, "secret-id", "Aki of the log", "Ren of the log", "my bot"]


def test_the_log_of_a_whole_session_has_none_of_its_secrets(tmp_path: Path) -> None:
    written = io.StringIO()

    async def scene() -> list[str]:
        async with Serving(ServerSettings(data=tmp_path, port=0, workers=1)) as one:
            return await _session(one)

    with written_to(written):
        secrets = in_virtual_time(scene())
    found = [json.loads(line) for line in written.getvalue().splitlines()]
    assert len([line for line in found if line["event"] == "request"]) >= 10
    assert [line["event"] for line in found if line["level"] != "info"] == []
    assert all(len(secret) >= 6 for secret in secrets)
    assert [secret for secret in secrets if secret in written.getvalue()] == []


# Health and numbers.


def test_a_house_is_well_until_it_stops_or_its_disk_refuses(tmp_path: Path) -> None:
    async def scene(house: House, client: httpx.AsyncClient) -> None:
        well = await client.get("/healthz")
        assert (well.status_code, well.json()) == (200, {"ok": True})
        house.metrics.committed(kept=False, seconds=0)
        waits = await client.get("/healthz")
        assert (waits.status_code, waits.json()["code"]) == (503, "storage_waits")
        house.metrics.committed(kept=True, seconds=0)
        house.stopping = True
        stops = await client.get("/healthz?lang=ja")
        assert (stops.status_code, stops.json()["code"]) == (503, "stopping")

    visited(tmp_path, scene)


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.1", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 404),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 404),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}, 404),
        ("192.0.2.1", {"x-forwarded-for": "127.0.0.1"}, 404),
        ("192.0.2.1", {"authorization": f"Bearer {TOKEN}"}, 200),
        ("192.0.2.1", {"authorization": f"bearer {TOKEN}"}, 200),
        ("192.0.2.1", {"authorization": "Bearer another token"}, 404),
        ("192.0.2.1", {"authorization": "Bearer "}, 404),
        ("192.0.2.1", {"authorization": f"Basic {TOKEN}"}, 404),
    ],
)
def test_numbers_are_for_this_machine_or_for_the_token(
    tmp_path: Path, peer: str, headers: dict[str, str], status: int
) -> None:
    async def scene(_house: House, client: httpx.AsyncClient) -> None:
        answer = await client.get("/metrics", headers=headers)
        assert answer.status_code == status
        assert ("zashiki_guests 0" in answer.text) is (status == 200)

    visited(tmp_path, scene, peer=peer, metrics_token=TOKEN, proxies=("127.0.0.1",))


def test_without_a_token_no_token_opens_the_numbers(tmp_path: Path) -> None:
    async def scene(_house: House, client: httpx.AsyncClient) -> None:
        for given in ("Bearer ", "Bearer", "Bearer x"):
            assert (await client.get("/metrics", headers={"authorization": given})).status_code == 404

    visited(tmp_path, scene, peer="192.0.2.1")


def test_numbers_count_what_there_is(tmp_path: Path) -> None:
    async def scene(_house: House, client: httpx.AsyncClient) -> None:
        token = (await client.post("/api/guests", json={"name": "Aki", "key": True})).json()["key"]
        await client.post("/api/tables", json={"game": "reversi"}, headers={"authorization": f"Bearer {token}"})
        await client.get("/", headers={"host": "evil.example"})
        text = (await client.get("/metrics")).text.splitlines()
        assert "zashiki_guests 1" in text
        assert 'zashiki_tables{state="gathering"} 1' in text
        assert "zashiki_sockets 0" in text
        assert 'zashiki_refused_requests_total{code="wrong_host"} 1' in text

    visited(tmp_path, scene)


# The page.


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/", "zashiki play koikoi --at https://games.example"),
        ("/table/abcdefgh23456777", "zashiki join https://games.example/table/abcdefgh23456777"),
    ],
)
def test_without_scripts_the_page_says_what_to_type_in_both_languages(tmp_path: Path, path: str, command: str) -> None:
    async def scene(_house: House, client: httpx.AsyncClient) -> None:
        for language, house in (("en", "this house"), ("ja", "座敷")):
            answer = await client.get(path, headers={"accept-language": language})
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert f'<html lang="{language}" ' in answer.text
            said = answer.text.partition("<noscript>")[2].partition("</noscript>")[0]
            assert f"<code>{command}</code>" in said
            assert house in said or path == "/"
            assert "JavaScript" in said

    visited(tmp_path, scene, public_url="https://games.example")


@pytest.mark.parametrize("code", ["<script>", "a b", "%00", "a" * 65, "あ", "..%2f..%2fwords"])
def test_a_link_that_cannot_be_one_has_no_page(tmp_path: Path, code: str) -> None:
    async def scene(_house: House, client: httpx.AsyncClient) -> None:
        answer: Any = await client.get(f"/join/{code}")
        assert answer.status_code == 404
        assert code not in answer.text.replace('<script type="module"', "")

    visited(tmp_path, scene)


def test_an_invitation_names_the_game_and_who_opened_the_table_and_says_when_it_is_none(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        aki, ren = await house.visitors("<b>&Aki", "Ren")
        facts = await house.opened(aki, "riichi", options=FAST)
        path = facts["invitation"].removeprefix(house.url)
        page = await house.http.get(path)
        assert page.status_code == 200
        for said in (
            "You are invited",
            "&lt;b&gt;&amp;Aki",
            "Riichi mahjong",
            f"<code>zashiki join {house.url}{path}<",
        ):
            assert said in page.text
        assert "<b>" not in page.text
        assert "リーチ麻雀" in (await house.http.get(path, headers={"accept-language": "ja"})).text
        for answer in (await house.http.get(f"{path[:-1]}"), await house.http.get("/join/Ab_c-9")):
            assert answer.status_code == 404
            assert "There is no such invitation" in answer.text
            assert "You are invited" not in answer.text
            assert "<code>" not in answer.text
        asked = await house.ask(aki, "POST", f"/api/tables/{facts['table']}/invitations", {"uses": 1})
        used = asked.json()["link"].removeprefix(house.url)
        await house.joined(ren, {"invitation": asked.json()["link"]})
        page = await house.http.get(used)
        assert (page.status_code, "has been used" in page.text) == (410, True)
        assert (await house.http.get(path)).status_code == 200
        for seat in (2, 3):
            put = {"seat": seat, "player": "random"}
            assert (await house.ask(aki, "POST", f"/api/tables/{facts['table']}/computers", put)).is_success
        assert (await house.ask(aki, "POST", f"/api/tables/{facts['table']}/start")).is_success
        assert "The match has begun" in (await house.http.get(path)).text

    in_house(tmp_path, come)
