"""Tests of the tests: each planted fault must be caught by the law that forbids it."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from tests.testing import planted, sealed_bids
from zashiki.games import koikoi
from zashiki.kernel.game import Inventory, Outcome
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.testing import laws
from zashiki.testing.random_play import played, random_match

RULES = koikoi.change_rules(koikoi.preset("nintendo"), rounds=3, koikoi_calls=1)


def _blind(state: koikoi.GameState) -> tuple[int, ...]:
    return () if koikoi.HIDDEN in state.stock else koikoi.to_act(state)


def _forgetful(state: koikoi.GameState, seat: int) -> list[koikoi.Action]:
    legal = list(koikoi.legal(state, seat))
    return legal[1:] or legal


def _twins(match: AnyMatch) -> None:
    laws.law_4_twin_worlds_look_the_same(match, Random("planted"))


def _quiet_twins(match: AnyMatch) -> None:
    laws.law_11_twin_worlds_are_quiet_alike(match, Random("planted"))


FAULTS: dict[str, tuple[AnyGame, Callable[[AnyMatch], None]]] = {
    "a leak in redact": (
        planted.faulty(redact=planted.redact_that_leaks),
        laws.law_2_a_view_follows_from_its_own_events,
    ),
    "a field that mask forgets": (
        planted.faulty(mask=planted.mask_that_forgets_the_stock),
        laws.law_2_a_view_follows_from_its_own_events,
    ),
    "a view that cannot tell who acts": (planted.faulty(to_act=_blind), laws.law_3_a_view_is_enough_to_choose),
    "an event that whispers": (planted.faulty(advance=planted.advance_that_peeks), _twins),
    "a leak to one seat that mask and redact agree on": (
        planted.leaking_to(0),
        laws.law_2_what_is_veiled_is_hidden,
    ),
    "a leak to spectators that mask and redact agree on": (
        planted.leaking_to(None),
        laws.law_2_what_is_veiled_is_hidden,
    ),
    "a choice by itself that is not the seat's to make": (
        planted.faulty(SWITCHES={"hasty": True}, automatic=planted.automatic_for_anybody),
        laws.law_3_what_needs_no_asking_is_legal,
    ),
    "a choice by itself that the view does not explain": (planted.faulty(automatic=planted.moody()), _twins),
    "a sample that gives one world": (planted.faulty(sample=planted.one_world), _twins),
    "an empty inventory": (
        planted.faulty(inventory=lambda _state: Inventory(())),
        laws.law_5_nothing_appears_or_vanishes,
    ),
    "a legal list that once left one out": (
        planted.faulty(legal=planted.legal_that_forgets_in_february),
        laws.law_6_a_refused_action_changes_nothing,
    ),
    "a deal in play that is revealed": (
        planted.faulty(revealed=lambda state: state.deal),
        laws.law_7_a_deal_is_revealed_when_it_is_over,
    ),
    "every round from one key": (
        planted.faulty(advance=planted.advance_with_the_first_deal),
        laws.law_7_same_choices_same_log,
    ),
    "more deals than were promised": (
        planted.faulty(most_deals=lambda _rules: 2),
        laws.law_7_same_choices_same_log,
    ),
    "places of a deal that are told backwards": (
        planted.faulty(laid_out=planted.laid_out_backwards),
        laws.law_7_every_viewer_can_check_the_deals,
    ),
    "places of a deal that nobody tells": (
        planted.faulty(laid_out=lambda _events, _deal: ()),
        laws.law_7_every_viewer_can_check_the_deals,
    ),
    "places of a deal that only the table can tell": (
        planted.faulty(laid_out=planted.laid_out_for_the_table_alone),
        laws.law_7_every_viewer_can_check_the_deals,
    ),
    "places of a deal that seats are not told": (
        planted.faulty(laid_out=planted.laid_out_for_nobody_else),
        laws.law_7_places_are_told_as_they_were_dealt,
    ),
    "places of a deal that are guessed": (
        planted.faulty(laid_out=planted.laid_out_with_a_guess),
        laws.law_7_places_are_told_as_they_were_dealt,
    ),
    "places of one deal for all": (
        planted.faulty(laid_out=planted.laid_out_again_and_again),
        laws.law_7_places_are_told_as_they_were_dealt,
    ),
    "deals of nothing": (
        planted.faulty(canonical_order=lambda _rules: ()),
        laws.law_7_places_are_told_as_they_were_dealt,
    ),
    "a switch without a name": (planted.faulty(SWITCHES={"no calls": True}), laws.law_3_switches_have_names),
    "a switch that stays on perhaps": (planted.faulty(SWITCHES={"hasty": "maybe"}), laws.law_3_switches_have_names),
    "a quiet choice that is refused": (
        planted.faulty(quiet=planted.quiet_in_spite_of_all),
        laws.law_11_a_quiet_choice_is_legal,
    ),
    "a quiet choice that is not the seat's to make": (
        planted.faulty(quiet=planted.quiet_for_anybody),
        laws.law_11_a_quiet_choice_is_legal,
    ),
    "a quiet choice now and then": (
        planted.faulty(quiet=planted.quiet_but_for_yaku),
        laws.law_11_a_quiet_choice_is_legal,
    ),
    "a quiet choice that the view does not explain": (planted.faulty(quiet=planted.moody_and_quiet()), _quiet_twins),
    "a forfeit without a score for each": (
        planted.faulty(forfeit=planted.forfeit_with(scores=(0,))),
        laws.law_11_who_gives_up_has_lost,
    ),
    "a forfeit that nobody loses": (
        planted.faulty(forfeit=planted.forfeit_with(lost=())),
        laws.law_11_who_gives_up_has_lost,
    ),
    "a forfeit that everybody loses": (
        planted.faulty(forfeit=planted.forfeit_with(lost=(0, 1))),
        laws.law_11_who_gives_up_has_lost,
    ),
    "a forfeit for no reason": (
        planted.faulty(forfeit=planted.forfeit_with(reason="")),
        laws.law_11_who_gives_up_has_lost,
    ),
    "a forfeit of a match that is over": (
        planted.faulty(forfeit=lambda _state, seat: Outcome((0, 0), "forfeit", lost=(seat,))),
        laws.law_11_who_gives_up_has_lost,
    ),
    "a shuffle that begins with another order": (
        planted.faulty(canonical_order=planted.canonical_order_backwards),
        laws.law_7_every_viewer_can_check_the_deals,
    ),
    "an outcome for three": (
        planted.faulty(outcome=lambda state: Outcome((0, 0, 0), "rounds") if koikoi.outcome(state) else None),
        laws.law_9_somebody_can_always_choose,
    ),
    "a lost card": (planted.faulty(apply=planted.apply_that_loses_a_card), laws.law_5_nothing_appears_or_vanishes),
    "a refusal that changes the state": (
        planted.faulty(start=planted.start_with_scratch, why_not=planted.why_not_that_scribbles),
        laws.law_6_a_refused_action_changes_nothing,
    ),
    "a legal list that leaves one out": (
        planted.faulty(legal=_forgetful),
        laws.law_6_a_refused_action_changes_nothing,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    game, law = FAULTS[fault]
    with pytest.raises(laws.LawBroken, match=f"law {_number(fault)}"):
        law(random_match(game, RULES, "bites"))


@pytest.mark.parametrize("fault", FAULTS)
def test_the_game_without_the_fault_keeps_the_law(fault: str) -> None:
    FAULTS[fault][1](random_match(planted.faulty(), RULES, "bites"))


def test_a_dependency_on_set_order_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match=r"law 7: .* differently from process to process"):
        laws.same_everywhere("tests.testing.planted:BY_SET_ORDER", "nintendo", "sets")


def test_a_game_that_fails_elsewhere_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="failed in another process"):
        laws.same_everywhere("tests.testing.planted:NO_SUCH_GAME", "nintendo", "sets")


def test_a_forgotten_field_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="peek"):
        laws.every_field_is_listed(planted.faulty(GameState=planted.StateWithAPeek))


def test_a_list_of_what_is_not_there_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="no state or event holds"):
        laws.every_field_is_listed(planted.faulty(PUBLIC={**koikoi.PUBLIC, "Ghost": ("sheet",)}))


def test_deals_that_are_counted_from_the_first_are_caught_and_told_what_to_do() -> None:
    game = planted.faulty(laid_out=planted.laid_out_by_counting)
    with pytest.raises(laws.LawBroken, match=r"deal 1 .* let the event that deals carry the number of its deal"):
        laws.law_7_places_are_told_as_they_were_dealt(random_match(game, RULES, "bites"))


@pytest.mark.parametrize("name", ["laid_out", "change_rules", "SWITCHES", "Event"])
def test_a_name_that_the_contract_asks_for_is_missed(name: str) -> None:
    with pytest.raises(laws.LawBroken, match=f"the contract: the game offers no {name}"):
        laws.the_contract_is_whole(planted.without(name))


@pytest.mark.parametrize("name", ["quiet", "forfeit"])
def test_a_game_without_clocks_or_resigning_keeps_the_laws(name: str) -> None:
    laws.check_laws(random_match(planted.without(name), RULES, "bites"))


def test_a_game_whose_quiet_play_never_ends_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="law 11: not over after 10 quiet choices"):
        laws.law_11_quiet_play_ends(planted.faulty(), RULES, limit=10)


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if "forfeit" in fault or "quiet" in fault or "switch" in fault]
)
def test_check_laws_runs_the_law_too(fault: str) -> None:
    with pytest.raises(laws.LawBroken, match=f"law {_number(fault)}"):
        laws.check_laws(random_match(FAULTS[fault][0], RULES, "bites"))


def test_check_laws_asks_for_the_contract_and_for_records_that_hold() -> None:
    for game, seen in (
        (planted.without("change_rules"), "the contract: the game offers no change_rules"),
        (planted.faulty(laid_out=planted.laid_out_backwards), "law 7: the honest record of viewer 0 does not hold"),
        (planted.faulty(laid_out=planted.laid_out_for_nobody_else), "law 7: viewer 0 is shown more of deal 1"),
    ):
        with pytest.raises(laws.LawBroken, match=seen):
            laws.check_laws(random_match(game, RULES, "bites"))
    with pytest.raises(laws.LawBroken, match="no load_rules"):
        laws.check_ending(planted.without("load_rules"), RULES, "bites")


def test_a_match_that_never_ends_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="law 9: not over after 10 random choices"):
        laws.check_ending(planted.faulty(), koikoi.preset("nintendo"), "endless", limit=10)


def _number(fault: str) -> str:
    law = FAULTS[fault][1]
    if law is _quiet_twins:
        return "11"
    return "4" if law is _twins else law.__name__.split("_")[1]


def test_everybody_choosing_at_once_and_in_secret_keeps_the_laws() -> None:
    laws.every_field_is_listed(sealed_bids.GAME)
    laws.check_laws(laws.check_ending(sealed_bids.GAME, sealed_bids.Ruleset(), "secret"))


@pytest.mark.parametrize("choices", range(10))
def test_law_2_asks_for_nothing_hidden_where_no_other_seat_has_anything(choices: int) -> None:
    """Bids lie by seat: nobody's yet, or the viewer's alone, is nothing that could be hidden from that viewer."""
    match = played(sealed_bids.GAME, sealed_bids.Ruleset(), "early", [0] * choices)
    laws.check_laws(match)


@pytest.mark.parametrize("choices", range(1, 9))
def test_law_2_catches_bids_that_everybody_sees(choices: int) -> None:
    """A leak that `mask` and `redact` agree on shows at any length of a match, but for one in which all are opened."""
    game = SimpleNamespace(**vars(sealed_bids.GAME))
    game.mask = lambda state, seat: replace(state, seen_by=seat, whole=False)
    game.redact = lambda event, _seat: event
    match = played(cast(AnyGame, game), sealed_bids.Ruleset(), "early", [0] * choices)
    with pytest.raises(laws.LawBroken, match=r"sees all of .*\('GameState', 'bids'\)"):
        laws.law_2_what_is_veiled_is_hidden(match)


def _bids(**faults: object) -> AnyMatch:
    game = SimpleNamespace(**{**vars(sealed_bids.GAME), **faults})
    return random_match(cast(AnyGame, game), sealed_bids.Ruleset(), "told")


def test_a_seat_that_hears_of_a_secret_choice_is_caught() -> None:
    with pytest.raises(laws.LawBroken, match="law 2"):
        laws.check_laws(_bids(redact=lambda event, _seat: event))


def _of_others(event: object, seat: int | None) -> object:
    """What others hear of a bid looks like the opening of all bids."""
    private = isinstance(event, sealed_bids.BidMade) and event.seat != seat
    return sealed_bids.BidsOpened(()) if private else event


WINDOWS = {
    "seat 0 is asked in secret, and BidsOpened.* may not ask": _bids(may_ask=lambda _event: False),
    "BidMade.* may ask, and not everybody hears of it": _bids(may_ask=lambda _event: True),
    "BidMade.* may ask or not, by what is heard of it": _bids(redact=_of_others),
}


@pytest.mark.parametrize("seen", WINDOWS)
def test_a_secret_question_after_an_event_that_may_not_ask_is_caught(seen: str) -> None:
    with pytest.raises(laws.LawBroken, match=f"law 4: {seen}"):
        laws.law_4_a_secret_question_follows_an_event_that_may_ask(WINDOWS[seen])


def test_a_game_that_asks_openly_needs_no_event_that_may_ask() -> None:
    match = random_match(planted.faulty(), RULES, "open")
    assert not any(koikoi.may_ask(event) for event in match.log)
    laws.law_4_a_secret_question_follows_an_event_that_may_ask(match)


def test_bids_that_all_are_asked_for_openly_need_no_event_that_may_ask() -> None:
    """On a view the bids of others are hidden, so that all of them are named: also those who have bid by now."""

    def to_act(state: sealed_bids.GameState) -> tuple[int, ...]:
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None and state.rounds < sealed_bids.ROUNDS)

    laws.check_laws(_bids(to_act=to_act, may_ask=lambda _event: False))
