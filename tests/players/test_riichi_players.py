"""The riichi players choose as they should in moments where that is plain, and always something legal."""

import os
from functools import partial
from importlib.util import find_spec

import pytest
from msgspec.structs import replace

from tests.players.riichi_positions import seen
from zashiki import players
from zashiki.games import riichi
from zashiki.games.riichi import Action, GameState, Tile
from zashiki.games.riichi.actions import (
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    Pass,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.state import Phase
from zashiki.kernel.chance import Fair
from zashiki.players.arena import play_match, simulate
from zashiki.players.riichi.summary import standing

BOTH = ("greedy", "steady")
THREE = riichi.preset("tenhou-3p")


def choice(name: str, view: GameState) -> Action:
    action: Action = players.make("riichi", name, seed="1").choose(view, 0)
    assert action in riichi.legal(view, 0)
    return action


def discarded(name: str, view: GameState) -> str:
    """The tile that a player lets go, with riichi or without."""
    action = choice(name, view)
    assert isinstance(action, Discard | DeclareRiichi)
    return str(action.tile)


# Everywhere legal.


@pytest.mark.thinned(each=lambda preset: riichi.preset(preset).players)
@pytest.mark.parametrize("preset", riichi.presets())
def test_every_answer_is_legal_in_whole_matches_of_every_preset(preset: str) -> None:
    rules = riichi.preset(preset)
    names = ("steady", "random", "greedy", "steady")[: rules.players]
    seated = [players.make("riichi", name, seed=f"{preset}{at}") for at, name in enumerate(names)]
    assert play_match(riichi, rules, seated, Fair.seeded(preset, seats=rules.players)).outcome


@pytest.mark.parametrize("name", BOTH)
def test_the_same_view_brings_the_same_answer_whatever_came_before(name: str) -> None:
    rules = riichi.change_rules(riichi.preset("tenhou"), hands=2)
    seated = [players.make("riichi", "greedy", seed=str(at)) for at in range(4)]
    match = play_match(riichi, rules, seated, Fair.seeded("v", seats=4, length=8))
    places = range(0, len(match.steps), 3)
    views = [(riichi.mask(match.state_at(at), match.steps[at].seat), match.steps[at].seat) for at in places]
    first, second = (players.make("riichi", name, seed="a") for _ in range(2))
    answers = [first.choose(*one) for one in views]
    assert [second.choose(*one) for one in reversed(views)] == answers[::-1]


def test_levels_and_names() -> None:
    compiled = ("lookahead",) if find_spec("numba") else ()
    assert players.names("riichi") == ("random", "greedy", "steady", *compiled)
    assert players.levels("riichi") == {"easy": "random", "normal": "greedy", "hard": "steady"}
    for level, name in players.levels("riichi").items():
        assert players.make("riichi", level, seed="1").name == name


# Discards.


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("hand", "drawn", "tiles"),
    [
        ("123456m 23478p 55s", "9m", {"9m"}),
        ("234567m 45p 678s 55z", "4z", {"4z"}),
        ("3456m 44p 345678s 9p", "2m", {"9p"}),
        ("222456m 4p 345s 22p 4z", "6p", {"4z"}),
        ("19m 19p 19s 1234556z", "2p", {"2p", "5z"}),
        ("1133m 5588p 2266s 1z", "7z", {"1z", "7z"}),
    ],
)
def test_what_helps_least_is_discarded(name: str, hand: str, drawn: str, tiles: set[str]) -> None:
    assert discarded(name, seen(hand, drawn=drawn)) in tiles


@pytest.mark.parametrize("name", BOTH)
def test_the_wait_with_more_unseen_tiles_is_chosen(name: str) -> None:
    """With 1s discarded the hand waits for 4s and 7s, with 6s for 2s alone; all of the two sides are seen later on."""
    hand, drawn = "123789m 13s 456p 99p", "5s"
    alive = seen(hand, drawn=drawn, dora="1z")
    gone = seen(hand, drawn=drawn, dora="1z", rivers={1: "444s", 2: "4s"})
    assert discarded(name, alive) == discarded(name, seen(hand, drawn=drawn, dora="1z", rivers={1: "222s"})) == "1s"
    assert discarded(name, gone) == "5s"


@pytest.mark.parametrize("name", BOTH)
def test_a_red_five_is_kept_and_a_plain_one_goes(name: str) -> None:
    assert discarded(name, seen("123789m 405p 78s 22z", drawn="9s")) == "5p"


@pytest.mark.parametrize("name", BOTH)
def test_a_dora_is_kept_among_lone_honours(name: str) -> None:
    assert discarded(name, seen("234678m 34p 345s 67z", drawn="9p", dora="6z")) != "7z"
    assert discarded(name, seen("234678m 34p 345s 67z", drawn="9p", dora="5z")) != "6z"


# Winning and riichi.


@pytest.mark.parametrize("name", BOTH)
def test_what_wins_is_won(name: str) -> None:
    assert choice(name, seen("123456m 55p 23789s", drawn="1s")) == Tsumo()
    assert choice(name, seen("234678m 55p 34678s", lying="2s")) == Ron()
    assert choice(name, seen("234678m 55p 34s", lying="2s", melds={0: ("678s",)})) == Ron()


@pytest.mark.parametrize("name", BOTH)
def test_a_closed_ready_hand_declares_riichi(name: str) -> None:
    found = choice(name, seen("123456m 55p 23789s", drawn="4z"))
    assert found == DeclareRiichi(Tile("4z"), drawn=True)


@pytest.mark.parametrize("name", BOTH)
def test_no_riichi_with_a_single_draw_left_or_without_a_stick(name: str) -> None:
    hand = "123456m 55p 23789s"
    assert isinstance(choice(name, seen(hand, drawn="4z", left=4)), Discard)
    assert isinstance(choice(name, seen(hand, drawn="4z", scores=(900, 33000, 33000, 33100))), Discard)


@pytest.mark.parametrize("name", BOTH)
def test_no_riichi_for_tiles_that_are_all_seen(name: str) -> None:
    view = seen("123456m 55p 23789s", drawn="4z", rivers={1: "1111s", 2: "444s"}, melds={3: ("234s",)})
    assert isinstance(choice(name, view), Discard)


@pytest.mark.parametrize("name", BOTH)
def test_a_great_hand_with_a_yaku_of_its_own_waits_in_silence(name: str) -> None:
    view = seen("22334455667p 78p", drawn="1z", dora="6p")
    assert isinstance(choice(name, view), Discard)


# Calls.


@pytest.mark.parametrize("name", BOTH)
def test_a_pair_of_dragons_is_called(name: str) -> None:
    view = seen("239m 345p 1178s 677z", lying="7z")
    assert choice(name, view) == Pon((Tile("7z"), Tile("7z")))


@pytest.mark.parametrize("name", BOTH)
def test_a_fast_open_tanyao_is_called_with_dora(name: str) -> None:
    view = seen("23467m 34p 33456s 8p", lying="8m", dora="2s")
    assert choice(name, view) == Chi((Tile("6m"), Tile("7m")))


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("hand", ["1378m 3478p 789s 44z", "12m 3478p 12789s 44z"])
def test_nothing_is_called_without_a_yaku_in_sight(name: str, hand: str) -> None:
    assert choice(name, seen(hand, lying="4z", source=2)) == Pass()


@pytest.mark.parametrize("name", BOTH)
def test_no_call_breaks_a_ready_hand(name: str) -> None:
    assert choice(name, seen("234678m 55p 34678s", lying="7s")) == Pass()


@pytest.mark.parametrize("name", BOTH)
def test_a_closed_kan_that_costs_nothing_is_declared(name: str) -> None:
    view = seen("111z 1z 456m 2378p 99s", drawn="3z")
    assert isinstance(choice(name, view), ClosedKan)


@pytest.mark.parametrize("name", BOTH)
def test_a_closed_kan_that_breaks_runs_is_not(name: str) -> None:
    view = seen("333345m 456p 2278s", drawn="2m")
    assert not isinstance(choice(name, view), ClosedKan)


@pytest.mark.parametrize("name", BOTH)
def test_a_north_is_set_aside(name: str) -> None:
    view = seen("123p 456p 778s 345s 4z", drawn="9s", rules=THREE)
    assert choice(name, view) == Kita()


@pytest.mark.parametrize("name", BOTH)
def test_nine_terminals_are_thrown_in_when_the_hand_is_far(name: str) -> None:
    far = seen("19m 28p 19s 25s 12345z", drawn="6p", left=69)
    orphans = seen("19m 19p 19s 1234567z", drawn="5p", left=69)
    assert choice(name, replace(far, untouched=True)) == NineTerminals()
    assert choice(name, replace(orphans, untouched=True)) != NineTerminals()


@pytest.mark.parametrize("name", BOTH)
def test_a_leading_dealer_stops(name: str) -> None:
    rules = riichi.preset("seed")
    view = seen("", rules=rules, scores=(45000, 20000, 20000, 15000))
    assert choice(name, replace(view, phase=Phase.STOPPING)) == Stop()


# Folding.


def test_a_far_hand_folds_with_a_safe_tile() -> None:
    view = seen("2479m 258p 369s 135z", drawn="6p", rivers={1: "9m 3z 5z 1z 4p"}, riichi_by=(1,))
    assert discarded("steady", view) in {"9m", "3z", "5z", "1z"}


def test_a_good_ready_hand_pushes() -> None:
    view = seen("234678m 34p 55567s", drawn="9m", rivers={1: "1z 2z 9p 1s 8p"}, riichi_by=(1,), dora="4s")
    assert discarded("steady", view) == "9m"


def test_suji_goes_before_what_is_not_suji() -> None:
    """Against 4p in the river, 1p and 7p can only be waited for by pairs, gaps, edges or alone."""
    against = partial(seen, "1p 6p 258m 369s 2s 47m 16s", drawn="9s", riichi_by=(1,), left=20)
    assert discarded("steady", against(rivers={1: "4p 1z 2z 3z 4z"})) == "1p"
    assert discarded("steady", against(rivers={1: "5m 1z 2z 3z 4z"})) in {"2m", "5m", "8m"}


def test_the_greedy_player_does_not_care() -> None:
    rivers = {1: "9m 3z 5z 1z 4p"}
    calm = seen("2479m 258p 369s 135z", drawn="6p", rivers=rivers)
    pressed = seen("2479m 258p 369s 135z", drawn="6p", rivers=rivers, riichi_by=(1,))
    assert choice("greedy", calm) == choice("greedy", pressed)


# The last hand.


def test_the_leader_folds_in_the_last_hand_what_the_last_one_pushes() -> None:
    """The same ready hand against the same riichi late in the hand: 9m makes it ready, 2m and 6m are safe."""
    river = {1: "2m 6m 3z 5z 1z 2p"}
    held = partial(seen, "23467m 406p 34588s", drawn="9m", rivers=river, riichi_by=(1,), dora="1z", last=True, left=10)
    ahead = discarded("steady", held(scores=(40000, 37500, 12000, 10500)))
    behind = discarded("steady", held(scores=(15000, 22000, 24000, 38000)))
    assert ahead in {"2m", "6m"}
    assert behind == "9m"


def test_riichi_is_declared_for_points_that_are_needed_and_not_for_those_that_are_not() -> None:
    """Pinfu and a dora, 2,000 points: enough for a leader, and not enough for one who is 5,000 behind."""
    hand, drawn = "234678m 55p 34789s", "4z"
    needs = seen(hand, drawn=drawn, scores=(24000, 28500, 27000, 20500), dora="1m", last=True)
    leads = seen(hand, drawn=drawn, scores=(31000, 30500, 20000, 18500), dora="1m", last=True)
    assert isinstance(choice("steady", needs), DeclareRiichi)
    assert isinstance(choice("steady", leads), Discard)
    assert isinstance(choice("greedy", leads), DeclareRiichi)


# Strength. Everything is seeded, so these either hold for good or never did.


def mean_place(names: tuple[str, ...], matches: int, preset: str) -> float:
    """The mean place of the first player."""
    makers = [players.maker("riichi", name) for name in names]
    workers = os.cpu_count() or 1 if matches > 100 else 1
    tally = simulate(riichi, riichi.preset(preset), makers, matches=matches, seed="strength", workers=workers)
    return standing(tally, 0, names[0]).mean_place.value


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_greedy_comes_first_among_random_players(preset: str) -> None:
    seats = riichi.preset(preset).players
    assert mean_place(("greedy", *("random",) * (seats - 1)), seats, preset) <= 1.5


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "middle"), [("tenhou", 2.5), ("tenhou-3p", 2.0)])
def test_steady_beats_greedy(preset: str, middle: float) -> None:
    """Its mean place is better than the middle one; the benchmark page has more matches, with their errors."""
    seats = riichi.preset(preset).players
    assert mean_place(("steady", *("greedy",) * (seats - 1)), 120, preset) < middle
