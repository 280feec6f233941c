"""How riichi is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.riichi.rules import Ruleset
from zashiki.telling.mahjong_words import points
from zashiki.telling.rulesheet import name_of, value_text
from zashiki.texts.sheets import Sheet, paragraphs, text
from zashiki.texts.words import Words

ALWAYS = ("aim", "tiles", "turn", "calls", "riichi", "yaku", "furiten", "dora", "payment", "draw", "dealer")
"""What every table plays."""


def brief(rules: Ruleset, words: Words) -> Sheet:
    """How to play, and then what these rules say where tables differ; a sentence or two a line."""
    three = rules.three
    shared = [words[f"brief_rule.{'calls_three' if three and one == 'calls' else one}"] for one in ALWAYS]
    shared += [words["brief_rule.three"]] if three else []
    table = text(words.say("brief_rule.table", rules=name_of(rules, words)))
    return Sheet(
        words["brief_rule.title"], (*paragraphs(shared), table, *paragraphs(_table(rules, words), role="item"))
    )


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    say = words.say
    length = value_text("length", rules.length, words)
    yield say("brief_rule.length", length=length, score=points(rules.start_points))
    if rules.target:
        then = value_text("extension", rules.extension, words)
        yield say("brief_rule.target", target=points(rules.target), then=then)
    yield say("brief_rule.red_fives", reds=value_text("red_fives", rules.red_fives, words))
    yield words["brief_rule.open_tanyao" if rules.open_tanyao else "brief_rule.closed_tanyao"]
    yield words[f"brief_rule.max_ron_{rules.max_ron}"]
    if rules.aborts:
        yield say("brief_rule.aborts", kinds=value_text("aborts", rules.aborts, words))
    if rules.tobi != "off":
        yield words[f"brief_rule.tobi_{rules.tobi}"]
    uma = "/".join(f"{one:+}".replace("-", "−") for one in rules.uma)
    yield say("brief_rule.uma", uma=uma, oka=rules.oka, back=points(rules.return_points))
