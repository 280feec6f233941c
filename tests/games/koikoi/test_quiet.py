"""What is chosen for a seat that says nothing, and how a match ends that is given up (see RULES.md)."""

import pytest

from tests.games.koikoi.table import Table, go, position, rules
from zashiki import Match
from zashiki.games import koikoi
from zashiki.kernel.game import Outcome
from zashiki.kernel.record import AnyMatch


def chosen(table: Table | koikoi.GameState, seat: int = 0) -> str | None:
    """The quiet choice of a seat, found in its view, as text."""
    state = table.state if isinstance(table, Table) else table
    action = koikoi.quiet(koikoi.mask(state, seat), seat)
    return None if action is None else koikoi.show_action(action)


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("1a 2a 1b 1c 4d 2c", "4d"),
        ("1a 2a 1b 2b", "2b"),
        ("1a 4a 2a 3a", "4a"),
        ("12a 1a 8a", "12a"),
        ("11a 9a 12d 10b", "12d"),
    ],
    ids=["plain", "ribbon", "animal", "bright", "one of each"],
)
def test_quiet_plays_the_lowest_kind_and_of_it_the_highest_id(hand: str, card: str) -> None:
    assert chosen(position("seed-000", hand=hand)) == card


def test_quiet_takes_the_better_of_two_field_cards() -> None:
    assert chosen(go(position("seed-000", hand="1c 5a", field="1b 1a 7c"), "1c")) == "take 1a"
    assert chosen(go(position("seed-000", hand="2c 5a", field="1b 1a 7c", stock="1d 12b 4c"), "2c")) == "take 1a"


def test_quiet_stops_with_a_yaku() -> None:
    table = go(position("seed-000", hand="3c 5a", field="3a", captured="1a 8a", stock="11d 12b 4c"), "3c")
    assert table.options == ["koikoi", "stop"]
    assert chosen(table) == "stop"


def test_quiet_chooses_nothing_for_the_other_seat() -> None:
    state = position("seed-000", hand="1c 5a", field="1b 1a 7c")
    assert chosen(state, 1) is None
    assert chosen(go(state, "1c"), 1) is None


def played(months: int, choices: int) -> AnyMatch:
    """A match of twelve months, in which all said nothing for some months and some choices more."""
    match: AnyMatch = Match.open(koikoi, rules("nintendo"), seed="given up")
    while match.state.round <= months or choices:
        choices -= match.state.round > months
        (seat,) = match.to_act
        match.submit(seat, koikoi.quiet(match.view(seat), seat))
    return match


@pytest.mark.parametrize("seat", [0, 1])
def test_forfeit_counts_finished_months_and_not_the_one_that_is_played(seat: int) -> None:
    begun, later = played(3, 0), played(3, 5)
    assert (begun.state.round, later.state.round) == (4, 4)
    scores = tuple(player.score for player in begun.state.players)
    assert any(scores)
    assert koikoi.forfeit(later.state, seat) == Outcome(scores, "forfeit", lost=(seat,))


def test_forfeit_is_lost_by_the_seat_that_is_ahead_too() -> None:
    state = played(3, 5).state
    ahead = max((0, 1), key=lambda seat: state.players[seat].score)
    given = koikoi.forfeit(state, ahead)
    assert given is not None
    assert given.winners == (1 - ahead,)


def test_forfeit_of_a_match_that_is_over_changes_nothing() -> None:
    match = Match.open(koikoi, rules("seed-000", rounds=1), seed="given up")
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, match.legal(seat)[0])
    assert match.outcome is not None
    assert koikoi.forfeit(match.state, 0) is None
