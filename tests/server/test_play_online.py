"""Every game from its opening to its end, by clients over real sockets; and what is left of it afterwards."""

import asyncio
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from tests.server.choosers import Chooser, last_table
from tests.server.ears import Ear
from tests.server.houses import OpenHouse, Visitor, in_house
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Secret
from zashiki.records import sitting_lines
from zashiki.records.verdicts import HOLDS, NOT_CHECKED, checked_lines

SHORT: dict[str, dict[str, object]] = {
    "koikoi": {"knobs": {"rounds": 2}},
    "reversi": {"preset": "mini-6x6"},
    "riichi": {"knobs": {"hands": 1, "length": "east"}},
    "stud": {"knobs": {"seats": 3, "deals": 2}},
}
"""Each game, and how to play it quickly."""
PEOPLE = {"koikoi": 2, "reversi": 2, "riichi": 4, "stud": 3}
NAMES = ("Aki", "Ren", "Mio", "Dai")


async def played(house: OpenHouse, ears: list[Ear], game: str) -> None:
    """Play to the end, everybody at random."""
    choosers = [Chooser(game, seed=f"{seat}") for seat in range(len(ears))]
    ends = await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)))
    assert all(end["outcome"] == ends[0]["outcome"] for end in ends)
    assert ends[0]["why"] == "rules"
    await house.eventually(
        lambda: (entry := house.house.store.entry(ears[0].table)) is not None and entry.state == "over"
    )


async def hold_records(house: OpenHouse, people: tuple[Visitor, ...], table: str) -> None:
    """Hold that everybody's record and the whole one verify, and say what the store says."""
    answer = httpx.Response(0)
    for who, side in [*((who, f"{seat}") for seat, who in enumerate(people)), (None, "watcher"), (None, "table")]:
        answer = await house.ask(who, "GET", f"/api/tables/{table}/record?as={side}")
        assert answer.status_code == 200, answer.text
        report = checked_lines(side, lambda data=answer.content: data).report  # type: ignore[misc]  # of this round
        assert report.finished
        assert report.status == HOLDS or (side != "table" and report.status == NOT_CHECKED), (side, report)
    kept = Record.from_bytes(b"".join(house.house.store.read(table)), decoder=sitting_lines.DECODER)
    whole = Record.from_bytes(answer.content, decoder=sitting_lines.DECODER)
    nameless = [
        replace(line, id="") if getattr(line, "id", "") else line for line in kept.lines if not isinstance(line, Secret)
    ]
    assert list(whole.lines) == nameless


@pytest.mark.parametrize("detail", ["events", "scene"])
@pytest.mark.parametrize("game", list(SHORT))
def test_a_match_is_played_to_its_end_and_its_records_verify(tmp_path: Path, game: str, detail: str) -> None:
    async def play(house: OpenHouse) -> None:
        people = await house.visitors(*NAMES[: PEOPLE[game]])
        ears = await house.begun(people, game, hello={"detail": detail}, **SHORT[game])
        await played(house, ears, game)
        await hold_records(house, people, ears[0].table)

    in_house(tmp_path, play)


@pytest.mark.parametrize("detail", ["events", "scene"])
def test_a_score_is_kept_to_the_end_by_one_for_four_at_a_real_table(tmp_path: Path, detail: str) -> None:
    async def play(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        facts = await house.opened(aki, "score-table", names=NAMES, start=True, knobs={"hands": 2, "length": "east"})
        assert [seat["name"] for seat in facts["seats"]] == list(NAMES)
        ear = await house.listen(aki, facts["table"], detail=detail)
        chooser = Chooser("score-table", seed="score")
        message = await ear.hear("table")
        while message.get("asked") is not None:
            chooser.sent += 1
            action = await chooser.action(ear, message)
            await ear.say("choose", id=f"{chooser.sent}", seen=message["number"], action=action)
            message = await ear.hear("told", "refused")
            assert message["type"] == "told", message
        assert (await ear.done("close", id="end"))["type"] == "done"
        assert "over" in ear.kinds()
        await hold_records(house, (aki,), ear.table)

    in_house(tmp_path, play)
