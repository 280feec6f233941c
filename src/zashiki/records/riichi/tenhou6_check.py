"""What a tenhou.net/6 file says of the ends of its hands and of the match, held against the table."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from zashiki.games.riichi.events import HandWon
from zashiki.records.riichi.hands import hands_of
from zashiki.records.riichi.scripts import RiichiMatch
from zashiki.records.riichi.tenhou6_out import TAG
from zashiki.records.riichi.tenhou_words import NAMES, result_of
from zashiki.records.riichi.terms import WrongScript

NAMED = 4
"""A win that says more than who won from whom and who is liable has its points fourth, then its yaku."""
YAKUMAN = 13
_LIMIT = re.compile(r"\D+(\d+(?:-\d+)?点∀?)")
_YAKU = re.compile(r"(.*)\((?:(\d+)飜|役満)\)")


def compared(match: RiichiMatch, results: Sequence[list[Any]]) -> tuple[str, dict[str, str]]:
    """Hold each result against the table's: what agrees, and the texts of those that are worded in another way."""
    kept: dict[str, str] = {}
    counted = "payments"
    for number, (hand, said) in enumerate(zip(hands_of(match), results, strict=True), 1):
        ours = result_of(hand)
        if ours == said:
            continue
        for here, there in zip(ours[2::2], said[2::2], strict=False):
            if len(there) >= NAMED:
                _compare(here, there, number, len(hand.events))
        paid = [list(one.flow.total) for one in hand.ends if isinstance(one, HandWon)]
        if paid and paid != [change[: len(hand.scores)] for change in said[1::2]]:
            counted = "payments without deposits"
        kept[f"{TAG}result.{number}"] = json_of(said)
    return counted, kept


def _compare(ours: Any, said: Any, number: int, move: int) -> None:  # noqa: ANN401 - parts of JSON
    """Hold one win against ours: who won from whom, who is liable, its points and, where it names any, its yaku."""
    for what, here, there in zip(("winner", "source", "liable seat", "points"), ours, said, strict=False):
        if here != there and not (what == "points" and _same_amount(here, str(there))):
            raise WrongScript(number, move, f"the {what}: {there} in the record, {here} by the rules")
    here, there = (Counter(_counted(one[NAMED:])) for one in (ours, said))
    if len(said) > NAMED and here != there and (there.keys() <= NAMES or here.total() != there.total()):
        texts = (", ".join(map(str, one[NAMED:])) for one in (said, ours))
        raise WrongScript(number, move, "yaku: {} in the record, {} by the rules".format(*texts))


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


def check_final(match: RiichiMatch, told: Sequence[float]) -> None:
    """Hold the final scores and points against the table's, if the match was played to its end."""
    final = match.state.final
    if final is None or match.rules.hands or not told:
        return
    players = len(final.scores)
    points = tuple(round(1000 * one) for one in told[1::2])[:players]
    if tuple(told[::2])[:players] != final.scores or points != final.points:
        reason = f"sc: {list(told)} in the record, {final.scores} and {final.points} by the rules"
        raise WrongScript(match.state.deal, 0, reason)


def json_of(value: object) -> str:
    """Write a value as JSON, as short as can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
