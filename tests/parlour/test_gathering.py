"""A table before its match: who may do what, what is refused, how long it waits, and what it begins with."""

import re
from typing import Any

import msgspec
import pytest

from tests.house import PACKAGE
from tests.parlour.gatherings import (
    AKI,
    MIO,
    NAMES,
    OPENED,
    REN,
    ROOT,
    TABLE,
    Hall,
    added,
    bytes_of,
    opened,
    recorded,
    refusal,
    silence,
    started,
)
from zashiki.kernel.chance import SILENT, Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import chain_length
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.parlour.names import checked_name
from zashiki.records.audit import verify
from zashiki.records.promises import seat_promise, unkept_promises
from zashiki.records.sitting_lines import Clock, Options, Promise, options_of
from zashiki.texts.words import LANGUAGES, Words

MINUTES, SECONDS = 60_000, 1_000


# Sitting down.


def test_an_opener_sits_in_the_first_seat_and_others_where_they_like() -> None:
    hall = opened()
    hall.does("sit", REN, "Ren", seat=2)
    hall.sit(MIO)
    assert hall.kinds == ["Aki", "Mio", "Ren"]
    assert hall.gathering.guests == (AKI, MIO, REN)
    assert [message for who, message in hall.sent if who == REN] == [YourSeat(2)]


def test_people_of_one_name_are_told_apart_by_a_number() -> None:
    hall = opened()
    hall.does("sit", REN, "Aki")
    hall.does("sit", MIO, "Aki")
    assert hall.kinds == ["Aki", "Aki 2", "Aki 3"]


def test_a_guest_has_one_seat() -> None:
    hall = opened()
    hall.sit(REN)
    assert refusal(hall, "sit", REN, "Ren", seat=2) == "already_seated"
    assert refusal(hall, "sit", AKI, "Aki") == "already_seated"


def test_a_seat_has_one_guest() -> None:
    hall = opened(seats=2)
    assert refusal(hall, "sit", REN, "Ren", seat=0) == "seat_taken"
    hall.sit(REN)
    assert refusal(hall, "sit", MIO, "Mio") == "no_free_seat"


@pytest.mark.parametrize("seat", [-1, 3, True, "1", 1.0])
@pytest.mark.parametrize("command", ["sit", "put_computer", "take_computer_away", "swap"])
def test_a_seat_that_does_not_exist_is_refused(command: str, seat: Any) -> None:
    calls: dict[str, tuple[Any, ...]] = {
        "sit": (REN, "Ren"),
        "put_computer": (AKI, seat, "random"),
        "take_computer_away": (AKI, seat),
        "swap": (AKI, 0, seat),
    }
    how = {"seat": seat} if command == "sit" else {}
    assert refusal(opened(), command, *calls[command], **how) == "no_such_seat"


def test_who_stands_up_leaves_a_free_seat() -> None:
    hall = opened()
    hall.sit(REN)
    assert refusal(hall, "stand", MIO) == "not_seated"
    effects = hall.does("stand", REN)
    assert (REN, YourSeat(None)) in effects.sent
    assert hall.kinds == ["Aki", "", ""]
    assert not hall.gone


def test_an_opener_who_leaves_passes_the_table_on_to_the_next_guest() -> None:
    hall = opened()
    hall.does("sit", REN, "Ren", seat=2)
    hall.does("sit", MIO, "Mio", seat=1)
    assert hall.view.opener == 0
    hall.does("stand", AKI)
    assert (hall.gathering.opener, hall.view.opener) == (MIO, 1)
    hall.does("stand", MIO)
    assert hall.gathering.opener == REN
    hall.does("put_computer", REN, 0, "random")


def test_the_next_guest_is_the_one_in_the_next_seat() -> None:
    hall = opened()
    hall.sit(REN, MIO)
    hall.does("swap", AKI, 0, 1)
    hall.does("stand", AKI)
    assert hall.gathering.opener == MIO


def test_nobody_is_in_a_free_seat_or_a_computers() -> None:
    hall = opened()
    hall.does("put_computer", AKI, 1, "random")
    assert hall.gathering.seat_of("") is None
    assert refusal(hall, "stand", "") == "not_seated"


def test_a_table_that_everybody_has_left_is_gone() -> None:
    hall = opened()
    hall.does("put_computer", AKI, 1, "random")
    effects = hall.does("stand", AKI)
    assert (effects.gone, effects.row, effects.wake) == (True, None, None)
    assert hall.view.state == "gone"
    assert refusal(hall, "sit", REN, "Ren") == refusal(hall, "promise", AKI, "0" * 64) == "table_gone"


# What only the opener may do.


def test_only_the_opener_puts_computers_moves_people_and_starts() -> None:
    hall = opened()
    hall.sit(REN)
    hall.does("put_computer", AKI, 2, "random", name="Tanuki")
    assert refusal(hall, "put_computer", REN, 2, "random") == "not_opener"
    assert refusal(hall, "take_computer_away", REN, 2) == "not_opener"
    assert refusal(hall, "swap", REN, 0, 1) == "not_opener"
    assert refusal(hall, "free_seat", REN, 0) == "not_opener"
    assert refusal(hall, "start", REN) == "not_opener"
    assert hall.kinds == ["Aki", "Ren", "Tanuki"]


def test_a_computer_is_put_into_a_free_seat_and_taken_away_again() -> None:
    hall = opened()
    hall.does("put_computer", AKI, 1, "random")
    assert refusal(hall, "put_computer", AKI, 1, "random") == refusal(hall, "sit", REN, "Ren", seat=1) == "seat_taken"
    hall.does("take_computer_away", AKI, 1)
    assert refusal(hall, "take_computer_away", AKI, 1) == refusal(hall, "take_computer_away", AKI, 0) == "no_computer"
    hall.does("sit", REN, "Ren", seat=1)


def test_the_opener_frees_the_seat_of_somebody_else_and_nothing_else() -> None:
    hall = opened()
    hall.sit(REN)
    hall.does("put_computer", AKI, 2, "random")
    for seat in (0, 2):
        assert refusal(hall, "free_seat", AKI, seat) == "nobody_else"
    assert refusal(hall, "free_seat", AKI, 3) == "no_such_seat"
    effects = hall.does("free_seat", AKI, 1)
    assert (REN, YourSeat(None)) in effects.sent
    assert refusal(hall, "free_seat", AKI, 1) == "nobody_else"
    hall.sit(MIO)
    assert hall.kinds == ["Aki", "Mio", "random"]


@pytest.mark.parametrize("player", ["", "nobody", "person", "own.py:Player", "mjai:./bot"])
def test_only_players_of_the_house_are_computers(player: str) -> None:
    assert refusal(opened("riichi"), "put_computer", AKI, 1, player) == "no_such_player"


def test_the_opener_decides_who_sits_where() -> None:
    hall = opened()
    hall.sit(REN)
    effects = hall.does("swap", AKI, 0, 1)
    assert hall.kinds == ["Ren", "Aki", ""]
    assert dict(effects.sent[:-1]) == {AKI: YourSeat(1), REN: YourSeat(0)}
    hall.does("swap", AKI, 1, 2)
    assert hall.kinds == ["Ren", "", "Aki"]


def test_a_table_starts_when_every_seat_is_taken() -> None:
    hall = opened()
    hall.sit(REN)
    assert refusal(hall, "start", AKI) == "seats_free"
    hall.does("put_computer", AKI, 2, "random")
    hall.does("start", AKI)
    assert hall.view.state == "promising"


def test_once_started_nobody_sits_down_stands_up_or_starts_again() -> None:
    hall = started()
    calls: list[tuple[Any, ...]] = [
        ("sit", "guest:new", "New"),
        ("stand", REN),
        ("put_computer", AKI, 0, "random"),
        ("take_computer_away", AKI, 0),
        ("swap", AKI, 0, 1),
        ("start", AKI),
    ]
    assert {refusal(hall, *call) for call in calls} == {"already_started"}


# Lots.


def test_a_lot_gives_everybody_a_seat_before_anybody_promises() -> None:
    hall = opened(lots=True)
    hall.sit(REN, MIO)
    effects = hall.does("start", AKI, lot=(1, 2, 0))
    assert hall.kinds == ["Mio", "Aki", "Ren"]
    assert effects.sent[-1][0] is None, "each hears of the new seat first: a promise names it"
    assert dict(effects.sent[:-1]) == {AKI: YourSeat(1), REN: YourSeat(2), MIO: YourSeat(0)}
    hall.promise(AKI, REN, MIO)
    hall.open(AKI, REN, MIO)
    (ready,) = hall.ready
    assert ready.guests == (MIO, AKI, REN)


@pytest.mark.parametrize("lot", [(), (0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3)])
def test_a_lot_that_does_not_give_everybody_a_seat_is_refused(lot: tuple[int, ...]) -> None:
    hall = opened(lots=True)
    hall.sit(REN, MIO)
    assert refusal(hall, "start", AKI, lot=lot) == "wrong_lot"


def test_where_no_seats_are_drawn_a_lot_is_refused() -> None:
    hall = opened()
    hall.sit(REN, MIO)
    assert refusal(hall, "start", AKI, lot=(0, 1, 2)) == "wrong_lot"


# Promising.


def test_nobody_promises_or_opens_before_the_start() -> None:
    hall = opened()
    assert refusal(hall, "promise", AKI, hall.promise_of(AKI)) == "not_promising"
    assert refusal(hall, "open", AKI, bytes_of(AKI).hex()) == "not_promising"


def test_promises_are_told_to_everybody_when_all_are_in_and_not_before() -> None:
    hall = started()
    hall.promise(AKI, REN)
    assert (hall.view.may_open, hall.view.promises) == (False, ())
    assert [seat.promised for seat in hall.view.seats] == [True, True, False]
    effects = hall.does("promise", MIO, hall.promise_of(MIO))
    ((who, view),) = effects.sent
    assert who is None
    assert isinstance(view, GatheringView)
    assert view.promises == tuple(hall.promise_of(guest) for guest in (AKI, REN, MIO))
    assert view.may_open


def test_nobody_opens_before_all_promises_are_in() -> None:
    hall = started()
    hall.promise(AKI, REN)
    assert refusal(hall, "open", AKI, bytes_of(AKI).hex()) == "too_early"
    hall.promise(MIO)
    hall.open(AKI)


def test_the_table_deals_as_soon_as_all_have_opened() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    hall.open(MIO, AKI)
    assert not hall.ready
    hall.open(REN)
    (ready,) = hall.ready
    assert ready.seats == tuple(SeatInfo(NAMES[guest], "person") for guest in (AKI, REN, MIO))
    assert (ready.guests, ready.at, ready.undo, ready.folded) == ((AKI, REN, MIO), OPENED, False, "open")
    assert added(ready) == tuple(map(bytes_of, (AKI, REN, MIO)))
    assert silence(ready) == ["", "", ""]


def test_a_promise_stands() -> None:
    hall = started()
    hall.promise(AKI)
    assert refusal(hall, "promise", AKI, "0" * 64) == "already_promised"


def test_bytes_that_were_not_promised_are_refused_and_the_right_ones_taken_afterwards() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    assert refusal(hall, "open", AKI, bytes_of(REN).hex()) == "wrong_promise"
    hall.open(AKI, REN)
    assert refusal(hall, "open", AKI, bytes_of(REN).hex()) == "wrong_promise"
    hall.open(MIO)
    assert silence(hall.ready[0]) == ["", "", ""]


def test_a_promise_that_was_copied_from_another_seat_cannot_be_opened() -> None:
    hall = started()
    hall.promise(AKI, REN)
    hall.does("promise", MIO, hall.promise_of(AKI))
    hall.open(AKI)
    assert refusal(hall, "open", MIO, bytes_of(AKI).hex()) == "wrong_promise"


def test_the_same_again_changes_nothing_and_is_not_refused() -> None:
    hall = started()
    hall.promise(AKI)
    again = hall.does("promise", AKI, hall.promise_of(AKI))
    hall.promise(REN, MIO)
    hall.open(AKI)
    opened_again = hall.does("open", AKI, bytes_of(AKI).hex())
    assert (again.row, again.sent, opened_again.row, opened_again.sent) == (None, (), None, ())
    hall.open(REN, MIO)
    assert hall.does("open", AKI, bytes_of(AKI).hex()).ready is None


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "g" * 64, "A" * 64, "0" * 64 + "\n", "０" * 64])
def test_what_is_not_32_bytes_is_refused(text: str) -> None:
    hall = started()
    assert refusal(hall, "promise", AKI, text) == "not_32_bytes"
    hall.promise(AKI, REN, MIO)
    assert refusal(hall, "open", AKI, text) == "not_32_bytes"


def test_who_has_no_seat_promises_nothing() -> None:
    hall = started()
    assert refusal(hall, "promise", "guest:new", "0" * 64) == refusal(hall, "open", "", "0" * 64) == "not_seated"


# Time.


def test_after_ten_seconds_who_has_not_promised_is_late_and_the_others_open() -> None:
    hall = started()
    hall.promise(AKI, REN)
    assert hall.wait(9_999).row is None
    effects = hall.wait(1)
    assert effects.row is not None
    assert hall.view.promises == (hall.promise_of(AKI), hall.promise_of(REN), "")
    assert refusal(hall, "promise", MIO, hall.promise_of(MIO)) == "too_late"
    assert refusal(hall, "open", MIO, bytes_of(MIO).hex()) == "too_late"
    hall.open(AKI, REN)
    assert silence(hall.ready[0]) == ["", "", "late"]
    assert added(hall.ready[0]) == (bytes_of(AKI), bytes_of(REN), SILENT)


def test_after_twenty_seconds_who_has_not_opened_withholds_and_the_promise_stays_in_the_record() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    hall.open(AKI)
    assert hall.wait(19_999).ready is None
    ready = hall.wait(1).ready
    assert ready is not None
    assert silence(ready) == ["", "withheld", "withheld"]
    assert ready.options.promises[1].promise == hall.promise_of(REN)
    assert added(ready) == (bytes_of(AKI), SILENT, SILENT)
    assert refusal(hall, "open", REN, bytes_of(REN).hex()) == "too_late"


def test_a_table_where_nobody_promises_deals_after_ten_seconds() -> None:
    hall = started()
    ready = hall.wait(10 * SECONDS).ready
    assert ready is not None
    assert silence(ready) == ["late"] * 3


def test_a_table_that_was_not_woken_in_time_is_no_kinder_to_the_late() -> None:
    hall = started()
    hall.promise(AKI, REN)
    hall.now += 10 * SECONDS
    assert refusal(hall, "promise", MIO, hall.promise_of(MIO)) == "too_late"
    hall.open(AKI)
    hall.now += 10 * SECONDS
    assert refusal(hall, "open", REN, bytes_of(REN).hex()) == "too_late"
    hall.wait(0)
    assert silence(hall.ready[0]) == ["", "withheld", "late"]


def test_computers_promise_nothing_and_nobody_waits_for_them() -> None:
    hall = opened()
    for seat in (1, 2):
        hall.does("put_computer", AKI, seat, "random", name=f"Tanuki {seat}")
    hall.does("start", AKI)
    hall.promise(AKI)
    hall.open(AKI)
    (ready,) = hall.ready
    assert silence(ready) == ["", "computer", "computer"]
    assert (ready.guests, ready.seats[1]) == ((AKI, "", ""), SeatInfo("Tanuki 1", "random"))


def test_a_guest_who_is_alone_for_thirty_minutes_loses_the_table() -> None:
    hall = opened()
    assert hall.gathering.wake == OPENED + 30 * MINUTES == hall.view.deadline
    hall.does("put_computer", AKI, 1, "random")
    assert not hall.wait(30 * MINUTES - 1).gone
    effects = hall.wait(1)
    assert effects.gone
    assert [message.state for _, message in effects.sent if isinstance(message, GatheringView)] == ["gone"]


def test_company_keeps_a_table_and_its_end_begins_the_thirty_minutes_anew() -> None:
    hall = opened()
    hall.now += 29 * MINUTES
    hall.sit(REN)
    effects = hall.wait(300 * MINUTES)
    assert (effects.gone, effects.wake) == (False, None)
    assert hall.does("stand", AKI).wake == hall.now + 30 * MINUTES
    hall.now += 30 * MINUTES
    assert refusal(hall, "sit", AKI, "Aki") == "table_gone"
    assert hall.wait(0).gone


def test_a_table_says_when_it_is_to_be_woken() -> None:
    hall = started()
    assert hall.gathering.wake == OPENED + 10 * SECONDS
    hall.promise(AKI, REN, MIO)
    assert hall.gathering.wake == OPENED + 20 * SECONDS
    hall.open(AKI, REN)
    assert hall.does("open", MIO, bytes_of(MIO).hex()).wake is None


# What it begins with.


def test_the_commitment_is_public_from_the_opening_on_and_is_that_of_the_record() -> None:
    hall = opened()
    noted = hall.view.commitment
    hall.sit(REN, MIO)
    hall.does("start", AKI)
    hall.promise(AKI, REN, MIO)
    hall.open(AKI, REN, MIO)
    match = hall.ready[0].match
    assert hall.view.length == chain_length(match.game, match.rules)
    assert noted == Fair(ROOT, entropy=(SILENT,), table=TABLE, length=hall.view.length).commitment.hex()
    assert getattr(recorded(hall.ready[0]).header.chance, "commitment", "") == noted


@pytest.mark.parametrize("silent", [(), (REN,), (AKI, MIO), (AKI, REN, MIO)])
def test_the_deals_follow_from_commitment_promises_and_openings_in_the_record(silent: tuple[str, ...]) -> None:
    hall = started()
    told = [guest for guest in (AKI, REN, MIO) if guest not in silent]
    hall.promise(*told)
    hall.wait(10 * SECONDS)
    if told:
        hall.open(*told)
    record = recorded(hall.ready[0])
    header, options = record.header, options_of(record)
    assert verify(record).deals == 1
    entropy = [bytes.fromhex(one) for one in getattr(header.chance, "entropy", ())]
    assert entropy == [SILENT if guest in silent else bytes_of(guest) for guest in (AKI, REN, MIO)]
    assert unkept_promises(options.promises, entropy, table=header.table) == ()
    assert [bool(promise.promise) for promise in options.promises] == [guest not in silent for guest in (AKI, REN, MIO)]


def test_what_a_seat_adds_changes_the_deal() -> None:
    dealt = []
    for late in ((), (MIO,)):
        hall = started()
        hall.promise(*(guest for guest in (AKI, REN, MIO) if guest not in late))
        hall.wait(10 * SECONDS)
        hall.open(*(guest for guest in (AKI, REN, MIO) if guest not in late))
        dealt.append(hall.ready[0].match.opening)
    assert dealt[0] != dealt[1]


def test_bytes_in_a_record_that_nobody_promised_are_found() -> None:
    there = [bytes_of(AKI), SILENT, bytes_of(MIO)]
    promises = [Promise(seat_promise(there[0], table=TABLE, seat=0).hex()), Promise(silent="late"), Promise("0" * 64)]
    assert unkept_promises(promises, there, table=TABLE) == (2,)
    assert unkept_promises(promises, [*there[:1], bytes_of(REN), SILENT], table=TABLE) == (1, 2)
    assert unkept_promises(promises, there, table="another") == (0, 2)


def test_how_a_table_was_opened_goes_into_its_match() -> None:
    asked = Options(hints=True, watching="all", previous="forged", promises=(Promise("0" * 64),))
    hall = started(options=asked, folded="kept")
    assert (hall.view.folded, hall.view.options) == ("kept", Options(hints=True, watching="all"))
    ready = hall.wait(10 * SECONDS).ready
    assert ready is not None
    assert (ready.options.hints, ready.options.watching, ready.options.previous) == (True, "all", "")
    assert ready.folded == "kept"


@pytest.mark.parametrize("undo", [True, False])
def test_choices_can_be_taken_back_where_the_table_was_opened_so(undo: bool) -> None:
    hall = opened("reversi", undo=undo)
    hall.sit(REN)
    hall.does("start", AKI)
    ready = hall.wait(10 * SECONDS).ready
    assert ready is not None
    assert (hall.view.undo, ready.undo, ready.match.may_undo) == (undo, undo, undo)


@pytest.mark.parametrize(
    ("options", "code"),
    [(Options(clock=Clock()), "clock_without_time"), (Options(away="computer:x"), "no_such_player")],
)
def test_a_table_that_no_sitting_would_take_is_not_opened(options: Options, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        opened(options=options)
    assert refused.value.code == code


def test_who_would_make_a_table_one_that_no_sitting_takes_cannot_sit_down() -> None:
    hall = opened(undo=True)
    assert refusal(hall, "sit", REN, "Ren") == "undo_between_people"
    hall.does("put_computer", AKI, 1, "random")
    hall.does("put_computer", AKI, 2, "random")
    hall.does("start", AKI)
    hall.wait(10 * SECONDS)
    assert recorded(hall.ready[0]).header.undo


@pytest.mark.parametrize("name", ["koikoi", "reversi", "riichi", "stud"])
def test_every_game_gathers(name: str) -> None:
    hall = opened(name)
    for seat in range(1, len(hall.view.seats)):
        hall.does("put_computer", AKI, seat, "random")
    hall.does("start", AKI)
    hall.promise(AKI)
    hall.open(AKI)
    verify(recorded(hall.ready[0]))


# A rematch.


def finished(*, computer: bool = False) -> Hall:
    """A table that has dealt."""
    hall = opened()
    hall.sit(REN)
    hall.does(*(("put_computer", AKI, 2, "random") if computer else ("sit", MIO, "Mio")))
    hall.does("start", AKI)
    hall.wait(10 * SECONDS)
    return hall


def test_a_rematch_names_the_last_table_and_everybody_sits_one_seat_on() -> None:
    before = finished(computer=True).ready[0]
    hall = Hall(*Gathering.rematch("T-0008", recorded(before), (AKI, REN, ""), root=bytes(31) + b"1", now=5), now=5)
    assert hall.kinds == ["random", "Aki", "Ren"]
    assert (hall.view.state, hall.view.options.previous, hall.view.deadline) == ("promising", TABLE, 10 * SECONDS + 5)
    hall.promise(REN, AKI)
    hall.open(AKI, REN)
    (ready,) = hall.ready
    assert ready.guests == ("", AKI, REN)
    assert silence(ready) == ["computer", "", ""]
    assert (ready.options.previous, ready.match.rules) == (TABLE, before.match.rules)
    verify(recorded(hall.ready[0]))


def test_a_rematch_needs_all_people_of_the_last_table() -> None:
    before = recorded(finished().ready[0])
    with pytest.raises(Illegal, match="seats_free"):
        Gathering.rematch("T-0008", before, (AKI, "", MIO), root=ROOT, now=5)


# Rows.


def test_a_table_that_promises_goes_on_promising_after_a_crash() -> None:
    hall = started()
    hall.promise(AKI, REN)
    again = Hall(Gathering.restored(hall.row), hall.gathering.tick(hall.now), now=hall.now)
    assert again.gathering.wake == OPENED + 10 * SECONDS
    assert again.view == hall.view
    again.promise(MIO)
    again.open(AKI, REN, MIO)
    assert silence(again.ready[0]) == ["", "", ""]


def test_a_table_whose_sitting_was_not_durable_is_ready_again_with_the_same_deal() -> None:
    hall = started()
    hall.promise(AKI, REN, MIO)
    hall.open(AKI)
    hall.wait(20 * SECONDS)
    again = Gathering.restored(hall.row).tick(hall.now + 5).ready
    assert again is not None
    assert again.match.opening == hall.ready[0].match.opening
    assert (again.options, again.guests) == (hall.ready[0].options, hall.ready[0].guests)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'"stud"', b'"shogi"', "gathering.row"),
        (b'"opener"', b'"closer"', "gathering.row"),
        (ROOT.hex().encode(), b"00" * 32, "gathering.whole"),
        (ROOT.hex().encode(), b"00" * 31, "gathering.row"),
        (b'{"kind":"person"', b'{},{"kind":"person"', "gathering.whole"),
        (b'"ante"', b'"aunt"', "gathering.row"),
    ],
)
def test_a_damaged_row_is_one_clear_error(old: bytes, new: bytes, code: str) -> None:
    row = opened().row
    assert old in row
    with pytest.raises(RecordError) as refused:
        Gathering.restored(row.replace(old, new, 1))
    assert refused.value.code == code


@pytest.mark.parametrize("row", [b"", b"null", b"\xff", b"[" * 100_000])
def test_what_is_no_row_is_one_clear_error(row: bytes) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        Gathering.restored(row)


def test_a_root_has_32_bytes() -> None:
    with pytest.raises(Problem, match="32 bytes"):
        opened(root=b"short")


# Words.


def test_whatever_a_gathering_refuses_has_words() -> None:
    files = [PACKAGE / "parlour" / f"{name}.py" for name in ("gathering", "promising", "gathering_row")]
    codes = {code for file in files for code in re.findall(r'Illegal\("(\w+)"', file.read_text("utf-8"))}
    assert {"not_opener", "seat_taken", "too_early", "too_late", "wrong_promise"} <= codes
    for language in LANGUAGES:
        words = {*Words(language, PACKAGE / "texts" / "words")}
        assert not {code for code in codes if not {f"sitting.{code}", f"refused.{code}"} & words}


def test_the_row_is_json() -> None:
    assert msgspec.json.decode(opened().row)["table"] == TABLE


@pytest.mark.parametrize("name", ["", " Aki", "\x1b[2J", "a" * 33, "e\u0301", "\u202ebob"])
def test_a_name_that_others_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Illegal, match="wrong_name"):
        checked_name(name)
