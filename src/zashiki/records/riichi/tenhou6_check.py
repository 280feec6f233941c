"""What a tenhou.net/6 file says of the ends of its rounds, held against the table."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from zashiki.games.riichi.events import RoundWon
from zashiki.records.riichi.script_play import RiichiMatch
from zashiki.records.riichi.tenhou6_out import TAG
from zashiki.records.riichi.tenhou_words import NAMES, result_of
from zashiki.records.riichi.win_remarks import LIABLE, POINTS, SOURCE, WINNER, YAKU_TOLD, Otherwise, remarks_of
from zashiki.records.riichi.written_rounds import rounds_of

NAMED = 4
"""A win that says more than who won from whom and who is liable has its points fourth, then its yaku."""
YAKUMAN = 13
_LIMIT = re.compile(r"\D+(\d+(?:-\d+)?点∀?)")
_YAKU = re.compile(r"(.*)\((?:(\d+)飜|役満)\)")


class Results:
    """The results of a file, round by round; None stands for one that it does not have."""

    def __init__(self, results: Sequence[list[Any] | None]) -> None:
        """Take them as they stand."""
        self._results = results
        self.counted = "payments"
        """What was found to agree."""
        self.kept: dict[str, str] = {}
        """The texts of those that are worded in another way than ours."""

    def remarks(self, match: RiichiMatch) -> Iterator[str]:
        """Hold each result against the table's; its payments agree already, so what else differs is remarked."""
        found: list[Otherwise] = []
        for number, (played, said) in enumerate(zip(rounds_of(match), self._results, strict=True), 1):
            if said is None or not played.ends or (ours := result_of(played)) == said:
                continue
            by_winner = {win[0]: win for win in said[2::2] if len(win) >= NAMED}
            for here in ours[2::2]:
                assert isinstance(here, list)  # noqa: S101 - what a win is worth is told in a list
                found += _differences(here, by_winner.get(here[0], []), number)
            paid = [list(one.flow.total) for one in played.ends if isinstance(one, RoundWon)]
            if sorted(paid) != sorted(change[: len(played.scores)] for change in said[1::2]) and paid:
                self.counted = "payments without deposits"
            self.kept[f"{TAG}result.{number}"] = json_of(said)
        yield from remarks_of(found)


def _differences(ours: list[Any], said: list[Any], number: int) -> Iterator[Otherwise]:
    """What one win says otherwise: from whom it was, who is liable, its points and, where it names any, its yaku."""
    for what, here, there in zip((WINNER, SOURCE, LIABLE, POINTS), ours, said, strict=False):
        if here != there and not (what is POINTS and _same_amount(here, str(there))):
            yield Otherwise(what, number, str(there), str(here))
    here, there = (Counter(_counted(one[NAMED:])) for one in (ours, said))
    if len(said) > NAMED and here != there and (there.keys() <= NAMES or here.total() != there.total()):
        yield Otherwise(YAKU_TOLD, number, *(", ".join(map(str, one[NAMED:])) for one in (said, ours)))


def _same_amount(ours: str, said: str) -> bool:
    """Whether a limit is only called otherwise, such as 数え役満."""
    here, there = _LIMIT.fullmatch(ours), _LIMIT.fullmatch(said)
    return here is not None and there is not None and here[1] == there[1]


def _counted(texts: Sequence[object]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in texts:
        yaku = _YAKU.fullmatch(str(text))
        if yaku is not None and yaku[2] != "0":
            found[yaku[1]] = int(yaku[2] or YAKUMAN)
    return found


def json_of(value: object) -> str:
    """Write a value as JSON, as short as can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
