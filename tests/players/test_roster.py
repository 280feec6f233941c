"""Players are found by name and by level, in the kits that packages bring."""

import pickle
import re
import sys
from collections import Counter
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType
from typing import Protocol

import pytest

from zashiki import players
from zashiki.cli.program_words import words_for
from zashiki.games import koikoi
from zashiki.kernel import registry
from zashiki.players import PlayerKit, roster
from zashiki.players import koikoi as koikoi_players
from zashiki.players.kit import GROUP, AnyPlayer, kit_of
from zashiki.players.random_player import RandomPlayer
from zashiki.players.reports import plain_report
from zashiki.players.tally import Tally
from zashiki.testing.random_play import random_match
from zashiki.texts.packages import WrongPackage

PLANTED = "planted_kit"


class Register(Protocol):
    """Registers packages of players, by the names of their entries, instead of those that are installed."""

    def __call__(self, **packages: str) -> None: ...


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    real = registry.entry_points
    monkeypatch.setitem(sys.modules, PLANTED, ModuleType(PLANTED))

    def registered(**packages: str) -> None:
        found = EntryPoints(EntryPoint(name, package, GROUP) for name, package in packages.items())
        monkeypatch.setattr(registry, "entry_points", lambda *, group: found if group == GROUP else real(group=group))

    return registered


def kit_module(kit: object) -> str:
    """A package that offers a kit."""
    vars(sys.modules[PLANTED])["KIT"] = kit
    return PLANTED


def tengu(seed: str, _budget: int | None) -> AnyPlayer:
    return RandomPlayer(koikoi, seed)


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


def test_a_game_without_players_of_its_own_has_the_random_one(register: Register) -> None:
    register()
    assert players.names("koikoi") == ("random",)
    assert players.levels("koikoi") == {"easy": "random"}
    with pytest.raises(ValueError, match=r"there are: random \(levels: easy\)"):
        players.make("koikoi", "hard", seed="1")


def test_makers_travel() -> None:
    maker = pickle.loads(pickle.dumps(players.maker("koikoi", "search", budget=5)))  # noqa: S301 - our own
    assert maker("1").name == "search"


# Kits.


def test_every_part_of_a_kit_has_a_plain_default() -> None:
    kit, match = PlayerKit(), random_match(koikoi, koikoi.preset("dojo"), "tea")
    assert (kit.players, dict(kit.levels), kit.programs) == ({}, {"easy": "random"}, {})
    assert kit.figures(match, (0, 1)) == Counter()
    tally, words = Tally(2, (2, 0), 0, (9, 1)), words_for("en")
    assert kit.report(tally, ("a", "b"), match.rules, words) == plain_report(tally, ("a", "b"), words)


def test_the_house_registers_its_own_players_like_anybody_else() -> None:
    found = {point.name: point.value for point in registry.entry_points(group=GROUP)}
    assert found == {game: f"zashiki.players.{game}" for game in ("koikoi", "reversi", "riichi", "stud")}


def test_a_further_package_adds_players_to_a_game_that_has_some(register: Register) -> None:
    register(koikoi="zashiki.players.koikoi", **{"koikoi.mine": kit_module(PlayerKit(players={"tengu": tengu}))})
    assert players.names("koikoi") == ("random", "greedy", "search", "tengu")
    assert players.levels("koikoi") == {"easy": "random", "normal": "greedy", "hard": "search"}
    assert kit_of("koikoi").report is koikoi_players.KIT.report
    assert players.make("koikoi", "tengu", seed="1").name == "random"
    assert "tengu" not in players.names("reversi")


def test_the_games_own_package_comes_first_whatever_the_others_are_called(register: Register) -> None:
    register(**{"koikoi.a": kit_module(PlayerKit(players={"tengu": tengu})), "koikoi": "zashiki.players.koikoi"})
    assert players.names("koikoi") == ("random", "greedy", "search", "tengu")


@pytest.mark.parametrize(
    ("kit", "said"),
    [
        ({"players": {}}, "KIT of the package planted_kit is no zashiki.players.PlayerKit, but of the kind dict"),
        (PlayerKit(players={"greedy": tengu}), "both zashiki.players.koikoi and planted_kit bring a player of koikoi"),
        (PlayerKit(players={"random": tengu}), "both zashiki and planted_kit bring a player of koikoi called 'random'"),
        (PlayerKit(players={"a:b": tengu}), "calls a player 'a:b'; a name has no blank, comma or colon"),
        (PlayerKit(levels={"hard": "guru"}), "has no player 'guru', which it says is 'hard'"),
        (PlayerKit(preparations={"guru": print}), "has no player 'guru', which it would prepare"),
        (PlayerKit(stand_in="guru"), "has no player 'guru', which it says is the stand-in"),
    ],
)
def test_a_kit_that_cannot_be_used_is_named(register: Register, kit: object, said: str) -> None:
    register(koikoi="zashiki.players.koikoi", **{"koikoi.mine": kit_module(kit)})
    with pytest.raises(WrongPackage, match=re.escape(said)):
        players.names("koikoi")


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ("examples.nobody", "registered in zashiki.players, cannot be imported (ModuleNotFoundError: No module named"),
        ("examples.toy_game", "registered in zashiki.players, offers no KIT"),
    ],
)
def test_a_package_that_brings_no_kit_is_named(register: Register, package: str, said: str) -> None:
    register(koikoi=package)
    with pytest.raises(WrongPackage, match=re.escape(said)):
        players.names("koikoi")


@pytest.mark.parametrize("name", ["mjai:./bot", "bots.tengu:Tengu", "bots/tengu.py:Tengu"])
def test_players_from_outside_are_told_by_their_names_alone(name: str) -> None:
    assert roster.from_outside("riichi", name)
    assert not any(roster.from_outside("riichi", one) for one in (*players.names("riichi"), "person", "", "easy"))
