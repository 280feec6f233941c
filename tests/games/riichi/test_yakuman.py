"""Yakuman: each by its shape, several together, and those that count twice."""

import pytest

from tests.games.riichi.hands import TENHOU, value, yaku
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.rules import change_rules

YAKUMAN: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("daisangen", "555z666z777z12m55p", "3m", ()),
    ("daisangen", "777z12m55p", "3m", ("p555z", "k6666z")),
    ("suuankou", "222m333p444s6655p", "6p", ()),
    ("suuankou_tanki", "222m333p444s666p5p", "5p", ()),
    ("tsuuiisou", "111z222z333z5566z", "5z", ()),
    ("tsuuiisou", "1122334455667z", "7z", ()),
    ("ryuuiisou", "223344s666s88s66z", "6z", ()),
    ("chinroutou", "111m999m111p99s11s", "9s", ()),
    ("chuuren", "1112345567899m", "9m", ()),
    ("junsei_chuuren", "1112345678999m", "5m", ()),
    ("kokushi", "119m19p19s123456z", "7z", ()),
    ("kokushi_13", "19m19p19s1234567z", "1m", ()),
    ("daisuushii", "222z333z444z11z44p", "1z", ()),
    ("shousuushii", "111z222z333z44z12m", "3m", ()),
    ("suukantsu", "5p", "5p", ("a1111m", "k2222p", "d3333s", "a4444z")),
]


@pytest.mark.parametrize(("name", "concealed", "last", "melds"), YAKUMAN, ids=[one[0] for one in YAKUMAN])
def test_yakuman(name: str, concealed: str, last: str, melds: tuple[str, ...]) -> None:
    found = value(concealed, last, *melds, tsumo=name.startswith("suuankou"))
    assert (found.yaku, found.yakuman) == (((name, 1),), 1)
    assert (found.limit, found.base) == ("yakuman", 8000)


@pytest.mark.parametrize(
    ("names", "concealed", "last", "melds"),
    [
        ({"daisuushii", "suuankou_tanki"}, "111z222z333z444z5p", "5p", ()),
        ({"daisuushii", "tsuuiisou"}, "333z444z5z", "5z", ("p111z", "p222z")),
        ({"daisangen", "suuankou_tanki", "tsuuiisou"}, "555z666z777z111z2z", "2z", ()),
        (
            {"daisuushii", "suuankou_tanki", "suukantsu", "tsuuiisou"},
            "5z",
            "5z",
            ("a1111z", "a2222z", "a3333z", "a4444z"),
        ),
    ],
)
def test_yakuman_of_one_hand_are_counted_together(
    names: set[str], concealed: str, last: str, melds: tuple[str, ...]
) -> None:
    found = value(concealed, last, *melds)
    assert dict(found.yaku) == dict.fromkeys(names, 1)
    assert (found.yakuman, found.base) == (len(names), 8000 * len(names))


def test_pure_shapes_are_told_from_plain_ones_by_their_wait() -> None:
    assert "junsei_chuuren" in yaku("1112345678999m", "5m")
    assert "chuuren" in yaku("1112345567899m", "9m")
    assert "kokushi_13" in yaku("19m19p19s1234567z", "1m")
    assert "kokushi" in yaku("119m19p19s123456z", "7z")


@pytest.mark.parametrize("name", ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"])
def test_double_yakuman_are_a_knob(name: str) -> None:
    concealed, last = next((one[1], one[2]) for one in YAKUMAN if one[0] == name)
    for doubled, times in (((), 1), ((name,), 2)):
        found = value(concealed, last, rules=change_rules(TENHOU, double_yakuman=doubled))
        assert (found.yaku, found.yakuman, found.base) == (((name, times),), times, 8000 * times)


def test_yakuman_stack_is_a_knob() -> None:
    three = ("555z666z777z111z2z", "2z")
    names = {"daisangen", "suuankou_tanki", "tsuuiisou"}
    for stack, times in ((True, 3), (False, 1)):
        found = value(*three, rules=change_rules(TENHOU, yakuman_stack=stack))
        assert (set(dict(found.yaku)), found.yakuman) == (names, times)
    most = change_rules(TENHOU, yakuman_stack=False, double_yakuman=("suuankou_tanki",))
    assert value(*three, rules=most).yakuman == 2, "the best of them counts"


def test_a_yakuman_goes_before_han_that_make_one() -> None:
    hand, dora = ("111222333m99m55m", "9m"), tiles("8m8m4m")
    assert yaku(*hand, tsumo=True, riichi=True, dora=dora) == {"suuankou": 1}
    ron = value(*hand, riichi=True, dora=dora)
    assert (ron.limit, ron.yakuman, "chinitsu" in dict(ron.yaku)) == ("yakuman", 0, True)
