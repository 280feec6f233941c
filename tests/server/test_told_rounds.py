"""Rounds of matches, told again as they were told live."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.counted_work import count_calls
from tests.parlour.hosts import Table
from tests.parlour.people import PeopleTable
from tests.parlour.tables import GAMES, LONG
from tests.server.reading_house import TABLE, ReadingHouse
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Header
from zashiki.kernel.registry import load
from zashiki.parlour import OPEN, ReplayCursor, is_person
from zashiki.parlour.house_reading import ToldRound
from zashiki.parlour.outward import Told
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import DECODER, read
from zashiki.server import record_routes
from zashiki.server.archive import Archive, Asker
from zashiki.server.record_routes import routes
from zashiki.server.shelf import Shelf
from zashiki.server.told_rounds import Reel
from zashiki.storage.store import MemoryStore
from zashiki.telling import speaker
from zashiki.testing.law_tools import as_json

KERNEL = Path(__file__).parents[1] / "kernel"
KNOBS: dict[str, dict[str, Any]] = {"koikoi": {"rounds": 3}, "stud": {"deals": 4, "seats": 3}, "riichi": {"hands": 3}}
REPLAY = f"/api/replay/{TABLE}"
EVER = 1 << 50


@cache
def played(game: str, choices: int = 3_000) -> Table:
    """A table of people with all their frames, played for a while or to its end."""
    knobs = KNOBS.get(game, {})
    rules = load(game).change_rules(load(game).preset(load(game).presets()[0]), **knobs)
    table = Table(game, range(load(game).seats(rules)), **knobs)
    table.everybody()
    table.play(choices)
    return table


def as_seen(told: ToldRound) -> dict[str, Any]:
    """A round as it is read from its JSON."""
    seen: dict[str, Any] = json.loads(as_json(told))
    return seen


def all_rounds(reel: Reel, language: Any = "en") -> list[dict[str, Any]]:
    return [as_seen(reel.told(n, language)) for n in range(1, reel.rounds + 1)]


def steps_in(rounds: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (step for one in rounds for place in one["places"] for step in place.get("steps", ()))


def stepped(scene: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """What a page does with a step."""
    after = {**scene, **step.get("changed", {})}
    for name, rows in step.get("inside", {}).items():
        after[name] = [{**row, **rows.get(str(at), {})} for at, row in enumerate(scene[name])]
    return after


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_told_in_the_words_that_were_said_live(game: str) -> None:
    table = played(game)
    record = read(b"".join(table.lines))
    for connection, side in (("p0", 0), ("w", None)):
        live = [step for told in table.heard(connection, Told) for step in told.steps]
        let_out = export(record, side, now=table.now)
        again = list(steps_in(all_rounds(Reel(let_out, side))))[-len(live) :]  # who comes has missed the opening
        assert len(live) > (5 if game == "score-table" else 20)
        assert [step["event"] for step in again] == [step.event for step in live]
        assert [tuple(step.get("lines", ())) for step in again] == [step.lines for step in live]


def test_computers_go_by_the_names_that_they_have_on_every_screen() -> None:
    table = Table("riichi", (0,), hands=1)
    table.everybody()
    table.play(20)
    record = read(b"".join(table.lines))
    said = json.dumps(all_rounds(Reel(without_names_of_computers(record), OPEN), "ja"), ensure_ascii=False)
    assert "たぬき" in said
    assert "プレイヤー" not in said


def without_names_of_computers(record: Record) -> Record:
    header, *rest = record.lines
    assert isinstance(header, Header)
    seats = tuple(info if is_person(info) else replace(info, name="") for info in header.seats)
    found = Record(decoder=DECODER)
    for line in (replace(header, seats=seats), *rest):
        found.append(line)
    return found


def test_a_match_that_was_given_up_names_its_winner_in_its_last_round() -> None:
    table = Table("koikoi", (0, 1))
    table.everybody()
    table.play(7)
    table.say("p0", "resign", id="r")
    reel = Reel(read(b"".join(table.lines)), OPEN)
    assert all_rounds(reel)[-1]["standing"]["title"] == "P0 resigned; P1 wins."
    assert all_rounds(reel, "ja")[-1]["standing"]["title"] == "P0が投了し、P1の勝ちです。"


@pytest.mark.thinned
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", [0, None, OPEN])
def test_each_step_says_what_it_changed_in_the_scene(game: str, side: Any) -> None:
    reel = Reel(read(b"".join(played(game).lines)), side)
    for told in all_rounds(reel):
        scene = told["start"]
        for step in (step for place in told["places"] for step in place["steps"]):
            scene = stepped(scene, step)
        assert scene == told["places"][-1]["scene"]
        assert all("scene" not in place for place in told["places"][:-1])


@pytest.mark.thinned
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", [0, None, OPEN])
def test_rounds_are_those_of_the_replay_cursor_and_no_event_is_lost(game: str, side: Any) -> None:
    record = read(b"".join(played(game).lines))
    match = replayed(record)
    cursor = ReplayCursor(match, side, speaker(game, rules=record.rules).round_of)
    rounds = all_rounds(Reel(record, side))
    assert len(rounds) == cursor.rounds
    events = json.loads(as_json(cursor.whole_match.events))
    assert [step["event"] for step in steps_in(rounds)] == events
    numbers = [place["number"] for one in rounds for place in one["places"]]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(events)


def test_a_round_begins_where_the_last_one_ended() -> None:
    reel = Reel(read(b"".join(played("riichi").lines)), OPEN)
    first, second, _ = all_rounds(reel)[:3]
    hands = [seat["hand"] for seat in first["places"][-1]["scene"]["seats"]]
    assert [seat["hand"] for seat in second["start"]["seats"]] == hands
    assert first["round_end"]["parts"]
    assert (first["round"], second["round"], first["rounds"]) == (1, 2, reel.rounds)
    assert first["title"] != second["title"]


def test_only_the_last_round_says_how_the_match_ended() -> None:
    table = played("koikoi")
    assert table.sitting.over
    *earlier, last = all_rounds(Reel(read(b"".join(table.lines)), OPEN))
    assert last["why"] == "rules"
    assert last["outcome"]["scores"]
    assert last["standing"]["parts"]
    assert len(earlier) == 2
    assert not any(key in one for one in earlier for key in ("why", "outcome", "standing"))


def test_a_match_that_was_given_up_says_why() -> None:
    table = played("koikoi", 11)  # which is no other test's
    table.say("p1", "resign", id="r")
    (only,) = all_rounds(Reel(read(b"".join(table.lines)), 0))
    assert (only["why"], only["outcome"]["lost"], only["over"]) == ("resigned", [1], True)


def test_what_is_hidden_from_a_side_is_not_in_its_rounds() -> None:
    table = played("koikoi", 9)
    record = read(b"".join(table.lines))
    hands = {side: all_rounds(Reel(record, side))[0]["places"][-1]["scene"]["seats"] for side in (0, None, OPEN)}
    shown = {side: ["?" not in seat["hand"] for seat in seats] for side, seats in hands.items()}
    assert shown == {0: [True, False], None: [False, False], OPEN: [True, True]}


@pytest.mark.parametrize("name", ["riichi_record_1", "koikoi_record_1"])
def test_matches_of_an_older_version_are_shown(name: str) -> None:
    store = MemoryStore()
    store.begin("t", (KERNEL / f"{name}.jsonl").read_bytes().splitlines(keepends=True))
    record = read(b"".join(store.read("t")))
    assert record.header.version < record.game.version
    for side in ("0", "watcher", "open"):
        told = Archive(store).told("t", Asker(0, EVER), side=side, round=1, language="ja")
        assert told.places
        assert told.over


# Over HTTP.


def house_of(table: Table, now: int | None = None) -> ReadingHouse:
    house = ReadingHouse(routes, table.now if now is None else now)
    house.put(table.lines, seats=len(table.sitting.seats))
    return house


def test_a_round_is_told_in_the_readers_language_from_the_readers_side() -> None:
    house = house_of(played("koikoi"), EVER)
    found = house.get(f"{REPLAY}?round=2&lang=ja", by="g1")
    assert found.status_code == 200
    assert found.headers["cache-control"] == "no-store"
    assert (found.json()["me"], found.json()["round"], found.json()["rounds"]) == (1, 2, 3)
    assert found.json()["title"] != house.get(f"{REPLAY}?round=2", by="g1").json()["title"]
    assert "me" not in house.get(REPLAY).json()
    assert house.get(f"{REPLAY}?as=open").json()["open"]
    assert house.get(f"{REPLAY}?as=0", by="g1").json()["me"] == 0, "all sides are public once it is over"


def test_a_live_match_is_told_to_its_seats_and_watchers_alone() -> None:
    house = house_of(played("koikoi", 9))
    assert house.get(f"{REPLAY}?as=1", by="g1").status_code == 200
    assert house.get(f"{REPLAY}?as=watcher").status_code == 200
    assert house.code(f"{REPLAY}?as=0", by="g1") == (403, "not_your_seat")
    assert house.code(f"{REPLAY}?as=open", by="g1") == (403, "not_over_yet")
    assert house.code(f"{REPLAY}?round=2", by="g1") == (404, "no_such_round")


def test_reversi_is_shown_openly_while_it_is_played() -> None:
    house = house_of(played("reversi", 9))
    told = house.get(f"{REPLAY}?as=open").json()
    assert told["open"]
    assert "over" not in told


@pytest.mark.parametrize("text", ["0", "4", "999999"])
def test_a_round_that_is_not_there_is_refused(text: str) -> None:
    house = house_of(played("koikoi"), EVER)
    assert house.code(f"{REPLAY}?round={text}") == (404, "no_such_round")
    assert "3" in house.get(f"{REPLAY}?round={text}").json()["text"]


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "٣", "1" * 400])
def test_what_is_no_number_of_a_round_is_refused(text: str) -> None:
    assert house_of(played("koikoi", 3)).code(f"{REPLAY}?round={text}") == (400, "no_round_number")


def test_a_round_of_a_long_match_is_told_in_a_moment_once_the_match_was_folded() -> None:
    table = PeopleTable("riichi", **LONG["riichi"])
    table.all_arrive()
    table.play(20_000)
    assert table.sitting.over
    store = MemoryStore()
    store.begin("t", table.lines)
    archive = Archive(store)

    def tells(n: int) -> int:
        return count_calls(lambda: archive.told("t", Asker(0, EVER), side="open", round=n, language="en"))

    folded = tells(1)
    assert max(map(tells, (2, 4, 6, 8))) < folded / 4


def test_what_is_kept_is_bounded() -> None:
    shelf: Shelf[int, str] = Shelf(2)
    for n in (1, 2):
        shelf.put(n, str(n))
    assert shelf.find(1) == "1"
    shelf.put(3, "3")
    assert [shelf.find(n) for n in (1, 2, 3)] == ["1", None, "3"]


def test_nobody_waits_in_an_endless_row(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_of(played("koikoi", 9))
    monkeypatch.setattr(record_routes, "WAITING", 0)
    assert house.code(REPLAY) == (429, "too_many_requests")
    assert house.get(REPLAY).headers["retry-after"] == "1"
    monkeypatch.setattr(record_routes, "WAITING", 1)
    assert [house.get(REPLAY).status_code for _ in range(3)] == [200, 200, 200]
