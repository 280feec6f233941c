"""A live table that an older version of its game was played by is shown, says why it stands, and may be closed."""

from pathlib import Path

import pytest

from tests.server.choosers import choices, last_table
from tests.server.houses import FAST, open_house, two_at_reversi
from tests.virtual_time import in_virtual_time
from zashiki.games import reversi
from zashiki.kernel.registry import load


@pytest.mark.parametrize("closer", [0, 1])
def test_it_is_shown_and_not_played_on_and_any_seat_may_close_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closer: int
) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people, ears = await two_at_reversi(house)
            action = choices(load("reversi"), ears[0], last_table(ears[0]))[0]
            assert (await ears[0].done("choose", id="1", action=action))["type"] == "done"
            await ears[1].hear("told")
            before = last_table(ears[1])
        table = ears[0].table
        monkeypatch.setattr(reversi, "version", reversi.version + 1)
        async with open_house(tmp_path) as house:
            mine = (await house.ask(people[0], "GET", "/api/tables")).json()["tables"]
            assert [(one["table"], one["state"]) for one in mine] == [(table, "stopped")]
            for state, count in (("stopped", 1), ("live", 0)):
                answer = (await house.ask(people[0], "GET", f"/api/tables?state={state}")).json()
                assert len(answer["tables"]) == count
            ears = [await house.listen(who, table, language="ja") for who in people]
            watcher = await house.listen(None, table)
            for ear in (*ears, watcher):
                shown = await ear.hear("table")
                assert "asked" not in shown
                assert shown["view"]["board"] == before["view"]["board"]
                assert (await ear.hear("refused"))["code"] == "record.version"
            assert any("ぁ" <= letter <= "ん" for letter in ears[0].heard[-1]["text"])
            mine = (await house.ask(people[0], "GET", "/api/tables")).json()["tables"]
            assert [(one["table"], one["state"]) for one in mine] == [(table, "stopped")]
            for kind in ("undo", "resign", "leave"):
                assert (await ears[1].done(kind, id=kind))["code"] == "record.version"
            assert (await ears[1].done("choose", id="2", action=action))["code"] == "record.version"
            assert (await watcher.done("close", id="w"))["type"] == "refused"
            assert (await ears[closer].done("close", id="end"))["type"] == "done"
            for ear in (ears[1 - closer], watcher):
                assert (await ear.hear("over"))["why"] == "closed"
            await house.eventually(lambda: (one := house.house.store.entry(table)) is not None and one.state == "over")
        async with open_house(tmp_path) as house:
            again = await house.listen(people[0], table)
            assert (await again.hear("over"))["why"] == "closed"
            facts = (await house.ask(people[0], "GET", f"/api/tables/{table}")).json()
            assert facts["state"] == "over"
            assert (await house.ask(people[0], "POST", "/api/tables", {"game": "reversi", "options": FAST})).is_success

    in_virtual_time(run())


def test_how_a_match_ended_is_told_by_a_newer_version_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people, ears = await two_at_reversi(house)
            assert (await ears[0].done("resign", id="r"))["type"] == "done"
            told = await ears[1].hear("over")
        monkeypatch.setattr(reversi, "version", reversi.version + 1)
        async with open_house(tmp_path) as house:
            again = await house.listen(people[1], ears[0].table)
            over = await again.hear("over")
            assert (over["outcome"], over["why"]) == (told["outcome"], told["why"])
            assert over["why"] == "resigned"

    in_virtual_time(run())
