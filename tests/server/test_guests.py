"""Guests without an account: keys in cookies, tokens of programs, invitations; no secret is shown twice or kept."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeVar, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from tests.storage.faulty_connections import FULL, Disk
from tests.virtual_time import in_virtual_time
from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.server.guest_routes import routes
from zashiki.server.guests import Guests, new_secret
from zashiki.server.http import HttpRefusal, refusal
from zashiki.server.limits import Limits
from zashiki.storage.guest_book import InvitationRow
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import StorageWaits

if TYPE_CHECKING:
    from zashiki.server.house import House

T = TypeVar("T")
HOUR = 3_600_000
HERE = "192.0.2.7"


class Door:
    """The part of a house where guests come in, with a clock that stands until it is moved."""

    def __init__(self, store: SqliteStore, disk: Disk, path: Path) -> None:
        self.store, self.disk, self.path = store, disk, path
        self.now = 1_000_000
        self.ended: list[bytes] = []
        """Keys whose connections were ended."""
        self.open()

    def open(self, limits: Limits | None = None, *, secure: bool = False) -> None:
        """Open with other limits; nothing that was counted is remembered."""
        self.guests = Guests(self.store.guest_book, limits or Limits(), lambda: self.now, secure=secure)
        house = SimpleNamespace(guests=self.guests, end_sockets=self.ended.append)
        handlers = dict.fromkeys((Illegal, Problem, HttpRefusal), _no)
        self.app = Starlette(routes=routes(cast("House", house)), exception_handlers=handlers)
        self.app.state.house = house

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        address: str = HERE,
        cookie: str = "",
        bearer: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Send one request, and nothing that an earlier one left behind."""
        sent = dict(headers or {})
        if cookie:
            sent["cookie"] = f"{self.guests.cookie_name}={cookie}"
        if bearer:
            sent["authorization"] = f"Bearer {bearer}"

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(address, 50_000))
            async with httpx.AsyncClient(transport=transport, base_url="https://house.test") as client:
                return await client.request(method, path, json=body, headers=sent)

        return in_virtual_time(asked())

    def welcome(self, name: str = "あき", **more: str) -> str:
        """Come in by a browser, and give the key."""
        response = self.ask("POST", "/api/guests", {"name": name}, **more)  # type: ignore[arg-type]  # only texts
        assert response.status_code == 201
        return response.cookies[self.guests.cookie_name]

    def token(self, cookie: str, label: str = "bot") -> tuple[str, str]:
        """Make a token: its id and its secret."""
        made = self.ask("POST", "/api/tokens", {"label": label}, cookie=cookie)
        assert made.status_code == 201
        return made.json()["id"], made.json()["secret"]


async def _no(request: Request, error: Exception) -> Response:
    assert isinstance(error, Illegal | Problem | HttpRefusal)
    return refusal(request, error)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    disk = Disk()
    with SqliteStore(tmp_path / "zashiki.db", connecting=disk.connecting) as store:
        yield Door(store, disk, tmp_path)


def run(work: Coroutine[object, object, T]) -> T:
    return in_virtual_time(work)


def refused(response: httpx.Response) -> tuple[int, str]:
    assert "set-cookie" not in response.headers
    assert response.json()["text"] != response.json()["code"]  # it has words
    return response.status_code, response.json()["code"]


def refusal_of(call: Callable[[], Coroutine[object, object, object]]) -> str:
    with pytest.raises(Illegal) as found:
        run(call())
    return found.value.code


# ------------------------------------------------------------------------------------------------------------ coming in


def test_no_code_begins_as_an_option_of_a_command_does() -> None:
    drawn = iter([b"\xf8" + bytes(31), b"\xfb" * 32, b"\x73" + bytes(31)])
    assert new_secret(lambda _: next(drawn)).startswith("cw")


@pytest.mark.parametrize("secure", [False, True])
def test_a_browser_keeps_its_key_in_a_cookie_that_no_script_and_no_other_site_can_use(
    door: Door, *, secure: bool
) -> None:
    door.open(secure=secure)
    response = door.ask("POST", "/api/guests", {"name": "あき"})
    made = {"name": "あき", "made": door.now, "house": door.guests.house}
    assert (response.status_code, response.json()) == (201, made)
    kept, *rest = response.headers["set-cookie"].split("; ")
    name, _, secret = kept.partition("=")
    assert name == f"zashiki-{door.store.guest_book.house}"
    assert len(secret) == 43
    flags = {"httponly", "max-age=31536000", "path=/", "samesite=strict"} | ({"secure"} if secure else set())
    assert {one.lower() for one in rest} == flags
    assert door.ask("GET", "/api/me", cookie=secret).json()["name"] == "あき"


def test_no_get_sets_a_cookie(door: Door) -> None:
    key = door.welcome()
    for path in ("/api/me", "/api/tokens", "/api/guests"):
        for cookie in ("", key):
            assert "set-cookie" not in door.ask("GET", path, cookie=cookie).headers


def test_a_program_gets_its_key_in_the_answer_and_no_cookie(door: Door) -> None:
    response = door.ask("POST", "/api/guests", {"name": "Bot", "key": True})
    assert response.status_code == 201
    assert "set-cookie" not in response.headers
    key = response.json()["key"]
    for method, path, body in (
        ("GET", "/api/me", None),
        ("PATCH", "/api/me", {"name": "Bot 2"}),
        ("POST", "/api/guests", {"name": "Bot 3"}),
    ):
        answered = door.ask(method, path, body, bearer=key)
        assert answered.status_code == 200
        assert "set-cookie" not in answered.headers
    assert door.ask("GET", "/api/me", bearer=key).json()["name"] == "Bot 3"


@pytest.mark.parametrize(
    "name", ["", " ", "a\u200b", "\u202ea", "\u3164", "\u2800", "a\ufe0f", "か\u3099", "a" * 33, 7]
)
def test_a_name_that_nobody_could_read_is_refused_and_counts_for_nothing(door: Door, name: object) -> None:
    door.open(Limits(guests=1))
    for token in (False, True):
        status, code = refused(door.ask("POST", "/api/guests", {"name": name, "token": token}))
        assert (status, code) in {(400, "body.wrong"), (409, "wrong_name")}
    door.welcome("Aki")


def test_whoever_comes_again_with_a_key_stays_the_same_guest_for_another_year(door: Door) -> None:
    key = door.welcome("Aki")
    guest = door.guests.known({door.guests.cookie_name: key}, None)
    again = door.ask("POST", "/api/guests", {"name": "Aki 2"}, cookie=key)
    assert (again.status_code, again.json()["name"]) == (200, "Aki 2")
    assert (again.cookies[door.guests.cookie_name], "Max-Age=31536000" in again.headers["set-cookie"]) == (key, True)
    known = door.guests.known({door.guests.cookie_name: key}, None)
    assert guest is not None
    assert known is not None
    assert (known.guest, known.name) == (guest.guest, "Aki 2")
    program = door.ask("POST", "/api/guests", {"name": "Bot", "key": True}, cookie=key)
    assert door.ask("GET", "/api/me", bearer=program.json()["key"]).json()["name"] == "Bot"
    assert door.ask("GET", "/api/me", cookie=key).json()["name"] == "Aki 2"


@pytest.mark.parametrize(("language", "says"), [("en", "does not know you"), ("ja", "お名前をうかがって")])
def test_who_is_no_guest_is_told_so_in_their_language(door: Door, language: str, says: str) -> None:
    for method, path in (("GET", "/api/me"), ("PATCH", "/api/me"), ("GET", "/api/tokens"), ("POST", "/api/tokens")):
        response = door.ask(method, path, {"name": "x"}, headers={"accept-language": language})
        assert refused(response) == (401, "no_guest")
        assert says in response.json()["text"]


def test_only_the_whole_secret_of_this_house_opens(door: Door, tmp_path: Path) -> None:
    key = door.welcome()
    for wrong in (key[:-1], key + "A", key.swapcase(), "A" * 43, "é" * 43, "x" * 100_000):
        assert door.guests.known({door.guests.cookie_name: wrong}, None) is None
        assert door.guests.known({}, f"Bearer {wrong}") is None
    for name in ("zashiki", "zashiki-00000000", door.guests.cookie_name.upper()):
        assert door.guests.known({name: key}, None) is None
    with SqliteStore(tmp_path / "other.db") as other:
        elsewhere = Guests(other.guest_book, Limits(), lambda: 0, secure=False)
        assert elsewhere.cookie_name != door.guests.cookie_name
        assert elsewhere.known({elsewhere.cookie_name: key}, None) is None


def test_a_bearer_token_counts_before_the_cookie_and_other_ways_to_log_in_do_not(door: Door) -> None:
    aki, ren = door.welcome("Aki"), door.welcome("Ren")
    assert door.ask("GET", "/api/me", cookie=aki, bearer=ren).json()["name"] == "Ren"
    assert refused(door.ask("GET", "/api/me", cookie=aki, bearer="A" * 43)) == (401, "no_guest")
    assert refused(door.ask("POST", "/api/guests", {"name": "Mio"}, bearer="A" * 43)) == (401, "no_guest")
    for kept in ("Basic YTpi", "Bearer", "bearer ", ""):
        found = door.guests.known({door.guests.cookie_name: aki}, kept)
        assert (found.name if found else None) == (None if kept.lower().startswith("bearer") else "Aki")
    assert door.guests.known({}, f"bEARER  {ren} ") is not None


def test_a_name_is_changed(door: Door) -> None:
    key = door.welcome("Aki")
    assert door.ask("PATCH", "/api/me", {"name": "秋"}, cookie=key).json()["name"] == "秋"
    assert door.ask("GET", "/api/me", cookie=key).json() == {"name": "秋", "made": door.now, "house": door.guests.house}
    assert refused(door.ask("PATCH", "/api/me", {"name": "a\u200b"}, cookie=key)) == (409, "wrong_name")


@pytest.mark.parametrize("most", [30, 45])
def test_so_many_guests_come_from_an_address_in_an_hour(door: Door, most: int) -> None:
    door.open(Limits() if most == 30 else Limits(guests=most))
    for n in range(most):
        door.now += 1_000
        run(door.guests.welcome(f"guest {n}", address=HERE))
    for key in (False, True):
        response = door.ask("POST", "/api/guests", {"name": "Aki", "key": key})
        assert refused(response) == (429, "too_many_guests")
        assert response.headers["retry-after"] == str(3_600 - most + 1)
    door.welcome("Ren", address="192.0.2.8")
    door.now += HOUR - (most - 1) * 1_000
    door.welcome("Aki")
    assert refused(door.ask("POST", "/api/guests", {"name": "Aki"})) == (429, "too_many_guests")


def test_addresses_of_ipv6_are_counted_by_household(door: Door) -> None:
    door.open(Limits(guests=2))
    door.welcome(address="2001:db8::1")
    door.welcome(address="2001:db8::ffff:0:0:1")
    assert refused(door.ask("POST", "/api/guests", {"name": "Aki"}, address="2001:db8::2"))[0] == 429
    door.welcome(address="2001:db8:0:1::1")


def test_a_guest_whom_the_disk_refuses_counts_for_nothing(door: Door) -> None:
    door.open(Limits(guests=1))
    door.disk.says = FULL
    for _ in range(3):
        with pytest.raises(StorageWaits):
            run(door.guests.welcome("Aki", address=HERE))
    door.disk.says = ""
    door.welcome("Aki")


def test_no_secret_is_ever_on_disk(door: Door) -> None:
    key = door.welcome("Akinokoe")
    _, token = door.token(key)
    code = run(door.guests.invite("table"))
    kept = b"".join(path.read_bytes() for path in door.path.iterdir())
    assert b"Akinokoe" in kept
    for secret in (key, token, code):
        assert secret.encode() not in kept


# --------------------------------------------------------------------------------------------------------------- tokens


def test_a_token_is_shown_once_acts_as_its_guest_and_ends_when_it_is_taken_back(door: Door) -> None:
    key = door.welcome("Aki")
    name, secret = door.token(key, "my bot")
    listed = door.ask("GET", "/api/tokens", cookie=key)
    assert listed.json() == {"tokens": [{"id": name, "label": "my bot", "made": door.now}]}
    assert door.ask("GET", "/api/me", bearer=secret).json()["name"] == "Aki"
    assert door.ask("DELETE", f"/api/tokens/{name}", cookie=key).status_code == 204
    assert refused(door.ask("GET", "/api/me", bearer=secret)) == (401, "no_guest")
    assert refused(door.ask("DELETE", f"/api/tokens/{name}", cookie=key)) == (404, "no_such_token")
    assert door.ask("GET", "/api/me", cookie=key).status_code == 200


def test_nobody_ends_the_token_of_somebody_else(door: Door) -> None:
    name, secret = door.token(door.welcome("Aki"))
    ren = door.welcome("Ren")
    assert refused(door.ask("DELETE", f"/api/tokens/{name}", cookie=ren)) == (404, "no_such_token")
    assert door.ask("GET", "/api/tokens", cookie=ren).json() == {"tokens": []}
    assert door.ask("GET", "/api/me", bearer=secret).status_code == 200


def test_a_token_neither_makes_nor_sees_nor_ends_tokens(door: Door) -> None:
    key = door.welcome()
    name, secret = door.token(key)
    for method, path in (("POST", "/api/tokens"), ("GET", "/api/tokens"), ("DELETE", f"/api/tokens/{name}")):
        assert refused(door.ask(method, path, {"label": "more"}, bearer=secret)) == (403, "needs_own_key")
    assert len(door.ask("GET", "/api/tokens", cookie=key).json()["tokens"]) == 1
    own = door.ask("POST", "/api/guests", {"name": "Bot", "key": True}).json()["key"]
    assert door.ask("POST", "/api/tokens", {"label": "another bot"}, bearer=own).status_code == 201


@pytest.mark.parametrize("most", [20, 25])
def test_a_guest_has_so_many_tokens(door: Door, most: int) -> None:
    door.open(Limits() if most == 20 else Limits(tokens=most))
    key = door.welcome()
    names = [door.token(key)[0] for _ in range(most)]
    assert refused(door.ask("POST", "/api/tokens", {"label": "more"}, cookie=key)) == (429, "too_many_tokens")
    door.token(door.welcome("Ren"))
    door.ask("DELETE", f"/api/tokens/{names[0]}", cookie=key)
    door.token(key)


def test_a_label_is_short_and_can_be_read_or_left_out(door: Door) -> None:
    key = door.welcome()
    for label in ("", "自動卓", "x" * 32):
        door.token(key, label)
    for label in ("a\nb", " a", "\u202eb", "\u3164"):
        assert refused(door.ask("POST", "/api/tokens", {"label": label}, cookie=key)) == (409, "wrong_label")


# ---------------------------------------------------------------------------------------------------------- invitations


def test_looking_at_an_invitation_uses_nothing_up(door: Door) -> None:
    code = run(door.guests.invite("table", seat=1, uses=2))
    for _ in range(3):
        assert run(door.guests.invited(code)) == InvitationRow("table", 1, 2)
    for wrong in ("", "A" * 43, code + "A", "é" * 43):
        assert refusal_of(lambda wrong=wrong: door.guests.invited(wrong)) == "no_such_invitation"  # type: ignore[misc]  # bound now
        assert refusal_of(lambda wrong=wrong: door.guests.use_invitation(wrong, "g")) == "no_such_invitation"  # type: ignore[misc]  # bound now


async def sit(door: Door, code: str, guest: str, refusal: Exception | None = None) -> InvitationRow:
    async with door.guests.using_invitation(code, guest) as invitation:
        await asyncio.sleep(0)
        if refusal is not None:
            raise refusal
        return invitation


def test_an_invitation_is_used_by_sitting_down(door: Door) -> None:
    code = run(door.guests.invite("table"))
    assert run(sit(door, code, "aki")) == InvitationRow("table", None, 1, ("aki",))
    assert refusal_of(lambda: sit(door, code, "ren")) == "invitation_used"
    run(sit(door, code, "aki"))  # a request that is sent again


def test_an_invitation_is_not_used_where_sitting_down_is_refused(door: Door) -> None:
    code = run(door.guests.invite("table"))
    assert refusal_of(lambda: sit(door, code, "aki", Illegal("no_free_seat"))) == "no_free_seat"
    run(sit(door, code, "ren"))


def test_who_sits_already_and_is_refused_a_second_time_frees_nothing(door: Door) -> None:
    code = run(door.guests.invite("table"))

    async def twice() -> list[object]:
        second = sit(door, code, "aki", Illegal("seated_already"))
        return list(await asyncio.gather(sit(door, code, "aki"), second, return_exceptions=True))

    assert [type(one) for one in run(twice())] == [InvitationRow, Illegal]
    assert refusal_of(lambda: sit(door, code, "aki", Illegal("seated_already"))) == "seated_already"
    assert refusal_of(lambda: sit(door, code, "ren")) == "invitation_used"


def test_an_invitation_stays_used_while_the_disk_may_still_keep_the_seat(door: Door) -> None:
    code = run(door.guests.invite("table"))
    with pytest.raises(StorageWaits):
        run(sit(door, code, "aki", StorageWaits("storage_waits", "{why}", why="full")))
    assert refusal_of(lambda: sit(door, code, "ren")) == "invitation_used"


@pytest.mark.parametrize("most", [100, 120])
def test_a_table_has_so_many_invitations(door: Door, most: int) -> None:
    door.open(Limits() if most == 100 else Limits(invitations=most))

    async def many() -> None:
        await asyncio.gather(*(door.guests.invite("table") for _ in range(most)))

    run(many())
    assert refusal_of(lambda: door.guests.invite("table")) == "too_many_invitations"
    run(door.guests.invite("another"))
