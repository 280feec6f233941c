"""A score table told: sentences, scenes, the form of an entry, and its pages, in both languages."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
import pytest

from tests.games.score_table.test_entries import table
from zashiki import telling
from zashiki.games import score_table
from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.score_table import Action, GameState, Phase, Ron, RoundStarted, SeveralRon, Tsumo
from zashiki.games.score_table.statistics import of_log
from zashiki.kernel.record import AnyMatch
from zashiki.telling import Chapter, Filled, Form, TellingError
from zashiki.telling.mahjong_words import TableWords, final_points
from zashiki.telling.pieces import CODES
from zashiki.telling.protocols import Listener
from zashiki.telling.register import words_for
from zashiki.telling.score_table import Scene, ScoreTableSpeaker, parts_of, piece_names
from zashiki.telling.score_table.entries import FIELDS
from zashiki.telling.score_table.entries import NAMES as PART_NAMES
from zashiki.texts.sheets import Cell, Grid, Sheet, Text, text
from zashiki.texts.words import LANGUAGES

NAMES = ("Hanako", "Taro", "花子 山田", "次郎")
HIGH = {"scores": [100000] * 4}
LAST = {"scores": [20000, 20000, 25000, 35000], "wind": 1, "number": 4}
LINES = ("riichi A", "cancel A", "riichi B", "ron A from C 3 40, D haneman", "tsumo B yakuman 2 pao D")
MORE = ("draw A nagashi B", "draw all", "abort nine_terminals", "abort triple_ron", "chombo C")


def spoken(match: AnyMatch, language: str = "en", me: int | None = 0) -> ScoreTableSpeaker:
    words = words_for(language, score_table)
    names = NAMES[: score_table.seats(match.rules)]
    return ScoreTableSpeaker(Listener(score_table, words, names, match.rules, me, CODES))


def heard(match: AnyMatch, language: str = "en", me: int | None = 0) -> list[Any]:
    """Everything that was told from the beginning, each choice in one walk."""
    speaker, found = spoken(match, language, me), list[Any]()
    view = match.state_at(0)
    for events in turns(match):
        found += speaker.walk(view, events)
        view = found[-1].view
    return found


def turns(match: AnyMatch) -> Iterator[Sequence[Any]]:
    """Events of the opening, and then of each choice."""
    log, at = list(match.log), 0
    for choice in range(len(match.steps) + 1):
        ahead = match.state_at(choice)
        view, begun = match.state_at(choice - 1) if choice else score_table.start(match.rules), at
        while view != ahead:
            view, at = score_table.apply(view, log[at]), at + 1
        yield log[begun:at]


def everything() -> list[AnyMatch]:
    """Matches in which everything happens that can."""
    stopping = {**HIGH, "wind": 1, "number": 4}
    return [
        table("tenhou", *LINES, *MORE, "end", opening=HIGH),
        table("ema", "chombo B", "end"),
        table("seed", "tsumo D mangan", "on", "tsumo D mangan", "stop", opening=stopping),
        table("m-league", "draw", opening={**stopping, "sticks": 2}, final_sticks="lost"),
        table("tenhou-3p", "riichi C", "tsumo C 3 30", "end"),
    ]


def lines_of(sheet: Sheet | None) -> list[str]:
    """All texts of a sheet: its title, paragraphs and cells."""
    assert sheet is not None
    found: list[Cell] = [sheet.title]
    for part in sheet.parts:
        assert isinstance(part, Text | Grid), "there are no pieces at a score table"
        found += [part] if isinstance(part, Text) else [cell for row in (part.head, *part.rows) for cell in row]
    return ["".join(map(str, one.spans)) if isinstance(one, Text) else one for one in found]


def grids(sheet: Sheet | None) -> list[Grid]:
    assert sheet is not None
    return [part for part in sheet.parts if isinstance(part, Grid)]


# ------------------------------------------------------------------------------------------------------- what happened


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_sentence(language: str) -> None:
    told = [one for match in everything() for one in heard(match, language)]
    assert {type(one.event) for one in told} == set(get_args(score_table.Event))
    said = {type(one.event) for one in told if one.lines}
    assert said | set(ScoreTableSpeaker.WORDLESS) == set(get_args(score_table.Event))
    assert all(line.strip() and "{" not in line for one in told for line in (*one.lines, *one.asides))
    assert all(one.lines or one.asides for one in told)


def test_a_hand_is_told_by_its_name_and_worth() -> None:
    match = table("tenhou", "draw none", "riichi B", "ron A from C 4 40")
    en, ja = (heard(match, language) for language in ("en", "ja"))
    assert en[-2].lines == ("Hanako wins from 花子 山田: mangan (4 han 40 fu).",)
    assert ja[-2].lines[0].replace(" ", "") == "Hanakoが花子山田からロン和了：満貫（4翻40符）。"
    assert en[-1].lines == ("East 3, dealer: 花子 山田.",)
    assert ja[2].lines == ("東二局 1本場 親 Taro。",)


@pytest.mark.parametrize(
    ("typed", "en", "ja"),
    [
        ("mangan", "mangan", "満貫"),
        ("haneman", "haneman", "跳満"),
        ("baiman", "baiman", "倍満"),
        ("sanbaiman", "sanbaiman", "三倍満"),
        ("kazoe", "counted yakuman", "数え役満"),
        ("yakuman", "yakuman", "役満"),
        ("7 han", "haneman (7 han)", "跳満（7翻）"),
        ("4 40", "mangan (4 han 40 fu)", "満貫（4翻40符）"),
    ],
)
def test_p17_han_are_said_only_where_they_were_entered(typed: str, en: str, ja: str) -> None:
    match = table("tenhou", f"ron A from B {typed}", opening=HIGH)
    for language, worth in (("en", en), ("ja", ja)):
        told = next(one for one in heard(match, language) if one.chapter)
        assert told.lines[0].replace(" ", "").rstrip(".。").endswith(worth.replace(" ", ""))


@pytest.mark.parametrize(("line", "said"), [("2 pao B", "2 of 2"), ("2 pao B 1", "1 of 2"), ("pao B", "")])
def test_who_is_liable_is_said_and_for_how_much(line: str, said: str) -> None:
    told = heard(table("mahjong-soul", f"tsumo A yakuman {line}"))
    wanted = f"Taro is liable for {said} yakuman." if said else "Taro is liable for it."
    assert wanted in next(one for one in told if one.chapter).lines


def test_several_rons_are_told_once_when_they_are_paid() -> None:
    told = heard(table("tenhou", "ron A from C 3 40, D haneman"))
    kinds = {type(one.event).__name__: one for one in told}
    assert kinds["RonsAnnounced"].lines
    assert (kinds["RonEntered"].lines, len(kinds["RonEntered"].asides)) == ((), 1)
    assert len(kinds["RoundWon"].lines) == 2
    assert [one.chapter for one in told if one.chapter] == [kinds["RoundWon"].chapter], "one chapter"


def test_a_turn_in_brief_says_what_was_entered() -> None:
    match = table("tenhou", "riichi B", "ron A from C 3 40, B 2 30")
    told = heard(match)
    speaker = spoken(match)
    assert speaker.in_brief(told[:1]) == "East 1, dealer: Hanako."
    assert speaker.in_brief(told[1:2]) == "Taro declares riichi and puts 1,000 on the table."
    assert (
        speaker.in_brief(told[-3:]) == "Hanako wins from 花子 山田: 3 han 40 fu. Taro wins from 花子 山田: 2 han 30 fu."
    )
    assert speaker.in_brief([]) == ""


def test_everybody_is_told_alike() -> None:
    match = everything()[0]
    lines = [[one.lines for one in heard(match, "en", me)] for me in (None, 0, 3)]
    assert lines[0] == lines[1] == lines[2]
    assert spoken(match, "en", 1).names == NAMES


# ---------------------------------------------------------------------------------------------------------- the scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_scenes_are_json_and_come_back(language: str, seat: int | None) -> None:
    for match in everything():
        speaker = spoken(match, language, seat)
        for nth in range(len(match.steps) + 1):
            scene = speaker.scene(match.state_at(nth), seat)
            sent = msgspec.json.encode(scene)
            assert msgspec.json.decode(sent, type=Scene) == scene
            assert b'"game":"score-table"' in sent
            assert b"honba_ron" not in sent, "no rules"


def test_the_scene_of_the_page() -> None:
    """The table of `keeper.html`: who sits where, winds, scores, sticks, dealer, counters, deposits."""
    opening = {"scores": [28500, 25500, 26700, 18300], "number": 2, "honba": 1, "sticks": 1}
    match = table("tenhou", "riichi C", opening=opening)
    scene = spoken(match, "ja").scene(match.state, 0)
    assert (scene.round_text, scene.honba, scene.sticks, scene.dealer) == ("東二局", 1, 2, 1)
    assert scene.title == "東二局 1本場 供託2本 親 Taro"
    assert scene.about == "半荘戦・天鳳、変更あり"
    assert [(one.wind, one.wind_text, one.score, one.riichi, one.dealer) for one in scene.seats] == [
        ("4z", "北", 28500, False, False),
        ("1z", "東", 25500, False, True),
        ("2z", "南", 25700, True, False),
        ("3z", "西", 18300, False, False),
    ]
    assert [one.place for one in scene.seats] == [1, 3, 2, 4]
    assert [one.difference for one in scene.seats] == [0, -3000, -2800, -10200]
    assert [one.may_riichi for one in scene.seats] == [True, True, False, True]
    assert (scene.asking, scene.to_act, scene.over, scene.new) == ("hand", (0,), False, ())
    assert {one.difference for one in spoken(match).scene(match.state, None).seats} == {None}


def test_the_scene_says_what_is_being_entered() -> None:
    match = table("tenhou", "rons A B from C", "ron B from C 2 30")
    scene = spoken(match).scene(match.state, None)
    assert (scene.asking, scene.loser, scene.pending) == ("rons", 2, (0,))
    assert [(one.winner, one.worth) for one in scene.rons] == [(1, "2 han 30 fu")]
    stopping = table("seed", "tsumo D mangan", opening=LAST)
    assert spoken(stopping).scene(stopping.state, 0).asking == "stop"
    over = table("ema", "chombo B", "end")
    scene = spoken(over).scene(over.state, 0)
    assert (scene.over, scene.to_act, scene.asking) == (True, (), "")
    assert scene.title == "The match is over: the table broke up."
    assert [one.points for one in scene.seats] == list(over.state.points)
    assert scene.seats[1].chombo == 1


def test_riichi_may_be_declared_by_whoever_has_a_stick() -> None:
    match = table("tenhou", opening={"scores": [900, 33000, 33000, 33100]})
    assert [one.may_riichi for one in spoken(match).scene(match.state, 0).seats] == [False, True, True, True]


def test_winds_are_written_in_each_style() -> None:
    words = words_for("en", score_table)
    assert [piece_names(style, words).one("2z") for style in ("code", "name", "sign")] == ["2z", "South", "南"]


# ----------------------------------------------------------------------------------------------------------- the form


POSITIONS: list[tuple[str, tuple[str, ...], dict[str, object]]] = [
    *((preset, (), {}) for preset in score_table.presets()),
    ("tenhou", ("riichi A C",), {}),
    ("tenhou", ("riichi A B C D",), {}),
    ("tenhou", (), {"opening": {"scores": [900, 33000, 33000, 33100]}}),
    ("tenhou", ("rons A B from C",), {}),
    ("tenhou", ("rons A B from C", "ron B from C 2 30"), {}),
    ("mahjong-soul", ("rons A B D from C", "ron B from C yakuman 2 pao A 1"), {}),
    ("seed", ("tsumo D mangan",), {"opening": LAST}),
]
"""Tables that wait for something, of every preset and in every phase: a preset, lines, and changes to its rules."""


@pytest.mark.thinned
@pytest.mark.parametrize(("preset", "lines", "changes"), POSITIONS)
def test_every_legal_entry_has_parts_and_they_say_it(
    preset: str, lines: tuple[str, ...], changes: dict[str, object]
) -> None:
    match = table(preset, *lines, **changes)
    speaker, seen = spoken(match), set[tuple[tuple[str, str], ...]]()
    for action in match.legal(0):
        parts = parts_of(action)
        assert speaker.fill(match.state, 0, parts).action == action
        seen.add(tuple(parts.items()))
    assert len(seen) == len(match.legal(0)), "no two entries have the same parts"


def chosen(speaker: ScoreTableSpeaker, state: GameState, kind: str) -> Iterator[tuple[dict[str, str], Filled[Action]]]:
    """A form that is filled in field by field, each with one of the options that it has left."""
    parts = {"kind": kind}
    while True:
        filled = speaker.fill(state, 0, parts)
        yield parts, filled
        left = [one for one in filled.form.fields if one.name not in parts]
        if not left:
            return
        options = left[0].options
        parts[left[0].name] = options[len(parts) * 7 % len(options)].value


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_chooses_among_the_options_comes_to_an_entry(language: str) -> None:
    for preset, lines, changes in POSITIONS:
        match = table(preset, *lines, **changes)
        speaker = spoken(match, language)
        first = speaker.offers(match.state, 0)
        for kind in first.fields[0].options if isinstance(first, Form) else ():
            *_, (_, filled) = chosen(speaker, match.state, kind.value)
            assert filled.problem == ""
            assert filled.action in match.legal(0)
            assert filled.sheet is not None
            assert all(option.label for one in filled.form.fields for option in one.options)


@pytest.mark.parametrize("match", [table("mahjong-soul", "riichi A"), table("tenhou-3p", "rons A B from C")])
def test_every_option_goes_with_the_other_parts(match: AnyMatch) -> None:
    speaker = spoken(match)
    first = speaker.fill(match.state, 0, {})
    for kind in first.form.fields[0].options:
        for parts, filled in chosen(speaker, match.state, kind.value):
            others = ((one.name, option.value) for one in filled.form.fields[1:] for option in one.options)
            assert [more for more in others if speaker.fill(match.state, 0, parts | dict([more])).problem] == []


def test_offers_are_a_form_or_the_dealers_two_answers() -> None:
    match = table("tenhou")
    form = spoken(match).offers(match.state, 0)
    assert isinstance(form, Form)
    assert [option.value for option in form.fields[0].options] == [
        "ron",
        "tsumo",
        "draw",
        "riichi",
        "abort",
        "chombo",
        "end",
    ]
    assert spoken(match).offers(match.state, 1) == ()
    over = table("tenhou", "end")
    assert spoken(over).offers(over.state, 0) == ()
    stopping = table("seed", "tsumo D mangan", opening=LAST)
    offers = spoken(stopping).offers(stopping.state, 0)
    assert isinstance(offers, tuple)
    assert [one.action for one in offers] == list(stopping.legal(0))
    assert [one.weight for one in offers] == ["win", "plain"]
    assert offers[1].hint == "next: South 4, 1 counter, dealer: 次郎"


def options(match: AnyMatch, language: str = "en", /, **parts: str) -> dict[str, list[str]]:
    form = spoken(match, language).fill(match.state, 0, parts).form
    return {field.name: [option.value for option in field.options] for field in form.fields}


def test_the_entry_of_the_page() -> None:
    """The sheet of `keeper-win.html`: who won, who dealt in, han by name, impossible fu off, what it would pay."""
    opening = {"scores": [28500, 25500, 26700, 18300], "number": 2, "honba": 1, "sticks": 1}
    match = table("tenhou", "riichi C", opening=opening)
    filled = spoken(match, "ja").fill(
        match.state, 0, {"kind": "ron", "winner": "2", "loser": "3", "han": "3", "fu": "40"}
    )
    by_name = {field.name: field for field in filled.form.fields}
    assert [one.label for one in by_name["winner"].options] == ["Hanako", "Taro", "花子 山田"]
    assert [one.label for one in by_name["loser"].options] == ["Hanako", "Taro", "次郎"]
    labels = [one.label for one in by_name["han"].options]
    assert labels[:6] == ["1", "2", "3", "4", "満貫", "跳満"]
    assert {"倍満", "三倍満", "数え役満", "役満", "二倍役満"} < set(labels)
    assert [one.label for one in by_name["fu"].options][:3] == ["25", "30", "40"], "20 fu is for tsumo alone"
    assert filled.action == Ron(2, 3, 3, 40)
    adds_up, paid = grids(filled.sheet)
    assert adds_up.rows == (("子のロン\u30003翻40符", "5,200"), ("1本場", "300"), ("供託2本", "2,000"))
    assert paid.rows == (("花子 山田", "+7,500", "33,200"), ("次郎", "−5,500", "12,800"))
    assert lines_of(filled.sheet)[-1].startswith("次は東三局")


def test_who_declared_riichi_is_ready_at_a_draw_whatever_is_chosen() -> None:
    match = table("tenhou", "riichi C")
    form = spoken(match).fill(match.state, 0, {"kind": "draw"}).form
    fixed = {field.name: [one.value for one in field.options if one.fixed] for field in form.fields}
    assert fixed == {"kind": [], "tenpai": ["2"], "nagashi": []}


def test_impossible_fu_and_han_are_off() -> None:
    match = table("tenhou")
    assert options(match, kind="tsumo", winner="0", han="1")["fu"][0] == "30"
    assert options(match, kind="tsumo", winner="0", han="2")["fu"][:2] == ["20", "30"]
    assert options(match, kind="tsumo", winner="0", han="3")["fu"][:3] == ["20", "25", "30"]
    assert options(match, kind="ron", winner="0", han="1", fu="25")["han"][:3] == ["2", "3", "4"]
    assert "fu" not in options(match, kind="ron", winner="0", han="5")
    assert "5" in options(match, kind="ron", winner="0", han="3", fu="40")["han"], "a mangan may follow any fu"


def test_who_cannot_have_dealt_in_and_who_cannot_declare_are_off() -> None:
    match = table("tenhou", "riichi A", opening={"scores": [25000, 900, 37100, 37000]})
    assert options(match, kind="ron", winner="0,2")["loser"] == ["1", "3"]
    assert options(match, kind="ron", loser="1")["winner"] == ["0", "2", "3"]
    assert options(match, kind="riichi")["seat"] == ["2", "3"]
    assert options(match, kind="cancel")["seat"] == ["0"]
    assert options(match, kind="tsumo", winner="2", han="yakuman 1")["liable"] == ["0", "1", "3"]
    assert "liable" not in options(match, kind="tsumo", winner="2", han="13")


def test_liability_is_asked_for_where_rules_tell_yakuman_apart() -> None:
    soul = table("mahjong-soul")
    parts = {"kind": "tsumo", "winner": "0", "han": "yakuman 2", "liable": "1"}
    filled = spoken(soul).fill(soul.state, 0, parts)
    assert (filled.action, filled.problem) == (None, "")
    assert options(soul, **parts)["liable_for"] == ["1", "2"]
    assert spoken(soul).fill(soul.state, 0, {**parts, "liable_for": "1"}).action == Tsumo(
        0, yakuman=2, liable=1, liable_for=1
    )
    whole = table("tenhou")
    assert spoken(whole).fill(whole.state, 0, parts).action == Tsumo(0, yakuman=2, liable=1)


def test_several_winners_are_announced_and_then_entered_one_by_one() -> None:
    match = table("tenhou")
    speaker = spoken(match)
    filled = speaker.fill(match.state, 0, {"kind": "ron", "winner": " 2 , 0 ", "loser": "1"})
    assert filled.action == SeveralRon(1, (0, 2))
    assert [field.name for field in filled.form.fields] == ["kind", "winner", "loser"]
    match.submit(0, filled.action)
    assert speaker.question(match.state, 0) == "Enter the hands of Hanako, 花子 山田, won from Taro."
    assert speaker.fill(match.state, 0, {"winner": "2", "han": "1", "fu": "30"}).action == Ron(2, 1, 1, 30)
    assert options(match)["kind"] == ["ron"]
    match.submit(0, Ron(2, 1, 1, 30))
    assert speaker.fill(match.state, 0, {"han": "5"}).action == Ron(0, 1, 5), "only one is left"


def test_whoever_declared_riichi_is_ready_at_a_draw() -> None:
    match = table("tenhou", "riichi B")
    speaker = spoken(match)
    assert speaker.fill(match.state, 0, {"kind": "draw"}).action == score_table.ExhaustiveDraw((1,))
    filled = speaker.fill(match.state, 0, {"kind": "draw", "tenpai": "3"})
    assert filled.action == score_table.ExhaustiveDraw((1, 3))
    assert [one.label for one in filled.form.fields[1].options] == ["Hanako", "Taro (riichi)", "花子 山田", "次郎"]
    assert [field.needed for field in filled.form.fields] == [True, False, False]


WRONG: list[tuple[dict[str, str], str]] = [
    ({"kind": "dance"}, "What happened: 'dance' cannot be chosen"),
    ({"colour": "red"}, "An entry has no part 'colour'"),
    ({"kind": "ron", "colour": "red"}, "An entry has no part 'colour'"),
    ({"kind": "draw", "han": "3"}, "Han has no place in this entry (Exhaustive draw)"),
    ({"kind": "tsumo", "loser": "3"}, "Who dealt in has no place in this entry (Tsumo)"),
    ({"kind": "ron", "winner": "0", "loser": "0"}, "nobody can win from themselves"),
    ({"kind": "ron", "winner": "7"}, "Who won: '7' cannot be chosen; choose one of these: 0 (Hanako)"),
    (
        {"kind": "ron", "winner": "Hanako"},
        "Who won: 'Hanako' cannot be chosen; choose one of these: 0 (Hanako), 1 (Taro)",
    ),
    ({"kind": "riichi", "seat": "9"}, "Who: '9' cannot be chosen; choose one of these: 2 ("),
    ({"kind": "ron", "winner": "0", "han": "many"}, "Han: 'many' cannot be chosen"),
    ({"kind": "ron", "winner": "0", "han": "99"}, "No hand is worth that"),
    ({"kind": "ron", "han": "1", "fu": "25"}, "No hand is worth that"),
    ({"kind": "ron", "fu": "20"}, "No hand is worth that"),
    ({"kind": "ron", "han": "5", "fu": "33"}, "These do not go together: Han, Fu."),
    ({"kind": "tsumo", "han": "yakuman 9"}, "No hand is worth that"),
    ({"kind": "tsumo", "winner": "0,1"}, "These do not go together: Who won."),
    ({"kind": "tsumo", "winner": "0", "han": "3", "liable": "1"}, "Nobody can be liable there"),
    ({"kind": "tsumo", "winner": "0", "han": "yakuman 1", "liable": "0"}, "Nobody can be liable there"),
    ({"kind": "ron", "winner": "0,1", "loser": "2", "han": "3"}, "Several players won"),
    ({"kind": "ron", "winner": "0,1,3", "loser": "2"}, "three rons abort the hand"),
    ({"kind": "riichi", "seat": "1"}, "Riichi needs 1,000 points."),
    ({"kind": "riichi", "seat": "0"}, "This seat has declared riichi already."),
    ({"kind": "cancel", "seat": "2"}, "This seat has not declared riichi"),
    ({"kind": "abort", "abort": "four_riichi"}, "Not everybody has declared riichi."),
    ({"kind": "abort", "abort": "rain"}, "'rain' cannot be chosen"),
    ({"kind": "chombo", "seat": "5"}, "Who: '5' cannot be chosen; choose one of these: 0 (Hanako)"),
    ({"kind": "stop"}, "The dealer has nothing to decide now."),
]


@pytest.mark.parametrize(("parts", "said"), WRONG)
def test_parts_that_make_no_sense_are_answered_in_words(parts: dict[str, str], said: str) -> None:
    match = table("tenhou", "riichi A", opening={"scores": [25000, 900, 37100, 37000]})
    filled = spoken(match).fill(match.state, 0, parts)
    assert said in filled.problem
    assert (filled.action, filled.sheet) == (None, None)
    assert filled.form.fields
    japanese = spoken(match, "ja").fill(match.state, 0, parts).problem
    assert japanese
    assert japanese != filled.problem


def test_entries_that_the_rules_do_not_know_are_refused_as_typed_ones_are() -> None:
    league = table("m-league")
    assert (
        "one seat wins on a discard" in spoken(league).fill(league.state, 0, {"kind": "ron", "winner": "0,1"}).problem
    )
    assert "do not abort" in spoken(league).fill(league.state, 0, {"kind": "abort"}).problem
    ema = table("ema")
    parts = {"kind": "tsumo", "winner": "0", "han": "yakuman 2"}
    assert "yakuman do not add up" in spoken(ema).fill(ema.state, 0, parts).problem


STRANGE = (
    "",
    " ",
    "0",
    "-1",
    "００",
    "٣",
    "1e9",
    "9" * 5000,
    "\x00",
    "\ud800",
    "0,",
    ",",
    "0,0",
    "ドラ",
    "yakuman",
    "{x}",
    "A",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", STRANGE)
def test_any_text_gets_an_answer(language: str, value: str) -> None:
    for match in (table("tenhou", "riichi A"), table("tenhou", "rons A B from C"), table("tenhou", "end")):
        speaker = spoken(match, language)
        speaker.fill(match.state, 0, {value: value})
        for kind in (*FIELDS, value):
            for name in PART_NAMES:
                filled = speaker.fill(match.state, 0, {"kind": kind, name: value})
                assert filled.action is None or filled.action in match.legal(0)
                assert filled.action is None or not filled.problem
                assert len(filled.problem) < 400


def test_only_the_scorer_fills_in_and_only_while_there_is_something_to_enter() -> None:
    match = table("tenhou")
    assert "Seat A enters everything" in spoken(match).fill(match.state, 1, {"kind": "draw"}).problem
    over = table("tenhou", "end")
    assert "over" in spoken(over).fill(over.state, 0, {"kind": "draw"}).problem


def test_what_an_entry_would_change_is_on_the_sheet() -> None:
    match = table("tenhou")
    speaker = spoken(match)
    riichi = speaker.fill(match.state, 0, {"kind": "riichi", "seat": "1"}).sheet
    assert lines_of(riichi) == ["Taro declares riichi and puts 1,000 on the table.", "Taro has 24,000 now."]
    end = speaker.fill(match.state, 0, {"kind": "end"}).sheet
    assert lines_of(end)[0] == "The match is over: the table broke up."
    assert grids(end)[0].left == 2
    several = speaker.fill(match.state, 0, {"kind": "ron", "winner": "0,1", "loser": "2"}).sheet
    assert lines_of(several) == ["花子 山田 dealt in to several players: Hanako, Taro."]
    draw = speaker.fill(match.state, 0, {"kind": "draw", "tenpai": "0"}).sheet
    assert grids(draw)[0].rows[0] == ("Hanako", "+3,000", "28,000")
    assert lines_of(draw)[-1] == "Next: East 1, 1 counter, dealer: Hanako."


# -------------------------------------------------------------------------------------------------------------- pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_scorer_is_asked(language: str) -> None:
    match = table("seed", "tsumo D mangan", opening=LAST)
    speaker = spoken(match, language)
    asked = [
        spoken(one, language).question(one.state, 0) for one in (table("seed"), match, table("seed", "rons A B from C"))
    ]
    assert len(set(asked)) == 3
    assert all(asked)
    assert speaker.question(match.state, 1) == ""
    decision = speaker.decision(match.state, 0)
    assert decision is not None
    assert decision.title == speaker.question(match.state, 0)
    assert len(grids(decision)) == 1, "the settlement, if the dealer stops"
    assert speaker.decision(match.state_at(0), 0) is None
    assert speaker.decision(match.state, 2) is None


def test_hints_are_what_is_forgotten_at_a_real_table() -> None:
    match = table("tenhou", "draw none", "riichi A B C D")
    four, besides = spoken(match).hints(match.state, 0)
    assert four.action == score_table.Abort("four_riichi")
    assert four.action in match.legal(0)
    assert (besides.kind, besides.action) == ("reading", None)
    assert besides.text == "Besides the hand, a win now brings: 1 counter (+300), 4 deposits (+4,000)."
    assert spoken(match).hints(match.state, 1) == ()
    assert spoken(match).hints(match.state_at(0), 0) == ()


def test_chapters_hold_each_round_with_its_riichi_sticks() -> None:
    """The log of `keeper.html`: which round, how it went, what it changed; the stick of a riichi is in it."""
    told = heard(table("tenhou", "tsumo A 1 30", "ron C from D 3 30", "riichi A", "draw A B"), "ja")
    chapters = [one.chapter for one in told if one.chapter]
    assert [one.title for one in chapters] == ["東一局", "東一局 1本場", "東二局"]
    assert chapters[0].line.startswith("Hanakoがツモ和了")
    assert [one.changes for one in chapters] == [
        (1500, -500, -500, -500),
        (0, 0, 4200, -4200),
        (500, 1500, -1500, -1500),
    ]
    assert [(one.seat, one.amount) for one in chapters] == [(0, 1500), (2, 4200), (None, 0)]
    assert msgspec.json.decode(msgspec.json.encode(chapters), type=list[Chapter]) == chapters


def test_the_round_end_explains_what_was_paid() -> None:
    match = table("tenhou", "draw none", "riichi B", "ron A from C 3 40")
    speaker, told = spoken(match), heard(match)
    sheet = speaker.round_end(told)
    sums, paid, moves = grids(sheet)
    assert sheet is not None
    assert sheet.title == "Hanako wins from 花子 山田: 3 han 40 fu."
    assert ["".join(map(str, cell.spans)) if isinstance(cell, Text) else cell for row in sums.rows for cell in row] == [
        *("A ron: 3 han 40 fu", "5,200"),
        *("1 counter", "300"),
        *("1 deposit", "1,000"),
        *("Hanako", "+6,500"),
    ]
    assert paid.rows[2] == ("花子 山田", "−5,200", "−300", "", "−5,500", "19,500")
    assert moves.rows[0] == ("Hanako", "25,000", "31,500", "1.")
    assert lines_of(sheet)[-1] == "Next: East 3, dealer: 花子 山田."
    assert speaker.round_end(told[:1]) is None
    first = speaker.round_end(told[:3])
    assert first is not None
    assert first.title == "Exhaustive draw. Ready: nobody."


def test_what_did_not_add_to_a_win_is_faint() -> None:
    match = table("tenhou", "tsumo B mangan")
    sums = grids(spoken(match).round_end(heard(match)))[0]
    assert [isinstance(row[0], Text) and row[0].role for row in sums.rows] == [False, "faint", "faint", "sum"]
    assert sums.rows[0] == ("A tsumo: mangan", "8,000")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_of_a_round_is_explained(language: str) -> None:
    for match in everything():
        told = heard(match, language)
        ends = [at for at, one in enumerate(told) if one.chapter]
        for end in ends:
            sheet = spoken(match, language).round_end(told[: end + 1])
            assert all("{" not in line for line in lines_of(sheet))
            assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet


def test_the_standing_is_by_place_and_the_settlement_at_the_end() -> None:
    match = table("tenhou", "tsumo B mangan")
    (grid,) = grids(spoken(match).standing(match.state))
    assert grid.rows[0] == ("1.", "Taro", "33,000", "")
    assert grid.rows[3] == ("4.", "Hanako", "21,000", "−12,000")
    over = table("tenhou", "tsumo B mangan", "end")
    assert grids(spoken(over).standing(over.state))[0].rows == (
        ("1.", "Taro", "33,000", "+43.0"),
        ("2.", "花子 山田", "23,000", "+3.0"),
        ("3.", "次郎", "23,000", "−17.0"),
        ("4.", "Hanako", "21,000", "−29.0"),
    )
    foul = table("ema", "chombo B", "end")
    assert "Taro: 20,000 points off for chombo." in lines_of(spoken(foul).standing(foul.state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_and_statistics_can_be_looked_up(language: str) -> None:
    words = words_for(language, score_table)
    for match in everything():
        chapters = [one.chapter for one in heard(match, language) if one.chapter]
        speaker = spoken(match, language)
        assert speaker.sheets(match.state, 0)["log"] == Sheet(words["log.title"], (text(words["log.none"]),))
        sheets = speaker.sheets(match.state, None, chapters)
        assert set(sheets) == {"standing", "log", "statistics"}
        assert sheets["standing"] == speaker.standing(match.state)
        counted = of_log(len(speaker.names), match.log)
        whole = TableWords(words, speaker.names).statistics(counted)
        assert grids(sheets["statistics"]) == [whole], "chapters hold all that figures need"
        assert len(grids(sheets["log"])[0].rows) == len(chapters) + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", score_table.presets())
def test_brief_rules_progress_and_round(preset: str, language: str) -> None:
    match = table(preset, "draw none")
    speaker = spoken(match, language)
    brief = lines_of(speaker.brief())
    assert len(brief) == 12 + (match.rules.extension != "none")
    assert not any("{" in line for line in brief)
    assert grids(speaker.rules())[0].rows
    assert speaker.progress(match.state).count(f"{match.rules.start_points:,}") == match.rules.players
    assert speaker.round_of(match.state) == 2


# ---------------------------------------------------------------------------------------------------- tables of figures


def test_changes_are_a_table_with_hand_counters_and_sticks() -> None:
    match = table("tenhou", "draw none", "riichi B", "ron B from C 1 30")
    grid = TableWords(words_for("en", score_table), NAMES).changes(match.log[-2].flow, match.state.scores)
    assert grid.rows[1] == ("Taro", "+1,500", "+300", "+1,000", "+2,800", "26,800")
    assert grid.rows[2] == ("花子 山田", "−1,500", "−300", "", "−1,800", "23,200")


def test_matches_are_told_by_their_places() -> None:
    one = SeatStatistics(hands=9, places=(1, 2, 1), points=61500)
    rows = TableWords(words_for("en", score_table), ("Ann", "Bob")).matches([one, SeatStatistics()], 4).rows
    assert [row[1] for row in rows] == ["3", "1.33", "2-1-0-0", "121", "+61.5", "9"]
    assert [row[2] for row in rows] == ["0", "–", "0-0-0-0", "–", "0.0", "0"]


def test_where_nothing_happened_there_is_no_rate() -> None:
    grid = TableWords(words_for("en", score_table), NAMES).statistics([SeatStatistics()] * 4)
    assert {cell for row in grid.rows for cell in row[1:]} == {"–"}


def test_points_that_are_none_have_no_sign() -> None:
    assert [final_points(points) for points in (0, -40, 100, -1_200_000)] == ["0.0", "0.0", "+0.1", "−1,200.0"]


# --------------------------------------------------------------------------------------------------------- bad input


def test_what_does_not_belong_to_the_table_is_one_clear_error() -> None:
    speaker = telling.speaker("score-table", rules=score_table.preset("tenhou"))
    view = table("tenhou").state
    assert speaker.fill(view, 0, {"kind": "draw"}).action == score_table.ExhaustiveDraw()
    for wrong in (
        lambda: speaker.scene("view", 0),
        lambda: speaker.scene(view, 4),
        lambda: speaker.scene(table("ema").state, 0),
        lambda: speaker.walk(view, ["event"]),
        lambda: speaker.fill(view, 9, {}),
        lambda: speaker.fill(view, 2, {}),
        lambda: telling.speaker("score-table", names=("Ann",)),
        lambda: telling.speaker("score-table", me=4),
        lambda: telling.speaker("score-table", language="la"),
    ):
        with pytest.raises(TellingError) as error:
            wrong()
        assert str(error.value)


def test_before_the_first_round_there_is_a_scene_and_nothing_to_enter() -> None:
    start = score_table.start(score_table.preset("tenhou"))
    assert start.phase is Phase.START
    speaker = telling.speaker("score-table", rules=start.rules, language="ja")
    assert speaker.scene(start, None).round_text == "東一局"
    assert speaker.offers(start, 0) == ()
    assert isinstance(start, GameState)
    (told,) = speaker.walk(start, [RoundStarted("East", 1, 0, 0, 0)])
    assert told.lines == ("東一局 親 プレイヤー1。",)


# -------------------------------------------------------------------------------------------------- what a review found


def test_a_brief_speaks_of_counters_only_where_they_are_played() -> None:
    for enabled in (True, False):
        rules = score_table.change_rules(score_table.preset("tenhou"), honba_enabled=enabled)
        page = "\n".join(lines_of(telling.speaker("score-table", rules=rules).brief()))
        assert ("A counter adds 300 to a ron" in page) is enabled


def test_a_brief_names_the_target_only_where_it_prolongs_the_match() -> None:
    briefs = {one: lines_of(telling.speaker("score-table", rules=score_table.preset(one)).brief()) for one in PRESETS}
    assert any("If nobody has 30,000 at the end, hands are added" in line for line in briefs["tenhou"])
    assert not any("If nobody has" in line for line in briefs["m-league"])
    assert "Most winners on one discard: two." in briefs["tenhou"], "as riichi says it"
    assert "The match ends when somebody falls below zero." in briefs["tenhou"]


PRESETS = ("tenhou", "m-league")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_ends_with_a_stop_and_amounts_are_the_changes_of_a_seat(language: str) -> None:
    for match in everything():
        for one in heard(match, language):
            assert all(line[-1] in ".。" for line in one.lines)
            if (chapter := one.chapter) is not None:
                assert chapter.amount == (0 if chapter.seat is None else chapter.changes[chapter.seat])


def test_a_brief_in_japanese_is_in_one_register() -> None:
    for preset in score_table.presets():
        page = "\n".join(
            lines_of(telling.speaker("score-table", language="ja", rules=score_table.preset(preset)).brief())
        )
        assert "ます" not in page
        assert "です" not in page


def test_the_speaker_offers_what_the_protocol_names_and_no_more() -> None:
    public = {name for name in dir(spoken(table("tenhou"))) if not name.startswith("_")}
    offered = {name for name in (*dir(telling.CheckedSpeaker), "names") if not name.startswith("_")}
    assert public == offered - {"guide"}  # there is nothing to learn but how to write down what happened
