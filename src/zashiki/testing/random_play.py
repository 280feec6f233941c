"""Random legal play, from picks (numbers that a test chooses) or from a text seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from random import Random

from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame


def played(game: AnyGame, rules: object, seed: str, picks: Iterable[int]) -> AnyMatch:
    """Open a table and make one choice per pick: the pick counts through the legal actions of all who must act."""
    match = Match.open(game, rules, seed=seed)
    for pick in picks:
        options = [(seat, action) for seat in match.to_act for action in match.legal(seat)]
        if not options:
            break
        match.submit(*options[pick % len(options)])
    return match


def random_match(game: AnyGame, rules: object, seed: str, limit: int = 100_000) -> AnyMatch:
    """Play at random until the match is over, or `limit` choices are made."""
    return played(game, rules, seed, _picks(seed, limit))


def again(match: AnyMatch, chance: Chance) -> AnyMatch:
    """Play the same choices at a new table with the same rules."""
    copy = Match(match.game, match.rules, chance)
    for step in match.steps:
        copy.submit(step.seat, step.action)
    return copy


def decisions(match: AnyMatch) -> Iterator[tuple[object, Seat, object]]:
    """Every state in which a choice was made, with the seat and its choice."""
    state = match.state_at(0)
    for step in match.steps:
        yield state, step.seat, step.action
        state = reduce(match.game.apply, step.events, state)


def viewers(match: AnyMatch) -> tuple[Seat | None, ...]:
    """Everybody who may look at the table: each seat, and a spectator."""
    return (*range(match.game.seats(match.rules)), None)


def _picks(seed: str, limit: int) -> Iterator[int]:
    rng = Random(f"picks {seed}")
    return (rng.randrange(1 << 16) for _ in range(limit))
