"""How reversi is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.cli.rulesheet import name_of
from zashiki.games.reversi import Ruleset
from zashiki.texts.words import Words

ALWAYS = ("aim", "place", "turn", "pass", "end")
"""What every table plays."""


def rules_in_brief(rules: Ruleset, words: Words) -> list[str]:
    """How to play, and then what these rules say where tables differ; a sentence or two a line."""
    return [
        *(words[f"brief_rule.{one}"] for one in ALWAYS),
        words.say("brief_rule.table", rules=name_of(rules, words)),
        *(f"- {line}" for line in _table(rules, words)),
    ]


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    start = "position" if rules.position else rules.start
    yield words.say(f"brief_rule.start.{start}", size=rules.size)
    if rules.openings:
        key = "drawn" if len(rules.openings) > 1 else "fixed"
        yield words.say(f"brief_rule.opening.{key}", n=len(rules.openings))
    yield words[f"brief_rule.score.{rules.score}"]
