"""Records from elsewhere are facts: what a hand leaves out or states in its own way is read, with a remark.

`hands` has a file of each kind; everything that is read plays on to the same end and goes out with the same content.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.records.stud.random_hands import played
from tests.records.stud.test_phh import DEALT, TO_THE_END, UNSEEN, good, hand, refused, rules_of, stacks
from zashiki.games import stud
from zashiki.games.stud.events import BetReturned, Folded
from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.foreign import About, ForeignGame, Outgoing, read_games
from zashiki.records.stud import decks
from zashiki.records.stud.decks import HAND_STEPS, MOST_STEPS, Budget, TooLong
from zashiki.records.stud.limits import MOST_LIMITS, Limits, Stated, Wager, candidates
from zashiki.records.stud.phh import parse_phh, read
from zashiki.records.stud.phh_actions import MOST_ACTIONS
from zashiki.records.stud.phh_out import show_phh, show_phhs

HANDS = Path(__file__).parent / "hands"
KINDS = sorted(path.stem for path in HANDS.glob("*.phh"))
LEFT_OUT: dict[str, object] = {"bring_in": None, "small_bet": None, "big_bet": None}


def read_kind(name: str) -> ForeignGame:
    (game,), problems = read_games(HANDS / f"{name}.phh")
    assert not problems
    return game


def limits_of(game: ForeignGame) -> Limits:
    rules = rules_of(game)
    return Limits(rules.bring_in, rules.small_bet, rules.big_bet)


# Every kind.


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_read_with_a_remark_and_plays_to_its_end(kind: str) -> None:
    game = read_kind(kind)
    assert game.about.remarks
    assert all(one[0].isupper() or one[0] == "p" for one in game.about.remarks)
    assert all(one.endswith(".") for one in game.about.remarks)
    match = game.match()
    assert (match.outcome is None) == (game.about.ending == "unfinished")
    assert verify(Record.from_bytes(game.record().to_bytes())).choices == len(game.choices)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_goes_out_with_the_same_content(kind: str) -> None:
    game = read_kind(kind)
    text = show_phh(Outgoing(game.match(), game.about))
    again = good(text)
    assert (again.rules, again.choices, again.about.ending) == (game.rules, game.choices, game.about.ending)
    assert again.about.names == game.about.names
    assert again.about.notes == game.about.notes
    assert [player.stack for player in again.match().state.players] == [
        player.stack for player in game.match().state.players
    ]
    assert again.about.tags.items() >= game.about.tags.items()
    assert show_phh(Outgoing(again.match(), again.about)) == text, "from here on not a letter changes"


# A raise stated as the amount that matters.


def test_a_raise_stated_as_the_amount_that_matters_is_the_full_raise() -> None:
    game = read_kind("raise-stated-short")
    assert (1, stud.Raise(120)) in game.choices
    assert [event for event in game.match().log if isinstance(event, BetReturned)] == [BetReturned(1, 45)]
    assert game.about.counted == "finishing_stacks"
    (remark,) = game.about.remarks
    assert "p2 cbr 75" in remark
    assert "to 120" in remark


def test_a_raise_that_an_opponent_could_call_in_full_is_not_one_of_these() -> None:
    text = (HANDS / "raise-stated-short.phh").read_text(encoding="utf-8")
    assert "'p2 cbr 74': p2 may f, cc, cbr 120" in refused(text.replace("cbr 75", "cbr 74"))
    assert "p2 may f, cc, cbr 120" in refused(text.replace("265, 2705", "266, 2705").replace("0, 2970", "0, 2971"))
    assert "'p2 cbr 60': p2 may f, cc, cbr 120" in refused(text.replace("'p2 cbr 75'", "'p2 cbr 60'"))


def test_a_completion_may_be_stated_so_too() -> None:
    game = good(hand("p1 pb", "p2 cbr 15", starting_stacks=[20, 1000, 20]))
    assert game.choices[1] == (1, stud.Complete(20))


# Limits that are not stated.


def test_limits_that_are_not_stated_follow_from_the_full_bets() -> None:
    game = read_kind("limits-missing")
    assert limits_of(game) == (10, 20, 40)
    assert game.about.counted == "finishing_stacks", "what p1 lost tells the bring-in"
    (remark,) = game.about.remarks
    assert "bring_in 10, small_bet 20, big_bet 40, which make every amount of the record legal" in remark


@pytest.mark.parametrize("known", ["bring_in", "small_bet", "big_bet"])
def test_a_limit_that_is_stated_is_taken_as_it_is(known: str) -> None:
    left_out = {name: None for name in LEFT_OUT if name != known}
    actions = ("p1 pb", "p2 cbr 20", "p3 cc", "p1 f", "d dh p2 Th", "d dh p3 Kh", "p3 cc", "p2 cc", "p3 cbr 40", "p2 f")
    assert limits_of(good(hand(*actions, finishing_stacks=[985, 975, 1040], **left_out))) == (10, 20, 40)


def test_bring_in_and_ante_alone_do_not_decide_the_small_bet() -> None:
    folded = hand("p1 pb", "p2 f", "p3 f", small_bet=None, big_bet=None)
    assert "though others would do so too" in good(folded).about.remarks[0]
    for small in (25, 50, 80):
        actions = ("p1 pb", f"p2 cbr {small}", "p3 f", "p1 f")
        game = good(hand(*actions, small_bet=None, big_bet=None))
        assert limits_of(game) == (10, small, 2 * small)


def test_an_all_in_amount_is_a_lower_bound_and_never_a_bet_size() -> None:
    game = read_kind("limits-all-in")
    assert limits_of(game).small_bet > 90
    assert "though others would do so too" in game.about.remarks[0]
    then_raised = good(
        hand(
            *("p1 pb", "p2 cbr 35", "p3 cbr 80", "p1 f"),
            starting_stacks=[1000, 40, 1000],
            small_bet=None,
            big_bet=None,
        )
    )
    assert limits_of(then_raised) == (10, 80, 160), "35 was all that p2 had"


def test_a_bet_on_fifth_street_tells_the_big_bet_and_half_of_it_the_small_one() -> None:
    actions = ("p1 pb", "p2 f", "p3 cc", "d dh p1 5h", "d dh p3 Kh", "p3 cc", "p1 cc", "d dh p1 6h", "d dh p3 2s")
    game = good(hand(*actions, "p3 cbr 60", "p1 f", small_bet=None, big_bet=None))
    assert limits_of(game) == (10, 30, 60)


def test_of_several_limits_the_first_that_makes_every_amount_legal_is_taken() -> None:
    wagers = [Wager(3, 40, False), Wager(3, 60, False), Wager(5, 60, False)]
    some = candidates(Stated(bring_in=5), wagers, 2)
    assert some[0] == Limits(5, 40, 80)
    assert Limits(5, 20, 40) in some
    assert Limits(5, 20, 60) in some
    assert len(some) == len(set(some)) <= MOST_LIMITS
    actions = ("p1 pb", "p2 cbr 20", "p3 cbr 40", "p1 f", "p2 cc", "d dh p2 Th", "d dh p3 Kh", "p3 cc", "p2 cc")
    odd = good(hand(*actions, "p3 cbr 30", "p2 f", small_bet=None, big_bet=None))
    assert limits_of(odd) == (10, 20, 30), "twice the small bet is usual, but not legal here"


def test_amounts_that_no_limits_make_legal_are_refused() -> None:
    said = refused(hand("p1 pb", "p2 cbr 20", "p3 cbr 37", "p1 f", **LEFT_OUT))
    assert said.startswith("move 6: 'p3 cbr 37'")


# Seats that sit out.


def test_a_seat_that_folds_though_it_is_all_in_for_its_ante_sits_out() -> None:
    game = read_kind("sitting-out")
    assert rules_of(game).sitting_out == (1,)
    assert game.about.remarks[0].startswith("p2 is all-in for its ante and sits out")
    assert game.about.counted == "finishing_stacks"
    assert stacks(game) == [985, 0, 1019], "three aces cannot win"
    assert [event.seat for event in game.match().log if isinstance(event, Folded)] == [1, 0]
    assert game.about.notes == ("", "a nod", "", ""), "one for each choice; its fold is none"


def test_a_hand_that_breaks_off_tells_who_sits_out_too() -> None:
    text = hand("p1 pb", "p2 f", starting_stacks=[1000, 5, 1000])
    game = good(text)
    again = good(show_phh(Outgoing(game.match(), game.about)))
    assert (again.rules, again.choices) == (game.rules, game.choices)
    assert rules_of(again).sitting_out == (1,)


def test_a_seat_with_more_than_its_ante_cannot_fold_out_of_turn() -> None:
    assert "it is the turn of p2" in refused(hand("p1 pb", "p3 f", "p2 f", starting_stacks=[1000, 1000, 6]))


# Broken off.


def test_a_text_that_breaks_off_is_read_up_to_there() -> None:
    game = read_kind("broken-off")
    assert game.about.ending == "unfinished"
    assert game.about.remarks == (
        "The text breaks off; what stands before is read.",
        "The hand stops before its end: it is the turn of p1.",
    )
    assert len(game.choices) == 4
    assert game.about.names == ("Aki", "Ren", "Mio")


def test_a_text_may_break_off_anywhere_behind_its_first_action() -> None:
    actions = ("p1 pb # slowly", "p2 f", "p3 cbr 20", "p1 f")
    text = hand(*actions, players=["Aki", "Ren", "Mio"], finishing_stacks=[985, 995, 1020])
    begin, read_at_all = text.index("'d dh p1"), 0
    for cut in range(begin + len("'d dh p1 3c4d2c'"), len(text)):
        games, problems = parse_phh(text[:cut])
        assert not problems, text[:cut]
        assert tuple(action for _, action in good(text).choices)[: len(games[0].choices)] == tuple(
            action for _, action in games[0].choices
        )
        read_at_all += 1
    assert read_at_all > 100


def test_a_text_that_is_wrong_before_its_end_does_not_break_off() -> None:
    text = hand("p1 pb")
    assert "not TOML" in refused(text.replace("antes = [5, 5, 5]", "antes = [5, 5"))
    assert "not TOML" in str(parse_phh("antes = [5").problems[0])


def test_finishing_stacks_of_a_hand_that_breaks_off_are_passed_over() -> None:
    game = good(hand("p1 pb", "p2 f", finishing_stacks=[985, 995, 995]))
    assert game.about.remarks == (
        "The hand stops before its end: it is the turn of p3. Its finishing stacks are passed over.",
    )
    assert rules_of(game).rake == 0, "what is missing lies in the middle"


# What else is read now.


def test_parts_of_a_chip_are_counted_in_smaller_chips_and_go_out_as_they_came() -> None:
    game = read_kind("cents")
    assert limits_of(game) == (2, 4, 8)
    written = tomllib.loads(show_phh(Outgoing(game.match(), game.about)))
    theirs = tomllib.loads((HANDS / "cents.phh").read_text(encoding="utf-8"))
    assert {name: written[name] for name in theirs} == theirs
    plain = {**dict.fromkeys(LEFT_OUT), "_chips_per_unit": 100, "small_bet": 20, "big_bet": 40, "bring_in": 10}
    whole = good(hand("p1 pb", **plain))
    assert "_chips_per_unit" not in whole.about.tags, "it is reckoned, not believed"


def test_the_odd_chip_may_go_by_another_houses_rule() -> None:
    game = read_kind("odd-chip")
    assert rules_of(game).odd_chip == "seat"
    assert stacks(game) == [1002, 1001, 997]


def test_a_hand_that_does_not_fit_the_rules_of_tournaments_is_played_by_those_of_another_house() -> None:
    game = read_kind("double-bet")
    assert rules_of(game).name == "online*"
    assert game.about.remarks[0].startswith("It does not fit the rules of wsop-tournament")
    text = (HANDS / "double-bet.phh").read_text(encoding="utf-8")
    assert "p2 may f, cc, cbr 20" in refused(f"{text}_preset = 'wsop-tournament'\n"), "unless it names its rules"


def test_a_stack_that_is_not_known_never_runs_out() -> None:
    game = read_kind("unknown-stack")
    assert rules_of(game).stacks == (99, 102_000)
    assert game.about.counted == ""


def test_where_unseen_cards_decide_otherwise_a_remark_says_so() -> None:
    end = [action.replace("7h", "??") for action in (*TO_THE_END, "p3 cc", "p1 cc")]
    game = good(hand(actions=[*DEALT, *end], finishing_stacks=[1020, 995, 985]))
    assert game.about.remarks == ("Unseen cards decide the pots; none were found that lead to the recorded stacks.",)
    seen = good(hand(actions=[*DEALT, *TO_THE_END, "p3 cc", "p1 cc"], finishing_stacks=[985, 995, 1020]))
    assert seen.about.remarks == ()


# Limits of what is read.


def many(text: str, size: int = 1 << 20) -> bytes:
    return "".join(f"[{at}]\n{text}" for at in range(1, size // len(text) + 1)).encode()


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps of play that reading takes, of each hand that is tried."""
    taken, laid = list[int](), decks.laid

    def counted(rules: Any, table: Any, script: Any) -> Any:
        try:
            return laid(rules, table, script)
        finally:
            taken.append(table.steps)

    monkeypatch.setattr(decks, "laid", counted)
    return taken


def hidden(*actions: str, seats: int, **changes: object) -> str:
    dealt = [f"d dh p{at} ??????" for at in range(1, seats + 1)]
    table: dict[str, object] = {"antes": [5] * seats, "starting_stacks": [1000] * seats}
    return hand(actions=[*dealt, *actions], **table, **changes)


@pytest.mark.parametrize(
    "text",
    [
        hidden("p1 pb", *(f"p{at} cc" for at in range(2, 9)), "p1 cc", "p1 cc", seats=8),
        hidden("p1 pb", "p2 cbr 20", "p1 cc", "p1 cc", "p1 cc", "p1 cc", seats=2),
        hidden("p1 pb", "p2 cbr 7", "p3 cbr 13", "p4 cbr 29", "p5 cbr 57", seats=8, **LEFT_OUT),
    ],
    ids=["eight seats", "two seats", "without limits"],
)
def test_a_file_of_hidden_open_cards_ends_with_one_clear_error(text: str, steps: list[int]) -> None:
    games, problems = read(many(text), "hidden.phhs")
    assert sum(steps) < MOST_STEPS + 50 * HAND_STEPS
    assert not games
    assert len(problems) < 30
    assert f"the rest was not read: filling in unseen cards takes more than {MOST_STEPS:,} steps" in str(problems[-1])


def test_a_genuine_file_of_a_few_hundred_hands_is_read_whole() -> None:
    match = played(stud.change_rules(stud.preset("online"), seats=4, deals=300, stack=100_000), 3, 10**6)
    games, problems = parse_phh(show_phhs(Outgoing(match, About())))
    assert (len(games), problems) == (300, ())


def test_hands_whose_end_cannot_be_found_do_not_stop_a_file() -> None:
    end = [action.replace("7h", "??").replace("4s", "??") for action in (*TO_THE_END, "p3 cc", "p1 cc")]
    text = hand(actions=[*UNSEEN, *end], finishing_stacks=[1001, 995, 1004])
    games, problems = read(many(text, 60 * len(text)), "unseen.phhs")
    assert (len(games) >= 55, problems) == (True, ())
    assert not any(game.about.counted for game in games)


def test_a_budget_is_spent_by_what_is_played_twice_and_grows_a_little_with_every_hand() -> None:
    budget = Budget(100)
    budget.next_hand()
    budget.spend(1_000)
    assert budget.left == 100, "the first time is free"
    budget.spend(90)
    assert (budget.left, budget.searches(0), budget.searches(1)) == (10, True, False)
    budget.next_hand()
    assert budget.left == 10 + HAND_STEPS
    budget.spend(10**6)
    with pytest.raises(TooLong):
        budget.spend(10 + HAND_STEPS + 1)


def test_a_hand_has_a_limited_number_of_actions() -> None:
    assert f"more than {MOST_ACTIONS:,} actions" in refused(hand(actions=["p1 cc"] * (MOST_ACTIONS + 1)))


def test_thousands_of_seats_are_refused_at_once(steps: list[int]) -> None:
    many_seats: dict[str, object] = {"antes": [5] * 9_000, "starting_stacks": [10] * 9_000}
    assert "9000 players, at most 8" in refused(hand(**many_seats))
    assert not steps
