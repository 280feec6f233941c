"""Who one is at a house: keys bring a guest back, also where several houses are at one address by turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.houses import http_house, open_house
from tests.ports import lasting_port
from tests.virtual_time import in_virtual_time
from zashiki.client import House, HouseRefused, KeyFolder, MemoryKeys, NewTable

NO_GUEST = '{"code":"no_guest","text":"Nobody."}'


def test_a_guest_comes_back_by_the_key_that_is_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving:
            keys = KeyFolder(tmp_path / "keys")
            async with House(serving.url, name="Aki", keys=keys) as house:
                await house.rename("Akiko")
                key = house.key
                facts = await house.open_table(NewTable("koikoi"))
            async with House(serving.url, name="Somebody", keys=keys) as house:
                assert (house.name, house.key) == ("Akiko", key)
                assert [one.table for one in await house.my_tables("gathering")] == [facts.table]
            async with House(serving.url, key=key) as house:
                assert (await house.me()).name == "Akiko"
                token = await house.new_token("bot")
                async with House(serving.url, key=token.secret) as bot:
                    assert (await bot.table(facts.table)).me == 0
                await house.drop_token(token.id)
                assert await house.tokens() == ()

    in_virtual_time(scene())


def test_a_key_that_the_house_does_not_know_is_kept_and_a_new_guest_is_made_only_by_a_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as serving:
            keys = MemoryKeys()
            keys.put(serving.url, "an old key")
            async with House(serving.url, keys=keys) as house:
                assert (house.name, house.key) == ("", "")
            assert keys.get(serving.url) == ("an old key",)
            async with House(serving.url, keys=keys, name="Aki") as house:
                assert (await house.me()).name == "Aki"
                assert {*keys.get(serving.url)} == {house.key, "an old key"}
            async with House(serving.url, key="wrong") as house:
                with pytest.raises(HouseRefused) as refused:
                    await house.me()
                assert (refused.value.code, refused.value.status) == ("no_guest", 401)

    in_virtual_time(scene())


def test_another_house_at_the_same_address_takes_no_guest_from_the_first(tmp_path: Path) -> None:
    async def scene() -> None:
        keys, port, found = KeyFolder(tmp_path / "keys"), lasting_port(), []
        for visit, data in enumerate(["a", "b", "b", "a", "b"]):
            async with open_house(tmp_path / data, port=port) as serving:
                if visit == 1:
                    async with House(serving.url, keys=keys) as nobody:  # looks in, and destroys nothing by that
                        assert not nobody.key
                async with House(serving.url, name=f"{data} {visit}", keys=keys) as house:
                    found.append((await house.me()).name)
        assert found == ["a 0", "b 1", "b 1", "a 0", "b 1"]

    in_virtual_time(scene())


def test_a_house_is_shown_no_key_of_another_and_an_older_file_is_written_anew_under_its_id(tmp_path: Path) -> None:
    shown: list[tuple[str, str]] = []
    open_now = "aaaa2222"

    def answers(_method: str, _path: str, key: str) -> tuple[int, str, str]:
        shown.append((open_now, key))
        known = {"aaaa2222": "key-of-a", "bbbb3333": "key-of-b"}[open_now]
        return (200, open_now, '{"name":"Aki"}') if key == known else (401, open_now, NO_GUEST)

    async def scene() -> None:
        nonlocal open_now
        async with http_house(answers) as url:
            keys = KeyFolder(tmp_path)
            keys.put(url, "key-of-a")  # as it was kept before houses had ids
            keys.put(url, "key-of-b", "bbbb3333")
            for house_id in ("aaaa2222", "bbbb3333", "aaaa2222"):
                open_now = house_id
                async with House(url, keys=keys) as house:
                    assert house.name == "Aki"
            assert keys.get(url, "aaaa2222") == ("key-of-a",)
            assert keys.path(url, "aaaa2222").exists()
            assert keys.path(url).exists(), "nothing is thrown away"

    in_virtual_time(scene())
    assert {*shown} == {
        *(("aaaa2222", ""), ("aaaa2222", "key-of-a")),
        *(("bbbb3333", ""), ("bbbb3333", "key-of-b")),
    }


@pytest.mark.parametrize("odd", ["../../x", "x" * 65, "a b", "é"])
def test_an_id_that_can_be_none_names_no_file(odd: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with http_house(lambda *_: (201, odd, '{"name":"Aki","token":"t"}')) as url:
            keys = KeyFolder(tmp_path / "keys")
            async with House(url, keys=keys, name="Aki"):
                assert [one.name for one in keys.folder.iterdir()] == [keys.path(url).name]

    in_virtual_time(scene())
