"""mjai: what is written comes back, a seat hears no more than it may, and broken rules are refused with their place."""

import gzip
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.riichi.tables import NAMES, broken_off, only, played, reason, story, told
from zashiki.games import reversi, riichi
from zashiki.games.riichi import Phase, Stop
from zashiki.games.riichi.events import StopAnswered
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make
from zashiki.records.audit import verify
from zashiki.records.export import export
from zashiki.records.foreign import About, ForeignError, Outgoing
from zashiki.records.replay import replayed
from zashiki.records.riichi.mjai import parse_mjai, read
from zashiki.records.riichi.mjai_out import Narrator, show_mjai

PRESETS = ("tenhou", "tenhou-3p", "mahjong-soul", "m-league", "seed")


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def text(rows: list[dict[str, Any]]) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


@pytest.fixture
def rows() -> list[dict[str, Any]]:
    return lines(show_mjai(told(played("tenhou", "tea"))))


@pytest.mark.thinned
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_a_match_comes_back_from_its_mjai_lines(preset: str, player: str) -> None:
    match = played(preset, "tea", player=player)
    game = only(parse_mjai(show_mjai(told(match))))
    assert story(game.match()) == story(match)
    assert (game.rules, game.about.names) == (match.rules, NAMES[: match.rules.players])
    assert show_mjai(Outgoing(game.match(), game.about)) == show_mjai(told(match))


def test_rules_that_mjai_has_no_field_for_are_told_in_a_note() -> None:
    match = played("tenhou", "tea", length="east", red_fives=0, open_tanyao=False)
    first = lines(show_mjai(told(match)))[0]
    assert first["kyoku_first"] == 4
    assert first["aka_flag"] is False
    assert first["_rules"] == {"preset": "tenhou", "length": "east", "open_tanyao": False, "red_fives": 0}
    assert only(parse_mjai(show_mjai(told(match)))).rules == match.rules


def test_a_log_becomes_a_record_that_verifies() -> None:
    record = only(parse_mjai(show_mjai(told(played("tenhou-3p", "tea"))))).record()
    assert verify(record).notes == ("no_commitment",)
    assert [seat.name for seat in record.header.seats] == list(NAMES[:3])


def test_a_log_that_breaks_off_is_an_unfinished_match() -> None:
    match = broken_off("tenhou", "tea", 40)
    game = only(parse_mjai(show_mjai(told(match))))
    assert game.about.ending == "unfinished"
    assert story(game.match()) == story(match)


def last_hand(seed: str) -> AnyMatch:
    """South 4 with a leading dealer, who stops if it may."""
    opening = {"wind": 1, "number": 4, "scores": [20000, 20000, 20000, 40000]}
    match: AnyMatch = Match.open(riichi, riichi.change_rules(riichi.preset("seed"), opening=opening), seed=seed)
    players = [make("riichi", "greedy", seed=str(seat)) for seat in range(4)]
    while match.outcome is None and match.state.deal == 1:
        seat = match.to_act[0]
        stops = match.state.phase is Phase.STOPPING
        match.submit(seat, Stop() if stops else players[seat].choose(match.view(seat), seat))
    return match


def test_a_dealer_who_stopped_stops_again() -> None:
    matches = (last_hand(f"stop{number}") for number in range(60))
    match = next(one for one in matches if any(isinstance(event, StopAnswered) for event in one.log))
    game = only(parse_mjai(show_mjai(told(match))))
    assert story(game.match()) == story(match)
    assert game.match().outcome == match.outcome


def test_a_log_without_lengths_is_of_one_wind_where_it_ends_so() -> None:
    match = played("tenhou", "tea", hands=0, length="east")
    rows = lines(show_mjai(told(match)))
    del rows[0]["kyoku_first"]
    assert only(parse_mjai(text(rows))).rules.length == "east"  # type: ignore[attr-defined]


def test_several_matches_an_array_and_a_packed_file_are_read(rows: list[dict[str, Any]]) -> None:
    assert [game.number for game in parse_mjai(text(rows) * 2).games] == [1, 2]
    assert story(only(parse_mjai(json.dumps(rows))).match()) == story(played("tenhou", "tea"))
    assert len(read(gzip.compress(text(rows).encode()), "a.mjson").games) == 1


def test_whoever_deals_first_is_seat_0_here(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        for name in ("actor", "target", "oya"):
            if name in row:
                row[name] = (row[name] + 1) % 4
        for name in ("names", "scores", "tehais", "deltas"):
            if name in row:
                row[name] = [row[name][-1], *row[name][:-1]]
    game = only(parse_mjai(text(rows)))
    assert game.about.names == NAMES
    assert story(game.match()) == story(played("tenhou", "tea"))


def test_a_table_for_three_may_have_an_empty_fourth_seat() -> None:
    rows = lines(show_mjai(told(played("tenhou-3p", "tea"))))
    for row in rows:
        for name, empty in (("scores", 0), ("deltas", 0), ("tehais", ["?"] * 13), ("names", "")):
            if name in row:
                row[name] = [*row[name], empty]
    assert story(only(parse_mjai(text(rows))).match()) == story(played("tenhou-3p", "tea"))


def test_fields_that_only_some_write_may_be_missing(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        for name in ("tsumogiri", "deltas", "reason"):
            row.pop(name, None)
    match = only(parse_mjai(text(rows))).match()
    assert [type(event) for event in match.log] == [type(event) for event in played("tenhou", "tea").log]


# ------------------------------------------------------------------------------------------------- one seat's stream


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_a_seat_hears_the_same_lines_with_all_others_tiles_hidden(preset: str) -> None:
    match = played(preset, "tea")
    whole = lines(show_mjai(told(match)))[1:]
    for seat in range(match.rules.players):
        heard = list(Narrator(match.rules).tell(match.heard(match.log, seat)))
        assert [line["type"] for line in heard] == [line["type"] for line in whole]
        for line, true in zip(heard, whole, strict=True):
            if line["type"] == "tsumo" and line["actor"] != seat:
                assert line["pai"] == "?"
            elif line["type"] == "start_kyoku":
                hidden = [at for at, hand in enumerate(line["tehais"]) if set(hand) == {"?"}]
                assert hidden == [at for at in range(match.rules.players) if at != seat]
                assert line["tehais"][seat] == true["tehais"][seat]
            else:
                assert line == true


def test_told_piece_by_piece_a_seat_hears_the_same() -> None:
    match = played("tenhou", "tea", player="random")
    narrator, heard = Narrator(match.rules), list[dict[str, Any]]()
    for events in (match.opening, *(step.events for step in match.steps)):
        heard += narrator.tell(match.heard(events, 1))
    assert heard == list(Narrator(match.rules).tell(match.heard(match.log, 1)))


def test_what_one_seat_saw_cannot_be_written_as_a_log_nor_read_as_one(rows: list[dict[str, Any]]) -> None:
    record = only(parse_mjai(text(rows))).record()
    with pytest.raises(ForeignError, match="what one seat saw"):
        show_mjai(Outgoing(replayed(export(record, 1)), About()))
    rows[1]["tehais"][2] = ["?"] * 13
    assert reason(parse_mjai(text(rows))).startswith("hand 1 (East 1): some tiles are hidden")


def test_another_game_is_refused() -> None:
    with pytest.raises(ForeignError, match="this is a match of reversi"):
        show_mjai(Outgoing(Match.open(reversi), About()))


# --------------------------------------------------------------------------------------------------------- refusals


def first(rows: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(row for row in rows if row["type"] == kind)


def test_a_choice_that_the_rules_refuse_is_named_with_hand_and_turn(rows: list[dict[str, Any]]) -> None:
    discard = first(rows, "dahai")
    discard |= {"pai": "9s" if discard["pai"] != "9s" else "1s", "tsumogiri": True}
    said = f"hand 1 (East 1), turn 2: seat 0 may not discard {discard['pai']} drawn: not_your_tile"
    assert reason(parse_mjai(text(rows))) == said


def test_payments_that_differ_from_the_tables_are_refused(rows: list[dict[str, Any]]) -> None:
    end = next(row for row in rows if row["type"] in ("hora", "ryukyoku"))
    end["deltas"] = [1000, 0, 0, -1000]
    assert "payments: ((1000, 0, 0, -1000),) in the record" in reason(parse_mjai(text(rows)))


def test_scores_that_do_not_follow_are_refused(rows: list[dict[str, Any]]) -> None:
    second = [row for row in rows if row["type"] == "start_kyoku"][1]
    second["scores"] = [25000, 25000, 25000, 25000]
    assert "scores: (25000, 25000, 25000, 25000) in the record" in reason(parse_mjai(text(rows)))


def test_a_wrong_number_of_indicators_is_refused(rows: list[dict[str, Any]]) -> None:
    at = rows.index(next(row for row in rows if row["type"] in ("hora", "ryukyoku")))
    rows.insert(at, {"type": "dora", "dora_marker": "1m"})
    said = reason(parse_mjai(text(rows)))
    assert "indicators in the record" in said or "than the set has" in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"actor": 7}, "there is no seat 7"),
        ({"pai": "5x"}, "'5x' is not a tile"),
        ({"type": "riichi"}, "no event is called 'riichi'"),
    ],
)
def test_events_that_cannot_be_read_are_named_with_their_line(
    rows: list[dict[str, Any]], change: dict[str, Any], said: str
) -> None:
    row = first(rows, "dahai")
    line = rows.index(row) + 1
    row |= change
    assert reason(parse_mjai(text(rows))) == f"line {line}: {said}"


@pytest.mark.parametrize("junk", ["", "{", "[", "[1]", "null\n", '{"type": 1}', '{"type": "start_kyoku"}', "[" * 9999])
def test_junk_is_a_problem(junk: str) -> None:
    assert parse_mjai(junk).problems


@given(data=st.data())
def test_damaged_lines_are_problems_and_nothing_raises(data: st.DataObject) -> None:
    rows = lines(show_mjai(told(played("tenhou", "tea"))))
    at = data.draw(st.integers(0, len(rows) - 1))
    change = data.draw(st.sampled_from(["drop", "double", "swap", "field"]))
    if change == "drop":
        del rows[at]
    elif change == "double":
        rows.insert(at, rows[at])
    elif change == "swap":
        other = data.draw(st.integers(0, len(rows) - 1))
        rows[at], rows[other] = rows[other], rows[at]
    else:
        name = data.draw(st.sampled_from(sorted(rows[at])))
        rows[at] = rows[at] | {name: data.draw(st.none() | st.integers(-5, 99) | st.text(max_size=4) | st.just([]))}
    loaded = parse_mjai(text(rows))
    for game in loaded.games:
        game.match()
    assert loaded.games or loaded.problems


def test_the_room_is_the_one_that_plays() -> None:
    assert only(parse_mjai(show_mjai(told(played("tenhou", "tea"))))).match().game is riichi
