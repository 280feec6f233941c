"""What a table can be opened with: anything else is refused before a line is written."""

from typing import Any

import pytest

from zashiki.games import koikoi
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import PERSON, Sitting
from zashiki.records.sitting_lines import Clock, Options

TWO = (SeatInfo("Aki", PERSON), SeatInfo("Ben", PERSON))


def opened(options: Any = None, **how: Any) -> Sitting:
    match: Any = Match.open(koikoi, seed="tea", may_undo=False)
    sitting, _ = Sitting.opened(match, how.pop("seats", TWO), options=options, **how)
    return sitting


@pytest.mark.parametrize(
    "options",
    [
        {"window": 1},
        {"window": 9},
        {"clock": Clock(-1, 5)},
        {"clock": Clock(5, 5, refill="never")},  # type: ignore[arg-type] # on purpose
        {"clock": 5},
        {"computers_pause": -1},
        {"hints": "yes"},
        {"pauses": "never"},
        {"watching": "some"},
    ],
)
def test_options_that_are_none_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Problem, match="a table cannot be opened"):
        opened(Options(**options))


@pytest.mark.parametrize("now", [-5, 1.5, "1", None])
def test_a_time_is_whole_milliseconds(now: Any) -> None:
    with pytest.raises(Problem, match="whole milliseconds"):
        opened(Options(), now=now)


def test_seats_and_folded_hands_are_held_to_the_game() -> None:
    with pytest.raises(Problem, match="3 seats at a table for 2"):
        opened(Options(), seats=(*TWO, SeatInfo("Chie", PERSON)))
    with pytest.raises(Problem, match="no folded hands"):
        opened(Options(), folded="kept")
    with pytest.raises(Illegal, match="no_such_player"):
        opened(Options(), seats=(TWO[0], SeatInfo("X", "nobody knows it")))


def test_what_was_opened_can_be_restored() -> None:
    match: Any = Match.open(koikoi, seed="tea", may_undo=False)
    _, effects = Sitting.opened(match, TWO, options=Options(Clock(5, 20), "strict", window=2), now=7)
    assert Sitting.restored(effects.lines).match.state == match.state


@pytest.mark.parametrize(
    ("pauses", "window", "longest"), [("even", 4, 800), ("strict", 2, 1_800), ("strict", 8, 7_800), ("fast", 4, 10_000)]
)
def test_computers_answer_within_the_pauses_of_a_table(pauses: Any, window: int, longest: int) -> None:
    opened(Options(pauses=pauses, window=window, computers_pause=longest))
    if longest < 10_000:
        with pytest.raises(Illegal, match="pause_too_long"):
            opened(Options(pauses=pauses, window=window, computers_pause=longest + 1))
