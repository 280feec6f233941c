"""How stud is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.telling.numbers import amount
from zashiki.telling.rulesheet import brief_sheet
from zashiki.telling.stud.voice import StudVoice
from zashiki.texts.sheets import Sheet

ALWAYS = ("aim", "cards", "bring_in", "bets", "choices", "showdown", "all_in")
"""What every table plays."""


def brief(voice: StudVoice) -> Sheet:
    """How to play, and then what these rules say where tables differ; a sentence or two a paragraph."""
    games = (f"game.{game}" for game in dict.fromkeys(voice.rules.rotation))
    return brief_sheet(voice.rules, voice.words, always=(*ALWAYS, *games), table=_table(voice))


def _table(voice: StudVoice) -> Iterator[str]:
    words, rules = voice.words, voice.rules
    yield from _chips(voice)
    games = dict.fromkeys(rules.rotation)
    if len(games) > 1:
        names = voice.listed(map(voice.variant, rules.rotation))
        length = rules.seats if rules.change == "orbit" else rules.deals_per_game
        yield words.say("brief_rule.rotation", games=names, n=length)
    yield words.say("brief_rule.raises", n=rules.raises)
    if rules.heads_up != "capped":
        yield words[f"brief_rule.heads_up.{rules.heads_up}"]
    if "stud" in games:
        yield words[f"brief_rule.open_pair.{rules.open_pair}"]
    yield words["brief_rule.muck" if rules.mucking else "brief_rule.no_muck"]
    yield words["brief_rule.reset" if rules.between_deals == "reset" else f"brief_rule.rebuy.{rules.rebuy}"]
    yield words.say("brief_rule.deals", n=rules.deals) if rules.deals else words["brief_rule.open"]


def _chips(voice: StudVoice) -> Iterator[str]:
    """The stakes, and what each seat starts with."""
    say, rules = voice.words.say, voice.rules
    stakes = (rules.ante, rules.bring_in, rules.small_bet, rules.big_bet)
    yield say("brief_rule.stakes", stakes="/".join(map(amount, stakes)))
    stacks = rules.starting_stacks
    if len(set(stacks)) == 1:
        yield say("brief_rule.stack", stack=amount(stacks[0]))
        return
    each = (say("event.change", who=name, amount=amount(one)) for name, one in zip(voice.names, stacks, strict=True))
    yield say("brief_rule.stacks", stacks=voice.listed(each))
