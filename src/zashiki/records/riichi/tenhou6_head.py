"""What a tenhou.net/6 file says besides its rounds: who played, by which rules, and what it came to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

import msgspec

from zashiki.games.riichi.rules import Ruleset, change_rules
from zashiki.records.foreign import About
from zashiki.records.riichi.games import NO_HAND, Unreadable
from zashiki.records.riichi.round_scripts import Stated
from zashiki.records.riichi.rule_notes import date_of, houses, noted, usual
from zashiki.records.riichi.tenhou6_check import json_of
from zashiki.records.riichi.tenhou6_out import NOTE, TAG
from zashiki.texts.json_text import read_json
from zashiki.texts.problems import Sentence

SANMA, YONMA = 3, 4
HEAD = 4
"""Round, scores, indicators and those below stand before the seats."""
MOST = 10_000_000
"""No score and no points are larger."""
_RED = ("aka", "aka51", "aka52", "aka53")
_SOUL = re.compile(r"Room|の間|之间|之間|段位|友人|大会|Friendly|Tournament|Tounament")
_LENGTHS = re.compile(r"[東南东]|East|South")


def fields_of(text: str) -> tuple[dict[str, Any], list[list[Any]]]:
    """Give a file's fields, and the rounds among them."""
    fields = read_json(text)
    if not isinstance(fields, dict):
        raise Unreadable("tenhou6.no_log", "not an object with a log")
    log = msgspec.convert(fields.get("log"), list[list[Any]])
    if not log:
        raise Unreadable(*NO_HAND.parts)
    return fields, log


def rule_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a file says of its rules."""
    rule = fields.get("rule")
    return rule if isinstance(rule, dict) else {}


def lengths_of(rule: Mapping[str, Any]) -> tuple[str, ...]:
    """Give other lengths that a match may have had whose file does not say so."""
    return () if NOTE in rule or _LENGTHS.search(str(rule.get("disp", ""))) else ("east",)


def players_of(log: Sequence[list[Any]]) -> int:
    """Find out how many play; a table for three has an empty fourth seat, or none."""
    first = log[0]
    scores = first[1] if len(first) > 1 else []
    if not isinstance(scores, list) or len(scores) not in (SANMA, YONMA):
        raise Unreadable("tenhou6.scores", "the first hand has no scores of three or four seats")
    three = len(scores) == SANMA or (scores[-1] == 0 and len(first) > HEAD + 9 and not first[HEAD + 9])
    return SANMA if three else YONMA


def houses_of(rule: Mapping[str, Any], players: int, date: str = "") -> tuple[Ruleset, ...]:
    """Give the rules that a file's `rule` implies, by Tenhou's signs (`鳳南喰赤`) or the name of another room.

    >>> [rules.name for rules in houses_of({"disp": "鳳南喰赤", "aka": 1}, 4)]
    ['tenhou', 'tenhou-2021', 'mahjong-soul']
    """
    said = str(rule.get("disp", ""))
    soul = _SOUL.search(said) is not None
    signs = bool(said) and not soul
    found = tuple(
        usual(
            players=players,
            house=house,
            east="東" in said or "东" in said or "East" in said,
            red=any(rule.get(name) for name in _RED) or "赤" in said,
            open_tanyao="喰" in said or not signs,
        )
        for house in houses(date=date, soul=soul)
    )
    if players == YONMA and sum(rule[name] == 2 for name in _RED[1:] if type(rule.get(name)) is int) == 1:  # noqa: PLR2004
        found = tuple(change_rules(rules, red_fives=4) for rules in found)  # two red fives of a suit
    return found if rule.get(NOTE) is None else (noted(rule[NOTE], found[0]),)


def stated_in(sc: object, players: int) -> tuple[Stated | None, tuple[str, ...]]:
    """Give the final scores and points, and remarks on them.

    Each seat has its score and its points, or there are the scores alone; zeros are none.
    """
    if not sc:
        return None, ()
    numbers = sc if isinstance(sc, list) and all(map(_is_number, sc)) else []
    if len(numbers) in (players, YONMA):
        scores, points = numbers[:players], []
    elif len(numbers) in (2 * players, 2 * YONMA):
        scores, points = numbers[: 2 * players : 2], numbers[1 : 2 * players : 2]
    else:
        return None, (Sentence("tenhou6.sc", "sc is not a score and points for each seat; it is left out"),)
    if not any(scores):
        return None, ()
    return Stated(tuple(map(round, scores)), tuple(round(1000 * one) for one in points)), ()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and abs(value) < MOST


def about_of(fields: Mapping[str, Any], players: int, file: str) -> About:
    """Give what else a file tells; what a table has no use for is kept as it is written."""
    title, said = fields.get("title"), fields.get("name")
    place = " ".join(str(line) for line in title if line) if isinstance(title, list) else ""
    kept = {f"{TAG}{name}": json_of(value) for name, value in fields.items() if name not in ("log", "name")}
    names = [one if isinstance(one, str) else "" for one in said] if isinstance(said, list) else []
    if names != said or len(names) != players:
        kept[f"{TAG}name"] = json_of(said)
    if "name" not in fields:
        kept.pop(f"{TAG}name")
    result = json_of(fields["sc"]) if fields.get("sc") else ""
    return About(
        names=tuple(names[:players]), place=place, date=date_of(fields.get("ref"), file), result=result, tags=kept
    )
