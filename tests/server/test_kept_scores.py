"""`/api/keeper/figures`: what players did at all score tables that somebody keeps, by their names."""

from pathlib import Path
from typing import Any

import msgspec

from tests.server.houses import OpenHouse, Visitor, in_house
from zashiki.games.score_table import EndMatch, Ron
from zashiki.server.kept_scores import KeptScores
from zashiki.storage.store import Entry, MemoryStore
from zashiki.telling import Text

HERE = "/api/keeper/figures"
FOUR, THREE = ("Haru", "Sora", "Nagi", "Aoi"), ("Haru", "Sora", "Nagi")


def rows(sheet: dict[str, Any]) -> list[dict[str, list[str]]]:
    """The tables of a sheet, each figure with the players' values; the names stand under `""`."""
    grids = [part for part in sheet["parts"] if part["type"] == "grid"]
    return [{"": one["head"][1:], **{row[0]: row[1:] for row in one["rows"]}} for one in grids]


async def kept(house: OpenHouse, guest: Visitor, names: tuple[str, ...], *entries: object) -> None:
    """Keep a table with these entries."""
    preset = "tenhou" if len(names) == len(FOUR) else "tenhou-3p"
    facts = await house.opened(guest, "score-table", preset=preset, names=names, start=True)
    ear = await house.listen(guest, facts["table"])
    await ear.hear("table")
    for number, entry in enumerate(entries):
        await ear.say("choose", id=f"{number}", action=msgspec.to_builtins(entry))
        assert (await ear.hear("told", "refused"))["type"] == "told"


def test_tables_are_added_up_by_name_those_of_three_and_four_apart(tmp_path: Path) -> None:
    async def visit(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        await kept(house, aki, FOUR, Ron(0, 1, 5), EndMatch())
        await kept(house, aki, FOUR[::-1], Ron(0, 3, 5))
        await kept(house, aki, THREE, Ron(2, 1, 5))
        await kept(house, ren, FOUR, Ron(3, 2, 5))
        sheet = (await house.ask(aki, "GET", f"{HERE}?lang=en")).json()
        four, three = rows(sheet)
        assert four[""] == [*FOUR]
        assert four["hands"] == ["2"] * 4
        assert four["matches"] == ["1"] * 4, "one of them is not over"
        assert four["hands won"] == ["50.0%", "0.0%", "0.0%", "50.0%"]
        assert four["hands dealt in"] == ["50.0%", "50.0%", "0.0%", "0.0%"]
        assert three["hands won"] == ["0.0%", "0.0%", "100.0%"]
        assert (await house.ask(aki, "GET", f"{HERE}?lang=en")).json() == sheet, "the same when it is remembered"

    in_house(tmp_path, visit)


def test_whoever_keeps_none_is_told_so_and_strangers_are_refused(tmp_path: Path) -> None:
    async def visit(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        found = await house.ask(aki, "GET", f"{HERE}?lang=ja")
        assert found.headers["cache-control"] == "no-store"
        assert "まだ" in found.json()["parts"][0]["spans"][0]
        refused = await house.ask(None, "GET", HERE)
        assert (refused.status_code, refused.json()["code"]) == (401, "no_guest")

    in_house(tmp_path, visit)


def test_a_table_that_cannot_be_read_is_said_and_not_counted() -> None:
    store = MemoryStore()
    store.begin("t", [b"nothing of the kind\n"], entry=Entry(game="score-table", state="live", guests=("aki",)))
    sheet = KeptScores(store).figures("aki", "en")
    said = [span for part in sheet.parts if isinstance(part, Text) for span in part.spans]
    assert said[-1] == "Tables that could not be read, and are not counted: 1"
