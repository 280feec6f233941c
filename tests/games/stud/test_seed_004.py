"""Seed 004: deck, shuffle, dealing, guards, and every point of its section 11."""

import pytest
from msgspec.structs import replace

from zashiki import Match
from zashiki.games import stud
from zashiki.games.stud import facade
from zashiki.games.stud.events import Folded
from zashiki.games.stud.facade import (
    DealError,
    DealState,
    apply_event,
    create_deal_state,
    create_deck,
    get_all_cards_for_seat,
    hand_of,
    resolve_showdown,
    shuffle_deck,
)
from zashiki.games.stud.notation import cards
from zashiki.kernel.record import AnyMatch

LATER = ("DEAL_CARD_4TH", "DEAL_CARD_5TH", "DEAL_CARD_6TH", "DEAL_CARD_7TH")


def dealt(seats: int, *later: str, seed: str = "tea", folded: tuple[int, ...] = ()) -> DealState:
    state = apply_event(create_deal_state(seats), {"type": "DEAL_INIT", "rngSeed": seed})
    state = apply_event(state, {"type": "DEAL_CARDS_3RD"})
    for seat in folded:
        state = apply_event(state, {"type": "FOLD", "seat": seat})
    for kind in later:
        state = apply_event(state, {"type": kind})
    return state


def sizes(state: DealState) -> list[tuple[int, int]]:
    return [
        (len(hand_of(state, seat).down_cards), len(hand_of(state, seat).up_cards)) for seat in range(state.rules.seats)
    ]


def test_seed_004_11_create_deck_has_52_cards_without_repeats() -> None:
    assert len(create_deck()) == len({card.value for card in create_deck()}) == 52


def test_seed_004_11_shuffle_deck_is_reproducible_by_its_seed() -> None:
    assert shuffle_deck(create_deck(), "tea") == shuffle_deck(create_deck(), "tea")
    assert shuffle_deck(create_deck(), "tea") != shuffle_deck(create_deck(), "coffee")
    assert sorted(card.value for card in shuffle_deck(create_deck(), "tea")) == sorted(
        card.value for card in create_deck()
    )


def test_seed_004_5_two_hundred_seeds_give_two_hundred_orders() -> None:
    assert len({shuffle_deck(create_deck(), str(seed)) for seed in range(200)}) == 200


@pytest.mark.parametrize("seats", range(2, 9))
def test_seed_004_11_third_street_deals_two_down_and_one_up_to_every_active_seat(seats: int) -> None:
    state = dealt(seats)
    assert sizes(state) == [(2, 1)] * seats
    assert len(state.deck) == 52 - 3 * seats


def test_seed_004_7_3_third_street_is_dealt_seat_by_seat_from_the_top() -> None:
    order, state = shuffle_deck(create_deck(), "tea"), dealt(3)
    assert [get_all_cards_for_seat(state, seat) for seat in range(3)] == [order[0:3], order[3:6], order[6:9]]


def test_seed_004_11_each_later_street_deals_one_card_to_every_active_seat() -> None:
    expected = [(2, 2), (2, 3), (2, 4), (3, 4)]
    for count, size in enumerate(expected, 1):
        assert sizes(dealt(4, *LATER[:count])) == [size] * 4


def test_seed_004_11_folded_seats_are_dealt_no_more() -> None:
    state = dealt(4, *LATER, folded=(1,))
    assert sizes(state) == [(3, 4), (2, 1), (3, 4), (3, 4)]


def test_seed_004_11_after_seventh_street_every_active_seat_has_seven_cards() -> None:
    state = dealt(5, *LATER)
    assert [len(get_all_cards_for_seat(state, seat)) for seat in range(5)] == [7] * 5
    everything = [card for seat in range(5) for card in get_all_cards_for_seat(state, seat)]
    assert len({card.value for card in (*everything, *state.deck)}) == 52


def test_seed_004_11_the_same_seed_deals_the_same_cards() -> None:
    assert dealt(6, *LATER) == dealt(6, *LATER)
    assert dealt(6, *LATER) != dealt(6, *LATER, seed="coffee")


def test_seed_004_9_1_too_few_cards_are_an_error_of_the_facade() -> None:
    with pytest.raises(DealError, match="4 cards are left for 8 seats"):
        dealt(8, *LATER)


def test_seed_004_9_2_more_than_three_down_or_four_up_is_an_error() -> None:
    again = replace(dealt(2, *LATER[:3]), street=5)
    with pytest.raises(DealError, match="holds more than 3 cards down and 4 up"):
        apply_event(again, {"type": "DEAL_CARD_6TH"})


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        (create_deal_state(2), {"type": "DEAL_INIT"}, "needs a text"),
        (create_deal_state(2), {"type": "DEAL_CARDS_3RD"}, "after DEAL_INIT"),
        (create_deal_state(2), {"type": "DEAL_CARD_5TH"}, "after street 0"),
        (dealt(2), {"type": "DEAL_CARD_7TH"}, "street 7 cannot be dealt after street 3"),
        (dealt(2), {"type": "DEAL_CARDS_3RD"}, "comes once"),
    ],
)
def test_seed_004_7_streets_come_in_their_order(state: DealState, event: dict[str, object], said: str) -> None:
    with pytest.raises(DealError, match=said):
        apply_event(state, event)


@pytest.mark.parametrize("hand", ["AcAdAh", "AcAcKdKhKs QdQh", "2c3c4c5c6c7c8c9c"])
def test_seed_004_10_a_showdown_needs_five_to_seven_different_cards(hand: str) -> None:
    with pytest.raises(DealError, match="five to seven different cards"):
        resolve_showdown({0: cards(hand)})


@pytest.mark.parametrize("event", [{"type": "DEAL_CARD_8TH"}, {}, {"type": "FOLD", "seat": 9}, {"type": None}])
def test_seed_004_7_strange_events_are_an_error(event: dict[str, object]) -> None:
    with pytest.raises(DealError):
        apply_event(dealt(2), event)


def test_seed_004_7_the_wire_tags_are_the_seeds() -> None:
    tags = {kind.__struct_config__.tag for kind in stud.Event.__args__}
    assert {"DEAL_INIT", "DEAL_CARDS_3RD", *LATER} <= tags
    siblings = {
        "POST_ANTE",
        "BRING_IN",
        "COMPLETE",
        "BET",
        "RAISE",
        "CALL",
        "FOLD",
        "CHECK",
        "STREET_ADVANCE",
        "DEAL_END",
    }
    assert siblings <= tags


def test_seed_004_8_a_real_table_fires_the_events_in_the_seeds_order() -> None:
    rules = stud.change_rules(stud.preset("seed"), seats=2)
    match: AnyMatch = Match.open(stud, rules, seed="tea")
    kinds = [event.__struct_config__.tag for event in match.opening]
    assert kinds == ["DEAL_INIT", "POST_ANTE", "POST_ANTE", "DEAL_CARDS_3RD"]
    while match.state.street == 3:
        (seat,) = match.to_act
        match.submit(seat, list(match.legal(seat))[1 if match.state.bet else 0])
    assert [event.__struct_config__.tag for event in match.log][-2:] == ["STREET_ADVANCE", "DEAL_CARD_4TH"]


def test_seed_004_10_the_showdown_takes_seven_cards_of_each_seat() -> None:
    hands = {0: cards("AcAdAh KcKd 2s3s"), 1: cards("KhKs QcQdQh 4s5s"), 2: cards("2c3c4c5c7c 9dTd")}
    assert resolve_showdown(hands) == {"high": (0,)}
    assert resolve_showdown(hands, "razz") == {"low": (2,)}
    assert resolve_showdown(hands, "stud8") == {"high": (0,), "eight": (2,)}


def test_the_facade_has_the_seeds_names() -> None:
    for name in ("Deck", "DealState", "PlayerHand", "create_deck", "shuffle_deck", "apply_event", "resolve_showdown"):
        assert hasattr(facade, name)


def test_seed_004_7_an_event_of_the_house_is_applied_as_it_is() -> None:
    assert not apply_event(dealt(2), Folded(1)).players[1].live
