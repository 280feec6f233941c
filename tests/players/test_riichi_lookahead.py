"""The riichi player that looks ahead: legal, the same again, blind to what is hidden, absent without numba."""

import subprocess
import sys
from functools import cache
from random import Random

import pytest

from zashiki import players
from zashiki.games import riichi
from zashiki.games.riichi import GameState
from zashiki.games.riichi.actions import DeclareRiichi, Pass, Tsumo
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.players.arena import play_match
from zashiki.players.riichi import SteadyPlayer
from zashiki.players.riichi.lookahead import LookaheadPlayer, better

pytest.importorskip("numba")
SMALL, HANDS = 24, 8


@cache
def riichi_views(preset: str) -> list[tuple[GameState, int, GameState]]:
    """What seats see where they may declare riichi, and the truth behind it."""
    rules = riichi.change_rules(riichi.preset(preset), hands=HANDS)
    seated = [SteadyPlayer(str(seat)) for seat in range(rules.players)]
    match = play_match(riichi, rules, seated, Fair.seeded(preset, seats=rules.players, length=8))
    found = []
    for at, step in enumerate(match.steps):
        view = riichi.mask(match.state_at(at), step.seat)
        if any(isinstance(option, DeclareRiichi) for option in riichi.legal(view, step.seat)):
            found.append((view, step.seat, match.state_at(at)))
    return found


@pytest.mark.thinned(each=lambda preset: preset.endswith("-3p"))
@pytest.mark.parametrize("preset", riichi.presets())
def test_every_answer_is_legal_by_every_preset(preset: str) -> None:
    rules = riichi.change_rules(riichi.preset(preset), hands=2)
    match = Match(riichi, rules, Fair.seeded(preset, seats=rules.players, length=4))
    player = LookaheadPlayer("1", budget=SMALL)
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, player.choose(match.view(seat), seat))
    assert match.outcome


def test_the_same_seed_and_view_bring_the_same_answer_whatever_came_before() -> None:
    views = riichi_views("tenhou")
    assert len(views) > 5
    one, other = (LookaheadPlayer("a", budget=SMALL) for _ in range(2))
    answers = [one.choose(view, seat) for view, seat, _ in views]
    assert [other.choose(view, seat) for view, seat, _ in reversed(views)] == answers[::-1]


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_it_is_blind_to_what_a_view_hides(preset: str) -> None:
    player, dice = LookaheadPlayer("1", budget=SMALL), Random(preset)
    for view, seat, truth in riichi_views(preset):
        worlds = (view, truth, riichi.sample(view, dice))
        answers = [player.choose(world, seat) for world in worlds]
        assert answers == answers[:1] * len(worlds)


def test_it_overrules_steady_now_and_then() -> None:
    player, steady = LookaheadPlayer("1", budget=64), SteadyPlayer("1")
    views = riichi_views("tenhou")
    differing = sum(player.choose(view, seat) != steady.choose(view, seat) for view, seat, _ in views)
    assert 0 < differing < len(views)


def test_once_prepared_it_compiles_nothing_more() -> None:
    """In a process of its own, where nothing was loaded before."""
    code = """
import gc
from numba.core.registry import CPUDispatcher
from tests.players.test_riichi_lookahead import SMALL, riichi_views
from zashiki.players.riichi.lookahead import LookaheadPlayer, prepare

def compiled():
    found = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]
    return {f"{one.__module__}.{one.__name__}{sig}" for one in found for sig in one.nopython_signatures}

views = riichi_views("tenhou") + riichi_views("tenhou-3p")
before = compiled()
prepare()
prepared = compiled()
for view, seat, _ in views:
    LookaheadPlayer("1", budget=SMALL).choose(view, seat)
print(len(before), len(prepared) > 2, compiled() - prepared)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert said.stdout.strip() == "0 True set()"


def test_what_is_better_by_chance_alone_does_not_count() -> None:
    plain, other = Tsumo(), Pass()
    assert better([(plain, [0.0, 8.0, -8.0]), (other, [9.0, -8.0, 0.0])], plain) is plain
    assert better([(plain, [0.0, 8.0, -8.0]), (other, [1.0, 9.0, -7.0])], plain) is other
    assert better([(plain, [0.0, 8.0, -8.0]), (other, [0.01, 8.01, -7.99])], plain) is plain


def test_it_is_not_there_without_numba() -> None:
    """In a process of its own, where numba and numpy cannot be found."""
    code = """
import sys
from importlib.machinery import PathFinder
find = PathFinder.find_spec
PathFinder.find_spec = lambda name, *rest: None if name in ("numba", "numpy") else find(name, *rest)
from zashiki import players
print(players.names("riichi"), "numpy" in sys.modules)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert said.stdout.strip() == "('random', 'greedy', 'steady') False"
    assert players.names("riichi")[-1] == "lookahead"
    assert players.make("riichi", "lookahead", seed="1").name == "lookahead"
