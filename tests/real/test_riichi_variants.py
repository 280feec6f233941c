"""The samples as other houses, years and broken connections would have left them: all of them are read and played."""

from typing import Any

import pytest

from tests.real.conftest import samples
from tests.real.riichi_matches import settled_of, stated_in
from tests.real.riichi_mjlog import mjlog_of
from tests.real.riichi_records import lines, turned
from tests.real.riichi_variants import VARIANTS, variant
from zashiki.records.foreign import About, Outgoing
from zashiki.records.riichi.mjai import parse_mjai
from zashiki.records.riichi.mjai_out import show_mjai
from zashiki.records.riichi.mjlog import parse_mjlog
from zashiki.records.riichi.record_rules import Settled
from zashiki.records.riichi.tenhou6 import parse_tenhou6
from zashiki.records.riichi.tenhou6_out import show_tenhou6

ROWS = list(lines(samples(""), "games*.jsonl.gz"))
BROKEN = [name for name in VARIANTS if name.startswith(("broken", "last"))]


@pytest.mark.thinned
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("row", ROWS, ids=[row["game"] for row in ROWS])
def test_a_game_of_another_kind_is_played_again_and_comes_back(row: Any, name: str) -> None:
    row = variant(row, name)
    found = settled_of(turned(row))
    assert found.over is (name not in BROKEN)
    stated = stated_in(turned(row))
    if found.over and stated is not None:
        assert (found.match.state.final.scores, found.match.state.final.points) == stated  # type: ignore[union-attr]
    told = Outgoing(found.match, About(ending="" if found.over else "unfinished"))
    for loaded in (
        parse_mjlog(mjlog_of(row), f"{row['game']}.mjlog"),
        parse_mjai(show_mjai(told)),
        parse_tenhou6(show_tenhou6(told)),
    ):
        assert not loaded.problems, str(loaded.problems[0])
        (game,) = loaded.games
        assert (game.rules, game.match().log) == (found.match.rules, found.match.log)
        assert (game.about.ending == "unfinished") is not found.over


def inferred(found: Settled) -> str:
    return " ".join(remark for remark in found.remarks if remark.startswith("inferred"))


def test_what_each_kind_shows_is_inferred() -> None:
    four = next(row for row in ROWS if not row["rule"]["sanma"] and any(one % 1000 for one in row["owari"]["scores"]))
    rules = {name: settled_of(turned(variant(four, name))).match.rules for name in VARIANTS}
    assert rules["hundreds"].rounding == rules["hundreds_of_its_day"].rounding == "none"
    assert (rules["ten_five"].uma, rules["ten_five"].rounding) == ((10, 5, -5, -10), "half_up")
    assert rules["broken_off_in_the_first_hand"].rounding == "half_up", "its day says so"
    assert inferred(settled_of(turned(variant(four, "hundreds_of_its_day")))) == ""
    assert "the rules of tenhou" in inferred(settled_of(turned(variant(four, "hundreds"))))
