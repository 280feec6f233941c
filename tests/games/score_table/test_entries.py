"""The score table: what may be entered, who pays, what comes next, and how a match is settled."""

from collections.abc import Sequence
from typing import Any

import pytest

from zashiki.games import score_table
from zashiki.games.score_table import (
    Abort,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    Phase,
    PlayOn,
    Ron,
    SeveralRon,
    StopMatch,
    Tsumo,
)
from zashiki.games.score_table.actions import Action
from zashiki.games.score_table.events import DrawEnded, MatchEnded, RoundStarted, RoundWon
from zashiki.games.score_table.notation import parse_line
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch

LAST = {"wind": 1, "number": 4}
"""South 4."""


def table(preset: str = "tenhou", *lines: str, **changes: object) -> AnyMatch:
    """A score table by some rules, with lines entered."""
    rules = score_table.change_rules(score_table.preset(preset), **changes)
    match: AnyMatch = Match.open(score_table, rules, seed="tea")
    for line in lines:
        for action in parse_line(line, rules):
            match.submit(0, action)
    return match


def last(match: AnyMatch, kind: type) -> Any:
    """The last event of a kind."""
    return [event for event in match.log if isinstance(event, kind)][-1]


def place(match: AnyMatch) -> tuple[str, int, int, int]:
    """The hand that is played: its wind, number, counters and deposits."""
    return match.state.wind, match.state.number, match.state.honba, match.state.sticks


def refused(match: AnyMatch, action: object) -> str:
    """The code with which a choice is refused."""
    with pytest.raises(Illegal) as refusal:
        match.submit(0, action)
    return refusal.value.code


# ---------------------------------------------------------------------------------------------------- who enters what


def test_the_scorer_enters_everything() -> None:
    match = table()
    assert match.to_act == (0,)
    for seat in (1, 2, 3):
        with pytest.raises(Illegal, match="not_your_turn"):
            match.submit(seat, Tsumo(seat, 1, 30))
    assert list(match.legal(1)) == []


def test_a_match_begins_with_east_1() -> None:
    match = table("ema")
    assert match.log == (RoundStarted("East", 1, 0, 0, 0),)
    assert match.state.scores == (30000,) * 4


def test_a_match_may_go_on_from_elsewhere() -> None:
    opening = {"scores": [30000, 25000, 25000, 18000], "wind": 1, "number": 2, "honba": 3, "sticks": 2}
    match = table(opening=opening)
    assert match.log == (RoundStarted("South", 2, 3, 2, 1),)
    assert match.state.scores == (30000, 25000, 25000, 18000)


@pytest.mark.parametrize("preset", score_table.presets())
def test_every_hand_of_the_list_may_be_entered_and_no_other(preset: str) -> None:
    match = table(preset)
    listed = [action for action in match.legal(0) if isinstance(action, Tsumo | Ron)]
    tsumo = {(action.han, action.fu) for action in listed if isinstance(action, Tsumo)}
    ron = {(action.han, action.fu) for action in listed if isinstance(action, Ron)}
    assert {(2, 20), (3, 25), (1, 30), (4, 110), (5, 0), (13, 0)} <= tsumo
    assert not {(1, 20), (1, 25), (2, 25), (4, 35), (5, 30), (14, 0), (4, 120)} & tsumo
    assert (2, 25) in ron
    assert not {(1, 25), (2, 20), (3, 20)} & ron
    assert refused(match, Tsumo(0, 2.0, 30)) == "no_such_hand"  # type: ignore[arg-type]  # a mistake
    for han, fu in ((1, 20), (0, 30), (5, 30), (14, 0), (-1, 30)):
        assert refused(match, Tsumo(0, han, fu)) == "no_such_hand"


@pytest.mark.parametrize(("preset", "most"), [("tenhou", 4), ("mahjong-soul", 6), ("ema", 1), ("wrc", 1)])
def test_as_many_yakuman_as_the_rules_let_one_hand_be(preset: str, most: int) -> None:
    match = table(preset)
    assert Tsumo(0, yakuman=most) in match.legal(0)
    stacked = match.rules.yakuman_stack
    assert refused(match, Tsumo(0, yakuman=most + 1)) == ("no_such_hand" if stacked else "yakuman_do_not_add")


@pytest.mark.parametrize(
    "action",
    [
        ExhaustiveDraw((0, 4)),
        ExhaustiveDraw((1, 0)),
        ExhaustiveDraw((), (9,)),
        Ron(0, 0, 1, 30),
        Ron(0, 4, 1, 30),
        Tsumo(-1, 1, 30),
        Chombo(4),
        DeclareRiichi(9),
        CancelRiichi(-1),
    ],
)
def test_seats_must_be_at_the_table_and_nobody_wins_from_itself(action: Action) -> None:
    assert refused(table(), action) == "wrong_seat"


# --------------------------------------------------------------------------------------------------------------- wins


def test_a_win_is_split_into_hand_counters_and_sticks() -> None:
    match = table("tenhou", "draw A", "riichi C", "ron C from A 3 40")
    flow = last(match, RoundWon).flow
    assert flow.hand == (-5200, 0, 5200, 0)
    assert flow.honba == (-300, 0, 300, 0)
    assert flow.sticks == (0, 0, 1000, 0)
    assert match.state.scores == (22500, 24000, 29500, 24000)
    assert place(match) == ("East", 2, 0, 0)


def test_a_dealers_tsumo_is_paid_by_all_alike() -> None:
    match = table("tenhou", "tsumo A 2 30")
    assert match.state.scores == (28000, 24000, 24000, 24000)
    assert place(match) == ("East", 1, 1, 0)


@pytest.mark.parametrize(("preset", "gain"), [("tenhou", 7700), ("m-league", 8000), ("wrc", 8000)])
def test_kiriage_follows_the_rules(preset: str, gain: int) -> None:
    assert last(table(preset, "ron B from C 4 30"), RoundWon).flow.hand[1] == gain


@pytest.mark.parametrize(("preset", "limit"), [("tenhou", "yakuman"), ("ema", "sanbaiman")])
def test_thirteen_han_follow_the_rules(preset: str, limit: str) -> None:
    assert last(table(preset, "ron B from C 13 han"), RoundWon).wins[0].limit == limit


def test_several_rons_are_paid_in_turn_order_whatever_order_they_are_entered_in() -> None:
    match = table("tenhou", "draw A", "riichi D", "ron A from C 2 30, D 1 30")
    won = last(match, RoundWon)
    assert [one.winner for one in won.wins] == [3, 0], "D sits after C"
    assert won.flow.honba == (0, 0, -300, 300)
    assert won.flow.sticks == (0, 0, 0, 1000)


def test_of_several_rons_only_the_announced_ones_follow_and_nothing_is_paid_before_the_last() -> None:
    match = table("tenhou", "rons A D from C", "ron D from C 1 30")
    assert match.state.phase is Phase.RONS
    assert match.state.scores == (25000,) * 4
    assert match.state.pending == (0,)
    for action in (Ron(3, 2, 1, 30), Ron(1, 2, 1, 30), Ron(0, 1, 1, 30), Tsumo(0, 1, 30), EndMatch()):
        assert refused(match, action) == "ron_missing"
    assert all(isinstance(action, Ron) and (action.winner, action.loser) == (0, 2) for action in match.legal(0))
    match.submit(0, Ron(0, 2, 2, 30))
    assert match.state.scores == (27900, 25000, 21100, 26000)


def test_the_order_of_entry_changes_nothing() -> None:
    one = table("mahjong-soul", "riichi A", "ron A from C 2 30, D 1 30")
    other = table("mahjong-soul", "riichi A", "ron D from C 1 30, A 2 30")
    assert last(one, RoundWon) == last(other, RoundWon)


@pytest.mark.parametrize(
    ("preset", "winners", "code"),
    [
        ("m-league", (0, 1), "one_ron_only"),
        ("tenhou", (0, 1, 3), "triple_ron_aborts"),
        ("tenhou", (0,), "wrong_seat"),
        ("tenhou", (0, 2), "wrong_seat"),
        ("tenhou", (1, 0), "wrong_seat"),
        ("tenhou", (0, 4), "wrong_seat"),
    ],
)
def test_how_many_win_on_a_discard_follows_the_rules(preset: str, winners: Sequence[int], code: str) -> None:
    assert refused(table(preset), SeveralRon(2, tuple(winners))) == code


def test_three_rons_where_two_are_paid_are_too_many() -> None:
    match = table(max_ron=2, triple_ron="pay")
    assert refused(match, SeveralRon(2, (0, 1, 3))) == "too_many_rons"
    assert refused(match, Abort("triple_ron")) == "no_such_abort"


def test_three_rons_are_paid_where_the_rules_say_so() -> None:
    match = table("ema", "draw A", "riichi A B", "ron A from C 1 30, B 1 30, D 1 30")
    won = last(match, RoundWon)
    assert won.flow.honba == (300, 300, -900, 300), "every winner gets the counters"
    assert won.flow.sticks == (1000, 1000, 0, 0), "each its own stick; nothing is left for D"


def test_a_liable_seat_pays_by_the_rules() -> None:
    whole = table("tenhou", "tsumo C yakuman 2 pao D")
    assert last(whole, RoundWon).flow.hand == (0, 0, 64000, -64000)
    part = table("mahjong-soul", "tsumo C yakuman 2 pao D 1")
    assert last(part, RoundWon).flow.hand == (-16000, -8000, 64000, -40000)
    shared = table("tenhou", "ron C from B yakuman pao D")
    assert last(shared, RoundWon).flow.hand == (0, -16000, 32000, -16000)


@pytest.mark.parametrize(
    "action",
    [
        Tsumo(0, 5, liable=1),
        Tsumo(0, yakuman=1, liable=0),
        Ron(0, 1, yakuman=1, liable=1),
        Ron(0, 1, yakuman=1, liable=5),
        Tsumo(0, yakuman=1, liable_for=1),
        Tsumo(0, yakuman=2, liable=1, liable_for=1),
    ],
)
def test_only_a_third_seat_is_liable_and_only_for_a_yakuman(action: Action) -> None:
    assert refused(table(), action) == "wrong_liability"


# ------------------------------------------------------------------------------------------------------------- riichi


def test_a_riichi_puts_a_stick_on_the_table_and_is_declared_once() -> None:
    match = table("tenhou", "riichi B")
    assert match.state.scores == (25000, 24000, 25000, 25000)
    assert (match.state.sticks, match.state.in_riichi) == (1, (1,))
    assert refused(match, DeclareRiichi(1)) == "riichi_already"


def test_a_riichi_whose_tile_is_ronned_is_cancelled() -> None:
    match = table("tenhou", "riichi B", "cancel B", "ron A from B 1 30")
    assert match.state.scores == (26500, 23500, 25000, 25000)
    assert refused(match, CancelRiichi(1)) == "no_riichi"


def test_a_riichi_needs_a_thousand_points_unless_the_rules_go_below_zero() -> None:
    scores = {"opening": {"scores": [1000, 999, 49000, 49001]}}
    match = table("tenhou", "riichi A", **scores)
    assert match.state.scores[0] == 0
    assert refused(match, DeclareRiichi(1)) == "no_stick_left"
    assert table("m-league", "riichi B", **scores).state.scores[1] == -1


# -------------------------------------------------------------------------------------------------------------- draws


def test_who_is_not_ready_pays_at_a_draw() -> None:
    match = table("tenhou", "riichi B", "draw B C")
    assert last(match, DrawEnded).flow.hand == (-1500, 1500, 1500, -1500)
    assert place(match) == ("East", 2, 1, 1), "the stick stays"


def test_who_declared_riichi_is_ready() -> None:
    match = table("tenhou", "riichi B")
    assert refused(match, ExhaustiveDraw((0,))) == "riichi_is_ready"
    assert ExhaustiveDraw((0, 1)) in match.legal(0)


def test_nagashi_mangan_is_paid_at_a_draw_where_it_is_played() -> None:
    match = table("tenhou", "draw A", "riichi B", "draw A B nagashi C")
    assert last(match, DrawEnded).flow.total == (-4000, -2000, 8000, -2000), "no counters, and sticks stay"
    assert place(match) == ("East", 1, 2, 1)
    assert refused(table("ema"), ExhaustiveDraw((), (0,))) == "no_nagashi"


def test_nagashi_mangan_may_count_as_a_win() -> None:
    match = table("tenhou", "draw A", "riichi B", "draw A B nagashi C", nagashi="win")
    flow = last(match, DrawEnded).flow
    assert flow.total == (-4100, -2100, 9300, -2100)
    assert place(match) == ("East", 2, 0, 0)


@pytest.mark.parametrize("kind", ["nine_terminals", "four_winds", "four_kans", "triple_ron"])
def test_an_abort_keeps_the_dealer_and_moves_no_points(kind: str) -> None:
    match = table("tenhou", "riichi B", f"abort {kind}")
    assert match.state.scores == (25000, 24000, 25000, 25000)
    assert place(match) == ("East", 1, 1, 1)


def test_aborts_follow_the_rules() -> None:
    for kind in ("nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron"):
        assert refused(table("m-league"), Abort(kind)) == "no_such_abort"
    assert refused(table("tenhou-3p"), Abort("triple_ron")) == "no_such_abort"
    assert refused(table(), Abort("four_riichi")) == "not_all_in_riichi"
    assert place(table("tenhou", "riichi A B C D", "abort four_riichi")) == ("East", 1, 1, 4)


# ------------------------------------------------------------------------------------------------------------- chombo


def test_a_chombo_pays_a_mangan_and_the_hand_is_played_again() -> None:
    match = table("tenhou", "draw A", "riichi C", "chombo B")
    assert match.state.scores == (32000, 16000, 26000, 26000), "the stick of this hand goes back"
    assert place(match) == ("East", 1, 1, 0)
    assert match.state.hand == 2, "it is the same hand"
    dealer = table("tenhou", "chombo A")
    assert dealer.state.scores == (13000, 29000, 29000, 29000)


def test_a_chombo_that_breaks_somebody_ends_the_match() -> None:
    match = table("tenhou", "chombo B", opening={"scores": [30000, 7900, 30000, 32100]})
    assert match.outcome is not None
    assert match.outcome.reason == "Bankruptcy"


def test_a_chombo_may_cost_points_after_the_match() -> None:
    match = table("ema", "riichi C", "chombo B", "chombo B", "end")
    ended = last(match, MatchEnded)
    assert ended.scores == (30000,) * 4
    assert ended.penalties == (0, 40000, 0, 0)
    assert ended.points == (0, -40000, 0, 0)
    assert match.outcome is not None
    assert match.outcome.scores == (0, -40000, 0, 0)


# ------------------------------------------------------------------------------------------------ the end of a match


def test_the_dealer_is_asked_whether_to_stop() -> None:
    opening = {"scores": [20000, 20000, 25000, 35000], **LAST}
    asked = table("seed", "tsumo D mangan", opening=opening)
    assert asked.state.phase is Phase.STOPPING
    assert list(asked.legal(0)) == [StopMatch(), PlayOn()]
    assert refused(asked, Tsumo(0, 1, 30)) == "dealer_must_answer"
    asked.submit(0, PlayOn())
    assert place(asked) == ("South", 4, 1, 0)
    assert refused(asked, StopMatch()) == "nobody_asked"
    stopped = table("seed", "tsumo D mangan", "stop", opening=opening)
    assert stopped.state.reason == "ScoreReached"


def test_nobody_is_asked_where_the_rules_do_not_ask() -> None:
    opening = {"scores": [20000, 20000, 25000, 35000], **LAST}
    assert table("tenhou", "tsumo D mangan", opening=opening).state.reason == "ScoreReached"
    assert place(table("m-league", "tsumo D mangan", opening=opening)) == ("South", 4, 1, 0)
    low = {"scores": [35000, 20000, 25000, 20000], **LAST}
    assert place(table("seed", "tsumo D 1 30", opening=low)) == ("South", 4, 1, 0), "it does not lead"
    after_chombo = {"scores": [15000, 15000, 15000, 55000], **LAST}
    assert place(table("seed", "chombo A", opening=after_chombo)) == ("South", 4, 0, 0)


def test_the_last_hand_settles_the_match() -> None:
    opening = {"scores": [40000, 20000, 25000, 14000], "sticks": 1, **LAST}
    match = table("tenhou", "ron A from D 1 30", opening=opening)
    ended = last(match, MatchEnded)
    assert (ended.reason, ended.places, ended.lost) == ("MaxRoundReached", (1, 3, 2, 4), 0)
    assert ended.scores == (42000, 20000, 25000, 13000)
    assert ended.points == (52000, -20000, 5000, -37000)
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners) == ((52000, -20000, 5000, -37000), (0,))
    assert match.to_act == ()


def test_deposits_that_are_left_go_by_the_rules_and_lost_ones_are_told() -> None:
    opening = {"scores": [39000, 20000, 25000, 15000], "sticks": 1, **LAST}
    first = table("m-league", "draw none", opening=opening)
    assert last(first, MatchEnded).scores == (40000, 20000, 25000, 15000)
    lost = table("m-league", "draw none", opening=opening, final_sticks="lost")
    ended = last(lost, MatchEnded)
    assert (ended.scores, ended.lost) == ((39000, 20000, 25000, 15000), 1)
    assert score_table.inventory(lost.state) == score_table.inventory(lost.state_at(0))


def test_a_table_that_breaks_up_is_settled_as_it_stands() -> None:
    match = table("tenhou", "tsumo A mangan", "riichi B", "end")
    ended = last(match, MatchEnded)
    assert (ended.reason, ended.scores) == ("Stopped", (37000, 21000, 21000, 21000)), "the stick goes back"


def test_a_match_ends_after_the_rules_number_of_hands() -> None:
    match = table("tenhou", "tsumo A 1 30", "chombo A", "draw A", hands=2)
    assert match.state.reason == "MaxRoundReached"
    assert match.state.hand == 2, "a hand that is played again counts once"


def test_bankruptcy_is_looked_at_after_all_payments() -> None:
    broke = table("tenhou", "ron A from B yakuman")
    assert broke.state.reason == "Bankruptcy"
    assert place(table("ema", "ron A from B yakuman")) == ("East", 1, 1, 0), "no bankruptcy there"


def test_an_entry_can_be_taken_back() -> None:
    match = table("tenhou", "riichi B", "draw B")
    match.undo()
    assert place(match) == ("East", 1, 0, 1)
    match.undo()
    assert match.state.scores == (25000,) * 4
    with pytest.raises(Illegal, match="nothing_to_undo"):
        match.undo()


def test_three_players_pay_by_their_rules() -> None:
    match = table("tenhou-3p", "draw A", "tsumo B mangan")
    assert match.state.scores == (32900, 40200, 31900)
    assert place(match) == ("East", 2, 0, 0)
    seed = table("seed-3p", "draw A", "tsumo B 3 30")
    assert last(seed, RoundWon).flow.honba == (-800, 1600, -800)


def test_nothing_is_entered_for_a_scorer_who_says_nothing() -> None:
    match = table()
    assert match.to_act == (0,)
    assert [match.game.quiet(match.view(seat), seat) for seat in range(4)] == [None] * 4


def test_nobody_gives_up_a_score_table() -> None:
    match = table("tenhou", "tsumo A 2 30")
    assert [match.game.forfeit(match.state, seat) for seat in range(4)] == [None] * 4
