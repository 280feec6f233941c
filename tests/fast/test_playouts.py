"""Playouts that CPU players may ask for."""

from random import Random
from typing import Any

import numpy as np
import pytest

from zashiki import fast
from zashiki.encoding import Philox
from zashiki.fast import Batch
from zashiki.fast.playouts import playouts
from zashiki.games import reversi, riichi
from zashiki.kernel import registry
from zashiki.kernel.match import Match
from zashiki.texts.problems import Problem


@pytest.mark.parametrize("name", fast.names())
def test_every_choice_is_tried_in_the_same_worlds(name: str) -> None:
    game = registry.load(name)
    match = Match(game, game.preset(game.presets()[0]), Philox(4))
    seat = min(match.to_act)
    found = playouts(name, match.view(seat), seat, Random(2), worlds=20, until="round")
    again = playouts(name, match.view(seat), seat, Random(2), worlds=20, until="round")
    assert found.numbers == found.encoding.legal(match.state, seat)
    assert found.scores.shape == (len(found.numbers), 20, game.seats(match.rules))
    assert found.scores.tolist() == again.scores.tolist()


def test_a_seat_that_is_not_asked_is_refused() -> None:
    with pytest.raises(Problem, match="seat 1 has nothing to choose"):
        playouts("reversi", Match.open(reversi).state, 1, Random(1))


def test_the_last_move_is_worth_what_it_is() -> None:
    position = "OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO XXXXXXXO XOOOOO-- X"
    rules = reversi.change_rules(reversi.preset("othello"), position=position)
    match = Match.open(reversi, rules)
    found = playouts("reversi", match.state, 0, Random(1), worlds=5)
    assert len(found.numbers) == 1
    match.submit(0, match.legal(0)[0])
    while match.outcome is None:
        match.submit(match.to_act[0], match.legal(match.to_act[0])[0])
    black, white = match.outcome.scores
    assert found.means(0).tolist() == [black - white]


def replayed(chosen: list[int]) -> Match[Any, Any, Any, Any]:
    """A match of reversi in which the choices at these places were made; behind them the first of all."""
    match = Match.open(reversi)
    for place in chosen:
        legal = match.legal(match.to_act[0])
        match.submit(match.to_act[0], legal[place % len(legal)])
    return match


def two_squares_before_the_end() -> tuple[list[int], list[int]]:
    """Choices that lead to two free squares, both of which may be taken, and what each comes to for who chooses."""
    for seed in range(1000):
        dice = Random(seed)
        chosen, match = list[int](), Match.open(reversi)
        while match.outcome is None and match.state.board.empties.bit_count() > 2:
            chosen.append(dice.randrange(60))
            match = replayed(chosen)
        if match.outcome is None and len(match.legal(match.to_act[0])) == 2:
            ends = [end_of(replayed([*chosen, place]), match.to_act[0]) for place in range(2)]
            if ends[0] != ends[1]:
                return chosen, ends
    raise AssertionError("there is no such match")


def end_of(match: Match[Any, Any, Any, Any], seat: int) -> int:
    while match.outcome is None:
        match.submit(match.to_act[0], match.legal(match.to_act[0])[0])
    return match.outcome.scores[seat] - match.outcome.scores[1 - seat]


def test_every_choice_is_counted_by_what_it_leads_to() -> None:
    chosen, ends = two_squares_before_the_end()
    match = replayed(chosen)
    seat = match.to_act[0]
    found = playouts("reversi", match.state, seat, Random(1), worlds=7)
    listed = [found.encoding.number(match.state, seat, action) for action in match.legal(seat)]
    assert found.means(seat).tolist() == [ends[listed.index(number)] for number in found.numbers]
    assert (found.scores == found.scores[:, :1]).all()


def test_in_a_window_the_choice_is_the_seats_own_in_every_world() -> None:
    """In some worlds a seat before it is asked about the same discard, and a batch asks that one first."""
    match = Match(riichi, riichi.preset("tenhou"), Philox(0))
    while len(match.to_act) < 2:
        seat = match.to_act[0]
        match.submit(seat, match.legal(seat)[0])
    seat = match.to_act[-1]
    view = match.view(seat)
    worlds = [riichi.sample(view, Random(at)) for at in range(200)]
    assert any(len(world.asked) > 1 for world in worlds), "somebody before it is asked in some of them"
    found = playouts("riichi", view, seat, Random(1), worlds=200, until="round")
    assert found.numbers == found.encoding.legal(view, seat)
    again = playouts("riichi", view, seat, Random(1), worlds=200, until="round")
    assert found.scores.tolist() == again.scores.tolist()


def test_a_choice_that_a_world_refuses_is_never_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Batch, "step", lambda self, _choices: np.ones(self.size, bool))
    with pytest.raises(AssertionError, match="legal by the view"):
        playouts("reversi", Match.open(reversi).state, 0, Random(1), worlds=2)
