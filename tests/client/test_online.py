"""A client at a real house, over real sockets: playing, coming back, and being told in one line what is wrong."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.client.houses import (
    FAST,
    house_behind_a_line,
    open_house,
    play_at_random,
    table_of_two,
    two_at_a_table,
)
from tests.virtual_time import in_virtual_time
from zashiki.client import (
    Connection,
    House,
    HouseRefused,
    NewTable,
    NotUnderstood,
    Unreachable,
    WantedOptions,
    WrongLink,
)
from zashiki.client.playing import heard_in
from zashiki.kernel.record import Record
from zashiki.parlour.outward import Over, Request, Table, Told
from zashiki.parlour.protocol import FrameError
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import DECODER, Choice


@pytest.mark.parametrize("game", ["reversi", pytest.param("koikoi", marks=pytest.mark.slow)])
def test_a_match_is_played_to_its_end_though_the_line_is_cut_again_and_again(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house_behind_a_line(tmp_path) as line,
            House(line.url, name="Aki") as aki,
            House(line.url, name="Ren") as ren,
        ):
            knobs = {"rounds": 3} if game == "koikoi" else {}
            facts = await table_of_two(aki, ren, game, knobs=knobs)
            async with aki.listen(facts.table) as one, ren.listen(facts.table) as other:
                line.cut_every = 29
                overs = await asyncio.gather(play_at_random(one, 1), play_at_random(other, 2))
                line.cut_every = 0
                assert overs[0] == overs[1]
                assert overs[0].why == "rules"
            assert line.cuts > 3
            record = Record.from_bytes(await aki.record(facts.table, seat="table"), decoder=DECODER)
            verdict = verify(record)  # nothing is missing, and nothing stands in it twice
            assert verdict.finished
            assert verdict.complete
            ids = [one.id for one in record.lines if isinstance(one, Choice) and one.id]
            assert len(ids) == len(set(ids))

    in_virtual_time(scene())


def test_a_house_that_stops_and_opens_again_finds_everybody_in_their_place(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as serving:
            port, url = serving.settings.port, serving.url
            aki = await House(url, name="Aki").__aenter__()
            ren = await House(url, name="Ren").__aenter__()
            facts = await table_of_two(aki, ren)
            one = await aki.listen(facts.table).__aenter__()
            other = await ren.listen(facts.table).__aenter__()
            while one.asked is None:
                await one.next()
            await one.choose(one.legal()[0])
            number = one.number
        gone = await one.next()
        while not isinstance(gone, Connection):
            gone = await one.next()
        assert not gone.open
        assert not one.connected
        waiting = asyncio.create_task(one.resign())  # said while nobody is there, and not lost
        await asyncio.sleep(0.05)
        async with open_house(tmp_path, port=port):
            await waiting
            messages = []
            while one.over is None or one.unheard:
                messages.append(await one.next())
            assert Connection(open=True) in messages
            assert one.number == number
            assert one.over is not None
            assert one.over.why == "resigned"
            while other.over is None:
                await other.next()
            for listener in (one, other):
                await listener.hang_up()
            for house in (aki, ren):
                await house.__aexit__(None, None, None)

    in_virtual_time(scene())


def test_a_watcher_hears_events_in_order_and_people_are_told_scenes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as serving, House(serving.url, name="Aki") as aki, House(serving.url) as nobody:
            facts = await aki.open_table(NewTable("reversi", options=FAST, computers={1: "random"}, start=True))
            async with (
                aki.listen(facts.table) as seat,
                nobody.listen(facts.table) as watcher,
                aki.listen(facts.table, detail="scene", language="ja") as person,
            ):
                await play_at_random(seat, 3)
                heard = []
                while watcher.over is None or watcher.unheard:
                    heard.append(await watcher.next())
                while person.over is None:
                    await person.next()
                assert watcher.me is None
                assert watcher.view == seat.view
                first = next(one for one in heard if isinstance(one, Table))
                events = [event for one in heard if isinstance(one, Told) for event in one.events]
                assert first.number + len(events) == watcher.number
                assert person.known.scene
                assert person.over is not None
                assert person.over.standing is not None
            told = heard_in(await nobody.record(facts.table, seat="watcher"))
            assert told[-len(events) :] == events

    in_virtual_time(scene())


def test_a_rematch_is_followed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            two_at_a_table(tmp_path) as (aki, ren, facts),
            aki.listen(facts.table) as one,
            ren.listen(facts.table) as other,
        ):
            while one.gathering is not None or other.gathering is not None or one.number == 0:
                await asyncio.sleep(0.01)
            with pytest.raises(ValueError, match="no other match"):
                one.follow()
            await one.resign()
            await one.rematch()
            await other.rematch()
            while not one.next_table or not other.next_table:
                await asyncio.sleep(0.01)
            async with one.follow() as again, other.follow() as there:
                over = asyncio.gather(play_at_random(again, 1), play_at_random(there, 2))
                assert [type(one) for one in await over] == [Over, Over]
                assert (again.me, there.me) == (1, 0), "everybody one seat on"

    in_virtual_time(scene())


def test_who_comes_back_after_a_restart_still_finds_the_rematch(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two_at_a_table(tmp_path) as (aki, ren, facts):
            port = urlsplit(aki.server).port
            async with aki.listen(facts.table) as one, ren.listen(facts.table) as other:
                while one.asked is None or other.number == 0:
                    await asyncio.sleep(0.01)
                await one.resign()
                await one.rematch()
                await other.rematch()
                while not one.next_table:
                    await one.next()
        async with (
            open_house(tmp_path, port=port) as serving,
            House(serving.url, key=ren.key) as again,
            again.listen(facts.table) as back,
        ):
            while not back.next_table:
                await back.next()
            assert back.next_table == one.next_table
            async with back.follow() as there:
                assert there.me == 0

    in_virtual_time(scene())


def test_others_are_asked_for_an_undo(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            two_at_a_table(tmp_path) as (aki, ren, facts),
            aki.listen(facts.table) as one,
            ren.listen(facts.table) as other,
        ):
            while one.asked is None:
                await one.next()
            before = one.view
            await one.choose(one.legal()[0])
            await one.undo()
            while not other.requests:
                await other.next()
            await other.agree(other.requests[0])
            while one.known.asked is None:
                await one.next()
            assert one.view.board == before.board
            with pytest.raises(HouseRefused):
                await other.agree(Request("undo", "nobody", 0))

    in_virtual_time(scene())


def test_a_form_is_previewed_and_a_choice_refused_in_words(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as serving, AsyncExitStack() as people:
            houses = [House(serving.url, name=name, language="ja") for name in ("Aki", "Ren", "Mio", "Dai")]
            aki, *others = [await people.enter_async_context(one) for one in houses]
            facts = await aki.open_table(NewTable("score-table"))
            for one in others:
                await one.join(facts.invitation)
            lines = [
                await people.enter_async_context(one.listen(facts.table, detail="scene")) for one in (aki, *others)
            ]
            await aki.start(facts.table)
            keeper = lines[0]
            while (asked := keeper.asked) is None:
                await keeper.next()
            assert asked.form is not None
            assert (await keeper.preview({})).form == asked.form
            with pytest.raises(HouseRefused, match="手として読めません") as refused:
                await keeper.choose({"type": "sermon"})
            assert refused.value.code == "frame.action"
            with pytest.raises(FrameError):
                await keeper.preview({"name": "x" * 20_000})
            await lines[1].pen("Ren")
            while not keeper.requests:
                await keeper.next()
            await keeper.agree(keeper.requests[0], yes=False)

    in_virtual_time(scene())


def test_seats_are_taken_swapped_and_left_before_the_match(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            open_house(tmp_path) as serving,
            House(serving.url, name="Aki") as aki,
            House(serving.url, name="Ren") as ren,
        ):
            facts = await aki.open_table(NewTable("riichi", listed=True))
            assert facts.table in [one.table for one in await ren.open_tables()]
            assert (await ren.sit(facts.table, seat=2, name="R")).me == 2
            assert (await aki.put_computer(facts.table, 1, "steady")).seats[1].kind == "steady"
            assert (await aki.take_computer_away(facts.table, 1)).seats[1].kind == ""
            assert (await aki.swap(facts.table, 0, 3)).me == 3
            await ren.leave(facts.table)
            assert [one.name for one in (await aki.table(facts.table)).seats] == ["", "", "", "Aki"]
            link = await aki.invite(facts.table, seat=1)
            assert (await ren.look_at(link)).me is None
            assert (await ren.join(link)).me == 1
            assert (await ren.join(link)).me == 1, "who sits there stays"
            async with House(serving.url, name="Mio", language="ja") as mio:
                with pytest.raises(HouseRefused, match="招待") as refused:
                    await mio.join(link)
                assert refused.value.code == "invitation_used"
                code = link.rsplit("/", 1)[1]
                with pytest.raises(HouseRefused):
                    await mio.join(code)

    in_virtual_time(scene())


# --------------------------------------------------------------------------------------------------- what goes wrong


def test_nobody_at_an_address_is_said_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path) as serving:
            url = serving.url
            house = await House(url, name="Aki").__aenter__()
            facts = await house.open_table(NewTable("koikoi"))
        with pytest.raises(Unreachable, match="Is the address right"):
            await house.me()
        with pytest.raises(Unreachable):
            await house.listen(facts.table).__aenter__()
        with pytest.raises(Unreachable):
            await House(url, name="Aki").__aenter__()
        await house.__aexit__(None, None, None)

    in_virtual_time(scene())


def test_a_table_that_there_is_not_or_that_is_not_for_all_is_refused_at_the_door(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            open_house(tmp_path) as serving,
            House(serving.url, name="Aki") as aki,
            House(serving.url, name="Ren", language="ja") as ren,
        ):
            with pytest.raises(HouseRefused) as refused:
                await ren.listen("a234567a234567aa").__aenter__()
            assert refused.value.code == "no_such_table"
            assert str(refused.value) != "no_such_table"
            alone = WantedOptions(watching="none")
            facts = await aki.open_table(NewTable("reversi", options=alone, computers={1: "random"}, start=True))
            async with aki.listen(facts.table) as listener:
                while listener.number == 0:
                    await listener.next()
                with pytest.raises(HouseRefused) as refused:
                    await ren.listen(facts.table).__aenter__()
            assert refused.value.code == "no_such_table", "nobody else learns that there is such a table"
            with pytest.raises(WrongLink):
                ren.listen("../../api/me")
            with pytest.raises(WrongLink, match="leads to"):
                await ren.join("http://other.example/join/x")

    in_virtual_time(scene())


def test_another_server_is_no_house() -> None:
    async def scene() -> None:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n<html>\n{{{}}")
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            with pytest.raises(NotUnderstood, match="no house of Zashiki"):
                await House(url, name="Aki").__aenter__()
            async with House(url) as house:
                with pytest.raises(NotUnderstood):
                    await house.open_tables()

    in_virtual_time(scene())
