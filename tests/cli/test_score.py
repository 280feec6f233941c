"""`zashiki score`."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk

ISSUE = (
    *("score", "123m 055p 789s 11122z", "--win", "2z", "--ron", "--seat", "E", "--round", "S"),
    *("--indicator", "3p", "--riichi"),
)
OPEN = ("score", "234m 567p 34588s", "--win", "5s", "--meld", "678s")
CLOSED = ("score", "234m 567p 345678s 88s", "--win", "5s")
KAN = ("score", "234m 567p 34588s", "--win", "5s", "--meld", "(2222s)")


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_json_has_stable_keys(desk: Desk) -> None:
    found = desk.json(*ISSUE)
    assert desk.status == 0
    assert list(found) == [
        *("rules", "tiles", "melds", "win", "groups", "wait", "won_by", "seat", "round"),
        *("yaku", "han", "fu", "fu_lines", "yakuman", "limit", "base", "payments", "gains"),
    ]
    assert found["yaku"] == [
        {"name": "riichi", "han": 1, "yakuman": 0},
        {"name": "seat_wind", "han": 1, "yakuman": 0},
        {"name": "red", "han": 1, "yakuman": 0},
    ]
    assert (found["han"], found["fu"], found["limit"], found["base"]) == (3, 50, None, 1600)
    assert found["fu_lines"][0] == {"reason": "base", "fu": 20, "tile": None}
    assert {"reason": "closed_triplet", "fu": 8, "tile": "1z"} in found["fu_lines"]
    assert found["groups"] == ["123m", "055p", "789s", "111z", "22z"]
    assert found["payments"] == [{"by": "discarder", "hand": 9600, "honba": 0, "total": 9600}]
    assert found["gains"] == {"hand": 9600, "honba": 0, "sticks": 0, "total": 9600}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_key_is_documented_in_the_help(desk: Desk, lang: str) -> None:
    found, said = desk.json(*ISSUE), desk.run("score", "--help", lang=lang)
    rows = (*found["yaku"], *found["fu_lines"], *found["payments"], found["gains"])
    for key in (*found, *(key for row in rows for key in row)):
        assert key in said


def test_a_yakuman_has_multiples_in_place_of_han(desk: Desk) -> None:
    found = desk.json("score", "1122334455667z", "--win", "7z", "--tsumo", "--seat", "S", "--rules", "mahjong-soul")
    assert found["yaku"] == [{"name": "tsuuiisou", "han": 0, "yakuman": 1}]
    assert (found["yakuman"], found["limit"], found["base"], found["fu_lines"]) == (1, "yakuman", 8000, [])
    assert (found["groups"], found["wait"]) == (None, None)
    assert [(one["by"], one["total"]) for one in found["payments"]] == [("E", 16000), ("W", 8000), ("N", 8000)]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            (
                "  concealed tiles  123m 055p 789s 111z 22z\n",
                "  Yakuhai: seat wind            1 han\n",
                "  closed triplet of east (1z), a terminal or honour   8 fu\n",
                "  together 46, rounded up to tens                    50 fu\n",
                "  a dealer's ron: six times the basic points, 1,600 × 6, rounded up to a hundred\n",
                "  the winner gains    9,600\n",
            ),
        ),
        ("ja", ("役牌 自風  1翻\n", "合計46符を10符単位に切り上げ  50符\n", "放銃者の支払い  9,600\n")),
    ],
)
def test_people_read_the_explanation_in_columns(desk: Desk, lang: str, words: tuple[str, ...]) -> None:
    said = desk.run(*ISSUE, lang=lang)
    assert (desk.status, desk.err) == (0, "")
    assert [word for word in words if word not in said] == []


def test_the_winning_tile_may_be_left_out_of_the_hand(desk: Desk) -> None:
    without = ("score", "123m", "055p", "789s", "1112z", *ISSUE[2:])
    assert desk.json(*without) == desk.json(*ISSUE)
    assert desk.json("score", "234m 567p 3488s", *OPEN[2:]) == desk.json(*OPEN)


def test_a_win_is_a_ron_by_east_in_the_east_round_unless_said(desk: Desk) -> None:
    assert desk.json(*OPEN) == desk.json(*OPEN, "--ron", "--seat", "E", "--round", "東")
    assert desk.json(*OPEN, "--seat", "s")["seat"] == desk.json(*OPEN, "--seat", "南")["seat"] == "S"


@pytest.mark.parametrize("wind", ["W", "w", "west", "West", "西", "3z", "３ｚ"])
def test_winds_have_several_names(desk: Desk, wind: str) -> None:
    found = desk.json(*CLOSED, "--tsumo", "--seat", wind, "--round", wind)
    assert (found["seat"], found["round"]) == ("W", "W")


def test_tiles_may_be_typed_in_full_width_and_by_their_signs(desk: Desk) -> None:
    usual = desk.json("score", "123m 055p 789s 11122z", "--win", "2z", "--ron", "--riichi")
    assert desk.json("score", "１２３ｍ　０５５ｐ　７８９ｓ　東東東南南", "--win", "南", "--ron", "--riichi") == usual


def test_indicators_may_be_said_together_or_one_by_one(desk: Desk) -> None:
    together = desk.json(*CLOSED, "--riichi", "--indicator", "1m7s", "--ura", "4p")
    assert together == desk.json(*CLOSED, "--riichi", "--indicator", "1m", "--indicator", "7s", "--ura", "4p")
    assert {"dora": 4, "ura": 1}.items() <= {one["name"]: one["han"] for one in together["yaku"]}.items()


@pytest.mark.parametrize(
    ("args", "yaku"),
    [
        ((*CLOSED, "--double-riichi", "--ippatsu"), {"double_riichi": 2, "ippatsu": 1}),
        ((*KAN, "--tsumo", "--rinshan"), {"rinshan": 1}),
        ((*CLOSED, "--chankan"), {"chankan": 1}),
        ((*CLOSED, "--tsumo", "--haitei"), {"haitei": 1}),
        ((*CLOSED, "--houtei"), {"houtei": 1}),
    ],
)
def test_circumstances_are_options(desk: Desk, args: tuple[str, ...], yaku: dict[str, int]) -> None:
    assert yaku.items() <= {one["name"]: one["han"] for one in desk.json(*args)["yaku"]}.items()


@pytest.mark.parametrize(("name", "seat"), [("tenhou", "E"), ("chiihou", "S")])
def test_a_win_of_the_first_turn_is_a_yakuman(desk: Desk, name: str, seat: str) -> None:
    found = desk.json(*CLOSED, "--tsumo", f"--{name}", "--seat", seat)
    assert (found["yakuman"], found["yaku"]) == (1, [{"name": name, "han": 0, "yakuman": 1}])


def test_renhou_is_worth_what_the_rules_say(desk: Desk) -> None:
    found = desk.json(*CLOSED, "--renhou", "--seat", "W", "--rules", "ema")
    assert (found["yaku"], found["base"]) == ([{"name": "renhou", "han": 5, "yakuman": 0}], 2000)


def test_counters_deposits_and_norths_are_counted(desk: Desk) -> None:
    hand = ("score", "11199m 456p 777s 22z", "--win", "9m", "--tsumo", "--rules", "tenhou-3p")
    found = desk.json(*hand, "--kita", 2, "--honba", 1, "--sticks", 2)
    assert {"name": "kita", "han": 2, "yakuman": 0} in found["yaku"]
    assert [one["by"] for one in found["payments"]] == ["S", "W"]
    assert found["gains"] == {"hand": 8000, "honba": 200, "sticks": 2000, "total": 10200}


def test_rules_may_be_a_file(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('extends = "tenhou"\nopen_tanyao = false\n', encoding="utf-8")
    assert desk.json(*OPEN)["han"] == 1
    assert "no yaku" in desk.refused(*OPEN, "--rules", path)


MISTAKES = [
    (("score", "123m 055p 78x", "--win", "2z"), "'x' does not belong there", "'x' はここに書けません"),
    (("score", "123m 055p 89z", "--win", "2z"), "'8z' is not a tile; there are 1–9", "'8z' は牌ではありません"),
    (("score", "123m 055", "--win", "2z"), "which suit is 055?", "055 の種類がわかりません"),
    ((*OPEN[:3], "5", *OPEN[4:]), "'5': which suit is 5?", "5 の種類"),
    (
        (*OPEN[:3], "5s6s", *OPEN[4:]),
        "--win '5s6s' names 2 tiles; a hand is won on one",
        "1枚だけ",
    ),
    ((*OPEN[:3], "", *OPEN[4:]), "--win '' names 0 tiles", "0枚です"),
    ((*OPEN, "--meld", "12s"), "'12s' is not a meld; write 123s for a chi", "面子として読めません"),
    ((*OPEN, "--meld", "(123s)"), "'(123s)' is not a meld", "面子として読めません"),
    ((*OPEN, "--seat", "X"), "--seat: 'X' is not a wind; write E, S, W or N", "'X' は風ではありません"),
    ((*OPEN, "--round", ""), "--round: '' is not a wind", "'' は風ではありません"),
    ((*CLOSED, "--indicator", "1m2"), "which suit is 2?", "2 の種類"),
    (("score", "23m", "--win", "2m"), "concealed tiles: 2, melds: 0; write 14", "和了牌を入れて 14 枚"),
    ((*OPEN, "--meld", "234p"), "concealed tiles: 11, melds: 2; write 8", "8 枚"),
    ((*OPEN, *("--meld", "111z") * 4), "5 melds; a hand has at most 4", "副露が 5 組"),
    ((*OPEN[:3], "1z", *OPEN[4:]), "the winning tile 1z is not among 234m567p34588s", "和了牌 1z が"),
    ((*CLOSED, "--indicator", "111122m"), "6 indicators of one kind; there are at most 5", "表示牌が 6 枚"),
    (
        (*CLOSED, "--indicator", "8888s"),
        "7 tiles of 8s, including melds and indicators",
        "8s が副露と",
    ),
    (
        ("score", "00p 234m 345678s 88s", "--win", "5m"),
        "0p appears 2 times, and the rules",
        "0p が 2 枚",
    ),
    ((*CLOSED, "--seat", "S", "--renhou"), "the rules tenhou do not play renhou", "ルール tenhou に人和はありません"),
    ((*CLOSED, "--kita", 1), "norths are set aside only with three players", "北を抜けるのは三人麻雀だけ"),
    ((*CLOSED, "--rules", "tenhou-3p"), "2m is not in the set with three players", "三人麻雀に 2m はありません"),
    ((*OPEN, "--rules", "tenhou-3p"), "with three players there is no chi", "三人麻雀にチーはありません"),
    (
        (*CLOSED, "--rules", "tenhou-3p", "--seat", "N"),
        "with three players nobody sits north",
        "北家はいません",
    ),
    (
        (*CLOSED, "--rules", "tenhou-3p", "--round", "N"),
        "the rules tenhou-3p for three players have no north round",
        "北場はありません",
    ),
    ((*OPEN[:-1], "456p 777z"), "'456p 777z' is more than one meld; write --meld before each", "一つごとに --meld"),
    ((*CLOSED, "--riichi", "--ura", "1m"), "more ura than dora indicators", "裏ドラ表示牌がドラ表示牌より多い"),
    ((*CLOSED[:3], "8s", "--chankan"), "a robbed kan holds the other three of its kind", "槍槓された槓"),
    (
        (*CLOSED, "--tsumo", "--double-riichi", "--ippatsu", "--haitei"),
        "never at the end of the wall",
        "海底や河底になりません",
    ),
    ((*OPEN, "--riichi"), "riichi needs a closed hand", "立直は門前でなければ"),
    ((*CLOSED, "--ippatsu"), "ippatsu needs riichi", "一発には立直が必要"),
    ((*CLOSED, "--ura", "1m"), "ura dora count only after riichi", "裏ドラは立直したときだけ"),
    ((*CLOSED, "--haitei"), "haitei is won by tsumo", "海底摸月はツモ和了"),
    ((*CLOSED, "--tsumo", "--houtei"), "houtei is won by ron", "河底撈魚はロン和了"),
    ((*CLOSED, "--tsumo", "--chankan"), "chankan robs another's kan", "槍槓はほかの人の槓"),
    ((*KAN, "--rinshan"), "rinshan is won by tsumo", "嶺上開花は嶺上牌でのツモ和了"),
    ((*CLOSED, "--tsumo", "--rinshan"), "rinshan needs a kan or a north", "嶺上開花には槓か北抜き"),
    ((*CLOSED, "--tsumo", "--tenhou", "--seat", "S"), "tenhou is the dealer's tsumo", "天和は親のツモ和了"),
    ((*CLOSED, "--tsumo", "--chiihou"), "chiihou is the tsumo of a seat that does not deal", "地和は子のツモ和了"),
    ((*CLOSED, "--tsumo", "--tenhou", "--riichi"), "nothing has happened yet at a tenhou", "第一巡の和了"),
    ((*CLOSED, "--ron", "--tsumo"), "--tsumo", "--tsumo"),
    ((*CLOSED, "--honba", "-1"), "--honba", "--honba"),
    (
        (*CLOSED, "--rules", "sofa"),
        "no preset and no file is called 'sofa'; presets: tenhou",
        "プリセット",
    ),
    (("score", "234m 567p 345678s 89s", "--win", "5s"), "1 of its tiles must be exchanged first (shanten 0)", "0 向聴"),
    (
        ("score", "11199m 456p 777s 23z", "--win", "9m", "--rules", "tenhou-3p"),
        "1 of its tiles must be exchanged first (shanten 0)",
        "0 向聴",
    ),
    (("score", "159m 159p 159s 12345z", "--win", "5s"), "must be exchanged first (shanten ", "向聴"),
    (("score", "123m 567p 34588s", "--win", "5s", "--meld", "678s"), "complete, but has no yaku", "役がありません"),
    (("score", "--win", "5s"), "missing: HAND", "HAND"),
    (("score", "11m"), "missing: --win", "--win"),
]


@pytest.mark.thinned
@pytest.mark.parametrize(("args", "en", "ja"), MISTAKES)
def test_mistakes_are_one_clear_line(desk: Desk, args: tuple[object, ...], en: str, ja: str) -> None:
    assert en in desk.refused(*args)
    assert ja in desk.refused(*args, lang="ja")


def test_a_long_text_is_not_repeated(desk: Desk) -> None:
    assert len(desk.refused("score", "9" * 5000, "--win", "5s")) < 300


# The dora itself.


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("dora", "indicator"), [("4p", "3p"), ("0p", "4p"), ("1s", "9s"), ("1z", "4z"), ("5z", "7z"), ("4p9m", "3p8m")]
)
def test_p15_a_dora_is_what_its_indicator_points_at(desk: Desk, dora: str, indicator: str) -> None:
    assert desk.json(*CLOSED, "--dora", dora) == desk.json(*CLOSED, "--indicator", indicator)


def test_p15_dora_and_indicators_go_together(desk: Desk) -> None:
    both = desk.json(*CLOSED, "--indicator", "1m", "--dora", "8s", "--dora", "4p")
    assert both == desk.json(*CLOSED, "--indicator", "1m7s3p")


def test_with_three_players_nine_man_follows_one_man(desk: Desk) -> None:
    hand = ("score", "11199m 456p 777s 22z", "--win", "9m", "--tsumo", "--rules", "tenhou-3p")
    assert desk.json(*hand, "--dora", "9m") == desk.json(*hand, "--indicator", "1m")
    assert "only 1m and 9m" in desk.refused(*hand, "--dora", "5m")


def test_a_dora_that_no_indicator_can_show_is_refused(desk: Desk) -> None:
    four = ("score", "111123m 567p 345s 99s", "--win", "3m", "--riichi")
    assert "5 tiles of 1m" in desk.refused(*four, "--dora", "2m")
