"""What is chosen for a seat that says nothing: never a win, a call or a declaration (see RULES.md)."""

from collections.abc import Callable

import pytest

from tests.games.riichi.tables import READY, SCRAPS, go, listed, quiet, rules_of, table
from tests.games.riichi.test_three_players import robbed
from zashiki.games import riichi
from zashiki.games.riichi.rules import MatchStart
from zashiki.games.riichi.state import Phase
from zashiki.kernel.record import AnyMatch
from zashiki.records.riichi.script_play import RiichiMatch

NINE = "19m 19p 19s 123m 1234z"
"""Nine kinds of terminals and honours, with a tenth to be drawn."""


def chosen(match: RiichiMatch, seat: int) -> str | None:
    """The quiet choice of a seat, found in its view, as text."""
    action = riichi.quiet(match.view(seat), seat)
    return None if action is None else riichi.show_action(action)


def _in_riichi() -> RiichiMatch:
    match = table(hands=(READY,), draws="9m 1z 1z 1z 1s")
    go(match, "0 riichi 9m drawn", "1 drawn", "2 drawn", "3 drawn")
    quiet(match)
    return match


TURNS: dict[str, tuple[Callable[[], RiichiMatch], str, str]] = {
    "tsumo": (lambda: table(hands=(READY,), draws="1s"), "tsumo", "1s"),
    "tsumo in riichi": (_in_riichi, "tsumo", "1s"),
    "riichi": (lambda: table(hands=(READY,), draws="9m"), "riichi 9m drawn", "9m"),
    "closed kan": (lambda: table(hands=("1111z 147m 258p 369s",), draws="2z"), "closed-kan 1z", "2z"),
    "nine terminals": (lambda: table(hands=(NINE,), draws="5z"), "nine-terminals", "5z"),
    "kita": (lambda: table("tenhou-3p", hands=("19m 147p 258s 12344z",), draws="5z"), "kita", "5z"),
    "kita as drawn": (lambda: table("tenhou-3p", hands=("19m 147p 258s 12355z",), draws="4z"), "kita", "4z"),
}


@pytest.mark.parametrize("offer", TURNS)
def test_quiet_in_turn_discards_the_drawn_tile_and_declares_nothing(offer: str) -> None:
    make, could, drawn = TURNS[offer]
    match = make()
    assert could in listed(match, 0)
    assert chosen(match, 0) == f"discard {drawn} drawn"


def test_quiet_after_a_call_discards_the_last_tile_of_the_hand() -> None:
    match = table(hands=(SCRAPS, SCRAPS, "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn", "2 pon 55m")
    assert match.state.players[2].drawn is None
    assert chosen(match, 2) == "discard 7z"


def test_quiet_after_a_call_leaves_a_tile_that_may_not_be_discarded() -> None:
    match = table(hands=("", "147m 258p 369s 2777z"), draws="7z")
    go(match, "0 drawn", "1 pon 77z")
    assert str(match.state.players[1].hand[-1]) == "7z"
    assert chosen(match, 1) == "discard 2z"


def test_quiet_passes_calls() -> None:
    match = table(hands=(SCRAPS, "46m 258p 369s 12345z", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn")
    assert (listed(match, 1), listed(match, 2)) == (["chi 46m", "pass"], ["pon 55m", "pass"])
    assert [chosen(match, seat) for seat in range(4)] == [None, "pass", "pass", None]


def test_quiet_passes_a_ron_and_furiten_follows() -> None:
    match = table(hands=("", READY), draws="9m 7z 4s 1s")
    go(match, "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == ["ron", "pass"]
    assert chosen(match, 1) == "pass"
    go(match, "1 pass", "3 drawn")
    assert listed(match, 1) == [], "it passed a 4s a moment ago"


def test_quiet_passes_a_kan_that_could_be_robbed() -> None:
    robber = "78m 23455p 456s 333z"
    match = table(hands=("", robber, "", "99m 147s 258p 12466z"), draws="9m 7z 7z 5z 9m", replacements="1p")
    go(match, "0 drawn", "3 pon 99m", "3 discard 1s", "0 drawn", "1 drawn", "2 drawn", "3 added-kan 9m")
    assert listed(match, 1) == ["ron", "pass"]
    assert chosen(match, 1) == "pass"


def test_quiet_passes_a_kita_that_could_be_robbed() -> None:
    match = robbed()
    go(match, "2 kita")
    assert listed(match, 1) == ["ron", "pass"]
    assert chosen(match, 1) == "pass"


def test_quiet_plays_on_where_the_dealer_may_stop() -> None:
    begins = MatchStart(wind=1, number=4, scores=(20000, 20000, 20000, 40000))
    match = table(rules_of(opening=begins, agari_yame="ask"), hands=("", "", "", READY), draws="1s")
    go(match, "3 tsumo")
    assert match.state.phase is Phase.STOPPING
    assert chosen(match, 3) == "play-on"
    assert [chosen(match, seat) for seat in range(3)] == [None] * 3


def test_quiet_chooses_nothing_for_a_seat_whose_turn_it_is_not() -> None:
    match = table(hands=(SCRAPS,))
    assert [chosen(match, seat) for seat in (1, 2, 3)] == [None] * 3


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_nobody_gives_up_a_match_of_riichi(preset: str) -> None:
    match: AnyMatch = table(preset)
    assert {match.game.forfeit(match.state, seat) for seat in range(match.rules.players)} == {None}
