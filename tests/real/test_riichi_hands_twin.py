"""Recorded riichi hands through the tables: every win scores and pays exactly, every shanten number is found."""

import gzip
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.fast.riichi_loops import pay, shapes_of_each
from tests.fast.test_riichi_values import told
from tests.real.riichi_records import LIMITS, MELDS, Expected, lines, win_of
from tests.real.test_riichi_shanten import DEPOSIT, DRAWS, RIICHI, counted, left_with
from zashiki.fast import riichi
from zashiki.fast.riichi.hand.melds import SORTS, coded
from zashiki.fast.riichi.hand.tables import hand_tables
from zashiki.fast.riichi.value.value_rules import value_rules
from zashiki.games.riichi.pieces import KINDS, counts_of
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import WinningHand

Say = Callable[[str, object], None]
STICK = 1000


def test_every_recorded_win_scores_and_pays_exactly(data_folder: Path, record_property: Say) -> None:
    by_rules: dict[Ruleset, list[tuple[WinningHand, Expected, Any]]] = defaultdict(list)
    for row in lines(data_folder, "wins*.jsonl.gz"):
        rules, win, said = win_of(row)
        by_rules[rules].append((win, said, row))
    if not by_rules:
        pytest.skip("no recorded wins in the data folder")
    for rules, some in by_rules.items():
        check(rules, some)
    record_property("checked", f"riichi wins through the twin: {sum(map(len, by_rules.values()))}, 0 mismatches")


def check(rules: Ruleset, some: list[tuple[WinningHand, Expected, Any]]) -> None:
    losers = [-1 if row["tsumo"] else (row["frm"] - dealer_of(rules, row)) % rules.players for _, _, row in some]
    hands = riichi.winning_hands([win for win, _, _ in some], losers=losers)
    compiled = value_rules(rules)
    for (win, said, row), found in zip(some, riichi.values(rules, hands), strict=True):
        _, yaku, han, fu, yakuman, limit, points = told(rules, compiled, win, found)
        held = Counter[str]()
        for name, number in yaku:  # type: ignore[attr-defined]  # a tuple of everything
            held["dora" if name == "kita" else name] += number
        assert (held, limit) == (said.yaku, said.limit), row["id"]
        assert yakuman or (fu, han) == (said.fu, said.han), row["id"]
        assert sum(one for one in points if one > 0) == row["expect"]["points"], row["id"]  # type: ignore[attr-defined]
        assert deltas(rules, row, int(found["base"])) == row["expect"]["delta"][: rules.players], row["id"]
    assert {LIMITS.index(said.limit) for _, said, _ in some} >= {0, 1, 2, 3}


def dealer_of(rules: Ruleset, row: Any) -> int:
    return int(row["who"] - row["seat_wind"]) % rules.players


def deltas(rules: Ruleset, row: Any, base: int) -> list[int]:
    """What each seat gained or lost; the first winner takes counters and deposits."""
    found, first = np.zeros(rules.players, np.int32), row["nth"] == 0
    loser, liable = -1 if row["tsumo"] else row["frm"], -1 if row["pao"] is None else row["pao"]
    honba = row["honba"] if first else 0
    pay(value_rules(rules), base, (row["who"], loser, dealer_of(rules, row), liable), 0, honba, 0, found)
    found[row["who"]] += STICK * row["kyotaku"] * first
    return found.tolist()


def test_every_recorded_win_was_waited_for(data_folder: Path, record_property: Say) -> None:
    wins = [win_of(row)[1] for row in lines(data_folder, "wins*.jsonl.gz")]
    if not wins:
        pytest.skip("no recorded wins in the data folder")
    before = np.array([counts_of(win.tiles) for win in wins])
    last = np.array([win.win.kind for win in wins])
    before[np.arange(len(wins)), last] -= 1
    melds = [[*map(coded, win.melds), *[-1] * (4 - len(win.melds))] for win in wins]
    assert (riichi.waits(before, melds) >> last.astype(np.uint64) & np.uint64(1) == 1).all()
    record_property("checked", f"riichi waits through the twin: {len(wins)} wins, all of them waited for")


def test_every_recorded_shanten_number_by_shape(data_folder: Path, record_property: Say) -> None:
    rows = []
    for path in sorted((data_folder / "riichi" / "shanten").glob("*.txt.gz")):
        with gzip.open(path, "rt", encoding="ascii") as file:
            rows += [tuple(map(int, row.split())) for row in file]
    if not rows:
        pytest.skip("no recorded shanten numbers in the data folder")
    hands = np.array([np.bincount(row[:-3], minlength=KINDS) for row in rows], np.uint8)
    found, complete = np.zeros((len(rows), 3), np.int64), np.zeros(len(rows), np.bool_)
    shapes_of_each(hand_tables(), hands, np.zeros(len(rows), np.int64), found, complete)
    for row, (normal, seven_pairs, orphans) in zip(rows, found.tolist(), strict=True):
        assert (normal, orphans, seven_pairs) == row[-3:], row
    assert (riichi.shanten(hands) == [min(row[-3:]) for row in rows]).all()
    record_property("checked", f"riichi shanten through the twin: {len(rows)} hands, 0 mismatches")


def codes(melds: list[Any]) -> list[int]:
    """Recorded melds as numbers, in four places."""
    found = [KINDS * [*SORTS].index(MELDS[one["type"]]) + min(one["tiles"]) // 4 for one in melds]  # type: ignore[arg-type]
    return found + [-1] * (4 - len(found))


def test_every_recorded_draw_showed_the_hands_that_wait(data_folder: Path, record_property: Say) -> None:
    hands, melds, shown = [], [], []
    for game in lines(data_folder, "games*.jsonl.gz"):
        for hand in game["hands"]:
            result = hand["results"][0] if hand["results"] else {}
            for seat in range(3 if game["rule"]["sanma"] else 4) if result.get("type") == "exhaustive" else ():
                hands.append(left_with(hand, seat)[0])
                melds.append(codes(called_by(hand, seat)))
                shown.append(bool(result["shown"][seat]))
    if not hands:
        pytest.skip("no recorded draws in the data folder")
    assert ((riichi.waits(hands, melds) > 0) == shown).all()
    record_property("checked", f"riichi draws through the twin: {len(hands)} hands, {sum(shown)} of them waited")


def called_by(hand: Any, seat: int) -> list[Any]:
    """The melds of a seat; a tile that is added to a pon makes a kan of it."""
    calls = [what for event, by, what in hand["events"] if by == seat and event == "call" and what["type"] != "kita"]
    kinds = {min(one["tiles"]) // 4 for one in calls if one["type"] == "kakan"}
    return [one for one in calls if one["type"] != "pon" or min(one["tiles"]) // 4 not in kinds]


def test_riichi_was_offered_exactly_where_a_discard_leaves_a_wait(data_folder: Path, record_property: Say) -> None:
    rows = [
        row
        for row in lines(data_folder, "call_offers*.jsonl.gz")
        if row["kind"] == "draw" and not row["riichi"] and all(meld["type"] == "ankan" for meld in row["melds"])
        if row["scores"][0] >= DEPOSIT and row["left"] >= DRAWS
    ]
    if not rows:
        pytest.skip("no recorded offers in the data folder")
    hands = [counted([tile // 4 for tile in row["hand"]]) for row in rows]
    found = riichi.ready_discards(hands, [codes(row["melds"]) for row in rows])
    assert ((found > 0) == [bool(row["offer"] & RIICHI) for row in rows]).all()
    record_property("checked", f"riichi offers through the twin: {len(rows)}, 0 mismatches")
