"""Keys are for their owner alone, and links lead to one house."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from zashiki.client import House, KeyFolder, Keys, MemoryKeys, NotUnderstood, WrongLink, parse_link, server_of
from zashiki.client.back_off import LONGEST_WAIT, BackOff
from zashiki.client.table_connection import is_loopback

HERE, THERE = "http://127.0.0.1:8770", "https://play.example"


def test_a_key_is_kept_for_each_house_and_for_its_owner_alone(tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path / "keys")
    assert keys.get(HERE) == ()
    keys.put(HERE, "one")
    keys.put(THERE, "two")
    again = KeyFolder(tmp_path / "keys")
    assert (again.get(HERE), again.get(THERE)) == (("one",), ("two",))
    assert len(list((tmp_path / "keys").iterdir())) == 2, "and nothing is left beside them"
    if os.name == "posix":
        assert stat.S_IMODE(keys.path(HERE).stat().st_mode) == 0o600
        assert stat.S_IMODE(keys.folder.stat().st_mode) == 0o700


def test_houses_whose_addresses_look_alike_have_keys_of_their_own(tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path)
    servers = ["http://a:80/b", "http://a/80/b", "http://a-80/b", "http://a_80/b", "http://a%3A80/b", "http://a"]
    for one in servers:
        keys.put(one, one, "house")
    assert [keys.get(one) for one in servers] == [(one,) for one in servers]


@pytest.mark.parametrize("kind", ["folder", "memory"])
def test_houses_that_are_at_one_address_by_turns_have_keys_of_their_own(kind: str, tmp_path: Path) -> None:
    keys: Keys = KeyFolder(tmp_path) if kind == "folder" else MemoryKeys()
    keys.put(HERE, "of nobody knows which")
    keys.put(HERE, "of one", "aaaa2222")
    keys.put(HERE, "of another", "bbbb3333")
    assert keys.get(HERE, "aaaa2222") == ("of one", "of nobody knows which")
    assert keys.get(HERE, "bbbb3333") == ("of another", "of nobody knows which")
    assert keys.get(HERE) == ("of nobody knows which", "of one", "of another")


@pytest.mark.parametrize("kind", ["folder", "memory"])
def test_no_key_is_ever_written_over(kind: str, tmp_path: Path) -> None:
    keys: Keys = KeyFolder(tmp_path) if kind == "folder" else MemoryKeys()
    for key in ("one", "two", "three", "one", "one"):
        keys.put(HERE, key, "aaaa2222")
    assert keys.get(HERE, "aaaa2222") == ("one", "three", "two")


def test_the_file_of_an_older_version_is_read(tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path)
    keys.path(HERE).write_text(f'{{"server":"{HERE}","key":"one"}}', "utf-8")
    assert keys.get(HERE) == keys.get(HERE, "aaaa2222") == ("one",)


@pytest.mark.parametrize("damaged", [b"", b"key", b'{"server":1}', b"\xff\xfe", b"{" * 50_000])
def test_a_damaged_key_file_is_named_and_left_alone(tmp_path: Path, damaged: bytes) -> None:
    keys = KeyFolder(tmp_path)
    keys.path(HERE, "aaaa2222").write_bytes(damaged)
    for does in (lambda: keys.get(HERE), lambda: keys.put(HERE, "one", "aaaa2222")):
        with pytest.raises(NotUnderstood, match=r"127\.0\.0\.1"):
            does()
    assert keys.path(HERE, "aaaa2222").read_bytes() == damaged


def test_a_key_that_cannot_be_written_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = KeyFolder(tmp_path)
    keys.put(HERE, "one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        keys.put(HERE, "two")
    assert keys.get(HERE) == ("one",)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("text", "server", "kind", "code"),
    [
        ("https://play.example/join/Ab-9_x", "https://play.example", "join", "Ab-9_x"),
        (" http://127.0.0.1:8770/table/kq3f/ ", "http://127.0.0.1:8770", "table", "kq3f"),
        ("https://Play.Example:443/join/x", "https://play.example", "join", "x"),
        ("https://example.org/zashiki/join/x", "https://example.org/zashiki", "join", "x"),
        ("http://[::1]:8770/join/x?utm_source=chat#top", "http://[::1]:8770", "join", "x"),
    ],
)
def test_a_link_names_its_house_and_where_it_leads(text: str, server: str, kind: str, code: str) -> None:
    assert parse_link(text) == (server, kind, code)
    assert House.of_link(text).server == server
    assert House(text).server == server


@pytest.mark.parametrize(
    "text",
    [
        *("", "join/x", "play.example/join/x", "ftp://play.example/join/x", "https:///join/x", "https://a/join/"),
        *("https://a/join/x/y", "https://a/join/%2e%2e", "https://me:word@a/join/x", "https://a:port/join/x"),
        *("https://a/join/x y", "https://а/join/x", "https://[::1/join/x"),
    ],
)
def test_what_is_no_link_is_one_problem(text: str) -> None:
    with pytest.raises(WrongLink):
        parse_link(text)


@pytest.mark.parametrize("text", ["", "play.example", "ftp://a", "http://a?b", "http://a#b", "http://me@a"])
def test_what_is_no_address_is_one_problem(text: str) -> None:
    with pytest.raises(WrongLink):
        server_of(text)
    with pytest.raises(WrongLink):
        House(text)


def test_no_proxy_stands_before_this_very_machine() -> None:
    here = ["http://localhost:1", "http://127.0.0.1", "http://127.9.9.9:1", "http://[::1]:8770"]
    assert all(map(is_loopback, here))
    assert not any(map(is_loopback, ["https://play.example", "http://10.0.0.1", "http://localhost.example"]))


def test_a_lost_connection_is_tried_again_ever_more_slowly_but_always_within_five_seconds() -> None:
    back_off = BackOff()
    waits = [back_off.wait() for _ in range(12)]
    assert 0.05 <= waits[0] <= 0.1
    assert all(LONGEST_WAIT / 2 <= one <= LONGEST_WAIT for one in waits[-3:])
    assert len(set(waits)) > 6, "and not all at the same moment"
    back_off.reset()
    assert back_off.wait() <= 0.1
    assert back_off.wait(long=True) >= LONGEST_WAIT / 2
