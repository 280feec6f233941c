"""Law 4 for records: where a line of a seat's record ends may depend on nothing but what the seat hears."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from functools import reduce
from itertools import takewhile
from random import Random
from typing import Any, TypeAlias

from zashiki.kernel.game import Seat
from zashiki.kernel.match import Step
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import AnyLine, Choice
from zashiki.kernel.registry import AnyGame
from zashiki.records.export import seat_lines
from zashiki.records.notices import noticed
from zashiki.testing.law_tools import as_json, hold
from zashiki.testing.random_play import decisions

TWINS = 6
FOLLOWED = 24
"""How many choices of others both worlds are followed through, until the seat must choose again."""
Cutter: TypeAlias = Callable[[AnyGame, Iterable[Step[Any, Any]], Seat | None], Iterable[AnyLine]]


def law_4_lines_of_a_seat_tell_no_more_than_their_events(
    match: AnyMatch, rng: Random, *, lines: Cutter = seat_lines
) -> None:
    """Law 4: twin worlds leave a seat the same lines, byte for byte, for all that it hears alike in both.

    Others may be asked in one world and not in the other: as long as the seat cannot hear it, no line may show it.
    """
    game, places = match.game, list(decisions(match))
    for state, seat, action in rng.sample(places, min(TWINS, len(places))):
        world = _played_on(match, state, (seat, action), rng, {})
        plan = defaultdict[Seat, deque[object]](deque)
        for step in world:
            plan[step.seat].append(step.action)
        twin = _played_on(match, game.sample(game.mask(state, seat), rng), (seat, action), rng, plan)
        for viewer in (seat, None):
            alike = _alike(*([as_json(one) for one in noticed(game, steps, viewer)] for steps in (world, twin)))
            mine, theirs = ([as_json(line) for line in lines(game, steps, viewer)] for steps in (world, twin))
            covered = sum(map(_size, list(lines(game, world, viewer))[: _alike(mine, theirs)]))
            hold(4, covered >= alike, f"viewer {viewer} sees in its lines what it did not hear, after {covered} events")


def _played_on(
    match: AnyMatch,
    state: Any,  # noqa: ANN401 - each game has its own states
    first: tuple[Seat, Any],
    rng: Random,
    plan: dict[Seat, deque[object]],
) -> list[Step[Any, Any]]:
    """Choose, and let others choose (as planned, where they can) until the seat must choose again."""
    game, seat, steps = match.game, first[0], list[Step[Any, Any]]()
    chosen = first
    while len(steps) <= FOLLOWED:
        if plan.get(chosen[0]):
            plan[chosen[0]].popleft()
        events = list(game.decide(state, *chosen))
        state = reduce(game.apply, events, state)
        while more := game.advance(state, match.chance):
            state = reduce(game.apply, more, state)
            events += more
        steps.append(Step(*chosen, tuple(events)))
        acting = game.to_act(state)
        if not acting or seat in acting:
            break
        wished = plan.get(acting[0])
        legal = list(game.legal(state, acting[0]))
        chosen = (acting[0], wished[0] if wished and wished[0] in legal else rng.choice(legal))
    return steps


def _alike(first: list[bytes], second: list[bytes]) -> int:
    """How many things at the beginning of both are the same."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _size(line: AnyLine) -> int:
    """How many things that a seat noticed stand in a line."""
    return (line.seat >= 0) + len(line.events) if isinstance(line, Choice) else 1
