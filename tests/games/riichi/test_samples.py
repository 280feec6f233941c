"""Sampled worlds: each is one that the seat may be in."""

from random import Random

import pytest

from tests.games.riichi.tables import READY, go, quiet, table, wins
from zashiki.games import riichi
from zashiki.games.riichi import samples
from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.pieces import HIDDEN, tile_set
from zashiki.games.riichi.state import GameState
from zashiki.records.riichi.script_play import RiichiMatch


def worlds(match: RiichiMatch, seat: int, count: int = 20) -> list[GameState]:
    rng = Random("worlds")
    return [riichi.sample(match.view(seat), rng) for _ in range(count)]


def test_a_sampled_world_looks_like_the_view_it_was_made_of() -> None:
    match = table(hands=("", "46m 258p 147s 11223z", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn")
    for seat in range(4):
        for world in worlds(match, seat):
            assert riichi.mask(world, seat) == match.view(seat)


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_a_sampled_world_has_every_tile_once(preset: str) -> None:
    match = table(preset)
    for world in worlds(match, 1):
        assert riichi.inventory(world) == riichi.inventory(match.state)
        assert HIDDEN not in (
            *world.wall,
            *world.under,
            *world.ura,
            *(t for one in world.players for t in one.concealed),
        )


def test_sampled_worlds_differ() -> None:
    assert len({world.wall for world in worlds(table(), 0)}) == 20


def test_a_seat_in_riichi_is_ready_in_every_sampled_world() -> None:
    match = table(hands=("", READY), draws="9m 7z")
    go(match, "0 drawn", "1 riichi 7z drawn")
    quiet(match)
    for world in worlds(match, 0):
        assert waits_of(world.players[1].hand)


def test_a_seat_in_riichi_gets_any_tiles_where_no_ready_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(hands=("", READY), draws="9m 7z")
    go(match, "0 drawn", "1 riichi 7z drawn")
    quiet(match)
    monkeypatch.setattr(samples, "TRIES", 0)
    for world in worlds(match, 0, 3):
        assert HIDDEN not in world.players[1].hand
        assert riichi.inventory(world) == riichi.inventory(match.state)


def test_a_pool_without_groups_has_no_ready_hand() -> None:
    scattered = [tile for tile in tile_set(4, 0)[::4] if tile.value in ("1m", "4m", "7m", "1z", "2z")]
    assert samples._ready(scattered, 4, Random("none")) is None


def test_while_a_seat_is_asked_so_is_everybody_who_could_take_the_tile_in_that_world() -> None:
    match = table(hands=("", "46m 258p 147s 11223z", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn")
    asked = [world.asked for world in worlds(match, 1, 60)]
    assert all(1 in one for one in asked)
    assert len(set(asked)) > 1, "in some worlds another seat could take it too"
    go(match, "1 pass")
    assert all(1 not in world.asked for world in worlds(match, 1))


def test_a_world_that_hides_nothing_is_its_own_sample() -> None:
    match = table(riichi.change_rules(riichi.preset("tenhou"), hands=1), hands=("", READY), draws="4s")
    wins(match, "0 drawn", "1 ron")
    assert riichi.sample(match.state, Random("over")) is match.state


def test_hands_that_lie_open_stay_as_they_are() -> None:
    match = table(hands=("", READY), draws="4s")
    (won,) = wins(match, "0 drawn", "1 ron")
    state = riichi.start(match.rules)
    for event in match.log[: match.log.index(won) + 1]:
        state = riichi.apply(state, event)
    world = riichi.sample(riichi.mask(state, 0), Random("open"))
    assert world.players[1].hand == won.hand
