"""Records by the rules of the house: who may have what of a match, and when."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.parlour.people import PeopleTable
from tests.server.reading_house import TABLE, ReadingHouse
from tests.virtual_time import in_virtual_time
from zashiki.games import riichi
from zashiki.kernel.record_lines import Secret
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.sitting_lines import Heard, Options, Pauses, Watching, read
from zashiki.server.archive import Archive, Asker
from zashiki.server.paced_frames import HELD
from zashiki.server.published import published_whole
from zashiki.server.record_routes import routes
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Serving
from zashiki.storage.sqlite_reader import DATABASE
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, MemoryStore
from zashiki.testing.law_tools import as_json
from zashiki.testing.twin_sittings import Twins, exchanged_pair

RECORD = f"/api/tables/{TABLE}/record"
SEEDS = (25, 107)
"""Of pairs of worlds in which somebody is asked in one and nobody in the other."""
LATER = 60_000
"""After so many milliseconds every window is over."""


def played(
    game: str, choices: int = 100_000, *, watching: Watching = "link", pauses: Pauses = "fast", **knobs: Any
) -> PeopleTable:
    """A table of people that has been played for so many choices, or to its end."""
    table = PeopleTable(game, options=Options(watching=watching, pauses=pauses), **knobs)
    table.all_arrive()
    for _ in range(choices):
        if table.sitting.over:
            break
        if waiting := table.sitting.waiting_for:
            table.choose(table.dice.choice(waiting), id=table.new_id())
        else:
            table.play(1)
    return table


def house_of(table: PeopleTable, *, listed: bool = False) -> ReadingHouse:
    house = ReadingHouse(routes, table.now)
    house.put(table.lines, seats=len(table.sitting.seats), listed=listed)
    return house


# While a match is live.


def test_a_live_seat_has_its_own_record_and_nobody_elses() -> None:
    table = played("koikoi", 9)
    house = house_of(table)
    own = house.get(f"{RECORD}?as=1", by="g1")
    assert own.status_code == 200
    assert own.content == export(read(b"".join(table.lines)), 1, now=table.now).to_bytes()
    assert own.content == house.get(RECORD, by="g1").content, "one's own seat need not be named"
    assert house.code(f"{RECORD}?as=0", by="g1") == (403, "not_your_seat")
    assert house.code(f"{RECORD}?as=0", by="g7") == (403, "not_your_seat")
    assert house.code(f"{RECORD}?as=0") == (403, "not_your_seat")


def test_nobody_has_the_tables_own_record_of_a_live_match() -> None:
    house = house_of(played("koikoi", 9))
    for by in ("", "g0", "g1", "g7"):
        assert house.code(f"{RECORD}?as=table", by=by) == (403, "not_over_yet")


def test_whoever_watches_has_what_is_public() -> None:
    table = played("stud", 9, seats=3)
    house = house_of(table)
    public = export(read(b"".join(table.lines)), None, now=table.now).to_bytes()
    for by in ("", "g0", "g7"):
        assert house.get(f"{RECORD}?as=watcher", by=by).content == public
    assert house.get(RECORD, by="g7").content == public


@pytest.mark.parametrize("over", [False, True])
def test_where_nobody_may_watch_a_table_is_not_there_for_others(over: bool) -> None:
    table = played("reversi", 100 if over else 9, watching="none")
    assert table.sitting.over is over
    house = house_of(table)
    for side in ("", "?as=watcher", "?as=table", "?as=0"):
        assert house.code(RECORD + side, by="g7") == (404, "no_such_table")
        assert house.get(RECORD + side, by="g0").status_code == 200
    assert house_of(table, listed=True).code(RECORD, by="g7") == (403, "no_watching")


def test_reversi_is_public_at_once() -> None:
    table = played("reversi", 9)
    found = read(house_of(table).get(f"{RECORD}?as=table").content)
    assert found.header.seen_by == "table"
    assert verify(found).choices == 9


def test_a_table_that_has_not_begun_has_no_record() -> None:
    house = ReadingHouse(routes)
    house.store.gather("t", b"row", entry=Entry("gathering", "koikoi", ("g0", "")))
    assert house.code("/api/tables/t/record", by="g0") == (409, "no_record_yet")
    assert house.code("/api/tables/t/record", by="g7") == (404, "no_such_table")
    assert house.code("/api/tables/other/record", by="g0") == (404, "no_such_table")


def test_a_side_that_is_none_is_refused() -> None:
    house = house_of(played("reversi", 3))
    for side in ("2", "-1", "x", "", "00", "٣"):
        assert house.code(f"{RECORD}?as={side}", by="g0") == (404, "no_such_seat")


# Once it is over.


@pytest.mark.parametrize(("game", "knobs"), [("koikoi", {"rounds": 2}), ("riichi", {"hands": 2}), ("reversi", {})])
def test_a_match_that_is_over_is_public_as_a_whole_and_can_be_checked(game: str, knobs: dict[str, Any]) -> None:
    table = played(game, **knobs)
    assert table.sitting.over
    house = house_of(table)
    house.now += LATER
    found = house.get(f"{RECORD}?as=table", by="g7")
    whole = read(found.content)
    assert found.content == house.get(f"{RECORD}?as=table", by="g0").content
    assert verify(whole).complete, verify(whole).notes
    assert verify(whole).choices == verify(read(b"".join(table.lines))).choices
    assert house.get(f"{RECORD}?as=1", by="g0").status_code == 200


def test_the_root_of_the_deals_and_names_of_commands_are_never_published() -> None:
    table = played("koikoi", rounds=1)
    own = read(b"".join(table.lines))
    (root,) = [line.root for line in own.lines if isinstance(line, Secret)]
    house = house_of(table)
    house.now += LATER
    for side in ("table", "watcher", "0"):
        content = house.get(f"{RECORD}?as={side}", by="g7").content
        assert root.encode() not in content
        assert b'"id":' not in content
    assert b'"id":"c1"' in b"".join(table.lines)


@pytest.mark.parametrize(("game", "choices"), [("reversi", 9), ("koikoi", 1000)])
def test_what_a_seat_called_its_commands_is_in_nobody_elses_hands(game: str, choices: int) -> None:
    table = played(game, choices)
    house = house_of(table)
    own = house.get(f"{RECORD}?as=1", by="g1").content
    assert b'"id":' in own
    for by in ("", "g0", "g7"):
        found = house.get(f"{RECORD}?as=1", by=by).content
        assert b'"id":' not in found
        assert verify(read(found)).choices == verify(read(own)).choices


def test_a_record_that_was_taken_home_early_is_the_beginning_of_the_later_one() -> None:
    table = played("riichi", 40, pauses="even", hands=1)
    early = house_of(table).get(RECORD, by="g2").content
    table.play(10_000)
    house = house_of(table)
    house.now += LATER
    later = house.get(RECORD, by="g2").content
    assert table.sitting.over
    assert later.startswith(early)
    assert len(later) > len(early) > 1000


def test_where_folded_hands_are_kept_each_seat_has_its_own_and_nobody_the_whole() -> None:
    table = PeopleTable("stud", options=Options(watching="all"), deals=3, seats=2, folded="kept")
    table.all_arrive()
    table.play(10_000)
    assert table.sitting.over
    house = house_of(table)
    house.now += LATER
    assert read(house.get(RECORD, by="g1").content).header.seen_by == 1
    assert read(house.get(RECORD, by="g7").content).header.seen_by == "spectator"
    assert house.code(f"{RECORD}?as=table", by="g1") == (403, "kept_for_good")
    assert house.code(f"{RECORD}?as=0", by="g1") == (403, "not_your_seat")
    assert house.code(f"/api/replay/{TABLE}?as=open", by="g1") == (403, "kept_for_good")
    assert house.code(f"/api/replay/{TABLE}?as=0", by="g1") == (403, "not_your_seat")
    assert house.get(f"/api/replay/{TABLE}?as=1", by="g1").status_code == 200


def test_that_a_match_is_over_is_not_known_before_the_windows_end() -> None:
    table = played("riichi", pauses="strict", hands=1)
    record = read(b"".join(table.lines))
    ended, told = table.now, table.wake
    assert record.closed, "the last choice was made"
    assert told is not None, "and nobody has been told"
    assert told > ended
    house, told = house_of(table), told + HELD
    for now in (ended, told - HELD, told - 1):
        house.now = now
        assert house.code(f"{RECORD}?as=table", by="g0") == (403, "not_over_yet")
        assert house.code(f"/api/replay/{TABLE}?as=open", by="g0") == (403, "not_over_yet")
        assert b'"line":"close"' not in house.get(RECORD, by="g0").content
        assert not house.get(f"/api/replay/{TABLE}", by="g0").json().get("over", False)
    house.now = told
    assert read(house.get(f"{RECORD}?as=table", by="g0").content).closed
    assert house.get(f"/api/replay/{TABLE}", by="g0").json()["over"]


# What an answer tells.


def read_at(lines: Sequence[bytes], asker: Asker) -> list[bytes]:
    """All that somebody can read of a table at a moment: of the lines that there are by then."""
    store = MemoryStore()
    store.begin("t", [line for line in lines if json.loads(line).get("at", 0) <= asker.now])
    archive = Archive(store)
    told = archive.told("t", asker, side=None, round=1, language="en")
    return [archive.record("t", asker, side=None).data, as_json(told)]


def cut_by_choices(lines: Sequence[bytes], seat: int) -> list[int]:
    """How many events a seat heard of each choice that anybody made: what it must not learn."""
    steps = [step.events for _, step in steps_of(read(b"".join(lines)))]
    return [len([one for one in events if riichi.redact(one, seat) is not None]) for events in steps]


def heard_by(lines: Sequence[bytes], seat: int) -> list[tuple[int, bytes]]:
    """What a seat has heard in the end, and when."""
    return [
        (line.at, bytes(line.event)) for line in export(read(b"".join(lines)), seat).lines if isinstance(line, Heard)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_twin_worlds_read_the_same_at_every_moment_until_a_rule_reveals_a_difference(seed: int) -> None:
    """Hidden tiles differ, and so do answers in secret and whether anybody was asked: no byte may."""
    dice = Random(f"reading {seed}")
    listener = dice.randrange(4)
    pair = exchanged_pair(riichi, riichi.preset("tenhou"), listener, dice)
    assert pair is not None
    twins = Twins(pair, Options(pauses="strict", watching="link", window=2), listener, dice)
    twins.play(24)
    first, second = (world.lines for world in twins.worlds)
    assert cut_by_choices(first, listener) != cut_by_choices(second, listener), "nothing to find out"
    told = zip(heard_by(first, listener), heard_by(second, listener), strict=False)
    parted = min((min(mine[0], theirs[0]) for mine, theirs in told if mine != theirs), default=twins.worlds[0].now)
    moments = range(1_000, parted, 1_700)
    assert len(moments) > 20
    for now in moments:
        for who in (listener, None):
            assert read_at(first, Asker(who, now)) == read_at(second, Asker(who, now))


# How it is sent.


def test_a_record_comes_as_a_file_that_nobody_else_keeps() -> None:
    found = house_of(played("koikoi", 3)).get(RECORD, by="g1")
    assert found.headers["content-type"] == "application/jsonl"
    assert found.headers["content-disposition"] == 'attachment; filename="zashiki-koikoi-local-seat-1.jsonl"'
    assert found.headers["cache-control"] == "no-store"


def test_refusals_are_in_the_readers_language() -> None:
    house = house_of(played("koikoi", 3))
    assert "終わってから" in house.get(f"{RECORD}?as=table&lang=ja").json()["text"]
    assert "終わってから" in house.get(f"{RECORD}?as=table", accept_language="ja,en;q=0.5").json()["text"]
    assert "once the match is over" in house.get(f"{RECORD}?as=table").json()["text"]


def test_a_whole_record_holds_what_time_has_brought_and_no_more() -> None:
    table = played("reversi", 9)
    record = read(b"".join(table.lines))
    assert published_whole(record, now=table.now).count == record.count - 1
    assert published_whole(record, now=0).count == 0


# In a whole house.


async def _from_a_house(folder: Path) -> None:
    async with (
        Serving(ServerSettings(data=folder, port=0, workers=1)) as serving,
        httpx.AsyncClient(base_url=serving.url) as client,
    ):
        found = await client.get(f"{RECORD}?as=table")
        assert found.status_code == 200
        assert found.headers["content-type"] == "application/jsonl"
        assert verify(read(found.content)).complete
        told = (await client.get(f"/api/replay/{TABLE}?as=open&round=2&lang=ja")).json()
        assert (told["round"], told["rounds"], told["open"]) == (2, 2, True)
        hidden = await client.get("/api/tables/other/record")
        assert (hidden.status_code, hidden.json()["code"]) == (404, "no_such_table")


def test_a_house_gives_records_from_its_database(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / DATABASE)
    over = Entry("over", "koikoi", ("somebody", "somebody else"))
    store.begin(TABLE, played("koikoi", rounds=2).lines, entry=over)
    store.begin("other", played("koikoi", rounds=2, watching="none").lines, entry=over)
    store.close()
    in_virtual_time(_from_a_house(tmp_path))
