"""The wall is empty: who shows its hand, noten payments, and nagashi mangan."""

import pytest
from msgspec.structs import replace

from tests.games.riichi.tables import LIVE, READY, SCRAPS, drawn_hand, go, rules_of, scores, table, until
from zashiki.games.riichi.events import RoundDrawn
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.round_end import exhausted
from zashiki.games.riichi.rules import MatchStart
from zashiki.games.riichi.state import Discarded, GameState
from zashiki.records.riichi.script_play import RiichiMatch


def ended(match: RiichiMatch) -> RoundDrawn:
    """Let everybody discard what it draws until the wall is empty."""
    until(match, 0)
    found = drawn_hand(match, f"{match.state.turn} drawn")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("ready", "changes"),
    [
        *(((), (0, 0, 0, 0)), ((0,), (3000, -1000, -1000, -1000)), ((1, 2), (-1500, 1500, 1500, -1500))),
        *(((0, 1, 3), (1000, 1000, -3000, 1000)), ((0, 1, 2, 3), (0, 0, 0, 0))),
    ],
)
def test_noten_seats_that_are_not_ready_pay_those_that_are(ready: tuple[int, ...], changes: tuple[int, ...]) -> None:
    waiting = ("123m 11z 123456p 78s", "123m 22z 123456p 78s", "123m 33z 678s 345s 78p", "789m 44z 678s 345s 78p")
    match = table(hands=[waiting[seat] if seat in ready else "" for seat in range(4)], dora="7z")
    found = ended(match)
    assert (found.kind, found.tenpai, found.changes) == ("exhaustive", ready, changes)
    assert [seat for seat, _ in found.shown] == list(ready)
    assert scores(match) == tuple(25000 + change for change in changes)


@pytest.mark.parametrize(
    ("ready", "changes"), [((), (0, 0, 0)), ((1,), (-1000, 2000, -1000)), ((0, 2), (1000, -2000, 1000))]
)
def test_noten_with_three_each_pays_a_thousand_to_each(ready: tuple[int, ...], changes: tuple[int, ...]) -> None:
    waiting = ("111m 11z 123456p 78s", "999m 22z 123456p 78s", "33z 678s 345s 789p 78p")
    match = table("tenhou-3p", hands=[waiting[seat] if seat in ready else "" for seat in range(3)], dora="7z")
    assert ended(match).changes == changes


def test_a_hand_that_waits_only_for_tiles_it_holds_itself_is_not_ready() -> None:
    state = played_out(hands=("1111m 456p 789s 222z",))
    assert 0 not in exhausted(state).tenpai


def test_the_sticks_of_a_drawn_hand_stay_on_the_table() -> None:
    match = table(hands=(SCRAPS, READY, "258m 369p 147s 1256z", "369m 147p 258s 1256z"), draws="9m 7z")
    go(match, "0 drawn", "1 riichi 7z drawn")
    found = ended(match)
    assert (found.tenpai, found.changes) == ((1,), (-1000, 3000, -1000, -1000))
    assert scores(match) == (24000, 27000, 24000, 24000), "its stick lies on the table"
    assert match.state.sticks == 1


def test_shown_hands_are_only_those_of_ready_seats() -> None:
    match = table(hands=("", READY, SCRAPS))
    found = ended(match)
    assert (1, tiles(READY)) in found.shown
    assert 2 not in dict(found.shown)


# Nagashi mangan.


def played_out(
    rules: str = "tenhou", rivers: tuple[str, ...] = (), hands: tuple[str, ...] = (), **more: object
) -> GameState:
    """A table with an empty wall, these rivers and these hands."""
    match = table(rules_of(rules, **more), hands=(SCRAPS, SCRAPS.replace("2347", "2346"), "", ""))
    until(match, 0)
    players = list(match.state.players)
    for seat, river in enumerate(rivers):
        players[seat] = replace(players[seat], river=tuple(map(Discarded, tiles(river))))
    for seat, hand in enumerate(hands):
        players[seat] = replace(players[seat], hand=tiles(hand))
    return replace(match.state, players=tuple(players))


ENDS, OTHERS = "19m19p19s1234567z", "5m"


@pytest.mark.parametrize(
    ("rivers", "lucky", "changes"),
    [
        ((OTHERS, ENDS, OTHERS, OTHERS), (1,), (-4000, 8000, -2000, -2000)),
        ((ENDS, OTHERS, OTHERS, OTHERS), (0,), (12000, -4000, -4000, -4000)),
        ((OTHERS, ENDS, ENDS, OTHERS), (1, 2), (-8000, 6000, 6000, -4000)),
    ],
)
def test_nagashi_mangan_is_paid_like_a_tsumo_without_counters(
    rivers: tuple[str, ...], lucky: tuple[int, ...], changes: tuple[int, ...]
) -> None:
    found = exhausted(played_out(rivers=rivers, opening=MatchStart(scores=(25000,) * 4, honba=3)))
    assert (found.kind, found.nagashi, found.changes) == ("nagashi", lucky, changes)


def test_nagashi_takes_the_place_of_noten_payments() -> None:
    found = exhausted(played_out(rivers=(OTHERS, ENDS, OTHERS, OTHERS), hands=("123456m 55p 23789s",)))
    assert (found.changes, found.tenpai[0]) == ((-4000, 8000, -2000, -2000), 0)


def test_nagashi_is_spoilt_by_a_call_of_a_discard() -> None:
    state = played_out(rivers=(OTHERS, ENDS, OTHERS, OTHERS))
    river = state.players[1].river
    spoilt = replace(state.players[1], river=(replace(river[0], called=True), *river[1:]))
    assert exhausted(replace(state, players=(state.players[0], spoilt, *state.players[2:]))).kind == "exhaustive"


@pytest.mark.parametrize("rules", ["m-league", "seed", "ema", "wrc"])
def test_nagashi_off_is_an_exhaustive_draw(rules: str) -> None:
    assert exhausted(played_out(rules, rivers=(OTHERS, ENDS, OTHERS, OTHERS))).kind == "exhaustive"


def whole_nagashi(nagashi: str, lucky: int, dealer: int, *, ready: bool) -> RiichiMatch:
    """A seat draws and discards nothing but terminals and honours for a whole hand, with two counters and a stick."""
    opening = MatchStart(scores=(25000,) * 4, number=dealer + 1, honba=2, sticks=1)
    ends = iter(2 * ["1m", "9m", "1p", "9s", "1s", "1z", "2z", "3z", "4z"])
    simples = iter([f"{rank}{suit}" for rank in "234678" for suit in "mps" for _ in range(3)])
    order = [next(ends if (dealer + nth) % 4 == lucky else simples) for nth in range(LIVE[4])]
    hands = ["555666z 77z 55m 555p" if ready and seat == dealer else "" for seat in range(4)]
    return table(rules_of(nagashi=nagashi, opening=opening), hands=hands, draws=" ".join(order))


@pytest.mark.parametrize(
    ("nagashi", "lucky", "dealer", "ready", "changes", "then"),
    [
        ("off", 1, 0, False, (0, 0, 0, 0), (1, 3, 1)),
        ("off", 1, 0, True, (3000, -1000, -1000, -1000), (0, 3, 1)),
        ("draw", 1, 0, False, (-4000, 8000, -2000, -2000), (1, 3, 1)),
        ("draw", 1, 0, True, (-4000, 8000, -2000, -2000), (0, 3, 1)),
        ("draw", 2, 2, False, (-4000, -4000, 12000, -4000), (3, 3, 1)),
        ("win", 1, 0, False, (-4200, 9600, -2200, -2200), (1, 0, 0)),
        ("win", 1, 0, True, (-4200, 9600, -2200, -2200), (1, 0, 0)),
        ("win", 2, 2, False, (-4200, -4200, 13600, -4200), (2, 3, 0)),
        ("win", 3, 2, True, (-2200, -2200, -4200, 9600), (3, 0, 0)),
    ],
)
def test_nagashi_as_a_draw_leaves_counters_and_deposits_and_as_a_win_takes_them(
    nagashi: str, lucky: int, dealer: int, ready: bool, changes: tuple[int, ...], then: tuple[int, int, int]
) -> None:
    match = whole_nagashi(nagashi, lucky, dealer, ready=ready)
    found = ended(match)
    assert found.kind == ("exhaustive" if nagashi == "off" else "nagashi")
    assert found.tenpai == ((dealer,) if ready else ())
    assert (found.changes, scores(match)) == (changes, tuple(25000 + change for change in changes))
    assert (match.state.dealer, match.state.honba, match.state.sticks) == then
