"""The yaku of a rule set as rows: what each counts in a closed and in an open hand."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.yaku import (
    OF_EQUAL_RUNS,
    OF_HONOURS,
    OF_KINDS,
    OF_RUNS,
    OF_TRIPLETS,
    YAKUMAN_OF_KINDS,
    YAKUMAN_OF_TRIPLETS,
)
from zashiki.telling.riichi.examples import FOUR_ONLY
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.texts.sheets import Grid, Sheet, text
from zashiki.texts.words import Words

BY_CIRCUMSTANCE = (
    *(("riichi", 1, 0), ("double_riichi", 2, 0), ("ippatsu", 1, 0), ("tsumo", 1, 0)),
    *(("chankan", 1, 1), ("rinshan", 1, 1), ("haitei", 1, 1), ("houtei", 1, 1), ("chiitoitsu", 2, 0)),
)
"""Yaku that lie in how a hand was won, and seven pairs: han closed and open; 0: only closed."""
CLOSED_YAKUMAN = ("kokushi", "kokushi_13", "chuuren", "junsei_chuuren", "tenhou", "chiihou")


def yaku_rows(rules: Ruleset, words: Words) -> dict[str, tuple[str, ...]]:
    """Say of each yaku that is played, by its key, what it is called and what it counts closed and open."""
    return {name: (words[f"yaku.{name}"], *han) for name, *han in (*_ordinary(rules, words), *_yakuman(rules, words))}


def yaku_heads(words: Words) -> tuple[str, str, str]:
    """What heads those rows."""
    return words["chart.yaku"], words["chart.closed"], words["chart.open"]


def yaku_grid(rules: Ruleset, words: Words) -> Grid:
    """All of them as a table."""
    return Grid(tuple(yaku_rows(rules, words).values()), yaku_heads(words))


def yaku_sheet(voice: RiichiVoice) -> Sheet:
    """The chart that may be looked up at any time."""
    words = voice.words
    return Sheet(words["chart.yaku"], (yaku_grid(voice.rules, words), text(words["chart.remark"])))


def _ordinary(rules: Ruleset, words: Words) -> Iterator[tuple[str, str, str]]:
    tables = (OF_KINDS, OF_RUNS, OF_EQUAL_RUNS, OF_HONOURS, OF_TRIPLETS)
    rows = [(row.name, row.closed, row.open) for table in tables for row in table]
    for name, closed, opened in (*BY_CIRCUMSTANCE, *rows):
        if rules.three and name in FOUR_ONLY:
            continue
        han = 0 if name == "tanyao" and not rules.open_tanyao else opened
        yield name, words.say("worth.han", n=closed), words.say("worth.han", n=han) if han else ""
    if rules.renhou == "mangan":
        yield "renhou", words["limit.mangan"], ""


def _yakuman(rules: Ruleset, words: Words) -> Iterator[tuple[str, str, str]]:
    closed = [*CLOSED_YAKUMAN, *(["renhou"] if rules.renhou == "yakuman" else [])]
    rows = [(row.name, row.open) for table in (YAKUMAN_OF_KINDS, YAKUMAN_OF_TRIPLETS) for row in table]
    for name, opened in (*((one, 0) for one in closed), *rows):
        count = words.say("worth.times", n=2) if name in rules.double_yakuman else words["worth.yakuman"]
        yield name, count, count if opened else ""
