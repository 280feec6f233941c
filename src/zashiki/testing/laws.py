"""The nine laws that every game obeys, as functions over a match that has been played.

Each raises `LawBroken` with the law's number and what was seen. `check_laws` runs them all; `check_ending` and
`same_everywhere` need matches of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product, zip_longest
from random import Random
from typing import NamedTuple

import msgspec

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.registry import AnyGame
from zashiki.testing.playing import again, decisions, random_match, viewers

JUNK: tuple[object, ...] = (None, 42, "1a", (), {}, object())
TWINS = 6


class LawBroken(AssertionError):
    """A game does not keep a law of the house."""

    def __init__(self, law: int, seen: str) -> None:
        """Name the law and what was seen."""
        self.law = law
        super().__init__(f"law {law}: {seen}")


def check_laws(match: AnyMatch, *, seed: str = "") -> None:
    """Hold one match against laws 1 to 8, and against the listing part of law 9."""
    law_1_state_is_the_sum_of_the_log(match)
    law_2_a_view_follows_from_its_own_events(match)
    law_3_a_view_is_enough_to_choose(match)
    law_4_twin_worlds_look_the_same(match, Random(f"twins {seed}"))
    law_5_nothing_appears_or_vanishes(match)
    law_6_a_refused_action_changes_nothing(match)
    law_7_same_choices_same_log(match)
    law_8_everything_reads_back(match)
    law_9_somebody_can_always_choose(match)


def law_1_state_is_the_sum_of_the_log(match: AnyMatch) -> None:
    """Law 1: folding `apply` over the log gives the state."""
    folded = reduce(match.game.apply, match.log, match.game.start(match.rules))
    _hold(1, folded == match.state, "the fold of the log is not the state")


def law_2_a_view_follows_from_its_own_events(match: AnyMatch) -> None:
    """Law 2: masking after an event is applying the redacted event to the view."""
    game = match.game
    for viewer in viewers(match):
        state = game.start(match.rules)
        view = game.mask(state, viewer)
        for event in match.log:
            state, heard = game.apply(state, event), game.redact(event, viewer)
            view = view if heard is None else game.apply(view, heard)
            _hold(2, view == game.mask(state, viewer), f"viewer {viewer} and the table part ways at {event!r}")


def law_3_a_view_is_enough_to_choose(match: AnyMatch) -> None:
    """Law 3: a seat finds the same legal actions in its view as the table does in the state."""
    game = match.game
    for state in _states(match):
        for seat in range(game.seats(match.rules)):
            view = game.mask(state, seat)
            mine, theirs = list(game.legal(view, seat)), list(game.legal(state, seat))
            _hold(3, mine == theirs, f"seat {seat} sees {mine!r} where the table allows {theirs!r}")
            acts = (seat in game.to_act(view), seat in game.to_act(state))
            _hold(3, acts[0] == acts[1], f"seat {seat} cannot tell whether it must act")


def law_4_twin_worlds_look_the_same(match: AnyMatch, rng: Random) -> None:
    """Law 4: what a seat cannot tell apart looks equal to it, in every way, until a rule reveals the difference."""
    game, places = match.game, list(decisions(match))
    for state, seat, action in rng.sample(places, min(TWINS, len(places))):
        view = game.mask(state, seat)
        twin = game.sample(view, rng)
        _hold(4, _json(game.mask(twin, seat)) == _json(view), f"seat {seat} sees its twin world differently")
        _hold(4, list(game.legal(twin, seat)) == list(game.legal(state, seat)), f"seat {seat} may choose differently")
        for other in _tried(match):
            codes = game.why_not(twin, seat, other), game.why_not(state, seat, other)
            _hold(4, codes[0] == codes[1], f"{other!r} is refused differently: {codes}")
        first, second = game.decide(state, seat, action), game.decide(twin, seat, action)
        heard = _json(match.heard(first, seat)), _json(match.heard(second, seat))
        _hold(4, heard[0] == heard[1], f"seat {seat} hears of its own {action!r} what it may not know")
        _same_story(match, _World(state, first), _World(twin, second), seat, rng)


class _World(NamedTuple):
    """A state, and what is about to happen in it."""

    state: object
    events: tuple[object, ...]


def _same_story(match: AnyMatch, world: _World, twin: _World, seat: Seat, rng: Random) -> None:
    """Let both worlds go on until the next choice.

    Where the seat hears different things, its view must show the difference too: a rule revealed it. From there on the
    twin is drawn anew, so that what comes after is compared again.
    """
    game = match.game
    while world.events or twin.events:
        state, other, parted = world.state, twin.state, False
        for mine, theirs in zip_longest(world.events, twin.events):
            state = state if mine is None else game.apply(state, mine)
            other = other if theirs is None else game.apply(other, theirs)
            if not parted and _heard(game, mine, seat) != _heard(game, theirs, seat):
                parted = _json(game.mask(state, seat)) != _json(game.mask(other, seat))
                _hold(4, parted, f"seat {seat} hears more in {mine!r} than its view shows")
        if game.to_act(state):
            return
        other = game.sample(game.mask(state, seat), rng) if parted else other
        world, twin = (_World(one, game.advance(one, match.chance)) for one in (state, other))


def _heard(game: AnyGame, event: object, seat: Seat) -> bytes:
    return b"" if event is None else _json(game.redact(event, seat))


def law_5_nothing_appears_or_vanishes(match: AnyMatch) -> None:
    """Law 5: every event keeps the pieces, and the chips of a zero-sum game."""
    game = match.game
    state = game.start(match.rules)
    before = game.inventory(state)
    for event in match.log:
        state = game.apply(state, event)
        after = game.inventory(state)
        _hold(5, after == before, f"{event!r} changed the inventory: {before} became {after}")


def law_6_a_refused_action_changes_nothing(match: AnyMatch) -> None:
    """Law 6: any action is legal or refused with a code, never a crash; a refusal leaves state and log as they were."""
    game, state = match.game, match.state
    before = _json(state), _json(match.log)
    for seat in (-1, *range(game.seats(match.rules)), game.seats(match.rules)):
        listed = list(match.legal(seat)) if seat in match.to_act else []
        for action in _tried(match):
            refused = seat not in match.to_act or game.why_not(state, seat, action) is not None
            _hold(6, refused != (action in listed), f"{action!r} is listed and refused, or neither, for seat {seat}")
            if refused:
                _hold(6, _refusal(match, seat, action) is not None, f"{action!r} was refused, then taken")
                _hold(6, match.state is state, f"refusing {action!r} moved the table on")
            else:
                _hold(6, action in match.legal(seat), f"{action!r} is listed, but not `in` the legal actions")
    _hold(6, before == (_json(match.state), _json(match.log)), "refusals changed the table")


def law_7_same_choices_same_log(match: AnyMatch) -> None:
    """Law 7, in this process: the same rules, chance and choices give the same log. See `same_everywhere`."""
    _hold(7, _json(again(match).log) == _json(match.log), "the same choices gave another log")


def law_8_everything_reads_back(match: AnyMatch) -> None:
    """Law 8: what is written is read back equal, a record byte for byte; what was never written is not believed."""
    game = match.game
    for kind, values in (
        (game.Event, match.log),
        (game.Action, tuple(step.action for step in match.steps)),
        (game.GameState, tuple(game.mask(match.state, viewer) for viewer in viewers(match))),
        (game.Ruleset, (match.rules,)),
    ):
        for value in values:
            back = msgspec.json.decode(_json(value), type=kind)
            _hold(8, back == value and _json(back) == _json(value), f"{value!r} came back as {back!r}")
    record = Record.start(match)
    _hold(8, Record.from_bytes(record.to_bytes()).to_bytes() == record.to_bytes(), "a record changed by being read")


def law_9_somebody_can_always_choose(match: AnyMatch) -> None:
    """Law 9, first half: who must act has something to choose, and nobody must once the match is over."""
    for state in _states(match):
        acting = match.game.to_act(state)
        for seat in acting:
            _hold(9, len(list(match.game.legal(state, seat))) > 0, f"seat {seat} must act and has no choice")
        over = match.game.outcome(state) is not None
        _hold(9, bool(acting) != over, "nobody has to act and the match is not over, or the other way round")


def check_ending(game: AnyGame, rules: object, seed: str, *, limit: int = 100_000) -> AnyMatch:
    """Law 9, second half: random play ends every match whose rules bound its rounds."""
    match = random_match(game, rules, seed, limit)
    _hold(9, match.outcome is not None, f"not over after {len(match.steps)} random choices")
    return match


def same_everywhere(door: str, preset: str, seed: str, *, hash_seeds: tuple[str, ...] = ("1", "2", "3")) -> None:
    """Law 7 across processes: `door` (a module, or `module:attribute`) gives the same log whatever order sets have."""
    prints = {_print_elsewhere(door, preset, seed, hash_seed) for hash_seed in hash_seeds}
    _hold(7, len(prints) == 1, f"{door} plays {preset} differently from process to process")


def _print_elsewhere(door: str, preset: str, seed: str, hash_seed: str) -> str:
    command = [sys.executable, "-m", "zashiki.testing.fingerprint", door, preset, seed]
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode:
        raise LawBroken(7, f"{door} failed in another process: {done.stderr.strip()[-500:]}")
    return done.stdout


def _hold(law: int, kept: bool, seen: str) -> None:  # noqa: FBT001 - the one condition of an assertion
    if not kept:
        raise LawBroken(law, seen)


def _states(match: AnyMatch) -> list[object]:
    return [match.state_at(at) for at in range(len(match.steps) + 1)]


def _tried(match: AnyMatch) -> list[object]:
    """Things to submit: every action there is (or those of this match, where they cannot be counted), and junk."""
    chosen = [step.action for step in match.steps[-20:]]
    now = [action for seat in match.to_act for action in match.legal(seat)]
    return [*every_action(match.game), *chosen, *now, *JUNK]


def every_action(game: AnyGame) -> Iterator[object]:
    """All actions of the kinds that can be counted: those whose fields are enums, booleans or nothing at all."""
    info = msgspec.inspect.type_info(game.Action)
    for kind in info.types if isinstance(info, msgspec.inspect.UnionType) else (info,):
        assert isinstance(kind, msgspec.inspect.StructType)  # noqa: S101 - actions are structs
        values = [_values(field.type) for field in kind.fields]
        yield from (kind.cls(*row) for row in product(*values))


def _values(kind: msgspec.inspect.Type) -> tuple[object, ...]:
    match kind:
        case msgspec.inspect.EnumType(cls):
            return tuple(cls)
        case msgspec.inspect.BoolType():
            return (False, True)
        case _:
            return ()


def every_field_is_listed(
    kinds: Iterable[type[msgspec.Struct]], public: Mapping[str, Sequence[str]], veiled: Mapping[str, Sequence[str]]
) -> None:
    """Hidden unless shown: a room lists every field of its state and events as public or veiled, once."""
    for kind in kinds:
        name = kind.__name__
        listed = [*public.get(name, ()), *veiled.get(name, ())]
        unclear = sorted(set(kind.__struct_fields__) ^ set(listed))
        _hold(2, not unclear and len(listed) == len(set(listed)), f"{name}: public, veiled or gone? {unclear}")


def _refusal(match: AnyMatch, seat: Seat, action: object) -> str | None:
    try:
        Match.submit(match, seat, action)
    except Illegal as illegal:
        return illegal.code
    return None


def _json(value: object) -> bytes:
    return msgspec.json.encode(value)
