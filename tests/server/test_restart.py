"""A house is stopped, or killed, in the middle of everything, and opened again: every table is in its place."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from tests.server.choosers import Chooser, choices, last_table
from tests.server.ears import Ear, Message
from tests.server.houses import (
    FAST,
    ONE_MONTH,
    REVERSI,
    ROOMY,
    Door,
    Visitor,
    open_house,
    to_the_end,
    turned_away,
    two_at_reversi,
)
from tests.virtual_time import in_virtual_time
from zashiki.kernel.registry import load
from zashiki.server.server_settings import ServerSettings
from zashiki.storage.sqlite_store import SqliteStore

TEN_MINUTES = 600_000


async def some_choices(ears: list[Ear], number: int) -> None:
    """Make so many choices, by whoever is asked."""
    for made in range(number):
        asked = next(ear for ear in ears if last_table(ear).get("asked") is not None)
        before = last_table(asked)["number"]
        action = choices(load(asked.game), asked, last_table(asked))[0]
        assert (await asked.done("choose", id=f"s{made}", action=action))["type"] == "done"
        for ear in ears:
            while last_table(ear)["number"] == before:
                await ear.hear("told")


async def told_to_come_back(ears: list[Ear]) -> None:
    for ear in ears:
        assert await ear.until_closed() == 1012
        assert ear.heard[-1]["code"] == "stopping"


def test_a_match_goes_on_where_it_was_and_clocks_stood(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people, ears = await two_at_reversi(house)
            await some_choices(ears, 4)
            before, left = last_table(ears[0]), [one for one in ears[0].heard if one["type"] == "clocks"][-1]["left"]
            await house.serving.stop()
            await told_to_come_back(ears)
        async with open_house(tmp_path, ahead=TEN_MINUTES) as house:
            ears = [await house.listen(who, ears[0].table) for who in people]
            again = await ears[0].hear("table")
            clocks = (await ears[0].hear("clocks"))["left"]
            assert (again["number"], again["view"]) == (before["number"], before["view"])
            assert all(now >= then - 1_000 for now, then in zip(clocks, left, strict=True))
            await ears[1].hear("table")
            choosers = [Chooser("reversi", seed=f"{seat}") for seat in range(2)]
            await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)))

    in_virtual_time(run())


def test_what_was_missed_is_told_after_a_restart_and_a_command_is_still_known(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people, ears = await two_at_reversi(house)
            first = last_table(ears[0])
            action, other, *_ = choices(load("reversi"), ears[0], first)
            assert (await ears[0].done("choose", id="mine", action=action))["type"] == "done"
            told = await ears[1].hear("told")
        async with open_house(tmp_path) as house:
            again = await house.listen(people[1], ears[1].table, since=first["number"])
            missed = await again.hear("told", "table")
            assert (missed["number"], missed["view"]) == (told["number"], told["view"])
            mine = await house.listen(people[0], ears[0].table, since=first["number"])
            assert (await mine.done("choose", id="mine", action=action))["type"] == "done"
            assert (await mine.done("choose", id="mine", action=other))["code"] == "id_reused"
            lines = [json.loads(line) for line in house.house.store.read(ears[0].table)]
            assert sum(line["line"] == "choice" for line in lines) == 1

    in_virtual_time(run())


def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            (aki,) = await house.visitors("Aki")
            (ear,) = await house.begun((aki,), "koikoi", options=FAST, computers={"1": "greedy"}, knobs={"rounds": 2})
            while last_table(ear).get("asked") is None:
                await ear.hear("told")
            message = last_table(ear)
            await ear.say("choose", id="1", action=choices(load("koikoi"), ear, message)[0])
        async with open_house(tmp_path) as house:
            again = await house.listen(aki, ear.table)
            await again.hear("table")
            assert (await Chooser("koikoi", seed="again").play(again, last_table(again)))["why"] == "rules"

    in_virtual_time(run())


def test_tables_before_their_match_are_there_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            aki, ren = await house.visitors("Aki", "Ren")
            gathering = await house.opened(aki, "reversi", **REVERSI)
            promising = await house.opened(aki, "reversi", **REVERSI)
            await house.joined(ren, promising)
            ears = [await house.listen(who, promising["table"]) for who in (aki, ren)]
            for ear in ears:
                await ear.hear("seat")
            assert (await house.ask(aki, "POST", f"/api/tables/{promising['table']}/start")).is_success
            await ears[0].hear("gathering")  # promises; the other does not
            await ears[0].hear("done")
        async with open_house(tmp_path) as house:
            assert (await house.joined(ren, gathering))["me"] == 1
            ears = [await house.listen(who, promising["table"]) for who in (aki, ren)]
            await asyncio.gather(*(ear.hear("table") for ear in ears))
            assert [one.get("silent", "") for one in last_table(ears[0])["options"]["promises"]] == ["", ""]

    in_virtual_time(run())


def test_a_promising_table_whose_time_ran_out_while_the_house_was_closed_goes_live(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people = await house.visitors("Aki", "Ren")
            table = await house.seated(people, "reversi", **REVERSI)
            assert (await house.ask(people[0], "POST", f"/api/tables/{table}/start")).is_success
        async with open_house(tmp_path, ahead=TEN_MINUTES) as house:
            await house.eventually(
                lambda: (entry := house.house.store.entry(table)) is not None and entry.state == "live"
            )
            ear = await house.listen(people[0], table)
            shown = await ear.hear("table")
            assert [one["silent"] for one in shown["options"]["promises"]] == ["late", "late"]

    in_virtual_time(run())


def test_the_pen_is_with_its_new_keeper_though_nothing_was_entered_before_the_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            aki, mio = await house.visitors("Aki", "Mio")
            names = ["Aki", "Ren", "Mio", "Dai"]
            table = (await house.opened(aki, "score-table", names=names, start=True))["table"]
            keeper, watcher = await house.listen(aki, table), await house.listen(mio, table)
            for ear in (keeper, watcher):
                await ear.hear("table")
            await watcher.done("pen", id="p", name="Mio")
            request = await keeper.hear("request")
            await keeper.done("agree", id="a", what="pen", request=request["id"])
            while last_table(watcher).get("me") is None:
                await watcher.hear("table")
        async with open_house(tmp_path) as house:
            again = await house.listen(mio, table)
            shown = await again.hear("table")
            assert (shown.get("me"), "asked" in shown) == (0, True)
            former = await house.listen(aki, table)
            assert (await former.hear("table")).get("me") is None

    in_virtual_time(run())


def test_a_house_that_stops_opens_nothing_and_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people, ears = await two_at_reversi(house)
            house.house.stopping = True
            answer = await house.ask(people[0], "POST", "/api/tables?lang=ja", {"game": "reversi"})
            assert (answer.status_code, answer.json()["code"]) == (503, "stopping")
            assert (await house.ask(None, "GET", "/healthz")).status_code == 503
            code, _, status = await turned_away(house, people[0], ears[0].table)
            assert (code, status) == ("stopping", 1012)

    in_virtual_time(run())


def test_whoever_reads_nothing_holds_up_no_stop(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path, limits=replace(ROOMY, behind=1 << 30)) as house:
            people = await house.visitors("Aki", "Ren")
            ears = await house.begun(people, "koikoi")
            narrow = socket.socket()
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            narrow.connect(("127.0.0.1", house.serving.settings.port))
            slow = await house.connect(people[0], ears[0].table, sock=narrow)
            slow.socket.transport.pause_reading()
            for _ in range(1_000):  # each asks for the whole table: more than any buffer takes
                await slow.say("hello", detail="events")
            await (await house.listen(people[1], ears[0].table)).hear("table")
            loop = asyncio.get_running_loop()
            began = loop.time()
            await house.serving.stop()
            assert loop.time() - began < 4

    in_virtual_time(run())


# Killed.


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[Door, asyncio.subprocess.Process]]:
    """A house in a process of its own; it is killed at the end, without a word."""
    arguments = ("-m", "zashiki", "serve", "--port", "0", "--data", str(folder), "--limit", "commands=10000")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *arguments, "--limit", "burst=10000"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    said = b""
    try:
        while (found := re.search(rb"http://[0-9.:]+", said)) is None:
            line = await asyncio.wait_for(process.stdout.readline(), 60)
            assert line, said
            said += line
        url = found[0].decode()
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
            door = Door(url, http)
            yield door, process
            if process.returncode is None:
                process.send_signal(signal.SIGKILL)
            await process.wait()
            await door.hang_up()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.skipif(os.name != "posix", reason="a process is killed by a signal")
def test_a_killed_house_has_lost_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (door, process):
            people: tuple[Visitor, ...] = await door.visitors("Aki", "Ren")
            ears = await door.begun(people, "koikoi", options={**FAST, "clock": None}, knobs={**ONE_MONTH, "rounds": 3})
            choosers = [Chooser("koikoi", seed=f"{seat}") for seat in range(2)]
            playing = asyncio.gather(
                *(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)),
                return_exceptions=True,
            )
            while min(_done(ear) for ear in ears) < 8:
                await asyncio.sleep(0.001)
            process.send_signal(signal.SIGKILL)
            await playing
            seen = [last_table(ear) for ear in ears]
            done = [[one["id"] for one in ear.heard if one["type"] == "done"] for ear in ears]
        async with served(tmp_path) as (door, process):
            again = [await door.listen(who, ears[0].table) for who in people]
            for ear, before in zip(again, seen, strict=True):
                shown = await ear.hear("table")
                assert shown["number"] >= before["number"]
                assert shown["number"] > before["number"] or shown["view"] == before["view"]
            ends = await asyncio.gather(
                *(one.play(ear, last_table(ear)) for one, ear in zip(choosers, again, strict=True))
            )
            assert {end["why"] for end in ends} == {"rules"}
            answer = await door.ask(people[0], "GET", f"/api/tables/{ears[0].table}/record?as=table")
            assert answer.status_code == 200
        kept = _ids(tmp_path, ears[0].table)
        assert len(kept) == len(set(kept))
        assert {(seat, name) for seat, names in enumerate(done) for name in names if name} <= set(kept)

    to_the_end(run())  # with a process beside it, in real time


def _done(ear: Ear) -> int:
    return sum(one["type"] == "done" and one["id"].startswith("c") for one in ear.heard)


def _ids(folder: Path, table: str) -> list[tuple[int, str]]:
    with SqliteStore(ServerSettings(data=folder).database) as store:
        lines: list[Message] = [json.loads(line) for line in store.read(table)]
    return [(line["seat"], line["id"]) for line in lines if line["line"] == "choice"]
