"""Real Koi-Koi games replay choice by choice without a mismatch: captures, prompts, points, dealers, totals, ends."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real import koikoi_records
from tests.real.koikoi_records import Game, Mismatch, replay
from zashiki import Illegal
from zashiki.games import koikoi
from zashiki.kernel.record import Record
from zashiki.records.audit import verify

YAKU = {
    "五光": "goko",
    "四光": "shiko",
    "雨四光": "ame_shiko",
    "三光": "sanko",
    "花見で一杯": "hanami",
    "月見で一杯": "tsukimi",
    "猪鹿蝶": "inoshikacho",
    "赤短": "akatan",
    "青短": "aotan",
    "赤短・青短の重複": "aka_ao",
    "タネ": "tane",
    "タン": "tanzaku",
    "カス": "kasu",
}


@pytest.mark.parametrize("source", [koikoi_records.human_games, koikoi_records.computer_games])
def test_recorded_matches_replay_without_a_mismatch(
    source: Callable[[Path], Iterator[Game]], data_folder: Path, record_property: Callable[[str, object], None]
) -> None:
    matches = rounds = 0
    mismatches = []
    for game in source(data_folder):
        matches, rounds = matches + 1, rounds + len(game.rounds)
        try:
            replay(game, game.table())
        except (Mismatch, Illegal, ValueError) as mismatch:
            mismatches.append(f"{game.name}: {mismatch}")
    if not matches:
        pytest.skip(f"no records for {source.__name__} in the data folder")
    record_property("checked", f"{source.__name__}: {matches} matches, {rounds} rounds, {len(mismatches)} mismatches")
    assert not mismatches, "\n".join(mismatches)


def test_a_game_recorded_elsewhere_becomes_a_record_without_a_commitment(data_folder: Path) -> None:
    game = next(koikoi_records.human_games(data_folder), None)
    if game is None:
        pytest.skip("no human records in the data folder")
    table = game.table()
    replay(game, table)
    verdict = verify(Record.from_bytes(Record.start(table).to_bytes()))
    assert verdict.notes == ("no_commitment",)
    assert (verdict.choices, verdict.deals) == (len(table.steps), len(game.rounds))


def test_yaku_vectors(data_folder: Path, record_property: Callable[[str, object], None]) -> None:
    paths = sorted(data_folder.glob("koikoi/yaku_vectors*.json"))
    if not paths:
        pytest.skip("no yaku vectors in the data folder")
    cases = [case for path in paths for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]
    rules = koikoi.preset("nintendo")
    for case in cases:
        held = {one.name: one.total_score for one in koikoi.yaku_of(rules, [koikoi.CARDS[at] for at in case["cards"]])}
        assert {YAKU[name]: points for name, points in case["present"]}.items() <= held.items(), case["test"]
        assert not {YAKU[name] for name in case["absent"]} & held.keys(), case["test"]
        assert not (case["none"] and held), case["test"]
    record_property("checked", f"yaku vectors: {len(cases)} cases")
