"""What reaches the house and what does not, over real sockets: names, pages, floods, sizes, proxies."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.apps import serving, settings_for, small_app
from tests.virtual_time import in_virtual_time
from zashiki.parlour.protocol import LARGEST as FRAME
from zashiki.server import shield
from zashiki.server.limits import AT_ONCE, Limits
from zashiki.server.serving import Serving
from zashiki.server.shield import BODY

TABLE = "abcdefgh23456777"
PORT = 8770
Scene = Callable[[Serving, httpx.AsyncClient], Awaitable[None]]
Asking = Callable[[httpx.AsyncClient], Awaitable[None]]


def play(folder: Path, scene: Scene, **settings: object) -> None:
    """Play a scene with a server."""

    async def whole() -> None:
        async with serving(folder, None, **settings) as one, httpx.AsyncClient(base_url=one.url) as client:
            await scene(one, client)

    in_virtual_time(whole())


def asked(folder: Path, scene: Asking, **settings: object) -> None:
    """Play a scene with the same app and no socket, where nothing but headers matters."""

    async def whole() -> None:
        app = small_app(settings_for(folder, port=PORT, **settings))
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 50_000))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}") as client:
            await scene(client)

    in_virtual_time(whole())


def socket_of(one: Serving, **more: Any) -> Any:
    return websockets.connect(f"ws://127.0.0.1:{one.settings.port}/table/{TABLE}", **more)


# Names.


def test_only_the_names_of_the_house_are_answered(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        for name in (f"localhost:{PORT}", f"LOCALHOST:{PORT}", f"127.0.0.1:{PORT}", f"[::1]:{PORT}"):
            assert (await client.get("/", headers={"host": name})).status_code == 200, name
        for name in ("evil.example", f"evil.example:{PORT}", "localhost", f"localhost:{PORT}.evil.example", ""):
            refused = await client.get("/", headers={"host": name})
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong_host"), name

    asked(tmp_path, scene)


def test_public_url_and_further_names_are_answered_and_nothing_like_them(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        known = ("games.example", "games.example:443", "house.local", f"house.local:{PORT}", "b.example:9")
        for name in known:
            assert (await client.get("/", headers={"host": name})).status_code == 200, name
        for name in ("games.example:80", "xgames.example", "house.local:1", "b.example"):
            assert (await client.get("/", headers={"host": name})).status_code == 403, name

    asked(tmp_path, scene, public_url="https://games.example", hosts=("house.local", "b.example:9"))


def test_a_server_at_all_addresses_answers_to_the_one_that_was_called(tmp_path: Path) -> None:
    async def scene(one: Serving, client: httpx.AsyncClient) -> None:
        called = f"127.0.0.9:{one.settings.port}"  # of this machine, and on no list
        async with httpx.AsyncClient(base_url=f"http://{called}") as other:
            assert (await other.get("/")).status_code == 200
            assert (await other.post("/", headers={"origin": f"http://{called}", "cookie": "a=b"})).status_code == 200
        assert (await client.get("/", headers={"host": called})).status_code == 403

    play(tmp_path, scene, host="0.0.0.0")  # noqa: S104 - for as long as the test takes


def test_a_wrong_name_is_refused_before_a_websocket_opens(tmp_path: Path) -> None:
    async def scene(one: Serving, _client: httpx.AsyncClient) -> None:
        address = f"ws://evil.example:{one.settings.port}/table/{TABLE}"
        with pytest.raises(InvalidStatus) as refused:
            await websockets.connect(address, host="127.0.0.1", port=one.settings.port)
        assert refused.value.response.status_code == 403
        assert b"wrong_host" in (refused.value.response.body or b"")

    play(tmp_path, scene)


# Pages.


def test_a_page_of_another_site_is_refused(tmp_path: Path) -> None:
    async def scene(one: Serving, client: httpx.AsyncClient) -> None:
        port = one.settings.port
        for origin in ("https://evil.example", "null", "http://localhost", f"https://localhost:{port}", ""):
            for method in ("GET", "POST", "OPTIONS"):
                refused = await client.request(method, "/api/me", headers={"origin": origin})
                assert (refused.status_code, refused.json()["code"]) == (403, "wrong_origin"), origin
            with pytest.raises(InvalidStatus) as closed:
                await socket_of(one, additional_headers={"origin": origin})
            assert closed.value.response.status_code == 403

    play(tmp_path, scene)


def test_the_houses_own_page_and_allowed_ones_may_speak(tmp_path: Path) -> None:
    async def scene(one: Serving, client: httpx.AsyncClient) -> None:
        for origin in (f"http://localhost:{one.settings.port}", one.url, "http://localhost:5173"):
            headers = {"origin": origin, "cookie": "zashiki-x=y"}
            assert (await client.post("/api/me", headers=headers)).status_code == 200
            async with socket_of(one, origin=origin) as socket_:
                await socket_.send("in")
                assert await socket_.recv() == "in"

    play(tmp_path, scene, origins=("http://localhost:5173",))


def test_behind_https_a_page_in_the_clear_is_another_site(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        for origin, status in (("https://games.example", 200), ("http://games.example", 403)):
            headers = {"host": "games.example", "origin": origin, "cookie": "zashiki-x=y"}
            assert (await client.post("/api/me", headers=headers)).status_code == status

    asked(tmp_path, scene, public_url="https://games.example")


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),  # a program that is not known yet
        ({"cookie": "zashiki-x=y"}, 403),
        ({"cookie": "zashiki-x=y", "sec-fetch-site": "same-origin"}, 200),
        ({"cookie": "zashiki-x=y", "sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"authorization": "Bearer abc"}, 200),
        ({"authorization": "Bearer abc", "cookie": "zashiki-x=y"}, 200),
        ({"authorization": "Basic abc", "cookie": "zashiki-x=y"}, 403),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE"])
def test_a_change_by_cookie_must_come_from_the_houses_page(
    tmp_path: Path, headers: dict[str, str], status: int, method: str
) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        assert (await client.request(method, "/api/me", headers=headers)).status_code == status
        assert (await client.get("/api/me", headers=headers)).status_code == 200

    asked(tmp_path, scene)


# Headers.


def test_every_answer_has_the_headers_that_close_it_off(tmp_path: Path) -> None:
    async def scene(_one: Serving, client: httpx.AsyncClient) -> None:
        answers = [
            await client.get("/"),
            await client.get("/api/any"),
            await client.get("/", headers={"host": "evil.example"}),
            await client.post("/api/any", content=b"x" * (BODY + 1)),
            await client.get("/api/fail"),
        ]
        assert [one.status_code for one in answers] == [200, 200, 403, 413, 500]
        for one in answers:
            policy = one.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; ")
            assert "unsafe" not in policy
            assert one.headers["x-content-type-options"] == "nosniff"
            assert one.headers["referrer-policy"] == "no-referrer"
            assert one.headers["cross-origin-opener-policy"] == "same-origin"
            assert one.headers["cross-origin-resource-policy"] == "same-origin"
            assert one.headers["cache-control"] == "no-store"
            assert "permissions-policy" in one.headers
            assert "strict-transport-security" not in one.headers
            assert "access-control-allow-origin" not in one.headers

    play(tmp_path, scene)


def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        assert (await client.get("/")).headers["strict-transport-security"] == "max-age=31536000"

    asked(tmp_path, scene, public_url="https://games.example")


# Sizes.


def test_a_body_has_a_size_however_it_is_sent(tmp_path: Path) -> None:
    async def parts(size: int) -> AsyncIterator[bytes]:
        for at in range(0, size, 10_000):
            yield b"x" * min(10_000, size - at)

    async def scene(_one: Serving, client: httpx.AsyncClient) -> None:
        for content in (b"x" * BODY, parts(BODY)):
            assert (await client.post("/api/tables", content=content)).json()["body"] == BODY
        for content in (b"x" * (BODY + 1), parts(BODY + 1)):
            refused = await client.post("/api/tables", content=content)
            assert (refused.status_code, refused.json()["code"]) == (413, "body_large")

    play(tmp_path, scene)


@pytest.mark.parametrize(("size", "in_words"), [(FRAME + 1, True), (20 * FRAME, False)])
def test_a_frame_that_is_too_large_ends_in_one_refusal(tmp_path: Path, size: int, in_words: bool) -> None:
    async def scene(one: Serving, _client: httpx.AsyncClient) -> None:
        async with socket_of(one, additional_headers={"accept-language": "ja"}) as socket_:
            await socket_.send("x" * FRAME)
            assert len(await socket_.recv()) == FRAME
            await socket_.send("x" * size)
            if in_words:
                refused = httpx.Response(200, text=await socket_.recv()).json()
                assert (refused["type"], refused["code"]) == ("refused", "frame_large")
                assert "メッセージが長すぎます" in refused["text"]
            with pytest.raises(ConnectionClosed) as closed:
                await socket_.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    play(tmp_path, scene)


# Floods, and who is behind a proxy.


def test_fifty_requests_a_second_and_address_by_default_and_four_times_as_many_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shield, "SLOWED", 0.0)
    assert Limits().requests == 50

    async def scene(one: Serving, client: httpx.AsyncClient) -> None:
        statuses = [(await client.get("/")).status_code for _ in range(5 * AT_ONCE)]
        assert statuses[: 2 * AT_ONCE] == [200] * 2 * AT_ONCE
        refused = await client.get("/", headers={"accept-language": "ja"})
        while refused.status_code == 200:  # a slow machine earns some while it asks
            refused = await client.get("/", headers={"accept-language": "ja"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        assert "多すぎます" in refused.json()["text"]
        assert int(refused.headers["retry-after"]) >= 1
        async with socket_of(one, subprotocols=["zashiki.1"]) as socket_:
            assert "too_many_requests" in await socket_.recv()
            with pytest.raises(ConnectionClosed) as closed:
                await socket_.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429

    play(tmp_path, scene, limits=Limits(requests=2))


def test_ten_files_of_the_page_count_as_one_request(tmp_path: Path) -> None:
    async def scene(_one: Serving, client: httpx.AsyncClient) -> None:
        files = [(await client.get("/static/version/main.js")).status_code for _ in range(5 * AT_ONCE)]
        assert files == [200] * 5 * AT_ONCE, "as many requests would have been refused"

    play(tmp_path, scene, limits=Limits(requests=2))


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        (None, ("127.0.0.1",), "127.0.0.1"),
        ("203.0.113.7", (), "127.0.0.1"),  # anybody can write that
        ("203.0.113.7", ("10.0.0.0/8",), "127.0.0.1"),
        ("203.0.113.7", ("127.0.0.1",), "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", ("127.0.0.0/8",), "203.0.113.7"),  # the first is what the caller wrote
        ("203.0.113.7, 10.0.0.4", ("127.0.0.1", "10.0.0.0/8"), "203.0.113.7"),
        ("10.0.0.9, 10.0.0.4", ("127.0.0.1", "10.0.0.0/8"), "10.0.0.9"),
        ("2001:db8::7", ("127.0.0.1",), "2001:db8::7"),
        ("::ffff:203.0.113.7", ("127.0.0.1",), "203.0.113.7"),
        ("203.0.113.7, unknown", ("127.0.0.1",), "127.0.0.1"),
        ("<script>", ("127.0.0.1",), "127.0.0.1"),
    ],
)
def test_only_a_trusted_proxy_says_who_is_behind_it(
    tmp_path: Path, forwarded: str | None, proxies: tuple[str, ...], address: str
) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        headers = {"x-forwarded-for": forwarded} if forwarded else {}
        assert (await client.get("/", headers=headers)).json()["address"] == address

    asked(tmp_path, scene, proxies=proxies)


def test_several_headers_of_proxies_are_one_list(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        headers = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.7")]
        assert (await client.get("/", headers=headers)).json()["address"] == "203.0.113.7"

    asked(tmp_path, scene, proxies=("127.0.0.1",))
