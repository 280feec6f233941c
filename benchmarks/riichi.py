"""How fast riichi is here and how well its players play: one table, beside mahjong (PyPI) and riichienv in one run.

python benchmarks/riichi.py [--quick] [--matches N] [--workers N] [--json]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from zashiki.games import riichi
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.pieces import EAST
from zashiki.games.riichi.value.hand_value import has_yaku, value_of
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make, maker
from zashiki.players.arena import play_match, simulate
from zashiki.players.riichi.summary import RiichiStanding, standing
from zashiki.players.tally import Counts, Tally, Z

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, peer, rate, rated, report
from tests.games.riichi.mahjong_terms import question
from tests.games.riichi.random_wins import Case, cases

SEED = "benchmark"
WINS = 2000
HANDS = 20_000
AIMS = {"greedy": "aim: 1", "steady": "aim: 3"}
RATES = "win, deal-in, riichi, call rates, tsumo share, points a win"
HUMAN = {
    4: "people: 0.210 0.124 0.175 0.325 0.404 5,760",
    3: "people: 0.283 0.140 0.240 0.245 0.502 8,122",
}
"""Ranked play on Tenhou, the same figures."""
ELSEWHERE = {
    ("tenhou", "greedy"): "a closed-hand bot: first 240 times in 240",
    ("tenhou", "steady"): "that bot with folds: 2.46",
}
MELDS = {"chi": "Chi", "pon": "Pon", "open_kan": "Daiminkan", "closed_kan": "Ankan", "added_kan": "Kakan"}


def wins() -> list[Case]:
    """Random winning hands of four players; rare yaku are not rare among them.

    Those with two kans are left out: riichienv takes their sixteen tiles for a hand that lacks its last one.
    """
    found = (
        case
        for case in cases(SEED)
        if case.rules.players == 4
        and sum("kan" in kind for kind, _ in case.melds) != 2
        and has_yaku(case.rules, case.win)
    )
    return list(islice(found, WINS))


def values(seconds: float) -> Iterator[Figure]:
    """Values of winning hands a second. What is asked is made ready before."""
    some = wins()
    ours = [(case.rules, case.win) for case in some]
    own = rated(ours, lambda one: value_of(*one), seconds)
    theirs: float | None = None
    if peer("mahjong"):
        theirs = rated([question(case) for case in some], lambda ask: ask(), seconds)
    aim = f"aim: 3 times mahjong; {own / theirs:.1f} times here" if theirs else "aim: 3 times mahjong"
    yield Figure("values of winning hands a second", f"{own:,.0f}", aim)
    if theirs:
        yield Figure("… mahjong", f"{theirs:,.0f}", "same run, same hands")
    if riichienv := peer("riichienv"):
        asked = [riichienv_question(riichienv, case) for case in some]
        yield Figure("… riichienv (Rust)", f"{rated(asked, lambda ask: ask(), seconds):,.0f}", "same run, same hands")
    yield Figure("whether a hand has a yaku, a second", f"{rated(ours, lambda one: has_yaku(*one), seconds):,.0f}")


def riichienv_question(riichienv: ModuleType, case: Case) -> Callable[[], Any]:
    """What riichienv wants to know of a hand, made ready; a call gives its answer."""
    flags = {name: held for name, held in case.flags.items() if name not in ("tenhou", "chiihou", "renhou")}
    conditions = riichienv.Conditions(
        **flags,
        tsumo_first_turn=case.flags.get("tenhou", False) or case.flags.get("chiihou", False),
        player_wind=case.seat_wind - EAST,
        round_wind=case.round_wind - EAST,
    )
    melds = [
        riichienv.Meld(getattr(riichienv.MeldType, MELDS[kind]), sorted(tiles), kind != "closed_kan")
        for kind, tiles in case.melds
    ]
    tiles = sorted(case.concealed)
    return lambda: riichienv.HandEvaluator(tiles, melds).calc(case.last, case.dora, conditions, case.ura)


def distances(seconds: float) -> Iterator[Figure]:
    """Shanten a second of hands that are all different: when they are first met, and when tables are full."""
    dice, wall = Random(SEED), [number // 4 for number in range(136)]
    some = [tuple(map(dice.sample(wall, 14).count, range(34))) for _ in range(HANDS)]
    some = list(dict.fromkeys(some))
    start = process_time()
    for counts in some:
        shanten(counts)
    took = process_time() - start
    yield Figure("shanten a second, hands first met", f"{len(some) / took:,.0f}", f"{len(some):,} different hands")
    yield Figure("shanten a second, tables full", f"{rated(some, shanten, seconds):,.0f}", "aim: 100,000")
    if other := peer("mahjong.shanten"):
        ask = other.Shanten.calculate_shanten
        yield Figure("… mahjong", f"{rated(some[:2000], ask, seconds):,.0f}", "same run")
    if riichienv := peer("riichienv"):
        numbers = [numbered(counts) for counts in some[:2000]]
        yield Figure("… riichienv (Rust)", f"{rated(numbers, riichienv.calculate_shanten, seconds):,.0f}", "same run")


def numbered(counts: tuple[int, ...]) -> list[int]:
    """A hand as numbers of tiles, of which riichienv wants them."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def random_match(number: int, fair: Fair) -> AnyMatch:
    """Play one match at random through `Match`, every check included."""
    dice = Random(number)
    match: AnyMatch = Match(riichi, riichi.preset("tenhou"), fair.at_table(str(number)))
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    return match


def play(seconds: float) -> Iterator[Figure]:
    """Random choices and hands a second, and what one of each thing costs."""
    fair, numbers, hands = Fair.seeded(SEED, seats=4), iter(range(10**9)), [0, 0]

    def choices() -> int:
        match = random_match(next(numbers), fair)
        hands[0] += match.state.deal
        hands[1] += len(match.steps)
        return len(match.steps)

    steps = rate(choices, seconds)
    yield Figure("random choices a second, through `Match`", f"{steps:,.0f}", "aim: 10,000")
    yield Figure("random hands a second, likewise", f"{steps * hands[0] / hands[1]:,.0f}")
    if riichienv := peer("riichienv"):
        dice = Random(SEED)
        value = rate(lambda: riichienv_steps(riichienv, dice), seconds)
        yield Figure("… riichienv (Rust), choices", f"{value:,.0f}", "same run")
    if pymahjong := peer("pymahjong"):
        dice = Random(SEED)
        value = rate(lambda: pymahjong_steps(pymahjong, dice), seconds)
        yield Figure("… pymahjong (C++), choices", f"{value:,.0f}", "same run")
    yield from costs(random_match(0, fair), seconds)


def riichienv_steps(riichienv: ModuleType, dice: Random) -> int:
    """One match at random in riichienv; counts the choices."""
    env = riichienv.RiichiEnv()
    asked, steps = env.reset(), 0
    while not env.done():
        chosen = {seat: dice.choice(seen.legal_actions()) for seat, seen in asked.items()}
        asked, steps = env.step(chosen), steps + len(chosen)
    return steps


def pymahjong_steps(pymahjong: ModuleType, dice: Random) -> int:
    """One hand at random in pymahjong, without its observations; counts the choices."""
    env, steps = pymahjong.MahjongEnv(), 0
    env.reset(oya=0, game_wind="east")
    while not env.is_over():
        env.step(env.get_curr_player_id(), dice.choice(env.get_valid_actions(nhot=False)))
        steps += 1
    return steps


def costs(match: AnyMatch, seconds: float) -> Iterator[Figure]:
    """Microseconds for a legal list, a view and an event."""
    states = [match.state_at(at) for at in range(len(match.steps))]
    acting = [(state, riichi.to_act(state)[0]) for state in states]
    folds = [(state, step.events[0]) for state, step in zip(states, match.steps, strict=True)]
    for name, some, work in (
        ("a legal list", acting, lambda one: list(riichi.legal(*one))),
        ("a view", acting, lambda one: riichi.mask(*one)),
        ("an event", folds, lambda one: riichi.apply(*one)),
    ):
        yield Figure(f"µs for {name}", f"{1e6 / rated(some, work, seconds / 3):,.1f}")


class Timed:
    """A player whose thinking is timed while it plays: what it remembers is no more than in any other match."""

    def __init__(self, name: str) -> None:
        """Seat it."""
        self._inner, self.name = make("riichi", name, seed=SEED), name
        self.spent, self.choices = 0.0, 0

    def choose(self, view: riichi.GameState, seat: int, /) -> riichi.Action:
        """Choose as it does."""
        start = process_time()
        action: riichi.Action = self._inner.choose(view, seat)
        self.spent, self.choices = self.spent + process_time() - start, self.choices + 1
        return action


def thinking(name: str) -> Figure:
    """Milliseconds for a choice of a player, in matches that it plays with its likes."""
    player, fair = Timed(name), Fair.seeded(SEED, seats=4)
    for number in range(3):
        play_match(riichi, riichi.preset("tenhou"), [player] * 4, fair.at_table(f"thinking {number}"))
    return Figure(f"ms for a choice of the {name} player", f"{1e3 * player.spent / player.choices:.2f}", AIMS[name])


def strength(preset: str, first: str, others: str, matches: int, workers: int) -> Iterator[Figure]:
    """One player among others of one kind, every wall once from each seat: its place, and how both played."""
    rules = riichi.preset(preset)
    makers = [maker("riichi", name) for name in (first, *[others] * (rules.players - 1))]
    tally = simulate(riichi, rules, makers, matches=matches, seed=SEED, workers=workers, progress=_tick)
    mine, theirs = standing(tally, 0, first), among(tally, others)
    place = mine.mean_place
    error = (place.high - place.low) / 2 / Z
    yield Figure(
        f"{preset}: {first} among {rules.players - 1} {others}, mean place",
        f"{place.value:.2f} (s.e. {error:.2f}), first {mine.places[0]} times in {tally.matches}",
        ELSEWHERE.get((preset, first), ""),
    )
    yield Figure(f"… {first}: {RATES}", rates_of(mine), HUMAN[rules.players])
    yield Figure(f"… {others}", rates_of(theirs), "")


def among(tally: Tally, name: str) -> RiichiStanding:
    """How the players beside the first fared together."""
    counts = Counts()
    for key, count in tally.counts:
        field, dot, player = key.partition(".")
        counts[f"{field}.1" if dot and player != "0" else key] += count
    return standing(replace(tally, counts=tuple(counts.items())), 1, name)


def rates_of(one: RiichiStanding) -> str:
    """Write what the yardsticks are given in."""
    rates = (one.won, one.dealt_in, one.riichi, one.called, one.by_tsumo)
    return f"{' '.join(f'{rate.value:.3f}' for rate in rates)} {one.mean_win:,.0f}"


def _tick(_tally: Tally) -> None:
    sys.stderr.write(".")
    sys.stderr.flush()


def measured(options: argparse.Namespace) -> Iterator[Figure]:
    """Make the measurements, one after the other."""
    seconds = 0.5 if options.quick else 3.0
    yield from values(seconds)
    yield from distances(seconds)
    yield from play(seconds)
    yield from map(thinking, AIMS)
    matches = options.matches or (12 if options.quick else 240)
    for preset in ("tenhou", "tenhou-3p"):
        for first, others in (("greedy", "random"), ("steady", "greedy")):
            yield from strength(preset, first, others, matches, options.workers)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance")
    parser.add_argument("--matches", type=int, help="matches for each pairing of players; all seats are taken in turn")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    report("hands at random; players in duplicate", measured(options), json=options.json)


if __name__ == "__main__":
    main()
