"""Another match with the same people, and the pen of a score table, over real sockets."""

import asyncio
from pathlib import Path

from tests.server.choosers import Chooser, choices, last_table
from tests.server.ears import Ear
from tests.server.houses import REVERSI, OpenHouse, in_house, open_house
from tests.virtual_time import in_virtual_time
from zashiki.kernel.registry import load

NAMES = ["Aki", "Ren", "Mio", "Dai"]


async def played(ears: list[Ear], game: str) -> None:
    choosers = [Chooser(game, seed=f"{seat}") for seat in range(len(ears))]
    await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)))


def test_a_rematch_is_another_table_with_everybody_one_seat_on(tmp_path: Path) -> None:
    async def again(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        first = await house.begun(people, "reversi", **REVERSI)
        assert (await first[0].done("rematch", id="early"))["code"] == "not_over"
        await played(first, "reversi")
        watcher = await house.listen(None, first[0].table)
        await watcher.hear("over")
        assert (await first[0].done("rematch", id="r"))["type"] == "done"
        assert (await first[1].hear("request"))["what"] == "rematch"
        assert (await first[1].done("rematch", id="r"))["type"] == "done"
        told = [(await ear.hear("next"))["table"] for ear in (*first, watcher)]
        assert len(set(told)) == 1
        assert told[0] != first[0].table
        ears = [await house.listen(who, told[0]) for who in people]
        await asyncio.gather(*(ear.hear("table") for ear in ears))
        assert [ear.seat for ear in ears] == [1, 0]
        assert last_table(ears[0])["options"]["previous"] == first[0].table
        await played(ears, "reversi")
        facts = (await house.ask(people[0], "GET", f"/api/tables/{first[0].table}")).json()
        assert (facts["state"], facts["next"]) == ("over", told[0])
        old = await house.listen(people[0], first[0].table)
        assert (await old.hear("next", "over"))["type"] in ("next", "over")
        assert (await house.ask(None, "GET", f"/api/tables/{first[0].table}/record?as=table")).status_code == 200

    in_house(tmp_path, again)


def test_the_table_of_a_rematch_is_found_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people = await house.visitors("Aki", "Ren")
            ears = await house.begun(people, "reversi", **REVERSI)
            assert (await ears[0].done("resign", id="x"))["type"] == "done"
            await ears[1].hear("over")
            for ear in ears:
                assert (await ear.done("rematch", id="r"))["type"] == "done"
            following = (await ears[0].hear("next"))["table"]
        async with open_house(tmp_path) as house:
            again = await house.listen(people[1], ears[0].table)
            assert (await again.hear("next"))["table"] == following

    in_virtual_time(run())


def test_alone_with_computers_a_rematch_begins_at_once(tmp_path: Path) -> None:
    async def again(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        (first,) = await house.begun((aki,), "reversi", **REVERSI, computers={"1": "random"})
        await played([first], "reversi")
        assert (await first.done("rematch", id="r"))["type"] == "done"
        second = await house.listen(aki, (await first.hear("next"))["table"])
        await second.hear("table")
        assert second.seat == 1
        await played([second], "reversi")

    in_house(tmp_path, again)


def test_the_pen_passes_to_one_who_watched_and_stays_with_them_after_a_reconnect(tmp_path: Path) -> None:
    async def pass_it(house: OpenHouse) -> None:
        aki, mio, dai = await house.visitors("Aki", "Mio", "Dai")
        facts = await house.opened(aki, "score-table", names=NAMES, start=True)
        keeper = await house.listen(aki, facts["table"])
        await keeper.hear("table")
        watcher, other = [await house.listen(who, facts["table"]) for who in (mio, dai)]
        for ear in (watcher, other):
            assert (await ear.hear("table")).get("me") is None
        assert (await watcher.done("close", id="c"))["code"] == "only_seats"
        assert (await watcher.done("pen", id="p", name="Mio"))["type"] == "done"
        request = await keeper.hear("request")
        assert (request["what"], request["name"]) == ("pen", "Mio")
        assert (await keeper.done("agree", id="a", what="pen", request=request["id"]))["type"] == "done"
        shown = await watcher.hear("table")
        assert (shown["me"], "asked" in shown) == (0, True)
        riichi, *_ = choices(load("score-table"), watcher, shown)
        assert (await keeper.done("choose", id="old", action=riichi))["type"] == "refused"
        assert (await watcher.done("choose", id="1", action=riichi))["type"] == "done"
        watcher.cut()
        again = await house.listen(mio, facts["table"])
        shown = await again.hear("table")
        assert (shown.get("me"), "asked" in shown) == (0, True)
        second = choices(load("score-table"), again, shown)[0]
        assert (await again.done("choose", id="2", action=second))["type"] == "done"
        assert (await house.ask(mio, "GET", f"/api/tables/{facts['table']}")).json()["me"] == 0
        former = await house.listen(aki, facts["table"])
        await former.hear("table")
        assert (await former.done("choose", id="3", action=second))["type"] == "refused"
        assert (await again.done("close", id="end"))["type"] == "done"

    in_house(tmp_path, pass_it)


def test_whoever_has_no_key_cannot_be_given_the_pen(tmp_path: Path) -> None:
    async def ask(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        (ear,) = await house.begun((aki,), "score-table", names=NAMES)
        watcher = await house.listen(None, ear.table)
        await watcher.hear("table")
        assert (await watcher.done("pen", id="p", name="Nobody"))["code"] == "no_guest"

    in_house(tmp_path, ask)
