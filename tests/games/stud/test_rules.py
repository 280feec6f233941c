"""The rules of stud, each test named after its rule (see RULES.md)."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.games.stud.tables import ONLINE, choice, offered, order, play, showdown, table
from zashiki import Illegal, Match
from zashiki.games import stud
from zashiki.games.stud import deal_end
from zashiki.games.stud.boards import bring_in_seat, first_seat
from zashiki.games.stud.events import (
    AntePosted,
    BetReturned,
    BroughtIn,
    BurnsShuffled,
    Called,
    CommunityDealt,
    Completed,
    DealEnded,
    DealInit,
    HandMucked,
    HandShown,
    MatchEnded,
    PotAwarded,
    RakeTaken,
    Rebought,
)
from zashiki.games.stud.notation import cards
from zashiki.games.stud.variants import RAZZ, STUD, STUD8, VARIANTS
from zashiki.kernel.chance import Fair, Stacked
from zashiki.kernel.record import AnyMatch
from zashiki.texts.rulebook import RuleError

LOW, MIDDLE, TOP = "3c4d2c 5h6h7hKd", "8c9d9c ThJhQh2d", "AcAdKc KhKs3h4s"
"""Three hands; the first has the lowest door card, the last the highest."""


def events(match: AnyMatch, kind: type) -> list[object]:
    return [event for event in match.log if isinstance(event, kind)]


def changes(match: AnyMatch) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.scores


# ------------------------------------------------------------------------------------------------ antes and bring-in


def test_every_seat_posts_an_ante_and_a_short_one_posts_what_it_has() -> None:
    match = table(LOW, MIDDLE, TOP, stacks=(100, 3, 100))
    assert events(match, AntePosted) == [AntePosted(0, 5), AntePosted(1, 3), AntePosted(2, 5)]
    assert match.state.players[1].live
    assert match.state.pot == 13


@pytest.mark.parametrize(
    ("doors", "stud_seat", "razz_seat"),
    [
        ("2c 2d Ks", 0, 2),
        ("2d 2c Ks", 1, 2),
        ("Ah 3s 3h", 2, 1),
        ("Kh Ks Kd", 2, 1),
        ("As Ah Ad", 2, 0),
        ("As Qd Qh", 1, 2),
    ],
)
def test_bring_in_is_the_lowest_upcard_by_rank_then_suit_in_razz_the_highest(
    doors: str, stud_seat: int, razz_seat: int
) -> None:
    up = list(enumerate(cards(doors)))
    assert bring_in_seat(STUD, up) == bring_in_seat(STUD8, up) == stud_seat
    assert bring_in_seat(RAZZ, up) == razz_seat


def test_the_low_card_brings_in_or_opens_for_a_full_bet() -> None:
    match = table(TOP, LOW, MIDDLE)
    assert match.to_act == (1,)
    assert offered(match) == ["bring-in", "complete 20"]
    with pytest.raises(Illegal) as refusal:
        match.submit(1, stud.Fold())
    assert refusal.value.code == "must_bring_in"
    assert play(match, "b").log[-1] == BroughtIn(1, 10, 10)


def test_nobody_checks_on_third_street_and_the_bring_in_has_no_option() -> None:
    match = play(table(LOW, MIDDLE, TOP), "b")
    assert offered(match) == ["fold", "call", "complete 20"]
    play(match, "c c")
    assert match.state.street == 4, "called round, the street is over"


def test_a_short_bring_in_stands_and_the_others_enter_for_the_full_one() -> None:
    match = play(table(LOW, MIDDLE, TOP, stacks=(9, 100, 100)), "b")
    assert match.log[-1] == BroughtIn(0, 4, 4)
    assert match.state.bet == 10
    assert play(match, "c").log[-1] == Called(1, 10, 10)


def test_the_seat_to_the_left_opens_if_the_low_card_is_all_in_for_the_ante_and_may_fold() -> None:
    match = table(LOW, MIDDLE, TOP, stacks=(5, 100, 100))
    assert match.to_act == (1,)
    assert offered(match) == ["fold", "bring-in", "complete 20"]
    play(match, "f")
    assert not match.to_act, "one seat with chips is left, and it need not bet against itself"


def test_a_completion_is_not_a_raise_and_three_raises_follow() -> None:
    match = play(table(LOW, MIDDLE, TOP), "b m20")
    assert match.log[-1] == Completed(1, 20, 20)
    play(match, "r40 r60 r80")
    assert offered(match) == ["fold", "call"]
    with pytest.raises(Illegal) as refusal:
        match.submit(match.to_act[0], stud.Raise(100))
    assert refusal.value.code == "no_more_raises"


# ------------------------------------------------------------------------------------------------------ later streets


def test_bets_are_small_on_third_and_fourth_and_big_from_fifth_street_on() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d"), "b c")
    sizes = []
    while match.to_act:
        sizes += [text for text in offered(match) if text.startswith("bet")]
        play(match, "k")
    assert sizes == ["bet 20"] * 2 + ["bet 40"] * 6


@pytest.mark.parametrize(
    ("ruleset", "seats", "raises"),
    [("online", 3, 3), ("online", 2, 3), ("wsop-live", 3, 4), ("seed", 2, 4), ("roberts", 3, 3)],
)
def test_the_cap_of_raises_on_a_street(ruleset: str, seats: int, raises: int) -> None:
    hands = ["2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", "8d9sTd Qc7c6s5d"][:seats]
    match = play(table(*hands, rules=stud.preset(ruleset)), "b" + " c" * (seats - 1))
    play(match, "b20")
    made = 0
    while any(text.startswith("raise") for text in offered(match)):
        made += 1
        play(match, f"r{20 + 20 * made}")
        assert made <= raises
    assert made == raises


@pytest.mark.parametrize(("heads_up", "endless"), [("capped", False), ("street", True), ("any_time", True)])
def test_two_may_raise_without_end_where_the_rules_say_so(heads_up: str, endless: bool) -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", heads_up=heads_up), "b c b20 r40 r60 r80")
    assert ("raise 100" in offered(match)) == endless


def test_two_may_raise_without_end_only_if_the_street_began_with_two() -> None:
    hands = ("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", "8d9sTd Qc7c6s5d")
    match = play(table(*hands, heads_up="street"), "b c c b20 r40 r60 r80 f")
    assert not any(text.startswith("raise") for text in offered(match))
    match = play(table(*hands, heads_up="any_time"), "b c c b20 r40 r60 r80 f")
    assert not any(text.startswith("raise") for text in offered(match)), "the cap was reached with three"
    match = play(table(*hands, heads_up="any_time"), "b c c b20 r40 f r60 r80")
    assert any(text.startswith("raise") for text in offered(match)), "they were two before the cap"


def test_two_may_raise_without_end_when_two_are_left_in_the_match() -> None:
    hands = ("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", "8d9sTd Qc7c6s5d")
    three = play(table(*hands, heads_up="last_two"), "b c f b20 r40 r60 r80")
    assert not any(text.startswith("raise") for text in offered(three))
    two = play(table(*hands[:2], heads_up="last_two"), "b c b20 r40 r60 r80")
    assert any(text.startswith("raise") for text in offered(two))


PAIRED = ("2c3d4c 4h7h9hKd", "8c9dTc QhJh3s2d")


def test_an_open_pair_on_fourth_street_allows_a_double_bet_in_stud() -> None:
    match = play(table(*PAIRED), "b c")
    assert offered(match) == ["fold", "check", "bet 20", "bet 40"]
    play(match, "b40")
    assert offered(match) == ["fold", "call", "raise 80"], "after a big bet only big ones"


def test_after_a_small_bet_a_raise_may_be_small_or_big() -> None:
    match = play(table(*PAIRED), "b c b20")
    assert offered(match) == ["fold", "call", "raise 40", "raise 60"]
    assert offered(play(match, "r60")) == ["fold", "call", "raise 100"]


@pytest.mark.parametrize("game", ["razz", "stud8"])
def test_an_open_pair_never_doubles_the_bet_in_razz_and_stud8(game: str) -> None:
    match = play(table(*PAIRED, rotation=(game,)), "b c")
    assert offered(match) == ["fold", "check", "bet 20"]


def test_an_open_pair_does_not_double_the_bet_where_the_rules_do_not_know_it() -> None:
    assert offered(play(table(*PAIRED, open_pair="single"), "b c")) == ["fold", "check", "bet 20"]


@pytest.mark.parametrize(
    ("boards", "high", "low"),
    [
        ("2c2d Ah3h KsQs", 0, 1),
        ("4c4d 4h4s AhKs", 0, 2),
        ("9c8d 9h7s 9sTd", 2, 1),
        ("Ac2d Kh2s Qs3d", 0, 0),
        ("5c5d5h 9c9d9h 2s3d4d", 1, 2),
        ("5c5d9h9c 8c8d8hKd AsKsQsJs", 1, 2),
        ("JhJd9d9c KdKc8sQh 6c4c5cJs", 0, 2),
        ("3h3d2d2c AdAc8sQh AhAs2hKs", 0, 1),
    ],
)
def test_the_best_board_acts_first_in_razz_the_lowest(boards: str, high: int, low: int) -> None:
    up = [(seat, cards(board)) for seat, board in enumerate(boards.split())]
    assert first_seat(ONLINE, STUD, up, 2) == first_seat(ONLINE, STUD8, up, 2) == high
    assert first_seat(ONLINE, RAZZ, up, 2) == low


@pytest.mark.parametrize(
    ("ties", "stud_seat", "razz_seat"), [("suits", 2, 2), ("stud_suits", 2, 1), ("position", 1, 1), ("seat", 0, 0)]
)
def test_equal_boards_by_suit_by_position_or_by_seat(ties: str, stud_seat: int, razz_seat: int) -> None:
    rules = stud.change_rules(ONLINE, board_ties=ties)
    up = [(0, cards("KcQd")), (1, cards("KdQh")), (2, cards("KsQc"))]
    assert first_seat(rules, STUD, up, 0) == stud_seat
    assert first_seat(rules, RAZZ, up, 0) == razz_seat


def test_a_best_board_that_is_all_in_acts_as_if_it_had_checked() -> None:
    match = play(table(LOW, MIDDLE, TOP, stacks=(100, 100, 15)), "b c c")
    assert match.state.players[2].stack == 0
    assert match.to_act == (0,), "the next seat to the left of the all-in kings"


# ------------------------------------------------------------------------------------------------ all-in and short bets


def test_a_short_all_in_of_half_a_bet_or_more_counts_as_a_full_one() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", "8d9sKs Qc7c6s5d", stacks=(500, 500, 25)), "b c c")
    assert match.to_act == (2,)
    play(match, "b10")
    assert match.state.level == 1
    assert offered(match) == ["fold", "call", "raise 40"]


def test_a_short_all_in_of_less_than_half_must_be_matched_but_reopens_nothing() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", "8d9sKs Qc7c6s5d", stacks=(500, 500, 22)), "b c c")
    play(match, "b7")
    assert match.state.level == 0
    assert offered(match) == ["fold", "call", "raise 20"], "who has not acted may complete the bet"
    play(match, "c")
    assert offered(match) == ["fold", "call", "raise 20"]


def test_who_has_acted_may_only_call_a_short_raise() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dKc QhJh3s2d", "8d9sTd Qc7c6s5d", stacks=(500, 500, 44)), "b c c")
    play(match, "b20 r29")
    assert match.state.full == 20
    play(match, "c")
    assert offered(match) == ["fold", "call"], "a raise of nine is less than half a bet"
    with pytest.raises(Illegal) as refusal:
        match.submit(1, stud.Raise(40))
    assert refusal.value.code == "already_acted"


def test_several_short_raises_add_up() -> None:
    hands = ("2c3d4c 5h7h9hKd", "8c9dKc QhJh3s2d", "8d9sTd Qc7c6s5d", "6c6dTh 7d8sAsJs")
    match = play(table(*hands, stacks=(500, 500, 42, 48)), "b c c c")
    play(match, "b20 r27")
    assert match.state.level == 1
    play(match, "r33")
    assert match.state.level == 2, "seven and six are more than half of twenty"


@pytest.mark.parametrize(("stack", "level", "then"), [(19, 0, "complete 20"), (20, 1, "raise 40")])
def test_a_short_completion_is_measured_from_the_bring_in(stack: int, level: int, then: str) -> None:
    """Of the ten that completing adds, four are less than half and five are not."""
    match = play(table(LOW, MIDDLE, TOP, stacks=(500, stack, 500)), "b")
    play(match, f"m{stack - 5}")
    assert match.state.level == level
    assert offered(match) == ["fold", "call", then]


def test_a_short_bet_above_the_small_size_is_a_full_small_bet() -> None:
    match = table(*PAIRED, small_bet=20, big_bet=60, stacks=(37, 500))
    play(match, "b c b22")
    assert (match.state.level, match.state.full, match.state.bet) == (1, 20, 22)


@pytest.mark.parametrize("to", [20.0, "20", None])
def test_an_amount_that_is_no_whole_number_is_refused(to: object) -> None:
    match = play(table(LOW, MIDDLE, TOP), "b")
    for wager in (stud.Complete, stud.Bet, stud.Raise):
        assert stud.why_not(match.state, 1, wager(to)) == "wrong_amount"  # type: ignore[arg-type]  # a caller's mistake


def test_a_raise_needs_an_opponent_who_can_answer() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", stacks=(500, 20)), "b c")
    play(match, "b5")
    assert offered(match) == ["fold", "call"]


def test_a_bet_nobody_matched_goes_back() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d"), "b c b20 f")
    assert events(match, BetReturned) == [BetReturned(1, 20)]
    assert changes(match) == (-15, 15)


def test_when_all_but_one_have_folded_the_rest_wins_without_showing() -> None:
    match = play(table(LOW, MIDDLE, TOP), "b f f")
    assert events(match, HandShown) == []
    assert match.log[-3:] == (
        PotAwarded(0, "whole", ((0, 15),), contested=False),
        DealEnded((10, -5, -5)),
        MatchEnded("deals"),
    )
    assert changes(match) == (10, -5, -5)


def test_with_all_but_one_all_in_the_cards_run_out_without_betting() -> None:
    match = play(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", stacks=(15, 500)), "b c")
    assert match.outcome is not None
    assert match.state.deal == 1


# ----------------------------------------------------------------------------------------------------- pots and shares

ACES, KINGS, QUEENS, JUNK = "AcAd2c 7h9h3sJd", "KcKd2d 7c9c4sJh", "QcQd2h 7s9s5dJs", "3c4d6h 8hThQsKh"


def shares(state: stud.GameState) -> list[tuple[tuple[int, int], ...]]:
    return [event.shares for event in deal_end.settled(state) if isinstance(event, PotAwarded)]


def test_side_pots_go_to_those_who_paid_into_them() -> None:
    state = showdown([ACES, KINGS, QUEENS], [50, 100, 100])
    assert shares(state) == [((0, 150),), ((1, 100),)]


def test_what_folded_seats_put_in_stays_in_the_pots() -> None:
    state = showdown([ACES, KINGS, QUEENS, JUNK], [50, 100, 100, 70], folded=[3])
    assert shares(state) == [((0, 200),), ((1, 120),)]


def test_pots_agree_with_a_brute_force_layer_split() -> None:
    dice = Random("layers")
    for _ in range(300):
        totals = [dice.choice([0, 5, 10, 25, 40, 60, 100]) for _ in range(6)]
        live = [seat for seat in range(6) if totals[seat] and dice.random() < 0.7]
        if len(live) < 2 or max(totals) > max(totals[seat] for seat in live):
            continue
        players = [stud.PlayerState(0, 0, live=seat in live, total=total) for seat, total in enumerate(totals)]
        chips: dict[tuple[int, ...], int] = {}
        for chip in range(max(totals)):
            seats = tuple(seat for seat in live if totals[seat] > chip)
            chips[seats] = chips.get(seats, 0) + sum(total > chip for total in totals)
        assert {pot.seats: pot.amount for pot in deal_end.pots(players)} == chips


def test_equal_hands_split_a_pot() -> None:
    state = showdown(["AcKd2c 7h9h3sJd", "AdKc2d 7c9c3dJh"], [50, 50])
    assert shares(state) == [((0, 50), (1, 50))]


SPLIT = ["AcKd2c 7h9h3sJd", "AdKc2d 7c9c3dJh", "AsKh2s 7d9d3hJc"]
"""Three equal hands; the highest cards are the aces of clubs, diamonds and spades."""


@pytest.mark.parametrize(
    ("odd_chip", "expected"),
    [("used", (33, 33, 34)), ("held", (33, 33, 34)), ("seat", (34, 33, 33))],
)
def test_an_odd_chip_goes_to_the_highest_card_by_suit_or_by_seat(odd_chip: str, expected: tuple[int, ...]) -> None:
    state = showdown([*SPLIT, JUNK], [30, 30, 30, 10], folded=[3], odd_chip=odd_chip)
    (paid,) = shares(state)
    assert tuple(amount for _, amount in paid) == expected


def test_an_odd_chip_passes_over_the_community_card_to_the_next_highest() -> None:
    """Both use the ace that is everybody's; the king of diamonds is higher than that of clubs."""
    hands = ["Kc9d2c 7h5h3s8d", "Kd9c2d 7c5c3d8h", "3c4d6h 8sThQsQh"]
    state = showdown(hands, [30, 30, 5], folded=[2])
    players = tuple(replace(player, down=player.down[:2]) for player in state.players)
    state = replace(state, players=players, community=cards("As"))
    assert shares(state) == [((0, 32), (1, 33))]


def test_the_last_side_pot_is_paid_first_where_the_rules_say_so() -> None:
    for first, numbers in (("main_first", [0, 1]), ("last_first", [1, 0])):
        state = showdown([ACES, KINGS, QUEENS], [50, 100, 100], pot_order=first)
        assert [event.pot for event in deal_end.settled(state) if isinstance(event, PotAwarded)] == numbers


def test_two_odd_chips_go_to_two_seats() -> None:
    state = showdown([*SPLIT, JUNK], [30, 30, 30, 11], folded=[3])
    (paid,) = shares(state)
    assert tuple(amount for _, amount in paid) == (33, 34, 34)


def test_an_odd_chip_of_the_low_half_goes_to_the_lowest_card_held_by_roberts_rules() -> None:
    hands = ["KcKdKh KsQd4d9d", "Ac3d5h 7c8hJhTd", "Ad3h5c 7d8sJsTc", "6c6d9h 9cThQsQc"]
    state = showdown(hands, [30, 30, 30, 4], game="stud8", folded=[3], odd_chip="held")
    assert shares(state) == [((0, 47),), ((1, 24), (2, 23))], "the ace of clubs is the lowest card"


def test_chips_are_never_cut_below_the_smallest() -> None:
    state = showdown([*SPLIT[:2], JUNK], [100, 100, 25], folded=[2], chip=25)
    (paid,) = shares(state)
    assert sorted(amount for _, amount in paid) == [100, 125]


LOW_HAND, HIGH_HAND, WHEEL = "Ac2d3c 4h6s9dJc", "KcKdKh Qs9h8dJd", "As2h3d 4c5sTdTh"


def test_stud8_the_pot_is_halved_between_high_and_low() -> None:
    state = showdown([LOW_HAND, HIGH_HAND], [50, 50], game="stud8")
    awards = [event for event in deal_end.settled(state) if isinstance(event, PotAwarded)]
    assert [(event.side, event.shares) for event in awards] == [("high", ((1, 50),)), ("low", ((0, 50),))]


def test_stud8_the_odd_chip_between_the_halves_goes_to_the_high_side() -> None:
    state = showdown([LOW_HAND, HIGH_HAND, JUNK], [50, 50, 5], game="stud8", folded=[2])
    assert shares(state) == [((1, 53),), ((0, 52),)]


def test_stud8_without_a_low_the_high_hand_takes_all() -> None:
    state = showdown([KINGS, HIGH_HAND], [50, 50], game="stud8")
    assert shares(state) == [((1, 100),)]


def test_stud8_one_hand_may_scoop_both_halves() -> None:
    state = showdown([WHEEL, KINGS], [50, 50], game="stud8")
    assert shares(state) == [((0, 100),)]


def test_stud8_equal_lows_are_quartered() -> None:
    state = showdown([LOW_HAND, "Ad2c3h 4s6cKcQc", HIGH_HAND], [40, 40, 40], game="stud8")
    assert shares(state) == [((2, 60),), ((0, 30), (1, 30))]


def test_stud8_identical_hands_both_ways_split_the_total_evenly() -> None:
    """66 is 33 and 33, not 34 and 32 (TDA)."""
    state = showdown(["As2h3d 4c5sTdTh", "Ad2c3h 4s5hTcTs"], [33, 33], game="stud8")
    assert shares(state) == [((0, 33), (1, 33))]


def test_razz_the_lowest_hand_wins_and_pairs_lose() -> None:
    state = showdown(["Ac2d3c 4h6s9dJc", "As2h3d AdAh4cKd"], [50, 50], game="razz")
    assert shares(state) == [((0, 100),)]


def test_the_rake_is_taken_once_and_is_an_event() -> None:
    state = showdown([ACES, KINGS], [50, 50], rake=7)
    happened = deal_end.settled(state)
    assert RakeTaken(7) in happened
    assert shares(state) == [((0, 93),)]


# ------------------------------------------------------------------------------------------------ showing and mucking


def shown(state: stud.GameState) -> list[tuple[str, int]]:
    names = {HandShown: "show", HandMucked: "muck"}
    return [
        (names[type(event)], event.seat)
        for event in deal_end.settled(state)
        if isinstance(event, HandShown | HandMucked)
    ]


def test_the_last_to_bet_shows_first_and_beaten_hands_are_mucked() -> None:
    state = replace(showdown([ACES, KINGS, QUEENS], [50, 50, 50]), aggressor=1)
    assert shown(state) == [("show", 1), ("muck", 2), ("show", 0)]


def test_without_a_bet_the_first_to_act_shows_first() -> None:
    assert shown(showdown([ACES, KINGS, QUEENS], [50, 50, 50])) == [("show", 0), ("muck", 1), ("muck", 2)]


def test_where_nobody_could_bet_the_best_board_shows_first() -> None:
    state = replace(showdown([QUEENS, "AhAs2c KhKs3d4h", JUNK], [50, 50, 50]), opener=None)
    assert shown(state)[0] == ("show", 1)


def test_a_hand_that_can_win_a_side_pot_is_shown() -> None:
    assert shown(showdown([ACES, KINGS, QUEENS], [50, 100, 100])) == [("show", 0), ("show", 1), ("muck", 2)]


def test_where_nobody_may_muck_all_hands_are_shown() -> None:
    assert shown(showdown([ACES, KINGS], [50, 50], mucking=False)) == [("show", 0), ("show", 1)]


def test_mucked_and_folded_hands_stay_hidden() -> None:
    match = play(table(ACES, KINGS, QUEENS, folded_after=(7, 7, 3)), "b f c")
    while match.to_act:
        play(match, "k")
    shown_seats = {event.seat for event in match.log if isinstance(event, HandShown)}
    told = "".join(str(event) for event in match.heard(match.log, None))
    for seat, hand in enumerate((ACES, KINGS, QUEENS)):
        assert (hand[:2] in told) == (seat in shown_seats)


# ------------------------------------------------------------------------------------------------------- short decks

EIGHT = 8


def no_fold(ruleset: str, seats: int, **knobs: object) -> AnyMatch:
    """A deal in which nobody folds."""
    rules = stud.change_rules(stud.preset(ruleset), seats=seats, deals=1, rotation=("stud",), **knobs)
    match: AnyMatch = Match(stud, rules, Fair.seeded("crowd", seats=seats))
    while match.to_act:
        (seat,) = match.to_act
        actions = list(match.legal(seat))
        match.submit(seat, next(one for one in actions if isinstance(one, stud.Check | stud.Call | stud.BringIn)))
    return match


@pytest.mark.parametrize("ruleset", stud.presets())
@pytest.mark.parametrize("seats", [6, 7, 8])
def test_seven_and_eight_seats_play_to_the_end_when_nobody_folds(ruleset: str, seats: int) -> None:
    match = no_fold(ruleset, seats)
    assert match.outcome is not None
    assert sum(match.outcome.scores) == 0


def test_eight_seats_without_folds_share_a_community_card() -> None:
    for ruleset in stud.presets():
        assert len(events(no_fold(ruleset, EIGHT), CommunityDealt)) == 1


def test_seven_seats_without_folds_are_dealt_from_the_shuffled_burns_where_cards_are_burnt() -> None:
    match = no_fold("wsop-live", 7)
    (shuffled,) = events(match, BurnsShuffled)
    assert isinstance(shuffled, BurnsShuffled)
    assert len(shuffled.order) == 7 + 3
    assert events(match, CommunityDealt) == []


def test_seven_seats_where_burns_are_not_used_again_share_a_community_card() -> None:
    assert len(events(no_fold("roberts", 7), CommunityDealt)) == 1
    assert events(no_fold("online", 7), CommunityDealt) == [], "without burning 49 cards are enough"


def test_a_shortage_is_reckoned_by_live_seats() -> None:
    """Eight seats, six fold on sixth street where they could check: two live seats need two cards and two more."""
    rules = stud.change_rules(stud.preset("wsop-live"), seats=8, deals=1)
    match: AnyMatch = Match(stud, rules, Fair.seeded("folding", seats=8))
    while match.to_act:
        (seat,) = match.to_act
        free = match.state.street == 6 and match.state.bet == 0 and len(match.state.live) > 2
        safe = next(one for one in match.legal(seat) if isinstance(one, stud.Check | stud.Call | stud.BringIn))
        match.submit(seat, stud.Fold() if free else safe)
    assert events(match, CommunityDealt) == []
    assert len(events(match, BurnsShuffled)) == 1


def test_six_seats_never_run_short() -> None:
    match = no_fold("wsop-live", 6)
    assert events(match, BurnsShuffled) == []
    assert events(match, CommunityDealt) == []


# ----------------------------------------------------------------------------------------------- the match and the mix


def test_the_game_of_a_deal_follows_from_its_number() -> None:
    rules = stud.change_rules(ONLINE, rotation=("stud", "stud8"), deals_per_game=3)
    assert [rules.game_of(deal).name for deal in range(1, 8)] == ["stud"] * 3 + ["stud8"] * 3 + ["stud"]
    orbit = stud.change_rules(rules, change="orbit", seats=2)
    assert [orbit.game_of(deal).name for deal in range(1, 6)] == ["stud", "stud", "stud8", "stud8", "stud"]


def test_the_dealer_moves_to_the_next_seat_with_chips_and_broke_seats_sit_out() -> None:
    rules = stud.change_rules(ONLINE, seats=3, deals=3, first_dealer=2, stacks=(5, 500, 500))
    hands = ("2c7d9h 3s4sTdJc", "AcAdAh KhKs3h4d", "8c8dTh JhQh5c6c")
    first = [stud.CARDS.index(card) for card in order(hands, folded_after=(7, 7, 3))]
    match: AnyMatch = Match(stud, rules, Stacked({"1": first}, rest=Fair.seeded("rest", seats=3)))
    while match.to_act and match.state.deal == 1:
        (seat,) = match.to_act
        match.submit(
            seat,
            stud.Fold()
            if seat == 2
            else next(one for one in match.legal(seat) if isinstance(one, stud.Check | stud.Call | stud.BringIn)),
        )
    dealers = [event.dealer for event in match.log if isinstance(event, DealInit)]
    assert dealers[:2] == [2, 1], "seat 0 is broke, so the deal passes it by"
    assert not match.state.players[0].live


def test_stacks_are_carried_over_and_chips_never_change_in_number() -> None:
    rules = stud.change_rules(ONLINE, seats=3, deals=4)
    match: AnyMatch = Match(stud, rules, Fair.seeded("carry", seats=3))
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, list(match.legal(seat))[-1])
    assert sum(player.stack for player in match.state.players) == sum(rules.starting_stacks)


def test_a_broke_seat_buys_in_again_where_the_rules_say_so() -> None:
    rules = stud.change_rules(ONLINE, seats=2, deals=30, stack=40, rebuy="broke")
    match: AnyMatch = Match(stud, rules, Fair.seeded("rebuy", seats=2))
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, list(match.legal(seat))[-1])
    assert match.state.deal == 30
    assert events(match, Rebought)
    assert sum(changes(match)) == 0


def test_stacks_are_equal_again_before_every_deal_where_the_rules_say_so() -> None:
    rules = stud.change_rules(ONLINE, seats=2, deals=3, between_deals="reset")
    match: AnyMatch = Match(stud, rules, Fair.seeded("reset", seats=2))
    while match.to_act:
        if match.state.street == 3 and match.state.bet == 0:
            assert {player.stack + player.total for player in match.state.players} == {4000}
        (seat,) = match.to_act
        match.submit(seat, list(match.legal(seat))[-1])


def test_a_match_ends_after_its_deals_or_when_one_seat_has_all_the_chips() -> None:
    for deals, stack, reason in ((2, 4000, "deals"), (0, 100, "last_seat")):
        rules = stud.change_rules(ONLINE, seats=2, deals=deals, stack=stack)
        match: AnyMatch = Match(stud, rules, Fair.seeded("end", seats=2))
        while match.to_act:
            (seat,) = match.to_act
            match.submit(seat, list(match.legal(seat))[-1])
        assert match.outcome is not None
        assert match.outcome.reason == reason


def test_keys_are_published_only_when_the_match_is_over() -> None:
    rules = stud.change_rules(ONLINE, seats=2, deals=2)
    match: AnyMatch = Match(stud, rules, Fair.seeded("keys", seats=2))
    while match.to_act:
        assert stud.revealed(match.state) == 0
        (seat,) = match.to_act
        match.submit(seat, next(iter(match.legal(seat))))
    assert stud.revealed(match.state) == 2


def test_folded_hands_keep_receiving_cards_where_the_rules_say_so() -> None:
    hands = (LOW, MIDDLE, TOP)
    still = play(table(*hands, folded_dealt=True), "b c c f")
    assert still.state.players[2].dealt
    play(still, "k k")
    assert len(still.state.players[2].up) == 3
    gone = play(table(*hands, folded_after=(7, 7, 4)), "b c c f k k")
    assert len(gone.state.players[2].up) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bring_in = 0", "bring_in must be above 0"),
        ("bring_in = 20", "below small_bet"),
        ("small_bet = 50", "below small_bet, which is at most big_bet"),
        ("stacks = [1, 2]", "2 stacks for 6 seats"),
        ("seats = 2\nstacks = [0, 5]", "at least two seats need chips"),
        ("seats = 9", "seats"),
        ("rotation = []", "names no game"),
        ('rotation = ["holdem"]', "rotation"),
        ("first_dealer = 7", "no seat 7 among 6"),
        ('deals = 0\nrebuy = "broke"', "rebuys and resets would never allow"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_their_reason(text: str, said: str) -> None:
    with pytest.raises(RuleError) as error:
        stud.parse_rules(text)
    assert said in str(error.value)


def test_variants_are_rows() -> None:
    assert {name: variant.sides for name, variant in VARIANTS.items()} == {
        "stud": ("high",),
        "razz": ("low",),
        "stud8": ("high", "eight"),
    }


@pytest.mark.parametrize("word", ["f", "k", "c", "b", "b20", "r40", "m20"])
def test_an_action_reads_back(word: str) -> None:
    action = choice(word)
    assert stud.parse_action(stud.show_action(action)) == action
