"""Whoever asks for too much, or does not read, is turned away; the defaults are at work, and no table waits."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from tests.server.choosers import Chooser, last_table
from tests.server.ears import Ear
from tests.server.houses import FAST, ONE_MONTH, ROOMY, OpenHouse, in_house, turned_away, two_at_reversi
from zashiki.server import patient_sockets, stalled_readers, table_sockets
from zashiki.server.limits import Limits
from zashiki.server.patient_sockets import PatientSocket


def _codes(ear: Ear) -> list[str]:
    return [one["code"] for one in ear.heard if one["type"] == "refused"]


def test_forty_commands_at_once_and_twenty_a_second_are_taken_and_more_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_sockets, "SLOWED", 0.0)

    async def flood(house: OpenHouse) -> None:
        _, (aki, ren) = await two_at_reversi(house)
        for number in range(100):
            await aki.say("undo", id=f"{number}")
        answers = [await aki.hear("refused") for _ in range(100)]
        refused = [int(one["id"]) for one in answers if one["code"] == "too_many_commands"]
        assert 59 <= len(refused) <= 66, len(refused)  # some said hello, promised and opened before
        assert 34 <= refused[0] <= 40
        message = last_table(aki)
        assert (await ren.done("undo", id="mine"))["code"] != "too_many_commands"
        await asyncio.sleep(0.3)
        action = await Chooser("reversi").action(aki, message)
        assert (await aki.done("choose", id="now", action=action))["type"] == "done"
        for number in range(400):
            await aki.say("undo", id=f"again {number}".replace(" ", "-"))
        assert await aki.until_closed() == 4429
        assert _codes(aki)[-1] == "too_many_commands"

    in_house(tmp_path, flood, limits=Limits())


def test_a_flooder_who_is_gone_counts_as_gone_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only when the last word was refused that had come by then."""
    monkeypatch.setattr(table_sockets, "SLOWED", 0.3)
    monkeypatch.setattr(patient_sockets, "READ_AT_ONCE", 4_096)

    async def flood(house: OpenHouse) -> None:
        _, (aki, ren) = await two_at_reversi(house)
        for number in range(150):
            await aki.say("undo", id=f"{number}")
        server = house.serving._server
        assert server is not None
        lines = [one for one in server.server_state.connections if isinstance(one, PatientSocket)]
        await house.eventually(lambda: any(one.queue.qsize() > 15 for one in lines))
        aki.cut()
        async with asyncio.timeout(3):
            while (await ren.hear("presence"))["seats"][0] == "here":
                pass

    in_house(tmp_path, flood, limits=replace(ROOMY, commands=1, burst=10))


def test_many_connections_of_a_guest_may_say_no_more_than_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_sockets, "SLOWED", 0.0)

    async def flood(house: OpenHouse) -> None:
        aki, mio = await house.visitors("Aki", "Mio")
        table = (await house.opened(aki, "reversi", options=FAST))["table"]
        for who in (aki, mio):
            ears = [await house.listen(who, table) for _ in range(5)]
            for number in range(100):
                await ears[number % 5].say("undo", id=f"{number}")
            for ear in ears:
                for _ in range(20):
                    await ear.hear("refused")
            assert sum(_codes(ear).count("too_many_commands") for ear in ears) >= 55

    in_house(tmp_path, flood, limits=Limits())


def test_those_of_an_address_who_only_watch_may_say_no_more_than_one_and_all_are_greeted(tmp_path: Path) -> None:
    async def flood(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        table = (await house.opened(aki, "reversi", options=FAST))["table"]
        ears = [await house.listen(None, table) for _ in range(50)]
        for ear in ears:
            await ear.hear("gathering")
        for ear in ears:
            await ear.say("undo", id="more")
        for ear in ears:
            await ear.hear("refused")
        assert 5 <= sum(_codes(ear).count("too_many_commands") for ear in ears) <= 10

    in_house(tmp_path, flood, limits=Limits())


def test_whoever_said_too_much_is_heard_more_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_sockets, "SLOWED", 0.2)

    async def flood(house: OpenHouse) -> None:
        _, (aki, _) = await two_at_reversi(house)
        for number in range(100):
            await aki.say("undo", id=f"{number}")
        await aki.drain(0.5)
        assert 1 <= _codes(aki).count("too_many_commands") <= 4

    in_house(tmp_path, flood, limits=Limits())


def test_sixty_sockets_of_an_address_and_no_more(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        table = await house.seated(people, "reversi")
        ears = [await house.listen(None, table) for _ in range(60)]
        await asyncio.gather(*(ear.hear("seat") for ear in ears))
        assert (await turned_away(house, people[0], table))[::2] == ("too_many_sockets", 4429)
        await ears[0].close()
        await house.eventually(lambda: sum(house.house.sockets.values()) < 60)
        assert (await (await house.listen(people[0], table)).hear("seat"))["seat"] == 0

    in_house(tmp_path, come, limits=Limits())


def test_a_table_has_as_many_watchers_as_the_limit_says_and_its_people_always_come_in(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        for _ in range(3):
            await (await house.listen(None, ears[0].table)).hear("table")
        assert (await turned_away(house, None, ears[0].table))[::2] == ("too_many_watchers", 4429)
        await (await house.listen(people[1], ears[0].table)).hear("table")

    in_house(tmp_path, come, limits=replace(ROOMY, watchers=3))


# Slow readers.


def test_whoever_stops_reading_is_dropped_and_comes_back_by_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_sockets, "GRACE", 0.2)
    monkeypatch.setitem(stalled_readers.READ_WITHIN, "websocket", 0.2)
    monkeypatch.setitem(stalled_readers.READ_WITHIN, "stalled", 0.5)

    async def stop(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        ears = await house.begun(people, "koikoi", options=FAST, knobs=ONE_MONTH)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        narrow.connect(("127.0.0.1", house.serving.settings.port))
        slow = await house.connect(people[0], ears[0].table, sock=narrow)
        await slow.say("hello", detail="events")
        first = await slow.hear("table")
        slow.socket.transport.pause_reading()
        there = sum(house.house.sockets.values())
        hello = json.dumps({"type": "hello", "detail": "events"})
        while sum(house.house.sockets.values()) == there:  # each asks for the whole table, which nobody reads
            with suppress(ConnectionClosed):
                await slow.socket.send(hello)
            await asyncio.sleep(0)
        assert sum(house.house.sockets.values()) == there - 1
        choosers = [Chooser("koikoi", seed=f"{seat}") for seat in range(2)]
        again = await house.listen(people[0], ears[0].table, since=first["number"])
        await again.hear("told", "table")
        await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)))
        (line,) = [line for line in house.log if line["event"] == "socket"]
        assert line["status"] in (4408, 0)

    in_house(tmp_path, stop)
