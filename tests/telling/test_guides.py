"""What a learner is shown before sitting down: every example is what it stands for, by every preset."""

import pytest

from zashiki import telling
from zashiki.games.koikoi import yaku_of
from zashiki.games.riichi.value.checks import check
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.games.stud.hand_ranks import Category, eight_or_better, high, high_hand, low, low_hand
from zashiki.games.stud.notation import cards
from zashiki.games.stud.pieces import mask_of
from zashiki.kernel.registry import AnyGame, load
from zashiki.telling.koikoi.guide import example
from zashiki.telling.reversi.guide import EXAMPLES as BOARDS
from zashiki.telling.reversi.guide import SMALL, after, turned
from zashiki.telling.riichi.chart import yaku_rows
from zashiki.telling.riichi.examples import EXAMPLES
from zashiki.telling.stud.chart import HIGH, LOW, NO_EIGHT
from zashiki.texts.sheets import Pieces, Sheet, Text
from zashiki.texts.words import LANGUAGES

KOIKOI, RIICHI, REVERSI, STUD = (load(name) for name in ("koikoi", "riichi", "reversi", "stud"))
SHEETS = {
    "koikoi": ["cards", "yaku"],
    "riichi": ["yaku", "yakuman", "points"],
    "reversi": ["turning"],
    "stud": ["hands", "others"],
    "score-table": [],
}


def guide(game: AnyGame, preset: str, language: str = "en") -> dict[str, Sheet]:
    return dict(telling.speaker(game, language=language, rules=game.preset(preset)).guide())


def headings(sheet: Sheet) -> list[str]:
    return [f"{part.spans[0]}" for part in sheet.parts if isinstance(part, Text) and part.role == "heading"]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_guide_by_every_preset(name: str, language: str) -> None:
    game = load(name)
    assert list(guide(game, game.presets()[0], language)) == SHEETS[name]
    for preset in game.presets():
        for key, sheet in guide(game, preset, language).items():
            assert sheet.title, (preset, key)
            assert all(part.pieces for part in sheet.parts if isinstance(part, Pieces)), (preset, key)


@pytest.mark.parametrize("preset", KOIKOI.presets())
def test_koikoi_every_yaku_is_made_by_its_example(preset: str) -> None:
    rules = KOIKOI.preset(preset)
    for row in rules.rows:
        assert row.rule.name in [one.name for one in yaku_of(rules, example(rules, row))], row.rule.name
    assert len(headings(guide(KOIKOI, preset)["yaku"])) == len(rules.rows)


def test_koikoi_a_yaku_that_cannot_stand_alone_is_shown_beside_another() -> None:
    rules = KOIKOI.preset("hanafuda-online")
    (row,) = (one for one in rules.rows if one.rule.name == "hanami")
    assert not row.rule.alone
    assert len(example(rules, row)) > row.count


@pytest.mark.parametrize("preset", RIICHI.presets())
def test_riichi_every_yaku_has_a_hand_that_can_be_and_has_it(preset: str) -> None:
    rules = RIICHI.preset(preset)
    shown = guide(RIICHI, preset)
    played = list(yaku_rows(rules, telling.words_for("en", RIICHI)))
    assert len(headings(shown["yaku"]) + headings(shown["yakuman"])) == len(played)
    for name in played:
        win = EXAMPLES[name].hand()
        check(rules, win)
        assert name in dict(value_of(rules, win).yaku), name


def test_riichi_three_players_are_not_shown_what_they_cannot_make() -> None:
    assert any("Sanshoku doujun" in one for one in headings(guide(RIICHI, "tenhou")["yaku"]))
    assert not any("Sanshoku doujun" in one for one in headings(guide(RIICHI, "tenhou-3p")["yaku"]))


def test_stud_every_example_is_of_its_kind_and_the_best_stands_first() -> None:
    worths = {category: high(mask_of(cards(some))) for category, some in HIGH.items()}
    assert [high_hand(worth).category for worth in worths.values()] == list(HIGH) == list(reversed(Category))
    assert list(worths.values()) == sorted(worths.values(), reverse=True)


def test_stud_low_examples_stand_in_order_and_the_first_are_eights_or_better() -> None:
    worths = [low(mask_of(cards(some))) for some in (*LOW, *NO_EIGHT)]
    assert worths == sorted(worths, reverse=True)
    assert all(eight_or_better(mask_of(cards(some))) is not None for some in LOW)
    assert all(eight_or_better(mask_of(cards(some))) is None for some in NO_EIGHT)
    assert low_hand(worths[-1]).category is Category.TRIPS


def test_stud_every_game_is_shown_whatever_is_played() -> None:
    assert list(guide(STUD, "seed")) == ["hands"]
    assert "Razz" in guide(STUD, "online")["others"].title


def test_reversi_boards_show_what_is_said_of_them() -> None:
    found = {name: turned(one.board.replace(" ", ""), one.square) for name, one in BOARDS.items() if one.square}
    assert found == {
        "line": ("b2", "c2"),
        "lines": ("b2", "c2", "b3"),
        "gap": ("b4", "c4"),
        "corner": ("b1", "c1", "b2", "c3"),
    }
    assert after("....BWW.........", "d2") == "....BBBB........"


def test_reversi_black_cannot_play_where_it_is_said_to_pass() -> None:
    board = BOARDS["pass"].board.replace(" ", "")
    black, white = (sum(1 << at for at, one in enumerate(board) if one == colour) for colour in "BW")
    assert not SMALL.moves(black, white)
    assert SMALL.moves(white, black)
