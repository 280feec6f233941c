"""The limits of a hand that does not state them, inferred from all amounts that it does state.

Bring-in and ante alone do not decide the small bet, and an all-in amount is a lower bound at most, never a bet size. So
every size that the full bets could come from is tried, the likeliest first, then the usual multiples of bring-in and
ante; the first that makes every stated amount legal is taken. What a seat lost in the end is an amount too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from zashiki.games.stud.betting import FOURTH_STREET
from zashiki.games.stud.variants import FIRST_STREET
from zashiki.kernel.game import Seat
from zashiki.records.stud.decks import FEW, TRIES, Laid
from zashiki.records.stud.phh_actions import ReadAction
from zashiki.texts.problems import Problem

MOST_LIMITS = 60
"""So many limits are tried before a hand that states none is given up."""
MORE = 12
"""And how many after the first that hold, in search of the recorded stacks."""
_COUNTS = (1, 2, 3, 4, 5)
"""A stated amount is this many bets: the bet itself, or a raise."""
_TIMES = (2, 3, 4, 5, 6, 8, 10)
"""Usual small bets in bring-ins …"""
_ANTES = (4, 5, 8, 10, 20)
"""… and in antes."""


class Limits(NamedTuple):
    """What a fixed-limit table plays for."""

    bring_in: int
    small_bet: int
    big_bet: int


class Stated(NamedTuple):
    """The same as far as a record states it."""

    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None


class Wager(NamedTuple):
    """A bet, completion or raise as a record states it: the street total of a seat."""

    street: int
    to: int
    bound: bool
    """Whether it is a lower bound only: the seat is all-in with it, or every opponent is at or below it."""


# What a record tells.


def wagers_of(lines: Sequence[ReadAction], stacks: Sequence[int], ante: int, bring_in: int) -> list[Wager]:
    """Follow the chips of a hand whose limits are unknown, street by street."""
    left = [max(stack - ante, 0) for stack in stacks]
    put, street, bet = [0] * len(stacks), FIRST_STREET, 0
    live = set(range(len(stacks)))
    waiting = {seat for seat in live if left[seat]}
    found: list[Wager] = []
    for line in lines:
        if line.kind != "choice":
            continue
        seat, to = line.seat, line.amount
        if line.word == "f":
            live.discard(seat)
        else:
            to = {"pb": bring_in, "cc": bet}.get(line.word, to)
            if line.word == "cbr":
                found.append(Wager(street, to, _bound(seat, to, live, put, left)))
                waiting = {one for one in live if left[one]}
            paid = max(min(to - put[seat], left[seat]), 0)
            put[seat], left[seat], bet = put[seat] + paid, left[seat] - paid, max(bet, to)
        waiting.discard(seat)
        if not waiting:
            street, put, bet = street + 1, [0] * len(stacks), 0
            waiting = {one for one in live if left[one]}
    return found


def _bound(seat: Seat, to: int, live: set[Seat], put: Sequence[int], left: Sequence[int]) -> bool:
    others = [put[one] + left[one] for one in live if one != seat]
    return to >= put[seat] + left[seat] or to >= max(others, default=0)


# What the limits may be.


def candidates(stated: Stated, wagers: Sequence[Wager], ante: int, losses: Sequence[int] = ()) -> list[Limits]:
    """List the limits that a hand may have been played by, the likeliest first."""
    return list(islice(dict.fromkeys(_candidates(stated, wagers, ante, losses)), MOST_LIMITS))


def _candidates(stated: Stated, wagers: Sequence[Wager], ante: int, losses: Sequence[int]) -> Iterator[Limits]:
    full = [wager for wager in wagers if not wager.bound]
    late = [to // count for to in _late(full) for count in _COUNTS if to % count == 0]
    smalls = list(_smalls(stated, wagers, ante))
    pairs = [(small, 2 * small if stated.big_bet is None else stated.big_bet) for small in smalls]
    if stated.big_bet is None:  # the big bet is twice the small one nearly everywhere
        pairs += [(small, big) for small in smalls for big in late]
    for small, big in pairs:
        for bring_in in _bring_ins(stated, small, ante, losses):
            if 0 < bring_in < small <= big:
                yield Limits(bring_in, small, big)


def _late(wagers: Iterable[Wager]) -> list[int]:
    return sorted({wager.to for wager in wagers if wager.street > FOURTH_STREET})


def _smalls(stated: Stated, wagers: Sequence[Wager], ante: int) -> Iterator[int]:
    """Small bets: the stated one; else by the full bets, then by the big bet, then the usual ones, then the bounds."""
    if stated.small_bet is not None:
        yield stated.small_bet
        return
    full = [wager for wager in wagers if not wager.bound]
    early = sorted({wager.to for wager in full if wager.street <= FOURTH_STREET})
    yield from (to // count for count in _COUNTS for to in early if to % count == 0)
    bigs = [stated.big_bet] if stated.big_bet is not None else _late(full)
    yield from (to // (2 * count) for count in _COUNTS for to in bigs if to % (2 * count) == 0)
    yield from ((stated.bring_in or 0) * times for times in _TIMES)
    yield from (ante * times for times in _ANTES)
    step = stated.bring_in or ante or 1
    for wager in wagers:  # lower bounds: the next round amount above them
        least = wager.to if wager.street <= FOURTH_STREET else -(-wager.to // 2)
        yield from (-(-least // step) * step, least)


def _bring_ins(stated: Stated, small: int, ante: int, losses: Sequence[int]) -> Iterator[int]:
    """Bring-ins: the stated one; else what a seat lost beyond its ante and full bets, then the usual ones."""
    if stated.bring_in is not None:
        yield stated.bring_in
        return
    yield from sorted({(loss - ante) % small for loss in losses if loss > ante} if small else ())
    yield from (2 * ante, ante, small // 2, small // 3, small // 4, 1)


# Which of them it is.


class Found(NamedTuple):
    """A hand played by limits that fit."""

    laid: Laid
    agreed: bool
    limits: Limits


def inferred(some: Iterable[Limits], play: Callable[[Limits, int], tuple[Laid, bool]], *, wanted: bool) -> Found:
    """Play a hand by one after the other; the first that holds is it, of those that give the wanted stacks if any do.

    `play` takes limits and how many ways to fill in unseen cards it may try; what it raises for the first limits is
    raised if no others hold.
    """
    first: Limits | None = None
    fault: ValueError | None = None
    more = 0
    for limits in some:
        more += first is not None
        if more > MORE:
            break
        try:
            laid, agreed = play(limits, FEW)
        except ValueError as error:
            fault = fault or error
            continue
        if agreed or not wanted or not laid.over:
            return Found(laid, agreed, limits)
        first = first or limits
    if first is None:
        raise fault or Problem("phh.no_limits", "no limits fit the amounts of this hand")
    laid, agreed = play(first, TRIES)
    return Found(laid, agreed, first)
