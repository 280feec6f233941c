"""Recorded shanten numbers, and hands whose waits the recorded wins and draws tell."""

import gzip
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.real.riichi_records import lines
from zashiki.games.riichi.hand.shanten import is_complete, shanten, shanten_by_shape
from zashiki.games.riichi.hand.waits import is_tenpai, waits
from zashiki.games.riichi.pieces import KINDS

Say = Callable[[str, object], None]
HAND = 14
RIICHI = 32
"""The bit of an offer."""
DEPOSIT, DRAWS = 10, 4
"""What riichi takes besides: points, in hundreds, and tiles left to draw."""


def counted(kinds: list[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def test_every_recorded_shanten_number_by_shape(data_folder: Path, record_property: Say) -> None:
    hands = files = 0
    for path in sorted((data_folder / "riichi" / "shanten").glob("*.txt.gz")):
        with gzip.open(path, "rt", encoding="ascii") as rows:
            for row in rows:
                *kinds, normal, orphans, seven_pairs = map(int, row.split())
                counts = counted(kinds)
                found = shanten_by_shape(counts)
                assert (found.normal, found.orphans, found.seven_pairs) == (normal, orphans, seven_pairs), row
                assert shanten(counts) == min(normal, orphans, seven_pairs), row
                assert len(kinds) == HAND
                hands += 1
        files += 1
    if not hands:
        pytest.skip("no recorded shanten numbers in the data folder")
    record_property("checked", f"riichi shanten: {hands} hands of {files} files, 0 mismatches")


def test_every_recorded_win_was_waited_for(data_folder: Path, record_property: Say) -> None:
    wins = 0
    for row in lines(data_folder, "wins*.jsonl.gz"):
        counts, win = counted([tile // 4 for tile in row["hand"]]), row["win"] // 4
        assert is_complete(counts), row["id"]
        counts[win] -= 1
        called = counted([tile // 4 for meld in row["melds"] for tile in meld["tiles"]])
        assert win in waits(counts, called=called), row["id"]
        assert shanten(counts, three=row["sanma"]) == 0, row["id"]
        wins += 1
    if not wins:
        pytest.skip("no recorded wins in the data folder")
    record_property("checked", f"riichi waits: {wins} wins, all of them waited for")


def test_every_recorded_draw_showed_the_hands_that_wait(data_folder: Path, record_property: Say) -> None:
    checked: Counter[str] = Counter()
    for game in lines(data_folder, "games*.jsonl.gz"):
        for hand in game["hands"]:
            result = hand["results"][0] if hand["results"] else {}
            if result.get("type") != "exhaustive":
                continue
            for seat in range(3 if game["rule"]["sanma"] else 4):
                concealed, called = left_with(hand, seat)
                assert is_tenpai(concealed, called=called) == bool(result["shown"][seat]), (game["game"], hand["kyoku"])
                checked["waited" if result["shown"][seat] else "did not"] += 1
    if not checked:
        pytest.skip("no recorded games in the data folder")
    record_property("checked", f"riichi draws: {checked['waited']} hands waited, {checked['did not']} did not")


def left_with(hand: Any, seat: int) -> tuple[list[int], list[int]]:
    """A seat's concealed tiles at the end of a hand, and the tiles of its melds."""
    concealed, called = set(hand["haipai"][seat]), set[int]()
    for event, by, what in hand["events"]:
        if by == seat and event == "draw":
            concealed.add(what)
        elif by == seat and event == "discard":
            concealed.remove(what)
        elif by == seat and event == "call":
            concealed -= set(what["tiles"])
            called |= set(what["tiles"]) if what["type"] != "kita" else set()
    return counted([tile // 4 for tile in concealed]), counted([tile // 4 for tile in called])


def test_riichi_was_offered_exactly_where_a_discard_leaves_a_wait(data_folder: Path, record_property: Say) -> None:
    checked: Counter[bool] = Counter()
    for row in lines(data_folder, "call_offers*.jsonl.gz"):
        closed = all(meld["type"] == "ankan" for meld in row["melds"])
        if row["kind"] != "draw" or row["riichi"] or not closed or row["scores"][0] < DEPOSIT or row["left"] < DRAWS:
            continue
        counts = counted([tile // 4 for tile in row["hand"]])
        called = counted([tile // 4 for meld in row["melds"] for tile in meld["tiles"]])
        ready = any(is_tenpai(without(counts, kind), called=called) for kind in range(KINDS) if counts[kind])
        assert ready == bool(row["offer"] & RIICHI), row
        checked[ready] += 1
    if not checked:
        pytest.skip("no recorded offers in the data folder")
    record_property("checked", f"riichi offers: {checked[True]} with a wait, {checked[False]} without, 0 mismatches")


def without(counts: list[int], kind: int) -> list[int]:
    return [count - (at == kind) for at, count in enumerate(counts)]
