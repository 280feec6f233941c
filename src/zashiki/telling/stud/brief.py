"""How stud is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.stud.rules import Ruleset
from zashiki.telling.rulesheet import name_of
from zashiki.telling.stud.amounts import chips, stakes
from zashiki.texts.sheets import Sheet, paragraphs, text
from zashiki.texts.words import Words

ALWAYS = ("aim", "cards", "bring_in", "bets", "choices", "showdown", "all_in")
"""What every table plays."""


def brief(rules: Ruleset, words: Words) -> Sheet:
    """How to play, and then what these rules say where tables differ; a sentence or two a paragraph."""
    games = dict.fromkeys(rules.rotation)
    shared = [words[f"brief_rule.{one}"] for one in ALWAYS] + [words[f"brief_rule.game.{game}"] for game in games]
    return Sheet(
        words["brief_rule.title"],
        (
            *paragraphs(shared),
            text(words.say("brief_rule.table", rules=name_of(rules, words))),
            *paragraphs(_table(rules, words), role="item"),
        ),
    )


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    say, games = words.say, dict.fromkeys(rules.rotation)
    amounts = "/".join(map(str, stakes(rules)))
    yield say("brief_rule.stakes", stakes=amounts, stack=chips(max(rules.starting_stacks)))
    if len(games) > 1:
        names = words["telling.comma"].join(words[f"variant.{game}"] for game in rules.rotation)
        length = rules.seats if rules.change == "orbit" else rules.deals_per_game
        yield say("brief_rule.rotation", games=names, n=length)
    yield say("brief_rule.raises", n=rules.raises)
    if rules.heads_up != "capped":
        yield words[f"brief_rule.heads_up.{rules.heads_up}"]
    if "stud" in games:
        yield words[f"brief_rule.open_pair.{rules.open_pair}"]
    yield words["brief_rule.muck" if rules.mucking else "brief_rule.no_muck"]
    yield words[f"brief_rule.rebuy.{rules.rebuy}"]
    yield say("brief_rule.deals", n=rules.deals) if rules.deals else words["brief_rule.open"]
