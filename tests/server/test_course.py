"""`/api/tables/{id}/course`: how a match has gone so far, by the same rights as its record and its rounds."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from tests.parlour.hosts import Table
from tests.parlour.people import PeopleTable
from tests.parlour.tables import GAMES
from tests.server.reading_house import TABLE, ReadingHouse
from zashiki.kernel.registry import load
from zashiki.parlour.house_reading import Course
from zashiki.parlour.inward import Language
from zashiki.parlour.outward import Step, Told
from zashiki.records.export import export
from zashiki.records.sitting_lines import Heard, Options, read
from zashiki.server import archive as archive_module
from zashiki.server.archive import Archive, Asker
from zashiki.server.paced_frames import HELD
from zashiki.server.record_routes import routes
from zashiki.server.told_rounds import Reel
from zashiki.storage.store import Entry, MemoryStore
from zashiki.telling import CheckedSpeaker
from zashiki.testing.law_tools import as_json
from zashiki.testing.twin_sittings import Twins, exchanged_pair

COURSE = f"/api/tables/{TABLE}/course"
REPLAY = f"/api/replay/{TABLE}"
KERNEL = Path(__file__).parents[1] / "kernel"
KNOBS: dict[str, dict[str, Any]] = {"koikoi": {"rounds": 4}, "stud": {"deals": 4, "seats": 3}, "riichi": {"hands": 3}}
SHEETS = {
    "koikoi": {"yaku", "log"},
    "reversi": {"log"},
    "riichi": {"yaku", "table", "hand", "log"},
    "score-table": {"standing", "log", "statistics"},
    "stud": {"hands", "log"},
}
EVER = 1 << 50


@cache
def played(game: str, choices: int = 3_000, **how: Any) -> Table:
    """A table of people who listen, played for a while or to its end."""
    knobs = KNOBS.get(game, {})
    rules = load(game).change_rules(load(game).preset(load(game).presets()[0]), **knobs)
    table = Table(game, range(load(game).seats(rules)), **knobs, **how)
    table.everybody()
    table.play(choices)
    return table


@cache
def in_a_later_round(game: str) -> Table:
    """A table whose first rounds are over, with some of another one played."""
    table = Table(game, range(2), **KNOBS[game])
    table.everybody()
    while table.sitting.match.view(None).round < 3:
        assert table.step()
    table.play(5)
    assert not table.sitting.over
    return table


def house_of(table: Table | PeopleTable, *, listed: bool = False) -> ReadingHouse:
    house = ReadingHouse(routes, table.now)
    house.put(table.lines, seats=len(table.sitting.seats), listed=listed)
    return house


def steps_live(table: Table, connection: str) -> list[Step]:
    return [step for told in table.heard(connection, Told) for step in told.steps]


def chapters_live(table: Table, connection: str) -> list[Any]:
    found: list[Any] = json.loads(as_json([one.chapter for one in steps_live(table, connection) if one.chapter]))
    return found


def lines_of_last_round(house: ReadingHouse, asked: str, by: str) -> list[str]:
    """What the last round says when it is looked through."""
    rounds = house.get(f"{REPLAY}?{asked}", by=by).json()["rounds"]
    told = house.get(f"{REPLAY}?{asked}&round={rounds}", by=by).json()
    return [line for place in told["places"] for step in place["steps"] for line in step.get("lines", ())]


# What it says.


@pytest.mark.parametrize(("connection", "by", "asked"), [("p1", "g1", "as=1"), ("w", "", "as=watcher")])
@pytest.mark.parametrize("game", GAMES)
def test_its_chapters_are_those_that_were_told_live(game: str, connection: str, by: str, asked: str) -> None:
    table = played(game)
    house = house_of(table)
    found = house.get(f"{COURSE}?{asked}", by=by).json()["chapters"]
    assert found == chapters_live(table, connection)
    assert len(found) >= 2


@pytest.mark.parametrize(("connection", "by", "asked"), [("p0", "g0", "as=0"), ("w", "", "as=watcher")])
def test_of_a_live_match_it_has_the_rounds_that_are_over_and_what_was_said_in_the_present_one(
    connection: str, by: str, asked: str
) -> None:
    table = in_a_later_round("koikoi")
    house = house_of(table)
    found = house.get(f"{COURSE}?{asked}", by=by).json()
    assert len(found["chapters"]) == 2
    assert found["chapters"] == chapters_live(table, connection)
    live = [line for step in steps_live(table, connection) for line in step.lines]
    assert found["lines"] == live[-len(found["lines"]) :]
    assert found["lines"] == lines_of_last_round(house, asked, by)
    assert 3 < len(found["lines"]) < len(live) / 2


def test_before_anybody_has_chosen_it_has_no_chapters() -> None:
    house = house_of(played("reversi", 0))
    found = house.get(COURSE, by="g0").json()
    assert (found["chapters"], len(found["lines"])) == ([], 1)
    assert set(found["sheets"]) == {"log", "brief", "rules"}


def test_of_reversi_it_lists_every_move() -> None:
    table = played("reversi", 9)
    moves = [step.event["square"] for step in steps_live(table, "w") if step.event["type"] == "disc_placed"]
    found = house_of(table).get(COURSE).json()
    assert len(moves) == 9
    assert [one["line"] for one in found["chapters"]] == moves
    assert all(move in json.dumps(found["sheets"]["log"]) for move in moves)


@pytest.mark.parametrize("game", GAMES)
def test_its_sheets_are_the_games_own_with_the_brief_and_the_rules(game: str) -> None:
    found = house_of(played(game, 9)).get(COURSE, by="g0").json()["sheets"]
    assert set(found) == SHEETS[game] | {"brief", "rules"}
    assert all(found[name]["title"] and found[name]["parts"] for name in ("brief", "rules"))


def test_whoever_watches_riichi_has_no_hand_to_look_up() -> None:
    assert "hand" not in house_of(played("riichi", 9)).get(f"{COURSE}?as=watcher").json()["sheets"]


def test_it_is_said_in_the_language_that_is_asked_for() -> None:
    house = house_of(in_a_later_round("koikoi"))
    en, ja = (house.get(f"{COURSE}?lang={language}", by="g0").json() for language in ("en", "ja"))
    assert len(en["chapters"]) == len(ja["chapters"])
    assert [one["changes"] for one in en["chapters"]] == [one["changes"] for one in ja["chapters"]]
    assert not {one["line"] for one in en["chapters"]} & {one["line"] for one in ja["chapters"]}
    assert len(en["lines"]) == len(ja["lines"])
    assert (en["sheets"]["yaku"]["title"], ja["sheets"]["yaku"]["title"]) == ("Yaku", "役の一覧")


def test_without_a_side_it_is_that_of_ones_own_seat_or_the_public_one() -> None:
    house = house_of(played("koikoi", 9))
    assert house.get(COURSE, by="g1").content == house.get(f"{COURSE}?as=1", by="g1").content
    assert house.get(COURSE, by="g7").content == house.get(f"{COURSE}?as=watcher").content
    assert house.get(COURSE, by="g1").content != house.get(COURSE).content


def test_nobody_keeps_it() -> None:
    assert house_of(played("koikoi", 9)).get(COURSE, by="g0").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["riichi_record_1", "koikoi_record_1"])
def test_a_match_of_an_older_version_has_one(name: str) -> None:
    store = MemoryStore()
    store.begin("t", (KERNEL / f"{name}.jsonl").read_bytes().splitlines(keepends=True))
    for side in ("0", "watcher", "open"):
        assert Archive(store).course("t", Asker(0, EVER), side=side, language="ja").chapters


def test_it_is_made_once_for_all_who_come_at_the_same_point(monkeypatch: pytest.MonkeyPatch) -> None:
    made, real = list[str](), Reel._course

    def counted(reel: Reel, speaking: CheckedSpeaker) -> Course:
        made.append(speaking.rules().title)
        return real(reel, speaking)

    monkeypatch.setattr(Reel, "_course", counted)
    store = MemoryStore()
    store.begin("t", played("koikoi", 9).lines)
    archive, languages = Archive(store), get_args(Language)
    for language in languages * 2:
        archive.course("t", Asker(None, EVER), side="watcher", language=language)
    assert len(made) == 2


# Who may have it.


def test_of_a_live_match_each_seat_has_its_own_and_nobody_another_ones() -> None:
    house = house_of(played("koikoi", 9))
    for by in ("", "g1", "g7"):
        assert house.code(f"{COURSE}?as=0", by=by) == (403, "not_your_seat")
        assert house.code(f"{COURSE}?as=open", by=by) == (403, "not_over_yet")
    assert house.code(f"{COURSE}?as=2", by="g0") == (404, "no_such_seat")


def test_once_a_match_is_over_every_side_is_public() -> None:
    table = played("koikoi")
    assert table.sitting.over
    house = house_of(table)
    for side in ("0", "1", "watcher", "open"):
        assert house.get(f"{COURSE}?as={side}", by="g7").status_code == 200


@pytest.mark.parametrize("side", ["", "?as=watcher", "?as=open", "?as=0"])
def test_where_nobody_may_watch_the_table_is_not_there_for_others(side: str) -> None:
    table = played("reversi", 9, watching="none")
    assert house_of(table).code(COURSE + side, by="g7") == (404, "no_such_table")
    assert house_of(table).code(COURSE + side) == (404, "no_such_table")
    assert house_of(table, listed=True).code(COURSE + side, by="g7") == (403, "no_watching")
    assert house_of(table).get(COURSE + side, by="g0").status_code == 200


def test_a_table_that_has_not_begun_has_none() -> None:
    house = ReadingHouse(routes)
    house.store.gather("t", b"row", entry=Entry("gathering", "koikoi", ("g0", "")))
    assert house.code("/api/tables/t/course", by="g0") == (409, "no_record_yet")
    assert house.code("/api/tables/t/course", by="g7") == (404, "no_such_table")
    assert house.code("/api/tables/other/course", by="g0") == (404, "no_such_table")


def test_where_folded_hands_are_kept_each_seat_keeps_its_own() -> None:
    table = PeopleTable("stud", options=Options(watching="all"), deals=3, seats=2, folded="kept")
    table.all_arrive()
    table.play(10_000)
    house = house_of(table)
    house.now += 60_000
    assert table.sitting.over
    assert house.code(f"{COURSE}?as=open", by="g1") == (403, "kept_for_good")
    assert house.code(f"{COURSE}?as=0", by="g1") == (403, "not_your_seat")
    assert len(house.get(COURSE, by="g1").json()["chapters"]) == 3


# Nothing hidden is in it.


def test_that_a_round_is_over_is_not_said_before_the_windows_end() -> None:
    table = PeopleTable("riichi", options=Options(watching="link", pauses="strict"), hands=1)
    table.all_arrive()
    while not table.sitting.over:
        if waiting := table.sitting.waiting_for:
            table.choose(table.dice.choice(waiting), id=table.new_id())
        else:
            table.play(1)
    assert table.wake is not None, "the last choice was made, and nobody has been told"
    house, told = house_of(table), table.wake + HELD
    for now in (table.now, told - 1):
        house.now = now
        assert house.get(COURSE, by="g0").json()["chapters"] == []
        assert house.code(f"{COURSE}?as=open", by="g0") == (403, "not_over_yet")
    house.now = told
    assert len(house.get(COURSE, by="g0").json()["chapters"]) == 1


def twin_tables(game: str, seed: str) -> tuple[int, list[list[bytes]], int]:
    """Two worlds that a seat cannot tell apart: the seat, the lines of both, and when a rule reveals a difference."""
    dice, room = Random(seed), load(game)
    rules = room.preset(room.presets()[0])
    listener = dice.randrange(room.seats(rules))
    pair = exchanged_pair(room, rules, listener, dice)
    assert pair is not None
    twins = Twins(pair, Options(pauses="strict", watching="link", window=2), listener, dice)
    twins.play(16)
    lines = [world.lines for world in twins.worlds]
    told = zip(*(heard_by(one, listener) for one in lines), strict=False)
    parted = min((min(mine[0], theirs[0]) for mine, theirs in told if mine != theirs), default=twins.worlds[0].now)
    return listener, lines, parted


def heard_by(lines: Sequence[bytes], seat: int) -> Iterator[tuple[int, bytes]]:
    """What a seat has heard in the end, and when."""
    seen = export(read(b"".join(lines)), seat)
    return ((line.at, bytes(line.event)) for line in seen.lines if isinstance(line, Heard))


def courses_at(lines: Sequence[bytes], asker: Asker) -> list[bytes]:
    """All courses that somebody may have at a moment: of the lines that there are by then."""
    store = MemoryStore()
    store.begin("t", list(takewhile(lambda line: json.loads(line).get("at", 0) <= asker.now, lines)))
    archive = Archive(store)
    return [as_json(archive.course("t", asker, side=None, language=one)) for one in ("en", "ja")]


def differing(game: str, seed: str, *, step: int) -> int:
    """At how many moments the courses of twin worlds differ, though no rule has revealed anything."""
    listener, (first, second), parted = twin_tables(game, seed)
    askers = [Asker(who, now) for now in range(1_000, parted, step) for who in (listener, None)]
    assert len(askers) > 8
    return sum(courses_at(first, one) != courses_at(second, one) for one in askers)


@pytest.mark.parametrize(("game", "seed"), [("koikoi", "1"), ("koikoi", "2"), ("riichi", "reading 25"), ("stud", "1")])
def test_twin_worlds_have_the_same_course_until_a_rule_reveals_a_difference(game: str, seed: str) -> None:
    assert differing(game, seed, step=2_900) == 0


def from_a_neighbours_seat(archive: Archive, table: str, asker: Asker, *_sides: str | None) -> Reel:
    return Reel(read(b"".join(archive._store.read(table))), (asker.seat or 0) ^ 1)


PLANTED = {
    "told from a neighbour's seat": (Archive, "_reel", from_a_neighbours_seat),
    "told before it is let out": (archive_module, "let_out_by", lambda _record, _now: EVER),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PLANTED[leak])
    assert any(differing("riichi", f"reading {seed}", step=700) for seed in (25, 107, 108))
