"""Four kans: the hand ends if two seats declared them, goes on if one did, and there is no fifth."""

from tests.games.riichi.tables import drawn_hand, go, listed, of_kind, quiet, refusal, rules_of, table, wins, yaku
from zashiki.games.riichi.events import CallsOffered
from zashiki.records.riichi.script_play import RiichiMatch

TWO_QUADS = ("1111m 2222m 258p 12z", "1111s 2222s 347p 12z")


def four_kans(rules: str = "tenhou", **more: object) -> RiichiMatch:
    match = table(
        rules_of(rules, **more),
        hands=(*TWO_QUADS, "999p 77z 3467m 3467s"),
        draws="5z 5z",
        replacements="6z 5z 6z 9p",
        dora="5z 1z 2z 7p 7p",
    )
    go(match, "0 closed-kan 1m", "0 closed-kan 2m", "0 drawn", "1 closed-kan 1s", "1 closed-kan 2s")
    return match


def test_four_kans_by_two_seats_end_the_hand_after_the_discard() -> None:
    match = four_kans()
    assert match.state.kans == 4
    ended = drawn_hand(match, "1 drawn")
    assert ended is not None
    assert (ended.kind, ended.changes, ended.shown) == ("four_kans", (0, 0, 0, 0), ())


def test_four_kans_no_call_is_offered_of_the_last_discard() -> None:
    match = four_kans()
    assert of_kind(go(match, "1 drawn"), CallsOffered) == []


def test_four_kans_unless_somebody_wins_by_the_discard() -> None:
    match = table(
        hands=(*TWO_QUADS, "444m 78p 345s 55s 777z"), draws="5z 5z", replacements="6z 5z 6z 9p", dora="5z 1z 2z 7p 7p"
    )
    go(match, "0 closed-kan 1m", "0 closed-kan 2m", "0 drawn", "1 closed-kan 1s", "1 closed-kan 2s", "1 drawn")
    assert [won.seat for won in wins(match, "2 ron")] == [2]


def test_four_kans_go_on_where_the_abort_is_not_played_and_there_is_no_fifth() -> None:
    match = four_kans(aborts=("nine_terminals",))
    go(match, "1 drawn")
    assert "open-kan" not in listed(match, 2)
    assert refusal(match, "2 open-kan") == "no_such_call"


def test_four_kans_of_one_seat_go_on_without_a_fifth_of_anybody() -> None:
    match = table(
        hands=("1111m 2222m 3333m 4p", "1111s 1257p 23z 246s", "888p 257s 369s 2345z"),
        draws="4p 5z",
        replacements="4p 4p 6z 8p",
        dora="5z 1z 2z 7p 7p",
    )
    go(match, "0 closed-kan 1m", "0 closed-kan 2m", "0 closed-kan 3m", "0 closed-kan 4p", "0 drawn")
    assert "open-kan" not in listed(match, 2)
    assert "pon 88p" in listed(match, 2)
    quiet(match)
    assert match.state.turn == 1
    assert refusal(match, "1 closed-kan 1s") == "four_kans"
    assert listed(match, 1) == []


def test_four_kans_of_one_seat_may_become_suukantsu() -> None:
    match = table(hands=("1111m 2222m 3333m 4p",), draws="4p 5z 6z", replacements="4p 4p 6z 8p", dora="5z 1z 2z 7p 7p")
    go(match, "0 closed-kan 1m", "0 closed-kan 2m", "0 closed-kan 3m", "0 closed-kan 4p", "0 drawn", "1 drawn")
    (won,) = wins(match, "2 drawn", "0 ron")
    assert "suukantsu" in yaku(won)
