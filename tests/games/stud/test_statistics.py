"""Running statistics: a pure fold of the log, the same for the table, a seat and a spectator."""

from random import Random

import pytest

from zashiki.games import stud
from zashiki.games.stud import Event, GameState
from zashiki.games.stud.events import (
    BroughtIn,
    Called,
    CardsDealt3rd,
    Completed,
    DealEnded,
    DealInit,
    Dealt,
    Folded,
    HandMucked,
    HandShown,
    PotAwarded,
    Raised,
    StreetAdvanced,
)
from zashiki.games.stud.notation import cards
from zashiki.games.stud.statistics import SeatStatistics, Statistics, counted, statistics
from zashiki.games.stud.variants import VARIANTS
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match


def played(
    seats: int, *, rake: int = 0, seed: str = "statistics"
) -> Match[stud.Ruleset, GameState, stud.Action, Event]:
    """A match at random, in all three games."""
    rules = stud.change_rules(
        stud.preset("online"), seats=seats, rotation=tuple(VARIANTS), deals_per_game=3, deals=27, rake=rake, stack=600
    )
    match, dice = Match(stud, rules, Fair.seeded(seed, seats=seats, length=40)), Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    return match


def dealt(*seats: int) -> CardsDealt3rd:
    return CardsDealt3rd(tuple(Dealt(seat, cards("????"), cards("As")) for seat in seats), seats[0])


DEAL: tuple[Event, ...] = (
    DealInit(1, 0, "razz", ()),
    dealt(0, 1, 2),
    BroughtIn(0, 10, 10),
    Called(1, 10, 10),
    Completed(2, 20, 20),
    Called(0, 10, 20),
    Folded(1),
    StreetAdvanced(4),
    StreetAdvanced(5),
    StreetAdvanced(6),
    StreetAdvanced(7),
    HandShown(2, ()),
    HandMucked(0),
    PotAwarded(0, "whole", ((2, 65),)),
    DealEnded((-25, -15, 40)),
)


def test_a_deal_counts_for_each_seat_what_it_did() -> None:
    found = statistics(4, DEAL)
    assert found.of(0, "razz") == SeatStatistics(1, -25, 625, 0, 1, 0, 1)
    assert found.of(1, "razz") == SeatStatistics(1, -15, 225, 0, 0, 0, 1, (1, 0, 0, 0, 0))
    assert found.of(2, "razz") == SeatStatistics(1, 40, 1600, 1, 1, 1, 1)
    assert found.of(3) == SeatStatistics()
    assert found.of(2, "stud") == SeatStatistics()
    assert found.deal is None


def test_a_deal_counts_when_it_is_over() -> None:
    for length in range(len(DEAL)):
        assert statistics(4, DEAL[:length]).games == ()
    assert statistics(4, DEAL[:8]).deal is not None


def test_the_bring_in_is_not_of_ones_own_will_and_no_more_are_later_bets() -> None:
    unraised = (DEAL[0], dealt(0, 1), BroughtIn(0, 10, 10), Called(1, 10, 10), StreetAdvanced(4), Raised(0, 20, 20))
    found = statistics(2, (*unraised, Folded(1), DealEnded((15, -15))))
    assert (found.of(0).voluntary, found.of(1).voluntary) == (0, 1)
    assert found.of(1).folds == (0, 1, 0, 0, 0)
    assert (found.of(0).won, found.of(0).showdowns) == (1, 0)


def test_a_pot_that_nobody_else_wanted_is_no_showdown_won() -> None:
    alone = (*DEAL[:13], PotAwarded(0, "whole", ((2, 65),), contested=False), DealEnded((-25, -15, 40)))
    assert statistics(3, alone).of(2).showdowns_won == 0


def test_a_split_showdown_is_won_by_both() -> None:
    split = (*DEAL[:13], PotAwarded(0, "whole", ((0, 33), (2, 32))), DealEnded((8, -15, 7)))
    found = statistics(3, split)
    assert (found.of(0).showdowns_won, found.of(2).showdowns_won, found.of(0).won) == (1, 1, 1)


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("rake", [0, 3])
def test_chips_are_conserved(seats: int, rake: int) -> None:
    match = played(seats, rake=rake)
    found = statistics(seats, match.log)
    assert sum(found.of(seat).chips for seat in range(seats)) == -match.state.raked
    for seat in range(seats):
        assert found.of(seat).chips == match.state.players[seat].stack - match.state.players[seat].bought
        each = [found.of(seat, game) for game in VARIANTS]
        assert sum(each, SeatStatistics()) == found.of(seat)
        assert all(sum(one.folds) + one.showdowns <= one.deals for one in each)
        assert all(one.showdowns_won <= one.showdowns for one in each)


def test_games_stand_in_the_order_of_the_rotation() -> None:
    assert [name for name, _ in statistics(4, played(4).log).games] == list(VARIANTS)


def test_each_seat_hears_the_same_statistics() -> None:
    match = played(4)
    known = statistics(4, match.log)
    for seat in (None, 0, 3):
        heard = [event for one in match.log if (event := stud.redact(one, seat)) is not None]
        assert statistics(4, heard) == known


def test_event_by_event_is_the_same_as_all_at_once() -> None:
    log, found = played(3).log, Statistics(3)
    for event in log:
        found = counted(found, event)
    assert found == statistics(3, log)


def test_events_before_the_first_deal_count_nothing() -> None:
    assert statistics(2, [Folded(0), DealEnded((0, 0))]) == Statistics(2)


def test_big_bets_for_a_hundred_deals() -> None:
    assert SeatStatistics(deals=50, chips=-200).per_hundred(40) == -10
    assert SeatStatistics().per_hundred(40) == 0
