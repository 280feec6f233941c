"""House rules drawn at random: every knob, and yaku that nobody has thought of."""

from random import Random
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Card, Month, Ruleset, YakuRule
from zashiki.games.koikoi.rules import CardSet

WORDS = (
    *("first_dealer", "next_dealer", "next_dealer_on_draw", "field_three", "field_pairs", "teshi", "kuttsuki"),
    *("both_lucky", "koikoi_by", "exhausted_with_standing_yaku", "sake_cup"),
)
"""Knobs with a few named values."""
NAMED_SETS = {CardSet.HIKARI: 5, CardSet.TANE: 9, CardSet.TANZAKU: 10, CardSet.KASU: 24}
MONTHS = {CardSet.MONTH: 4, CardSet.ANY_MONTH: 4}


def house_rules(rng: Random, *, yaku: int = 6) -> Ruleset:
    """Draw a rule set: any value of every knob, and some yaku beside those of a preset."""
    base = koikoi.preset(rng.choice(koikoi.presets()))
    start = rng.choice([0, 5, 30])
    numbers: dict[str, Any] = {
        "rounds": rng.randint(1, 4),
        "extra_rounds": rng.randint(0, 2),
        "start_points": start,
        "zero_sum": rng.random() < 0.5,
        "bust": start > 0 and rng.random() < 0.5,
        "target": rng.choice([0, start + 12]),
        "turns": rng.randint(1, 12),
        "lucky_points": rng.randint(0, 15),
        "koikoi_factor": rng.randint(1, 4),
        "koikoi_calls": rng.randint(0, 3),
        "seven_plus_factor": rng.randint(1, 3),
        "early_win_bonus": rng.randint(0, 3),
        "shutout_bonus": rng.randint(0, 5),
        "oya_ken": rng.randint(0, 6),
    }
    words = {knob: rng.choice(get_args(get_type_hints(Ruleset)[knob])) for knob in WORDS}
    if words["koikoi_by"].startswith("own_pow2"):
        numbers["koikoi_factor"] = 2  # more, a dozen times over, is more than a score holds
    rows = list(base.yaku)
    for number in range(yaku):
        rows.append(house_yaku(rng, f"house_{number}", [row.name for row in rows]))
    return replace(base, name="house", yaku=tuple(rows), **numbers, **words)


def house_yaku(rng: Random, name: str, others: list[str]) -> YakuRule:
    """Draw a yaku: some cards, how many of them are needed, what more they score, and what they beat."""
    cards, there = drawn_cards(rng)
    count = rng.randint(0, there)
    own = cards if isinstance(cards, tuple) else ()
    further: list[tuple[Card, ...] | CardSet] = [(), some_cards(rng, 5), *NAMED_SETS]
    return YakuRule(
        name=name,
        cards=cards,
        count=count,
        points=rng.randint(0, 9),
        extra=rng.choice([0, 0, 1, 3]),
        extra_cards=rng.choice(further),
        including=tuple(rng.sample(own, min(len(own), rng.randint(0, 1)))),
        beats=tuple(rng.sample(others, rng.choice([0, 0, 1, 3]))),
        alone=rng.random() < 0.8,
        void_while_on_field=tuple(rng.sample(list(Month), rng.choice([0, 0, 1, 2]))),
        after_call=rng.choice([0, 0, 2, 10]),
    )


def drawn_cards(rng: Random) -> tuple[tuple[Card, ...] | CardSet, int]:
    """Some cards, listed or named, and how many they are."""
    if rng.random() < 0.6:
        cards = some_cards(rng, rng.randint(2, 12))
        return cards, len(cards)
    return rng.choice(list((NAMED_SETS | MONTHS).items()))


def some_cards(rng: Random, many: int) -> tuple[Card, ...]:
    return tuple(rng.sample(CARDS, many))
