"""The words of the room: the same keys and gaps in both languages, and a word for everything that can be said."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.games.koikoi.table import KoiKoiMatch, random_match
from zashiki import Illegal
from zashiki.cli.program_words import words_for
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, HIDDEN, CardType, Month, Ruleset, events, legality, state
from zashiki.games.koikoi.pieces import Card, month_of
from zashiki.games.koikoi.rules import CardSet
from zashiki.games.koikoi.state import Factor, Score, Yaku
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.telling.koikoi.teller import Teller, explain, points
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(koikoi.__file__).parent / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)
PRESETS = koikoi.presets()


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)", text))


def test_both_languages_have_the_same_keys() -> None:
    assert set(JA) == set(EN)


def test_both_languages_have_the_same_gaps() -> None:
    assert {key: gaps(JA[key]) for key in JA} == {key: gaps(EN[key]) for key in EN}


def test_nothing_is_left_unsaid() -> None:
    assert all(JA[key].strip() for key in JA if key != "telling.comma")
    assert all(EN[key].strip() for key in EN if key != "telling.comma")


@BOTH
def test_every_card_has_a_name_a_short_name_and_a_picture(words: Words) -> None:
    names = [words[f"card.{card}"] for card in (*CARDS, HIDDEN)]
    assert len(set(names)) == 49
    for card in (*CARDS, HIDDEN):
        assert words[f"brief.{card}"]
        assert words[f"picture.{card}"]


def test_japanese_card_names_are_those_of_the_cards() -> None:
    assert [JA[f"card.{card}"] for card in CARDS] == [card.name for card in CARDS]
    assert all(Card.parse(JA[f"card.{card}"]) is card for card in CARDS)


@BOTH
def test_months_kinds_and_sets_have_names(words: Words) -> None:
    for table in ("month", "flower", "flower_short", "flower_mark"):
        assert len({words[f"{table}.{month}"] for month in Month}) == 12
    for table in ("type", "kind", "mark"):
        assert len({words[f"{table}.{kind.value}"] for kind in CardType}) == 4
    for some in CardSet:
        assert words[f"set.{some.value}"]


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_every_yaku_of_every_preset_has_a_name(words: Words, preset: str) -> None:
    names = {yaku_name(row.name, koikoi.preset(preset), words) for row in koikoi.preset(preset).yaku}
    assert len(names) == 14
    assert {f"yaku.{row.name}" for row in koikoi.preset(preset).yaku} <= set(words)


def test_a_house_yaku_goes_by_its_own_name() -> None:
    row = 'cards = ["4b", "5b", "7b"]\npoints = 5\nja = "草短"\nen = "Grass ribbons"\n'
    house = koikoi.parse_rules(f'extends = "nintendo"\n[yaku.kusatan]\n{row}')
    assert [yaku_name("kusatan", house, words) for words in (JA, EN)] == ["草短", "Grass ribbons"]
    nameless = koikoi.parse_rules('extends = "nintendo"\n[yaku.nomi]\ncards = ["3a", "8a", "9a"]\npoints = 3\n')
    assert yaku_name("nomi", nameless, EN) == "nomi"


@BOTH
def test_every_preset_is_described(words: Words) -> None:
    assert {key for key in words if key.startswith("preset.")} == {f"preset.{name}" for name in PRESETS}


# Codes.


def codes_in(module: object, pattern: str) -> set[str]:
    path = getattr(module, "__file__", "")
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


@BOTH
def test_every_refusal_has_words(words: Words) -> None:
    from zashiki.kernel import match

    said = codes_in(legality, r'(?:return|if .* else) "(\w+)"') | codes_in(match, r'Illegal\("(\w+)"')
    said |= codes_in(match, r'return "(\w+)"') | codes_in(match, r' else "(\w+)"')
    said |= {"months_differ", "card_not_on_field"}
    assert {f"refused.{code}" for code in said} <= set(words) | set(words_for(words.language))
    assert len(said) >= 12


@BOTH
def test_every_ending_has_words(words: Words) -> None:
    assert {f"round_result.{code}" for code in get_args(state.RoundReason)} <= set(words)
    assert {f"round_result.{code}" for code in get_args(events.LuckyKind)} <= set(words)
    assert {f"cancelled.{code}" for code in get_args(events.CancelReason)} <= set(words)
    assert {f"match_end.{code}" for code in get_args(state.MatchEndReason)} <= set(words)


@BOTH
def test_every_factor_has_words(words: Words) -> None:
    assert {f"factor.{name}" for name in get_args(state.FactorName)} <= set(words)


# Knobs.


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints = get_type_hints(Ruleset)
    for field in msgspec.structs.fields(Ruleset):
        assert words[f"knob.{field.name}"]
        if get_origin(hints[field.name]) is Literal:
            assert all(words[f"value.{field.name}.{value}"] for value in get_args(hints[field.name]))
        if hints[field.name] is bool:
            assert words[f"value.{field.name}.true"]
            assert words[f"value.{field.name}.false"]


def test_no_word_is_for_a_rule_that_does_not_exist() -> None:
    fields = {field.name for field in msgspec.structs.fields(Ruleset)}
    said = {key.split(".")[1] for key in JA if key.startswith(("knob.", "value."))}
    assert said == fields


# Telling.


def tellers(match: KoiKoiMatch) -> list[Teller]:
    return [Teller(words, ("甲", "乙"), match.rules, me=me) for words in (JA, EN) for me in (0, 1, None)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_event_of_random_matches_is_told(preset: str) -> None:
    rules = koikoi.change_rules(koikoi.preset(preset), rounds=3)
    for seed in range(4):
        match = random_match(rules, seed)
        for teller in tellers(match):
            assert all(line.strip() for event in match.log for line in teller.tell(event))
            assert teller.story(match.log)


def test_every_kind_of_event_has_a_sentence() -> None:
    cards = koikoi.cards("1a 1b 1c 1d")
    score = Score((), 6, (), 6)
    result = koikoi.RoundResult(1, 0, 1, "teshi", score, (0, 6), (0, 0), ((), ()))
    dealer = msgspec.structs.replace(result, winner=None, reason="exhausted", score=None, payments=(6, 0))
    drawn = msgspec.structs.replace(dealer, payments=(0, 0))
    yaku = (Yaku("akatan", 5, 1, cards[:2]),)
    some: list[koikoi.Event] = [
        events.DealerChosen(1, ((cards[0], cards[1]),)),
        events.RoundStarted(13, 0),
        events.Dealt(1, (cards, ()), (), ()),
        *(events.DealCancelled(1, code, None, cards) for code in ("field_four", "field_three", "field_pairs")),
        *(events.DealCancelled(1, code, 1, cards) for code in ("hand_four", "hand_pairs")),
        *(events.LuckyHandShown(0, kind, cards) for kind in ("teshi", "kuttsuki")),
        events.CardPlayed(0, cards[0]),
        events.CardDrawn(1, cards[0]),
        events.CardPlaced(0, cards[0]),
        events.CardsCaptured(0, cards[:2]),
        events.CardsCaptured(1, cards),
        events.YakuCompleted(0, yaku, 6),
        events.KoiKoiCalled(1, 6),
        events.ShobuCalled(0),
        events.TurnEnded(0),
        *(events.RoundEnded(one, ((), ()), ()) for one in (result, dealer, drawn)),
        *(events.MatchEnded(code, (0, 5)) for code in ("rounds", "target", "bust")),
    ]
    assert {type(event) for event in some} == set(get_args(koikoi.Event))
    for words in (JA, EN):
        for me in (0, 1, None):
            teller = Teller(words, ("甲", "乙"), koikoi.preset("nintendo"), me=me)
            told = [teller.tell(event) for event in some]
            assert all(lines and all(lines) for lines in told)


def test_a_turn_is_told_in_one_line() -> None:
    one, two, three, four = koikoi.cards("1a 1c 2c 2b")
    turn: list[koikoi.Event] = [
        events.CardPlayed(1, one),
        events.CardsCaptured(1, (one, two)),
        events.CardDrawn(1, three),
        events.CardsCaptured(1, (three, four)),
        events.TurnEnded(1),
    ]
    rules = koikoi.preset("nintendo")
    assert Teller(JA, ("", "狐"), rules, me=0).story(turn) == [
        "狐：松に鶴で松のカスを取る。めくった梅のカスで梅に赤短を取る。"
    ]
    assert Teller(EN, ("", "Fox"), rules, me=0).story(turn) == [
        "Fox: Pine Crane takes Pine plain; drawn Plum plain takes Plum red ribbon."
    ]


def test_a_score_is_explained_step_by_step() -> None:
    yaku = (Yaku("sanko", 5, 0, ()), Yaku("akatan", 5, 1, ()))
    factors = (Factor("seven_plus", times=2), Factor("opponent_koikoi", times=2), Factor("early_win", plus=1))
    score, rules = Score(yaku, 11, factors, 45), koikoi.preset("nintendo")
    assert explain(score, rules, EN) == (
        "Three Brights: 5 points",
        "Red Ribbons: 6 points (5 + 1 for further cards)",
        "Yaku in total: 11 points",
        "× 2, seven points or more: 22 points",
        "× 2, the opponent had called koi-koi: 44 points",
        "+ 1, early win: 45 points",
        "Total: 45 points",
    )
    assert explain(score, rules, JA)[-3:] == (
        "相手のこいこい ×2 → 44文",
        "早上がり ＋1 → 45文",
        "合計 45文",
    )
    assert explain(Score((), 6, (), 6), rules, JA, reason="teshi") == ("手四 6文",)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_explained_total_is_the_total(preset: str) -> None:
    rules = koikoi.preset(preset)
    for base in (1, 6, 7, 12):
        for own in range(5):
            for opponent in range(3):
                score = koikoi.score(rules, (Yaku("kasu", base, 0, ()),), own_calls=own, opponent_calls=opponent)
                *_, last, total = ("", *explain(score, rules, EN))
                assert total == f"Total: {points(score.total, EN)}"
                assert not score.factors or last.endswith(f": {points(score.total, EN)}")


def test_the_thirteenth_month_is_january() -> None:
    assert [month_of(number) for number in (1, 12, 13)] == [1, 12, 1]
    assert points(1, EN) == "1 point"


def test_refusals_of_a_match_are_among_the_words() -> None:
    match = random_match(koikoi.change_rules(koikoi.preset("nintendo"), rounds=1), 1)
    with pytest.raises(Illegal) as refusal:
        match.submit(0, koikoi.CallShobu())
    assert f"refused.{refusal.value.code}" in JA
