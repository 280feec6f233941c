"""Why a win pays what it pays, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.koikoi import Ruleset, Score
from zashiki.games.koikoi.state import Factor
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.numbers import amount
from zashiki.texts.sheets import Text, text
from zashiki.texts.words import Words

_BY_FACTOR = ("opponent", "own", "either", "own_pow2", "own_pow2_opponent")
"""The kinds of koi-koi that multiply by `koikoi_factor`."""
_RAISING = {
    "opponent": ("opponent_koikoi",),
    "own": ("own_koikoi",),
    "either": ("either_koikoi",),
    "own_pow2": ("own_koikoi",),
    "own_pow2_opponent": ("own_koikoi", "opponent_koikoi"),
    "shared": ("shared_koikoi",),
    "bonus_then_mult": ("koikoi_bonus",),
}
"""What may raise a win, by whose koi-koi calls count."""
_ALSO = {"own_koikoi": ("koikoi_bonus", "either_koikoi"), "opponent_koikoi": ("either_koikoi",)}
"""What else was reached by a factor of that name."""


def counting(rules: Ruleset) -> str:
    """Whose koi-koi calls raise a win, by the name of the rule; `none` where the factor is one."""
    return "none" if rules.koikoi_by in _BY_FACTOR and rules.koikoi_factor == 1 else rules.koikoi_by


def times(n: int, words: Words) -> str:
    """Say how many times as much something pays."""
    return words.get(f"times.{n}") or words.say("times.many", n=n)


def explained(voice: KoiKoiVoice, score: Score, *, reason: str = "shobu") -> tuple[Text, ...]:
    """Say what a win pays: each yaku, their sum, each factor by name, and the total; and why it is not more."""
    words = voice.words
    if not score.yaku:
        lucky = words.say("score.lucky", kind=words[f"round_result.{reason}"], points=voice.points(score.total))
        return (text(lucky, role="sum"),)
    lines = [text(voice.worth(one), role="item") for one in score.yaku]
    if len(score.yaku) > 1 or score.factors:
        lines.append(text(words.say("score.base", points=voice.points(score.base)), role="sum"))
    lines += (text(line, role="item") for line in _steps(voice, score))
    if absent := dict.fromkeys(words[f"not_raised.{name}"] for name in _absent(voice, score)):
        key = "not_raised.further" if score.factors else "not_raised.line"
        lines.append(text(words.say(key, why=words["telling.comma"].join(absent)), role="faint"))
    return (*lines, text(words.say("score.total", points=voice.points(score.total)), role="sum"))


def _steps(voice: KoiKoiVoice, score: Score) -> Iterator[str]:
    """Each factor that is not one, and what it makes of the points."""
    paid = score.base
    for factor in score.factors:
        name = voice.words[f"factor.{factor.name}"]
        if factor.times != 1:
            paid *= factor.times
            yield voice.words.say("score.times", factor=name, times=factor.times, points=voice.points(paid))
        if factor.plus:
            paid += factor.plus
            yield voice.words.say("score.plus", factor=name, plus=factor.plus, points=voice.points(paid))


def _absent(voice: KoiKoiVoice, score: Score) -> Iterator[str]:
    """Name the factors of the rules that this win did not reach."""
    rules = voice.rules
    reached = {name for factor in score.factors for name in (factor.name, *_ALSO.get(factor.name, ()))}
    possible = [*_RAISING.get(counting(rules), ())]
    if rules.seven_plus_factor > 1:
        possible.insert(0, "seven_plus")
    if rules.early_win_bonus:
        possible.append("early_win")
    yield from (name for name in possible if name not in reached)


def sum_in_words(voice: KoiKoiVoice, score: Score) -> str:
    """Give the sum of yaku, each factor that raises it, and the points; where nothing does, the points alone."""
    words = voice.words
    steps = [_step(factor, words) for factor in score.factors if factor.times != 1 or factor.plus]
    paid = voice.points(score.total)
    return words.say("decision.sum", steps=" ".join((amount(score.base), *steps)), points=paid) if steps else paid


def _step(factor: Factor, words: Words) -> str:
    name = words[f"factor.{factor.name}"]
    if factor.times != 1:
        return words.say("decision.times", times=factor.times, factor=name)
    return words.say("decision.plus", plus=factor.plus, factor=name)
