"""The yaku of a rule set as rows of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.cli.rulesheet import RuleRows
from zashiki.games.koikoi import Card, Ruleset, YakuRule
from zashiki.games.koikoi.rules import CardSet
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.texts.words import Words

COLUMNS = ("points", "extra", "cards", "replaces", "remarks")
"""What there is to say of a yaku, beside its name."""


def rule_rows(rules: Ruleset, words: Words) -> RuleRows:
    """Say of each yaku that is played what it is called and what each column holds, by its key."""
    names = {row.name: yaku_name(row.name, rules, words) for row in rules.yaku}
    played = {row.name: row for row in rules.yaku if row.points}
    off = [names[row.name] for row in rules.yaku if not row.points]
    return RuleRows(
        words["sheet.yaku"],
        tuple(words[f"sheet.{column}"] for column in COLUMNS),
        {key: (names[key], *_cells(row, names, played, words)) for key, row in played.items()},
        words.say("sheet.off", yaku=words["rules.comma"].join(off)) if off else "",
    )


def _cells(row: YakuRule, names: dict[str, str], played: dict[str, YakuRule], words: Words) -> tuple[str, ...]:
    """Give the columns of a yaku; an empty one holds nothing."""
    return (
        str(row.points),
        _extra(row, words),
        _needed(row, words),
        words["rules.comma"].join(names[one] for one in row.beats if one in played),
        words["rules.semicolon"].join(_remarks(row, words)),
    )


def _needed(row: YakuRule, words: Words) -> str:
    key = ("count" if row.count else "all") + ("_set" if isinstance(row.cards, CardSet) else "_of")
    said = words.say(f"sheet.{key}", count=row.count, cards=_cards(row.cards, words))
    return said + (words.say("sheet.including", cards=_cards(row.including, words)) if row.including else "")


def _extra(row: YakuRule, words: Words) -> str:
    if row.extra and row.extra_cards:
        return words.say("sheet.extra_of", extra=row.extra, cards=_cards(row.extra_cards, words))
    return f"+{row.extra}" if row.extra else ""


def _remarks(row: YakuRule, words: Words) -> Iterator[str]:
    if not row.alone:
        yield words["sheet.alone"]
    if row.void_while_on_field:
        months = words["rules.comma"].join(words[f"flower.{month.value}"] for month in row.void_while_on_field)
        yield words.say("sheet.void", months=months)
    if row.after_call:
        yield words.say("sheet.after_call", points=row.after_call)


def _cards(some: Sequence[Card] | CardSet, words: Words) -> str:
    if isinstance(some, CardSet):
        return words[f"set.{some.value}"]
    return words["rules.comma"].join(words[f"card.{card.value}"] for card in some)
