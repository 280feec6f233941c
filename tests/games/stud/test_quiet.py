"""What is chosen for a seat that says nothing, and how a match of two ends that is given up (see RULES.md)."""

import pytest

from tests.games.stud.tables import offered, play, table
from tests.games.stud.test_rules import LOW, MIDDLE, TOP
from zashiki import Match
from zashiki.games import stud
from zashiki.kernel.game import Outcome
from zashiki.kernel.record import AnyMatch


def chosen(match: AnyMatch) -> str | None:
    """The quiet choice of whoever must act, found in its view, as text."""
    (seat,) = match.to_act
    action = stud.quiet(match.view(seat), seat)
    return None if action is None else stud.show_action(action)


@pytest.mark.parametrize("game", ["stud", "razz", "stud8"])
def test_quiet_brings_in_where_that_must_be(game: str) -> None:
    match = table(LOW, MIDDLE, TOP, rotation=(game,))
    assert offered(match) == ["bring-in", "complete 20"]
    assert chosen(match) == "bring-in"


def test_quiet_brings_in_for_all_it_has() -> None:
    match = table(LOW, MIDDLE, TOP, stacks=(8, 100, 100))
    assert offered(match) == ["bring-in"]
    assert chosen(match) == "bring-in"


def test_quiet_folds_where_a_seat_opens_only_for_one_that_is_all_in() -> None:
    match = table(LOW, MIDDLE, TOP, stacks=(5, 100, 100))
    assert offered(match) == ["fold", "bring-in", "complete 20"]
    assert chosen(match) == "fold"


@pytest.mark.parametrize("before", ["b", "m20", "b m20", "b c c b20"])
def test_quiet_folds_to_a_bet(before: str) -> None:
    match = play(table(LOW, MIDDLE, TOP), before)
    assert offered(match)[:2] == ["fold", "call"]
    assert chosen(match) == "fold"


def test_quiet_checks_where_that_is_free() -> None:
    match = play(table(LOW, MIDDLE, TOP), "b c c")
    for street in range(4, 8):
        for _ in range(3):
            assert match.state.street == street
            assert offered(match)[:2] == ["fold", "check"]
            assert chosen(match) == "check"
            play(match, "k")
    assert match.outcome is not None


def test_quiet_chooses_nothing_for_a_seat_whose_turn_it_is_not() -> None:
    match = table(LOW, MIDDLE, TOP)
    assert [stud.quiet(match.view(seat), seat) for seat in range(3) if seat not in match.to_act] == [None, None]


def headsup(**knobs: object) -> AnyMatch:
    rules = stud.change_rules(stud.preset("online"), seats=2, deals=9, **knobs)
    return Match.open(stud, rules, seed="given up")


def called_down(match: AnyMatch, deals: int, choices: int) -> AnyMatch:
    """Play some deals, and some choices of the next, by checking and calling."""
    while match.state.deal <= deals or choices:
        choices -= match.state.deal > deals
        (seat,) = match.to_act
        match.submit(seat, match.legal(seat)[0] if stud.BringIn() in match.legal(seat) else match.legal(seat)[1])
    return match


@pytest.mark.parametrize("choices", range(9))
@pytest.mark.parametrize(
    "knobs", [{}, {"rake": 3}, {"between_deals": "reset"}, {"rebuy": "broke"}, {"ante": 0}], ids=str
)
def test_forfeit_of_two_counts_finished_deals_and_gives_the_chips_of_the_running_one_back(
    choices: int, knobs: dict[str, object]
) -> None:
    match = called_down(headsup(**knobs), 3, choices)
    state = match.state
    assert state.deal == 4
    ended = [event.changes for event in match.log if isinstance(event, stud.DealEnded)]
    scores = tuple(map(sum, zip(*ended, strict=True)))
    for seat in (0, 1):
        assert stud.forfeit(state, seat) == Outcome(scores, "forfeit", lost=(seat,))
    assert sum(scores) == -state.raked


def test_forfeit_in_the_first_deal_leaves_everybody_with_nothing_won() -> None:
    given = stud.forfeit(called_down(headsup(), 0, 3).state, 1)
    assert given == Outcome((0, 0), "forfeit", lost=(1,))
    assert given.winners == (0,)


def test_forfeit_with_more_than_two_seats_lets_the_match_go_on() -> None:
    match = play(table(LOW, MIDDLE, TOP), "b f")
    assert [stud.forfeit(match.state, seat) for seat in range(3)] == [None] * 3


def test_forfeit_of_a_match_that_is_over_changes_nothing() -> None:
    match = play(table(LOW, TOP), "b f")
    assert match.outcome is not None
    assert stud.forfeit(match.state, 0) is None
