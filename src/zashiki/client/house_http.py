"""Questions to a house over HTTP: values go there and come back, and everything else is a `Problem`."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final, TypeVar

import httpx
import msgspec

from zashiki.client.back_off import BackOff
from zashiki.client.lost_lines import unreachable
from zashiki.client.problems import HouseRefused, NotUnderstood
from zashiki.client.table_connection import is_loopback, refusal_in, security

AGAIN: Final = frozenset({"storage_waits", "too_many_requests"})
"""Codes of refusals that say no more than that it is to be asked for again in a while; nothing was done …"""
PATIENCE: Final = 6
"""… and how often that is tried."""
SECONDS: Final = 15.0
"""How long a house may take for an answer."""
T = TypeVar("T")


class HouseHttp:
    """Of one guest of one house."""

    def __init__(self, server: str, *, language: str) -> None:
        """Nothing is asked yet."""
        self.server, self.key = server, ""
        self._language = language
        self._client = httpx.AsyncClient(
            timeout=SECONDS, verify=security(server), trust_env=not is_loopback(server), follow_redirects=False
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

    async def send(self, method: str, path: str, asked: msgspec.Struct | None, kind: type[T]) -> T:
        """Ask for something that changes something; what is as usual is left out."""
        return self._read(await self.raw(method, path, asked), kind)

    async def raw(self, method: str, path: str, asked: msgspec.Struct | None = None) -> bytes:
        """Give an answer as it comes; what the house cannot do at the moment is asked for again."""
        back_off = BackOff()
        for tries in range(PATIENCE + 1):
            try:
                return await self._once(method, path, asked)
            except HouseRefused as refusal:
                if refusal.code not in AGAIN or tries == PATIENCE:
                    raise
            await asyncio.sleep(back_off.wait())
        raise AssertionError  # the last try gives or raises

    async def _once(self, method: str, path: str, asked: msgspec.Struct | None) -> bytes:
        body = b"{}" if asked is None and method == "POST" else b"" if asked is None else msgspec.json.encode(asked)
        headers = {**self.headers, "Content-Type": "application/json"} if body else self.headers
        try:
            answer = await self._client.request(method, f"{self.server}{path}", content=body or None, headers=headers)
        except httpx.HTTPError as error:
            raise unreachable(self.server, error) from None
        if answer.status_code >= HTTPStatus.BAD_REQUEST:
            refusal = refusal_in(answer.content, answer.status_code)
            if refusal.code == f"status_{answer.status_code}":
                raise self._no_house(f"HTTP {answer.status_code}")
            raise refusal
        if answer.is_redirect:
            raise self._no_house(f"HTTP {answer.status_code}, {answer.headers.get('location', '')[:100]}")
        return answer.content

    def _read(self, content: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self._no_house(str(error)) from None

    def _no_house(self, why: Any) -> NotUnderstood:  # noqa: ANN401 - it is written into a sentence
        text = "what answers at {server} is no house of Zashiki, or one of another version: {why}"
        return NotUnderstood("client.no_house", text, server=self.server, why=why)
