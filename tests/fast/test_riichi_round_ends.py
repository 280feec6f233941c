"""What comes after a round, by the twin and by the room: who deals, counters, laps, ends, and the final table.

Rounds end in ways that are drawn, with scores close to what matters: nothing, the target, ties.
"""

from random import Random
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest
from msgspec.structs import replace

from tests.fast.test_proof_riichi import TABLES, named
from zashiki.encoding import Philox
from zashiki.fast import Batch
from zashiki.fast.twins import twin_of
from zashiki.games import riichi
from zashiki.games.riichi import GameState, Phase, PlayOn, Ruleset, Stop, change_rules
from zashiki.games.riichi.events import AbortKind
from zashiki.games.riichi.rounds import LENGTHS
from zashiki.games.riichi.state import RoundResult
from zashiki.kernel.chance import Chance

SIZE, SEED = 60, 11
KNOBS = (
    *("length", "extension", "renchan", "abort_dealer", "tobi", "agari_yame", "tenpai_yame", "tie", "final_sticks"),
    *("rounding", "nagashi"),
)
"""Knobs of rounds and standings that have a few named values."""


def drawn_rules(number: int) -> Ruleset:
    """Rules of rounds and standings as they come."""
    rng, hints = Random(f"rules {number}"), get_type_hints(Ruleset)
    three = rng.random() < 0.3
    changes: dict[str, Any] = {knob: rng.choice(get_args(hints[knob])) for knob in KNOBS}
    changes |= {
        "target": rng.choice((0, 26_000, 30_000)),
        "extension_winds": rng.choice((1, 2)),
        "hands": rng.choice((0, 0, 7)),
        "honba_enabled": rng.random() < 0.8,
        "yame_above_target": rng.random() < 0.5,
        "return_points": rng.choice((25_000, 30_000)),
        "uma": (20, 0, -20) if three else rng.choice(((20, 10, -10, -20), (7, -3, 1, 0))),
        "oka": rng.choice((0, 20)),
    }
    return change_rules(riichi.preset("tenhou-3p" if three else "tenhou"), name=f"drawn {number}", **changes)


def ended(state: GameState, rng: Random) -> GameState:
    """The table with a round that is over, somewhere in a match."""
    rules, seats, most = state.rules, range(len(state.players)), riichi.most_deals(state.rules)
    some = tuple(seat for seat in seats if rng.random() < 0.4) or (rng.choice(seats),)
    target = rules.target or 30_000
    points = [rng.choice((-100, 0, 100, 24_900, target - 100, target, target, target + 100, 41_500)) for _ in seats]
    kind = rng.choice(("win", "win", "exhaustive", "nagashi", *get_args(AbortKind)))
    won, drawn = kind in {"win", "nagashi"}, kind in {"exhaustive", "nagashi"}
    return replace(
        state,
        players=tuple(replace(one, score=score) for one, score in zip(state.players, points, strict=True)),
        phase=Phase.ROUND_OVER,
        ended=RoundResult(kind, some if won else (), None, some if drawn else ()),
        wind=rng.randrange(4),
        number=rng.choice((1, len(seats), len(seats))),
        lap=rng.choice((0, 0, 0, 1)),
        honba=rng.randrange(3),
        sticks=rng.randrange(4),
        deal=min(rng.choice((1, 6, 7, most - 1, most)), most),
    )


def in_the_last_round(state: GameState, rng: Random) -> GameState:
    """The same in the scheduled last round, with the dealer in front and among those who won or were ready."""
    dealer, result, target = len(state.players) - 1, state.ended, state.rules.target or 30_000
    assert result is not None
    points = [rng.choice((0, 20_000, target - 100, target)) for _ in state.players]
    points[dealer] = rng.choice((target, target, target + 100))
    return replace(
        state,
        players=tuple(replace(one, score=score) for one, score in zip(state.players, points, strict=True)),
        ended=replace(
            result,
            winners=tuple({*result.winners, dealer}) if result.winners else (),
            tenpai=tuple({*result.tenpai, dealer}) if result.tenpai else (),
        ),
        wind=max(0, LENGTHS[state.rules.length] - 1),
        number=len(state.players),
        lap=0,
        deal=1,
    )


def settled(state: GameState, chance: Chance) -> GameState:
    """Let the room work until somebody must choose, or the match is over."""
    while events := riichi.advance(state, chance):
        for event in events:
            state = riichi.apply(state, event)
    return state


def hold(rules: Ruleset) -> tuple[int, int]:
    """Compare; how many matches ended, and how many dealers were asked."""
    batch, rng = Batch("riichi", rules, SIZE, history=True), Random(rules.name)
    batch.deal(SEED)
    states = [ended(batch.state(at), rng) for at in range(SIZE)]
    states[::2] = [in_the_last_round(state, rng) for state in states[::2]]
    for at, state in enumerate(states):
        table = np.zeros(1, batch.tables.dtype)
        twin_of("riichi").put(table[0], state)
        batch.tables[at : at + 1] = table
    batch._backend.settle(batch._games, batch._rules, SIZE)
    chances = [Philox(SEED, game=at) for at in range(SIZE)]
    states = [settled(state, chance) for state, chance in zip(states, chances, strict=True)]
    for at, state in enumerate(states):
        assert batch.state(at) == state, rules.name
    asked = [at for at, state in enumerate(states) if state.phase is Phase.STOPPING]
    for at in asked:
        seat, said = riichi.to_act(states[at])[0], rng.choice((Stop(), PlayOn()))
        choices = np.full(SIZE, -1)
        choices[at] = batch.encoding.number(states[at], seat, said)
        assert not batch.step(choices).any()
        for event in riichi.decide(states[at], seat, said):
            states[at] = riichi.apply(states[at], event)
        assert batch.state(at) == settled(states[at], chances[at]), rules.name
    return sum(riichi.outcome(state) is not None for state in states), len(asked)


@pytest.mark.thinned(each=lambda rules: rules.players)
@pytest.mark.parametrize("rules", [rules for rules in TABLES if not rules.hands], ids=named)
def test_what_follows_a_round_is_the_same_by_every_preset(rules: Ruleset) -> None:
    over, _ = hold(rules)
    assert over > 3


@pytest.mark.parametrize("numbers", [range(20), pytest.param(range(20, 40), marks=pytest.mark.slow)], ids=str)
def test_what_follows_a_round_is_the_same_by_drawn_rules(numbers: range) -> None:
    over, asked = map(sum, zip(*(hold(drawn_rules(number)) for number in numbers), strict=True))
    assert over > 400
    assert asked > 10
