"""Problems are data: each code that is raised anywhere has one English text and a Japanese sentence with its gaps."""

import pickle
from pathlib import Path

import pytest

from tests.house import PACKAGE
from tests.texts.problem_codes import problems
from tests.texts.test_every_word import gaps
from zashiki.documents.riichi import HandEndError
from zashiki.documents.stud import DealError
from zashiki.games.reversi.notation import NotationError, WrongMove
from zashiki.games.riichi.notation import Unread
from zashiki.games.riichi.value.checks import WrongWin
from zashiki.games.score_table.value_words import LineError
from zashiki.kernel.chance import NoMoreDeals
from zashiki.kernel.game import Illegal
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.players.stud.equity import SpotError
from zashiki.records.foreign import ForeignError
from zashiki.records.foreign import Problem as ForeignProblem
from zashiki.records.riichi.games import Unreadable
from zashiki.records.riichi.round_scripts import WrongScript
from zashiki.records.stud.fields import FieldError
from zashiki.records.stud.phh_actions import WrongAction
from zashiki.storage.files import OpenElsewhere
from zashiki.texts.file_errors import file_sentence
from zashiki.texts.problems import Coded, Problem, Sentence, reason, said
from zashiki.texts.rulebook import RuleError, WrongField
from zashiki.texts.type_errors import type_sentence
from zashiki.texts.words import Words

FOLDER = PACKAGE / "texts" / "words"
EN, JA = (Words(language, FOLDER) for language in ("en", "ja"))


def test_every_code_that_is_raised_has_a_japanese_sentence_and_no_other_has() -> None:
    codes = {one.key for one in problems().raised}
    assert len(codes) > 500
    assert {key for key in JA if key.startswith("problem.")} == codes
    assert not [key for key in EN if key.startswith("problem.")]


def test_a_japanese_sentence_has_the_gaps_of_the_english_one() -> None:
    misses = [one.key for one in problems().raised if gaps(JA[one.key]) != gaps(one.text)]
    assert not misses, "\n".join(misses)


def test_no_code_has_two_english_texts() -> None:
    found: dict[str, str] = {}
    for one in problems().raised:
        assert found.setdefault(one.key, one.text) == one.text, one


def test_no_problem_is_raised_without_a_code() -> None:
    assert problems().uncoded == ()


WHY = Sentence("riichi.no_hand", "there is no hand in it")
EVERY = [
    Problem("no_game", "no game is called {name!r}; there are: {games}", name="x{", games="y"),
    RecordError("record.line", "line {line}: {why}", line=3, why=RecordError("record.closed", "this record is closed")),
    OpenElsewhere("storage.open_elsewhere", "{file}: another program is writing this record", file=Path("a")),
    UnknownGame("no_game", "no game is called {name!r}; there are: {games}", name="x", games="y"),
    NoMoreDeals("chance.no_deal", "deal {deal} is outside", deal=2),
    RuleError("rules.wrong", "{place}: {why}{hint}", place="a:1", why=WHY, hint=""),
    WrongField("opening", WHY),
    NotationError("reversi.not_a_square", "{text!r} is not a square", text="z9"),
    WrongMove(3, WHY),
    ForeignError("foreign.table", "the table cannot be set: {why}", why=ValueError("x")),
    Unreadable(*WHY.parts),
    WrongScript(1, 2, WHY),
    FieldError(WHY, 7),
    WrongAction(4, WHY),
    DealError("deal.no_seat", "there is no seat {seat}", seat=9),
    HandEndError("hand_end.twice", "result: somebody is named twice"),
    SpotError("twice", "{card} appears twice", card="As"),
    LineError("swapped", han=3, fu=40),
    WrongWin("melds", n=5, most=4),
    Unread("sign", "12x{}", "x"),
]


@pytest.mark.parametrize("problem", EVERY, ids=lambda one: type(one).__name__)
def test_a_problem_survives_pickling_and_is_coded(problem: Exception) -> None:
    again = pickle.loads(pickle.dumps(problem))  # noqa: S301 - our own
    assert type(again) is type(problem)
    assert issubclass(type(problem), ValueError)
    assert isinstance(again, Coded)
    assert isinstance(problem, Coded)
    assert (again.code, str(again), repr(again.gaps)) == (problem.code, str(problem), repr(problem.gaps))


def test_a_sentence_is_its_english_text_and_survives_pickling() -> None:
    one = Sentence("reversi.others_move", "a move of {other}, and it is {turn}'s turn", other="black", turn="white")
    again = pickle.loads(pickle.dumps(one))  # noqa: S301 - our own
    assert again == one == "a move of black, and it is white's turn"
    assert (again.code, again.gaps) == (one.code, one.gaps)
    assert said(again, EN) == one
    assert said(again, JA) == "blackの手ですが、whiteの番です"


def test_what_is_nested_is_said_in_the_readers_language_too() -> None:
    inner = RecordError("record.hash", "its hash does not fit")
    outer = RecordError("record.at", "{file}: line {n}: {why}", file="a.jsonl", n=2, why=inner)
    assert str(outer) == said(outer, EN) == "a.jsonl: line 2: its hash does not fit"
    assert said(outer, JA).startswith("a.jsonl: 2 行目: ハッシュが合いません。")


def test_a_refusal_that_is_nested_is_said_by_its_words() -> None:
    outer = RecordError("record.own_illegal", "the seat could not choose that: {why}", why=Illegal("not_your_turn"))
    assert str(outer) == "the seat could not choose that: not_your_turn"
    assert said(outer, JA) == "この席はその手を選べません: あなたの番ではありません。"


def test_a_foreign_problem_is_said_with_its_place() -> None:
    problem = ForeignProblem("a.ggf", WHY, game=2, move=7, line=9)
    assert (problem.code, str(problem)) == (WHY.code, f"a.ggf: line 9: game 2: move 7: {WHY}")
    assert said(problem.told, JA) == "a.ggf: 9 行目: 2 件目: 7 手目: 一局もありません"


@pytest.mark.parametrize(
    ("message", "japanese"),
    [
        ("Expected `int`, got `str` - at `$.points`", "整数を書くところに文字列があります（場所: `$.points`）"),
        ("Expected `int | null`, got `array`", "整数かnullを書くところに配列があります"),
        ("Expected `int` >= 2", "2 以上の整数を書くところです"),
        (
            "Expected `array` of length 4, got 3 - at `$.x[0]`",
            "長さ 4 の配列を書くところですが、長さが 3 です（場所: `$.x[0]`）",
        ),
        ("Expected `str` of length >= 1", "長さ 1 以上の文字列を書くところです"),
        ("Invalid enum value 'x'", "'x' という値は使えません"),
        ("Object missing required field `seat`", "`seat` がありません"),
        ("Object contains unknown field `turn`", "`turn` という項目はありません"),
        (
            "JSON is malformed: invalid character (byte 3)",
            "JSON として読めません: 使えない文字があります（3 バイト目）",
        ),
        ("Input data was truncated", "途中で切れています"),
        ("Invalid value (at line 3, column 5)", "値として読めません（3 行 5 桁）"),
        ("Unclosed array (at end of document)", "配列が閉じていません（ファイルの終わり）"),
        ("Cannot declare ('yaku',) twice (at line 3, column 6)", "('yaku',) の見出しが二度あります（3 行 6 桁）"),
        ("Expecting value: line 1 column 2 (char 1)", "値がありません（1 行 2 桁、1 文字目）"),
        ("mismatched tag: line 1, column 9", "開始タグと終了タグが合いません（1 行 9 桁）"),
        ("No such file or directory", "そのようなファイルはありません"),
        ("Permission denied", "許可がありません"),
        ("Is a directory", "フォルダーです"),
        ("No space left on device", "空き容量がありません"),
        ("larger than 128 KiB", "128 KiB を超えています"),
        ("'utf-8' codec can't decode byte 0xff in position 0: invalid start byte", "UTF-8 の文字列ではありません"),
        ("Object contains unknown field ``", "`` という項目はありません"),
        ("Invalid value 'a\nb'", "'a?b' という値は使えません"),
        (
            "JSON is malformed: invalid escape character in string (byte 3)",
            "JSON として読めません: 文字列の中に、使えないエスケープがあります（3 バイト目）",
        ),
        (
            "JSON is malformed: unexpected end of escaped utf-16 surrogate pair (byte 3)",
            "JSON として読めません: サロゲートの組が途中で終わっています（3 バイト目）",
        ),
        ("nobody knows this", "nobody knows this"),
    ],
)
def test_messages_of_others_are_taken_apart(message: str, japanese: str) -> None:
    outer = RecordError("record.line", "line {line}: {why}", line=1, why=message)
    assert said(outer, EN) == str(outer) == f"line 1: {message}"
    assert said(outer, JA) == f"1 行目: {japanese}"


def test_a_message_that_is_taken_apart_reads_as_before_in_english() -> None:
    for message in ("Expected `int`, got `str` - at `$.points`", "Invalid enum value 'x'", "Expected `float` < 2.5"):
        assert type_sentence(message) == message
    assert file_sentence("Is a directory") == "Is a directory"


def test_the_reason_of_an_error_keeps_its_code() -> None:
    assert isinstance(reason(EVERY[0]), Sentence)
    assert reason(FileNotFoundError(2, "No such file or directory", "x")) == "No such file or directory"
    assert reason(RecursionError()) == "RecursionError"
