"""tenhou.net/6: what is written comes back, calls are read in the order of play, and results are held to ours."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.riichi.tables import NAMES, broken_off, only, played, reason, story, told
from zashiki.games.riichi.events import RoundWon, TileCalled
from zashiki.games.riichi.pieces import Meld, Tile
from zashiki.records.foreign import Outgoing
from zashiki.records.riichi.tenhou6 import parse_tenhou6, read
from zashiki.records.riichi.tenhou6_check import _same_amount
from zashiki.records.riichi.tenhou6_head import houses_of
from zashiki.records.riichi.tenhou6_order import BadEntry, Track, call_of, readings
from zashiki.records.riichi.tenhou6_out import show_call, show_tenhou6

PRESETS = ("tenhou", "tenhou-3p", "mahjong-soul", "mahjong-soul-3p", "m-league", "seed")


def file_of(preset: str = "tenhou", seed: str = "tea") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(show_tenhou6(told(played(preset, seed))))
    return found


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_a_match_comes_back_from_its_file(preset: str, player: str) -> None:
    match = played(preset, "tea", player=player)
    game = only(parse_tenhou6(show_tenhou6(told(match))))
    assert story(game.match()) == story(match)
    assert (game.rules, game.about.names) == (match.rules, NAMES[: match.rules.players])
    assert json.loads(show_tenhou6(Outgoing(game.match(), game.about))) == json.loads(show_tenhou6(told(match)))


def test_what_a_file_says_besides_comes_back() -> None:
    file = file_of() | {"ver": 2.3, "ratingc": "PF4", "rate": [1912.87, 1500, 1500, 1500], "title": ["a", "b"]}
    file["rule"] = {"disp": "特南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}
    game = only(parse_tenhou6(json.dumps(file)))
    assert game.about.place == "a b"
    assert json.loads(show_tenhou6(Outgoing(game.match(), game.about))) == file


def test_a_hand_that_is_not_over_has_no_result_and_comes_back() -> None:
    match = broken_off("tenhou", "tea", 40)
    text = show_tenhou6(told(match))
    assert json.loads(text)["log"][-1][-1] == []
    assert "sc" not in json.loads(text)
    game = only(parse_tenhou6(text))
    assert story(game.match()) == story(match)
    assert game.about.ending == "unfinished"


@pytest.mark.parametrize(
    ("rule", "players", "expected"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, 4, ("tenhou", "hanchan", 3, True)),
        ({"disp": "上東喰赤速", "aka": 1}, 4, ("tenhou*", "east", 3, True)),
        ({"disp": "般東喰", "aka": 1}, 4, ("tenhou*", "east", 3, True)),
        ({"disp": "般南", "aka": 0}, 4, ("tenhou*", "hanchan", 0, False)),
        ({"disp": "般三南喰赤", "aka": 1}, 3, ("tenhou-3p", "hanchan", 2, True)),
        ({"disp": "Gold Room South", "aka53": 1}, 4, ("mahjong-soul", "hanchan", 3, True)),
        ({"disp": "玉の間東喰赤", "aka": 1}, 4, ("mahjong-soul*", "east", 3, True)),
        ({"aka": 1}, 4, ("tenhou", "hanchan", 3, True)),
    ],
)
def test_signs_of_a_table_name_its_rules(rule: dict[str, Any], players: int, expected: tuple[object, ...]) -> None:
    rules = houses_of(rule, players)[0]
    assert (rules.name, rules.length, rules.red_fives, rules.open_tanyao) == expected


# ------------------------------------------------------------------------------------------------------------- calls


@pytest.mark.parametrize(
    ("text", "kind", "place"),
    [
        ("c275226", "chi", 0),
        ("p464646", "pon", 0),
        ("47p4747", "pon", 1),
        ("2552p25", "pon", 2),
        ("m39393939", "open_kan", 0),
        ("252552m25", "open_kan", 3),
        ("k51151515", "added_kan", 0),
        ("121212a12", "closed_kan", 3),
    ],
)
def test_a_call_has_its_letter_where_the_tile_came_from(text: str, kind: str, place: int) -> None:
    call = call_of(text)
    assert (call.kind, call.place) == (kind, place)


def test_calls_are_written_as_they_are_read() -> None:
    five, red = Tile.FIVE_PIN, Tile.RED_FIVE_PIN
    assert show_call(0, Meld("pon", (red, five, five), five, 1)) == "2552p25"
    assert show_call(0, Meld("open_kan", (red, five, five, five), five, 3)) == "m25252552"
    assert show_call(0, Meld("added_kan", (five, five, five, red), five, 2)) == "25k522525"
    assert show_call(0, Meld("closed_kan", (red, five, five, five))) == "252525a52"
    assert show_call(1, Meld("chi", (red, Tile.SIX_PIN, Tile.SEVEN_PIN), Tile.SEVEN_PIN, 0)) == "c275226"


@pytest.mark.parametrize("text", ["", "p", "p4646", "c11121314", "x111213", "pp464646", "p999999", "４p4646"])
def test_a_text_that_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(BadEntry):
        call_of(text)


def test_a_call_may_be_of_the_second_of_two_equal_discards() -> None:
    # Seat 3 calls a white dragon of seat 0, who discards two of them. It let the first go: seat 0 drew no tile between
    # them, so its own call, of seat 1's discard, came in between.
    tracks = [Track([11, "4646p46"], [45, 45]), Track([13], [46]), Track([], []), Track(["4545p45"], [16])]
    found = [[move.seat for move in moves if isinstance(move, TileCalled)] for moves in readings(tracks, 0)]
    assert found == [[0, 3]]


# ------------------------------------------------------------------------------------------------------------ results


def test_a_win_is_told_with_its_points_and_yaku() -> None:
    seeds = (f"win{number}" for number in range(20))
    matches = (played("tenhou", seed) for seed in seeds)
    match = next(one for one in matches if any(isinstance(event, RoundWon) for event in one.log))
    results = [hand[-1] for hand in json.loads(show_tenhou6(told(match)))["log"] if hand[-1][0] == "和了"]
    won = next(event for event in match.log if isinstance(event, RoundWon))
    assert results[0][1] == list(won.flow.total)
    assert results[0][2][:3] == [won.seat, won.source, won.seat]
    assert results[0][2][3].endswith(("点", "点∀"))
    assert sum(int(text.split("(")[1].removesuffix("飜)")) for text in results[0][2][4:]) == won.value.han


def won_file() -> dict[str, Any]:
    for number in range(20):
        file = file_of(seed=f"win{number}")
        if file["log"][-1][-1][0] == "和了":
            return file
    raise AssertionError


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        (3, "満貫9000点", "points told differently, which changes no payment: hand 2: 満貫9000点 in the record"),
        (2, 9, "liable seat told differently, which changes no payment: hand 2: 9 in the record"),
        (4, "平和(9飜)", "yaku told differently, which changes no payment: hand 2: 平和(9飜)"),
    ],
)
def test_what_a_win_says_otherwise_without_changing_a_payment_is_a_remark(at: int, value: object, said: str) -> None:
    file = won_file()
    file["log"][-1][-1][2][at] = value
    game = only(parse_tenhou6(json.dumps(file)))
    assert [remark for remark in game.about.remarks if remark.startswith(said)]
    assert json.loads(show_tenhou6(Outgoing(game.match(), game.about))) == file


def test_a_payment_that_differs_from_the_tables_is_refused() -> None:
    file = won_file()
    change = file["log"][-1][-1][1]
    change[0], change[1] = change[0] + 100, change[1] - 100
    assert "payments" in reason(parse_tenhou6(json.dumps(file)))


def test_payments_without_deposits_are_known_from_files_made_by_hand() -> None:
    matches = (played("tenhou", f"win{number}", hands=1) for number in range(40))
    wins = ((win, one) for one in matches for win in one.log if isinstance(win, RoundWon))
    won, match = next((win, one) for win, one in wins if any(win.flow.sticks))
    file = json.loads(show_tenhou6(told(match)))
    file["log"][0][-1][1] = [sum(pair) for pair in zip(won.flow.hand, won.flow.honba, strict=True)]
    game = only(parse_tenhou6(json.dumps(file)))
    assert game.about.counted == "payments without deposits"
    assert json.loads(show_tenhou6(Outgoing(game.match(), game.about)))["log"] == file["log"]
    file["log"][0][-1][1][0] += 100
    assert "payments" in reason(parse_tenhou6(json.dumps(file)))


def test_a_limit_may_be_called_otherwise_but_not_be_worth_more() -> None:
    assert _same_amount("役満32000点", "数え役満32000点")
    assert not _same_amount("役満32000点", "数え役満48000点")
    assert not _same_amount("30符4飜7700点", "40符3飜7700点")


def test_yaku_in_english_are_held_to_their_han() -> None:
    file = won_file()
    win = file["log"][-1][-1][2]
    han = sum(int(text.split("(")[1].removesuffix("飜)")) for text in win[4:])
    win[4:] = [f"Some Yaku({han}飜)", "Ura Dora(0飜)"]
    assert "yaku" not in " ".join(only(parse_tenhou6(json.dumps(file))).about.remarks)
    win[4] = f"Some Yaku({han + 1}飜)"
    assert "yaku told differently" in " ".join(only(parse_tenhou6(json.dumps(file))).about.remarks)


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        (0, [0, 0], "the round, its counters and deposits are not given"),
        (0, [9, 99999, 0], "1000"),
        (2, [], "one to 5 indicators are shown"),
        (2, [99], "99 is not a tile"),
        (4, [11] * 13, "more 1m than the set has"),
        (4, [11], "is dealt 1 tiles, not 13"),
        (5, ["p4"], "'p4' is not a call"),
        (16, ["勝"], "'勝' is not an end of a hand"),
        (16, ["和了"], "the winners are not named"),
    ],
)
def test_a_hand_that_cannot_be_is_named(part: int, value: object, said: str) -> None:
    file = file_of()
    file["log"][0][part] = value
    assert said in reason(parse_tenhou6(json.dumps(file)))


@pytest.mark.parametrize(
    "junk", [b"", b"{}", b"[]", b'{"log": []}', b'{"log": [[]]}', b"[" * 9999, b"\x00", b'{"log": 1}']
)
def test_junk_is_a_problem(junk: bytes) -> None:
    assert read(junk, "a.json").problems


@given(data=st.data())
def test_damaged_files_are_problems_and_nothing_raises(data: st.DataObject) -> None:
    file = file_of()
    hand = file["log"][data.draw(st.integers(0, len(file["log"]) - 1))]
    part = data.draw(st.integers(0, len(hand) - 1))
    texts = st.sampled_from(["r60", "p111111", "k11111111", "f44", "和了"])
    wild: st.SearchStrategy[object] = st.none() | st.integers(-5, 99) | texts | st.just([])
    if isinstance(hand[part], list) and hand[part] and data.draw(st.booleans()):
        hand[part][data.draw(st.integers(0, len(hand[part]) - 1))] = data.draw(wild)
    else:
        hand[part] = data.draw(wild)
    loaded = parse_tenhou6(json.dumps(file))
    for game in loaded.games:
        game.match()
    assert loaded.games or loaded.problems
