"""The presets, written down cell by cell from the house's table of presets and its paragraph on three players."""

import pytest

from zashiki.games.riichi.rules import Ruleset, preset, presets

COLUMNS = ("seed", "tenhou", "mahjong-soul", "m-league", "ema", "wrc")
NINE, WINDS, RIICHI, KANS = "nine_terminals", "four_winds", "four_riichi", "four_kans"
DOUBLE = ("suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii")
DRAGONS_AND_WINDS = ("daisangen", "daisuushii")

TABLE: dict[str, tuple[object, ...]] = {
    # knob: seed, tenhou, mahjong-soul, m-league, ema, wrc; where the seed is silent, what the house decided.
    "players": (4, 4, 4, 4, 4, 4),
    "start_points": (25000, 25000, 25000, 25000, 30000, 30000),
    "target": (30000, 30000, 30000, 30000, 0, 0),
    "uma": ((10, 5, -5, -10), (20, 10, -10, -20), (15, 5, -5, -15), (30, 10, -10, -30), *2 * ((15, 5, -5, -15),)),
    "oka": (20, 20, 0, 20, 0, 0),
    "return_points": (30000, 30000, 25000, 30000, 30000, 30000),
    "rounding": ("seed", "none", "none", "none", "none", "none"),
    "tie": ("start_seat", "start_seat", "start_seat", "share", "share", "share"),
    "length": ("hanchan",) * 6,
    "extension": ("per_wind", "sudden_death", "sudden_death", "none", "none", "none"),
    "extension_winds": (0, 1, 1, 1, 1, 1),
    "tobi": ("negative", "negative", "negative", "off", "off", "off"),
    "agari_yame": ("ask", "auto", "auto", "off", "off", "off"),
    "tenpai_yame": ("off", "auto", "auto", "off", "off", "off"),
    "yame_above_target": (True, False, False, False, False, False),
    "renchan": ("tenpai",) * 6,
    "abort_dealer": ("keep",) * 6,
    "final_sticks": ("first", "first", "first", "split", "first", "first"),
    "max_ron": (3, 2, 3, 1, 3, 1),
    "triple_ron": ("pay", "abort", "pay", "pay", "pay", "pay"),
    "honba_to": ("first", "first", "first", "first", "all", "first"),
    "sticks_to": ("first", "first", "first", "first", "own_then_first", "first"),
    "aborts": (*3 * ((NINE, WINDS, RIICHI, KANS),), (), (), ()),
    "nagashi": ("off", "draw", "draw", "off", "off", "off"),
    "open_tanyao": (True,) * 6,
    "swap_call": ("forbidden",) * 6,
    "red_fives": (3, 3, 3, 3, 0, 0),
    "kiriage": (False, False, False, True, False, True),
    "thirteen_han": ("yakuman", "yakuman", "yakuman", "sanbaiman", "sanbaiman", "sanbaiman"),
    "double_yakuman": ((), (), DOUBLE, (), (), ()),
    "yakuman_stack": (True, True, True, True, False, False),
    "renhou": ("off", "off", "off", "off", "mangan", "mangan"),
    "double_wind_fu": (4, 4, 4, 2, 4, 4),
    "kan_dora": ("closed_first", "closed_first", "closed_first", "at_once", "at_once", "at_once"),
    "kokushi_closed_kan": (False, False, True, False, False, True),
    "pao": (DRAGONS_AND_WINDS,) * 6,
    "pao_whole": (True, True, False, True, True, True),
    "pao_honba": ("liable", "liable", "liable", "liable", "discarder", "liable"),
    "riichi_tiles": (4, 4, 4, 0, 4, 4),
    "riichi_kan": (*4 * ("same_waits",), *2 * ("same_groups",)),
    "riichi_below_zero": (False, False, False, True, False, False),
    "chombo": (0, 0, 0, 20000, 20000, 20000),
    "honba_enabled": (True,) * 6,
    "honba_ron": (300,) * 6,
    "honba_tsumo_each": (100,) * 6,
    "noten_pot": (3000,) * 6,
    "tsumo_loss": (True,) * 6,
}
FOR_THREE: dict[str, object] = {
    "players": 3,
    "start_points": 35000,
    "target": 40000,
    "red_fives": 2,
    "aborts": (NINE, KANS),
    "noten_pot": 2000,
    "riichi_tiles": 3,
}
"""What all tables of three have."""
ONLINE: dict[str, object] = {"max_ron": 2, "honba_ron": 200, "honba_tsumo_each": 100, "tsumo_loss": True}
THREE: dict[str, dict[str, object]] = {
    "tenhou-3p": {**ONLINE, "uma": (20, 0, -20), "oka": 15, "return_points": 40000},
    "mahjong-soul-3p": {**ONLINE, "uma": (15, 0, -15), "oka": 0, "return_points": 35000},
    "seed-3p": {
        "honba_ron": 1500,
        "honba_tsumo_each": 800,
        "tsumo_loss": False,
        "uma": (20, 0, -20),
        "oka": 15,
        "return_points": 40000,
    },
}
QUESTIONED = {
    "seed": (),
    "tenhou": (),
    "mahjong-soul": ("agari_yame", "tenpai_yame"),
    "m-league": ("nagashi", "double_wind_fu"),
    "ema": ("kokushi_closed_kan",),
    "wrc": ("tobi", "final_sticks", "double_wind_fu", "kan_dora"),
}
"""Cells of the table with a question mark: only secondary sources, or conflicting ones."""
APART = {"name", "source", "notes", "unsure", "opening", "hands"}
"""Fields that are no rule of a preset."""


YEARS: dict[str, dict[str, object]] = {name: {"rounding": "half_up"} for name in ("tenhou-2021", "tenhou-3p-2021")}
"""What was otherwise in a year; the name without it is today's."""


def row_of(name: str) -> dict[str, object]:
    """All knobs of a preset, as the table has them."""
    if name in YEARS:
        return row_of(name.removesuffix("-2021")) | YEARS[name]
    column = COLUMNS.index(name.removesuffix("-3p"))
    row = {knob: cells[column] for knob, cells in TABLE.items()}
    return row | FOR_THREE | THREE[name] if name in THREE else row


def test_every_preset_and_every_knob_is_in_the_table() -> None:
    assert set(presets()) == {*COLUMNS, *THREE, *YEARS}
    assert set(TABLE) == set(Ruleset.__struct_fields__) - APART
    assert {len(cells) for cells in TABLE.values()} == {len(COLUMNS)}


def test_a_preset_has_what_the_table_says() -> None:
    rules = {name: preset(name) for name in presets()}
    cells = [(name, knob, value) for name in (*COLUMNS, *THREE, *YEARS) for knob, value in row_of(name).items()]
    misses = [
        f"{name}: {knob} is {getattr(rules[name], knob)!r}, not {value!r}"
        for name, knob, value in cells
        if getattr(rules[name], knob) != value
    ]
    assert not misses, "\n".join(misses)


@pytest.mark.parametrize("name", [*COLUMNS, *THREE])
def test_a_knob_with_a_question_mark_in_the_table_is_unsure(name: str) -> None:
    assert set(QUESTIONED[name.removesuffix("-3p")]) <= set(preset(name).unsure)


@pytest.mark.parametrize("name", presets())
def test_a_preset_begins_a_match_of_its_own(name: str) -> None:
    rules = preset(name)
    assert (rules.name, rules.opening, rules.hands) == (name, None, 0)
    assert rules.source
    assert rules.oka * 1000 == rules.players * (rules.return_points - rules.start_points)
