"""From hand to hand: dealer, counters, deposits, the leading dealer's stop, and the end of a match."""

import pytest

from tests.games.riichi.tables import (
    READY,
    drawn_hand,
    go,
    of_kind,
    quiet,
    refusal,
    rules_of,
    scores,
    table,
    until,
    wins,
)
from zashiki.games import riichi
from zashiki.games.riichi.events import MatchEnded, RoundDealt, StopAnswered, StopOffered
from zashiki.games.riichi.rules import MatchStart, Ruleset
from zashiki.games.riichi.state import MATCH_OVER
from zashiki.kernel.match import Match
from zashiki.records.riichi.script_play import RiichiMatch


def opened(points: tuple[int, ...] = (25000,) * 4, preset: str = "tenhou", /, **more: object) -> Ruleset:
    """A rule set that begins elsewhere: `wind`, `number`, `honba` and `sticks` are of its opening."""
    place = {name: more.pop(name) for name in ("wind", "number", "honba", "sticks") if name in more}
    return rules_of(preset, opening=MatchStart(scores=points, **place), **more)  # type: ignore[arg-type]  # numbers


def place(match: RiichiMatch) -> tuple[int, int, int, int]:
    state = match.state
    return state.wind, state.number, state.honba, state.sticks


def won_by(rules: Ruleset, seat: int, dealer: int = 0) -> RiichiMatch:
    """A hand that a seat wins by its first draw, or by the dealer's first discard."""
    hands = ["", "", "", ""]
    hands[seat] = READY
    match = table(rules, hands=hands, draws="4s", dora="1z")
    if seat == dealer:
        wins(match, f"{seat} tsumo")
    else:
        wins(match, f"{dealer} drawn", f"{seat} ron")
    return match


def drawn_out(rules: Ruleset, *ready: int) -> RiichiMatch:
    """A hand that is drawn, and at which these seats are ready."""
    waiting = ("123m 11z 123456p 78s", "123m 22z 123456p 78s", "123m 33z 678s 345s 78p", "789m 44z 678s 345s 78p")
    match = table(rules, hands=[waiting[seat] if seat in ready else "" for seat in range(4)], dora="7z")
    until(match, 0)
    found = drawn_hand(match, f"{match.state.turn} drawn")
    assert found is not None
    assert found.tenpai == ready
    return match


# The next hand.


def test_the_dealer_stays_after_its_own_win_and_a_counter_is_added() -> None:
    assert place(won_by(opened(honba=2, sticks=1), 0)) == (0, 1, 3, 0)


def test_another_seats_win_rotates_and_takes_the_counters_away() -> None:
    assert place(won_by(opened(honba=2, sticks=1), 2)) == (0, 2, 0, 0)


def test_a_drawn_hand_keeps_a_ready_dealer_and_the_deposits() -> None:
    assert place(drawn_out(opened(honba=2, sticks=1), 0)) == (0, 1, 3, 1)


def test_a_drawn_hand_rotates_a_dealer_that_is_not_ready_and_adds_a_counter() -> None:
    assert place(drawn_out(opened(honba=2, sticks=1), 1)) == (0, 2, 3, 1)


def test_a_dealer_that_must_win_rotates_though_ready() -> None:
    assert place(drawn_out(opened(renchan="win"), 0)) == (0, 2, 1, 0)


def test_after_the_last_hand_of_a_wind_comes_the_next_wind() -> None:
    assert place(won_by(opened(number=4), 2, dealer=3)) == (1, 1, 0, 0)


def test_seat_winds_follow_the_dealer() -> None:
    state = won_by(opened(), 2).state
    assert [state.seat_wind(seat) - 27 for seat in range(4)] == [3, 0, 1, 2]


def test_a_new_hand_forgets_the_one_before() -> None:
    match = won_by(opened(), 1)
    state = match.state
    assert all(not one.melds and not one.river and not one.shown and not one.riichi for one in state.players)
    assert (state.deal, state.kans, state.untouched) == (2, 0, True)


# The end of the match.

LAST: dict[str, object] = {"wind": 1, "number": 4}


def ended(match: RiichiMatch) -> MatchEnded | None:
    return next(iter(of_kind(match.log, MatchEnded)), None)


def test_the_match_ends_when_the_last_hand_rotates_and_somebody_has_the_target() -> None:
    match = won_by(opened((29500, 20500, 29500, 20500), **LAST), 2, dealer=3)
    found = ended(match)
    assert found is not None
    assert found.reason == "MaxRoundReached"
    assert match.state.phase is MATCH_OVER
    assert match.outcome is not None
    assert sum(found.final.scores) == 100000


def test_the_match_goes_on_when_nobody_has_the_target_and_ends_by_sudden_death() -> None:
    match = won_by(opened(**LAST), 2, dealer=3)
    assert ended(match) is None
    assert place(match)[:2] == (2, 1)


def test_without_extension_the_match_ends_below_the_target() -> None:
    match = won_by(opened((25000,) * 4, "m-league", **LAST), 2, dealer=3)
    found = ended(match)
    assert found is not None
    assert found.reason == "MaxRoundReached"


@pytest.mark.parametrize(
    ("tobi", "left", "over"),
    [
        *(
            ("off", -100, False),
            ("negative", -100, True),
            ("negative", 0, False),
            ("zero", 0, True),
            ("zero", 100, False),
        )
    ],
)
def test_tobi_ends_the_match_below_zero_at_zero_or_never(tobi: str, left: int, over: bool) -> None:
    match = won_by(opened((1000 + left, 33000, 33000, 33000 - left), tobi=tobi), 2)
    assert [one.reason for one in of_kind(match.log, MatchEnded)] == ["Bankruptcy"] * over


def test_a_riichi_that_leaves_zero_does_not_end_the_match() -> None:
    match = table(opened((1000, 33000, 33000, 33000)), hands=(READY,), draws="7z")
    go(match, "0 riichi 7z drawn")
    quiet(match)
    assert (scores(match)[0], ended(match)) == (0, None)


@pytest.mark.parametrize(("hands", "over"), [(1, True), (2, False), (0, False)])
def test_a_match_has_so_many_hands_at_most(hands: int, over: bool) -> None:
    match = won_by(opened(hands=hands), 1)
    found = ended(match)
    assert (found is not None) == over
    assert found is None or found.reason == "MaxRoundReached"


def test_the_opening_says_where_a_match_begins() -> None:
    match = table(opened((40000, 20000, 20000, 19000), wind=1, number=3, honba=4, sticks=1))
    assert (*place(match), scores(match)) == (1, 3, 4, 1, (40000, 20000, 20000, 19000))
    assert match.state.dealer == 2
    assert of_kind(match.log, RoundDealt)[0].deal == 1


# The leading dealer.


def leading(ready: bool = False, **more: object) -> RiichiMatch:
    """The last hand, in which the leading dealer wins, or is ready at a draw."""
    rules = opened((20000, 20000, 20000, 40000), **LAST, **more)
    return drawn_out(rules, 3) if ready else won_by(rules, 3, dealer=3)


def test_agari_yame_auto_ends_the_match() -> None:
    match = leading()
    found = ended(match)
    assert found is not None
    assert found.reason == "ScoreReached"
    assert of_kind(match.log, StopOffered) == []


def test_agari_yame_off_goes_on() -> None:
    assert place(leading(agari_yame="off"))[:3] == (1, 4, 1)


@pytest.mark.parametrize(("answer", "over"), [("stop", True), ("play-on", False)])
def test_agari_yame_ask_lets_the_dealer_choose(answer: str, over: bool) -> None:
    match = leading(agari_yame="ask")
    assert match.to_act == (3,)
    assert refusal(match, "0 stop") == "not_your_turn"
    assert refusal(match, "3 tsumo") == "not_your_draw"
    assert refusal(match, "3 ron") == "nothing_to_call"
    assert [riichi.show_action(one) for one in match.legal(3)] == ["stop", "play-on"]
    happened = go(match, f"3 {answer}")
    assert happened[0] == StopAnswered(3, over)
    assert (ended(match) is not None) == over
    assert match.state.phase is MATCH_OVER or place(match)[:3] == (1, 4, 1)


@pytest.mark.parametrize(("tenpai_yame", "over", "offered"), [("auto", True, 0), ("off", False, 0), ("ask", False, 1)])
def test_tenpai_yame_the_same_for_a_ready_dealer(tenpai_yame: str, over: bool, offered: int) -> None:
    match = leading(ready=True, tenpai_yame=tenpai_yame)
    assert (ended(match) is not None) == over
    assert len(of_kind(match.log, StopOffered)) == offered


def test_agari_yame_not_for_a_dealer_that_does_not_lead() -> None:
    rules = opened((60000, 10000, 20000, 10000), **LAST, agari_yame="ask")
    match = table(rules, hands=("", "", "", READY), draws="7z 7z 7z 7z 4s", dora="1z")
    go(match, "3 drawn", "0 drawn", "1 drawn", "2 drawn")
    wins(match, "3 tsumo")
    assert (ended(match), of_kind(match.log, StopOffered)) == (None, [])


def test_agari_yame_not_after_an_abort() -> None:
    rules = opened((20000, 20000, 20000, 40000), **LAST)
    match = table(rules, draws="2z 2z 2z 2z")
    ended_hand = drawn_hand(match, "3 drawn", "0 drawn", "1 drawn", "2 drawn")
    assert ended_hand is not None
    assert ended_hand.kind == "four_winds"
    assert place(match)[:3] == (1, 4, 1)


@pytest.mark.parametrize(("above", "over"), [(False, True), (True, False)])
def test_agari_yame_at_the_target_exactly_or_only_above_it(above: bool, over: bool) -> None:
    rules = opened((24100, 24000, 24000, 27900), **LAST, yame_above_target=above)
    match = table(rules, hands=("", "", "", READY), draws="7z 7z 7z 7z 4s", dora="1z")
    go(match, "3 drawn", "0 drawn", "1 drawn", "2 drawn")
    (won,) = wins(match, "3 tsumo")
    assert won.flow.total[3] == 2100
    assert (ended(match) is not None) == over


def test_before_the_first_hand_the_tiles_lie_in_their_box() -> None:
    state = riichi.start(rules_of())
    assert riichi.mask(state, 0) == state
    assert riichi.to_act(state) == ()
    assert riichi.outcome(state) is None


def test_a_match_of_fair_deals_begins_with_the_first_dealers_draw() -> None:
    match = Match.open(riichi, rules_of(), seed="a")
    assert match.to_act == (0,)
    assert match.state.left == 69
