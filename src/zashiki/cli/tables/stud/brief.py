"""How stud is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.cli.rulesheet import name_of
from zashiki.games.stud import Ruleset
from zashiki.telling.stud.teller import chips, listed
from zashiki.texts.words import Words

ALWAYS = ("aim", "cards", "bring_in", "bets", "choices", "showdown", "all_in")
"""What every table plays."""


def rules_in_brief(rules: Ruleset, words: Words) -> list[str]:
    """How to play, and then what these rules say where tables differ; a sentence or two a line."""
    return [
        *(words[f"brief_rule.{one}"] for one in ALWAYS),
        *(words[f"brief_rule.game.{game}"] for game in dict.fromkeys(rules.rotation)),
        words.say("brief_rule.table", rules=name_of(rules, words)),
        *(f"- {line}" for line in _table(rules, words)),
    ]


def stakes(rules: Ruleset) -> str:
    """Ante, bring-in, small and big bet, as people write them."""
    return "/".join(str(amount) for amount in (rules.ante, rules.bring_in, rules.small_bet, rules.big_bet))


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    say = words.say
    yield say("brief_rule.stakes", stakes=stakes(rules), stack=chips(max(rules.starting_stacks)))
    games = dict.fromkeys(rules.rotation)
    if len(games) > 1:
        names = listed((words[f"variant.{game}"] for game in rules.rotation), words)
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
