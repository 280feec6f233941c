"""`zashiki rules`."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.cli.desk import Desk
from zashiki import telling
from zashiki.cli import output, rule_differences
from zashiki.cli.program_words import words_for
from zashiki.games import koikoi
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.telling import rulesheet
from zashiki.telling.koikoi.cards import full_names
from zashiki.telling.koikoi.chart import COLUMNS, not_played, yaku_rows
from zashiki.texts.sheets import Grid
from zashiki.texts.words import LANGUAGES, Words


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(
        """
extends = "nintendo"
source = "Grandmother"
rounds = 6
[yaku.neko]
cards = ["2a", "4a"]
points = 3
extra = 1
extra_cards = ["8b"]
ja = "鳥づくし"
en = "Birds"
""",
        encoding="utf-8",
    )
    return path


def test_without_a_game_it_lists_the_games(desk: Desk) -> None:
    said = desk.run("rules")
    assert re.search(r"^koikoi +Koi-Koi", said, re.MULTILINE)
    assert re.search(r"^reversi +Reversi", said, re.MULTILINE)
    assert "zashiki rules koikoi" in said
    assert desk.json("rules") == {"games": ["koikoi", "reversi", "riichi", "score-table", "stud"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_lists_its_presets_in_one_line_each(desk: Desk, lang: str) -> None:
    said = desk.run("rules", "koikoi", lang=lang).splitlines()
    assert len(said) == len(koikoi.presets()) + 3
    assert said[2].startswith("nintendo")
    assert all(koikoi.preset(name).source in line for name, line in zip(koikoi.presets(), said[2:], strict=False))


def test_presets_as_json(desk: Desk) -> None:
    found = desk.json("rules", "koikoi")
    assert (found["game"], found["default"]) == ("koikoi", "nintendo")
    assert [one["name"] for one in found["presets"]] == list(koikoi.presets())
    assert set(found["presets"][0]) == {"name", "about", "rounds", "source"}


@pytest.mark.thinned
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", koikoi.presets())
def test_a_preset_is_said_in_words(desk: Desk, name: str, lang: str) -> None:
    said = desk.run("rules", "koikoi", name, lang=lang)
    words, rules = words_for(lang, koikoi), koikoi.preset(name)
    assert desk.status == 0
    assert rules.source in said
    assert all(note in said for note in rules.notes)
    for field in msgspec.structs.fields(koikoi.Ruleset):
        if field.name not in (*rulesheet.ABOUT, "yaku"):
            assert words[f"knob.{field.name}"] in said
    for row in rules.yaku:
        assert yaku_name(row.name, rules, words) in said


def test_every_value_of_every_preset_has_words() -> None:
    for lang in LANGUAGES:
        words = words_for(lang, koikoi)
        for name in koikoi.presets():
            for label, value in rulesheet.knobs(koikoi.preset(name), words).values():
                assert "_" not in label + value, (name, label, value)


def said_rows(preset: str, words: Words) -> dict[str, dict[str, str]]:
    """The cells of each yaku, by its key and the column's."""
    rows = yaku_rows(koikoi.preset(preset), words, full_names(words))
    return {key: dict(zip(COLUMNS, row[1:], strict=True)) for key, row in rows.items()}


def test_the_yaku_table_says_all_that_a_row_says() -> None:
    words = words_for("en", koikoi)
    rows = said_rows("hanafuda-online", words)
    assert rows["goko"]["cards"] == "all brights"
    assert rows["ame_shiko"]["cards"] == "4 brights, including Willow with Rain Man"
    assert rows["sanko"]["cards"].startswith("3 of Pine with Crane, ")
    assert rows["akatan"]["extra"] == "+1 (ribbons)"
    assert rows["akatan"]["replaces"] == "Ribbons"
    assert rows["tane"]["extra"] == "+1"
    assert rows["hanami"]["remarks"] == "only with another yaku; void while Willow lies on the field"
    japan = said_rows("koikoi-japan", words)
    assert japan["hanami"]["remarks"] == "3 after a koi-koi call"
    assert not_played(koikoi.preset("dojo"), words) == "Not played: Red and Blue Ribbons, Month Cards"


def test_what_the_default_has_stands_beside_what_differs(desk: Desk) -> None:
    assert "nintendo has" in desk.run("rules", "koikoi", "dojo")
    assert "nintendo has" not in desk.run("rules", "koikoi", "nintendo")


def test_a_rule_set_as_json_can_be_read_back(desk: Desk) -> None:
    found = desk.json("rules", "koikoi", "dojo")
    assert msgspec.convert(found["rules"], koikoi.Ruleset) == koikoi.preset("dojo")
    assert (found["name"], found["notes"]) == ("dojo", [])


@pytest.mark.parametrize(("lang", "name"), [("en", "Birds"), ("ja", "鳥づくし")])
def test_a_file_of_ones_own_is_shown_the_same_way(desk: Desk, house: Path, lang: str, name: str) -> None:
    said = desk.run("rules", "koikoi", house, lang=lang)
    assert said.startswith("house\n")
    assert "Grandmother" in said
    assert name in said
    assert f"+1{'（芒に雁）' if lang == 'ja' else ' (Pampas with Geese)'}" in said


def test_a_rule_set_of_unknown_origin_says_nothing_of_it(desk: Desk, house: Path) -> None:
    house.write_text('extends = "nintendo"\nsource = ""\n', encoding="utf-8")
    assert "Source" not in desk.run("rules", "koikoi", house)


# Examples.


@pytest.mark.parametrize(
    ("game", "preset", "line"),
    [
        ("koikoi", "classic", "Boar, Deer, Butterfly: 5 points"),
        ("riichi", "tenhou-3p", "Chuuren poutou (nine gates): yakuman, closed only"),
        ("stud", "seed", "full house"),
        ("reversi", "othello", "Corners stay"),
    ],
)
def test_every_yaku_and_hand_has_an_example_where_wanted(desk: Desk, game: str, preset: str, line: str) -> None:
    plain, more = desk.run("rules", game, preset), desk.run("rules", game, preset, "--examples")
    assert len(more.splitlines()) > len(plain.splitlines()) + 20
    assert line in more


@pytest.mark.parametrize(
    "asked", [(), ("koikoi",), ("koikoi", "dojo", "--versus", "classic"), ("koikoi", "dojo", "--json")]
)
def test_examples_are_shown_of_one_rule_set_alone(desk: Desk, asked: tuple[str, ...]) -> None:
    assert "--examples needs a game and a rule set" in desk.refused("rules", *asked, "--examples")


# How two differ.


def test_only_what_differs_is_shown(desk: Desk, house: Path) -> None:
    said = desk.run("rules", "koikoi", house, "--versus", "nintendo").splitlines()
    assert said[0] == "house and nintendo: what differs"
    assert said[1].split() == ["Rule", "house", "nintendo"]
    assert said[2].split() == ["Months", "6", "12"]
    assert said[3].startswith("Birds   Points: 3; Each extra: +1 (Pampas with Geese); Cards: Plum with Warbler, ")
    assert said[3].endswith("not played")
    assert len(said) == 4


def test_yaku_are_compared_column_by_column(desk: Desk) -> None:
    said = [line.split("  ") for line in desk.run("rules", "koikoi", "dojo", "--versus", "classic").splitlines()]
    assert ["Five Brights: Points", "12", "15"] in [[cell.strip() for cell in line if cell] for line in said]


def test_the_same_rules_are_said_to_be_the_same(desk: Desk, house: Path) -> None:
    house.write_text('extends = "dojo"\nnotes = ["under another name"]\n', encoding="utf-8")
    assert desk.run("rules", "koikoi", house, "--versus", "dojo") == "house and dojo play the same.\n"
    assert desk.json("rules", "koikoi", house, "--versus", "dojo")["differences"] == []


def test_differences_as_json(desk: Desk, house: Path) -> None:
    found = desk.json("rules", "koikoi", "nintendo", "--versus", house)
    assert (found["game"], found["left"], found["right"]) == ("koikoi", "nintendo", "house")
    rounds, birds = found["differences"]
    assert rounds == {"key": "rounds", "left": 12, "right": 6}
    assert (birds["key"], birds["left"], birds["right"]["points"]) == ("yaku.neko", None, 3)
    one = desk.json("rules", "koikoi", "dojo", "--versus", "classic")["differences"]
    assert {"key": "yaku.goko.points", "left": 12, "right": 15} in one


def grid_of(rules: koikoi.Ruleset) -> Grid:
    """The table of yaku in a sheet of rules."""
    rows = rulesheet.rows_of(telling.speaker("koikoi", rules=rules).rules())
    (grid,) = (part for part in rows if isinstance(part, Grid))
    return grid


@pytest.mark.parametrize("left", koikoi.presets())
def test_words_and_json_agree_on_whether_presets_differ(left: str) -> None:
    words = words_for("en", koikoi)
    for right in koikoi.presets():
        a, b = koikoi.preset(left), koikoi.preset(right)
        said = [
            *rule_differences.knobs_in_words(a, b, words),
            *rule_differences.rows_in_words(grid_of(a), grid_of(b), words),
        ]
        assert bool(rule_differences.differences(a, b)) == bool(said) == (left != right)


# Refusals.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rounds = \n", "not TOML"),
        ('extends = "nintendo"\nrounds = 0\n', ":2: rounds: "),
        ('extends = "nintendo"\n[yaku.sanko]\npoint = 3\n', ":3: yaku.sanko.point: unknown key 'point'; did you mean"),
        ('extends = "nintendo"\nsake_cup = "tea"\n', "allowed: both, tane"),
        ("", "yaku"),
        ("\x00", "not TOML"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(desk: Desk, house: Path, text: str, said: str) -> None:
    house.write_text(text, encoding="utf-8")
    assert said in desk.refused("rules", "koikoi", house)
    assert said in desk.refused("rules", "koikoi", "dojo", "--versus", house)
    assert str(house) in desk.err


def test_what_is_neither_preset_nor_file_is_refused(desk: Desk, tmp_path: Path) -> None:
    assert "no preset and no file is called 'doyo'; presets: nintendo," in desk.refused("rules", "koikoi", "doyo")
    assert "nothing.toml" in desk.refused("rules", "koikoi", tmp_path / "nothing.toml")
    assert "directory" in desk.refused("rules", "koikoi", tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert "cannot be read as a rules file" in desk.refused("rules", "koikoi", tmp_path / "binary")
    assert "GAME: 'chess' is not one of: koikoi" in desk.refused("rules", "chess")
    assert "--versus needs a game" in desk.refused("rules", "koikoi", "--versus", "dojo")


# Tables.


def test_a_terminal_gets_a_drawn_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "120")
    assert "───" in desk.run("rules", "koikoi", "dojo")


def test_a_terminal_without_rich_gets_plain_columns(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(output, "find_spec", lambda _: None)
    said = desk.run("rules", "koikoi", "dojo")
    assert "───" not in said
    assert "Five Brights" in said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_rule_set_begins_with_how_to_play(desk: Desk, lang: str) -> None:
    out = desk.run("rules", "koikoi", "nintendo", lang=lang)
    words = words_for(lang, koikoi)
    begin = out.index(words["brief_rule.title"])
    assert begin < out.index(words["knob.rounds"])
    assert "".join(words["brief_rule.aim"].split()) in "".join(out.split())
    assert "`zashiki rules koikoi`" in out
