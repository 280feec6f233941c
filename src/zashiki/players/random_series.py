"""Many matches of random players, by compiled twins where numba is there, and by the rooms elsewhere: the same matches.

A series of its own, apart from `zashiki.players.arena`: its deals and choices are drawn by Philox, which a twin draws
as a room does, so that a seed gives the same figures with numba and without. Every match has its own deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zashiki.encoding import Encoding, Philox
from zashiki.encoding.philox import seed_of
from zashiki.kernel.game import Outcome
from zashiki.kernel.match import Match
from zashiki.kernel.registry import AnyGame
from zashiki.players.compiled_twins import twins_load
from zashiki.players.tally import Tally, nothing

SHARE = 4096
"""Matches that a twin plays at a time."""


def simulate_random(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 - the room's Ruleset
    *,
    matches: int,
    seed: str,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play `matches` matches of random players and add them up; `progress` hears the tally so far.

    `compiled` asks for the twin, or for the room, and a rule that the twin does not play is its `NotPlayed`; without
    it, the twin plays where it can. The twin works in so many `threads`: as many as there are cores, unless told.
    """
    by_twin = _twin_plays(game, rules) if compiled is None else compiled
    total, number = nothing(game.seats(rules)), seed_of(seed)
    series = _by_twin(game, rules, matches, number, threads) if by_twin else _by_room(game, rules, matches, number)
    for one in series:
        total += one
        if progress:
            progress(total)
    return total


def _twin_plays(game: AnyGame, rules: object) -> bool:
    if not twins_load():
        return False
    from zashiki.fast import Batch, NotPlayed, names  # noqa: PLC0415 - loaded when it is asked for

    try:
        return game.name in names() and bool(Batch(game, rules))
    except NotPlayed:
        return False


def _by_twin(game: AnyGame, rules: object, matches: int, seed: int, threads: int | None) -> Iterator[Tally]:
    from zashiki.fast import Batch  # noqa: PLC0415 - numba is loaded when it is asked for

    for first in range(0, matches, SHARE):
        batch = Batch(game, rules, min(SHARE, matches - first), first=first, threads=threads)
        batch.deal(seed)
        batch.play_out()
        scores = batch.scores
        best = scores == scores.max(axis=1, keepdims=True)
        alone = best.sum(axis=1) == 1
        yield Tally(
            len(scores),
            tuple((best & alone[:, None]).sum(axis=0).tolist()),
            int((~alone).sum()),
            tuple(scores.sum(axis=0, dtype="int64").tolist()),
        )


def _by_room(game: AnyGame, rules: object, matches: int, seed: int) -> Iterator[Tally]:
    encoding = Encoding(game, rules)
    for number in range(matches):
        outcome = _played(encoding, Philox(seed, game=number))
        winners = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
        wins = (int([seat] == winners) for seat in range(len(outcome.scores)))
        yield Tally(1, tuple(wins), int(len(winners) > 1), outcome.scores)


def _played(encoding: Encoding, chance: Philox) -> Outcome:
    """One match, each choice drawn among the legal numbers, as a twin's `play_out` draws it."""
    match = Match(encoding.game, encoding.rules, chance, may_undo=False)
    chosen = 0
    while (outcome := match.outcome) is None:
        seat = min(match.to_act)
        legal = encoding.legal(match.state, seat)
        match.submit(seat, encoding.action(match.state, seat, legal[chance.below(len(legal), chosen)]))
        chosen += 1
    return outcome
