"""Records from elsewhere are facts: what their houses play is inferred, said in one remark, and comes out again."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.records.riichi.kinds import (
    SEAT_WINDS,
    File,
    file_of,
    mjai_of,
    played_on,
    seeds,
    short,
    soul,
    uneven,
    with_seat_wind,
)
from tests.records.riichi.tables import only, played, reason, story
from zashiki.games import riichi
from zashiki.games.riichi.events import RoundWon
from zashiki.games.riichi.rules import change_rules
from zashiki.games.riichi.standings import final_table
from zashiki.kernel.record import AnyMatch
from zashiki.records.audit import verify
from zashiki.records.foreign import ForeignGame, Outgoing
from zashiki.records.riichi import final_points
from zashiki.records.riichi.mjai import parse_mjai
from zashiki.records.riichi.tenhou6 import parse_tenhou6
from zashiki.records.riichi.tenhou6_out import show_tenhou6


def read(file: File) -> ForeignGame:
    """Read a file, which plays again, goes out with the same content, and comes back the same."""
    game = only(parse_tenhou6(json.dumps(file)))
    written = json.loads(show_tenhou6(Outgoing(game.match(), game.about)))
    assert written == file
    assert only(parse_tenhou6(json.dumps(written))) == game
    assert set(verify(game.record()).notes) <= {"no_commitment", "unfinished"}
    return game


def inferred(game: ForeignGame) -> list[str]:
    """What is said to be inferred: one remark at most."""
    found = [remark for remark in game.about.remarks if remark.startswith("inferred from the record: ")]
    assert len(found) <= 1
    return found[0].removeprefix("inferred from the record: ").split(", ") if found else []


def knobs(match_or_game: Any, *names: str) -> dict[str, object]:
    return {name: getattr(match_or_game.rules, name) for name in names}


# ------------------------------------------------------------------------------------------------------ final points


def test_tenhou_keeps_hundreds_today() -> None:
    match = uneven("tenhou")
    file = file_of(match)
    assert any(isinstance(one, float) for one in file["sc"])
    game = read(file)
    assert (game.rules, inferred(game), game.about.ending) == (match.rules, [], "")
    assert game.match().state.final == match.state.final


@pytest.mark.parametrize("ref", [{}, {"ref": "2019050417gm-0029-0000-4f2a8622"}])
@pytest.mark.parametrize("preset", ["tenhou-2021", "tenhou-3p-2021"])
def test_tenhou_rounded_until_2022(preset: str, ref: File) -> None:
    match = uneven(preset)
    game = read(file_of(match) | ref)
    assert game.rules == match.rules
    assert inferred(game) == ([] if ref else [f"the rules of {preset}"])
    assert game.about.date == ("2019-05-04" if ref else "")


@pytest.mark.parametrize(
    ("date", "name"),
    [("20220113", "tenhou-2021*"), ("20220120", "tenhou*"), ("20220131", "tenhou*"), ("20090220", "tenhou-2021*")],
)
def test_two_logs_of_one_time_have_the_same_rules_even_if_one_says_nothing(date: str, name: str) -> None:
    file = file_of(short("tenhou")) | {"ref": f"{date}17gm-0029-0000-4f2a8622"}
    del file["sc"]
    assert read(file).rules.name == name  # type: ignore[attr-defined]  # a rule set of riichi


@pytest.mark.thinned
@pytest.mark.parametrize("rounding", ["none", "half_up"])
@pytest.mark.parametrize("uma", [(10, 5, -5, -10), (15, 5, -5, -15), (30, 10, -10, -30), (12, -1, -3, -8)])
def test_uma_and_rounding_are_inferred(uma: tuple[int, ...], rounding: str) -> None:
    match = uneven(uma=uma, rounding=rounding)
    game = read(file_of(match))
    assert knobs(game, "uma", "rounding", "oka", "return_points") == knobs(
        match, "uma", "rounding", "oka", "return_points"
    )
    assert f"uma = {' '.join(map(str, uma))}" in inferred(game)
    assert game.rules.name == ("tenhou*" if rounding == "none" else "tenhou-2021*")  # type: ignore[attr-defined]
    assert game.match().state.final == match.state.final


@pytest.mark.parametrize("rounding", ["none", "half_up", "five_down_six_up", "seed"])
@pytest.mark.parametrize("preset", ["tenhou", "mahjong-soul", "tenhou-3p", "m-league"])
def test_every_rounding_is_inferred_from_scores_that_show_it(preset: str, rounding: str) -> None:
    rules = change_rules(riichi.preset(preset), rounding=rounding)
    scores = (41300, 30500, 19700, 8500) if rules.players == 4 else (51300, 40500, 13200)
    points = final_table(rules, scores, sticks=1).points
    found = final_points.inferred(riichi.preset(preset), scores, points, sticks=1)
    assert found is not None
    assert msgspec.structs.replace(found, name=rules.name) == rules


def test_other_return_points_and_their_oka_are_inferred() -> None:
    match = uneven(return_points=25000, oka=0, uma=(20, 10, -10, -20))
    game = read(file_of(match))
    assert knobs(game, "return_points", "oka", "uma") == {"return_points": 25000, "oka": 0, "uma": (20, 10, -10, -20)}


def test_two_logs_of_one_house_have_the_same_rules() -> None:
    changes: dict[str, Any] = {"uma": (10, 5, -5, -10), "rounding": "half_up"}
    games = [read(file_of(short("tenhou", f"house {number}", **changes))) for number in range(4)]
    final = [knobs(game, "uma", "oka", "return_points", "start_points") for game in games]
    assert final == [final[0]] * len(games)


def test_final_points_that_follow_from_nothing_are_a_remark() -> None:
    file = file_of(uneven())
    file["sc"][1] += 0.05
    game = read(file)
    assert "the final points do not follow from any known uma and rounding; they are left out" in game.about.remarks


def test_final_scores_that_the_hands_did_not_bring_are_refused() -> None:
    file = file_of(uneven())
    file["sc"][0], file["sc"][2] = file["sc"][0] + 1000, file["sc"][2] - 1000
    assert "the final scores" in reason(parse_tenhou6(json.dumps(file)))


@pytest.mark.parametrize("sc", ["x", [1], [None] * 8, [[]] * 8, {"a": 1}, [1e308] * 8, [True] * 8])
def test_an_sc_that_is_none_is_a_remark(sc: object) -> None:
    game = read(file_of(short()) | {"sc": sc})
    assert "sc is not a score and points for each seat; it is left out" in game.about.remarks


# ------------------------------------------------------------------------------------------- beginning, end and target


@pytest.mark.parametrize(
    ("start", "changes"),
    [
        (30000, {"oka": 0}),
        (27000, {"oka": 12}),
        (1000, {"oka": 0, "return_points": 1000, "target": 1000}),
        (50000, {"oka": 0, "return_points": 50000, "target": 50000}),
    ],
)
@pytest.mark.parametrize("points", [True, False])
def test_start_points_are_inferred(start: int, changes: dict[str, Any], points: bool) -> None:
    match = short(seed="house 3", start_points=start, **changes)
    file = file_of(match)
    if not points:
        del file["sc"]
    game = read(file)
    assert game.rules == match.rules
    assert f"start_points = {start}" in inferred(game)


def test_a_match_that_begins_later_has_an_opening() -> None:
    file = file_of(short())
    file["log"] = file["log"][1:]
    game = read(file)
    assert inferred(game)[0].startswith("opening = East ")


@pytest.mark.parametrize(("kind", "off"), [("win", ("off", "off")), ("draw", ("auto", "off"))])
def test_an_all_last_dealer_ahead_who_played_on(kind: str, off: tuple[str, str]) -> None:
    match = played_on(kind)
    game = read(file_of(match))
    assert (game.rules.agari_yame, game.rules.tenpai_yame) == off  # type: ignore[attr-defined]  # a rule set of riichi
    assert story(game.match()) == story(match)
    assert "tenpai_yame = off" in inferred(game)


def test_a_match_that_goes_on_below_zero() -> None:
    low: dict[str, Any] = {"start_points": 4000, "return_points": 4000, "oka": 0, "target": 4000}
    match = next(one for seed in seeds() if went_on_below_zero(one := short(seed=seed, tobi="off", **low)))
    game = read(file_of(match))
    assert story(game.match()) == story(match)
    assert "tobi = off" in inferred(game)


def went_on_below_zero(match: AnyMatch) -> bool:
    return any(min(score for score in hand[1]) < 0 for hand in file_of(match)["log"])


def test_a_match_that_ended_below_the_usual_target() -> None:
    match = next(
        one
        for seed in seeds(38)
        if max((one := short(seed=seed, extension="none")).state.final.scores) < 30000
        and one.state.reason != "Bankruptcy"
    )
    game = read(file_of(match))
    assert story(game.match()) == story(match)
    assert [part for part in inferred(game) if part.startswith("target = ")]


def test_a_match_that_went_on_above_the_usual_target() -> None:
    match = next(
        one
        for seed in seeds()
        if (one := short(seed=seed, target=40000)).state.wind == 1 and one.state.reason != "Bankruptcy"
    )
    game = read(file_of(match))
    assert story(game.match()) == story(match)
    assert [part for part in inferred(game) if part.startswith("target = ")]


def test_a_length_that_is_not_said_is_inferred() -> None:
    match = short()
    file = file_of(match)
    file["rule"] = {"aka": 1}
    game = read(file)
    assert game.rules == match.rules
    assert inferred(game) == ["length = east"]


# --------------------------------------------------------------------------------------------------------- broken off


def no_result(file: File) -> None:
    file["log"][-1][-1] = []


def unknown(file: File) -> None:
    file["log"][-1][-1] = ["不明"]


def without_result(file: File) -> None:
    file["log"][-1].pop()


def torn(file: File) -> None:
    """The last hand stops after its first discards."""
    hand = file["log"][-1]
    hand[-1] = []
    dealer = hand[0][0] % 4
    for seat in range(4):
        mine = int(seat in (dealer, (dealer + 1) % 4))
        hand[5 + 3 * seat], hand[6 + 3 * seat] = hand[5 + 3 * seat][:mine], hand[6 + 3 * seat][: int(seat == dealer)]


def undrawn(file: File) -> None:
    hand = file["log"][-1]
    for at in (5, 6, 8, 9, 11, 12, 14, 15):
        hand[at] = []
    hand[-1] = []


@pytest.mark.thinned
@pytest.mark.parametrize("change", [no_result, unknown, without_result, torn, undrawn])
@pytest.mark.parametrize("first", [False, True], ids=["later", "first hand"])
@pytest.mark.parametrize("sc", [False, True])
def test_a_last_hand_without_a_result(change: Callable[[File], None], first: bool, sc: bool) -> None:
    file = file_of(short(seed="house 1"))
    file["log"] = file["log"][:1] if first else file["log"]
    if not sc:
        del file["sc"]
    change(file)
    game = read(file)
    number = len(file["log"])
    assert game.about.ending == "unfinished"
    assert [one for one in game.about.remarks if one.startswith(f"the record breaks off in hand {number} (East ")]
    assert game.match().outcome is None
    assert ("final scores" in " ".join(game.about.remarks)) is sc


@pytest.mark.parametrize("sc", [False, True])
def test_a_last_hand_that_is_missing(sc: bool) -> None:
    file = file_of(short(seed="house 1"))
    file["log"].pop()
    if not sc:
        del file["sc"]
    game = read(file)
    number = len(file["log"])
    assert inferred(game) == [f"hands = {number}"]
    assert game.about.ending == "unfinished"
    assert [one for one in game.about.remarks if one.startswith(f"the record breaks off after hand {number} (East ")]


def test_a_last_hand_that_was_never_dealt() -> None:
    file = file_of(short(seed="house 1"))
    file["log"][-1] = [*file["log"][-1][:2], [], [], *[[]] * 12, []]
    game = read(file)
    assert inferred(game) == [f"hands = {len(file['log']) - 1}"]
    assert game.about.ending == "unfinished"


def test_a_hand_in_the_middle_needs_its_result() -> None:
    file = file_of(short(seed="house 1"))
    file["log"][0][-1] = []
    assert "the hand breaks off, and the record goes on" in reason(parse_tenhou6(json.dumps(file)))


# ---------------------------------------------------------------------------------------- Mahjong Soul, from exporters


def exact(points: list[float]) -> list[float]:
    return points


def cut(points: list[float]) -> list[float]:
    return [int(one) for one in points]


@pytest.mark.parametrize("shown", [exact, cut, None])
def test_a_match_of_mahjong_soul(shown: Callable[[list[float]], list[float]] | None) -> None:
    match = uneven("mahjong-soul")
    file = soul(file_of(match))
    if shown is None:
        del file["sc"]
    else:
        file["sc"] = shown(file["sc"])
    game = read(file)
    assert game.rules == match.rules
    assert inferred(game) == []
    assert game.about.names == ("AI", "", "Mio", "Sora")
    whole = "the final points are written without their hundreds"
    assert (whole in game.about.remarks) is (shown is cut)


def test_scores_alone_are_an_sc_too() -> None:
    match = uneven("mahjong-soul")
    file = soul(file_of(match))
    file["sc"] = file["sc"][::2]
    assert read(file).rules == match.rules


def test_a_match_of_mahjong_soul_is_known_by_its_points_where_nothing_names_it() -> None:
    match = uneven("mahjong-soul")
    file = file_of(match)
    file["rule"] = {"disp": "東喰赤", "aka": 1}
    game = read(file)
    assert game.rules == match.rules
    assert inferred(game) == ["the rules of mahjong-soul"]


def test_a_seat_wind_that_is_named_wrongly_is_a_remark() -> None:
    match, number = with_seat_wind("mahjong-soul")
    file = soul(file_of(match))
    win = next(part for part in file["log"][number][-1][2::2] if "自風" in str(part))
    at = next(at for at, text in enumerate(win) if "自風" in str(text))
    name = win[at][3]
    win[at] = win[at].replace(f"自風 {name}", f"自風 {SEAT_WINDS[SEAT_WINDS.index(name) - 1]}")
    game = read(file)
    (remark,) = [one for one in game.about.remarks if "yaku" in one]
    assert remark.startswith(f"yaku told differently, which changes no payment: hand {number + 1}: ")


@pytest.mark.parametrize("name", [None, [], ["A"], [None, 1, {}, "D"], "ABCD"])
def test_names_may_be_anything(name: object) -> None:
    read(file_of(short()) | {"name": name})


def test_wins_may_be_listed_by_their_seats() -> None:
    matches = (played("mahjong-soul", f"double {number}", hands=1) for number in range(160, 400))
    match = next(one for one in matches if sum(isinstance(event, RoundWon) for event in one.log) > 1)
    file = soul(file_of(match))
    result = file["log"][0][-1]
    file["log"][0][-1] = [result[0], *result[3:5], *result[1:3], *result[5:]]
    assert story(read(file).match()) == story(match)


# ------------------------------------------------------------------------------------------------------------- in mjai


@pytest.mark.parametrize("kind", ["win", "draw"])
def test_mjai_a_dealer_ahead_played_on(kind: str) -> None:
    match = played_on(kind)
    game = only(parse_mjai(mjai_of(match)))
    assert story(game.match()) == story(match)
    assert "tenpai_yame = off" in inferred(game)


def test_mjai_start_points_and_a_broken_end() -> None:
    match = short(seed="house 1", start_points=30000, oka=0)
    text = mjai_of(match)
    assert only(parse_mjai(text)).rules == match.rules
    lines = text.splitlines(keepends=True)
    at = [number for number, line in enumerate(lines) if '"start_kyoku"' in line]
    cut_short = only(parse_mjai("".join(lines[: at[2] + 12])))
    assert cut_short.about.ending == "unfinished"
    assert cut_short.about.remarks[-1].startswith("the record breaks off in hand 3 (")
    between = only(parse_mjai("".join(lines[: at[2]])))
    assert between.about.ending == "unfinished"
    assert "hands = 2" in inferred(between)
