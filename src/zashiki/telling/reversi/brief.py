"""How reversi is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.reversi import Ruleset
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.telling.rulesheet import brief_sheet
from zashiki.texts.sheets import Sheet
from zashiki.texts.words import Words

ALWAYS = ("aim", "place", "turn", "pass", "end")
"""What every table plays."""


def brief(voice: ReversiVoice) -> Sheet:
    """How to play, and then what these rules say where tables differ."""
    return brief_sheet(voice.rules, voice.words, always=ALWAYS, table=_table(voice.rules, voice.words))


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    start = "position" if rules.position else rules.start
    yield words.say(f"brief_rule.start.{start}", size=rules.size)
    if rules.openings:
        key = "drawn" if len(rules.openings) > 1 else "fixed"
        yield words.say(f"brief_rule.opening.{key}", n=len(rules.openings))
    yield words[f"brief_rule.score.{rules.score}"]
