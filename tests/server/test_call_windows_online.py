"""Four people at a riichi table, over real sockets: several are asked at once, and nobody learns who."""

import asyncio
import json
from base64 import b32decode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.server.choosers import choices, last_table
from tests.server.ears import Ear, Message, drawn_by
from tests.server.houses import OpenHouse, in_house, open_house
from tests.virtual_time import in_virtual_time
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match, chain_length
from zashiki.kernel.registry import load

TABLE = "callwindowtables"
NAMES = ("Aki", "Ren", "Mio", "Dai")


class Deal(NamedTuple):
    """A deal in which two others may call the dealer's first discard."""

    root: bytes
    discard: Message
    asked: tuple[int, ...]

    def draw(self, number: int) -> bytes:
        """Draw, for a house, the root of the deals and the name of the table."""
        return self.root if number == len(self.root) else b32decode(TABLE.upper())


@cache
def found_deal() -> Deal:
    game = load("riichi")
    rules = game.preset("tenhou")
    for number in range(200):
        root = sha256(f"deal {number}".encode()).digest()
        chance = Fair(root, entropy=tuple(map(drawn_by, range(4))), table=TABLE, length=chain_length(game, rules))
        match = Match(game, rules, chance)
        for action in match.legal(0):
            after = Match(game, rules, chance)
            after.submit(0, action)
            if len(after.to_act) == 2 and 0 not in after.to_act:
                return Deal(root, json.loads(msgspec.json.encode(action)), tuple(after.to_act))
    raise AssertionError("no such deal among 200")


class Window(NamedTuple):
    """What came of the dealer's discard."""

    ears: list[Ear]
    frames: dict[int, list[str]]
    """What each seat got after it, up to the end of the window."""
    lasted: float
    """Seconds until the next thing was told to those who were not asked."""


async def window(house: OpenHouse, deal: Deal, *, pause: float | None, options: Message) -> Window:
    """Let the dealer discard; those who are asked pass after a pause, or never."""
    people = await house.visitors(*NAMES)
    ears = await house.begun(people, "riichi", options={"clock": {"each": 5, "bank": 20}, **options})
    for ear in ears:
        await ear.drain(0.02)
    heard = [len(ear.frames) for ear in ears]
    await ears[0].say("choose", id="first", action=deal.discard)
    await asyncio.gather(*(ear.hear("told") for ear in ears))
    loop = asyncio.get_running_loop()
    began = loop.time()
    quiet = [ear for seat, ear in enumerate(ears) if seat not in deal.asked]
    for seat in deal.asked:
        assert (await ears[seat].hear("told"))["events"] == [{"type": "calls_offered", "seats": [seat]}]
    passing = [_pass(ears[seat], pause) for seat in deal.asked if pause is not None]
    if pause == 0 and options["pauses"] != "fast":  # it goes on, and a look at the table tells nothing
        before = await _shown(house, ears[0].table)
        await asyncio.gather(*passing)
        assert await _shown(house, ears[0].table) == before
        passing = []
    await asyncio.gather(*(ear.hear("told") for ear in quiet), *passing)
    lasted = loop.time() - began
    for ear in ears:
        await ear.drain(0.05)
    return Window(ears, {seat: ear.frames[heard[seat] :] for seat, ear in enumerate(ears)}, lasted)


async def _shown(house: OpenHouse, table: str) -> Message:
    """What anybody may know of a table."""
    facts: Message = (await house.ask(None, "GET", f"/api/tables/{table}")).json()
    return facts


async def _pass(ear: Ear, pause: float | None) -> None:
    await asyncio.sleep(pause or 0)
    (action,) = [one for one in choices(load("riichi"), ear, last_table(ear)) if "pass" in one["type"]]
    assert (await ear.done("choose", id="pass", action=action))["type"] == "done"


def timeless(frames: list[str]) -> list[Message]:
    """What was said, without the times of the table's clock."""
    found = [json.loads(frame) for frame in frames]
    return [{name: value for name, value in one.items() if name not in ("now", "since", "until")} for one in found]


def windows(folder: Path, *, pauses: Sequence[float | None], options: Message) -> list[Window]:
    """Play the same deal in as many houses at once as there are pauses."""
    deal, found = found_deal(), list[Window]()

    async def play(pause: float | None) -> Window:
        async with open_house(folder / f"{pause}") as house:
            house.house.draw = deal.draw
            return await window(house, deal, pause=pause, options=options)

    async def run() -> None:
        found.extend(await asyncio.gather(*map(play, pauses)))

    in_virtual_time(run())
    return found


def test_a_strict_window_lasts_its_time_and_tells_nothing_of_who_was_asked(tmp_path: Path) -> None:
    asked = found_deal().asked
    worlds = windows(tmp_path, pauses=(0.0, None), options={"pauses": "strict", "window": 2})
    for world in worlds:
        assert world.lasted == pytest.approx(2)
    for seat in range(4):
        if seat not in asked:
            assert timeless(worlds[0].frames[seat]) == timeless(worlds[1].frames[seat])
            clocks = [one for one in timeless(worlds[0].frames[seat]) if one["type"] == "clocks"]
            assert not set(asked) & set(clocks[0]["asked"])


def test_an_even_window_lasts_at_least_its_floor_though_all_have_answered(tmp_path: Path) -> None:
    quick, slow = windows(tmp_path, pauses=(0.0, 1.2), options={"pauses": "even"})
    assert (quick.lasted, slow.lasted) == pytest.approx((0.8, 1.2))
    for seat in set(range(4)) - set(found_deal().asked):
        assert timeless(quick.frames[seat]) == timeless(slow.frames[seat])


def test_a_fast_table_goes_on_as_soon_as_all_have_answered(tmp_path: Path) -> None:
    (only,) = windows(tmp_path, pauses=(0.0,), options={"pauses": "fast"})
    assert only.lasted == 0


def test_an_answer_in_secret_moves_nothing_that_others_can_ask_for(tmp_path: Path) -> None:
    deal = found_deal()

    async def play(house: OpenHouse) -> None:
        house.house.draw = deal.draw
        people = await house.visitors(*NAMES)
        ears = await house.begun(people, "riichi", options={"pauses": "fast", "watching": "all"})
        await ears[0].say("choose", id="first", action=deal.discard)
        for seat in deal.asked:
            while last_table(ears[seat]).get("asked") is None:
                await ears[seat].hear("told")
        asked = ("/api/tables/open", f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/record?as=watcher")
        before = [(await house.ask(None, "GET", path)).content for path in asked]
        await asyncio.sleep(0.01)
        await _pass(ears[deal.asked[0]], 0)
        assert [(await house.ask(None, "GET", path)).content for path in asked] == before
        await _pass(ears[deal.asked[1]], 0)
        assert (await house.ask(None, "GET", asked[1])).content != before[1]

    in_house(tmp_path, play)
