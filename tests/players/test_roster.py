"""Players are found by name and by level."""

import pickle

import pytest

from zashiki import players
from zashiki.players import roster


def test_the_players_of_koikoi() -> None:
    assert players.names("koikoi") == ("random", "greedy", "search")


@pytest.mark.parametrize(("level", "name"), players.levels("koikoi").items())
def test_levels_are_players(level: str, name: str) -> None:
    assert players.make("koikoi", level, seed="1").name == players.make("koikoi", name, seed="1").name == name


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(players.UnknownPlayer, match=r"'guru'; there are: random, greedy, search .*easy, normal, hard"):
        players.make("koikoi", "guru", seed="1")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(LookupError, match="koikoi"):
        players.names("whist")


def test_a_game_without_players_of_its_own_has_the_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "kit_of", lambda _game: None)
    assert players.names("koikoi") == ("random",)
    with pytest.raises(ValueError, match=r"there are: random \(levels: easy\)"):
        players.make("koikoi", "hard", seed="1")


def test_makers_travel() -> None:
    maker = pickle.loads(pickle.dumps(players.maker("koikoi", "search", budget=5)))  # noqa: S301 - our own
    assert maker("1").name == "search"
