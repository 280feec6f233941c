"""EMA, WRC and M-League as their rule texts have it, each case with its place in the text.

EMA is "Riichi, Rules for Japanese Mahjong", 2016; WRC the "World Riichi Championship Rules" of 2015, and the errata of
those of 2014; ML the league's rules as summaries give them (majannavi, mahjong-space, k-bys).
"""

import pytest

from tests.games.score_table.test_entries import LAST, last, place, refused, table
from zashiki.games import score_table
from zashiki.games.riichi.standings import final_table
from zashiki.games.riichi.value.hand_value import limit_of
from zashiki.games.score_table import Abort, ExhaustiveDraw, SeveralRon
from zashiki.games.score_table.actions import ABORTS
from zashiki.games.score_table.events import DrawEnded, MatchEnded, RoundWon

EMA, WRC, ML = (score_table.preset(name) for name in ("ema", "wrc", "m-league"))
TOURNAMENTS = pytest.mark.parametrize("preset", ["ema", "wrc", "m-league"])
LEADING_DEALER = {"scores": [20000, 20000, 20000, 60000], **LAST}


# -------------------------------------------------------------------------------------------------- all three of them


@TOURNAMENTS
def test_there_are_no_abortive_draws(preset: str) -> None:
    """EMA 3.4.3, WRC 5.7.3: none; ML: nine terminals, four winds, four riichi and four kans play on."""
    for kind in ABORTS:
        assert refused(table(preset), Abort(kind)) == "no_such_abort"


@TOURNAMENTS
def test_a_score_below_zero_ends_nothing(preset: str) -> None:
    """EMA 3.6, WRC 5.9: the game ends after the south round; ML: no tobi."""
    match = table(preset, "ron C from B yakuman")
    assert match.state.scores[1] < 0
    assert place(match) == ("East", 2, 0, 0)


@TOURNAMENTS
def test_a_leading_dealer_cannot_stop(preset: str) -> None:
    """WRC 5.9.1 no agari-yame; EMA 3.6; ML: a dealer who wins the last hand as leader plays on."""
    assert place(table(preset, "tsumo D 1 30", opening=LEADING_DEALER)) == ("South", 4, 1, 0)
    assert place(table(preset, "draw D", opening=LEADING_DEALER)) == ("South", 4, 1, 0)


@TOURNAMENTS
def test_no_wind_is_added_whatever_the_scores(preset: str) -> None:
    """EMA 3.6, WRC 5.9, ML: it is over after South 4, also when nobody has 30,000."""
    level = {"scores": [25000, 25000, 25000, 25000], **LAST}
    assert table(preset, "draw none", opening=level).state.reason == "MaxRoundReached"


@TOURNAMENTS
def test_a_ready_dealer_stays(preset: str) -> None:
    """EMA 3.4.11, WRC 5.7.8, ML (聴牌連荘): at a draw East stays if it is tenpai."""
    assert place(table(preset, "draw A")) == ("East", 1, 1, 0)
    assert place(table(preset, "draw B")) == ("East", 2, 1, 0)


@TOURNAMENTS
def test_noten_players_pay_three_thousand_together(preset: str) -> None:
    """EMA 3.4.2, WRC 5.7.2, ML: 3,000 points pass from those who are noten to those who are tenpai."""
    assert last(table(preset, "draw A B C"), DrawEnded).flow.hand == (1000, 1000, 1000, -3000)
    assert last(table(preset, "draw A"), DrawEnded).flow.hand == (3000, -1000, -1000, -1000)


@TOURNAMENTS
def test_thirteen_han_are_a_sanbaiman(preset: str) -> None:
    """WRC errata (no kazoe yakuman, the sanbaiman line is 11+), EMA 4.1, ML (数え役満なし)."""
    assert limit_of(score_table.preset(preset), 13, 30) == ("sanbaiman", 6000)


@TOURNAMENTS
def test_nagashi_mangan_is_not_played(preset: str) -> None:
    """EMA 4.2.6 (an obsolete hand), WRC 6.5; ML, where the summaries are not of one mind."""
    assert refused(table(preset), ExhaustiveDraw((), (0,))) == "no_nagashi"


@TOURNAMENTS
def test_a_chombo_costs_twenty_thousand_after_the_match_and_the_hand_is_played_again(preset: str) -> None:
    """EMA 3.4.6 and 5, WRC 7.1 (penalties are applied to the overall score, not the table's), ML (−20)."""
    match = table(preset, "draw A", "riichi C", "chombo B")
    assert place(match) == ("East", 1, 1, 0), "the same hand, with the riichi bet given back"
    assert len(set(match.state.scores[1:])) == 1, "no points move at the table"
    ended = last(table(preset, "chombo B", "end"), MatchEnded)
    without = last(table(preset, "end"), MatchEnded)
    assert [mine - other for mine, other in zip(ended.points, without.points, strict=True)] == [0, -20000, 0, 0]


# ---------------------------------------------------------------------------------------------------------------- EMA


def test_ema_everybody_begins_with_30000_and_uma_is_15_and_5() -> None:
    """EMA 1.4 and 3.6.1: 30,000 points; 15,000, 5,000, −5,000 and −15,000 by place, no oka."""
    assert table("ema").state.scores == (30000,) * 4
    assert final_table(EMA, (40000, 35000, 25000, 20000)).points == (25000, 10000, -10000, -25000)


def test_ema_several_win_on_a_discard_and_each_gets_the_counters() -> None:
    """EMA 3.3.11 and 3.4.10: double and triple ron, the discarder pays each winner separately, with counters."""
    flow = last(table("ema", "draw A", "ron B from A 1 30, C 1 30, D 2 30"), RoundWon).flow
    assert flow.hand == (-4000, 1000, 1000, 2000)
    assert flow.honba == (-900, 300, 300, 300)


def test_ema_winners_get_their_own_riichi_bet_back_and_the_nearest_the_others() -> None:
    """EMA 3.4.9: each winner takes its own bet; the rest goes to the winner closest to the discarder's right."""
    flow = last(table("ema", "draw A B C D", "riichi A B D", "ron B from C 1 30, D 1 30"), RoundWon).flow
    assert flow.sticks == (0, 1000, 0, 2000), "D sits closest to C's right"


def test_ema_left_riichi_bets_go_to_the_winner_of_the_game() -> None:
    """EMA 3.6: riichi bets that are left on the table go to the winner."""
    opening = {"scores": [40000, 29000, 30000, 20000], "sticks": 1, **LAST}
    assert last(table("ema", "draw none", opening=opening), MatchEnded).scores == (41000, 29000, 30000, 20000)


def test_ema_tied_players_share_their_uma() -> None:
    """EMA 3.6.1: players with equal scores share the bonuses of their places."""
    found = final_table(EMA, (35000, 35000, 30000, 20000))
    assert (found.places, found.points) == ((1, 1, 3, 4), (15000, 15000, -5000, -25000))
    assert final_table(EMA, (30000,) * 4).points == (0, 0, 0, 0)


def test_ema_2016_has_no_kiriage_and_one_yakuman_at_most() -> None:
    """EMA 4.1 and the notes of 2016: 4 han 30 fu is 7,700; the greatest hand is a single yakuman."""
    assert last(table("ema", "ron B from C 4 30"), RoundWon).flow.hand[1] == 7700
    assert refused(table("ema"), score_table.Tsumo(0, yakuman=2)) == "yakuman_do_not_add"


def test_ema_the_discarder_pays_the_counters_of_a_hand_with_liability() -> None:
    """EMA 3.3.9: on a ron the liable player and the discarder share the hand; the discarder pays the counters."""
    flow = last(table("ema", "draw A", "ron B from C yakuman pao D"), RoundWon).flow
    assert flow.hand == (0, 32000, -16000, -16000)
    assert flow.honba == (0, 300, -300, 0)


def test_ema_the_liable_player_pays_a_self_drawn_hand_alone() -> None:
    """EMA 3.3.9: on a tsumo the liable player pays the whole hand, with the counters."""
    flow = last(table("ema", "draw A", "tsumo B yakuman pao D"), RoundWon).flow
    assert flow.hand == (0, 32000, 0, -32000)
    assert flow.honba == (0, 300, 0, -300)


# ---------------------------------------------------------------------------------------------------------------- WRC


def test_wrc_one_player_wins_on_a_discard() -> None:
    """WRC 5.5: of several who call ron, the one closest to the discarder's right wins."""
    assert refused(table("wrc"), SeveralRon(0, (1, 2))) == "one_ron_only"


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_wrc_rounds_7700_and_11600_up(han: int, fu: int) -> None:
    """WRC 6.1: 4 han 30 fu and 3 han 60 fu are a mangan."""
    assert last(table("wrc", f"ron B from C {han} {fu}"), RoundWon).flow.hand[1] == 8000
    assert last(table("wrc", f"ron A from C {han} {fu}"), RoundWon).flow.hand[0] == 12000


def test_wrc_a_session_score_is_points_above_30000_and_uma() -> None:
    """WRC errata: a table score of 40,000 as the best of the table is a session score of 25."""
    assert final_table(WRC, (40000, 32000, 28000, 20000)).points[0] == 25000


def test_wrc_uma_is_averaged_on_ties() -> None:
    """WRC 5.9.2: if two tie for the first place, both get (15 + 5) / 2."""
    assert final_table(WRC, (35000, 35000, 25000, 25000)).points == (15000, 15000, -15000, -15000)


# ----------------------------------------------------------------------------------------------------------- M-League


def test_ml_begins_with_25000_returns_30000_and_gives_50_10_10_30() -> None:
    """ML: a first of 43,000 is 63.0, a second of 36,800 is 16.8 (worked examples of a summary)."""
    found = final_table(ML, (43000, 36800, 15000, 5200))
    assert found.points == (63000, 16800, -25000, -54800)
    assert table("m-league").state.scores == (25000,) * 4


def test_ml_tied_players_share_the_place_points() -> None:
    """ML: 同着の場合は順位点は分け; two firsts share 30 + 20 (oka) + 10."""
    assert final_table(ML, (35000, 35000, 20000, 10000)).points == (35000, 35000, -20000, -50000)


def test_ml_left_riichi_bets_are_split_between_tied_firsts() -> None:
    """ML: 供託 go to first place; tied firsts split them."""
    opening = {"scores": [35000, 35000, 20000, 9000], "sticks": 1, **LAST}
    assert last(table("m-league", "draw none", opening=opening), MatchEnded).scores == (35500, 35500, 20000, 9000)


def test_ml_one_player_wins_on_a_discard() -> None:
    """ML: ダブロン・トリプルロンはなし (頭ハネ)."""
    assert refused(table("m-league"), SeveralRon(0, (1, 2, 3))) == "one_ron_only"


def test_ml_rounds_7700_up() -> None:
    """ML: 切り上げ満貫."""
    assert last(table("m-league", "tsumo B 3 60"), RoundWon).flow.hand == (-4000, 8000, -2000, -2000)


def test_ml_yakuman_add_up_but_no_shape_is_double() -> None:
    """ML: only different yakuman together count more than once."""
    assert ML.double_yakuman == ()
    assert last(table("m-league", "ron B from C yakuman 2"), RoundWon).flow.hand[1] == 64000


def test_ml_riichi_is_allowed_below_a_thousand_points() -> None:
    """ML: 持ち点1000点以下でもリーチ可."""
    match = table("m-league", "riichi A", opening={"scores": [500, 33500, 33000, 33000]})
    assert match.state.scores[0] == -500
