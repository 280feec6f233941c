"""Who pays what after a round: ron, tsumo, draws, liability and counters. Deposits are the table's.

Everything is added to a row of whole numbers, one for each seat: what it gains.
"""

import numpy as np

from zashiki.fast.bits import count, holds
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.layout import Row
from zashiki.fast.riichi.table import NOBODY
from zashiki.fast.riichi.value.value_rules import ValueRules

HUNDRED = 100
THREE = 3


@inlined
def up(points: int) -> int:
    """Round up to a hundred."""
    return (points + HUNDRED - 1) // HUNDRED * HUNDRED


@inlined
def move(changes: Row, payer: int, winner: int, points: int) -> None:
    """One seat pays another."""
    changes[payer] -= points
    changes[winner] += points


@inlined
def counted_honba(rules: ValueRules, honba: int, nth: int) -> int:
    """The counters that count for the nth winner of a discard, 0 the first."""
    return honba if rules.honba_enabled and (nth == 0 or rules.honba_to_all) else 0


@inlined
def share(rules: ValueRules, base: int, winner: int, payer: int, dealer: int) -> int:
    """What a seat pays for a tsumo: twice the base to and from the dealer, once else; a missing part may be split."""
    points = base * (2 if dealer in (payer, winner) else 1)
    if rules.split_missing:
        points += base * (2 if winner == dealer else 1) // 2
    return up(points)


@inlined
def pay_tsumo(
    rules: ValueRules, base: int, winner: int, dealer: int, honba: int, liable: int, liable_base: int, changes: Row
) -> None:
    """All pay, or whoever is liable for the yakuman it made possible, or for the whole hand."""
    whole = rules.pao_whole or liable_base == 0
    for seat in range(rules.players):
        if seat != winner:
            points, counters = share(rules, base, winner, seat, dealer), honba * rules.honba_tsumo_each
            if liable == NOBODY:
                move(changes, seat, winner, points + counters)
            else:
                covered = points if whole else share(rules, liable_base, winner, seat, dealer)
                move(changes, seat, winner, points - covered)
                move(changes, liable, winner, covered + counters)


@inlined
def pay_ron(  # noqa: PLR0913, PLR0917
    rules: ValueRules,
    base: int,
    winner: int,
    loser: int,
    dealer: int,
    honba: int,
    liable: int,
    liable_base: int,
    changes: Row,
) -> None:
    """The discarder pays, and whoever is liable pays half of what it is liable for."""
    times = 6 if winner == dealer else 4
    points, counters = up(base * times), honba * rules.honba_ron
    if liable in (NOBODY, loser):
        move(changes, loser, winner, points + counters)
        return
    half = (points if rules.pao_whole or liable_base == 0 else up(liable_base * times)) // 2
    move(changes, liable, winner, half)
    move(changes, loser, winner, points - half)
    move(changes, liable if rules.pao_honba_liable else loser, winner, counters)


@compiled
def pay_win(  # noqa: PLR0913, PLR0917
    rules: ValueRules,
    base: int,
    winner: int,
    loser: int,
    dealer: int,
    honba: int,
    liable: int,
    liable_base: int,
    changes: Row,
) -> None:
    """Pay one winner; without a loser (-1) it won by its own draw."""
    if loser == NOBODY:
        pay_tsumo(rules, base, winner, dealer, honba, liable, liable_base, changes)
    else:
        pay_ron(rules, base, winner, loser, dealer, honba, liable, liable_base, changes)


@compiled
def pay_noten(rules: ValueRules, tenpai: np.uint64, changes: Row) -> None:
    """What seats that are not ready pay to those that are, at an exhaustive draw."""
    ready = count(tenpai)
    others = rules.players - ready
    if ready == 0 or others == 0:
        return
    gain, loss = rules.noten_pot // ready, rules.noten_pot // others
    if rules.players == THREE:  # each that is not ready pays half of it to each that is
        gain, loss = rules.noten_pot // 2 * others, rules.noten_pot // 2 * ready
    for seat in range(rules.players):
        changes[seat] += gain if holds(tenpai, seat) else -loss
