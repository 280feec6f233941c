"""Deals as the shuffle sees them: their order read back from events, how many a match may take, and what is kept."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pytest

from tests.games.koikoi.table import FAIR, Table, only, opened, random_match, results, rules, settled
from zashiki import Fair, Match
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Event, cards
from zashiki.games.koikoi.events import DealCancelled, Dealt, MatchEnded, RoundStarted
from zashiki.kernel.game import UNKNOWN
from zashiki.records.replay import replayed, table_chance
from zashiki.storage import files
from zashiki.testing.koikoi import stacked

T = TypeVar("T")
CODES = tuple(map(str, CARDS))
HIDDEN_STOCK = (UNKNOWN,) * 24
FOUR = koikoi.deck("2a 3a 4a 5a 6a 7a 8a 9a", "2b 3b 4b 5b 6b 7b 8b 9b", "1a 1b 1c 1d 10a 11a 12a 10b")
"""A deck with four of a month on the field, which no rules let stand."""
LUCKY = koikoi.deck("1a 1b 1c 1d 2a 3a 4a 5a", "6a 7a 8a 9a 10a 11a 12a 2b", "3b 4b 5b 6b 7b 8c 9b 10b")


class AlwaysFour:
    """Chance whose every deal must be made again."""

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        return tuple(pieces) if label else stacked(*[FOUR] * deal).shuffled(pieces, deal=deal)


def deals(events: Sequence[Event]) -> list[int]:
    return [event.deal for event in events if isinstance(event, Dealt)]


def shuffled(seed: int, deal: int) -> tuple[str, ...]:
    """The order that `random_match` dealt."""
    return FAIR.at_table(f"random {seed}").shuffled(CODES, deal=deal)


def heard(log: Sequence[Event], seat: int | None) -> list[Event]:
    return [event for event in (koikoi.redact(one, seat) for one in log) if event is not None]


# laid_out, canonical_order


def test_the_canonical_order_is_the_48_codes_by_month() -> None:
    assert koikoi.canonical_order(koikoi.preset("nintendo")) == CODES
    assert (CODES[0], CODES[4], CODES[47], len(CODES)) == ("1a", "2a", "12d", 48)


@pytest.mark.parametrize("name", koikoi.presets())
def test_the_whole_log_lays_out_every_deal_as_it_was_shuffled(name: str) -> None:
    for seed in range(2):
        log = random_match(koikoi.preset(name), seed).log
        assert deals(log) == list(range(1, len(deals(log)) + 1))
        for deal in deals(log):
            assert koikoi.laid_out(log, deal) == shuffled(seed, deal)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("name", koikoi.presets())
def test_what_a_seat_heard_lays_out_own_hand_field_and_stock(name: str, seat: int | None) -> None:
    log = random_match(koikoi.preset(name), 1).log
    told, cancelled = heard(log, seat), {event.deal for event in only(log, DealCancelled)}
    dealer = -1
    for event in log:
        if isinstance(event, RoundStarted):
            dealer = event.dealer
        if not isinstance(event, Dealt):
            continue
        order, known = shuffled(1, event.deal), koikoi.laid_out(told, event.deal)
        assert len(known) == 48
        assert all(one in (UNKNOWN, there) for one, there in zip(known, order, strict=True))
        assert known[16:24] == order[16:24]
        assert event.deal in cancelled or known[24:] == order[24:]
        if seat is not None:
            own = 0 if seat == dealer else 8
            assert known[own : own + 8] == order[own : own + 8]


def test_cards_drawn_lay_out_the_stock_one_by_one() -> None:
    match = opened(rules("nintendo", first_dealer="seat_0"), FAIR)
    order = tuple(map(str, FAIR.shuffled(CARDS, deal=1)))
    assert koikoi.laid_out(heard(match.log, 0), 1) == (*order[:8], *(UNKNOWN,) * 8, *order[16:24], *HIDDEN_STOCK)
    rng = Random(2)
    while match.state.players[1].turns < 1:
        (seat,) = match.to_act
        match.submit(seat, rng.choice(list(match.legal(seat))))
    drawn = 24 - len(match.state.stock)
    assert drawn in (2, 3)
    known = koikoi.laid_out(heard(match.log, 0), 1)
    assert known[24:] == (*order[24 : 24 + drawn], *HIDDEN_STOCK[drawn:])
    assert known[8:16] == (UNKNOWN,) * 8  # what was played lay somewhere among the eight


def test_a_lucky_hand_ends_the_round_and_lays_all_out() -> None:
    match = opened(rules("nintendo", first_dealer="seat_1"), stacked(LUCKY, rest=FAIR))
    order = tuple(map(str, LUCKY))
    assert [koikoi.laid_out(heard(match.log, seat), 1) for seat in (0, 1, None)] == [order] * 3


def test_of_a_cancelled_deal_only_the_own_hand_and_the_field_are_known() -> None:
    match = opened(rules("nintendo", first_dealer="seat_1"), stacked(FOUR, rest=FAIR))
    order = tuple(map(str, FOUR))
    assert koikoi.laid_out(heard(match.log, 0), 1) == (*(UNKNOWN,) * 8, *order[8:24], *HIDDEN_STOCK)
    assert koikoi.laid_out(match.log, 1) == order


def test_the_events_of_a_record_of_version_1_lay_its_deals_out_too() -> None:
    kept = files.load(Path(__file__).parents[2] / "kernel" / "koikoi_record_1.jsonl")
    match, dealt = replayed(kept), table_chance(kept)
    assert kept.header.version == 1
    for deal in deals(match.log):
        assert koikoi.laid_out(match.log, deal) == dealt.shuffled(CODES, deal=deal)


def test_a_deal_that_the_events_do_not_hold_is_laid_out_as_nothing() -> None:
    log = random_match(koikoi.preset("nintendo"), 0).log
    assert koikoi.laid_out(log, 99) == koikoi.laid_out((), 1) == ()
    assert koikoi.laid_out([event for event in log if not isinstance(event, Dealt)], 1) == ()


def test_events_that_cannot_be_are_laid_out_without_a_crash() -> None:
    log = random_match(koikoi.preset("nintendo"), 0).log
    short = Dealt(1, (cards("1a"), ()), (), ())
    for some in ((log[1], short, *log[3:]), (short, *log), tuple(reversed(log))):
        for deal in (1, 2):
            assert isinstance(koikoi.laid_out(some, deal), tuple)


# laid_open, most_deals, deals_spent


def test_a_month_lies_open_when_its_key_may_be_published() -> None:
    for _, state in _states(random_match(koikoi.preset("nintendo"), 0)):
        assert koikoi.laid_open(state) == koikoi.revealed(state)


def _states(match: Match[koikoi.Ruleset, koikoi.GameState, koikoi.Action, Event]) -> list[tuple[int, koikoi.GameState]]:
    return [(at, match.state_at(at)) for at in range(len(match.steps) + 1)]


@pytest.mark.parametrize(
    ("rounds", "extra", "most"), [(1, 0, 64), (4, 0, 64), (5, 0, 80), (12, 0, 192), (12, 4, 256), (1000, 1000, 32000)]
)
def test_most_deals_are_sixteen_a_round_and_at_least_64(rounds: int, extra: int, most: int) -> None:
    assert koikoi.most_deals(rules("nintendo", rounds=rounds, extra_rounds=extra)) == most


@pytest.mark.parametrize("name", koikoi.presets())
def test_deals_spent_ends_a_match_whose_every_deal_is_cancelled(name: str) -> None:
    by = koikoi.preset(name)
    match, most = opened(by, AlwaysFour()), koikoi.most_deals(by)
    assert deals(match.log) == list(range(1, most + 1))
    assert match.log[-2:] == (DealCancelled(most, "field_four", None, cards("1a 1b 1c 1d")), match.log[-1])
    assert match.log[-1] == MatchEnded("deals_spent", (0, 0))
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.scores) == ("deals_spent", (by.start_points, by.start_points))
    assert (match.to_act, koikoi.revealed(match.state)) == ((), most)


def test_deals_spent_begins_no_further_month_and_pays_no_bonus() -> None:
    by = rules("nintendo", rounds=12, shutout_bonus=5)
    match = random_match(by, 0)
    ended = next(state for _, state in _states(match) if state.round == 3)
    over = msgspec.structs.replace(
        ended, phase=koikoi.Phase.ROUND_OVER, deal=koikoi.most_deals(by), made_yaku=(True, False)
    )
    table: Table = settled(over, chance=AlwaysFour())
    assert table.events == (MatchEnded("deals_spent", (0, 0)),)
    assert koikoi.outcome(table.state) is not None


def test_the_deals_of_an_ordinary_match_are_never_spent() -> None:
    for name in koikoi.presets():
        match = random_match(koikoi.preset(name), 1)
        assert match.outcome is not None
        assert match.outcome.reason != "deals_spent"


# What a state keeps


@pytest.mark.uncounted
def test_a_view_does_not_grow_with_the_months() -> None:
    match, rng = opened(rules("nintendo", rounds=200), Fair.seeded("long", seats=2)), Random(1)
    sizes: dict[int, int] = {}
    while match.to_act:
        (seat,) = match.to_act
        if match.state.round not in sizes:
            sizes[match.state.round] = len(msgspec.json.encode(match.view(0)))
        match.submit(seat, rng.choice(list(match.legal(seat))))
    assert len(results(match.log)) == 200
    early, late = (max(size for at, size in sizes.items() if at in some) for some in (range(2, 42), range(160, 201)))
    assert late <= early + 200  # the numbers in it have a few digits more


def test_the_last_result_and_who_made_a_yaku_are_kept() -> None:
    match = random_match(rules("nintendo", rounds=6), 3)
    told = results(match.log)
    assert match.state.result == told[-1]
    assert match.state.made_yaku == tuple(any(result.yaku[seat] for result in told) for seat in (0, 1))
