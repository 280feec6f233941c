"""What a hand is worth: each yaku, fu line by line, limits, dora, and the best of several readings."""

from typing import Any

import pytest

from tests.games.riichi.hands import TENHOU, value, win, yaku
from tests.games.riichi.test_yakuman import YAKUMAN
from zashiki.games.riichi.notation import counted, show_tiles, tiles
from zashiki.games.riichi.pieces import EAST, HIDDEN, Tile
from zashiki.games.riichi.rules import change_rules, preset
from zashiki.games.riichi.value.hand_value import NotComplete, NoYaku, has_yaku, limit_of, next_kind, value_of
from zashiki.games.riichi.value.yaku import ORDINARY
from zashiki.games.riichi.value.yaku import YAKUMAN as YAKUMAN_ROWS

CASES = [
    ("pinfu", 1, "123m456p78s234s55p", "9s", ()),
    ("tanyao", 1, "234m456p678s345s5p", "5p", ()),
    ("tanyao", 1, "234m456p678s5p", "5p", ("c345s",)),
    ("iipeikou", 1, "112233m456p78s55z", "9s", ()),
    ("seat_wind", 1, "123m456p78s222z55p", "9s", ()),
    ("round_wind", 1, "123m456p78s111z55p", "9s", ()),
    ("haku", 1, "123m456p78s555z55p", "9s", ()),
    ("hatsu", 1, "123m456p78s55p", "9s", ("p666z",)),
    ("chun", 1, "123m456p78s777z55p", "9s", ()),
    ("chiitoitsu", 2, "1133m5577p9922s1z", "1z", ()),
    ("chanta", 2, "123m789p12s99s111z", "3s", ()),
    ("chanta", 1, "123m12s99s111z", "3s", ("c789p",)),
    ("ittsu", 2, "123456789m12s55p", "3s", ()),
    ("ittsu", 1, "123456m12s55p", "3s", ("c789m",)),
    ("sanshoku", 2, "123m123p12s456m55p", "3s", ()),
    ("sanshoku_doukou", 2, "222m222p22s456m55p", "2s", ()),
    ("sankantsu", 2, "45m55p", "6m", ("a1111m", "k2222p", "d3333s")),
    ("toitoi", 2, "222m333p4466s", "6s", ("p888s",)),
    ("sanankou", 2, "222m333p444s78s55p", "9s", ()),
    ("shousangen", 2, "555z666z77z123m45p", "6p", ()),
    ("honroutou", 2, "111m999p111s11z99s", "9s", ()),
    ("ryanpeikou", 3, "112233m445566p5s", "5s", ()),
    ("junchan", 3, "123m789p12s99s999m", "3s", ()),
    ("honitsu", 3, "123456m78m55z222m", "9m", ()),
    ("honitsu", 2, "123456m78m55z", "9m", ("p222m",)),
    ("chinitsu", 6, "123456789m2255m", "5m", ()),
    ("chinitsu", 5, "123456789m2m", "2m", ("p555m",)),
    ("junchan", 2, "123m12s99s999m", "3s", ("c789p",)),
    ("sanshoku", 1, "123m12s456m55p", "3s", ("c123p",)),
    ("sanshoku_doukou", 2, "222m22s456m55p", "2s", ("p222p",)),
]


@pytest.mark.parametrize(("name", "han", "concealed", "last", "melds"), CASES, ids=[f"{c[0]}-{c[1]}" for c in CASES])
def test_yaku(name: str, han: int, concealed: str, last: str, melds: tuple[str, ...]) -> None:
    assert yaku(concealed, last, *melds, riichi=not melds)[name] == han


CIRCUMSTANCES: list[tuple[str, int, dict[str, Any]]] = [
    ("riichi", 1, {"riichi": True}),
    ("double_riichi", 2, {"riichi": True, "double_riichi": True}),
    ("ippatsu", 1, {"riichi": True, "ippatsu": True}),
    ("tsumo", 1, {"tsumo": True}),
    ("chankan", 1, {"chankan": True}),
    ("rinshan", 1, {"tsumo": True, "rinshan": True}),
    ("haitei", 1, {"tsumo": True, "haitei": True}),
    ("houtei", 1, {"houtei": True}),
    ("tenhou", 1, {"tsumo": True, "tenhou": True, "seat_wind": EAST}),
    ("chiihou", 1, {"tsumo": True, "chiihou": True}),
]


@pytest.mark.parametrize(("name", "han", "flags"), CIRCUMSTANCES, ids=[one[0] for one in CIRCUMSTANCES])
def test_yaku_of_how_a_hand_was_won(name: str, han: int, flags: dict[str, Any]) -> None:
    hand = ("123m456p79s234s55z", "8s")
    assert yaku(*hand, **flags)[name] == han
    with pytest.raises(NoYaku):
        value(*hand)


def test_circumstances() -> None:
    hand = ("123m456p78s234s55z", "9s")
    assert yaku(*hand, riichi=True, ippatsu=True, houtei=True) == {"riichi": 1, "ippatsu": 1, "houtei": 1}
    assert yaku(*hand, riichi=True, double_riichi=True, tsumo=True, haitei=True) == {
        "double_riichi": 2,
        "haitei": 1,
        "tsumo": 1,
    }
    assert yaku(*hand, chankan=True) == {"chankan": 1}
    assert yaku(*hand, tsumo=True, rinshan=True) == {"rinshan": 1, "tsumo": 1}
    assert yaku(*hand, tsumo=True, tenhou=True) == {"tenhou": 1}
    assert yaku("1133m5577p9922s1z", "1z", tsumo=True, chiihou=True) == {"chiihou": 1}


def test_every_yaku_has_a_case() -> None:
    met = {one[0] for one in (*CASES, *YAKUMAN, *CIRCUMSTANCES)}
    own_shapes = {"chiitoitsu", "chuuren", "junsei_chuuren", "kokushi", "kokushi_13"}
    assert met == {*ORDINARY, *YAKUMAN_ROWS} | own_shapes | {one[0] for one in CIRCUMSTANCES}


@pytest.mark.parametrize(("renhou", "limit"), [("off", ""), ("mangan", "mangan"), ("yakuman", "yakuman")])
def test_renhou_is_a_knob(renhou: str, limit: str) -> None:
    rules = change_rules(TENHOU, renhou=renhou)
    assert value("123m456p78s234s55p", "9s", rules=rules, renhou=True).limit == limit


def test_renhou_as_a_mangan_is_that_or_the_hand_without_it() -> None:
    rules = change_rules(TENHOU, renhou="mangan")
    found = value("123m456p78s234s55p", "9s", rules=rules, renhou=True, dora=tiles("4p"))
    assert (found.yaku, found.han, found.base) == ((("renhou", 5),), 5, 2000), "neither pinfu nor dora count beside it"
    more = value("123456789m2255m", "5m", rules=rules, renhou=True)
    assert ("renhou" not in dict(more.yaku), more.limit) == (True, "baiman")
    assert has_yaku(rules, win("123m456p79s234s55z", "8s", renhou=True)), "it is a yaku by itself"


def test_open_tanyao_is_a_knob() -> None:
    hand = ("234m456p678s5p", "5p", "c345s")
    assert yaku(*hand) == {"tanyao": 1}
    with pytest.raises(NoYaku):
        value(*hand, rules=change_rules(TENHOU, open_tanyao=False))


@pytest.mark.parametrize(
    ("concealed", "last", "melds", "more", "fu"),
    [
        ("123m456p78s234s55p", "9s", (), {"tsumo": True}, 20),
        ("123m456p78s234s55p", "9s", (), {}, 30),
        ("1133m5577p9922s1z", "1z", (), {}, 25),
        ("456m456p78s55p", "9s", ("c123m",), {"haitei": True}, 30),
        ("222m456p78s55p", "9s", ("p777z",), {}, 30),
        ("222m111p78s55z", "9s", ("p777z",), {}, 40),
        ("55z23m", "4m", ("a1111z", "a9999m", "k8888p"), {"haitei": True, "tsumo": True}, 100),
        ("123m456p13s678s55p", "2s", (), {"riichi": True}, 40),
        ("123m456p12s678s55p", "3s", (), {"riichi": True}, 40),
        ("123m456p789s234s5p", "5p", (), {"riichi": True}, 40),
    ],
)
def test_fu(concealed: str, last: str, melds: tuple[str, ...], more: dict[str, bool], fu: int) -> None:
    found = value(concealed, last, *melds, rules=TENHOU, **more)
    assert found.fu == fu
    assert -(-sum(line.fu for line in found.fu_lines) // 10) * 10 == fu or fu == 25


def test_a_pair_of_the_double_wind_is_worth_what_the_rules_say() -> None:
    hand = ("123m456p78s234s11z", "9s")
    lines = {line.reason: line.fu for line in value(*hand, riichi=True, seat_wind=EAST).fu_lines}
    assert lines["double_wind_pair"] == 4
    league = value(*hand, rules=preset("m-league"), riichi=True, seat_wind=EAST)
    assert {line.reason: line.fu for line in league.fu_lines}["double_wind_pair"] == 2
    for pair, reason in (("11z", "round_wind_pair"), ("22z", "seat_wind_pair"), ("55z", "dragon_pair")):
        lines = {line.reason: line.fu for line in value(f"123m456p78s234s{pair}", "9s", riichi=True).fu_lines}
        assert lines[reason] == 2


def test_the_best_reading_is_taken() -> None:
    assert "ryanpeikou" in yaku("112233m445566p5s", "5s")
    assert "sanankou" in yaku("111222333m78s55p", "9s", tsumo=True), "three triplets rather than three runs"
    assert "pinfu" in yaku("223344m456p78s55p", "9s")


@pytest.mark.parametrize(
    ("han", "fu", "kiriage", "limit", "base"),
    [
        (1, 30, False, "", 240),
        (3, 70, False, "mangan", 2000),
        (4, 30, False, "", 1920),
        (4, 30, True, "mangan", 2000),
        (3, 60, True, "mangan", 2000),
        (5, 30, False, "mangan", 2000),
        (6, 30, False, "haneman", 3000),
        (8, 30, False, "baiman", 4000),
        (11, 30, False, "sanbaiman", 6000),
        (13, 30, False, "yakuman", 8000),
    ],
)
def test_limits(han: int, fu: int, kiriage: bool, limit: str, base: int) -> None:
    assert limit_of(change_rules(TENHOU, kiriage=kiriage), han, fu) == (limit, base)


@pytest.mark.parametrize(("counts", "limit", "base"), [("yakuman", "yakuman", 8000), ("sanbaiman", "sanbaiman", 6000)])
def test_thirteen_han_are_a_knob(counts: str, limit: str, base: int) -> None:
    rules = change_rules(TENHOU, thirteen_han=counts)
    found = value("2233445566778m", "8m", rules=rules, riichi=True, ippatsu=True, tsumo=True)
    assert (found.limit, found.base, found.yakuman) == (limit, base, 0)
    assert found.han >= 13
    assert limit_of(rules, 14, 30) == (limit, base)
    assert limit_of(rules, 12, 30) == ("sanbaiman", 6000)


@pytest.mark.parametrize(("kiriage", "limit", "base"), [(False, "", 1920), (True, "mangan", 2000)])
def test_kiriage_is_a_knob(kiriage: bool, limit: str, base: int) -> None:
    rules = change_rules(TENHOU, kiriage=kiriage)
    found = value("234m456p78s234s55p", "6s", rules=rules, riichi=True, dora=tiles("1s"))
    assert (found.han, found.fu, found.limit, found.base) == (4, 30, limit, base)


def test_dora_of_every_kind() -> None:
    found = yaku("123m406p78s234s55p", "9s", riichi=True, dora=tiles("4p"), ura=tiles("3m1s"), kita=0)
    assert (found["dora"], found["red"], found["ura"]) == (3, 1, 1)
    three = yaku("999m456p78s234s55p", "9s", rules=preset("tenhou-3p"), riichi=True, dora=tiles("1m3z"), kita=2)
    assert (three["dora"], three["kita"]) == (5, 2), "three nines after the one, and two Norths after the West"


@pytest.mark.parametrize(("kind", "after"), [(0, 1), (8, 0), (17, 9), (27, 28), (30, 27), (31, 32), (33, 31)])
def test_what_follows_an_indicator(kind: int, after: int) -> None:
    assert next_kind(kind) == after


def test_with_three_players_nine_man_follows_one_man() -> None:
    assert next_kind(0, three=True) == 8


def test_dora_alone_are_no_yaku() -> None:
    with pytest.raises(NoYaku, match="has no yaku"):
        value("123m456p79s234s55z", "8s", dora=tiles("4z"))


@pytest.mark.parametrize(
    "concealed", ["123m456p78s234s5p1z", "1133m5577p9922s1z", "19m19p19s1234567z", "1112345678m123p"]
)
def test_what_is_not_complete_is_refused(concealed: str) -> None:
    with pytest.raises(NotComplete):
        value(concealed, "8p" if concealed != "123m456p78s234s5p1z" else "9s")


def test_tiles_read_back_and_mistakes_are_named() -> None:
    assert show_tiles(tiles("123m 055p 789s 11122z")) == "123m055p789s11122z"
    assert sum(counted("123m055p")) == 6
    assert (HIDDEN.kind, str(Tile("0p")), Tile("0p").red) == (-1, "0p", True)
    for text, said in (
        ("12x", "'x' does not belong"),
        ("12", "which suit"),
        ("8z", "is not a tile"),
        ("m", "does not belong"),
    ):
        with pytest.raises(ValueError, match=said):
            tiles(text)


def test_thirteen_orphans_are_fourteen_tiles() -> None:
    with pytest.raises(NotComplete):
        value("19m19p19s123456z", "7z")


def test_a_hand_has_a_yaku_if_it_has_a_value() -> None:
    assert has_yaku(TENHOU, win("123m456p78s234s55p", "9s"))
    assert not has_yaku(TENHOU, win("123m456p79s234s55z", "8s", dora=tiles("4z"))), "dora alone are none"
    assert not has_yaku(TENHOU, win("123m456p79s234s56z", "8s")), "not complete"


def test_a_win_is_a_value_of_its_own() -> None:
    assert value_of(TENHOU, win("123m456p78s234s55p", "9s")) == value("123m456p78s234s55p", "9s")
