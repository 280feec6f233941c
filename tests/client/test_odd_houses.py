"""Houses that stop, refuse, stutter or talk nonsense, each as a test says: what a listener does about it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection

from tests.client.houses import odd_house
from tests.house import PACKAGE
from tests.virtual_time import in_virtual_time
from zashiki.client import Connection, HouseRefused, HungUp, Listener, NotUnderstood, Unreachable
from zashiki.games import reversi
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.outward import Clocks, Done, Refused, Table
from zashiki.parlour.protocol import encoded
from zashiki.records.sitting_lines import Options
from zashiki.texts.problems import said
from zashiki.texts.words import Words

SEATS = (SeatInfo("Aki", "person"), SeatInfo("Ren", "person"))
TABLE = encoded(Table(1, "reversi", SEATS, Options(), me=0, view=reversi.start(reversi.preset("othello")))).decode()


class Odd:
    """A house that does one thing on each connection after the other, and the last one from then on."""

    def __init__(self, *does: Callable[[ServerConnection], Awaitable[None]]) -> None:
        self.does = list(does)
        self.hellos: list[dict[str, Any]] = []
        self.commands: list[dict[str, Any]] = []

    async def __call__(self, socket: ServerConnection) -> None:
        self.hellos.append(msgspec.json.decode(await socket.recv()))
        await (self.does.pop(0) if len(self.does) > 1 else self.does[0])(socket)

    async def heard(self, socket: ServerConnection) -> str:
        command = msgspec.json.decode(await socket.recv())
        self.commands.append(command)
        return str(command["id"])


def closing(code: int, *frames: str) -> Callable[[ServerConnection], Awaitable[None]]:
    async def does(socket: ServerConnection) -> None:
        for frame in frames:
            await socket.send(frame)
        await socket.close(code)

    return does


async def friendly(socket: ServerConnection) -> None:
    await socket.send(TABLE)
    await socket.wait_closed()


def refused(code: str, text: str = "", called: str = "") -> str:
    return encoded(Refused(called, code, text)).decode()


@pytest.mark.parametrize("code", [4400, 4401, 4403, 4404])
def test_what_the_house_would_refuse_again_is_not_tried_again(code: int) -> None:
    async def scene() -> None:
        odd = Odd(closing(code, refused("not_for_you", "Not for you.")))
        async with odd_house(odd) as listener:
            with pytest.raises(HouseRefused, match="Not for you") as caught:
                await listener.__aenter__()
            assert caught.value.code == "not_for_you"
            await asyncio.sleep(0.12)  # longer than before a first try
        assert len(odd.hellos) == 1

    in_virtual_time(scene())


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012, 4408])
def test_a_connection_that_ends_otherwise_comes_back_and_says_where_it_stood(code: int) -> None:
    async def scene() -> None:
        odd = Odd(closing(code, TABLE), closing(code), friendly)
        async with odd_house(odd) as made, made as listener:
            first, lost, back, table = [await listener.next() for _ in range(4)]
        assert isinstance(first, Table)
        assert isinstance(lost, Connection)
        assert isinstance(table, Table)
        assert (lost.open, back) == (False, Connection(open=True))
        assert str(code) in lost.why
        assert [one["since"] for one in odd.hellos] == [0, 1, 1]

    in_virtual_time(scene())


def test_a_table_that_is_gone_ends_listening_and_all_waiting() -> None:
    async def scene() -> None:
        async def gone(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            await odd.heard(socket)
            await closing(4404, refused("table_gone", "There is no such table any more."))(socket)

        odd = Odd(gone)
        async with odd_house(odd) as made, made as listener:
            with pytest.raises(HouseRefused, match="any more"):
                await listener.undo()
            assert isinstance(await listener.next(), Table), "what was heard before is still there"
            for _ in range(2):
                with pytest.raises(HouseRefused, match="any more"):
                    await listener.next()
            with pytest.raises(HouseRefused):
                await listener.resign()
            assert listener.ended

    in_virtual_time(scene())


def test_a_command_without_an_answer_is_said_again_on_the_next_connection() -> None:
    async def scene() -> None:
        async def deaf(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            await odd.heard(socket)
            socket.transport.abort()

        async def hearing(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            await socket.send(encoded(Done(await odd.heard(socket))).decode())
            await socket.wait_closed()

        odd = Odd(deaf, deaf, hearing)
        async with odd_house(odd) as made, made as listener:
            await listener.choose(reversi.parse_action("d3"))
        assert len(odd.commands) == 3
        assert odd.commands[0] == odd.commands[1] == odd.commands[2]
        assert odd.commands[0]["seen"] == 1

    in_virtual_time(scene())


def test_what_cannot_be_kept_is_said_again_on_the_same_connection_also_while_others_talk() -> None:
    async def scene() -> None:
        async def full(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            for _ in range(2):
                await socket.send(refused("storage_waits", "Later.", await odd.heard(socket)))
                await socket.send(encoded(Clocks((1, 1), (0,), 0, 9, 1)).decode())
            await socket.send(encoded(Done(await odd.heard(socket))).decode())
            await socket.wait_closed()

        odd = Odd(full)
        async with odd_house(odd) as made, made as listener:
            await listener.undo()
        assert [one["id"] for one in odd.commands] == [odd.commands[0]["id"]] * 3
        assert len(odd.hellos) == 1

    in_virtual_time(scene())


@pytest.mark.parametrize("nonsense", ["", "{", '{"type":"sermon"}', '{"type":"told","number":2,"events":[1]}'])
def test_nonsense_ends_listening_with_one_clear_problem(nonsense: str) -> None:
    async def scene() -> None:
        async def mad(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            await socket.send(nonsense)
            await socket.wait_closed()

        async with odd_house(Odd(mad)) as made, made as listener:
            assert isinstance(await listener.next(), Table)
            with pytest.raises(NotUnderstood, match="not understood"):
                await listener.next()

    in_virtual_time(scene())


def test_a_house_that_never_gets_ready_is_given_up_before_anything_was_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zashiki.client.back_off.LONGEST_WAIT", 0.1)

    async def scene() -> None:
        odd = Odd(closing(1012))
        async with odd_house(odd) as listener:
            with pytest.raises(Unreachable, match="1012"):
                await listener.__aenter__()
        assert 3 <= len(odd.hellos) <= 10

    in_virtual_time(scene())


def test_a_house_that_refuses_and_stays_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zashiki.client.wire.LAST_WORD", 0.05)

    async def scene() -> None:
        async def mute(socket: ServerConnection) -> None:
            await socket.send(refused("no_watching", "Nobody watches here."))
            await socket.wait_closed()

        async with odd_house(Odd(mute)) as listener:
            with pytest.raises(HouseRefused, match="Nobody watches here"):
                await listener.__aenter__()

    in_virtual_time(scene())


def clocks(at: int) -> str:
    return encoded(Clocks((at, 1), (0,), 0, 9, 1)).decode()


def test_who_takes_nothing_is_told_no_more_than_so_much_and_misses_nothing_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zashiki.client.wire.MOST_UNHEARD", 8)
    large = refused("x", "x" * 1_000_000, "nobody")  # an answer to nobody: taken in, and not given on
    sent = 0

    async def scene() -> None:
        async def talks(socket: ServerConnection) -> None:
            nonlocal sent
            await socket.send(TABLE)
            for at in range(100):
                await socket.send(clocks(at))
                await socket.send(large)
                sent = at
            await socket.wait_closed()

        async with odd_house(Odd(talks)) as made, made as listener:
            before = -1
            while before != sent:  # until the house can send no more
                before = sent
                await asyncio.sleep(0.1)
            assert listener.unheard == 8
            assert sent < 90, "a house sees who is behind"
            messages = [await listener.next() for _ in range(101)]
        assert [one.left[0] for one in messages if isinstance(one, Clocks)] == [*range(100)]

    in_virtual_time(scene())


def test_who_takes_nothing_still_answers_pings_and_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zashiki.client.wire.MOST_UNHEARD", 8)

    async def scene() -> None:
        ponged = asyncio.Event()

        async def talks(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            for at in range(20):
                await socket.send(clocks(at))
            await (await socket.ping())
            ponged.set()
            await socket.send(encoded(Done(await odd.heard(socket))).decode())
            for at in range(20, 30):
                await socket.send(clocks(at))
            await socket.wait_closed()

        odd = Odd(talks)
        async with odd_house(odd) as made, made as listener:
            await ponged.wait()
            await asyncio.sleep(0.01)
            assert listener.unheard == 8
            await listener.undo()  # its answer stands behind what nobody takes
            messages = [await listener.next() for _ in range(31)]
            assert await listener.next(timeout=0.01) is None
        assert [one.left[0] for one in messages if isinstance(one, Clocks)] == [*range(30)]

    in_virtual_time(scene())


def test_hanging_up_ends_waiting_and_listening() -> None:
    async def scene() -> None:
        async with odd_house(Odd(friendly)) as made, made as listener:
            assert isinstance(await listener.next(), Table)
            assert await listener.next(timeout=0) is None
            assert await listener.next(timeout=0.01) is None
            waiting, listening = asyncio.create_task(listener.undo()), asyncio.create_task(_all(listener))
            await asyncio.sleep(0.01)
            await listener.hang_up()
            with pytest.raises(HungUp):
                await waiting
            assert await listening == []
            with pytest.raises(HungUp):
                await listener.undo()

    async def _all(listener: Listener) -> list[object]:
        return [message async for message in listener]

    in_virtual_time(scene())


def test_why_nobody_answers_is_said_in_both_languages() -> None:
    async def scene() -> Unreachable:
        async with odd_house(Odd(friendly)) as listener:
            pass  # nothing listens there any more
        with pytest.raises(Unreachable) as caught:
            await listener.__aenter__()
        return caught.value

    problem = in_virtual_time(scene())
    assert "nothing listens there" in str(problem)
    japanese = said(problem, Words("ja", PACKAGE / "texts" / "words"))
    assert "そこでは何も動いていません" in japanese
    assert "nothing" not in japanese
