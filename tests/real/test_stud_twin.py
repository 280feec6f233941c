"""Hands that people played, through stud's twin: dealt as they were, every state as in the room, to the chip."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.real.conftest import data_folder
from tests.real.stud_records import online_hands, replayed
from tests.real.test_stud import phh_games
from zashiki.fast import Batch
from zashiki.records.foreign import ForeignGame

Say = Callable[[str, object], None]


def recorded_games() -> Iterator[tuple[str, ForeignGame]]:
    """Televised hands, and online ones where the data folder is here."""
    yield from phh_games()
    try:
        folder = data_folder()
    except pytest.skip.Exception:
        return
    for hand in online_hands(folder):
        yield hand.id, replayed(hand)[0]


def test_recorded_hands_through_the_twin(record_property: Say) -> None:
    played: Counter[str] = Counter()
    for name, game in recorded_games():
        match = game.match()
        batch = Batch("stud", game.rules, history=True)
        batch.deal(orders=game.orders)
        assert batch.state(0) == match.state_at(0), name
        for number, (seat, action) in enumerate(game.choices):
            assert batch.to_act[0] == seat, name
            legal = batch.encoding.legal(match.state_at(number), seat)
            assert batch.legal[0].nonzero()[0].tolist() == legal, name
            chosen = batch.encoding.number(match.state_at(number), seat, action)
            assert not batch.step(chosen).any(), f"{name}: {action}"
            assert batch.state(0) == match.state_at(number + 1), f"{name}: {action}"
        if match.outcome is not None:
            assert batch.done[0], name
            assert tuple(batch.scores[0].tolist()) == match.outcome.scores, name
            played["results"] += 1
        played["hands"] += 1
        played["choices"] += len(game.choices)
    assert played["hands"] > 3
    said = ", ".join(f"{count:,} {what}" for what, count in played.items())
    record_property("checked", f"stud's twin: {said}, 0 mismatches")
