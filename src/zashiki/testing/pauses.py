"""What the pauses of a riichi table tell about hidden hands, in bits.

Hands are played by the house's own player `greedy` in all four seats. After each discard whoever can call it is asked
in secret, and answers after a time by the model below; the pause that everybody sees until the next public event is
worked out by the table's own `Timeline`, under `fast`, `even` and `strict`, from the same discards and the same times.

**The model.** Whoever is asked thinks for a time whose logarithm is normal: a median of 1.2 s for a pass and 1.9 s for
a call, with a spread of 0.6 (two of three passes take between 0.65 and 2.2 s). Reaction and choice times of people are
skewed in this way, a choice among two or three things takes about a second, and a call must be weighed; the figures are
chosen in that range, not measured at tables. Nobody else delays anything, and there is no network that blurs times: an
eavesdropper has it as easy as can be. Whoever is not asked does not answer, so thinking at all gives a seat away.

**The estimate.** Mutual information between the pause (the shortest possible one, or steps of 250 ms) and a fact, from
counts, with the correction of Miller and Madow for the bias of small samples; beside it the mean of the same estimate
with the facts shuffled, which is what remains of that bias.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import reduce
from math import exp, log, log2
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, get_args

from zashiki.games import riichi
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.players import make
from zashiki.records.sitting_lines import Clock, Options, Pauses
from zashiki.records.timeline import Part, Timeline

MODES: tuple[Pauses, ...] = get_args(Pauses)
STEP = 250
"""Milliseconds in a bin of pauses."""
SHUFFLES = 10
SEATS = 4
WINDOW = 4
OPEN_CHOICE = 1_500
"""How long a choice takes that everybody sees being made; it is part of no window."""
LINKS = 64


class Thinking(NamedTuple):
    """The model of thinking times: medians in milliseconds, and the spread of their logarithm."""

    passing: int = 1_200
    calling: int = 1_900
    spread: float = 0.6

    def time(self, dice: Random, *, calls: bool) -> int:
        """Draw a time."""
        return round(exp(dice.gauss(log(self.calling if calls else self.passing), self.spread)))


class Seen(NamedTuple):
    """One discard: the pause after it, by kind of pauses, and what was hidden."""

    pauses: tuple[int, ...]
    """In the order of `MODES`."""
    anybody: bool
    """Somebody could call."""
    next_seat: bool
    """The next seat could."""
    pair: bool
    """The next seat holds a pair of that tile."""


FACTS = ("anybody", "next_seat", "pair")


class Estimate(NamedTuple):
    """Bits about a fact in a pause."""

    bits: float
    baseline: float
    """The same with shuffled facts."""

    @property
    def beyond(self) -> float:
        """What is not chance."""
        return self.bits - self.baseline


# Playing.


def discards(count: int, seed: str, *, thinking: Thinking | None = None) -> list[Seen]:
    """Play as many hands as it takes to see so many discards."""
    found: list[Seen] = []
    number = 0
    while len(found) < count:
        number += 1
        found += _Table(f"{seed} {number}", thinking or Thinking()).played()
    return found[:count]


class _Table:
    """One match, with a timeline for each kind of pauses."""

    def __init__(self, seed: str, thinking: Thinking) -> None:
        rules = riichi.preset("tenhou")
        self._dice, self._thinking = Random(seed), thinking
        self._match: Any = Match(riichi, rules, Fair.seeded(seed, seats=SEATS, length=LINKS), may_undo=False)
        self._players = [make("riichi", "greedy", seed=str(seat)) for seat in range(SEATS)]
        clock = Clock(5, 20, refill="round")
        self._lines = [
            Timeline(riichi, Options(clock=clock, pauses=mode, window=WINDOW), range(SEATS)) for mode in MODES
        ]
        for line in self._lines:
            line.told(0, self._match.opening, self._match.state)

    def played(self) -> Iterator[Seen]:
        """Play it to its end."""
        match = self._match
        while match.to_act:
            seat: Seat = match.to_act[0]
            before, action = match.state, self._players[seat].choose(match.view(seat), seat)
            if self._lines[0].asked[seat].secret:  # a kan that may be robbed
                self._answer_all()
                continue
            times = [line.asked[seat].since + OPEN_CHOICE for line in self._lines]
            events = match.submit(seat, action)
            parts = [self._told(*one, events) for one in zip(self._lines, times, (seat,) * len(times), strict=True)]
            if isinstance(events[0], riichi.TileDiscarded):
                asked = match.state.asked
                begun = [_opened(some) for some in parts]
                ends = self._answer_all() if asked else parts
                pauses = tuple(_next(end) - at for end, at in zip(ends, begun, strict=True))
                neighbour = (seat + 1) % SEATS
                same = [one for one in before.players[neighbour].hand if one.kind == events[0].tile.kind]
                yield Seen(pauses, bool(asked), neighbour in asked, len(same) > 1)
            match.forget()

    def _answer_all(self) -> list[list[Part]]:
        """Let all who are asked answer, the quickest first; gives what the last of them led to."""
        match, plans = self._match, list[tuple[int, Seat, Any]]()
        for seat in match.to_act:
            action = self._players[seat].choose(match.view(seat), seat)
            calls = not isinstance(action, riichi.Pass)
            plans.append((self._thinking.time(self._dice, calls=calls), seat, action))
        ends: list[list[Part]] = []
        for time, seat, action in sorted(plans, key=lambda plan: plan[:2]):
            asked = [line.asked[seat].since for line in self._lines]
            due = [line.deadline(seat) or 0 for line in self._lines]
            events = match.submit(seat, action)
            at = [min(since + time, end) for since, end in zip(asked, due, strict=True)]
            ends = [self._told(*one, events) for one in zip(self._lines, at, (seat,) * len(at), strict=True)]
        return ends

    def _told(self, line: Timeline, at: int, seat: Seat, events: Sequence[Any]) -> list[Part]:
        line.chosen(seat, at)
        return line.told(at, events, self._match.state)


def _opened(parts: Sequence[Part]) -> int:
    """When the window was opened: with the discard, or the indicator that waited for it."""
    return max(part.at for part in parts if any(map(riichi.may_ask, part.events)))


def _next(parts: Sequence[Part]) -> int:
    """When everybody heard of something again after that."""
    return next(part.at for part in parts for event in part.events if _follows(event))


def _follows(event: riichi.Event) -> bool:
    return riichi.redact(event, None) is not None and not riichi.may_ask(event)


# Estimating.


def estimate(seen: Sequence[Seen], mode: Pauses, fact: str, dice: Random) -> Estimate:
    """Estimate how many bits a pause tells about a fact."""
    pauses, facts = binned([one.pauses[MODES.index(mode)] for one in seen]), [getattr(one, fact) for one in seen]
    shuffled = list(facts)
    chance = []
    for _ in range(SHUFFLES):
        dice.shuffle(shuffled)
        chance.append(information(pauses, shuffled))
    return Estimate(information(pauses, facts), fmean(chance))


def binned(pauses: Sequence[int]) -> list[int]:
    """Sort pauses into bins; the shortest of all has one of its own, since it may mean that nobody was asked."""
    least = min(pauses)
    return [-1 if pause == least else pause // STEP for pause in pauses]


def information(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """The mutual information of two rows of observations, in bits, corrected by Miller and Madow."""
    return _entropy(one) + _entropy(other) - _entropy(list(zip(one, other, strict=True)))


def _entropy(row: Sequence[Hashable]) -> float:
    counts, total = Counter(row).values(), len(row)
    plain = reduce(lambda bits, count: bits - count / total * log2(count / total), counts, 0.0)
    return plain + (len(counts) - 1) / (2 * total * log(2))
