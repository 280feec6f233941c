"""How Koi-Koi is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.koikoi import Ruleset
from zashiki.telling.koikoi.points import counting, times
from zashiki.telling.koikoi.voice import KoiKoiVoice, points
from zashiki.telling.rulesheet import brief_sheet
from zashiki.texts.sheets import Sheet
from zashiki.texts.words import Words

ALWAYS = ("aim", "match", "two", "draw", "yaku", "koikoi")
"""What every table plays."""
EMPTY_HANDS = 8
"""The turns of a seat after which its hand is empty."""


def brief(voice: KoiKoiVoice) -> Sheet:
    """How to play, and then what these rules say where tables differ; a sentence or two a paragraph."""
    rules, words = voice.rules, voice.words
    return brief_sheet(rules, words, always=ALWAYS, table=_table(rules, words))


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    yield _koikoi_counts(rules, words)
    yield from _limits(rules, words)
    yield from _bonuses(rules, words)
    yield _run_out(rules, words)
    yield from _deals(rules, words)
    yield words[f"brief_rule.sake_cup.{rules.sake_cup}"]
    yield _match(rules, words)


def _koikoi_counts(rules: Ruleset, words: Words) -> str:
    """What koi-koi calls do to the points of a win."""
    said = {"times": times(rules.koikoi_factor, words), "square": rules.koikoi_factor**2}
    return words.say(f"brief_rule.koikoi_by.{counting(rules)}", **said)


def _limits(rules: Ruleset, words: Words) -> Iterator[str]:
    if rules.koikoi_calls:
        key = "one_call" if rules.koikoi_calls == 1 else "calls"
        yield words.say(f"brief_rule.{key}", n=rules.koikoi_calls)
    else:
        yield words["brief_rule.any_calls"]
    if rules.turns > EMPTY_HANDS:
        yield words.say("brief_rule.long", n=rules.turns - EMPTY_HANDS)
    elif rules.turns < EMPTY_HANDS:
        yield words.say("brief_rule.short", n=rules.turns)


def _bonuses(rules: Ruleset, words: Words) -> Iterator[str]:
    if rules.seven_plus_factor > 1:
        yield words.say("brief_rule.seven", times=times(rules.seven_plus_factor, words))
    if rules.early_win_bonus:
        yield words.say("brief_rule.early", points=points(rules.early_win_bonus, words))
    if rules.shutout_bonus:
        yield words.say("brief_rule.shutout", points=points(rules.shutout_bonus, words))


def _run_out(rules: Ruleset, words: Words) -> str:
    """What happens when the cards run out: without a yaku, and with one that was played on."""
    key = "dealer" if rules.oya_ken else "nobody"
    first = words.say(f"brief_rule.run_out.{key}", points=points(rules.oya_ken, words))
    standing = words[f"brief_rule.standing.{rules.exhausted_with_standing_yaku}"]
    return words["telling.sentences"].join((first, standing))


def _deals(rules: Ruleset, words: Words) -> Iterator[str]:
    """Hands that score as they are dealt, and deals that do not stand."""
    hands = {"teshi": rules.teshi, "kuttsuki": rules.kuttsuki}
    paid = [words[f"lucky.{name}"] for name, what in hands.items() if what == "score"]
    if paid:
        hand, worth = words["brief_rule.or"].join(paid), points(rules.lucky_points, words)
        lucky = words.say("brief_rule.lucky", hand=hand, points=worth)
        yield words["telling.sentences"].join((lucky, words[f"brief_rule.both_lucky.{rules.both_lucky}"]))
    patterns = {
        "field_four": "redeal",
        "field_three": rules.field_three,
        "field_pairs": rules.field_pairs,
        "hand_four": rules.teshi,
        "hand_pairs": rules.kuttsuki,
    }
    again = (words[f"cancelled.{name}"] for name, what in patterns.items() if what == "redeal")
    yield words.say("brief_rule.redeal", deals=words["telling.comma"].join(again))


def _match(rules: Ruleset, words: Words) -> str:
    """How long a match is, what it is played for, and what ends it early."""
    say, said = words.say, []
    if rules.start_points:
        said.append(say("brief_rule.start", points=points(rules.start_points, words)))
    if rules.zero_sum:
        said.append(words["brief_rule.zero_sum"])
    if rules.bust:
        said.append(words["brief_rule.bust"])
    if rules.target:
        said.append(say("brief_rule.target", points=points(rules.target, words)))
    said.append(words["brief_rule.one_month"] if rules.rounds == 1 else say("brief_rule.months", n=rules.rounds))
    if rules.extra_rounds:
        said.append(say("brief_rule.extra", n=rules.extra_rounds))
    return words["telling.sentences"].join(said)
