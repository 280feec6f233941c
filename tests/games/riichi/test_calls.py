"""Calls: who may call what, in which order answers count, and what may not be discarded afterwards."""

from msgspec.structs import replace

from tests.games.riichi.tables import go, listed, of_kind, quiet, refusal, rules_of, table, until
from zashiki.games.riichi.actions import Chi
from zashiki.games.riichi.events import CallsOffered, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.legality import answers
from zashiki.games.riichi.notation import meld, tiles
from zashiki.games.riichi.pieces import Tile


def test_chi_is_for_the_next_seat() -> None:
    match = table(hands=("1119m 258p 369s 234z", "46m 258p 147s 11223z", "46m 369p 258s 33445z"), draws="5m")
    go(match, "0 drawn")
    assert listed(match, 1) == ["chi 46m", "pass"]
    assert listed(match, 2) == []
    assert refusal(match, "2 chi 46m") == "not_your_turn"


def test_chi_offers_every_pair_with_and_without_the_red_five() -> None:
    match = table(hands=("", "3405667m 19p 19s 12z"), draws="4m")
    go(match, "0 drawn")
    assert listed(match, 1) == ["chi 30m", "chi 35m", "chi 06m", "chi 56m", "pass"]


def test_pon_offers_a_choice_of_the_red_five() -> None:
    match = table(hands=("", "", "055p 1379m 147s 123z"), draws="5p")
    go(match, "0 drawn")
    assert listed(match, 2) == ["open-kan", "pon 05p", "pon 55p", "pass"]


def test_pon_goes_before_chi_whoever_answers_first() -> None:
    match = table(hands=("", "46m 258p 147s 11223z", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn", "1 chi 46m")
    happened = go(match, "3 pon 55m")
    assert [event.seat for event in of_kind(happened, TileCalled)] == [3]
    assert match.state.turn == 3


def test_a_call_takes_the_tile_out_of_the_river_and_the_turns_between_are_skipped() -> None:
    match = table(hands=("", "", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn", "3 pon 55m")
    assert match.state.players[0].river[0].called
    meld = match.state.players[3].melds[0]
    assert (meld.kind, meld.called, meld.source) == ("pon", Tile.FIVE_MAN, 0)
    go(match, "3 discard 3p")
    quiet(match)
    assert match.state.turn == 0


def test_no_kan_after_a_call_before_the_discard() -> None:
    match = table(hands=("", "", "", "55m 1111z 258s 369p 7z"), draws="5m")
    go(match, "0 drawn", "3 pon 55m")
    assert refusal(match, "3 closed-kan 1z") == "not_after_a_call"


def test_swap_call_the_called_tile_may_not_be_discarded() -> None:
    match = table(hands=("", "", "", "666m 1379p 258s 123z"), draws="6m")
    go(match, "0 drawn", "3 pon 66m")
    assert refusal(match, "3 discard 6m") == "swap_call"


def test_swap_call_nor_one_from_the_other_end_of_the_run() -> None:
    match = table(hands=("", "4567m 258p 147s 112z"), draws="3m")
    go(match, "0 drawn", "1 chi 45m")
    assert refusal(match, "1 discard 6m") == "swap_call"
    assert refusal(match, "1 discard 7m") == "allowed"


def test_swap_call_stays_within_the_suit() -> None:
    for pair, called, free in (("12p", "3p", "9m"), ("89p", "7p", "1s")):
        match = table(hands=("", f"{pair} 9m 1s 258m 36s 1123z"), draws=called)
        go(match, "0 drawn", f"1 chi {pair}")
        assert refusal(match, f"1 discard {free}") == "allowed"


def test_swap_call_of_a_middle_tile_binds_that_tile_alone() -> None:
    match = table(hands=("", "14567m 258p 147s 11z"), draws="5m")
    go(match, "0 drawn", "1 chi 46m")
    assert refusal(match, "1 discard 5m") == "swap_call"
    assert refusal(match, "1 discard 7m") == "allowed"


def test_swap_call_same_tile_lets_the_other_end_go() -> None:
    rules = rules_of(swap_call="same_tile")
    match = table(rules, hands=("", "34567m 258p 147s 11z"), draws="3m")
    go(match, "0 drawn", "1 chi 45m")
    assert refusal(match, "1 discard 3m") == "swap_call"
    assert refusal(match, "1 discard 6m") == "allowed"


def test_swap_call_allowed_forbids_nothing() -> None:
    match = table(rules_of(swap_call="allowed"), hands=("", "34567m 258p 147s 11z"), draws="3m")
    go(match, "0 drawn", "1 chi 45m")
    assert refusal(match, "1 discard 3m") == "allowed"


def test_swap_call_chi_is_not_offered_when_it_would_leave_nothing_to_discard() -> None:
    match = table(hands=("", "4567m 258p 147s 112z"), draws="3m")
    go(match, "0 drawn")
    melds = tuple(meld(text) for text in ("111s", "999s", "777p"))
    for hand, offers in (("4566m", []), ("4567m", [Chi(tiles("45m"))])):  # type: ignore[arg-type]  # two tiles
        seat = replace(match.state.players[1], hand=tiles(hand), melds=melds)
        state = replace(match.state, players=(match.state.players[0], seat, *match.state.players[2:]))
        assert answers(state, 1) == offers


def test_no_calls_of_the_last_tile() -> None:
    match = table(hands=("", "", "46m 258p 147s 11223z", "55m 369p 258s 13457z"), last="5m")
    until(match, 0)
    happened = go(match, "1 drawn")
    assert of_kind(happened, TileDiscarded) == [TileDiscarded(1, Tile.FIVE_MAN, drawn=True)]
    assert of_kind(happened, CallsOffered) == []


def test_a_seat_in_riichi_calls_nothing() -> None:
    match = table(hands=("55m 147p 258s 12345z", "123456m 55p 789s 23s"), draws="7z 7z 1m 1m 5p")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn")
    assert listed(match, 1) == []


def test_who_was_asked_and_what_was_answered_stays_secret() -> None:
    match = table(hands=("", "46m 258p 147s 11223z", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn")
    assert match.to_act == (1, 3)
    assert match.view(1).asked == (1,)
    assert match.view(0).asked == match.view(2).asked == match.view(None).asked == ()
    happened = go(match, "3 pass")
    assert match.heard(happened, 1) == match.heard(happened, None) == ()
    assert match.view(3).answers != match.view(1).answers == ()


def test_the_table_draws_on_once_everybody_passed() -> None:
    match = table(hands=("", "46m 258p 147s 11223z", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn", "1 pass")
    assert of_kind(go(match, "3 pass"), TileDrawn) == [TileDrawn(1, match.state.players[1].drawn or Tile.HIDDEN)]
