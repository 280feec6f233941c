"""A match that is given up, or whose time is up (see RULES.md)."""

import pytest

from zashiki import Match
from zashiki.games import reversi
from zashiki.games.reversi import BLACK, WHITE
from zashiki.kernel.game import Outcome
from zashiki.kernel.record import AnyMatch


def played(*squares: str, preset: str = "othello") -> AnyMatch:
    match: AnyMatch = Match.open(reversi, reversi.preset(preset), seed="given up")
    for square in squares:
        match.choose(square)
    return match


def test_quiet_makes_no_move_for_anybody() -> None:
    match = played("f5", "d6")
    assert match.to_act == (BLACK,)
    assert [match.game.quiet(match.view(seat), seat) for seat in (BLACK, WHITE)] == [None, None]


@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_forfeit_counts_the_discs_as_they_lie(seat: int) -> None:
    """The empty squares are nobody's: the rules give them to the winner of a match that was played out."""
    state = played("f5").state
    assert reversi.forfeit(state, seat) == Outcome((4, 1), "forfeit", lost=(seat,))


def test_forfeit_is_lost_by_the_side_that_has_more_discs_too() -> None:
    given = reversi.forfeit(played("f5").state, BLACK)
    assert given is not None
    assert given.winners == (WHITE,)


def test_forfeit_before_the_first_disc_of_a_historic_board() -> None:
    assert reversi.forfeit(played(preset="historic").state, WHITE) == Outcome((0, 0), "forfeit", lost=(WHITE,))


def test_forfeit_of_a_match_that_is_over_changes_nothing() -> None:
    match = played()
    while match.to_act:
        match.submit(match.to_act[0], match.legal(match.to_act[0])[0])
    assert reversi.forfeit(match.state, BLACK) is None
