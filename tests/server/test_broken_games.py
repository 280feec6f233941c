"""A game from another package that is broken keeps no other from being played, and the operator is told once where."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.visitors import PACKAGES, Visitor
from tests.server.choosers import choices, last_table
from tests.server.houses import OpenHouse, in_house, open_house, turned_away, two_at_reversi
from tests.virtual_time import in_virtual_time
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour.close_codes import FORBIDDEN
from zashiki.parlour.house_messages import Trouble
from zashiki.server import catalogue, catalogue_routes
from zashiki.server.computer_pool import Chosen, ComputerFailed
from zashiki.server.computer_worker import Question, answered
from zashiki.server.conversion_worker import converted
from zashiki.server.uploads import Upload
from zashiki.telling import register

KNOWN = (
    *(catalogue.playable_games, catalogue.catalogue, catalogue.words_in, catalogue.game_words),
    *(catalogue.rules_in_words, catalogue_routes._page, register._words),
)
"""What is made once of the packages that are installed."""


def afresh() -> None:
    """Let the house look at its packages again, as a new start does."""
    for one in KNOWN:
        one.cache_clear()


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    afresh()
    yield Visitor(tmp_path, monkeypatch)
    afresh()


PANIC = "Panic = type('Panic', (BaseException,), {})"
"""As an engine in another language may raise."""
BROKEN = {
    "an import": ("__init__.py", "version = 1", "version = 1 // 0", "/visitor_game/__init__.py:"),
    "an exit": ("__init__.py", "version = 1", "raise SystemExit(3)", "/visitor_game/__init__.py:"),
    "a panic": ("__init__.py", "version = 1", f"{PANIC}\nraise Panic('odd')", "/visitor_game/__init__.py:"),
    "its syntax": ("rules.py", "class Ruleset(", "class Ruleset(:", "/visitor_game/rules.py:"),
    "a type": ("rules.py", "    name: str\n", "    name: str\n    odd: type = int\n", "type"),
    "an exit in play": ("__init__.py", "version = 1", "version = 1\ndef presets(): raise SystemExit(3)", "SystemExit"),
    "a preset": ("presets/three.toml", "hand = ", "hand = = ", "/visitor_game/presets/three.toml"),
    "telling": ("telling/__init__.py", "speaker", "nobody", "visitor_game.telling"),
    "a page of rules": (
        "telling/speaker.py",
        "rules_sheet(self._rules",
        "rules_sheet(self._ruler",
        "/telling/speaker.py:",
    ),
    "words": ("words/en.toml", "name = ", "name = = ", "/visitor_game/words/en.toml"),
    "a player": ("players/__init__.py", "\nKIT", "\n1 // 0\nKIT", "/visitor_game/players/__init__.py:"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_game_that_cannot_be_used_is_left_out_once_and_the_house_opens(
    visitor: Visitor, tmp_path: Path, fault: str
) -> None:
    file, old, new, place = BROKEN[fault]
    visitor.change(file, old, new)

    async def play(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        games = (await house.ask(None, "GET", "/api/games")).json()["games"]
        assert [one["name"] for one in games] == ["koikoi", "reversi", "riichi", "score-table", "stud"]
        for path in ("/api/schema", "/api/words/ja", "/api/words/en/koikoi", "/", "/api/games/stud/rules"):
            assert (await house.ask(None, "GET", path)).status_code == 200, path
        await house.opened(aki, "koikoi", computers={"1": "random"}, start=True)
        for _ in range(2):
            refused = await house.ask(aki, "POST", "/api/tables?lang=ja", {"game": "visitor"})
            assert (refused.status_code, refused.json()["code"]) == (409, "game_left_out")
            assert "壊れ" in refused.json()["text"]
            assert place not in refused.json()["text"]
        (line,) = [line for line in house.log if line["event"] == "game_left_out"]
        assert (line["level"], line["game"]) == ("warning", "visitor")
        assert place in line["why"]

    in_house(tmp_path, play)


def test_a_table_of_a_game_that_broke_meanwhile_is_refused_and_all_others_are_there(
    visitor: Visitor, tmp_path: Path
) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            (aki,) = await house.visitors("Aki")
            gathers = (await house.opened(aki, "visitor"))["table"]
            (ear,) = await house.begun((aki,), "visitor", computers={"1": "random"})
            other = (await house.opened(aki, "reversi"))["table"]
            record = (await house.ask(aki, "GET", f"/api/tables/{ear.table}/record")).content
        visitor.register({**PACKAGES, "zashiki.games": "nowhere"})
        afresh()
        async with open_house(tmp_path) as house:
            for table in (gathers, ear.table):
                refused = await house.ask(aki, "GET", f"/api/tables/{table}")
                assert (refused.status_code, refused.json()["code"]) == (409, "game_left_out")
            listed = (await house.ask(aki, "GET", "/api/tables")).json()["tables"]
            assert [one["table"] for one in listed] == [other]
            assert (await house.ask(aki, "GET", "/api/statistics")).status_code == 200
        for what in (round_of(record), Upload(data=record, wants="course"), Upload(data=record, wants="list")):
            assert left_out(what)

    in_virtual_time(run())


def round_of(record: bytes) -> Upload:
    return Upload(data=record, wants="round")


def left_out(upload: Upload) -> bool:
    answer = converted(upload)
    return isinstance(answer, Trouble) and answer.code == "game_left_out"


@pytest.mark.parametrize("fault", ["an import", "an exit", "telling", "words"])
def test_a_record_of_a_game_that_broke_is_refused_in_one_way(visitor: Visitor, fault: str) -> None:
    match = Match.open(load("visitor"), seed="tea")
    record = Record.start(match, seats=[SeatInfo("Aki"), SeatInfo("Ren")]).to_bytes()
    assert not left_out(round_of(record))
    file, old, new, _ = BROKEN[fault]
    visitor.change(file, old, new)
    afresh()
    assert left_out(round_of(record))


def test_a_game_with_words_in_one_language_is_played_at_the_house_in_that_one(visitor: Visitor, tmp_path: Path) -> None:
    visitor.speak_no("ja")

    async def play(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        games = {one["name"]: one for one in (await house.ask(None, "GET", "/api/games")).json()["games"]}
        assert games["visitor"]["called"] == {"ja": "High Card", "en": "High Card"}
        assert games["visitor"]["only_language"] == "en"
        assert not any("only_language" in one for name, one in games.items() if name != "visitor")
        assert (await house.ask(None, "GET", "/api/games/visitor/rules?lang=ja")).status_code == 200
        assert (await house.ask(None, "GET", "/api/words/ja/visitor")).json()["words"]["game.name"] == "High Card"
        hello = {"detail": "scene", "language": "ja"}
        (ear,) = await house.begun((aki,), "visitor", hello=hello, computers={"1": "random"})
        assert last_table(ear)["asked"]["text"] == "Which card do you lead?"

    in_house(tmp_path, play)


# In play.

OUTCOME = "def outcome(state: GameState) -> Outcome | None:\n"
RAISED = {
    "a mistake": "1 // 0",
    "an error of files": "raise OSError",
    "an error of time": "raise TimeoutError",
    "the end of the program": "raise SystemExit(3)",
    "a panic": "raise type('Panic', (BaseException,), {})('odd')",
    "the end of a task": "import asyncio; raise asyncio.CancelledError",
    "a problem of the house": "from zashiki.kernel.problems import Problem; raise Problem('x.y', 'odd')",
    "a refusal of the house": "from zashiki.kernel.game import Illegal; raise Illegal('not_legal')",
    "a full disk of the house": "from zashiki.storage import StorageWaits; raise StorageWaits('x.y', 'odd')",
}
FAILING = {
    f"rules raise {what}": ("play.py", OUTCOME, f"{OUTCOME}    if state.trick: {does}\n", "/visitor_game/play.py:")
    for what, does in RAISED.items()
} | {
    "telling": ("telling/words/en.toml", 'played = "You play {card}."', "", "/visitor_game/telling/"),
    "a player": ("play.py", "FULL = 2", "FULL = 2", "/high_player.py:7"),
}


@pytest.mark.parametrize("fault", FAILING)
def test_a_game_that_raises_in_play_stops_its_table_at_once_and_no_other(
    visitor: Visitor, tmp_path: Path, fault: str
) -> None:
    file, old, new, place = FAILING[fault]
    visitor.change(file, old, new)

    async def failing(**_: object) -> Chosen:
        raise ComputerFailed("ZeroDivisionError", place)

    async def run() -> None:
        async with open_house(tmp_path, troubled=True) as house:
            people, beside = await two_at_reversi(house)
            seated = people[:1] if fault == "a player" else people
            computers = {str(seat): "random" for seat in range(len(seated), 2)}
            house.house.computers.choose = failing  # type: ignore[method-assign]  # workers know nothing of this package
            ears = await house.begun(seated, "visitor", hello={"detail": "scene"}, computers=computers)
            table, offer = ears[0].table, last_table(ears[0])["asked"]["offers"][0]
            await ears[0].say("choose", id="1", action=offer["action"])
            for ear in ears:
                assert await ear.until_closed() == FORBIDDEN
                assert ear.heard[-1]["code"] == "game_failed"
                assert "stands still" in ear.heard[-1]["text"]
            for _ in range(2):
                assert (await turned_away(house, people[0], table))[::2] == ("game_failed", FORBIDDEN)
            refused = await house.ask(people[0], "GET", f"/api/tables/{table}")
            assert (refused.status_code, refused.json()["code"]) == (409, "game_failed")
            listed = (await house.ask(people[0], "GET", "/api/tables")).json()["tables"]
            assert {one["table"]: one["state"] for one in listed} == {table: "stopped", beside[0].table: "live"}
            action = choices(load("reversi"), beside[0], last_table(beside[0]))[0]
            assert (await beside[0].done("choose", id="2", action=action))["type"] == "done"
            (line,) = house.troubles()
            assert (line["event"], line["table"]) == ("game_failed", table)
            assert place in line["at"]
        async with open_house(tmp_path) as house:
            assert (await house.ask(people[0], "GET", f"/api/tables/{table}")).json()["state"] == "live"

    in_virtual_time(run())


def test_a_worker_says_where_a_player_of_a_package_failed(visitor: Visitor) -> None:
    visitor.change("players/high_player.py", "cards = sorted(", "cards = 1 // 0 or sorted(")
    game = load("visitor")
    match = Match.open(game, seed="tea")
    answer = answered(Question("visitor", "high", "s", match.view(0), 0))
    assert (answer.action, answer.trouble, answer.error) == (None, "failed", "ZeroDivisionError")
    assert "/visitor_game/players/high_player.py:" in answer.place
