"""How a score table is kept, in a few sentences: what is entered, then what this rule set says where tables differ."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.score_table import Ruleset
from zashiki.telling.mahjong_words import how_it_ends, written_uma
from zashiki.telling.numbers import amount
from zashiki.telling.rulesheet import brief_sheet
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.texts.sheets import Sheet
from zashiki.texts.words import Words

ALWAYS = ("aim", "scorer", "riichi", "undo")
"""What holds at every table."""


def brief(voice: ScoreTableVoice) -> Sheet:
    """Say how to keep score, and then what these rules say."""
    rules, words = voice.rules, voice.words
    return brief_sheet(rules, words, always=ALWAYS, table=_table(rules, words))


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    say = words.say
    length = words[f"value.length.{rules.length}"]
    yield say("brief_rule.length", length=length, score=amount(rules.start_points))
    if rules.honba_enabled:
        yield say("brief_rule.honba", ron=amount(rules.honba_ron), tsumo=amount(rules.honba_tsumo_each))
    yield words[f"brief_rule.max_ron_{rules.max_ron}"]
    yield from how_it_ends(rules, words)
    yield say("brief_rule.uma", uma=written_uma(rules), oka=rules.oka, back=amount(rules.return_points))
    yield say("brief_rule.chombo_later", cost=amount(rules.chombo)) if rules.chombo else words["brief_rule.chombo_now"]
