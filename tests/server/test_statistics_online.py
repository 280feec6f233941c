"""`/api/statistics`: one's own matches and nobody else's, once their end was let out, counted once each."""

import json
import re
from functools import cache
from typing import Any

import pytest

from tests.parlour.people import PeopleTable
from tests.server.reading_house import ReadingHouse
from tests.server.test_published import LATER, played
from zashiki.records.sitting_lines import read
from zashiki.server import own_records
from zashiki.server.own_records import MOST, OwnRecords
from zashiki.server.record_routes import routes
from zashiki.storage.store import Entry, MemoryStore, StorageWaits, TableState, waits

STATISTICS = "/api/statistics"


@cache
def reversi() -> PeopleTable:
    """A short match that is over."""
    return played("reversi", size=4)


def put(
    store: MemoryStore, name: str, lines: list[bytes], *guests: str, state: TableState = "over", touched: int = 0
) -> None:
    store.begin(name, lines, entry=Entry(state, "any", guests, touched=touched))


def house_with(table: PeopleTable, *guests: str, after: int = LATER) -> ReadingHouse:
    house = ReadingHouse(routes, table.now + after)
    put(house.store, "first", table.lines, *guests)
    return house


def said(house: ReadingHouse, by: str, language: str = "en") -> dict[str, Any]:
    answer = house.get(f"{STATISTICS}?lang={language}", by=by)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


def test_each_guest_has_the_matches_of_their_own_seat() -> None:
    table = reversi()
    house = house_with(table, "g0", "g1")
    outcome = read(b"".join(table.lines)).outcome
    assert outcome is not None
    for seat in (0, 1):
        (game,) = said(house, f"g{seat}")["games"]
        (one,) = game["matches"]
        assert one["table"] == "first"
        assert one["gain"] == outcome.scores[seat] - outcome.scores[1 - seat]
        assert one["score"] == str(outcome.scores[seat])
        assert (one["seats"], one["against"], one["rules"]) == (2, f"P{1 - seat}", "othello*")
        assert one["place"] == (1 if outcome.scores[seat] >= outcome.scores[1 - seat] else 2)
        assert game["figures"]
        assert [by["rules"] for by in game["by_rules"]] == ["othello*"]
    assert said(house, "g7") == {"games": []}


def test_whoever_is_no_guest_is_refused() -> None:
    assert house_with(reversi(), "g0", "g1").code(STATISTICS) == (401, "no_guest")


def test_labels_are_in_the_language_that_is_asked_for() -> None:
    house = house_with(reversi(), "g0", "g1")
    titles = [[group["title"] for group in said(house, "g0", one)["games"][0]["figures"]] for one in ("en", "ja")]
    assert "Won, by colour" in titles[0]
    assert "黒番と白番の勝率" in titles[1]


@pytest.mark.parametrize("state", ["live", "over"])
def test_a_match_counts_from_when_its_end_was_let_out(state: TableState) -> None:
    table = played("riichi", hands=1, pauses="strict")
    assert table.sitting.over
    record = read(b"".join(table.lines))
    ended = max(getattr(line, "at", 0) or 0 for line in record.lines)
    house = ReadingHouse(routes, ended)
    put(house.store, "first", table.lines, "g0", "g1", "g2", "g3", state=state)
    assert said(house, "g0") == {"games": [], "unfinished": 1}
    house.now = ended + LATER
    assert len(said(house, "g0")["games"][0]["matches"]) == 1


def test_what_has_no_result_is_said_and_not_counted() -> None:
    live = played("koikoi", 9)
    house = house_with(live, "g0", "g1")
    put(house.store, "broken", [b"{}\n"], "g0", "g1")
    assert said(house, "g0") == {"games": [], "unfinished": 1, "unreadable": ["broken"]}
    house.now += 10 * own_records.STILL
    assert said(house, "g0")["unfinished"] == 1


def test_a_table_that_gathers_is_no_match() -> None:
    house = ReadingHouse(routes)
    house.store.gather("t", b"row", entry=Entry("gathering", "koikoi", ("g0", "")))
    assert said(house, "g0") == {"games": []}


def test_a_score_table_is_no_match_of_ones_own() -> None:
    table = PeopleTable("score-table")
    house = house_with(table, "g0", "g1", "g2", "g3")
    assert said(house, "g0") == {"games": []}


def test_a_match_that_was_given_up_counts_for_its_winner_and_no_more() -> None:
    table = PeopleTable("koikoi", rounds=2)
    table.all_arrive()
    table.play(5)
    table.do(table.sitting.resign(0, now=table.now, id="r"))
    house = house_with(table, "g0", "g1")
    for seat, place in ((0, 2), (1, 1)):
        (game,) = said(house, f"g{seat}")["games"]
        assert (game["matches"][0]["place"], game["matches"][0]["given_up"]) == (place, True)
        assert game["figures"] == []


def test_folded_hands_that_are_kept_count_for_whoever_folded_them_and_are_not_told() -> None:
    table = PeopleTable("stud", folded="kept", deals=4, seats=3)
    table.all_arrive()
    table.play(5_000)
    assert table.sitting.over
    house = house_with(table, "g0", "g1", "g2")
    found = said(house, "g0")
    assert not re.search(r"\b[2-9TJQKA][shdc]\b", json.dumps(found)), "no card is told"
    (game,) = found["games"]
    assert any("fold" in group["title"].casefold() for group in game["figures"])


def test_figures_come_by_rules_and_together_and_the_game_played_last_comes_first() -> None:
    house = ReadingHouse(routes, 1 << 50)
    put(house.store, "a", played("koikoi", rounds=1).lines, "g0", "g1", touched=1)
    put(house.store, "b", reversi().lines, "g0", "g1", touched=2)
    put(house.store, "c", played("reversi").lines, "g1", "g0", touched=3)
    reversi_said, koikoi_said = said(house, "g0")["games"]
    assert (reversi_said["game"], koikoi_said["game"]) == ("reversi", "koikoi")
    assert [one["table"] for one in reversi_said["matches"]] == ["b", "c"]
    assert {one["rules"] for one in reversi_said["by_rules"]} == {"othello*", "othello"}
    as_black = reversi_said["figures"][0]["figures"][0]
    assert as_black["note"].endswith("/ 1")


# Many of them.


class Counting(MemoryStore):
    """A store that counts how often it is read."""

    reads = 0

    def read(self, table: str, /, *, since: int = 0, most: int | None = None) -> tuple[bytes, ...]:
        self.reads += 1
        return super().read(table, since=since, most=most)


def many(matches: int) -> Counting:
    store, lines = Counting(), reversi().lines
    for number in range(matches):
        put(store, f"t{number:04}", lines, "g0", "g1", touched=number)
    return store


def test_each_record_is_read_once_however_often_somebody_asks() -> None:
    store = many(30)
    desk = OwnRecords(store, seconds=lambda: 0.0)
    for _ in range(3):
        found = desk.statistics("g0", store.entries(guest="g0"), now=1 << 50, language="en")
        assert (len(found.games[0].matches), found.waiting) == (30, 0)
    assert store.reads == 30
    desk.statistics("g1", store.entries(guest="g1"), now=1 << 50, language="ja")
    assert store.reads == 60, "another seat is counted by itself"


def test_one_request_counts_for_a_while_and_the_next_goes_on() -> None:
    store, clock = many(7), iter(range(1_000))
    desk = OwnRecords(store, seconds=lambda: float(next(clock)))
    seen = []
    for _ in range(7):
        found = desk.statistics("g0", store.entries(guest="g0"), now=1 << 50, language="en")
        seen.append((len(found.games[0].matches), found.waiting))
    assert seen == [(n, 7 - n) for n in range(1, 8)]
    assert store.reads == 7


def test_only_the_latest_are_counted_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_records, "MOST", 3)
    store = many(5)
    found = OwnRecords(store).statistics("g0", store.entries(guest="g0"), now=1 << 50, language="en")
    assert [one.table for one in found.games[0].matches] == ["t0002", "t0003", "t0004"]
    assert found.older
    assert MOST >= 500


def test_a_disk_that_waits_makes_no_record_unreadable() -> None:
    class Waiting(MemoryStore):
        def read(self, _table: str, /, **_how: Any) -> tuple[bytes, ...]:
            raise waits("locked")

    store = Waiting()
    put(store, "t", reversi().lines, "g0", "g1")
    with pytest.raises(StorageWaits):
        OwnRecords(store).statistics("g0", store.entries(guest="g0"), now=1 << 50, language="en")
