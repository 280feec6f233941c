"""What the door says of deals: how many there can be, how they lay, and when hidden hands were laid open."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.games.stud.tables import ONLINE, play, table
from zashiki import Match
from zashiki.games import stud
from zashiki.games.stud.events import (
    BurnsShuffled,
    CardDealt7th,
    CardsDealt3rd,
    DealInit,
    Event,
    Folded,
    HandShown,
    MatchEnded,
)
from zashiki.games.stud.state import DEAL_OVER
from zashiki.kernel.chance import LONGEST_CHAIN, Fair
from zashiki.kernel.game import UNKNOWN, Illegal, Outcome
from zashiki.kernel.record import AnyMatch
from zashiki.testing import laws

HANDS = ("3c4d2c 5h6h7hKd", "8c9d9c ThJhQh2d", "AcAdKc KhKs3h4s")


def called_down(rules: stud.Ruleset, seed: str) -> AnyMatch:
    """A match in which nobody folds."""
    match: AnyMatch = Match.open(stud, rules, seed=seed)
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, next(one for one in match.legal(seat) if not isinstance(one, stud.Fold)))
    return match


def at_random(rules: stud.Ruleset, seed: str) -> AnyMatch:
    """A match in which anything is chosen."""
    match, rng = Match.open(stud, rules, seed=seed), Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, rng.choice(list(match.legal(seat))))
    return match


def heard(match: AnyMatch, seat: int | None) -> list[Event]:
    """What a seat, or a spectator, hears of a match."""
    told = (stud.redact(event, seat) for event in match.log)
    return [event for event in told if event is not None]


def seen(events: list[Event], deal: int) -> set[str]:
    """Every card of a deal that these events name."""
    found: set[str] = set()
    inside = False
    for event in events:
        inside = event.deal == deal if isinstance(event, DealInit) else inside
        if inside:
            for one in getattr(event, "hands", ()):
                found |= {card.value for card in one.down + one.up}
            found |= {card.value for card in getattr(event, "down", ())}
            found |= {card.value for card in (getattr(event, "card", None),) if card is not None}
    return found - {"??"}


# How a deal lay.


def test_the_canonical_order_is_by_suit_and_then_by_rank() -> None:
    order = stud.canonical_order(ONLINE)
    assert (len(order), order[0], order[12], order[13], order[51]) == (52, "2c", "Ac", "2d", "As")


@pytest.mark.parametrize("name", stud.presets())
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_whole_log_tells_the_shuffled_order(name: str, seats: int) -> None:
    rules = stud.change_rules(stud.preset(name), seats=seats, deals=3)
    match = at_random(rules, f"{name} {seats}")
    canonical = stud.canonical_order(rules)
    for deal in range(1, match.state.deal + 1):
        assert stud.laid_out(match.log, deal) == match.chance.shuffled(canonical, deal=deal)
    assert stud.laid_out(match.log, match.state.deal + 1) == ()
    assert stud.laid_out(match.log, 0) == ()
    assert stud.laid_out(match.log[1:], 1) == (), "without its first event a deal is not here"


@pytest.mark.thinned(each=("name", "seats", "way"))
@pytest.mark.parametrize("name", stud.presets())
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("way", [called_down, at_random])
def test_what_a_seat_heard_tells_where_every_card_lay_that_it_saw(name: str, seats: int, way: object) -> None:
    assert callable(way)
    rules = stud.change_rules(stud.preset(name), seats=seats, deals=4, first_dealer=seats - 1)
    match: AnyMatch = way(rules, f"{name} {seats}")
    for seat in (None, *range(seats)):
        events = heard(match, seat)
        for deal in range(1, match.state.deal + 1):
            told, order = stud.laid_out(events, deal), stud.laid_out(match.log, deal)
            assert all(one in (UNKNOWN, card) for one, card in zip(told, order, strict=True))
            known = {card for card in told if card != UNKNOWN}
            assert known <= seen(events, deal)
            again = any(isinstance(event, BurnsShuffled) for event in events)
            if match.state.deal > 1 and not again:
                assert known == seen(events, deal), (seat, deal)


@pytest.mark.parametrize("dealing", ["rounds", "seats"])
def test_where_the_way_of_dealing_is_not_told_nothing_is_guessed(dealing: str) -> None:
    """In one deal with the last seat as dealer, both ways begin with the first seat."""
    rules = stud.change_rules(ONLINE, seats=3, deals=1, first_dealer=2, dealing=dealing)
    match = called_down(rules, "tea")
    told, order = stud.laid_out(heard(match, 0), 1), stud.laid_out(match.log, 1)
    third = {at for at in range(9) if told[at] != UNKNOWN}
    assert third <= {0, 4, 8}, "the places that both ways give to the same seat"
    assert 0 in third, "the first card went to the first seat either way"
    assert {told[at] for at in range(9, 18)} == {order[at] for at in range(9, 18)}, "later streets are certain"


def test_after_the_burns_were_shuffled_again_no_place_is_named() -> None:
    rules = stud.change_rules(stud.preset("wsop-live"), seats=7, deals=1, first_dealer=2)
    match = called_down(rules, "burns")
    log: list[Event] = heard(match, 0)
    at = next(number for number, event in enumerate(log) if isinstance(event, BurnsShuffled))
    seventh = log[at + 1]
    assert isinstance(seventh, CardDealt7th)
    own = next(one for one in seventh.hands if one.seat == 0)
    assert own.down[0].value not in stud.laid_out(log, 1)
    assert stud.laid_out(log[: at + 2], 1) == stud.laid_out(log[:at], 1), "seventh street adds nothing"


def test_shown_hands_tell_their_down_cards_and_folded_ones_do_not() -> None:
    match = play(table(*HANDS, folded_after=(7, 3, 7), mucking=False), "b f c k k k k k k k k")
    told = stud.laid_out(heard(match, None), 1)
    assert "4s" in told
    assert "Kd" in told
    assert not {"8c", "9d"} & set(told)
    third = next(event for event in match.log if isinstance(event, CardsDealt3rd))
    assert [one.seat for one in third.hands] == [0, 1, 2]


# When hidden hands were laid open.


def test_only_a_showdown_lays_hidden_hands_open() -> None:
    folded = play(table(*HANDS), "b f f")
    assert stud.laid_open(folded.state) == 0
    shown = play(table(*HANDS, folded_after=(7, 3, 7)), "b f c k k k k k k k")
    assert stud.laid_open(shown.state) == 0
    play(shown, "k")
    assert stud.laid_open(shown.state) == 1
    assert all(stud.laid_open(stud.mask(shown.state, seat)) == 1 for seat in (None, 0, 1, 2))


def test_what_was_laid_open_stays_so_in_later_deals() -> None:
    match = Match.open(stud, stud.change_rules(ONLINE, seats=2, deals=3), seed="open")
    opened: list[int] = []
    while match.to_act:
        (seat,) = match.to_act
        offered = list(match.legal(seat))
        folds = match.state.deal == 2 and stud.Fold() in offered
        match.submit(seat, stud.Fold() if folds else next(one for one in offered if one != stud.Fold()))
        opened.append(stud.laid_open(match.state))
    assert sorted(set(opened)) == [0, 1, 3], "the second deal ended by a fold"
    assert opened == sorted(opened)


# How many deals there can be.


def test_a_match_takes_as_many_deals_as_the_rules_name() -> None:
    assert [stud.most_deals(stud.change_rules(ONLINE, deals=deals)) for deals in (1, 24, 100_000)] == [
        1,
        24,
        LONGEST_CHAIN,
    ]
    assert stud.most_deals(stud.change_rules(ONLINE, deals=0)) == LONGEST_CHAIN == 65_536


def test_a_table_without_an_end_ends_when_its_deals_are_spent() -> None:
    rules = stud.change_rules(ONLINE, seats=2, deals=0)
    chance = Fair.seeded("spent", seats=2)
    last = replace(stud.start(rules), phase=DEAL_OVER, deal=LONGEST_CHAIN)
    assert stud.advance(last, chance) == (MatchEnded("deals_spent"),)
    before = replace(last, deal=41)
    (event,) = stud.advance(before, chance)
    assert isinstance(event, DealInit)
    assert event.deal == 42
    over = stud.apply(last, MatchEnded("deals_spent"))
    assert stud.outcome(over) == Outcome((0, 0), "deals_spent")


def test_a_seat_with_all_the_chips_ends_a_match_before_its_deals_are_spent() -> None:
    rules = stud.change_rules(ONLINE, seats=2, deals=0)
    players = stud.start(rules).players
    broke = (replace(players[0], stack=0), players[1])
    last = replace(stud.start(rules), players=broke, phase=DEAL_OVER, deal=LONGEST_CHAIN)
    assert stud.advance(last, Fair.seeded("spent", seats=2)) == (MatchEnded("last_seat"),)


# Seats that sit out.


def sitting(*, away: tuple[int, ...] = (1,), stacks: tuple[int, ...] = (1000, 5, 1000)) -> AnyMatch:
    return table(*HANDS, stacks=stacks, sitting_out=away, folded_after=(7, 3, 7))


def test_a_seat_that_sits_out_and_is_all_in_for_its_ante_is_folded_when_third_street_ends() -> None:
    match = play(sitting(), "b c")
    assert not match.state.players[1].live
    assert match.state.street == 4
    play(match, "k b20 f")
    assert [player.stack for player in match.state.players] == [1020, 0, 985], "the ante stays in the pot"


def test_without_sitting_out_such_a_seat_plays_for_its_part() -> None:
    match = play(table(*HANDS, stacks=(1000, 5, 1000)), "b c")
    assert match.state.players[1].live


def test_a_seat_that_sits_out_cannot_win_when_all_others_fold() -> None:
    match = play(sitting(), "b f")
    assert match.outcome is not None
    assert match.outcome.scores == (10, -5, -5)
    assert not any(isinstance(event, HandShown) for event in match.log)


def test_if_everybody_sits_out_one_seat_is_left_to_win() -> None:
    match = sitting(away=(0, 1, 2), stacks=(5, 5, 5))
    assert match.outcome is not None
    assert match.outcome.scores == (-5, -5, 10)


def test_a_seat_that_sits_out_with_chips_left_must_choose_like_any_other() -> None:
    match = play(sitting(stacks=(1000, 1000, 1000)), "b")
    assert match.to_act == (1,)


def test_a_seat_that_sits_out_must_be_at_the_table() -> None:
    with pytest.raises(ValueError, match="sitting_out: there is no seat 3 among 3"):
        stud.change_rules(ONLINE, seats=3, sitting_out=(3,))
    with pytest.raises(Illegal, match="not_your_turn"):
        sitting().submit(1, stud.Fold())


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_tables_with_seats_that_sit_out_keep_the_laws(seed: str) -> None:
    rules = stud.change_rules(ONLINE, seats=4, deals=2, stacks=(5, 300, 4, 300), sitting_out=(0, 2))
    match = at_random(rules, seed)
    assert any(isinstance(event, Folded) and event.seat in (0, 2) for event in match.log)
    laws.check_laws(match)
