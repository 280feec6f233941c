"""How a score table is kept, in a few sentences: what is entered, then what this rule set says where tables differ."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.score_table import Ruleset
from zashiki.telling.mahjong_words import points
from zashiki.telling.rulesheet import name_of
from zashiki.texts.sheets import Sheet, paragraphs, text
from zashiki.texts.words import Words

ALWAYS = ("aim", "scorer", "riichi", "undo")
"""What holds at every table."""


def brief_sheet(rules: Ruleset, words: Words) -> Sheet:
    """Say how to keep score, and then what these rules say."""
    always = paragraphs(words[f"brief_rule.{one}"] for one in ALWAYS)
    table = text(words.say("brief_rule.table", rules=name_of(rules, words)))
    return Sheet(words["brief_rule.title"], (*always, table, *paragraphs(_table(rules, words), role="item")))


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    say = words.say
    key = "brief_rule.points" if rules.target and rules.extension != "none" else "brief_rule.start"
    yield say(key, start=points(rules.start_points), target=points(rules.target))
    yield say("brief_rule.length", length=words[f"value.length.{rules.length}"])
    yield say("brief_rule.honba", ron=points(rules.honba_ron), tsumo=points(rules.honba_tsumo_each))
    yield say("brief_rule.rons", n=words[f"value.max_ron.{rules.max_ron}"])
    yield words[f"brief_rule.tobi_{rules.tobi}"]
    uma = "/".join(f"{one:+d}" for one in rules.uma)
    yield say("brief_rule.final", uma=uma, oka=rules.oka, back=points(rules.return_points))
    yield say("brief_rule.chombo_later", cost=points(rules.chombo)) if rules.chombo else words["brief_rule.chombo_now"]
