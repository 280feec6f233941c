"""At a `strict` table nothing shows how much there was to do: what is let out is held until the clock says so."""

import asyncio
from pathlib import Path

import pytest

from tests.server.houses import OpenHouse, in_house
from zashiki.server.keeping import Keeper
from zashiki.server.paced_frames import HELD

RIICHI = {"clock": {"each": 5, "bank": 20}, "window": 2, "watching": "all"}
NAMES = ("Aki", "Ren", "Mio", "Dai")


@pytest.mark.parametrize(("pauses", "slow"), [("strict", 0.0), ("strict", 0.04), ("fast", 0.04)])
def test_how_long_a_commit_takes_shows_in_no_frame_and_in_no_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pauses: str, slow: float
) -> None:
    """A frame says when it was let out, so that clocks can be set by it."""
    kept = Keeper.keep

    async def keep(*args: object) -> bool:
        await asyncio.sleep(slow)
        return await kept(*args)  # type: ignore[arg-type]  # as it was called

    async def play(house: OpenHouse) -> None:
        ears = await house.begun(await house.visitors(*NAMES), "riichi", options={"pauses": pauses, **RIICHI})
        monkeypatch.setattr(Keeper, "keep", keep)
        watcher = await house.listen(None, ears[0].table)
        shown = await watcher.hear("clocks")
        drawn = [one for one in ears[0].heard if one["type"] == "table"][-1]["view"]["players"][0]["drawn"]
        sent = house.house.clock()
        await ears[0].say("choose", id="1", action={"type": "discard", "tile": drawn, "drawn": True})
        assert shown["asked"] == [0]
        while shown["asked"] == [0]:
            shown = await watcher.hear("clocks")
        late = shown["now"] - sent
        assert late == (HELD if pauses == "strict" else 1_000 * slow)
        last = (await house.ask(None, "GET", f"/api/tables/{ears[0].table}")).json()["last"]
        assert pauses != "strict" or last == shown["now"]

    in_house(tmp_path, play)
