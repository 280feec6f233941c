"""What people do at a live table beside choosing, over real sockets: come twice, watch, take back, leave, claim."""

import asyncio
from pathlib import Path

import msgspec

from tests.server.choosers import Chooser, choices, last_table
from tests.server.ears import Ear, Message
from tests.server.houses import FAST, ONE_MONTH, REVERSI, ROOMY, OpenHouse, in_house, two_at_reversi
from zashiki.kernel.registry import load

MINUTE = 60_000
SHORT: Message = {"options": FAST, "knobs": ONE_MONTH}


async def presence(ear: Ear, **facts: object) -> Message:
    """Wait until so much is there: `seat_0="gone"`, or how many watch."""
    while True:
        message = await ear.hear("presence")
        found = {f"seat_{seat}": place for seat, place in enumerate(message["seats"])} | message
        if all(found.get(name) == value for name, value in facts.items()):
            return message


async def chosen(ear: Ear, name: str) -> Message:
    """Choose anything, and give what became of it."""
    message = last_table(ear)
    return await ear.done("choose", id=name, action=choices(load(ear.game), ear, message)[0])


# Several connections of a seat.


def test_two_connections_of_a_seat_hear_the_same_and_either_may_choose(tmp_path: Path) -> None:
    async def twice(house: OpenHouse) -> None:
        people, (aki, ren) = await two_at_reversi(house)
        other = await house.listen(people[0], aki.table)
        await other.hear("table")
        action, wrong, *_ = choices(load("reversi"), aki, last_table(aki))
        assert (await other.done("choose", id="1", action=action))["type"] == "done"
        assert (await aki.done("choose", id="1", action=action))["type"] == "done"  # the same command, by the other
        assert (await aki.done("choose", id="1", action=wrong))["code"] == "id_reused"
        reply = await ren.hear("told")
        assert (await chosen(ren, "1"))["type"] == "done"
        for ear in (aki, other):
            while last_table(ear)["number"] < last_table(ren)["number"]:
                await ear.hear("told")
        told = [[frame for frame in ear.frames if '"type":"told"' in frame] for ear in (aki, other)]
        assert told[0] == told[1]
        assert len(told[0]) == 2
        assert reply["number"] < last_table(aki)["number"]

    in_house(tmp_path, twice)


def test_a_seat_is_gone_only_when_its_last_connection_is(tmp_path: Path) -> None:
    async def go(house: OpenHouse) -> None:
        people, (aki, ren) = await two_at_reversi(house)
        other = await house.listen(people[0], aki.table)
        await other.hear("presence")
        aki.cut()
        await house.eventually(lambda: sum(house.house.sockets.values()) == 2)
        assert (await chosen(other, "1"))["type"] == "done"
        await ren.hear("told")
        assert all(one["seats"] == ["here", "here"] for one in ren.heard[-3:] if one["type"] == "presence")
        other.cut()
        assert (await presence(ren, seat_0="gone"))["claim_from"] > 0
        again = await house.listen(people[0], aki.table)
        await again.hear("table")
        assert "claim_from" not in await presence(ren, seat_0="here")

    in_house(tmp_path, go)


# Watching.


def test_watchers_see_what_is_public_and_are_counted_without_a_name(tmp_path: Path) -> None:
    async def watch(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        mio = await house.visitor("Mio")
        for watching in ("link", "all"):
            ears = await house.begun(people, "koikoi", **SHORT | {"options": {**FAST, "watching": watching}})
            watchers = [await house.listen(who, ears[0].table) for who in (mio, None)]
            for one in watchers:
                shown = await one.hear("table")
                assert (shown.get("me"), "asked" in shown) == (None, False)
            await presence(ears[0], watchers=2)
            listed = (await house.ask(None, "GET", "/api/tables/open")).json()["tables"]
            assert (ears[0].table in [one["table"] for one in listed]) == (watching == "all")
            choosers = [Chooser("koikoi", seed=f"{seat}") for seat in range(2)]
            await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)))
            for one in watchers:
                await one.hear("over")
                assert _hands(one) == {"?"}
                assert last_table(one)["number"] == last_table(ears[0])["number"]
            assert len(_hands(ears[0])) > 8
            assert "Mio" not in "".join(ears[0].frames)

    in_house(tmp_path, watch)


def _hands(ear: Ear) -> set[str]:
    """All that an ear was shown of hands while they were hidden."""
    views = [one["view"] for one in ear.heard if "view" in one]
    return {card for view in views if view["result"] is None for seat in view["players"] for card in seat["hand"]}


# The end, by people.


def test_who_resigns_or_leaves_a_game_of_two_has_lost(tmp_path: Path) -> None:
    async def give_up(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        for kind, why in (("resign", "resigned"), ("leave", "left")):
            aki, ren = await house.begun(people, "reversi", **REVERSI)
            assert (await ren.done(kind, id="x"))["type"] == "done"
            over = await aki.hear("over")
            assert (over["why"], over["outcome"]["lost"]) == (why, [1])
            assert (await ren.done(kind, id="x"))["type"] == "done"
            assert (await chosen(aki, "1"))["code"] == "match_over"
            facts = (await house.ask(people[0], "GET", f"/api/tables/{aki.table}")).json()
            assert (facts["state"], facts["outcome"]["lost"]) == ("over", [1])
            shown = await house.listen(None, aki.table)
            assert (await shown.hear("over"))["why"] == why

    in_house(tmp_path, give_up)


def test_a_computer_plays_on_for_one_who_leaves_a_riichi_table(tmp_path: Path) -> None:
    async def leave(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        asked: Message = {"computers": {"2": "random", "3": "random"}, "knobs": {"hands": 1, "length": "east"}}
        aki, ren = await house.begun(people, "riichi", **asked)
        assert (await ren.done("leave", id="x"))["type"] == "done"
        await presence(aki, seat_1="computer")
        over = await Chooser("riichi", seed="a").play(aki, last_table(aki))
        assert over["why"] == "rules"

    in_house(tmp_path, leave)


def test_the_match_of_one_who_is_gone_may_be_claimed_after_five_minutes(tmp_path: Path) -> None:
    async def claim(house: OpenHouse) -> None:
        options = {**FAST, "clock": None}
        people = await house.visitors("Aki", "Ren")
        aki, ren = await house.begun(people, "reversi", **REVERSI | {"options": options})
        assert (await ren.done("claim", id="1"))["code"] == "no_claim"
        aki.cut()
        from_ = (await presence(ren, seat_0="gone"))["claim_from"]
        house.house.ahead += from_ - house.house.clock() - 1_000
        assert (await ren.done("claim", id="2"))["code"] == "no_claim"
        house.house.ahead += 1_000
        assert (await ren.done("claim", id="3"))["type"] == "done"
        over = [one for one in ren.heard if one["type"] == "over"]
        assert [(one["why"], one["outcome"]["lost"]) for one in over] == [("claimed", [0])]

    in_house(tmp_path, claim)


def test_a_flag_falls_though_nobody_says_anything(tmp_path: Path) -> None:
    async def wait(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        options = {**FAST, "clock": {"bank": 1}}
        aki, ren = await house.begun(people, "reversi", **REVERSI | {"options": options})
        over, _ = await asyncio.gather(ren.hear("over"), aki.hear("over"))
        assert (over["why"], over["outcome"]["lost"]) == ("flag", [0])

    in_house(tmp_path, wait)


# Taking back, switches.


def test_a_choice_is_taken_back_once_the_other_agrees(tmp_path: Path) -> None:
    async def take_back(house: OpenHouse) -> None:
        _, (aki, ren) = await two_at_reversi(house)
        begun = last_table(aki)
        await chosen(aki, "1")
        assert (await aki.done("undo", id="u"))["type"] == "done"
        request = await ren.hear("request")
        assert (request["what"], request["seat"], request["id"]) == ("undo", 0, "u")
        assert (await ren.done("agree", id="a", what="undo", request="other"))["type"] == "refused"
        assert (await ren.done("agree", id="a", what="undo", request="u"))["type"] == "done"
        back = await aki.hear("table")
        assert back["undone"] > 0
        assert back["view"] == begun["view"]
        assert back["number"] > begun["number"]
        assert (await chosen(aki, "1"))["type"] == "done"  # it was, once: nothing comes of it again
        assert (await chosen(aki, "2"))["type"] == "done"
        assert (await aki.done("undo", id="v"))["type"] == "done"
        await ren.say("agree", id="b", what="undo", request="v", yes=False)
        while (answer := await aki.hear("request")).get("open", True):
            pass
        assert answer["id"] == "v"

    in_house(tmp_path, take_back)


def test_a_switch_is_seen_by_its_seat_alone_and_answers_for_it(tmp_path: Path) -> None:
    async def switch(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren", "Mio", "Dai")
        ears = await house.begun(people, "riichi", knobs={"hands": 1, "length": "east"})
        assert (await ears[1].done("switch", id="s", name="nothing", on=True))["type"] == "refused"
        for ear in ears[1:]:
            for name in ("no_calls", "discard_drawn"):
                assert (await ear.done("switch", id=name, name=name, on=True))["type"] == "done"
        assert {"no_calls", "discard_drawn"} == set([m for m in ears[1].heard if m["type"] == "switches"][-1]["on"])
        end = await Chooser("riichi", seed="switched").play(ears[0], last_table(ears[0]))
        assert end["why"] == "rules"
        assert "switches" not in ears[0].kinds() or not any(m["on"] for m in ears[0].heard if m["type"] == "switches")
        assert '"by":"switch"' in b"".join(house.house.store.read(ears[0].table)).decode()

    in_house(tmp_path, switch)


def test_nothing_is_taken_back_in_a_match_that_has_grown_too_long(tmp_path: Path) -> None:
    async def play(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        (ear,) = await house.begun((aki,), "reversi", **REVERSI, computers={"1": "random"})
        action = choices(load("reversi"), ear, last_table(ear))[0]
        assert (await ear.done("choose", id="1", action=action))["type"] == "done"
        await house.eventually(lambda: len(house.house.store.read(ear.table)) > 4)
        assert (await ear.done("undo", id="u"))["code"] == "too_many_lines"

    in_house(tmp_path, play, limits=msgspec.structs.replace(ROOMY, lines=4))
