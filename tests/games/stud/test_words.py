"""The words of the room: the same keys in both languages, a word for everything, and hands that explain themselves."""

import re
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.games.stud.tables import play, table
from zashiki.cli.program_words import words_for
from zashiki.games import stud
from zashiki.games.stud import Ruleset, cards, events, legality
from zashiki.games.stud import play as playing
from zashiki.games.stud.hand_names import card_name, card_sign, hand_so_far
from zashiki.games.stud.pieces import CARDS, HIDDEN
from zashiki.games.stud.variants import STREETS, VARIANTS
from zashiki.kernel import match
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players.random_player import RandomPlayer
from zashiki.telling.stud.teller import Teller
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(legality.__file__).parent / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)", text))


def codes_in(module: object, pattern: str) -> set[str]:
    path = getattr(module, "__file__", "")
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


def below(words: Words, prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in words if key.startswith(f"{prefix}.")}


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    loose = {"hand", "pot"}  # a language may need the plural or the amount that another leaves out
    assert set(JA) == set(EN)
    for key in JA:
        if key.split(".")[0] in loose or key.startswith(("event.you", "event.other", "share")):
            assert set(gaps(JA[key])) <= set(gaps(EN[key])) | {"who"}, key
        else:
            assert gaps(JA[key]) == gaps(EN[key]), key


@BOTH
def test_nothing_is_left_unsaid(words: Words) -> None:
    assert all(words[key].strip() for key in words if key != "telling.sentences")


@BOTH
def test_every_preset_game_street_card_and_ending_has_words(words: Words) -> None:
    assert below(words, "preset") == set(stud.presets())
    assert below(words, "variant") == set(VARIANTS)
    assert below(words, "street") == {str(street) for street in STREETS}
    assert below(words, "match_end") == codes_in(playing, r'MatchEnded\("(\w+)"')
    assert len({card_name(card, words) for card in (*CARDS, HIDDEN)}) == 53


@BOTH
def test_every_refusal_has_words(words: Words) -> None:
    said = {one for module in (legality, match) for one in codes_in(module, r'(?:return| else) "(\w+)"')}
    said |= codes_in(match, r'Illegal\("(\w+)"') | codes_in(legality, r'return "(\w+)" if')
    assert below(words, "refused") == said - below(words_for(words.language), "refused")


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints = get_type_hints(Ruleset, include_extras=False)
    fields = {field.name for field in msgspec.structs.fields(Ruleset)}
    assert below(words, "knob") == fields
    assert {key.split(".")[0] for key in below(words, "value")} <= fields
    for name in fields:
        kind = hints[name]
        kind = get_args(kind)[0] if get_origin(kind) in (Annotated, tuple) else kind
        values = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        assert all(words[f"value.{name}.{value}"] for value in values)


# Hands.

HIGH = {
    "AsKsQsJsTs 2c2d": ("royal flush", "ロイヤルフラッシュ"),
    "9s8s7s6s5s AcAd": ("nine-high straight flush", "9ハイのストレートフラッシュ"),
    "7s7h7d7c AsKd2c": ("four sevens, ace kicker", "7のフォーカード（キッカーエース）"),
    "AsAhAd KsKc 2c3d": ("full house, aces over kings", "エースとキングのフルハウス"),
    "6s6h6d 6c": ("four sixes", "6のフォーカード"),
    "As9s7s4s2s KdKc": ("ace-high flush (A-9-7-4-2)", "エースハイのフラッシュ（A-9-7-4-2）"),
    "As2d3c4h5s KdQc": ("five-high straight", "5ハイのストレート"),
    "TsThTd AsKd7c2h": ("three tens, ace kicker", "10のスリーカード（キッカーエース）"),
    "JsJd 4c4h As9d2c": ("two pair, jacks and fours, ace kicker", "ジャックと4のツーペア（キッカーエース）"),
    "TsTd Ac": ("pair of tens, ace kicker", "10のワンペア（キッカーエース）"),
    "TsTd": ("pair of tens", "10のワンペア"),
    "JsJd4c4h": ("two pair, jacks and fours", "ジャックと4のツーペア"),
    "2s2d2c": ("three twos", "2のスリーカード"),
    "Ks7d2c": ("king high", "キングハイ"),
    "As Kd 9c 7h 4s 3d 2h": ("ace high (A-K-9-7-4)", "エースハイ（A-K-9-7-4）"),
    "????": ("nothing yet", "まだ何もない"),
}


@pytest.mark.parametrize("hand", HIGH)
def test_a_high_hand_explains_itself(hand: str) -> None:
    assert (hand_so_far(cards(hand), ("high",), EN), hand_so_far(cards(hand), ("high",), JA)) == HIGH[hand]


LOW = {
    "8s7d4c3hAs KcKd": ("eight-seven low (8-7-4-3-A)", "8-7ロー（8-7-4-3-A）"),
    "As2d3c4h5s 5d5c": ("wheel (5-4-3-2-A)", "ホイール（5-4-3-2-A）"),
    "KsTd9c4h2s": ("king-ten low (K-10-9-4-2)", "キング-10ロー（K-10-9-4-2）"),
    "4s4d8c7hAs": ("pair of fours (4-4-8-7-A)", "4のワンペア（4-4-8-7-A）"),
    "4s4d8c8hAs": ("two pair, eights and fours (8-8-4-4-A)", "8と4のツーペア（8-8-4-4-A）"),
    "7s4d2c": ("low so far 7-4-2", "ローはここまで 7-4-2"),
}


@pytest.mark.parametrize("hand", LOW)
def test_a_low_hand_explains_itself(hand: str) -> None:
    assert (hand_so_far(cards(hand), ("low",), EN), hand_so_far(cards(hand), ("low",), JA)) == LOW[hand]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("8s7d4c3hAs KcKd", "pair of kings, ace kicker; eight-seven low (8-7-4-3-A)"),
        ("Ks7d2c", "king high; low so far 7-2"),
        ("Ks8d8c2h", "pair of eights, king kicker; low so far 8-2"),
        ("KsQdJc", "king high; no low"),
        ("Kh9dJc2h3h4h5h", "king-high flush (K-5-4-3-2); no low"),
    ],
)
def test_both_halves_are_told_where_the_game_has_two(hand: str, said: str) -> None:
    assert hand_so_far(cards(hand), ("high", "eight"), EN) == said


# Telling.


def told(played: AnyMatch, *, me: int | None = 0, words: Words = EN) -> list[str]:
    teller = Teller(words, NAMES[: played.rules.seats], played.rules, me=me)
    walked = teller.walk(stud.start(played.rules), played.log)
    return [line for one in walked for line in (*one.lines, *one.boards)]


def test_a_deal_is_told_from_the_ante_to_the_pot() -> None:
    lines = told(play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c k k k k k k k k"))
    assert lines == [
        "Deal 1 of 1: Seven-card Stud. Dealer: Bob.",
        "Everybody antes 5.",
        "Third street.",
        "You are dealt 2♣ K♦ face down and A♠ face up.",
        "Bob is dealt 5♥ face up.",
        "Bob brings in for 10.",
        "You complete to 20.",
        "Bob calls 10.",
        "Fourth street, with 50 in the pot.",
        "You are dealt K♥.",
        "Bob is dealt J♦.",
        "You check.",
        "Bob checks.",
        "Fifth street, with 50 in the pot.",
        "You are dealt 7♣.",
        "Bob is dealt 8♠.",
        "You check.",
        "Bob checks.",
        "Sixth street, with 50 in the pot.",
        "You are dealt 9♦.",
        "Bob is dealt 6♣.",
        "You check.",
        "Bob checks.",
        "Seventh street, with 50 in the pot.",
        "Everybody still in is dealt the last card face down.",
        "You are dealt 4♥.",
        "Bob is dealt 2♥.",
        "You check.",
        "Bob checks.",
        "You show 2♣ K♦ 4♥: pair of kings, ace kicker.",
        "Bob is beaten, and throws the hand away unseen.",
        "Pot 50: you win 50 with pair of kings, ace kicker.",
        "Won and lost: you +25, Bob −25.",
        "The match is over: all deals have been played.",
    ]


def test_a_fold_gives_the_pot_away_and_the_uncalled_bet_back() -> None:
    lines = told(play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 f"))
    assert lines[-4:-1] == [
        "10 that nobody called comes back to you.",
        "Pot 30: you win 30; everybody else has folded.",
        "Won and lost: you +15, Bob −15.",
    ]


def test_side_pots_are_named_and_all_in_is_told() -> None:
    hands = "AcAdAh 2c7d9h4s", "KcKdKh 3c8d6hJs", "QcQdQh 5c9dTh7s"
    lines = told(play(table(*hands, stacks=(25, 200, 200), stack=0), "b c m20 c c b20 c b40 c k k k k"), me=1)
    assert "Ann completes to 20. All-in!" in lines or "Ann calls 20. All-in!" in lines or "All-in!" in " ".join(lines)
    said = [line for line in lines if "pot " in line and ":" in line]
    assert said[-2].startswith("Main pot 75: Ann wins 75 with three aces, nine kicker")
    assert said[-1].startswith("Side pot 120: you win 120 with three kings")


def checked_down(*hands: str, me: int = 0) -> str:
    """What is told of a deal of stud8 in which everybody stays and nobody bets."""
    many = len(hands)
    rules = stud.change_rules(stud.preset("online"), rotation=("stud8",))
    return " ".join(told(play(table(*hands, rules=rules), " ".join(["b", *"c" * (many - 1), *"k" * many * 4])), me=me))


def test_halves_quarters_scoops_and_missing_lows_are_told() -> None:
    said = checked_down("KcKdKh 9c9dJhQs", "Ac2d3h 4c7dJsQh", me=1)
    assert "Pot 30, high half 15: Ann wins 15 with full house, kings over nines." in said
    assert "Pot 30, low half 15: you win 15 with seven-four low (7-4-3-2-A)." in said
    said = checked_down("KcKdKh 9c9dJhQs", "AcTd3h 4cTcJsQh")
    assert "Nobody has a low, so the high hand takes it all." in said
    said = checked_down("Ac2c3h 4c5cJhQs", "KcTd9h 8s8dJs2h")
    assert "with five-high straight; wheel (5-4-3-2-A). A scoop: the best high and the best low hand." in said
    said = checked_down("KcKdKh 9c9dJhQs", "Ac2d3h 4c7dJsQh", "Ad2h3s 4d7hJcQd")
    assert "Pot 45, high half 23: you win 23 with full house, kings over nines." in said
    assert (
        "Pot 45, low half 22 is split, a quarter each: Bob wins 11 with seven-four low (7-4-3-2-A), Cid wins 11" in said
    )
    said = checked_down("AcKdQh 9c7d5h4s", "AdKhQs 9d7h5s4c", "2c3dJs TcTd8h6s")
    assert "with pair of tens" in said


@pytest.mark.parametrize("game", VARIANTS)
@BOTH
def test_every_event_of_random_matches_is_told_to_everybody(words: Words, game: str) -> None:
    heard: set[type] = set()
    for seats, preset in ((2, "roberts"), (4, "seed"), (8, "wsop-live")):
        knobs = {"seats": seats, "deals": 6, "stack": 150, "rotation": (game,), "rebuy": "broke", "rake": 1}
        rules = stud.change_rules(stud.preset(preset), **knobs)
        played: AnyMatch = Match.open(stud, rules, seed=f"{seats}/{game}")
        dice = RandomPlayer(stud, "told")
        while played.to_act:
            seat = played.to_act[0]
            played.submit(seat, dice.choose(played.view(seat), seat))
        heard |= {type(event) for event in played.log}
        for me in (0, 1, None):
            lines = told(played, me=me, words=words)
            assert len(lines) > len(played.log) / 2
            assert not [line for line in lines if "{" in line]
    assert {events.PotAwarded, events.HandShown, events.Rebought, events.RakeTaken, events.MatchEnded} <= heard


def test_nobody_hears_a_card_that_a_view_hides() -> None:
    played = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c k k k k k k k k")
    teller = Teller(EN, NAMES[:2], played.rules, me=0)
    lines = [
        line
        for one in teller.walk(stud.start(played.rules), played.heard(played.log, 0))
        for line in one.lines + one.boards
    ]
    assert not [line for line in lines if any(card_sign(card) in line for card in cards("3cQd2h"))]


@pytest.mark.parametrize("words", [EN, JA])
def test_short_antes_short_decks_and_odd_chips_are_told(words: Words) -> None:
    short = told(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", stacks=(4, 500)), words=words)
    assert any(words["telling.all_in"] in line for line in short)
    for preset, key in (("wsop-live", "burns_shuffled"), ("roberts", "community")):
        rules = stud.change_rules(stud.preset(preset), seats=7, deals=1)
        crowd: AnyMatch = Match(stud, rules, Fair.seeded("crowd", seats=7))
        while crowd.to_act:
            (seat,) = crowd.to_act
            safe = (stud.Check, stud.Call, stud.BringIn)
            crowd.submit(seat, next(one for one in crowd.legal(seat) if isinstance(one, safe)))
        said = words[f"event.{key}"].partition("{")[0]
        assert any(line.startswith(said) or said in line for line in told(crowd, words=words))


def test_an_odd_chip_names_who_gets_it() -> None:
    hands = ("AcKd2c 7h9h3sJd", "AdKc2d 7c9c3dJh", "3c4d6h 8hThQsQh")
    tied = table(*hands, ante=5, folded_after=(7, 7, 3))
    while tied.to_act:
        (seat,) = tied.to_act
        wished = (stud.Fold,) if seat == 2 else (stud.BringIn, stud.Check, stud.Call)
        tied.submit(seat, next(one for one in tied.legal(seat) if isinstance(one, wished)))
    text = "\n".join(told(tied))
    assert "odd chip" in text
