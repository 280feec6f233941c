"""PHH hands as others write them: what is believed, what is filled in, what is refused and where."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.reversi.damage import damaged
from zashiki.games import stud
from zashiki.games.stud import HIDDEN, Ruleset
from zashiki.games.stud.events import CommunityDealt, HandShown
from zashiki.records.foreign import ForeignGame, format_of, read_games
from zashiki.records.stud.decks import TRIES, Seen, fillings
from zashiki.records.stud.fields import kept, kept_shown, shown
from zashiki.records.stud.phh import parse_phh, read

DEALT = ("d dh p1 3c4d2c", "d dh p2 8c9d9c", "d dh p3 AcAdKc")
FIELDS: dict[str, object] = {
    "variant": "F7S",
    "antes": [5, 5, 5],
    "bring_in": 10,
    "small_bet": 20,
    "big_bet": 40,
    "starting_stacks": [1000, 1000, 1000],
}


def hand(*actions: str, **changes: object) -> str:
    """A hand with these actions; None leaves a field out."""
    fields = FIELDS | {"actions": [*DEALT, *actions]} | changes
    return "".join(f"{name} = {shown(value)}\n" for name, value in fields.items() if value is not None)


def good(text: str) -> ForeignGame:
    (game,), problems = parse_phh(text)
    assert not problems
    return game


def refused(text: str) -> str:
    """The one problem of a text without its file's name."""
    games, (problem,) = parse_phh(text)
    assert not games
    return str(problem).removeprefix("phh: game 1: ")


def stacks(game: ForeignGame) -> list[int]:
    return [player.stack for player in game.match().state.players]


def rules_of(game: ForeignGame) -> Ruleset:
    assert isinstance(game.rules, Ruleset)
    return game.rules


WORDS = (
    *("p1 pb", "p1 cc", "p1 f", "p1 cbr 20", "p1 cbr 40", "p2 cc", "p2 f", "p2 cbr 20", "p3 cc", "p3 f", "p3 cbr 20"),
    *("d dh p1 5h", "d dh p2 ??", "d dh p3 Kh", "d db 2h", "p1 sm", "p3 sm AcAdKc", "p1 sm -", "# well", "d dh p1"),
)


# What is read.


def test_a_hand_becomes_a_match_of_one_deal_by_the_rules_of_tournaments() -> None:
    game = good(hand("p1 pb", "p2 f", "p3 cbr 20", "p1 f", players=["Aki", "Ren", "Mio"], hand=7, event="Tea"))
    rules = rules_of(game)
    assert (rules.name, rules.seats, rules.deals, rules.rotation) == ("wsop-tournament*", 3, 1, ("stud",))
    assert (rules.ante, rules.bring_in, rules.small_bet, rules.big_bet) == (5, 10, 20, 40)
    assert stacks(game) == [985, 995, 1020]
    assert game.about.names == ("Aki", "Ren", "Mio")
    assert (game.about.place, game.about.tags["hand"], game.about.ending) == ("Tea", "7", "")


def test_an_unfinished_hand_stops_where_it_stops() -> None:
    game = good(hand("p1 pb", "p2 f # thinks", finishing_stacks=[985, 995, 995]))
    assert (game.about.ending, game.about.notes) == ("unfinished", ("", "thinks"))
    assert game.match().to_act == (2,)
    assert good(hand(actions=[])).about.ending == "unfinished"


def test_the_preset_and_single_rules_may_be_named() -> None:
    game = good(hand("p1 pb", _preset="roberts", _rules={"raises": 2, "burns": False}))
    assert (rules_of(game).odd_chip, rules_of(game).raises, rules_of(game).burns) == ("held", 2, False)
    (other,), _ = parse_phh(hand("p1 pb"), rules="online")
    assert rules_of(other).name == "online*"


def test_seats_that_are_numbered_clockwise_keep_their_places() -> None:
    game = good(hand("p1 pb", "p2 f", "p3 f", seats=[6, 2, 5], players=["six", "two", "five"]))
    assert game.about.names == ("two", "five", "six")
    assert rules_of(game).first_dealer == 1
    assert [seat for seat, _ in game.choices] == [2, 0, 1]
    assert good(hand("p1 pb", seats=[6, 5, 2])).choices[0][0] == 0, "not clockwise: as they are written"


def test_missing_chips_are_rake() -> None:
    game = good(hand("p1 pb", "p2 f", "p3 cbr 20", "p1 f", finishing_stacks=[985, 995, 1017]))
    assert (rules_of(game).rake, game.about.counted) == (3, "finishing_stacks")
    assert stacks(game) == [985, 995, 1017]


def test_amounts_may_be_written_as_floats_if_they_are_whole() -> None:
    text = hand("p1 pb", "p2 f", "p3 cbr 20.0", antes=[5.0] * 3, bring_in=10.0, starting_stacks=[1000.0] * 3)
    assert rules_of(good(text)).stacks == (1000, 1000, 1000)


def test_comments_and_empty_actions_mean_nothing() -> None:
    assert good(hand("# a pause", "", " p1   pb  # at last")).about.notes == ("at last",)


# Unknown cards.


CALLED_DOWN = ("p1 pb", "p2 f", "p3 cc", "d dh p1 5h", "d dh p3 Kh", "p3 cc", "p1 cc", "d dh p1 6h", "d dh p3 Ks")
TO_THE_END = (*CALLED_DOWN, "p3 cc", "p1 cc", "d dh p1 Kd", "d dh p3 3h", "p3 cc", "p1 cc", "d dh p1 7h", "d dh p3 4s")
UNSEEN = ("d dh p1 ????2c", "d dh p2 ??????", "d dh p3 ????Kc")


@pytest.mark.parametrize("finishing", [[985, 995, 1020], [1020, 995, 985]])
def test_unseen_cards_are_chosen_so_that_the_result_holds(finishing: Sequence[int]) -> None:
    end = [action.replace("7h", "??").replace("4s", "??") for action in (*TO_THE_END, "p3 cc", "p1 cc")]
    game = good(hand(actions=[*UNSEEN, *end], finishing_stacks=finishing))
    assert game.about.counted == "finishing_stacks"
    assert stacks(game) == list(finishing)
    assert game == good(hand(actions=[*UNSEEN, *end], finishing_stacks=finishing)), "the same every time"


def test_a_result_that_no_unseen_card_can_bring_about_is_left_unchecked() -> None:
    end = [action.replace("7h", "??") for action in (*TO_THE_END, "p3 cc", "p1 cc")]
    game = good(hand(actions=[*DEALT, *end], finishing_stacks=[1020, 995, 985]))
    assert game.about.counted == ""
    assert stacks(game) == [985, 995, 1020], "three kings and two aces, whatever p1 held"


def test_shown_cards_are_those_that_were_dealt_unseen() -> None:
    end = [action.replace("7h", "??").replace("4s", "??") for action in (*TO_THE_END, "p3 cc", "p1 cc")]
    shows = ("p3 sm AcAdKcKhKs3h4s", "p1 sm 3c4d2c5h6hKd7h")
    game = good(hand(actions=[*UNSEEN, *end, *shows], finishing_stacks=[985, 995, 1020]))
    shown_down = {event.seat: event.down for event in game.match().log if isinstance(event, HandShown)}
    assert shown_down == {2: stud.cards("AcAd4s"), 0: stud.cards("3c4d7h")}


def test_open_cards_that_are_missing_are_chosen_so_that_the_turns_hold() -> None:
    left_out = ("p1 pb", "p2 f", "p3 cc", "p1 cc", "p3 cc", "p3 cc", "p1 cbr 40")
    assert len(good(hand(*left_out)).choices) == len(left_out)


def test_fillings_are_bounded_and_always_the_same() -> None:
    unseen = Seen((stud.cards("AsKs????????"), stud.cards("QsJs????????"))).unseen
    assert len(unseen) == 48
    assert [*fillings(unseen, 5)] == [*fillings(unseen, 5)]
    assert len({*fillings(unseen)}) == TRIES


def test_a_community_card_is_dealt_where_the_deck_runs_short() -> None:
    seats = 8
    actions = [f"d dh p{at} ????{at + 1}c" for at in range(1, 9)]
    actions += ["p1 pb", *(f"p{at} cc" for at in range(2, 9))]
    for suit in "dhs":
        actions += [f"d dh p{at} {at + 1}{suit}" for at in range(1, 9)]
        actions += [f"p{at} cc" for at in (8, *range(1, 8))]
    eight = {"antes": [5] * seats, "starting_stacks": [1000] * seats, "actions": [*actions, "d db Ks"]}
    game = good(hand(**eight))
    assert [event.card for event in game.match().log if isinstance(event, CommunityDealt)] == [stud.Card.parse("Ks")]
    early = [*actions[:16], "d db Ks"]
    assert refused(hand(**{**eight, "actions": early})).startswith("move 17: 'd db Ks': there are enough cards")
    own = [*actions, "d dh p1 Ks"]
    assert refused(hand(**{**eight, "actions": own})).endswith("'d dh p1 Ks': a shared card is dealt instead")


# What is refused.


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (("p2 pb",), "move 4: 'p2 pb': it is the turn of p1"),
        (("p1 cc",), "move 4: 'p1 cc': p1 may pb, cbr 20"),
        (("p1 pb", "p2 cbr 30"), "move 5: 'p2 cbr 30': p2 may f, cc, cbr 20"),
        (("p1 pb", "p2 f", "p3 f", "p1 cc"), "move 7: 'p1 cc': nobody has a choice left"),
        (("p1 pb", "d dh p1 5h"), "move 5: 'd dh p1 5h': no card is due to this seat now"),
        (("p1 pb", "p2 f", "p3 cc", "d dh p2 5h"), "move 7: 'd dh p2 5h': no card is due to this seat now"),
        (("p1 pb", "p1 sm 3c4d2c", "p2 f"), "move 5: 'p1 sm 3c4d2c': hands are shown when all bets are in"),
        (("p9 pb",), "move 4: 'p9 pb': 'p9' is not a player; there are p1 to p3"),
        (("p1 sd 3c",), "move 4: 'p1 sd 3c' is not an action in stud"),
        (("p1 cbr ten",), "move 4: 'p1 cbr ten': 'ten' is not a number of chips"),
        (("d dh p1 5x",), "move 4: 'd dh p1 5x': '5x' is not a card; write a rank of 23456789TJQKA and a suit of cdhs"),
        (("d dh p1 Kc",), "move 4: 'd dh p1 Kc': Kc was dealt before"),
        (("d dh p1 5h6h7h8h9h",), "move 4: 'd dh p1 5h6h7h8h9h': more than seven cards"),
        (("d db 5h6h",), "move 4: 'd db 5h6h': stud has one shared card, and none before it"),
        (("p1 pb", "p2 f", "p3 f", "p1 sm 5h6h2c"), "move 7: 'p1 sm 5h6h2c': other cards than those dealt"),
    ],
)
def test_an_action_against_the_rules_is_refused_with_its_number(actions: Sequence[str], said: str) -> None:
    assert refused(hand(*actions)).startswith(said)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"variant": "NT"}, "line 1: game 1: variant: 'NT'; of the games of PHH, F7S, FR, F7S/8 are stud"),
        ({"variant": None}, "variant: missing"),
        ({"antes": [5, 5, 0]}, "line 2: game 1: antes: every seat must post the same"),
        ({"antes": [5, 5]}, "line 2: game 1: antes: 2 of them for 3 starting stacks"),
        ({"antes": ["five"]}, "line 2: game 1: antes[0]: Expected `int | float`, got `str`"),
        ({"actions": None}, "Object missing required field `actions`"),
        ({"bring_in": 0}, "rules: bring_in must be above 0"),
        ({"small_bet": 2.00001}, "line 4: game 1: small_bet: 2.00001, which is not a whole number of chips"),
        ({"blinds_or_straddles": [1, 2, 0]}, "line 8: game 1: blinds_or_straddles: not in a game of stud"),
        ({"starting_stacks": [1000, 0, 1000]}, "line 6: game 1: starting_stacks: a player without chips"),
        ({"starting_stacks": [1000] * 9, "antes": [5] * 9}, "line 6: game 1: starting_stacks: 9 players, at most 8"),
        ({"seats": [1, 2, 2]}, "line 8: game 1: seats: two players on one seat"),
        ({"players": ["Aki"]}, "line 8: game 1: players: 1 of them for 3 starting stacks"),
        ({"finishing_stacks": [2000, 1000, 1000]}, "line 8: game 1: finishing_stacks: more chips than there were"),
        ({"_preset": "tea"}, "line 8: game 1: _preset: 'tea'; there are: online, "),
        ({"_rules": {"seats": 3}}, "line 8: game 1: _rules: 'seats'; there are: chip, rake, "),
        ({"_rules": {"raises": 0}}, "rules: raises: at least 1"),
    ],
)
def test_a_field_that_cannot_be_believed_is_refused_with_its_line(changes: dict[str, object], said: str) -> None:
    assert refused(hand("p1 pb", **changes)).removeprefix("phh: ").startswith(said)


ODD_NUMBERS = ("inf", "-inf", "nan", "-1", "-0.5", "1e400", "-1e400", "1e13", "9" * 30, "9" * 200)
"""As TOML writes them."""


@pytest.mark.parametrize("name", ["starting_stacks", "antes", "finishing_stacks", "bring_in", "small_bet", "big_bet"])
def test_an_amount_that_cannot_be_is_refused_as_what_it_is(name: str) -> None:
    usual = hand("p1 pb", finishing_stacks=[1000, 1000, 1000]).splitlines()
    line = next(at for at, one in enumerate(usual) if one.startswith(name))
    for number in ODD_NUMBERS:
        if number == "inf" and name.endswith("stacks"):
            continue  # which is how the format writes a stack that is not known
        usual[line] = f"{name} = [{number}, 5, 5]" if "[" in usual[line] else f"{name} = {number}"
        shown_as = {"1e13": "10000000000000.0"}.get(number, number)[:20]
        said = f"{name}: {shown_as}; write a number from 0 to 1,000,000,000,000"
        if number in ("1e400", "-1e400", "9" * 200):
            said = "More than 100 digits in a number"
        assert refused("\n".join(usual)).startswith(f"phh: line {line + 1}: game 1: {said}"), number


def test_a_number_that_means_something_is_within_its_bounds() -> None:
    for name, number, most in (("day", 32, "1 to 31"), ("month", 0, "1 to 12"), ("year", -5, "1 to 9,999")):
        assert f"{name}: {number}; write a number from {most}" in refused(hand("p1 pb", **{name: number}))
    for day, month, last in ((30, 2, 28), (31, 4, 30)):
        assert f"day: {day}; write a number from 1 to {last}" in refused(hand("p1 pb", year=2023, month=month, day=day))
    assert "seats: -3; write a number from 0 to 100" in refused(hand("p1 pb", seats=[1, 2, -3]))
    strange = f"p{'9' * 5_000} pb"
    assert refused(hand(strange)).endswith(f"'p{'9' * 19}' is not a player; there are p1 to p3")
    assert good(f"{hand('p1 pb')}time_limit = nan\n").about.tags["time_limit"] == "nan"


def test_a_result_that_the_cards_contradict_is_refused() -> None:
    text = hand("p1 pb", "p2 f", "p3 cbr 20", "p1 f", finishing_stacks=[1020, 995, 985])
    assert refused(text) == "phh: line 8: game 1: finishing_stacks: by the rules they are [985, 995, 1020]"


def test_a_short_ante_is_played_as_pots_that_are_trimmed_to_it() -> None:
    text = hand("p1 pb", starting_stacks=[1000, 3, 1000], ante_trimming_status=True)
    assert good(text).match().state.players[1].stack == 0
    said, other = good(text).about.remarks, good(hand("p1 pb", starting_stacks=[1000, 3, 1000])).about.remarks
    assert [one for one in other if one not in said] == [
        "A stack is smaller than the ante; that seat can win only its part of each ante."
    ]
    assert good(hand("p1 pb", starting_stacks=[1000, 3, 1000], antes=[5, 3, 5])).rules == good(text).rules


def test_mistakes_in_toml_have_their_line() -> None:
    (problem,) = parse_phh("variant = 'F7S'\nantes = [5, 5\nbring_in = 10\n").problems
    assert str(problem).startswith("phh: line 3: game 1: not TOML: ")
    (problem,) = parse_phh("antes = [5").problems
    assert problem.line == 1
    assert str(read(b"\x00\x01", "x.phh").problems[0]) == "x.phh: not text"


def test_of_several_hands_the_good_ones_load(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    bad, worse = hand("p1 pb", "p3 f"), hand("p1 pb", small_bet="twenty")
    parts = [hand("p1 pb"), bad, "variant = 'F7S'\nantes = [\n", worse, hand("p1 cbr 20")]
    path.write_text("".join(f"[{at}]\n{part}\n" for at, part in enumerate(parts, 1)), encoding="utf-8")
    games, problems = read_games(path)
    assert [game.number for game in games] == [1, 5]
    assert [(one.game, one.move, one.line > 0) for one in problems] == [(2, 5, False), (3, 0, True), (4, 0, True)]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[problems[2].line - 1] == "small_bet = 'twenty'"
    assert format_of(path).name == "phhs"


def test_optional_fields_are_kept_whatever_they_are() -> None:
    values = ["Tea", "22", 22, True, 1.5, ["a", 1], {"a b": [1]}, "it's", "two\nlines", "", "\x7f"]
    for value in values:
        tag = kept(value)
        assert shown(value) == kept_shown(tag)
        assert good(f"{hand('p1 pb')}_x = {shown(value)}\n").about.tags["_x"] == tag
    assert kept("Tea") == "Tea"


def test_hidden_cards_only() -> None:
    game = good(hand(actions=["d dh p1 ??????", "d dh p2 ??????", "d dh p3 ??????", "p2 pb"]))
    assert game.choices == ((1, stud.BringIn()),)
    assert all(HIDDEN not in player.cards for player in game.match().state.players)


@given(st.data())
def test_damage_never_crashes_and_what_loads_can_be_played(data: st.DataObject) -> None:
    whole = hand(*TO_THE_END, players=["Aki", "Ren", "Mio"], day=22, seats=[2, 3, 1], _rules={"raises": 3})
    text = "".join(f"[{at}]\n{whole}\n" for at in range(1, 4)).encode()
    games, problems = read(damaged(data.draw, text), "a.phhs")
    for game in games:
        assert len(game.match().steps) == len(game.choices)
    assert games or problems
    assert all("\n" not in str(problem) for problem in problems)


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_any_actions_are_played_or_refused(actions: list[str]) -> None:
    games, problems = parse_phh(hand(*actions))
    assert len(games) + len(problems) == 1
    assert all(problem.move for problem in problems)
    assert all(len(game.match().steps) == len(game.choices) for game in games)
