"""Every recorded win could have happened, explains itself in both languages, and brings what it brought."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.real.riichi_records import lines, win_of
from zashiki.games import riichi
from zashiki.games.riichi.value.best_groups import parted
from zashiki.games.riichi.value.checks import check
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.games.riichi.value.points import points_of
from zashiki.telling import Grid, words_for
from zashiki.telling.riichi import piece_names
from zashiki.telling.riichi.explanation import explained
from zashiki.texts.words import LANGUAGES

WORDS = [words_for(language, riichi) for language in LANGUAGES]
UNPARTED = {"seven_pairs"}
"""Fu of a hand that has no groups."""


def test_every_recorded_win_explains_itself(data_folder: Path, record_property: Callable[[str, object], None]) -> None:
    wins = 0
    for row in lines(data_folder, "wins*.jsonl.gz"):
        rules, win, _ = win_of(row)
        # Records of a yakuman do not say whether riichi was declared.
        check(rules, msgspec.structs.replace(win, ura=()) if row["expect"]["yakuman"] else win)
        value = value_of(rules, win)
        first = row["nth"] == 0
        points = points_of(rules, win, value, honba=row["honba"] if first else 0, sticks=row["kyotaku"] if first else 0)
        if row["pao"] is None:
            assert points.total == row["expect"]["delta"][row["who"]], row["id"]
        whole = parted(rules, win, value) is not None
        orphans = any(name.startswith("kokushi") for name, _ in value.yaku)
        assert whole != (orphans or {line.reason for line in value.fu_lines} == UNPARTED), row["id"]
        for words in WORDS:
            parts = explained(rules, win, value, points, words, piece_names("name", words))
            grids = [part for part in parts if isinstance(part, Grid)]
            assert len(grids) >= 4, row["id"]
            assert all(grid.rows for grid in grids), row["id"]
        wins += 1
    if not wins:
        pytest.skip("no recorded wins in the data folder")
    record_property("checked", f"riichi wins explained: {wins}, 0 mismatches")
