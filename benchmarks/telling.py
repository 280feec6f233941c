"""What telling costs: a scene, the offers of a choice, and an event told to one listener, for every game.

python benchmarks/telling.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import msgspec

from zashiki import telling
from zashiki.kernel import registry
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make
from zashiki.testing.random_play import viewers

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, peer, report

SEED = "benchmark"
AIM = {"riichi": "aim: scene and told ≤ 100"}
PLAYERS = {"koikoi": "greedy", "reversi": "greedy", "riichi": "greedy", "stud": "rules"}
"""Who plays the matches that are told: random play makes few melds, yaku and showdowns."""
MICRO = 1_000_000


class Heard(NamedTuple):
    """What one listener heard of one choice."""

    listener: Seat | None
    before: object
    events: Sequence[object]


class Played(NamedTuple):
    """A match, as everybody at the table heard it."""

    game: registry.AnyGame
    rules: Any
    heard: list[Heard]
    asked: list[tuple[object, Seat]]
    """Views in which a seat must choose."""

    @property
    def events(self) -> int:
        """How many events all listeners heard, together."""
        return sum(len(one.events) for one in self.heard)


def played(name: str, choices: int) -> Played:
    """Play some choices of a game and keep what everybody heard."""
    game = registry.load(name)
    match: AnyMatch = Match.open(game, seed=SEED)
    dice, player = Random(SEED), PLAYERS.get(name)
    seats = [make(name, player, seed=SEED) for _ in range(game.seats(match.rules))] if player else []
    asked: list[tuple[object, Seat]] = []
    while match.to_act and len(match.steps) < choices:
        seat = match.to_act[0]
        view = match.view(seat)
        asked.append((view, seat))
        match.submit(seat, seats[seat].choose(view, seat) if seats else dice.choice(list(match.legal(seat))))
    heard, state = [], game.start(match.rules)
    for events in (match.opening, *(step.events for step in match.steps)):
        heard += [Heard(one, game.mask(state, one), match.heard(events, one)) for one in viewers(match)]
        state = reduce(game.apply, events, state)
    return Played(game, match.rules, heard, asked)


def best(work: Callable[[], object], repeats: int) -> float:
    """The shortest processor time of some runs, in seconds."""
    times = []
    for _ in range(repeats):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def figures_of(name: str, choices: int, repeats: int) -> Iterator[Figure]:
    """Tell a match to everybody at the table, and look at each part by itself."""
    match = played(name, choices)
    speakers = {one.listener: telling.speaker(name, rules=match.rules, me=one.listener) for one in match.heard}
    told = [
        (one.scene, one.view)
        for heard in match.heard
        for one in speakers[heard.listener].walk(heard.before, heard.events)
    ]

    def walk() -> None:
        for heard in match.heard:
            for _ in speakers[heard.listener].walk(heard.before, heard.events):
                pass

    def fold() -> None:
        for heard in match.heard:
            reduce(match.game.apply, heard.events, heard.before)

    def scenes() -> None:
        for view, seat in match.asked:
            speakers[seat].scene(view, seat)

    def offers() -> None:
        for view, seat in match.asked:
            speakers[seat].offers(view, seat)

    def legal() -> None:
        for view, seat in match.asked:
            list(match.game.legal(view, seat))

    each, asked = MICRO / match.events, MICRO / len(match.asked)
    walking, folding = best(walk, repeats) * each, best(fold, repeats) * each
    bare = f"{folding:.1f} for `apply` alone"
    yield Figure(
        f"{name}: told, with its scene, µs an event and listener",
        f"{walking:.1f}",
        "; ".join(filter(None, (AIM.get(name, ""), bare))),
    )
    yield Figure(f"{name}: a scene, µs", f"{best(scenes, repeats) * asked:.1f}")
    listing = f"{best(legal, repeats) * asked:.1f} for listing them"
    yield Figure(f"{name}: offers of a choice, µs", f"{best(offers, repeats) * asked:.1f}", listing)
    scene, view = (median(len(msgspec.json.encode(one)) for one in some) for some in zip(*told, strict=True))
    yield Figure(f"{name}: bytes of a scene, median", f"{scene:,.0f}", f"{view:,.0f} for a view with its rules")


def othello(repeats: int) -> Iterator[Figure]:
    """What another library takes to show a position of othello and name its moves, in the same run."""
    spiel = peer("pyspiel")
    if spiel is None:
        return
    dice, state, states = Random(SEED), spiel.load_game("othello").new_initial_state(), []
    while not state.is_terminal():
        states.append(state.clone())
        state.apply_action(dice.choice(state.legal_actions()))

    def show() -> None:
        for one in states:
            one.observation_string(0)

    def name() -> None:
        for one in states:
            for action in one.legal_actions():
                one.action_to_string(one.current_player(), action)

    each = MICRO / len(states)
    shown, named = best(show, repeats) * each, best(name, repeats) * each
    yield Figure("OpenSpiel (C++): othello as text, µs", f"{shown:.1f}", "beside a scene of reversi")
    yield Figure("OpenSpiel (C++): its moves named, µs", f"{named:.1f}", "beside the offers of reversi")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: short matches, few repeats")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    choices, repeats = (60, 3) if options.quick else (400, 10)
    found = [figure for name in registry.names() for figure in figures_of(name, choices, repeats)]
    report("what telling costs, processor time", [*found, *othello(repeats)], json=options.json)


if __name__ == "__main__":
    main()
