"""Document 004: deck, shuffle, dealing, guards, every point of its section 11, and its own sequence of events."""

import copy
import pickle
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, cast, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.house import ROOT
from zashiki import Match
from zashiki.documents import stud as document
from zashiki.documents.stud import (
    Card,
    DealCardEvent,
    DealCards3rdEvent,
    DealError,
    DealInitEvent,
    DealState,
    EventType,
    PlayerHand,
    PostAnteEvent,
    Rank,
    StreetAdvanceEvent,
    Suit,
    apply_event,
    create_deal_state,
    create_deck,
    get_all_cards_for_seat,
    resolve_showdown,
    shuffle_deck,
)
from zashiki.games import stud
from zashiki.games.stud.events import AntePosted, DealInit, Folded, StreetAdvanced
from zashiki.games.stud.notation import cards
from zashiki.kernel.record import AnyMatch

LATER = ("DEAL_CARD_4TH", "DEAL_CARD_5TH", "DEAL_CARD_6TH", "DEAL_CARD_7TH")
STREETS = ("4th", "5th", "6th", "7th")


def dealt(seats: int, *later: str, seed: str = "tea", folded: tuple[int, ...] = ()) -> DealState:
    state = apply_event(create_deal_state(seats), {"type": "DEAL_INIT", "rngSeed": seed})
    state = apply_event(state, {"type": "DEAL_CARDS_3RD"})
    for seat in folded:
        state = apply_event(state, {"type": "FOLD", "seat": seat})
    for kind in later:
        state = apply_event(state, {"type": kind})
    return state


def sizes(state: DealState) -> list[tuple[int, int]]:
    return [(len(hand.down_cards), len(hand.up_cards)) for hand in state.hands.values()]


def sequence(seats: int, seed: str = "tea") -> list[dict[str, object]]:
    """The events of §8, with every field that §7 shows."""
    events: list[dict[str, object]] = [{"type": "DEAL_INIT", "seat": None, "street": None, "rngSeed": seed}]
    events += [{"type": "POST_ANTE", "seat": seat, "street": "3rd"} for seat in range(seats)]
    events += [{"type": "DEAL_CARDS_3RD", "seat": None, "street": "3rd"}]
    for street, kind in zip(STREETS, LATER, strict=True):
        events += [{"type": "STREET_ADVANCE", "seat": None, "street": street}]
        events += [{"type": kind, "seat": None, "street": street}]
    return events


def played(events: list[object], seats: int = 3) -> DealState:
    state = create_deal_state(seats)
    for event in events:
        state = apply_event(state, event)  # type: ignore[arg-type]  # every form that an event may have
    return state


# The rows of the list of findings, each by its section.


def test_seed_004_4_1_a_card_has_the_documents_suit_and_rank() -> None:
    assert get_args(Suit) == ("c", "d", "h", "s")
    assert get_args(Rank) == tuple("AKQJT98765432")
    card = Card(suit="s", rank="A")
    assert (card.suit, card.rank) == ("s", "A")
    assert {(one.suit, one.rank) for one in create_deck()} == {
        (suit, rank) for suit in get_args(Suit) for rank in get_args(Rank)
    }
    assert msgspec.json.encode(card) == b'{"suit":"s","rank":"A"}'
    assert msgspec.json.decode(b'{"suit":"s","rank":"A"}', type=Card) == card
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"suit":"x","rank":"A"}', type=Card)


def test_seed_004_4_1_a_deck_is_cards() -> None:
    deck: document.Deck = create_deck()
    assert all(isinstance(card, Card) for card in deck)
    assert all(isinstance(card, Card) for card in dealt(2).deck)


def test_seed_004_4_3_a_deal_has_its_hands_by_seat() -> None:
    state = dealt(3, folded=(1,))
    assert list(state.hands) == [0, 1, 2], "folded seats too"
    assert isinstance(state.hands[1], PlayerHand)
    assert all(isinstance(card, Card) for card in state.hands[1].down_cards + state.hands[1].up_cards)
    assert [player.active for player in state.players] == [True, False, True]
    assert msgspec.to_builtins(state.hands[0]).keys() == {"downCards", "upCards"}
    assert apply_event(create_deal_state(2), DealInitEvent(rng_seed="tea")).hands == {0: PlayerHand(), 1: PlayerHand()}


def test_seed_004_4_3_a_deal_keeps_its_seed_and_its_deck() -> None:
    state = dealt(2)
    assert state.rng_seed == "tea"
    assert state.deck == shuffle_deck(create_deck(), "tea")[6:]
    assert create_deal_state(2).rng_seed == ""


@pytest.mark.parametrize("kind", LATER)
@pytest.mark.parametrize("street", ["3rd", *STREETS])
def test_seed_004_7_4_an_event_with_the_wrong_street_is_refused(kind: str, street: str) -> None:
    before = dealt(2, *LATER[: LATER.index(kind)])
    event = {"type": kind, "seat": None, "street": street}
    if street == STREETS[LATER.index(kind)]:
        assert len(apply_event(before, event).hands[0].up_cards) >= 1
    else:
        with pytest.raises(DealError, match=f"{kind} belongs to street .*, not to {street}"):
            apply_event(before, event)


@pytest.mark.parametrize(
    "event",
    [
        {"type": "DEAL_CARDS_3RD", "street": "4th"},
        {"type": "DEAL_INIT", "rngSeed": "tea", "street": "3rd"},
        {"type": "POST_ANTE", "seat": 0, "street": "5th"},
        {"type": "DEAL_CARDS_3RD", "seat": 1},
        {"type": "DEAL_CARDS_3RD", "street": "eighth"},
    ],
)
def test_seed_004_7_a_seat_or_street_that_an_event_cannot_have_is_refused(event: dict[str, object]) -> None:
    begun = apply_event(create_deal_state(2), {"type": "DEAL_INIT", "rngSeed": "tea"})
    with pytest.raises(DealError):
        apply_event(begun, event)


def test_seed_004_7_a_fold_with_the_wrong_street_is_refused_too() -> None:
    assert not apply_event(dealt(2), {"type": "FOLD", "seat": 1, "street": "3rd"}).players[1].active
    with pytest.raises(DealError, match="FOLD belongs to street 3rd, not to 4th"):
        apply_event(dealt(2), {"type": "FOLD", "seat": 1, "street": "4th"})


@pytest.mark.parametrize("seats", range(2, 8))
def test_seed_004_8_the_documents_own_sequence_is_applied(seats: int) -> None:
    state = played(list(sequence(seats)), seats)
    assert sizes(state) == [(3, 4)] * seats
    ante = state.table.rules.ante
    assert [player.stack for player in state.players] == [stud.preset("seed").starting_stacks[0] - ante] * seats
    order = shuffle_deck(create_deck(), "tea")
    assert get_all_cards_for_seat(state, 0)[:2] == order[:2]
    assert state.deck == order[7 * seats :]


def test_seed_004_8_the_sequence_may_be_json_or_structs() -> None:
    plain = played(list(sequence(3)))
    assert played([msgspec.json.encode(event).decode() for event in sequence(3)]) == plain
    assert played([msgspec.json.encode(event) for event in sequence(3)]) == plain
    structs: list[object] = [DealInitEvent(rng_seed="tea"), *(PostAnteEvent(seat=seat) for seat in range(3))]
    structs += [DealCards3rdEvent(), StreetAdvanceEvent(), DealCardEvent(type="DEAL_CARD_4TH", street="4th")]
    assert played(structs) == played(list(sequence(3)[:7]))
    with pytest.raises(DealError, match="not to 7th"):
        played([*structs[:-1], DealCardEvent(type="DEAL_CARD_4TH", street="7th")])


def test_seed_004_8_the_houses_advance_may_stand_for_the_documents() -> None:
    state = apply_event(dealt(2), StreetAdvanced(4))
    state = apply_event(state, {"type": "DEAL_CARD_4TH", "street": "4th"})
    assert state == dealt(2, "DEAL_CARD_4TH")
    assert apply_event(dealt(2), {"type": "STREET_ADVANCE", "street": 4}) == apply_event(dealt(2), StreetAdvanced(4))


def test_seed_004_8_the_log_of_a_table_is_applied_too() -> None:
    rules = stud.change_rules(stud.preset("seed"), seats=2, deals=1, rotation=("stud",))
    match: AnyMatch = Match.open(stud, rules, seed="tea")
    state = create_deal_state(2)
    for event in match.opening:
        state = apply_event(state, msgspec.to_builtins(event))
    assert state.table == match.state
    assert any(isinstance(event, AntePosted) for event in match.opening)
    assert isinstance(match.opening[0], DealInit)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([{"type": "POST_ANTE", "seat": 0}], "between DEAL_INIT and DEAL_CARDS_3RD"),
        ([*sequence(3)[:2], {"type": "POST_ANTE", "seat": 0}], "seat 0 has posted its ante"),
        ([*sequence(3)[:1], {"type": "POST_ANTE", "seat": 3}], "there is no seat 3"),
        ([*sequence(3)[:1], {"type": "POST_ANTE", "seat": 0, "amount": 10**9}], "seat 0 cannot post"),
        ([*sequence(3)[:1], {"type": "STREET_ADVANCE"}], "after the cards of a street"),
        ([*sequence(3)[:6], {"type": "STREET_ADVANCE"}], "after the cards of a street"),
        ([*sequence(3), {"type": "STREET_ADVANCE"}], "not after seventh street"),
        ([*sequence(3)[:5], {"type": "STREET_ADVANCE", "street": "3rd"}], "STREET_ADVANCE belongs to street 4th"),
        ([*sequence(3)[:6], {"type": "DEAL_CARD_5TH"}], "street 5 cannot be dealt after street 4"),
        ([*sequence(3)[:7], {"type": "DEAL_CARD_4TH"}], "street 4 cannot be dealt after street 4"),
        (["{"], "an event cannot be read: Input data was truncated"),
        ([7], "7 is not an event"),
    ],
)
def test_seed_004_8_an_event_out_of_its_order_is_refused(events: list[object], said: str) -> None:
    with pytest.raises(DealError, match=said):
        played(events)


def test_seed_004_8_an_ante_may_be_named() -> None:
    state = played([*sequence(3)[:1], {"type": "POST_ANTE", "seat": 2, "amount": 3}])
    assert state.table.players[2].total == 3


# Section 11, and the guards.


def test_seed_004_11_create_deck_has_52_cards_without_repeats() -> None:
    assert len(create_deck()) == len({*create_deck()}) == 52


def test_seed_004_11_shuffle_deck_is_reproducible_by_its_seed() -> None:
    assert shuffle_deck(create_deck(), "tea") == shuffle_deck(create_deck(), "tea")
    assert shuffle_deck(create_deck(), "tea") != shuffle_deck(create_deck(), "coffee")
    assert {*shuffle_deck(create_deck(), "tea")} == {*create_deck()}


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
    assert len({*everything, *state.deck}) == 52


def test_seed_004_11_the_same_seed_deals_the_same_cards() -> None:
    assert dealt(6, *LATER) == dealt(6, *LATER)
    assert dealt(6, *LATER) != dealt(6, *LATER, seed="coffee")


def test_seed_004_4_3_a_deal_as_json_has_the_documents_keys() -> None:
    state = dealt(3, "DEAL_CARD_4TH", folded=(1,))
    said = msgspec.json.decode(msgspec.json.encode(state))
    assert {"deck", "rngSeed", "hands"} == said.keys() - {"table"}
    assert said["rngSeed"] == "tea"
    assert said["deck"] == [{"suit": card.suit, "rank": card.rank} for card in state.deck]
    assert said["hands"].keys() == {"0", "1", "2"}
    assert [len(said["hands"]["1"][kind]) for kind in ("downCards", "upCards")] == [2, 1]
    assert msgspec.json.decode(msgspec.json.encode(state), type=DealState) == state


def test_seed_004_4_3_deck_and_hands_follow_from_the_table() -> None:
    state = dealt(2)
    assert DealState(state.table, "tea", deck=create_deck(), hands={}) == state
    assert replace(state, table=dealt(2, "DEAL_CARD_4TH").table) == dealt(2, "DEAL_CARD_4TH")


def test_seed_004_3_2_the_hands_of_a_deal_cannot_be_changed() -> None:
    state, hands = dealt(2), cast("dict[int, PlayerHand]", dealt(2).hands)
    changes: list[Callable[[], object]] = [
        *(lambda: hands.__setitem__(0, PlayerHand()), lambda: hands.__delitem__(0), lambda: hands.pop(0)),
        *(
            hands.clear,
            hands.popitem,
            lambda: hands.update({0: PlayerHand()}),
            lambda: hands.setdefault(9, PlayerHand()),
        ),
        lambda: hands.__ior__({9: PlayerHand()}),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="the hands of a deal cannot be changed"):
            change()
    assert state.hands == hands
    assert hash(state) == hash(dealt(2))
    assert copy.deepcopy(state) == copy.copy(state) == pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes


def test_seed_004_9_1_too_few_cards_are_an_error() -> None:
    with pytest.raises(DealError, match="4 cards are left for 8 seats"):
        dealt(8, *LATER)


def test_seed_004_9_2_more_than_three_down_or_four_up_is_an_error() -> None:
    six = dealt(2, *LATER[:3])
    again = replace(six, table=replace(six.table, street=5))
    with pytest.raises(DealError, match="holds more than 3 cards down and 4 up"):
        apply_event(again, {"type": "DEAL_CARD_6TH"})


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        (create_deal_state(2), {"type": "DEAL_INIT"}, "missing required field `rngSeed`"),
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
    seven = dealt(3, *LATER)
    own = {seat: get_all_cards_for_seat(seven, seat) for seat in seven.hands}
    assert resolve_showdown(own) == resolve_showdown({seat: cards("".join(map(str, own[seat]))) for seat in own})
    assert resolve_showdown(hands, "razz") == {"low": (2,)}
    assert resolve_showdown(hands, "stud8") == {"high": (0,), "eight": (2,)}


ANY: Any = None
BEGUN = apply_event(create_deal_state(2), {"type": "DEAL_INIT", "rngSeed": "tea"})


@pytest.mark.parametrize("street", [3, 5, 7, 9, -1, True])
@pytest.mark.parametrize("kind", ["STREET_ADVANCE", "DEAL_CARD_4TH", "DEAL_CARDS_3RD", "POST_ANTE", "FOLD"])
def test_seed_004_7_a_street_by_its_number_is_checked_like_its_name(kind: str, street: int) -> None:
    before = BEGUN if kind in ("DEAL_CARDS_3RD", "POST_ANTE") else dealt(2)
    event = {"type": kind, "street": street} | ({"seat": 0} if kind in ("POST_ANTE", "FOLD") else {})
    due = 4 if kind in ("STREET_ADVANCE", "DEAL_CARD_4TH") else 3
    name = {3: "3rd", 4: "4th"}[due]
    assert apply_event(before, {**event, "street": due}) == apply_event(before, {**event, "street": name})
    if street != due:
        with pytest.raises(DealError):
            apply_event(before, event)


@pytest.mark.parametrize("event", [{"type": "STREET_ADVANCE", "street": 7}, StreetAdvanced(7), StreetAdvanced(9)])
def test_seed_004_8_no_street_is_skipped(event: Any) -> None:
    with pytest.raises(DealError, match="STREET_ADVANCE"):
        apply_event(dealt(2), event)


def test_seed_004_7_2_a_deal_is_not_begun_within_another() -> None:
    house = DealInit(2, 0, "stud", cards("AsKs"))
    posted = apply_event(BEGUN, {"type": "POST_ANTE", "seat": 0})
    for state in (BEGUN, posted, dealt(2), dealt(2, *LATER)):
        for event in ({"type": "DEAL_INIT", "rngSeed": "coffee"}, DealInitEvent(rng_seed="coffee"), house):
            with pytest.raises(DealError, match="DEAL_INIT comes before a deal, not within one"):
                apply_event(state, event)
    over = apply_event(dealt(2), {"type": "DEAL_END", "changes": [0, 0]})
    assert sizes(apply_event(over, {"type": "DEAL_INIT", "rngSeed": "coffee"})) == [(0, 0), (0, 0)]


def test_seed_004_6_2_nothing_is_dealt_once_every_seat_has_folded() -> None:
    with pytest.raises(DealError, match="every seat has folded"):
        dealt(3, "DEAL_CARD_4TH", folded=(0, 1, 2))
    begun = BEGUN
    for seat in (0, 1):
        begun = apply_event(begun, Folded(seat))
    with pytest.raises(DealError, match="every seat has folded"):
        apply_event(begun, {"type": "DEAL_CARDS_3RD"})


MISTAKES: list[tuple[Callable[[], object], str]] = [
    (lambda: shuffle_deck(create_deck(), ANY), "seed must be of type str, not None"),
    (lambda: shuffle_deck(ANY, "tea"), "deck must be an iterable of Card, not None"),
    (lambda: get_all_cards_for_seat(dealt(2), 9), "there is no seat 9 at a table of 2"),
    (lambda: get_all_cards_for_seat(dealt(2), ANY), "seat must be of type int, not None"),
    (lambda: get_all_cards_for_seat(ANY, 0), "state must be of type DealState, not None"),
    (lambda: resolve_showdown({0: cards("AcAdAhKcKd")}, "x"), "there is no game 'x'; known are: stud"),
    (lambda: resolve_showdown({0: cast("list[Card]", ["As"] * 5)}), "each of cards must be of type Card, not 'As'"),
    (lambda: resolve_showdown({0: (stud.pieces.HIDDEN,) * 5}), "a hidden card"),
    (lambda: resolve_showdown(ANY), "hands must be of type Mapping, not None"),
    (lambda: apply_event(ANY, {"type": "FOLD", "seat": 0}), "state must be of type DealState, not None"),
    (lambda: apply_event(BEGUN, "[" * 100_000), "an event cannot be read: "),
    (lambda: apply_event(BEGUN, ANY), "None is not an event"),
    (lambda: apply_event(BEGUN, {"seat": 0}), "{'seat': 0} is not an event: it has no type"),
    (lambda: apply_event(BEGUN, {"type": "X"}), "{'type': 'X'} is not an event: its type is unknown"),
    (lambda: apply_event(BEGUN, {"type": []}), "its type is unknown"),
    (lambda: apply_event(BEGUN, {"type": "POST_ANTE"}), "{'type': 'POST_ANTE'} is not a valid POST_ANTE: .*`seat`"),
    (lambda: apply_event(BEGUN, {"type": "FOLD", "seat": 0, "street": "3rd"}), "no street, since none has begun"),
    (lambda: apply_event(dealt(2), Folded(cast("int", "x"))), "is not a valid FOLD: "),
    (lambda: Card(cast("Suit", "x"), cast("Rank", "1")), "there is no card of suit 'x' and rank '1'"),
    (lambda: Card("s", cast("Rank", [])), "there is no card"),
]


@pytest.mark.parametrize(("call", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_seed_004_9_a_mistake_is_named(call: Callable[[], object], said: str) -> None:
    with pytest.raises(DealError, match=said):
        call()


def test_the_documents_names_are_all_there() -> None:
    nouns = ("Suit", "Rank", "Card", "Deck", "PlayerHand", "DealState", "EventType", "SeatIndex", "Street")
    events = ("BaseEvent", "DealInitEvent", "DealCards3rdEvent", "DealCardEvent")
    verbs = ("create_deck", "shuffle_deck", "apply_event", "get_all_cards_for_seat", "resolve_showdown")
    assert {*nouns, *events, *verbs} <= {*document.__all__}
    assert {"DEAL_INIT", "DEAL_CARDS_3RD", *LATER, "POST_ANTE", "STREET_ADVANCE"} == {*get_args(EventType)}


def test_seed_004_7_an_event_of_the_house_is_applied_as_it_is() -> None:
    assert not apply_event(dealt(2), Folded(1)).players[1].active
    with pytest.raises(DealError, match="there is no such seat"):
        apply_event(dealt(2), Folded(5))


def test_the_glossary_names_what_is_there() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    part = text.partition("## Seed 004\n")[2]
    rows = [line.split("|")[2:4] for line in part.splitlines() if line.startswith("|")][2:]
    named = 0
    for house, where in rows:
        homes = [import_module(_home(name)) for name in re.findall(r"`([\w.]+)`", where)]
        for name in re.findall(r"`([\w.]+)`", house):
            first, _, rest = name.partition(".")
            found = [getattr(home, first) for home in homes if hasattr(home, first)]
            assert any(not rest or hasattr(one, rest) for one in found), f"{name} is not in {where}"
            named += 1
    assert named >= 30


def _home(name: str) -> str:
    return f"zashiki.games.{name}" if name.startswith("stud") else f"zashiki.{name}"
