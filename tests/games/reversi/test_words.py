"""The words of the room: the same keys and gaps in both languages, and a word for everything that can be said."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from zashiki.cli.program_words import words_for
from zashiki.games import reversi
from zashiki.games.reversi import Board, Ruleset, events, final_score, legality
from zashiki.kernel import match
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make
from zashiki.telling.reversi.teller import Teller
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(legality.__file__).parent / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)", text))


def codes_in(module: object, pattern: str) -> set[str]:
    path = getattr(module, "__file__", "")
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    assert {key: gaps(JA[key]) for key in JA} == {key: gaps(EN[key]) for key in EN}


@BOTH
def test_nothing_is_left_unsaid(words: Words) -> None:
    assert all(words[key].strip() for key in words)


@BOTH
def test_every_preset_is_described(words: Words) -> None:
    assert {key for key in words if key.startswith("preset.")} == {f"preset.{name}" for name in reversi.presets()}


@BOTH
def test_every_refusal_has_words(words: Words) -> None:
    said = codes_in(legality, r'return "(\w+)"') | codes_in(legality, r' else "(\w+)"')
    said |= (
        codes_in(match, r'Illegal\("(\w+)"') | codes_in(match, r'return "(\w+)"') | codes_in(match, r' else "(\w+)"')
    )
    everywhere = set(words_for(words.language))
    assert {key for key in words if key.startswith("refused.")} == {f"refused.{code}" for code in said} - everywhere


@BOTH
def test_every_ending_has_words(words: Words) -> None:
    reasons = codes_in(final_score, r'return "(\w+)"') | codes_in(final_score, r' else "(\w+)"')
    assert {key for key in words if key.startswith("match_end.")} == {f"match_end.{code}" for code in reasons}
    assert len(reasons) == 3


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints = get_type_hints(Ruleset)
    for field in msgspec.structs.fields(Ruleset):
        assert words[f"knob.{field.name}"]
        if get_origin(hints[field.name]) is Literal:
            assert all(words[f"value.{field.name}.{value}"] for value in get_args(hints[field.name]))


def test_no_word_is_for_a_rule_that_does_not_exist() -> None:
    fields = {field.name for field in msgspec.structs.fields(Ruleset)}
    assert {key.split(".")[1] for key in JA if key.startswith(("knob.", "value."))} == fields


# Telling.


def test_every_kind_of_event_has_a_sentence() -> None:
    some: list[reversi.Event] = [
        events.BoardSet("." * 16, 0),
        events.BoardSet(".....WB..BW.....", 1),
        events.OpeningChosen(("f5", "d6")),
        events.DiscPlaced(0, "d4", ()),
        events.DiscPlaced(1, "d6", ("d5", "d4")),
        events.TurnPassed(0),
        events.TurnPassed(1),
        *(events.MatchEnded(code, (1, 2), (1, 3)) for code in ("full_board", "no_moves", "wiped_out")),
    ]
    assert {type(event) for event in some} == set(get_args(reversi.Event))
    for words in (JA, EN):
        for me in (0, 1, None):
            told = [Teller(words, ("甲", "乙"), me=me).tell(event) for event in some]
            assert len(set(told)) == len(some)


def test_a_move_names_who_where_and_what_it_turns() -> None:
    placed = events.DiscPlaced(1, "d6", ("d5", "d4"))
    assert Teller(EN, ("", "Fox"), me=0).tell(placed) == "White (Fox): d6, turns d5, d4 (2)"
    assert Teller(EN, ("Ann", ""), me=1).tell(placed) == "White (you): d6, turns d5, d4 (2)"
    assert Teller(JA, ("", "狐"), me=0).tell(placed) == "白（狐）：d6、d5、d4を返す（2枚）"


def test_a_pass_says_whose_it_is_and_who_moves_again() -> None:
    passed = events.TurnPassed(1)
    assert Teller(EN, ("Ann", "Bob")).tell(passed) == "PASS: White (Bob) has no legal move. Black (Ann) moves again."
    assert Teller(EN, ("", "Fox"), me=0).tell(passed) == "PASS: White (Fox) has no legal move. You move again."
    assert Teller(EN, ("Fox", ""), me=1).tell(passed).startswith("PASS: you (white) have no legal move. Black (Fox)")
    assert (
        Teller(JA, ("", "狐"), me=0).tell(passed) == "パス：白（狐）は置けるところがありません。続けてあなたの番です。"
    )


def finished(seed: int, rules: Ruleset) -> AnyMatch:
    played: AnyMatch = Match.open(reversi, rules, seed=str(seed))
    dice = make("reversi", "random", seed=str(seed))
    while played.to_act:
        seat = played.to_act[0]
        played.submit(seat, dice.choose(played.view(seat), seat))
    return played


@BOTH
@pytest.mark.parametrize("preset", reversi.presets())
def test_every_event_of_random_matches_is_told(words: Words, preset: str) -> None:
    for seed in range(3):
        played = finished(seed, reversi.preset(preset))
        for me in (0, 1, None):
            teller = Teller(words, ("甲", "乙"), me=me)
            assert all(teller.tell(event).strip() for event in played.log)
            differs = final_score.scores(played.rules, played.state.board) != final_score.raw(played.state.board)
            assert len(teller.result(played.state)) == (4 if differs else 3)


def ended(black: int, white: int, *, score: str = "official") -> reversi.GameState:
    """A final board of sixteen squares."""
    rules = reversi.parse_rules(f'extends = "othello"\nsize = 4\nscore = "{score}"')
    return reversi.GameState(rules, Board(black, white, 4), phase=reversi.Phase.MATCH_OVER, reason="no_moves")


def test_the_result_has_the_winner_the_reason_and_the_score_that_counts() -> None:
    view = ended(0x0FFF, 0x1000)
    assert Teller(EN, ("", "Fox"), me=0).result(view) == [
        "You win! 15 to 1",
        "The match is over: neither side has a move left.",
        "Discs on the board: black 12, white 1",
        "Official score (empty squares go to the winner): black 15, white 1",
    ]
    assert Teller(EN, ("Fox", ""), me=1).winner(view) == "Black (Fox) wins, 15 to 1."
    assert Teller(EN, ("Ann", "Bob")).winner(view) == "Black (Ann) wins, 15 to 1."
    assert Teller(JA, ("", "狐"), me=0).winner(view) == "あなたの勝ち！ 15 対 1"
    raw = ended(0x0FFF, 0x1000, score="raw")
    assert Teller(EN, ("", ""), me=0).result(raw) == [
        "You win! 12 to 1",
        "The match is over: neither side has a move left.",
        "Discs on the board: black 12, white 1",
    ]
    full = Teller(EN, ("", ""), me=0).result(ended(0x0FFF, 0xF000))
    assert full[2:] == ["Discs on the board: black 12, white 4"]


def test_one_word_for_a_rule_set_and_one_for_placing_a_disc() -> None:
    assert not [key for key in JA if re.search("決まり|打[たちつてと]", JA[key])]


def test_a_draw_is_told_as_one() -> None:
    assert Teller(EN, ("", "Fox"), me=0).winner(ended(0x000F, 0xF000)) == "A draw, 8 to 8."
