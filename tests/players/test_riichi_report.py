"""`zashiki simulate riichi`: places, wins, deal-ins, riichi and calls by player; and how a match is counted."""

import pytest

from tests.cli.desk import Desk
from zashiki import players
from zashiki.games import riichi
from zashiki.games.riichi.events import RiichiAccepted, RoundDealt, RoundWon, TileCalled
from zashiki.games.riichi.statistics import of_log
from zashiki.kernel.chance import Fair
from zashiki.players.arena import play_match, simulate
from zashiki.players.riichi.summary import standing

NAMES = ("greedy", "random", "steady")
ASKED = ("simulate", "riichi", "--rules", "tenhou-3p", "--players", ",".join(NAMES), "--workers", 1)
FIELDS = (
    *("name", "wins", "win_share", "score_per_match", "places", "mean_place", "points_per_match", "hands", "won"),
    *("dealt_in", "riichi", "called", "by_tsumo", "won_after_riichi", "tenpai", "mean_win", "mean_deal_in"),
)


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_json_has_stable_keys_that_the_help_names(desk: Desk) -> None:
    found, said = desk.json(*ASKED, "--matches", 3), desk.run("simulate", "--help")
    own = ("hands", "exhaustive", "aborts")
    assert set(own) < set(found)
    assert tuple(found["players"][0]) == FIELDS
    for key in (*own, *FIELDS):
        assert key in said
    assert [sum(player["places"]) for player in found["players"]] == [3, 3, 3]
    assert {player["hands"] for player in found["players"]} == {found["hands"]}
    assert sum(player["points_per_match"] for player in found["players"]) == pytest.approx(0)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Mean place", "Dealt in", "Exhaustive draws")), ("ja", ("平均着順", "放銃率", "副露率", "流局（荒牌）"))],
)
def test_people_read_tables(desk: Desk, lang: str, words: tuple[str, ...]) -> None:
    said = desk.run(*ASKED, "--matches", 1, lang=lang)
    assert desk.status == 0
    assert all(word in said for word in words)


def test_figures_of_many_matches_are_the_sum_of_their_logs() -> None:
    rules = riichi.change_rules(riichi.preset("tenhou"), hands=3)
    makers = [players.maker("riichi", "greedy")] * 4
    tally = simulate(riichi, rules, makers, matches=4, seed="f")
    each = [standing(tally, at, "greedy") for at in range(4)]
    assert [sum(one.places) for one in each] == [4] * 4
    assert sum(place * times for one in each for place, times in enumerate(one.places, 1)) == 4 * 10
    assert each[0].hands == tally.count("hands")
    assert sum(one.points_per_match for one in each) == pytest.approx(0)


def test_statistics_are_those_of_the_log_and_the_same_for_what_a_seat_hears() -> None:
    rules = riichi.change_rules(riichi.preset("tenhou"), hands=6)
    seated = [players.make("riichi", "greedy", seed=str(at)) for at in range(4)]
    match = play_match(riichi, rules, seated, Fair.seeded("statistics", seats=4, length=8))
    found = of_log(4, match.log)
    assert of_log(4, match.heard(match.log, 2)) == found
    wins = [event for event in match.log if isinstance(event, RoundWon)]
    assert wins
    assert sum(one.wins for one in found) == len(wins)
    assert sum(one.tsumo for one in found) == sum(event.seat == event.source for event in wins)
    assert sum(one.riichi for one in found) == sum(isinstance(event, RiichiAccepted) for event in match.log)
    assert {one.hands for one in found} == {sum(isinstance(event, RoundDealt) for event in match.log)}
    assert all(one.called <= one.hands for one in found)
    assert sum(one.called for one in found) <= sum(isinstance(event, TileCalled) for event in match.log)
    assert sorted(place for one in found for place in one.places) == [1, 2, 3, 4]


def test_a_hand_that_is_not_over_is_not_counted() -> None:
    rules = riichi.change_rules(riichi.preset("tenhou"), hands=2)
    seated = [players.make("riichi", "greedy", seed=str(at)) for at in range(4)]
    log = play_match(riichi, rules, seated, Fair.seeded("part", seats=4, length=4)).log
    second = [at for at, event in enumerate(log) if isinstance(event, RoundDealt)][1]
    assert [one.hands for one in of_log(4, log[: second + 10])] == [1] * 4
    assert [one.places for one in of_log(4, log[: second + 10])] == [()] * 4
