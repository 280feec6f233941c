"""How reversi is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.reversi import Ruleset
from zashiki.telling.rulesheet import name_of
from zashiki.texts.sheets import Sheet, paragraphs, text
from zashiki.texts.words import Words

ALWAYS = ("aim", "place", "turn", "pass", "end")
"""What every table plays."""


def brief(rules: Ruleset, words: Words) -> Sheet:
    """How to play, and then what these rules say where tables differ."""
    always = paragraphs(words[f"brief_rule.{one}"] for one in ALWAYS)
    heading = text(words.say("brief_rule.table", rules=name_of(rules, words)), role="heading")
    return Sheet(words["brief_rule.title"], (*always, heading, *paragraphs(_table(rules, words), role="item")))


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    start = "position" if rules.position else rules.start
    yield words.say(f"brief_rule.start.{start}", size=rules.size)
    if rules.openings:
        key = "drawn" if len(rules.openings) > 1 else "fixed"
        yield words.say(f"brief_rule.opening.{key}", n=len(rules.openings))
    yield words[f"brief_rule.score.{rules.score}"]
