"""What a pile is worth, and what a win pays: the yaku, and the named factors between their sum and the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zashiki.games.koikoi.pieces import Card, Month, bits, of_bits
from zashiki.games.koikoi.rules import Row, Ruleset
from zashiki.games.koikoi.state import Factor, Score, Yaku

MULTIPLIED_FROM = 7
EARLY_TURNS = 2
BONUS_CALLS = 3


def yaku_of(
    rules: Ruleset,
    captured: Iterable[Card],
    *,
    field: Iterable[Card] = (),
    month: Month = Month.JANUARY,
    calls: int = 0,
) -> tuple[Yaku, ...]:
    """List the yaku that a pile holds, in the order of the rules.

    The field, the month and the holder's koi-koi calls matter to a few rule sets only.
    """
    pile = bits(captured)
    near = [row for row in rules.rows if (pile & row.mask).bit_count() >= row.count]
    if not near:
        return ()
    found = [(row, made) for row in near for made in _made(row, pile, month)]
    if any(row.rule.void_while_on_field for row, _ in found):
        on_field = {card.month for card in field}
        found = [(row, made) for row, made in found if on_field.isdisjoint(row.rule.void_while_on_field)]
    if not found:
        return ()
    beaten = {name for row, _ in found for name in row.rule.beats}
    kept = [(row, made) for row, made in found if row.rule.name not in beaten]
    if not any(row.rule.alone for row, _ in kept):
        return ()
    return tuple(_yaku(row, made, pile, calls) for row, made in kept)


def _made(row: Row, pile: int, month: Month) -> Iterator[int]:
    """Give the cards of the pile that form a row, for each set that does."""
    if row.including & ~pile:
        return
    for choice in row.choices or (15 << 4 * (month - 1),):
        made = pile & choice
        if made.bit_count() >= row.count:
            yield made


def _yaku(row: Row, made: int, pile: int, calls: int) -> Yaku:
    rule = row.rule
    base = rule.after_call if calls and rule.after_call else rule.points
    bonus = 0
    if rule.extra:
        made |= pile & row.extra
        bonus = rule.extra * (made.bit_count() - row.count)
    return Yaku(rule.name, base, bonus, of_bits(made))


def points_of(yaku: Iterable[Yaku]) -> int:
    """Sum yaku before any factor."""
    return sum(one.total_score for one in yaku)


def score(rules: Ruleset, yaku: tuple[Yaku, ...], *, own_calls: int, opponent_calls: int, turns: int = 8) -> Score:
    """Say what a win pays, step by step. `turns` are those the winner had taken, for 早上がり."""
    base = points_of(yaku)
    factors = tuple(_factors(rules, base, own_calls, opponent_calls, turns))
    total = base
    for factor in factors:
        total = total * factor.times + factor.plus
    return Score(yaku, base, factors, total)


def _factors(rules: Ruleset, base: int, own: int, opponent: int, turns: int) -> Iterator[Factor]:
    if base >= MULTIPLIED_FROM and rules.seven_plus_factor > 1:
        yield Factor("seven_plus", times=rules.seven_plus_factor)
    yield from _koikoi_factors(rules.koikoi_by, rules.koikoi_factor, own, opponent)
    if rules.early_win_bonus and turns <= EARLY_TURNS:
        yield Factor("early_win", plus=rules.early_win_bonus)


def _koikoi_factors(by: str, factor: int, own: int, opponent: int) -> Iterator[Factor]:
    match by:
        case "opponent" if opponent:
            yield Factor("opponent_koikoi", times=factor)
        case "own" if own:
            yield Factor("own_koikoi", times=factor)
        case "either" if own or opponent:
            yield Factor("own_koikoi" if own else "opponent_koikoi", times=factor)
        case "own_pow2" | "own_pow2_opponent":
            if own:
                yield Factor("own_koikoi", times=factor**own)
            if opponent and by == "own_pow2_opponent":
                yield Factor("opponent_koikoi", times=factor)
        case "shared" if own + opponent:
            yield Factor("shared_koikoi", times=1 + own + opponent)
        case "bonus_then_mult" if own > BONUS_CALLS:
            yield Factor("own_koikoi", times=own - 2)
        case "bonus_then_mult" if own:
            yield Factor("koikoi_bonus", plus=own)
        case _:
            return
