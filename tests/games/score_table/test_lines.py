"""Lines of the scorer, the words of the score table, and the figures of its players."""

import re
import string
from pathlib import Path
from typing import get_args

import pytest

from tests.games.score_table.test_entries import table
from zashiki.cli.program_words import words_for
from zashiki.games import score_table
from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.score_table import (
    Abort,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    Ron,
    SeveralRon,
    Tsumo,
    legality,
)
from zashiki.games.score_table.actions import Action
from zashiki.games.score_table.notation import LineError, parse_line, show_action
from zashiki.games.score_table.statistics import of_log, statistics
from zashiki.games.score_table.vocabulary import VERBS
from zashiki.kernel import match as kernel_match
from zashiki.telling.mahjong_words import tenths
from zashiki.telling.register import folders_of
from zashiki.telling.score_table.teller import Teller
from zashiki.texts.words import LANGUAGES, Words

RULES = score_table.preset("tenhou")
NAMES = ("Hanako", "Taro", "花子 山田", "次郎")
WORDS = {language: Words(language, *folders_of(score_table)) for language in LANGUAGES}


# -------------------------------------------------------------------------------------------------------------- lines


@pytest.mark.parametrize("preset", score_table.presets())
def test_every_choice_reads_back_as_it_is_written(preset: str) -> None:
    match = table(preset)
    for action in match.legal(0):
        assert parse_line(show_action(action), match.rules) == (action,)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("ron A from B 3 40", (Ron(0, 1, 3, 40),)),
        ("RON hana taro 3han40fu", (Ron(0, 1, 3, 40),)),
        ("r 1 2 3 40", (Ron(0, 1, 3, 40),)),
        ("ロン　花 次郎 ３翻４０符", (Ron(2, 3, 3, 40),)),
        ("ロンA B 満貫", (Ron(0, 1, 5),)),
        ("tsumo C 2 han 30 fu", (Tsumo(2, 2, 30),)),
        ("ツモ 次郎 ダブル役満", (Tsumo(3, yakuman=2),)),
        ("tsumo t double yakuman", (Tsumo(1, yakuman=2),)),
        ("tsumo a yakuman x3", (Tsumo(0, yakuman=3),)),
        ("tsumo a 7 30", (Tsumo(0, 7),)),
        ("tsumo a 13 han", (Tsumo(0, 13),)),
        ("tsumo a 5 110", (Tsumo(0, 5),)),
        ("tsumo a 40fu 3han", (Tsumo(0, 3, 40),)),
        ("tsumo a kazoe", (Tsumo(0, 13),)),
        ("ron a b yakuman pao d", (Ron(0, 1, yakuman=1, liable=3),)),
        ("ron a c 3 40, b haneman", (SeveralRon(2, (0, 1)), Ron(0, 2, 3, 40), Ron(1, 2, 6))),
        ("ロン A C 3 40、B 跳満", (SeveralRon(2, (0, 1)), Ron(0, 2, 3, 40), Ron(1, 2, 6))),
        ("ダブロン A B C", (SeveralRon(2, (0, 1)),)),
        ("riichi B, D", (DeclareRiichi(1), DeclareRiichi(3))),
        ("リーチ 次郎", (DeclareRiichi(3),)),
        ("draw", (ExhaustiveDraw(),)),
        ("draw none", (ExhaustiveDraw(),)),
        ("流局 全員", (ExhaustiveDraw((0, 1, 2, 3)),)),
        ("draw C A nagashi B", (ExhaustiveDraw((0, 2), (1,)),)),
        ("draw nagashi all", (ExhaustiveDraw((), (0, 1, 2, 3)),)),
        ("リーチ取消 A", (CancelRiichi(0),)),
        ("取り消し A", (CancelRiichi(0),)),
        ("九種九牌", (Abort("nine_terminals"),)),
        ("途中流局 三家和", (Abort("triple_ron"),)),
        ("チョンボ A", (Chombo(0),)),
        ("終了", (EndMatch(),)),
    ],
)
def test_lines_are_read_in_both_languages(line: str, actions: tuple[Action, ...]) -> None:
    assert parse_line(line, RULES, NAMES) == actions


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty"),
        ("win A", "verb"),
        ("nine", "verb"),
        ("ron", "usage.ron"),
        ("ron A", "usage.ron"),
        ("ron A B", "usage.ron"),
        ("ron A B mangan C", "usage.ron"),
        ("ron A x 3 40", "seat"),
        ("tsumo E 3 40", "seat"),
        ("tsumo a 3", "fu"),
        ("tsumo a 40fu", "usage.tsumo"),
        ("rons", "usage.rons"),
        ("rons A", "usage.rons"),
        ("rons A from B", "usage.rons"),
        ("tsumo A double mangan", "usage.tsumo"),
        ("tsumo A ダブル満貫", "usage.tsumo"),
        ("riichi", "usage.riichi"),
        ("ron A from B 40 3", "swapped"),
        ("tsumo A 30 2", "swapped"),
        ("tsumo A 20 2", "swapped"),
        ("ron A from B 20 2", "han"),  # 20 fu are by tsumo only
        ("ron A from B 99", "han"),
        ("ron A from B 0 30", "han"),
        ("tsumo a 15 han", "han"),
        ("ron A from B 5 200", "no_such_fu"),
        ("ron A from B 6 20", "no_such_fu"),
        ("draw A nagashi", "nagashi"),
        ("draw A A", "twice"),
        ("draw A nagashi B b", "twice"),
        ("draw all B", "usage.draw"),
        ("riichi A 1", "twice"),
        ("ron A from B 3 40, from C 2 30", "one_discard"),
        ("ron A from B 3 40, C from B 2 30", "one_discard"),
        ("ロン A B 3 40、C から 2 30", "one_discard"),
        ("abort", "which_abort"),
        ("abort five", "abort"),
        ("abort nine four", "usage.abort"),
        ("stop it", "usage.stop"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, code: str) -> None:
    with pytest.raises(LineError) as error:
        parse_line(line, RULES, NAMES)
    assert error.value.code == code
    for words in WORDS.values():
        assert words.say(f"line.{code}", **error.value.gaps)


def test_swapped_numbers_are_given_back_in_order() -> None:
    with pytest.raises(LineError) as error:
        parse_line("ron A from B 40 3", RULES)
    assert "write 3 40" in WORDS["en"].say("line.swapped", **error.value.gaps)


@pytest.mark.parametrize(
    ("preset", "kinds"),
    [
        ("tenhou", ("nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron")),
        ("tenhou-3p", ("nine_terminals", "four_kans")),
    ],
)
def test_abort_alone_lists_what_these_rules_play(preset: str, kinds: tuple[str, ...]) -> None:
    with pytest.raises(LineError) as error:
        parse_line("abort", score_table.preset(preset))
    assert error.value.gaps["kinds"] == kinds
    with pytest.raises(LineError) as error:
        parse_line("abort", score_table.preset("m-league"))
    assert error.value.code == "no_aborts"


@pytest.mark.parametrize(
    ("line", "part"),
    [("tsumo A yakuman 2 pao B", 2), ("tsumo A yakuman 2 pao B 1", 1), ("tsumo A yakuman pao B", 1)],
)
def test_liability_is_for_a_whole_shape_unless_a_number_is_said(line: str, part: int) -> None:
    rules = score_table.preset("mahjong-soul")
    assert not rules.pao_whole
    (action,) = parse_line(line, rules)
    assert isinstance(action, Tsumo)
    assert (action.liable, action.liable_for) == (1, part)
    match = table("mahjong-soul")
    told = " ".join(one for event in match.submit(0, action) for one in Teller(WORDS["en"], NAMES).tell(event))
    said = f"Taro is liable for {part} of 2 yakuman." if action.yakuman > 1 else "Taro is liable for it."
    assert said in told


def test_where_yakuman_do_not_add_up_two_of_them_are_refused() -> None:
    rules = score_table.preset("ema")
    assert not rules.yakuman_stack
    match = table("ema")
    assert score_table.why_not(match.state, 0, Tsumo(0, yakuman=2)) == "yakuman_do_not_add"
    assert score_table.why_not(match.state, 0, Tsumo(0, yakuman=1)) is None


def test_points_that_are_none_have_no_sign() -> None:
    assert [tenths(points) for points in (0, -40, 100, -1_200_000)] == ["0.0", "0.0", "+0.1", "−1,200.0"]


def test_a_beginning_that_fits_two_names_is_nobodys() -> None:
    with pytest.raises(LineError) as error:
        parse_line("riichi ta", RULES, ("Taro", "Takashi", "Ken", "Yuki"))
    assert error.value.code == "seat"
    assert parse_line("riichi tar", RULES, ("Taro", "Takashi", "Ken", "Yuki")) == (DeclareRiichi(0),)


def test_a_name_goes_before_a_letter() -> None:
    assert parse_line("riichi d", RULES, ("Ann", "D", "Ken", "Yuki")) == (DeclareRiichi(1),)


def test_no_word_means_two_things() -> None:
    said = [word for some in VERBS.values() for word in some]
    assert len(said) == len(set(said))


# -------------------------------------------------------------------------------------------------------------- words


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    own = [Words(language, Path(legality.__file__).parent / "words") for language in ("en", "ja")]
    assert sorted(own[0]) == sorted(own[1])
    for key in own[0]:
        gaps = [{name for _, name, _, _ in string.Formatter().parse(words[key]) if name} for words in own]
        assert gaps[0] == gaps[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    found = set[str]()
    for module in (legality, kernel_match):
        found |= set(re.findall(r'(?:return|else) "(\w+)"', Path(str(module.__file__)).read_text(encoding="utf-8")))
    found |= set(re.findall(r'Illegal\("(\w+)"', Path(kernel_match.__file__).read_text(encoding="utf-8")))
    words = {*WORDS[language], *words_for(language)}
    said = {key.removeprefix("refused.") for key in words if key.startswith("refused.")}
    assert found <= said


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_happen_is_told(language: str) -> None:
    teller = Teller(WORDS[language], NAMES)
    lines = ("riichi A", "cancel A", "riichi B", "ron A from C 3 40, D haneman", "tsumo B yakuman 2 pao D")
    rest = ("draw A nagashi B", "draw all", "abort nine_terminals", "abort triple_ron", "chombo C")
    high = {"scores": [100000] * 4}
    matches = [
        table("tenhou", *lines, *rest, "end", opening=high),
        table("ema", "chombo B", "end"),
        table("seed", "tsumo D mangan", "on", "tsumo D mangan", "stop", opening={**high, "wind": 1, "number": 4}),
        table("m-league", "draw", opening={**high, "sticks": 2, "wind": 1, "number": 4}, final_sticks="lost"),
    ]
    kinds = {type(event) for match in matches for event in match.log}
    assert kinds == set(get_args(score_table.Event))
    for match in matches:
        for event in match.log:
            assert all(teller.tell(event))
            assert list(teller.tell(event))


def test_a_hand_is_told_by_its_name_and_worth() -> None:
    match = table("tenhou", "draw none", "riichi B", "ron A from C 4 40")
    en, ja = (Teller(WORDS[language], NAMES) for language in ("en", "ja"))
    started, won = match.log[-1], match.log[-2]
    assert list(en.tell(won)) == ["Hanako wins from 花子 山田: mangan (4 han 40 fu)."]
    assert list(ja.tell(won)) == ["Hanakoが花子 山田からロン和了：満貫（4翻40符）。"]
    assert list(en.tell(started)) == ["East 3, dealer 花子 山田"]
    assert list(ja.tell(match.log[2])) == ["東二局 1本場 親 Taro"]


def test_changes_are_a_table_with_hand_counters_and_sticks() -> None:
    match = table("tenhou", "draw none", "riichi B", "ron B from C 1 30")
    won = match.log[-2]
    rows = Teller(WORDS["en"], NAMES).table.changes(won.flow, match.state.scores).rows
    assert rows[1] == ("Taro", "+1,500", "+300", "+1,000", "+2,800", "26,800")
    assert rows[2] == ("花子 山田", "−1,500", "−300", "", "−1,800", "23,200")


def test_the_settlement_is_a_table_from_the_first_to_the_last() -> None:
    state = table("tenhou", "tsumo B mangan", "end").state
    rows = Teller(WORDS["en"], NAMES).table.settlement(state.places, state.scores, state.points).rows
    assert list(rows) == [
        ("1.", "Taro", "33,000", "+43.0"),
        ("2.", "花子 山田", "23,000", "+3.0"),
        ("3.", "次郎", "23,000", "−17.0"),
        ("4.", "Hanako", "21,000", "−29.0"),
    ]


# ------------------------------------------------------------------------------------------------------------ figures


def test_statistics_count_wins_deal_ins_riichi_and_draws() -> None:
    match = table(
        "ema",
        *("riichi A", "ron A from B 2 30", "riichi B C", "cancel C", "ron C from B 3 30", "tsumo D 1 30"),
        *("draw A B", "chombo A", "tsumo A mangan", "end"),
    )
    a, b, c, d = of_log(4, match.log)
    assert (a.hands, a.wins, a.tsumo, a.riichi, a.riichi_wins, a.chombo) == (5, 2, 1, 1, 1, 1)
    assert (a.win_points, a.mean_win) == (2900 + 8000, 5450.0)
    assert (b.deal_ins, b.deal_in_points, b.riichi, b.riichi_deal_ins) == (2, 2900 + 3900, 1, 1)
    assert (c.riichi, c.wins, d.tsumo) == (0, 1, 1)
    assert (a.draws, a.tenpai, c.tenpai) == (1, 1, 0)
    assert (b.deal_in_rate, b.riichi_rate, b.deal_in_after_riichi, b.mean_deal_in) == (0.4, 0.2, 1.0, 3400.0)
    assert (a.win_rate, a.tsumo_rate, a.win_after_riichi, a.tenpai_rate) == (0.4, 0.5, 1.0, 1.0)
    assert (len(a.places), a.mean_rank) == (1, a.places[0])


def test_statistics_of_several_matches_go_by_name() -> None:
    one, two = table("tenhou", "tsumo A mangan", "end"), table("tenhou", "tsumo A mangan", "end")
    found = statistics([(("Ann", "Bob", "Cid", "Dot"), one.log), (("Bob", "Ann", "Cid", "Dot"), two.log)])
    assert found["Ann"].places == (1, 2)
    assert found["Ann"].rank_counts(4) == (1, 1, 0, 0)
    assert found["Ann"].mean_rank == 1.5
    assert (found["Cid"].wins, found["Bob"].hands) == (0, 2)
    assert found["Ann"].points == sum((one.state.points[0], two.state.points[1]))


def test_matches_are_told_by_their_places() -> None:
    one = SeatStatistics(hands=9, places=(1, 2, 1), points=61500)
    rows = Teller(WORDS["en"], ("Ann", "Bob")).table.matches([one, SeatStatistics()], 4).rows
    assert [row[1] for row in rows] == ["3", "1.33", "2-1-0-0", "121", "+61.5", "9"]
    assert [row[2] for row in rows] == ["0", "–", "0-0-0-0", "–", "0.0", "0"]


def test_where_nothing_happened_there_is_no_rate() -> None:
    none = SeatStatistics()
    rates = (none.win_rate, none.tsumo_rate, none.mean_win, none.mean_rank, none.tenpai_rate, none.mean_deal_in)
    assert set(rates) == {None}
    rows = Teller(WORDS["en"], NAMES).table.statistics([none] * 4).rows
    assert {cell for row in rows for cell in row[1:]} == {"–"}
