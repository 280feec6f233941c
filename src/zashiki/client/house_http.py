"""Questions to a house over HTTP: values go there and come back, and everything else is a `Problem`.

What the house cannot do at the moment is asked for again, but only what may be asked for twice: a request that was
refused by a disk may be kept yet, and then a second one would open a second table. An answer has an end, in bytes and
in seconds, whatever the house sends; it comes unpacked, since a few packed bytes may stand for any number.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final, TypeVar

import httpx
import msgspec

from zashiki.client.back_off import BackOff
from zashiki.client.links import is_code
from zashiki.client.lost_lines import unreachable, why_lost
from zashiki.client.problems import HouseRefused, NotSure, NotUnderstood
from zashiki.client.table_connection import is_loopback, refusal_in, security
from zashiki.texts.outside_files import in_units
from zashiki.texts.problems import Sentence

NOTHING_DONE: Final = frozenset({"too_many_requests"})
"""Codes of refusals that say no more than that it is to be asked for again in a while …"""
PERHAPS_DONE: Final = frozenset({"storage_waits"})
"""… and of those after which it may be done all the same."""
TORN_TRIES: Final = 2
"""How often it is asked again what a broken line has cut off."""
NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)
"""Errors after which the house cannot have heard anything."""
SAME_AGAIN: Final = frozenset({"GET", "PATCH", "DELETE"})
"""Methods that do no more when they are asked for twice; of a POST, whoever asks says so."""
PATIENCE: Final = 6
"""How often something is asked for again."""
SECONDS: Final = 15.0
"""How long a house may be silent …"""
LONGEST: Final = 60.0
"""… and how long it may take for a whole answer, from the first question to the last byte."""
LARGEST: Final = 1 << 20
"""Bytes of an answer."""
LONGEST_RECORD, LARGEST_RECORD = 600.0, 64 << 20
"""Likewise of a record, which is as long as its match."""
HOUSE: Final = "Zashiki-House"
"""The header of every answer that says which house it is from."""
LONGEST_ID: Final = 64
T = TypeVar("T")


class HouseHttp:
    """Of one guest of one house."""

    def __init__(self, server: str, *, language: str) -> None:
        """Nothing is asked yet."""
        self.server, self.key = server, ""
        self.house = ""
        """The id of the house, as its last answer had it; empty: none has."""
        self._language = language
        self._client = httpx.AsyncClient(
            timeout=SECONDS,
            verify=security(server),
            trust_env=not is_loopback(server),
            follow_redirects=False,
            headers={"Accept-Encoding": "identity"},
        )

    @property
    def headers(self) -> dict[str, str]:
        """What every request has with it: who asks, and in which language to answer."""
        found = {"Accept-Language": self._language}
        return {**found, "Authorization": f"Bearer {self.key}"} if self.key else found

    async def close(self) -> None:
        """End all connections."""
        await self._client.aclose()

    async def get(self, path: str, kind: type[T]) -> T:
        """Look something up."""
        return self._read(await self.raw("GET", path), kind)

    async def send(
        self, method: str, path: str, asked: msgspec.Struct | None, kind: type[T], *, same_again: bool = False
    ) -> T:
        """Ask for something that changes something; `same_again`: twice is no more than once."""
        return self._read(await self.raw(method, path, asked, same_again=same_again), kind)

    async def raw(
        self,
        method: str,
        path: str,
        asked: msgspec.Struct | None = None,
        *,
        same_again: bool = False,
        record: bool = False,
    ) -> bytes:
        """Give an answer as it comes.

        Where it cannot be known whether something was done, and it must not be done twice, that is a `NotSure`.
        """
        most, seconds = (LARGEST_RECORD, LONGEST_RECORD) if record else (LARGEST, LONGEST)
        same_again = same_again or method in SAME_AGAIN
        try:
            async with asyncio.timeout(seconds):  # with all tries
                return await self._asked_again(method, path, asked, same_again=same_again, most=most)
        except TimeoutError as late:
            raise (unreachable(self.server, late) if same_again else self._not_sure(why_lost(late))) from None

    async def _asked_again(
        self, method: str, path: str, asked: msgspec.Struct | None, *, same_again: bool, most: int
    ) -> bytes:
        """Ask until there is an answer, or none can be hoped for."""
        back_off = BackOff()
        for tries in range(PATIENCE + 1):
            try:
                return await self._once(method, path, asked, most=most)
            except httpx.HTTPError as error:
                if not same_again and not isinstance(error, NOT_SENT):
                    raise self._not_sure(why_lost(error)) from None
                if isinstance(error, (*NOT_SENT, httpx.TimeoutException)) or tries == TORN_TRIES:
                    raise unreachable(self.server, error) from None  # else the line broke, and may hold the next time
            except HouseRefused as refusal:
                if refusal.code in PERHAPS_DONE and not same_again:
                    waits = Sentence("client.disk_waits", "its disk takes nothing at the moment")
                    raise self._not_sure(waits) from None
                if refusal.code not in NOTHING_DONE | PERHAPS_DONE or tries == PATIENCE:
                    raise
            await asyncio.sleep(back_off.wait())
        raise AssertionError  # the last try gives or raises

    async def _once(self, method: str, path: str, asked: msgspec.Struct | None, *, most: int) -> bytes:
        body = b"{}" if asked is None and method == "POST" else b"" if asked is None else msgspec.json.encode(asked)
        headers = {**self.headers, "Content-Type": "application/json"} if body else self.headers
        url = f"{self.server}{path}"
        async with self._client.stream(method, url, content=body or None, headers=headers) as answer:
            self.house = _id_of_house(answer)
            content = await self._body(answer, most)
        if answer.status_code >= HTTPStatus.BAD_REQUEST:
            refusal = refusal_in(content, answer.status_code)
            if refusal.code == f"status_{answer.status_code}":
                raise self._no_house(f"HTTP {answer.status_code}")
            raise refusal
        if answer.is_redirect:
            raise self._no_house(f"HTTP {answer.status_code}, {answer.headers.get('location', '')[:100]}")
        return content

    async def _body(self, answer: httpx.Response, most: int) -> bytes:
        """Read a body as far as it may go; one that is packed all the same is not read."""
        if (packed := answer.headers.get("content-encoding", "identity")) != "identity":
            raise self._no_house(f"Content-Encoding: {packed[:100]}")
        found = bytearray()
        async for part in answer.aiter_raw():
            found += part
            if len(found) > most:
                text = "its answer is larger than {size}"
                raise self._no_house(Sentence("client.answer_large", text, size=in_units(most)))
        return bytes(found)

    def _read(self, content: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self._no_house(str(error)) from None

    def _not_sure(self, why: Sentence) -> NotSure:
        text = "{server} did not say whether this was done, and it may be done yet: {why}. Look before you ask again"
        return NotSure("client.not_sure", text, server=self.server, why=why)

    def _no_house(self, why: Any) -> NotUnderstood:  # noqa: ANN401 - it is written into a sentence
        text = "what answers at {server} is no house of Zashiki, or one of another version: {why}"
        return NotUnderstood("client.no_house", text, server=self.server, why=why)


def _id_of_house(answer: httpx.Response) -> str:
    """Read the id of a house; what cannot be one, and would end up in the name of a file, is none."""
    found = answer.headers.get(HOUSE, "")
    return found if is_code(found) and len(found) <= LONGEST_ID else ""
