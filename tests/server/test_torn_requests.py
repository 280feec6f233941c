"""Requests that turn out to be none after they have begun: they are refused in words, and are no error of the house."""

from pathlib import Path

import pytest

from tests.server.houses import OpenHouse, in_house
from tests.server.rough import refused, upgrade


@pytest.mark.parametrize("more", ["Host: elsewhere.example", "Host: {host}", "Host: {host}\r\nExpect: 100-continue"])
def test_a_body_that_is_none_is_refused_once_and_is_no_error(tmp_path: Path, more: str) -> None:
    async def scene(house: OpenHouse) -> None:
        host = f"127.0.0.1:{house.serving.settings.port}"
        head = f"POST /api/guests HTTP/1.1\r\n{more.format(host=host)}\r\nTransfer-Encoding: chunked\r\n\r\n"
        status, trouble = await refused(house.serving, head.encode() + b"zz\r\n")
        assert (status, trouble["code"]) == (400, "no_http")

    in_house(tmp_path, scene)


def test_a_handshake_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    async def scene(house: OpenHouse) -> None:
        twice = ("Sec-WebSocket-Version: 99", "Accept-Language: ja")
        status, trouble = await refused(house.serving, upgrade(house.serving, *twice))
        assert (status, trouble["code"]) == (400, "no_handshake")
        assert trouble["text"] == "WebSocket を始めるリクエストとして読めません。"

    in_house(tmp_path, scene)
