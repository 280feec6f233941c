"""Recorded Koi-Koi games through the twin: the recorded deals and choices, held against the room and the record."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.real import koikoi_records
from tests.real.koikoi_records import Game, replay
from tests.real.test_koikoi import YAKU
from zashiki.fast import Batch
from zashiki.games import koikoi
from zashiki.games.koikoi.pieces import bits

OFTEN = 10
"""Whole states are compared at every tenth choice."""


@pytest.mark.parametrize("source", [koikoi_records.human_games, koikoi_records.computer_games])
def test_recorded_matches_go_through_the_twin(
    source: Callable[[Path], Iterator[Game]], data_folder: Path, record_property: Callable[[str, object], None]
) -> None:
    games = list(source(data_folder))
    if not games:
        pytest.skip(f"no records for {source.__name__} in the data folder")
    choices = sum(play_in_both(game) for game in games)
    record_property("checked", f"twin, {source.__name__}: {len(games)} matches, {choices} choices, 0 mismatches")


def play_in_both(game: Game) -> int:
    """Make the recorded choices in the twin and in the room; how many there were.

    A record that breaks off says nothing of the deal that follows, so the last state of one is not compared.
    """
    recorded, table = game.table(), game.table()
    replay(game, recorded)
    batch = Batch("koikoi", table.rules, 1, history=True)
    batch.deal(orders={str(number): np.array(one.deck) for number, one in enumerate(game.rounds, 1)})
    assert batch.state(0) == table.state, game.name
    for number, step in enumerate(recorded.steps, 1):
        choice = batch.encoding.number(table.state, step.seat, step.action)
        assert batch.to_act[0] == step.seat, game.name
        assert batch.legal[0].nonzero()[0].tolist() == batch.encoding.legal(table.state, step.seat), game.name
        table.submit(step.seat, step.action)
        assert not batch.step(choice).any(), game.name
        if number % OFTEN == 0 and number < len(recorded.steps):
            assert batch.state(0) == table.state, game.name
    if game.is_over:
        assert batch.state(0) == table.state, game.name
        assert batch.scores[0].tolist() == list(game.scores), game.name
    return len(recorded.steps)


def test_yaku_vectors_by_the_tables(data_folder: Path, record_property: Callable[[str, object], None]) -> None:
    paths = sorted(data_folder.glob("koikoi/yaku_vectors*.json"))
    if not paths:
        pytest.skip("no yaku vectors in the data folder")
    cases = [case for path in paths for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]
    batch = Batch("koikoi", koikoi.preset("nintendo"), len(cases), history=True)
    batch.deal()
    for table, case in zip(batch.tables, cases, strict=True):
        table.announced[0] = bits(koikoi.CARDS[at] for at in case["cards"])
        table.points[0] = 1  # something was announced
    names = [row.rule.name for row in batch.rules.rows]
    for case, found in zip(cases, batch.encoding.split(batch.observe(0))["own_yaku"], strict=True):
        held = {name: int(points) for name, points in zip(names, found, strict=True) if points}
        assert {YAKU[name]: points for name, points in case["present"]}.items() <= held.items(), case["test"]
        assert not {YAKU[name] for name in case["absent"]} & held.keys(), case["test"]
        assert not (case["none"] and held), case["test"]
    record_property("checked", f"twin, yaku vectors: {len(cases)} cases")
