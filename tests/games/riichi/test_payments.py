"""Who pays what: ron, tsumo, several rons, counters, deposits, draws, liability, and the final table."""

import msgspec
import pytest

from zashiki.games.riichi.rules import Ruleset, change_rules, preset, presets
from zashiki.games.riichi.standings import final_table
from zashiki.games.riichi.value.payments import Claim, Flow, nagashi, noten, paid, up

TENHOU, THREE = preset("tenhou"), preset("tenhou-3p")


def flow(rules: Ruleset, *wins: Claim, honba: int = 0, deposits: tuple[int, ...] = (), sticks: int = 0) -> Flow:
    return paid(rules, wins, dealer=0, honba=honba, deposits=deposits, sticks=sticks)


@pytest.mark.parametrize(
    ("base", "winner", "points"),
    [
        (320, 1, 1300),
        (640, 1, 2600),
        (2000, 1, 8000),
        (8000, 1, 32000),
        (320, 0, 2000),
        (2000, 0, 12000),
        (1920, 0, 11600),
    ],
)
def test_ron_pays_four_times_the_base_to_a_child_and_six_to_the_dealer(base: int, winner: int, points: int) -> None:
    found = flow(TENHOU, Claim(winner=winner, base=base, loser=2))
    assert (found.total[winner], found.total[2]) == (points, -points)


def test_tsumo_is_shared_with_the_dealer_paying_double() -> None:
    assert flow(TENHOU, Claim(winner=1, base=320)).total == (-700, 1500, -400, -400)
    assert flow(TENHOU, Claim(winner=0, base=320)).total == (2100, -700, -700, -700)


def test_counters_and_deposits_are_told_apart_from_the_hand() -> None:
    found = flow(TENHOU, Claim(winner=1, base=2000, loser=2), honba=2, sticks=3)
    assert found == Flow((0, 8000, -8000, 0), (0, 600, -600, 0), (0, 3000, 0, 0))
    assert flow(TENHOU, Claim(winner=1, base=2000), honba=2).honba == (-200, 600, -200, -200)
    off = change_rules(TENHOU, honba_enabled=False)
    assert flow(off, Claim(winner=1, base=2000), honba=2).honba == (0, 0, 0, 0)


def test_row_5_of_several_winners_the_first_after_the_discarder_takes_counters_and_deposits() -> None:
    wins = (Claim(winner=2, base=2000, loser=1), Claim(winner=3, base=320, loser=1))
    found = flow(TENHOU, *wins, honba=1, sticks=2)
    assert (found.honba, found.sticks) == ((0, -300, 300, 0), (0, 0, 2000, 0))
    ema = paid(preset("ema"), wins, dealer=0, honba=1, deposits=(3,), sticks=2)
    assert (ema.honba, ema.sticks) == ((0, -600, 300, 300), (0, 0, 1000, 1000)), "each its own stick back"


def test_row_4_with_three_players_counters_are_200_by_ron_and_100_from_each_by_tsumo() -> None:
    assert flow(THREE, Claim(winner=1, base=2000, loser=2), honba=1).honba == (0, 200, -200)
    assert flow(THREE, Claim(winner=1, base=2000), honba=1).honba == (-100, 200, -100)
    seed = preset("seed-3p")
    assert flow(seed, Claim(winner=1, base=2000, loser=2), honba=1).honba == (0, 1500, -1500)
    assert flow(seed, Claim(winner=1, base=2000), honba=1).honba == (-800, 1600, -800)


def test_row_20_with_three_players_the_missing_part_of_a_tsumo_is_lost_or_split() -> None:
    assert flow(THREE, Claim(winner=1, base=2000)).total == (-4000, 6000, -2000)
    assert flow(preset("seed-3p"), Claim(winner=1, base=2000)).total == (-5000, 8000, -3000)
    assert flow(preset("seed-3p"), Claim(winner=0, base=2000)).total == (12000, -6000, -6000)


@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        ((), (0, 0, 0, 0)),
        ((0,), (3000, -1000, -1000, -1000)),
        ((0, 2), (1500, -1500, 1500, -1500)),
        ((1, 2, 3), (-3000, 1000, 1000, 1000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_row_13_noten_fees_with_four(ready: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert noten(TENHOU, ready) == expected


def test_row_13_noten_fees_with_three_are_a_thousand_to_each_that_is_ready() -> None:
    assert noten(THREE, (0,)) == (2000, -1000, -1000)
    assert noten(THREE, (0, 2)) == (1000, -2000, 1000)


def test_row_16_nagashi_mangan_is_paid_like_a_tsumo_without_counters() -> None:
    assert nagashi(TENHOU, (1,), dealer=0) == (-4000, 8000, -2000, -2000)
    assert nagashi(TENHOU, (0, 1), dealer=0) == (8000, 4000, -6000, -6000)


def test_pao_the_liable_player_pays_a_tsumo_alone_and_half_of_a_ron() -> None:
    tsumo = flow(TENHOU, Claim(winner=1, base=8000, liable=3), honba=1)
    assert (tsumo.hand, tsumo.honba) == ((0, 32000, 0, -32000), (0, 300, 0, -300))
    ron = flow(TENHOU, Claim(winner=1, base=8000, loser=2, liable=3), honba=1)
    assert (ron.hand, ron.honba) == ((0, 32000, -16000, -16000), (0, 300, 0, -300))
    assert flow(preset("ema"), Claim(winner=1, base=8000, loser=2, liable=3), honba=1).honba == (0, 300, -300, 0)
    same = flow(TENHOU, Claim(winner=1, base=8000, loser=3, liable=3))
    assert same.hand == (0, 32000, 0, -32000)


def test_pao_only_its_own_yakuman_where_the_rules_say_so() -> None:
    soul = preset("mahjong-soul")
    tsumo = flow(soul, Claim(winner=1, base=16000, liable=3, liable_base=8000))
    assert tsumo.hand == (-16000, 64000, -8000, -40000)
    ron = flow(soul, Claim(winner=1, base=16000, loser=2, liable=3, liable_base=8000))
    assert ron.hand == (0, 64000, -48000, -16000)


def test_payments_are_rounded_up_to_hundreds() -> None:
    assert (up(1), up(100), up(7680)) == (100, 100, 7700)


# ----------------------------------------------------------------------------------------------------- the final table


def test_row_14_left_over_deposits_go_to_the_first_are_split_or_lost() -> None:
    scores = (30000, 30000, 20000, 18000)
    assert final_table(TENHOU, scores, sticks=2).scores == (32000, 30000, 20000, 18000)
    assert final_table(preset("m-league"), scores, sticks=2).scores == (31000, 31000, 20000, 18000)
    lost = change_rules(TENHOU, final_sticks="lost")
    assert final_table(lost, scores, sticks=2).scores == scores


def test_row_17_ties_go_by_the_first_dealer_or_are_shared() -> None:
    scores = (25000, 30000, 25000, 20000)
    assert final_table(TENHOU, scores).places == (2, 1, 3, 4)
    shared = final_table(preset("m-league"), scores)
    assert shared.places == (2, 1, 2, 4)
    assert shared.points == (-5000, 50000, -5000, -40000)


@pytest.mark.parametrize(
    ("rounding", "scores", "points"),
    [
        ("half_up", (42500, 28500, 19400, 9600), (52000, 9000, -21000, -40000)),
        ("none", (42500, 28500, 19400, 9600), (52500, 8500, -20600, -40400)),
        ("five_down_six_up", (42500, 28500, 19600, 9400), (53000, 8000, -20000, -41000)),
    ],
)
def test_row_19_rounding_and_uma(rounding: str, scores: tuple[int, ...], points: tuple[float, ...]) -> None:
    found = final_table(change_rules(TENHOU, rounding=rounding), scores)
    assert [round(one, 1) for one in found.points] == list(points)
    assert round(sum(found.points), 6) == 0


def test_row_19_tenhou_keeps_hundreds_since_january_2022() -> None:
    four, three = (38200, 14700, 26100, 21000), (48300, 30500, 26200)
    assert final_table(preset("tenhou"), four).points == (48200, -35300, 6100, -19000)
    assert final_table(preset("tenhou-2021"), four).points == (48000, -35000, 6000, -19000)
    assert final_table(preset("tenhou-3p"), three).points == (43300, -9500, -33800)
    assert final_table(preset("tenhou-3p-2021"), three).points == (43000, -9000, -34000)
    for today, before in (("tenhou", "tenhou-2021"), ("tenhou-3p", "tenhou-3p-2021")):
        assert Ruleset(name="x").rounding == preset(before).rounding, "what rules of version 1 meant without saying so"
        same = change_rules(preset(today), rounding="half_up")
        apart = {"name": before, "source": preset(before).source, "notes": preset(before).notes}
        assert msgspec.structs.replace(same, **apart) == preset(before)


def test_row_19_the_seeds_rounding_goes_towards_the_target() -> None:
    found = final_table(preset("seed"), (45300, 30400, 15100, 9200))
    assert found.points == (44000, 5000, -19000, -30000)


@pytest.mark.parametrize("name", presets())
def test_every_preset_loads_and_its_uma_adds_up_to_nothing(name: str) -> None:
    rules = preset(name)
    assert len(rules.uma) == rules.players
    assert sum(rules.uma) == 0
    assert set(rules.unsure) <= set(Ruleset.__struct_fields__)


def test_seats_that_are_not_at_the_table_are_refused() -> None:
    for wrong in (
        lambda: noten(THREE, (3,)),
        lambda: noten(TENHOU, (-1,)),
        lambda: nagashi(TENHOU, (4,), dealer=0),
        lambda: nagashi(THREE, (0,), dealer=3),
        lambda: flow(TENHOU, Claim(winner=4, base=320)),
        lambda: flow(THREE, Claim(winner=0, base=320, loser=3)),
        lambda: flow(TENHOU, Claim(winner=0, base=320), deposits=(4,), sticks=1),
    ):
        with pytest.raises(ValueError, match="there is no seat"):
            wrong()


def test_a_win_needs_a_winner_who_wins_from_another() -> None:
    with pytest.raises(ValueError, match="nobody won"):
        flow(TENHOU)
    for won in (Claim(winner=1, base=320, loser=1), Claim(winner=1, base=8000, liable=1)):
        with pytest.raises(ValueError, match="seat 1 cannot win from itself"):
            flow(TENHOU, won)


def test_the_final_table_needs_a_score_of_everybody() -> None:
    with pytest.raises(ValueError, match="3 scores, and there are 4 players"):
        final_table(TENHOU, (25000, 25000, 25000))


def test_row_17_left_over_sticks_do_not_part_a_tie() -> None:
    """Places and uma are those of the scores before the deposits are handed out."""
    ema = final_table(preset("ema"), (39500, 39500, 30000, 10000), sticks=1)
    assert ema.places == (1, 1, 3, 4)
    assert ema.points == (9500 + 10000 + 1000, 9500 + 10000, -5000, -35000)
    league = final_table(preset("m-league"), (33000, 33000, 33000, 0), sticks=1)
    assert (league.places, league.scores) == ((1, 1, 1, 4), (33400, 33300, 33300, 0))
    assert sum(league.points) == 0


def test_row_19_points_are_whole_and_thirds_go_to_the_first_seat() -> None:
    final = final_table(preset("mahjong-soul"), (41300, 27900, 20700, 10100))
    assert final.points == (31300, 7900, -9300, -29900)
    tied = final_table(preset("m-league"), (33300, 33300, 33300, 100))
    assert tied.points == (19968, 19966, 19966, -59900)


@pytest.mark.parametrize(("score", "down", "up"), [(-1600, -2, -2), (-1500, -1, -2), (-600, -1, -1), (-400, 0, 0)])
def test_row_19_negative_scores_are_rounded_like_positive_ones(score: int, down: int, up: int) -> None:
    scores = (60000, 30000, 10000 - score, score)
    for rounding, thousands in (("five_down_six_up", down), ("half_up", up)):
        final = final_table(change_rules(TENHOU, rounding=rounding), scores)
        assert final.points[3] == 1000 * (thousands - 30 - 20)


def test_row_14_lost_sticks_are_not_the_firsts() -> None:
    scores = (40000, 30000, 20000, 9000)
    lost = final_table(change_rules(TENHOU, final_sticks="lost"), scores, sticks=1)
    assert lost.points == (50000, 10000, -20000, -41000)
    assert sum(lost.points) == -1000


def test_oka_is_what_the_rules_say() -> None:
    scores = (40000, 30000, 20000, 10000)
    assert final_table(TENHOU, scores).points[0] - final_table(change_rules(TENHOU, oka=0), scores).points[0] == 20000


def test_row_19_a_shared_tie_with_rounding_still_adds_up() -> None:
    for rounding in ("half_up", "seed", "five_down_six_up"):
        rules = change_rules(TENHOU, tie="share", rounding=rounding)
        assert sum(final_table(rules, (25300, 25300, 34600, 14800)).points) == 0


def test_row_13_a_pot_that_cannot_be_shared_is_refused() -> None:
    with pytest.raises(ValueError, match="noten_pot: cannot be shared by 4 players; write a multiple of 600"):
        change_rules(TENHOU, noten_pot=2000)
