"""What a seat need not be asked for, and after which events others may be asked in secret."""

import pytest

from tests.games.riichi.tables import READY, SCRAPS, go, listed, quiet, rules_of, table
from zashiki.games import riichi
from zashiki.games.riichi.actions import Action, Discard, Pass, Ron, Tsumo
from zashiki.games.riichi.events import CallsOffered, DoraShown, Event, KanDeclared, KitaDeclared, TileDiscarded
from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.state import Phase
from zashiki.kernel.game import Seat
from zashiki.records.riichi.script_play import RiichiMatch
from zashiki.testing.laws import law_4_a_secret_question_follows_an_event_that_may_ask

PAIR = "55m 369p 258s 13457z"
"""A hand that may pon a five of characters."""
ROBBER = "78m 234567s 22678p"
"""A hand that waits for six and nine of characters."""


def by_itself(match: RiichiMatch, seat: Seat, *on: str) -> Action | None:
    return riichi.automatic(match.view(seat), seat, on)


def in_riichi(draw: str) -> RiichiMatch:
    """Seat 0 is in riichi for 1s and 4s, and has drawn this tile."""
    match = table(hands=(READY,), draws=f"9m 1z 1z 1z {draw}")
    go(match, "0 riichi 9m drawn", "1 drawn", "2 drawn", "3 drawn")
    quiet(match)
    assert (match.to_act, match.state.players[0].riichi) == ((0,), 2)
    return match


def test_switches_all_but_no_calls_go_off_when_a_round_ends() -> None:
    assert riichi.SWITCHES == {"no_calls": True, "discard_drawn": False, "auto_win": False}


def test_automatic_with_nothing_on_every_real_choice_is_asked_for() -> None:
    match = table(hands=(SCRAPS, SCRAPS, PAIR), draws="5m")
    assert by_itself(match, 0) is None
    go(match, "0 drawn")
    assert by_itself(match, 2) is None


def test_automatic_gives_nothing_to_a_seat_that_must_not_choose() -> None:
    match = table(hands=(SCRAPS, SCRAPS, PAIR), draws="5m")
    assert [by_itself(match, seat, *riichi.SWITCHES) for seat in (1, 2, 3)] == [None] * 3
    go(match, "0 drawn")
    assert [by_itself(match, seat, *riichi.SWITCHES) for seat in (0, 1, 3)] == [None] * 3


def test_automatic_in_riichi_the_only_discard_needs_no_switch() -> None:
    match = in_riichi("1p")
    assert len(match.legal(0)) == 1
    assert by_itself(match, 0) == Discard(Tile.ONE_PIN, drawn=True)


def test_automatic_in_riichi_a_kan_or_a_kita_is_a_choice() -> None:
    match = table("tenhou-3p", hands=("123456p 55p 23789s", "19m 147p 258s 12356z", ""), draws="9m 1z 1z 4z")
    go(match, "0 riichi 9m drawn", "1 drawn", "2 drawn")
    quiet(match)
    assert listed(match, 0) == ["kita"]
    assert by_itself(match, 0) is None
    assert by_itself(match, 0, "discard_drawn") == Discard(Tile.NORTH, drawn=True)


def test_automatic_no_calls_passes_what_cannot_be_won_and_leaves_the_turn_alone() -> None:
    match = table(hands=(SCRAPS, SCRAPS, PAIR), draws="5m")
    assert by_itself(match, 0, "no_calls") is None
    go(match, "0 drawn")
    assert listed(match, 2) == ["pon 55m", "pass"]
    assert by_itself(match, 2, "no_calls") == Pass()


def test_automatic_discard_drawn_discards_the_draw_and_calls_nothing() -> None:
    match = table(hands=(SCRAPS, SCRAPS, PAIR), draws="5m")
    assert by_itself(match, 0, "discard_drawn") == Discard(Tile.FIVE_MAN, drawn=True)
    go(match, "0 drawn")
    assert by_itself(match, 2, "discard_drawn") == Pass()


def test_automatic_after_a_call_there_is_no_draw_to_discard() -> None:
    match = table(hands=(SCRAPS, SCRAPS, PAIR), draws="5m")
    go(match, "0 drawn", "2 pon 55m")
    assert match.to_act == (2,)
    assert by_itself(match, 2, *riichi.SWITCHES) is None


@pytest.mark.parametrize("on", [(), ("no_calls",), ("discard_drawn",), ("no_calls", "discard_drawn")])
def test_automatic_a_win_is_asked_about_in_any_case(on: tuple[str, ...]) -> None:
    match = in_riichi("4s")
    assert "tsumo" in listed(match, 0)
    assert by_itself(match, 0, *on) is None
    match = table(hands=(SCRAPS, READY), draws="4s")
    go(match, "0 drawn")
    assert "ron" in listed(match, 1)
    assert by_itself(match, 1, *on) is None


@pytest.mark.parametrize("on", [("auto_win",), tuple(riichi.SWITCHES)])
def test_automatic_auto_win_takes_a_tsumo_a_ron_and_a_kan_to_rob(on: tuple[str, ...]) -> None:
    assert by_itself(in_riichi("4s"), 0, *on) == Tsumo()
    match = table(hands=(SCRAPS, READY), draws="4s")
    go(match, "0 drawn")
    assert by_itself(match, 1, *on) == Ron()
    match = robbing()
    assert by_itself(match, 1, *on) == Ron()
    assert by_itself(match, 1, "no_calls", "discard_drawn") is None


def robbing() -> RiichiMatch:
    """Seat 1 is asked whether it robs seat 3's kan."""
    match = table(hands=("", ROBBER, "", "99m 147s 258p 12466z"), draws="9m 7z 7z 5z 9m")
    go(match, "0 drawn", "1 pass", "3 pon 99m", "3 discard 1z", "0 drawn", "1 drawn", "2 drawn", "3 added-kan 9m")
    assert (match.state.phase, match.to_act) == (Phase.ROBBING, (1,))
    return match


def test_automatic_whether_to_stop_is_always_asked() -> None:
    opening = riichi.MatchStart(scores=(20000, 20000, 20000, 40000), number=4)
    match = table(rules_of(agari_yame="ask", length="east", opening=opening), hands=("", "", "", READY), draws="4s")
    go(match, "3 tsumo")
    assert match.state.phase is Phase.STOPPING
    assert by_itself(match, 3, *riichi.SWITCHES) is None


# ------------------------------------------------------------------------------------------------------------- windows


ASKING = (TileDiscarded, KanDeclared, KitaDeclared, DoraShown)


def last_heard_by_all(match: RiichiMatch) -> Event:
    asked = max(at for at, event in enumerate(match.log) if isinstance(event, CallsOffered))
    return match.log[asked - 1]


def test_windows_open_after_a_discard_a_kan_and_an_indicator_that_waited() -> None:
    match = table(hands=(SCRAPS, SCRAPS, PAIR), draws="5m")
    go(match, "0 drawn")
    assert isinstance(last_heard_by_all(match), TileDiscarded)
    assert isinstance(last_heard_by_all(robbing()), KanDeclared)
    match = table(hands=("", "55p 147m 258s 12345z", "999m 258s 147p 1367z"), draws="9m", replacements="5p")
    go(match, "0 drawn", "2 open-kan", "2 drawn")
    assert match.to_act == (1,)
    assert isinstance(last_heard_by_all(match), DoraShown)
    law_4_a_secret_question_follows_an_event_that_may_ask(match)


def test_windows_are_known_by_their_event_alone_and_to_everybody() -> None:
    match = robbing()
    quiet(match)
    assert {type(event) for event in match.log if riichi.may_ask(event)} == {TileDiscarded, KanDeclared}
    assert riichi.may_ask(KitaDeclared(0))
    assert riichi.may_ask(DoraShown(Tile.ONE_PIN))
    for event in match.log:
        for viewer in (0, 1, 2, 3, None):
            heard = riichi.redact(event, viewer)
            assert heard is None or riichi.may_ask(heard) is isinstance(event, ASKING)
            assert heard is not None or not riichi.may_ask(event)
