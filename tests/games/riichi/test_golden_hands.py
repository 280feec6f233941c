"""Two keenly played hands of each platform, as a spectator hears them: riichi, calls, wins and payments as text.

To write them anew after a change that is meant: ZASHIKI_GOLDEN=write, then this test.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.games.riichi.keen import keen_match
from zashiki.games import riichi
from zashiki.games.riichi.events import RoundWon
from zashiki.games.riichi.rules import change_rules, preset
from zashiki.records.riichi.script_play import RiichiMatch

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"tenhou": "6", "tenhou-3p": "6", "mahjong-soul": "4", "m-league": "1"}


@pytest.mark.parametrize("name", SEEDS)
def test_golden_hands(name: str) -> None:
    match = keen_match(change_rules(preset(name), hands=2), SEEDS[name])
    assert any(isinstance(event, RoundWon) for event in match.log)
    said = "\n".join(told(match)) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("ZASHIKI_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")


def told(match: RiichiMatch) -> Iterator[str]:
    yield from heard(match, match.opening)
    for step in match.steps:
        if public := match.heard(step.events, None):
            yield f"seat {step.seat}: {riichi.show_action(step.action)}"
            yield from heard(match, public)
    yield f"outcome: {msgspec.json.encode(match.outcome).decode()}"


def heard(match: RiichiMatch, events: tuple[riichi.Event, ...]) -> Iterator[str]:
    for event in match.heard(events, None):
        yield f"  {msgspec.json.encode(event).decode()}"
