"""The Koi-Koi players make the choices nobody would argue about, by whatever rules are in play."""

from functools import partial
from random import Random

import pytest

from tests.players.positions import view
from zashiki import players
from zashiki.games import koikoi
from zashiki.games.koikoi import Action, GameState, Phase
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.players.arena import play_match
from zashiki.players.koikoi import GreedyPlayer, SearchPlayer
from zashiki.players.player import Player

KoiKoiPlayer = Player[GameState, Action]
DECIDING = Phase.KOIKOI_DECISION
FAIR = Fair.seeded("players", seats=2, length=50)
THINKERS = [GreedyPlayer("1"), SearchPlayer("1", budget=400)]


def answer(player: KoiKoiPlayer, seen: GameState) -> str:
    return koikoi.show_action(player.choose(seen, 0))


@pytest.fixture(params=THINKERS, ids=lambda player: player.name)
def thinker(request: pytest.FixtureRequest) -> KoiKoiPlayer:
    player: KoiKoiPlayer = request.param
    return player


def test_the_third_bright_is_taken_from_the_field(thinker: KoiKoiPlayer) -> None:
    assert answer(thinker, view("8d 2c 5c 6d", "8a 2a 5a 6b", mine="1a 1c 3a 3c")) == "8d"


def test_the_third_bright_is_played_from_the_hand(thinker: KoiKoiPlayer) -> None:
    assert answer(thinker, view("12a 2c", "12b 2a 5a 6b", mine="1a 1c 3a 3c")) == "12a"


def test_the_third_bright_is_denied_to_the_opponent(thinker: KoiKoiPlayer) -> None:
    assert answer(thinker, view("8d 4c 5c", "8a 4d 5d 9c", theirs="1a 1c 3a 3c 12a 12b")) == "8d"


def test_of_two_field_cards_the_bright_is_taken(thinker: KoiKoiPlayer) -> None:
    seen = view("2c 5c", "8b 8a 2a", mine="1a 1c 3a 3c", pending="8d", phase=Phase.SELECT_FIELD_CARD_FOR_DRAW)
    assert answer(thinker, seen) == "take 8a"


def test_a_bright_is_not_laid_down_for_an_opponent_who_needs_it(thinker: KoiKoiPlayer) -> None:
    assert answer(thinker, view("8a 11d", "2a 5a", theirs="1a 1c 3a 3c")) == "11d"


def test_a_big_hand_is_taken_when_the_opponent_is_close(thinker: KoiKoiPlayer) -> None:
    seen = view(
        "2c 5c 6d",
        "4c 7c",
        mine="1a 1c 3a 3b 8a 8c 12a 12b",
        theirs="6a 6b 7a 7d 9b 9c 9d 10b 10c 10d 11c 11d 4d 5d",
        phase=DECIDING,
    )
    assert answer(thinker, seen) == "stop"


def test_one_point_is_not_all_when_much_is_in_reach_and_the_opponent_has_nothing(thinker: KoiKoiPlayer) -> None:
    plain = "1c 1d 2c 2d 3c 3d 4c 4d 5c 5d"
    seen = view(
        "8c 10c 12b 6c 7c", "8a 10b 12a 6b 7a 9c", mine=f"1a 3a 1b 2b 6a 10a {plain}", theirs="11d", phase=DECIDING
    )
    assert answer(thinker, seen) == "koikoi"


def test_who_may_not_call_again_stops(thinker: KoiKoiPlayer) -> None:
    once = koikoi.preset("nintendo-strict")
    seen = view("8c 12b", "8a 12a", mine="3a 9a 1a", rules=once, calls=1, phase=DECIDING)
    assert answer(thinker, seen) == "stop"


def test_points_come_from_the_rules_in_play(thinker: KoiKoiPlayer) -> None:
    house = koikoi.parse_rules('extends = "nintendo"\n[yaku.birds]\ncards = ["2a", "4a"]\npoints = 50', name="house")
    seen = partial(view, "2c 1c", "2a 1a", mine="4a 4c 3a 3c")
    assert answer(thinker, seen()) == "1c"
    assert answer(thinker, seen(rules=house)) == "2c"


def test_greedy_looks_at_nothing_that_its_view_hides() -> None:
    dice, player = Random("twins"), GreedyPlayer("")
    match = Match.open(koikoi, seed="twins")
    for _ in range(60):
        seat = match.to_act[0]
        seen = match.view(seat)
        assert player.choose(seen, seat) == player.choose(koikoi.sample(seen, dice), seat)
        match.submit(seat, dice.choice(list(match.legal(seat))))


@pytest.mark.thinned(each="names")
@pytest.mark.parametrize("preset", koikoi.presets())
@pytest.mark.parametrize("names", [("greedy", "random"), ("search", "greedy")], ids="-".join)
def test_every_answer_is_legal_under_every_preset(preset: str, names: tuple[str, str]) -> None:
    rules = koikoi.change_rules(koikoi.preset(preset), rounds=3)
    seated = [players.make("koikoi", name, seed=preset, budget=60) for name in names]
    assert play_match(koikoi, rules, seated, FAIR.at_table(preset)).outcome


@pytest.mark.parametrize("name", players.names("koikoi"))
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    rules = koikoi.change_rules(koikoi.preset("nintendo"), rounds=2)

    def log(seed: str) -> tuple[koikoi.Event, ...]:
        seated = [players.make("koikoi", name, seed=f"{seed}{seat}", budget=100) for seat in (0, 1)]
        return play_match(koikoi, rules, seated, FAIR).log

    assert log("a") == log("a")
    if name == "random":
        assert log("a") != log("b")


@pytest.mark.parametrize("name", players.names("koikoi"))
def test_the_same_view_brings_the_same_answer_whatever_came_before(name: str) -> None:
    match = play_match(koikoi, koikoi.preset("nintendo"), [players.make("koikoi", "random", seed="v")] * 2, FAIR)
    seen = [(match.game.mask(match.state_at(at), match.steps[at].seat), match.steps[at].seat) for at in range(0, 40, 3)]
    first, second = (players.make("koikoi", name, seed="a", budget=60) for _ in range(2))
    answers = [first.choose(*one) for one in seen]
    assert [second.choose(*one) for one in reversed(seen)] == answers[::-1]
    assert [first.choose(*one) for one in seen] == answers


def test_a_budget_of_nothing_still_answers() -> None:
    seen = view("8d 2c 5c 6d", "8a 2a 5a 6b", mine="1a 1c 3a 3c")
    assert answer(SearchPlayer("1", budget=0), seen) == answer(GreedyPlayer(""), seen)


def test_rows_of_many_cards_can_be_striven_for() -> None:
    many = ", ".join(f'"{card}"' for card in koikoi.CARDS[:40])
    house = koikoi.parse_rules(f'extends = "nintendo"\n[yaku.heap]\ncards = [{many}]\ncount = 20\npoints = 3')
    assert answer(GreedyPlayer(""), view("8d 2c", "8a 2a", rules=house))
