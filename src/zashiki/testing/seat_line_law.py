"""Law 4 for records: where a line of a seat's record ends may depend on nothing but what the seat hears."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import takewhile
from random import Random
from typing import Any, TypeAlias

from zashiki.kernel.game import Seat
from zashiki.kernel.match import Step
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Choice, Header, Line, Opening, as_raw
from zashiki.kernel.registry import AnyGame
from zashiki.records.export import export
from zashiki.records.sitting_lines import DECODER
from zashiki.testing.law_tools import as_json, hold
from zashiki.testing.random_play import decisions

TWINS = 6
FOLLOWED = 24
"""How many choices of others both worlds are followed through, until the seat must choose again."""
Exporter: TypeAlias = Callable[[Record, Seat | None], Record]


def law_4_lines_of_a_seat_tell_no_more_than_their_events(
    match: AnyMatch, rng: Random, *, exported: Exporter = export
) -> None:
    """Law 4: twin worlds leave a seat the same lines, byte for byte, for all that it hears alike in both.

    Others may be asked in one world and not in the other: as long as the seat cannot hear it, no line may show it.
    """
    game, places, header = match.game, list(decisions(match)), Record.start(match).header
    for state, seat, action in rng.sample(places, min(TWINS, len(places))):
        world = _played_on(match, state, (seat, action), rng, {})
        plan = defaultdict[Seat, deque[object]](deque)
        for step in world:
            plan[step.seat].append(step.action)
        twin = _played_on(match, game.sample(game.mask(state, seat), rng), (seat, action), rng, plan)
        for viewer in (seat, None):
            alike = _alike(*(list(_noticed(game, steps, viewer)) for steps in (world, twin)))
            lines = [_lines(exported(_record(game, header, steps), viewer)) for steps in (world, twin)]
            mine, theirs = (list(map(as_json, some)) for some in lines)
            covered = sum(map(_size, lines[0][: _alike(mine, theirs)]))
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


def _record(game: AnyGame, header: Header, steps: Sequence[Step[Any, Any]]) -> Record:
    """The table's record of some choices; of what came before them it has the header alone."""
    kept = Record(decoder=DECODER)
    kept.game = game  # which need not be registered
    kept.append(header)
    kept.append(Opening(()))
    for number, step in enumerate(steps, 1):
        kept.append(Choice(number, step.seat, as_raw(step.action), tuple(map(as_raw, step.events))))
    return kept


def _noticed(game: AnyGame, steps: Sequence[Step[Any, Any]], viewer: Seat | None) -> Iterator[bytes]:
    """What somebody may notice of some choices, one by one: their own, and each event that they hear."""
    for step in steps:
        if step.seat == viewer:
            yield as_json(step.action)
        for event in step.events:
            if (heard := game.redact(event, viewer)) is not None:
                yield as_json(heard)


def _lines(record: Record) -> list[Line]:
    """What an exported record tells."""
    return [line for line in record.lines if not isinstance(line, Header)]


def _alike(first: list[bytes], second: list[bytes]) -> int:
    """How many things at the beginning of both are the same."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _size(line: Line) -> int:
    """How many things that a seat noticed stand in a line."""
    return (line.seat >= 0) + len(line.events) if isinstance(line, Choice) else 1
